"""Who thinks next, where only so many can think at once.

Tables at which somebody is present come before those that nobody watches; among them the address
whose table has thought the longest time ago, so that many tables of one address wait for each
other and not others for them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from laguna.server.limits import MOST_REMEMBERED
from laguna.server.live import Live


class Turns:
    """A queue in which the order is decided when there is room, not when somebody comes."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[asyncio.Future[None], Live] = {}
        self._numbers = count(1)
        self._last: OrderedDict[str, int] = OrderedDict()  # when an address was served

    @asynccontextmanager
    async def one(self, live: Live) -> AsyncIterator[None]:
        """A table's turn to think."""
        if self._free:
            self._free -= 1
            self._note(live)
        else:
            await self._wait(live)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, live: Live) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = live
        try:
            await turn
        except asyncio.CancelledError:
            self._waiting.pop(turn, None)
            if not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            turn = min(self._waiting, key=self._rank)
            live = self._waiting.pop(turn)
            if not turn.done():  # it still waits
                self._note(live)
                turn.set_result(None)
                return
        self._free += 1

    def _rank(self, turn: asyncio.Future[None]) -> tuple[bool, int]:
        live = self._waiting[turn]
        return not live.connections, self._last.get(live.address, 0)

    def _note(self, live: Live) -> None:
        self._last[live.address] = next(self._numbers)
        self._last.move_to_end(live.address)
        if len(self._last) > MOST_REMEMBERED:
            self._last.popitem(last=False)
