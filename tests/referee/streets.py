"""Every street that can stand (W4.2, W5), whatever its colours, and all cards that may follow."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import laguna
from tests.referee.rulebook import (
    CODES,
    HOUSES,
    LAST_COLUMN,
    MIDDLE,
    ROOF,
    ROWS,
    Place,
    arrangements,
)

Street = frozenset[Place]
SCAFFOLDS = 2  # W5.1


@cache
def shapes() -> frozenset[Street]:
    """All shapes of a street, its leftmost card in column 1.

    Built the other way round than the referee does it: houses of cards first, then up to two
    cards below the roofs taken for scaffolds.
    """
    found: set[Street] = set()
    for width in range(1, HOUSES + 1):
        for heights in itertools.product((1, 2, 3), repeat=width):
            pieces = [(column, level) for column, h in enumerate(heights) for level in range(h)]
            low = [place for place in pieces if place[1] < ROOF]
            for count in range(SCAFFOLDS + 1):
                for scaffolds in itertools.combinations(low, count):
                    cards = set(pieces) - set(scaffolds)
                    if cards and len(pieces) > 1:
                        found.add(at_the_left(cards))
    return frozenset(found)


def at_the_left(street: Iterable[Place]) -> Street:
    places = list(street)
    left = min(column for column, _ in places)
    return frozenset((column - left + 1, level) for column, level in places)


def places_in_the_row(shape: Street) -> Iterator[Street]:
    """The shape wherever it can lie: one of its cards was the first, in the middle."""
    for first in sorted({column for column, _ in shape}):
        yield frozenset((column - first + MIDDLE, level) for column, level in shape)


def faults(street: Street, random: Random) -> list[str]:
    """Where the engine allows other cards or other scaffolds on a street than W5.3 does."""
    pool = [random.sample(codes, len(codes)) for codes in CODES]
    columns = range(min(column for column, _ in street), max(column for column, _ in street) + 1)
    rows = [
        " ".join(pool[level].pop() if (column, level) in street else "." for column in columns)
        for level in reversed(range(len(ROWS)))
    ]
    hand = [cards.pop() for cards in pool]
    position = [f"street 1 from {columns[0]}:", *rows, f"hand 1: {' '.join(hand)}", "coins 1: 6"]
    position += ["phase: lay", "seat: 1", "marker: 1"]
    table = laguna.new("walking", seats=4, seed=0, position="\n".join(position))
    moves = [table.game.action_json(action) for action in table.legal_actions()]
    given = {(move["card"], move["column"]) for move in moves if move["move"] == "lay"}
    expected = {
        (card, column)
        for level, card in enumerate(hand)
        for column in range(1, LAST_COLUMN + 1)
        if (column, level) not in street
        if at_the_left([*street, (column, level)]) in shapes()
    }
    choices = [
        frozenset((column, ROWS.index(row)) for column, row in choice)
        for choice in table.view(0)["players"][0]["scaffold_choices"]
    ]
    found = []
    if given != expected:
        found.append(f"{sorted(street)}: lays differ by {sorted(given ^ expected)}")
    if set(choices) != arrangements(street) or len(set(choices)) != len(choices):
        found.append(f"{sorted(street)}: the choices of scaffolds differ")
    return found
