"""What a position is worth to a seat, in points: the judgement that bots start from.

A house under way is worth a part of what it may become; cards in hand and coins a part of what
they may build.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    MAN_PER_HERB,
    WOMAN_PER_FLOWER,
    character_points,
    colour,
    complete,
    unfinished_windows_count,
)
from laguna.games.walking.rules.state import COLUMNS, LEVEL_CARDS, LEVELS, NONE

HOUSE_BEGUN = (0.0, 1.5, 4.0)  # a house with so many of its three cards
HOUSE_DONE = 4.1  # what a complete house is worth beyond its points: a step towards the end
PROMISE = 0.43  # of what a tourist would get from the cards that lie there
BEGUN_SHOP = 0.6  # of its printed value before the house is complete
BEGUN_WINDOW = 0.5  # of a closed window's point, where only complete houses' may count
PERMIT = 3.6
COIN = 0.53
CARD = 0.3  # any card in hand
PRETTY, PRETTY_IN_HAND = 0.5, 0.25  # a decoration, to a beginner
PRETTY_CARD = 1.5  # any card in the street
PRETTY_COIN = 0.4
PRETTY_PERMIT = 2.0
FITTING_CARD = 0.5  # for each card of a house under way whose empty place and colour it fits


@kernel
def value(parts: Parts, s: State, seat: int) -> float:
    points = PERMIT * int(s.permits[seat]) + COIN * int(s.coins[seat])
    for column in range(COLUMNS):
        if complete(s, seat, column):
            points += complete_house(parts, s, seat, column)
        else:
            points += begun_house(parts, s, seat, column)
    for i in range(int(s.hand_size[seat])):
        points += CARD + FITTING_CARD * fitting(s, seat, int(s.hand[seat, i]))
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
    return HOUSE_DONE + points


@kernel
def begun_house(parts: Parts, s: State, seat: int, column: int) -> float:
    cards = 0
    for level in range(LEVELS):
        cards += s.street[seat, column, level] != NONE
    flowers = WOMAN_PER_FLOWER * things_of(s, seat, column, parts.flower)
    herbs = MAN_PER_HERB * things_of(s, seat, column, parts.herb)
    cats = things_of(s, seat, column, parts.cat)
    lively = cats + things_of(s, seat, column, parts.lamp)
    lively += things_of(s, seat, column, parts.red_awning)
    lively += things_of(s, seat, column, parts.blue_awning)
    lively += things_of(s, seat, column, parts.chimney)
    liked = max(max(flowers, herbs), max(GIRL_PER_CAT * cats, BOY_PER_THING * lively))
    points = HOUSE_BEGUN[cards] + PROMISE * liked
    points += BEGUN_SHOP * things_of(s, seat, column, parts.shop_value)
    if s.windows:
        share = 1.0 if unfinished_windows_count(s) else BEGUN_WINDOW
        points -= share * things_of(s, seat, column, parts.closed_window)
    return points


@kernel
def fitting(s: State, seat: int, card: int) -> int:
    """How many cards has the fullest house that this card would continue in its colour."""
    level = card // LEVEL_CARDS
    most = 0
    for column in range(COLUMNS):
        if s.street[seat, column, level] == NONE:
            cards = 0
            same_colour = False
            for other_level in range(LEVELS):
                other = int(s.street[seat, column, other_level])
                if other != NONE:
                    cards += 1
                    same_colour = same_colour or colour(other) == colour(card)
            if same_colour:
                most = max(most, cards)
    return most


@kernel
def charm(parts: Parts, s: State, seat: int) -> float:
    """What a beginner sees: pretty cards in the street, characters, money. No windows, no plans."""
    points = PRETTY_COIN * int(s.coins[seat]) + PRETTY_PERMIT * int(s.permits[seat])
    for column in range(COLUMNS):
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                points += PRETTY_CARD + PRETTY * decorations(parts, card)
        character = int(s.character[seat, column])
        if character != NONE:
            points += character_points(parts, s, seat, character, column)
    for i in range(int(s.hand_size[seat])):
        points += PRETTY_IN_HAND * decorations(parts, int(s.hand[seat, i]))
    return points


@kernel
def decorations(parts: Parts, card: int) -> int:
    """How many things to look at a card shows."""
    things = int(parts.flower[card]) + int(parts.herb[card]) + int(parts.cat[card])
    things += int(parts.lamp[card]) + int(parts.red_awning[card]) + int(parts.blue_awning[card])
    things += int(parts.chimney[card]) + int(parts.pedestrian[card])
    return things + int(parts.shop_value[card])
