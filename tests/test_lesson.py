"""The lessons of the games, replayed by the rules as they are now."""

from __future__ import annotations

import pytest

from laguna.engine import registry
from laguna.engine.game import OMNISCIENT
from laguna.engine.lesson import LEARNER, Lesson, lesson_of

LESSONS = [lesson for name in registry.names() if (lesson := lesson_of(registry.load(name)))]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.table.game.name)
def test_the_learner_is_to_move_at_the_beginning_and_at_the_end(lesson: Lesson) -> None:
    assert lesson.table.at(lesson.made).actors == [LEARNER]
    assert LEARNER in lesson.table.actors
    assert not lesson.table.over


def test_burano_s_lesson_shows_every_action_a_roof_and_the_end_of_a_season() -> None:
    lesson = lesson_of(registry.load("burano"))
    assert lesson
    walked = list(lesson.table.walk(OMNISCIENT))[lesson.made :]
    told = [event for _, ply, events in walked for event in events if ply.seat == LEARNER]
    built = [event["action"] for event in told if event["event"] == "build"]
    assert built == ["sailing", "lace", "earnings"]
    happened = {event["event"] for event in told}
    assert {"roof", "bonus", "workers", "unions", "cube"} <= happened
    view = lesson.table.view(LEARNER)
    assert (view["season"], view["phase"]) == ("summer", "pyramid")
    assert sum(view["players"][LEARNER]["reserve"].values()) == 14
