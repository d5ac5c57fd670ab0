"""The rules of thumb: how tempting an action is, in points, beside others of its kind.

The search plays its simulated games by them and looks at tempting actions first. A laying is as
tempting as the places it opens for the own objects, less what it opens for the one rival who has
the fewest left; an object is placed whenever it can be, one that fits nowhere else first.
"""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Legal, Parts, State, Urges
from laguna.engine.kernel import inlined, kernel
from laguna.games.multicity.judgement.evaluation import count_fits, share, worth
from laguna.games.multicity.rules.lines import symbols_on
from laguna.games.multicity.rules.state import (
    BLANK,
    DIRECTIONS,
    FIELDS,
    FIRST_LAY,
    FIRST_PLACE,
    HOLE,
    LAY,
    LENGTHS,
    LINE_MASK,
    NONE,
    SHORTEST,
    SIDE,
    SIDES,
    TURNS,
    WHOLE_TILE,
)
from laguna.games.multicity.rules.turns import STEPS, field_ahead

PLACE = 6.0  # any object, rather than drawing a tile
ELEMENT = 0.5  # for each field of it
ONLY_PLACE = 3.0  # less for each further place where it would fit
OWN_SYMBOL = 0.8  # an own symbol that it covers between its ends
RIVAL_SYMBOL = 0.15  # a symbol of another player that it covers
RIVAL_OPENING = 0.35  # of what a laying opens for the rival

# A line through a cell: two tiles behind, the cell, two tiles ahead.
BEHIND = 2 * SIDE
STARTS = (1 << BEHIND + SIDE) - 1  # an object that covers the cell begins behind it or in it


@kernel
def rival_of(s: State, seat: int) -> int:
    """The other seat that has the fewest elements left; the next in turn of several."""
    best = (seat + 1) % int(s.seats)
    fewest = 1 << LENGTHS
    for step in range(1, int(s.seats)):
        other = (seat + step) % int(s.seats)
        elements = 0
        for length in range(LENGTHS):
            if int(s.left[other]) >> length & 1:
                elements += length + SHORTEST
        if elements < fewest:
            fewest = elements
            best = other
    return best


@kernel
def tile_in(s: State, cell: int) -> int:
    """The tile that lies in a cell, in laying order."""
    for tile in range(int(s.laid)):
        if s.cell[tile] == cell:
            return tile
    return NONE


@inlined
def third(mask: int, line: int) -> int:
    """The three fields of a line of a tile."""
    return mask >> SIDE * line & LINE_MASK


@kernel
def look_around(parts: Parts, s: State, cell: int, colour: int, own: Legal, free: Legal) -> None:
    """The lines that would run through a tile in a cell, without that tile: symbols of a colour
    and free fields, for each way and line.
    """
    own[:] = 0
    free[:] = 0
    for side in range(SIDES):
        way = side % DIRECTIONS
        ahead = side < DIRECTIONS
        tile = tile_in(s, cell + STEPS[side])
        shift = BEHIND + SIDE if ahead else SIDE
        for _ in range(2):
            if tile != NONE:
                symbols = symbols_on(parts, s, tile, way, colour)
                fields = int(s.free[tile, way])
                for line in range(SIDE):
                    own[way * SIDE + line] |= third(symbols, line) << shift
                    free[way * SIDE + line] |= third(fields, line) << shift
                tile = int(s.beside[tile, side])
            shift += SIDE if ahead else -SIDE


@kernel
def opened(
    parts: Parts,
    s: State,
    turned: int,
    colour: int,
    left: int,
    own: Legal,
    free: Legal,
    fits: Legal,
    new: Legal,
) -> float:
    """What the drawn tile, turned so, would open on these lines, beside the places there are."""
    tile = int(s.order[s.laid])
    new[:] = 0
    for way in range(DIRECTIONS):
        symbols = int(parts.symbols[tile, turned, way, colour])
        fields = int(parts.ground[tile, turned, way]) if s.holes else WHOLE_TILE
        for line in range(SIDE):
            i = way * SIDE + line
            symbols_here = int(own[i]) | third(symbols, line) << BEHIND
            fields_here = int(free[i]) | third(fields, line) << BEHIND
            if symbols_here & symbols_here - 1:
                count_through(symbols_here, fields_here, left, new)
    points = 0.0
    for length in range(LENGTHS):
        if new[length]:
            before = int(fits[length])
            points += (share(before + int(new[length])) - share(before)) * worth(length)
    return points


@inlined
def count_through(own: int, free: int, left: int, new: Legal) -> None:
    """Add the places on a line that cover a field of its middle tile."""
    run = free & STARTS
    for length in range(LENGTHS):
        last = length + SHORTEST - 1
        run &= free >> last
        if left >> length & 1:
            found = run & own & own >> last
            found >>= max(BEHIND - last, 0)
            while found:
                found &= found - 1
                new[length] += 1


@kernel
def lay_urges(parts: Parts, s: State, seat: int, actions: Legal, count: int, out: Urges) -> None:
    fits = np.empty((2, LENGTHS), np.int64)
    own = np.empty((2, DIRECTIONS * SIDE), np.int64)
    free = np.empty(DIRECTIONS * SIDE, np.int64)
    new = np.empty(LENGTHS, np.int64)
    rival = rival_of(s, seat)
    count_fits(parts, s, seat, fits[0])
    count_fits(parts, s, rival, fits[1])
    looked_at = NONE
    for i in range(count):
        cell, turned = (int(actions[i]) - FIRST_LAY) // TURNS, int(actions[i] - FIRST_LAY) % TURNS
        if cell != looked_at:
            looked_at = cell
            look_around(parts, s, cell, int(s.colour[seat]), own[0], free)
            look_around(parts, s, cell, int(s.colour[rival]), own[1], free)
        out[i] = opened(
            parts, s, turned, int(s.colour[seat]), int(s.left[seat]), own[0], free, fits[0], new
        )
        out[i] -= RIVAL_OPENING * opened(
            parts, s, turned, int(s.colour[rival]), int(s.left[rival]), own[1], free, fits[1], new
        )


@kernel
def place_urge(parts: Parts, s: State, seat: int, spot: int, length: int, places: int) -> float:
    points = PLACE + ELEMENT * (length + SHORTEST) + ONLY_PLACE / places
    for i in range(1, length + SHORTEST - 1):
        place = field_ahead(s, spot, i)
        tile = place // FIELDS
        colour = int(parts.field[s.order[tile], s.turned[tile], place % FIELDS])
        if colour == s.colour[seat]:
            points -= OWN_SYMBOL
        elif colour not in (HOLE, BLANK):
            for other in range(int(s.seats)):
                if s.colour[other] == colour:
                    points += RIVAL_SYMBOL
    return points


@kernel
def urges(parts: Parts, s: State, seat: int, actions: Legal, count: int, out: Urges) -> None:
    """How tempting each of these legal actions is."""
    if s.phase == LAY:
        lay_urges(parts, s, seat, actions, count, out)
        return
    places = np.zeros(LENGTHS, np.int64)
    for i in range(count):
        if actions[i] >= FIRST_PLACE:
            places[(actions[i] - FIRST_PLACE) % LENGTHS] += 1
    for i in range(count):
        out[i] = 0.0
        if actions[i] >= FIRST_PLACE:
            spot = int(actions[i] - FIRST_PLACE) // LENGTHS
            length = int(actions[i] - FIRST_PLACE) % LENGTHS
            out[i] = place_urge(parts, s, seat, spot, length, int(places[length]))
