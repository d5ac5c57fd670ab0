"""What an attack does to people who play: 500 tables of two go on while one address attacks.

    python benchmarks/attack.py                         # all attacks, one after the other
    python benchmarks/attack.py silent unread           # some of them
    python benchmarks/attack.py --small                 # a short look whether it works
    python benchmarks/attack.py --table                 # what was found so far, as Markdown

The server runs with the limits it has for everybody. The people play from addresses of their own
(127.0.1.1 and on), the attacker from 127.0.0.2; all are in processes of their own. Each attack has
a server of its own: first it is quiet, then attacked, then a minute later looked at again. What is
found is appended to a file, so that attacks can be run one by one.

The delay of a move is counted from sending it until the opponent has read the new state. Lost is a
move that was acknowledged and is not in the log at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import laguna
from laguna.engine import registry
from laguna.engine.table import Table
from laguna.server.access import digest, new_secret
from laguna.server.lock import announced, unannounce
from laguna.server.settings import DATABASE, Settings

SEATS = 2
ATTACKER = "127.0.0.2"
PEOPLE = "127.0.1.{}"
TABLES_OF_ONE = 20  # tables that are opened from one of the people's addresses
FEW_FILES = 1024
STARTING = 180.0
SETTLING = 5.0
MEGABYTE = 1e6
RESULTS = Path("attack.json")
FAILURES = (OSError, WebSocketException, httpx.HTTPError)


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


# --- a server ---------------------------------------------------------------------------------


def serve(folder: Path, limited: bool) -> None:
    """The server in this process: as for everybody, or without limits, to prepare tables."""
    from laguna.server import logs
    from laguna.server.run import Address
    from laguna.server.run import serve as run

    most = 10**6
    free: dict[str, Any] = {
        "messages_per_second": most,
        "message_burst": most,
        "request_burst": most,
        "tables_per_address": most,
    }
    logs.set_up(structured=True)
    run(Settings(folder, **({} if limited else free)), Address())


@dataclass
class Server:
    """A server process, and what it takes."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path

    @property
    def memory(self) -> float:
        """Megabytes in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / MEGABYTE

    @property
    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    @property
    def written(self) -> float:
        """Megabytes of log."""
        return self.log.stat().st_size / MEGABYTE


@contextmanager
def server(folder: Path, limited: bool = True, few_files: bool = False) -> Iterator[Server]:
    """A server in a process of its own."""
    log = folder.parent / "log"
    folder.mkdir(exist_ok=True)
    unannounce(folder)
    kind = "--serve" if limited else "--prepare"

    def limit() -> None:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, hard))

    with log.open("ab") as errors:
        process = subprocess.Popen(
            [sys.executable, __file__, kind, str(folder)],
            stderr=errors,
            preexec_fn=limit if few_files else None,
        )
    try:
        until = time.monotonic() + STARTING
        while (address := announced(folder)) is None:
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server does not start: {log.read_text()[-500:]}")
            time.sleep(0.05)
        yield Server(process, address, log)
    finally:
        process.terminate()
        process.wait()


# --- people -----------------------------------------------------------------------------------


@dataclass
class Match:
    """One table with its two players, and what they know of it."""

    id: str
    source: str
    cookies: list[str]
    pace: float
    chance: random.Random
    sent: dict[int, tuple[float, int]] = field(default_factory=dict)  # row: when, by whom
    acknowledged: dict[tuple[int, int], bytes] = field(default_factory=dict)
    orders: dict[tuple[int, int], bytes] = field(default_factory=dict)
    shown: int = 0
    next_move: float = 0.0


Delays = list[tuple[float, float]]  # when a move was sent, how long it took


def open_match(address: str, index: int, pace: float) -> Match:
    """A table for two people, each with a browser of their own."""
    source = PEOPLE.format(1 + index // TABLES_OF_ONE)
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(base_url=address, timeout=STARTING, transport=transport) as http:
        request = {"game": "walking", "seats": [{"kind": "mine"}, {"kind": "open"}]}
        table = http.post("/api/tables", json=request).raise_for_status().json()
        host = http.cookies["laguna"]
        http.cookies.clear()
        claim = {"token": table["seats"][1]["token"]}
        http.post(f"/api/tables/{table['id']}/claim", json=claim).raise_for_status()
        cookies = [host, http.cookies["laguna"]]
    return Match(table["id"], source, cookies, pace, random.Random(index))


def enter(address: str, table: str, cookie: str | None, source: str) -> connect:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": f"laguna={cookie}"} if cookie else None
    return connect(
        url, additional_headers=headers, compression=None, local_addr=(source, 0), open_timeout=60
    )


async def play(match: Match, seat: int, address: str, delays: Delays) -> None:
    """One player: answer every state that has legal moves, at the table's pace."""
    while True:
        with suppress(*FAILURES):
            async with enter(address, match.id, match.cookies[seat], match.source) as wire:
                async for text in wire:
                    await heard(match, seat, read(text), wire, delays)
        await asyncio.sleep(1)


