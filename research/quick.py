"""Games of quick bots, which play by a game's rules of thumb alone, and what can be said about many
of them: win shares with their intervals, tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import laguna
from laguna.arena.statistics import NORMAL
from laguna.bots.budget import Budget
from laguna.bots.search import USUAL, Desk, new_desk, tempted
from laguna.engine.dispatch import act, actors, deal, result
from laguna.engine.game import MAX_SEATS, RANK, Game, Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.play import random_actor
from laguna.engine.random import APART, generator

PERCENT = 100


class Thumb:
    """Plays by the rules of thumb alone, one action after the other."""

    def __init__(self) -> None:
        self.game = laguna.games.load("walking")
        self.out = np.zeros(self.game.max_legal, np.int64)
        self.urge = np.zeros(self.game.max_legal, np.float64)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        count = self.game.kernels.legal(parts, s, seat, self.out)
        self.game.kernels.urges(parts, s, seat, self.out, count, self.urge)
        return int(self.out[np.argmax(self.urge[:count])])


class Games(NamedTuple):
    """The last state of every game, and for every game and seat its result."""

    states: Any
    results: NDArray[np.int64]

    def shares(self, seats: int) -> NDArray[np.float64]:
        """What each seat has of every win; a shared win counts its share."""
        first = self.results[:, :seats, RANK] == 1
        return np.asarray(first / first.sum(axis=1, keepdims=True), np.float64)


@kernel
def play_quickly(
    parts: Parts,
    states: Any,
    seats: int,
    options: Legal,
    seed: int,
    noise: float,
    desk: Desk,
    results: NDArray[np.int64],
) -> None:
    """Play games from consecutive seeds."""
    rng = generator(seed ^ APART)
    for game in range(len(states)):
        s = states[game]
        deal(parts, s, seats, options, seed + game)
        mask = actors(parts, s)
        while mask:
            seat = random_actor(mask, rng)
            act(parts, s, seat, tempted(parts, s, seat, noise, desk, rng))
            mask = actors(parts, s)
        result(parts, s, results[game])


def quick_games(
    game: Game, parts: Parts, seats: int, options: dict[str, Any], games: int, seed: int
) -> Games:
    """So many games, all kept."""
    codes = game.codes(game.complete_options(seats, options))
    desk = new_desk(game)
    states = np.zeros(games, game.state).view(np.recarray)
    results = np.zeros((games, MAX_SEATS, desk.results.shape[1]), np.int64)
    play_quickly(parts, states, seats, codes, seed, USUAL.noise, desk, results)
    return Games(states, results)


class Share(NamedTuple):
    """A mean share in per cent, and how far its 95 % interval reaches."""

    mean: float
    spread: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.spread:.2f}"


def share_of(shares: NDArray[np.float64]) -> Share:
    """The mean of shares of wins."""
    mean = float(shares.mean())
    return Share(PERCENT * mean, PERCENT * NORMAL * float(shares.std()) / len(shares) ** 0.5)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on, for argparse."""

    def whole_number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return whole_number
