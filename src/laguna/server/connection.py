"""One socket: whose browser it is, from which seat it looks, and what waits to be sent."""

from __future__ import annotations

import asyncio

from laguna.engine.game import SPECTATOR
from laguna.server.limits import Buckets

MOST_UNSENT = 400_000  # characters: who falls behind further is cut off, and may come back


class Connection:
    """A browser at a table; it has exactly one viewer at any time."""

    def __init__(
        self,
        browser: str | None,
        secret: str | None = None,
        address: str = "",
        chats: Buckets | None = None,
        heard: Buckets | None = None,
    ) -> None:
        self.browser = browser
        self.secret = secret
        self.address = address
        self._chats = chats
        self._heard = heard
        self.viewer = SPECTATOR
        self.behind = False  # reads too slowly, and is cut off
        self.listening: asyncio.Task[None] | None = None  # while nothing is heard
        self._unsent: asyncio.Queue[str | None] = asyncio.Queue()
        self._size = 0

    def send(self, message: str) -> None:
        """Queue a message; one that reads too slowly is cut off."""
        if self._size and self._size + len(message) > MOST_UNSENT:
            self._cut_off()
            return
        self._size += len(message)
        self._unsent.put_nowait(message)

    def _cut_off(self) -> None:
        """Listen no more; what was heard before is done to its end."""
        self.behind = True
        if self.listening:
            self.listening.cancel()

    def may_chat(self) -> bool:
        """Whether its address has not said too much already."""
        return self._chats is None or self._chats.take(self.address)

    def charge(self, messages: int) -> None:
        """Let what was asked count as so many messages more of its address."""
        if self._heard:
            self._heard.spend(self.address, messages)

    async def next(self) -> str | None:
        """The next message to be sent; None after the last."""
        message = await self._unsent.get()
        self._size -= len(message or "")
        return message

    def close(self) -> None:
        """Close the socket after what is queued."""
        self._unsent.put_nowait(None)
