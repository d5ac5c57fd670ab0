"""The rules of thumb: how tempting an action is, in points, beside others of its kind.

The search plays its simulated games by them and looks at tempting actions first. They ignore what
other players do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.rules import clashes_beside, clashes_in_house, paint
from laguna.games.walking.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    MAN_PER_HERB,
    TOURIST_BONUS,
    WOMAN_PER_FLOWER,
    character_points,
    colour,
    inhabitant_points,
)
from laguna.games.walking.state import (
    BOY,
    COIN_LIMIT,
    COLUMNS,
    DE,
    END,
    FIRST_INVITE,
    FIRST_LAY,
    FIRST_REMOVE,
    FIRST_RETURN,
    FIRST_SELL,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    ROW_SETS,
    SEATS,
    TAKE_VALUE,
    TOURISTS,
)

# Tuned on deals of their own so that solo games played by them score most.
COIN = 2.4  # a coin when taking
NEW_HOUSE = 0.5  # a card that begins a house
NEW_ROOF = -0.8  # a roof that begins one, on two scaffolds
CONTINUES = 2.3  # for each card of the house that a card continues
COMPLETES = 1.9
TWICE = 0.4  # of its use, if the hand has a card for the same place
LIKED = 0.3  # of what a house's best tourist gets from a card
SHOP = 1.9  # of its printed value
WINDOW = 0.4  # a closed window
PERMIT_PRICE = 6.9
LATE_ROUND = 9  # from here on permits are for spending
LATE_PERMIT_PRICE = 1.9
NEW_HOUSE_LATE = 1.4  # for each round later than that
FOUR_SEATS_HOUSES = 4  # then the decks of `pl` run out (W7.3)
BEYOND_REACH = 8.0  # less for a house that will not be completed
NO_PERMIT_LEFT = 20.0
SELLING = 6.9  # a card, at a price that is rarely worth it
OPEN_PLACE = 2.0  # what a house under way may still bring to a tourist
SECOND_COPY = 1.3  # less to keep where the supply has the character twice
# What each inhabitant gains, about, from every house still to come.
GROWTH = (0.0, 0.0, 0.0, 0.0, 0.8, 1.4, 3.1, 1.9, 1.6, 0.9, 0.8)

# A row a column of the street, all that the rules of thumb look at: what each tourist likes, …
CARDS_IN = TOURISTS  # how many cards a house has
BEST_LIKED = TOURISTS + 1  # what the tourist who likes it most likes
PAINTED = TOURISTS + 2  # its colours
BESIDE = TOURISTS + 3  # and those of the houses to its left and right
SKETCHED = TOURISTS + 4
Sketch = NDArray[np.int64]
Tastes = tuple[int, int, int, int]


@inlined
def tastes(parts: Parts, card: int) -> Tastes:
    """What a card brings to each tourist."""
    cats = int(parts.cat[card])
    things = cats + int(parts.lamp[card]) + int(parts.chimney[card])
    things += int(parts.red_awning[card]) + int(parts.blue_awning[card])
    return (
        WOMAN_PER_FLOWER * int(parts.flower[card]),
        MAN_PER_HERB * int(parts.herb[card]),
        GIRL_PER_CAT * cats,
        BOY_PER_THING * things,
    )


@kernel
def sketch(parts: Parts, s: State, seat: int, houses: Sketch) -> int:
    """Look at each house once; how many are begun."""
    begun = 0
    houses[:] = 0
    for column in range(COLUMNS):
        house = houses[column]
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                house[CARDS_IN] += 1
                house[PAINTED] |= paint(card)
                liked = tastes(parts, card)
                for tourist in range(TOURISTS):
                    house[tourist] += liked[tourist]
        if house[CARDS_IN]:
            begun += 1
            for tourist in range(TOURISTS):
                house[BEST_LIKED] = max(house[BEST_LIKED], house[tourist])
            if column > 0:
                houses[column - 1, BESIDE] |= house[PAINTED]
            if column + 1 < COLUMNS:
                houses[column + 1, BESIDE] |= house[PAINTED]
    return begun


@kernel
def in_reach(s: State) -> int:
    """How many houses can be completed before the game ends."""
    return FOUR_SEATS_HOUSES if s.seats == SEATS and s.edition != DE else HOUSES


@inlined
def fit(
    parts: Parts,
    s: State,
    seat: int,
    houses: Sketch,
    begun: int,
    card: int,
    liked_in: Tastes,
    column: int,
) -> float:
    """How well a card would stand in a house, the price of a permit included."""
    house = houses[column]
    liked = 0
    for tourist in range(TOURISTS):
        liked = max(liked, int(house[tourist]) + liked_in[tourist])
    points = LIKED * (liked - int(house[BEST_LIKED]))
    points += SHOP * int(parts.shop_value[card]) - WINDOW * int(parts.closed_window[card])
    if house[CARDS_IN] == 0:
        points += NEW_ROOF if card // LEVEL_CARDS == LEVELS - 1 else NEW_HOUSE
        points -= NEW_HOUSE_LATE * max(int(s.rounds) - LATE_ROUND, 0)
        points -= BEYOND_REACH if begun >= in_reach(s) else 0.0
    else:
        points += CONTINUES * int(house[CARDS_IN])
        points += COMPLETES if house[CARDS_IN] == LEVELS - 1 else 0.0
    if clashes_in_house(int(house[PAINTED]), card) or clashes_beside(
        int(house[BESIDE]), card, int(s.edition)
    ):
        points -= LATE_PERMIT_PRICE if s.rounds >= LATE_ROUND else PERMIT_PRICE
        points -= NO_PERMIT_LEFT if s.permits[seat] == 0 else 0.0
    return points


@inlined
def place_for_new(houses: Sketch, card: int, edition: int) -> int:
    """Where a card would begin a house, without a permit if there is such a place. Far off there
    nearly always is: that the street must reach it is left to the rules.
    """
    found = NONE
    for column in range(COLUMNS):
        if houses[column, CARDS_IN] == 0 and (found == NONE or houses[column, BESIDE]):
            found = column
            if not clashes_beside(int(houses[column, BESIDE]), card, edition):
                break
    return found


@kernel
def use(parts: Parts, s: State, seat: int, houses: Sketch, begun: int, card: int) -> float:
    """How useful a card is in hand: the best place where it could stand."""
    level = card // LEVEL_CARDS
    liked_in = tastes(parts, card)
    best = 0.0
    if begun < HOUSES:
        column = place_for_new(houses, card, int(s.edition))
        best = max(best, fit(parts, s, seat, houses, begun, card, liked_in, column))
    for column in range(COLUMNS):
        if houses[column, CARDS_IN] and s.street[seat, column, level] == NONE:
            best = max(best, fit(parts, s, seat, houses, begun, card, liked_in, column))
    for i in range(int(s.hand_size[seat])):
        other = int(s.hand[seat, i])
        same_place = other != card and other // LEVEL_CARDS == level
        if same_place and (colour(other) == colour(card) or begun == HOUSES):
            return best * TWICE
    return best


@kernel
def promise(parts: Parts, s: State, seat: int, houses: Sketch, inhabitant: int) -> float:
    """What an inhabitant may bring at the end; cards of begun houses count, as in `de` (W8.1)."""
    edition = s.edition
    s.edition = DE
    points = inhabitant_points(parts, s, seat, inhabitant)
    s.edition = edition
    well_begun = 0
    for column in range(COLUMNS):
        well_begun += houses[column, CARDS_IN] >= LEVELS - 1
    return points + GROWTH[inhabitant] * max(in_reach(s) - well_begun, 0)


@kernel
def invite_urge(
    parts: Parts, s: State, seat: int, houses: Sketch, character: int, column: int
) -> float:
    if character < TOURISTS:
        return float(character_points(parts, s, seat, character, column))
    return promise(parts, s, seat, houses, character)


@kernel
def keep_urge(parts: Parts, s: State, seat: int, houses: Sketch, character: int) -> float:
    """How much a character is worth keeping in a solo player's supply."""
    if character > BOY:
        return promise(parts, s, seat, houses, character)
    best = 0.0
    for column in range(COLUMNS):
        cards = houses[column, CARDS_IN]
        if 0 < cards < LEVELS:
            liked = TOURIST_BONUS + houses[column, character] + OPEN_PLACE * (LEVELS - cards)
            best = max(best, liked)
    return best - SECOND_COPY * (int(s.supply[character]) - 1)


