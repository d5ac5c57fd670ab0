"""A bot that knows its part of a lesson by heart."""

from __future__ import annotations

import json

from laguna.bots.budget import Budget
from laguna.bots.greedy import Beginner
from laguna.engine.dispatch import game_of
from laguna.engine.game import Game, Parts, State
from laguna.engine.lesson import Lesson


class ByHeart:
    """Answers as the lesson has it, as long as its seat sees what it would see there; a learner who
    goes another way, or has come to the end, plays against a beginner.
    """

    def __init__(self, lesson: Lesson, seed: int = 0) -> None:
        self._answers = _answers(lesson)
        self._beginner = Beginner(seed)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The answer of the lesson, or what a beginner does."""
        answer = self._answers.get(_sight(game_of(s), parts, s, seat))
        return self._beginner.choose(parts, s, seat, budget) if answer is None else answer


def _answers(lesson: Lesson) -> dict[str, int]:
    """What is done in the lesson, by what whoever does it sees."""
    table = lesson.table.fresh()
    answers: dict[str, int] = {}
    for seat, action in lesson.table.log:
        answers[_sight(table.game, table.parts, table.state, seat)] = action
        table.play(action, seat)
    return answers


def _sight(game: Game, parts: Parts, s: State, seat: int) -> str:
    return json.dumps(game.view(parts, s, seat))
