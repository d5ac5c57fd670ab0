"""What a position is worth to a seat, in points: the judgement that bots start from.

Points so far, and a part of what hands, workers, cards and coins may still bring.
"""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.games.burano.rules.buildings import card_points
from laguna.games.burano.rules.state import (
    ANY_CUBE,
    BUILDINGS,
    CARD_EFFECTS,
    COLOURS,
    EARNED_LINES,
    ISLAND_POINTS,
    ISLANDS,
    KINDS,
    LACE_OVER,
    LACE_POINTS,
    NONE,
    ONE_FEWER,
    OWN_ROOFS,
    PYRAMID,
    ROOF_POINTS,
    ROOFS_A_KIND,
    SEASON_ROUNDS,
    SEASONS,
    SOLD_POINTS,
    TWO_ROUTES,
    WIN_TIES,
    WINTER,
    WORKER_POINTS,
    WORKERS,
)
from laguna.games.burano.rules.turns import prepared_cubes, roof_points
from laguna.games.burano.rules.workshops import size, union_of

COIN, LAST_COIN = 0.55, 0.2  # early in the game, and at its end
PRIVILEGE, LAST_PRIVILEGE = 0.9, 0.2
PREPARED_CUBE = 0.7
SALE = 0.75  # of what the best sale of the hand would bring
ALIKE_WORTH = (0.0, 1.6, 4.6, 8.6, 13.0, 14.5, 15.5)  # so many cards of one kind
LEAD = 0.7  # of the points of an island led now, for the coming clean-up
LATER_LEAD = 0.25  # and for each after that
TIED_LEAD = 0.35
PAYABLE = 0.85  # of what lace makers whose cubes are there would bring
UNPAYABLE = 0.6  # a lace maker without a cube
LATER_LACE = 0.35  # for each clean-up after the coming one
ROOF_PROMISE = 0.25  # of what a roof would bring now
RING_WORKER = 0.15  # a worker who brings a cube for the next season
TURNS = 14.0
# What a card may still bring in a whole game, beside its points so far, by what it does.
CARD_PROMISE = (9.0, 6.0, 4.0, 4.0, 3.0, 2.0, 4.0, 5.0, 3.0, 0.0)
CHARM_COIN, CHARM_CARD = 0.5, 2.0


@kernel
def turns_left(s: State) -> float:
    """The part of the game that is still to come, about: 1 at its beginning, 0 at its end."""
    left = int(SEASON_ROUNDS[s.season]) - int(s.rounds)
    for season in range(int(s.season) + 1, SEASONS):
        left += SEASON_ROUNDS[season]
    return left / TURNS


@kernel
def coin_worth(s: State) -> float:
    return LAST_COIN + (COIN - LAST_COIN) * min(1.0, 2.0 * turns_left(s))


@kernel
def privilege_worth(s: State) -> float:
    return LAST_PRIVILEGE + (PRIVILEGE - LAST_PRIVILEGE) * min(1.0, 2.0 * turns_left(s))


@kernel
def hand_worth(s: State, seat: int) -> float:
    """A point a card, and while there is time to sell, more for cards of one kind."""
    left = min(1.0, 4.0 * turns_left(s))
    worth = 0.0
    for kind in range(KINDS):
        count = int(s.hand[seat, kind])
        worth += count + SALE * left * (ALIKE_WORTH[count] - count)
    return worth


@kernel
def lead_worth(s: State, seat: int) -> float:
    """The nearby islands that this player leads or shares the lead of."""
    clean_ups = LEAD + LATER_LEAD * (WINTER - int(s.season))
    worth = 0.0
    for island in range(ISLANDS):
        mine = int(s.fishing[seat, island])
        if mine == 0:
            continue
        best = 0
        for other in range(int(s.seats)):
            if other != seat:
                best = max(best, int(s.fishing[other, island]))
        if mine > best:
            worth += ISLAND_POINTS[s.seats]
        elif mine == best:
            worth += TIED_LEAD * ISLAND_POINTS[s.seats]
    return worth * clean_ups


