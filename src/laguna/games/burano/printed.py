"""All that is printed in the box, for a terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from laguna.engine.game import Parts
from laguna.games.burano.describe import parts_json


def draw_parts(parts: Parts) -> Any:
    """The box part by part: island, routes, ring, ships, roofs, unions, building cards."""
    box = parts_json(parts)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()

    def add(name: str, *rows: str) -> None:
        for row in rows:
            grid.add_row(name, Text(row))
            name = ""

    add("island", f"{len(box['holes'])} holes, the fountain's is {box['fountain']}")
    add("routes", ", ".join(f"{one} – {other}" for one, other in box["routes"]))
    add("ring", *(_piece(piece) for piece in box["ring"]))
    add("ships", *_tables(box["ships"]))
    add("roofs", ", ".join(box["roofs"]))
    add("roof points", *_tables(box["roof_points"]))
    add("unions", " ".join(str(points) for points in box["unions"][2:]))
    add("buildings", *(f"{card}  {each['text']}" for card, each in box["buildings"].items()))
    return grid


def _piece(piece: dict[str, Any]) -> str:
    """A quarter of the ring, the house with the fountain starred."""
    houses = enumerate(piece["houses"])
    return " ".join(f"{colour}*" if i == piece["fountain"] else colour for i, colour in houses)


def _tables(points: dict[str, list[int]]) -> list[str]:
    return [f"{name} {' '.join(map(str, row))}" for name, row in points.items()]
