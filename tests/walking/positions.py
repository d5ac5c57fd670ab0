"""Drawn positions, and short questions to a table, for the tests of the rules."""

from __future__ import annotations

from typing import Any

import laguna
from laguna.games.walking.facts.view import PHASES
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.state import CARDS
from tests.asked import play

Scaffolds = frozenset[tuple[int, str]]


def table(drawing: str = "", seats: int = 2, **options: Any) -> laguna.Table:
    """A table with this position; seat 1 begins."""
    return laguna.new("walking", seats, seed=1, position=drawing, **{"start": 1} | options)


def boxed(drawing: str) -> str:
    """The drawing with every card that it does not name in the box."""
    rest = [card_code(card) for card in range(CARDS) if card_code(card) not in drawing]
    return f"{drawing}\nbox: {' '.join(rest)}"


def pass_turn(table: laguna.Table) -> None:
    """Take some cards, lay none, keep three."""
    play(table, str(table.legal()[0]), "end")
    while phase(table) == "limit":
        table.play(table.legal()[0])


def phase(table: laguna.Table) -> str:
    return PHASES[table.state.phase]


def coins(table: laguna.Table, seat: int = 0) -> int:
    return int(table.state.coins[seat])


def permits(table: laguna.Table, seat: int = 0) -> int:
    return int(table.state.permits[seat])


def hand(table: laguna.Table, seat: int = 0, state: Any = None) -> set[str]:
    """The cards of a hand; of another state of this table if one is given."""
    s = table.state if state is None else state
    return {card_code(int(card)) for card in s.hand[seat, : s.hand_size[seat]]}


def house(table: laguna.Table, column: int, seat: int = 0) -> dict[str, Any]:
    """The house in a column of a street."""
    houses: list[dict[str, Any]] = table.view()["players"][seat]["street"]
    return next(house for house in houses if house["column"] == column)


def display(table: laguna.Table) -> list[list[str]]:
    """The rows of the display, the roofs first, a dot for an empty space."""
    columns = table.view()["display"]
    return [[column[level] or "." for column in columns] for level in (2, 1, 0)]


def rows(drawing: str) -> list[list[str]]:
    """The rows of a drawn display, as `display` gives them."""
    return [line.split() for line in drawing.splitlines() if line.strip()]


def deck(table: laguna.Table, level: int, state: Any = None) -> list[str]:
    """The cards of a deck, the top one first; of another state of this table if one is given."""
    s = table.state if state is None else state
    cards = s.deck[level - 1, : s.deck_size[level - 1]]
    return [card_code(int(card)) for card in reversed(cards)]


def scaffolds(table: laguna.Table, seat: int = 0) -> set[Scaffolds]:
    """All ways in which a player's scaffolds may stand: sets of (column, row)."""
    choices = table.view(seat)["players"][seat]["scaffold_choices"]
    assert choices, "there is no way in which they may stand"
    return {frozenset((column, row) for column, row in choice) for choice in choices}


def standing(*places: tuple[int, str]) -> Scaffolds:
    """One way in which scaffolds stand."""
    return frozenset(places)