@kernel
def cubes_of(s: State, seat: int, colour: int) -> int:
    """Cubes of a colour that can be given for lace makers."""
    count = int(s.reserve[seat, colour])
    for place in range(PYRAMID):
        count += s.pyramid[seat, place] == colour
    return count


@kernel
def payable(s: State, seat: int) -> int:
    """Spaces whose lace makers have a cube waiting for them, as bits."""
    spaces = 0
    for colour in range(COLOURS):
        here = int(s.lacing[seat]) & int(s.tile[colour])
        cubes = cubes_of(s, seat, colour) if here else 0
        while here and cubes > 0:
            spaces |= here & -here
            here &= here - 1
            cubes -= 1
    return spaces


@kernel
def union_worth(parts: Parts, spaces: int) -> float:
    """What lace makers on these spaces bring if all are paid for."""
    worth = 0.0
    while spaces:
        union = union_of(spaces & -spaces, spaces)
        count = size(union)
        worth += LACE_POINTS * count + parts.union_points[count]
        spaces &= ~union
    return worth


@kernel
def lace_worth(parts: Parts, s: State, seat: int) -> float:
    everyone = int(s.lacing[seat])
    if everyone == 0:
        return 0.0
    paid = payable(s, seat)
    worth = PAYABLE * union_worth(parts, paid) + UNPAYABLE * size(everyone & ~paid)
    return worth + LATER_LACE * (WINTER - int(s.season)) * union_worth(parts, everyone)


@kernel
def card_worth(parts: Parts, s: State, seat: int, card: int) -> float:
    """A building card: its points now, and what it may still bring."""
    worth = float(card_points(parts, s, seat, card))
    for i in range(CARD_EFFECTS):
        if parts.effect[card, i] != NONE:
            worth += effect_promise(parts, s, card, i)
    return worth


@kernel
def effect_promise(parts: Parts, s: State, card: int, i: int) -> float:
    """What an effect of a card may still bring."""
    left = turns_left(s)
    effect = int(parts.effect[card, i])
    worth = CARD_PROMISE[effect] * left
    if effect in (SOLD_POINTS, WORKER_POINTS, ROOF_POINTS, ANY_CUBE):
        return worth * size(int(parts.effect_set[card, i])) / 3.0
    if effect in (TWO_ROUTES, LACE_OVER, WIN_TIES, ONE_FEWER) and left == 0.0:
        return 0.3
    return worth


@kernel
def value(parts: Parts, s: State, seat: int) -> float:
    worth = coin_worth(s) * int(s.coins[seat]) + privilege_worth(s) * int(s.privileges[seat])
    for line in range(EARNED_LINES):
        worth += int(s.points[seat, line])
    worth += hand_worth(s, seat) + lead_worth(s, seat) + lace_worth(parts, s, seat)
    for card in range(BUILDINGS):
        if s.own_buildings[seat] >> card & 1:
            worth += card_worth(parts, s, seat, card)
    left = turns_left(s)
    if left > 0.0:
        worth += PREPARED_CUBE * prepared_cubes(s, seat)
        worth += RING_WORKER * min(int(s.workers[seat]), WORKERS)
        for slot in range(OWN_ROOFS):
            if s.own_roof[seat, slot] != NONE:
                kind = int(s.own_roof[seat, slot]) // ROOFS_A_KIND
                worth += ROOF_PROMISE * roof_points(parts, s, seat, kind)
    return worth


@kernel
def charm(parts: Parts, s: State, seat: int) -> float:
    """What a beginner sees: points, money and cards in hand. No plans."""
    worth = CHARM_COIN * (int(s.coins[seat]) + int(s.privileges[seat]))
    for line in range(EARNED_LINES):
        worth += int(s.points[seat, line])
    for kind in range(KINDS):
        worth += CHARM_CARD * int(s.hand[seat, kind])
    worth += PREPARED_CUBE * prepared_cubes(s, seat)
    return worth + size(int(s.lacing[seat])) + CHARM_CARD * size(int(s.own_buildings[seat]))
