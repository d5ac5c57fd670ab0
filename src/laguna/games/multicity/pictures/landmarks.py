"""The blue landmarks: lighthouse, windmill, castle, big wheel, stone bridge, hanging bridge."""

from __future__ import annotations

from math import cos, pi, sin

from laguna.engine.paper import PAPER, path, sheet, short
from laguna.games.multicity.pictures.paper import (
    FIELD,
    GROUND,
    PAINTS,
    corners,
    disc,
    face,
    stroke,
    window,
)

FACE, SHADE, LIGHT = PAINTS["blue"]
STONE = "#C9D6E2"
SUN = "#F2A541"
SAILS = (25, 115, 205, 295)  # degrees


def right(length: int) -> str:
    return (lighthouse, windmill, castle, big_wheel, stone_bridge, hanging_bridge)[length - 2](
        length * FIELD
    )


def spun(content: str, degrees: float, x: float, y: float) -> str:
    return f'<g transform="rotate({degrees} {short(x)} {short(y)})">{content}</g>'


def pennant(x: float, y: float) -> str:
    return stroke(f"M{x} {y}v-9") + corners(x, y - 9, x + 8, y - 6, x, y - 3, fill=SUN)


def battlements(x: float, y: float, width: float, teeth: int, paint: str) -> str:
    """A wall's upper edge."""
    step = width / (2 * teeth - 1)
    return "".join(
        sheet(x + 2 * i * step, y - 6, step, 8, paint, stroke_width=1.6) for i in range(teeth)
    )


def lighthouse(width: float) -> str:
    rocks = path("M3 27q1-11 12-9 4-7 14-5 7-4 13 2 9-3 11 4 8 0 8 8z", STONE)
    tower = corners(23, 16, 26, -16, 38, -16, 41, 16, fill=PAPER)
    bands = corners(24.5, 5, 25.5, -5, 38.5, -5, 39.5, 5, fill=FACE)
    lamp_room = sheet(26, -25, 12, 9, "#FFF0B8") + path("M23-24q9-12 18 0z", SHADE)
    rays = stroke("M44-22l10-3M44-18l10 2M20-22l-10-3M20-18l-10 2", 2, SUN)
    gallery = sheet(22, -17, 20, 4, SHADE, rx=1.5, stroke_width=1.6)
    return rays + tower + bands + lamp_room + gallery + rocks + sheet(29, 10, 6, 8, SHADE, rx=2)


def windmill(width: float) -> str:
    hill = path("M3 27q20-13 45-13t45 13z", LIGHT)
    mill = corners(32, 20, 38, -12, 58, -12, 64, 20, fill=FACE) + path("M36-11q12-15 24 0z", SHADE)
    sail = sheet(45.5, -31, 7, 22, PAPER, rx=1, stroke_width=1.6)
    sail += stroke("M49-31v22M45.5-24h7M45.5-17h7", 1)
    sails = "".join(spun(sail, turn, 48, -8) for turn in SAILS)
    hub = disc(48, -8, 3.5, SUN)
    hut = sheet(70, 10, 18, 14, STONE) + corners(67, 11, 79, 2, 91, 11, fill=SHADE)
    return hill + mill + hut + window(41, 4, 7, 8) + sheet(49, 7, 9, 14, SHADE, rx=4) + sails + hub


def castle(width: float) -> str:
    wall = sheet(18, -4, width - 36, GROUND + 4, STONE) + battlements(26, -4, width - 52, 5, STONE)
    towers = "".join(
        sheet(x, -12, 26, GROUND + 12, FACE)
        + battlements(x - 2, -12, 30, 3, FACE)
        + window(x + 13, -4, 7, 10)
        for x in (5, width - 31)
    )
    roofs = pennant(18, -17) + pennant(width - 18, -17)
    gate = path("M48 27V10q0-14 16-14t16 14v17z", SHADE)
    bars = stroke("M56-1v28M64-4v31M72-1v28M48 8h32M48 17h32", 1.3, STONE)
    return roofs + wall + gate + bars + towers


def big_wheel(width: float) -> str:
    middle, height, radius = width / 2, -2.0, 25.0
    legs = stroke(f"M{middle} {height}l-20 29M{middle} {height}l20 29", 4, SHADE)
    ring = disc(middle, height, radius, "none", stroke=FACE, stroke_width=4.5)
    spokes, cabins = [], []
    for i in range(8):
        x, y = cos(i * pi / 4 + 0.3) * radius, sin(i * pi / 4 + 0.3) * radius
        spokes.append(stroke(f"M{middle} {height}l{x:.1f} {y:.1f}", 1.5, SHADE))
        paint = (SUN, LIGHT, PAPER, FACE)[i % 4]
        cabins.append(sheet(middle + x - 4.5, height + y - 3, 9, 8, paint, rx=3, stroke_width=1.5))
    booths = "".join(
        sheet(x, 6, 34, GROUND - 6, LIGHT, rx=2)
        + "".join(
            path(
                f"M{x - 2 + 9.5 * i} 3h9.5v5q-4.7 4-9.5 0z", (PAPER, FACE)[i % 2], stroke_width=1.4
            )
            for i in range(4)
        )
        + window(x + 17, 13, 16, 8)
        for x in (6, width - 40)
    )
    base = sheet(4, GROUND - 4, width - 8, 6, SHADE, rx=3)
    return (
        booths
        + base
        + legs
        + "".join(spokes)
        + ring
        + "".join(cabins)
        + disc(middle, height, 5, SUN)
        + face(middle, height - 0.8, 0.5)
    )


