"""A server under test, and the people at its tables: real sockets, everything said is checked."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from pydantic import TypeAdapter
from websockets.sync.client import connect

from laguna.server import protocol, server_messages
from laguna.server.access import new_secret
from laguna.server.app import create_app
from laguna.server.hall import Hall
from laguna.server.live import Live
from laguna.server.middleware import Gate
from laguna.server.readiness import Readiness
from laguna.server.run import Address, configuration, listen
from laguna.server.settings import Settings
from laguna.server.wire import Server

PATIENCE = 60.0  # seconds until a test gives up
SPOKEN: TypeAdapter[server_messages.ServerMessage] = TypeAdapter(server_messages.ServerMessage)
Message = dict[str, Any]
NO_LIMITS: dict[str, Any] = {  # tests are in a hurry
    "requests_per_second": 1e6,
    "request_burst": 10**6,
    "messages_per_second": 1e6,
    "message_burst": 10**6,
    "heard_per_second": 1e6,
    "heard_burst": 10**6,
    "connects_per_second": 1e6,
    "connect_burst": 10**6,
    "chats_per_second": 1e6,
    "chat_burst": 10**6,
    "work_per_second": 1e6,
    "work_burst": 1e6,
    "open_tables_per_address": 10**6,
}


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class House:
    """A server in a thread of this process; `restart` keeps its data."""

    def __init__(self, folder: Path, readiness: Readiness | None = None, **settings: Any) -> None:
        self.readiness = readiness or Readiness()
        self.clock = Clock(time.time())
        self.steady = Clock()
        quick = Settings(
            folder,
            clock=self.clock,
            steady=self.steady,
            bot_pause=0.0,
            sweep_every=3600.0,
            heavy_apart=False,
            refused_after=0.0,
        )
        self.settings = replace(quick, **(NO_LIMITS | settings))
        self.left_over: list[asyncio.Task[Any]] = []
        self._browsers: list[Browser] = []
        self.start()

    def start(self, proxy: str | None = None) -> None:
        self.app = create_app(self.settings, self.readiness)
        self.loop = asyncio.new_event_loop()
        taken = listen(Address())
        self.port = taken.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        address = Address(trusted=proxy)
        self._server = Server(configuration(self.app, self.settings, address))
        self._thread = threading.Thread(target=self._serve, args=(taken,))
        self._thread.start()
        wait_for(lambda: self._server.started)

    def _serve(self, taken: Any) -> None:
        self.loop.run_until_complete(self._server.serve([taken]))
        self.left_over = [task for task in asyncio.all_tasks(self.loop) if not task.done()]
        self.loop.close()

    def stop(self) -> None:
        """End the server; no task may be left."""
        for browser in self._browsers:
            browser.close_sockets()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        assert not self.left_over

    def restart(self) -> None:
        """The next process on the same data."""
        self.stop()
        self.start()
        for browser in self._browsers:
            browser.http.base_url = httpx.URL(self.url)

    def close(self) -> None:
        self.stop()
        for browser in self._browsers:
            browser.http.close()

    def browser(self) -> Browser:
        """Somebody new."""
        browser = Browser(self)
        self._browsers.append(browser)
        return browser

    @property
    def gate(self) -> Gate:
        """What every request passes."""
        layer: Any = self.app.middleware_stack
        while not isinstance(layer, Gate):
            layer = layer.app
        return layer

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def reach(self, game: str, kind: str, percent: int) -> None:
        """Let the preparation of a game come so far."""

        async def reach() -> None:
            self.readiness.reach(game, kind, percent)

        self.do(reach())

    def pass_time(self, seconds: float) -> None:
        """Later, by all clocks."""
        self.clock.now += seconds
        self.steady.now += seconds

    def sweep(self, seconds: float = 0) -> None:
        """Let time pass, and the server look after its tables."""
        self.pass_time(seconds)
        self.do(self.hall.sweep())

    def live(self, table: str) -> Live:
        live: Live = self.do(self.hall.table(table))
        return live


class Browser:
    """A browser with its cookie."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE)
        self._sockets: list[Socket] = []

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.http.get(f"/api{path}"), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._checked(self.http.post(f"/api{path}", json=body), status)

    def _checked(self, answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        if status >= 400:
            protocol.Refusal.model_validate_json(answer.content)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def open_table(self, *seats: str, **request: Any) -> Message:
        """A new table: `mine`, `open`, or the code of a bot for each seat."""
        wanted = [
            {"kind": seat} if seat in ("mine", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        body = {"game": "walking", "seats": wanted} | request
        table: Message = self.post("/tables", body, 201)
        protocol.TableInfo.model_validate(table)
        return table

    def claim(self, table: Message, seat: int, name: str | None = None) -> Message:
        """Follow the link of a seat."""
        token = table["seats"][seat]["token"]
        answer: Message = self.post(f"/tables/{table['id']}/claim", {"token": token, "name": name})
        return answer

    def watch(self, table: Message) -> Message:
        """Follow the link of the spectators."""
        answer: Message = self.post(f"/tables/{table['id']}/claim", {"token": table["watch"]})
        return answer

    @property
    def cookie(self) -> str:
        if "laguna" not in self.http.cookies:
            self.http.cookies.set("laguna", new_secret(), "127.0.0.1", "/")
        return self.http.cookies["laguna"]

    def sit(self, table: Message | str) -> Socket:
        """Open the table's socket, and hear the greeting."""
        name = table if isinstance(table, str) else table["id"]
        socket = Socket(self.house, name, self.cookie)
        self._sockets.append(socket)
        socket.greet()
        return socket

    def close_sockets(self) -> None:
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()


# what a message is answered by, where that has another name
ANSWERS = {"act": "accepted", "undo": "accepted", "look": "state", "recall": "recalled"}


class Socket:
    """A table's socket: remembers the last of each kind of message."""

    def __init__(
        self,
        house: House,
        table: str,
        cookie: str | None,
        source: str = "127.0.0.1",
        **headers: str,
    ) -> None:
        if cookie:
            headers["Cookie"] = f"laguna={cookie}"
        self._open = contextlib.ExitStack()
        self.wire = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket",
                additional_headers=headers,
                compression=None,
                close_timeout=1,
                source_address=(source, 0),
            )
        )
        self.last: dict[str, Message] = {}
        self.heard: list[str] = []

    def __enter__(self) -> Socket:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def greet(self) -> None:
        for kind in ("table", "chat", "state", "history"):
            assert self.read()["type"] == kind

    def read(self) -> Message:
        """The next message, checked against the protocol."""
        text = self.wire.recv(PATIENCE)
        assert isinstance(text, str)
        SPOKEN.validate_json(text)
        self.heard.append(text)
        message = self.parse(text)
        self.last[message["type"]] = message
        return message

    @staticmethod
    def parse(text: str) -> Message:
        message: Message = json.loads(text)
        return message

    def hear(self, kind: str) -> Message:
        """The next message of a kind."""
        while (message := self.read())["type"] != kind:
            pass
        return message

    def hear_until(self, good: Callable[[Message], bool]) -> Message:
        """The next message that is as wanted."""
        while not good(message := self.read()):
            pass
        return message

    def catch_up(self) -> None:
        """Hear all that was said so far: the answer to a question comes after it."""
        self.say("pad", id=-1)
        self.hear_until(lambda message: message["type"] == "pad" and message["id"] == -1)

    @property
    def state(self) -> Message:
        return self.last["state"]

    @property
    def view(self) -> Message:
        view: Message = self.state["view"]
        return view

    @property
    def table(self) -> Message:
        table: Message = self.last["table"]["table"]
        return table

    def say(self, kind: str, **fields: Any) -> None:
        self.wire.send(json.dumps({"type": kind} | fields))

    def ask(self, kind: str, **fields: Any) -> Message:
        """Say something, and hear its answer or refusal."""
        self.say(kind, **fields)
        answer = ANSWERS.get(kind, kind)
        return self.hear_until(lambda message: message["type"] in (answer, "refused"))

    def act(self, action: Message | None = None) -> Message:
        """Play an action, by default the first legal one, and hear the table after it."""
        state = self.state
        chosen = state["legal"][0] if action is None else action
        self.say("act", seat=state["viewer"], number=state["number"], action=chosen)
        assert self.hear_until(lambda each: each["type"] in ("accepted", "refused"))["type"] == (
            "accepted"
        )
        return self.hear("state")

    def legal(self, move: str) -> Message:
        """The first legal action of a kind."""
        return next(action for action in self.state["legal"] if action["move"] == move)


def wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.01)


def take_turn(socket: Socket) -> None:
    """Take one card and end: the shortest turn."""
    turn = socket.view["turn"]
    while socket.state["legal"] and socket.view["turn"] == turn:
        ends = [action for action in socket.state["legal"] if action["move"] == "end"]
        socket.act(ends[0] if ends else None)


def play_to_the_end(*sockets: Socket) -> None:
    """Let the first legal action be played until the game is over; all sit at one table."""
    while True:
        for socket in sockets:
            socket.catch_up()
        if sockets[0].table["status"] == "over":
            return
        for socket in sockets:
            while socket.state["legal"]:
                socket.act(socket.state["legal"][-1])


def play_again(*sockets: Socket) -> str:
    """All who played agree to another game; its table."""
    for socket in sockets:
        mine = next(seat["seat"] for seat in socket.table["seats"] if seat["mine"])
        socket.say("rematch", seat=mine)
        socket.catch_up()
    table: str = sockets[-1].last["rematch"]["table"]
    return table


@contextlib.contextmanager
def opened(folder: Path, **settings: Any) -> Iterator[House]:
    """A house for one test."""
    house = House(folder, **settings)
    try:
        yield house
    finally:
        house.close()
