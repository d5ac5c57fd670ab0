"""A server that answers before its games are compiled."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from laguna.engine import registry
from laguna.server import readiness
from laguna.server.readiness import Readiness
from tests.server.house import Browser, House, Message, opened, wait_for


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of which no game is ready."""
    with opened(tmp_path, readiness=Readiness(registry.names()), judge_simulations=20) as house:
        yield house


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    """Somebody who waits for an answer while the test goes on."""
    with ThreadPoolExecutor(2) as pool:
        yield pool


def asked_for(house: House, game: str) -> None:
    wait_for(lambda: game in house.readiness.asked_for)


def laid(aside: ThreadPoolExecutor, north: Browser, *seats: str, **request: Any) -> Future[Message]:
    return aside.submit(north.open_table, *seats, **request)


def test_the_lobby_says_how_far_each_game_is(house: House, north: Browser) -> None:
    house.reach("walking", "rules", 40)
    told = {each["game"]: each for each in north.get("/readiness")}
    assert told["walking"] == {"game": "walking", "rules": 40, "bots": 0}
    assert told["burano"]["rules"] == 0
    assert len(north.get("/games")) == 3
    assert "art" in north.get("/games/burano/parts")


def test_health_says_which_games_can_be_played(house: House) -> None:
    def told() -> Any:
        return httpx.get(f"{house.url}/health").json()

    assert (told()["status"], told()["ready"]) == ("ok", [])
    house.reach("multicity", "rules", 100)
    house.reach("multicity", "bots", 100)
    assert told()["ready"] == ["multicity"]


def test_a_table_is_laid_the_moment_its_rules_are_there_and_its_game_comes_first(
    house: House, north: Browser, aside: ThreadPoolExecutor
) -> None:
    table = laid(aside, north, "mine", "open", game="multicity")
    asked_for(house, "multicity")
    house.reach("walking", "rules", 100)
    assert not table.done()
    house.reach("multicity", "rules", 100)
    assert table.result()["game"] == "multicity"
    assert house.readiness.asked_for == ["multicity"]


def test_what_is_chosen_in_the_lobby_comes_first(house: House, north: Browser) -> None:
    told = north.post("/games/burano/prepare")
    assert {each["game"] for each in told} == set(registry.names())
    assert house.readiness.asked_for == ["burano"]
    north.post("/games/chess/prepare", status=404)


def test_whoever_has_waited_long_is_told_how_far_it_is(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness.Readiness.rules, "__defaults__", (0.01,))
    house.reach("walking", "rules", 60)
    wanted = {"game": "walking", "seats": [{"kind": "mine"}, {"kind": "open"}]}
    fault = north.post("/tables", wanted, 503)["error"]
    assert fault["text"] == "{game} is being prepared: {percent} %."
    assert fault["values"] == {"game": "Walking in Burano", "percent": 60}


def test_a_bot_that_is_not_ready_thinks_until_it_is(house: House, north: Browser) -> None:
    house.reach("walking", "rules", 100)
    table = north.open_table("beginner", "mine", options={"start": 1})
    socket = north.sit(table)
    asked_for(house, "walking")
    assert socket.table["moves"] == 0
    socket.catch_up()
    assert socket.state["told"] is None
    house.reach("walking", "bots", 100)
    assert socket.hear("state")["told"]["seat"] == 0


def test_a_hint_comes_when_it_can_be_thought_of(house: House, north: Browser) -> None:
    house.reach("walking", "rules", 100)
    socket = north.sit(north.open_table("mine"))
    socket.say("hint", seat=0, id=1)
    socket.catch_up()
    assert "hint" not in socket.last
    house.reach("walking", "bots", 100)
    assert socket.hear("hint")["hints"]


def test_tables_of_the_last_process_wait_for_their_game(
    house: House, north: Browser, aside: ThreadPoolExecutor
) -> None:
    house.reach("walking", "rules", 100)
    house.reach("walking", "bots", 100)
    table = north.open_table("mine", "beginner", options={"start": 1})
    house.readiness = Readiness(registry.names())
    house.restart()
    read = aside.submit(north.get, f"/tables/{table['id']}")
    asked_for(house, "walking")
    assert not read.done()
    house.reach("walking", "rules", 100)
    assert read.result()["id"] == table["id"]


def test_a_game_that_cannot_be_prepared_is_refused_in_words(house: House, north: Browser) -> None:
    async def fail() -> None:
        house.readiness.reach("burano", "rules", 0, failed=True)

    house.do(fail())
    wanted = {"game": "burano", "seats": [{"kind": "mine"}, {"kind": "open"}]}
    fault = north.post("/tables", wanted, 500)["error"]
    assert fault["text"].startswith("{game} could not be prepared here")
