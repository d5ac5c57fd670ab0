"""What a position will bring each seat: a small network, fitted to games by the rules of thumb.

It looks at a position between two turns. `research/train_foresight.py` makes the weights.
"""

from __future__ import annotations

import math
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Numbers, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.walking.judgement.evaluation import things_of
from laguna.games.walking.judgement.outlook import BEST_LIKED, CARDS_IN, mind_of, plain
from laguna.games.walking.judgement.policy import use
from laguna.games.walking.judgement.weights import ALONE
from laguna.games.walking.rules.piles import columns
from laguna.games.walking.rules.scoring import (
    character_points,
    complete,
    inhabitant_points,
    unfinished_windows_count,
)
from laguna.games.walking.rules.state import (
    CHARACTERS,
    COLUMNS,
    DE,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    OVER,
    SEATS,
    TOURISTS,
)

INHABITANTS = CHARACTERS - TOURISTS
HAND_SEEN = 3  # of the cards in hand, the most useful

# What the network looks at, each name with how many numbers it has.
FEATURES = {
    "seats": SEATS,
    "options": 3,  # edition, easy, windows
    "rounds": 1,
    "wait": 1,  # turns until the seat's own, as a share of a round
    "others_houses": 2,  # complete ones: the most, and all
    "supply": CHARACTERS,
    "means": 3,  # coins, permits, cards in hand
    "houses": LEVELS,  # with one, two, three cards
    "missing": LEVELS,  # open places of begun houses, level by level
    "own_characters": CHARACTERS,
    "points": 2,  # of characters, of complete houses' shops
    "begun_shops": 1,
    "windows": 3,  # closed: those that count, others of begun houses, the most of another seat
    "kept_inhabitants": INHABITANTS,  # what they would bring if begun houses counted
    "free_inhabitants": INHABITANTS,
    "free_tourists": TOURISTS,  # the most that each would bring to a begun house
    "liked": 1,  # by each begun house's favourite tourist, all together
    "hand_uses": HAND_SEEN,
    "hand_levels": LEVELS,
    "display": 2,  # to the seat whose turn is next: the best column, the best card
}
SIZE = sum(FEATURES.values())
HIDDEN, NARROW = 48, 16
TENTH = 0.1  # points and uses are put into the same range as the counts
LAST_ROUND = 15  # from here on all rounds are alike

FIRST_BIAS = SIZE * HIDDEN
SECOND = FIRST_BIAS + HIDDEN
SECOND_BIAS = SECOND + HIDDEN * NARROW
THIRD = SECOND_BIAS + NARROW
THIRD_BIAS = THIRD + NARROW
SPREADS = THIRD_BIAS + 1  # round by round: points that are as good as a win of e to 1
WEIGHTS = SPREADS + LAST_ROUND + 1


@cache
def shipped_weights() -> Numbers:
    """The weights that come with the game."""
    data = resources.files("laguna.games.walking").joinpath("data/foresight.npy")
    with data.open("rb") as file:
        weights: Numbers = np.load(file)
    assert weights.size == WEIGHTS
    return weights


