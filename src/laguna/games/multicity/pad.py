"""The score pad, line by line, and who wins (M4): each object that stands counts its elements."""

from __future__ import annotations

from typing import Any

import numpy as np

from laguna.engine.game import LINES, POINTS, RANK, Entry, Line, Parts, Result, State
from laguna.games.multicity.rules import result
from laguna.games.multicity.state import (
    ELEMENTS,
    LENGTHS,
    NONE,
    OBJECTS_LINE,
    SCORE_COLUMNS,
    SEATS,
    SHORTEST,
)
from laguna.games.multicity.view import object_name
from laguna.games.multicity.words import SCORE_LINE_NAMES


def scores(parts: Parts, s: State) -> Result:
    """The engine's result: rank, points and score lines of every seat."""
    out = np.zeros((SEATS, SCORE_COLUMNS), np.int64)
    result(parts, s, out)
    return out


def pad(parts: Parts, s: State) -> list[Line]:
    """A line for each length, the elements placed, and the objects placed, which break ties."""
    out = scores(parts, s)
    seats = range(int(s.seats))
    lines = [
        Line(
            SCORE_LINE_NAMES[length],
            "M1.2",
            f"Length {length + SHORTEST}",
            [[object_entry(s, seat, length, int(out[seat, LINES + length]))] for seat in seats],
        )
        for length in range(LENGTHS)
    ]
    totals = [[total_entry(int(out[seat, POINTS]))] for seat in seats]
    ties = [[Entry(int(out[seat, LINES + OBJECTS_LINE]))] for seat in seats]
    return [
        *lines,
        Line("total", "M4.2", "Elements placed", totals, "total"),
        Line("objects", "M4.2", "Objects placed, for ties", ties, "tie-breaker"),
    ]


def object_entry(s: State, seat: int, length: int, points: int) -> Entry:
    name = () if s.colour[seat] == NONE else (object_name(int(s.colour[seat]), length),)
    return Entry(
        points,
        "stands" if points else "left",
        name if points else (),
        {"length": length + SHORTEST, "stands": bool(points)},
    )


def total_entry(points: int) -> Entry:
    left = ELEMENTS - points
    return Entry(points, f"{left} left" if left else "all placed", (), {"left": left})


def outcome_json(parts: Parts, s: State) -> dict[str, Any]:
    """Who wins and by what as if the game ended now."""
    out = scores(parts, s)
    seats = range(int(s.seats))
    winners = [seat for seat in seats if out[seat, RANK] == 1]
    points = int(out[winners[0], POINTS])
    tied = [seat for seat in seats if out[seat, POINTS] == points]
    return {
        "winners": winners,
        "points": points,
        "left": ELEMENTS - points,
        "by": "objects" if len(winners) < len(tied) else None,
        "rule": "M4.1" if points == ELEMENTS else "M4.2",
    }
