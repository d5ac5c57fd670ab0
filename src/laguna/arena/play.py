"""One game of the arena: all that happens in it follows from the seed, the deal and who sits where.

So it does not matter in which process, on which machine or in which order games are played.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

import laguna
from laguna import bots
from laguna.arena.contests import Seating
from laguna.bots.match import play_out
from laguna.engine.kernel import sources_hash
from laguna.engine.random import SEEDS
from laguna.engine.registry import load
from laguna.engine.table import Table

DIGITS = 5  # of the seconds that are kept


class Setup(msgspec.Struct, frozen=True):
    """What all games of a folder have in common."""

    game: str
    version: int  # the game's
    seats: int
    options: dict[str, Any]
    seed: int
    laguna: str
    sources: str  # a hash of the rules and bots


class Job(NamedTuple):
    """A game to be played."""

    deal: int
    bots: Seating


class Played(msgspec.Struct, frozen=True):
    """A game that was played: what came of it, by seat."""

    deal: int
    seed: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    moves: int
    seconds: tuple[tuple[float, ...], ...]  # of a core, for each turn
    laguna: str
    sources: str

    @property
    def job(self) -> Job:
        return Job(self.deal, self.bots)

    def share(self, bot: str) -> float:
        """A bot's share of the win."""
        winners = [name for name, rank in zip(self.bots, self.ranks, strict=True) if rank == 1]
        return winners.count(bot) / len(winners)

    def mean_points(self, bot: str) -> float:
        """What a bot's seats have on average."""
        points = [p for name, p in zip(self.bots, self.points, strict=True) if name == bot]
        return sum(points) / len(points)


def new_setup(game: str, seats: int, options: dict[str, Any], seed: int) -> Setup:
    """The setup of games to be played now, with these sources."""
    version = load(game).version
    return Setup(game, version, seats, options, seed, laguna.__version__, sources_hash())


def chance(*words: object) -> int:
    """A seed that follows from these words."""
    text = ":".join(map(str, words))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % SEEDS


def play_game(setup: Setup, job: Job) -> Played:
    """Play one game."""
    table = Table(load(setup.game), setup.seats, setup.options, setup.seed + job.deal)
    words = (setup.seed, job.deal, *job.bots)
    sitting = [bots.make(bot, chance(*words, seat)) for seat, bot in enumerate(job.bots)]
    thought: list[list[float]] = [[] for _ in sitting]
    play_out(table, sitting, chance(*words, "table"), thought)
    scores = table.scores()
    return Played(
        job.deal,
        table.seed,
        job.bots,
        tuple(score.points for score in scores),
        tuple(score.rank for score in scores),
        len(table.log),
        tuple(tuple(round(each, DIGITS) for each in seat) for seat in thought),
        setup.laguna,
        setup.sources,
    )
