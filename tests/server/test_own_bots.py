"""Bots from the host's own file at the tables of a server."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from laguna import bots
from laguna.bots.guard import load_guarded
from laguna.server.logs import LOGGER
from tests.server.house import Browser, House, play_to_the_end

FAULTY = """
import laguna
from laguna.bots.random import Random

@laguna.bots.register("faulty")
class Faulty(Random):
    def choose(self, parts, s, seat, budget=None):
        raise ValueError("my card is R1a")
"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / "own.py"
    file.write_text(FAULTY)
    (code,) = load_guarded(file)
    yield code
    if code in bots.own():
        bots.forget(code)


def test_a_bot_of_the_host_can_be_chosen(own: str, north: Browser) -> None:
    for game in north.get("/games"):
        assert game["bots"] == [*bots.FOR_PEOPLE, own]


def test_the_table_goes_on_and_knows_why(
    own: str, north: Browser, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LOGGER, "propagate", True)
    socket = north.sit(north.open_table(own, "mine", options={"start": 1}))
    with caplog.at_level(logging.WARNING, "laguna.server"):
        play_to_the_end(socket)
    (said,) = north.sit(socket.table).last["chat"]["entries"]
    assert said["seat"] == 0
    assert said["text"] == (
        "The bot faulty failed in turn 1, at its choice 1: ValueError (own.py, line 8); "
        "a random move is played instead."
    )
    line = next(record for record in caplog.records if record.message == "a bot failed")
    facts: dict[str, str] = vars(line)["facts"]
    assert facts["bot"] == own
    assert "ValueError: my card is R1a (own.py, line 8)" in facts["why"]


def test_a_bot_that_is_gone_after_a_restart_is_replaced(
    own: str, house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laguna.server.players.STAND_IN", "random")
    table = north.open_table("mine", own, options={"start": 1})
    bots.forget(own)
    house.restart()
    socket = north.sit(table)
    while socket.state["legal"]:
        socket.act(socket.state["legal"][-1])
    said = socket.hear("chat")["entries"][0]["text"]
    assert said == "The bot faulty is not known here; random plays instead."
