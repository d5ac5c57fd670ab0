"""Bots at the tables: they think in threads, from a state dealt anew for their seat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from laguna import bots
from laguna.bots import Bot, guard
from laguna.bots.guard import Guarded
from laguna.bots.lesson import ByHeart
from laguna.engine.errors import UnknownName
from laguna.engine.lesson import lesson_of
from laguna.engine.random import seed_of
from laguna.server import logs
from laguna.server.games import STAND_IN
from laguna.server.live import Live
from laguna.server.protocol import LONGEST_CHAT
from laguna.server.readiness import Readiness
from laguna.server.seating import LESSON
from laguna.server.turns import Turns

MOST_GUARDED = 8  # bots of the host's own files, each with a process
MOST_UNWATCHED = 2  # tables of one address at which bots play on though nobody looks
MOST_MINDS = 100  # bots that remember what they thought; each takes a few megabytes


class Players:
    """All bots of the server."""

    def __init__(self, threads: int, pause: float, readiness: Readiness) -> None:
        self._readiness = readiness
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._turns = Turns(threads)
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()
        self._unwatched: set[Live] = set()  # tables of bots alone that play
        self._minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._notes: dict[tuple[str, int, str], str] = {}  # what a table is still to be told

    def wake(self, live: Live) -> None:
        """Let the bots of a table move, if it is their turn and they do not think already."""
        if live.thinking is None and live.bot_to_move() and self._may_play_on(live):
            live.thinking = asyncio.create_task(self._play_on(live))
            self._tasks.add(live.thinking)
            live.thinking.add_done_callback(self._tasks.discard)

    def _may_play_on(self, live: Live) -> bool:
        """Whether a table's bots may move: where nobody looks on, only at few of one address."""
        self._unwatched.discard(live)
        if not live.unwatched:
            return True
        if sum(other.address == live.address for other in self._unwatched) >= MOST_UNWATCHED:
            return False
        self._unwatched.add(live)
        return True

    async def _play_on(self, live: Live) -> None:
        try:
            while self._may_play_on(live) and await self._move(live):
                pass
        except Exception as error:
            logs.failure("a bot could not move", error, table=live.seating.id)
        finally:
            live.thinking = None
            self._unwatched.discard(live)

    async def _move(self, live: Live) -> bool:
        """One move; whether there may be another."""
        await self._readiness.bots(live.seating.game)
        async with live.alone():
            turn = live.bot_to_move()
            if turn is None:
                live.thinking = None  # before the lock is free: a later wake starts anew
                return False
            seat, level = turn
            row, at_once = len(live.table.log), len(live.table.actors)
            seed = chance(live, row)
            state = live.table.redealt(seat, seed)
        loop = asyncio.get_running_loop()
        started = loop.time()
        bot = self._mind(live, seat, level)
        async with self._turns.one(live):
            action = await loop.run_in_executor(
                self._pool, bot.choose, live.table.parts, state, seat
            )
        if live.connections and at_once == 1:  # what several do at once nobody watches
            await asyncio.sleep(max(0.0, self._pause - (loop.time() - started)))
        async with live.alone():
            if len(live.table.log) == row and live.bot_to_move() == turn:
                await live.play(seat, action)
                await self._report(live, seat, level, bot)
        return True

    async def _report(self, live: Live, seat: int, level: str, bot: Bot) -> None:
        """Tell the table, once, what is wrong with a bot."""
        note = self._notes.pop((live.seating.id, seat, level), None)
        if isinstance(bot, Guarded):
            if fault := bot.news():
                logs.warn("a bot failed", table=live.seating.id, bot=level, why=str(fault))
                note = fault.openly
            if live.over:
                bot.close()
        if note:
            await live.say(seat, f"{note[0].upper()}{note[1:]}."[:LONGEST_CHAT])

    def _mind(self, live: Live, seat: int, level: str) -> Bot:
        """The bot of a seat: it goes on from what it thought before, while there is room."""
        key = (live.seating.id, seat, level)
        if key not in self._minds:
            self._minds[key] = self._make(live, key, chance(live, len(live.table.log)))
        self._minds.move_to_end(key)
        if len(self._minds) > MOST_MINDS:
            self._forget(next(iter(self._minds)))
        guarded = [old for old, bot in self._minds.items() if isinstance(bot, Guarded)]
        if len(guarded) > MOST_GUARDED:
            self._forget(guarded[0])
        return self._minds[key]

    def _make(self, live: Live, key: tuple[str, int, str], seed: int) -> Bot:
        table, _, level = key
        lesson = lesson_of(live.table.game) if level == LESSON else None
        if lesson:
            return ByHeart(lesson, seed)
        try:
            return bots.make(level, seed)
        except UnknownName:
            logs.warn("a bot is not known here", table=table, bot=level)
            self._notes[key] = f"the bot {level} is not known here; {STAND_IN} plays instead"
            return bots.make(STAND_IN, seed)

    def _forget(self, key: tuple[str, int, str]) -> None:
        bot = self._minds[key]
        if isinstance(bot, Guarded):
            if bot.busy:
                return
            bot.close()
        del self._minds[key]

    async def close(self) -> None:
        """Stop thinking; the store knows where to go on."""
        for task in self._tasks:
            task.cancel()
        guard.end_all()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def chance(live: Live, row: int) -> int:
    """A seed for a bot: nobody can foresee it, and it is not the table's own."""
    return seed_of(live.seating.seed, live.seating.salt, "bot", row)
