"""Thick outlines, windows and faces: what toy-town is drawn with."""

from __future__ import annotations

from laguna.engine.paper import INK, attributes, path, sheet, short

GLASS = "#D5E8E9"
OUTLINE = 2.0
FIELD = 32  # units of a field
RISE = FIELD  # how far a figure may rise above the strip of fields it stands on
GROUND = FIELD - 5  # where it stands, a little before the lower edge of its strip

# The colours of the four kinds: face, shade, light.
PAINTS = {
    "red": ("#C8443C", "#8E2B2A", "#E98079"),
    "green": ("#5FA65A", "#35703A", "#9CCB8F"),
    "yellow": ("#F0C63D", "#B08A12", "#F8E08B"),
    "blue": ("#4A86C5", "#28558A", "#92B9E0"),
}


def disc(x: float, y: float, radius: float, fill: str, **values: object) -> str:
    place = attributes({"cx": x, "cy": y, "r": radius})
    return f'<circle{place} fill="{fill}"{attributes(values)}/>'


def corners(*points: float, fill: str) -> str:
    """A polygon through x, y, x, y …"""
    return f'<polygon points="{" ".join(map(short, points))}" fill="{fill}"/>'


def stroke(points: str, width: float = OUTLINE, colour: str = INK) -> str:
    return path(points, stroke=colour, stroke_width=width)


def outlined(*content: str, width: float = OUTLINE) -> str:
    """Drawings with the thick outline of toy-town."""
    pen = attributes({"stroke": INK, "stroke_width": width, "stroke_linejoin": "round"})
    return f'<g{pen} stroke-linecap="round">{"".join(content)}</g>'


def bare(*content: str) -> str:
    """Drawings within outlined ones that have no outline themselves."""
    return f'<g stroke="none">{"".join(content)}</g>'


def window(x: float, y: float, width: float = 8, height: float = 9) -> str:
    return sheet(x - width / 2, y, width, height, GLASS, rx=2, stroke_width=1.5)


def face(x: float, y: float, size: float = 1) -> str:
    """Two eyes and a smile."""
    smile = f"M{short(x - 3 * size)} {short(y + 2.5 * size)}q{short(3 * size)} "
    smile += f"{short(3 * size)} {short(6 * size)} 0"
    eyes = (disc(x - 3.5 * size, y, 1.3 * size, INK), disc(x + 3.5 * size, y, 1.3 * size, INK))
    return bare(*eyes) + stroke(smile, 1.4)
