"""The standing figures: buildings, plants, vehicles and landmarks of six lengths, seen along a row
(`right`) and along a column (`down`), and the signs on the fields.

A figure stands on a strip of fields whose upper left corner is the origin, and rises above it.
"""

from __future__ import annotations

from laguna.engine.paper import INK, PAPER, path, sheet
from laguna.games.multicity.pictures import buildings, landmarks, plants, vehicles
from laguna.games.multicity.pictures.paper import (
    FIELD,
    GROUND,
    PAINTS,
    corners,
    disc,
    outlined,
    stroke,
)

KINDS = {"red": buildings, "green": plants, "yellow": vehicles, "blue": landmarks}
CONE = "#E5702E"


def figure(colour: str, length: int, direction: str) -> str:
    """One figure, with a little shadow."""
    kind = KINDS[colour]
    if direction == "right":
        shadow = sheet(3, GROUND - 3, length * FIELD - 4, 7, INK, opacity=0.18, rx=3.5)
        return shadow + outlined(kind.right(length))
    bottom = (length - 1) * FIELD + GROUND
    shadow = sheet(4, 2, FIELD - 5, bottom + 1, INK, opacity=0.15, rx=6)
    return shadow + outlined(kind.down(length))


def symbol(colour: str) -> str:
    """The sign of a colour on a field: house, clover, wheel, tower."""
    paint, shade, light = PAINTS[colour]
    match colour:
        case "red":
            house = corners(7, 17, 16, 7, 25, 17, 22.5, 17, 22.5, 25, 9.5, 25, 9.5, 17, fill=paint)
            drawn = house + sheet(13.5, 18, 5, 7, light, stroke_width=1.2)
        case "green":
            leaves = ((11.5, 12), (20.5, 12), (11.5, 20), (20.5, 20))
            drawn = stroke("M16 16q1 7 4 10", 2.4, shade)
            drawn += "".join(disc(x, y, 5.2, paint) for x, y in leaves)
            drawn += disc(16, 16, 3, paint, stroke="none")
        case "yellow":
            drawn = disc(16, 16, 9.5, paint) + disc(16, 16, 3, PAPER)
            drawn += stroke("M16 6.5v5M16 20.5v5M6.5 16h5M20.5 16h5", 1.8)
        case _:
            tower = "M9 8h4v3h2V8h2v3h2V8h4v8l-2 2v7H11v-7l-2-2z"
            drawn = path(tower, paint) + sheet(14, 19, 4, 6, light, stroke_width=1.2)
    return outlined(drawn, width=1.6)


def cone() -> str:
    """The road-works cone of a hole."""
    pit = '<ellipse cx="16" cy="20" rx="12" ry="8.5" fill="#5A5560"/>'
    body = corners(9, 24, 14, 6, 18, 6, 23, 24, fill=CONE)
    bands = corners(11.4, 16, 12.5, 12, 19.5, 12, 20.6, 16, fill=PAPER)
    foot = sheet(6, 22.5, 20, 4, CONE, rx=2)
    return pit + outlined(body, bands, foot, width=1.5)
