"""How high a solo game of Walking in Burano can be played: the search, deal by deal.

The search never sees the decks: every simulation deals anew all that the player cannot know. With
`--clairvoyant` the same search plays each deal once more and sees them, to tell what was there.
With `--out` each deal is kept when it ends, and not played again: a campaign may run in pieces.
`python benchmarks/solo_search.py --help`.
"""

from __future__ import annotations

import argparse
import csv
import math
import statistics
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

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


FAIR = "fair"
SEEING = "clairvoyant"
Z_95 = 1.96


@dataclass(frozen=True)
class Task:
    """A deal to be played, and how."""

    search: str
    simulations: int
    edition: str
    seed: int


@dataclass(frozen=True)
class Searched:
    """What came of it."""

    points: int
    seconds: float


COLUMNS = [field.name for each in (Task, Searched) for field in fields(each)]


def searched(task: Task) -> Searched:
    """Play one deal."""
    budget = Budget(task.simulations)
    table = laguna.new("walking", seats=1, seed=task.seed, edition=task.edition)
    start = time.thread_time()
    if task.search == SEEING:
        seer = Clairvoyant(budget, task.seed)
        while not table.over:
            table.play(seer.choose(table.parts, table.state, 0))
    else:
        play_out(table, [Search(budget, task.seed)], task.seed)
    return Searched(table.scores()[0].points, round(time.thread_time() - start, 2))


def read_games(file: Path) -> dict[Task, Searched]:
    """What an earlier run has kept."""
    if not file.exists():
        return {}
    games = {}
    with file.open(newline="") as rows:
        for search, simulations, edition, seed, points, seconds in list(csv.reader(rows))[1:]:
            task = Task(search, int(simulations), edition, int(seed))
            games[task] = Searched(int(points), float(seconds))
    return games


def keep(file: Path, task: Task, game: Searched) -> None:
    """Write a finished deal behind the others."""
    new = not file.exists()
    with file.open("a", newline="") as rows:
        writer = csv.writer(rows, lineterminator="\n")
        if new:
            writer.writerow(COLUMNS)
        writer.writerow([*astuple(task), *astuple(game)])


def table_of(games: dict[Task, Searched]) -> str:
    """The scores of each search as Markdown."""
    lines = [
        "| search | simulations a decision | deals | mean | deviation | lowest | best "
        f"| {GRADES[-1] + 1} and more | seconds a game |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for search in dict.fromkeys(task.search for task in games):
        played = {task: game for task, game in games.items() if task.search == search}
        points = [game.points for game in played.values()]
        best = sum(each > GRADES[-1] for each in points)
        lines.append(
            f"| {search} | {next(iter(played)).simulations:,} | {len(points)} "
            f"| {statistics.mean(points):.1f} | {statistics.stdev(points):.1f} "
            f"| {min(points)} | {max(points)} | {best / len(points):.0%} "
            f"| {statistics.median(game.seconds for game in played.values()):.0f} |"
        )
    return "\n".join(lines)


def share(games: dict[Task, Searched]) -> str:
    """What the fair search reaches of the other's mean on the same deals, and how surely."""
    fair = {task: game.points for task, game in games.items() if task.search == FAIR}
    seeing = [games[replace(task, search=SEEING)].points for task in fair]
    mean = statistics.mean(seeing)
    reached = statistics.mean(fair.values()) / mean
    apart = [one - reached * other for one, other in zip(fair.values(), seeing, strict=True)]
    error = Z_95 * statistics.stdev(apart) / math.sqrt(len(apart)) / mean
    return f"The fair search reaches {reached:.1%} of the other's mean, 95 %: ± {error:.1%}."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=at_least(2), default=30, help="games to play")
    parser.add_argument("--simulations", type=at_least(1), default=5000, help="for each decision")
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the first deal")
    parser.add_argument("--clairvoyant", action="store_true", help="beside it, one that sees")
    parser.add_argument("--edition", choices=["pl", "de"], default="pl")
    parser.add_argument("--out", type=Path, help="a CSV file of the deals played")
    asked = parser.parse_args()
    tasks = [
        Task(search, asked.simulations, asked.edition, deal)
        for deal in range(asked.seed, asked.seed + asked.deals)
        for search in ([FAIR, SEEING] if asked.clairvoyant else [FAIR])
    ]
    known = read_games(asked.out) if asked.out else {}
    games = {task: known[task] for task in tasks if task in known}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("Searching", total=len(tasks), completed=len(games))
        for task in tasks:
            if task in games:
                continue
            games[task] = searched(task)
            if asked.out:
                keep(asked.out, task, games[task])
            told = f"Searching: {games[task].points} points"
            progress.update(bar, advance=1, description=told)
    games = {task: games[task] for task in tasks}
    print(table_of(games))
    if asked.clairvoyant:
        print("\n" + share(games))
    print("\nPoints:", ", ".join(str(game.points) for game in games.values()))


if __name__ == "__main__":
    main()
