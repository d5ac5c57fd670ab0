"""One address cannot take from the others: bots, hints, the lobby, places to watch, chat."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from laguna.bots import Bot
from laguna.bots.advice import Adviser
from laguna.server import hints, players, queries
from laguna.server.access import digest, new_secret
from laguna.server.settings import DATABASE
from laguna.server.turns import Turns
from tests.server.house import PATIENCE, Browser, House, Socket, opened, wait_for


class FromAfar(Browser):
    """A browser at another address."""

    def __init__(self, house: House, address: str) -> None:
        super().__init__(house)
        self.http.close()
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE, transport=transport)
        house._browsers.append(self)


# --- bots ---


class Table:
    """What the queue asks of a table."""

    def __init__(self, name: str, address: str, present: bool) -> None:
        self.name = name
        self.address = address
        self.connections = {1} if present else set()


def order(*tables: Table) -> list[str]:
    """The order in which tables think that came while another thought."""

    async def think() -> list[str]:
        turns = Turns(1)
        thought: list[str] = []

        async def one(table: Any) -> None:
            async with turns.one(table):
                await asyncio.sleep(0)
                thought.append(table.name)

        first: Any = Table("first", "", False)
        await asyncio.gather(one(first), *(one(table) for table in tables))
        return thought[1:]

    return asyncio.run(think())


def test_bots_think_first_where_somebody_is() -> None:
    unwatched = [Table(f"bots {number}", "far", False) for number in range(5)]
    assert order(*unwatched, Table("people", "near", True))[0] == "people"


def test_addresses_take_turns() -> None:
    many = [Table(f"many {number}", "far", True) for number in range(5)]
    assert "people" in order(*many, Table("people", "near", True))[:2]


def test_who_no_longer_waits_leaves_its_turn_to_others() -> None:
    async def think() -> None:
        turns = Turns(1)
        table: Any = Table("one", "", True)
        async with turns.one(table):
            gone = asyncio.create_task(_one(turns, table))
            stays = asyncio.create_task(_one(turns, table))
            await asyncio.sleep(0)
            gone.cancel()
        await asyncio.wait_for(stays, PATIENCE)
        assert turns._free == 1

    asyncio.run(think())


async def _one(turns: Turns, table: Any) -> None:
    async with turns.one(table):
        pass


class Thinker(Bot):
    """A bot that thinks until it is let go."""

    gate = threading.Event()

    def choose(self, parts: Any, s: Any, seat: int, budget: Any = None) -> int:
        self.gate.wait(PATIENCE)
        raise AssertionError


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(Thinker, "gate", threading.Event())
    monkeypatch.setattr("laguna.bots.make", lambda *_: Thinker())
    yield Thinker
    Thinker.gate.set()


def test_unwatched_games_of_bots_are_few(house: House, north: Browser, thinkers: Any) -> None:
    """And one that somebody comes to look at goes on."""
    tables = [north.open_table(*["master"] * 4, public=True)["id"] for _ in range(10)]
    thinking = [table for table in tables if house.live(table).thinking]
    assert len(thinking) == players.MOST_UNWATCHED
    assert len(house.hall.players._unwatched) == players.MOST_UNWATCHED
    paused = next(table for table in tables if table not in thinking)
    north.sit(paused)
    wait_for(lambda: house.live(paused).thinking is not None)
    thinkers.gate.set()


def test_games_of_bots_go_on_one_after_the_other(house: House, north: Browser) -> None:
    tables = [north.open_table("random", "random", public=True)["id"] for _ in range(5)]

    def over() -> bool:
        house.sweep()
        return all(north.get(f"/tables/{table}")["status"] == "over" for table in tables)

    wait_for(over)


# --- hints ---


def test_hints_of_one_address_leave_room_for_others(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def think(*_: Any, **__: Any) -> list[Any]:
        go.wait(PATIENCE)
        return []

    monkeypatch.setattr(Adviser, "advise", think)
    greedy = [north.sit(north.open_table("mine")) for _ in range(hints.MOST_OF_ONE + 1)]
    for socket in greedy:
        socket.say("hint", id=1, seat=0)
    assert "Too many hints" in greedy[-1].hear("refused")["error"]["text"]
    table = north.open_table("mine")["id"]
    with Socket(house, table, north.cookie, source="127.0.0.2") as other:
        other.greet()
        other.say("hint", id=2, seat=0)
        wait_for(lambda: len(house.hall.hints._asked) == hints.MOST_OF_ONE + 1)
        go.set()
        assert other.hear("hint")["id"] == 2


# --- the lobby ---


def test_an_address_offers_only_so_many_tables(tmp_path: Path) -> None:
    with opened(tmp_path, open_tables_per_address=3) as house:
        north = house.browser()
        for _ in range(3):
            north.open_table("mine", "open", public=True)
        body = {"game": "walking", "public": True}
        seats = [{"kind": "mine"}, {"kind": "open"}]
        north.post("/tables", body | {"seats": seats}, 429)
        north.open_table("mine", "open")
        FromAfar(house, "127.0.0.2").open_table("mine", "open", public=True)
        house.clock.now += 3601
        north.open_table("mine", "open", public=True)


def test_a_table_whose_host_waits_is_listed_before_those_left_alone(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_LISTED", 5)
    table = north.open_table("mine", "open", public=True)["id"]
    north.sit(table)
    eve = house.browser()
    for _ in range(8):
        house.clock.now += 1
        eve.open_table("mine", "open", public=True)
    assert table in [each["id"] for each in house.browser().get("/lobby")["open"]]


# --- watching ---


def test_the_spectators_link_is_not_followed_without_end(tmp_path: Path) -> None:
    with opened(tmp_path, watchers_per_address=5) as house:
        north = house.browser()
        table = north.open_table("mine", "open")
        for _ in range(5):
            house.browser().watch(table)
        late = house.browser()
        late.post(f"/tables/{table['id']}/claim", {"token": table["watch"]}, 429)
        FromAfar(house, "127.0.0.2").watch(table)
        assert len(house.live(table["id"]).seating.holders[-1]) == 6


def test_a_crowd_of_watchers_costs_the_lobby_nothing(
    house: House, north: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the holders of all tables the lobby reads only the browser's own."""
    table = north.open_table("mine", "open", public=True)["id"]
    house.stop()
    with sqlite3.connect(house.settings.data / DATABASE) as connection:
        connection.executemany(
            'INSERT INTO holders (browser, "table", seat) VALUES (?, ?, -1)',
            [(digest(str(number)), table) for number in range(5000)],
        )
    connection.close()
    house.start()
    for browser in house._browsers:
        browser.http.base_url = httpx.URL(house.url)
    held: list[str] = []
    monkeypatch.setattr(
        "laguna.server.seating.Seating.hold", lambda _, browser, *__: held.append(browser)
    )
    assert [each["id"] for each in north.get("/lobby")["open"]] == [table]
    assert set(held) == {digest(north.cookie)}
    monkeypatch.undo()
    watchers = house.live(table).seating.holders[-1]
    assert len(watchers) == queries.MOST_WATCHERS


# --- chat ---


def test_an_address_says_only_so_much(tmp_path: Path) -> None:
    with opened(tmp_path, chat_burst=3, chats_per_second=1) as house:
        north = house.browser()
        table = north.open_table("mine", "open", public=True)["id"]
        first, second = (Socket(house, table, new_secret()) for _ in range(2))
        with first, second:
            for number in range(4):
                (first, second)[number % 2].say("chat", text=f"word {number}")
            refused = second.hear("refused")
            assert "wait a moment" in refused["error"]["text"]
            house.clock.now += 1
            first.say("chat", text="again")
            first.hear_until(
                lambda m: m["type"] == "chat" and [e["text"] for e in m["entries"]] == ["again"]
            )
