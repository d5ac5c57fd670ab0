"""Compile the rules before they are needed, with a progress bar the first time.

`python -m laguna.engine.warm` does it for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import Random

import numpy as np

from laguna.engine.game import LINES, MAX_SEATS, OMNISCIENT, Game, array_of
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
    _compile(name, {"played": _to_play} | ({"watched": _to_watch} if watched else {}))


def prepare_envs(name: str) -> None:
    """The same for what the environments of `laguna.envs` need."""
    _compile(name, {"stepped": _to_step})


def _compile(name: str, kinds: Mapping[str, Callable[[Game], Iterable[Step]]]) -> None:
    """Run the steps of each kind that the cache has no mark of."""
    marks = {cache_folder() / f"{name}.{kind}": steps for kind, steps in kinds.items()}
    if not COMPILING or all(mark.exists() for mark in marks):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    game = load(name)
    steps = [step for mark, steps in marks.items() if not mark.exists() for step in steps(game)]
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

    def hint() -> None:
        table = Table(game, seats, {}, seed=0)
        table.hint(table.actors[0], simulations=1)

    return [
        ("dealing", partial(game.kernels.deal, parts, s, seats, codes, 0)),
        ("legal moves", partial(game.kernels.legal, parts, s, 0, out)),
        ("refusals", partial(game.kernels.why_not, parts, s, 0, 0)),
        ("scoring", lambda: Table(game, seats, {}, seed=0).scores()),
        ("playing", lambda: _play_some(Table(game, seats, {}, seed=0))),
        ("options", lambda: _play_some(Table(game, seats, last_values, seed=0))),
        ("hidden cards", lambda: Table(game, seats, {}, seed=0).redealt(0, 1)),
        *((f"bot {code}", partial(choose, code)) for code in ("random", "greedy", "search:1")),
        ("hints", hint),
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


def _to_step(game: Game) -> list[Step]:
    """What the environments need, for one game and for many."""
    from laguna.engine import lockstep
    from laguna.engine.random import generator

    seats = game.seat_counts[-1]
    games = lockstep.room_for(game, seats, 1)
    parts, spare, rng = array_of(game.parts({})), np.zeros(1, game.state), generator(0)
    codes = game.codes(game.complete_options(seats, {}))
    out, actions = games.legal[0], np.zeros(1, np.int64)
    mask, rewards = np.zeros(game.actions, np.int8), np.zeros(seats, np.float32)
    seen = np.zeros((1, sum(feature.size for feature in game.features(seats))), np.float32)
    deal = (parts, games, seats, codes, rng)
    step = (parts, games, actions, seats, codes, lockstep.WIN, rng)
    return [
        ("a deal", partial(lockstep.deal_one, parts, spare, seats, codes, 0, out, mask)),
        ("a step", partial(lockstep.step_one, parts, spare, 0, 0, out, mask)),
        ("a reward", partial(lockstep.reward_one, parts, spare, 0, games.results, rewards)),
        ("eyes", partial(lockstep.observe_one, parts, spare, 0, games.states, seen[0])),
        ("many deals", partial(lockstep.deal_games, *deal)),
        ("many steps", partial(lockstep.step_games, *step)),
        ("chance", partial(lockstep.sample_games, games, rng, actions)),
        ("many eyes", partial(lockstep.observe_games, parts, games, spare, seen)),
    ]


if __name__ == "__main__":
    for each in names():
        prepare(each, watched=True)
        prepare_envs(each)
