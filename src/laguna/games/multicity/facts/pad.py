"""The score pad, line by line, and who wins (M4): each object that is left counts its fields."""

from __future__ import annotations

from typing import Literal

from laguna.engine.game import LINES, POINTS, Entry, Line, Parts, State
from laguna.engine.outcome import scores, won
from laguna.games.multicity.facts.declared import (
    MulticityLengthCounted,
    MulticityOutcome,
    MulticityTotalCounted,
)
from laguna.games.multicity.facts.view import object_name
from laguna.games.multicity.rules.state import (
    ELEMENTS,
    LENGTHS,
    NONE,
    OBJECTS_LINE,
    SHORTEST,
)
from laguna.games.multicity.rules.turns import TIE_LINES
from laguna.games.multicity.words.moves import SCORE_LINE_NAMES

TIES: dict[Literal["objects"], int] = {"objects": TIE_LINES[1]}


def pad(parts: Parts, s: State) -> list[Line]:
    """A line for each length, the fields left, fewest of which win, and the objects placed, which
    break ties.
    """
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
        Line("total", "M4.2", "Fields left", totals, "total"),
        Line("objects", "M4.2", "Objects placed, for ties", ties, "tie-breaker"),
    ]


def object_entry(s: State, seat: int, length: int, placed: int) -> Entry:
    name = () if s.colour[seat] == NONE else (object_name(int(s.colour[seat]), length),)
    facts: MulticityLengthCounted = {"length": length + SHORTEST, "stands": bool(placed)}
    points, how = (0, "stands") if placed else (length + SHORTEST, "left")
    return Entry(points, how, name if placed else (), facts)


def total_entry(placed: int) -> Entry:
    facts: MulticityTotalCounted = {"left": ELEMENTS - placed}
    how = f"of {ELEMENTS}" if facts["left"] else "all placed"
    return Entry(facts["left"], how, (), facts)


def outcome_json(parts: Parts, s: State) -> MulticityOutcome:
    """Who wins and by what as if the game ended now."""
    winners, points, by = won(scores(parts, s), int(s.seats), TIES)
    left = ELEMENTS - points
    return {
        "winners": winners,
        "points": points,
        "by": by,
        "left": left,
        "rule": "M4.2" if left else "M4.1",
    }
