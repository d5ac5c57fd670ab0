"""Many games before the referee: `python -m tests.referee.campaign --games 500`.

With `--streets` every street that can stand is compared instead.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections import Counter
from random import Random

from rich.progress import track

from laguna.engine.replay import full_json
from tests.referee import games, streets
from tests.referee.referee import Report, check

SHOWN = 5  # disagreements printed in full, of each sort


def referee(seed: int, seats: int, edition: str, *, late: bool) -> Report:
    """Play a game and have it checked."""
    table = games.play(seed, seats, edition, late=late)
    document = json.loads(json.dumps(full_json(table)))
    return check(document, from_the_beginning=not late)


def check_streets() -> int:
    """Compare the lays and scaffolds of every street, wherever it can lie."""
    random = Random(0)
    shapes = sorted(streets.shapes(), key=sorted)
    every = [street for shape in shapes for street in streets.places_in_the_row(shape)]
    found = [fault for street in track(every) for fault in streets.faults(street, random)]
    print("\n".join([*found, f"{len(every)} streets, {len(found)} disagreements"]))
    return 1 if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Check random games by the referee's own rules.")
    parser.add_argument("--games", type=int, default=500, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    parser.add_argument("--streets", action="store_true", help="every street instead of games")
    arguments = parser.parse_args()
    if arguments.streets:
        return check_streets()
    kinds = itertools.cycle(itertools.product((1, 2, 3, 4), ("pl", "de"), (False, True)))
    count, met, endings, sorts = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    rounds = range(arguments.seed, arguments.seed + arguments.games)
    for seed, (seats, edition, late) in track(zip(rounds, kinds, strict=False), total=len(rounds)):
        report = referee(seed, seats, edition, late=late)
        count.update(games=1, plies=report.plies, legal_sets=report.legal_sets)
        endings[f"{edition}, {seats} seats: {report.ending}"] += 1
        met += report.met
        for disagreement in report.disagreements:
            sort = f"{disagreement.rule} {disagreement.what.rstrip('0123456789')}"
            sorts[sort] += 1
            if sorts[sort] <= SHOWN:
                print(f"seed {seed}, {seats} seats, {edition}, late={late}: {disagreement}")
    for title, counter in (
        ("looked at", count),
        ("endings", endings),
        ("met", met),
        ("disagreements", sorts),
    ):
        print(f"\n{title}")
        for name, number in sorted(counter.items()):
            print(f"{number:9} {name}")
    return 1 if sorts else 0


if __name__ == "__main__":
    sys.exit(main())
