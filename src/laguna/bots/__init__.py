"""Bots by short code: `random`, `greedy`. None ever sees the true state: each gets one that was
redealt for its seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from laguna.bots.greedy import Greedy
from laguna.bots.random import Random
from laguna.engine.errors import UnknownName
from laguna.engine.game import Parts, State


class Bot(Protocol):
    """Whoever chooses an action from a state that was redealt for its seat."""

    def choose(self, parts: Parts, s: State, seat: int) -> int: ...


_BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}


def names() -> list[str]:
    """The codes of all bots.

    >>> names()
    ['random', 'greedy']
    """
    return list(_BOTS)


def make(code: str, seed: int = 0) -> Bot:
    """The bot of this code; the seed decides what it leaves to chance."""
    if code not in _BOTS:
        raise UnknownName(f"there is no bot {code!r}; there are {', '.join(_BOTS)}")
    return _BOTS[code](seed)
