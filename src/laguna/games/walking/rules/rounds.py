"""How turns, rounds and the game end, and how the display is filled again (W7); alone (W10)."""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.rules import reasons as why
from laguna.games.walking.rules.memory import drawing_reveals
from laguna.games.walking.rules.piles import bury, columns, rows_in
from laguna.games.walking.rules.scoring import complete
from laguna.games.walking.rules.state import (
    CHARACTERS,
    COLUMNS,
    DE,
    EVERYONE,
    HOUSES,
    IDLE_ROUNDS,
    LAY,
    LEVELS,
    NONE,
    OVER,
    PL,
    REMOVE,
    TAKE,
    UNSEEN,
)


@inlined
def begin_turn(s: State) -> None:
    """Take first; where no card lies in the display, the taking is skipped (W3.1, W3.6)."""
    s.laid = 0
    s.phase = LAY
    for column in range(columns(s)):
        if rows_in(s, column) != 0:
            s.phase = TAKE
            return


@kernel
def end_turn(s: State) -> None:
    if s.seats == 1:
        end_solo_turn(s)
        return
    seat = (int(s.seat) + 1) % int(s.seats)
    if seat == s.marker:
        end_round(s)
    else:
        s.seat = seat
        next_turn(s)


@kernel
def next_turn(s: State) -> None:
    s.turn += 1
    begin_turn(s)


@kernel
def end_game(s: State, reason: int) -> None:
    """Everything may be shown now, so nobody can go back behind this point."""
    s.phase = OVER
    s.ending = reason
    s.reveals += 1


@kernel
def street_complete(s: State, seat: int) -> bool:
    houses = 0
    for column in range(COLUMNS):
        houses += complete(s, seat, column)
    return houses == HOUSES


@kernel
def end_round(s: State) -> None:
    for seat in range(int(s.seats)):
        if street_complete(s, seat):  # W7.1
            end_game(s, why.END_FIVE_HOUSES)
            return
    if not s.round_taken and not s.round_laid:  # W3.6
        end_game(s, why.END_NO_CARDS)
        return
    s.idle_rounds = 0 if s.round_laid else s.idle_rounds + 1
    if s.idle_rounds == IDLE_ROUNDS:  # W7.4
        end_game(s, why.END_IDLE)
        return
    s.marker = (int(s.marker) + 1) % int(s.seats)  # W7.2
    s.seat = s.marker
    if s.seats == 2:
        take_away_rightmost(s)
    refill(s)
    if s.phase != OVER:
        begin_round(s)


@kernel
def begin_round(s: State) -> None:
    s.rounds += 1
    s.round_taken = 0
    s.round_laid = 0
    next_turn(s)


@kernel
def take_away_rightmost(s: State) -> None:
    """Of each row: to the box in `pl`, openly under its deck in `de` (W7.2)."""
    for level in range(LEVELS):
        for column in range(columns(s) - 1, -1, -1):
            card = int(s.display[column, level])
            if card != NONE:
                s.display[column, level] = NONE
                if s.edition == DE:
                    bury(s, card, EVERYONE)
                break


@kernel
def refill(s: State) -> None:  # W7.2, W7.3
    shift_right(s)
    if s.edition == PL and deck_runs_out(s):
        end_game(s, why.END_DECK_EMPTY)
    else:
        s.reveals += fill_display(s)


@kernel
def shift_right(s: State) -> None:
    for level in range(LEVELS):
        free = columns(s) - 1
        for column in range(columns(s) - 1, -1, -1):
            card = s.display[column, level]
            if card != NONE:
                s.display[column, level] = NONE
                s.display[free, level] = card
                free -= 1


@kernel
def deck_runs_out(s: State) -> bool:
    for level in range(LEVELS):
        needed = 0
        for column in range(columns(s)):
            needed += s.display[column, level] == NONE
        if needed > s.deck_size[level]:
            return True
    return False


@kernel
def fill_display(s: State) -> bool:
    """Fill from the decks, right to left; say whether anybody learned something new."""
    revealed = False
    for level in range(LEVELS):
        for column in range(columns(s) - 1, -1, -1):
            top = int(s.deck_size[level]) - 1
            if s.display[column, level] == NONE and top >= 0:
                revealed = revealed or drawing_reveals(s, level, top)
                card = s.deck[level, top]
                s.display[column, level] = card
                s.taken_when[card] = 0
                s.deck[level, top] = NONE
                s.buried_by[level, top] = UNSEEN
                s.buried_when[level, top] = 0
                s.deck_size[level] = top
    return revealed


@kernel
def end_solo_turn(s: State) -> None:
    """`pl` refills and then removes a character, `de` the other way round (W10.2)."""
    if street_complete(s, 0) or supply_left(s) == 0:  # W10.3
        end_game(s, why.END_SOLO)
        return
    if not s.round_taken and not s.round_laid:  # W3.6
        end_game(s, why.END_NO_CARDS)
        return
    take_away_rightmost(s)
    if s.edition == PL:
        refill(s)
    if s.phase != OVER:
        s.phase = REMOVE


@kernel
def supply_left(s: State) -> int:
    left = 0
    for character in range(CHARACTERS):
        left += s.supply[character]
    return left


@kernel
def why_not_remove(s: State, character: int) -> int:
    if s.phase != REMOVE:
        return why.NO_REMOVING
    return 0 if s.supply[character] > 0 else why.REMOVE_GONE


@kernel
def remove(s: State, character: int) -> None:  # W10.2
    s.supply[character] -= 1
    if supply_left(s) == 0:  # W10.3
        end_game(s, why.END_SOLO)
        return
    if s.edition == DE:
        refill(s)
    begin_round(s)
