"""Whether the judge agrees with itself: games by hints are analysed, and analyses repeated.

    python research/judge.py hints walking 0 5 --out judge.jsonl
    python research/judge.py mistakes burano 0 5 --out judge.jsonl
    python research/judge.py report judge.jsonl

`hints` plays games of these seeds by hints alone and analyses each twice, with the judge's own seed
and with another; `mistakes` does the same with games of weak bots, where there is something to
find. A game that stands in the file already is skipped, so a campaign can run in pieces.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

import laguna
from laguna.bots.advice import Adviser
from laguna.bots.analysis import Analysis, analyse
from laguna.bots.judge import SIMULATIONS
from laguna.bots.match import play_out
from laguna.engine.table import Table

OTHER_SEED = 1
PERCENT = 100
WEAK = ("greedy", "casual")
SEATS = 2

app = typer.Typer(add_completion=False)
Out = Annotated[Path, typer.Option(help="Where to append the results, a line a game.")]


def by_hints(table: Table) -> Table:
    """A game in which all seats do what the hint says."""
    adviser = Adviser(SIMULATIONS)
    while not table.over:
        seat = table.actors[0]
        begun, done = table.decision(seat)
        now = table.redealt(seat)
        (best, *_) = adviser.advise(table.game, table.parts, begun, done, now, seat)
        for action in best.plan:
            table.play(action, seat)
    return table


def by_weak_bots(table: Table) -> Table:
    """A game in which there is something to find."""
    return play_out(table, [laguna.bots.make(code, table.seed) for code in WEAK])


def compared(table: Table) -> dict[str, Any]:
    """A game analysed with two seeds, and the seconds of a core and of the clock."""
    begun, clock = time.process_time(), time.monotonic()
    own = analyse(table)
    spent, waited = time.process_time() - begun, time.monotonic() - clock
    other = analyse(table, seed=OTHER_SEED)
    return {
        "moves": len(table.plies),
        "decisions": len(own.decisions),
        "seconds": round(spent, 1),
        "waited": round(waited, 1),
        "blamed": [sum(each.costly for each in found.decisions) for found in (own, other)],
        "worst": [worst(found) for found in (own, other)],
        "costliest": [costliest(found) for found in (own, other)],
        "largest_step": round(largest_step(own), 3),
    }


def worst(found: Analysis) -> float:
    """The most that is lost for sure by a decision."""
    return round(max((each.loss.sure for each in found.decisions), default=0.0), 2)


def costliest(found: Analysis) -> list[list[int]]:
    return [[each.first for each in found.costliest(seat)] for seat in range(found.seats)]


def largest_step(found: Analysis) -> float:
    """The largest change of the first seat's share of wins from one round to the next."""
    wins = [point.outlook.wins[0] for point in found.points]
    return max((abs(b - a) for a, b in pairwise(wins)), default=0.0)


def known(out: Path) -> set[tuple[str, str, int]]:
    """The games that are done."""
    return {(row["kind"], row["game"], row["seed"]) for row in rows(out)}


def rows(out: Path) -> Iterator[dict[str, Any]]:
    for line in out.read_text().splitlines() if out.exists() else []:
        yield json.loads(line)


def run(kind: str, play: Callable[[Table], Table], game: str, seeds: range, out: Path) -> None:
    for seed in seeds:
        if (kind, game, seed) in known(out):
            continue
        begun = time.process_time()
        table = play(laguna.new(game, seats=SEATS, seed=seed))
        playing = time.process_time() - begun
        row = {"kind": kind, "game": game, "seed": seed, "playing": round(playing, 1)}
        with out.open("a") as file:
            print(json.dumps(row | compared(table)), file=file, flush=True)


@app.command()
def hints(game: str, first: int, count: int, out: Out) -> None:
    """Games by hints alone."""
    run("hints", by_hints, game, range(first, first + count), out)


@app.command()
def mistakes(game: str, first: int, count: int, out: Out) -> None:
    """Games of weak bots."""
    run("mistakes", by_weak_bots, game, range(first, first + count), out)


@app.command()
def report(file: Path) -> None:
    """What came out, as a table."""
    groups: defaultdict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows(file):
        groups[row["kind"], row["game"]].append(row)
    print("| games | game | number | decisions | blamed, own seed | blamed, other seed | ", end="")
    print("same three | seconds of a core | largest step |")
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|")
    for (kind, game), found in sorted(groups.items()):
        decisions = sum(row["decisions"] for row in found)
        own, other = (sum(row["blamed"][i] for row in found) for i in (0, 1))
        pairs = [(set(a), set(b)) for row in found for a, b in zip(*row["costliest"], strict=True)]
        same = sum(a == b for a, b in pairs) / len(pairs)
        seconds = sum(row["seconds"] for row in found) / len(found)
        step = max(row["largest_step"] for row in found)
        print(
            f"| {kind} | {game} | {len(found)} | {decisions} | {own} | {other} | "
            f"{PERCENT * same:.0f} % | {seconds:.0f} | {PERCENT * step:.0f} % |"
        )


if __name__ == "__main__":
    app()
