"""The legal actions of the phases that have many of them, ascending."""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules.buildings import colours_that_fit, has_effect
from laguna.games.burano.rules.cleanup import (
    colour_of_space,
    drawing_done,
    has_cube,
    kinds_to_draw,
    setting_up,
)
from laguna.games.burano.rules.house_actions import (
    can_swap,
    cards_each,
    destinations,
    first_sale,
    held,
    leaves_island,
    swap_changes,
)
from laguna.games.burano.rules.season import free_places
from laguna.games.burano.rules.state import (
    ALIKE,
    CARRIES,
    COIN,
    COLOURS,
    DIFFERENT,
    DONE,
    END,
    FILL,
    FIRST_ADD,
    FIRST_ALIKE,
    FIRST_BUILD,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_INSTEAD,
    FIRST_PAY,
    FIRST_PREPARE,
    FIRST_PUT,
    FIRST_RECALL,
    FIRST_ROOF,
    FIRST_SAIL,
    FIRST_SPARE,
    FIRST_SWAP,
    FIRST_TAKE_CUBE,
    FULL_PYRAMID,
    HOLES,
    ISLANDS,
    KIND_SETS,
    KINDS,
    LEFT_PORT,
    LINE_SPANS,
    MOST_SOLD,
    NONE,
    ONE_FEWER,
    OWN_ROOFS,
    PAIR_SETS,
    PAIRS,
    PREPARED,
    PYRAMID,
    RESTS_ON,
    SHIPS,
    SPACES,
    SWAPS,
    TRIPLE_SETS,
)
from laguna.games.burano.rules.turns import fits, prepared_cubes, why_no_move


@inlined
def legal_set(out: Legal, count: int, bits: int, first: int) -> int:
    """One action for each bit of a set, from the id `first` on."""
    item = 0
    while bits >> item:
        if bits >> item & 1:
            out[count] = first + item
            count += 1
        item += 1
    return count


@kernel
def legal_put(s: State, seat: int, out: Legal) -> int:
    """B3.1: any colour of the reserve in any place of the level."""
    if not s.builders >> seat & 1:
        return 0
    count = 0
    free = free_places(int(s.standing[seat]))
    for place in range(PYRAMID):
        if free >> place & 1:
            for colour in range(COLOURS):
                if s.reserve[seat, colour] > 0:
                    out[count] = FIRST_PUT + place * COLOURS + colour
                    count += 1
    if s.minute:
        out[count] = FILL
        count += 1
    return count


