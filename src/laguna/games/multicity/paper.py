"""Cut paper with thick outlines: the few words of SVG that toy-town is drawn with."""

from __future__ import annotations

SVG = "http://www.w3.org/2000/svg"
INK = "#2B2A33"
PAPER = "#FBF7EE"
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


def number(value: float) -> str:
    """A length as short as it can be written.

    >>> number(3.0), number(-0.04), number(0.5)
    ('3', '0', '.5')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("0.", ".") if text.startswith("0.") else text


def attributes(values: dict[str, object]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{number(v) if isinstance(v, float | int) else v}"'
        for name, v in values.items()
        if v is not None
    )


def box(x: float, y: float, width: float, height: float, fill: str, **values: object) -> str:
    place = attributes({"x": x, "y": y, "width": width, "height": height})
    return f'<rect{place} fill="{fill}"{attributes(values)}/>'


def disc(x: float, y: float, radius: float, fill: str, **values: object) -> str:
    place = attributes({"cx": x, "cy": y, "r": radius})
    return f'<circle{place} fill="{fill}"{attributes(values)}/>'


def shape(path: str, fill: str, **values: object) -> str:
    return f'<path d="{path}" fill="{fill}"{attributes(values)}/>'


def corners(*points: float, fill: str) -> str:
    """A polygon through x, y, x, y …"""
    return f'<polygon points="{" ".join(map(number, points))}" fill="{fill}"/>'


def stroke(path: str, width: float = OUTLINE, colour: str = INK) -> str:
    return shape(path, "none", stroke=colour, stroke_width=width)


def outlined(*content: str, width: float = OUTLINE) -> str:
    """Drawings with the thick outline of toy-town."""
    pen = attributes({"stroke": INK, "stroke_width": width, "stroke_linejoin": "round"})
    return f'<g{pen} stroke-linecap="round">{"".join(content)}</g>'


def bare(*content: str) -> str:
    """Drawings within outlined ones that have no outline themselves."""
    return f'<g stroke="none">{"".join(content)}</g>'


def put(content: str, x: float, y: float, scale: float = 1) -> str:
    enlarged = f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){enlarged}">{content}</g>'


def window(x: float, y: float, width: float = 8, height: float = 9) -> str:
    return box(x - width / 2, y, width, height, GLASS, rx=2, stroke_width=1.5)


def face(x: float, y: float, size: float = 1) -> str:
    """Two eyes and a smile."""
    smile = f"M{number(x - 3 * size)} {number(y + 2.5 * size)}q{number(3 * size)} "
    smile += f"{number(3 * size)} {number(6 * size)} 0"
    eyes = (disc(x - 3.5 * size, y, 1.3 * size, INK), disc(x + 3.5 * size, y, 1.3 * size, INK))
    return bare(*eyes) + stroke(smile, 1.4)
