"""A bot that plays any legal action, all equally likely."""

from __future__ import annotations

import numpy as np

from laguna.bots.budget import Budget
from laguna.engine.dispatch import game_of, legal
from laguna.engine.game import Parts, State
from laguna.engine.random import below, generator


class Random:
    """Plays any legal action."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = generator(seed)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        out = np.zeros(game_of(s).max_legal, np.int64)
        count = legal(parts, s, seat, out)
        return int(out[below(self.rng, count)])