@kernel
def legal_turn(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """B4: moves that can be paid for, then privileges, then the end."""
    count = 0
    if why_no_move(s, seat) == 0:
        prepared = prepared_cubes(s, seat)
        if prepared < PREPARED:
            count = legal_prepare(int(s.standing[seat]), out)
        if prepared > 0:
            for colour in range(COLOURS):
                if s.prepared[seat, colour] > 0:
                    count = legal_set(out, count, int(s.buildable), FIRST_BUILD + colour * HOLES)
        count = legal_roofs(parts, s, seat, out, count)
    if s.privileges[seat] > 0:
        if s.standing[seat] != FULL_PYRAMID:
            count = legal_adding(s, seat, out, count)
        out[count] = COIN
        count += 1
    out[count] = END
    return count + 1


@kernel
def legal_prepare(standing: int, out: Legal) -> int:
    count = 0
    for place in range(PYRAMID):
        if standing >> place & 1 and not standing & CARRIES[place]:
            out[count] = FIRST_PREPARE + place
            count += 1
    return count


@kernel
def legal_roofs(parts: Parts, s: State, seat: int, out: Legal, count: int) -> int:
    any_cube = colours_that_fit(parts, s, seat)
    for line in range(2):
        spans = int(s.coverable[line])
        i = 0
        while spans >> i:
            if spans >> i & 1:
                span = line * LINE_SPANS + i
                for slot in range(OWN_ROOFS):
                    roof = int(s.own_roof[seat, slot])
                    if roof != NONE:
                        for turned in range(2):
                            if fits(parts, s, span, roof, turned, any_cube):
                                out[count] = FIRST_ROOF + (span * OWN_ROOFS + slot) * 2 + turned
                                count += 1
            i += 1
    return count


@kernel
def legal_adding(s: State, seat: int, out: Legal, count: int) -> int:
    standing = int(s.standing[seat])
    for place in range(PYRAMID):
        if not standing >> place & 1 and RESTS_ON[place] & ~standing == 0:
            for colour in range(COLOURS):
                if s.pool[colour] > 0:
                    out[count] = FIRST_ADD + place * COLOURS + colour
                    count += 1
    return count


@kernel
def legal_sailing(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """B5.1, B6.1."""
    count = 0
    if can_swap(parts, s, seat):
        for swap in range(SWAPS):
            if swap_changes(s, swap) and leaves_island(parts, s, seat, swap):
                out[count] = FIRST_SWAP + swap
                count += 1
    places = destinations(parts, s, seat)
    if places == 0 and not s.swapped:
        out[count] = DONE
        return count + 1
    return legal_set(out, count, places, FIRST_SAIL)


@kernel
def legal_sales(s: State, seat: int, out: Legal) -> int:
    count = 0
    for ship in range(SHIPS):
        if s.ship_at[ship] == s.boat[seat] - LEFT_PORT:
            if ship == ALIKE:
                count = legal_alike(s, seat, out, count)
            else:
                kinds = held(s, seat, cards_each(ship))
                sets = len(KIND_SETS) if ship == DIFFERENT else TRIPLE_SETS
                if ship == PAIRS:
                    sets = PAIR_SETS
                for i in range(sets):
                    if int(KIND_SETS[i]) & ~kinds == 0:
                        out[count] = first_sale(ship) + i
                        count += 1
    return count


@kernel
def legal_alike(s: State, seat: int, out: Legal, count: int) -> int:
    for kind in range(KINDS):
        for i in range(min(int(s.hand[seat, kind]), MOST_SOLD)):
            out[count] = FIRST_ALIKE + kind * MOST_SOLD + i
            count += 1
    return count


@kernel
def legal_recalls(s: State, seat: int, out: Legal) -> int:
    count = 0
    for island in range(ISLANDS):
        if s.fishing[seat, island] > 0:
            out[count] = FIRST_RECALL + island
            count += 1
    return legal_set(out, count, int(s.lacing[seat]), FIRST_RECALL + ISLANDS)


@kernel
def legal_payments(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """B7.2."""
    count = 0
    unpaid = int(s.lacing[seat]) & ~int(s.paid)
    for space in range(SPACES):
        if unpaid >> space & 1 and has_cube(s, seat, colour_of_space(s, space)):
            out[count] = FIRST_PAY + space
            count += 1
    if has_effect(parts, s, seat, ONE_FEWER) and not s.spared:
        count = legal_set(out, count, unpaid, FIRST_SPARE)
    return legal_purchases(s, seat, out, count)


@kernel
def legal_purchases(s: State, seat: int, out: Legal, count: int) -> int:
    """B6.3: cubes for the reserve."""
    return legal_cubes(s, out, count, FIRST_TAKE_CUBE) if s.privileges[seat] > 0 else count


@kernel
def legal_cubes(s: State, out: Legal, count: int, first: int) -> int:
    for colour in range(COLOURS):
        if s.pool[colour] > 0:
            out[count] = first + colour
            count += 1
    return count


@kernel
def legal_refill(s: State, seat: int, out: Legal) -> int:
    """B7.4."""
    count = legal_purchases(s, seat, out, 0)
    return legal_cubes(s, out, count, FIRST_INSTEAD) if s.lacking > 0 else count


@kernel
def legal_draws(s: State, seat: int, out: Legal) -> int:
    """B2.3, B7.5."""
    over = drawing_done(s, seat)
    count = 0 if over else legal_set(out, 0, kinds_to_draw(s), FIRST_DRAW)
    if not setting_up(s):
        count = legal_purchases(s, seat, out, count)
    if over:
        out[count] = DONE
        count += 1
    return count


@kernel
def legal_discards(s: State, seat: int, out: Legal) -> int:
    """B7.5."""
    count = 0
    for slot in range(OWN_ROOFS):
        if s.own_roof[seat, slot] != NONE:
            out[count] = FIRST_DISCARD + slot
            count += 1
    return legal_purchases(s, seat, out, count)
