"""The table for a terminal: letters on the colours of the houses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from laguna.engine.game import Parts, View
from laguna.engine.picture import Block, Picture, width_of
from laguna.games.burano.facts.parts import building_words
from laguna.games.burano.rules.board import COLUMN_LETTERS, HOLE_NAMES, extent, hole_at
from laguna.games.burano.rules.parts import COLOUR_LETTERS, COLOUR_NAMES, SPACE_LETTERS, SPACE_NAMES
from laguna.games.burano.rules.state import (
    BASE,
    COLOURS,
    MIDDLE,
    PYRAMID,
    SPACE_COLUMNS,
    SPACE_ROWS,
)
from laguna.games.burano.words.moves import HUT_NAMES

INK, SUN = "#2B2A33", "#F2A541"
GROUNDS = ("#E58FB1", "#4A86C5", "#F0C63D", "#5FA65A", "#E58A2E", "#F6F0E4")
STYLES: dict[str, str] = {
    name: f"{'#FFFFFF' if name == 'blue' else INK} on {ground}"
    for name, ground in zip(COLOUR_NAMES, GROUNDS, strict=True)
}
LETTERS: dict[str, str] = dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True))
TITLE, QUIET, DO = "bold", "dim", f"bold {SUN}"
GAP = 3
CELL = 3
NO_HOLE, EMPTY, BUILDABLE = "   ", " · ", " + "


def due(view: View) -> str:
    """What has to be done now, in a few words."""
    match view["phase"]:
        case "draw":
            kinds = view["now"]["kinds"]
            if not kinds:
                return "buy cubes, or done"
            names = f"{', '.join(kinds[:-1])} or {kinds[-1]}" if len(kinds) > 1 else kinds[0]
            return f"take a roof: draw {names}"
        case "pyramid":
            return "build the pyramid: put PLACE COLOUR"
        case "turn":
            return _due_in_turn(view)
        case "sail":
            to = ", ".join(view["now"]["destinations"])
            return f"sail to {to}" if to else "sail, or swap huts for a privilege, or done"
        case "fish":
            return f"take {view['now']['catch']} seafood: fish KIND or fish unseen"
        case "send":
            return "send 1 or 2 workers"
        case "sell":
            return "sell seafood to a ship in this port"
        case "lace":
            arrows = ", ".join(f"{count} {name}" for name, count in view["now"]["arrows"].items())
            return f"send lace makers ({arrows}), or done"
        case "recall":
            return "take workers back for a coin each, or done"
        case "bonus":
            return "take 2 privileges or a building card: bonus privileges, bonus CARD"
        case "pay":
            return "give cubes for lace makers: pay SPACE, or done"
        case "refill":
            lacking = view["now"]["lacking"]
            return f"take {lacking} cubes instead, or done" if lacking else "buy cubes, or done"
        case "discard":
            return "discard roofs, or done"
        case _:
            return "The game is over (B8.1)"


def _due_in_turn(view: View) -> str:
    price = view["price"]
    if price is None:
        return "four moves are made: end"
    costs = f"costs {price} coins" if price > 0 else f"brings {-price} coin"
    return f"prepare, build or roof (move {view['moves'] + 1} {costs}), or end"


class Drawing(Picture):
    """The table as a view shows it, laid out for the width at hand."""

    def __init__(self, parts: Parts, view: View) -> None:
        self.parts = parts
        self.view = view

    def lines(self, width: int, height: int | None) -> Block:
        """The lagoon, the cards, and the boards from the viewer's on; all of it, however high."""
        view = self.view
        near = view["viewer"] if view["viewer"] is not None else view["seat"] or 0
        order = [(near + i) % view["seats"] for i in range(view["seats"])]
        return [
            status(view),
            *flow([main_island(self.parts, view), lagoon(view), workshops(view)], width),
            *cards(self.parts, view),
            Text(),
            *flow([board(self.parts, view, seat) for seat in order], width),
        ]


def draw(parts: Parts, view: View) -> Drawing:
    """The table as a view shows it."""
    return Drawing(parts, view)


def flow(blocks: Sequence[Block], width: int) -> Block:
    """Blocks side by side as long as there is room, then below each other."""
    lines: Block = []
    row: list[Block] = []
    for block in blocks:
        if row and sum(width_of(each) + GAP for each in row) + width_of(block) > width:
            lines += [*beside(row), Text()]
            row = []
        row.append(block)
    return [*lines, *beside(row)]


