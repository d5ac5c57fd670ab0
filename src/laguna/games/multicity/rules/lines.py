"""Straight lines of fields, as bits: what objects lie on (M3.2b).

A line begins on a tile and goes to the right or down across the two tiles ahead: nine fields, and
no object is longer than seven. Bit 0 is the first field of the line on its first tile.
"""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.multicity.rules.state import (
    DIRECTIONS,
    FIELDS,
    LINE_MASK,
    NONE,
    RIGHT,
    SHORTEST,
    SIDE,
)


@inlined
def line_at(field: int, way: int) -> int:
    """Which of the three lines of its tile a field lies on."""
    return field // SIDE if way == RIGHT else field % SIDE


@inlined
def place_on_line(field: int, way: int) -> int:
    """How far along its line a field lies."""
    return field % SIDE if way == RIGHT else field // SIDE


@inlined
def free_ahead(s: State, tile: int, line: int, way: int) -> int:
    """The fields of a line that an object may cover."""
    shift = SIDE * line
    free = int(s.free[tile, way]) >> shift & LINE_MASK
    second = int(s.beside[tile, way])
    if second != NONE:
        free |= (int(s.free[second, way]) >> shift & LINE_MASK) << SIDE
        third = int(s.beside[second, way])
        if third != NONE:
            free |= (int(s.free[third, way]) >> shift & LINE_MASK) << 2 * SIDE
    return free


@inlined
def symbols_on(parts: Parts, s: State, tile: int, way: int, colour: int) -> int:
    """The symbols of a colour on a laid tile."""
    return int(parts.symbols[s.order[tile], s.turned[tile], way, colour])


@inlined
def symbols_ahead(parts: Parts, s: State, tile: int, line: int, way: int, colour: int) -> int:
    """The symbols of a colour on a line."""
    shift = SIDE * line
    own = symbols_on(parts, s, tile, way, colour) >> shift & LINE_MASK
    second = int(s.beside[tile, way])
    if second != NONE:
        own |= (symbols_on(parts, s, second, way, colour) >> shift & LINE_MASK) << SIDE
        third = int(s.beside[second, way])
        if third != NONE:
            own |= (symbols_on(parts, s, third, way, colour) >> shift & LINE_MASK) << 2 * SIDE
    return own


@inlined
def lengths_at(parts: Parts, s: State, seat: int, tile: int, field: int, way: int) -> int:
    """The lengths of a seat's objects that fit with their first field here, as bits; the field
    itself is taken to be a free symbol of the seat's colour.
    """
    line = line_at(field, way)
    place = place_on_line(field, way)
    free = free_ahead(s, tile, line, way) >> place
    reach = free & (free ^ free + 1)  # the free fields from here on, up to the first that is not
    own = symbols_ahead(parts, s, tile, line, way, int(s.colour[seat])) >> place
    return (own & reach) >> SHORTEST - 1 & int(s.left[seat])


@kernel
def fits_somewhere(parts: Parts, s: State, seat: int) -> bool:
    """Whether any object of a seat fits."""
    for tile in range(int(s.laid)):
        own = symbols_on(parts, s, tile, RIGHT, int(s.colour[seat])) & int(s.free[tile, RIGHT])
        for field in range(FIELDS):
            if own >> field & 1:
                for way in range(DIRECTIONS):
                    if lengths_at(parts, s, seat, tile, field, way):
                        return True
    return False
