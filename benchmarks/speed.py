"""Random-play speed of our engine beside well-known peers, in one run on one core.

The machine's speed drifts, so all are measured in turn, several times, and compared round by
round: the ratio is the median of the rounds' ratios. `python benchmarks/speed.py --help`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

import laguna
from laguna.engine.dispatch import copy
from laguna.engine.game import State
from laguna.engine.kernel import kernel
from laguna.engine.play import random_games
from peers import PEERS, Measurement

OURS = laguna.games.names()
BATCH = 500
COPIES = 1_000_000


def compiled_batch(name: str, seconds: float) -> Measurement:
    """Random games of a game with all its seats in compiled batches."""
    game = laguna.games.load(name)
    seats = game.seat_counts[-1]
    parts, codes = game.parts({}), game.codes(game.complete_options(seats, {}))
    out = np.zeros(game.max_legal, np.int64)
    results = game.new_result()
    scores = np.zeros((BATCH, seats, 2), np.int64)
    state = game.states(1)[0]
    games = moves = 0
    random_games(parts, state, seats, codes, 0, out, results, scores)
    start = time.process_time()
    while time.process_time() - start < seconds:
        moves += random_games(parts, state, seats, codes, games, out, results, scores)
        games += BATCH
    title = f"Laguna, {game.title}, {seats} seats"
    return Measurement(title, laguna.__version__, games, moves, time.process_time() - start)


def through_table(seconds: float) -> Measurement:
    """Walking in Burano, each move through `Table.play` from Python."""
    rng = Random(0)
    games = moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        table = laguna.new("walking", seats=4, seed=games)
        while not table.over:
            table.play(rng.choice(table.legal_actions()))
        games += 1
        moves += len(table.plies)
    name = "Laguna, Walking in Burano, each move through Table.play"
    return Measurement(name, laguna.__version__, games, moves, time.process_time() - start)


@kernel
def copy_to_and_fro(first: State, second: State, times: int) -> None:
    for _ in range(times):
        copy(second, first)
        second.turn = 1 - second.turn
        copy(first, second)


def copy_microseconds() -> float:
    """What copying a state costs in compiled code."""
    first, second = laguna.games.load("walking").states(2)
    copy_to_and_fro(first, second, 1)
    start = time.process_time()
    copy_to_and_fro(first, second, COPIES // 2)
    return (time.process_time() - start) / COPIES * 1e6


def measure(seconds: float, rounds: int) -> dict[str, list[Measurement]]:
    """All in turn, several times; a peer that is not installed is left out with a word."""
    runs: dict[str, Callable[[float], Measurement]] = {
        **{name: partial(compiled_batch, name) for name in OURS},
        "table": through_table,
        **PEERS,
    }
    measured: dict[str, list[Measurement]] = {}
    for round_number in range(rounds):
        for key, run in runs.items():
            try:
                measured.setdefault(key, []).append(run(seconds))
            except ImportError as error:
                del measured[key]
                if round_number == 0:
                    print(f"{key} is not measured: {error}")
    return measured


def table_of(measured: dict[str, list[Measurement]]) -> str:
    """A Markdown table: median speeds, and the median ratio of each of our games to each peer."""
    titles = [laguna.games.load(name).title for name in OURS]
    columns = [
        "random play, one core",
        "moves/s",
        "games/s",
        *(f"{t} is faster by" for t in titles),
    ]
    lines = [f"| {' | '.join(columns)} |", "|---|" + "--:|" * (len(columns) - 1)]
    for key, runs in measured.items():
        speeds = [run.moves_per_second for run in runs]
        games = statistics.median(run.games_per_second for run in runs)
        ours = key in (*OURS, "table")
        ratios = ["" if ours else f"{faster(measured[name], runs):,.0f} ×" for name in OURS]
        name = runs[0].name if ours else f"{runs[0].name} {runs[0].version}"
        cells = [name, f"{statistics.median(speeds):,.0f}", f"{games:,.0f}", *ratios]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def faster(ours: list[Measurement], theirs: list[Measurement]) -> float:
    """How many times as many moves we make, round by round."""
    pairs = zip(ours, theirs, strict=True)
    return statistics.median(a.moves_per_second / b.moves_per_second for a, b in pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each")
    parser.add_argument("--json", type=Path, help="write all measurements to this file")
    arguments = parser.parse_args()
    measured = measure(arguments.seconds, arguments.rounds)
    microseconds = copy_microseconds()
    print(table_of(measured))
    print(f"\nCopying a state in compiled code: {microseconds:.3f} µs.")
    if arguments.json:
        runs = {key: [vars(run) for run in each] for key, each in measured.items()}
        data = {"runs": runs, "copy_microseconds": microseconds}
        arguments.json.write_text(json.dumps(data, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
