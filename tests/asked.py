"""What the tests of the rules ask of a table, whatever is played on it."""

from __future__ import annotations

import pytest

import laguna


def play(table: laguna.Table, *moves: str, seat: int | None = None) -> laguna.Table:
    for move in moves:
        table.play(move, seat)
    return table


def legal(table: laguna.Table, kind: str = "") -> set[str]:
    """The legal moves that begin so."""
    return {str(move) for move in table.legal() if str(move).startswith(kind)}


def refused(
    table: laguna.Table, move: str | int, rule: str, reason: int, seat: int | None = None
) -> None:
    """The move is not legal by this rule, for this reason, and the attempt changes nothing."""
    assert table.game.reasons[reason].rule == rule
    assert table.why_not(move, seat) == table.game.reasons[reason]
    forbidden(table, move, rule, seat)


def forbidden(table: laguna.Table, move: str | int, rule: str, seat: int | None = None) -> None:
    """The move is refused by this rule, in whatever words, and the attempt changes nothing."""
    before = _all_of(table)
    why = table.why_not(move, seat)
    assert why is not None
    assert why.rule == rule
    with pytest.raises(laguna.IllegalMove) as error:
        table.play(move, seat)
    assert error.value.rule == rule
    assert _all_of(table) == before


def _all_of(table: laguna.Table) -> object:
    moves = [table.legal_actions(seat) for seat in table.actors]
    return table.state.tobytes(), list(table.log), moves


def ended(table: laguna.Table, rule: str, reason: int) -> None:
    """The game is over by this rule, and nothing more can be played."""
    assert table.over
    assert table.view()["ending"]["rule"] == rule
    refused(table, 0, rule, reason)


def line(table: laguna.Table, name: str, seat: int = 0) -> int:
    """One line of a player's score pad."""
    return table.scores()[seat].lines[name]


def ranks(table: laguna.Table) -> list[int]:
    return [score.rank for score in table.scores()]
