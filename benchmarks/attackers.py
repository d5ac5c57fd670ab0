"""The attacks of `attack.py`: what an attacker has prepared, and does until it is stopped."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import socket
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import laguna
from laguna.engine.table import Table
from laguna.server.access import digest, new_secret
from laguna.server.settings import DATABASE

SEATS = 2
ATTACKER = "127.0.0.2"
PATIENCE = 180.0
FAILURES = (OSError, WebSocketException, httpx.HTTPError)

Prepared = list[dict[str, str]]
done: Counter[str] = Counter()  # what the attacker has tried, and how it ended


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    tables: int = 500
    rate: float = 100.0  # moves a second, all tables together
    seconds: float = 30.0  # quiet, attacked, and after
    pause: float = 60.0  # between the end of the attack and looking again
    records: int = 100
    silent: int = 2000
    unread: int = 100
    late: int = 10  # late tables of Burano
    rows: int = 4000
    long: int = 10  # tables of so many rows
    masters: int = 60
    watchers: int = 72_000
    moves: int = 250  # of a late table


SMALL = Size(20, 20, 4, 4, 10, 200, 10, 2, 400, 2, 6, 5000, 40)


class State(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    viewer: int | None = None
    seat: int = 0
    number: int = 0
    row: int = 0
    undo: str = "no"
    legal: list[msgspec.Raw] = []


read = msgspec.json.Decoder(State).decode


def say(kind: str, **fields: Any) -> bytes:
    return msgspec.json.encode({"type": kind} | fields)


def enter(address: str, table: str, cookie: str | None, source: str) -> connect:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": f"laguna={cookie}"} if cookie else None
    return connect(
        url, additional_headers=headers, compression=None, local_addr=(source, 0), open_timeout=60
    )


# --- what the attacker has prepared -------------------------------------------------------------


async def prepare_late(address: str, size: Size, tables: int, rows: int) -> Prepared:
    """Tables of Burano, late in the game, with moves played and taken back up to so many rows."""
    return await asyncio.gather(*(_some_late(address, size.moves, rows, n) for n in range(tables)))


async def _some_late(address: str, moves: int, rows: int, first: int) -> dict[str, str]:
    """One of them; games that end early are left alone."""
    for seed in itertools.count(1000 * first):
        with suppress(Over):
            return await _late(address, moves, rows, seed)
    raise AssertionError


async def _late(address: str, moves: int, rows: int, seed: int) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        seats = [{"kind": "mine"}] * SEATS
        request = {"game": "burano", "seats": seats, "public": True}
        table = (await http.post("/api/tables", json=request)).raise_for_status().json()
        cookie = http.cookies["laguna"]
    chance = random.Random(seed)
    async with enter(address, table["id"], cookie, ATTACKER) as wire:
        await wire.send(say("look", seat=0), text=True)
        state = await next_state(wire)
        while state.row < moves or state.undo != "free":
            state = await step(wire, state, chance)
        while state.row < rows:
            state = await back_and_forth(wire, state, chance)
    return {"id": table["id"], "cookie": cookie}


async def next_state(wire: ClientConnection) -> State:
    while (message := read(await wire.recv())).type != "state" or message.viewer is None:
        pass
    return message


class Over(Exception):
    """Nobody may move any more."""


async def step(wire: ClientConnection, state: State, chance: random.Random) -> State:
    """A move of whoever may move."""
    looked = 0
    while not state.legal:
        assert state.viewer is not None
        looked += 1
        if looked > SEATS:
            raise Over
        await wire.send(say("look", seat=(state.viewer + 1) % SEATS), text=True)
        state = await next_state(wire)
    action = chance.choice(state.legal)
    order = say("act", seat=state.viewer, number=state.number, action=action)
    await wire.send(order, text=True)
    return await next_state(wire)


async def back_and_forth(wire: ClientConnection, state: State, chance: random.Random) -> State:
    """A move taken back, and one played."""
    if state.undo == "free":
        await wire.send(say("undo", seat=state.viewer, number=state.number), text=True)
        state = await next_state(wire)
    return await step(wire, state, chance)


def nasty_record() -> str:
    """A late game whose last move is played and taken back as often as a text may have it."""
    chance = random.Random(1)
    table = laguna.new("burano", seats=2, seed=1)
    while not table.over:
        seat = table.actors[0]
        table.play(chance.choice(table.legal_actions(seat)), seat)
    early = _before_a_move_that_can_be_taken_back(table)
    for _ in range(1700):
        last = early.plies[-1]
        early.undo(last.seat, consent=True)
        early.play(last.action, last.seat)
    return early.record()


def _before_a_move_that_can_be_taken_back(table: Table) -> Table:
    for ply in reversed(range(len(table.plies))):
        early = table.at(ply)
        reveals = int(early.state.reveals)
        early.play(table.plies[ply].action, table.plies[ply].seat)
        if not early.over and int(early.state.reveals) == reveals:
            return early
    raise AssertionError


def add_watchers(folder: Path, table: str, count: int) -> None:
    """Browsers that followed a table's link for spectators before there was a limit."""
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.executemany(
            "INSERT INTO holders VALUES (?, ?, -1, FALSE)",
            [(digest(f"watcher {number}"), table) for number in range(count)],
        )
    connection.close()


