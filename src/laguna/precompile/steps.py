"""What of a game is compiled, step by step, and what is there already."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from laguna.engine.cache import cache_folder, is_compiled, mark_compiled
from laguna.engine.contract import FROM_PYTHON
from laguna.engine.game import OMNISCIENT, SPECTATOR, Game, array_of
from laguna.engine.kernel import COMPILING
from laguna.engine.registry import load
from laguna.engine.table import Table
from laguna.engine.watch import LONGEST
from laguna.lock import lock
from laguna.precompile.counting import counted, reached

if TYPE_CHECKING:
    from rich.progress import Progress

OPTIMISED = 1.3  # the work of compiling, where typing all kernels is 1
MOVES = 60  # enough for every phase of a game to come up once
GIVES_WAY = 5  # how far compiling steps back behind a server that answers
LOOK_AGAIN = 0.2  # seconds until it is looked whether another process has compiled
RULES, BOTS = "rules", "bots"  # what a game is compiled for; a table needs the first alone
WATCHED, STEPPED = "watched", "stepped"
PLAYED = (RULES, BOTS)
EVERYTHING = (*PLAYED, WATCHED, STEPPED)

Step = tuple[str, Callable[[], object]]


class Stage(NamedTuple):
    """How far a game is for one purpose, and what is being compiled."""

    kind: str
    done: int
    of: int
    label: str = ""


def prepare(name: str, *, watched: bool = False) -> None:
    """Make sure that a game's rules are compiled; does nothing when the cache has them.

    `watched` adds what only tests, benchmarks and the fuzzer need.
    """
    _prepare(name, (*PLAYED, WATCHED) if watched else PLAYED)


def prepare_envs(name: str) -> None:
    """The same for what the environments of `laguna.envs` need."""
    _prepare(name, (STEPPED,))


def _prepare(name: str, kinds: Sequence[str]) -> None:
    if not missing(name, kinds):
        return
    with bars() as progress:
        task = progress.add_task(title(name), total=None)

        def show(stage: Stage) -> None:
            words = title(name, stage.label)
            progress.update(task, description=words, completed=stage.done, total=stage.of)

        compile_game(name, kinds, show)


def title(name: str, label: str = "") -> str:
    return f"Compiling {load(name).title}, this once" + (f": {label}" if label else "")


def bars() -> Progress:
    """Bars that go when they are full."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def missing(name: str, kinds: Sequence[str] = PLAYED) -> list[str]:
    """What of a game has to be compiled."""
    return [kind for kind in kinds if COMPILING and not is_compiled(f"{name}.{kind}")]


def compile_game(name: str, kinds: Sequence[str], tell: Callable[[Stage], None]) -> None:
    """Compile each kind that is missing, and tell how far it is. What another process compiles just
    now is waited for.
    """
    for kind in missing(name, kinds):
        with _alone(f"{name}.{kind}"):
            if missing(name, [kind]):
                run_steps(name, kind, tell)
                mark_compiled(f"{name}.{kind}")
            tell(Stage(kind, 1, 1))


def run_steps(name: str, kind: str, tell: Callable[[Stage], None] = lambda _: None) -> None:
    """Call all that a kind consists of: it is compiled, or loaded where it has been."""
    game = load(name)
    kernels = [each for each in reached(game, _roots(kind, game)) if not each.overloads]
    of, done, label = int(len(kernels) * OPTIMISED), 0, ""

    def count(compiled: int) -> None:
        nonlocal done
        done = compiled
        tell(Stage(kind, done, of, label))

    with counted(kernels, count):
        for label, step in STEPS[kind](game):
            tell(Stage(kind, done, of, label))
            step()


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """While no other process compiles the same."""
    with (cache_folder() / f"{name}.lock").open("ab") as file:
        while True:
            try:
                lock(file.fileno())
                break
            except OSError:
                time.sleep(LOOK_AGAIN)
        yield


def _to_lay_a_table(game: Game) -> list[Step]:
    """What a table needs, its views and its score pad."""
    seats = game.seat_counts[-1]
    last_values = {option.name: option.values[-1] for option in game.options if option.values}

    def begin() -> Table:
        return Table(game, seats, {}, seed=0)

    def refuse() -> None:
        table = begin()
        table.why_not(0, table.actors[0])

    def preview() -> None:
        table = begin()
        table.points_after(table.actors[0], table.legal_actions(table.actors[0]))

    def finish() -> None:
        table = begin()
        table.scores()
        game.pad(table.parts, table.state)
        game.outcome_json(table.parts, table.state)

    return [
        ("dealing", begin),
        ("refusals", refuse),
        ("hidden cards", lambda: begin().redealt(SPECTATOR, 1)),
        ("scoring", finish),
        ("previews", preview),
        ("playing", lambda: _play_some(begin())),
        ("options", lambda: _play_some(Table(game, seats, last_values, seed=0))),
    ]


def _play_some(table: Table) -> None:
    for _ in range(MOVES):
        if not table.over:
            seat = table.actors[0]
            table.play_and_tell(table.legal_actions(seat)[-1], seat)
            table.view(OMNISCIENT)
            table.view(0)


def _to_have_bots(game: Game) -> Iterator[Step]:
    """What the bots for people need, and hints."""
    from laguna import bots
    from laguna.bots.advice import hints

    seats = game.seat_counts[-1]

    def choose(code: str) -> None:
        table = Table(game, seats, {}, seed=0)
        bots.make(code).choose(table.parts, table.state, table.actors[0])

    def hint() -> None:
        table = Table(game, seats, {}, seed=0)
        hints(table, table.actors[0], simulations=1)

    yield "search", partial(choose, "search:1")
    yield "hints", hint
    yield "beginners", partial(choose, "beginner")


def _to_watch(game: Game) -> Iterator[Step]:
    """What is needed to play and to check games by the million."""
    from laguna.engine.conformance import check_state
    from laguna.engine.play import random_games
    from laguna.engine.watch import watch_games

    seats = game.seat_counts[-1]
    table = Table(game, seats, {}, seed=0)
    out = np.zeros(game.max_legal, np.int64)
    results = game.new_result()
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


def _roots(kind: str, game: Game) -> list[Any]:
    """The kernels that are called from Python."""
    from laguna.bots import greedy, thinking

    if kind == BOTS:
        return [thinking.think, greedy.best_action]
    return [getattr(game.kernels, name) for name in FROM_PYTHON]


STEPS: Mapping[str, Callable[[Game], Iterable[Step]]] = {
    RULES: _to_lay_a_table,
    BOTS: _to_have_bots,
    WATCHED: _to_watch,
    STEPPED: _to_step,
}


def compile_apart(name: str, *kinds: str) -> int:
    """For the process that waits; Ctrl-C is left to it, and when it has ended, so does this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    stage = Stage(kinds[0], 0, 1, "beginning")

    def tell(reached: Stage) -> None:
        nonlocal stage
        stage = reached
        print(*stage, flush=True)

    try:
        compile_game(name, kinds, tell)
    except Exception as error:
        cause = " ".join(str(error).split()) or type(error).__name__
        print(*stage[:-1], f"{stage.label} ({cause})", flush=True)
        return 1
    return 0


def end_with_parent() -> None:
    """Wait until the process that started this one has ended, and end."""
    sys.stdin.read()
    os._exit(1)
