"""B7: the clean-up after a season; B2.3 takes its roofs in the same way."""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.buildings import has_effect
from laguna.games.burano.rules.season import begin_season
from laguna.games.burano.rules.state import (
    COLOURS,
    DISCARD,
    DRAW,
    HOUSES,
    ISLAND_POINTS,
    ISLANDS,
    LACE_LINE,
    LACE_POINTS,
    MAJORITIES,
    NONE,
    ONE_FEWER,
    OVER,
    OWN_ROOFS,
    PAY,
    PYRAMID,
    REFILL,
    ROOF_KINDS,
    UNIONS,
    WIN_TIES,
    WINTER,
)
from laguna.games.burano.rules.workshops import size, union_of


@kernel
def clean_up(parts: Parts, s: State) -> None:
    for island in range(ISLANDS):
        score_island(parts, s, island)
    s.seat = s.start
    begin_paying(parts, s)


@inlined
def after(s: State) -> bool:
    """Go on to the next player; whether all have had their turn."""
    s.seat = (int(s.seat) + 1) % int(s.seats)
    return bool(s.seat == s.start)


# B7.1 Nearby islands


@kernel
def score_island(parts: Parts, s: State, island: int) -> None:
    """Most workers; tied players share, unless a card wins the tie (B9)."""
    most = 0
    for seat in range(int(s.seats)):
        most = max(most, int(s.fishing[seat, island]))
    if most == 0:
        return
    tied = 0
    winner = NONE
    for seat in range(int(s.seats)):
        if s.fishing[seat, island] == most:
            tied += 1
            if has_effect(parts, s, seat, WIN_TIES):
                winner = seat
    for seat in range(int(s.seats)):
        if s.fishing[seat, island] == most:
            if winner == NONE:
                s.points[seat, MAJORITIES] += ISLAND_POINTS[s.seats] // tied
            elif winner == seat:
                s.points[seat, MAJORITIES] += ISLAND_POINTS[s.seats]


# B7.2 Lace


@kernel
def begin_paying(parts: Parts, s: State) -> None:
    """The first player from here on who can give a cube, or buy one."""
    while not can_pay(parts, s, int(s.seat)):
        if after(s):
            after_paying(s)
            return
    s.turn += 1
    s.phase = PAY


@kernel
def can_pay(parts: Parts, s: State, seat: int) -> bool:
    if s.privileges[seat] > 0:
        return True
    if s.lacing[seat] and has_effect(parts, s, seat, ONE_FEWER):
        return True
    for colour in range(COLOURS):
        if int(s.lacing[seat]) & int(s.tile[colour]) and has_cube(s, seat, colour):
            return True
    return False


@kernel
def has_cube(s: State, seat: int, colour: int) -> bool:
    """Whether the pyramid, covered places too, or the reserve has a cube of a colour."""
    if s.reserve[seat, colour] > 0:
        return True
    for place in range(PYRAMID):
        if s.pyramid[seat, place] == colour:
            return True
    return False


@kernel
def colour_of_space(s: State, space: int) -> int:
    """The colour of the workshop tile at a space, or NONE."""
    for colour in range(COLOURS):
        if s.tile[colour] >> space & 1:
            return colour
    return NONE


@kernel
def why_not_paid_for(s: State, seat: int, space: int) -> int:
    """What keeps a worker from being paid for, by cube or by card."""
    if s.phase != PAY:
        return why.NO_PAYING
    if not s.lacing[seat] >> space & 1:
        return why.NO_LACE_WORKER
    return why.PAID_ALREADY if s.paid >> space & 1 else 0


@kernel
def why_not_pay(s: State, seat: int, space: int) -> int:
    reason = why_not_paid_for(s, seat, space)
    if reason:
        return reason
    return 0 if has_cube(s, seat, colour_of_space(s, space)) else why.NO_CUBE_FOR


@kernel
def why_not_spare(parts: Parts, s: State, seat: int, space: int) -> int:
    reason = why_not_paid_for(s, seat, space)
    if reason:
        return reason
    if not has_effect(parts, s, seat, ONE_FEWER):
        return why.NO_SPARING
    return why.SPARED_ALREADY if s.spared else 0


