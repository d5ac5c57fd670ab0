"""B3: the pyramids of a season, and its rounds."""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import inlined, kernel
from laguna.engine.random import Generator, below, generator
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.state import (
    BASE_LEVEL,
    BUILD_PYRAMID,
    COLOURS,
    FULL_PYRAMID,
    SEASONS,
    TURN,
    UP_TO_MIDDLE,
)
from laguna.games.burano.rules.workshops import size

# B3.1 The pyramid


@kernel
def begin_season(s: State) -> None:
    """Everyone who has cubes builds, all at once (B3.1)."""
    s.rounds = 1
    s.seat = s.start
    s.turn += 1
    s.builders = 0
    for seat in range(int(s.seats)):
        if reserved(s, seat) > 0:
            s.builders |= 1 << seat
    s.phase = BUILD_PYRAMID
    if s.builders == 0:
        begin_rounds(s)


@kernel
def reserved(s: State, seat: int) -> int:
    """How many cubes a reserve has."""
    count = 0
    for colour in range(COLOURS):
        count += int(s.reserve[seat, colour])
    return count


@inlined
def free_places(standing: int) -> int:
    """The empty places of the level that is being built, as bits: a level is begun when the one
    below is full.
    """
    if standing & BASE_LEVEL != BASE_LEVEL:
        return BASE_LEVEL & ~standing
    if standing & UP_TO_MIDDLE != UP_TO_MIDDLE:
        return UP_TO_MIDDLE & ~standing
    return FULL_PYRAMID & ~standing


@kernel
def why_not_put(s: State, seat: int, place: int, colour: int) -> int:
    if s.phase != BUILD_PYRAMID:
        return why.NO_PYRAMID
    if not s.builders >> seat & 1:
        return why.PYRAMID_DONE
    standing = int(s.standing[seat])
    if standing >> place & 1:
        return why.PLACE_TAKEN
    if not free_places(standing) >> place & 1:
        return why.FLOATING
    return 0 if s.reserve[seat, colour] > 0 else why.NOT_IN_RESERVE


@inlined
def put(s: State, seat: int, place: int, colour: int) -> None:
    s.reserve[seat, colour] -= 1
    stand_cube(s, seat, place, colour)
    if s.standing[seat] == FULL_PYRAMID or reserved(s, seat) == 0:
        finish_pyramid(s, seat)


@inlined
def stand_cube(s: State, seat: int, place: int, colour: int) -> None:
    s.pyramid[seat, place] = colour
    s.standing[seat] |= 1 << place


@inlined
def why_not_fill(s: State, seat: int) -> int:
    if s.phase != BUILD_PYRAMID:
        return why.NO_PYRAMID
    if not s.minute:
        return why.NO_MINUTE
    return 0 if s.builders >> seat & 1 else why.PYRAMID_DONE


@kernel
def fill_in(s: State, seat: int) -> None:
    """The minute is over: the rest at random, by a seed that nobody else's building changes."""
    rng = generator(int(s.fill_seed[seat]) * SEASONS + int(s.season))
    left = reserved(s, seat)
    while s.standing[seat] != FULL_PYRAMID and left > 0:
        cube = below(rng, left)
        colour = 0
        while cube >= s.reserve[seat, colour]:
            cube -= int(s.reserve[seat, colour])
            colour += 1
        s.reserve[seat, colour] -= 1
        stand_cube(s, seat, random_place(int(s.standing[seat]), rng), colour)
        left -= 1
    finish_pyramid(s, seat)


@kernel
def random_place(standing: int, rng: Generator) -> int:
    """One of the empty places of the level that is being built."""
    free = free_places(standing)
    for _ in range(below(rng, size(free))):
        free &= free - 1
    return size((free & -free) - 1)


@kernel
def finish_pyramid(s: State, seat: int) -> None:
    """When all are done, cubes left over go to the pool for a coin each."""
    s.builders &= ~(1 << seat)
    if s.builders:
        return
    for other in range(int(s.seats)):
        for colour in range(COLOURS):
            s.pool[colour] += s.reserve[other, colour]
            s.coins[other] += s.reserve[other, colour]
            s.reserve[other, colour] = 0
    s.reveals += 1
    begin_rounds(s)


# B3.2 Rounds


@inlined
def begin_rounds(s: State) -> None:
    s.seat = s.start
    begin_turn(s)


@inlined
def begin_turn(s: State) -> None:
    s.turn += 1
    s.moves = 0
    s.phase = TURN
