"""All that is printed in the box, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from laguna.engine.game import Parts
from laguna.games.burano.facts.declared import BuranoParts, BuranoPiece
from laguna.games.burano.facts.parts import parts_json
from laguna.games.burano.rules.board import COLUMN_LETTERS, HOLE_NAMES, extent, hole_at
from laguna.games.burano.rules.parts import roof_codes


def draw_parts(parts: Parts) -> Any:
    """The box part by part: island, routes, ring, ships, roofs, workshops, building cards."""
    box = parts_json(parts)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()

    def add(name: str, *rows: str) -> None:
        for row in rows:
            grid.add_row(name, Text(row))
            name = ""

    add("island", *_island(parts, box))
    add("routes", ", ".join(f"{one} – {other}" for one, other in box["routes"]))
    add("ring", *(_piece(piece) for piece in box["ring"]))
    add("ships", *_tables(box["ships"]))
    add("roofs", *_roofs(roof_codes(parts)))
    add("roof points", *_tables(box["roof_points"]))
    for players, tiles in box["tiles"].items():
        add(f"tiles for {players}", *(f"{colour} {tile}" for colour, tile in tiles.items()))
        add(f"first layout for {players}", *map(" ".join, box["first_layouts"][players]))
    add("unions", " ".join(str(points) for points in box["unions"][2:]))
    add("buildings", *(f"{card}  {each['text']}" for card, each in box["buildings"].items()))
    return grid


def _island(parts: Parts, box: BuranoParts) -> list[str]:
    """The island as a box draws it, with the names of its columns and rows."""
    columns, rows = extent(parts)
    wide = len(str(rows[-1] + 1))
    lines = [f"{len(box['holes'])} holes, the fountain's is {box['fountain']}"]
    lines.append(" ".join([" " * wide, *(COLUMN_LETTERS[x] for x in columns)]))
    for y in rows:
        signs = [_field(box, hole_at(x, y)) for x in columns]
        lines.append(" ".join([f"{y + 1:>{wide}}", *signs]))
    return lines


def _field(box: BuranoParts, hole: int | None) -> str:
    name = None if hole is None else HOLE_NAMES[hole]
    return "F" if name == box["fountain"] else "x" if name in box["holes"] else "."


def _piece(piece: BuranoPiece) -> str:
    """A quarter of the ring, the houses with fountains starred."""
    houses = enumerate(piece["houses"])
    return " ".join(f"{colour}*" if i in piece["fountains"] else colour for i, colour in houses)


def _roofs(codes: list[str]) -> list[str]:
    """The roofs of each kind by the letters of their colours."""
    kinds: dict[str, list[str]] = {}
    for code in codes:
        kind, colours = code.split("-")
        kinds.setdefault(kind, []).append(colours)
    return [f"{kind} {' '.join(colours)}" for kind, colours in kinds.items()]


def _tables(points: Mapping[Any, list[int]]) -> list[str]:
    return [f"{name} {' '.join(map(str, row))}" for name, row in points.items()]
