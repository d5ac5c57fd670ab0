"""The rules of thumb: how tempting an action is, in points, beside others of its kind.

The search plays its simulated games by them and looks at tempting actions first. They ignore what
other players do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.outlook import (
    BESIDE,
    BEST_LIKED,
    CARDS_IN,
    LATE_ROUND,
    PAINTED,
    SKETCHED,
    Outlook,
    Sketch,
    Tastes,
    in_reach,
    lit,
    look_out,
    plain,
    sketch,
    tastes,
    wished,
)
from laguna.games.walking.rules import clashes_beside, clashes_in_house
from laguna.games.walking.scoring import (
    TOURIST_BONUS,
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
    HAND_LIMIT,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    ROW_SETS,
    TAKE_VALUE,
    TOURISTS,
)
from laguna.games.walking.thumb import ALONE, FIRST_GROWTH, TOGETHER, Thumb

NO_PERMIT_LEFT = 20.0
SELLING = 6.9  # a card, at a price that is rarely worth it
OPEN_PLACE = 2.0  # what a house under way may still bring to a tourist
SECOND_COPY = 1.3  # less to keep where the supply has the character twice


@inlined
def fit(
    parts: Parts,
    s: State,
    seat: int,
    houses: Sketch,
    begun: int,
    card: int,
    liked_in: Tastes,
    wishes: float,
    column: int,
    thumb: Thumb,
    outlook: Outlook,
) -> float:
    """How well a card would stand in a house, the price of a permit included."""
    house = houses[column]
    liked = 0
    for tourist in range(TOURISTS):
        if outlook.tourists >> tourist & 1:
            liked = max(liked, int(house[tourist]) + liked_in[tourist])
    points = thumb.liked * (liked - int(house[BEST_LIKED]))
    points += wishes + lit(parts, card, column, outlook)
    printed = thumb.shop * int(parts.shop_value[card])
    points += printed - thumb.window * int(parts.closed_window[card])
    if house[CARDS_IN] == 0:
        points += thumb.new_roof if card // LEVEL_CARDS == LEVELS - 1 else thumb.new_house
        points -= thumb.new_house_late * max(int(s.rounds) - LATE_ROUND, 0)
        points -= thumb.beyond_reach if begun >= in_reach(s) else 0.0
    else:
        points += thumb.continues * int(house[CARDS_IN])
        points += thumb.completes if house[CARDS_IN] == LEVELS - 1 else 0.0
    if clashes_in_house(int(house[PAINTED]), card) or clashes_beside(
        int(house[BESIDE]), card, int(s.edition)
    ):
        points -= thumb.late_permit if outlook.late else thumb.permit
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
def use(
    parts: Parts,
    s: State,
    seat: int,
    houses: Sketch,
    begun: int,
    card: int,
    thumb: Thumb,
    outlook: Outlook,
) -> float:
    """How useful a card is in hand: the best place where it could stand."""
    level = card // LEVEL_CARDS
    liked_in = tastes(parts, card)
    wishes = wished(parts, card, outlook)
    best = 0.0
    if begun < HOUSES:
        column = place_for_new(houses, card, int(s.edition))
        at = fit(parts, s, seat, houses, begun, card, liked_in, wishes, column, thumb, outlook)
        best = max(best, at)
    for column in range(COLUMNS):
        if houses[column, CARDS_IN] and s.street[seat, column, level] == NONE:
            at = fit(parts, s, seat, houses, begun, card, liked_in, wishes, column, thumb, outlook)
            best = max(best, at)
    for i in range(int(s.hand_size[seat])):
        other = int(s.hand[seat, i])
        same_place = other != card and other // LEVEL_CARDS == level
        if same_place and (colour(other) == colour(card) or begun == HOUSES):
            return best * thumb.twice
    return best


@kernel
def promise(
    parts: Parts, s: State, seat: int, houses: Sketch, inhabitant: int, thumb: Thumb
) -> float:
    """What an inhabitant may bring at the end; cards of begun houses count, as in `de` (W8.1)."""
    edition = s.edition
    s.edition = DE
    points = inhabitant_points(parts, s, seat, inhabitant)
    s.edition = edition
    well_begun = 0
    for column in range(COLUMNS):
        well_begun += houses[column, CARDS_IN] >= LEVELS - 1
    growth = thumb[FIRST_GROWTH + inhabitant - TOURISTS]
    return points + growth * max(in_reach(s) - well_begun, 0)


@kernel
def invite_urge(
    parts: Parts, s: State, seat: int, houses: Sketch, character: int, column: int, thumb: Thumb
) -> float:
    if character < TOURISTS:
        return character_points(parts, s, seat, character, column) + thumb.tourist
    return promise(parts, s, seat, houses, character, thumb)


@kernel
def keep_urge(
    parts: Parts, s: State, seat: int, houses: Sketch, character: int, thumb: Thumb
) -> float:
    """How much a character is worth keeping in a solo player's supply."""
    if character > BOY:
        return promise(parts, s, seat, houses, character, thumb)
    best = 0.0
    for column in range(COLUMNS):
        cards = houses[column, CARDS_IN]
        if 0 < cards < LEVELS:
            liked = TOURIST_BONUS + houses[column, character] + OPEN_PLACE * (LEVELS - cards)
            best = max(best, liked)
    return best - SECOND_COPY * (int(s.supply[character]) - 1)


