"""B4: a turn and its three kinds of moves.

What a house does when it is built is in `house_actions.py`, the clean-up in `cleanup.py`.
"""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.buildings import colours_that_fit, has_effect, roof_card_points
from laguna.games.burano.rules.cleanup import clean_up
from laguna.games.burano.rules.house_actions import begin_action, leads
from laguna.games.burano.rules.island import put_cube, put_roof, why_no_cube, why_no_roof
from laguna.games.burano.rules.ring import visible_fountains
from laguna.games.burano.rules.season import begin_turn, stand_cube
from laguna.games.burano.rules.setup import open_building
from laguna.games.burano.rules.state import (
    BONUS,
    BY_FOUNTAINS,
    BY_FOUR,
    BY_ISLANDS,
    CARRIES,
    COLOURS,
    IDLE_COIN,
    ISLANDS,
    MATCH_PRIVILEGE,
    MOVE_PRICES,
    MOVES,
    NONE,
    PREPARED,
    RESTS_ON,
    ROOF_CARDS,
    ROOF_LINE,
    ROOF_PRIVILEGES,
    ROOF_STEPS,
    ROOFS_A_KIND,
    SEASON_ROUNDS,
    TURN,
    WIN_TIES,
)
from laguna.games.burano.rules.workshops import size

# B3.2 Rounds


@kernel
def end_turn(parts: Parts, s: State, seat: int) -> None:
    """The next turn, round or clean-up (B3.2); a turn without a move brings 1 coin (B4.1)."""
    if s.moves == 0:
        s.coins[seat] += IDLE_COIN
    s.seat = (seat + 1) % int(s.seats)
    if s.seat == s.start:
        if s.rounds == SEASON_ROUNDS[s.season]:
            s.moves = 0
            clean_up(parts, s)
            return
        s.rounds += 1
    begin_turn(s)


# B4.1 Moves


@kernel
def why_no_move(s: State, seat: int) -> int:
    if s.moves == MOVES:
        return why.FOUR_MOVES
    return 0 if s.coins[seat] >= MOVE_PRICES[s.moves] else why.NO_COINS


@inlined
def pay_move(s: State, seat: int) -> None:
    s.coins[seat] -= MOVE_PRICES[s.moves]
    s.moves += 1


# B4.2 Prepare


