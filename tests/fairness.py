"""Whether what a bot does at a table depends on cards it cannot know.

`python -m tests.fairness`: every bot in 1,000 positions of each game; with `--positions` and
`--seed` in pieces.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial

import numpy as np

import laguna
from laguna import bots
from laguna.bots import Bot
from laguna.bots.match import ask
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


def unfair(game: str, make: Callable[[int], Bot], count: int, seed: int = 0) -> int:
    """In how many positions what a bot does changes with what is hidden."""
    changed = 0
    for number, table in enumerate(positions(game, count, seed)):
        played = {rest_of_turn(with_hidden(table, truth), make(number)) for truth in range(TRUTHS)}
        changed += len(played) > 1
    return changed


def with_hidden(table: Table, truth: int) -> Table:
    """The same table to the seat that acts, where something else is hidden."""
    other = deepcopy(table)
    table.game.kernels.redeal(other.parts, other.state, other.actors[0], truth)
    return other


def rest_of_turn(table: Table, bot: Bot) -> tuple[int, ...]:
    """What a bot does until its turn ends or something comes to light."""
    seat, turn, known = table.actors[0], table.turn, int(table.state.reveals)
    played: list[int] = []
    while seat in table.actors and (table.turn, int(table.state.reveals)) == (turn, known):
        played.append(ask(table, bot, seat, len(played)))
        table.play(played[-1], seat)
    return tuple(played)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=POSITIONS)
    options.add_argument("--seed", type=int, default=0, help="another one has other positions")
    options.add_argument("--bots", nargs="*", default=bots.names())
    options.add_argument("--games", nargs="*", default=laguna.games.names())
    given = options.parse_args()
    for game in given.games:
        for code in given.bots:
            started = time.monotonic()
            changed = unfair(game, partial(bots.make, code), given.positions, given.seed)
            seconds = time.monotonic() - started
            print(
                f"{game}: {code} chose otherwise in {changed} of {given.positions} positions "
                f"({seconds:.0f} s)",
                flush=True,
            )


if __name__ == "__main__":
    main()
