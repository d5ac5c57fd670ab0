"""Scaffolds (W5): all ways in which the two of them may stand in a street.

They move freely, so the rules only ask whether they *can* be arranged (`scaffolds_needed`); people
see one arrangement and may choose another.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from laguna.engine.game import Legal, State
from laguna.engine.kernel import kernel
from laguna.games.walking.facts.declared import Scaffold
from laguna.games.walking.rules.laying import house, plan_of
from laguna.games.walking.rules.state import COLUMNS, HOUSES, MIDDLE, NONE
from laguna.games.walking.words.moves import ROW_NAMES


def _naturalness(pair: tuple[int, int]) -> Any:
    """What people would do: both in use, on the ground, near the middle."""
    places = [divmod(place, 2) for place in pair if place != NONE]
    off_middle = sum(abs(2 * (column - MIDDLE) - 1) for column, _ in places)
    return -len(places), sum(level for _, level in places), off_middle, places


# Pairs of places, each column × 2 + level, or NONE for a scaffold set aside; the most natural first
_PAIRS = sorted([(NONE, NONE), *combinations(range(NONE, COLUMNS * 2), 2)], key=_naturalness)
ARRANGEMENTS = np.array(_PAIRS, np.int64)

# The same as lists of [column, row], for views
_LISTS: Any = [
    [[place // 2 + 1, ROW_NAMES[place % 2]] for place in pair if place != NONE] for pair in _PAIRS
]
ARRANGEMENTS_JSON: list[list[Scaffold]] = _LISTS


@kernel
def stands(mask: int) -> bool:
    """Whether the cards and scaffolds of one house leave no empty place below (W4.2b)."""
    return mask & (mask + 1) == 0


@kernel
def arrangement_holds(plan: int, first: int, second: int) -> bool:
    """W4.2 b–d for a street of this plan with scaffolds in two places."""
    cards = 0
    left = COLUMNS
    right = -1
    for column in range(COLUMNS):
        mask = house(plan, column)
        for place in (first, second):
            if place != NONE and place // 2 == column:
                if mask >> place % 2 & 1:
                    return False
                mask |= 1 << place % 2
        if mask:
            if not stands(mask) or (right >= 0 and column > right + 1):
                return False
            left = min(left, column)
            right = column
            cards += 1 if mask == 1 else 2
    return right - left < HOUSES and cards != 1


@kernel
def arrangements(s: State, seat: int, most: int, out: Legal) -> int:
    """Write the first ways in which the two scaffolds may stand, at most so many, as indices into
    ARRANGEMENTS; how many.
    """
    plan = plan_of(s, seat)
    count = 0
    for index in range(len(ARRANGEMENTS)):
        if count < most and arrangement_holds(plan, ARRANGEMENTS[index, 0], ARRANGEMENTS[index, 1]):
            out[count] = index
            count += 1
    return count
