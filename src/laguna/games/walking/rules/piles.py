"""Where cards lie: the display, the hands and the decks (W2.1, W3.4)."""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.rules.state import (
    LEVEL_CARDS,
    LEVELS,
    NONE,
    SOLO_COLUMNS,
)


@inlined
def columns(s: State) -> int:
    """How many columns the display has (W2.1, W10.1)."""
    return SOLO_COLUMNS if s.seats == 1 else int(s.seats) + 1


@inlined
def rows_in(s: State, column: int) -> int:
    """Bit mask of the levels at which a card lies in a column of the display."""
    rows = 0
    for level in range(LEVELS):
        if s.display[column, level] != NONE:
            rows |= 1 << level
    return rows


@inlined
def put_in_hand(s: State, seat: int, card: int) -> None:
    place = int(s.hand_size[seat])
    while place > 0 and s.hand[seat, place - 1] > card:
        s.hand[seat, place] = s.hand[seat, place - 1]
        place -= 1
    s.hand[seat, place] = card
    s.hand_size[seat] += 1


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    for i in range(int(s.hand_size[seat])):
        if s.hand[seat, i] == card:
            return True
    return False


@inlined
def take_from_hand(s: State, seat: int, card: int) -> None:
    last = int(s.hand_size[seat]) - 1
    found = False
    for i in range(last):
        found = found or s.hand[seat, i] == card
        if found:
            s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, last] = NONE
    s.hand_size[seat] = last


@kernel
def bury(s: State, card: int, known_to: int) -> None:
    """Put a card under its deck; `known_to` is who knows which card it is (W3.4)."""
    level = card // LEVEL_CARDS
    for i in range(int(s.deck_size[level]), 0, -1):
        s.deck[level, i] = s.deck[level, i - 1]
        s.buried_by[level, i] = s.buried_by[level, i - 1]
        s.buried_when[level, i] = s.buried_when[level, i - 1]
    s.deck[level, 0] = card
    s.buried_by[level, 0] = known_to
    s.buried_when[level, 0] = s.moves
    s.deck_size[level] += 1
