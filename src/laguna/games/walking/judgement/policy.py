"""The rules of thumb: how tempting an action is, in points, beside others of its kind.

The search plays its simulated games by them and looks at tempting actions first. They ignore what
other players do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.judgement.outlook import (
    BESIDE,
    BEST_LIKED,
    CARDS_IN,
    LATE_ROUND,
    PAINTED,
    Mind,
    Sketch,
    Tastes,
    in_reach,
    look_out,
    mind_of,
    plain,
    tastes,
    wished,
    wished_in,
)
from laguna.games.walking.judgement.weights import ALONE, FIRST_GROWTH, TOGETHER, Thumb
from laguna.games.walking.rules.laying import clashes_beside, clashes_in_house
from laguna.games.walking.rules.scoring import (
    TOURIST_BONUS,
    character_points,
    colour,
    inhabitant_points,
)
from laguna.games.walking.rules.state import (
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
    LIMIT,
    NONE,
    ROW_SETS,
    SELL_CARDS,
    TAKE_VALUE,
    TOURISTS,
)

NO_PERMIT_LEFT = 20.0
SELLING = 6.9  # a card, at a price that is rarely worth it
OPEN_PLACE = 2.0  # what a house under way may still bring to a tourist
SECOND_COPY = 1.3  # less to keep where the supply has the character twice


@inlined
def fit(
    parts: Parts,
    s: State,
    seat: int,
    mind: Mind,
    card: int,
    liked_in: Tastes,
    wishes: float,
    column: int,
) -> float:
    """How well a card would stand in a house, the price of a permit included."""
    thumb, outlook = mind.thumb, mind.outlook
    house = mind.houses[column]
    liked = 0
    for tourist in range(TOURISTS):
        if outlook.tourists >> tourist & 1:
            liked = max(liked, int(house[tourist]) + liked_in[tourist])
    points = thumb.liked * (liked - int(house[BEST_LIKED]))
    points += wishes + wished_in(parts, card, column, outlook)
    printed = thumb.shop * int(parts.shop_value[card])
    points += printed - thumb.window * int(parts.closed_window[card])
    if house[CARDS_IN] == 0:
        points += thumb.new_roof if card // LEVEL_CARDS == LEVELS - 1 else thumb.new_house
        points -= thumb.new_house_late * max(int(s.rounds) - LATE_ROUND, 0)
        points -= thumb.beyond_reach if mind.begun >= in_reach(s) else 0.0
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
def use(parts: Parts, s: State, seat: int, mind: Mind, card: int) -> float:
    """How useful a card is in hand: the best place where it could stand."""
    level = card // LEVEL_CARDS
    liked_in, wishes = tastes(parts, card), wished(parts, card, mind.outlook)
    best = 0.0
    if mind.begun < HOUSES:
        column = place_for_new(mind.houses, card, int(s.edition))
        best = max(best, fit(parts, s, seat, mind, card, liked_in, wishes, column))
    for column in range(COLUMNS):
        if mind.houses[column, CARDS_IN] and s.street[seat, column, level] == NONE:
            best = max(best, fit(parts, s, seat, mind, card, liked_in, wishes, column))
    for i in range(int(s.hand_size[seat])):
        other = int(s.hand[seat, i])
        same_place = other != card and other // LEVEL_CARDS == level
        if same_place and (colour(other) == colour(card) or mind.begun == HOUSES):
            return best * mind.thumb.twice
    return best


@kernel
def promise(parts: Parts, s: State, seat: int, mind: Mind, inhabitant: int) -> float:
    """What an inhabitant may bring at the end; cards of begun houses count, as in `de` (W8.1)."""
    edition = s.edition
    s.edition = DE
    points = inhabitant_points(parts, s, seat, inhabitant)
    s.edition = edition
    well_begun = 0
    for column in range(COLUMNS):
        well_begun += mind.houses[column, CARDS_IN] >= LEVELS - 1
    growth = mind.thumb[FIRST_GROWTH + inhabitant - TOURISTS]
    return points + growth * max(in_reach(s) - well_begun, 0)


@kernel
def invite_urge(
    parts: Parts, s: State, seat: int, mind: Mind, character: int, column: int
) -> float:
    if character < TOURISTS:
        return character_points(parts, s, seat, character, column) + mind.thumb.tourist
    return promise(parts, s, seat, mind, character)


@kernel
def keep_urge(parts: Parts, s: State, seat: int, mind: Mind, character: int) -> float:
    """How much a character is worth keeping in a solo player's supply."""
    if character > BOY:
        return promise(parts, s, seat, mind, character)
    best = 0.0
    for column in range(COLUMNS):
        house = mind.houses[column]
        cards = house[CARDS_IN]
        if 0 < cards < LEVELS:
            best = max(best, TOURIST_BONUS + house[character] + OPEN_PLACE * (LEVELS - cards))
    return best - SECOND_COPY * (int(s.supply[character]) - 1)


