"""The box: all that is printed, read from texts that a person can correct, checked line by line.

The shipped data are the files of `data/`. A text of your own holds any of their sections; what it
leaves out is as shipped. Whatever is only our reading may differ and is remarked on; only what
cannot be read or played is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from typing import get_args

import numpy as np

from laguna.engine.game import OwnParts, Parts, Reason
from laguna.games.burano.facts.declared import Colour, EffectName, Kind, RoofKind, Ship
from laguna.games.burano.rules.board import (
    HOLE_NAMES,
    PLACE_NAMES,
    hole_at,
    link_holes,
    link_places,
    reached_from,
)
from laguna.games.burano.rules.rows import Row, Section, by_name, choice, points, sections, table
from laguna.games.burano.rules.state import (
    BUILDINGS,
    CARD_EFFECTS,
    COLOURS,
    HOUSES,
    ISLANDS,
    NONE,
    PARTS,
    PIECE_HOUSES,
    PIECES,
    PLACES,
    ROOFS_A_KIND,
    SIDE,
    SPACE_COLUMNS,
    SPACE_ROWS,
    SPACES,
    UNION_LARGEST,
)
from laguna.games.burano.rules.tiles import hang_together, placements, read_tile

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOUR_LETTERS = "PBYGOW"
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
SHIP_NAMES: tuple[Ship, ...] = get_args(Ship)
SHIP_LENGTHS = (4, 4, 3, 2)
ROOF_NAMES: tuple[RoofKind, ...] = get_args(RoofKind)
ROOF_LENGTHS = (3, 3, 4, 1)
EFFECT_NAMES: tuple[EffectName, ...] = get_args(EffectName)
WITH_POINTS = {"roof-points", "sold", "workers", "per-card", "points"}
WITH_COLOURS = {"roof-points", "any-cube", "workers"}
ABILITIES = {"two-routes", "lace-over", "ties", "one-fewer"}
TILE_SQUARES = (3, 4)
TILE_SECTIONS = ("tiles for 2-3", "tiles for 4")
OUR_SIDE = 9  # of the shipped island, all of whose fields that can be holes are
FILES = ("board", "ring", "ships", "roofs", "workshops", "buildings")
SPACE_LETTERS = "klmnopq"

HOLE, FOUNTAIN, NOTHING = "x", "F", "."
STAR = "*"  # marks a fountain of the ring
AND = "and"  # between two effects of a card


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
        self.source = texts[-1][0]
        self.parts = np.zeros(1, PARTS).view(np.recarray)[0]
        self.remarks: list[Reason] = []

    def read(self) -> OwnParts:
        for name, reader in READERS.items():
            reader(self, self.sections[name])
        return OwnParts(self.parts, tuple(self.remarks))

    def remark(self, row: Row, text: str, rule: str, **values: str | int) -> None:
        self.remarks.append(row.remark(text, rule, **values))

    def read_island(self, section: Section) -> None:  # B1.2
        rows = section.rows
        width = len(rows[0].words) if rows else 0
        if not 0 < len(rows) <= SIDE or width > SIDE or any(len(r.words) != width for r in rows):
            section.heading.refuse(
                "the island is drawn in at most {side} rows of at most {side} fields, all rows "
                "alike",
                "B1.2",
                side=SIDE,
            )
        fountains = [
            (x, y)
            for y, row in enumerate(rows)
            for x, word in enumerate(row.words)
            if word == FOUNTAIN
        ]
        if len(fountains) != 1:
            section.heading.refuse(
                "the island has one fountain (F), not {count}", "B1.2", count=len(fountains)
            )
        across, down = self.shift(section, width, fountains[0])
        for y, row in enumerate(rows):
            for x, word in enumerate(row.words):
                self.read_field(row, x, word, hole_at(x + across, y + down))
        link_holes(self.parts)
        self.remark_on_island(section)

    def shift(self, section: Section, width: int, fountain: tuple[int, int]) -> tuple[int, int]:
        """So far a drawing is moved that its fountain comes to a field that can be a hole."""
        if sum(fountain) % 2 == 0:
            return 0, 0
        if width == SIDE == len(section.rows):
            section.heading.refuse(
                "in an island of {side} rows of {side} fields the first field can be a hole",
                "B1.2",
                side=SIDE,
            )
        return (1, 0) if width < SIDE else (0, 1)

    def read_field(self, row: Row, x: int, word: str, hole: int | None) -> None:
        if word not in (HOLE, FOUNTAIN, NOTHING):
            row.refuse("{word} is not a field; fields are ., x and F", "B1.2", word=repr(word))
        if word == NOTHING:
            return
        if hole is None:
            row.refuse(
                "field {number} of the row cannot be a hole: holes touch at their corners",
                "B1.2",
                number=x + 1,
            )
        self.parts.hole[hole] = 1
        if word == FOUNTAIN:
            self.parts.fountain = hole

    def remark_on_island(self, section: Section) -> None:
        holes = {hole for hole in range(len(HOLE_NAMES)) if self.parts.hole[hole]}
        ours = {hole_at(x, y) for x in range(OUR_SIDE) for y in range(OUR_SIDE)} - {None}
        if holes != ours:
            self.remark(
                section.heading,
                "The outline of the island is another than ours; it has {count} holes.",
                "B1.2",
                count=len(holes),
            )
        away = sorted(holes - reached_from(self.parts, int(self.parts.fountain)))
        if away:
            self.remark(
                section.heading,
                "From the fountain nobody can ever build in {holes}.",
                "B1.2",
                holes=", ".join(HOLE_NAMES[hole] for hole in away),
            )

    def read_routes(self, section: Section) -> None:  # B1.3
        routes: set[frozenset[int]] = set()
        for row in section.rows:
            if len(row.words) != 2 or row.words[0] == row.words[1]:
                row.refuse("a route joins two places, like 'left A'", "B1.3")
            ends = frozenset(choice(row, word, PLACE_NAMES, "B1.3") for word in row.words)
            if ends in routes:
                self.remark(row, "This route stands twice.", "B1.3")
            routes.add(ends)
        link_places(self.parts, routes)
        for place in range(PLACES):
            self.remark_on_place(section, place)

    def remark_on_place(self, section: Section, place: int) -> None:
        routes = int(self.parts.one_route[place])
        heading, name = section.heading, PLACE_NAMES[place]
        if not routes:
            self.remark(heading, "No route leads to {place}.", "B1.3", place=name)
        elif not routes & (1 << ISLANDS) - 1:
            self.remark(heading, "From {place} routes lead to ports only.", "B1.3", place=name)

    def read_ring(self, section: Section) -> None:  # B1.6
        if len(section.rows) != PIECES:
            section.heading.refuse(
                "a ring has {wanted} pieces, not {count}",
                "B1.6",
                wanted=PIECES,
                count=len(section.rows),
            )
        for piece, row in enumerate(section.rows):
            self.read_piece(piece, row)
        for colour, name in enumerate(COLOUR_NAMES):
            count = int((self.parts.piece == colour).sum())
            if count != HOUSES // COLOURS:
                self.remark(
                    section.heading,
                    "Each colour should occur twice on the ring; {colour} does {count} times.",
                    "B1.6",
                    colour=name,
                    count=count,
                )

    def read_piece(self, piece: int, row: Row) -> None:
        if len(row.words) != PIECE_HOUSES:
            row.refuse("a piece has three houses, like 'pink* blue green'", "B1.6")
        for house, word in enumerate(row.words):
            self.parts.piece[piece, house] = choice(
                row, word.removesuffix(STAR), COLOUR_NAMES, "B1.6"
            )
            self.parts.piece_fountains[piece] |= word.endswith(STAR) << house
        fountains = sum(word.endswith(STAR) for word in row.words)
        if fountains != 1:
            self.remark(
                row,
                "A piece of the ring should show one fountain; this one shows {count}.",
                "B1.6",
                count=fountains,
            )

    def read_ships(self, section: Section) -> None:  # B1.4
        found = table(section, SHIP_NAMES, SHIP_LENGTHS, "B1.4")
        for ship, values in enumerate(found.rows):
            self.parts.price[ship, : len(values)] = values
        self.remarks += found.remarks

    def read_roofs(self, section: Section) -> None:  # B1.8
        for kind, row in enumerate(by_name(section, ROOF_NAMES, "B1.8")):
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
                colours = self.read_roof(row, word)
                if frozenset(colours) in seen:
                    self.remark(row, "The roof {word} stands twice in its kind.", "B1.8", word=word)
                seen.add(frozenset(colours))
                self.parts.roof_colour[kind * ROOFS_A_KIND + i] = colours

    def read_roof(self, row: Row, word: str) -> list[int]:
        colours = [COLOUR_LETTERS.find(letter) for letter in word]
        if len(colours) != 2 or -1 in colours:
            row.refuse(
                "{word} is not a roof; a roof has two of the colours {known}",
                "B1.8",
                word=repr(word),
                known=COLOUR_LETTERS,
            )
        if colours[0] == colours[1]:
            self.remark(row, "The roof {word} has one colour only.", "B1.8", word=word)
        return colours

    def read_roof_points(self, section: Section) -> None:  # B4.4
        found = table(section, ROOF_NAMES, ROOF_LENGTHS, "B4.4")
        for kind, values in enumerate(found.rows):
            self.parts.roof_points[kind, : len(values)] = values
            self.parts.roof_points[kind, len(values) :] = values[-1]
        self.remarks += found.remarks

    def read_tiles(self, section: Section, layout: int) -> None:  # B1.5
        for colour, row in enumerate(by_name(section, COLOUR_NAMES, "B1.5")):
            if len(row.words) != 2:
                row.refuse("a tile reads like 'blue xo/xx'", "B1.5")
            shape, coins = read_tile(row, row.words[1], TILE_SQUARES[layout])
            if len(coins) != 1:
                self.remark(
                    row,
                    "A workshop tile should show one coin; this one shows {count}.",
                    "B1.5",
                    count=len(coins),
                )
            found = sorted(set(placements(shape, coins)))
            self.parts.placements[layout, colour] = len(found)
            for i, (mask, coin_spaces) in enumerate(found):
                self.parts.placement[layout, colour, i] = mask
                self.parts.placement_coins[layout, colour, i] = coin_spaces

    def read_layout(self, section: Section, layout: int) -> None:  # B2.1
        rows = section.rows
        if len(rows) != SPACE_ROWS or any(len(row.words) != SPACE_COLUMNS for row in rows):
            section.heading.refuse(
                "the workshops are {rows} rows of {columns} spaces",
                "B1.5",
                rows=SPACE_ROWS,
                columns=SPACE_COLUMNS,
            )
        masks, coins = [0] * COLOURS, [0] * COLOURS
        for y, row in enumerate(rows):
            for x, word in enumerate(row.words):
                if word != NOTHING:
                    space, colour = 1 << y * SPACE_COLUMNS + x, read_space(row, word)
                    masks[colour] |= space
                    coins[colour] |= space if word.islower() else 0
        for colour in range(COLOURS):
            self.lay_tile(section, layout, colour, masks[colour], coins[colour])
        if not hang_together(masks):
            self.remark(
                section.heading, "The tiles of this layout do not all hang together.", "B2.1"
            )

    def lay_tile(self, section: Section, layout: int, colour: int, mask: int, coins: int) -> None:
        """A tile of a first layout, which is one of its placements."""
        count = int(self.parts.placements[layout, colour])
        lying = zip(
            self.parts.placement[layout, colour, :count].tolist(),
            self.parts.placement_coins[layout, colour, :count].tolist(),
            strict=True,
        )
        if (mask, coins) not in lying:
            if section.heading.source != self.source:
                self.sections[TILE_SECTIONS[layout]].heading.refuse(
                    "the {colour} tile does not fit the shipped first layout; write that anew too",
                    "B2.1",
                    colour=COLOUR_NAMES[colour],
                )
            section.heading.refuse(
                "the {colour} tile does not lie like that: tiles may be turned, not mirrored, and "
                "show their coins in their places",
                "B1.5",
                colour=COLOUR_NAMES[colour],
            )
        self.parts.first_tile[layout, colour] = mask
        self.parts.first_coins[layout] |= coins

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
        self.parts.effect[:] = NONE
        for card, row in enumerate(section.rows):
            effects = " ".join(row.words).split(f" {AND} ")
            if len(effects) > CARD_EFFECTS:
                row.refuse("a building card has at most two effects", "B9")
            for i, effect in enumerate(effects):
                self.read_effect(row, effect.split(), card, i)
            names = [effect.split()[0] for effect in effects]
            if len(names) > 1 and not (names[0] in ABILITIES and names[1] == "points"):
                self.remark(row, "Building card {card} has two effects.", "B9", card=card + 1)

    def read_effect(self, row: Row, words: list[str], card: int, i: int) -> None:
        """One effect of a building card."""
        effect, *rest = words
        number = choice(row, effect, EFFECT_NAMES, "B9")
        self.parts.effect[card, i] = number
        self.parts.cards_with[number] |= 1 << card
        if effect in WITH_POINTS:
            self.parts.effect_points[card, i] = points(row, rest[0] if rest else "", "B9")
            rest = rest[1:]
        wanted: tuple[str, ...] = COLOUR_NAMES if effect in WITH_COLOURS else ()
        if effect == "sold":
            wanted = KIND_NAMES
        if bool(rest) != bool(wanted) or len(set(rest)) != len(rest):
            if wanted:
                row.refuse("{effect} takes each word once", "B9", effect=effect)
            row.refuse("{effect} takes no more words", "B9", effect=effect)
        for word in rest:
            self.parts.effect_set[card, i] |= 1 << choice(row, word, wanted, "B9")


def read_space(row: Row, word: str) -> int:
    """The colour of a space of a layout."""
    colour = COLOUR_LETTERS.find(word.upper())
    if len(word) != 1 or colour < 0:
        row.refuse(
            "{word} is not a space; that is . or one of {known}, small where a coin is",
            "B1.5",
            word=repr(word),
            known=COLOUR_LETTERS,
        )
    return colour


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


def read_box(text: str, source: str = "box") -> OwnParts:
    """The shipped box with the sections of a text of your own in the place of its own."""
    return Box([*shipped_texts(), (source, text)]).read()


@cache
def shipped_parts() -> Parts:
    """The shipped box, read once."""
    return Box(shipped_texts()).read().parts


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


def take_out(lines: list[str], faulty: int) -> None:
    """Empty a faulty line; with the heading of a section goes all that stands below it."""
    last = faulty + 1
    if _is_heading(lines[faulty]):
        while last < len(lines) and not _is_heading(lines[last]):
            last += 1
    lines[faulty:last] = [""] * (last - faulty)


def _is_heading(line: str) -> bool:
    return line.partition("#")[0].rstrip().endswith(":")
