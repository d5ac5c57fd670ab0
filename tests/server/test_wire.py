"""Connections that end: silent ones, slow ones, ones that never read, and too many of them."""

from __future__ import annotations

import asyncio
import json
import resource
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from laguna.server import connection, wire
from laguna.server.connection import Connection
from laguna.server.run import LOOPBACK
from tests.server.house import PATIENCE, Browser, House, opened, wait_for
from tests.server.kill import STARTING

CROWD = 60
NO_SECOND_TRY = 0.9  # seconds; the system tries again after one
HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with little patience for what is silent or does not read."""
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 0.3)
    monkeypatch.setattr(wire, "READ_SECONDS", 0.3)
    monkeypatch.setattr(wire, "PING_EVERY", 0.3)
    monkeypatch.setattr(wire, "PONG_WITHIN", 0.3)
    with opened(tmp_path) as house:
        yield house


def dial(house: House, source: str = LOOPBACK) -> sockets.socket:
    return sockets.create_connection((LOOPBACK, house.port), PATIENCE, (source, 0))


def ended(line: sockets.socket) -> bool:
    """Whether the other side hangs up, now or soon."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def open_now(house: House) -> int:
    config = house._server.config
    assert isinstance(config, wire.Configuration)
    return len(config.door._inside)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        HEAD,
        b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        HEAD + b"\r\n" + HEAD,
    ],
    ids=["nothing", "half a head", "half a body", "a request and half of the next"],
)
def test_who_does_not_say_all_is_cut_off(hasty: House, said: bytes) -> None:
    with dial(hasty) as line:
        line.sendall(said)
        assert ended(line)
    wait_for(lambda: not open_now(hasty))


def test_a_head_byte_by_byte_is_cut_off(hasty: House) -> None:
    with dial(hasty) as line:
        wait_for(lambda: _fails(line, b"X"))


def _fails(line: sockets.socket, said: bytes) -> bool:
    try:
        line.sendall(said)
    except OSError:
        return True
    return False


def answer(line: sockets.socket) -> bytes:
    """The head of an answer, which is read to its end."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += line.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65536)
    return head


def test_slow_but_complete_requests_are_answered(hasty: House) -> None:
    with dial(hasty) as line:
        for _ in range(3):
            for piece in (HEAD[:10], HEAD[10:], b"\r\n"):
                line.sendall(piece)
                time.sleep(0.03)
            assert answer(line).startswith(b"HTTP/1.1 200")
            time.sleep(0.2)


def test_who_plays_stays_connected_however_long_they_think(hasty: House) -> None:
    browser = hasty.browser()
    socket = browser.sit(browser.open_table("mine", "open"))
    time.sleep(3 * wire.REQUEST_SECONDS)
    socket.catch_up()


def unread(house: House, request: bytes) -> sockets.socket:
    """A connection with small buffers that asks, and never reads."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    line.connect((LOOPBACK, house.port))
    line.sendall(request)
    return line


def test_an_answer_that_nobody_reads_is_given_up(hasty: House) -> None:
    parts = b"GET /api/games/burano/parts HTTP/1.1\r\nHost: x\r\n\r\n"
    with unread(hasty, parts * 100):
        wait_for(lambda: open_now(hasty) == 1)
        wait_for(lambda: open_now(hasty) == 0)


def watch_unread(house: House, table: str, looks: int) -> sockets.socket:
    """A spectator over a raw socket, who asks for the table again and again and never reads."""
    line = unread(
        house,
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode(),
    )
    look = json.dumps({"type": "look", "seat": None}).encode()
    mask = b"\0\0\0\0"
    for _ in range(looks):
        line.sendall(bytes([0x81, 0x80 | len(look)]) + mask + look)
    return line


