"""`laguna show` and `laguna replay`: games on record."""

from __future__ import annotations

import json
import time
from typing import Annotated

import typer

from laguna.cli.common import STANDARD, console, read_table, read_viewer, write_text
from laguna.engine.errors import OptionError
from laguna.engine.replay import full_json
from laguna.engine.table import Table

MOVES_A_SECOND = 1.0
LONGEST_PAUSE = 60.0  # seconds

Record = Annotated[
    str, typer.Argument(metavar="RECORD", help="The record of a game; - reads standard input.")
]
Viewer = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT|spectator|all",
        help="Through whose eyes; by default the player's to move, at the end everybody's.",
    ),
]


def show_command(
    record: Record,
    ply: Annotated[
        int | None, typer.Option(metavar="N", help="As it was after N moves; 0 is the set-up.")
    ] = None,
    viewer: Viewer = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", metavar="", help="The full state after every move (docs/json.md)."),
    ] = False,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write there; - is standard output.")
    ] = None,
) -> None:
    """Draw the position of a recorded game, or write the whole game as JSON."""
    if as_json and viewer not in (None, "all"):
        raise OptionError("the JSON hides nothing; --viewer is for the drawing only")
    table = read_table(record)
    if ply is not None:
        table = table.at(ply)
    if as_json:
        text = json.dumps(full_json(table), ensure_ascii=False, separators=(",", ":"))
        write_text(out or STANDARD, f"{text}\n")
        return
    seat = read_viewer(table, viewer)
    screen = console()
    if out is None or out == STANDARD:
        screen.print(table.game.draw(table.parts, table.view(seat)))
        return
    with screen.capture() as capture:
        screen.print(table.game.draw(table.parts, table.view(seat)))
    write_text(out, capture.get())


def replay_command(
    record: Record,
    speed: Annotated[
        float | None,
        typer.Option(
            metavar="S", min=0, help="Moves a second; 0 does not wait.", show_default=False
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", metavar="", help="Words only, no drawings.")
    ] = False,
    viewer: Viewer = None,
) -> None:
    """Tell a recorded game move by move, with a drawing after each turn."""
    table = read_table(record)
    seat = read_viewer(table, viewer)
    screen = console()
    draw = screen.is_terminal and not plain
    if speed is None:
        speed = MOVES_A_SECOND if draw else 0
    pause = min(1 / speed, LONGEST_PAUSE) if speed else 0
    turn = table.fresh().turn
    for number, (now, ply, events) in enumerate(table.walk(seat), 1):
        if ply.turn != turn:
            screen.print()
            turn = ply.turn
        for i, event in enumerate(events):
            label = number if i == 0 else ""
            screen.print(f"{label:>4}  {table.game.say(event)}", markup=False)
        if draw and (now.turn != turn or now.over):
            screen.print(table.game.draw(table.parts, now.view(seat)))
        time.sleep(pause)
    screen.print()
    screen.print(_standings(table))


def _standings(table: Table) -> str:
    """One sentence: how the game stands, or how it ended."""
    ranked = sorted(table.scores(), key=lambda score: score.rank)
    words = [f"{score.rank}. seat {score.seat + 1} with {score.points} points" for score in ranked]
    state = "The game is over" if table.over else f"After {len(table.plies)} moves it stands"
    return f"{state}: {', '.join(words)}."
