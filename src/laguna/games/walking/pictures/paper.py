"""The drawings of `data/art.svg`, and what else the pictures of this game are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

from laguna.engine.paper import INK, SERIF, SVG, attributes, short, transform, used

PLASTER = "#F6F0E4"
FADED = "#6F6A70"
_SANS = "'Segoe UI', 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
TITLE = {"font_family": SERIF, "font_weight": "bold"}
CENTRED = {"text_anchor": "middle"}

_DRAWING = re.compile(
    r'^  <(\w+) id="([\w-]+)"(?:[^\n]*(?:/>|</\1>)$|.*?^  </\1>$)', re.MULTILINE | re.DOTALL
)
_NAME = re.compile(r'((?:\bid|href)="#?|url\(#)([\w-]+)')
_BOX = re.compile(r' data-box="([^"]*)"')


def use(drawing: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """One of the drawings, put at a place."""
    return f'<use href="#{drawing}" transform="{transform(x, y, scale, turn)}"/>'


def polygon(points: Iterable[tuple[float, float]], fill: str, **values: object) -> str:
    corners = " ".join(f"{short(x)},{short(y)}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}"{attributes(values)}/>'


def write(text: str, x: float, y: float, size: float, **values: object) -> str:
    """A line of text, in the plain letter unless it is a `TITLE`."""
    letter = {"font_family": _SANS, "fill": INK} | values
    place = attributes({"x": x, "y": y, "font_size": size})
    return f"<text{place}{attributes(letter)}>{text}</text>"


def heading(text: str, x: float, y: float, **values: object) -> str:
    return write(text, x, y, 17, **TITLE | values)


def titled(title: str, content: str, **values: object) -> str:
    """Content that says what it is, to the pointer and to a screen reader."""
    return f'<g role="img"{attributes(values)}><title>{title}</title>{content}</g>'


@cache
def _art() -> dict[str, str]:
    """What stands in `data/art.svg`, by name."""
    art = resources.files("laguna.games.walking").joinpath("data/art.svg")
    found = _DRAWING.finditer(art.read_text(encoding="utf-8"))
    return {match[2]: re.sub(r"\n\s*", "", match[0].strip()) for match in found}


@cache
def drawings() -> dict[str, str]:
    """All drawings, with the patterns and shadows they use, by name."""
    return {name: _BOX.sub("", drawn) for name, drawn in _art().items()}


@cache
def boxes() -> dict[str, str]:
    """The room that each drawing takes, as a view box; patterns and shadows have none."""
    found = {name: _BOX.search(drawn) for name, drawn in _art().items()}
    return {name: match[1] for name, match in found.items() if match}


def document(content: str, width: float, height: float, title: str) -> str:
    """A picture that stands alone: its content, and the drawings this uses.

    Names get a prefix, for a notebook puts many pictures into one page.
    """
    defs = "".join(drawings()[name] for name in used(content, drawings()))
    named = _NAME.sub(r"\1walking-\2", f"<defs>{defs}</defs>{content}")
    size = attributes(
        {
            "viewBox": f"0 0 {short(width)} {short(height)}",
            "width": width,
            "height": height,
            "style": "max-width:100%;height:auto",
        }
    )
    return f'<svg xmlns="{SVG}"{size}><title>{title}</title>{named}</svg>'
