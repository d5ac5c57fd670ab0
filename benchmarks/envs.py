"""Our environments beside PettingZoo's connect_four and pgx, in one run on one core.

All are measured in turn, several times, and compared round by round, in time of the processor. Only
steps are timed: PettingZoo's as calls of `env.step`, vectors as actions.
`python benchmarks/envs.py --help`.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable, Iterator
from functools import partial

# Imported by name: a type checker then needs neither the peers nor stubs for them.
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from laguna import envs

BATCHES = (1, 256, 1024, 4096)
PGX_GAMES = ("connect_four", "backgammon")
PGX_STEPS = 100  # in one compiled loop: the fastest way to drive it
GAMES_AHEAD = 20  # played once beforehand to know their actions
SEED = 7

Speed = Callable[[float], float]  # seconds to measure for → steps a second


def one_core() -> None:
    """Keep to one core, before any library counts them."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def recorded(env: Any, mask_of: Callable[[], Any]) -> list[tuple[int, list[int]]]:
    """Random games as seeds and actions."""
    rng = Random(SEED)
    games = []
    for seed in range(GAMES_AHEAD):
        env.reset(seed=seed)
        actions = []
        while not env.terminations[env.agent_selection]:
            actions.append(rng.choice(np.flatnonzero(mask_of()).tolist()))
            env.step(actions[-1])
        games.append((seed, actions))
    return games


def stepping(env: Any, mask_of: Callable[[], Any], look: bool) -> Speed:
    """`env.step` calls a second, and with `look` also what an agent needs before: `env.last`."""
    games = recorded(env, mask_of)

    def measure(seconds: float) -> float:
        steps, elapsed = 0, 0.0
        while elapsed < seconds:
            for seed, actions in games:
                env.reset(seed=seed)
                step, last = env.step, env.last
                start = process_time()
                if look:
                    for action in actions:
                        last()
                        step(action)
                else:
                    for action in actions:
                        step(action)
                elapsed += process_time() - start
                steps += len(actions)
        return steps / elapsed

    return measure


def ours(look: bool) -> Speed:
    env = envs.raw_env("walking", seats=2)
    return stepping(env, lambda: env.infos[env.agent_selection]["action_mask"], look)


def connect_four(look: bool) -> Speed:
    env = import_module("pettingzoo.classic.connect_four.connect_four").raw_env()
    return stepping(env, lambda: env.observe(env.agent_selection)["action_mask"], look)


def vector(n: int, observe: bool) -> Speed:
    """Actions a second, drawn among the legal ones and played."""
    games = envs.Vector("walking", seats=2, n=n, seed=SEED, observe=observe)

    def measure(seconds: float) -> float:
        steps = 0
        games.step(games.sample())
        start = process_time()
        while process_time() - start < seconds:
            for _ in range(max(1, 4096 // n)):
                games.step(games.sample())
                steps += n
        return steps / (process_time() - start)

    return measure


def pgx(game: str, n: int) -> Speed:
    """The same with pgx: draw, play and deal anew, in one compiled loop."""
    jax = import_module("jax")
    env = import_module("pgx").make(game)
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carried: Any, _: Any) -> Any:
        state, key = carried
        key, drawing, dealing = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(drawing, logits, axis=1)
        return (step(state, actions, jax.random.split(dealing, n)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(advance, carried, None, PGX_STEPS)[0])
    key = jax.random.PRNGKey(SEED)
    carried = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, n)), key)]
    carried[0] = jax.block_until_ready(run(carried[0]))

    def measure(seconds: float) -> float:
        steps = 0
        start = process_time()
        while process_time() - start < seconds:
            carried[0] = jax.block_until_ready(run(carried[0]))
            steps += n * PGX_STEPS
        return steps / (process_time() - start)

    return measure


def rows(with_pgx: bool) -> Iterator[tuple[str, Callable[[], Speed]]]:
    """What is measured; the first is what all are compared with."""
    yield "PettingZoo connect_four, step", partial(connect_four, look=False)
    yield "PettingZoo connect_four, last and step", partial(connect_four, look=True)
    yield "laguna.envs.raw_env, step, mask included", partial(ours, look=False)
    yield "laguna.envs.raw_env, last and step", partial(ours, look=True)
    for n in BATCHES:
        yield f"laguna.envs.Vector, {n} games", partial(vector, n, observe=False)
    for n in BATCHES:
        yield f"laguna.envs.Vector, {n} games, observed", partial(vector, n, observe=True)
    for game in PGX_GAMES if with_pgx else ():
        for n in BATCHES:
            yield f"pgx {game}, {n} games", partial(pgx, game, n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each")
    parser.add_argument("--no-pgx", action="store_true", help="leave pgx out: it compiles long")
    arguments = parser.parse_args()
    one_core()
    ready: dict[str, Speed] = {}
    for name, make in rows(not arguments.no_pgx):
        try:
            ready[name] = make()
        except ImportError as error:
            print(f"{name} is not measured: {error}")
    measured: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(arguments.rounds):
        for name, measure in ready.items():
            measured[name].append(measure(arguments.seconds))
    first = next(iter(measured.values()))
    print("| random play of 2 seats, one core | steps/s | × connect_four's step |\n|---|--:|--:|")
    for name, speeds in measured.items():
        ratio = statistics.median(np.divide(speeds, first))
        print(f"| {name} | {statistics.median(speeds):,.0f} | {ratio:,.1f} |")


if __name__ == "__main__":
    main()
