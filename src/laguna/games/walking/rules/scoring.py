"""Scoring (W8): what each character, the shops, the permits and the closed windows bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import LINES, POINTS, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.outcome import rank
from laguna.games.walking.rules.state import (
    CATS_LINE,
    COINS_LINE,
    COLUMNS,
    COPIES,
    DE,
    FLORIST,
    GIRL,
    LEVEL_CARDS,
    LEVELS,
    MAN,
    MAYOR,
    NONE,
    PERMITS_LINE,
    POLICEMAN,
    SANTA,
    SEAMSTRESS,
    SHOPKEEPER,
    SHOPS_LINE,
    TOURISTS,
    WINDOWS_LINE,
    WOMAN,
)

TOURIST_BONUS = 2  # W8.2
WOMAN_PER_FLOWER = 1
MAN_PER_HERB = 1
GIRL_PER_CAT = 3
BOY_PER_THING = 2
SANTA_PER_CHIMNEY = 3  # W8.3
SEAMSTRESS_PER_PAIR = 4
POLICEMAN_POINTS = (0, 5, 9, 15)
LAMPS = len(POLICEMAN_POINTS) - 1  # that the policeman counts
SHOPKEEPER_POINTS = (0, 2, 5, 9, 15)
NEIGHBOURS = 3
PERMIT_POINTS = 3  # W8.4
TIE_LINES = (POINTS, LINES + COINS_LINE, LINES + CATS_LINE)  # W8.6


@kernel
def colour(card: int) -> int:
    return card % LEVEL_CARDS // COPIES


@kernel
def complete(s: State, seat: int, column: int) -> bool:  # W6.1
    for level in range(LEVELS):
        if s.street[seat, column, level] == NONE:
            return False
    return True


@kernel
def counted(s: State, seat: int, column: int, level: int) -> int:
    """The card in a place of the street if it counts for scoring, else NONE (W8.1)."""
    if s.edition == DE or complete(s, seat, column):
        return int(s.street[seat, column, level])
    return NONE


@kernel
def in_house(s: State, seat: int, column: int, things: NDArray[np.int8]) -> int:
    """How many of a thing the counted cards of one house show."""
    count = 0
    for level in range(LEVELS):
        card = counted(s, seat, column, level)
        if card != NONE:
            count += things[card]
    return count


@kernel
def in_street(s: State, seat: int, things: NDArray[np.int8]) -> int:
    """How many of a thing the counted cards of a whole street show."""
    count = 0
    for column in range(COLUMNS):
        count += in_house(s, seat, column, things)
    return count


@kernel
def laid_in_street(s: State, seat: int, things: NDArray[np.int8]) -> int:
    """How many of a thing all cards of a street show, those of unfinished houses included."""
    count = 0
    for column in range(COLUMNS):
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                count += things[card]
    return count


@kernel
def tourist_points(parts: Parts, s: State, seat: int, tourist: int, column: int) -> int:
    """What a tourist brings under one house (W8.2)."""
    if tourist == WOMAN:
        return TOURIST_BONUS + WOMAN_PER_FLOWER * in_house(s, seat, column, parts.flower)
    if tourist == MAN:
        return TOURIST_BONUS + MAN_PER_HERB * in_house(s, seat, column, parts.herb)
    cats = in_house(s, seat, column, parts.cat)
    if tourist == GIRL:
        return TOURIST_BONUS + GIRL_PER_CAT * cats
    things = cats + in_house(s, seat, column, parts.lamp)
    things += in_house(s, seat, column, parts.red_awning)
    things += in_house(s, seat, column, parts.blue_awning)
    things += in_house(s, seat, column, parts.chimney)
    return TOURIST_BONUS + BOY_PER_THING * things


@kernel
def lamps_apart(parts: Parts, s: State, seat: int) -> int:
    """How many lamps the policeman counts: those of houses, or by choice of cards, that are no
    neighbours (W8.3).
    """
    if s.lamps:
        return min(lit_cards_apart(parts, s, seat), LAMPS)
    return lit_houses_apart(parts, s, seat)


@kernel
def lit_houses_apart(parts: Parts, s: State, seat: int) -> int:
    """How many houses with a lamp can be chosen, no two of them side by side."""
    lamps = 0
    last = -2
    for column in range(COLUMNS):
        if column > last + 1 and in_house(s, seat, column, parts.lamp) > 0:
            lamps += 1
            last = column
    return lamps


@kernel
def lit_cards_apart(parts: Parts, s: State, seat: int) -> int:
    """How many cards with a lamp can be chosen, no two of them touching by a side."""
    most = np.zeros(1 << LEVELS, np.int64)  # by the levels chosen in the column before
    for column in range(COLUMNS):
        before = most.copy()
        most[:] = 0
        lit = 0
        for level in range(LEVELS):
            card = counted(s, seat, column, level)
            if card != NONE and parts.lamp[card] > 0:
                lit |= 1 << level
        for chosen in range(1 << LEVELS):
            if chosen & ~lit == 0 and chosen & chosen >> 1 == 0:
                cards = (chosen & 1) + (chosen >> 1 & 1) + (chosen >> 2)
                for left in range(1 << LEVELS):
                    if left & chosen == 0:
                        most[chosen] = max(most[chosen], before[left] + cards)
    return int(most.max())


@kernel
def shop_kinds(parts: Parts, s: State, seat: int) -> int:
    """How many different shops a street has (W8.3, shopkeeper)."""
    seen = 0
    for column in range(COLUMNS):
        card = counted(s, seat, column, 0)
        if card != NONE and parts.shop[card] > 0:
            seen |= 1 << int(parts.shop[card])
    kinds = 0
    while seen:
        kinds += seen & 1
        seen >>= 1
    return kinds


@kernel
def best_neighbours(s: State, seat: int, things: NDArray[np.int8]) -> int:
    """Things on the best unbroken run of up to three cards of one level (W8.3)."""
    best = 0
    for level in range(LEVELS):
        for left in range(COLUMNS):
            count = 0
            for column in range(left, min(left + NEIGHBOURS, COLUMNS)):
                card = counted(s, seat, column, level)
                if card == NONE:
                    break
                count += things[card]
            best = max(best, count)
    return best


@kernel
def inhabitant_points(parts: Parts, s: State, seat: int, inhabitant: int) -> int:
    """What an inhabitant brings for the whole street (W8.3)."""
    if inhabitant == MAYOR:
        return in_street(s, seat, parts.pedestrian)
    if inhabitant == POLICEMAN:
        return POLICEMAN_POINTS[lamps_apart(parts, s, seat)]
    if inhabitant == SANTA:
        return SANTA_PER_CHIMNEY * in_street(s, seat, parts.chimney)
    if inhabitant == SHOPKEEPER:
        return SHOPKEEPER_POINTS[shop_kinds(parts, s, seat)]
    if inhabitant == SEAMSTRESS:
        red = in_street(s, seat, parts.red_awning)
        blue = in_street(s, seat, parts.blue_awning)
        return SEAMSTRESS_PER_PAIR * min(red, blue)
    if inhabitant == FLORIST:
        return best_neighbours(s, seat, parts.flower)
    return best_neighbours(s, seat, parts.herb)


@kernel
def character_points(parts: Parts, s: State, seat: int, character: int, column: int) -> int:
    """What a character brings under the house in a column."""
    if character < TOURISTS:
        return tourist_points(parts, s, seat, character, column)
    return inhabitant_points(parts, s, seat, character)


@kernel
def score_seat(parts: Parts, s: State, seat: int, out: Result) -> None:
    """All lines of the score pad but the windows, which need the others' streets."""
    for column in range(COLUMNS):
        character = int(s.character[seat, column])
        if character != NONE and complete(s, seat, column):
            points = character_points(parts, s, seat, character, column)
            out[seat, LINES + character] += points
            out[seat, POINTS] += points
    shops = in_street(s, seat, parts.shop_value)
    permits = PERMIT_POINTS * int(s.permits[seat])
    out[seat, LINES + SHOPS_LINE] = shops
    out[seat, LINES + PERMITS_LINE] = permits
    out[seat, POINTS] += shops + permits
    out[seat, LINES + COINS_LINE] = s.coins[seat]
    out[seat, LINES + CATS_LINE] = laid_in_street(s, seat, parts.cat)  # W8.6


