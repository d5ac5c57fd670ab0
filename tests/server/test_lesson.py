"""A first lesson: a fixed deal, an opening that is made already, a bot that answers by heart."""

from __future__ import annotations

import pytest

from laguna.engine import registry
from laguna.engine.lesson import LEARNER, Lesson, lesson_of
from tests.server.house import Browser, House, Message, Socket, wait_for


@pytest.fixture
def lesson() -> Lesson:
    found = lesson_of(registry.load("burano"))
    assert found
    return found


def begin(browser: Browser) -> Message:
    table: Message = browser.post("/games/burano/lesson", {"name": "Anna"}, 201)
    return table


def do_as_told(socket: Socket, lesson: Lesson, house: House, until: int) -> None:
    """Make the learner's moves of the lesson, each when all before it are made."""
    log = house.live(socket.table["id"]).table.log
    while len(log) < until:
        seat, action = lesson.table.log[len(log)]
        if seat == LEARNER:
            socket.catch_up()
            socket.act(lesson.table.game.action_json(action))
        else:
            made = len(log)
            wait_for(lambda row=made: len(log) > row)  # type: ignore[misc]


def test_who_does_as_told_comes_through_the_lesson(
    house: House, north: Browser, lesson: Lesson
) -> None:
    socket = north.sit(begin(north))
    assert socket.table["lesson"]
    assert socket.state["row"] == lesson.made
    half = lesson.made + len(lesson.script) // 2
    do_as_told(socket, lesson, house, half)
    house.restart()
    again = north.sit(socket.table)
    do_as_told(again, lesson, house, len(lesson.table.log))
    log = house.live(again.table["id"]).table.log
    wait_for(lambda: len(log) >= len(lesson.table.log))
    assert log[: len(lesson.table.log)] == lesson.table.log


def test_who_goes_another_way_plays_on(house: House, north: Browser, lesson: Lesson) -> None:
    socket = north.sit(begin(north))
    socket.act({"move": "end"})
    wait_for(lambda: house.live(socket.table["id"]).table.actors == [LEARNER])
    socket.catch_up()
    assert socket.view["round"] == 2


def test_another_game_after_the_lesson_is_no_lesson(house: House, north: Browser) -> None:
    socket = north.sit(begin(north))
    socket.say("resign", seat=LEARNER)
    socket.hear_until(lambda heard: heard["type"] == "table" and heard["table"]["status"] == "over")
    socket.say("rematch", seat=LEARNER)
    table = north.get(f"/tables/{socket.hear('rematch')['table']}")
    assert not table["lesson"]
    assert table["seats"][1]["level"] == "beginner"


def test_games_without_a_lesson_say_so(north: Browser) -> None:
    told = {game["name"]: game["lesson"] for game in north.get("/games")}
    assert told["burano"]
    for game in (name for name, has_one in told.items() if not has_one):
        north.post(f"/games/{game}/lesson", {}, 404)
