"""Kill a real server while people play over real sockets, and look what it still knows.

Everything that was acknowledged, and everything that anybody was shown, has to be in the log of
the next process; and nothing that nobody sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from laguna.engine import registry
from laguna.engine.table import UNDO, Row
from laguna.server import queries
from laguna.server.lock import announced, unannounce
from laguna.server.settings import DATABASE
from laguna.server.store import open_database

SEATS = 2
TABLES = 6
STARTING = 120.0  # seconds, on a busy machine
SHORTEST, LONGEST = 0.02, 0.8  # seconds of play before the server dies
UNDOING = 0.1  # how often somebody takes back where it is free


@dataclass
class Game:
    """What the people at one table know of it."""

    id: str
    cookie: str
    acknowledged: dict[tuple[int, int], Row] = field(default_factory=dict)
    sent: set[Row] = field(default_factory=set)
    shown: int = 0  # rows of the log that somebody has seen
    over: bool = False


@dataclass
class Result:
    """What a number of kills found."""

    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    unheard: int = 0  # moves that were stored, but not acknowledged any more

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.acknowledged} moves acknowledged and "
            f"all found; {self.unheard} more were stored when the answer could not be sent any more"
        )


def start(folder: Path) -> subprocess.Popen[bytes]:
    """A server process that answers."""
    unannounce(folder)
    command = [sys.executable, "-m", "laguna", "serve", "--port", "0", "--data", str(folder)]
    limits = ["--tables-per-address", "1000000", "--sockets-per-address", "1000000"]
    process = subprocess.Popen([*command, *limits], stderr=subprocess.DEVNULL)
    until = time.monotonic() + STARTING
    while announced(folder) is None:
        assert process.poll() is None, "the server ended by itself"
        if time.monotonic() > until:
            process.kill()
            raise AssertionError("the server does not start")
        time.sleep(0.01)
    return process


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server process, killed at the end if it still runs."""
    process = start(folder)
    address = announced(folder)
    assert address is not None
    try:
        yield process, address
    finally:
        process.kill()
        process.wait()


def open_game(address: str, chance: random.Random) -> Game:
    """A new table for two, both at one browser."""
    with httpx.Client(base_url=address) as http:
        seats = [{"kind": "mine"}] * SEATS
        options = {"edition": chance.choice(("pl", "de"))}
        request = {"game": "walking", "seats": seats, "options": options}
        answer = http.post("/api/tables", json=request)
        assert answer.status_code == 201, answer.text
        return Game(answer.json()["id"], http.cookies["laguna"])


class Player:
    """Plays one seat at random until the server is gone."""

    def __init__(self, game: Game, seat: int, address: str, chance: random.Random) -> None:
        self.game = game
        self.seat = seat
        self.url = f"{address.replace('http', 'ws', 1)}/api/tables/{game.id}/socket"
        self.chance = chance
        self.rules = registry.load("walking")
        self.waiting: tuple[int, Row] | None = None

    async def play(self) -> None:
        headers = {"Cookie": f"laguna={self.game.cookie}"}
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(self.url, additional_headers=headers, compression=None) as wire:
                await wire.send(json.dumps({"type": "look", "seat": self.seat}))
                async for text in wire:
                    answer = self.hear(json.loads(text))
                    if answer:
                        await wire.send(json.dumps(answer))

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Remember what was said; the next move."""
        match message["type"]:
            case "accepted":
                assert self.waiting is not None
                number, row = self.waiting
                assert number == message["number"]
                self.game.acknowledged[self.seat, number] = row
                self.waiting = None
            case "state":
                self.game.shown = max(self.game.shown, message["row"])
                if message["viewer"] == self.seat:
                    return self.choose(message)
            case "table":
                self.game.over = message["table"]["status"] == "over"
            case "refused":
                raise AssertionError(message)
        return None

    def choose(self, state: dict[str, Any]) -> dict[str, Any] | None:
        if self.waiting and self.waiting[0] >= state["number"]:
            return None
        order = {"seat": self.seat, "number": state["number"]}
        if state["undo"] == "free" and self.chance.random() < UNDOING:
            return self.send(Row(self.seat, UNDO), order | {"type": "undo"})
        if not state["legal"]:
            return None
        action = self.chance.choice(state["legal"])
        row = Row(self.seat, self.rules.action_from_json(action))
        return self.send(row, order | {"type": "act", "action": action})

    def send(self, row: Row, message: dict[str, Any]) -> dict[str, Any]:
        self.waiting = (message["number"], row)
        self.game.sent.add(row)
        return message


async def _play_until_killed(
    games: list[Game], address: str, process: subprocess.Popen[bytes], chance: random.Random
) -> None:
    players = [
        Player(game, seat, address, random.Random(chance.random()))
        for game in games
        for seat in range(SEATS)
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    until = asyncio.get_running_loop().time() + STARTING
    while not any(game.shown for game in games) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.001)
    await asyncio.sleep(chance.uniform(SHORTEST, LONGEST))
    process.send_signal(signal.SIGKILL)
    await asyncio.gather(*tasks)


def numbered(log: list[Row], seat: int) -> list[Row]:
    """The rows that count for a seat, by its own sequence number."""
    return [row for row in log if row.action == UNDO or row.seat == seat]


def check(game: Game, log: list[Row]) -> int:
    """Whether a log has all that was acknowledged or shown, and nothing else; how much it has that
    nobody could be told any more.
    """
    own = [numbered(log, seat) for seat in range(SEATS)]
    for (seat, number), row in game.acknowledged.items():
        assert number < len(own[seat]), f"{game.id}: the move {number} of seat {seat} is lost"
        assert own[seat][number] == row, f"{game.id}: the move {number} of seat {seat} is another"
    assert len(log) >= game.shown, f"{game.id}: row {game.shown} was shown and is lost"
    assert set(log) <= game.sent, f"{game.id}: a row that nobody sent"
    return len(log) - len(game.acknowledged)


def run(folder: Path, kills: int, seed: int) -> Result:
    """Kill so many servers on the same data; games go on in the next one."""
    chance = random.Random(seed)
    result = Result()
    games: list[Game] = []
    while result.kills < kills:
        with serving(folder) as (process, address):
            games = [game for game in games if not game.over]
            while len(games) < TABLES:
                games.append(open_game(address, chance))
                result.tables += 1
            asyncio.run(_play_until_killed(games, address, process, chance))
        result.kills += 1
        before = sum(len(game.acknowledged) for game in games)
        assert before, "nobody could move"
        _compare(folder, games, result)
    result.acknowledged += sum(len(game.acknowledged) for game in games)
    return result


def _compare(folder: Path, games: list[Game], result: Result) -> None:
    """Read the logs as the next process does; what it found unheard, people learn there."""

    def read(connection: Connection) -> None:
        for game in games:
            log = queries.read_log(connection, game.id)
            result.unheard += check(game, log)
            own = [numbered(log, seat) for seat in range(SEATS)]
            known = {
                (seat, number): row
                for seat in range(SEATS)
                for number, row in enumerate(own[seat])
                if row.seat == seat
            }
            game.acknowledged |= known
            if game.over:
                result.acknowledged += len(game.acknowledged)

    engine = open_database(folder / DATABASE)
    with engine.begin() as connection:
        read(connection)
    engine.dispose()
