"""All numbers that a view needs besides the state itself, found in one call of compiled code.

A survey is a row of numbers: the sections below, then the scaffold arrangements of the viewer, then
the layings that would cost the viewer a permit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.walking.facts.lasting import sure_refills, too_small
from laguna.games.walking.facts.prospects import prospects
from laguna.games.walking.facts.scaffolds import ARRANGEMENTS, arrangements
from laguna.games.walking.kernels import legal_lays
from laguna.games.walking.rules.laying import needs_permit, price
from laguna.games.walking.rules.memory import hidden_cards, known_to_all, may_be_buried, may_be_held
from laguna.games.walking.rules.piles import columns
from laguna.games.walking.rules.scoring import result
from laguna.games.walking.rules.state import (
    CARDS,
    CHARACTERS,
    COLUMNS,
    END,
    FIRST_LAY,
    HOUSES,
    LAY,
    LEVEL_CARDS,
    LEVELS,
    MAX_LEGAL,
    SCORE_COLUMNS,
    SEATS,
    UNSEEN,
)

PRICE, DISPLAY = 0, 1  # of the next card; how many columns
CHOICES = 2  # how many arrangements of scaffolds follow after the sections
OPEN = 3  # how many houses of the viewer may get a character
REFILLS = 4  # that the decks can surely supply (W7.3)
TOO_SMALL = 5  # of each level, whether its deck cannot fill the spaces free now
STANDING = TOO_SMALL + LEVELS  # each seat's most natural arrangement of scaffolds
SCORES = STANDING + SEATS
OPEN_COLUMNS = SCORES + SEATS * SCORE_COLUMNS
OUTLOOK = OPEN_COLUMNS + HOUSES  # for each character, what it would bring under each of them
FIXED = OUTLOOK + CHARACTERS * HOUSES
LONGEST = FIXED + len(ARRANGEMENTS) + MAX_LEGAL

Records = NDArray[Any]

SURELY_HELD, MAYBE_HELD = 1, 2


@kernel
def survey(
    parts_array: Records, state_array: Records, viewer: int, scratch: Records, out: Legal
) -> int:
    """Write the survey of a state; how many numbers. Records come as arrays of one: `array_of`."""
    return survey_of(parts_array[0], state_array[0], viewer, scratch[0], out)


@kernel
def survey_of(parts: Parts, s: State, viewer: int, scratch: State, out: Legal) -> int:
    out[PRICE] = price(s)
    out[DISPLAY] = columns(s)
    out[REFILLS] = sure_refills(s)
    for level in range(LEVELS):
        out[TOO_SMALL + level] = too_small(s, level)
    result(parts, s, out[SCORES:OPEN_COLUMNS].reshape(SEATS, SCORE_COLUMNS))
    for seat in range(int(s.seats)):
        arrangements(s, seat, 1, out[STANDING + seat : STANDING + seat + 1])
    if viewer < 0:
        out[CHOICES] = 0
        return FIXED
    outlook = out[OUTLOOK:FIXED].reshape(CHARACTERS, HOUSES)
    out[OPEN] = prospects(parts, s, viewer, scratch, out[OPEN_COLUMNS:OUTLOOK], outlook)
    choices = arrangements(s, viewer, len(ARRANGEMENTS), out[FIXED:])
    out[CHOICES] = choices
    if s.phase != LAY or s.seat != viewer:
        return FIXED + choices
    return FIXED + choices + clashes(s, viewer, out[FIXED + choices :])


@kernel
def clashes(s: State, seat: int, out: Legal) -> int:
    """Write the legal layings that cost a permit (W4.3); how many."""
    count = 0
    for i in range(legal_lays(s, seat, out, 0)):
        action = int(out[i])
        if action < END:
            place = (action - FIRST_LAY) // LEVELS
            if needs_permit(s, seat, place // COLUMNS, place % COLUMNS):
                out[count] = action
                count += 1
    return count


@kernel
def recall(state_array: Records, held: NDArray[np.int8], known: NDArray[np.int8]) -> None:
    """What everyone who remembers knows (W3.4): `held` of each seat and card, whether the hand
    surely has it, or may have it; `known` of each level and place, whether all know the card.
    """
    recall_hands(state_array[0], held)
    recall_decks(state_array[0], known)


@kernel
def recall_hands(s: State, held: NDArray[np.int8]) -> None:
    cards = np.empty(LEVEL_CARDS, np.int8)
    for seat in range(int(s.seats)):
        for card in range(CARDS):
            held[seat, card] = 0
        for level in range(LEVELS):
            for i in range(hidden_cards(s, seat, level, cards)):
                card = int(cards[i])
                if may_be_held(s, seat, card):
                    buried = may_be_buried(s, seat, card)
                    held[seat, card] = MAYBE_HELD if buried else SURELY_HELD


@kernel
def recall_decks(s: State, known: NDArray[np.int8]) -> None:
    for level in range(LEVELS):
        for place in range(int(s.deck_size[level])):
            seen = s.buried_by[level, place] != UNSEEN
            known[level, place] = seen and known_to_all(s, level, place)
