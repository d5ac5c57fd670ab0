"""The process ends and another goes on; tables leave the memory, go to the archive, come back."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from laguna.engine import registry
from laguna.server.store import StoreError, open_database
from tests.server.house import Browser, House, take_turn, wait_for

DAY = 24 * 60 * 60


def test_people_go_on_where_they_were(house: House, north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1, "South")
    first = north.sit(table)
    first.act()
    first.ask("undo", seat=0, number=1)
    first.hear("state")
    first.act(first.state["legal"][1])
    first.catch_up()
    before = first.state
    house.restart()
    again = north.sit(table)
    assert again.state | {"told": None} == before | {"told": None}
    assert again.table["seats"][1]["name"] == "South"
    assert again.act()["row"] == 4


def test_bots_go_on_after_a_restart(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = north.open_table("mine", "mine", "random", options={"start": 1})
    seats = [north.sit(table), north.sit(table)]
    for seat, socket in enumerate(seats):
        socket.ask("look", seat=seat)
    take_turn(seats[0])
    seats[1].catch_up()
    monkeypatch.setattr(house.live(table["id"]), "_wake_bots", str)
    take_turn(seats[1])
    row = seats[1].state["row"]
    seats[1].catch_up()
    assert seats[1].state["row"] == row
    house.restart()
    again = north.sit(table)
    if again.table["to_act"] == [2]:
        again.hear_until(lambda m: m["type"] == "table" and m["table"]["to_act"] != [2])
    assert again.ask("look", seat=0)["row"] > row


def test_a_table_of_bots_plays_itself_to_the_end(house: House, north: Browser) -> None:
    table = north.open_table("random", "greedy", public=True)["id"]
    wait_for(lambda: north.get(f"/tables/{table}")["status"] == "over")
    assert north.get(f"/tables/{table}/deal")["agrees"]


def test_a_table_that_nobody_watches_leaves_the_memory(house: House, north: Browser) -> None:
    table = north.open_table("mine", "mine")["id"]
    with north.sit(table):
        house.sweep(house.settings.drop_after)
        assert table in house.hall.live
    wait_for(lambda: house.hall.live[table].idle)
    house.sweep(house.settings.drop_after)
    assert table not in house.hall.live
    assert north.sit(table).state["row"] == 0


def test_what_is_not_used_for_long_is_archived_and_comes_back(house: House, north: Browser) -> None:
    table = north.open_table("mine", "mine", public=True)["id"]
    house.sweep(house.settings.drop_after)
    house.pass_time(31 * DAY)
    house.sweep()
    lobby = north.get("/lobby")
    assert lobby == {"open": [], "running": [], "mine": []}
    house.restart()
    assert house.hall.live == {}
    assert north.get(f"/tables/{table}")["id"] == table
    assert [each["id"] for each in north.get("/lobby")["mine"]] == [table]


def test_a_database_of_a_newer_laguna_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    open_database(path).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE about SET value = '99'")
    connection.close()
    with pytest.raises(StoreError, match="newer Laguna"):
        open_database(path)


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("CREATE TABLE tables (wood TEXT)")
    with pytest.raises(StoreError, match=r"cannot use the database .*no such column"):
        open_database(tmp_path / "tables.sqlite")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"this is not a database, whatever it is called" * 100)
    with pytest.raises(StoreError, match="cannot use the database"):
        open_database(path)


def test_the_disk_is_asked_to_keep_every_commit(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "tables.sqlite")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


def test_a_move_that_cannot_be_stored_is_not_acknowledged(house: House, north: Browser) -> None:
    """Another writer was there first: nobody is told, everybody comes back to what is stored."""
    table = north.open_table("mine", "mine", options={"start": 1})
    socket = north.sit(table)
    socket.ask("look", seat=0)
    first, second = socket.state["legal"][:2]
    stored = house.live(table["id"]).table.game.action_from_json(first)
    with sqlite3.connect(house.settings.database) as connection:
        connection.execute("INSERT INTO moves VALUES (?, 1, 0, ?, 0)", (table["id"], stored))
    connection.close()
    answer = socket.ask("act", seat=0, number=0, action=second)
    assert answer["type"] == "refused"
    with pytest.raises(ConnectionClosed):
        socket.hear("accepted")
    again = north.sit(table)
    assert again.ask("look", seat=0)["row"] == 1
    assert again.ask("act", seat=0, number=0, action=first)["type"] == "accepted"


def test_a_table_of_other_rules_stops_nobody(
    house: House, north: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """Stored under another version of the rules, it says so; all others go on."""
    old = north.open_table("random", "random", "random", public=True)["id"]
    new = north.open_table("mine", "mine", options={"start": 1})
    house.stop()
    with sqlite3.connect(house.settings.database) as connection:
        change = "version = 0, absence = 1, status = 'playing', waiting = 1"
        connection.execute(f"UPDATE tables SET {change} WHERE id = ?", (old,))
    connection.close()
    house.start()
    north.http.base_url = house.url
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            house.sweep(120)
    assert sum("could not be loaded" in record.getMessage() for record in caplog.records) <= 1
    refused = north.get(f"/tables/{old}", 409)
    assert refused["error"]["values"] == {"played": 0, "here": registry.load("walking").version}
    assert north.sit(new).state["row"] == 0


def test_an_archived_table_goes_on_with_its_bots(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = north.open_table("mine", "random", options={"start": 1})
    socket = north.sit(table)
    monkeypatch.setattr(house.live(table["id"]), "_wake_bots", str)
    take_turn(socket)
    house.stop()
    with sqlite3.connect(house.settings.database) as connection:
        connection.execute("UPDATE tables SET archived = 1")
    connection.close()
    house.start()
    north.http.base_url = house.url
    assert house.hall.live == {}
    again = north.sit(table)
    if not again.state["legal"]:
        again.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
