"""Hints for people at a table: thought about in a thread, told only to who asked.

They come from a state dealt anew for the seat, so nothing hidden can show in them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from laguna.bots.advice import Adviser, Hint
from laguna.engine.game import Game
from laguna.server import logs
from laguna.server.client_messages import HintRequest
from laguna.server.connection import Connection
from laguna.server.limits import Buckets
from laguna.server.live import Live, encode, refused_message
from laguna.server.readiness import Readiness
from laguna.server.refusals import NOT_NOW, OWN_FAULT, TOO_MANY, from_reason, refuse
from laguna.server.settings import Settings

MINUTE = 60
MOST_WAITING = 64
MOST_OF_ONE = 4  # hints that one address waits for


class Hints:
    """All hints that are being thought about; one at a time for each seat."""

    def __init__(self, settings: Settings, readiness: Readiness) -> None:
        self._readiness = readiness
        self._pool = ThreadPoolExecutor(1, "hint")
        self._adviser = Adviser(settings.judge_simulations)
        each = settings.hints_per_minute
        self._buckets = Buckets(each / MINUTE, each, settings.clock)
        self._waiting: Counter[str] = Counter()
        self._asked: dict[tuple[str, int], asyncio.Task[None]] = {}

    def ask(self, live: Live, connection: Connection, asked: HintRequest) -> None:
        """Begin to think for a seat that may act."""
        seat, number = asked.seat, asked.id
        key = (live.seating.id, seat)
        if key in self._asked:
            raise refuse("A hint for this seat is on its way.", NOT_NOW)
        address = connection.address
        full = len(self._asked) >= MOST_WAITING or self._waiting[address] >= MOST_OF_ONE
        if full or not self._buckets.take(address):
            raise refuse("Too many hints were asked for; wait a moment.", TOO_MANY)
        table, row = live.table, len(live.table.log)
        game, parts, now = table.game, table.parts, table.redealt(seat)
        begun, done = table.decision(seat)

        def think() -> dict[str, Any]:
            found = self._adviser.advise(game, parts, begun, done, now, seat)
            return {"type": "hint", "hints": [hint_json(game, hint) for hint in found]}

        async def answer() -> None:
            try:
                await self._readiness.bots(game.name)
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self._pool, think)
                message = encode(found | {"id": number, "row": row}).decode()
            except Exception as error:
                logs.failure("a hint failed", error, table=live.seating.id)
                sorry = refuse("Something went wrong here; nothing was changed.", OWN_FAULT)
                message = refused_message(sorry, number)
            finally:
                del self._asked[key]
                self._waiting[address] -= 1
            connection.send(message)

        self._waiting[address] += 1
        self._asked[key] = asyncio.create_task(answer())

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def hint_json(game: Game, hint: Hint) -> dict[str, Any]:
    """A decision, what it leads to and why."""
    return {
        "actions": [game.action_json(action) for action in hint.plan],
        "points": hint.points,
        "margin": hint.margin,
        "wins": hint.wins,
        "loss": hint.loss._asdict(),
        "equal": hint.equal,
        "reasons": [from_reason(reason).model_dump() for reason in hint.reasons],
        "sources": [source._asdict() for source in hint.sources],
    }