@kernel
def look(parts: Parts, s: State, seat: int, out: Numbers) -> None:
    """Write what the network looks at, for a seat."""
    out[:] = 0.0
    mind = mind_of(parts, s, seat, ALONE, plain(s))  # as when the weights were fitted
    houses = mind.houses
    at = 0
    out[int(s.seats) - 1] = 1.0
    at += SEATS
    out[at] = s.edition
    out[at + 1] = s.easy
    out[at + 2] = s.windows
    at += 3
    out[at] = TENTH * s.rounds
    out[at + 1] = (seat - s.seat) % int(s.seats) / int(s.seats)
    at += 2
    all_windows = unfinished_windows_count(s)
    most_windows = 0
    for other in range(int(s.seats)):
        if other != seat:
            done = 0
            windows = 0
            for column in range(COLUMNS):
                if complete(s, other, column):
                    done += 1
                if all_windows or complete(s, other, column):
                    windows += things_of(s, other, column, parts.closed_window)
            out[at] = max(out[at], TENTH * 2 * done)
            out[at + 1] += TENTH * done
            most_windows = max(most_windows, windows)
    at += 2
    for character in range(CHARACTERS):
        out[at + character] = 0.5 * s.supply[character]
    at += CHARACTERS
    out[at] = TENTH * 2 * s.coins[seat]
    out[at + 1] = TENTH * 2 * s.permits[seat]
    out[at + 2] = TENTH * 2 * s.hand_size[seat]
    at += 3
    at_missing = at + LEVELS
    at_characters = at_missing + LEVELS
    at_points = at_characters + CHARACTERS
    at_windows = at_points + 3
    at_kept = at_windows + 3
    at_free = at_kept + INHABITANTS
    at_tourists = at_free + INHABITANTS
    at_liked = at_tourists + TOURISTS
    for column in range(COLUMNS):
        cards = int(houses[column, CARDS_IN])
        if cards == 0:
            continue
        out[at + cards - 1] += 0.2
        shops = things_of(s, seat, column, parts.shop_value)
        windows = things_of(s, seat, column, parts.closed_window)
        if cards == LEVELS:
            out[at_points + 1] += TENTH * shops
            out[at_windows] += TENTH * windows
            character = int(s.character[seat, column])
            if character != NONE:
                out[at_characters + character] += 0.5
                if character < TOURISTS:
                    out[at_points] += TENTH * character_points(parts, s, seat, character, column)
            continue
        out[at_points + 2] += TENTH * shops
        out[at_windows if all_windows else at_windows + 1] += TENTH * windows
        out[at_liked] += TENTH * houses[column, BEST_LIKED]
        for level in range(LEVELS):
            if s.street[seat, column, level] == NONE:
                out[at_missing + level] += 0.2
        for tourist in range(TOURISTS):
            if s.supply[tourist] > 0:
                liked = TENTH * (1 + houses[column, tourist])
                out[at_tourists + tourist] = max(out[at_tourists + tourist], liked)
    out[at_windows + 2] = TENTH * most_windows
    edition = s.edition
    s.edition = DE
    for inhabitant in range(INHABITANTS):
        character = TOURISTS + inhabitant
        kept = out[at_characters + character] > 0
        if kept or s.supply[character] > 0:
            points = TENTH * (1 + inhabitant_points(parts, s, seat, character))
            out[(at_kept if kept else at_free) + inhabitant] = points
    s.edition = edition
    at = at_liked + 1
    for i in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, i])
        useful = TENTH * use(parts, s, seat, mind, card)
        place = at
        for _ in range(HAND_SEEN):
            if useful > out[place]:
                useful, out[place] = out[place], useful
            place += 1
        out[at + HAND_SEEN + card // LEVEL_CARDS] += 0.3
    at += HAND_SEEN + LEVELS
    if s.seat == seat and s.phase != OVER:
        for column in range(columns(s)):
            together = 0.0
            for level in range(LEVELS):
                card = int(s.display[column, level])
                if card != NONE:
                    useful = TENTH * max(0.0, use(parts, s, seat, mind, card))
                    together += useful
                    out[at + 1] = max(out[at + 1], useful)
            out[at] = max(out[at], together)


@kernel
def run_network(weights: Numbers, seen: Numbers) -> float:
    hidden = np.empty(HIDDEN, np.float32)
    for j in range(HIDDEN):
        hidden[j] = weights[FIRST_BIAS + j]
    for i in range(SIZE):
        number = seen[i]
        if number != 0.0:
            row = i * HIDDEN
            for j in range(HIDDEN):
                hidden[j] += number * weights[row + j]
    narrow = np.empty(NARROW, np.float32)
    for j in range(NARROW):
        narrow[j] = weights[SECOND_BIAS + j]
    for i in range(HIDDEN):
        number = hidden[i]
        if number > 0.0:
            row = SECOND + i * NARROW
            for j in range(NARROW):
                narrow[j] += number * weights[row + j]
    points = weights[THIRD_BIAS]
    for i in range(NARROW):
        points += max(narrow[i], np.float32(0.0)) * weights[THIRD + i]
    return float(points)


@kernel
def foresee(
    parts: Parts,
    s: State,
    weights: Numbers,
    points: NDArray[np.float64],
    wins: NDArray[np.float64],
) -> bool:
    """Write what each seat will have at the end, about, and its chance to win."""
    seen = np.empty(SIZE, np.float32)
    most = -1000.0
    for seat in range(int(s.seats)):
        look(parts, s, seat, seen)
        points[seat] = run_network(weights, seen)
        most = max(most, points[seat])
    spread = weights[SPREADS + min(int(s.rounds), LAST_ROUND)]
    total = 0.0
    for seat in range(int(s.seats)):
        wins[seat] = math.exp((points[seat] - most) / spread)
        total += wins[seat]
    for seat in range(int(s.seats)):
        wins[seat] /= total
    return True
