"""The rules of Multicity, in the order of the rule book; each function cites its rules."""

from __future__ import annotations

from laguna.engine.game import LINES, POINTS, Legal, Parts, Result, State
from laguna.engine.kernel import inlined, kernel
from laguna.engine.options import first_seat
from laguna.engine.outcome import rank
from laguna.engine.random import generator, shuffle
from laguna.games.multicity.rules import reasons as why
from laguna.games.multicity.rules.lines import (
    fits_somewhere,
    lengths_at,
    line_at,
    place_on_line,
    symbols_on,
)
from laguna.games.multicity.rules.options import HOLES_OPTION, START_OPTION
from laguna.games.multicity.rules.state import (
    ALL_OBJECTS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    DRAW,
    FIELDS,
    FIRST_CELL,
    FIRST_LAY,
    FIRST_PICK,
    FIRST_PLACE,
    HOLE,
    LAST,
    LAY,
    LENGTHS,
    NONE,
    OBJECTS_LINE,
    OVER,
    PICK,
    RIGHT,
    SEATS,
    SHORTEST,
    SIDE,
    SIDES,
    SPAN,
    TILES,
    TURN,
    TURNS,
    WHOLE_TILE,
)

STEPS = (1, SPAN, -1, -SPAN)  # to the cell beside each side


# M2 Set-up

TIE_LINES = (POINTS, LINES + OBJECTS_LINE)  # M4.2


@kernel
def clear(s: State, seats: int, options: Legal) -> None:
    """An empty table."""
    s.seats = seats
    s.holes = options[HOLES_OPTION]
    s.phase = PICK
    s.seat = 0
    s.start = 0
    s.lasts = 0
    s.ending = 0
    s.turn = 1
    s.moves = 0
    s.reveals = 0
    s.laid = 0
    s.edges = 0
    for seat in range(SEATS):
        s.colour[seat] = NONE
        s.left[seat] = ALL_OBJECTS if seat < seats else 0
        s.stands[seat] = NONE
    for tile in range(TILES):
        s.order[tile] = NONE
        s.cell[tile] = NONE
        s.turned[tile] = 0
        s.beside[tile] = NONE
        s.free[tile] = 0
    s.frontier[:] = NONE


@kernel
def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    """M2.1: shuffle, turn the first tile up, decide who begins."""
    rng = generator(seed)
    clear(s, seats, options)
    for tile in range(int(parts.tiles)):
        s.order[tile] = tile
    shuffle(rng, s.order, int(parts.tiles))
    s.start = first_seat(rng, seats, options[START_OPTION])
    s.seat = s.start
    put_tile(parts, s, FIRST_CELL, 0)


@kernel
def why_not_pick(s: State, colour: int) -> int:
    if s.phase != PICK:
        return why.PICKED_ALREADY
    for seat in range(int(s.seats)):
        if s.colour[seat] == colour:
            return why.COLOUR_TAKEN
    return 0


@kernel
def pick(parts: Parts, s: State, seat: int, colour: int) -> None:
    """M2.1: everyone picks a colour, whoever begins first."""
    s.colour[seat] = colour
    s.turn += 1
    s.seat = (seat + 1) % int(s.seats)
    if s.seat == s.start:
        begin(parts, s)


@kernel
def begin(parts: Parts, s: State) -> None:
    """The first turn; where the tile that was turned up is the only one, M4.2 holds at once."""
    if s.laid < parts.tiles:
        s.phase = TURN
    else:
        begin_last_objects(parts, s)


# M3.1 Extend the city


@kernel
def why_not_draw(s: State) -> int:
    if s.phase == PICK:
        return why.PICK_FIRST
    if s.phase == LAY:
        return why.MUST_LAY
    return why.NO_TILE_LEFT if s.phase == LAST else 0


@kernel
def draw(s: State) -> None:
    """The top tile is turned up for everyone to see."""
    s.phase = LAY
    s.reveals += 1


@kernel
def why_not_lay(s: State, cell: int) -> int:
    if s.phase == PICK:
        return why.PICK_FIRST
    if s.phase == LAST:
        return why.NO_TILE_LEFT
    if s.phase == TURN:
        return why.DRAW_FIRST
    for i in range(int(s.edges)):
        if s.frontier[i] == cell:
            return 0
    return why_no_place(s, cell)