# --- attacks: each goes on until it is cancelled -------------------------------------------------

Attack = Callable[[str, Size, Prepared], Coroutine[Any, Any, object]]


def from_afar(address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(
        local_address=ATTACKER, limits=httpx.Limits(max_connections=150)
    )
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, transport=transport)


async def again_and_again(work: Callable[[], Awaitable[object]], pause: float = 0.02) -> None:
    while True:
        try:
            answer = await work()
            done[str(getattr(answer, "status_code", "ended"))] += 1
        except FAILURES as error:
            done[type(error).__name__] += 1
        await asyncio.sleep(pause)


async def records(address: str, size: Size, prepared: Prepared) -> None:
    """Nasty records to be replayed, many at a time."""
    body = json.dumps(prepared[0])
    headers = {"Content-Type": "application/json"}
    async with from_afar(address) as http:
        ask = partial(http.post, "/api/replay", content=body, headers=headers)
        await asyncio.gather(*(again_and_again(ask, 0.05) for _ in range(size.records)))


async def silent(address: str, size: Size, _: Prepared) -> None:
    """Connections that say nothing, or half a head; opened again when they are closed."""
    port = int(address.rpartition(":")[2])

    async def hold(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
        try:
            if number % 2:
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            await reader.read()
        finally:
            writer.transport.abort()

    await asyncio.gather(
        *(again_and_again(partial(hold, number), 2.0) for number in range(size.silent))
    )


async def unread(address: str, size: Size, tables: Prepared) -> None:
    """Spectators who ask to see a late table again and again, and never read what they are sent."""
    host, port = "127.0.0.1", int(address.rpartition(":")[2])
    look = say("look", seat=None)
    frame = bytes([0x81, 0x80 | len(look)]) + bytes(4) + look
    loop = asyncio.get_running_loop()

    async def watch() -> None:
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((ATTACKER, 0))
            line.setblocking(False)
            await loop.sock_connect(line, (host, port))
            head = (
                f"GET /api/tables/{tables[0]['id']}/socket HTTP/1.1\r\nHost: {host}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            await loop.sock_sendall(line, head.encode())
            while True:
                await asyncio.wait_for(loop.sock_sendall(line, frame), 60)
                done["looked"] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(again_and_again(watch, 1.0) for _ in range(size.unread)))


async def undo(address: str, _: Size, tables: Prepared) -> None:
    """Moves played and taken back at late tables, as fast as a socket may speak."""
    chance = random.Random(7)

    async def hurry(table: dict[str, str]) -> None:
        async with enter(address, table["id"], table["cookie"], ATTACKER) as wire:
            await wire.send(say("look", seat=0), text=True)
            state = await next_state(wire)
            while True:
                state = await back_and_forth(wire, state, chance)
                done["taken back and played"] += 1
                await asyncio.sleep(0.1)

    async def attack(table: dict[str, str]) -> None:
        try:
            await again_and_again(partial(hurry, table), 1.0)
        except Over:
            done["games that ended"] += 1

    await asyncio.gather(*(attack(each) for each in tables))


async def rows(address: str, _: Size, tables: Prepared) -> None:
    """Tables with very long logs, which have to be played from the store when somebody comes."""
    async with AsyncExitStack() as stack:
        for table in tables:
            wire = await stack.enter_async_context(
                enter(address, table["id"], table["cookie"], ATTACKER)
            )
            await wire.recv()
            done["opened"] += 1
            await asyncio.sleep(1)
        await asyncio.Event().wait()


async def masters(address: str, size: Size, prepared: Prepared) -> None:
    """Games of the strongest bots among themselves, which nobody watches."""
    seats = [{"kind": "bot", "level": "master"}] * 4
    async with from_afar(address) as http:
        for _each in range(size.masters):
            with suppress(*FAILURES):
                answer = await http.post("/api/tables", json={"game": "burano", "seats": seats})
                done[str(answer.status_code)] += 1
            await asyncio.sleep(0.06)
        await asyncio.Event().wait()


async def watchers(address: str, _: Size, tables: Prepared) -> None:
    """A crowd at one table: the lobby and the spectators' link, as fast as an address may ask."""
    (table,) = tables
    async with from_afar(address) as http:

        async def claim() -> None:
            cookie = {"Cookie": f"laguna={new_secret()}"}
            path = f"/api/tables/{table['id']}/claim"
            await http.post(path, json={"token": table["watch"]}, headers=cookie)

        await asyncio.gather(
            *(again_and_again(claim) for _ in range(4)),
            *(again_and_again(partial(http.get, "/api/lobby")) for _ in range(4)),
        )


ATTACKS: dict[str, Attack] = {
    each.__name__: each for each in (records, silent, unread, undo, rows, masters, watchers)
}
