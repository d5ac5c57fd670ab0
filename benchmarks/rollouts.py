"""Whole games simulated from the opening position, as a search does, beside catanatron's random
games in the same run on one core.

Before each game all that the seat cannot know is dealt anew.
`python benchmarks/rollouts.py --help`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

import laguna
from laguna.bots.budget import Budget
from laguna.bots.search import USUAL, Desk, Search, tempted
from laguna.engine.dispatch import act, actors, copy, redeal, result
from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.play import lowest, play_randomly
from laguna.engine.random import Generator, bits32, generator
from peers import Measurement, catanatron

SEATS = 4
BATCH = 200


@kernel
def play_tempted(parts: Parts, s: State, desk: Desk, noise: float, rng: Generator) -> int:
    """Play to the end as the simulations of the search do; how many moves."""
    moves = 0
    mask = actors(parts, s)
    while mask:
        seat = lowest(mask)
        act(parts, s, seat, tempted(parts, s, seat, noise, desk, rng))
        moves += 1
        mask = actors(parts, s)
    return moves


@kernel
def rollouts(
    parts: Parts,
    root: State,
    s: State,
    seat: int,
    games: int,
    by_urge: bool,
    noise: float,
    desk: Desk,
    rng: Generator,
) -> int:
    """Deal anew, play on, score; how many moves."""
    moves = 0
    for _ in range(games):
        copy(s, root)
        redeal(parts, s, seat, bits32(rng))
        if by_urge:
            moves += play_tempted(parts, s, desk, noise, rng)
        else:
            moves += play_randomly(parts, s, desk.out, rng)
        result(parts, s, desk.results)
    return moves


def simulated(by_urge: bool) -> Callable[[float], Measurement]:
    """Rollouts with random moves, or by the search's own rules of thumb."""
    table = laguna.new("walking", seats=SEATS, seed=0)
    root, s = table.game.states(2)
    copy(root, table.state)
    search = Search(Budget(1))
    search.choose(table.parts, root, table.actors[0])
    rng = generator(0)
    fixed = (table.parts, root, s, table.actors[0])
    name = "by the search's rules of thumb" if by_urge else "random moves"

    def play(games: int) -> int:
        return rollouts(*fixed, games, by_urge, USUAL.noise, search.desk, rng)

    def measure(seconds: float) -> Measurement:
        games = moves = 0
        play(1)
        start = time.process_time()
        while time.process_time() - start < seconds:
            moves += play(BATCH)
            games += BATCH
        elapsed = time.process_time() - start
        return Measurement(f"Laguna, {name}", laguna.__version__, games, moves, elapsed)

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each")
    arguments = parser.parse_args()
    ways = {"random": simulated(False), "tempted": simulated(True), "catanatron": catanatron}
    measured: dict[str, list[Measurement]] = {way: [] for way in ways}
    for _ in range(arguments.rounds):
        for way, measure in ways.items():
            try:
                measured[way].append(measure(arguments.seconds))
            except ImportError as error:
                raise SystemExit(f"there is nothing to compare with: {error}") from None
    print(f"| whole games from the opening, {SEATS} seats, one core | games/s | moves/s | × peer |")
    print("|---|--:|--:|--:|")
    for runs in measured.values():
        speeds = [run.games_per_second for run in runs]
        peer = [run.games_per_second for run in measured["catanatron"]]
        ratio = statistics.median(np.divide(speeds, peer))
        moves = statistics.median(run.moves_per_second for run in runs)
        games = statistics.median(speeds)
        print(f"| {runs[0].name} | {games:,.0f} | {moves:,.0f} | {ratio:,.0f} |")


if __name__ == "__main__":
    main()
