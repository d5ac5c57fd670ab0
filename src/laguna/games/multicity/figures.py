"""The standing figures: buildings, plants, vehicles and landmarks of six lengths, seen along a row
(`right`) and along a column (`down`).

A figure stands on a strip of fields whose upper left corner is the origin, and rises above it.
"""

from __future__ import annotations

from laguna.games.multicity.paper import FIELD, GLASS, INK, PAINTS, box, disc, outlined

GROUND = FIELD - 5  # where a figure stands, a little before the lower edge of its strip
RISE = FIELD  # how far it may rise above its strip
SHADOW = "#2B2A33"


def figure(colour: str, length: int, direction: str) -> str:
    """One figure."""
    face = PAINTS[colour][0]
    if direction == "right":
        width, height = length * FIELD - 8, 40
    else:
        width, height = FIELD - 8, length * FIELD - 8 + 16
    bottom = GROUND if direction == "right" else length * FIELD - 5
    body = box(4, bottom - height, width, height, face, rx=7)
    windows = "".join(
        disc(FIELD / 2 + FIELD * i, bottom - height / 2, 6, GLASS)
        if direction == "right"
        else disc(FIELD / 2, bottom - 16 - FIELD * i, 6, GLASS)
        for i in range(length)
    )
    shadow = box(4, bottom - 3, width + 3, 7, SHADOW, opacity=0.18, rx=3.5)
    return shadow + outlined(body, windows)


def symbol(colour: str) -> str:
    """The sign of a colour on a field, around the middle of the field."""
    face = PAINTS[colour][0]
    middle = FIELD / 2
    return outlined(disc(middle, middle, 9, face), width=1.5)


def cone() -> str:
    """The road-works cone of a hole."""
    return outlined(disc(FIELD / 2, FIELD / 2, 9, INK), width=1.5)
