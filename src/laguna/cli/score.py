"""`laguna score`: the score pad for streets typed in, or for a finished game on record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from laguna.cli.common import STANDARD, console, load_game, read_part, read_table, read_text, source
from laguna.engine.errors import OptionError
from laguna.engine.game import LINES, POINTS, Parts, State
from laguna.engine.record import FIRST_LINE

NUMBER_WIDTH = 3


def score_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="Finished streets, or the record of a game; - is standard input."
        ),
    ],
    edition: Annotated[
        str | None, typer.Option(metavar="pl|de", help="Score by these rules, whatever FILE says.")
    ] = None,
) -> None:
    """Score finished streets: the pad line by line, with the rule and how it came about.

    One line a house: ground floor | first floor | roof | character, each card by its code or by
    what it shows. docs/command-line.md has the format with an example.
    """
    from laguna.games.walking.sheet import read_sheet

    load_game("walking")
    text = read_text(file)
    if text.startswith(FIRST_LINE):
        if edition is not None:
            raise OptionError("a record has its edition; --edition is for streets typed in")
        table = read_table(file, text)
        _print_pad(table.parts, table.state, [f"Seat {seat + 1}" for seat in range(table.seats)])
        if not table.over:
            _note("the game is not over; this is its score if it ended now")
        return
    folder = Path() if file == STANDARD else Path(file).parent
    streets = read_sheet(text, source(file), edition, lambda name: read_part(str(folder / name)))
    _print_pad(streets.parts, streets.state, streets.names)
    for remark in streets.remarks:
        _note(remark)


def _note(text: str) -> None:
    console(stderr=True).print(f"Note: {text}.", markup=False)


def _print_pad(parts: Parts, s: State, names: list[str]) -> None:
    from laguna.games.walking.pad import outcome, pad_lines, scores
    from laguna.games.walking.state import CATS_LINE, COINS_LINE

    pad = Table("", "rule", *map(escape, names), show_edge=False, pad_edge=False)
    lines = pad_lines(parts, s)
    for line in lines:
        cells = [_cell([(entry.points, entry.how) for entry in seat]) for seat in line.entries]
        pad.add_row(line.name, line.rule, *cells, end_section=line is lines[-1])
    out = scores(parts, s)[: len(names)]
    pad.add_row(
        "[bold]Total[/]", "W8", *(_cell([(points, "")], "bold") for points in out[:, POINTS])
    )
    if len(names) > 1:
        for name, index in (("Coins, for ties", COINS_LINE), ("Cats, for ties", CATS_LINE)):
            cells = [_cell([(count, "")], "dim") for count in out[:, LINES + index]]
            pad.add_row(name, "W8.6", *cells, style="dim")
    screen = console()
    screen.print(pad)
    screen.print()
    screen.print(outcome(parts, s, names), markup=False)


def _cell(entries: list[tuple[int, str]], style: str = "") -> Table:
    """Points to the right, how they came about beside them."""
    cell = Table.grid(padding=(0, 1))
    cell.add_column(justify="right", width=NUMBER_WIDTH, style=style or "bold")
    cell.add_column()
    for points, how in entries:
        cell.add_row(str(points), Text(how, style="dim"))
    return cell
