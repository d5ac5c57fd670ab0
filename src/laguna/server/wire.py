"""Connections that end: how many an address may have, and how long each may take.

Everything here happens below the application, so it holds for what never becomes a request: who is
silent, who sends a head or a body byte by byte, who does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from laguna.server import logs
from laguna.server.limits import Counts, share_of
from laguna.server.share import Share

REQUEST_SECONDS = 20.0  # from a request's first byte, or the connection, to its last byte
READ_SECONDS = 20.0  # in which somebody who is sent something reads at least a part of it
PING_EVERY, PONG_WITHIN = 10.0, 18.0  # together less than half a minute
ACCEPTED_AT_ONCE = 4  # before it is looked what others want: floods come in hundreds
WAITING = 2048  # connections that the system keeps until they are accepted
FILES_KEPT = 256  # not for connections: the store, the page, the cache of compiled rules
MOST_FILES = 65_536
FEWEST = 64  # connections, however few files may be open


class Door:
    """Counts who is connected; proxies that we trust speak for many, and are not counted."""

    def __init__(self, files: int, of_one: int, trusted: str | None) -> None:
        self.most = max(FEWEST, files - FILES_KEPT)
        self._inside: dict[asyncio.Transport, str] = {}
        self._counts = Counts(of_one)
        self._trusted = [
            ipaddress.ip_network(each.strip(), strict=False)
            for each in (trusted or "").split(",")
            if each.strip() not in ("", "*")
        ]
        self._all_trusted = trusted == "*"

    def enter(self, transport: asyncio.Transport) -> bool:
        """Whether one more may come in."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        share = "" if self._speaks_for_many(address) else share_of(address)
        if len(self._inside) >= self.most or (share and not self._counts.enter(share)):
            logs.warn("too many connections", open=len(self._inside))
            return False
        self._inside[transport] = share
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """One has ended."""
        if share := self._inside.pop(transport, ""):
            self._counts.leave(share)

    def _speaks_for_many(self, address: str) -> bool:
        if self._all_trusted or not address:
            return True
        found = ipaddress.ip_address(address.partition("%")[0])
        return any(found in network for network in self._trusted)


class Configuration(uvicorn.Config):
    """How the application is run, with the door that its connections pass."""

    def __init__(self, app: FastAPI, door: Door, **given: Any) -> None:
        self.door = door
        self.share: Share = app.state.share
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            backlog=ACCEPTED_AT_ONCE,
            ws_ping_interval=PING_EVERY,
            ws_ping_timeout=PONG_WITHIN,
            **given,
        )


class Server(uvicorn.Server):
    """A server that can listen elsewhere too while it runs."""

    config: Configuration

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in self.servers:
            _let_wait(listener)
        await self.config.share.attend(self)

    async def listen_on(self, taken: socket.socket) -> asyncio.Server:
        """Listen on one more socket."""
        listener = await asyncio.get_running_loop().create_server(
            self._new_protocol, sock=taken, backlog=self.config.backlog
        )
        _let_wait(listener)
        self.servers.append(listener)
        return listener

    def _new_protocol(self) -> asyncio.Protocol:
        """What serves one connection."""
        return Http(self.config, self.server_state, self.lifespan.state)


def _let_wait(listener: asyncio.Server) -> None:
    """Let many wait to be accepted. To asyncio that is the same number as how many it accepts at
    once; whom the system has no room for tries again only after seconds, then after more.
    """
    for each in listener.sockets:
        with each.dup() as same:
            same.listen(WAITING)


class _Reader:
    """Watches whether somebody reads what is sent; who reads nothing for a time is cut off."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None
        self._left = 0
        transport.set_write_buffer_limits(high=0)  # tell at once when something waits

    def waits(self) -> None:
        """Something could not be sent at once."""
        self._left = self._transport.get_write_buffer_size()
        self._timer = asyncio.get_running_loop().call_later(READ_SECONDS, self._look)

    def done(self) -> None:
        """All is sent, or the connection has ended."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() >= self._left:
            self._transport.abort()
        else:
            self.waits()


class Http(H11Protocol):
    """HTTP whose requests arrive and whose answers are read in time."""

    config: Configuration
    _deadline: asyncio.TimerHandle | None = None
    _reader: _Reader

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._reader = _Reader(transport)
        if self.config.door.enter(transport):
            self._expect_request()
        else:
            transport.abort()

    def _expect_request(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        became_socket = self.transport.get_protocol() is not self
        if became_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._expect_nothing()
        elif self._deadline is None:
            self._expect_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._reader.done()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader.waits()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader.done()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._expect_nothing()
        self._reader.done()
        self.config.door.leave(self.transport)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket whose client answers pings and reads what it is sent."""

    config: Configuration
    _reader: _Reader

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._reader = _Reader(self.transport)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader.waits()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader.done()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._reader.done()
        self.config.door.leave(self.transport)


def raise_file_limit() -> int:
    """Let this process open as many files as it may at most; how many that is."""
    try:
        import resource
    except ImportError:  # a system that counts differently
        return FILES_KEPT + 2000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems name a limit that they do not allow
    return MOST_FILES if soft in (resource.RLIM_INFINITY, -1) else min(soft, MOST_FILES)