@kernel
def use_of_shown(
    parts: Parts,
    s: State,
    seat: int,
    houses: Sketch,
    begun: int,
    column: int,
    level: int,
    thumb: Thumb,
    outlook: Outlook,
) -> float:
    """How useful a card of the display is, 0 where there is none."""
    card = int(s.display[column, level])
    if card == NONE:
        return 0.0
    return use(parts, s, seat, houses, begun, card, thumb, outlook)


@inlined
def of_taking(s: State, seat: int, cards: int, thumb: Thumb) -> float:
    """What speaks for taking so many cards and against it, whatever they are (W3.3, W6.3)."""
    held = int(s.coins[seat])
    coins = TAKE_VALUE - cards
    points = (thumb.coin - thumb.coin_held * held) * min(coins, COIN_LIMIT + 1 - held)
    points -= thumb.crowded * max(int(s.hand_size[seat]) + cards - HAND_LIMIT - 1, 0)
    return points - (thumb.poor if held + coins < cards else 0.0)


@kernel
def urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """How tempting each of these legal actions is."""
    weigh(parts, s, seat, actions, count, ALONE if s.seats == 1 else TOGETHER, out)


@kernel
def weigh(
    parts: Parts,
    s: State,
    seat: int,
    actions: Legal,
    count: int,
    thumb: Thumb,
    out: NDArray[np.float64],
) -> None:
    """How tempting each of these legal actions is by these weights."""
    houses = np.empty((COLUMNS, SKETCHED), np.int64)
    outlook = plain(s) if s.seats == 1 else look_out(parts, s, seat, thumb)
    begun = sketch(parts, s, seat, outlook.tourists, houses)
    uses = (0.0, 0.0, 0.0)
    sketched = NONE
    for i in range(count):
        action = int(actions[i])
        if action < FIRST_SELL:
            column, rows = action // ROW_SETS, action % ROW_SETS + 1
            if column != sketched:
                sketched = column
                uses = (
                    use_of_shown(parts, s, seat, houses, begun, column, 0, thumb, outlook),
                    use_of_shown(parts, s, seat, houses, begun, column, 1, thumb, outlook),
                    use_of_shown(parts, s, seat, houses, begun, column, 2, thumb, outlook),
                )
            cards = 0
            out[i] = 0.0
            for level in range(LEVELS):
                if rows >> level & 1:
                    cards += 1
                    out[i] += uses[level]
            out[i] += of_taking(s, seat, cards, thumb)
        elif action < FIRST_LAY:
            out[i] = -SELLING
        elif action < END:
            place = (action - FIRST_LAY) // LEVELS
            card, column = place // COLUMNS, place % COLUMNS
            liked_in, wishes = tastes(parts, card), wished(parts, card, outlook)
            out[i] = fit(
                parts, s, seat, houses, begun, card, liked_in, wishes, column, thumb, outlook
            )
            out[i] -= thumb.laying + (thumb.next_card if s.laid > 0 else 0.0)
        elif action == END:
            out[i] = 0.0
        elif action < FIRST_RETURN:
            place = action - FIRST_INVITE
            out[i] = invite_urge(parts, s, seat, houses, place // COLUMNS, place % COLUMNS, thumb)
        elif action < FIRST_REMOVE:
            card = action - FIRST_RETURN
            out[i] = -use(parts, s, seat, houses, begun, card, thumb, outlook)
        else:
            out[i] = -keep_urge(parts, s, seat, houses, action - FIRST_REMOVE, thumb)
