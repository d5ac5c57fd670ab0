"""Random games with random decks, tile sets and boxes: `python -m tests.own_parts walking`.

After every move all that `laguna fuzz` watches over, nobody without a move among it; the first game
of each set goes through the whole conformance kit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from random import Random

import numpy as np
from rich.progress import track

from laguna.cli.fuzz import Batch, Fault, run_batch
from laguna.engine.conformance import tables
from laguna.engine.registry import load
from laguna.engine.table import Table
from tests.burano.boxes import random_box
from tests.multicity.cities import own_set
from tests.walking.decks import random_deck

MOST_TILES = 40
MAKERS: Mapping[str, Callable[[Random], str]] = {
    "burano": random_box,
    "multicity": lambda random: own_set(random, random.randint(1, MOST_TILES)),
    "walking": random_deck,
}


def batch(name: str, seed: int, games: int) -> Batch:
    """So many games with one set; seats and options in turn."""
    game = load(name)
    usual = list(tables(game, seed))
    table = usual[seed % len(usual)]
    own = {game.parts_option: MAKERS[name](Random(seed))}
    return Batch(Table(game, table.seats, table.options | own, seed), seed, games)


def main() -> int:
    parser = argparse.ArgumentParser(description="Watch random games with owners' parts.")
    parser.add_argument("game", choices=MAKERS)
    parser.add_argument("--sets", type=int, default=200, help="how many decks, tile sets or boxes")
    parser.add_argument("--games", type=int, default=10, help="how many games with each")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    given = parser.parse_args()
    total, faults = np.zeros(2, np.int64), 0
    for seed in track(range(given.seed, given.seed + given.sets)):
        try:
            total += run_batch(batch(given.game, seed, given.games))
        except Fault as fault:
            faults += 1
            print(f"set {seed}: {fault.what}\n{fault.table.record()}")
    print(f"{total[0]:,} games, {total[1]:,} moves, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
