"""Fit the learned judgement of Walking in Burano to games simulated by its rules of thumb.

The search plays against itself, without any learned judgement. From each of its turns some
positions are made by dealing the unknown anew and playing a few turns with much noise, as happens
in the tree of a search; each is played to its end by the rules of thumb, and what the seats have
then is what the network learns to foretell.

    python research/train_foresight.py        # writes the weights that come with the game; --help
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from sklearn.neural_network import MLPRegressor

import laguna
from laguna.bots.budget import Budget
from laguna.bots.search import USUAL, Desk, Search, new_desk, tempted
from laguna.engine.dispatch import act, actors, copy, redeal, result
from laguna.engine.game import POINTS, RANK
from laguna.engine.play import random_actor
from laguna.engine.random import APART, bits32, generator
from laguna.games.walking.judgement import network as net

SHIPPED = Path(net.__file__).parent / "data" / "foresight.npy"
GAMES_A_JOB = 10
SHARES = {1: 0.4, 2: 0.3, 3: 0.15, 4: 0.15}  # of the games, by seats
EDITIONS = ("pl", "pl", "pl", "de")
NOISES = (1.5, 4.0, 10.0)  # by which turns stray from the rules of thumb
STRAYED_TURNS = 4
MANY_TURNS = 10_000
LONGEST = 1000  # turns of a game, and more
HELD_BACK = 0.1  # of the games, to see how well new games are foretold
WORST_SPREAD, SPREAD_STEPS = 12.0, 60


class Job(NamedTuple):
    """Some games, and how many positions to make of each of theirs."""

    seats: int
    seed: int
    simulations: int
    copies: int


class Seen(NamedTuple):
    """Positions, a row a seat of each: what the network sees, and what came of it."""

    looks: NDArray[np.float32]
    points: NDArray[np.float32]
    won: NDArray[np.float32]
    rounds: NDArray[np.int16]
    position: NDArray[np.int64]  # rows of the same position have the same number
    game: NDArray[np.int64]

    @classmethod
    def empty(cls, rows: int) -> Seen:
        return cls(
            np.zeros((rows, net.SIZE), np.float32),
            np.zeros(rows, np.float32),
            np.zeros(rows, np.float32),
            np.zeros(rows, np.int16),
            np.zeros(rows, np.int64),
            np.zeros(rows, np.int64),
        )

    @classmethod
    def join(cls, parts: list[Seen]) -> Seen:
        columns: list[Any] = [np.concatenate(column) for column in zip(*parts, strict=True)]
        return cls(*columns)

    def first(self, rows: int) -> Seen:
        columns: list[Any] = [column[:rows] for column in self]
        return Seen(*columns)


@njit(nogil=True)
def play_turns(parts: Any, s: Any, turns: int, noise: float, desk: Desk, rng: Any) -> int:
    """Play so many turns by the rules of thumb; who may act then."""
    end = s.turn + turns
    mask = actors(parts, s)
    while mask and s.turn < end:
        seat = random_actor(mask, rng)
        act(parts, s, seat, tempted(parts, s, seat, noise, desk, rng))
        mask = actors(parts, s)
    return mask


@njit(nogil=True)
def harvest(
    parts: Any, root: Any, s: Any, copies: int, game: int, seen: Seen, desk: Desk, rng: Any
) -> int:
    """Positions near this one, and what came of them; how many rows."""
    row = 0
    for i in range(copies):
        copy(s, root)
        redeal(parts, s, -1, bits32(rng))
        noise = NOISES[bits32(rng) % len(NOISES)]
        if play_turns(parts, s, bits32(rng) % STRAYED_TURNS, noise, desk, rng) == 0:
            continue
        first = row
        for seat in range(s.seats):
            net.look(parts, s, seat, seen.looks[row])
            seen.rounds[row] = s.rounds
            seen.position[row] = (game * LONGEST + root.turn) * copies + i
            seen.game[row] = game
            row += 1
        play_turns(parts, s, MANY_TURNS, USUAL.noise, desk, rng)
        result(parts, s, desk.results)
        winners = 0
        for seat in range(s.seats):
            winners += desk.results[seat, RANK] == 1
        for seat in range(s.seats):
            seen.points[first + seat] = desk.results[seat, POINTS]
            if desk.results[seat, RANK] == 1:
                seen.won[first + seat] = 1.0 / winners
    return row


def play(job: Job) -> Seen:
    """Play the games of a job and note the positions between turns."""
    return Seen.join(
        [part for seed in range(job.seed, job.seed + GAMES_A_JOB) for part in play_game(job, seed)]
    )


def play_game(job: Job, seed: int) -> Iterator[Seen]:
    """One game of the search, and positions near each of its turns."""
    rng = generator(seed ^ APART)
    edition = EDITIONS[bits32(rng) % len(EDITIONS)]
    table = laguna.new("walking", seats=job.seats, seed=seed, edition=edition)
    untaught = USUAL._replace(trust=0.0)
    minds = [
        Search(Budget(job.simulations), seed * 8 + seat, untaught) for seat in range(job.seats)
    ]
    scratch = table.game.states(1)[0]
    desk = new_desk(table.game)
    turn = -1
    while not table.over:
        if table.state.turn != turn:
            turn = int(table.state.turn)
            room = Seen.empty(job.copies * job.seats)
            rows = harvest(table.parts, table.state, scratch, job.copies, seed, room, desk, rng)
            yield room.first(rows)
        seat = table.actors[0]
        state = table.redealt(seat, bits32(rng))
        table.play(minds[seat].choose(table.parts, state, seat), seat)


def positions(asked: argparse.Namespace, progress: Progress) -> Seen:
    """Play all games, on all cores."""
    jobs = [
        Job(seats, asked.seed + seats * 1_000_000 + first, asked.simulations, asked.copies)
        for seats, share in SHARES.items()
        for first in range(0, round(asked.games * share), GAMES_A_JOB)
    ]
    jobs.sort(key=lambda job: -job.seats)
    task = progress.add_task("playing", total=len(jobs))
    seen = []
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, job) for job in jobs]):
            seen.append(done.result())
            progress.advance(task)
    return Seen.join(seen)


def fit(
    seen: Seen, epochs: int, seed: int, progress: Progress, name: str
) -> tuple[NDArray[np.float32], list[dict[str, float]]]:
    """The weights, and how the errors fell."""
    held = seen.game % round(1 / HELD_BACK) == 0
    mean, size = float(seen.points.mean()), float(seen.points.std())
    target = (seen.points - mean) / size
    network: Any = MLPRegressor  # its types know only the defaults
    model = network(
        hidden_layer_sizes=(net.HIDDEN, net.NARROW),
        alpha=1e-4,
        batch_size=1024,
        learning_rate_init=2e-3,
        random_state=seed,
    )
    order = np.random.default_rng(seed)
    kept = np.flatnonzero(~held)
    curve = []
    task = progress.add_task(f"{name}: learning", total=epochs)
    for epoch in range(epochs):
        model.set_params(learning_rate_init=2e-3 * 0.5 * (1 + math.cos(math.pi * epoch / epochs)))
        if epoch:
            model._optimizer.learning_rate_init = model.learning_rate_init
            model._optimizer.learning_rate = model.learning_rate_init
        order.shuffle(kept)
        model.partial_fit(seen.looks[kept], target[kept])
        errors = {}
        for part, rows in (("learned from", kept[: held.sum()]), ("new", np.flatnonzero(held))):
            wrong = model.predict(seen.looks[rows]) - target[rows]
            errors[part] = size * float(np.sqrt((wrong**2).mean()))
        curve.append(errors)
        progress.update(task, advance=1, description=f"{name}: {errors['new']:.2f} points off")
    first, second, third = model.coefs_
    biases = model.intercepts_
    flat = np.concatenate(
        [
            first.ravel(),
            biases[0],
            second.ravel(),
            biases[1],
            third.ravel() * size,
            biases[2] * size + mean,
        ]
    )
    foretold = model.predict(seen.looks) * size + mean
    return np.concatenate([flat, spreads(seen, foretold)]).astype(np.float32), curve


def spreads(seen: Seen, foretold: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each round the spread that makes the foretold chances to win most likely."""
    tried = np.linspace(0.5, WORST_SPREAD, SPREAD_STEPS)
    found = np.full(net.LAST_ROUND + 1, WORST_SPREAD / 2)
    order = np.argsort(seen.position, kind="stable")
    _, starts = np.unique(seen.position[order], return_index=True)
    rounds = np.minimum(seen.rounds[order][starts], net.LAST_ROUND)
    points, won = foretold[order], seen.won[order]
    sizes = np.diff(np.append(starts, len(points)))
    losses = np.zeros((len(tried), len(starts)))
    for i, spread in enumerate(tried):
        exps = np.exp((points - np.repeat(np.maximum.reduceat(points, starts), sizes)) / spread)
        chance = exps / np.repeat(np.add.reduceat(exps, starts), sizes)
        losses[i] = -np.add.reduceat(won * np.log(np.maximum(chance, 1e-6)), starts)
    for number in range(net.LAST_ROUND + 1):
        near = (np.abs(rounds - number) <= 1) & (sizes > 1)
        if near.sum() >= 50:
            found[number] = tried[np.argmin(losses[:, near].sum(axis=1))]
        elif number:
            found[number] = found[number - 1]
    return found