@kernel
def pay(s: State, seat: int, space: int) -> None:
    """A cube goes back to the pool at once: one just bought, else the highest of the pyramid."""
    colour = colour_of_space(s, space)
    s.pool[colour] += 1
    if s.reserve[seat, colour] > 0:
        s.reserve[seat, colour] -= 1
    else:
        place = PYRAMID - 1
        while s.pyramid[seat, place] != colour:
            place -= 1
        s.pyramid[seat, place] = NONE
        s.standing[seat] &= ~(1 << place)
    count_as_paid(s, seat, space)


@inlined
def count_as_paid(s: State, seat: int, space: int) -> None:
    s.paid |= 1 << space
    s.points[seat, LACE_LINE] += LACE_POINTS


@kernel
def spare(s: State, seat: int, space: int) -> None:  # B9
    s.spared = 1
    count_as_paid(s, seat, space)


@kernel
def end_paying(parts: Parts, s: State, seat: int) -> None:
    """Workers paid for that touch form unions."""
    left = int(s.paid)
    while left:
        union = union_of(left & -left, left)
        s.points[seat, UNIONS] += parts.union_points[size(union)]
        left &= ~union
    s.paid = 0
    s.spared = 0
    if after(s):
        after_paying(s)
    else:
        begin_paying(parts, s)


@kernel
def after_paying(s: State) -> None:
    """After winter the game is over; else new markers (B7.3) and cubes (B7.4)."""
    s.seat = s.start
    if s.season == WINTER:
        s.phase = OVER
        return
    s.markers += 1
    s.reveals += 1
    begin_refilling(s)


# B6.3 Cubes for the reserve


@kernel
def why_not_take_cube(s: State, seat: int, colour: int) -> int:
    if s.phase not in (PAY, REFILL, DISCARD, DRAW) or (s.phase == DRAW and setting_up(s)):
        return why.NO_CUBES_NOW
    if s.privileges[seat] == 0:
        return why.NO_PRIVILEGE
    return 0 if s.pool[colour] > 0 else why.POOL_EMPTY


@kernel
def take_cube_for_reserve(s: State, seat: int, colour: int) -> None:
    s.privileges[seat] -= 1
    s.pool[colour] -= 1
    s.reserve[seat, colour] += 1
    s.lacking = min(int(s.lacking), pool_size(s))


@kernel
def can_buy(s: State, seat: int) -> bool:
    return s.privileges[seat] > 0 and pool_size(s) > 0


# B7.4 Cubes


@kernel
def begin_refilling(s: State) -> None:
    """Each reserve is filled up; who lacks a colour, or can buy a cube, has something to decide."""
    while True:
        seat = int(s.seat)
        refill_reserve(s, seat)
        if s.lacking > 0 or can_buy(s, seat):
            s.turn += 1
            s.phase = REFILL
            return
        if after(s):
            begin_discarding(s)
            go_on_drawing(s)
            return


@kernel
def pool_size(s: State) -> int:
    count = 0
    for colour in range(COLOURS):
        count += int(s.pool[colour])
    return count


@kernel
def refill_reserve(s: State, seat: int) -> None:
    """The rest of the pyramid, and a cube for each worker on the ring."""
    for place in range(PYRAMID):
        if s.pyramid[seat, place] != NONE:
            s.reserve[seat, s.pyramid[seat, place]] += 1
            s.pyramid[seat, place] = NONE
    s.standing[seat] = 0
    lacking = 0
    for i in range(int(s.workers[seat])):
        colour = int(s.ring[seat, (int(s.wheel[seat]) + i) % HOUSES])
        if s.pool[colour] > 0:
            s.pool[colour] -= 1
            s.reserve[seat, colour] += 1
        else:
            lacking += 1
    s.lacking = min(lacking, pool_size(s))


@kernel
def why_not_instead(s: State, colour: int) -> int:
    if s.phase != REFILL or s.lacking == 0:
        return why.NO_INSTEAD
    return 0 if s.pool[colour] > 0 else why.INSTEAD_EMPTY


@kernel
def take_instead(s: State, seat: int, colour: int) -> None:
    s.pool[colour] -= 1
    s.reserve[seat, colour] += 1
    s.lacking -= 1
    if s.lacking == 0 and not can_buy(s, seat):
        end_refilling(s)


