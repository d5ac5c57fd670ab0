"""Requests and messages that are nearly right: made from good ones by a seed, sent, and judged."""

from __future__ import annotations

import json
import logging
import random
import socket as sockets
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from laguna.engine import registry
from tests.server.house import PATIENCE, House, Message, Socket

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = Path(__file__).parents[2] / "docs"
OWN_FAULT = 500
LONGEST = 300  # lines of a text that is bent
NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 4, 2**31, 2**63, -(2**63), 10**30, 1.5, 1e308, "", " ", "0",
    "null", "x" * 300, "\x00", "\u202e", "\u200d", "\ud800", "ž", "🎲", "[", "{}", "../../etc",
    "%00", "<b>", "';--",
    [], {}, [[]], [None], {"": ""}, {"move": None}, ["take"] * 50,
)  # fmt: skip
HEADERS: tuple[tuple[str, str], ...] = (
    ("Host", "["),
    ("Host", "evil.example"),
    ("Host", ""),
    ("Origin", "http://[x]"),
    ("Origin", "http://[::1"),
    ("Origin", "null"),
    ("Origin", "javascript:0"),
    ("Cookie", "laguna="),
    ("Cookie", "laguna=a; laguna=b; ;;=;"),
    ("Cookie", "\xff\xfe=\xff"),
    ("Content-Type", "text/plain"),
    ("Content-Type", "application/json; charset=utf-16"),
    ("Content-Length", "-1"),
    ("Content-Length", "99999999"),
    ("Transfer-Encoding", "chunked"),
    ("Accept-Language", "\x80" * 100),
    ("X-Forwarded-For", "1.2.3.4, ::, [, \xff"),
    ("If-None-Match", '"' * 400),
    ("Range", "bytes=9-1,-,a"),
    ("Upgrade", "websocket"),
)


@dataclass
class Findings:
    """What was sent, how it was answered, and what must not be."""

    answers: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def judge(self, seed: int, kind: str, status: int, sent: str) -> None:
        self.answers[f"{kind} {status}"] += 1
        if status >= OWN_FAULT:
            self.broken.append(f"seed {seed}: {kind} answered {status}: {sent[:300]}")


class Watcher(logging.Handler):
    """Collects what the server logs as its own failure."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.failures: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.failures.append(f"{record.name}: {record.getMessage()}"[:500])


def bend(chance: random.Random, value: Any) -> Any:
    """A JSON value with one thing in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        bent = dict(value)
        name = chance.choice(list(bent))
        match chance.randrange(6):
            case 0:
                del bent[name]
            case 1:
                bent[chance.choice(["", "type", "seat", name + " ", "__proto__"])] = bent[name]
            case _:
                bent[name] = bend(chance, bent[name])
        return bent
    if isinstance(value, list) and value and chance.random() < 0.85:
        bent_list = list(value)
        place = chance.randrange(len(bent_list))
        match chance.randrange(4):
            case 0:
                del bent_list[place]
            case 1:
                bent_list *= chance.choice([2, 20])
            case _:
                bent_list[place] = bend(chance, bent_list[place])
        return bent_list
    if isinstance(value, str) and len(value) > 20 and chance.random() < 0.8:
        return bend_text(chance, value)
    return chance.choice(NASTY)


def bend_text(chance: random.Random, text: str) -> str:
    """A text with a few lines or letters changed."""
    lines = text.splitlines()[:LONGEST]
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(lines)) if lines else 0
        match chance.randrange(7) if lines else 6:
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, chance.choice(lines))
            case 2:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
            case 3:
                words = lines[place].split(" ")
                words[chance.randrange(len(words))] = str(chance.choice(NASTY))
                lines[place] = " ".join(words)
            case 4:
                lines[place] = chance.choice([":", "  : x", "#", "\t", "::", "position:"])
            case 5:
                chance.shuffle(lines)
            case _:
                lines.insert(place, str(chance.choice(NASTY)))
    return "\n".join(lines)


def records(game: str) -> list[str]:
    """Finished games as texts."""
    return [file.read_text(encoding="utf-8") for file in sorted((GOLDEN / game).glob("*.txt"))[:6]]


def requests_of(table: Message) -> list[tuple[str, Any]]:
    """A good body for each request that has one."""
    here = f"/tables/{table['id']}"
    seats = [{"kind": "mine", "name": "Ada"}, {"kind": "bot", "level": "random"}]
    asked: list[tuple[str, Any]] = [
        ("/tables", {"game": "walking", "seats": seats, "options": {"start": 1}, "absence": 5}),
        (f"{here}/claim", {"token": table["seats"][1].get("token") or "x" * 24, "name": "Bea"}),
        (f"{here}/join", {"seat": 1, "name": "Bea"}),
        (
            "/games/walking/score",
            {"sheet": (EXAMPLES / "streets.txt").read_text("utf-8"), "texts": {}},
        ),
    ]
    for name in registry.names():
        game = registry.load(name)
        template = game.parts_template()
        asked.append((f"/games/{name}/parts", {"texts": {game.parts_option: template}}))
        asked += [("/replay", {"record": record}) for record in records(name)[:2]]
        asked.append(("/analysis", {"record": records(name)[0]}))
    return asked


