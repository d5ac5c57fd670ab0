"""Work that takes long: in a few threads of its own, with a share for each address.

Whether there is room is looked at before anything is read. Whoever has used more than its share of
the processor waits until it has recovered, and work that nobody waits for any more is ended. Where
much is asked for at once it rests in between, so that who plays does not notice.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from starlette.requests import Request

from laguna.engine.errors import LagunaError
from laguna.server.limits import Buckets
from laguna.server.refusals import NOT_NOW, TOO_MANY, from_engine, refuse
from laguna.server.settings import Settings

THREADS = 2
MOST_OPEN = 32  # running and waiting, of all
MOST_OF_ONE = 8  # of one address
AT_A_STRETCH, REST = 0.001, 0.002  # seconds of work while others wait, and of none after it
LOOK_EVERY = 0.25  # seconds until it is looked whether somebody still waits

Answer = TypeVar("Answer")
Watch = Callable[[], None]  # raises when the work shall end


class Ended(Exception):
    """Nobody waits for this work any more."""


class Heavy:
    """All such work of the server; the processor's seconds are counted for each address."""

    def __init__(self, settings: Settings) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "heavy")
        self._open: Counter[str] = Counter()
        burst = settings.work_burst
        self._used = Buckets(settings.work_per_second, burst, time.monotonic)
        self._closing = threading.Event()

    def check(self, address: str) -> None:
        """Refuse what there is no room for."""
        if self._open[address] >= MOST_OF_ONE or not self._used.solvent(address):
            raise refuse("Much is being worked out for you; wait a moment.", TOO_MANY)
        if self._open.total() >= MOST_OPEN:
            raise refuse("Much is being worked out here; wait a moment.", TOO_MANY)

    async def run(self, request: Request, work: Callable[[Watch], Answer]) -> Answer:
        """Do the work of a request in a thread, as long as somebody waits for it."""
        address: str = request.scope["state"]["address"]
        self.check(address)
        ended = threading.Event()
        loop = asyncio.get_running_loop()
        rested = 0.0

        def watch() -> None:
            nonlocal rested
            if ended.is_set() or self._closing.is_set():
                raise Ended
            if self._open.total() > THREADS and time.monotonic() - rested > AT_A_STRETCH:
                time.sleep(REST)
                rested = time.monotonic()

        def timed() -> Answer:
            begun = time.thread_time()
            try:
                return work(watch)
            finally:
                self._spend(loop, address, time.thread_time() - begun)

        self._open[address] += 1
        future = self._pool.submit(timed)
        future.add_done_callback(lambda _: _soon(loop, self._leave, address))
        try:
            return await self._waited_for(request, future)
        except LagunaError as error:
            raise from_engine(error) from None
        finally:
            ended.set()
            future.cancel()

    async def _waited_for(self, request: Request, future: Future[Answer]) -> Answer:
        waiting = asyncio.wrap_future(future)
        while not waiting.done():
            await asyncio.wait([waiting], timeout=LOOK_EVERY)
            if not waiting.done() and await request.is_disconnected():
                waiting.add_done_callback(_forget)
                raise refuse("Nobody waits for this any more.", NOT_NOW)
        return waiting.result()

    def _spend(self, loop: asyncio.AbstractEventLoop, address: str, seconds: float) -> None:
        _soon(loop, self._used.spend, address, seconds)

    def _leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def close(self) -> None:
        """End what is under way."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _soon(loop: asyncio.AbstractEventLoop, act: Callable[..., object], *given: object) -> None:
    """Do something where the server runs, unless it has ended."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(act, *given)


def _forget(waiting: asyncio.Future[Answer]) -> None:
    """Take notice of how work ended that nobody waits for."""
    if not waiting.cancelled():
        waiting.exception()
