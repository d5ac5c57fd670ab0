"""Games between bots."""

from __future__ import annotations

import time
from collections.abc import Sequence

from laguna.bots import Bot
from laguna.bots.guard import Guarded
from laguna.engine.random import bits32, generator
from laguna.engine.table import Table


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
        state = table.redealt(seat, bits32(rng))
        start = time.thread_time()
        bot = bots[seat]
        action = bot.choose(table.parts, state, seat)
        if thought is not None:
            if last != (seat, table.turn):
                thought[seat].append(0.0)
            elsewhere = bot.seconds if isinstance(bot, Guarded) else 0.0
            thought[seat][-1] += time.thread_time() - start + elsewhere
            last = (seat, table.turn)
        table.play(action, seat)
    return table
