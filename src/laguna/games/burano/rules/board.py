"""The geometry of the main island and the lagoon (B1.2, B1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from laguna.engine.game import Parts
from laguna.games.burano.facts.declared import IslandName, PlaceName, PortName
from laguna.games.burano.rules.state import HOLES, LINE_SPANS, NONE, PLACES, SIDE, SPANS

COLUMN_LETTERS = "abcdefghijk"
PLACE_NAMES: tuple[PlaceName, ...] = get_args(PlaceName)
ISLAND_NAMES: tuple[IslandName, ...] = get_args(IslandName)
PORT_NAMES: tuple[PortName, ...] = get_args(PortName)
FIELDS = tuple((x, y) for y in range(SIDE) for x in range(SIDE) if (x + y) % 2 == 0)
HOLE_NAMES = tuple(f"{COLUMN_LETTERS[x]}{y + 1}" for x, y in FIELDS)
ROW_SPANS = tuple(
    (hole, FIELDS.index((x + 2, y))) for hole, (x, y) in enumerate(FIELDS) if x + 2 < SIDE
)
COLUMN_SPANS = tuple(
    (hole, FIELDS.index((x, y + 2))) for hole, (x, y) in enumerate(FIELDS) if y + 2 < SIDE
)
ALL_SPANS = ROW_SPANS + COLUMN_SPANS

assert (len(FIELDS), len(ROW_SPANS), len(ALL_SPANS)) == (HOLES, LINE_SPANS, SPANS)


def hole_at(x: int, y: int) -> int | None:
    """The hole in a field of the square; None for a field between holes."""
    return FIELDS.index((x, y)) if (x, y) in FIELDS else None


def blank(span: int) -> tuple[int, int]:
    """The field between the two holes of a span."""
    (x, y), (other_x, other_y) = (FIELDS[hole] for hole in ALL_SPANS[span])
    return (x + other_x) // 2, (y + other_y) // 2


def link_holes(parts: Parts) -> None:
    """Note the neighbours of every hole that the board has, and the spans between them."""
    parts.corner[:] = NONE
    parts.span[:] = NONE
    parts.spans_at[:] = NONE
    parts.across[:] = NONE
    for hole, (x, y) in enumerate(FIELDS):
        corners = [hole_at(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        found = [corner for corner in corners if corner is not None and parts.hole[corner]]
        if parts.hole[hole]:
            parts.corner[hole, : len(found)] = found
    spans = [span for span, ends in enumerate(ALL_SPANS) if parts.hole[list(ends)].all()]
    blanks = {span: blank(span) for span in spans}
    for span in spans:
        parts.span[span] = ALL_SPANS[span]
        for other in spans:
            if other != span and blanks[other] == blanks[span]:
                parts.across[span] = other
    for hole in range(HOLES):
        at = [span for span in spans if hole in ALL_SPANS[span]]
        parts.spans_at[hole, : len(at)] = at


def reached_from(parts: Parts, hole: int) -> set[int]:
    """The holes to which houses can grow from this one, corner by corner."""
    reached, edge = {hole}, [hole]
    while edge:
        corners = {int(corner) for corner in parts.corner[edge.pop()]} - {NONE} - reached
        reached |= corners
        edge += corners
    return reached


def extent(parts: Parts) -> tuple[range, range]:
    """The columns and the rows of the smallest rectangle around the holes."""
    fields = [field for hole, field in enumerate(FIELDS) if parts.hole[hole]]
    xs, ys = [x for x, _ in fields], [y for _, y in fields]
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def link_places(parts: Parts, routes: Iterable[frozenset[int]]) -> None:
    """Note where one route leads, and where one or two do; two do not lead back."""
    near: dict[int, set[int]] = {place: set() for place in range(PLACES)}
    for route in routes:
        one, other = route
        near[one].add(other)
        near[other].add(one)
    for place in range(PLACES):
        beyond = {far for step in near[place] for far in near[step]} - {place}
        parts.one_route[place] = sum(1 << other for other in near[place])
        parts.two_routes[place] = sum(1 << other for other in near[place] | beyond)
