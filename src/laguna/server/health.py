"""Whether a move could be stored now: the store is tried, at most once a second."""

from __future__ import annotations

import asyncio
import time

from laguna.server import logs, queries
from laguna.server.store import Store

TRIED_EVERY = 1.0  # seconds
PATIENCE = 3.0  # seconds that a move may take to be stored


class Health:
    """What is known of the store; all who ask within a second are told the same."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying: asyncio.Task[None] | None = None
        self._good = True
        self._at = float("-inf")

    async def good(self) -> bool:
        """Whether the store takes something, soon enough."""
        if time.monotonic() - self._at >= TRIED_EVERY:
            if self._trying is None or self._trying.done():
                self._trying = asyncio.create_task(self._store.write(queries.try_out(time.time())))
            self._good = await self._stored(self._trying)
            self._at = time.monotonic()
        return self._good

    async def _stored(self, trying: asyncio.Task[None]) -> bool:
        try:
            await asyncio.wait_for(asyncio.shield(trying), PATIENCE)
        except TimeoutError:
            return False
        except Exception as error:
            logs.failure("the store does not take anything", error)
            return False
        return True
