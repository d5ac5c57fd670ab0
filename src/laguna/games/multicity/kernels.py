"""The kernels of the contract for Multicity."""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.multicity.judgement.evaluation import charm, value
from laguna.games.multicity.judgement.policy import urges
from laguna.games.multicity.rules import reasons as why
from laguna.games.multicity.rules.invariants import broken
from laguna.games.multicity.rules.state import (
    DRAW,
    FIRST_LAY,
    FIRST_PICK,
    FIRST_PLACE,
    LAST,
    LAY,
    LENGTHS,
    OVER,
    PASS,
    TURN,
    TURNS,
)
from laguna.games.multicity.rules.turns import (
    deal,
    do_without,
    draw,
    lay,
    legal_lays,
    legal_picks,
    legal_places,
    legal_turn,
    pick,
    place,
    redeal,
    result,
    why_not_draw,
    why_not_lay,
    why_not_pass,
    why_not_pick,
    why_not_place,
)

__all__ = [
    "act",
    "actors",
    "broken",
    "charm",
    "deal",
    "legal",
    "redeal",
    "result",
    "urges",
    "value",
    "why_not",
]


@kernel
def actors(parts: Parts, s: State) -> int:
    return 0 if s.phase == OVER else 1 << int(s.seat)


@kernel
def legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    if s.phase == OVER or seat != s.seat:
        return 0
    if s.phase == TURN:
        return legal_turn(parts, s, seat, out)
    if s.phase == LAY:
        return legal_lays(s, out)
    if s.phase == LAST:
        out[0] = PASS
        return legal_places(parts, s, seat, out, 1)
    return legal_picks(s, out)


@kernel
def act(parts: Parts, s: State, seat: int, action: int) -> None:
    s.moves += 1
    if action >= FIRST_PLACE:
        chosen = action - FIRST_PLACE
        place(parts, s, seat, chosen // LENGTHS, chosen % LENGTHS)
    elif action >= FIRST_LAY:
        chosen = action - FIRST_LAY
        lay(parts, s, seat, chosen // TURNS, chosen % TURNS)
    elif action == DRAW:
        draw(s)
    elif action == PASS:
        do_without(parts, s)
    else:
        pick(parts, s, seat, action - FIRST_PICK)


@kernel
def why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return int(s.ending)
    if seat != s.seat:
        return why.NOT_YOUR_TURN
    if action >= FIRST_PLACE:
        chosen = action - FIRST_PLACE
        return why_not_place(parts, s, seat, chosen // LENGTHS, chosen % LENGTHS)
    if action >= FIRST_LAY:
        return why_not_lay(s, (action - FIRST_LAY) // TURNS)
    if action == DRAW:
        return why_not_draw(s)
    if action == PASS:
        return why_not_pass(s)
    return why_not_pick(s, action - FIRST_PICK)
