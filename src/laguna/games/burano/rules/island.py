"""The main island: where a cube and where a roof can go, kept up to date (B4.3–B4.5)."""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.state import (
    HOLES,
    LEVELS,
    LINE_SPANS,
    NONE,
    ROOFED_LEVELS,
)


@kernel
def why_no_cube(parts: Parts, s: State, hole: int) -> int:
    """Why no cube can go to a hole, or onto the roof there (B4.3, B4.5)."""
    if not parts.hole[hole]:
        return why.NO_HOLE
    height = int(s.height[hole])
    if height == LEVELS:
        return why.THIRD_LEVEL_BUILT
    if height > 0:
        return 0 if s.roof[height - 1, hole] != NONE else why.HOLE_TAKEN
    for i in range(4):
        corner = int(parts.corner[hole, i])
        if corner != NONE and s.height[corner] > 0:
            return 0
    return why.NO_CORNER


@kernel
def put_cube(parts: Parts, s: State, hole: int, colour: int) -> None:
    """Put a cube into a hole, or onto the roof there."""
    level = int(s.height[hole])
    s.cube[level, hole] = colour
    s.height[hole] = level + 1
    s.buildable = int(s.buildable) & ~(1 << hole)
    if level == 0:
        for i in range(4):
            corner = int(parts.corner[hole, i])
            if corner != NONE and s.height[corner] == 0:
                s.buildable = int(s.buildable) | 1 << corner
    note_spans(parts, s, hole)


@kernel
def why_no_roof(parts: Parts, s: State, span: int) -> int:
    """Why no roof, of whatever colours, can lie here (B4.4, B4.5)."""
    one, other = int(parts.span[span, 0]), int(parts.span[span, 1])
    if one == NONE:
        return why.NO_HOLE
    level = int(s.height[one]) - 1
    if level < 0 or s.height[other] == 0:
        return why.ROOF_OVER_NOTHING
    if level != s.height[other] - 1:
        return why.ROOF_OVER_TWO_LEVELS
    if level == ROOFED_LEVELS:
        return why.THIRD_LEVEL_ROOF
    if s.roof[level, one] != NONE or s.roof[level, other] != NONE:
        return why.ROOFED_ALREADY
    return why.ROOFS_CROSS if crossed(parts, s, span, level) else 0


@kernel
def crossed(parts: Parts, s: State, span: int, level: int) -> bool:
    """Whether a roof of this level lies across the blank field of a span."""
    across = int(parts.across[span])
    if across == NONE:
        return False
    one, other = int(parts.span[across, 0]), int(parts.span[across, 1])
    return bool(s.roof[level, one] != NONE and s.roof[level, one] == s.roof[level, other])


@kernel
def note_spans(parts: Parts, s: State, hole: int) -> None:
    """Find out anew which of the spans at a hole a roof can cover."""
    for i in range(4):
        span = int(parts.spans_at[hole, i])
        if span != NONE:
            note_span(parts, s, span)


@inlined
def note_span(parts: Parts, s: State, span: int) -> None:
    line, bit = span // LINE_SPANS, 1 << span % LINE_SPANS
    if why_no_roof(parts, s, span) == 0:
        s.coverable[line] = int(s.coverable[line]) | bit
    else:
        s.coverable[line] = int(s.coverable[line]) & ~bit


@kernel
def put_roof(parts: Parts, s: State, span: int, roof: int, turned: int) -> None:
    """Lay a roof; unless it is turned, its first colour lies on the first hole of the span."""
    level = int(s.height[parts.span[span, 0]]) - 1
    for end in range(2):
        hole = int(parts.span[span, end])
        s.roof[level, hole] = roof
        s.field[level, hole] = parts.roof_colour[roof, end ^ turned]
        s.buildable = int(s.buildable) | 1 << hole
    for end in range(2):
        note_spans(parts, s, int(parts.span[span, end]))
    if parts.across[span] != NONE:
        note_span(parts, s, int(parts.across[span]))


@kernel
def survey_island(parts: Parts, s: State) -> None:
    """Work `buildable` and `coverable` out from the cubes and roofs alone."""
    s.buildable = 0
    s.coverable[:] = 0
    for hole in range(HOLES):
        if why_no_cube(parts, s, hole) == 0:
            s.buildable = int(s.buildable) | 1 << hole
        note_spans(parts, s, hole)
