"""What must hold after every move, compiled, so that millions of games can be watched."""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Parts, Sentences, State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules.scoring import complete
from laguna.games.walking.rules.state import (
    CARDS,
    CHARACTERS,
    COIN_LIMIT,
    COLUMNS,
    DISPLAY_COLUMNS,
    FLORIST,
    GARDENER,
    HAND_LIMIT,
    HAND_SLOTS,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    OVER,
    PL,
    SCAFFOLDS,
    SEATS,
    SHOPKEEPER,
    START_PERMITS,
    TOURISTS,
    UNSEEN,
)

_invariant = Sentences()
ONE_PLACE = _invariant("every card is in exactly one place")
HANDS = _invariant(
    "hands are ascending and within the limit, and remember when each card was taken"
)
COINS = _invariant("coins are within the limits")
PERMITS = _invariant("permits are between 0 and 4")
STREETS = _invariant(
    "each street holds together with two scaffolds and is at most five houses wide"
)
INVITED = _invariant("characters stand under complete houses, no inhabitant twice, none created")
DECKS = _invariant("decks hold cards of their level and empty slots are clear")
EMPTY_SEATS = _invariant("seats that are not at the table have nothing")
INVARIANTS = _invariant.given()


@kernel
def broken(parts: Parts, s: State) -> int:
    """0, or the index of the first invariant that does not hold."""
    if not cards_in_one_place(s):
        return ONE_PLACE
    for seat in range(SEATS):
        active = seat == s.seat and s.phase != OVER
        if seat >= s.seats:
            if not seat_is_empty(s, seat):
                return EMPTY_SEATS
            continue
        if not hand_in_order(s, seat, active):
            return HANDS
        if s.coins[seat] < 0 or (s.coins[seat] > COIN_LIMIT and not active):
            return COINS
        if not 0 <= s.permits[seat] <= START_PERMITS:
            return PERMITS
        if not street_holds(s, seat):
            return STREETS
    if not characters_conserved(s):
        return INVITED
    return 0 if decks_in_order(s) else DECKS


@kernel
def cards_in_one_place(s: State) -> bool:
    """The box, the one place not in the state, takes cards only in `pl` with one or two players."""
    seen = np.zeros(CARDS, np.int8)
    for column in range(DISPLAY_COLUMNS):
        for level in range(LEVELS):
            if s.display[column, level] != NONE:
                seen[s.display[column, level]] += 1
    for level in range(LEVELS):
        for i in range(int(s.deck_size[level])):
            seen[s.deck[level, i]] += 1
    for seat in range(SEATS):
        for i in range(int(s.hand_size[seat])):
            seen[s.hand[seat, i]] += 1
        for column in range(COLUMNS):
            for level in range(LEVELS):
                if s.street[seat, column, level] != NONE:
                    seen[s.street[seat, column, level]] += 1
    box_in_use = s.edition == PL and s.seats <= 2
    for card in range(CARDS):
        if seen[card] > 1 or (seen[card] == 0 and not box_in_use):
            return False
    return True


@kernel
def seat_is_empty(s: State, seat: int) -> bool:
    for column in range(COLUMNS):
        if s.character[seat, column] != NONE:
            return False
        for level in range(LEVELS):
            if s.street[seat, column, level] != NONE:
                return False
    return bool(s.hand_size[seat] == 0 and s.coins[seat] == 0 and s.permits[seat] == 0)


@kernel
def hand_in_order(s: State, seat: int, active: bool) -> bool:
    size = int(s.hand_size[seat])
    if size > HAND_SLOTS or (size > HAND_LIMIT and not active):
        return False
    for i in range(HAND_SLOTS):
        card = int(s.hand[seat, i])
        if i >= size:
            if card != NONE:
                return False
        elif not 0 < s.taken_when[card] <= s.moves or (i > 0 and s.hand[seat, i - 1] >= card):
            return False
    return True


@kernel
def street_holds(s: State, seat: int) -> bool:
    """Count, place by place, what only a scaffold can fill."""
    left = COLUMNS
    right = -1
    for column in range(COLUMNS):
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                left = min(left, column)
                right = column
                if card // LEVEL_CARDS != level:
                    return False
    if right - left >= HOUSES:
        return False
    scaffolds = 0
    for column in range(left, right + 1):
        top = 0
        for level in range(LEVELS):
            if s.street[seat, column, level] != NONE:
                top = level
        for level in range(top + 1):
            scaffolds += s.street[seat, column, level] == NONE
    return scaffolds <= SCAFFOLDS


@kernel
def characters_conserved(s: State) -> bool:
    for character in range(CHARACTERS):
        tourist = character < TOURISTS
        in_game = 3 if s.seats == 4 and tourist else 1 if s.seats <= 2 and not tourist else 2
        if s.easy and character in (FLORIST, GARDENER, SHOPKEEPER):
            in_game = 0  # W2.3
        total = int(s.supply[character])
        for seat in range(int(s.seats)):
            mine = 0
            for column in range(COLUMNS):
                if s.character[seat, column] == character:
                    mine += 1
                    if not complete(s, seat, column):
                        return False
            if mine > 1 and not tourist:
                return False
            total += mine
        if s.supply[character] < 0 or total > in_game:
            return False
    return True


@kernel
def decks_in_order(s: State) -> bool:
    for level in range(LEVELS):
        size = int(s.deck_size[level])
        if not 0 <= size <= LEVEL_CARDS:
            return False
        for i in range(LEVEL_CARDS):
            card = int(s.deck[level, i])
            if i < size:
                if card // LEVEL_CARDS != level or s.buried_when[level, i] > s.moves:
                    return False
                if s.buried_by[level, i] == UNSEEN and s.buried_when[level, i] != 0:
                    return False
            elif card != NONE or s.buried_by[level, i] != UNSEEN or s.buried_when[level, i] != 0:
                return False
    return True