def draw(curve: list[dict[str, float]], path: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure((7, 3.5), layout="constrained")
    axes = figure.subplots()
    for part, colour in (("new", "#b5442e"), ("learned from", "#2c7a7b")):
        errors = [errors[part] for errors in curve]
        axes.plot(range(1, len(curve) + 1), errors, "o-", color=colour, label=f"{part} games")
    axes.set_xlabel("times through all positions")
    axes.set_ylabel("points off (root mean square)")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--copies", type=int, default=12, help="positions made of each turn")
    parser.add_argument("--simulations", type=int, default=30, help="for each decision")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=700_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=SHIPPED, help="where the weights go")
    parser.add_argument("--curve", type=Path, help="where the learning curve goes, as a picture")
    parser.add_argument("--keep", type=Path, help="where the last positions go, as .npz")
    asked = parser.parse_args()
    begun = time.time()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        seen = positions(asked, progress)
        if asked.keep:
            np.savez(asked.keep, **seen._asdict())
        played = time.time()
        fitted, curve = fit(seen, asked.epochs, asked.seed % 2**32, progress, "learning")
        np.save(asked.out, fitted)
    last = curve[-1]
    print(
        f"{len(seen.points):,} positions, {last['new']:.2f} points off in new games "
        f"({last['learned from']:.2f} in old; deviation {seen.points.std():.2f}); "
        f"{(played - begun) / 60:.1f} min of playing, {(time.time() - played) / 60:.1f} of learning"
    )
    if asked.curve:
        draw(curve, asked.curve)


if __name__ == "__main__":
    main()
