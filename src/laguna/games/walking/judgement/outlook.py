"""What a seat sees before it chooses by the rules of thumb: its houses, and what their inhabitants,
and those who may still come, would like to see on the next cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.judgement.weights import Thumb
from laguna.games.walking.rules.laying import paint
from laguna.games.walking.rules.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    LAMPS,
    MAN_PER_HERB,
    SANTA_PER_CHIMNEY,
    WOMAN_PER_FLOWER,
)
from laguna.games.walking.rules.state import (
    COLUMNS,
    DE,
    FLORIST,
    GARDENER,
    HOUSE_FULL,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    MAYOR,
    NONE,
    POLICEMAN,
    SANTA,
    SEAMSTRESS,
    SEATS,
    SHOPKEEPER,
    TOURISTS,
)

LATE_ROUND = 9  # from here on permits are for spending
LAST_CARDS = 1  # or from here on, where the game ends with a deck (W7.3)
FOUR_SEATS_HOUSES = 4  # then the decks of `pl` run out (W7.3)
ALL_TOURISTS = (1 << TOURISTS) - 1
THREE_HOUSES = (1 << 3 * LEVELS) - 1  # one and its neighbours, as bits of a plan

# A row a column of the street: what each tourist likes, …
CARDS_IN = TOURISTS  # how many cards a house has
BEST_LIKED = TOURISTS + 1  # what the tourist who likes it most likes
PAINTED = TOURISTS + 2  # its colours
BESIDE = TOURISTS + 3  # and those of the houses to its left and right
SKETCHED = TOURISTS + 4
Sketch = NDArray[np.int64]
Tastes = tuple[int, int, int, int]


class Outlook(NamedTuple):
    """What a seat minds beside its houses: what things on a card are worth to inhabitants."""

    late: bool
    tourists: int  # those that may still come, as bits
    pedestrian: float
    chimney: float
    lamp: float
    red_awning: float
    blue_awning: float
    flower: float
    herb: float
    shop: float  # of a kind that the street has not
    shops: int  # the kinds it has, as bits
    lit: int  # the places where another lamp is none to the policeman, as bits of a plan


class Mind(NamedTuple):
    """All that a seat goes by when it weighs what it may do."""

    thumb: Thumb
    outlook: Outlook
    houses: Sketch
    begun: int  # of the houses


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
def sketch(parts: Parts, s: State, seat: int, tourists: int, houses: Sketch) -> int:
    """Look at each house once, with the eyes of these tourists; how many are begun."""
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
                if tourists >> tourist & 1:
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


@kernel
def free_tourists(s: State) -> int:
    """The tourists of the supply, as bits."""
    free = 0
    for tourist in range(TOURISTS):
        if s.supply[tourist] > 0:
            free |= 1 << tourist
    return free


@inlined
def plain(s: State) -> Outlook:
    """Minds nothing but tourists, and the round."""
    return Outlook(
        late=int(s.rounds) >= LATE_ROUND,
        tourists=ALL_TOURISTS,
        pedestrian=0.0,
        chimney=0.0,
        lamp=0.0,
        red_awning=0.0,
        blue_awning=0.0,
        flower=0.0,
        herb=0.0,
        shop=0.0,
        shops=0,
        lit=0,
    )


@kernel
def share_of(s: State, kept: int, inhabitant: int, thumb: Thumb) -> float:
    """How much of what an inhabitant would like counts for the seat that keeps these."""
    if kept >> inhabitant & 1:
        return thumb.own_inhabitant
    return thumb.free_inhabitant if s.supply[inhabitant] > 0 else 0.0


@inlined
def lit_around(s: State, column: int, level: int) -> int:
    """The places where the policeman counts no other lamp beside one that hangs here: this house
    and its neighbours, or by choice this card and those that touch it (W8.3).
    """
    if not s.lamps:
        return THREE_HOUSES << column * LEVELS >> LEVELS
    here = 1 << level
    house = (here | here << 1 | here >> 1) & HOUSE_FULL
    place = column * LEVELS
    return house << place | here << place + LEVELS | here << place >> LEVELS


@kernel
def look_out(parts: Parts, s: State, seat: int, thumb: Thumb) -> Outlook:
    """What the inhabitants of a street, and those it may still get, would like (W8.3)."""
    kept = shops = lamps = lit = red = blue = 0
    for column in range(COLUMNS):
        character = int(s.character[seat, column])
        if character != NONE:
            kept |= 1 << character
        lit_house = False
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                red += int(parts.red_awning[card])
                blue += int(parts.blue_awning[card])
                if parts.lamp[card] > 0:
                    lamps += 1 if s.lamps or not lit_house else 0
                    lit_house = True
                    lit |= lit_around(s, column, level)
                if parts.shop[card] > 0:
                    shops |= 1 << int(parts.shop[card])
    policeman = share_of(s, kept, POLICEMAN, thumb)
    seamstress = share_of(s, kept, SEAMSTRESS, thumb)
    least = min(int(s.deck_size[0]), int(s.deck_size[1]), int(s.deck_size[2]))
    return Outlook(
        late=int(s.rounds) >= LATE_ROUND if s.edition == DE else least <= LAST_CARDS,
        tourists=free_tourists(s),
        pedestrian=share_of(s, kept, MAYOR, thumb),
        chimney=SANTA_PER_CHIMNEY * share_of(s, kept, SANTA, thumb),
        lamp=thumb.lamp * policeman if lamps < LAMPS else 0.0,
        red_awning=seamstress * (thumb.pair if blue > red else thumb.awning),
        blue_awning=seamstress * (thumb.pair if red > blue else thumb.awning),
        flower=thumb.row_plant * share_of(s, kept, FLORIST, thumb),
        herb=thumb.row_plant * share_of(s, kept, GARDENER, thumb),
        shop=thumb.shop_kind * share_of(s, kept, SHOPKEEPER, thumb),
        shops=shops,
        lit=lit,
    )


@kernel
def mind_of(parts: Parts, s: State, seat: int, thumb: Thumb, outlook: Outlook) -> Mind:
    """What a seat with this outlook goes by."""
    houses = np.empty((COLUMNS, SKETCHED), np.int64)
    begun = sketch(parts, s, seat, outlook.tourists, houses)
    return Mind(thumb, outlook, houses, begun)


@inlined
def wished(parts: Parts, card: int, outlook: Outlook) -> float:
    """What a card is worth to inhabitants wherever it stands."""
    points = outlook.pedestrian * int(parts.pedestrian[card])
    points += outlook.chimney * int(parts.chimney[card])
    points += outlook.red_awning * int(parts.red_awning[card])
    points += outlook.blue_awning * int(parts.blue_awning[card])
    points += outlook.flower * int(parts.flower[card]) + outlook.herb * int(parts.herb[card])
    kind = int(parts.shop[card])
    if kind > 0 and not outlook.shops >> kind & 1:
        points += outlook.shop
    return points


@inlined
def wished_in(parts: Parts, card: int, column: int, outlook: Outlook) -> float:
    """What its lamp is worth to the policeman there: nothing beside another (W8.3)."""
    place = column * LEVELS + card // LEVEL_CARDS
    return outlook.lamp if parts.lamp[card] > 0 and outlook.lit >> place & 1 == 0 else 0.0