@kernel
def why_no_place(s: State, cell: int) -> int:
    """What is wrong with a cell that is not beside the city."""
    corner = False
    for tile in range(int(s.laid)):
        down = abs(cell // SPAN - int(s.cell[tile]) // SPAN)
        right = abs(cell % SPAN - int(s.cell[tile]) % SPAN)
        if down + right == 0:
            return why.OCCUPIED
        corner = corner or (down == 1 and right == 1)
    return why.CORNER_ONLY if corner else why.APART


@kernel
def lay(parts: Parts, s: State, seat: int, cell: int, turned: int) -> None:
    put_tile(parts, s, cell, turned)
    if s.laid < parts.tiles:
        s.phase = TURN
        s.turn += 1
        s.seat = (seat + 1) % int(s.seats)
    else:
        begin_last_objects(parts, s)


@kernel
def put_tile(parts: Parts, s: State, cell: int, turned: int) -> None:
    """The next tile of the stack comes to lie in the city."""
    tile = int(s.laid)
    s.laid += 1
    s.cell[tile] = cell
    s.turned[tile] = turned
    for way in range(DIRECTIONS):
        s.free[tile, way] = parts.ground[s.order[tile], turned, way] if s.holes else WHOLE_TILE
    beside = s.beside[tile]
    for other in range(tile):
        step = int(s.cell[other]) - cell
        for side in range(SIDES):
            if step == STEPS[side]:
                beside[side] = other
                s.beside[other, (side + 2) % SIDES] = tile
    leave_frontier(s, cell)
    for side in range(SIDES):
        if beside[side] == NONE and on_the_map(cell, side):
            join_frontier(s, cell + STEPS[side])


@inlined
def on_the_map(cell: int, side: int) -> bool:
    """Whether there is a cell beside this one: only after the last tile of a straight line is there
    none, and then no tile is left to lie there.
    """
    if side % DIRECTIONS == RIGHT:
        return 0 <= cell % SPAN + STEPS[side] < SPAN
    return 0 <= cell + STEPS[side] < CELLS


@kernel
def leave_frontier(s: State, cell: int) -> None:
    """A tile lies here now."""
    edges = int(s.edges)
    kept = 0
    for i in range(edges):
        s.frontier[kept] = s.frontier[i]
        kept += s.frontier[i] != cell
    if kept < edges:
        s.frontier[kept] = NONE
        s.edges = kept


@kernel
def join_frontier(s: State, cell: int) -> None:
    """A tile may lie here now; the list stays ascending."""
    at = int(s.edges)
    while at > 0 and s.frontier[at - 1] > cell:
        at -= 1
    if at > 0 and s.frontier[at - 1] == cell:
        return
    for i in range(int(s.edges), at, -1):
        s.frontier[i] = s.frontier[i - 1]
    s.frontier[at] = cell
    s.edges += 1


# M3.2 Place an object


@kernel
def field_ahead(s: State, spot: int, steps: int) -> int:
    """The field so many steps from a spot: laying order × FIELDS + field, or NONE."""
    way = spot % DIRECTIONS
    tile, field = spot // DIRECTIONS // FIELDS, spot // DIRECTIONS % FIELDS
    place = place_on_line(field, way) + steps
    line = line_at(field, way)
    while place >= SIDE and tile != NONE:
        tile = int(s.beside[tile, way])
        place -= SIDE
    if tile == NONE or tile >= s.laid:
        return NONE
    return tile * FIELDS + (line * SIDE + place if way == RIGHT else place * SIDE + line)


@inlined
def field_bit(field: int, way: int) -> int:
    """The bit of a field in masks of this way."""
    return field if way == RIGHT else field % SIDE * SIDE + field // SIDE


@kernel
def shows(parts: Parts, s: State, place: int, what: int) -> bool:
    """Whether a field of the city shows a symbol of a colour, a hole or nothing."""
    tile, field = place // FIELDS, place % FIELDS
    return bool(parts.field[s.order[tile], s.turned[tile], field] == what)


@kernel
def why_not_place(parts: Parts, s: State, seat: int, spot: int, length: int) -> int:
    """M3.2; `length` counts from the shortest."""
    if s.phase == PICK:
        return why.PICK_FIRST
    if s.phase == LAY:
        return why.MUST_LAY
    if not int(s.left[seat]) >> length & 1:
        return why.NOT_YOURS
    fields = length + SHORTEST
    for i in range(fields):
        if field_ahead(s, spot, i) == NONE:
            return why.OFF_THE_CITY
    colour = int(s.colour[seat])
    if not shows(parts, s, field_ahead(s, spot, 0), colour):
        return why.WRONG_START
    if not shows(parts, s, field_ahead(s, spot, fields - 1), colour):
        return why.WRONG_END
    for i in range(fields):
        place = field_ahead(s, spot, i)
        if s.holes and shows(parts, s, place, HOLE):
            return why.OVER_A_HOLE
        if not int(s.free[place // FIELDS, RIGHT]) >> place % FIELDS & 1:
            return why.SAME_FIELD
    return 0


@kernel
def place(parts: Parts, s: State, seat: int, spot: int, length: int) -> None:
    stand(s, seat, spot, length)
    if s.left[seat] == 0:  # M4.1
        s.phase = OVER
        s.ending = why.END_SIXTH
    elif s.phase == LAST:
        s.lasts += 1
        go_on_with_last_objects(parts, s)
    else:
        s.turn += 1
        s.seat = (seat + 1) % int(s.seats)


@kernel
def stand(s: State, seat: int, spot: int, length: int) -> None:
    """An object of a seat comes to stand."""
    s.left[seat] &= ~(1 << length)
    s.stands[seat, length] = spot
    for i in range(length + SHORTEST):
        covered = field_ahead(s, spot, i)
        for way in range(DIRECTIONS):
            s.free[covered // FIELDS, way] &= ~(1 << field_bit(covered % FIELDS, way))


# M4 End


@kernel
def begin_last_objects(parts: Parts, s: State) -> None:
    """M4.2: the last tile lies; starting with the start player, one more object each."""
    s.phase = LAST
    s.lasts = 0
    go_on_with_last_objects(parts, s)


@kernel
def go_on_with_last_objects(parts: Parts, s: State) -> None:
    """The next seat that can place one; the others lose their turn (M3.3)."""
    s.turn += 1
    while s.lasts < s.seats:
        s.seat = (int(s.start) + int(s.lasts)) % int(s.seats)
        if fits_somewhere(parts, s, int(s.seat)):
            return
        s.lasts += 1
    s.phase = OVER
    s.ending = why.END_LAST_TILE


@kernel
def why_not_pass(s: State) -> int:
    if s.phase == PICK:
        return why.PICK_FIRST
    if s.phase == LAY:
        return why.MUST_LAY
    return why.NO_PASSING if s.phase == TURN else 0


@kernel
def do_without(parts: Parts, s: State) -> None:
    """M4.2: everyone may place one more object; nobody must."""
    s.lasts += 1
    go_on_with_last_objects(parts, s)


@kernel
def result(parts: Parts, s: State, out: Result) -> None:
    """M4.1, M4.2: points are the elements placed; equal elements: more objects."""
    for seat in range(int(s.seats)):
        out[seat, POINTS] = 0
        out[seat, LINES + OBJECTS_LINE] = 0
        for length in range(LENGTHS):
            placed = not int(s.left[seat]) >> length & 1
            out[seat, LINES + length] = length + SHORTEST if placed else 0
            out[seat, POINTS] += out[seat, LINES + length]
            out[seat, LINES + OBJECTS_LINE] += placed
    rank(out, int(s.seats), TIE_LINES)


# The legal actions, kind by kind


@kernel
def legal_picks(s: State, out: Legal) -> int:
    count = 0
    for colour in range(COLOURS):
        if why_not_pick(s, colour) == 0:
            out[count] = FIRST_PICK + colour
            count += 1
    return count


@kernel
def legal_lays(s: State, out: Legal) -> int:
    edges = int(s.edges)
    for i in range(edges):
        for turned in range(TURNS):
            out[i * TURNS + turned] = FIRST_LAY + int(s.frontier[i]) * TURNS + turned
    return edges * TURNS


@kernel
def legal_places(parts: Parts, s: State, seat: int, out: Legal, count: int) -> int:
    colour = int(s.colour[seat])
    for tile in range(int(s.laid)):
        own = symbols_on(parts, s, tile, RIGHT, colour) & int(s.free[tile, RIGHT])
        field = 0
        while own:
            if own & 1:
                for way in range(DIRECTIONS):
                    lengths = lengths_at(parts, s, seat, tile, field, way)
                    action = FIRST_PLACE + ((tile * FIELDS + field) * DIRECTIONS + way) * LENGTHS
                    while lengths:
                        if lengths & 1:
                            out[count] = action
                            count += 1
                        lengths >>= 1
                        action += 1
            own >>= 1
            field += 1
    return count


@kernel
def legal_turn(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """M3: one of two actions."""
    out[0] = DRAW
    return legal_places(parts, s, seat, out, 1)


@kernel
def redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    """Nobody knows the order of the stack; nothing else is hidden."""
    known = int(s.laid) + (1 if s.phase == LAY else 0)
    hidden = s.order[known : int(parts.tiles)]
    hidden.sort()
    shuffle(generator(seed), hidden, hidden.size)
