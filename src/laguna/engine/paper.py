"""Cut paper: the few words of SVG that the pictures of all games are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping

SVG = "http://www.w3.org/2000/svg"
INK = "#2B2A33"
PAPER = "#FBF7EE"
SERIF = "Georgia, 'Palatino Linotype', Palatino, serif"

_USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def short(value: float) -> str:
    """A length as short as it can be written.

    >>> short(3.0), short(-0.254), short(1 / 3)
    ('3', '-.25', '.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text) if text != "-0" else "0"


def attributes(values: Mapping[str, object]) -> str:
    """Attributes of an element; `font_size` stands for `font-size`, None for an absent one."""
    return "".join(
        f' {name.strip("_").replace("_", "-")}="{short(v) if isinstance(v, float | int) else v}"'
        for name, v in values.items()
        if v is not None
    )


def transform(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """What moves a drawing to a place, enlarges and turns it."""
    moved = f"translate({short(x)} {short(y)})"
    enlarged = f" scale({short(scale)})" if scale != 1 else ""
    turned = f" rotate({short(turn)})" if turn else ""
    return moved + enlarged + turned


def put(content: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Content moved to a place, enlarged and turned."""
    return f'<g transform="{transform(x, y, scale, turn)}">{content}</g>'


def path(points: str, fill: str = "none", **values: object) -> str:
    return f'<path d="{points}" fill="{fill}"{attributes(values)}/>'


def sheet(x: float, y: float, width: float, height: float, fill: str, **values: object) -> str:
    """A rectangle of paper."""
    place = attributes({"x": x, "y": y, "width": width, "height": height})
    return f'<rect{place} fill="{fill}"{attributes(values)}/>'


def used(content: str, drawings: Mapping[str, str]) -> list[str]:
    """The names of all drawings that a content uses, and that these use."""
    needed: list[str] = []
    found = _USED.findall(content)
    while found:
        name = found.pop(0)
        if name not in needed:
            needed.append(name)
            found += _USED.findall(drawings[name])
    return sorted(needed)