@pytest.mark.parametrize("looks", [0, 300])
def test_a_spectator_who_never_reads_is_gone_soon(
    hasty: House, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    north = hasty.browser()
    table = north.open_table("mine", "mine", "mine", "mine", game="burano", public=True)["id"]
    live = hasty.live(table)
    with watch_unread(hasty, table, looks):
        wait_for(lambda: live.spectators() == 1)
        wait_for(lambda: live.spectators() == 0)
        wait_for(lambda: open_now(hasty) <= 1)


def test_only_so_much_waits_to_be_sent() -> None:
    async def flood() -> tuple[int, bool]:
        slow = Connection(None)
        for _ in range(100):
            slow.send("x" * (connection.MOST_UNSENT // 10))
        return slow._size, slow.behind

    size, behind = asyncio.run(flood())
    assert size <= connection.MOST_UNSENT
    assert behind


def test_a_long_message_alone_is_sent() -> None:
    async def send() -> tuple[str | None, bool]:
        reader = Connection(None)
        reader.send("x" * (2 * connection.MOST_UNSENT))
        return await reader.next(), reader.behind

    message, behind = asyncio.run(send())
    assert message
    assert not behind


def test_who_falls_behind_does_not_break_what_it_was_doing(house: House, north: Browser) -> None:
    """A connection is cut off between messages: the table stays in memory for the others."""
    table = north.open_table("mine", options={"start": 1})
    socket = north.sit(table)
    live = house.live(table["id"])
    (slow,) = live.connections
    slow._size = connection.MOST_UNSENT
    socket.say("act", seat=0, number=0, action=socket.state["legal"][0])
    wait_for(lambda: not live.connections)
    assert not live.lost
    assert house.live(table["id"]) is live
    assert len(live.table.log) == 1


# --- many ---


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with opened(tmp_path, sockets_per_address=5) as house:
        most = house.settings.connections_per_address
        lines = [dial(house) for _ in range(most + 20)]
        wait_for(lambda: open_now(house) == most)
        with dial(house, "127.0.0.2") as other:
            other.sendall(HEAD + b"\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()
        wait_for(lambda: open_now(house) == 0)
        assert httpx.get(f"{house.url}/health").status_code == 200


def test_a_trusted_proxy_speaks_for_many(tmp_path: Path) -> None:
    with opened(tmp_path, sockets_per_address=2) as house:
        house.stop()
        house.start(f"10.0.0.0/8,{LOOPBACK}")
        lines = [dial(house) for _ in range(20)]
        wait_for(lambda: open_now(house) == 20)
        for line in lines:
            line.close()


def test_sockets_are_opened_only_so_fast(tmp_path: Path) -> None:
    with opened(tmp_path, connect_burst=3, connects_per_second=0.001) as house:
        north = house.browser()
        table = north.open_table("mine")
        for _ in range(3):
            north.sit(table)
        with pytest.raises(Exception, match="403"):
            north.sit(table)


FEW_FILES = 300
SILENT = 500


def test_silent_connections_do_not_end_a_server_of_few_files(tmp_path: Path) -> None:
    """More of them than it may open files: it answers, and its log stays short."""
    log = tmp_path / "log"
    command = [
        sys.executable,
        "-m",
        "laguna",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path / "d"),
    ]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [*command, "--sockets-per-address", "100000"],
            stderr=errors,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES)),
        )
    try:
        until = time.monotonic() + STARTING
        while not (said := log.read_text()).count("listening"):
            assert time.monotonic() < until, said
            time.sleep(0.05)
        address = json.loads(said.splitlines()[0])["address"]
        port = int(address.rpartition(":")[2])
        keeper = httpx.Client(base_url=address, timeout=PATIENCE)
        assert keeper.get("/health").status_code == 200
        lines = [sockets.create_connection((LOOPBACK, port)) for _ in range(SILENT)]
        for _ in range(5):
            assert keeper.get("/health").status_code == 200
        assert process.poll() is None
        open_files = len(list(Path(f"/proc/{process.pid}/fd").iterdir()))
        assert open_files < FEW_FILES - 20
        for line in lines:
            line.close()
        wait_for(lambda: _answers(address))
        keeper.close()
    finally:
        process.terminate()
        process.wait(PATIENCE)
    written = log.read_text()
    assert len(written) < 20_000
    assert all(json.loads(line)["what"] for line in written.splitlines())


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def test_many_may_come_at_once(house: House) -> None:
    """Whoever comes while the server is busy waits, and does not have to come again."""
    busy, free = threading.Event(), threading.Event()

    def be_busy() -> None:
        busy.set()
        free.wait(PATIENCE)

    house.loop.call_soon_threadsafe(be_busy)
    busy.wait(PATIENCE)
    lines = []
    try:
        for _ in range(CROWD):
            lines.append(sockets.create_connection((LOOPBACK, house.port), NO_SECOND_TRY))
    finally:
        free.set()
    for line in lines:
        with line:
            line.settimeout(PATIENCE)
            line.sendall(HEAD + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
