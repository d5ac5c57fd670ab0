"""Games between bots."""

from __future__ import annotations

import time
from collections.abc import Sequence

from laguna.bots import Bot
from laguna.bots.guard import Guarded
from laguna.engine.random import bits32, generator
from laguna.engine.table import Table


def ask(table: Table, bot: Bot, seat: int, number: int) -> int:
    """What a bot does at a table. It is shown what its seat can know: all else is dealt anew, in a
    way that follows from the number.
    """
    return bot.choose(table.parts, table.redealt(seat, number), seat)


def play_out(
    table: Table, bots: Sequence[Bot], seed: int = 0, thought: list[list[float]] | None = None
) -> Table:
    """Let bots, one a seat, play a table to its end.

    `thought`, a list a seat, gets for each of its turns how many seconds of a core it thought.
    """
    rng = generator(seed)
    last = (-1, -1)
    while not table.over:
        seat = table.actors[0]
        start = time.thread_time()
        bot = bots[seat]
        action = ask(table, bot, seat, bits32(rng))
        if thought is not None:
            if last != (seat, table.turn):
                thought[seat].append(0.0)
            elsewhere = bot.seconds if isinstance(bot, Guarded) else 0.0
            thought[seat][-1] += time.thread_time() - start + elsewhere
            last = (seat, table.turn)
        table.play(action, seat)
    return table