def stone_bridge(width: float) -> str:
    """Three arches over the water, and a boat below."""
    water = path("M3 27v-8q8-4 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0h10v8z", LIGHT)
    wall = path(
        f"M3 27V-8h{width - 6}V27h-14a22 22 0 0 0-44 0h-12a22 22 0 0 0-44 0h-12a22 22 0 0 0-44 0z",
        STONE,
    )
    rail = sheet(0, -14, width, 8, FACE, rx=2)
    lamps = "".join(
        stroke(f"M{x} -14v-9") + disc(x, -25, 3.4, "#FFF0B8", stroke_width=1.5)
        for x in (22, 68, 124, 170)
    )
    boat = (
        path("M82 19h28l-5 8h-18z", SUN)
        + stroke("M96 19V6")
        + corners(97, 7, 107, 16, 97, 16, fill=PAPER)
    )
    joints = stroke("M12 0h10M30-2h8M170 2h9M98-1h9", 1.3, SHADE)
    return wall + water + boat + rail + joints + lamps


def hanging_bridge(width: float) -> str:
    """Two pylons, cables, and the road between them."""
    cables = stroke(
        f"M4 6Q38 2 56-24 112 22 {width - 56}-24 {width - 38} 2 {width - 4} 6", 2.6, SHADE
    )
    hangers = stroke(
        "M20 5v6M36-3v14M76-6v17M94 1v10M112 3v8M130 1v10M148-6v17M188-3v14M204 5v6", 1.5, SHADE
    )
    pylons = "".join(
        sheet(x - 6, -26, 12, 53, FACE, rx=2)
        + sheet(x - 8, -30, 16, 7, SHADE, rx=2)
        + sheet(x - 6, -12, 12, 4, LIGHT, stroke_width=1.4)
        for x in (56, width - 56)
    )
    road = sheet(2, 9, width - 4, 9, STONE, rx=3) + stroke(f"M8 13.5h{width - 16}", 1.4, SHADE)
    water = path(
        "M6 27q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0z",
        LIGHT,
        stroke_width=1.5,
    )
    gulls = stroke("M100-18q4-5 8 0 4-5 8 0M128-10q3-4 6 0 3-4 6 0", 1.6)
    return water + cables + hangers + road + pylons + gulls


def down(length: int) -> str:
    """Seen from one end: a tower before, the wall or the road running back."""
    bottom = (length - 1) * FIELD + GROUND
    if length == 2:
        return put_tower(lighthouse(2 * FIELD), bottom)
    top = bottom - 36
    road = sheet(6, -16, FIELD - 12, top + 30, STONE, rx=3)
    planks = stroke("".join(f"M8 {y}h16" for y in range(-8, int(top), 10)), 1.3, SHADE)
    rails = "".join(sheet(x, -18, 5, top + 30, FACE, rx=2) for x in (2.5, FIELD - 7.5))
    posts = "".join(
        disc(x, i * FIELD - 6, 3.4, (SUN, LIGHT)[length % 2], stroke_width=1.5)
        for i in range(length - 1)
        for x in (5, FIELD - 5)
    )
    gate = sheet(4, top, FIELD - 8, 36, FACE, rx=2) + battlements(3, top, FIELD - 6, 3, FACE)
    arch = path(f"M10 {bottom}v-11q0-7 6-7t6 7v11z", SHADE)
    return road + planks + rails + posts + gate + arch + crest(length, top)


def crest(length: int, top: float) -> str:
    """What tells the long ones apart."""
    middle = FIELD / 2
    if length == 3:
        sail = sheet(14, top - 10, 4.5, 15, PAPER, rx=1, stroke_width=1.4)
        sails = "".join(spun(sail, turn, middle, top + 6) for turn in SAILS)
        return sails + disc(middle, top + 6, 2.6, SUN, stroke_width=1.4)
    if length == 4:
        return pennant(middle, top - 4) + window(middle, top + 4, 8, 9)
    if length == 5:
        return disc(middle, top + 8, 7, LIGHT) + face(middle, top + 7, 0.9)
    if length == 6:
        return disc(middle, top + 8, 6, PAPER) + stroke(f"M16 {top + 8}v-4M16 {top + 8}h3", 1.4)
    return sheet(8, top + 4, 16, 5, SUN, rx=2, stroke_width=1.4) + pennant(middle, top - 4)


def put_tower(tower: str, bottom: float) -> str:
    """The lighthouse stands at the front of its strip."""
    return (
        sheet(6, 0, FIELD - 12, bottom - 12, STONE, rx=3)
        + stroke("M8 8h16M8 18h16M8 28h16", 1.3, SHADE)
        + f'<g transform="translate(0 {bottom - GROUND:.0f}) scale(.5 1)">{tower}</g>'
    )
