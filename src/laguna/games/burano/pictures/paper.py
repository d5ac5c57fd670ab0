"""The drawings of `data/art.svg` by name, and how they are put on a picture."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from laguna.engine.paper import INK, PAPER, SERIF, attributes
from laguna.games.burano.rules.parts import COLOUR_NAMES
from laguna.games.burano.rules.state import SEATS


class Paint(NamedTuple):
    """A colour, the same in the sun, in the shade, and that of what is painted on it."""

    face: str
    light: str
    deep: str
    sign: str


PAINTS: dict[str, Paint] = dict(
    zip(
        COLOUR_NAMES,
        (
            Paint("#E58FB1", "#F6C3D6", "#B0557C", "#7E2F55"),
            Paint("#4A86C5", "#8DB8E3", "#28558A", "#123763"),
            Paint("#F0C63D", "#FAE594", "#B08A12", "#7A5C00"),
            Paint("#5FA65A", "#9CCB8F", "#35703A", "#1B4A22"),
            Paint("#E58A2E", "#F4B977", "#A85A17", "#743706"),
            Paint("#F3EEE6", "#FFFFFF", "#B9AE9B", "#77694F"),
        ),
        strict=True,
    )
)
# Unlike any house: red, violet, charcoal, brown; each seat has an emblem and a sail of its own too.
SEAT_PAINTS = (
    Paint("#B02A2E", "#D9696B", "#7D1A1E", PAPER),
    Paint("#6B3FA0", "#A07FCB", "#492972", PAPER),
    Paint("#3A3844", "#6F6C7C", "#1F1E26", PAPER),
    Paint("#8A5A2B", "#BB8B5B", "#5F3B17", PAPER),
)

_SYMBOL = re.compile(r'^  <symbol id="([\w-]+)"([^>]*)>(.*?)^  </symbol>', re.MULTILINE | re.DOTALL)


class Drawing(NamedTuple):
    box: str  # the attributes of its symbol
    content: str


@cache
def drawings() -> dict[str, Drawing]:
    """Every drawing, those of colours and seats once for each."""
    text = resources.files("laguna.games.burano").joinpath("data/art.svg").read_text("utf-8")
    found = {}
    for match in _SYMBOL.finditer(text):
        name, box, content = match[1], match[2], re.sub(r"\n\s*", "", match[3])
        for variant, paint in _variants(name):
            painted = content.replace("SERIF", SERIF)
            for word, colour in zip(("FACE", "LIGHT", "DEEP", "SIGN"), paint or (), strict=False):
                painted = painted.replace(f'"{word}"', f'"{colour}"')
            for word in ("COLOUR", "SEAT"):
                painted = painted.replace(word, variant)
            found[re.sub("COLOUR|SEAT", variant, name)] = Drawing(box, painted)
    return found


def _variants(name: str) -> list[tuple[str, Paint | None]]:
    if name.endswith("COLOUR"):
        return list(PAINTS.items())
    if name.endswith("SEAT"):
        return [(str(seat), SEAT_PAINTS[seat]) for seat in range(SEATS)]
    return [("", None)]


def symbol(name: str, drawing: Drawing) -> str:
    """A drawing as a symbol; names get the game's before them, for many share a page."""
    return prefixed(f'<symbol id="{name}"{drawing.box}>{drawing.content}</symbol>')


def prefixed(content: str) -> str:
    return re.sub(r'(\bid="|href="#)', r"\1burano-", content)


def use(name: str, x: float, y: float, width: float, height: float, **values: object) -> str:
    place = attributes({"x": x, "y": y, "width": width, "height": height})
    return f'<use href="#{name}"{place}{attributes(values)}/>'


def write(text: str, x: float, y: float, size: float, **values: object) -> str:
    """Letters or a number, centred at x."""
    letter = {"text_anchor": "middle", "font_family": SERIF, "font_weight": 700, "fill": INK}
    place = attributes({"x": x, "y": y, "font_size": size})
    return f"<text{place}{attributes(letter | values)}>{text}</text>"
