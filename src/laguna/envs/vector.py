"""Thousands of games stepped as one array, in one call of compiled code."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from laguna.engine.errors import IllegalMove, LagunaError, MoveSyntax, OptionError
from laguna.engine.game import Feature, Legal, Numbers, array_of
from laguna.engine.lockstep import (
    ALL_LEGAL,
    deal_games,
    observe_games,
    room_for,
    sample_games,
    step_games,
)
from laguna.engine.random import APART, SEEDS, generator, reseed
from laguna.engine.registry import load
from laguna.envs.played import Rewards, reward_kind
from laguna.precompile.steps import prepare_envs


class Batch(NamedTuple):
    """What is known after a step, a row a game; the next step writes into the same arrays."""

    observations: Numbers | None  # of the seat that acts next, in the game as it is now
    masks: NDArray[np.bool_]  # its legal actions
    seats: Legal  # who acts next
    rewards: Numbers  # of each seat, where the step ended a game
    done: NDArray[np.bool_]  # where it did; that game has been dealt anew


class Vector:
    """Games of one kind and number of seats, dealt anew when they end.

    >>> vector = Vector("walking", seats=2, n=3, seed=7)
    >>> batch = vector.step(vector.sample())
    >>> batch.masks.shape, batch.rewards.shape, batch.done.tolist()
    ((3, 2234), (3, 2), [False, False, False])
    """

    def __init__(
        self,
        game: str = "walking",
        seats: int = 2,
        n: int = 1024,
        seed: int | None = None,
        *,
        rewards: Rewards | None = None,
        observe: bool = True,
        **options: Any,
    ) -> None:
        if n < 1:
            raise OptionError(f"a vector has 1 game or more, not {n}")
        self.game = load(game)
        self.seats = seats
        self.options = self.game.complete_options(seats, options)
        self.features: tuple[Feature, ...] = self.game.features(seats)
        prepare_envs(game)
        self._kind = reward_kind(rewards, seats)
        self._codes = self.game.codes(self.options)
        self._parts = array_of(self.game.parts(self.game.texts(self.options)))
        self._spare = np.zeros(1, self.game.state)
        self._games = room_for(self.game, seats, n)
        size = sum(feature.size for feature in self.features)
        self._observations = np.zeros((n, size), np.float32) if observe else None
        self._drawn = np.zeros(n, np.int64)
        self._deals = generator(0)
        self._samples = generator(0)
        self.reset(secrets.randbelow(SEEDS) if seed is None else seed)

    def __len__(self) -> int:
        return len(self._games.seats)

    @property
    def legal(self) -> Legal:
        """The legal actions as lists: of each row, the first of `counts` are meant."""
        return self._games.legal

    @property
    def counts(self) -> Legal:
        """How many legal actions each game has."""
        return self._games.counts

    @property
    def states(self) -> NDArray[Any]:
        """The true states, as records; hidden cards too."""
        return self._games.states

    def reset(self, seed: int | None = None) -> Batch:
        """Deal all games anew; a seed starts the same sequence of deals and samples again."""
        if seed is not None:
            reseed(self._deals, seed)
            reseed(self._samples, seed ^ APART)
        deal_games(self._parts, self._games, self.seats, self._codes, self._deals)
        self._games.rewards[:] = 0
        self._games.done[:] = False
        return self._batch()

    def step(self, actions: ArrayLike) -> Batch:
        """Play an action in every game. If one is illegal, none is played: `IllegalMove`."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise OptionError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (len(self),):
            raise OptionError(f"{len(self)} games take {len(self)} actions, not {chosen.shape}")
        illegal = step_games(
            self._parts, self._games, chosen, self.seats, self._codes, self._kind, self._deals
        )
        if illegal != ALL_LEGAL:
            raise self._refusal(illegal, int(chosen[illegal]))
        return self._batch()

    def _refusal(self, number: int, action: int) -> LagunaError:
        """Why an action cannot be played in a game."""
        game = self.game
        if not 0 <= action < game.actions:
            return MoveSyntax(
                f"action ids are 0 to {game.actions - 1}, not {action} (game {number})"
            )
        seat, state = int(self._games.seats[number]), self._games.states[number]
        reason = game.reasons[game.kernels.why_not(self._parts[0], state, seat, action)]
        what = f"action {action} is not legal in game {number}"
        return IllegalMove(f"{what}: {reason.text.rstrip('.')}", rule=reason.rule)

    def sample(self) -> Legal:
        """A legal action for every game, all equally likely; good until the next call."""
        sample_games(self._games, self._samples, self._drawn)
        return self._drawn

    def observe(self, out: Numbers | None = None) -> Numbers:
        """What the seat that acts next sees in every game, for vectors made with observe=False."""
        if out is None:
            out = np.zeros((len(self), sum(f.size for f in self.features)), np.float32)
        observe_games(self._parts, self._games, self._spare, out)
        return out

    def _batch(self) -> Batch:
        games = self._games
        if self._observations is not None:
            observe_games(self._parts, games, self._spare, self._observations)
        return Batch(self._observations, games.masks, games.seats, games.rewards, games.done)