async def heard(
    match: Match, seat: int, message: State, wire: ClientConnection, delays: Delays
) -> None:
    now = time.perf_counter()
    if message.type == "accepted":
        key = (message.seat, message.number)
        match.acknowledged[key] = match.orders[key]
    if message.type != "state" or message.viewer != seat:
        return
    match.shown = max(match.shown, message.row)
    sent, by = match.sent.get(message.row, (0.0, seat))
    if by != seat:
        delays.append((sent, now - sent))
        match.sent.pop(message.row)
    if message.legal:
        match.next_move = max(match.next_move + match.pace, now)
        await asyncio.sleep(match.next_move - now)
        action = match.chance.choice(message.legal)
        match.orders[seat, message.number] = bytes(action)
        match.sent[message.row + 1] = (time.perf_counter(), seat)
        order = say("act", seat=seat, number=message.number, action=action)
        await wire.send(order, text=True)


def lost_moves(folder: Path, matches: list[Match]) -> int:
    """Moves that were acknowledged, or shown to somebody, and are not in the log."""
    game = registry.load("walking")
    lost = 0
    with sqlite3.connect(folder / DATABASE) as connection:
        for match in matches:
            query = 'SELECT seat, action FROM moves WHERE "table" = ? ORDER BY row'
            log = connection.execute(query, (match.id,)).fetchall()
            lost += max(0, match.shown - len(log))
            own = [[action for by, action in log if by == seat] for seat in range(SEATS)]
            for (seat, number), action in match.acknowledged.items():
                wanted = game.action_from_json(json.loads(action))
                lost += own[seat][number : number + 1] != [wanted]
    connection.close()
    return lost


# --- what the attacker has prepared -------------------------------------------------------------


async def prepare_late(address: str, size: Size, tables: int, rows: int) -> list[dict[str, str]]:
    """Tables of Burano, late in the game, with moves played and taken back up to so many rows."""
    return await asyncio.gather(*(_late(address, size.moves, rows, n) for n in range(tables)))


async def _late(address: str, moves: int, rows: int, seed: int) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=address, timeout=STARTING) as http:
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


async def step(wire: ClientConnection, state: State, chance: random.Random) -> State:
    """A move of whoever may move."""
    while not state.legal:
        assert state.viewer is not None
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


def nasty_record(size: Size) -> str:
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
            "INSERT INTO holders VALUES (?, ?, -1)",
            [(digest(f"watcher {number}"), table) for number in range(count)],
        )
    connection.close()


# --- attacks: each goes on until it is cancelled -------------------------------------------------

Attack = Callable[[str, Size, list[dict[str, str]]], Awaitable[object]]