@kernel
def unfinished_windows_count(s: State) -> bool:
    """Whether the option brings in the closed windows of unfinished houses; `de` counts all cards
    anyway (W8.1).
    """
    return bool(s.unfinished and s.edition != DE)


@kernel
def windows_counted(parts: Parts, s: State, seat: int) -> int:
    """How many closed windows of a street may cost points (W8.1, W8.5)."""
    if unfinished_windows_count(s):
        return laid_in_street(s, seat, parts.closed_window)
    return in_street(s, seat, parts.closed_window)


@kernel
def score_windows(parts: Parts, s: State, out: Result) -> None:
    """The most closed windows cost a point each; a solo player's always (W8.5, W10.4)."""
    most = 0
    for seat in range(int(s.seats)):
        most = max(most, windows_counted(parts, s, seat))
    for seat in range(int(s.seats)):
        if windows_counted(parts, s, seat) == most:
            out[seat, LINES + WINDOWS_LINE] = -most
            out[seat, POINTS] -= most


@kernel
def result(parts: Parts, s: State, out: Result) -> None:
    """Rank, points and the lines of the score pad of every seat, as if the game ended now."""
    out[:] = 0
    for seat in range(int(s.seats)):
        score_seat(parts, s, seat, out)
    if s.windows:
        score_windows(parts, s, out)
    rank(out, int(s.seats), TIE_LINES)
