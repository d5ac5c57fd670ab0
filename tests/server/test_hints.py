"""Hints over the socket, and games gone through on request."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import laguna
from laguna.bots.match import play_out
from laguna.server import analyses, protocol, server_messages
from tests.server.house import PATIENCE, Browser, House, Message, Socket, opened

FEW: dict[str, Any] = {"judge_simulations": 20}
LONG = 120.0  # seconds for an analysis on a busy machine


@pytest.fixture
def house(tmp_path: Path) -> Any:
    with opened(tmp_path, **FEW) as house:
        yield house


def ask(socket: Socket, seat: int) -> Message:
    return socket.ask("hint", id=7, seat=seat)


def acting(socket: Socket) -> int:
    """The seat that is to act, looked from if it is one of several."""
    (seat,) = socket.table["to_act"]
    if socket.state["viewer"] != seat:
        socket.ask("look", seat=seat)
        socket.hear("history")
    return int(seat)


def test_a_hint_is_legal_and_can_be_followed(north: Browser) -> None:
    socket = north.sit(north.open_table("mine"))
    answer = ask(socket, 0)
    assert (answer["type"], answer["id"], answer["row"]) == ("hint", 7, 0)
    assert 1 <= len(answer["hints"]) <= 3
    assert all(hint["actions"][0] in socket.state["legal"] for hint in answer["hints"])
    server_messages.HintMessage.model_validate(answer)
    best = answer["hints"][0]
    assert best["equal"]
    assert best["reasons"]
    socket.act(best["actions"][0])


def test_only_who_asks_hears_the_hint(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1)
    host, guest = north.sit(table), south.sit(table)
    host.catch_up()
    assert ask(host, 0)["type"] == "hint"
    guest.catch_up()
    assert "hint" not in guest.last


def test_who_is_not_to_act_or_watches_gets_none(
    north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1)
    west.watch(table)
    guest, spectator = south.sit(table), west.sit(table)
    assert ask(guest, 1)["error"]["text"] == "It is not your turn."
    assert ask(guest, 0)["error"]["text"] == "You do not hold seat {seat}."
    assert ask(spectator, 0)["error"]["text"] == "You do not hold seat {seat}."


def test_a_table_without_hints_gives_none(north: Browser) -> None:
    socket = north.sit(north.open_table("mine", hints=False))
    assert ask(socket, 0)["error"]["text"] == "This table is played without hints."


def test_at_one_screen_the_hint_is_for_who_is_to_act(north: Browser) -> None:
    socket = north.sit(north.open_table("mine", "mine"))
    seat = acting(socket)
    assert ask(socket, 1 - seat)["type"] == "refused"
    assert ask(socket, seat)["type"] == "hint"


def test_no_hint_is_asked_for_twice_at_once_or_too_often(tmp_path: Path) -> None:
    with opened(tmp_path, judge_simulations=200, hints_per_minute=2) as house:
        browser = house.browser()
        socket = browser.sit(browser.open_table("mine"))
        socket.say("hint", id=1, seat=0)
        socket.say("hint", id=2, seat=0)
        assert socket.hear("refused")["error"]["text"] == "A hint for this seat is on its way."
        assert socket.hear("hint")["id"] == 1
        assert ask(socket, 0)["type"] == "hint"
        assert ask(socket, 0)["error"]["text"].startswith("Too many hints")
        house.clock.now += 60
        assert ask(socket, 0)["type"] == "hint"


def test_what_is_hidden_changes_no_hint(house: House, north: Browser) -> None:
    table = north.open_table("mine", "mine")
    socket = north.sit(table)
    seat = acting(socket)
    first = ask(socket, seat)
    live = house.live(table["id"])
    live.table.game.kernels.redeal(live.table.parts, live.table.state, seat, 99)
    assert ask(socket, seat) == first


def test_one_hint_fills_the_whole_pyramid_and_can_be_played(north: Browser) -> None:
    socket = north.sit(north.open_table("mine", "mine", game="burano", options={"start": 1}))
    while socket.state["view"]["phase"] == "draw":
        acting(socket)
        socket.catch_up()
        socket.act(socket.state["legal"][0])
        socket.catch_up()
    socket.ask("look", seat=0)
    socket.hear("history")
    (best, *_) = ask(socket, 0)["hints"]
    assert sorted(action["place"] for action in best["actions"]) == list(range(1, 15))
    for action in best["actions"]:
        socket.act(action)
    assert socket.state["view"]["building"] == [1]


def finished(seed: int = 3) -> str:
    table = laguna.new("walking", seats=2, seed=seed)
    return play_out(table, [laguna.bots.make("random", seat) for seat in range(2)]).record()


def analysed(browser: Browser, record: str) -> Message:
    progress: Message = browser.post("/analysis", {"record": record})
    until = time.monotonic() + LONG
    while progress["status"] in ("waiting", "running"):
        assert time.monotonic() < until
        time.sleep(0.1)
        progress = browser.get(f"/analysis/{progress['id']}")
    protocol.AnalysisProgress.model_validate(progress)
    return progress


def test_a_game_is_gone_through(north: Browser, south: Browser) -> None:
    record = finished()
    progress = analysed(north, record)
    assert progress["status"] == "done"
    assert progress["done"] == progress["of"]
    analysis = progress["analysis"]
    assert 0 < analysis["decisions"][-1]["last"] <= analysis["moves"]
    assert analysis["points"][0]["ply"] == 0
    assert south.post("/analysis", {"record": record}) == progress


def test_one_analysis_at_a_time_for_each_address(north: Browser) -> None:
    first = north.post("/analysis", {"record": finished(4)})
    assert first["status"] in ("waiting", "running")
    assert north.post("/analysis", {"record": finished(5)}, 429)["error"]["text"].startswith("One")
    assert north.post("/analysis", {"record": finished(4)})["id"] == first["id"]


def test_what_nobody_waits_for_is_given_up(house: House, north: Browser) -> None:
    first = north.post("/analysis", {"record": finished(4)})
    house.clock.now += analyses.ABANDONED_AFTER + 1
    job = house.hall.analyses._jobs[first["id"]]
    until = time.monotonic() + PATIENCE
    while job.open and time.monotonic() < until:
        time.sleep(0.05)
    assert job.status == "failed"
    assert north.post("/analysis", {"record": finished(4)})["status"] in ("waiting", "running")


def test_what_is_no_record_is_refused(north: Browser) -> None:
    north.post("/analysis", {"record": "hello"}, 400)
    north.post("/analysis", {"record": laguna.new("walking", seed=1).record()}, 409)
    north.get("/analysis/nothing", 404)
