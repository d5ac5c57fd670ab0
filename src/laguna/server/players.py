"""Bots at the tables: they think in threads, from a state dealt anew for their seat."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor

from laguna import bots
from laguna.engine.game import Parts, State
from laguna.engine.random import SEEDS
from laguna.server import logs
from laguna.server.live import Live


class Players:
    """All bots of the server."""

    def __init__(self, threads: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, live: Live) -> None:
        """Let the bots of a table move, if it is their turn and they do not think already."""
        if live.thinking is None and live.bot_to_move():
            live.thinking = asyncio.create_task(self._play_on(live))
            self._tasks.add(live.thinking)
            live.thinking.add_done_callback(self._tasks.discard)

    async def _play_on(self, live: Live) -> None:
        try:
            while await self._move(live):
                pass
        except Exception as error:
            logs.failure("a bot could not move", error, table=live.seating.id)
        finally:
            live.thinking = None

    async def _move(self, live: Live) -> bool:
        """One move; whether there may be another."""
        async with live.alone():
            turn = live.bot_to_move()
            if turn is None:
                live.thinking = None  # before the lock is free: a later wake starts anew
                return False
            seat, level = turn
            row = len(live.table.log)
            seed = _seed(live, row)
            state = live.table.redealt(seat, seed)
        loop = asyncio.get_running_loop()
        started = loop.time()
        action = await loop.run_in_executor(
            self._pool, _choose, level, seed, live.table.parts, state, seat
        )
        if live.connections:
            await asyncio.sleep(max(0.0, self._pause - (loop.time() - started)))
        async with live.alone():
            if len(live.table.log) == row and live.bot_to_move() == turn:
                await live.play(seat, action)
        return True

    async def close(self) -> None:
        """Stop thinking; the store knows where to go on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def _seed(live: Live, row: int) -> int:
    """Chance for a bot: nobody can foresee it, and it is not the table's own seed."""
    words = f"{live.seating.seed}:{live.seating.salt}:bot:{row}"
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) % SEEDS


def _choose(level: str, seed: int, parts: Parts, state: State, seat: int) -> int:
    return bots.make(level, seed).choose(parts, state, seat)
