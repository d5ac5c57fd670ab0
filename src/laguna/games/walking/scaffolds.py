"""Scaffolds (W5): all ways in which the two of them may stand in a street.

They move freely, so the rules only ask whether they *can* be arranged (`scaffolds_needed`); people
see one arrangement and may choose another.
"""

from __future__ import annotations

from laguna.engine.game import Legal, State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules import house, plan_of
from laguna.games.walking.state import COLUMNS, HOUSES, NONE


@kernel
def stands(mask: int) -> bool:
    """Whether the cards and scaffolds of one house leave no empty place below (W4.2b)."""
    return mask & (mask + 1) == 0


@kernel
def arrangement_holds(s: State, seat: int, first: int, second: int) -> bool:
    """W4.2 b–d with scaffolds in two places, each column × 2 + level, or NONE when set aside."""
    plan = plan_of(s, seat)
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
def arrangements(s: State, seat: int, out: Legal) -> int:
    """Write all ways in which the two scaffolds may stand, as pairs of places; how many."""
    count = 0
    for first in range(NONE, COLUMNS * 2):
        for second in range(NONE, COLUMNS * 2):
            in_order = first < second or first == second == NONE
            if in_order and arrangement_holds(s, seat, first, second):
                out[2 * count] = first
                out[2 * count + 1] = second
                count += 1
    return count
