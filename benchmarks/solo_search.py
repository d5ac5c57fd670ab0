"""How high a solo game of Walking in Burano can be played: the search, deal by deal.

The search never sees the decks: every simulation deals anew all that the player cannot know. With
`--clairvoyant` the same search sees them, to tell what the deals would have held.
`python benchmarks/solo_search.py --help`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.progress import Progress

import laguna
from clairvoyant import Clairvoyant
from laguna.bots.budget import Budget
from laguna.bots.match import play_out
from laguna.bots.search import Search
from laguna.engine.game import Parts, State
from laguna.games.walking.outcome import GRADES
from laguna.games.walking.urge import urges


class Thumb:
    """Plays by the rules of thumb alone, one action after the other."""

    def __init__(self) -> None:
        self.game = laguna.games.load("walking")
        self.out = np.zeros(self.game.max_legal, np.int64)
        self.urge = np.zeros(self.game.max_legal, np.float64)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        count = self.game.kernels.legal(parts, s, seat, self.out)
        urges(parts, s, seat, self.out, count, self.urge)
        return int(self.out[np.argmax(self.urge[:count])])


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on, for argparse."""

    def whole_number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return whole_number


@dataclass(frozen=True)
class Searched:
    """One deal that the search played."""

    seed: int
    points: int
    seconds: float


def searched(asked: argparse.Namespace) -> Iterator[Searched]:
    """Play one deal after the other."""
    budget = Budget(asked.simulations)
    for deal in range(asked.seed, asked.seed + asked.deals):
        table = laguna.new("walking", seats=1, seed=deal, edition=asked.edition)
        start = time.thread_time()
        if asked.clairvoyant:
            seer = Clairvoyant(budget, deal)
            while not table.over:
                table.play(seer.choose(table.parts, table.state, 0))
        else:
            play_out(table, [Search(budget, deal)], deal)
        yield Searched(deal, table.scores()[0].points, time.thread_time() - start)


def table_of(games: list[Searched], asked: argparse.Namespace) -> str:
    """The search's scores as Markdown."""
    name = "clairvoyant" if asked.clairvoyant else "search"
    points = [game.points for game in games]
    best = sum(each > GRADES[-1] for each in points)
    return "\n".join(
        [
            f"| {name}, simulations a decision | deals | mean | deviation | lowest | best "
            f"| {GRADES[-1] + 1} and more | seconds a game |",
            "|--:|--:|--:|--:|--:|--:|--:|--:|",
            f"| {asked.simulations:,} | {len(points)} | {statistics.mean(points):.1f} "
            f"| {statistics.stdev(points):.1f} | {min(points)} | {max(points)} "
            f"| {best / len(points):.0%} "
            f"| {statistics.median(game.seconds for game in games):.0f} |",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=at_least(2), default=30, help="games to play")
    parser.add_argument("--simulations", type=at_least(1), default=5000, help="for each decision")
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the first deal")
    parser.add_argument("--clairvoyant", action="store_true", help="let it see the decks")
    parser.add_argument("--edition", choices=["pl", "de"], default="pl")
    asked = parser.parse_args()
    games: list[Searched] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Searching", total=asked.deals)
        for game in searched(asked):
            games.append(game)
            progress.update(task, advance=1, description=f"Searching: {game.points} points")
    print(table_of(games, asked))
    print("\nPoints:", ", ".join(str(game.points) for game in games))


if __name__ == "__main__":
    main()
