"""Compile the rules before they are needed, with a progress bar the first time.

`python -m laguna.engine.warm` does it for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import numpy as np

from laguna.engine.game import LINES, MAX_SEATS, OMNISCIENT, Game
from laguna.engine.kernel import COMPILING, cache_folder
from laguna.engine.registry import load, names
from laguna.engine.table import Table
from laguna.engine.watch import LONGEST

MOVES = 60  # enough for every phase of a game to come up once

Step = tuple[str, Callable[[], object]]


def prepare(name: str, *, watched: bool = False) -> None:
    """Make sure that a game's rules are compiled; does nothing when the cache has them.

    `watched` adds what only tests, benchmarks and the fuzzer need.
    """
    marks = [cache_folder() / f"{name}.{mark}" for mark in ("played", "watched")[: 1 + watched]]
    if not COMPILING or all(mark.exists() for mark in marks):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    game = load(name)
    steps = [*_to_play(game), *(_to_watch(game) if watched else ())]
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(steps))
        for label, compile_step in steps:
            progress.update(task, description=f"Compiling {game.title}, this once: {label}")
            compile_step()
            progress.advance(task)
    for mark in marks:
        mark.touch()


def _to_play(game: Game) -> list[Step]:
    """What a table, its views and the bots need, each a few seconds of compiling."""
    from laguna import bots

    seats = game.seat_counts[-1]
    parts, s = game.parts({}), game.states(1)[0]
    codes = game.codes(game.complete_options(seats, {}))
    out = np.zeros(game.max_legal, np.int64)
    last_values = {option.name: option.values[-1] for option in game.options if option.values}

    def choose(code: str) -> None:
        table = Table(game, seats, {}, seed=0)
        bots.make(code).choose(table.parts, table.state, table.actors[0])

    return [
        ("dealing", partial(game.kernels.deal, parts, s, seats, codes, 0)),
        ("legal moves", partial(game.kernels.legal, parts, s, 0, out)),
        ("refusals", partial(game.kernels.why_not, parts, s, 0, 0)),
        ("scoring", lambda: Table(game, seats, {}, seed=0).scores()),
        ("playing", lambda: _play_some(Table(game, seats, {}, seed=0))),
        ("options", lambda: _play_some(Table(game, seats, last_values, seed=0))),
        ("hidden cards", lambda: Table(game, seats, {}, seed=0).redealt(0, 1)),
        *((f"bot {code}", partial(choose, code)) for code in ("random", "greedy", "search:1")),
    ]


def _play_some(table: Table) -> None:
    for _ in range(MOVES):
        if not table.over:
            table.play_and_tell(table.legal_actions()[-1])
            table.view(OMNISCIENT)
            table.view(0)


def _to_watch(game: Game) -> Iterator[Step]:
    """What is needed to play and to check games by the million."""
    from laguna.engine.conformance import check_state
    from laguna.engine.play import random_games
    from laguna.engine.watch import watch_games

    seats = game.seat_counts[-1]
    table = Table(game, seats, {}, seed=0)
    out = np.zeros(game.max_legal, np.int64)
    results = np.zeros((MAX_SEATS, LINES + len(game.score_lines)), np.int64)
    deal = (table.parts, game.states(1)[0], seats, game.codes(table.options), 0)
    scores = np.zeros((1, seats, 2), np.int64)
    log = np.zeros(LONGEST, np.int64)
    yield "self-checks", partial(check_state, table, Random(0))
    yield "random games", partial(random_games, *deal, out, results, scores)
    yield "watched games", partial(watch_games, *deal, 1, game.actions, out, results, log, out)


if __name__ == "__main__":
    for each in names():
        prepare(each, watched=True)
