"""A card as a picture: one storey of a house.

What scores is always drawn in the same manner and roughly the same place: the symbol of the colour
on the left, lamps and cats in the middle, plants in boxes, passers-by on the pavement. Counts
are drawn as that many things. A card's number seeds the small turns and shifts of its pieces, so
that a card always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from laguna.engine.game import Parts
from laguna.engine.paper import INK, PAPER, path, put, sheet
from laguna.games.walking.pictures.paper import CENTRED, TITLE, polygon, use, write
from laguna.games.walking.rules.parts import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    LEVEL_NAMES,
    SHOP_NAMES,
    card_number,
    things_on,
)
from laguna.games.walking.rules.state import COPIES, LEVEL_CARDS

WIDTH, HEIGHT = 120, 112
OVERLAP = 0.6  # of a wall over the storey above it, so that no light shows through

SKY = "#DDEBE9"
STONE = "#D9CDB8"
WOOD = "#8A5A3B"
WOOD_LIGHT = "#A9764A"
TILE = "#C9714B"
TILE_SHADE = "#A5522F"

SHOP_TITLES = ("pizzeria", "clothes shop", "café", "ice-cream parlour")
SHOP_FRONTS = ("PIZZERIA", "MODA", "CAFFÈ", "GELATERIA")
PLANTS = ("red-flower", "yellow-flower", "herb")
AWNINGS = ("red-awning", "blue-awning")
DOORS = 2
PEDESTRIANS = 3

PLANT_STEP = 15
BOX_HEIGHT = 11
WINDOW_WIDTH, AWNING_WIDTH = 60, 56  # as drawn, with the air around them

Outline: TypeAlias = tuple[tuple[float, float], ...]

EAVES = 58
ROOF_OUTLINES: tuple[Outline, ...] = (
    ((0, EAVES), (14, 32), (106, 32), (120, EAVES)),
    ((0, EAVES), (60, 29), (120, EAVES)),
    ((0, EAVES), (5, 38), (115, 38), (120, EAVES)),
    ((0, EAVES), (30, 31), (108, 36), (120, EAVES)),
)


class Paint(NamedTuple):
    """A house colour: its wall, the deep shade of doors and shutters, its symbol."""

    wall: str
    shade: str
    symbol: str


PAINTS = {
    "red": Paint("#C8443C", "#8E2B2A", "heart"),
    "orange": Paint("#E58A2E", "#A85A17", "sun"),
    "yellow": Paint("#F0C63D", "#B08A12", "star"),
    "green": Paint("#5FA65A", "#35703A", "clover"),
    "blue": Paint("#4A86C5", "#28558A", "drop"),
    "pink": Paint("#E58FB1", "#B0557C", "moon"),
}


class Row(NamedTuple):
    """Where things hang side by side: for how many there is room, and how far apart."""

    places: int
    centre: float
    y: float
    step: float


@dataclass
class Storey:
    """A card being drawn: what it shows, and the hand that cuts it."""

    colour: str
    copy: int
    things: dict[str, int]
    cut: Random
    mirrored: bool

    def count(self, thing: str) -> int:
        return self.things.get(thing, 0)

    def lean(self, most: float) -> float:
        """A small turn or shift, for nothing cut by hand is straight."""
        return self.cut.uniform(-most, most)

    @property
    def shop(self) -> int | None:
        """The kind of shop on the card, as an index."""
        return next((i for i, name in enumerate(SHOP_NAMES) if name in self.things), None)


def number_of(code: str) -> int:
    card = card_number(code)
    assert card is not None, code
    return card


def colour_of(code: str) -> str:
    return COLOUR_NAMES[COLOUR_LETTERS.index(code[0])]


def label(parts: Parts, code: str) -> str:
    """What a card shows, in words."""
    card = number_of(code)
    floor = f"{colour_of(code)} {LEVEL_NAMES[card // LEVEL_CARDS]}"
    shown = [_thing_words(name, count) for name, count in things_on(parts, card).items()]
    return f"{code}, {floor}: {', '.join(shown) or 'nothing'}"


def _thing_words(name: str, count: int) -> str:
    if name in SHOP_NAMES:
        return f"{SHOP_TITLES[SHOP_NAMES.index(name)]} worth {count}"
    return f"{count} {name.replace('-', ' ')}{'s' if count > 1 else ''}"


def facade(parts: Parts, code: str) -> str:
    """The picture of a card, 120 × 112, open at the edges where other storeys join it."""
    card = number_of(code)
    cut = Random(card)
    mirrored = cut.random() < 0.5
    storey = Storey(colour_of(code), card % COPIES, things_on(parts, card), cut, mirrored)
    drawn = _FLOORS[card // LEVEL_CARDS](storey)
    return f'<g color="{PAINTS[storey.colour].shade}">{drawn}</g>'


def before_sky(parts: Parts, code: str) -> str:
    """A card that lies by itself."""
    return sheet(0, 0, WIDTH, HEIGHT, SKY) + facade(parts, code)


def ground_floor(storey: Storey) -> str:
    return (plain_ground_floor if storey.shop is None else shop_floor)(storey)


def plain_ground_floor(storey: Storey) -> str:
    return "".join(
        [
            wall(storey, 0),
            plinth(),
            door(storey),
            windows(storey, Row(1, 84, 13, 48)),
            awnings(storey, Row(1, 26, 39, 49)),
            boxes(storey, [83], 65, room=67),
            *in_the_street(storey),
        ]
    )


def shop_floor(storey: Storey) -> str:
    return "".join(
        [
            wall(storey, 0),
            plinth(),
            shop(storey),
            windows(storey, Row(0, 96, 44, 36)),
            awnings(storey, Row(1, 38.5, 51, 68)),
            boxes(storey, [96], 66, room=44),
            *in_the_street(storey),
        ]
    )


def in_the_street(storey: Storey) -> list[str]:
    """What stands before every ground floor, or hangs over the door."""
    return [
        medallion(storey, 18),
        lamps(storey, 54, 4, room=30),
        cats(storey, 54, 110, room=30),
        pedestrians(storey, 91, 111),
    ]


def first_floor(storey: Storey) -> str:
    return "".join(
        [
            wall(storey, 0),
            windows(storey, Row(2, 60, 40, 58)),
            awnings(storey, Row(2, 60, 30, 58)),
            boxes(storey, [31, 89], 94, room=52),
            medallion(storey, 18),
            lamps(storey, 60, 26, room=26),
            ledge(storey),
            cats(storey, 60, 101, room=26),
        ]
    )


def roof(storey: Storey) -> str:
    """A closed window stands beside the flowers, an open one may stand behind them; lamps push both
    aside, and awnings hang from the eaves.
    """
    closed = storey.count("closed-window")
    aside = 10 if storey.count("lamp") else 0
    return "".join(
        [
            wall(storey, EAVES),
            windows(storey, Row(1, 101 if closed else 74 + aside, 71, 38)),
            awnings(storey, Row(2, 76 + 0.8 * aside, 64, 42 - 0.8 * aside)),
            boxes(
                storey,
                [60 + aside if closed else 74 + aside],
                99,
                room=(56 if closed else 84) - 2 * aside,
            ),
            medallion(storey, 84),
            lamps(storey, 44, 66, room=26),
            chimneys_and_cats(storey, ROOF_OUTLINES[storey.copy]),
        ]
    )


_FLOORS: tuple[Callable[[Storey], str], ...] = (ground_floor, first_floor, roof)


def spread(count: int, centre: float, room: float, step: float) -> list[tuple[float, float]]:
    """Places side by side, a step apart or as close as the room demands; and the size of things
    there: where they crowd they shrink, and overlap, so that each can still be made out.

    >>> spread(2, 60, 100, 30)
    [(45.0, 1.0), (75.0, 1.0)]
    >>> spread(4, 60, 40, 40)
    [(45.0, 0.5), (55.0, 0.5), (65.0, 0.5), (75.0, 0.5)]
    """
    close = min(step, room / max(count, 1))
    size = math.sqrt(close / step)
    return [(centre + (i - (count - 1) / 2) * close, size) for i in range(count)]


def wall(storey: Storey, top: float) -> str:
    """Plaster with the pattern of its colour; a narrow shade tells neighbours apart."""
    y, height = top - OVERLAP, HEIGHT - top + OVERLAP
    return (
        sheet(0, y, WIDTH, height, PAINTS[storey.colour].wall)
        + sheet(0, y, WIDTH, height, f"url(#plaster-{storey.colour})")
        + sheet(WIDTH - 4, y, 4, height, INK, opacity=0.14)
        + sheet(0, y, 2, height, PAPER, opacity=0.25)
    )


def plinth() -> str:
    return sheet(0, 104, WIDTH, 8, STONE) + sheet(0, 104, WIDTH, 1.5, PAPER)


def medallion(storey: Storey, y: float) -> str:
    """The symbol of the colour on a disc of plaster."""
    disc = f'<circle r="13" fill="{PAPER}" stroke="currentColor" stroke-width="1.6"/>'
    return put(disc + use(PAINTS[storey.colour].symbol, 0, 0, 1.05), 18, y, turn=storey.lean(5))


def door(storey: Storey) -> str:
    return use(f"door-{storey.copy % DOORS + 1}", 27, 106, 1.08, storey.lean(0.8))


def shop(storey: Storey) -> str:
    """A shop front with its name, and the sign with the kind and the value."""
    kind = storey.shop
    assert kind is not None
    name = SHOP_FRONTS[kind]
    wide = min(52, 8 * len(name))
    board = write(name, -1, -57, 9, fill="currentColor", textLength=wide, **TITLE, **CENTRED)
    goods = "".join(use(SHOP_NAMES[kind], x, -25, 0.5) for x in (-21, -10, 1))
    return put(use("shop-front", 0, 0) + board + goods, 39, 106, 0.98) + sign(storey, kind)


def sign(storey: Storey, kind: int) -> str:
    value = write(str(storey.things[SHOP_NAMES[kind]]), 0, 5.5, 16, **TITLE, **CENTRED)
    board = use("sign", 0, 0) + use(SHOP_NAMES[kind], -2, 22, 1.05)
    return put(board + put(use("value", 0, 0) + value, 14, 34), 94, 2, turn=storey.lean(1.5))


def windows(storey: Storey, row: Row) -> str:
    """Windows, so many of them closed as the card says, from the side where its cut begins."""
    closed = storey.count("closed-window")
    kinds = ["closed-window"] * closed + ["window"] * (row.places - closed)
    return hung(storey, kinds, row, WINDOW_WIDTH)


def awnings(storey: Storey, row: Row) -> str:
    """Awnings, from the other side: sooner over an open window than over a closed one."""
    kinds = [name for name in AWNINGS for _ in range(storey.count(name))]
    spare = [""] * (row.places - len(kinds))
    return hung(storey, spare + kinds, row, AWNING_WIDTH)


def hung(storey: Storey, kinds: list[str], row: Row, width: float) -> str:
    """Things of this width, as drawn, hung up in a row."""
    places = spread(len(kinds), row.centre, max(row.places, 1) * row.step, row.step)
    if storey.mirrored:
        places.reverse()
    return "".join(
        use(kind, x, row.y, size * row.step / width, storey.lean(1))
        for kind, (x, size) in zip(kinds, places, strict=True)
        if kind
    )


def boxes(storey: Storey, centres: list[float], y: float, *, room: float) -> str:
    """Flower boxes with the plants, shared out evenly."""
    plants = [name for name in PLANTS for _ in range(storey.count(name))]
    share = -(-len(plants) // len(centres))
    return "".join(
        box(storey, plants[i * share : (i + 1) * share], centre, y, room)
        for i, centre in enumerate(centres)
    )


def box(storey: Storey, plants: list[str], centre: float, y: float, room: float) -> str:
    if not plants:
        return ""
    places = spread(len(plants), centre, room - 4, PLANT_STEP)
    half = (places[-1][0] - places[0][0]) / 2 + 9.5
    grown = "".join(
        use(plant, x, y + 2, size, storey.lean(7))
        for plant, (x, size) in zip(plants, places, strict=True)
    )
    slant = storey.lean(1)
    sides = [(-half, 0), (half, slant), (half - 3, BOX_HEIGHT), (3 - half, BOX_HEIGHT)]
    corners = [(centre + x, y + dy) for x, dy in sides]
    shade = [(x + 1.5, dy + 2) for x, dy in corners]
    rim = sheet(centre - half - 1, y - 1, 2 * half + 2, 3.5, WOOD_LIGHT, rx=1)
    return polygon(shade, INK, opacity=0.18) + grown + polygon(corners, WOOD) + rim


def lamps(storey: Storey, centre: float, y: float, *, room: float) -> str:
    return "".join(
        use("lamp", x, y, size, storey.lean(2))
        for x, size in spread(storey.count("lamp"), centre, room, 20)
    )


def ledge(storey: Storey) -> str:
    """A board on the wall for a cat to sit on."""
    if not storey.count("cat"):
        return ""
    return path("M46 101H74L70 106H50z", STONE) + path("M46 101H74V102.5H46z", PAPER)


def cats(storey: Storey, centre: float, y: float, *, room: float) -> str:
    return "".join(
        use("cat", x, y, 0.95 * size, storey.lean(3))
        for x, size in spread(storey.count("cat"), centre, room, 26)
    )


def pedestrians(storey: Storey, centre: float, y: float) -> str:
    return "".join(
        use(f"pedestrian-{(storey.copy + i) % PEDESTRIANS + 1}", x, y, 0.92 * size)
        for i, (x, size) in enumerate(spread(storey.count("pedestrian"), centre, 56, 19))
    )


def chimneys_and_cats(storey: Storey, outline: Outline) -> str:
    """The tiles, with chimneys behind them and cats on the ridge."""
    chimneys, sitting = storey.count("chimney"), storey.count("cat")
    places = spread(chimneys + sitting, 62, 104, 44)
    behind = [
        use("chimney", x, height_at(outline, x) + 8, 0.95 * size, storey.lean(2))
        for x, size in places[:chimneys]
    ]
    before = [
        use("cat", x, height_at(outline, x) + 3, 0.95 * size, storey.lean(3))
        for x, size in places[chimneys:]
    ]
    return "".join([*behind, tiles(outline), *before])


def height_at(outline: Outline, x: float) -> float:
    """Where the upper edge of a roof is above a point of the wall."""
    for (x0, y0), (x1, y1) in pairwise(outline):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return EAVES


def tiles(outline: Outline) -> str:
    cornice = sheet(0, EAVES, WIDTH, 6, STONE) + sheet(0, EAVES + 6, WIDTH, 2, INK, opacity=0.2)
    ends = "a5 4 0 0 1-10 0" * (WIDTH // 10)
    return (
        cornice
        + polygon(outline, TILE)
        + polygon(outline, "url(#tiles)")
        + path(f"M{WIDTH} {EAVES}{ends}z", TILE, stroke=TILE_SHADE, stroke_width=1)
    )
