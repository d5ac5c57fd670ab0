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
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection

from attackers import (
    ATTACKS,
    FAILURES,
    SEATS,
    SMALL,
    Prepared,
    Size,
    State,
    add_watchers,
    done,
    enter,
    nasty_record,
    prepare_late,
    read,
    say,
)
from laguna.engine import registry
from laguna.server.lock import announced, unannounce
from laguna.server.settings import DATABASE, Settings

PEOPLE = "127.0.1.{}"
TABLES_OF_ONE = 20  # tables that are opened from one of the people's addresses
FEW_FILES = 1024
STARTING = 180.0
SETTLING = 5.0
MEGABYTE = 1e6
RESULTS = Path("attack.json")


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
        "heard_per_second": most,
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
    here: set[int] = field(default_factory=set)  # seats whose player has seen the table
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
    match.here.add(seat)
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


def prepare(name: str, folder: Path, size: Size) -> Prepared:
    """What an attack finds when it begins."""
    count, length = {"unread": (1, 0), "undo": (size.late, 0), "rows": (size.long, size.rows)}.get(
        name, (0, 0)
    )
    if name == "records":
        return [{"record": nasty_record()}]
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


async def campaign(name: str, running: Server, size: Size, given: str) -> dict[str, Any]:
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
    until = time.monotonic() + STARTING
    while any(len(match.here) < SEATS for match in matches) and time.monotonic() < until:
        await asyncio.sleep(1)
    await asyncio.sleep(SETTLING + pace)
    found: dict[str, Any] = {}
    quiet = await watched(running, delays, size.seconds)
    found |= {f"quiet_{key}": value for key, value in quiet.items()}
    log = running.written
    command = [sys.executable, __file__, "--attack", name, given]
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert attacker.stdout
    try:
        await asyncio.to_thread(attacker.stdout.readline)  # it loads its own things first
        attacked = await watched(running, delays, size.seconds)
    finally:
        attacker.terminate()
        told, _ = attacker.communicate()
    found |= {f"attacked_{key}": value for key, value in attacked.items()}
    found["tried"] = json.loads(told)
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
    asyncio.run(_attack(name, known["address"], size, known["tables"]))


async def _attack(name: str, address: str, size: Size, prepared: Prepared) -> None:
    """Say when it begins, and in the end what was tried."""
    attacking = asyncio.create_task(ATTACKS[name](address, size, prepared))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, attacking.cancel)
    print("begun", flush=True)
    await asyncio.wait([attacking])
    print(json.dumps(done))


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
    options = argparse.ArgumentParser(description=__doc__)
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
