"""What a seat sees, as numbers for learners: its own table in full, the others' in outline.

Everything is told from the seat's own chair: seat 0 is the viewer, 1 the next to the left. Nothing
depends on what the viewer cannot know; of other hands it tells what everyone remembers (W3.4).
"""

from __future__ import annotations

import numpy as np

from laguna.engine.game import POINTS, Feature, Numbers, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.rules.laying import price
from laguna.games.walking.rules.memory import may_be_buried
from laguna.games.walking.rules.piles import columns
from laguna.games.walking.rules.scoring import colour, result
from laguna.games.walking.rules.state import (
    CHARACTERS,
    COIN_LIMIT,
    COLOURS,
    COLUMNS,
    DE,
    DISPLAY_COLUMNS,
    HAND_SLOTS,
    LAY_MOST,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    OVER,
    SCORE_COLUMNS,
    SEATS,
    SHOPS,
    START_PERMITS,
)

PHASES = OVER + 1
DECORATIONS = 9
CARD = 1 + COLOURS + DECORATIONS + 1 + SHOPS
HELD = CARD + LEVELS
TERMS = 7
HOUSE = LEVELS + DECORATIONS + 1

THING_UNIT = 3  # so many of a decoration, or points of a shop, are 1
CARD_MOST = 6  # in these units: an owner's card may show 9 red and 9 yellow flowers
HOUSE_MOST = LEVELS * CARD_MOST
POINTS_LOW, POINTS_HIGH = -2, 20  # in units of points, with whatever deck
SUPPLY_UNIT = 3
ROUND_UNIT = 12
LAST_ROUND = 2 * ROUND_UNIT  # later ones look the same
POINTS_UNIT = 100
PRICE_UNIT = 2

_TABLE = (
    Feature("phase", (PHASES,), 0, 1, "1 at take, lay, character, limit, remove or over"),
    Feature("actor", (SEATS,), 0, 1, "whose turn it is, from the viewer's chair"),
    Feature("marker", (SEATS,), 0, 1, "who began the round, from the viewer's chair"),
    Feature(
        "terms",
        (TERMS,),
        0,
        2,
        f"round / {ROUND_UNIT} (at most 2); cards laid this turn / {LAY_MOST}; price of the next / "
        f"{PRICE_UNIT}; a second card is to be sold; edition de; easy; windows",
    ),
    Feature("supply", (CHARACTERS,), 0, 1, f"of each character / {SUPPLY_UNIT}"),
    Feature("decks", (LEVELS,), 0, 1, f"cards left / {LEVEL_CARDS}"),
    Feature("display", (DISPLAY_COLUMNS, LEVELS, CARD), 0, CARD_MOST, "the card in each place"),
    Feature(
        "own",
        (3,),
        POINTS_LOW,
        POINTS_HIGH,
        "coins / 6, permits / 4, points as if the game ended now / 100",
    ),
    Feature(
        "hand",
        (HAND_SLOTS, HELD),
        0,
        CARD_MOST,
        "each card, ascending, and then which level it is of",
    ),
    Feature(
        "street", (COLUMNS, LEVELS, CARD), 0, CARD_MOST, "the card in each place of the own street"
    ),
    Feature("guests", (COLUMNS, CHARACTERS), 0, 1, "the character under each own house"),
)
_OTHER = (
    Feature("means", (3,), POINTS_LOW, POINTS_HIGH, "coins, permits, points, as above"),
    Feature("backs", (LEVELS,), 0, 2, "cards in hand of each level / 3"),
    Feature(
        "remembered",
        (LEVELS, COLOURS),
        0,
        2,
        "cards that are surely in hand, for whoever remembers / 3",
    ),
    Feature(
        "houses",
        (COLUMNS, HOUSE),
        0,
        HOUSE_MOST,
        "which levels are built, then the decorations of the house and its shop's points / 3",
    ),
    Feature("guests", (COLUMNS, CHARACTERS), 0, 1, "the character under each house"),
)


def features(seats: int) -> tuple[Feature, ...]:
    """The own table, then a block for each other seat, in the order of play."""
    others = (
        feature._replace(name=f"{feature.name} of +{chair}")
        for chair in range(1, seats)
        for feature in _OTHER
    )
    return (*_TABLE, *others)


@kernel
def observe(parts: Parts, s: State, seat: int, out: Numbers) -> None:
    """Write all features for a seat."""
    out[:] = 0.0
    scores = np.empty((SEATS, SCORE_COLUMNS), np.int64)
    result(parts, s, scores)
    at = write_terms(s, seat, out)
    for column in range(DISPLAY_COLUMNS):
        for level in range(LEVELS):
            if column < columns(s):
                write_card(parts, int(s.display[column, level]), out, at)
            at += CARD
    at = write_means(s, seat, scores[seat, POINTS], out, at)
    at = write_hand(parts, s, seat, out, at)
    at = write_street(parts, s, seat, out, at)
    at = write_guests(s, seat, out, at)
    for chair in range(1, int(s.seats)):
        other = (seat + chair) % int(s.seats)
        at = write_means(s, other, scores[other, POINTS], out, at)
        at = write_backs(s, other, out, at)
        at = write_houses(parts, s, other, out, at)
        at = write_guests(s, other, out, at)


