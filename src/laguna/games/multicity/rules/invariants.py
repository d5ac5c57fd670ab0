"""What must hold after every move, compiled, so that millions of games can be watched."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, Sentences, State
from laguna.engine.kernel import kernel
from laguna.games.multicity.rules.state import (
    DIRECTIONS,
    FIELDS,
    FRONTIER,
    HOLE,
    LENGTHS,
    NONE,
    OVER,
    PICK,
    SEATS,
    SHORTEST,
    SIDES,
    SPAN,
    TILES,
    WHOLE_TILE,
)
from laguna.games.multicity.rules.turns import field_ahead, field_bit, shows

_invariant = Sentences()
ONE_PLACE = _invariant(
    "every tile is in exactly one place, and what lies in the stack lies nowhere else"
)
CITY = _invariant("the tiles of the city touch by whole sides, and know their neighbours")
BESIDE = _invariant("the places beside the city are listed in order, all of them and no others")
STRAIGHT = _invariant(
    "objects stand straight on laid tiles, from symbol to symbol of their colour, over no hole"
)
SHARED = _invariant(
    "no two objects share a field, and the free fields are those that no object covers"
)
OBJECTS = _invariant("every object of a seat either stands or is left")
COLOURED = _invariant("every seat at the table has a colour of its own, other seats have nothing")
INVARIANTS = _invariant.given()


@kernel
def broken(parts: Parts, s: State) -> int:
    """0, or the index of the first invariant that does not hold."""
    if not tiles_in_one_place(parts, s):
        return ONE_PLACE
    if not city_holds(s):
        return CITY
    if not frontier_in_order(s):
        return BESIDE
    free = np.empty((TILES, DIRECTIONS), np.int64)
    for tile in range(TILES):
        for way in range(DIRECTIONS):
            free[tile, way] = 0
            if tile < s.laid:
                ground = int(parts.ground[s.order[tile], s.turned[tile], way])
                free[tile, way] = ground if s.holes else WHOLE_TILE
    for seat in range(SEATS):
        if not seat_in_order(s, seat):
            return COLOURED
        for length in range(LENGTHS):
            standing = s.stands[seat, length] != NONE
            if seat < s.seats and standing == bool(int(s.left[seat]) >> length & 1):
                return OBJECTS
            if standing:
                fault = object_stands(parts, s, seat, length, free)
                if fault:
                    return fault
    for tile in range(TILES):
        for way in range(DIRECTIONS):
            if free[tile, way] != s.free[tile, way]:
                return SHARED
    return 0


@kernel
def tiles_in_one_place(parts: Parts, s: State) -> bool:
    count = int(parts.tiles)
    seen = np.zeros(TILES, np.int8)
    for i in range(TILES):
        if (s.order[i] != NONE) != (i < count):
            return False
        if i < count:
            seen[s.order[i]] += 1
        lies = i < s.laid
        if (s.cell[i] != NONE) != lies or (not lies and s.turned[i] != 0):
            return False
    for tile in range(count):
        if seen[tile] != 1:
            return False
    return True


@kernel
def lies_beside(s: State, cell: int, down: int, right: int) -> int:
    """The tile that lies so many steps away; NONE if none does."""
    for tile in range(int(s.laid)):
        other = int(s.cell[tile])
        if other // SPAN == cell // SPAN + down and other % SPAN == cell % SPAN + right:
            return tile
    return NONE


@kernel
def city_holds(s: State) -> bool:
    for tile in range(TILES):
        touches = tile == 0
        for side in range(SIDES):
            down, right = (0, 1, 0, -1)[side], (1, 0, -1, 0)[side]
            beside = NONE
            if tile < s.laid:
                beside = lies_beside(s, int(s.cell[tile]), down, right)
            if s.beside[tile, side] != beside:
                return False
            touches = touches or 0 <= beside < tile
        if tile < s.laid and (not touches or lies_beside(s, int(s.cell[tile]), 0, 0) != tile):
            return False
    return True


@kernel
def frontier_in_order(s: State) -> bool:
    count = 0
    for i in range(FRONTIER):
        cell = int(s.frontier[i])
        if (cell != NONE) != (i < s.edges) or (0 < i < s.edges and s.frontier[i - 1] >= cell):
            return False
        if i < s.edges:
            if lies_beside(s, cell, 0, 0) != NONE:
                return False
            sides = 0
            for side in range(SIDES):
                down, right = (0, 1, 0, -1)[side], (1, 0, -1, 0)[side]
                sides += lies_beside(s, cell, down, right) != NONE
            if sides == 0:
                return False
            count += sides
    open_sides = 0
    for tile in range(int(s.laid)):
        row, column = int(s.cell[tile]) // SPAN, int(s.cell[tile]) % SPAN
        for side in range(SIDES):
            down, right = (0, 1, 0, -1)[side], (1, 0, -1, 0)[side]
            on_the_map = 0 <= row + down < SPAN and 0 <= column + right < SPAN
            open_sides += on_the_map and s.beside[tile, side] == NONE
    return count == open_sides


@kernel
def seat_in_order(s: State, seat: int) -> bool:
    if seat >= s.seats:
        empty = bool(s.colour[seat] == NONE and s.left[seat] == 0)
        for length in range(LENGTHS):
            empty = empty and bool(s.stands[seat, length] == NONE)
        return empty
    if s.colour[seat] == NONE:
        return bool(s.phase == PICK)
    for other in range(seat):
        if s.colour[other] == s.colour[seat]:
            return False
    return bool(s.left[seat] != 0 or s.phase == OVER)


@kernel
def object_stands(parts: Parts, s: State, seat: int, length: int, free: NDArray[np.int64]) -> int:
    """What is wrong with an object; takes its fields from the free ones."""
    spot = int(s.stands[seat, length])
    last = length + SHORTEST - 1
    for i in range(last + 1):
        place = field_ahead(s, spot, i)
        if place == NONE:
            return STRAIGHT
        if (i == 0 or i == last) and not shows(parts, s, place, int(s.colour[seat])):
            return STRAIGHT
        if s.holes and shows(parts, s, place, HOLE):
            return STRAIGHT
        for way in range(DIRECTIONS):
            bit = 1 << field_bit(place % FIELDS, way)
            if not free[place // FIELDS, way] & bit:
                return SHARED
            free[place // FIELDS, way] &= ~bit
    return 0
