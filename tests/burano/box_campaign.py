"""Random games with random owners' boxes: `python -m tests.burano.box_campaign --boxes 2000`.

After every move all that `laguna fuzz` watches over, nobody without a move among it.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import numpy as np
from rich.progress import track

import laguna
from laguna.cli.fuzz import Batch, Fault, run_batch
from tests.burano.boxes import random_box
from tests.burano.campaign import KINDS_OF_TABLE


def batch(seed: int, games: int) -> Batch:
    """So many games with one box."""
    seats, workshops, minute = KINDS_OF_TABLE[seed % len(KINDS_OF_TABLE)]
    own = random_box(Random(seed))
    table = laguna.new("burano", seats, seed=seed, workshops=workshops, minute=minute, box=own)
    return Batch(table, seed, games)


def main() -> int:
    parser = argparse.ArgumentParser(description="Watch random games with owners' boxes.")
    parser.add_argument("--boxes", type=int, default=200, help="how many boxes")
    parser.add_argument("--games", type=int, default=10, help="how many games with each")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    arguments = parser.parse_args()
    total, faults = np.zeros(2, np.int64), 0
    for seed in track(range(arguments.seed, arguments.seed + arguments.boxes)):
        try:
            total += run_batch(batch(seed, arguments.games))
        except Fault as fault:
            faults += 1
            print(f"box {seed}: {fault.what}\n{fault.table.record()}")
    print(f"{total[0]:,} games, {total[1]:,} moves, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
