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

MOVES = 60  # enough for every phase of a game to come up once


def prepare(name: str) -> None:
    """Make sure that a game's rules are compiled; does nothing when the cache has them."""
    ready = cache_folder() / f"{name}.ready"
    if not COMPILING or ready.exists():
        return
    from rich.console import Console
    from rich.progress import Progress

    game = load(name)
    steps = list(_steps(game))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Compiling the rules of {game.title} (once)", total=len(steps))
        for label, compile_step in steps:
            progress.update(task, description=f"Compiling {game.title}: {label}")
            compile_step()
            progress.advance(task)
    ready.touch()


def _steps(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What a table, its views and the bots need, each a few seconds of compiling."""
    from laguna import bots
    from laguna.engine.conformance import check_state
    from laguna.engine.play import random_games
    from laguna.engine.watch import watch_games

    seats = game.seat_counts[-1]
    table = Table(game, seats, {}, seed=0)
    codes = game.codes(table.options)
    out = np.zeros(game.max_legal, np.int64)
    results = np.zeros((MAX_SEATS, LINES + len(game.score_lines)), np.int64)
    log = np.zeros(1 << 16, np.int64)

    def play_some() -> None:
        for _ in range(MOVES):
            table.play_and_tell(table.legal_actions()[-1])
            table.view(OMNISCIENT)
            table.view(0)

    yield "playing", play_some
    yield "scoring", table.scores
    yield "hidden cards", lambda: table.redealt(0, 1)
    yield "self-checks", lambda: check_state(table, Random(0))
    yield (
        "random games",
        lambda: random_games(
            table.parts,
            table.state,
            seats,
            codes,
            0,
            out,
            results,
            np.zeros((1, seats, 2), np.int64),
        ),
    )
    yield (
        "watched games",
        lambda: watch_games(
            table.parts, table.state, seats, codes, 0, 1, game.actions, out, results, log, out
        ),
    )
    fresh = table.fresh()
    for code in bots.names():
        bot = bots.make(code)
        yield f"bot {code}", partial(bot.choose, fresh.parts, fresh.state, fresh.actors[0])


if __name__ == "__main__":
    for each in names():
        prepare(each)