@kernel
def use_of_shown(parts: Parts, s: State, seat: int, mind: Mind, column: int, level: int) -> float:
    """How useful a card of the display is, 0 where there is none."""
    card = int(s.display[column, level])
    return 0.0 if card == NONE else use(parts, s, seat, mind, card)


@inlined
def of_taking(s: State, seat: int, cards: int, thumb: Thumb) -> float:
    """What speaks for taking so many cards and against it, whatever they are (W3.3, W6.3)."""
    held = int(s.coins[seat])
    coins = TAKE_VALUE - cards
    points = (thumb.coin - thumb.coin_held * held) * min(coins, COIN_LIMIT + 1 - held)
    points -= thumb.crowded * max(int(s.hand_size[seat]) + cards - HAND_LIMIT - 1, 0)
    return points - (thumb.poor if held + coins < cards else 0.0)


@inlined
def lay_urge(parts: Parts, s: State, seat: int, mind: Mind, card: int, column: int) -> float:
    """How tempting it is to lay a card now, not just how well it would stand there (W4.1)."""
    liked_in, wishes = tastes(parts, card), wished(parts, card, mind.outlook)
    points = fit(parts, s, seat, mind, card, liked_in, wishes, column)
    return points - (mind.thumb.any_card + (mind.thumb.next_card if s.laid > 0 else 0.0))


@kernel
def sell_urge(parts: Parts, s: State, seat: int, mind: Mind, card: int) -> float:
    """Two cards for a coin are a bad bargain, unless both have to go anyway (W3.5, W6.3)."""
    spare = int(s.hand_size[seat]) - HAND_LIMIT
    if s.selling or (s.phase == LIMIT and spare >= SELL_CARDS):
        return mind.thumb.coin / SELL_CARDS - use(parts, s, seat, mind, card)
    return -SELLING


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
    outlook = plain(s) if s.seats == 1 else look_out(parts, s, seat, thumb)
    mind = mind_of(parts, s, seat, thumb, outlook)
    uses = (0.0, 0.0, 0.0)
    looked_at = NONE
    for i in range(count):
        action = int(actions[i])
        if action < FIRST_SELL:
            column, rows = action // ROW_SETS, action % ROW_SETS + 1
            if column != looked_at:
                looked_at = column
                uses = (
                    use_of_shown(parts, s, seat, mind, column, 0),
                    use_of_shown(parts, s, seat, mind, column, 1),
                    use_of_shown(parts, s, seat, mind, column, 2),
                )
            cards = 0
            out[i] = 0.0
            for level in range(LEVELS):
                if rows >> level & 1:
                    cards += 1
                    out[i] += uses[level]
            out[i] += of_taking(s, seat, cards, thumb)
        elif action < FIRST_LAY:
            out[i] = sell_urge(parts, s, seat, mind, action - FIRST_SELL)
        elif action < END:
            place = (action - FIRST_LAY) // LEVELS
            out[i] = lay_urge(parts, s, seat, mind, place // COLUMNS, place % COLUMNS)
        elif action == END:
            out[i] = 0.0
        elif action < FIRST_RETURN:
            place = action - FIRST_INVITE
            out[i] = invite_urge(parts, s, seat, mind, place // COLUMNS, place % COLUMNS)
        elif action < FIRST_REMOVE:
            out[i] = -use(parts, s, seat, mind, action - FIRST_RETURN)
        else:
            out[i] = -keep_urge(parts, s, seat, mind, action - FIRST_REMOVE)
