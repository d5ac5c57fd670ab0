"""Cities drawn in letters, and what tests ask of a table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st

import laguna
from laguna.games.multicity.rules.parts import fields_of, shipped_parts, turned
from laguna.games.multicity.rules.state import FIELDS, SIDE, TILES, TURNS, USUAL_TILES

EMPTY = "..."

# Three tiles in a row, and one below the first.
TOWN = """
RGR GYB RRG
YBY R.R YBY
GB. BYG .BG

RBY ... ...
GYB ... ...
.RG ... ...
"""


def drawn_tiles(drawing: str) -> dict[tuple[int, int], str]:
    """The tiles of a drawing by column and row, the first of the first row being 0, 0."""
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    tiles = {}
    for y in range(len(lines) // SIDE):
        for x in range(len(lines[0])):
            fields = "".join(lines[y * SIDE + row][x] for row in range(SIDE))
            if fields != EMPTY * SIDE:
                tiles[x, y] = fields
    return tiles


def tile_set(*first: str) -> str:
    """A set that begins with these tiles and goes on with shipped ones that are not like them."""
    tiles = list(first)
    alike = {turned(fields, turn) for fields in first for turn in range(TURNS)}
    for tile in range(USUAL_TILES):
        fields = fields_of(shipped_parts(), tile)
        if fields not in alike and len(tiles) < USUAL_TILES:
            tiles.append(fields)
    return text_of(tiles)


def text_of(tiles: Iterable[str]) -> str:
    """A set as an owner types it, one tile below the other."""
    return "\n".join(f"{t[:3]}\n{t[3:6]}\n{t[6:]}" for t in tiles)


own_sets = (
    st.lists(st.text("RGYB.-", min_size=FIELDS, max_size=FIELDS), min_size=1, max_size=TILES)
    .filter(lambda tiles: set("RGYB") & set().union(*tiles))
    .map(text_of)
)


def own_set(rng: Random, count: int) -> str:
    """So many tiles by chance, as an owner might have them: some with many holes or blanks."""
    letters = "RGYB" * rng.choice((1, 2, 4)) + "." * rng.randrange(4) + "-" * rng.randrange(6)
    tiles = ["".join(rng.choices(letters, k=FIELDS)) for _ in range(count)]
    tiles[0] = "R" + tiles[0][1:]
    return text_of(tiles)


def town(rest: str = "", drawing: str = TOWN, seats: int = 2, **options: Any) -> laguna.Table:
    """A table with a drawn city; tiles 1, 2 … of its set are those of the drawing, in order."""
    tiles = drawn_tiles(drawing)
    laid = "\n".join(f"  {x},{y} {n}" for n, (x, y) in enumerate(tiles, 1))
    position = f"city:\n{laid}\nstart: 1\n{rest}"
    return laguna.new(
        "multicity", seats, seed=1, position=position, tiles=tile_set(*tiles.values()), **options
    )


def line_of_tiles(count: int, rest: str = "", seats: int = 2, **options: Any) -> laguna.Table:
    """So many tiles of the shipped set in one line."""
    city = "\n".join(f"  {n},0 {n + 1}" for n in range(count))
    position = f"city:\n{city}\nstart: 1\n{rest}"
    return laguna.new("multicity", seats, seed=1, position=position, **options)


def left(table: laguna.Table, seat: int = 0) -> list[int]:
    """The lengths that a seat has still to place."""
    lengths: list[int] = table.view()["players"][seat]["left"]
    return lengths
