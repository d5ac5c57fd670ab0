"""The state of Multicity, its constants and its action ids.

The tiles of a game have two numbers: the number of a tile in its set, and its place in the order
in which the tiles are drawn, which is the order in which they are laid. The city is a list in
laying order: where each tile lies, how it is turned, and which tile lies beside each of its sides.
"""

from __future__ import annotations

import numpy as np

from laguna.engine.game import LINES

USUAL_TILES = 36  # M1.1
TILES = 40  # the most that a set may have (M1.3)
SIDE = 3  # fields along the side of a tile
FIELDS = SIDE * SIDE
TURNS = 4  # quarters, clockwise
QUARTER = 90  # degrees of a turn
COLOURS = 4  # M1.2: red buildings, green plants, yellow vehicles, blue city architecture
SHORTEST, LONGEST = 2, 7
LENGTHS = LONGEST - SHORTEST + 1
ALL_OBJECTS = (1 << LENGTHS) - 1  # a bit for each length
ELEMENTS = sum(range(SHORTEST, LONGEST + 1))
SEATS = 4
FEWEST_SEATS = 2

MIDDLE = TILES - 1  # the first tile lies in the middle: a line of all the others ends at the edge
SPAN = 2 * MIDDLE + 1
CELLS = SPAN * SPAN  # cell = row × SPAN + column
FIRST_CELL = MIDDLE * SPAN + MIDDLE
FRONTIER = 2 * TILES + 2  # no city of so many tiles has more places beside it

RIGHT, DOWN, LEFT, UP = 0, 1, 2, 3  # sides of a tile; objects point to the right or down
SIDES = 4
DIRECTIONS = 2
LINE_MASK = (1 << SIDE) - 1

NONE = -1
HOLE, BLANK = -1, -2  # fields without a symbol; a blank is in nobody's way (M1.3)

PICK, TURN, LAY, LAST, OVER = 0, 1, 2, 3, 4  # phases

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("holes", np.int8),  # M5.1: whether holes are in the way of objects
            ("phase", np.int8),
            ("seat", np.int8),  # whose turn it is
            ("start", np.int8),
            ("lasts", np.int8),  # M4.2: seats that have had their last object
            ("ending", np.int8),  # the reason why the game ended
            ("turn", np.int16),
            ("moves", np.int16),
            ("reveals", np.int16),
            ("colour", np.int8, (SEATS,)),
            ("left", np.int8, (SEATS,)),  # bit mask of the lengths still to be placed
            ("stands", np.int16, (SEATS, LENGTHS)),  # where each object stands: its spot
            ("laid", np.int8),  # tiles of the city; the next of `order` is the top of the stack
            ("order", np.int8, (TILES,)),  # NONE beyond the tiles of the set
            ("cell", np.int16, (TILES,)),
            ("turned", np.int8, (TILES,)),
            ("beside", np.int8, (TILES, SIDES)),  # in laying order
            ("free", np.int16, (TILES, DIRECTIONS)),  # fields that an object may cover: bit masks
            ("edges", np.int8),
            ("frontier", np.int16, (FRONTIER,)),  # cells beside the city, ascending
        ],
    )
)

# Bit masks of the fields of a tile, in two ways: line by line to the right, and line by line down.
PARTS = np.dtype(
    (
        np.record,
        [
            ("tiles", np.int8),  # how many the set has
            ("field", np.int8, (TILES, TURNS, FIELDS)),  # a colour, HOLE or BLANK
            ("symbols", np.int16, (TILES, TURNS, DIRECTIONS, COLOURS)),
            ("ground", np.int16, (TILES, TURNS, DIRECTIONS)),  # all fields but holes
        ],
    )
)
WHOLE_TILE = (1 << FIELDS) - 1

FIRST_PICK = 0
DRAW = FIRST_PICK + COLOURS
PASS = DRAW + 1
FIRST_LAY = PASS + 1  # + cell × TURNS + turn
FIRST_PLACE = FIRST_LAY + CELLS * TURNS  # + spot × LENGTHS + length
SPOTS = TILES * FIELDS * DIRECTIONS  # spot = (laying order × FIELDS + field) × DIRECTIONS + way
ACTIONS = FIRST_PLACE + SPOTS * LENGTHS
MAX_LEGAL = 1 + SPOTS * LENGTHS  # M1.3: all symbols of a set may have one colour

SCORE_LINES = LENGTHS + 1  # what each object brings, and how many there are
OBJECTS_LINE = LENGTHS
SCORE_COLUMNS = LINES + SCORE_LINES
