"""What one asks for costs what it is worth, and takes nothing from the others."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket as sockets
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import laguna
from laguna.engine.table import UNDO, Table
from laguna.server import heavy, protocol
from laguna.server.heavy import Ended
from laguna.server.settings import DATABASE
from tests.server import kill
from tests.server.house import PATIENCE, Browser, House, opened, wait_for

ENDING = 10.0  # seconds after SIGTERM


def late(game: str, pairs: int, seed: int = 1) -> Table:
    """A game near its end, with the same move played and taken back again and again."""
    chance = random.Random(seed)
    table = laguna.new(game, seats=2, seed=seed)
    while not table.over:
        seat = table.actors[0]
        table.play(chance.choice(table.legal_actions(seat)), seat)
    early = before_the_end(table)
    seat, action, *_ = early.plies[-1]
    for _ in range(pairs):
        early.undo(seat, consent=True)
        early.play(action, seat)
    return early


def before_the_end(table: Table) -> Table:
    """A game after the last of its moves that can be taken back."""
    for ply in reversed(range(len(table.plies))):
        early = table.at(ply)
        before = int(early.state.reveals)
        early.play(table.plies[ply].action, table.plies[ply].seat)
        if not early.over and int(early.state.reveals) == before:
            return early
    raise AssertionError


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every move that is played from now on."""
    moves: list[int] = []
    play = Table._play

    def counted(self: Table, seat: int, action: int) -> None:
        moves.append(action)
        play(self, seat, action)

    monkeypatch.setattr(Table, "_play", counted)
    return moves


# --- records ---


@pytest.mark.parametrize("game", ["walking", "burano", "multicity"])
def test_a_record_of_moves_taken_back_costs_its_rows(
    north: Browser, game: str, played: list[int]
) -> None:
    record = late(game, 1000).record()
    rows = int(record.partition("moves: ")[2].split()[0])
    played.clear()
    answer = north.post("/replay", {"record": record})
    assert len(answer["frames"]) < rows
    assert len(played) <= 3 * rows


def test_a_record_of_too_many_rows_is_refused_before_it_is_played(
    north: Browser, played: list[int]
) -> None:
    table = laguna.new("walking", seats=2, seed=1)
    record = table.record().replace("moves: 0", "moves: 7000") + "1: " + "undo;" * 6999 + "undo\n"
    played.clear()
    for path in ("/replay", "/analysis"):
        error = north.post(path, {"record": record}, 400)["error"]
        assert error["text"].startswith("the record is too long")
        assert error["values"]["most"] == protocol.MOST_ROWS
    assert not played


def test_a_position_that_begins_with_a_colon_is_refused(north: Browser) -> None:
    for game in ("walking", "burano", "multicity"):
        record = laguna.new(game, seats=2, seed=1).record()
        record = record.replace("moves:", "position:\n  : x\nmoves:")
        assert north.post("/replay", {"record": record}, 400)["error"]["text"]


# --- heavy requests ---


