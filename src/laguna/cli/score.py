"""`laguna score`: the score pad for streets typed in, or for a finished game on record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from laguna.cli.common import (
    STANDARD,
    USUAL_GAME,
    console,
    load_game,
    read_part,
    read_table,
    read_text,
    source,
)
from laguna.cli.pad import print_pad
from laguna.engine.errors import OptionError
from laguna.engine.game import Game, Parts, State
from laguna.engine.record import FIRST_LINE


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
    text = read_text(file)
    if text.startswith(FIRST_LINE):
        if edition is not None:
            raise OptionError("a record has its edition; --edition is for streets typed in")
        table = read_table(file, text)
        names = [f"Seat {seat + 1}" for seat in range(table.seats)]
        _print_pad(table.game, table.parts, table.state, names)
        if not table.over:
            _note("the game is not over; this is its score if it ended now")
        return
    game = load_game(USUAL_GAME)
    folder = Path() if file == STANDARD else Path(file).parent
    sheet = game.read_sheet(
        text,
        source(file),
        options={} if edition is None else {"edition": edition},
        open_text=lambda name: read_part(str(folder / name)),
    )
    _print_pad(game, sheet.parts, sheet.state, sheet.names)
    for remark in sheet.remarks:
        where = "" if remark.line is None else f"line {remark.line}: "
        _note(f"{where}{str(remark).rstrip('.')} ({remark.rule})")


def _note(text: str) -> None:
    console(stderr=True).print(f"Note: {text}.", markup=False)


def _print_pad(game: Game, parts: Parts, s: State, names: list[str]) -> None:
    screen = console()
    print_pad(screen, game, parts, s, names)
    screen.print()
    screen.print(game.outcome(parts, s, names), markup=False)
