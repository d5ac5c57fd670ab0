"""The workshop tiles as a box writes them (B1.5): `xo/xx`, and all the ways to lay them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from laguna.games.burano.rules.rows import Row
from laguna.games.burano.rules.state import SPACE_COLUMNS, SPACE_ROWS
from laguna.games.burano.rules.workshops import beside

NOTHING, SQUARE, COIN = ".", "x", "o"

Square = tuple[int, int]
Squares = frozenset[Square]


def read_tile(row: Row, text: str, squares: int) -> tuple[Squares, Squares]:
    """The squares of a tile, and those with a coin."""
    shape, coins = set(), set()
    for y, line in enumerate(text.split("/")):
        for x, sign in enumerate(line):
            if sign not in (SQUARE, COIN, NOTHING):
                row.refuse(
                    "{word} is not a square; a tile reads like 'xo/xx'", "B1.5", word=repr(sign)
                )
            if sign != NOTHING:
                shape.add((x, y))
            if sign == COIN:
                coins.add((x, y))
    if len(shape) != squares:
        row.refuse("a tile here has {squares} squares", "B1.5", squares=squares)
    reached = {min(shape)}
    edge = [*reached]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & shape - reached
        reached |= near
        edge += near
    if reached != shape:
        row.refuse("the squares of a tile hang together", "B1.5")
    return frozenset(shape), frozenset(coins)


def placements(shape: Squares, coins: Squares) -> Iterator[tuple[int, int]]:
    """All ways to lay a tile, turned but not mirrored: its spaces and its coins, as bits."""
    for turns in range(4):
        squares, shown = shape, coins
        for _ in range(turns):
            squares, shown = turned(squares), turned(shown)
        left, top = min(x for x, _ in squares), min(y for _, y in squares)
        width = max(x for x, _ in squares) - left
        height = max(y for _, y in squares) - top
        for y in range(SPACE_ROWS - height):
            for x in range(SPACE_COLUMNS - width):
                shift = (y - top) * SPACE_COLUMNS + x - left
                yield bits(squares, shift), bits(shown, shift)


def turned(squares: Squares) -> Squares:
    return frozenset((-y, x) for x, y in squares)


def bits(squares: Squares, shift: int) -> int:
    return sum(1 << y * SPACE_COLUMNS + x + shift for x, y in squares)


def tile_text(mask: int, coins: int) -> str:
    """A tile that lies somewhere, as a box writes it.

    >>> tile_text(0b0000011_0000011_0000000, 0b0000010_0000000)
    'xo/xx'
    """
    squares = [divmod(i, SPACE_COLUMNS) for i in range(mask.bit_length()) if mask >> i & 1]
    ys, xs = sorted({y for y, _ in squares}), sorted({x for _, x in squares})
    return "/".join("".join(_sign(mask, coins, y * SPACE_COLUMNS + x) for x in xs) for y in ys)


def _sign(mask: int, coins: int, space: int) -> str:
    if not mask >> space & 1:
        return NOTHING
    return COIN if coins >> space & 1 else SQUARE


def hang_together(masks: Sequence[int]) -> bool:
    """Whether tiles can be reached from the first one, step by step over their sides."""
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
