"""Whether a bot's choice depends on cards it cannot know.

`python -m tests.fairness`: every bot in 1,000 positions of each game.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

import laguna
from laguna import bots
from laguna.engine.table import Table

POSITIONS = 1000
TRUTHS = 2  # different hidden cards behind the same position
A_GAME = 10  # positions of one random game


def positions(game: str, count: int, seed: int = 0) -> Iterator[Table]:
    """Positions from random games with every number of seats, each with a choice to make."""
    seat_counts = laguna.games.load(game).seat_counts
    chance = np.random.default_rng(seed)
    found = 0
    while found < count:
        seats = int(chance.choice(seat_counts))
        table = laguna.new(game, seats=seats, seed=int(chance.integers(1 << 31)))
        noted = set(chance.integers(5, 40 * seats, A_GAME).tolist())
        move = 0
        while not table.over and found < count:
            seat = table.actors[0]
            legal = table.legal_actions(seat)
            if move in noted and len(legal) > 1:
                found += 1
                yield table
            table.play(int(chance.choice(legal)), seat)
            move += 1


def unfair(game: str, code: str, count: int, seed: int = 0) -> int:
    """In how many positions the choice changes with what is hidden."""
    changed = 0
    for number, table in enumerate(positions(game, count, seed)):
        seat = table.actors[0]
        chosen = set()
        for truth in range(TRUTHS):
            state = table.redealt(seat, truth)  # another truth, as the table would deal it anew
            table.game.kernels.redeal(table.parts, state, seat, number)
            chosen.add(bots.make(code, number).choose(table.parts, state, seat))
        changed += len(chosen) > 1
    return changed


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=POSITIONS)
    options.add_argument("--bots", nargs="*", default=bots.names())
    given = options.parse_args()
    for game in laguna.games.names():
        for code in given.bots:
            started = time.monotonic()
            changed = unfair(game, code, given.positions)
            seconds = time.monotonic() - started
            print(
                f"{game}: {code} chose otherwise in {changed} of {given.positions} positions "
                f"({seconds:.0f} s)",
                flush=True,
            )


if __name__ == "__main__":
    main()
