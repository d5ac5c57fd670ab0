"""What is written down: JSON lines without anybody's secrets, whatever fails; and what is kept."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
import stat
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from laguna.cli import main
from laguna.server import health, logs
from laguna.server.access import digest
from laguna.server.settings import DATABASE
from tests.server.house import House, Message, opened, wait_for
from tests.server.test_wire import dial

NAMES = ["Bartholomew", "Cunegunda", "Zebedeus"]
WORDS = ["sesame open", "the cat is out"]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the server writes in this test, as `laguna serve` would."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    root = logging.getLogger()
    before = root.handlers, root.level, logs.LOGGER.handlers, logs.LOGGER.level
    logs.set_up(structured=True)
    yield stream
    logging.captureWarnings(False)
    root.handlers, root.level = before[:2]
    logs.LOGGER.handlers, logs.LOGGER.level = before[2:]


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that does not wait long for its store."""
    monkeypatch.setattr("laguna.server.store.BUSY_SECONDS", 0.1)
    monkeypatch.setattr(health, "TRIED_EVERY", 0.0)
    with opened(tmp_path) as house:
        yield house


class Locked:
    """The store, held by somebody else."""

    def __init__(self, house: House) -> None:
        self._file = house.settings.data / DATABASE

    def __enter__(self) -> None:
        self._held = sqlite3.connect(self._file, isolation_level=None)
        self._held.execute("BEGIN IMMEDIATE")

    def __exit__(self, *_: object) -> None:
        self._held.close()


def secrets_of(house: House, table: Message, *cookies: str) -> list[str]:
    """Everything that existed and that no line may have."""
    with sqlite3.connect(house.settings.data / DATABASE) as connection:
        found = [
            each for row in connection.execute("SELECT seed, salt FROM tables") for each in row
        ]
        found += [row[0] for row in connection.execute("SELECT token FROM seats WHERE token != ''")]
    connection.close()
    found += [*cookies, *map(digest, cookies), table["watch"]]
    found += [seat["token"] for seat in table["seats"] if seat["token"]]
    return [*found, *NAMES, *WORDS]


def test_a_day_of_attacks_leaves_no_secret_in_the_log(
    written: io.StringIO, hasty: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    north, south = hasty.browser(), hasty.browser()
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1, NAMES[0])
    player = north.sit(table)
    player.act()
    player.ask("undo", seat=0, number=1)
    player.say("chat", text=WORDS[0])
    player.say("rename", seat=0, name=NAMES[1])
    player.catch_up()
    secrets = secrets_of(hasty, table, north.cookie, south.cookie)
    token, name = table["seats"][1]["token"], table["id"]

    lost_at_sea(hasty, name, token)
    with Locked(hasty):
        body = {"game": "walking", "seats": [{"kind": "mine", "name": NAMES[2]}]}
        north.post("/tables", body, 500)
        token_body = {"token": table["watch"], "name": NAMES[2]}
        hasty.browser().post(f"/tables/{name}/claim", token_body, 500)
        player = north.sit(table)
        player.say("chat", text=WORDS[1])
        with pytest.raises(ConnectionClosed):
            player.hear("nothing")
    fail_everywhere(hasty, monkeypatch, [*secrets, north.cookie])

    lines = written.getvalue().splitlines()
    assert len(lines) > 20
    told = [json.loads(line) for line in lines]
    assert {"a request failed", "something failed unnoticed"} <= {line["what"] for line in told}
    for secret in secrets:
        assert not [line for line in lines if secret in line]


def lost_at_sea(house: House, table: str, token: str) -> None:
    """Requests that carry a secret where none belongs, and some that are none."""
    url = house.url
    for path in (f"/t/{token}", f"/api/{token}", f"/api/tables/{token}", f"/{token}?x={token}"):
        httpx.get(url + path)
        httpx.request("BREW", url + path)
    httpx.post(f"{url}/api/tables/{table}/claim", json={"token": token, "more": token})
    httpx.post(f"{url}/api/tables/{table}/claim", content=token.encode())
    httpx.get(f"{url}/api/games", headers={"Cookie": f"laguna={token}", "Host": f"{token} x"})
    httpx.post(f"{url}/api/tables", json={}, headers={"Origin": f"http://[{token}"})
    for said in (f"{token}\r\n\r\n", f"GET /{token}\r\nHost {token}\r\n\r\n"):
        with dial(house) as line:
            line.sendall(said.encode())
            line.recv(1000)


def fail_everywhere(house: House, monkeypatch: pytest.MonkeyPatch, secrets: list[str]) -> None:
    """Faults of ours and of libraries, each with all secrets in its words."""
    words = " ".join(secrets)

    async def fail(*_: Any) -> None:
        raise ValueError(words)

    async def fail_unnoticed() -> None:
        house.loop.call_soon(_raise, words)
        house.loop.create_task(fail(), name=words)

    monkeypatch.setattr(house.hall, "lobby", fail)
    house.browser().get("/lobby", 500)
    house.do(fail_unnoticed())
    logging.getLogger("uvicorn.error").warning("%s", words)
    logging.getLogger("sqlalchemy.engine").error(words)
    logging.getLogger("asyncio").error(words, exc_info=ValueError(words))
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(words, stacklevel=1)
    thread = threading.Thread(target=_raise, args=(words,))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(logging, "raiseExceptions", True)
    logs.catch_all()
    thread.start()
    thread.join()


