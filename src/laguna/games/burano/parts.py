"""The box: all that is printed, read from texts that a person can correct, checked line by line.

The shipped data are the files of `data/`. A text of your own holds any of their sections; what it
leaves out is as shipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, NoReturn

import numpy as np

from laguna.engine.errors import PartsError
from laguna.engine.game import Parts
from laguna.engine.text import whole_number
from laguna.games.burano.board import (
    PLACE_NAMES,
    hole_at,
    link_holes,
    link_places,
)
from laguna.games.burano.state import (
    BUILDINGS,
    COLOURS,
    HOUSES,
    PARTS,
    PIECE_HOUSES,
    PIECES,
    ROOFS_A_KIND,
    SIDE,
    SPACE_COLUMNS,
    SPACE_ROWS,
    SPACES,
    UNION_LARGEST,
)

COLOUR_NAMES = ("pink", "blue", "yellow", "green", "orange", "white")
COLOUR_LETTERS = "PBYGOW"
KIND_NAMES = ("lobster", "tuna", "squid", "crab", "shrimp", "mussel", "octopus", "bass")
SHIP_NAMES = ("different", "alike", "pairs", "triples")
SHIP_LENGTHS = (4, 4, 3, 2)
ROOF_NAMES = ("islands", "workshops", "fountains", "four")
ROOF_LENGTHS = (3, 3, 4, 1)
EFFECT_NAMES = (
    "roof-points",
    "any-cube",
    "sold",
    "workers",
    "two-routes",
    "lace-over",
    "ties",
    "one-fewer",
    "per-card",
    "points",
)
WITH_POINTS = {"roof-points", "sold", "workers", "per-card", "points"}
WITH_COLOURS = {"roof-points", "any-cube", "workers"}
TILE_SQUARES = (3, 4)
FILES = ("board", "ring", "ships", "roofs", "workshops", "buildings")
MOST_POINTS = 99
SPACE_LETTERS = "klmnopq"

HOLE, FOUNTAIN, NOTHING = "x", "F", "."
SQUARE, COIN = "x", "o"

Square = tuple[int, int]


class Row(NamedTuple):
    """A line of a section: where it stands, and its words."""

    source: str
    line: int
    words: list[str]

    def refuse(self, text: str, rule: str, **values: str | int) -> NoReturn:
        raise PartsError(text, line=self.line, source=self.source, rule=rule, **values)


class Section(NamedTuple):
    """A section: its heading and its rows."""

    heading: Row
    rows: list[Row]


class Box:
    """Reads a box section by section."""

    def __init__(self, texts: Sequence[tuple[str, str]]) -> None:
        self.sections: dict[str, Section] = {}
        for source, text in texts:
            given: dict[str, Section] = {}
            for name, section in sections(source, text):
                if name not in READERS:
                    known = ", ".join(READERS)
                    section.heading.refuse(
                        "{word} is not a section; there are {known}",
                        "B1",
                        word=repr(name),
                        known=known,
                    )
                if name in given:
                    section.heading.refuse("the section {word} stands twice", "B1", word=repr(name))
                given[name] = section
            self.sections |= given
        self.parts = np.zeros(1, PARTS).view(np.recarray)[0]

    def read(self) -> Parts:
        for name, reader in READERS.items():
            reader(self, self.sections[name])
        return self.parts

    def read_island(self, section: Section) -> None:  # B1.2
        if len(section.rows) != SIDE or any(len(row.words) != SIDE for row in section.rows):
            section.heading.refuse(
                "the island is drawn in {side} rows of {side} fields", "B1.2", side=SIDE
            )
        fountains = []
        for y, row in enumerate(section.rows):
            for x, word in enumerate(row.words):
                if word not in (HOLE, FOUNTAIN, NOTHING):
                    row.refuse(
                        "{word} is not a field; fields are ., x and F", "B1.2", word=repr(word)
                    )
                hole = hole_at(x, y)
                if word != NOTHING and hole is None:
                    row.refuse(
                        "field {number} of the row cannot be a hole: holes touch at their corners",
                        "B1.2",
                        number=x + 1,
                    )
                if hole is not None:
                    self.parts.hole[hole] = word != NOTHING
                    if word == FOUNTAIN:
                        fountains.append(hole)
        if len(fountains) != 1:
            section.heading.refuse(
                "the island has one fountain (F), not {count}", "B1.2", count=len(fountains)
            )
        self.parts.fountain = fountains[0]
        link_holes(self.parts)

    def read_routes(self, section: Section) -> None:  # B1.3
        routes: set[frozenset[int]] = set()
        for row in section.rows:
            if len(row.words) != 2 or row.words[0] == row.words[1]:
                row.refuse("a route joins two places, like 'left A'", "B1.3")
            ends = frozenset(choice(row, word, PLACE_NAMES, "B1.3") for word in row.words)
            if ends in routes:
                row.refuse("this route stands twice", "B1.3")
            routes.add(ends)
        link_places(self.parts, routes)
        for place, name in enumerate(PLACE_NAMES):
            if not self.parts.one_route[place]:
                section.heading.refuse("no route leads to {place}", "B1.3", place=name)

    def read_ring(self, section: Section) -> None:  # B1.6
        if len(section.rows) != PIECES:
            section.heading.refuse(
                "a ring has {wanted} pieces, not {count}",
                "B1.6",
                wanted=PIECES,
                count=len(section.rows),
            )
        counts = [0] * COLOURS
        for piece, row in enumerate(section.rows):
            starred = [house for house, word in enumerate(row.words) if word.endswith("*")]
            if len(row.words) != PIECE_HOUSES or len(starred) != 1:
                row.refuse(
                    "a piece has three houses, one of them starred: 'pink* blue green'", "B1.6"
                )
            self.parts.piece_fountain[piece] = starred[0]
            for house, word in enumerate(row.words):
                colour = choice(row, word.removesuffix("*"), COLOUR_NAMES, "B1.6")
                self.parts.piece[piece, house] = colour
                counts[colour] += 1
        for colour, count in enumerate(counts):
            if count != HOUSES // COLOURS:
                section.heading.refuse(
                    "each colour occurs twice on the ring, {colour} does {count} times",
                    "B1.6",
                    colour=COLOUR_NAMES[colour],
                    count=count,
                )

    def read_ships(self, section: Section) -> None:  # B1.4
        table(section, SHIP_NAMES, SHIP_LENGTHS, self.parts.price, "B1.4")

    def read_roofs(self, section: Section) -> None:  # B1.8
        rows = by_name(section, ROOF_NAMES, "B1.8")
        for kind, row in enumerate(rows):
            pairs = row.words[1:]
            if len(pairs) != ROOFS_A_KIND:
                row.refuse(
                    "there are {wanted} roofs of a kind, not {count}",
                    "B1.8",
                    wanted=ROOFS_A_KIND,
                    count=len(pairs),
                )
            seen: set[frozenset[int]] = set()
            for i, word in enumerate(pairs):
                colours = [COLOUR_LETTERS.find(letter) for letter in word]
                if len(colours) != 2 or -1 in colours or colours[0] == colours[1]:
                    row.refuse(
                        "{word} is not a roof; a roof has two of the colours {known}",
                        "B1.8",
                        word=repr(word),
                        known=COLOUR_LETTERS,
                    )
                if frozenset(colours) in seen:
                    row.refuse("the roof {word} stands twice in its kind", "B1.8", word=word)
                seen.add(frozenset(colours))
                self.parts.roof_colour[kind * ROOFS_A_KIND + i] = colours

    def read_roof_points(self, section: Section) -> None:  # B4.4
        table(section, ROOF_NAMES, ROOF_LENGTHS, self.parts.roof_points, "B4.4")
        for kind, length in enumerate(ROOF_LENGTHS):
            self.parts.roof_points[kind, length:] = self.parts.roof_points[kind, length - 1]

    def read_tiles(self, section: Section, layout: int) -> None:  # B1.5
        rows = by_name(section, COLOUR_NAMES, "B1.5")
        for colour, row in enumerate(rows):
            if len(row.words) != 2:
                row.refuse("a tile reads like 'blue xo/xx'", "B1.5")
            shape, coin = read_tile(row, row.words[1], TILE_SQUARES[layout])
            found = sorted(set(placements(shape, coin)))
            self.parts.placements[layout, colour] = len(found)
            for i, (mask, coin_space) in enumerate(found):
                self.parts.placement[layout, colour, i] = mask
                self.parts.placement_coin[layout, colour, i] = coin_space

    def read_layout(self, section: Section, layout: int) -> None:  # B2.1
        rows = section.rows
        if len(rows) != SPACE_ROWS or any(len(row.words) != SPACE_COLUMNS for row in rows):
            section.heading.refuse(
                "the workshops are {rows} rows of {columns} spaces",
                "B1.5",
                rows=SPACE_ROWS,
                columns=SPACE_COLUMNS,
            )
        masks = [0] * COLOURS
        coins: list[list[int]] = [[] for _ in range(COLOURS)]
        for y, row in enumerate(rows):
            for x, word in enumerate(row.words):
                if word == NOTHING:
                    continue
                colour = COLOUR_LETTERS.find(word.upper())
                if len(word) != 1 or colour < 0:
                    row.refuse(
                        "{word} is not a space; that is . or one of {known}, small where the coin "
                        "is",
                        "B1.5",
                        word=repr(word),
                        known=COLOUR_LETTERS,
                    )
                space = y * SPACE_COLUMNS + x
                masks[colour] |= 1 << space
                if word.islower():
                    coins[colour].append(space)
        for colour, mask in enumerate(masks):
            count = int(self.parts.placements[layout, colour])
            fits = [
                [space] == coins[colour]
                for placed, space in zip(
                    self.parts.placement[layout, colour, :count],
                    self.parts.placement_coin[layout, colour, :count],
                    strict=True,
                )
                if placed == mask
            ]
            if not any(fits):
                section.heading.refuse(
                    "the {colour} tile does not lie like that: tiles may be turned, not mirrored, "
                    "and each shows one coin, in its place",
                    "B1.5",
                    colour=COLOUR_NAMES[colour],
                )
            self.parts.first_tile[layout, colour] = mask
            self.parts.first_coins[layout] |= 1 << coins[colour][0]
        if not hang_together(masks):
            section.heading.refuse("all tiles of a layout hang together", "B2.1")

    def read_unions(self, section: Section) -> None:  # B7.2
        words = [word for row in section.rows for word in row.words]
        if len(words) != UNION_LARGEST - 1:
            section.heading.refuse(
                "the points of unions of 2 to {largest} workers are {wanted} numbers, not {count}",
                "B7.2",
                largest=UNION_LARGEST,
                wanted=UNION_LARGEST - 1,
                count=len(words),
            )
        numbers = [points(row, word, "B7.2") for row in section.rows for word in row.words]
        self.parts.union_points[2:] = numbers

    def read_buildings(self, section: Section) -> None:  # B9
        if len(section.rows) != BUILDINGS:
            section.heading.refuse(
                "there are {wanted} building cards, not {count}",
                "B9",
                wanted=BUILDINGS,
                count=len(section.rows),
            )
        for card, row in enumerate(section.rows):
            effect, *rest = row.words
            self.parts.effect[card] = choice(row, effect, EFFECT_NAMES, "B9")
            if effect in WITH_POINTS:
                self.parts.effect_points[card] = points(row, rest[0] if rest else "", "B9")
                rest = rest[1:]
            wanted: tuple[str, ...] = COLOUR_NAMES if effect in WITH_COLOURS else ()
            if effect == "sold":
                wanted = KIND_NAMES
            if bool(rest) != bool(wanted) or len(set(rest)) != len(rest):
                if wanted:
                    row.refuse("{effect} takes each word once", "B9", effect=effect)
                row.refuse("{effect} takes no more words", "B9", effect=effect)
            for word in rest:
                self.parts.effect_set[card] |= 1 << choice(row, word, wanted, "B9")


READERS: dict[str, Callable[[Box, Section], None]] = {
    "island": Box.read_island,
    "routes": Box.read_routes,
    "ring": Box.read_ring,
    "ships": Box.read_ships,
    "roofs": Box.read_roofs,
    "roof points": Box.read_roof_points,
    "tiles for 2-3": lambda box, section: box.read_tiles(section, 0),
    "tiles for 4": lambda box, section: box.read_tiles(section, 1),
    "first layout for 2-3": lambda box, section: box.read_layout(section, 0),
    "first layout for 4": lambda box, section: box.read_layout(section, 1),
    "unions": Box.read_unions,
    "buildings": Box.read_buildings,
}


def sections(source: str, text: str) -> Iterator[tuple[str, Section]]:
    """The sections of a text, with comments taken off."""
    name, current = "", None
    for line, content in enumerate(text.splitlines(), 1):
        content = content.partition("#")[0].strip()
        if content.endswith(":"):
            if current:
                yield name, current
            name = " ".join(content[:-1].split())
            current = Section(Row(source, line, [name]), [])
        elif content:
            row = Row(source, line, content.split())
            if current is None:
                row.refuse(
                    "{word} stands before any section like 'ships:'", "B1", word=repr(content[:30])
                )
            current.rows.append(row)
    if current:
        yield name, current


def choice(row: Row, word: str, names: Sequence[str], rule: str) -> int:
    """The number of a name."""
    if word not in names:
        row.refuse(
            "{word} is not known here; there are {known}",
            rule,
            word=repr(word[:20]),
            known=", ".join(names),
        )
    return names.index(word)


def points(row: Row, word: str, rule: str) -> int:
    number = whole_number(word)
    if number is None or number > MOST_POINTS:
        row.refuse(
            "points are a number from 0 to {most}, not {word}",
            rule,
            most=MOST_POINTS,
            word=repr(word[:20]),
        )
    return number


def by_name(section: Section, names: Sequence[str], rule: str) -> list[Row]:
    """The rows of a section that has one for each of these names, in their order."""
    found: dict[int, Row] = {}
    for row in section.rows:
        number = choice(row, row.words[0], names, rule)
        if number in found:
            row.refuse("{key} stands twice", rule, key=row.words[0])
        found[number] = row
    for number, name in enumerate(names):
        if number not in found:
            section.heading.refuse("{key} is missing", rule, key=name)
    return [found[number] for number in range(len(names))]


def table(
    section: Section,
    names: Sequence[str],
    lengths: Sequence[int],
    target: Any,
    rule: str,
) -> None:
    """Rows of a name and so many points that grow."""
    for number, row in enumerate(by_name(section, names, rule)):
        values = [points(row, word, rule) for word in row.words[1:]]
        if len(values) != lengths[number] or sorted(values) != values or values[0] == 0:
            row.refuse(
                "{key} takes {wanted} numbers of points, none less than the one before",
                rule,
                key=names[number],
                wanted=lengths[number],
            )
        target[number, : len(values)] = values


def read_tile(row: Row, text: str, squares: int) -> tuple[frozenset[Square], Square]:
    """The squares of a tile, and the one with the coin."""
    shape, coins = set(), []
    for y, line in enumerate(text.split("/")):
        for x, sign in enumerate(line):
            if sign not in (SQUARE, COIN, NOTHING):
                row.refuse(
                    "{word} is not a square; a tile reads like 'xo/xx'", "B1.5", word=repr(sign)
                )
            if sign != NOTHING:
                shape.add((x, y))
            if sign == COIN:
                coins.append((x, y))
    if len(shape) != squares or len(coins) != 1:
        row.refuse(
            "a tile here has {squares} squares, one of them with a coin (o)",
            "B1.5",
            squares=squares,
        )
    x, y = coins[0]
    reached, edge = {(x, y)}, [(x, y)]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & shape - reached
        reached |= near
        edge += near
    if reached != shape:
        row.refuse("the squares of a tile hang together", "B1.5")
    return frozenset(shape), coins[0]


def placements(shape: frozenset[Square], coin: Square) -> Iterator[tuple[int, int]]:
    """All ways to lay a tile, turned but not mirrored: its spaces as bits, and the coin's space."""
    for turns in range(4):
        squares, (coin_x, coin_y) = shape, coin
        for _ in range(turns):
            squares = frozenset((-y, x) for x, y in squares)
            coin_x, coin_y = -coin_y, coin_x
        left, top = min(x for x, _ in squares), min(y for _, y in squares)
        width = max(x for x, _ in squares) - left
        height = max(y for _, y in squares) - top
        for y in range(SPACE_ROWS - height):
            for x in range(SPACE_COLUMNS - width):
                shift = (y - top) * SPACE_COLUMNS + x - left
                mask = sum(1 << sy * SPACE_COLUMNS + sx + shift for sx, sy in squares)
                yield mask, coin_y * SPACE_COLUMNS + coin_x + shift


