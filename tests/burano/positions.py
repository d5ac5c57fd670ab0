"""Drawn positions, and short questions to a table, for the tests of the rules."""

from __future__ import annotations

from typing import Any

import laguna
from laguna.games.burano.facts.view import PHASES

SAILING_PINK = "actions: sailing P B, lace Y G, earnings O W"


def table(drawing: str = "", seats: int = 2, **options: Any) -> laguna.Table:
    """A table with this position; seat 1 begins, pink and blue sail, yellow and green make lace."""
    return laguna.new(
        "burano",
        seats,
        seed=1,
        position=f"{drawing}\n{_actions(drawing)}",
        **{"start": 1} | options,
    )


def _actions(drawing: str) -> str:
    return "" if "actions:" in drawing else SAILING_PINK


def legal(table: laguna.Table, kind: str, seat: int | None = None) -> set[str]:
    """What follows this word in the legal moves."""
    moves = [str(move).split(" ", 1) for move in table.legal(seat)]
    return {rest[0] if rest else "" for word, *rest in moves if word == kind}


def phase(table: laguna.Table) -> str:
    return PHASES[table.state.phase]


def player(table: laguna.Table, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = table.view(laguna.OMNISCIENT)["players"][seat]
    return found


def coins(table: laguna.Table, seat: int = 0) -> int:
    return int(table.state.coins[seat])


def privileges(table: laguna.Table, seat: int = 0) -> int:
    return int(table.state.privileges[seat])


def workers(table: laguna.Table, seat: int = 0) -> int:
    """How many stand on the ring."""
    return int(table.state.workers[seat])


def island(table: laguna.Table, name: str) -> dict[str, Any]:
    islands: list[dict[str, Any]] = table.view()["islands"]
    return next(each for each in islands if each["name"] == name)


def end_season(table: laguna.Table) -> laguna.Table:
    """Turns without a move until the clean-up begins."""
    while phase(table) == "turn":
        table.play("end")
    return table


def draw_first_roofs(table: laguna.Table) -> laguna.Table:
    while phase(table) == "draw":
        table.play(table.legal()[0])
    return table


def build_pyramids(table: laguna.Table) -> laguna.Table:
    while phase(table) == "pyramid":
        seat = table.actors[0]
        table.play(table.legal(seat)[0], seat)
    return table
