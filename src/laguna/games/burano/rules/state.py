"""The state of Burano, its constants, its phases and its action ids.

What is what
- Colours 0–5; a *hole* is one of the 61 fields of the largest main island that a box may draw, row
  by row, of which the shipped one has 41; a *span* is a place for a roof: the 50 pairs of holes
  next to each other in a row, then the 50 in a column.
- A hole has a *height*, its number of cubes, and under each but the top one a roof. So where a cube
  or a roof can go follows from the hole alone; `buildable` (a bit a hole) and `coverable` (a bit a
  span, rows and columns) are kept up to date with every cube and roof.
- Places of a boat: the nearby islands A–F are 0–5, the ports left and right 6 and 7.
- The ring of a seat has houses 0–11, clockwise from the beginning of quarter A. `wheel` is the
  house at number 1; workers stand on the houses from there on, `workers` of them, without a gap;
  the arrows point at the three houses before it.
- The workshops are 28 spaces, row by row, and sets of spaces are bits: `tile` of each colour,
  `coin_spaces`, `lacing` of each seat.
- Seafood has no more to it than its kind, so hands, sold piles and the open cards are counts.
  `known` counts the cards of a hand that everyone has seen.

The phase machine: the order of the rule book

    deal ── draw (each seat, B2.3) ──┐
             ┌───────────────────────┘
             ▼
          pyramid (all seats at once, B3.1)
             ▼
    ┌──▶ turn (B4) ── build ──▶ sail ─┬─▶ fish ──▶ send ──┐     an island: B5.1
    │     │                          └─▶ sell ───────────┤     a port: B5.1
    │     ├──────────▶ lace ──────────────────────────────┤     B5.2
    │     ├──────────▶ recall ────────────────────────────┤     B5.3
    │     ├─ roof ──▶ bonus ──────────────────────────────┤     B4.4
    │     └─ prepare ─────────────────────────────────────┤     B4.2
    └───────────────────── the next move, turn, round ◀───┘
             ▼ after the last round of a season
          pay (B7.2) ── after winter ──▶ over
             ▼
          refill (B7.4) ──▶ discard ──▶ draw (B7.5) ──▶ pyramid

`pay` and `refill` come to each seat, from the start player on, and so do `discard` and `draw`
together. Where a seat has nothing to decide its phase is passed over. What belongs to one phase
only (`catch`, `arrows`, `paid` …) is zero outside it.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from laguna.engine.game import LINES

SEATS = 4
COLOURS = 6  # B1.1
CUBES_A_COLOUR = 20
SIDE = 11  # B1.2: of the largest island; sets of its holes and spans fit a word of bits
HOLES = 61
LEVELS = 3
ROOFED_LEVELS = 2  # B4.5
LINE_SPANS = 50  # spans in rows; as many in columns
SPANS = 2 * LINE_SPANS

ISLANDS = 6  # B1.3
HUTS_AN_ISLAND = 3
HUTS = ISLANDS * HUTS_AN_ISLAND
PORTS = 2
PLACES = ISLANDS + PORTS
LEFT_PORT = ISLANDS
SHIPS = 4  # B1.4
DIFFERENT, ALIKE, PAIRS, TRIPLES = 0, 1, 2, 3
MOST_SOLD = 4  # columns of the price table

SPACES = 28  # B1.5
SPACE_ROWS, SPACE_COLUMNS = 4, 7
LAYOUTS = 2  # for 2–3 seats, for 4
PLACEMENTS = 4 * SPACES  # of a tile: turns × corners, at most

HOUSES = 12  # B1.6
PIECES = 4
PIECE_HOUSES = 3
ARROWS = 3  # B1.7
WORKERS = 10  # B1.8: that circulate
ROOF_KINDS = 4
ROOFS_A_KIND = 12
ROOFS = ROOF_KINDS * ROOFS_A_KIND
BY_ISLANDS, BY_WORKSHOPS, BY_FOUNTAINS, BY_FOUR = 0, 1, 2, 3
ROOF_STEPS = 4  # columns of the table of roof points
KINDS = 8  # of seafood
CARDS_A_KIND = 6
SEAFOOD = KINDS * CARDS_A_KIND
OPEN_SEAFOOD = 3
BUILDINGS = 16
OPEN_BUILDINGS = 4
OWN_ROOFS = 3

START_RESERVE = 3  # B2.2: of each colour
START_COINS = 3
START_PRIVILEGES = 1

SEASONS = 4  # B3
SPRING, WINTER = 0, 3
SEASON_ROUNDS = (4, 4, 3, 3)
PYRAMID = 14
BASE, MIDDLE = 9, 13  # places below these numbers are the base, base and second level
FULL_PYRAMID = (1 << PYRAMID) - 1
BASE_LEVEL = (1 << BASE) - 1
UP_TO_MIDDLE = (1 << MIDDLE) - 1
RESTS_ON = (*(0,) * BASE, 0b11011, 0b110110, 0b11011000, 0b110110000, 0b1111 << BASE)
CARRIES = tuple(
    sum(1 << above for above in range(PYRAMID) if RESTS_ON[above] >> place & 1)
    for place in range(PYRAMID)
)

MOVES = 4  # B4.1
MOVE_PRICES = (-1, 3, 3, 4)
IDLE_COIN = 1
PREPARED = 3  # B4.2
MATCH_PRIVILEGE = 1  # B4.3
ROOF_PRIVILEGES = 2  # B4.4

PUSHED_COINS = 2  # B5.1, B6.2
MISSING_CARD = 2
RECALL_COIN = 1
LACE_COIN = 1

ISLAND_POINTS = (0, 0, 2, 3, 4)  # B7.1, by seats
LACE_POINTS = 2  # B7.2
UNION_LARGEST = 9
COINS_A_POINT = 5  # B8.1

SAILING, LACE_MAKING, EARNINGS = 0, 1, 2  # the actions
ACTION_KINDS = 3

# B9: what building cards do
ROOF_POINTS, ANY_CUBE, SOLD_POINTS, WORKER_POINTS = 0, 1, 2, 3
TWO_ROUTES, LACE_OVER, WIN_TIES, ONE_FEWER, PER_CARD, PLAIN_POINTS = 4, 5, 6, 7, 8, 9
EFFECTS = 10
CARD_EFFECTS = 2  # that a card has at most

NONE = -1
FIRST_LAYOUT, RANDOM_LAYOUT = 0, 1  # options

DRAW, BUILD_PYRAMID, TURN, SAIL, FISH, SEND, SELL, LACE, RECALL, BONUS = range(10)  # phases
PAY, REFILL, DISCARD, OVER = range(10, 14)

# What points came from, in the course of the game
SALES, MISSING, ROOF_LINE, ROOF_CARDS, MAJORITIES, LACE_LINE, UNIONS = range(7)
EARNED_LINES = 7
COINS_LINE, UNSOLD_LINE, BUILDINGS_LINE = 7, 8, 9  # B8.1
PREPARED_LINE, MONEY_LINE = 10, 11  # only for ties
SCORE_LINES = 12
SCORE_COLUMNS = LINES + SCORE_LINES

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("minute", np.int8),  # the option
            ("phase", np.int8),
            ("seat", np.int8),  # whose turn it is; in `pyramid` the start player
            ("start", np.int8),  # who has the start-player marker
            ("season", np.int8),
            ("rounds", np.int8),  # the round being played, from 1
            ("moves", np.int8),  # made in this turn
            ("turn", np.int16),
            ("reveals", np.int16),
            ("builders", np.int8),  # bit mask of those still at their pyramids
            ("markers", np.int8),  # for how many seasons the action markers have been laid
            ("action", np.int8, (SEASONS, COLOURS)),  # of each colour, season by season
            ("fill_seed", np.int32, (SEATS,)),  # B3.1: what the minute fills in
            # sub-decisions
            ("swapped", np.int8),  # B6.1: huts were swapped, so an island it must be
            ("matches", np.int8),  # B5.1
            ("catch", np.int8),  # seafood cards still to be taken
            ("arrows", np.int8, (COLOURS,)),  # B5.2: arrows that no worker has used yet
            ("sent", np.int8),  # workers sent in this lace making
            ("roof_kind", np.int8),  # B4.4: of the roof just laid
            ("drawn", np.int8),  # B7.5: kinds of roof drawn just now, as bits
            ("lacking", np.int8),  # B7.4: cubes to be taken in another colour
            ("spared", np.int8),  # B9: the worker that needs no cube has been named
            ("paid", np.int32),  # B7.2: spaces whose worker is paid for
            # main island
            ("height", np.int8, (HOLES,)),
            ("cube", np.int8, (LEVELS, HOLES)),
            ("roof", np.int8, (ROOFED_LEVELS, HOLES)),
            ("field", np.int8, (ROOFED_LEVELS, HOLES)),  # the colour of the roof there
            ("buildable", np.int64),
            ("coverable", np.int64, (2,)),
            # lagoon
            ("hut", np.int8, (ISLANDS, HUTS_AN_ISLAND)),
            ("ship_at", np.int8, (SHIPS,)),  # a port: 0 or 1
            ("boat", np.int8, (SEATS,)),
            ("fishing", np.int8, (SEATS, ISLANDS)),  # workers on the nearby islands
            ("tile", np.int32, (COLOURS,)),
            ("coin_spaces", np.int32),
            ("lacing", np.int32, (SEATS,)),
            # boards
            ("ring", np.int8, (SEATS, HOUSES)),
            ("fountains", np.int16, (SEATS,)),  # bits of houses; all others show a coin
            ("wheel", np.int8, (SEATS,)),
            ("workers", np.int8, (SEATS,)),
            ("coins", np.int16, (SEATS,)),
            ("privileges", np.int16, (SEATS,)),
            ("pool", np.int8, (COLOURS,)),
            ("reserve", np.int8, (SEATS, COLOURS)),
            ("pyramid", np.int8, (SEATS, PYRAMID)),
            ("standing", np.int16, (SEATS,)),  # places of the pyramid that hold a cube
            ("prepared", np.int8, (SEATS, COLOURS)),
            ("own_roof", np.int8, (SEATS, OWN_ROOFS)),
            ("points", np.int16, (SEATS, EARNED_LINES)),
            # seafood, roofs, building cards
            ("hand", np.int8, (SEATS, KINDS)),
            ("known", np.int8, (SEATS, KINDS)),
            ("sold", np.int8, (SEATS, KINDS)),
            ("open_seafood", np.int8, (KINDS,)),
            ("seafood_size", np.int8),
            ("seafood", np.int8, (SEAFOOD,)),  # bottom first
            ("stack_size", np.int8, (ROOF_KINDS,)),
            ("stack", np.int8, (ROOF_KINDS, ROOFS_A_KIND)),  # bottom first
            ("roofs_out", np.int64),  # bits of roofs discarded
            ("building_size", np.int8),
            ("building", np.int8, (BUILDINGS,)),  # bottom first
            ("open_buildings", np.int32),  # bits of cards
            ("own_buildings", np.int32, (SEATS,)),
        ],
    )
)

PARTS = np.dtype(
    (
        np.record,
        [
            ("hole", np.int8, (HOLES,)),  # whether the board has it
            ("fountain", np.int8),
            ("corner", np.int8, (HOLES, 4)),  # corner neighbours, NONE where there is none
            ("span", np.int8, (SPANS, 2)),
            ("spans_at", np.int8, (HOLES, 4)),  # in which a hole is
            ("across", np.int8, (SPANS,)),  # the span that crosses it
            ("one_route", np.int16, (PLACES,)),  # places one route away, as bits
            ("two_routes", np.int16, (PLACES,)),  # one or two, not back
            ("price", np.int8, (SHIPS, MOST_SOLD)),
            ("piece", np.int8, (PIECES, PIECE_HOUSES)),
            ("piece_fountains", np.int8, (PIECES,)),  # bits of its houses
            ("roof_colour", np.int8, (ROOFS, 2)),
            ("roof_points", np.int8, (ROOF_KINDS, ROOF_STEPS)),
            ("union_points", np.int8, (UNION_LARGEST + 1,)),
            ("placements", np.int16, (LAYOUTS, COLOURS)),  # how many there are of each tile
            ("placement", np.int32, (LAYOUTS, COLOURS, PLACEMENTS)),
            ("placement_coins", np.int32, (LAYOUTS, COLOURS, PLACEMENTS)),
            ("first_tile", np.int32, (LAYOUTS, COLOURS)),
            ("first_coins", np.int32, (LAYOUTS,)),
            ("effect", np.int8, (BUILDINGS, CARD_EFFECTS)),  # NONE where a card has but one
            ("effect_set", np.int16, (BUILDINGS, CARD_EFFECTS)),  # colours or kinds, as bits
            ("effect_points", np.int8, (BUILDINGS, CARD_EFFECTS)),
            ("cards_with", np.int32, (EFFECTS,)),  # the cards that do this, as bits
        ],
    )
)

# B5.1: the sets of one to four kinds that can be sold together, small ones first
KIND_SETS = np.array(
    [sum(1 << kind for kind in kinds) for n in range(1, 5) for kinds in combinations(range(8), n)],
    np.int16,
)
PAIR_SETS, TRIPLE_SETS = 92, 36  # those of at most three, at most two kinds
SWAPS = HUTS * (HUTS - 1) // 2
SWAPPED_HUTS = np.array(list(combinations(range(HUTS), 2)), np.int8)

FIRST_PUT = 0
FILL = FIRST_PUT + PYRAMID * COLOURS
FIRST_DRAW = FILL + 1
FIRST_DISCARD = FIRST_DRAW + ROOF_KINDS
FIRST_PREPARE = FIRST_DISCARD + OWN_ROOFS
FIRST_BUILD = FIRST_PREPARE + PYRAMID
FIRST_ROOF = FIRST_BUILD + COLOURS * HOLES
FIRST_ADD = FIRST_ROOF + SPANS * OWN_ROOFS * 2
COIN = FIRST_ADD + PYRAMID * COLOURS
END = COIN + 1
FIRST_SWAP = END + 1
FIRST_SAIL = FIRST_SWAP + SWAPS
FIRST_FISH = FIRST_SAIL + PLACES
FISH_UNSEEN = FIRST_FISH + KINDS
FIRST_SEND = FISH_UNSEEN + 1
FIRST_DIFFERENT = FIRST_SEND + 2
FIRST_ALIKE = FIRST_DIFFERENT + len(KIND_SETS)
FIRST_PAIRS = FIRST_ALIKE + KINDS * MOST_SOLD
FIRST_TRIPLES = FIRST_PAIRS + PAIR_SETS
FIRST_LACE = FIRST_TRIPLES + TRIPLE_SETS
FIRST_RECALL = FIRST_LACE + SPACES  # islands, then spaces
TAKE_PRIVILEGES = FIRST_RECALL + ISLANDS + SPACES
FIRST_TAKE_CARD = TAKE_PRIVILEGES + 1
FIRST_PAY = FIRST_TAKE_CARD + BUILDINGS
FIRST_SPARE = FIRST_PAY + SPACES
FIRST_TAKE_CUBE = FIRST_SPARE + SPACES
FIRST_INSTEAD = FIRST_TAKE_CUBE + COLOURS
DONE = FIRST_INSTEAD + COLOURS
ACTIONS = DONE + 1

# In a turn: cubes to prepare, three prepared ones in every hole, each roof over each span, cubes to
# add, a coin, the end.
MAX_LEGAL = PYRAMID + PREPARED * HOLES + SPANS * OWN_ROOFS * 2 + PYRAMID * COLOURS + 2
