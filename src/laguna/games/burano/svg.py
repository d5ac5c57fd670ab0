"""The main island as a picture."""

from __future__ import annotations

from html import escape

from laguna.engine.game import Parts, View
from laguna.games.burano.board import FIELDS, HOLE_NAMES
from laguna.games.burano.parts import COLOUR_LETTERS, COLOUR_NAMES, SPACE_NAMES
from laguna.games.burano.state import SIDE, SPACE_COLUMNS

PAINTS = ("#E58FB1", "#4A86C5", "#F0C63D", "#5FA65A", "#E58A2E", "#F6F0E4")
WATER, LAND, INK = "#CFE3E4", "#EADFC8", "#2B2A33"
CELL, MARGIN, LIFT = 44, 32, 7
SPACE = 30
PANEL = 300
PAINT = dict(zip(COLOUR_NAMES, PAINTS, strict=True))
LETTER = dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True))


def _square(x: float, y: float, size: float, fill: str, letter: str = "") -> str:
    text = (
        f'<text x="{x + size / 2}" y="{y + size / 2 + 4}">{escape(letter)}</text>' if letter else ""
    )
    shape = f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="4" fill="{fill}"/>'
    return f"<g>{shape}{text}</g>"


def svg(parts: Parts, view: View) -> str:
    """The island, the workshops and the points, as the viewer sees them."""
    side = SIDE * CELL
    width, height = side + PANEL + 3 * MARGIN, side + 2 * MARGIN
    drawn = [f'<rect width="{width}" height="{height}" fill="{WATER}"/>']
    drawn.append(f'<rect x="{MARGIN}" y="{MARGIN}" width="{side}" height="{side}" fill="{LAND}"/>')
    standing = {hole["hole"]: hole for hole in view["holes"]}
    for (x, y), name in zip(FIELDS, HOLE_NAMES, strict=True):
        left, top = MARGIN + x * CELL, MARGIN + y * CELL
        drawn.append(f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="#D9CDB8"/>')
        for level, colour in enumerate(standing.get(name, {"cubes": []})["cubes"]):
            lifted = top + 4 - level * LIFT
            drawn.append(_square(left + 4, lifted, CELL - 8, PAINT[colour], LETTER[colour]))
    for roof in view["roofs"]:
        drawn.append(_ridge(roof["holes"], roof["level"]))
    drawn += _workshops(view, side + 2 * MARGIN, MARGIN)
    drawn += _players(view, side + 2 * MARGIN, MARGIN + 5 * SPACE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13" text-anchor="middle" fill="{INK}">'
        f"<title>Burano, {view['season']}</title>{''.join(drawn)}</svg>"
    )


def _ridge(holes: list[str], level: int) -> str:
    """The ridge of a roof, from the middle of one hole to the middle of the other."""
    (x1, y1), (x2, y2) = (FIELDS[HOLE_NAMES.index(hole)] for hole in holes)
    ends = [MARGIN + (value + 0.5) * CELL for value in (x1, y1, x2, y2)]
    lift = (level - 1) * LIFT
    return (
        f'<line x1="{ends[0]}" y1="{ends[1] - lift}" x2="{ends[2]}" y2="{ends[3] - lift}" '
        f'stroke="#8E4B32" stroke-width="5" stroke-linecap="round" opacity="0.75"/>'
    )


def _workshops(view: View, left: float, top: float) -> list[str]:
    drawn = []
    for space in view["workshops"]:
        row, column = divmod(SPACE_NAMES.index(space["space"]), SPACE_COLUMNS)
        sign = "" if space["worker"] is None else str(space["worker"] + 1)
        drawn.append(
            _square(
                left + column * SPACE,
                top + row * SPACE,
                SPACE - 2,
                PAINT[space["colour"]],
                sign or ("*" if space["coin"] else ""),
            )
        )
    return drawn


def _players(view: View, left: float, top: float) -> list[str]:
    drawn = []
    for seat, player in enumerate(view["players"]):
        words = f"Seat {seat + 1}: {player['points']} points, {player['coins']} coins"
        y = top + seat * 2 * SPACE
        drawn.append(f'<text x="{left}" y="{y}" text-anchor="start">{words}</text>')
        for i, colour in enumerate(player["pyramid"] or []):
            if colour:
                drawn.append(_square(left + i * 20, y + 8, 18, PAINT[colour], LETTER[colour]))
    return drawn
