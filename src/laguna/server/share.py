"""Sharing with the network at home: Laguna listens on this machine alone, and on request of who
sits at it also on the machine's addresses in the local network, until that is ended.

Who comes by such an address is a guest. Of the tables only the shared ones are there for guests,
and they set none; unless everything was shared from the start.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from contextlib import suppress
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn.server import ServerState

from laguna.server import logs
from laguna.server.access import SAFE_METHODS
from laguna.server.refusals import NOT_ALLOWED, NOT_NOW, Declined, refuse
from laguna.server.settings import Settings

ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has: it only shows the way out
API = "/api/"
TABLE = re.compile(r"/api/tables/([^/]+)(?:/.*)?", re.DOTALL)
OPEN_TO_GUESTS = re.compile(
    r"/api/(share|lobby|readiness|games|games/\w+/(rules|parts)|analysis/.*)"
)
ANALYSIS = "/api/analysis"


def local_addresses() -> list[str]:
    """This machine's addresses in private networks, that of the way out first; nothing is sent."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(each[4][0]) for each in known]
    return [each for each in dict.fromkeys(found) if _is_private(each)]


def _is_private(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.is_private and not (
        parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified
    )


class Listening(Protocol):
    """The server that listens."""

    servers: list[asyncio.Server]
    server_state: ServerState

    async def listen_on(self, taken: socket.socket) -> asyncio.Server: ...


class Share:
    """What is shared, and the sockets by which guests come."""

    def __init__(self, settings: Settings) -> None:
        self._find = settings.local_addresses
        self._from_the_start = settings.share_all
        self._tell = settings.tell_shared
        self.everything = False
        self._tables: set[str] = set()
        self._listeners: dict[str, asyncio.Server] = {}  # by the address they listen on
        self._ever: set[str] = set()  # the addresses that were ever shared
        self._server: Listening | None = None

    async def attend(self, server: Listening) -> None:
        """The server has begun to listen on this machine."""
        self._server = server
        if self._from_the_start:
            try:
                await self._open()
                self.everything = True
            except Declined as declined:
                logs.warn("cannot share", why=declined.fault.text)
            self._tell(self.addresses)

    # --- who comes ---

    def is_guest(self, scope: Scope) -> bool:
        """Whether a request came by an address that is, or was, shared."""
        server = scope.get("server")
        return server is not None and server[0] in self._ever

    def is_owner(self, scope: Scope) -> bool:
        """Whether a request comes from this very machine, and not through a proxy."""
        client = scope.get("client")
        if self._find is None or client is None or self.is_guest(scope):
            return False
        try:
            return ipaddress.ip_address(client[0]).is_loopback
        except ValueError:
            return False

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which guests are answered."""
        return tuple(self._listeners)

    @property
    def addresses(self) -> list[str]:
        """Where guests find the page."""
        return [
            f"http://{host}:{listener.sockets[0].getsockname()[1]}"
            for host, listener in self._listeners.items()
        ]

    def has(self, table: str) -> bool:
        """Whether a table is there for guests."""
        return self.everything or table in self._tables

    def lets(self, scope: Scope) -> bool:
        """Whether a guest may ask for this."""
        if not self._listeners:
            return False
        path: str = scope["path"]
        if self.everything or not path.startswith(API):
            return True
        if found := TABLE.fullmatch(path):
            return found[1] in self._tables
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            return path == ANALYSIS
        return bool(OPEN_TO_GUESTS.fullmatch(path))

    def described(self, scope: Scope) -> dict[str, Any]:
        """What `Sharing` says."""
        owner = self.is_owner(scope)
        return {
            "possible": owner,
            "guest": self.is_guest(scope) and not self.everything,
            "everything": self.everything,
            "addresses": self.addresses if owner else [],
            "tables": sorted(self._tables) if owner else [],
        }

    # --- what is shared ---

    async def begin(self, scope: Scope, table: str) -> None:
        """Share a table."""
        self._only_owner(scope)
        await self._open()
        self._tables.add(table)

    async def end(self, scope: Scope, table: str) -> None:
        """Share a table no more, or nothing if all was. Guests are cut off; those of other shared
        tables come back by themselves.
        """
        self._only_owner(scope)
        self._tables.discard(table)
        if self.everything:
            self.everything = False
            self._tables.clear()
        shut = set(self._listeners)
        if not self._tables:
            for listener in self._listeners.values():
                listener.close()
                if self._server:
                    self._server.servers.remove(listener)
            self._listeners.clear()
            logs.note("shared no more")
        self._cut_off(shut)

    def carry_on(self, table: str, following: str) -> None:
        """A rematch is shared as the table before it was."""
        if table in self._tables:
            self._tables.add(following)

    def _only_owner(self, scope: Scope) -> None:
        if not self.is_owner(scope):
            raise refuse("Only who sits at the computer that runs Laguna may share.", NOT_ALLOWED)

    async def _open(self) -> None:
        """Listen on all addresses of this machine in its networks, if not yet."""
        server = self._server
        if self._listeners or server is None:
            return
        for address in self._find() if self._find else []:
            if taken := _take(address, _port(server)):
                self._listeners[address] = await server.listen_on(taken)
                self._ever.add(address)
        if not self._listeners:
            raise refuse(
                "This computer is in no local network: no Wi-Fi, no cable, or one that is open to "
                "all.",
                NOT_NOW,
            )
        logs.note("shared", addresses=" ".join(self.addresses))

    def _cut_off(self, addresses: set[str]) -> None:
        for protocol in list(self._server.server_state.connections if self._server else ()):
            transport: Any = protocol.transport
            if transport.get_extra_info("sockname")[0] in addresses:
                transport.abort()


def _port(server: Listening) -> int:
    """The port that the page has on this machine: the same is easier to remember."""
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


def _take(address: str, port: int) -> socket.socket | None:
    """A socket on an address, with this port or any; none where there is no such address."""
    for wanted in (port, 0):
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((address, wanted))
            return taken
        except OSError:
            taken.close()
    return None