def _raise(words: str) -> None:
    raise ValueError(words)


def test_what_repeats_itself_is_counted(written: io.StringIO, tmp_path: Path) -> None:
    """Thousands of refusals and faults are a few lines."""
    with opened(tmp_path, request_burst=5, requests_per_second=0.001) as house:
        with httpx.Client(base_url=house.url) as client:
            for _ in range(300):
                client.get("/api/games")
        for _ in range(1000):
            logs.warn("too many connections", open=7)
            house.loop.call_soon_threadsafe(
                house.loop.call_exception_handler,
                {"message": "socket.accept() out of system resource", "exception": OSError(24)},
            )
        wait_for(lambda: "OSError" in written.getvalue())
    lines = written.getvalue().splitlines()
    assert len(lines) < 5 + 3 * logs.MOST_ALIKE + 10


def test_after_a_minute_it_is_told_how_much_was_left_out() -> None:
    seldom = logs.Seldom()
    record = logging.LogRecord(logs.LOGGER.name, logging.WARNING, "", 1, "again", None, None)
    passed = sum(seldom.filter(record) for _ in range(logs.MOST_ALIKE + 30))
    assert passed == logs.MOST_ALIKE
    record.created += logs.MINUTE
    assert seldom.filter(record)
    assert json.loads(logs.JsonLines().format(record))["left_out"] == 30


# --- health ---


def test_health_tells_whether_a_move_could_be_stored(hasty: House) -> None:
    assert httpx.get(f"{hasty.url}/health").json()["status"] == "ok"
    with Locked(hasty):
        answer = httpx.get(f"{hasty.url}/health")
        assert answer.status_code == 503
        assert answer.json()["status"] == "nothing can be stored"
    wait_for(lambda: httpx.get(f"{hasty.url}/health").status_code == 200)


def test_health_is_tried_once_for_all_who_ask(house: House) -> None:
    tried: list[Any] = []
    write = house.hall.store.write

    async def count(*changes: Any) -> None:
        tried.append(changes)
        await write(*changes)

    house.hall.health._store.write = count  # type: ignore[method-assign]
    for _ in range(20):
        assert httpx.get(f"{house.url}/health").status_code == 200
    assert len(tried) < 20


# --- the data ---


def test_one_damaged_row_costs_one_table(written: io.StringIO, house: House) -> None:
    """Of three damaged tables nothing comes up, and the fourth goes on."""
    north = house.browser()
    first = {"start": 1}
    tables = [
        north.open_table("mine", "random", public=True, options=first)["id"] for _ in range(4)
    ]
    broken, seatless, unplayable, sound = tables
    north.sit(sound).act()
    row = house.live(sound).seating.rows
    house.stop()
    with sqlite3.connect(house.settings.data / DATABASE) as connection:
        connection.execute("UPDATE tables SET options = '{broken' WHERE id = ?", (broken,))
        connection.execute('DELETE FROM seats WHERE "table" = ?', (seatless,))
        connection.execute(
            "INSERT OR REPLACE INTO moves VALUES (?, 1, 0, 999999, 0)", (unplayable,)
        )
        salts = [row[0] for row in connection.execute("SELECT salt FROM tables")]
    connection.close()
    house.start()
    north.http.base_url = httpx.URL(house.url)
    assert north.sit(sound).state["row"] >= row
    listed = [each["id"] for each in north.get("/lobby")["running"]]
    assert sound in listed
    assert broken not in listed
    for table in (broken, seatless, unplayable):
        answer = north.http.get(f"/api/tables/{table}")
        assert answer.status_code in (404, 500)
        assert answer.json()["error"]["text"]
    house.sweep()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {line.get("table") for line in lines} >= {broken, seatless, unplayable}
    assert not [salt for salt in salts if salt in written.getvalue()]


def test_the_data_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with opened(folder) as house:
        house.browser().open_table("mine")
        assert main(["backup", str(copy), "--data", str(folder)]) == 0
        files = [*folder.iterdir(), copy]
        assert len(files) > 2
        for file in [folder, *files]:
            assert not stat.S_IMODE(file.stat().st_mode) & 0o077, file


def test_data_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    file = tmp_path / DATABASE
    file.chmod(0o644)
    with opened(tmp_path):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_path_in_the_log_is_one_of_ours(written: io.StringIO, house: House) -> None:
    httpx.get(f"{house.url}/api/tables/abcdefgh")
    httpx.get(f"{house.url}/{'x' * 5000}")
    paths = [json.loads(line).get("path") for line in written.getvalue().splitlines()]
    assert "/api/tables/{table}" in paths
    assert not [path for path in paths if path and re.search("abcdefgh|xxx", path)]
