"""The tile set: city tiles from a drawing in letters (M1.1, M1.3).

A set of one's own is played as it is typed: only what cannot be read or played is refused, and what
differs from M1.1 is a remark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import NamedTuple, get_args

import numpy as np

from laguna.engine.errors import PartsError
from laguna.engine.game import OwnParts, Parts, Reason
from laguna.games.multicity.facts.declared import Colour, MulticityParts
from laguna.games.multicity.rules.state import (
    BLANK,
    DIRECTIONS,
    HOLE,
    PARTS,
    SIDE,
    TILES,
    TURNS,
    USUAL_TILES,
)
from laguna.games.multicity.rules.turns import field_bit

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOUR_LETTERS = "RGYB"
HOLE_LETTER, BLANK_LETTER = ".", "-"
CODES = {HOLE_LETTER: HOLE, BLANK_LETTER: BLANK} | {
    letter: colour for colour, letter in enumerate(COLOUR_LETTERS)
}
LETTERS = {code: letter for letter, code in CODES.items()}
OF_EACH_COLOUR = 2  # M1.1

Band = list[tuple[int, list[str]]]  # three lines of the text, each with its number


class Tile(NamedTuple):
    """A tile of a text: its number in the set, the line where it begins, its nine letters."""

    number: int
    line: int
    fields: str


def shipped_tiles() -> str:
    """The text of the tile set that comes with the game."""
    data = resources.files("laguna.games.multicity").joinpath("data/tiles.txt")
    return data.read_text(encoding="utf-8")


@cache
def shipped_parts() -> Parts:
    """The shipped tile set, read once."""
    return read_tiles(shipped_tiles()).parts


def turned(fields: str, quarters: int) -> str:
    """The fields of a tile after quarter turns clockwise.

    >>> turned("RGYB.RGYB", 1)
    'GBRY.GBRY'
    """
    for _ in range(quarters):
        columns = [fields[column::SIDE] for column in range(SIDE)]
        fields = "".join(column[::-1] for column in columns)
    return fields


def read_tiles(text: str, source: str = "tiles") -> OwnParts:
    """Read a tile set; one that cannot be played is refused with its line and the reason."""
    tiles: list[Tile] = []
    for band in _bands(text, source):
        for fields in _tiles_of(band, source):
            tiles.append(Tile(len(tiles) + 1, band[0][0], fields))
            if len(tiles) > TILES:
                raise PartsError(
                    "a set has at most {most} tiles",
                    line=band[0][0],
                    source=source,
                    rule="M1.3",
                    most=TILES,
                )
    if not tiles:
        raise PartsError("the set has no tile", source=source, rule="M1.3")
    if not any(letter in COLOUR_LETTERS for tile in tiles for letter in tile.fields):
        raise PartsError("no tile of the set shows a symbol", source=source, rule="M1.3")
    return OwnParts(_parts([tile.fields for tile in tiles]), tuple(_remarks(tiles)))


def _bands(text: str, source: str) -> Iterator[Band]:
    """Three lines at a time, without comments and empty lines."""
    band: Band = []
    for number, content in enumerate(text.splitlines(), 1):
        words = content.partition("#")[0].upper().split()
        if words:
            band.append((number, words))
        if len(band) == SIDE:
            yield band
            band = []
    if band:
        raise PartsError(
            "the last tiles are cut off: a tile has {lines} lines",
            line=band[-1][0],
            source=source,
            rule="M1.1",
            lines=SIDE,
        )


def _tiles_of(band: Band, source: str) -> Iterator[str]:
    """The tiles that stand side by side, each as its nine letters."""
    across = len(band[0][1])
    for line, words in band:
        if len(words) != across:
            raise PartsError(
                "{count} instead of {across} tiles side by side, as on line {first} above",
                line=line,
                source=source,
                rule="M1.1",
                count=len(words),
                across=across,
                first=band[0][0],
            )
        for word in words:
            if len(word) != SIDE or not set(word) <= set(CODES):
                raise PartsError(
                    "{word} is not a line of a tile; that is three of the letters R, G, Y, B, the "
                    "dot for a hole and the dash for a blank field, like 'RG.'",
                    line=line,
                    source=source,
                    rule="M1.1",
                    word=repr(word),
                )
    for column in range(across):
        yield "".join(words[column] for _, words in band)


class Oddity(NamedTuple):
    """What a tile may have that M1.1 does not know, said of one tile and of several."""

    has: Callable[[str], bool]
    one: Reason
    several: Reason


ODDITIES = (
    Oddity(
        lambda fields: BLANK_LETTER in fields,
        Reason("M1.1", "tile {number} has blank fields"),
        Reason("M1.1", "{count} tiles have blank fields, the first of them is tile {number}"),
    ),
    Oddity(
        lambda fields: HOLE_LETTER not in fields,
        Reason("M1.1", "tile {number} has no hole"),
        Reason("M1.1", "{count} tiles have no hole, the first of them is tile {number}"),
    ),
    Oddity(
        lambda fields: fields.count(HOLE_LETTER) > 1,
        Reason("M1.1", "tile {number} has more than one hole"),
        Reason("M1.1", "{count} tiles have more than one hole, the first of them is tile {number}"),
    ),
    Oddity(
        lambda fields: any(fields.count(letter) != OF_EACH_COLOUR for letter in COLOUR_LETTERS),
        Reason("M1.1", "tile {number} does not have two symbols of each colour"),
        Reason(
            "M1.1",
            "{count} tiles do not have two symbols of each colour, the first of them is tile "
            "{number}",
        ),
    ),
)
AGAIN = (
    Reason("M1.3", "tile {number} is tile {other} again"),
    Reason(
        "M1.3",
        "{count} tiles are there already; the first of them is tile {number}, which is tile "
        "{other} again",
    ),
)


def _remarks(tiles: list[Tile]) -> Iterator[Reason]:
    """What differs from M1.1 and M1.3, each kind once, with the line of the first such tile."""
    if len(tiles) != USUAL_TILES:
        values = {"count": len(tiles), "usual": USUAL_TILES}
        yield Reason("M1.1", "the number of tiles is {count}, the box has {usual}", values)
    for has, one, several in ODDITIES:
        odd = [tile for tile in tiles if has(tile.fields)]
        if odd:
            values = {"count": len(odd), "number": odd[0].number}
            yield replace(one if len(odd) == 1 else several, values=values, line=odd[0].line)
    twins = list(_twins(tiles))
    if twins:
        twin, other = twins[0]
        values = {"count": len(twins), "number": twin.number, "other": other.number}
        yield replace(AGAIN[len(twins) > 1], values=values, line=twin.line)


def _twins(tiles: list[Tile]) -> Iterator[tuple[Tile, Tile]]:
    """Tiles that look like an earlier one, however turned, and that one."""
    seen: dict[str, Tile] = {}
    for tile in tiles:
        look = min(turned(tile.fields, turn) for turn in range(TURNS))
        if look in seen:
            yield tile, seen[look]
        else:
            seen[look] = tile


def _parts(tiles: list[str]) -> Parts:
    parts = np.zeros(1, PARTS).view(np.recarray)[0]
    parts.tiles = len(tiles)
    for tile, fields in enumerate(tiles):
        for turn in range(TURNS):
            for field, letter in enumerate(turned(fields, turn)):
                code = CODES[letter]
                parts.field[tile, turn, field] = code
                for way in range(DIRECTIONS):
                    bit = 1 << field_bit(field, way)
                    if letter in COLOUR_LETTERS:
                        parts.symbols[tile, turn, way, code] |= bit
                    if code != HOLE:
                        parts.ground[tile, turn, way] |= bit
    return parts


def fields_of(parts: Parts, tile: int, turn: int = 0) -> str:
    """The nine letters of a tile, row by row.

    >>> fields_of(shipped_parts(), 0)
    'YGYB.RBRG'
    """
    return "".join(LETTERS[code] for code in parts.field[tile, turn].tolist())


def parts_json(parts: Parts) -> MulticityParts:
    """The letters of every tile, by its number."""
    return {"tiles": {str(tile + 1): fields_of(parts, tile) for tile in range(parts.tiles)}}
