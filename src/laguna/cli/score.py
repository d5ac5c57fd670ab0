"""`laguna score`: the score pad for a game of the box typed in, or for a game on record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from laguna.cli.common import (
    STANDARD,
    console,
    load_game,
    read_part,
    read_table,
    read_text,
    refuse_others,
    source,
)
from laguna.cli.options import GameOptions, read_options
from laguna.cli.pad import print_pad
from laguna.engine.game import Game, Parts, State
from laguna.engine.notation import FIRST_LINE
from laguna.games import USUAL


def score_command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A score sheet, or the record of a game; - is standard input."
        ),
    ],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game of the sheet.")] = USUAL,
    option: GameOptions = None,
) -> None:
    """Score a finished game of the box: the pad line by line, with rules and how it came about.

    The sheet has a line for each house; docs/command-line.md has the format with an example.
    Options win over what the sheet says.
    """
    text = read_text(file)
    if text.startswith(FIRST_LINE):
        refuse_others(context, {"file"}, "is for a sheet typed in; a record has its own")
        table = read_table(file, text)
        names = [f"Seat {seat + 1}" for seat in range(table.seats)]
        _print_pad(table.game, table.parts, table.state, names)
        if not table.over:
            _note("the game is not over; this is its score if it ended now")
        return
    chosen = load_game(game)
    given = read_options(chosen, option or ())
    texts = chosen.texts(given)
    folder = Path() if file == STANDARD else Path(file).parent
    sheet = chosen.read_sheet(
        text,
        source(file),
        options={
            name: chosen.option(name).word(value)
            for name, value in given.items()
            if name not in texts
        },
        texts=texts,
        open_text=lambda name: read_part(str(folder / name)),
    )
    _print_pad(chosen, sheet.parts, sheet.state, sheet.names)
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
