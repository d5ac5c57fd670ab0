"""One socket: whose browser it is, from which seat it looks, and what waits to be sent."""

from __future__ import annotations

import asyncio

from laguna.engine.game import SPECTATOR

MOST_UNSENT = 200  # messages: who falls behind further is cut off, and may come back


class Connection:
    """A browser at a table; it has exactly one viewer at any time."""

    def __init__(self, browser: str | None, secret: str | None = None) -> None:
        self.browser = browser
        self.secret = secret
        self.viewer = SPECTATOR
        self.unsent: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: str) -> None:
        """Queue a message; one that reads too slowly is told to go."""
        if self.unsent.qsize() < MOST_UNSENT:
            self.unsent.put_nowait(message)
        elif self.unsent.qsize() == MOST_UNSENT:
            self.close()

    def close(self) -> None:
        """Close the socket after what is queued."""
        self.unsent.put_nowait(None)