@kernel
def use_of_shown(
    parts: Parts, s: State, seat: int, houses: Sketch, begun: int, column: int, level: int
) -> float:
    """How useful a card of the display is, 0 where there is none."""
    card = int(s.display[column, level])
    return 0.0 if card == NONE else use(parts, s, seat, houses, begun, card)


@kernel
def urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """How tempting each of these legal actions is."""
    houses = np.empty((COLUMNS, SKETCHED), np.int64)
    begun = sketch(parts, s, seat, houses)
    uses = (0.0, 0.0, 0.0)
    sketched = NONE
    for i in range(count):
        action = int(actions[i])
        if action < FIRST_SELL:
            column, rows = action // ROW_SETS, action % ROW_SETS + 1
            if column != sketched:
                sketched = column
                uses = (
                    use_of_shown(parts, s, seat, houses, begun, column, 0),
                    use_of_shown(parts, s, seat, houses, begun, column, 1),
                    use_of_shown(parts, s, seat, houses, begun, column, 2),
                )
            coins = TAKE_VALUE
            out[i] = 0.0
            for level in range(LEVELS):
                if rows >> level & 1:
                    coins -= 1
                    out[i] += uses[level]
            out[i] += COIN * min(coins, COIN_LIMIT + 1 - int(s.coins[seat]))
        elif action < FIRST_LAY:
            out[i] = -SELLING
        elif action < END:
            place = (action - FIRST_LAY) // LEVELS
            card, column = place // COLUMNS, place % COLUMNS
            out[i] = fit(parts, s, seat, houses, begun, card, tastes(parts, card), column)
        elif action == END:
            out[i] = 0.0
        elif action < FIRST_RETURN:
            place = action - FIRST_INVITE
            out[i] = invite_urge(parts, s, seat, houses, place // COLUMNS, place % COLUMNS)
        elif action < FIRST_REMOVE:
            out[i] = -use(parts, s, seat, houses, begun, action - FIRST_RETURN)
        else:
            out[i] = -keep_urge(parts, s, seat, houses, action - FIRST_REMOVE)
