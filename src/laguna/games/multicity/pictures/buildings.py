"""The red buildings: cottage, shop, school, fire station, town hall, a row of houses."""

from __future__ import annotations

from laguna.engine.paper import PAPER, path, sheet
from laguna.games.multicity.pictures.paper import (
    FIELD,
    GLASS,
    GROUND,
    PAINTS,
    corners,
    disc,
    face,
    stroke,
    window,
)

FACE, SHADE, LIGHT = PAINTS["red"]
ROOF = "#6E3B36"
WALL = "#F2D9C4"
MARGIN = 3  # between a building and the ends of its strip
SLIM = FIELD - 2 * MARGIN  # a building seen along its column


def right(length: int) -> str:
    return (cottage, shop, school, fire_station, town_hall, row_of_houses)[length - 2](
        length * FIELD
    )


def gable(x: float, width: float, wall: float, rise: float, paint: str = FACE) -> str:
    """A house with a pitched roof, standing on the ground."""
    top = GROUND - wall
    roof = corners(x - 3, top + 2, x + width / 2, top - rise, x + width + 3, top + 2, fill=ROOF)
    return sheet(x, top, width, wall, paint) + roof


def door(x: float, height: float = 13, width: float = 9, paint: str = SHADE) -> str:
    knob = disc(x + width / 2 - 2.5, GROUND - height / 2, 0.9, PAPER, stroke="none")
    return sheet(x - width / 2, GROUND - height, width, height, paint, rx=2) + knob


def flag(x: float, y: float) -> str:
    return stroke(f"M{x} {y}v-11") + path(f"M{x} {y - 11}h8l-2 3 2 3h-8z", "#F2A541")


def cottage(width: float) -> str:
    chimney = sheet(width - 20, -22, 7, 16, SHADE)
    smoke = disc(width - 15, -26, 3, PAPER, stroke_width=1.2)
    house = gable(6, width - 12, 21, 24)
    heart = "M32-3c-3-3-6 0-6 2 0 3 4 5 6 7 2-2 6-4 6-7 0-2-3-5-6-2z"
    return chimney + smoke + house + path(heart, LIGHT) + door(32) + window(17, 11) + window(47, 11)


def shop(width: float) -> str:
    walls = sheet(MARGIN, -14, width - 2 * MARGIN, GROUND + 14, FACE, rx=2)
    sign = sheet(20, -24, width - 40, 13, PAPER, rx=4)
    bread = "M34-17c0-4 5-6 14-6s14 2 14 6z"
    stripes = [
        path(f"M{8 + 10 * i} 1h10v7q-5 5-10 0z", PAPER if i % 2 else LIGHT, stroke_width=1.5)
        for i in range(8)
    ]
    pane = sheet(12, 12, 38, 11, GLASS, rx=2, stroke_width=1.5)
    return (
        walls + sign + path(bread, "#E0A458", stroke_width=1.5) + pane + door(70) + "".join(stripes)
    )


def school(width: float) -> str:
    middle = width / 2
    walls = sheet(MARGIN, -2, width - 2 * MARGIN, GROUND + 2, FACE)
    roof = corners(0, 0, 10, -12, width - 10, -12, width, 0, fill=ROOF)
    front = gable(middle - 20, 40, 34, 16, LIGHT)
    clock = disc(middle, -4, 7, PAPER) + stroke(f"M{middle} -4v-4.5M{middle} -4h3", 1.4)
    panes = "".join(window(x, 8) for x in (14, 30, width - 30, width - 14))
    return walls + roof + front + clock + door(middle, 15, 13) + panes


def fire_station(width: float) -> str:
    walls = sheet(MARGIN, -6, width - 2 * MARGIN, GROUND + 6, FACE, rx=2)
    roof = sheet(0, -11, width, 7, ROOF, rx=2)
    tower = sheet(10, -24, 24, GROUND + 24, LIGHT) + corners(6, -22, 22, -31, 38, -22, fill=ROOF)
    bell = path("M17-9c0-9 10-9 10 0l2 4h-14z", "#F2A541", stroke_width=1.5)
    gates = "".join(
        sheet(x, 3, 34, GROUND - 3, PAPER, rx=3)
        + stroke(f"M{x} 11h34M{x} 19h34", 1.2)
        + face(x + 17, 5.5, 0.7)
        for x in (44, 84)
    )
    return walls + roof + tower + bell + gates + door(22, 14, 10) + window(135, 5, 14, 10)


def town_hall(width: float) -> str:
    middle = width / 2
    walls = sheet(MARGIN, -8, width - 2 * MARGIN, GROUND + 8, FACE)
    roof = sheet(0, -13, width, 7, ROOF, rx=2)
    front = sheet(middle - 34, -10, 68, GROUND + 10, LIGHT)
    pediment = corners(middle - 40, -9, middle, -26, middle + 40, -9, fill=ROOF)
    columns = "".join(sheet(middle + x, -8, 6, GROUND + 8, PAPER) for x in (-30, -16, 10, 24))
    steps = sheet(middle - 38, GROUND - 4, 76, 5, WALL)
    panes = "".join(window(x, -1, 9, 12) for x in (14, 32, 50, width - 50, width - 32, width - 14))
    clock = disc(middle, -15, 5, PAPER, stroke_width=1.5)
    return (
        walls + roof + panes + flag(middle, -25) + front + door(middle, 17, 12) + columns + pediment
    ) + (clock + steps)


def row_of_houses(width: float) -> str:
    """Seven narrow houses that all know each other."""
    drawn = []
    for i in range(7):
        x = 2 + i * (width - 4) / 7
        paint = (FACE, WALL, LIGHT, SHADE)[i % 4]
        wall = (26, 33, 22, 30)[i % 4]
        across = (width - 4) / 7
        if i % 2:
            house = sheet(x, GROUND - wall, across, wall, paint) + sheet(
                x - 1, GROUND - wall - 5, across + 2, 6, ROOF, rx=1.5
            )
        else:
            house = gable(x, across, wall, 13, paint)
        middle = x + across / 2
        panes = window(middle - 6, GROUND - wall + 4) + window(middle + 6, GROUND - wall + 4)
        drawn.append(house + panes + door(middle, 11, 8, ROOF))
    return "".join(drawn)


def down(length: int) -> str:
    """A street of houses one behind the other, the front one with a heart over its door."""
    drawn = []
    for i in range(length):
        ground = i * FIELD + GROUND
        paint = (FACE, LIGHT, SHADE, WALL)[(i + length) % 4]
        top = ground - 17
        walls = sheet(MARGIN + 1, top, SLIM - 2, 17, paint)
        roof = corners(1, top + 2, FIELD / 2, top - 16, FIELD - 1, top + 2, fill=ROOF)
        chimney = (
            sheet(21, top - 15, 5, 11, FACE, stroke_width=1.5) if (i + length) % 3 == 0 else ""
        )
        panes = window(9.5, top + 5, 6, 7) + window(22.5, top + 5, 6, 7)
        entrance = sheet(13, ground - 11, 6, 11, ROOF, rx=2, stroke_width=1.4)
        drawn.append(chimney + walls + roof + panes + entrance)
    y = (length - 1) * FIELD + GROUND - 23
    heart = f"M16 {y}c-2-2-4 0-4 1.5 0 2 3 3.5 4 5 1-1.5 4-3 4-5 0-1.5-2-3.5-4-1.5z"
    return "".join(drawn) + path(heart, LIGHT, stroke_width=1.4)