@kernel
def write_terms(s: State, seat: int, out: Numbers) -> int:
    seats = int(s.seats)
    out[int(s.phase)] = 1.0
    at = PHASES
    out[at + (int(s.seat) - seat) % seats] = 1.0
    at += SEATS
    out[at + (int(s.marker) - seat) % seats] = 1.0
    at += SEATS
    out[at] = min(int(s.rounds), LAST_ROUND) / ROUND_UNIT
    out[at + 1] = int(s.laid) / LAY_MOST
    out[at + 2] = price(s) / PRICE_UNIT
    out[at + 3] = int(s.selling)
    out[at + 4] = 1.0 if s.edition == DE else 0.0
    out[at + 5] = int(s.easy)
    out[at + 6] = int(s.windows)
    at += TERMS
    for character in range(CHARACTERS):
        out[at + character] = int(s.supply[character]) / SUPPLY_UNIT
    at += CHARACTERS
    for level in range(LEVELS):
        out[at + level] = int(s.deck_size[level]) / LEVEL_CARDS
    return at + LEVELS


@inlined
def add_things(parts: Parts, card: int, out: Numbers, at: int) -> None:
    """Add the decorations of a card and its shop's points."""
    out[at] += int(parts.flower[card]) / THING_UNIT
    out[at + 1] += int(parts.herb[card]) / THING_UNIT
    out[at + 2] += int(parts.cat[card]) / THING_UNIT
    out[at + 3] += int(parts.lamp[card]) / THING_UNIT
    out[at + 4] += int(parts.red_awning[card]) / THING_UNIT
    out[at + 5] += int(parts.blue_awning[card]) / THING_UNIT
    out[at + 6] += int(parts.chimney[card]) / THING_UNIT
    out[at + 7] += int(parts.pedestrian[card]) / THING_UNIT
    out[at + 8] += int(parts.closed_window[card]) / THING_UNIT
    out[at + DECORATIONS] += int(parts.shop_value[card]) / THING_UNIT


@kernel
def write_card(parts: Parts, card: int, out: Numbers, at: int) -> None:
    """A card, if one lies there: that it does, its colour, its things, its shop."""
    if card == NONE:
        return
    out[at] = 1.0
    out[at + 1 + colour(card)] = 1.0
    at += 1 + COLOURS
    add_things(parts, card, out, at)
    if parts.shop[card] > 0:
        out[at + DECORATIONS + int(parts.shop[card])] = 1.0


@inlined
def write_means(s: State, seat: int, points: int, out: Numbers, at: int) -> int:
    out[at] = int(s.coins[seat]) / COIN_LIMIT
    out[at + 1] = int(s.permits[seat]) / START_PERMITS
    out[at + 2] = points / POINTS_UNIT
    return at + 3


@kernel
def write_hand(parts: Parts, s: State, seat: int, out: Numbers, at: int) -> int:
    for i in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, i])
        write_card(parts, card, out, at + i * HELD)
        out[at + i * HELD + CARD + card // LEVEL_CARDS] = 1.0
    return at + HAND_SLOTS * HELD


@kernel
def write_street(parts: Parts, s: State, seat: int, out: Numbers, at: int) -> int:
    for column in range(COLUMNS):
        for level in range(LEVELS):
            write_card(parts, int(s.street[seat, column, level]), out, at)
            at += CARD
    return at


@inlined
def write_guests(s: State, seat: int, out: Numbers, at: int) -> int:
    for column in range(COLUMNS):
        if s.character[seat, column] != NONE:
            out[at + int(s.character[seat, column])] = 1.0
        at += CHARACTERS
    return at


@kernel
def write_backs(s: State, seat: int, out: Numbers, at: int) -> int:
    """Of another's hand: the backs, and the cards that were never out of sight (W3.4)."""
    for i in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, i])
        level = card // LEVEL_CARDS
        out[at + level] += 1.0 / THING_UNIT
        if not may_be_buried(s, seat, card):
            out[at + LEVELS + level * COLOURS + colour(card)] += 1.0 / THING_UNIT
    return at + LEVELS + LEVELS * COLOURS


@kernel
def write_houses(parts: Parts, s: State, seat: int, out: Numbers, at: int) -> int:
    for column in range(COLUMNS):
        for level in range(LEVELS):
            card = int(s.street[seat, column, level])
            if card != NONE:
                out[at + level] = 1.0
                add_things(parts, card, out, at + LEVELS)
        at += HOUSE
    return at
