"""`laguna analyse`: a game on record, turn by turn: what was to be expected, and what it cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from laguna.bots.analysis import COSTLIEST, PERCENT, SIMULATIONS, Analysis, Turn, analyse
from laguna.cli.common import STANDARD, FileError, check_writable, console, read_table, write_text
from laguna.cli.records import Record
from laguna.engine.errors import OptionError, cause_of
from laguna.engine.table import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEAST_SIMULATIONS = 10
MOST_SIMULATIONS = 100_000
PLOT_SIZE = (9.0, 4.5)
PLOT_ENDINGS = (".svg", ".png", ".pdf")
FAIR = (
    "Each decision is judged by what its player could know at the moment, not by what came after."
)


def analyse_command(
    record: Record,
    simulations: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=LEAST_SIMULATIONS,
            max=MOST_SIMULATIONS,
            help="How many games are tried for each move that is compared.",
        ),
    ] = SIMULATIONS,
    seat: Annotated[
        int | None,
        typer.Option(metavar="SEAT", help="Judge the decisions of this seat only, from 1."),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw the expected result: .svg, .png or .pdf."),
    ] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="All of it; - is standard output.")
    ] = None,
) -> None:
    """Go through a game on record: what was to be expected before and after each turn, and the
    costliest decisions with what was better.
    """
    table = read_table(record)
    if seat is not None and not 1 <= seat <= table.seats:
        raise OptionError(f"the game has the seats 1 to {table.seats}, not {seat}")
    if not table.plies:
        raise OptionError("nothing has been played yet")
    if plot is not None:
        _check_plot(plot)
    check_writable(plot)
    check_writable(json_file)
    found = _run(table, simulations, None if seat is None else seat - 1)
    if json_file is not None:
        text = json.dumps(found.json(table.game.action_json), separators=(",", ":"))
        write_text(json_file, f"{text}\n")
    if plot is not None:
        _draw(table, found, plot)
    screen = console(stderr=json_file == STANDARD)
    screen.print(_turns(found))
    for each in range(table.seats) if seat is None else [seat - 1]:
        screen.print()
        screen.print(_costliest(found, each), soft_wrap=True)
    screen.print()
    screen.print(FAIR)


def _run(table: Table, simulations: int, seat: int | None) -> Analysis:
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("Going through the game", total=len(table.plies))
        return analyse(
            table,
            simulations,
            seat=seat,
            watch=lambda done, _: progress.update(task, completed=done),
        )


def _turns(found: Analysis) -> Grid:
    """What was to be expected for whose turn it was, before and after it."""
    grid = Grid("turn", "seat", "moves", box=None)
    names = ["points"] if found.seats == 1 else ["points ahead", "wins"]
    for name in names:
        grid.add_column(f"{name} before")
        grid.add_column("after")
    for column in grid.columns:
        column.justify = "right"
    for turn in found.turns:
        moves = f"{turn.first}–{turn.last}" if turn.last > turn.first else str(turn.first)
        grid.add_row(str(turn.turn), str(turn.seat + 1), moves, *_cells(turn, found.seats))
    return grid


def _cells(turn: Turn, seats: int) -> list[str]:
    seat = turn.seat
    if seats == 1:
        return [f"{outlook.points[0]:.1f}" for outlook in (turn.before, turn.after)]
    return [
        f"{turn.before.margins[seat]:+.1f}",
        f"{turn.after.margins[seat]:+.1f}",
        f"{PERCENT * turn.before.wins[seat]:.0f} %",
        f"{PERCENT * turn.after.wins[seat]:.0f} %",
    ]


def _costliest(found: Analysis, seat: int) -> Text:
    costly = found.costliest(seat)
    if not costly:
        return Text(f"Seat {seat + 1} made no decision that was costly for sure.")
    words = "The costliest decision" if len(costly) == 1 else "The costliest decisions"
    text = Text(f"{words} of seat {seat + 1}\n", "bold")
    lines = [f"  {number}. {each.words(found.seats)}." for number, each in enumerate(costly, 1)]
    return text.append("\n".join(lines), "not bold")


def _check_plot(name: str) -> None:
    if Path(name).suffix.lower() not in PLOT_ENDINGS:
        raise OptionError(f"a plot ends in {', '.join(PLOT_ENDINGS)}, not {Path(name).name!r}")
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise OptionError("plots need matplotlib: pip install 'laguna[plots]'") from None


def _draw(table: Table, found: Analysis, name: str) -> None:
    """Each seat's expected result before every turn and at the end, with the costliest marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=PLOT_SIZE, layout="constrained")
    axes = figure.add_subplot()
    plies = [turn.first - 1 for turn in found.turns] + [found.moves]
    for seat in range(found.seats):
        values = [_height(turn.before, seat, found.seats) for turn in found.turns]
        values.append(_height(found.final, seat, found.seats))
        (line,) = axes.plot(plies, values, marker=".", label=f"seat {seat + 1}")
        _mark_costly(axes, found, seat, plies, values, line.get_color())
    axes.set_title(f"{table.game.title}: expected result before each turn")
    axes.set_xlabel("moves played")
    axes.set_ylabel("points" if found.seats == 1 else "share of wins, %")
    if found.seats > 1:
        axes.set_ylim(0, PERCENT)
    axes.grid(alpha=0.3)
    axes.legend()
    try:
        figure.savefig(name)
    except OSError as error:
        raise FileError(f"cannot write {name}: {cause_of(error)}") from None


def _height(outlook: Any, seat: int, seats: int) -> float:
    value: float = outlook.points[seat] if seats == 1 else PERCENT * outlook.wins[seat]
    return value


def _mark_costly(
    axes: Axes, found: Analysis, seat: int, plies: list[int], values: list[float], colour: Any
) -> None:
    for each in found.costliest(seat, COSTLIEST):
        at = max(i for i, ply in enumerate(plies) if ply < each.ply)
        axes.plot(plies[at], values[at], "o", markersize=10, markerfacecolor="none", color=colour)
        words = f"move {each.ply}"
        axes.annotate(words, (plies[at], values[at]), (4, 8), textcoords="offset points")
