"""One game of the arena: all that happens in it follows from the seed, the deal and who sits where.

So it does not matter in which process, on which machine or in which order games are played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from laguna import bots
from laguna.arena.contests import Seating
from laguna.bots import Bot, guard
from laguna.bots.match import play_out
from laguna.engine.cache import sources_hash
from laguna.engine.random import seed_of
from laguna.engine.registry import load
from laguna.engine.table import Table

HASH = 16  # characters of a hash
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
    code: tuple[str, ...] = ()  # hashes of the users' files
    patience: float = guard.PATIENCE  # seconds that their bots have for an answer


class Code(NamedTuple):
    """Files with bots of the user, and how many seconds these have for an answer."""

    files: tuple[Path, ...] = ()
    patience: float = guard.PATIENCE


NO_CODE = Code()


class Job(NamedTuple):
    """A game to be played."""

    deal: int
    bots: Seating


class Faults(msgspec.Struct, frozen=True):
    """What a bot of a user's file did wrong: how many moves were played for it, and the first."""

    moves: int
    first: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
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
    faults: dict[str, Faults] = {}  # of bots of a user's file

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


def new_setup(
    game: str, seats: int, options: dict[str, Any], seed: int, code: Code = NO_CODE
) -> Setup:
    """The setup of games to be played now, with these sources."""
    return Setup(
        game,
        load(game).version,
        seats,
        options,
        seed,
        version("laguna"),
        sources_hash(),
        tuple(hashlib.sha256(file.read_bytes()).hexdigest()[:HASH] for file in code.files),
        code.patience,
    )


@cache
def load_code(code: Code) -> None:
    """Make the bots of the user's files known to this process."""
    for file in code.files:
        guard.load_guarded(file, code.patience)


def play_game(setup: Setup, job: Job) -> Played:
    """Play one game."""
    table = Table(load(setup.game), setup.seats, setup.options, setup.seed + job.deal)
    words = (setup.seed, job.deal, *job.bots)
    sitting = [bots.make(bot, seed_of(*words, seat)) for seat, bot in enumerate(job.bots)]
    thought: list[list[float]] = [[] for _ in sitting]
    play_out(table, sitting, seed_of(*words, "table"), thought)
    for bot in sitting:
        guard.close(bot)
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
        _faults(sitting),
    )


def _faults(sitting: Sequence[Bot]) -> dict[str, Faults]:
    found: dict[str, Faults] = {}
    for bot in sitting:
        if isinstance(bot, guard.Guarded) and bot.fault:
            before = found.get(bot.code, Faults(0, str(bot.fault)))
            found[bot.code] = Faults(before.moves + bot.faults, before.first)
    return found