def beside(blocks: Sequence[Block]) -> Block:
    """Blocks next to each other, their first lines level."""
    height = max(map(len, blocks), default=0)
    widths = [width_of(block) for block in blocks]
    lines = []
    for i in range(height):
        line = Text()
        for block, width in zip(blocks, widths, strict=True):
            part = block[i].copy() if i < len(block) else Text()
            part.pad_right(width + GAP - part.cell_len)
            line.append_text(part)
        line.rstrip()
        lines.append(line)
    return lines


def house(colour: str | None, sign: str | None = None) -> Text:
    """A letter on its colour."""
    if colour is None:
        return Text(" . ", QUIET)
    return Text(f" {sign or LETTERS[colour]} ", STYLES[colour])


def status(view: View) -> Text:
    who = "" if view["seat"] is None else f"{name(view, view['seat'])}: "
    return Text.assemble(
        ("Burano", TITLE),
        f"  {view['season']}, round {view['round']} of {view['rounds']}",
        (f"  seat {view['start'] + 1} begins  ", QUIET),
        (who, TITLE),
        (due(view), DO),
    )


def name(view: View, seat: int) -> str:
    called = view.get("names", [""] * view["seats"])[seat]
    return f"Seat {seat + 1} ({called})" if called else f"Seat {seat + 1}"


def main_island(parts: Parts, view: View) -> Block:
    """Height and colour of each house; a small letter where a roof waits for a cube."""
    holes = {hole["hole"]: hole for hole in view["holes"]}
    columns, rows = extent(parts)
    wide = len(str(rows[-1] + 1))
    letters = "".join(f" {COLUMN_LETTERS[x]} " for x in columns)
    lines = [Text(f"{' ' * wide} {letters}", QUIET)]
    for y in rows:
        line = Text(f"{y + 1:>{wide}} ", QUIET)
        for x in columns:
            hole = hole_at(x, y)
            if hole is None or not parts.hole[hole]:
                line.append(NO_HOLE)
            else:
                line.append_text(hole_text(holes.get(HOLE_NAMES[hole])))
        lines.append(line)
    return [Text("Main island", TITLE), *lines]


def hole_text(hole: dict[str, Any] | None) -> Text:
    if hole is None:
        return Text(EMPTY, QUIET)
    if not hole["cubes"]:
        return Text(BUILDABLE, QUIET)
    height = len(hole["cubes"])
    field = hole["fields"][height - 1] if height <= len(hole["fields"]) else None
    colour = field or hole["cubes"][-1]
    letter = LETTERS[colour].lower() if field else LETTERS[colour]
    return Text(f"{letter}{height} ", STYLES[colour])


def lagoon(view: View) -> Block:
    """The nearby islands and the ports, with huts, workers, boats and ships."""
    lines = [Text("Nearby islands and ports", TITLE)]
    for i, island in enumerate(view["islands"]):
        line = Text(f"{island['name']}  ", TITLE)
        for hut, colour in enumerate(island["huts"]):
            line.append_text(house(colour))
            line.append(f"{HUT_NAMES[3 * i + hut][1]} ", QUIET)
        line.append("workers " + " ".join(map(str, island["workers"])))
        line.append(boats(island["boats"]))
        lines.append(line)
    for port in view["ports"]:
        ships = ", ".join(port["ships"]) or "no ship"
        lines.append(Text.assemble((f"{port['name']:6}", TITLE), ships, boats(port["boats"])))
    return lines


def boats(seats: Iterable[int]) -> str:
    return "".join(f"  boat {seat + 1}" for seat in seats)


def workshops(view: View) -> Block:
    """The spaces in their colours, with the number of the seat whose worker is there."""
    spaces = {space["space"]: space for space in view["workshops"]}
    lines = [Text("Workshops", TITLE)]
    lines.append(Text("  " + "".join(f" {letter} " for letter in SPACE_LETTERS), QUIET))
    for row in range(SPACE_ROWS):
        line = Text(f"{row + 1} ", QUIET)
        for column in range(SPACE_COLUMNS):
            space = spaces.get(SPACE_NAMES[row * SPACE_COLUMNS + column])
            line.append_text(space_text(space) if space else Text(NO_HOLE))
        lines.append(line)
    actions: dict[str, list[str]] = {}
    for colour, action in view["actions"].items():
        actions.setdefault(action, []).append(colour)
    lines.append(Text(""))
    for action in ("sailing", "lace", "earnings"):
        line = Text(f"{action:9}")
        for colour in actions[action]:
            line.append_text(house(colour))
        lines.append(line)
    return lines


