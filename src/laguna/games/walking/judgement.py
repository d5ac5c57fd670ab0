"""What a position is worth to a seat, in points: the judgement that bots start from.

A house under way is worth a part of what it may become; cards in hand and coins a part of what
they may build.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.games.walking.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    PERMIT_POINTS,
    character_points,
    complete,
)
from laguna.games.walking.state import COLUMNS, COPIES, LEVEL_CARDS, LEVELS, NONE

HOUSE_BEGUN = (0.0, 2.0, 5.0)  # a house with so many of its three cards
PROMISE = 0.5  # of what a tourist would get from the cards that lie there
SHOP = 0.8  # of its printed value before the house is complete
COIN = 0.5
CARD = 0.4  # any card in hand
FITTING_CARD = 1.2  # one more in the colour of a house under way, for its empty place


@kernel
def value(parts: Parts, s: State, seat: int) -> float:
    points = float(PERMIT_POINTS * int(s.permits[seat])) + COIN * int(s.coins[seat])
    for column in range(COLUMNS):
        if complete(s, seat, column):
            points += complete_house(parts, s, seat, column)
        else:
            points += begun_house(parts, s, seat, column)
    for i in range(int(s.hand_size[seat])):
        points += CARD + (FITTING_CARD if fits(s, seat, int(s.hand[seat, i])) else 0.0)
    return points


@kernel
def things_of(s: State, seat: int, column: int, things: NDArray[np.int8]) -> int:
    """How many of a thing the cards of a house show, complete or not."""
    count = 0
    for level in range(LEVELS):
        card = int(s.street[seat, column, level])
        if card != NONE:
            count += things[card]
    return count


@kernel
def complete_house(parts: Parts, s: State, seat: int, column: int) -> float:
    points = things_of(s, seat, column, parts.shop_value)
    if s.windows:
        points -= things_of(s, seat, column, parts.closed_window)
    character = int(s.character[seat, column])
    if character != NONE:
        points += character_points(parts, s, seat, character, column)
    return float(points)


@kernel
def begun_house(parts: Parts, s: State, seat: int, column: int) -> float:
    cards = 0
    for level in range(LEVELS):
        cards += s.street[seat, column, level] != NONE
    flowers = things_of(s, seat, column, parts.flower)
    herbs = things_of(s, seat, column, parts.herb)
    cats = things_of(s, seat, column, parts.cat)
    lively = cats + things_of(s, seat, column, parts.lamp)
    lively += things_of(s, seat, column, parts.red_awning)
    lively += things_of(s, seat, column, parts.blue_awning)
    lively += things_of(s, seat, column, parts.chimney)
    liked = max(max(flowers, herbs), max(GIRL_PER_CAT * cats, BOY_PER_THING * lively))
    shops = things_of(s, seat, column, parts.shop_value)
    windows = things_of(s, seat, column, parts.closed_window) if s.windows else 0
    return HOUSE_BEGUN[cards] + PROMISE * (liked - windows) + SHOP * shops


@kernel
def fits(s: State, seat: int, card: int) -> bool:
    """Whether a card would continue a house of its colour."""
    level = card // LEVEL_CARDS
    for column in range(COLUMNS):
        if s.street[seat, column, level] == NONE:
            for other_level in range(LEVELS):
                other = int(s.street[seat, column, other_level])
                if other != NONE and other % LEVEL_CARDS // COPIES == card % LEVEL_CARDS // COPIES:
                    return True
    return False
