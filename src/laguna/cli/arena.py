"""`laguna arena`: which bot is the stronger, by how much, and how sure that is."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from laguna import bots
from laguna.arena.campaign import MOST_GAMES, Campaign, Wish, report_of
from laguna.arena.cluster import check_cluster
from laguna.arena.contests import Aim, Contest, ladder, round_robin, solos
from laguna.arena.errors import ArenaError
from laguna.arena.play import Code, load_code, new_setup
from laguna.arena.report import Report
from laguna.arena.tables import remarks, sheets, summary
from laguna.cli.common import (
    PATIENCE,
    Patience,
    check_seeds,
    console,
    load_game,
    read_patience,
    refuse_others,
)
from laguna.cli.common import Code as CodeFiles
from laguna.cli.options import GameOptions, read_options
from laguna.engine.errors import OptionError
from laguna.games import USUAL

TELL_EVERY = 30.0  # seconds between two lines about the progress, where there is no terminal
MINUTE = 60


def arena_command(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT…", help="The bots; 'laguna games' names them.", show_default=False
        ),
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="The game.")] = USUAL,
    seats: Annotated[
        int, typer.Option(metavar="N", help="Seats at the table; 1: every bot plays alone.")
    ] = 2,
    games: Annotated[
        int,
        typer.Option("-n", "--games", metavar="N", min=1, help="Games of each contest at least."),
    ] = 200,
    most: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Games at most while an aim is open.",
            show_default=str(MOST_GAMES),
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="SEED", min=0, help="The first deal's; the next count on.")
    ] = 1,
    steps: Annotated[
        bool,
        typer.Option("--ladder", metavar="", help="Each against the next only, who should win."),
    ] = False,
    aim: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A>B=SHARE",
            help="A should have this share of the wins: play until that is sure, or surely not so.",
        ),
    ] = None,
    mark: Annotated[
        int | None, typer.Option(metavar="POINTS", help="Alone: how often so many, or more.")
    ] = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep games and report there, and go on where they end."),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Games at a time.", show_default="one a core"),
    ] = os.cpu_count() or 1,
    cluster: Annotated[
        bool,
        typer.Option(
            "--cluster", metavar="", help="Play on a Ray cluster; needs laguna\\[cluster]."
        ),
    ] = False,
    code: CodeFiles = None,
    patience: Patience = PATIENCE,
    report: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Only make the report of this folder again."),
    ] = None,
) -> None:
    """Let bots meet, each against each, balanced over the seats, all on the same deals.

    A run that was ended, even by kill -9, goes on with the same command.
    """
    if report is not None:
        refuse_others(context, {"report"}, "says nothing to --report, which only reads")
        _print(report_of(report))
        return
    if cluster:
        check_cluster()
    chosen = load_game(game)
    options = chosen.complete_options(seats, read_options(chosen, option or ()))
    aims = [Aim.read(each) for each in aim or ()]
    own = Code(tuple(file.resolve() for file in code or ()), read_patience(code, patience))
    load_code(own)
    named = names or []
    if mark is not None and seats > 1:
        raise OptionError("--mark counts the points of bots that play alone: --seats 1")
    if most is not None and not aims:
        raise OptionError("--most goes with --aim")
    if most is not None and most < games:
        raise OptionError(f"--most {most} is less than the {games} games at least")
    wish = Wish(
        new_setup(game, seats, options, seed, own),
        named,
        _contests(named, seats, steps, aims),
        aims,
        games,
        max(games, most or MOST_GAMES) if aims else games,
        mark,
        own,
    )
    check_seeds(seed, wish.most)
    campaign = Campaign(wish, out, jobs, cluster=cluster)
    try:
        _watch(campaign)
    except KeyboardInterrupt:
        if out:
            console(stderr=True).print(
                f"All games that had ended are in {out}; the same command goes on.",
                markup=False,
                soft_wrap=True,
            )
        raise
    _print(campaign.report())


def _contests(named: list[str], seats: int, steps: bool, aims: list[Aim]) -> list[Contest]:
    """Who meets whom."""
    for name in named:
        bots.make(name)
        if named.count(name) > 1:
            raise OptionError(f"the bot {name} is named twice")
    if seats == 1:
        if not named:
            raise OptionError("name a bot to play alone")
        if steps or aims:
            raise OptionError(f"{'--ladder' if steps else '--aim'} needs at least 2 seats")
        return solos(named)
    if len(named) < 2:
        raise OptionError("name at least two bots to meet, or --seats 1 for one that plays alone")
    contests = (ladder if steps else round_robin)(named)
    met = [set(contest.bots) for contest in contests]
    for number, aim in enumerate(aims):
        if {aim.better, aim.worse} in ({each.better, each.worse} for each in aims[:number]):
            raise OptionError(f"there are two aims for {aim.better} and {aim.worse}")
        if {aim.better, aim.worse} not in met:
            raise ArenaError(
                f"the aim {aim.better}>{aim.worse} is about bots that do not meet here"
            )
    return contests


def _watch(campaign: Campaign) -> None:
    """Run a campaign with a bar, or without a terminal with a line now and then."""
    errors = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    start = told = time.monotonic()
    failed: set[str] = set()
    with Bar(
        *columns,
        TimeRemainingColumn(elapsed_when_finished=True),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as bar:
        task = bar.add_task("Games", total=None)
        for progress in campaign.run():
            total = progress.played + progress.left
            bar.update(task, completed=progress.played, total=total)
            for bot, faults in progress.game.faults.items() if progress.game else ():
                if bot not in failed:
                    failed.add(bot)
                    errors.print(f"laguna: {faults.first}", markup=False, soft_wrap=True)
            now = time.monotonic()
            if progress.played == 1:
                start = now  # only now all processes are there
            elif not errors.is_terminal and now > told + TELL_EVERY and progress.played:
                told = now
                left = (now - start) / (progress.played - 1) * progress.left / MINUTE
                errors.print(f"{progress.played:,} of {total:,} games, about {left:.0f} min left")


def _print(report: Report) -> None:
    screen = console()
    if not screen.is_terminal:
        screen.width = max(screen.width, 200)
    for sheet in sheets(report):
        grid = Grid(*sheet.head, title=sheet.title, title_justify="left", box=None)
        for column in grid.columns[sheet.names :]:
            column.justify = "right"
        for row in sheet.rows:
            grid.add_row(*row)
        screen.print(grid)
        screen.print()
    for line in [summary(report), *remarks(report)]:
        screen.print(line, markup=False, soft_wrap=True)
