"""A street: its houses side by side, the characters before them, the quay, sky and water around it.

A street is drawn in units of a card; its ground line is at 0.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from laguna.engine.game import Parts
from laguna.engine.paper import INK, PAPER, path, put, sheet, short
from laguna.games.walking.pictures.facade import (
    HEIGHT,
    PAINTS,
    SKY,
    WIDTH,
    colour_of,
    facade,
    label,
)
from laguna.games.walking.pictures.paper import CENTRED, FADED, heading, titled, use
from laguna.games.walking.rules.parts import LEVEL_NAMES
from laguna.games.walking.rules.state import COLUMNS, HOUSES, LEVELS
from laguna.games.walking.words.moves import ROW_NAMES

SUN = "#F2A541"
SUN_DISC = "#F9DFA0"
SUN_RADIUS = 40
WATER = "#7FB7BE"
QUAY = "#E4D9C5"
QUAY_SHADE = "#CBBEA6"
SACKING = "#DCC899"

SCALE = 1.1  # of the large street
QUAY_DEPTH = 78  # of the pavement before the houses
CHARACTER_FEET = 71
STONE_WIDTH, STONE_HEIGHT = 60, 25
EDGE = 24  # of the quay above the water
CANAL = 72
GROUND_LINE = 404  # where the houses of the large street stand, below the top of their scene
SCENE_HEIGHT = GROUND_LINE + QUAY_DEPTH * SCALE + EDGE + CANAL

Player: TypeAlias = dict[str, Any]  # a player of the view


def columns_of(player: Player) -> range:
    """The columns of a street, houses of scaffolds alone included."""
    taken = [house["column"] for house in player["street"]]
    taken += [column for column, _ in player["scaffolds"]]
    return range(min(taken), max(taken) + 1) if taken else range(0)


def street(parts: Parts, player: Player) -> str:
    """The houses of a street side by side on the ground line, the characters before them."""
    houses = {house["column"]: house for house in player["street"]}
    built, people = "", ""
    for i, column in enumerate(columns_of(player)):
        scaffolds = [row for place, row in player["scaffolds"] if place == column]
        found = houses.get(column, {"cards": [None] * LEVELS, "character": None})
        built += put(house(parts, found["cards"], scaffolds), i * WIDTH, 0)
        if found["character"]:
            figure = use(found["character"], (i + 0.5) * WIDTH, CHARACTER_FEET)
            people += titled(found["character"], figure)
    return f'<g filter="url(#shadow)">{built}</g><g filter="url(#shadow)">{people}</g>'


def house(parts: Parts, cards: list[str | None], scaffolds: list[str]) -> str:
    """The storeys of one house, the upper ones first: the lower overlap them."""
    drawn = ""
    for level, row in reversed(list(enumerate(ROW_NAMES))):
        code, y = cards[level], -(level + 1) * HEIGHT
        if code is not None:
            drawn += titled(label(parts, code), put(facade(parts, code), 0, y))
        elif row in scaffolds:
            drawn += titled(f"scaffold for a {LEVEL_NAMES[level]}", use(f"scaffold-{row}", 0, y))
    return drawn


def quay(width: float, depth: float) -> str:
    """The pavement before the houses, and its edge."""
    joints = ""
    for row in range(int(depth // STONE_HEIGHT) + 1):
        y = row * STONE_HEIGHT
        first = STONE_WIDTH * (1 + row % 2) // 2
        high = min(STONE_HEIGHT, depth - y)
        joints += f"M0 {y}H{short(width)}"
        joints += "".join(f"M{x} {y}v{short(high)}" for x in range(first, int(width), STONE_WIDTH))
    return (
        sheet(0, 0, width, depth, QUAY)
        + path(joints, "none", stroke=QUAY_SHADE, opacity=0.7)
        + sheet(0, depth, width, EDGE, QUAY_SHADE)
    )


def waterfront(parts: Parts, player: Player, width: float) -> str:
    """A large street on its quay, between sky and water."""
    columns = columns_of(player)
    left = (width - len(columns) * WIDTH * SCALE) / 2
    depth = QUAY_DEPTH * SCALE
    return "".join(
        [
            sky(width),
            put(quay(width, depth), 0, GROUND_LINE),
            put(canal(player, width, left), 0, GROUND_LINE + depth + EDGE),
            put(plots(columns), left, GROUND_LINE, SCALE) if player["street"] else "",
            put(street(parts, player), left, GROUND_LINE, SCALE),
            put(column_numbers(columns), left, GROUND_LINE + depth + 18),
        ]
    )


def sky(width: float) -> str:
    return "".join(
        [
            sky_sheet(width),
            sun_disc(952, 72),
            use("skyline", 0, GROUND_LINE),
            use("gull", 250, 50),
            use("gull", 288, 70, 0.7),
            use("gull", 214, 76, 0.6),
        ]
    )


def sky_sheet(width: float) -> str:
    return sheet(0, 0, width, GROUND_LINE, SKY)


def sun_disc(x: float, y: float) -> str:
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{SUN_RADIUS}" fill="{SUN_DISC}"/>'


def canal(player: Player, width: float, left: float) -> str:
    """Water, with the colours of the houses in it."""
    houses = {house["column"]: house["cards"] for house in player["street"]}
    mirrored = ""
    for i, column in enumerate(columns_of(player)):
        laid = [code for code in houses.get(column, []) if code]
        colour = PAINTS[colour_of(laid[0])].wall if laid else SACKING
        mirrored += put(reflection(colour), left + (i + 0.5) * WIDTH * SCALE, 8)
    return water(width) + mirrored + waves(width) + use("boat", 108, 34, 0.8)


def water(width: float) -> str:
    """The canal with the shadow of the quay on it."""
    return sheet(0, 0, width, CANAL, WATER) + sheet(0, 0, width, 4, INK, opacity=0.15)


def waves(width: float) -> str:
    rows = ((20, 40), (40, 140), (58, 10))
    crests = "".join(
        f"M{x} {y}q12-6 24 0t24 0" for y, first in rows for x in range(first, int(width), 210)
    )
    style = {"stroke_width": 2, "opacity": 0.6, "stroke_linecap": "round"}
    return path(crests, "none", stroke=PAPER, **style)


def reflection(colour: str) -> str:
    """A house in the water: strips that grow shorter and thinner."""
    strips = ((0, 118, 12, 0), (17, 104, 10, 4), (32, 92, 8, -5), (45, 70, 6, 3))
    return "".join(
        sheet(shift - wide / 2, y, wide, high, colour, rx=high / 2, opacity=0.5)
        for y, wide, high, shift in strips
    )


def plots(columns: range) -> str:
    """Dashed places where the street may grow (W4.4)."""
    if len(columns) >= HOUSES:
        return ""
    ends = ((-1, columns.start - 1), (len(columns), columns.stop))
    return "".join(plot(place, column) for place, column in ends if 1 <= column <= COLUMNS)


def plot(place: int, column: int) -> str:
    dashed = {"stroke": SUN, "stroke_width": 2, "stroke_dasharray": "7 6", "fill_opacity": 0.5}
    ground = sheet(place * WIDTH + 8, 8 - HEIGHT, WIDTH - 16, HEIGHT - 8, PAPER, rx=4, **dashed)
    number = heading(str(column), (place + 0.5) * WIDTH, -46, fill=FADED, **CENTRED)
    return titled(f"free plot, column {column}", ground + number)


def column_numbers(columns: range) -> str:
    pitch = WIDTH * SCALE
    return "".join(
        heading(str(column), (i + 0.5) * pitch, 0, **CENTRED) for i, column in enumerate(columns)
    )
