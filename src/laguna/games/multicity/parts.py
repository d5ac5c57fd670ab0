"""The tile set: 36 city tiles from a drawing in letters, checked line by line (M1.1, M1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

import numpy as np

from laguna.engine.errors import PartsError
from laguna.engine.game import Parts
from laguna.games.multicity.rules import field_bit
from laguna.games.multicity.state import (
    DIRECTIONS,
    NONE,
    PARTS,
    SIDE,
    TILES,
    TURNS,
)

COLOUR_NAMES = ("red", "green", "yellow", "blue")
COLOUR_LETTERS = "RGYB"
HOLE = "."
OF_EACH_COLOUR = 2  # M1.1

Band = list[tuple[int, list[str]]]  # three lines of the text, each with its number


def shipped_tiles() -> str:
    """The text of the tile set that comes with the game."""
    data = resources.files("laguna.games.multicity").joinpath("data/tiles.txt")
    return data.read_text(encoding="utf-8")


@cache
def shipped_parts() -> Parts:
    """The shipped tile set, read once."""
    return read_tiles(shipped_tiles())


def turned(fields: str, quarters: int) -> str:
    """The fields of a tile after quarter turns clockwise.

    >>> turned("RGYB.RGYB", 1)
    'GBRY.GBRY'
    """
    for _ in range(quarters):
        columns = [fields[column::SIDE] for column in range(SIDE)]
        fields = "".join(column[::-1] for column in columns)
    return fields


def read_tiles(text: str, source: str = "tiles") -> Parts:
    """Read a tile set; a faulty one is refused with its line and the reason."""
    drawn: dict[str, int] = {}
    tiles: list[str] = []
    for band in _bands(text, source):
        for fields in _tiles_of(band, source):
            number = len(tiles) + 1
            line = band[0][0]
            _check_tile(fields, number, line, source)
            for quarters in range(TURNS):
                same = drawn.get(turned(fields, quarters))
                if same is not None:
                    raise PartsError(
                        "tile {number} is tile {other} again, turned; no two tiles are alike",
                        line=line,
                        source=source,
                        rule="M1.3",
                        number=number,
                        other=same,
                    )
            drawn[fields] = number
            tiles.append(fields)
    if len(tiles) != TILES:
        raise PartsError(
            "the set has {count} tiles instead of {wanted}",
            source=source,
            rule="M1.1",
            count=len(tiles),
            wanted=TILES,
        )
    return _parts(tiles)


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
            if len(word) != SIDE or not set(word) <= {*COLOUR_LETTERS, HOLE}:
                raise PartsError(
                    "{word} is not a line of a tile; that is three of the letters R, G, Y, B and a "
                    "dot for the hole, like 'RG.'",
                    line=line,
                    source=source,
                    rule="M1.1",
                    word=repr(word),
                )
    for column in range(across):
        yield "".join(words[column] for _, words in band)


def _check_tile(fields: str, number: int, line: int, source: str) -> None:
    """One hole, and two symbols of each colour (M1.1)."""
    holes = fields.count(HOLE)
    if holes != 1:
        raise PartsError(
            "tile {number} has {count} holes instead of one",
            line=line,
            source=source,
            rule="M1.1",
            number=number,
            count=holes,
        )
    for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True):
        if fields.count(letter) != OF_EACH_COLOUR:
            raise PartsError(
                "tile {number} has {count} instead of {wanted} symbols in {colour}",
                line=line,
                source=source,
                rule="M1.1",
                number=number,
                wanted=OF_EACH_COLOUR,
                colour=name,
                count=fields.count(letter),
            )


def _parts(tiles: list[str]) -> Parts:
    parts = np.zeros(1, PARTS).view(np.recarray)[0]
    for tile, fields in enumerate(tiles):
        for turn in range(TURNS):
            for field, letter in enumerate(turned(fields, turn)):
                colour = NONE if letter == HOLE else COLOUR_LETTERS.index(letter)
                parts.field[tile, turn, field] = colour
                for way in range(DIRECTIONS):
                    if colour != NONE:
                        bit = 1 << field_bit(field, way)
                        parts.symbols[tile, turn, way, colour] |= bit
                        parts.ground[tile, turn, way] |= bit
    return parts


def fields_of(parts: Parts, tile: int, turn: int = 0) -> str:
    """The nine letters of a tile, row by row.

    >>> fields_of(shipped_parts(), 0)
    'YGYB.RBRG'
    """
    colours = parts.field[tile, turn].tolist()
    return "".join(HOLE if colour == NONE else COLOUR_LETTERS[colour] for colour in colours)