class Slow:
    """Replays that take until they are told to end; counts those begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self.ended = 0
        self.go = threading.Event()
        monkeypatch.setattr("laguna.server.games.replay", self.replay)

    def replay(self, table: Table, names: list[str], watch: Callable[[], None]) -> bytes:
        self.begun += 1
        try:
            while not self.go.wait(0.01):
                watch()
        except Ended:
            self.ended += 1
            raise
        return b"{}"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


RECORD = {"record": laguna.new("walking", seats=2, seed=1).record()}


def ask_at_once(house: House, count: int) -> list[int]:
    """The statuses of so many replays asked for at once, those refused first."""
    found: list[int] = []

    def ask() -> None:
        answer = httpx.post(f"{house.url}/api/replay", json=RECORD, timeout=PATIENCE)
        found.append(answer.status_code)

    threads = [threading.Thread(target=ask) for _ in range(count)]
    for thread in threads:
        thread.start()
    return found


def test_a_full_queue_refuses_and_the_rest_goes_on(house: House, slow: Slow) -> None:
    """The page, the lobby and the tables answer while heavy work fills its threads."""
    asked = 3 * heavy.MOST_OF_ONE
    answers = ask_at_once(house, asked)
    wait_for(lambda: len(answers) == asked - heavy.MOST_OF_ONE)
    assert set(answers) == {429}
    assert slow.begun == heavy.AT_ONCE
    north = house.browser()
    assert north.http.get("/").status_code in (200, 404)
    north.get("/lobby")
    north.sit(north.open_table("mine")).act()
    slow.go.set()
    wait_for(lambda: len(answers) == asked)
    assert answers.count(200) == heavy.MOST_OF_ONE


def test_nothing_is_read_while_the_queue_is_full(
    house: House, slow: Slow, played: list[int]
) -> None:
    answers = ask_at_once(house, heavy.MOST_OF_ONE)
    wait_for(lambda: slow.begun == heavy.AT_ONCE)
    record = late("walking", 5).record()
    played.clear()
    for path in ("/replay", "/analysis"):
        house.browser().post(path, {"record": record}, 429)
    assert not played
    slow.go.set()
    wait_for(lambda: len(answers) == heavy.MOST_OF_ONE)


def test_work_ends_when_nobody_waits_for_it(house: House, slow: Slow) -> None:
    body = json.dumps(RECORD).encode()
    head = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with sockets.create_connection(("127.0.0.1", house.port)) as wire:
        wire.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        wait_for(lambda: slow.begun == 1)
    wait_for(lambda: slow.ended == 1)


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that does such work in processes of its own, as it is served."""
    with opened(tmp_path_factory.mktemp("apart"), heavy_apart=True) as house:
        yield house


def workers(house: House) -> list[int]:
    pool = house.hall.heavy._pool
    assert isinstance(pool, ProcessPoolExecutor)
    return list(pool._processes)


def test_work_apart_is_the_same_work(apart: House, house: House) -> None:
    """What another process answers, refuses and finds out about a game is what this one does."""
    record = late("walking", 3).record()
    asked: list[tuple[str, dict[str, Any], int]] = [
        ("/replay", {"record": record}, 200),
        ("/replay", {"record": record.replace("take", "tke", 1)}, 400),
        ("/games/walking/parts", {"texts": {"deck": "nonsense"}}, 400),
        ("/games/walking/score", {"sheet": "nonsense", "texts": {}}, 400),
    ]
    for path, body, status in asked:
        here, there = (each.browser().post(path, body, status) for each in (house, apart))
        assert here == there, path
    known = apart.browser().post("/analysis", {"record": record})
    assert known["of"] == len(late("walking", 0).plies)
    assert workers(apart)


def test_work_apart_ends_when_nobody_waits_for_it(apart: House) -> None:
    """Long work gives its place back soon; those that wait behind it are never begun."""
    body = json.dumps({"record": late("burano", 1500).record()}).encode()
    head = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with contextlib.ExitStack() as lines:
        for _ in range(heavy.MOST_OF_ONE):
            wire = lines.enter_context(sockets.create_connection(("127.0.0.1", apart.port)))
            wire.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        wait_for(lambda: apart.hall.heavy._open.total() == heavy.MOST_OF_ONE)
    wait_for(lambda: not apart.hall.heavy._open)
    assert len(apart.hall.heavy._free) == heavy.MOST_OPEN


def test_a_process_that_dies_costs_one_answer(apart: House) -> None:
    north = apart.browser()
    north.post("/replay", RECORD)
    for process in workers(apart):
        os.kill(process, signal.SIGKILL)
    wait_for(lambda: getattr(apart.hall.heavy._pool, "_broken", False))
    assert "try again" in north.post("/replay", RECORD, 503)["error"]["text"]
    assert north.post("/replay", RECORD)["frames"]


def test_no_process_is_left_of_a_killed_server(tmp_path: Path) -> None:
    with kill.serving(tmp_path) as (process, address):
        httpx.post(f"{address}/api/replay", json=RECORD, timeout=PATIENCE).raise_for_status()
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert children
        process.kill()
        process.wait()
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def test_who_used_its_share_of_the_processor_waits(tmp_path: Path) -> None:
    with opened(tmp_path, work_burst=1e-6, work_per_second=1e-9) as house:
        north = house.browser()
        north.post("/replay", RECORD)
        wait_for(lambda: not house.hall.heavy._used.solvent("127.0.0.1"))
        assert "wait a moment" in north.post("/replay", RECORD, 429)["error"]["text"]
        north.open_table("mine")


