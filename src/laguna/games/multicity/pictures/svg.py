"""The table as a picture: the city with its objects, and what is left to everyone."""

from __future__ import annotations

from html import escape
from typing import Any

from laguna.engine.game import Parts, View
from laguna.engine.paper import INK, PAPER, SERIF, SVG, put, sheet
from laguna.games.multicity.facts.tell import due
from laguna.games.multicity.pictures.art import BACK, TILE, field_use, ground
from laguna.games.multicity.pictures.figures import cone, figure, symbol
from laguna.games.multicity.pictures.paper import FIELD, RISE
from laguna.games.multicity.rules.parts import COLOUR_NAMES
from laguna.games.multicity.rules.state import SIDE

MARGIN = TILE // 2
LINE = 44  # of a player
LEFT_SCALE = 0.5
NAME_WIDTH = 150
SMALLEST_WIDTH = 640
TABLE = "#F6F0E4"


def svg(parts: Parts, view: View) -> str:
    """The table as its viewer sees it."""
    bounds = view["bounds"]
    across = (bounds["right"] - bounds["left"] + 1) * TILE
    down = (bounds["bottom"] - bounds["top"] + 1) * TILE
    width = max(across + 2 * MARGIN, SMALLEST_WIDTH)
    players = "".join(
        put(player(view, seat), MARGIN, down + 2 * MARGIN + seat * LINE)
        for seat in range(view["seats"])
    )
    height = down + 2 * MARGIN + view["seats"] * LINE + MARGIN
    origin = (width - across) / 2 - bounds["left"] * TILE, MARGIN - bounds["top"] * TILE
    content = put(city(view), *origin) + players + drawn(view, width, down + 2 * MARGIN)
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" role="img">'
        f"<title>{escape(title(view))}</title><defs>{drawings()}</defs>"
        f"{sheet(0, 0, width, height, TABLE)}{content}</svg>"
    )


def title(view: View) -> str:
    who = "" if view["seat"] is None else f"seat {view['seat'] + 1}: "
    return f"Multicity, {who}{due(view)}"


def drawings() -> str:
    small = f"0 0 {FIELD} {FIELD}"
    symbols = [("hole", cone()), *((f"symbol-{name}", symbol(name)) for name in COLOUR_NAMES)]
    return "".join(
        f'<symbol id="multicity-{name}" viewBox="{small}">{drawing}</symbol>'
        for name, drawing in symbols
    )


def tile(fields: str) -> str:
    return ground() + "".join(
        put(field_use(letter), i % SIDE * FIELD, i // SIDE * FIELD)
        for i, letter in enumerate(fields)
    )


def city(view: View) -> str:
    """The tiles, then the objects from the back to the front."""
    tiles = [put(tile(each["fields"]), each["x"] * TILE, each["y"] * TILE) for each in view["city"]]
    standing = sorted(view["objects"], key=front_row)
    figures = [
        put(
            figure(each["colour"], each["length"], each["direction"]),
            each["at"][0] * FIELD,
            each["at"][1] * FIELD,
        )
        for each in standing
    ]
    return "".join(tiles + figures)


def front_row(thing: dict[str, Any]) -> int:
    """The row of fields in which an object comes nearest to the viewer."""
    row: int = thing["at"][1]
    return row + (thing["length"] - 1 if thing["direction"] == "down" else 0)


def player(view: View, seat: int) -> str:
    """A name and the objects that are left."""
    names = view.get("names")
    facts = view["players"][seat]
    name = names[seat] if names else f"Seat {seat + 1}"
    bold = "bold" if seat == view["seat"] else "normal"
    words = (
        f'<text x="0" y="{RISE * LEFT_SCALE + 12}" font-family="{SERIF}" font-size="18" '
        f'font-weight="{bold}" fill="{INK}">{escape(name)}</text>'
    )
    x = float(NAME_WIDTH)
    figures = []
    for length in facts["left"] if facts["colour"] else ():
        drawing = figure(facts["colour"], length, "right")
        figures.append(put(drawing, x, RISE * LEFT_SCALE, LEFT_SCALE))
        x += (length * FIELD + FIELD / 2) * LEFT_SCALE
    return words + "".join(figures)


def drawn(view: View, width: float, y: float) -> str:
    """The tile that has to be laid, or the stack."""
    x = width - MARGIN - TILE
    if view["drawn"]:
        return put(tile(view["drawn"]["fields"]), x, y)
    if not view["stack"]:
        return ""
    return put(sheet(0, 0, TILE, TILE, BACK, rx=9, stroke=INK, stroke_width=2), x, y) + (
        f'<text x="{x + TILE / 2}" y="{y + TILE / 2 + 10}" font-family="{SERIF}" font-size="30" '
        f'text-anchor="middle" fill="{PAPER}">{view["stack"]}</text>'
    )
