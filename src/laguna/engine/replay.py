"""A whole game as JSON: the full state after every move, for programs that check or study it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from laguna.engine.game import OMNISCIENT
from laguna.engine.table import Table

FORMAT = 2


def full_json(table: Table) -> dict[str, Any]:
    """Options, parts, and for every ply the move, what it did, and everything on the table."""
    start = table.fresh()
    plies = [_ply(start, None, None, [])]
    for after, ply, events in table.walk(OMNISCIENT):
        plies.append(_ply(after, ply.seat, ply.action, events))
    return {
        "format": FORMAT,
        "game": table.game.name,
        "version": table.game.version,
        "seats": table.seats,
        "options": table.options,
        "seed": table.seed,
        "position": table.position,
        "parts": table.game.parts_json(table.parts),
        "plies": plies,
    }


def _ply(
    table: Table, seat: int | None, action: int | None, events: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "ply": len(table.plies),
        "seat": seat,
        "move": None if action is None else table.game.action_json(action),
        "events": events,
        "actors": table.actors,
        "legal": {
            seat: [table.game.action_json(action) for action in table.legal_actions(seat)]
            for seat in table.actors
        },
        "state": table.view(OMNISCIENT),
        "scores": [asdict(score) for score in table.scores()],
    }
