"""`laguna analyse`: a game on record, round by round: what was to be expected, what it cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from laguna.bots.advice import PERCENT
from laguna.bots.analysis import COSTLIEST, Analysis, analyse
from laguna.bots.judge import SIMULATIONS, Outlook
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
            help="How many games are tried for each decision that is compared.",
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
    """Go through a game on record: what was to be expected after each round, and the costliest
    decisions with what was better.
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
    screen.print(_rounds(found))
    for each in range(table.seats) if seat is None else [seat - 1]:
        screen.print()
        screen.print(_costliest(found, each), soft_wrap=True)
    screen.print()
    screen.print(FAIR)


def _run(table: Table, simulations: int, seat: int | None) -> Analysis:
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("Going through the game", total=None)
        return analyse(
            table,
            simulations,
            seat=seat,
            watch=lambda done, of: progress.update(task, completed=done, total=of),
        )


def _rounds(found: Analysis) -> Grid:
    """What was to be expected for each seat after every round."""
    grid = Grid("moves", box=None)
    for seat in range(found.seats):
        grid.add_column(f"seat {seat + 1}")
    for column in grid.columns:
        column.justify = "right"
    for point in found.points:
        grid.add_row(str(point.ply), *_cells(point.outlook, found.seats))
    return grid


def _cells(outlook: Outlook, seats: int) -> list[str]:
    if seats == 1:
        return [f"{outlook.points[0]:.1f} points"]
    return [
        f"{margin:+.1f}, {PERCENT * wins:.0f} %"
        for margin, wins in zip(outlook.margins, outlook.wins, strict=True)
    ]


def _costliest(found: Analysis, seat: int) -> Text:
    costly = found.costliest(seat)
    equal = sum(each.seat == seat and not each.costly for each in found.decisions)
    rest = f"{equal} decisions of seat {seat + 1} were about equal to the best."
    if not costly:
        return Text(f"Seat {seat + 1} made no decision that was costly for sure; {rest}")
    words = "The costliest decision" if len(costly) == 1 else "The costliest decisions"
    text = Text(f"{words} of seat {seat + 1}\n", "bold")
    lines = [f"  {number}. {each.words(found.seats)}." for number, each in enumerate(costly, 1)]
    return text.append("\n".join([*lines, f"  {rest}"]), "not bold")


def _check_plot(name: str) -> None:
    if Path(name).suffix.lower() not in PLOT_ENDINGS:
        raise OptionError(f"a plot ends in {', '.join(PLOT_ENDINGS)}, not {Path(name).name!r}")
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise OptionError("plots need matplotlib: pip install 'laguna[plots]'") from None


def _draw(table: Table, found: Analysis, name: str) -> None:
    """Each seat's expected result after every round and at the end, with the costliest marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=PLOT_SIZE, layout="constrained")
    axes = figure.add_subplot()
    plies = [point.ply for point in found.points] + [found.moves]
    for seat in range(found.seats):
        values = [_height(point.outlook, seat, found.seats) for point in found.points]
        values.append(_height(found.final, seat, found.seats))
        (line,) = axes.plot(plies, values, marker=".", label=f"seat {seat + 1}")
        _mark_costly(axes, found, seat, plies, values, line.get_color())
    axes.set_title(f"{table.game.title}: expected result after each round")
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
        at = max(i for i, ply in enumerate(plies) if ply < each.first)
        axes.plot(plies[at], values[at], "o", markersize=10, markerfacecolor="none", color=colour)
        words = f"move {each.first}"
        axes.annotate(words, (plies[at], values[at]), (4, 8), textcoords="offset points")