@kernel
def end_refilling(s: State) -> None:
    s.lacking = 0
    if after(s):
        begin_discarding(s)
        go_on_drawing(s)
    else:
        begin_refilling(s)


# B7.5, B2.3 Roofs


@kernel
def begin_discarding(s: State) -> None:
    s.turn += 1
    s.drawn = 0
    s.phase = DRAW if discarding_done(s, int(s.seat)) else DISCARD


@kernel
def discarding_done(s: State, seat: int) -> bool:
    """Who has no roof goes on to take some; where there are none, a cube can still be bought."""
    return own_roofs(s, seat) == 0 and (kinds_to_draw(s) != 0 or not can_buy(s, seat))


@kernel
def own_roofs(s: State, seat: int) -> int:
    count = 0
    for slot in range(OWN_ROOFS):
        count += s.own_roof[seat, slot] != NONE
    return count


@kernel
def why_not_discard(s: State, seat: int, slot: int) -> int:
    if s.phase != DISCARD:
        return why.NO_DISCARDING
    return 0 if s.own_roof[seat, slot] != NONE else why.DISCARD_NOTHING


@kernel
def discard(s: State, seat: int, slot: int) -> None:
    s.roofs_out = int(s.roofs_out) | 1 << int(s.own_roof[seat, slot])
    s.own_roof[seat, slot] = NONE
    if discarding_done(s, seat):
        end_discarding(s)


@kernel
def end_discarding(s: State) -> None:
    s.phase = DRAW
    go_on_drawing(s)


@kernel
def kinds_to_draw(s: State) -> int:
    """The kinds that the next roof can be of, as bits: others than those drawn, where there are
    such.
    """
    left = 0
    for kind in range(ROOF_KINDS):
        if s.stack_size[kind] > 0:
            left |= 1 << kind
    others = left & ~int(s.drawn)
    return others if others else left


@kernel
def why_not_draw(s: State, kind: int) -> int:
    if s.phase != DRAW:
        return why.NO_DRAWING
    if own_roofs(s, int(s.seat)) == OWN_ROOFS:
        return why.ROOFS_FULL
    if s.stack_size[kind] == 0:
        return why.STACK_EMPTY
    return 0 if kinds_to_draw(s) >> kind & 1 else why.KIND_TWICE


@kernel
def draw_roof(s: State, seat: int, kind: int) -> None:
    s.stack_size[kind] -= 1
    slot = 0
    while s.own_roof[seat, slot] != NONE:
        slot += 1
    s.own_roof[seat, slot] = s.stack[kind, s.stack_size[kind]]
    s.stack[kind, s.stack_size[kind]] = NONE
    s.drawn |= 1 << kind
    s.reveals += 1
    go_on_drawing(s)


@kernel
def go_on_drawing(s: State) -> None:
    """Who has three roofs, or finds none any more, makes way for the next player."""
    while s.phase == DRAW and drawing_done(s, int(s.seat)) and not buys_after_drawing(s):
        make_way(s)


@kernel
def buys_after_drawing(s: State) -> bool:
    """Whether somebody who sees new roofs may still buy cubes for them (B6.3)."""
    return s.drawn != 0 and not setting_up(s) and can_buy(s, int(s.seat))


@kernel
def end_drawing(s: State) -> None:
    make_way(s)
    go_on_drawing(s)


@kernel
def make_way(s: State) -> None:
    s.drawn = 0
    if after(s):
        after_drawing(s)
    elif setting_up(s):
        s.turn += 1
    else:
        begin_discarding(s)


@kernel
def drawing_done(s: State, seat: int) -> bool:
    return own_roofs(s, seat) == OWN_ROOFS or kinds_to_draw(s) == 0


@inlined
def setting_up(s: State) -> bool:
    """Whether the first roofs are being taken: the markers of the next season do not lie yet."""
    return bool(s.markers == s.season + 1)


@kernel
def after_drawing(s: State) -> None:
    """The next season; its start player is the next one clockwise (B7.6)."""
    if not setting_up(s):
        s.season += 1
        s.start = (int(s.start) + 1) % int(s.seats)
    begin_season(s)
