"""How high a solo game of Walking in Burano can be played: the search, deal by deal.

The search never sees the decks: every simulation deals anew all that the player cannot know. With
`--clairvoyant` the same search plays each deal once more and sees them, to tell what was there.
With `--out` each deal is kept when it ends, and not played again: a campaign may run in pieces.
`python research/solo_search.py --help`.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import statistics
import time
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import laguna
from clairvoyant import Clairvoyant
from laguna.arena.statistics import NORMAL
from laguna.bots.budget import Budget
from laguna.bots.match import play_out
from laguna.bots.search import Search
from laguna.durable import replace as replace_file
from laguna.engine.cache import sources_hash
from laguna.games.walking.facts.outcome import GRADES
from quick import at_least

FAIR = "fair"
SEEING = "clairvoyant"


@dataclass(frozen=True)
class Task:
    """A deal to be played, and how."""

    search: str
    simulations: int
    edition: str
    seed: int
    sources: str  # of the rules and the search


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
    for row in csv.DictReader(file.read_text().splitlines()):
        task = Task(
            row["search"], int(row["simulations"]), row["edition"], int(row["seed"]), row["sources"]
        )
        games[task] = Searched(int(row["points"]), float(row["seconds"]))
    return games


def keep(file: Path, games: dict[Task, Searched]) -> None:
    """Write the finished deals, whole or not at all."""
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([*astuple(task), *astuple(game)] for task, game in games.items())
    replace_file(file, rows.getvalue().encode())


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
    error = NORMAL * statistics.stdev(apart) / math.sqrt(len(apart)) / mean
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
        Task(search, asked.simulations, asked.edition, deal, sources_hash())
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
            games[task] = known[task] = searched(task)
            if asked.out:
                keep(asked.out, known)
            told = f"Searching: {games[task].points} points"
            progress.update(bar, advance=1, description=told)
    games = {task: games[task] for task in tasks}
    print(table_of(games))
    if asked.clairvoyant:
        print("\n" + share(games))
    print("\nPoints:", ", ".join(str(game.points) for game in games.values()))


if __name__ == "__main__":
    main()
