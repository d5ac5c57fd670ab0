"""Run the server in this process: the port first, the games behind it, then a clean end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType

from fastapi import FastAPI

from laguna.engine.errors import cause_of
from laguna.server import logs
from laguna.server.app import create_app
from laguna.server.lock import announce, locked, unannounce
from laguna.server.pauses import keep_short
from laguna.server.preparation import Preparation
from laguna.server.readiness import Readiness
from laguna.server.settings import Settings
from laguna.server.share import local_addresses
from laguna.server.store import StoreError, open_database
from laguna.server.wire import Configuration, Door, Server, raise_file_limit

GRACE = 4  # seconds for answers that are under way when the server ends
AT_LATEST = 9.0  # seconds after which it ends in any case
WAITING = 1024  # connections that wait to be accepted
LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "::1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Address:
    """Where to listen; proxies at `trusted` may say whom they speak for."""

    host: str = LOOPBACK
    port: int = 0
    trusted: str | None = None


class _Server(Server):
    """Tells when it answers, and ends without a complaint when it is told to."""

    when_started: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(WAITING)
        self.when_started()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            end_at_latest(AT_LATEST)
        super().handle_exit(sig, frame)


def end_at_latest(seconds: float) -> None:
    """End this process then, whatever its threads do: what was acknowledged is on the disk."""

    def end() -> None:
        logs.warn("ended before all was done")
        os._exit(0)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def own_names(settings: Settings, address: Address) -> tuple[str, ...]:
    """The names under which the server answers: on this machine alone, only such as mean it."""
    local = is_local(address)
    return (*settings.hosts, *LOOPBACK_NAMES) if settings.hosts or local else ()


def is_local(address: Address) -> bool:
    """Whether the server listens on this machine alone, and speaks for nobody else."""
    return address.host in LOOPBACK_NAMES and address.trusted is None


def listen(address: Address, any_port: bool = False) -> socket.socket:
    """Take the port, without answering yet."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # asyncio sends small messages at once only on sockets that say they are TCP.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _attempt(address, partial(taken.bind, (address.host, address.port)))
    except StoreError:
        taken.close()
        if any_port:
            return listen(replace(address, port=0))
        raise
    return taken


def _attempt(address: Address, step: Callable[[], None]) -> None:
    try:
        step()
    except (OSError, OverflowError) as error:
        where = f"{address.host} port {address.port}"
        raise StoreError(f"cannot listen on {where}: {cause_of(error)}") from None


def _url(taken: socket.socket) -> str:
    """Where the server answers on this machine."""
    host, port = taken.getsockname()[:2]
    if host in EVERYWHERE:
        host = LOOPBACK
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(
    settings: Settings,
    address: Address,
    opened: Callable[[str], object] = str,
    any_port: bool = False,
    told: Callable[[Readiness], None] = lambda _: None,
) -> None:
    """Serve until told to end; `opened` is called with the address once it answers, `told` whenever
    a game has come further.

    With `any_port` the port is only a wish.
    """
    with locked(settings.data), listen(address, any_port) as taken:
        open_database(settings.database).dispose()
        unannounce(settings.data)
        url = _url(taken)
        keep_short()
        logs.catch_all()
        settings = replace(
            settings,
            hosts=own_names(settings, address),
            local_addresses=local_addresses if is_local(address) else None,
        )
        server = _Server(configuration(create_app(settings, Preparation(told)), settings, address))

        def announce_it() -> None:
            announce(settings.data, url)
            logs.note("listening", address=url)
            opened(url)

        server.when_started = announce_it
        _attempt(address, taken.listen)
        server.run(sockets=[taken])
        logs.note("stopped")


def configuration(
    app: FastAPI, settings: Settings, address: Address | None = None
) -> Configuration:
    """How the application is run."""
    trusted = address.trusted if address else None
    door = Door(raise_file_limit(), settings.connections_per_address, trusted)
    return Configuration(
        app,
        door,
        log_config=None,
        access_log=False,
        proxy_headers=trusted is not None,
        forwarded_allow_ips=trusted or LOOPBACK,
        server_header=False,
        ws_max_size=settings.longest_message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )
