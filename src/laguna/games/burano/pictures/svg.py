"""The table as a picture: the lagoon, and the boards of the players below it."""

from __future__ import annotations

from html import escape
from typing import Any

from laguna.engine.game import Parts, View
from laguna.engine.paper import INK, PAPER, SVG, put, sheet, used
from laguna.games.burano.pictures.art import pictures
from laguna.games.burano.pictures.lagoon import HEIGHT, WIDTH, lagoon
from laguna.games.burano.pictures.paper import prefixed, symbol, use, write
from laguna.games.burano.pictures.terminal import due, name
from laguna.games.burano.rules.state import BASE, MIDDLE, PYRAMID

TABLE = "#F6F0E4"
ROW, GAP = 112, 10
LEVELS = ((0, BASE, 3), (BASE, MIDDLE, 2), (MIDDLE, PYRAMID, 1))
CUBE = 28


def svg(parts: Parts, view: View) -> str:
    """The table as its viewer sees it."""
    height = HEIGHT + view["seats"] * (ROW + GAP) + GAP
    boards = "".join(
        put(board(view, seat), GAP, HEIGHT + GAP + seat * (ROW + GAP))
        for seat in range(view["seats"])
    )
    content = sheet(0, 0, WIDTH, height, TABLE) + lagoon(parts, view) + boards
    known = pictures(parts)
    contents = {name: drawing.content for name, drawing in known.items()}
    symbols = "".join(symbol(name, known[name]) for name in used(content, contents))
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" '
        f'style="max-width:100%;height:auto"><title>{escape(title(view))}</title>'
        f"<defs>{symbols}</defs>{prefixed(content)}</svg>"
    )


def title(view: View) -> str:
    return f"Burano, {view['season']}: {due(view)}"


def board(view: View, seat: int) -> str:
    """A player's name, points, ring, pyramid, prepared cubes and roofs, in one row."""
    player = view["players"][seat]
    edge = INK if seat == view["seat"] else "#D9CDB8"
    drawn = [
        sheet(0, 0, WIDTH - 2 * GAP, ROW, PAPER, rx=10, stroke=edge, stroke_width=1.5),
        use(f"worker-{seat}", 12, 10, 28, 36),
        write(escape(name(view, seat)), 52, 36, 21, text_anchor="start"),
    ]
    facts = (("laurel", "points"), ("coin", "coins"), ("privilege", "privileges"))
    for i, (picture, fact) in enumerate(facts):
        drawn.append(use(picture, 12 + i * 66, 66, 30, 30))
        drawn.append(write(str(player[fact]), 58 + i * 66, 88, 20))
    return "".join([*drawn, ring(player), pyramid(player), held(player)])


def ring(player: dict[str, Any]) -> str:
    """The houses from number 1 on, each with its worker or its symbol, then those at the arrows."""
    drawn = []
    for i, house in enumerate(player["ring"]):
        x = 232 + i * 31 + (12 if house["number"] is None else 0)
        drawn.append(use(f"top-{house['colour']}", x, 20, 29, 29))
        sign = "pawn" if house["worker"] else house["symbol"]
        drawn.append(use(sign, x + 4, 50, 21, 25, color=INK))
        mark = "▲" if house["number"] is None else str(house["number"])
        drawn.append(write(mark, x + 14.5, 96, 15))
    return "".join(drawn)


def pyramid(player: dict[str, Any]) -> str:
    """The three levels side by side."""
    if player["pyramid"] is None:
        return write("?", 690, 68, 40)
    drawn = []
    left = 640.0
    for first, last, width in LEVELS:
        for place in range(first, last):
            row, column = divmod(place - first, width)
            colour = player["pyramid"][place]
            x, y = left + column * CUBE, 12 + row * CUBE
            if colour:
                drawn.append(use(f"cube-{colour}", x, y, CUBE - 1, CUBE - 1))
        left += width * CUBE + 8
    return "".join(drawn)


def held(player: dict[str, Any]) -> str:
    """Prepared cubes and roofs."""
    prepared = "".join(
        use(f"cube-{colour}", 838, 12 + i * 31, 29, 29)
        for i, colour in enumerate(player["prepared"])
    )
    roofs = "".join(
        use(f"roof-{code}", 876, 12 + i * 31, 92, 30)
        for i, code in enumerate(player["roofs"])
        if code
    )
    return prepared + roofs