def messages_for(state: Message) -> list[Message]:
    """A good message of each kind."""
    action = (state["legal"] or [{"move": "end"}])[0]
    seat = state["viewer"] or 0
    return [
        {"type": "look", "seat": seat},
        {"type": "act", "seat": seat, "number": 10**6, "action": action},
        {"type": "undo", "seat": seat, "number": 10**6},
        {"type": "answer", "seat": seat, "ask": 0, "yes": True},
        {"type": "why", "id": 1, "seat": seat, "action": action},
        {"type": "preview", "id": 1, "seat": seat, "actions": [action]},
        {"type": "pad", "id": 1},
        {"type": "recall", "id": 1, "after": 0},
        {"type": "rename", "seat": seat, "name": "Ada"},
        {"type": "chat", "text": "hello"},
        {"type": "hint", "id": 1, "seat": 3},
    ]


class Siege:
    """A house, a running game in it that must not change, and somebody who sends anything."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.found = Findings()
        self.north, self.eve = house.browser(), house.browser()
        self.table = self.north.open_table("mine", "open", options={"start": 1})
        south = house.browser()
        south.claim(self.table, 1)
        self.north.sit(self.table).act()
        self.before = self._game()
        self.requests = requests_of(self.table)
        self.socket = self._sit()

    def _sit(self) -> Socket:
        """The one who moves next stays out of it; the host can bend all but the game."""
        return self.north.sit(self.table)

    def _game(self) -> tuple[list[Any], bytes]:
        live = self.house.live(self.table["id"])
        return list(live.table.log), live.table.state.tobytes()

    def send(self, seed: int) -> None:
        """One malformed request or message; everything about it follows from the seed."""
        chance = random.Random(seed)
        match chance.randrange(10):
            case 0:
                self._raw(seed, chance)
            case 1 | 2 | 3 | 4:
                self._request(seed, chance)
            case _:
                self._message(seed, chance)

    def _raw(self, seed: int, chance: random.Random) -> None:
        path, body = chance.choice([("/api/lobby", None), ("/", None), *self.requests[:3]])
        content = json.dumps(body).encode() if body else b""
        head = {"Host": f"127.0.0.1:{self.house.port}", "Content-Length": str(len(content))}
        head |= {"Connection": "close", "Content-Type": "application/json"}
        head |= dict(chance.choices(HEADERS, k=chance.randrange(1, 4)))
        path = path if path.startswith("/api") or path == "/" else f"/api{path}"
        path += chance.choice(["", "/", "?%ff=%00", "/..%2f", "//", "?a=" + "b" * 3000, "%"])
        lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in head.items()]
        wire = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + content
        with sockets.create_connection(("127.0.0.1", self.house.port), PATIENCE) as connection:
            connection.sendall(wire)
            connection.shutdown(sockets.SHUT_WR)
            answer = b""
            while chunk := connection.recv(65536):
                answer += chunk
        words = answer.split(b" ", 2)
        status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        self.found.judge(seed, "raw", status, repr(wire[:300]))

    def _request(self, seed: int, chance: random.Random) -> None:
        path, body = chance.choice(self.requests)
        bent = bend(chance, body)
        content = json.dumps(bent)
        if chance.random() < 0.1:
            content = content[: chance.randrange(len(content) + 1)]
        try:
            answer = self.eve.http.post(
                f"/api{path}", content=content, headers={"Content-Type": "application/json"}
            )
        except httpx.HTTPError as error:
            self.found.broken.append(f"seed {seed}: POST {path}: {type(error).__name__}")
            return
        self.found.judge(seed, "request", answer.status_code, f"{path} {content[-300:]}")

    def _message(self, seed: int, chance: random.Random) -> None:
        message = bend(chance, chance.choice(messages_for(self.socket.state)))
        if isinstance(message, dict) and message.get("type") in ("act", "undo", "resign"):
            message["number"] = 10**6  # whatever else it is, it is too late
        text = json.dumps(message)
        if chance.random() < 0.1:
            text = text[: chance.randrange(len(text) + 1)]
        try:
            self.socket.wire.send(text)
            self.socket.catch_up()
        except ConnectionClosed as closed:
            self.found.broken.append(f"seed {seed}: {closed} after {text[:300]}")
            self.socket = self._sit()
        self.found.answers["message"] += 1

    def unchanged(self) -> bool:
        """Whether the game stands as before."""
        return self._game() == self.before


def run(house: House, first: int, count: int) -> Findings:
    """Send so many; afterwards the game stands as before and the log has no failure."""
    watcher = Watcher()
    names = ("laguna", "uvicorn.error", "asyncio")
    for name in names:
        logging.getLogger(name).addHandler(watcher)
    try:
        siege = Siege(house)
        for seed in range(first, first + count):
            siege.send(seed)
            if not siege.unchanged():
                siege.found.broken.append(f"seed {seed}: the game has changed")
                break
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(watcher)
    siege.found.broken += watcher.failures
    return siege.found