@kernel
def prepared_cubes(s: State, seat: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += int(s.prepared[seat, colour])
    return count


@kernel
def why_not_prepare(s: State, seat: int, place: int) -> int:
    if not s.standing[seat] >> place & 1:
        return why.NO_SUCH_CUBE
    if s.standing[seat] & CARRIES[place]:
        return why.COVERED
    if prepared_cubes(s, seat) == PREPARED:
        return why.PREPARATION_FULL
    return why_no_move(s, seat)


@inlined
def prepare(s: State, seat: int, place: int) -> None:
    pay_move(s, seat)
    s.prepared[seat, s.pyramid[seat, place]] += 1
    take_cube(s, seat, place)


@inlined
def take_cube(s: State, seat: int, place: int) -> None:
    s.pyramid[seat, place] = NONE
    s.standing[seat] &= ~(1 << place)


# B4.3 Build


@kernel
def why_not_build(parts: Parts, s: State, seat: int, colour: int, hole: int) -> int:
    if s.prepared[seat, colour] == 0:
        return why.NOT_PREPARED if prepared_cubes(s, seat) else why.NOTHING_PREPARED
    reason = why_no_cube(parts, s, hole)
    return reason if reason else why_no_move(s, seat)


@kernel
def build(parts: Parts, s: State, seat: int, colour: int, hole: int) -> None:
    pay_move(s, seat)
    s.prepared[seat, colour] -= 1
    level = int(s.height[hole])
    if level > 0 and s.field[level - 1, hole] == colour:
        s.privileges[seat] += MATCH_PRIVILEGE
    put_cube(parts, s, hole, colour)
    begin_action(parts, s, seat, int(s.action[s.season, colour]))


# B4.4 Roof


@kernel
def fits(parts: Parts, s: State, span: int, roof: int, turned: int, any_cube: int) -> bool:
    """Whether the colours of a roof match the cubes; `any_cube` are the colours of B9."""
    for end in range(2):
        hole = int(parts.span[span, end])
        colour = int(parts.roof_colour[roof, end ^ turned])
        if s.cube[s.height[hole] - 1, hole] != colour and not any_cube >> colour & 1:
            return False
    return True


@kernel
def why_not_roof(parts: Parts, s: State, seat: int, span: int, slot: int, turned: int) -> int:
    roof = int(s.own_roof[seat, slot])
    if roof == NONE:
        return why.NO_SUCH_ROOF
    reason = why_no_roof(parts, s, span)
    if reason:
        return reason
    if not fits(parts, s, span, roof, turned, colours_that_fit(parts, s, seat)):
        return why.ROOF_COLOURS
    return why_no_move(s, seat)


@kernel
def lay_roof(parts: Parts, s: State, seat: int, span: int, slot: int, turned: int) -> None:
    """Lay the roof; the bonus comes before the points of its kind."""
    pay_move(s, seat)
    roof = int(s.own_roof[seat, slot])
    s.own_roof[seat, slot] = NONE
    put_roof(parts, s, span, roof, turned)
    s.points[seat, ROOF_CARDS] += roof_card_points(parts, s, seat, roof)
    s.roof_kind = roof // ROOFS_A_KIND
    s.phase = BONUS
    if s.open_buildings == 0:
        take_privileges(parts, s, seat)


@kernel
def take_privileges(parts: Parts, s: State, seat: int) -> None:
    s.privileges[seat] += ROOF_PRIVILEGES
    score_roof(parts, s, seat)


@kernel
def take_card(parts: Parts, s: State, seat: int, card: int) -> None:
    s.open_buildings &= ~(1 << card)
    s.own_buildings[seat] |= 1 << card
    if open_building(s):
        s.reveals += 1
    score_roof(parts, s, seat)


@kernel
def score_roof(parts: Parts, s: State, seat: int) -> None:
    """The points of the kind of the roof just laid."""
    s.points[seat, ROOF_LINE] += roof_points(parts, s, seat, int(s.roof_kind))
    s.roof_kind = 0
    s.phase = TURN


@kernel
def roof_points(parts: Parts, s: State, seat: int, kind: int) -> int:
    """What a roof of a kind brings now (B4.4)."""
    count = min(roof_count(parts, s, seat, kind), ROOF_STEPS)
    return int(parts.roof_points[kind, count - 1]) if count > 0 else 0


@kernel
def roof_count(parts: Parts, s: State, seat: int, kind: int) -> int:
    """What a kind of roof counts: islands led, workshops led, fountains seen; 1 for `four`."""
    if kind == BY_FOUR:
        return 1
    if kind == BY_FOUNTAINS:
        return visible_fountains(s, seat)
    count = 0
    if kind == BY_ISLANDS:
        wins_ties = has_effect(parts, s, seat, WIN_TIES)
        for island in range(ISLANDS):
            count += leads(s, seat, island, wins_ties)
        return count
    for colour in range(COLOURS):
        mine = size(int(s.lacing[seat]) & int(s.tile[colour]))
        alone = mine > 0
        for other in range(int(s.seats)):
            if other != seat and size(int(s.lacing[other]) & int(s.tile[colour])) >= mine:
                alone = False
        count += alone
    return count


# B6.3, B6.4 Privileges in a turn


@kernel
def why_no_place(standing: int, place: int) -> int:
    """Why no cube can be added to a pyramid in this place."""
    if standing >> place & 1:
        return why.ADD_TAKEN
    return 0 if RESTS_ON[place] & ~standing == 0 else why.ADD_FLOATING


@kernel
def why_not_add(s: State, seat: int, place: int, colour: int) -> int:
    if s.privileges[seat] == 0:
        return why.NO_PRIVILEGE
    reason = why_no_place(int(s.standing[seat]), place)
    if reason:
        return reason
    return 0 if s.pool[colour] > 0 else why.POOL_EMPTY


@inlined
def add_cube(s: State, seat: int, place: int, colour: int) -> None:
    s.privileges[seat] -= 1
    s.pool[colour] -= 1
    stand_cube(s, seat, place, colour)


@inlined
def buy_coin(s: State, seat: int) -> None:
    s.privileges[seat] -= 1
    s.coins[seat] += 1
