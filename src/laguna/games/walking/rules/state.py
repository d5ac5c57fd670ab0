"""The state of Walking in Burano, its constants and its action ids.

Cards are numbered level by level, colour by colour: card = (level × 6 + colour) × 4 + copy, so
level and colour of a card follow from its number, whatever the deck shows on it.
"""

from __future__ import annotations

import numpy as np

from laguna.engine.game import LINES

LEVELS = 3  # W1.1: ground floor, first floor, roof
GROUND, FIRST, ROOF = 0, 1, 2
COLOURS = 6
COPIES = 4
LEVEL_CARDS = COLOURS * COPIES
CARDS = LEVELS * LEVEL_CARDS

CHARACTERS = 11  # W1.3
WOMAN, MAN, GIRL, BOY = 0, 1, 2, 3
MAYOR, POLICEMAN, SANTA, SHOPKEEPER, SEAMSTRESS, FLORIST, GARDENER = 4, 5, 6, 7, 8, 9, 10
TOURISTS = 4
SHOPS = 4

SEATS = 4
DISPLAY_COLUMNS = 5  # W2.1: players + 1
SOLO_COLUMNS = 4
START_COINS = 4  # W2.4
START_PERMITS = 4
SCAFFOLDS = 2
TAKE_MOST = 3  # W3.2
TAKE_VALUE = 3  # W3.3: cards and coins taken add up to 3
SELL_CARDS = 2  # W3.5
LAY_MOST = 3  # W4.1
HOUSES = 5  # W4.2d
HOUSE_FULL = (1 << LEVELS) - 1  # all three levels as bits
COLUMNS = 9  # a street of five can grow either way from the middle
MIDDLE = 4
HAND_LIMIT = 3  # W6.3
COIN_LIMIT = 6
HAND_SLOTS = HAND_LIMIT + TAKE_MOST
IDLE_ROUNDS = 6  # W7.4

NONE = -1
UNSEEN = -1  # a deck card that nobody has seen
EVERYONE = 4  # a deck card that everybody saw going under the deck

PL, DE = 0, 1  # editions

TAKE, LAY, CHARACTER, LIMIT, REMOVE, OVER = 0, 1, 2, 3, 4, 5  # phases

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("edition", np.int8),
            ("easy", np.int8),
            ("windows", np.int8),
            ("unfinished", np.int8),  # W8.1: closed windows of unfinished houses count
            ("lamps", np.int8),  # W8.3: lamps on cards apart, not in houses apart
            ("memory", np.int8),
            ("phase", np.int8),
            ("seat", np.int8),  # whose turn it is
            ("marker", np.int8),  # who began the round
            ("turn", np.int16),
            ("rounds", np.int16),  # the round being played, from 1
            ("moves", np.int16),
            ("reveals", np.int16),
            ("ending", np.int8),  # the reason why the game ended
            ("laid", np.int8),  # cards laid in this turn
            ("selling", np.int8),  # W3.5: the first of two cards is given, the second is due
            ("completed", np.int16),  # bit mask of columns whose house waits for a character
            ("round_taken", np.int8),  # somebody could take a card in this round
            ("round_laid", np.int8),  # somebody laid a card in this round
            ("idle_rounds", np.int8),
            ("display", np.int8, (DISPLAY_COLUMNS, LEVELS)),
            ("supply", np.int8, (CHARACTERS,)),
            ("coins", np.int8, (SEATS,)),
            ("permits", np.int8, (SEATS,)),
            ("hand_size", np.int8, (SEATS,)),
            ("hand", np.int8, (SEATS, HAND_SLOTS)),  # ascending
            ("street", np.int8, (SEATS, COLUMNS, LEVELS)),
            ("character", np.int8, (SEATS, COLUMNS)),
            ("deck_size", np.int8, (LEVELS,)),
            ("deck", np.int8, (LEVELS, LEVEL_CARDS)),  # bottom first
            ("buried_by", np.int8, (LEVELS, LEVEL_CARDS)),  # who knows the card: W3.4
            ("buried_when", np.int16, (LEVELS, LEVEL_CARDS)),
            ("taken_when", np.int16, (CARDS,)),  # of cards that may be in a hand or buried unseen
        ],
    )
)

THINGS = (
    "pedestrian",
    "red_flower",
    "yellow_flower",
    "herb",
    "cat",
    "lamp",
    "red_awning",
    "blue_awning",
    "chimney",
    "closed_window",
)  # W1.2

PARTS = np.dtype(
    (
        np.record,
        [(thing, np.int8, (CARDS,)) for thing in THINGS]
        + [
            ("flower", np.int8, (CARDS,)),  # red and yellow together
            ("shop", np.int8, (CARDS,)),  # 0 = none, else the kind from 1
            ("shop_value", np.int8, (CARDS,)),
        ],
    )
)

ROW_SETS = (1 << LEVELS) - 1
TAKES = DISPLAY_COLUMNS * ROW_SETS
LAYS = CARDS * COLUMNS * LEVELS
INVITES = CHARACTERS * COLUMNS
FIRST_TAKE = 0
FIRST_SELL = FIRST_TAKE + TAKES
FIRST_LAY = FIRST_SELL + CARDS
END = FIRST_LAY + LAYS
FIRST_INVITE = END + 1
FIRST_RETURN = FIRST_INVITE + INVITES
FIRST_REMOVE = FIRST_RETURN + CARDS
ACTIONS = FIRST_REMOVE + CHARACTERS

MAX_LEGAL = HAND_SLOTS * COLUMNS + HAND_SLOTS + 1 + TAKES  # a generous bound

# Score lines: one for each kind of character, then these (W8)
SHOPS_LINE = CHARACTERS
PERMITS_LINE = CHARACTERS + 1
WINDOWS_LINE = CHARACTERS + 2
COINS_LINE = CHARACTERS + 3  # only for ties
CATS_LINE = CHARACTERS + 4
SCORE_LINES = CHARACTERS + 5
SCORE_COLUMNS = LINES + SCORE_LINES