def hang_together(masks: Sequence[int]) -> bool:
    """Whether tiles can be reached from the first one, step by step over their sides."""
    from laguna.games.burano.workshops import beside

    everything = sum(masks)
    reached = masks[0]
    while True:
        grown = reached | (int(beside(reached)) & everything)
        for mask in masks:
            if mask & grown:
                grown |= mask
        if grown == reached:
            return reached == everything
        reached = grown


def read_box(text: str, source: str = "box") -> Parts:
    """The shipped box with the sections of a text of your own in the place of its own."""
    return Box([*shipped_texts(), (source, text)]).read()


@cache
def shipped_parts() -> Parts:
    """The shipped box, read once."""
    return Box(shipped_texts()).read()


@cache
def shipped_texts() -> tuple[tuple[str, str], ...]:
    """The names and texts of the shipped files."""
    data = resources.files("laguna.games.burano").joinpath("data")
    return tuple((f"{name}.txt", data.joinpath(f"{name}.txt").read_text("utf-8")) for name in FILES)


def roof_codes(parts: Parts) -> list[str]:
    """The names of all roofs: kind and colours, like `four-PB`."""
    return [
        f"{ROOF_NAMES[roof // ROOFS_A_KIND]}-{COLOUR_LETTERS[first]}{COLOUR_LETTERS[second]}"
        for roof, (first, second) in enumerate(parts.roof_colour.tolist())
    ]


def space_name(space: int) -> str:
    """The name of a workshop space: k1 to q4.

    >>> space_name(0), space_name(27)
    ('k1', 'q4')
    """
    y, x = divmod(space, SPACE_COLUMNS)
    return f"{SPACE_LETTERS[x]}{y + 1}"


SPACE_NAMES = tuple(space_name(space) for space in range(SPACES))
