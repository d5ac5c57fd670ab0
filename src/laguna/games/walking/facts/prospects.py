"""What each character would bring a player (W8.2, W8.3), house by house."""

from __future__ import annotations

from laguna.engine.dispatch import copy
from laguna.engine.game import Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules.laying import house, plan_of
from laguna.games.walking.rules.scoring import character_points
from laguna.games.walking.rules.state import (
    CHARACTERS,
    COLUMNS,
    DE,
    HOUSE_FULL,
    NONE,
    OVER,
)
from laguna.games.walking.rules.turns import may_have


@kernel
def may_get_character(s: State, seat: int, column: int, cards: int) -> bool:
    """Whether a house of these cards has no character and can still get one (W6.1, W6.2)."""
    if s.phase == OVER or cards == 0 or s.character[seat, column] != NONE:
        return False
    return cards != HOUSE_FULL or (s.seat == seat and s.completed >> column & 1 == 1)


@kernel
def prospects(
    parts: Parts, s: State, seat: int, scratch: State, columns: Legal, out: Result
) -> int:
    """Write the columns of the houses that may get a character, and for each character and house
    the points of that character if the game ended now, it stood under that house, and the house
    were complete with the cards that lie there; NONE for a character that may not come. All other
    houses count by W8.1. How many houses.
    """
    plan = plan_of(s, seat)
    copy(scratch, s)
    scratch.edition = DE  # where all that lies in the street counts
    if s.edition != DE:
        for column in range(COLUMNS):
            if house(plan, column) != HOUSE_FULL:
                scratch.street[seat, column] = NONE
    count = 0
    for column in range(COLUMNS):
        if may_get_character(s, seat, column, house(plan, column)):
            columns[count] = column
            counted = scratch.street[seat, column].copy()
            scratch.street[seat, column] = s.street[seat, column]
            for character in range(CHARACTERS):
                out[character, count] = NONE
                if s.supply[character] > 0 and may_have(s, seat, character):
                    points = character_points(parts, scratch, seat, character, column)
                    out[character, count] = points
            scratch.street[seat, column] = counted
            count += 1
    return count
