"""How many moves a second a server takes, and how soon the opponent sees them.

    python benchmarks/server.py                  # 500 tables of two, 500 moves a second
    python benchmarks/server.py --rate 0         # as fast as they can

The server is a process of its own with its data on disk; all players are in another process, each
with a real WebSocket. Every move goes to the disk before anybody hears of it. The delay is counted
from the moment a player sends a move until the opponent has received and read the new state, both
in the players' process, so its own queues count too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

from laguna.server.lock import announced

TABLES = 500
RATE = 500  # moves a second, all tables together
SECONDS = 30
SETTLING = 5.0  # seconds at the beginning that are not counted
SEATS = 2
STARTING = 120.0
OPENING = 50  # sockets that are opened at once


class State(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    viewer: int | None = None
    number: int = 0
    row: int = 0
    legal: list[msgspec.Raw] = []


read = msgspec.json.Decoder(State).decode


@dataclass
class Match:
    """One table with its two players."""

    id: str
    cookies: list[str]
    pace: float  # seconds from one move to the next
    chance: random.Random
    sent: dict[int, float] = field(default_factory=dict)  # when the move of a row was sent
    next_move: float = 0.0


@dataclass
class Tally:
    """What was measured."""

    delays: list[tuple[float, float]] = field(default_factory=list)  # when sent, how long
    begin: float = 0.0
    end: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor time from begin to end


async def play(match: Match, seat: int, address: str, tally: Tally, begin: asyncio.Event) -> None:
    """One player: answer every state that has legal moves, at the table's pace."""
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{match.id}/socket"
    headers = {"Cookie": f"laguna={match.cookies[seat]}"}
    async with connect(url, additional_headers=headers, compression=None) as wire:
        await begin.wait()
        async for text in wire:
            now = time.perf_counter()
            message = read(text)
            if message.type == "state" and message.viewer == seat:
                sent = match.sent.get(message.row)
                if sent is not None and not _own(match, seat, message.row):
                    tally.delays.append((sent, now - sent))
                if message.legal:
                    await _move(match, seat, message, wire)


def _own(match: Match, seat: int, row: int) -> bool:
    return match.sent.get(-row - 1) == seat


async def _move(match: Match, seat: int, state: State, wire: ClientConnection) -> None:
    now = time.perf_counter()
    match.next_move = max(match.next_move + match.pace, now)
    if match.pace:
        await asyncio.sleep(match.next_move - now)
    action = match.chance.choice(state.legal)
    order = {"type": "act", "seat": seat, "number": state.number, "action": action}
    text = msgspec.json.encode(order)
    match.sent[-state.row - 2] = seat
    match.sent[state.row + 1] = time.perf_counter()
    await wire.send(text, text=True)


async def play_all(
    matches: list[Match], address: str, seconds: float, cpu: Callable[[], float]
) -> Tally:
    """All players at once, for a time; `cpu` tells how long the server has computed so far."""
    tally = Tally()
    begin = asyncio.Event()
    tasks = []
    for index, match in enumerate(matches):
        tasks += [
            asyncio.create_task(play(match, seat, address, tally, begin)) for seat in range(SEATS)
        ]
        if index % OPENING == 0:
            await asyncio.sleep(0.05)
    await asyncio.sleep(2)
    now = time.perf_counter()
    for match in matches:
        match.next_move = now + match.chance.uniform(0, match.pace) - match.pace
    begin.set()
    await asyncio.sleep(SETTLING)
    tally.begin, before = time.perf_counter(), cpu()
    await asyncio.sleep(seconds)
    tally.end = time.perf_counter()
    tally.cpu = cpu() - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return tally


def open_tables(address: str, count: int, pace: float) -> list[Match]:
    """Tables for two people, each with a browser of their own."""
    matches = []
    with httpx.Client(base_url=address, timeout=STARTING) as http:
        for index in range(count):
            http.cookies.clear()
            request = {"game": "walking", "seats": [{"kind": "mine"}, {"kind": "open"}]}
            table = http.post("/api/tables", json=request).raise_for_status().json()
            host = http.cookies["laguna"]
            http.cookies.clear()
            claim = {"token": table["seats"][1]["token"]}
            http.post(f"/api/tables/{table['id']}/claim", json=claim).raise_for_status()
            cookies = [host, http.cookies["laguna"]]
            matches.append(Match(table["id"], cookies, pace, random.Random(index)))
    return matches


def serve(folder: Path) -> None:
    """The server, with limits that do not stand in the way of one address with all players."""
    from laguna.server import logs
    from laguna.server.run import Address, serve
    from laguna.server.settings import Settings

    logs.set_up(structured=False)
    most = 10**6
    settings = Settings(
        folder,
        tables_per_address=most,
        sockets_per_address=most,
        request_burst=most,
        connects_per_second=most,
        connect_burst=most,
        messages_per_second=most,
        heard_per_second=most,
    )
    serve(settings, Address())


def start(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """The server in a process of its own."""
    process = subprocess.Popen([sys.executable, __file__, "--serve", str(folder)])
    until = time.monotonic() + STARTING
    while (address := announced(folder)) is None:
        if process.poll() is not None or time.monotonic() > until:
            raise SystemExit("the server does not start")
        time.sleep(0.05)
    return process, address


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """The processor time of a process so far, where the system tells it."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(tables: int, rate: float, seconds: float, data: Path | None) -> dict[str, float]:
    """One run."""
    with tempfile.TemporaryDirectory(dir=data) as folder:
        process, address = start(Path(folder))
        try:
            matches = open_tables(address, tables, tables / rate if rate else 0.0)
            used = partial(cpu_seconds, process)
            tally = asyncio.run(play_all(matches, address, seconds, used))
        finally:
            process.terminate()
            process.wait()
    counted = [delay for sent, delay in tally.delays if tally.begin <= sent + delay < tally.end]
    lasted = tally.end - tally.begin
    p50, p99, most = np.percentile(np.array(counted) * 1000, [50, 99, 100]).tolist()
    return {
        "moves/s": len(counted) / lasted,
        "p50": p50,
        "p99": p99,
        "most": most,
        "cpu": tally.cpu / lasted,
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--rate", type=float, default=RATE, help="moves a second; 0: no pause")
    options.add_argument("--seconds", type=float, default=SECONDS)
    options.add_argument("--data", type=Path, help="where the data folder is made")
    options.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.serve:
        serve(given.serve)
        return
    found = measure(given.tables, given.rate, given.seconds, given.data)
    wanted = f"{given.rate:g} a second" if given.rate else "as fast as they can"
    grid = Grid(title=f"{given.tables} tables of {SEATS}, moves {wanted}, {given.seconds:g} s")
    for name in ("moves/s sustained", "p50 ms", "p99 ms", "longest ms", "server CPU"):
        grid.add_column(name, justify="right")
    grid.add_row(
        f"{found['moves/s']:.0f}",
        f"{found['p50']:.1f}",
        f"{found['p99']:.1f}",
        f"{found['most']:.1f}",
        f"{found['cpu']:.0%}",
    )
    Console().print(grid)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]}")


if __name__ == "__main__":
    main()
