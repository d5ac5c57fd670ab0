"""Golden playthroughs: whole games as files whose differences a person can read.

`python -m tests.golden` writes those that are missing; with `--rewrite` all of them, with the same
moves as far as they are still legal. A rule that changes shows as a difference in review.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from laguna.engine.conformance import tables
from laguna.engine.game import OMNISCIENT
from laguna.engine.record import read_record
from laguna.engine.registry import load
from laguna.engine.table import Table

FOLDER = Path(__file__).parent
RULE = "-" * 60
SEED = 2018


def cases(name: str) -> Iterator[tuple[Path, Table]]:
    """Every seat count with every pairwise set of options, and the file of each."""
    game = load(name)
    for table in tables(game, SEED):
        options = [
            f"{option.name}-{option.word(table.options[option.name])}"
            for option in game.options
            if table.options[option.name] != option.default
        ]
        words = "_".join([f"{table.seats}-seats", *options])
        yield FOLDER / name / f"{words}.txt", table


def playthrough(table: Table) -> str:
    """The record of a game, then what happened in words, then the scores."""
    lines = [table.record(), RULE]
    for _, ply, events in table.walk(OMNISCIENT):
        words = [table.game.say(event) for event in events]
        lines += [f"{ply.turn:>3} {words[0]}", *(f"      {word}" for word in words[1:])]
    lines.append(RULE)
    for score in table.scores():
        parts = ", ".join(f"{line} {points}" for line, points in score.lines.items() if points)
        lines.append(f"Seat {score.seat + 1}: rank {score.rank}, {score.points} points: {parts}")
    return "\n".join(lines) + "\n"


def replayed(path: Path) -> Table:
    """The game of a golden file."""
    return read_record(path.read_text(encoding="utf-8").split(RULE)[0], path.name)
