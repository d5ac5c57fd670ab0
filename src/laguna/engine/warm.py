"""Compile the rules before they are needed, with a progress bar the first time.

`python -m laguna.engine.warm` does it for all games, several at a time, with all that tests and
benchmarks need.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from laguna.engine.errors import LagunaError
from laguna.engine.game import LINES, MAX_SEATS, OMNISCIENT, Game, array_of
from laguna.engine.kernel import COMPILING, cache_folder
from laguna.engine.registry import load, names
from laguna.engine.table import Table
from laguna.engine.watch import LONGEST

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

MOVES = 60  # enough for every phase of a game to come up once
PLAYED, WATCHED, STEPPED = "played", "watched", "stepped"  # what a game can be compiled for

Step = tuple[str, Callable[[], object]]


def prepare(name: str, *, watched: bool = False) -> None:
    """Make sure that a game's rules are compiled; does nothing when the cache has them.

    `watched` adds what only tests, benchmarks and the fuzzer need.
    """
    _prepare(name, (PLAYED, WATCHED) if watched else (PLAYED,))


def prepare_envs(name: str) -> None:
    """The same for what the environments of `laguna.envs` need."""
    _prepare(name, (STEPPED,))


def prepare_all(kinds: Sequence[str] = (PLAYED,)) -> None:
    """The same for all games, as many at a time as there are cores."""
    missing = [name for name in names() if _missing(name, kinds)]
    if len(missing) < 2:
        for name in missing:
            _prepare(name, kinds)
        return
    running: list[subprocess.Popen[str]] = []
    with _bars() as progress, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        try:
            list(pool.map(lambda name: _prepare_apart(name, kinds, progress, running), missing))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.terminate()
            raise


def _prepare(name: str, kinds: Sequence[str]) -> None:
    if not _missing(name, kinds):
        return
    with _bars() as progress:
        task = _begin(progress, name)
        for label, done, total in _compile(name, kinds):
            progress.update(task, description=_title(name, label), completed=done, total=total)


def _prepare_apart(
    name: str, kinds: Sequence[str], progress: Progress, running: list[subprocess.Popen[str]]
) -> None:
    """In a process of its own, which tells each step in a line, or what stopped it."""
    task = _begin(progress, name)
    command = [sys.executable, "-m", "laguna.engine.warm", name, *kinds]
    label = "beginning"
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        running.append(process)
        for line in process.stdout or ():
            done, total, label = line.rstrip().split(" ", 2)
            progress.update(
                task, description=_title(name, label), completed=int(done), total=int(total)
            )
    if process.returncode:
        raise LagunaError(f"{load(name).title} could not be compiled, at: {label}")


def _begin(progress: Progress, name: str) -> TaskID:
    """A bar, or a line where there is no terminal to draw one."""
    if not progress.console.is_terminal:
        progress.console.print(f"{_title(name)} …", highlight=False)
    return progress.add_task(_title(name), total=None)


def _title(name: str, label: str = "") -> str:
    return f"Compiling {load(name).title}, this once" + (f": {label}" if label else "")


def _bars() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _missing(name: str, kinds: Sequence[str]) -> list[str]:
    """For what the cache has no mark of this game."""
    if not COMPILING:
        return []
    return [kind for kind in kinds if not (cache_folder() / f"{name}.{kind}").exists()]


def _compile(name: str, kinds: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Run the steps of each kind that is missing: before each its label, its number, how many."""
    game = load(name)
    missing = _missing(name, kinds)
    steps = [step for kind in missing for step in STEPS[kind](game)]
    for number, (label, compile_step) in enumerate(steps):
        yield label, number, len(steps)
        compile_step()
    for kind in missing:
        (cache_folder() / f"{name}.{kind}").touch()


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
            seat = table.actors[0]
            table.play_and_tell(table.legal_actions(seat)[-1], seat)
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


STEPS: Mapping[str, Callable[[Game], Iterable[Step]]] = {
    PLAYED: _to_play,
    WATCHED: _to_watch,
    STEPPED: _to_step,
}


def _compile_apart(name: str, *kinds: str) -> int:
    """For the process that waits; Ctrl-C is left to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    label, number, total = "", 0, 1
    try:
        for label, number, total in _compile(name, kinds):
            print(number, total, label, flush=True)
    except Exception as error:
        cause = " ".join(str(error).split()) or type(error).__name__
        print(number, total, f"{label} ({cause})", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(_compile_apart(*sys.argv[1:]))
    else:
        prepare_all((PLAYED, WATCHED, STEPPED))
