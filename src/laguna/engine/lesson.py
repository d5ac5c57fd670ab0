"""A lesson: a game on record that a coach goes through with a learner, move by move.

The record is a game's `data/lesson.txt`. The learner has the first seat. What stands above the line
`# The learner sits down.` is played before they come; after it the learner is asked for the moves
of the first seat, and the others answer with theirs. Where the record ends a free game begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import NamedTuple

from laguna.engine.game import Game, data_of
from laguna.engine.record import read_record
from laguna.engine.table import Row, Table

FILE = "lesson.txt"
SITS_DOWN = "# The learner sits down.\n"
LEARNER = 0  # the seat


class Lesson(NamedTuple):
    """The whole lesson as it is played, and how many of its moves the learner finds made."""

    table: Table
    made: int

    @property
    def opening(self) -> Sequence[Row]:
        """What is played before the learner sits down."""
        return self.table.log[: self.made]

    @property
    def script(self) -> Sequence[Row]:
        """What the learner is asked for, and what the others answer."""
        return self.table.log[self.made :]


def _file(game: Game) -> Traversable:
    return data_of(game.name).joinpath(FILE)


def has_lesson(game: Game) -> bool:
    """Whether a game has a lesson, told without its rules."""
    return _file(game).is_file()


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    if not has_lesson(game):
        return None
    text = _file(game).read_text(encoding="utf-8")
    table = read_record(text, FILE)
    lines = text.partition(SITS_DOWN)[0].splitlines()
    made = sum(line.count(";") + 1 for line in lines if line.partition(":")[0].isdecimal())
    return Lesson(table, made)
