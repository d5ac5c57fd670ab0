"""`laguna fuzz`: random games until something breaks, or until there were enough of them."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from laguna.cli.common import (
    GameName,
    check_seeds,
    check_writable,
    complain,
    console,
    write_text,
)
from laguna.engine.conformance import Broken, check_table, tables
from laguna.engine.game import Game
from laguna.engine.registry import load
from laguna.engine.table import Table
from laguna.engine.watch import FAULTS, INVARIANT, LONGEST, watch_game, watch_games
from laguna.games import USUAL
from laguna.precompile.steps import prepare

BATCH = 1000  # games; the first of each batch is looked at thoroughly


@dataclass
class Batch:
    """A thousand games with the same seats and options, from consecutive seeds."""

    table: Table
    seed: int
    games: int


@dataclass
class Tally:
    """What has been played without a fault."""

    games: int = 0
    moves: int = 0
    thorough: int = 0
    by_seats: dict[int, int] = field(default_factory=dict)


class Fault(Exception):
    """Something broke."""

    def __init__(self, what: str, table: Table) -> None:
        self.what = what
        self.table = table
        super().__init__(what)


def batches(game: Game, games: int, seed: int) -> Iterator[Batch]:
    """All seat counts and pairwise options in turn, until there are enough games."""
    settings = list(tables(game, seed))
    for index, table in enumerate(cycle(settings)):
        left = games - index * BATCH
        if left <= 0:
            return
        yield Batch(table, seed + index * BATCH, min(BATCH, left))


def run_batch(batch: Batch) -> tuple[int, int]:
    """Play a batch under watch, its first game thoroughly; games and moves."""
    table = batch.table
    game = table.game
    first = Table(game, table.seats, table.options, batch.seed)
    try:
        check_table(first, random.Random(batch.seed))
    except Broken as broken:
        raise Fault(str(broken).splitlines()[0], broken.table) from None
    out = np.zeros(game.max_legal, np.int64)
    results = game.new_result()
    log = np.zeros(LONGEST, np.int64)
    totals = np.zeros(2, np.int64)
    codes = game.codes(table.options)
    state = game.states(1)[0]
    rest = (game.actions, out, results, log)
    code = watch_games(
        table.parts, state, table.seats, codes, batch.seed, batch.games, *rest, totals
    )
    if code:
        seed = batch.seed + int(totals[0])
        watch_game(table.parts, state, table.seats, codes, seed, *rest)
        raise Fault(name_of(game, code), replayed(table, seed, log))
    return int(totals[0]), int(totals[1])


def name_of(game: Game, code: int) -> str:
    """A fault in words."""
    return game.invariants[code - INVARIANT] if code >= INVARIANT else FAULTS[code]


def replayed(table: Table, seed: int, log: Any) -> Table:
    """The moves of a watched game, played at a table."""
    again = Table(table.game, table.seats, table.options, seed)
    for entry in log[1 : 1 + log[0]]:
        seat, action = divmod(int(entry), table.game.actions)
        again.play(action, seat)
    return again


def run(game: Game, games: int, seed: int, threads: int) -> Iterator[Tally]:
    """Run batches in threads (the kernels hold no lock); the tally so far after each."""
    tally = Tally()
    waiting = batches(game, games, seed)
    with ThreadPoolExecutor(threads) as pool:
        running: dict[Future[tuple[int, int]], Batch] = {
            pool.submit(run_batch, batch): batch for batch in islice(waiting, 2 * threads)
        }
        while running:
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                batch = running.pop(done)
                played, moves = done.result()
                tally.games += played
                tally.moves += moves
                tally.thorough += 1
                seats = batch.table.seats
                tally.by_seats[seats] = tally.by_seats.get(seats, 0) + played
                for following in islice(waiting, 1):
                    running[pool.submit(run_batch, following)] = following
                yield tally


def fuzz_command(
    name: GameName = USUAL,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")
    ] = 100_000,
    seed: Annotated[
        int, typer.Option(metavar="SEED", min=0, help="The first game's; the next count on.")
    ] = 1,
    threads: Annotated[
        int, typer.Option(metavar="N", min=1, help="Threads.", show_default="one a core")
    ] = os.cpu_count() or 1,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Where the record of a broken game goes.")
    ] = "fuzz.record",
) -> None:
    """Play random games, all seat counts and options, until something breaks.

    The compiled properties are checked after every move; every thousandth game is also checked
    over all action ids, with redeals, views, records and undo. A fault writes the game's record.
    """
    game = load(name)
    check_seeds(seed, games)
    check_writable(out)
    prepare(name, watched=True)
    start = time.perf_counter()
    tally = Tally()
    errors = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=errors, disable=not errors.is_terminal
    ) as progress:
        task = progress.add_task("Random games", total=games)
        try:
            for tally in run(game, games, seed, threads):
                progress.update(task, completed=tally.games)
        except Fault as fault:
            progress.stop()
            write_text(out, fault.table.record())
            complain(f"after {tally.games:,} games {fault.what}; the record is {out}")
            raise typer.Exit(1) from None
    seconds = time.perf_counter() - start
    seats = ", ".join(f"{n:,} with {s}" for s, n in sorted(tally.by_seats.items()))
    console().print(
        f"{tally.games:,} games, {tally.moves:,} moves (by seats: {seats}), {tally.thorough:,} of "
        f"them checked thoroughly, in {seconds:.0f} s: nothing broke.",
        soft_wrap=True,
    )
