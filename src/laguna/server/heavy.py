"""Work that takes long: in a few processes of its own, with a share for each address.

Whether there is room is looked at before anything is read. Whoever has used more than its share of
the processor waits until it has recovered, and work that nobody waits for any more is ended. The
processes begin when they are first needed, and leave the processor to those who play.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, MutableSequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Generic, NamedTuple, TypeVar, cast

from starlette.requests import Request

from laguna.engine import registry
from laguna.engine.errors import LagunaError
from laguna.server import logs
from laguna.server.limits import Buckets
from laguna.server.refusals import NOT_NOW, NOT_READY, TOO_MANY, Declined, from_engine, refuse
from laguna.server.settings import Settings

AT_ONCE = 2
MOST_OPEN = 32  # running and waiting, of all
MOST_OF_ONE = 8  # of one address
LOOK_EVERY = 0.25  # seconds until it is looked whether somebody still waits
BEHIND_PLAYERS = 5  # how much less of the processor such work gets
CHORES = "laguna.server.chores"  # they are loaded before that

Answer = TypeVar("Answer")
Watch = Callable[[], None]  # raises when the work shall end
Flags = MutableSequence[int]  # of each place, whether the work there shall end


class Ended(Exception):
    """Nobody waits for this work any more."""


class Heavy:
    """All such work of the server; the processor's seconds are counted for each address."""

    def __init__(self, settings: Settings) -> None:
        self._apart = settings.heavy_apart
        self._flags, self._pool = self._begin()
        self._free = list(range(MOST_OPEN))
        self._open: Counter[str] = Counter()
        self._closed = False
        burst = settings.work_burst
        self._used = Buckets(settings.work_per_second, burst, time.monotonic)

    def _begin(self) -> tuple[Flags, Executor]:
        if not self._apart:
            return bytearray(MOST_OPEN), ThreadPoolExecutor(AT_ONCE, "heavy")
        context = multiprocessing.get_context("spawn")
        flags = context.RawArray("B", MOST_OPEN)
        return flags, ProcessPoolExecutor(AT_ONCE, context, _settle, (flags,))

    def check(self, address: str) -> None:
        """Refuse what there is no room for."""
        if self._open[address] >= MOST_OF_ONE or not self._used.solvent(address):
            raise refuse("Much is being worked out for you; wait a moment.", TOO_MANY)
        if not self._free:
            raise refuse("Much is being worked out here; wait a moment.", TOO_MANY)

    async def run(self, request: Request, work: Callable[..., Answer], *given: object) -> Answer:
        """Do the work of a request, as long as somebody waits for it: a function that can be found
        by its name is called with what is given, and with what it has to call now and then.
        """
        address: str = request.scope["state"]["address"]
        self.check(address)
        flags, pool = self._flags, self._pool
        place = self._free.pop()
        flags[place] = False
        self._open[address] += 1
        loop = asyncio.get_running_loop()
        future: Future[Done[Answer]] = Future()
        try:
            if self._apart:
                future = pool.submit(_done_apart, place, work, *given)
            else:
                future = pool.submit(_done, flags, place, work, *given)
            done = await self._waited_for(request, future)
        except BrokenProcessPool:
            raise self._broken(pool) from None
        finally:
            flags[place] = True
            future.cancel()
            future.add_done_callback(lambda it: _soon(loop, self._leave, address, place, it))
        if isinstance(done.error, LagunaError):
            raise from_engine(done.error)
        if done.error is not None:
            raise done.error
        return cast(Answer, done.answer)

    async def _waited_for(self, request: Request, future: Future[Done[Answer]]) -> Done[Answer]:
        waiting = asyncio.wrap_future(future)
        while not waiting.done():
            await asyncio.wait([waiting], timeout=LOOK_EVERY)
            if not waiting.done() and await request.is_disconnected():
                waiting.add_done_callback(_forget)
                raise refuse("Nobody waits for this any more.", NOT_NOW)
        return waiting.result()

    def _leave(self, address: str, place: int, future: Future[Done[Answer]]) -> None:
        """Work has ended: its place is free, and what it took is counted."""
        self._free.append(place)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
        if not future.cancelled() and not future.exception():
            self._used.spend(address, future.result().seconds)

    def _broken(self, pool: Executor) -> Declined:
        """A process has died; others take its place."""
        if pool is self._pool and not self._closed:
            logs.warn("a process for long work has died")
            self._flags, self._pool = self._begin()
        return refuse("This could not be worked out; try again.", NOT_READY)

    def close(self) -> None:
        """End what is under way."""
        self._closed = True
        for place in range(MOST_OPEN):
            self._flags[place] = True
        self._pool.shutdown(wait=False, cancel_futures=True)


class Done(NamedTuple, Generic[Answer]):
    """What came of some work, and how many seconds of the processor it took."""

    seconds: float
    answer: Answer | None = None
    error: Exception | None = None


def _done(flags: Flags, place: int, work: Callable[..., Answer], *given: object) -> Done[Answer]:
    def watch() -> None:
        if flags[place]:
            raise Ended

    begun = time.thread_time()
    try:
        answer = work(*given, watch)
    except Exception as error:
        return Done(time.thread_time() - begun, error=error)
    return Done(time.thread_time() - begun, answer)


# --- in the processes ---

_flags: Flags = bytearray(MOST_OPEN)


def _settle(flags: Flags) -> None:
    """Begin a process: it stays behind those who play, and ends when the server does. What it needs
    is loaded first, as somebody waits for it.
    """
    global _flags
    _flags = flags
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in registry.names():
        registry.load(name)
    import_module(CHORES)
    if hasattr(os, "nice"):
        os.nice(BEHIND_PLAYERS)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _done_apart(place: int, work: Callable[..., Answer], *given: object) -> Done[Answer]:
    return _done(_flags, place, work, *given)


# --- in the server ---


def _soon(loop: asyncio.AbstractEventLoop, act: Callable[..., object], *given: object) -> None:
    """Do something where the server runs, unless it has ended."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(act, *given)


def _forget(waiting: asyncio.Future[Answer]) -> None:
    """Take notice of how work ended that nobody waits for."""
    if not waiting.cancelled():
        waiting.exception()
