"""Sets of workshop spaces as bits, 4 rows of 7 (B1.5), and laying the tiles out (B2.1)."""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.engine.random import Generator, below, shuffle
from laguna.games.burano.rules.state import COLOURS, SPACE_COLUMNS, SPACES

ALL_SPACES = (1 << SPACES) - 1
FIRST_COLUMN = sum(1 << SPACE_COLUMNS * row for row in range(SPACES // SPACE_COLUMNS))
LAST_COLUMN = FIRST_COLUMN << (SPACE_COLUMNS - 1)
TRIES = 100_000


@inlined
def beside(spaces: int) -> int:
    """All spaces next to these in a row or column."""
    across = (spaces & ~LAST_COLUMN) << 1 | (spaces & ~FIRST_COLUMN) >> 1
    return (across | spaces << SPACE_COLUMNS | spaces >> SPACE_COLUMNS) & ALL_SPACES


@kernel
def size(spaces: int) -> int:
    """How many spaces a set has."""
    count = 0
    while spaces:
        spaces &= spaces - 1
        count += 1
    return count


@kernel
def union_of(space: int, spaces: int) -> int:
    """Those of a set that hang together with one of its spaces."""
    reached = space
    grown = reached | (beside(reached) & spaces)
    while grown != reached:
        reached = grown
        grown = reached | (beside(reached) & spaces)
    return reached


@kernel
def lay_out_first(parts: Parts, s: State, layout: int) -> None:
    for colour in range(COLOURS):
        s.tile[colour] = parts.first_tile[layout, colour]
    s.coin_spaces = parts.first_coins[layout]


@kernel
def lay_out_at_random(parts: Parts, s: State, layout: int, rng: Generator) -> None:
    """Lay tile after tile wherever it fits, and begin anew until all lie; tiles of a box that
    hardly fit lie as at first.
    """
    order = np.arange(COLOURS).astype(np.int8)
    for _ in range(TRIES):
        shuffle(rng, order, COLOURS)
        if lay_all(parts, s, layout, order, rng):
            return
    lay_out_first(parts, s, layout)


@kernel
def lay_all(parts: Parts, s: State, layout: int, order: np.ndarray, rng: Generator) -> bool:
    used = 0
    coins = 0
    for i in range(COLOURS):
        colour = int(order[i])
        count = 0
        for place in range(int(parts.placements[layout, colour])):
            mask = int(parts.placement[layout, colour, place])
            count += mask & used == 0
        if count == 0:
            return False
        chosen = below(rng, count)
        for place in range(int(parts.placements[layout, colour])):
            mask = int(parts.placement[layout, colour, place])
            if mask & used == 0:
                if chosen == 0:
                    s.tile[colour] = mask
                    coins |= int(parts.placement_coins[layout, colour, place])
                    used |= mask
                    break
                chosen -= 1
    s.coin_spaces = coins
    return True