def space_text(space: dict[str, Any]) -> Text:
    sign = LETTERS[space["colour"]] if space["worker"] is None else str(space["worker"] + 1)
    return Text(f"{'*' if space['coin'] else ' '}{sign} ", STYLES[space["colour"]])


def cards(parts: Parts, view: View) -> Block:
    """The cards and stacks that lie open, and the pool."""
    seafood = ", ".join(f"{n} {kind}" for kind, n in view["seafood"]["open"].items()) or "none"
    stacks = ", ".join(f"{kind} {n}" for kind, n in view["stacks"].items())
    pool = Text("Pool: ")
    for colour, count in view["pool"].items():
        pool.append_text(house(colour, f"{LETTERS[colour]}{count}"))
    lines = [
        Text(f"Seafood: {seafood} (deck {view['seafood']['deck']})"),
        Text(f"Roofs: {stacks}"),
        pool,
    ]
    for card in view["buildings"]["open"]:
        lines.append(Text(f"Building card {card}: {building_words(parts, card - 1)}", QUIET))
    return lines


def some(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def board(parts: Parts, view: View, seat: int) -> Block:
    """A player's board."""
    player = view["players"][seat]
    lines = [
        Text.assemble(
            (f"{name(view, seat)}", TITLE),
            f"  {some(player['points'], 'point')}, {some(player['coins'], 'coin')}, "
            f"{some(player['privileges'], 'privilege')}",
        ),
        ring(player),
        Text(f"boat {player['boat']}, {player['workers']} workers on the ring"),
        hand(player),
        Text("roofs " + " ".join(f"{i}:{r or '-'}" for i, r in enumerate(player["roofs"], 1))),
        cubes("prepared", player["prepared"]),
        *reserve(player),
    ]
    for card in player["buildings"]:
        lines.append(Text(f"card {card}: {building_words(parts, card - 1)}", QUIET))
    return [*lines, *pyramid(player)]


def ring(player: dict[str, Any]) -> Text:
    """The houses from number 1 on, each with its worker or its symbol, then those at the arrows."""
    line = Text("ring ")
    for house_ in player["ring"]:
        if house_["number"] is None and house_ is player["ring"][COLOURS + 3]:
            line.append(" arrows ", QUIET)
        fountain = "f" if house_["symbol"] == "fountain" else "c"
        sign = "o" if house_["worker"] else fountain
        line.append(f"{LETTERS[house_['colour']]}{sign}", STYLES[house_["colour"]])
        line.append(" ")
    return line


def hand(player: dict[str, Any]) -> Text:
    held = player["hand"] if player["hand"] is not None else player["known"]
    words = ", ".join(f"{count} {kind}" for kind, count in held.items())
    unknown = player["hand_size"] - sum(held.values())
    if unknown:
        words = f"{words}, {unknown} unseen" if words else f"{unknown} unseen"
    return Text(f"seafood {words or 'none'}; sold {sum(player['sold'].values())}")


def cubes(label: str, colours: Iterable[str]) -> Text:
    line = Text(f"{label} ")
    for colour in colours:
        line.append_text(house(colour))
    return line


def reserve(player: dict[str, Any]) -> Block:
    left = {colour: count for colour, count in player["reserve"].items() if count}
    if not left:
        return []
    line = Text("reserve ")
    for colour, count in left.items():
        line.append_text(house(colour, f"{LETTERS[colour]}{count}"))
    return [line]


def pyramid(player: dict[str, Any]) -> Block:
    """The three levels side by side, each cube with its place."""
    if player["pyramid"] is None:
        return [Text(f"pyramid: {player['standing']} cubes, unseen", QUIET)]
    levels = ((0, BASE, 3), (BASE, MIDDLE, 2), (MIDDLE, PYRAMID, 1))
    blocks = []
    for first, last, width in levels:
        block = []
        for start in range(first, last, width):
            line = Text()
            for place in range(start, start + width):
                line.append(f"{place + 1:>2}", QUIET)
                line.append_text(house(player["pyramid"][place]))
            block.append(line)
        blocks.append(block)
    return beside(blocks)
