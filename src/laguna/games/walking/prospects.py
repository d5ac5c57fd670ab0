"""What each character would bring a player (W8.2, W8.3), house by house."""

from __future__ import annotations

from laguna.engine.dispatch import copy
from laguna.engine.game import Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules import house, may_have, plan_of
from laguna.games.walking.scoring import character_points, complete
from laguna.games.walking.state import (
    CHARACTERS,
    COLUMNS,
    DE,
    HOUSE_FULL,
    NONE,
    OVER,
)


@kernel
def may_get_character(s: State, seat: int, column: int) -> bool:
    """Whether a house has no character and can still get one (W6.1, W6.2)."""
    cards = house(plan_of(s, seat), column)
    if s.phase == OVER or cards == 0 or s.character[seat, column] != NONE:
        return False
    return cards != HOUSE_FULL or (s.seat == seat and s.completed >> column & 1 == 1)


@kernel
def house_counts(s: State, seat: int, column: int) -> bool:  # W8.1
    return s.edition == DE or complete(s, seat, column)


@kernel
def prospects(parts: Parts, s: State, seat: int, scratch: State, out: Result) -> None:
    """For each character and column, the points of that character if the game ended now, it stood
    under that house, and the house were complete with the cards that lie there; NONE where it
    may not stand. All other houses count by W8.1.
    """
    copy(scratch, s)
    scratch.edition = DE  # where all that lies in the street counts
    for column in range(COLUMNS):
        if not house_counts(s, seat, column):
            scratch.street[seat, column] = NONE
    for column in range(COLUMNS):
        open_house = may_get_character(s, seat, column)
        scratch.street[seat, column] = s.street[seat, column]
        for character in range(CHARACTERS):
            out[character, column] = NONE
            if open_house and s.supply[character] > 0 and may_have(s, seat, character):
                out[character, column] = character_points(parts, scratch, seat, character, column)
        if not house_counts(s, seat, column):
            scratch.street[seat, column] = NONE
