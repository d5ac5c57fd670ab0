"""The table for a terminal: the city in letters with rulers, the drawn tile in its four turns, and
what is left to everyone.

Where the city is larger than the screen, a window of it is drawn, around where something happened.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from rich.text import Text

from laguna.engine.game import Parts, View
from laguna.engine.picture import Block, Picture
from laguna.games.multicity.facts.tell import due
from laguna.games.multicity.rules.parts import (
    BLANK_LETTER,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    HOLE_LETTER,
    turned,
)
from laguna.games.multicity.rules.state import ELEMENTS, QUARTER, SIDE, TURNS
from laguna.games.multicity.words.moves import LEGEND

INK, SUN = "#2B2A33", "#F2A541"
GROUNDS = ("#C8443C", "#5FA65A", "#F0C63D", "#4A86C5")
INKS = ("#FFFFFF", INK, INK, "#FFFFFF")
SYMBOL_STYLES = dict(zip(COLOUR_LETTERS, (f"bold {ground}" for ground in GROUNDS), strict=True))
OBJECT_STYLES = {
    name: f"bold {ink} on {ground}"
    for name, ink, ground in zip(COLOUR_NAMES, INKS, GROUNDS, strict=True)
}
TITLE, QUIET, DO = "bold", "dim", f"bold {SUN}"

FIELD = 2  # letters of a field
TILE = SIDE * FIELD
GAP = 1  # between tiles
RULER = 4
SIGNS = {HOLE_LETTER: "×", BLANK_LETTER: "-"}
PLACE_SIGN = "·"
BETWEEN = 3
WORDS_APART = 2
BESIDE_CITY = 3  # lines: the status, the ruler, and one where a person types

Place = tuple[int, int]


def draw(parts: Parts, view: View) -> Drawing:
    return Drawing(view)


class Drawing(Picture):
    """The table, laid out when it is printed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tiles: dict[Place, dict[str, Any]] = {(t["x"], t["y"]): t for t in view["city"]}
        self.places = {(x, y) for x, y in view["frontier"]} if view["phase"] != "over" else set()
        self.covered = {
            place: (thing, i)
            for thing in view["objects"]
            for i, place in enumerate(fields_under(thing))
        }

    def lines(self, width: int, height: int | None) -> Block:
        """Status, city, players and drawn tile, legend: the legend only where it fits."""
        lower = self.lower(width)
        legend = self.legend(width) if height is None else []
        room = None if height is None else max(1, (height - len(lower) - BESIDE_CITY) // SIDE)
        columns, rows = self.window((width - RULER) // (TILE + GAP), room)
        hidden = len(self.tiles) - sum(x in columns and y in rows for x, y in self.tiles)
        return [self.status(width, hidden), *self.city(columns, rows), *lower, *legend]

    def legend(self, width: int) -> Block:
        lines = textwrap.wrap(" · ".join(LEGEND), width)
        return [Text(line, QUIET) for line in lines]

    def status(self, width: int, hidden: int) -> Text:
        """Where the game stands and what is due: as much of its end as there is room for."""
        view = self.view
        words = [Text("Multicity", TITLE)]
        if not view["holes"]:
            words.append(Text("(objects may stand over holes)", QUIET))
        words.append(Text(f"{view['stack']} tiles in the stack", QUIET))
        if hidden:
            words.append(Text(f"{hidden} beyond the screen", QUIET))
        who = "" if view["seat"] is None else f"{self.name(view['seat'])}: "
        what = f"{view['ending']['text']} ({view['ending']['rule']})" if view["ending"] else ""
        words.append(Text.assemble((who, TITLE), (what or due(view), DO)))
        while len(words) > 1 and sum(word.cell_len + WORDS_APART for word in words) > width:
            del words[0]
        return Text(" " * WORDS_APART).join(words)

    def name(self, seat: int) -> str:
        names = self.view.get("names")
        return f"Seat {seat + 1} {names[seat] if names else ''}".rstrip()

    def window(self, across: int, down: int | None) -> tuple[range, range]:
        """The columns and rows that are drawn, of the city and the places beside it."""
        shown = [*self.tiles, *self.places]
        columns = span(x for x, _ in shown)
        rows = span(y for _, y in shown)
        last = self.view["city"][-1]
        return cut(columns, across, last["x"]), cut(rows, down, last["y"])

    def city(self, columns: range, rows: range) -> Block:
        ruler = Text(" " * RULER + "".join(f"{x:^{TILE}}" + " " * GAP for x in columns), QUIET)
        lines = [ruler]
        for y in rows:
            for row in range(SIDE):
                line = Text(f"{y if row == 1 else '':>{RULER - 1}} ", QUIET)
                for x in columns:
                    line.append_text(self.tile_line(x, y, row))
                    line.append(" " * GAP)
                lines.append(line)
        return lines

    def tile_line(self, x: int, y: int, row: int) -> Text:
        """A row of fields of a tile, or of an empty place."""
        tile = self.tiles.get((x, y))
        if tile is None:
            sign = PLACE_SIGN if (x, y) in self.places and row == 1 else " "
            return Text(f"{sign:^{TILE}}", QUIET)
        line = Text()
        for column in range(SIDE):
            covering = self.covered.get((x * SIDE + column, y * SIDE + row))
            if covering:
                line.append(*covered_field(*covering))
            else:
                line.append_text(field(tile["fields"][row * SIDE + column]))
        return line

    def lower(self, width: int) -> Block:
        """The players, and beside them the drawn tile in its four turns."""
        players = [self.player(seat) for seat in range(self.view["seats"])]
        if self.view["phase"] == "pick":
            free = ", ".join(self.view["colours"])
            return [*players, Text(f"colours left: {free}", DO)]
        if self.view["drawn"] is None:
            return players
        picture = turns(self.view["drawn"]["fields"])
        wide = max(line.cell_len for line in players)
        if wide + BETWEEN + picture[0].cell_len > width:
            return [*players, *picture]
        lines = []
        for i in range(max(len(players), len(picture))):
            line = players[i].copy() if i < len(players) else Text()
            line.pad_right(wide + BETWEEN - line.cell_len)
            if i < len(picture):
                line.append_text(picture[i])
            lines.append(line)
        return lines

    def player(self, seat: int) -> Text:
        player = self.view["players"][seat]
        name = "You" if seat == self.view["viewer"] else self.name(seat)
        line = Text(f"{name} ", DO if seat == self.view["seat"] else TITLE)
        if player["colour"] is None:
            return line
        line.append(f" {player['colour']} ", OBJECT_STYLES[player["colour"]])
        fits = self.view["fits"] if seat == self.view["viewer"] else {}
        for length in player["left"]:
            places = len(fits.get(str(length), ()))
            line.append(f" {length}", TITLE if places or not fits else QUIET)
            if places:
                line.append(f"({places})", QUIET)
        left = player["elements"]
        line.append(f"  {left} of {ELEMENTS} elements left" if left else "  all placed", QUIET)
        return line


def span(numbers: Iterable[int]) -> range:
    found = list(numbers)
    return range(min(found), max(found) + 1)


def cut(numbers: range, room: int | None, around: int) -> range:
    """As much as there is room for, with `around` as near to the middle as can be."""
    if room is None or len(numbers) <= room:
        return numbers
    first = min(max(numbers.start, around - room // 2), numbers.stop - room)
    return range(first, first + room)


def fields_under(thing: dict[str, Any]) -> list[Place]:
    """The fields of the city under an object."""
    x, y = thing["at"]
    right = thing["direction"] == "right"
    return [(x + i, y) if right else (x, y + i) for i in range(thing["length"])]


def field(letter: str) -> Text:
    sign = SIGNS.get(letter, letter)
    return Text(f"{sign:<{FIELD}}", SYMBOL_STYLES.get(letter, QUIET))


def covered_field(thing: dict[str, Any], i: int) -> tuple[str, str]:
    """An object begins with its letter and its length."""
    line = "━━" if thing["direction"] == "right" else "┃ "
    if i == 0:
        line = f"{thing['colour'][0]}{thing['length']}"
    return line, OBJECT_STYLES[thing["colour"]]


def turns(fields: str) -> Block:
    """The drawn tile, turned by 0, 90, 180 and 270 degrees."""
    lines = [Text("".join(f"{turn * QUARTER:^{TILE + GAP}}" for turn in range(TURNS)), QUIET)]
    for row in range(SIDE):
        line = Text()
        for turn in range(TURNS):
            for letter in turned(fields, turn)[row * SIDE : (row + 1) * SIDE]:
                line.append_text(field(letter))
            line.append(" " * GAP)
        lines.append(line)
    return lines