def from_afar(address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(
        local_address=ATTACKER, limits=httpx.Limits(max_connections=150)
    )
    return httpx.AsyncClient(base_url=address, timeout=STARTING, transport=transport)


async def again_and_again(work: Callable[[], Awaitable[object]], pause: float = 0.02) -> None:
    while True:
        with suppress(*FAILURES):
            await work()
        await asyncio.sleep(pause)


async def records(address: str, size: Size, _: list[dict[str, str]]) -> None:
    """Nasty records to be replayed, many at a time."""
    body = json.dumps({"record": nasty_record(size)})
    headers = {"Content-Type": "application/json"}
    async with from_afar(address) as http:
        ask = partial(http.post, "/api/replay", content=body, headers=headers)
        await asyncio.gather(*(again_and_again(ask, 0.05) for _ in range(size.records)))


async def silent(address: str, size: Size, _: list[dict[str, str]]) -> None:
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


async def unread(address: str, size: Size, tables: list[dict[str, str]]) -> None:
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
                await asyncio.sleep(0.05)

    await asyncio.gather(*(again_and_again(watch, 1.0) for _ in range(size.unread)))


async def undo(address: str, _: Size, tables: list[dict[str, str]]) -> None:
    """Moves played and taken back at late tables, as fast as a socket may speak."""
    chance = random.Random(7)

    async def hurry(table: dict[str, str]) -> None:
        async with enter(address, table["id"], table["cookie"], ATTACKER) as wire:
            await wire.send(say("look", seat=0), text=True)
            state = await next_state(wire)
            while True:
                state = await back_and_forth(wire, state, chance)
                await asyncio.sleep(0.1)

    await asyncio.gather(*(again_and_again(partial(hurry, each), 1.0) for each in tables))


async def rows(address: str, _: Size, tables: list[dict[str, str]]) -> None:
    """Tables with very long logs, which have to be played from the store when somebody comes."""
    async with AsyncExitStack() as stack:
        for table in tables:
            wire = await stack.enter_async_context(
                enter(address, table["id"], table["cookie"], ATTACKER)
            )
            await wire.recv()
            await asyncio.sleep(1)
        await asyncio.Event().wait()


async def masters(address: str, size: Size, _: list[dict[str, str]]) -> None:
    """Games of the strongest bots among themselves, which nobody watches."""
    seats = [{"kind": "bot", "level": "master"}] * 4
    async with from_afar(address) as http:
        for _ in range(size.masters):
            with suppress(*FAILURES):
                await http.post("/api/tables", json={"game": "burano", "seats": seats})
            await asyncio.sleep(0.06)
        await asyncio.Event().wait()


async def watchers(address: str, _: Size, tables: list[dict[str, str]]) -> None:
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


def prepare(name: str, folder: Path, size: Size) -> list[dict[str, str]]:
    """What an attack finds when it begins."""
    count, length = {"unread": (1, 0), "undo": (size.late, 0), "rows": (size.long, size.rows)}.get(
        name, (0, 0)
    )
    if not count and name != "watchers":
        return []
    with server(folder, limited=False) as running:
        if count:
            return asyncio.run(prepare_late(running.address, size, count, length))
        with httpx.Client(base_url=running.address) as http:
            seats = [{"kind": "mine"}, {"kind": "open"}]
            request = {"game": "walking", "seats": seats, "public": True}
            table = http.post("/api/tables", json=request).raise_for_status().json()
    add_watchers(folder, table["id"], size.watchers)
    return [{"id": table["id"], "watch": table["watch"]}]


# --- a run ------------------------------------------------------------------------------------


async def campaign(name: str, running: Server, size: Size, given: str) -> dict[str, float]:
    """People play; then somebody attacks; then it is looked whether all is as it was."""
    pace = size.tables / size.rate
    matches = [open_match(running.address, index, pace) for index in range(size.tables)]
    delays: Delays = []
    tasks = []
    for index, match in enumerate(matches):
        match.next_move = time.perf_counter() + match.chance.uniform(0, pace)
        tasks += [
            asyncio.create_task(play(match, seat, running.address, delays)) for seat in range(SEATS)
        ]
        if index % 10 == 0:
            await asyncio.sleep(0.05)
    await asyncio.sleep(SETTLING + pace)
    found: dict[str, float] = {}
    quiet = await watched(running, delays, size.seconds)
    found |= {f"quiet_{key}": value for key, value in quiet.items()}
    log = running.written
    attacker = subprocess.Popen([sys.executable, __file__, "--attack", name, given])
    try:
        await asyncio.sleep(2)  # it loads its own things first
        attacked = await watched(running, delays, size.seconds)
    finally:
        attacker.kill()
        attacker.wait()
    found |= {f"attacked_{key}": value for key, value in attacked.items()}
    await asyncio.sleep(size.pause)
    found |= {
        f"after_{key}": v for key, v in (await watched(running, delays, size.seconds)).items()
    }
    found["log"] = running.written - log
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    found["moves"] = sum(len(match.acknowledged) for match in matches)
    running.process.send_signal(signal.SIGTERM)
    begun = time.monotonic()
    running.process.wait()
    found["ending"] = time.monotonic() - begun
    found["lost"] = lost_moves(Path(json.loads(given)["folder"]), matches)
    return found


async def watched(running: Server, delays: Delays, seconds: float) -> dict[str, float]:
    """How people fare for a time, and what the server takes."""
    begin = time.perf_counter()
    memory = []
    while time.perf_counter() < begin + seconds:
        await asyncio.sleep(0.5)
        memory.append(running.memory)
    counted = [delay for sent, delay in delays if sent >= begin]
    p50, p99 = np.percentile(np.array(counted or [np.inf]) * 1000, [50, 99]).tolist()
    return {
        "rate": len(counted) / seconds,
        "p50": p50,
        "p99": p99,
        "memory": max(memory),
        "files": running.files,
    }


def run(name: str, size: Size) -> dict[str, Any]:
    """One attack on a server of its own."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        folder.mkdir()
        tables = prepare(name, folder, size)
        (Path(place) / "log").unlink(missing_ok=True)
        with server(folder, few_files=name == "silent") as running:
            known = {"folder": str(folder), "tables": tables, "address": running.address}
            given = json.dumps(known | {"small": size == SMALL})
            found = asyncio.run(campaign(name, running, size, given))
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return {"attack": name, "at": at, "tables": size.tables, "wanted": size.rate} | found


def attack(name: str, given: str) -> None:
    """The attacker's own process; it leaves the processor to the others."""
    os.nice(10)
    known = json.loads(given)
    size = SMALL if known["small"] else Size()
    asyncio.run(_attack(ATTACKS[name](known["address"], size, known["tables"])))


async def _attack(work: Awaitable[object]) -> None:
    await work


# --- results ----------------------------------------------------------------------------------

COLUMNS = (
    "attack",
    "moves/s",
    "p99 quiet",
    "p99 attacked",
    "p99 after",
    "memory",
    "log",
    "files before → after",
    "lost",
    "ends in",
)


def markdown(results: list[dict[str, Any]]) -> str:
    """The last run of each attack as a table."""
    latest = {result["attack"]: result for result in results}
    lines = ["| " + " | ".join(COLUMNS) + " |", "|--|" + "--:|" * (len(COLUMNS) - 1)]
    for name in ATTACKS:
        if name in latest:
            lines.append("| " + " | ".join(_row(latest[name])) + " |")
    return "\n".join(lines)


def _row(found: dict[str, Any]) -> list[str]:
    growth = found["attacked_memory"] - found["quiet_memory"]
    return [
        found["attack"],
        f"{found['attacked_rate']:.0f} of {found['wanted']:g}",
        *(f"{found[f'{phase}_p99']:.1f} ms" for phase in ("quiet", "attacked", "after")),
        f"{growth:+.0f} MB",
        f"{1000 * found['log']:.0f} kB",
        f"{found['quiet_files']} → {found['after_files']}",
        f"{found['lost']} of {found['moves']}",
        f"{found['ending']:.1f} s",
    ]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    options.add_argument(
        "--small", action="store_true", help="few tables, seconds instead of minutes"
    )
    options.add_argument("--results", type=Path, default=RESULTS)
    options.add_argument("--table", action="store_true", help="only print what was found so far")
    options.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--attack", nargs=2, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.serve or given.prepare:
        serve(given.serve or given.prepare, limited=given.serve is not None)
        return
    if given.attack:
        attack(*given.attack)
        return
    results = json.loads(given.results.read_text()) if given.results.exists() else []
    for name in () if given.table else given.attacks or ATTACKS:
        if name not in ATTACKS:
            options.error(f"there is no attack {name}; there are {', '.join(ATTACKS)}")
        results.append(run(name, SMALL if given.small else Size()))
        given.results.write_text(json.dumps(results, indent=1) + "\n")
        print(markdown(results[-1:]), flush=True)
    print(markdown(results))


if __name__ == "__main__":
    main()
