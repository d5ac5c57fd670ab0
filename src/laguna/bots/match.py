"""Games between bots."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.bots import Bot
from laguna.engine.random import bits32, generator
from laguna.engine.table import Table


def play_out(table: Table, bots: Sequence[Bot], seed: int = 0) -> Table:
    """Let bots, one a seat, play a table to its end."""
    rng = generator(seed)
    while not table.over:
        seat = table.actors[0]
        state = table.redealt(seat, bits32(rng))
        table.play(bots[seat].choose(table.parts, state, seat), seat)
    return table
