"""What a server can be told, with the values it has otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

DAY = 24 * 60 * 60.0
DATABASE = "tables.sqlite"


@dataclass(frozen=True)
class Settings:
    """All times are in seconds."""

    data: Path
    clock: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic  # decides how long something took
    bot_threads: int = 2
    bot_pause: float = 0.4  # at least so long a bot takes for a move that somebody watches
    judge_simulations: int = 800  # of hints and analyses
    hints_per_minute: int = 60  # of one address
    chats_per_second: float = 0.5  # of one address
    chat_burst: int = 20
    watchers_per_address: int = 60  # browsers an hour that follow a spectators' link
    open_tables_per_address: int = 10  # public ones that wait for people
    work_per_second: float = 0.5  # of the processor: replays, analyses, own parts of one address
    work_burst: float = 20.0
    heavy_apart: bool = True  # such work has processes of its own, not threads of the server's
    archive_after: float = 30 * DAY
    drop_after: float = 600.0  # a table that nobody watches leaves the memory
    sweep_every: float = 5.0
    tables_per_address: int = 100  # an hour
    sockets_per_address: int = 100
    requests_per_second: float = 20.0  # of one address
    request_burst: int = 200
    refused_after: float = 0.5  # so long a request waits that is one too many
    connects_per_second: float = 2.0  # sockets of one address
    connect_burst: int = 120
    messages_per_second: float = 20.0  # of one socket
    message_burst: int = 100
    heard_per_second: float = 40.0  # messages of all sockets of an address; the others wait
    heard_burst: int = 60
    longest_body: int = 100_000  # bytes of a request
    longest_message: int = 32_000  # bytes of a socket's message
    origins: tuple[str, ...] = ()  # pages elsewhere that may speak to this server
    hosts: tuple[str, ...] = ()  # the names under which it answers; none: under any

    # How to find this machine's addresses in its local network; none: it cannot be shared there.
    local_addresses: Callable[[], Sequence[str]] | None = None
    share_all: bool = False  # everything, from the start
    tell_shared: Callable[[Sequence[str]], object] = tuple  # where guests come then

    @property
    def connections_per_address(self) -> int:
        """Sockets and all others: as many again for pages that load."""
        return 2 * self.sockets_per_address

    @property
    def database(self) -> Path:
        """The file of the store."""
        return self.data / DATABASE
