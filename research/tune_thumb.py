"""Tune what the rules of thumb of Walking in Burano weigh when two or more play.

Weight by weight a little more and a little less of it is tried: two seats of four play by the tried
weights and two by the best so far, thousands of deals with the seats exchanged. What wins more
points beyond chance is kept and tried further; a step that fails becomes smaller.

    python research/tune_thumb.py        # prints the weights for judgement/weights.py; --help
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from laguna.bots.search import USUAL, Desk, most_tempting, new_desk
from laguna.engine.game import POINTS
from laguna.engine.random import APART, generator
from laguna.engine.registry import load
from laguna.games.walking.judgement.policy import weigh
from laguna.games.walking.judgement.weights import TOGETHER, Thumb
from laguna.games.walking.kernels import act, actors, deal, legal, result

SEATS = 4
PAIRINGS = 3  # ways to share four seats between two pairs
FIRST_STEP, LEAST_STEP = 0.25, 0.08  # of a weight, and points where a weight is small
LONGER, SHORTER = 1.3, 0.7
BEYOND_CHANCE = 1.5  # standard errors


@njit(nogil=True)
def choice(parts: Any, s: Any, seat: int, thumb: Thumb, desk: Desk, rng: Any) -> int:
    """What a seat does by these weights in a simulated game."""
    count = legal(parts, s, seat, desk.out)
    weigh(parts, s, seat, desk.out, count, thumb, desk.urge)
    return most_tempting(desk, count, USUAL.noise, rng)


@njit(nogil=True)
def is_tried(seat: int, deal_number: int, way: int) -> bool:
    """Whether a seat plays by the tried weights; who is its mate changes from deal to deal."""
    mate = 1 + deal_number % PAIRINGS  # of seat 0
    return (seat == 0 or seat == mate) == (way == 0)


@njit(nogil=True)
def margins(
    parts: Any,
    options: Any,
    seed: int,
    tried: Thumb,
    best: Thumb,
    s: Any,
    desk: Desk,
    out: NDArray[np.float64],
) -> None:
    """For each deal: points of the tried weights less those of the best, a seat, both ways."""
    for number in range(out.size):
        out[number] = 0.0
        for way in range(2):
            deal(parts, s, SEATS, options, seed + number)
            rng = generator((seed + number) ^ APART)
            while actors(parts, s):
                seat = int(s.seat)
                thumb = tried if is_tried(seat, number, way) else best
                act(parts, s, seat, choice(parts, s, seat, thumb, desk, rng))
            result(parts, s, desk.results)
            for seat in range(SEATS):
                points = desk.results[seat, POINTS] / SEATS
                out[number] += points if is_tried(seat, number, way) else -points


class Tuner:
    """Plays weights against weights."""

    def __init__(self, deals: int, seed: int, jobs: int) -> None:
        self.game = load("walking")
        self.parts = self.game.parts({})
        self.options = self.game.codes(self.game.complete_options(SEATS, {}))
        self.deals = deals
        self.seed = seed
        self.pool = ThreadPoolExecutor(jobs)

    def lead(self, tried: Thumb, best: Thumb, seed: int) -> tuple[float, float]:
        """By how many points the tried weights are ahead, and the error of that."""
        out = np.zeros(self.deals)
        s, desk = self.game.states(1)[0], new_desk(self.game)
        margins(self.parts, self.options, seed, tried, best, s, desk, out)
        return float(out.mean()), float(out.std() / np.sqrt(self.deals))

    def step(self, best: Thumb, name: str, size: float) -> Thumb | None:
        """Better weights with more or less of one, if there are any."""
        self.seed += self.deals
        tried = [best._replace(**{name: getattr(best, name) + sign * size}) for sign in (1, -1)]
        leads = list(self.pool.map(lambda each: self.lead(each, best, self.seed), tried))
        (lead, error), better = max(zip(leads, tried, strict=True), key=lambda each: each[0][0])
        return better if lead > BEYOND_CHANCE * error else None


def least_step(weight: float) -> float:
    return max(abs(weight), 1.0) * LEAST_STEP


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--deals", type=int, default=1500, help="for each weight that is tried")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    tuner = Tuner(asked.deals, asked.seed, asked.jobs)
    order = np.random.default_rng(asked.seed)
    best = TOGETHER
    steps = {name: max(abs(getattr(best, name)), 2.0) * FIRST_STEP for name in Thumb._fields}
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    begun = time.monotonic()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("tuning", total=asked.minutes * 60)
        while not progress.finished:
            for name in order.permutation(Thumb._fields):
                better = tuner.step(best, name, steps[name])
                best = better or best
                steps[name] *= LONGER if better else SHORTER
                steps[name] = max(steps[name], least_step(getattr(best, name)))
                progress.update(task, completed=time.monotonic() - begun)
                if progress.finished:
                    break
            lead, error = tuner.lead(best, TOGETHER, asked.seed)
            told = f"tuning: {lead:+.2f} ± {error:.2f} points beside the weights so far"
            progress.update(task, description=told)
    print("\n".join(f"{name}={weight:.2f}," for name, weight in best._asdict().items()))


if __name__ == "__main__":
    main()