def test_one_address_has_one_analysis_and_the_second_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = late("burano", 0).record(), late("walking", 10).record()
    with opened(tmp_path, judge_simulations=3000) as house:
        north = house.browser()
        known = north.post("/analysis", {"record": first})
        read: list[str] = []
        monkeypatch.setattr("laguna.server.chores._read", read.append)
        error = north.post("/analysis", {"record": second}, 429)["error"]
        assert "One game is being analysed" in error["text"]
        assert north.post("/analysis", {"record": first})["id"] == known["id"]
        assert not read


# --- tables with long logs ---


def store_rows(house: House, table: str, rows: list[tuple[int, int]]) -> None:
    """Put a log under a table of a server that does not run."""
    with sqlite3.connect(house.settings.data / DATABASE) as connection:
        connection.executemany(
            "INSERT INTO moves VALUES (?, ?, ?, ?, 0)",
            [(table, number, seat, action) for number, (seat, action) in enumerate(rows, 1)],
        )
    connection.close()


@pytest.mark.parametrize("game", ["walking", "burano", "multicity"])
def test_a_table_of_four_thousand_rows_opens_off_the_loop(
    house: House, north: Browser, game: str, played: list[int]
) -> None:
    """Each row is played once, and meanwhile others are answered."""
    table = north.open_table("mine", "mine", game=game)
    seed = int(house.live(table["id"]).seating.seed)
    long = late(game, 1500, seed)
    house.stop()
    store_rows(house, table["id"], list(long.log))
    house.start()
    for browser in house._browsers:
        browser.http.base_url = httpx.URL(house.url)
    threads: set[str] = set()
    play = Table._play

    def where(self: Table, seat: int, action: int) -> None:
        threads.add(threading.current_thread().name)
        play(self, seat, action)

    played.clear()
    Table._play = where  # type: ignore[method-assign]
    try:
        socket = north.sit(table)
    finally:
        Table._play = play  # type: ignore[method-assign]
    assert socket.state["row"] == len(long.log)
    assert len(played) <= sum(row.action != UNDO for row in long.log) + len(long.plies)
    assert house._thread.name not in threads
    assert len(socket.last["history"]["told"]) == len(long.plies)


def test_an_undo_tells_without_playing_again(
    house: House, north: Browser, played: list[int]
) -> None:
    table = north.open_table("mine", options={"start": 1})
    socket = north.sit(table)
    for _ in range(5):
        socket.act(socket.state["legal"][-1])
    played.clear()
    socket.act()
    if socket.state["undo"] == "free":
        socket.say("undo", seat=0, number=socket.state["number"])
        socket.hear("history")
        assert len(played) == 1
    walked = house.live(table["id"])._walked(0)
    told = [json.dumps(each) for each in socket.last["history"]["told"]]
    assert [json.dumps(json.loads(each)) for each in walked][: len(told)] == told


# --- the end ---


@pytest.mark.parametrize("busy", ["records", "masters"])
def test_a_busy_server_ends_in_time(tmp_path: Path, busy: str) -> None:
    """SIGTERM, whatever it is doing."""
    with kill.serving(tmp_path) as (process, address), contextlib.ExitStack() as lines:
        if busy == "masters":
            seats = [{"kind": "bot", "level": "master"}] * 4
            body: Any = {"game": "burano", "seats": seats}
            for _ in range(6):
                httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE)
        else:
            record = late("burano", 1500).record()
            for _ in range(12):
                lines.enter_context(sent(address, {"record": record}))
        process.send_signal(signal.SIGTERM)
        assert process.wait(ENDING) == 0


def sent(address: str, body: Any) -> sockets.socket:
    """A connection that asked for something heavy, and does not read the answer."""
    port = int(address.rpartition(":")[2])
    content = json.dumps(body).encode()
    wire = sockets.create_connection(("127.0.0.1", port))
    wire.sendall(
        b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % len(content) + content
    )
    return wire


def test_a_server_that_cannot_end_is_ended() -> None:
    """The last resort, in a process that would wait for its thread for good."""
    code = (
        "import threading, time\n"
        "from laguna.server.run import end_at_latest\n"
        "threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "end_at_latest(0.2)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE).returncode == 0
