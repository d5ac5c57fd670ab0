"""Drawn positions, and short questions to a table, for the tests of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import laguna
from laguna.games.walking.facts.view import PHASES
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.reasons import REASONS
from laguna.games.walking.rules.state import CARDS

Scaffolds = frozenset[tuple[int, str]]


def table(drawing: str = "", seats: int = 2, **options: Any) -> laguna.Table:
    """A table with this position; seat 1 begins."""
    return laguna.new("walking", seats, seed=1, position=drawing, **{"start": 1} | options)


def boxed(drawing: str) -> str:
    """The drawing with every card that it does not name in the box."""
    rest = [card_code(card) for card in range(CARDS) if card_code(card) not in drawing]
    return f"{drawing}\nbox: {' '.join(rest)}"


def play(table: laguna.Table, *moves: str) -> laguna.Table:
    for move in moves:
        table.play(move)
    return table


def pass_turn(table: laguna.Table) -> None:
    """Take some cards, lay none, keep three."""
    play(table, str(table.legal()[0]), "end")
    while phase(table) == "limit":
        table.play(table.legal()[0])


def refused(
    table: laguna.Table, move: str, rule: str, reason: int, seat: int | None = None
) -> None:
    """The move is not legal by this rule, for this reason, and the attempt changes nothing."""
    before = table.state.tobytes(), list(table.log), table.legal()
    assert REASONS[reason].rule == rule
    assert table.why_not(move, seat) == REASONS[reason]
    with pytest.raises(laguna.IllegalMove) as error:
        table.play(move, seat)
    assert error.value.rule == rule
    assert (table.state.tobytes(), list(table.log), table.legal()) == before


def forbidden(table: laguna.Table, move: str, rule: str, seat: int | None = None) -> None:
    """The move is refused by this rule, in whatever words, and the attempt changes nothing."""
    before = table.state.tobytes(), list(table.log)
    why = table.why_not(move, seat)
    assert why is not None
    assert why.rule == rule
    with pytest.raises(laguna.IllegalMove) as error:
        table.play(move, seat)
    assert error.value.rule == rule
    assert (table.state.tobytes(), list(table.log)) == before


def ended(table: laguna.Table, rule: str, reason: int) -> None:
    """The game is over by this rule, and nothing more can be played."""
    assert table.over
    assert table.view()["ending"]["rule"] == rule
    refused(table, "end", rule, reason)


def legal(table: laguna.Table, kind: str) -> set[str]:
    """The legal moves that begin so."""
    return {str(move) for move in table.legal() if str(move).startswith(kind)}


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


def line(table: laguna.Table, name: str, seat: int = 0) -> int:
    """One line of a player's score pad."""
    return table.scores()[seat].lines[name]


def ranks(table: laguna.Table) -> list[int]:
    return [score.rank for score in table.scores()]
