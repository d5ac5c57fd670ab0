"""Who meets whom, on which seats, and by how much one should win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from laguna.arena.errors import ArenaError

Seating = tuple[str, ...]  # the bot of each seat

_AIM = re.compile(r"([^>=\s]+)\s*>\s*([^>=\s]+)\s*=\s*([0-9.]+)(\s*%)?")
PERCENT = 100


@dataclass(frozen=True)
class Contest:
    """Two bots that meet, the one that should win first; or one bot that plays alone."""

    bots: tuple[str, ...]

    def __str__(self) -> str:
        return " over ".join(self.bots)


@dataclass(frozen=True)
class Aim:
    """The share of the wins that a bot should at least have over another."""

    better: str
    worse: str
    share: float

    @classmethod
    def read(cls, text: str) -> Aim:
        """An aim as one writes it.

        >>> Aim.read("club>greedy=0.85"), Aim.read("club > greedy = 85 %").share
        (Aim(better='club', worse='greedy', share=0.85), 0.85)
        """
        match = _AIM.fullmatch(text.strip())
        try:
            share = float(match[3]) / (PERCENT if match[4] else 1) if match else 0.0
        except ValueError:
            share = 0.0
        if match is None or not 0 < share < 1:
            raise ArenaError(f"an aim reads like club>greedy=0.85 or club>greedy=85%, not {text!r}")
        return cls(match[1], match[2], share)


def solos(bots: Sequence[str]) -> list[Contest]:
    """Everybody alone."""
    return [Contest((bot,)) for bot in bots]


def ladder(bots: Sequence[str]) -> list[Contest]:
    """Each against the next, who should be the better."""
    return [Contest((better, worse)) for worse, better in pairwise(bots)]


def round_robin(bots: Sequence[str]) -> list[Contest]:
    """Each against each."""
    return [Contest((better, worse)) for worse, better in combinations(bots, 2)]


@cache
def seatings(contest: Contest, seats: int) -> tuple[Seating, ...]:
    """All ways to share the seats evenly; where they are odd, each bot has the odd one as often as
    the other. Every seat is the first bot's in half of them.

    >>> seatings(Contest(("a", "b")), 2)
    (('a', 'b'), ('b', 'a'))
    >>> len(seatings(Contest(("a", "b")), 3)), len(seatings(Contest(("a", "b")), 4))
    (6, 6)
    """
    if len(contest.bots) == 1:
        return (contest.bots * seats,)
    first, second = contest.bots
    return tuple(
        tuple(first if seat in held else second for seat in range(seats))
        for size in sorted({(seats + 1) // 2, seats // 2}, reverse=True)
        for held in combinations(range(seats), size)
    )
