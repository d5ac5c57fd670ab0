"""The score pad on the screen, for every game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from laguna.engine.game import Entry, Game, Parts, State

NUMBER_WIDTH = 3
STYLES = {"points": "", "total": "bold", "tie-breaker": "dim"}


def print_pad(screen: Console, game: Game, parts: Parts, s: State, names: Sequence[str]) -> None:
    """The pad as if the game ended now: points, their rule, and how they came about."""
    pad = Table("", "rule", *map(escape, names), show_edge=False, pad_edge=False)
    for line in game.pad(parts, s):
        if line.kind == "total":
            pad.add_section()
        cells = [_cell(entries) for entries in line.entries]
        pad.add_row(line.name, line.rule, *cells, style=STYLES[line.kind])
    screen.print(pad)


def _cell(entries: Sequence[Entry]) -> Table:
    """Points to the right, how they came about beside them."""
    cell = Table.grid(padding=(0, 1))
    cell.add_column(justify="right", width=NUMBER_WIDTH, style="bold")
    cell.add_column()
    for entry in entries:
        cell.add_row(str(entry.points), Text(entry.how, style="dim"))
    return cell
