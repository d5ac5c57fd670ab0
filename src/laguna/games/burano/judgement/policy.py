"""The rules of thumb: how tempting an action is, in points, beside others of its kind.

The search plays its simulated games by them and looks at tempting actions first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.burano.judgement.evaluation import (
    ALIKE_WORTH,
    card_worth,
    coin_worth,
    cubes_of,
    privilege_worth,
    turns_left,
    union_worth,
)
from laguna.games.burano.rules.buildings import colours_that_fit, roof_card_points
from laguna.games.burano.rules.cleanup import colour_of_space
from laguna.games.burano.rules.house_actions import (
    cards_each,
    destinations,
    first_sale,
    free_of_charge,
    lace_spaces,
    leads,
    matches,
    others_spaces,
    reach,
    ship_of,
    swap_huts,
)
from laguna.games.burano.rules.ring import arrow_colour, visible_coins
from laguna.games.burano.rules.state import (
    ALIKE,
    ARROWS,
    BASE,
    COIN,
    COLOURS,
    DISCARD,
    DONE,
    END,
    FILL,
    FIRST_ADD,
    FIRST_ALIKE,
    FIRST_BUILD,
    FIRST_DIFFERENT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_FISH,
    FIRST_INSTEAD,
    FIRST_LACE,
    FIRST_PAY,
    FIRST_PREPARE,
    FIRST_RECALL,
    FIRST_ROOF,
    FIRST_SAIL,
    FIRST_SEND,
    FIRST_SPARE,
    FIRST_SWAP,
    FIRST_TAKE_CARD,
    FIRST_TAKE_CUBE,
    FISH_UNSEEN,
    HOLES,
    ISLANDS,
    KIND_SETS,
    KINDS,
    LACE_MAKING,
    LEFT_PORT,
    LEVELS,
    MOST_SOLD,
    MOVE_PRICES,
    NONE,
    OWN_ROOFS,
    PAIRS,
    PAY,
    PYRAMID,
    ROOF_PRIVILEGES,
    ROOFED_LEVELS,
    ROOFS_A_KIND,
    SAILING,
    SHIPS,
    TAKE_PRIVILEGES,
    TRIPLES,
    WINTER,
)
from laguna.games.burano.rules.turns import prepared_cubes, roof_points
from laguna.games.burano.rules.workshops import beside, size

NEVER = -20.0
CATCH = 2.0  # a seafood card
UNSEEN_CATCH = 1.7
SENT = 0.9  # a worker on a nearby island
LACE_MAKER = 2.4
LACE_NEIGHBOUR = 0.9  # for each own worker beside
LACE_COIN = 0.4
CUBE_WAITING = 1.2  # a lace maker for whom a cube is there
RING_KEEPS = 3  # workers that should stay on the ring
THIN_RING = 1.5
PREPARE = (2.0, 1.4, 0.9)  # with so many prepared already
NEEDED_FOR_LACE = 1.2
SOON = 0.25  # of what the action of a prepared cube would bring
ROOF_BONUS = 3.0
ROOF_IN_SIGHT = 1.8  # a house that one of the own roofs can cover with its neighbour
SALE_CARD = 1.2  # what a card sold would have been worth in hand
KIND_DRAW = (3.0, 2.0, 1.5, 0.0)  # what a kind of roof may still gain
UPPER_VARIETY = 0.8
# Four cubes of the base make a square, and two above it lie side by side: they cover the least.
FILLING = (0, 1, 3, 4, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13)
INSTEAD = 3.0  # a cube of another colour than the worker's house
GIVEN_CUBE = 0.4  # what a cube is worth that is given back before winter


@kernel
def lace_workers_of(s: State, seat: int, colour: int) -> int:
    return size(int(s.lacing[seat]) & int(s.tile[colour]))


@kernel
def put_urges(s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]) -> None:
    """Which colour is next; of the places of a level, the first empty one in the order of
    `FILLING`, for those that make a difference can be had by their order too.
    """
    i = 0
    while s.standing[seat] >> FILLING[i] & 1:
        i += 1
    place = int(FILLING[i])
    worths = np.empty(COLOURS, np.float64)
    for colour in range(COLOURS):
        worths[colour] = put_urge(s, seat, place, colour)
    for i in range(count):
        action = int(actions[i])
        out[i] = worths[action % COLOURS] if action // COLOURS == place else NEVER


@kernel
def put_urge(s: State, seat: int, place: int, colour: int) -> float:
    """Below, cubes to give for lace makers; above, houses of different actions."""
    needed = lace_workers_of(s, seat, colour)
    same_action = 0
    for other in range(PYRAMID):
        if s.pyramid[seat, other] == colour:
            needed -= 1
        if other >= BASE and s.pyramid[seat, other] != NONE:
            same_action += s.action[s.season, s.pyramid[seat, other]] == s.action[s.season, colour]
    if place < BASE:
        return 1.0 if needed > 0 else 0.1 * int(s.reserve[seat, colour])
    return 0.1 * int(s.reserve[seat, colour]) - UPPER_VARIETY * same_action - (needed > 0)


@kernel
def sale_worth(parts: Parts, s: State, seat: int, sale: int) -> float:
    """The points of a sale, less what its cards are worth in hand."""
    ship = ship_of(sale)
    if ship == ALIKE:
        count = (sale - FIRST_ALIKE) % MOST_SOLD + 1
        return int(parts.price[ship, count - 1]) - SALE_CARD * count
    kinds = size(int(KIND_SETS[sale - first_sale(ship)]))
    return int(parts.price[ship, kinds - 1]) - SALE_CARD * kinds * cards_each(ship)


@kernel
def port_worth(parts: Parts, s: State, seat: int, port: int) -> float:
    """The best sale in a port, about."""
    best = 0.0
    for ship in range(SHIPS):
        if s.ship_at[ship] != port:
            continue
        each = 2 if ship == PAIRS else 3 if ship == TRIPLES else 1
        if ship == ALIKE:
            for kind in range(KINDS):
                count = min(int(s.hand[seat, kind]), MOST_SOLD)
                if count > 0:
                    best = max(best, int(parts.price[ship, count - 1]) - SALE_CARD * count)
            continue
        kinds = 0
        for kind in range(KINDS):
            kinds += s.hand[seat, kind] >= each
        kinds = min(kinds, MOST_SOLD)
        while kinds > 0 and parts.price[ship, kinds - 1] == 0:
            kinds -= 1
        if kinds > 0:
            best = max(best, int(parts.price[ship, kinds - 1]) - SALE_CARD * kinds * each)
    return best


@kernel
def island_worth(s: State, seat: int, island: int) -> float:
    found = matches(s, seat, island)
    worth = CATCH * found
    if s.workers[seat] > 1:
        worth += SENT
        if not leads(s, seat, island, False):
            worth += SENT
    return worth


@kernel
def place_worth(parts: Parts, s: State, seat: int, place: int) -> float:
    if place < ISLANDS:
        return island_worth(s, seat, place)
    return port_worth(parts, s, seat, place - LEFT_PORT)


@kernel
def action_worth(parts: Parts, s: State, seat: int, action: int) -> float:
    """What an action would bring now, about."""
    if action == SAILING:
        best = 0.0
        places = destinations(parts, s, seat)
        for place in range(ISLANDS + 2):
            if places >> place & 1:
                best = max(best, place_worth(parts, s, seat, place))
        return best
    if action == LACE_MAKING:
        return lace_prospect(parts, s, seat)
    return coin_worth(s) * visible_coins(s, seat)


@kernel
def lace_prospect(parts: Parts, s: State, seat: int) -> float:
    """For each arrow whose colour has a space in reach, a lace maker."""
    free = free_of_charge(parts, s, seat)
    worth = 0.0
    for arrow in range(ARROWS):
        colour = arrow_colour(s, seat, arrow)
        if free & int(s.tile[colour]):
            worth += LACE_MAKER
    return worth if s.workers[seat] > RING_KEEPS else 0.4 * worth


@kernel
def roof_in_sight(parts: Parts, s: State, seat: int, colour: int, hole: int) -> float:
    """Whether a cube here and one beside it would fit under an own roof."""
    level = int(s.height[hole])
    if level >= ROOFED_LEVELS:
        return 0.0
    any_cube = colours_that_fit(parts, s, seat)
    for i in range(4):
        span = int(parts.spans_at[hole, i])
        if span == NONE:
            continue
        other = int(parts.span[span, 0]) + int(parts.span[span, 1]) - hole
        if s.height[other] != level + 1 or s.roof[level, other] != NONE:
            continue
        beside_it = int(s.cube[level, other])
        for slot in range(OWN_ROOFS):
            roof = int(s.own_roof[seat, slot])
            if roof == NONE:
                continue
            one, two = int(parts.roof_colour[roof, 0]), int(parts.roof_colour[roof, 1])
            first = one == colour or any_cube >> one & 1
            second = two == beside_it or any_cube >> two & 1
            if first and second:
                return ROOF_IN_SIGHT
            first = two == colour or any_cube >> two & 1
            second = one == beside_it or any_cube >> one & 1
            if first and second:
                return ROOF_IN_SIGHT
    return 0.0


@kernel
def build_urge(
    parts: Parts, s: State, seat: int, colour: int, hole: int, worths: NDArray[np.float64]
) -> float:
    level = int(s.height[hole])
    worth = float(worths[s.action[s.season, colour]])
    worth += roof_in_sight(parts, s, seat, colour, hole)
    if 0 < level < LEVELS and s.field[level - 1, hole] == colour:
        worth += privilege_worth(s)
    return worth - PREPARE[-1] * turns_left(s)


@kernel
def prepare_urge(
    s: State, seat: int, place: int, prepared: int, worths: NDArray[np.float64]
) -> float:
    colour = int(s.pyramid[seat, place])
    worth = PREPARE[prepared] * min(1.0, 6.0 * turns_left(s))
    worth += SOON * float(worths[s.action[s.season, colour]])
    workers = lace_workers_of(s, seat, colour)
    if workers > 0 and cubes_of(s, seat, colour) <= workers:
        worth -= NEEDED_FOR_LACE
    return worth


@kernel
def roof_urge(parts: Parts, s: State, seat: int, slot: int) -> float:
    roof = int(s.own_roof[seat, slot])
    points = roof_points(parts, s, seat, roof // ROOFS_A_KIND)
    return ROOF_BONUS + points + roof_card_points(parts, s, seat, roof)


@kernel
def swap_urge(parts: Parts, s: State, seat: int, swap: int, best: int) -> float:
    """Worth it if it brings more matches on an island in reach."""
    before = int(s.swapped)
    swap_huts(s, seat, swap)
    swapped = best_matches(parts, s, seat)
    swap_huts(s, seat, swap)
    s.privileges[seat] += 2
    s.swapped = before
    return float(CATCH * (swapped - best) - privilege_worth(s))


@kernel
def best_matches(parts: Parts, s: State, seat: int) -> int:
    near = reach(parts, s, seat)
    most = 0
    for island in range(ISLANDS):
        if near >> island & 1:
            most = max(most, matches(s, seat, island))
    return most


@kernel
def fish_urge(s: State, seat: int, kind: int) -> float:
    count = int(s.hand[seat, kind])
    return ALIKE_WORTH[count + 1] - ALIKE_WORTH[count]


@kernel
def lace_urge(parts: Parts, s: State, seat: int, space: int, free: int) -> float:
    bit = 1 << space
    colour = colour_of_space(s, space)
    near = size(beside(bit) & int(s.lacing[seat]))
    worth = LACE_MAKER + LACE_NEIGHBOUR * near
    if int(s.coin_spaces) & bit:
        worth += LACE_COIN
    if not free & bit:
        worth -= 1.5 * privilege_worth(s)
    if cubes_of(s, seat, colour) > lace_workers_of(s, seat, colour):
        worth += CUBE_WAITING
    if s.workers[seat] <= RING_KEEPS:
        worth -= THIN_RING
    return worth - LACE_MAKER + (1.0 if others_spaces(s, seat) & bit == 0 else 0.5)


@kernel
def pay_urge(parts: Parts, s: State, seat: int, space: int) -> float:
    paid = int(s.paid)
    gain = union_worth(parts, paid | 1 << space) - union_worth(parts, paid)
    return gain - (0.0 if s.season == WINTER else GIVEN_CUBE)


@kernel
def cube_urge(s: State, seat: int, colour: int) -> float:
    """Worth it for a lace maker who has no cube."""
    unpaid = size(int(s.lacing[seat]) & int(s.tile[colour]) & ~int(s.paid))
    if s.phase == PAY and unpaid > cubes_of(s, seat, colour):
        return 2.0 - privilege_worth(s)
    return -privilege_worth(s)


@kernel
def urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """How tempting each of these legal actions is."""
    if count > 0 and FIRST_PREPARE <= actions[0] <= END:
        turn_urges(parts, s, seat, actions, count, out)
        return
    if count > 0 and actions[0] <= FILL:
        put_urges(s, seat, actions, count, out)
        return
    best = best_matches(parts, s, seat) if FIRST_SWAP <= actions[0] < FIRST_SAIL else 0
    free = 0
    if FIRST_LACE <= actions[0] < FIRST_RECALL:
        free = free_of_charge(parts, s, seat) & lace_spaces(parts, s, seat)
    for i in range(count):
        action = int(actions[i])
        if action < FIRST_SWAP:
            out[i] = early_urge(parts, s, seat, action)
        elif action < FIRST_SAIL:
            out[i] = swap_urge(parts, s, seat, action - FIRST_SWAP, best)
        elif action < FIRST_LACE:
            out[i] = sailing_urge(parts, s, seat, action)
        elif action < FIRST_RECALL:
            out[i] = lace_urge(parts, s, seat, action - FIRST_LACE, free)
        else:
            out[i] = late_urge(parts, s, seat, action)


@kernel
def turn_urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """Moves by what they bring and cost; the end of the turn is worth nothing."""
    worths = np.empty(3, np.float64)
    for action in range(3):
        worths[action] = action_worth(parts, s, seat, action)
    price = 0.0
    if s.moves < len(MOVE_PRICES):
        price = coin_worth(s) * MOVE_PRICES[s.moves]
    prepared = prepared_cubes(s, seat)
    for i in range(count):
        action = int(actions[i])
        if action < FIRST_BUILD:
            out[i] = prepare_urge(s, seat, action - FIRST_PREPARE, prepared, worths) - price
        elif action < FIRST_ROOF:
            place = action - FIRST_BUILD
            out[i] = build_urge(parts, s, seat, place // HOLES, place % HOLES, worths) - price
        elif action < FIRST_ADD:
            slot = (action - FIRST_ROOF) // 2 % OWN_ROOFS
            out[i] = roof_urge(parts, s, seat, slot) - price
        elif action < COIN:
            out[i] = -2.0 * privilege_worth(s)
        elif action == COIN:
            out[i] = coin_worth(s) - 1.2 * privilege_worth(s)
        else:
            out[i] = coin_worth(s) if s.moves == 0 else 0.0


@kernel
def early_urge(parts: Parts, s: State, seat: int, action: int) -> float:
    if action < FIRST_DISCARD:
        kind = action - FIRST_DRAW
        return roof_points(parts, s, seat, kind) + KIND_DRAW[kind]
    kind = int(s.own_roof[seat, action - FIRST_DISCARD]) // ROOFS_A_KIND
    return 0.5 - roof_points(parts, s, seat, kind) - KIND_DRAW[kind]


@kernel
def sailing_urge(parts: Parts, s: State, seat: int, action: int) -> float:
    if action < FIRST_FISH:
        return place_worth(parts, s, seat, action - FIRST_SAIL)
    if action < FISH_UNSEEN:
        return fish_urge(s, seat, action - FIRST_FISH)
    if action == FISH_UNSEEN:
        return UNSEEN_CATCH
    if action < FIRST_DIFFERENT:
        return SENT * (action - FIRST_SEND) if s.workers[seat] > RING_KEEPS else 0.0
    return sale_worth(parts, s, seat, action)


@kernel
def late_urge(parts: Parts, s: State, seat: int, action: int) -> float:
    if action < TAKE_PRIVILEGES:
        place = action - FIRST_RECALL
        worth = coin_worth(s) + (THIN_RING if s.workers[seat] < RING_KEEPS else 0.0)
        return worth - (SENT if place < ISLANDS else LACE_MAKER)
    if action == TAKE_PRIVILEGES:
        return ROOF_PRIVILEGES * privilege_worth(s)
    if action < FIRST_PAY:
        return card_worth(parts, s, seat, action - FIRST_TAKE_CARD)
    if action < FIRST_SPARE:
        return pay_urge(parts, s, seat, action - FIRST_PAY)
    if action < FIRST_TAKE_CUBE:
        spared = cubes_of(s, seat, colour_of_space(s, action - FIRST_SPARE)) > 0
        return pay_urge(parts, s, seat, action - FIRST_SPARE) - (1.0 if spared else 0.0)
    if action < FIRST_INSTEAD:
        return cube_urge(s, seat, action - FIRST_TAKE_CUBE)
    if action < DONE:
        return INSTEAD - 0.1 * int(s.reserve[seat, action - FIRST_INSTEAD])
    return 0.2 if s.phase == DISCARD else 0.0
