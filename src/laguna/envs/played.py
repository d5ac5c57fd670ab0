"""One game played by compiled code, without the log of a table: what all environments stand on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from laguna.engine.dispatch import numbers
from laguna.engine.errors import IllegalMove, MoveSyntax, OptionError
from laguna.engine.game import (
    OMNISCIENT,
    Feature,
    Game,
    Numbers,
    State,
    array_of,
)
from laguna.engine.lockstep import (
    ILLEGAL,
    OVER,
    Mask,
    deal_one,
    observe_one,
    reward_one,
    step_one,
)

Rewards = Literal["win", "margin", "points"]
REWARDS: tuple[str, ...] = get_args(Rewards)  # in the order of WIN, MARGIN, OWN_POINTS
ILLEGAL_REWARD = -1.0
MASK = "action_mask"


def check_render_mode(mode: str | None) -> None:
    """A game is drawn as text, or not at all."""
    if mode not in (None, "ansi"):
        raise OptionError(f"the render mode is 'ansi' or None, not {mode!r}")


def reward_kind(rewards: Rewards | None, seats: int) -> int:
    """The number of what is rewarded; by default a win or, alone, the points."""
    if rewards is None:
        rewards = "points" if seats == 1 else "win"
    if rewards not in REWARDS:
        raise OptionError(f"rewards are {', '.join(REWARDS)}, not {rewards!r}")
    if seats == 1 and rewards != "points":
        raise OptionError(f"a solo game rewards points; {rewards!r} takes two seats or more")
    return REWARDS.index(rewards)


def bounds(features: Sequence[Feature]) -> tuple[Numbers, Numbers]:
    """The lowest and the highest values of an observation."""
    sizes = [feature.size for feature in features]
    low = np.repeat(np.array([feature.low for feature in features], np.float32), sizes)
    return low, np.repeat(np.array([feature.high for feature in features], np.float32), sizes)


class Played:
    """A game being played; `seat` is who acts next, or OVER."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = game.complete_options(seats, options)
        self.parts = game.parts(game.texts(self.options))
        self.seat = OVER
        self._parts = array_of(self.parts)
        self._states = np.zeros(1, game.state)
        self._spare = np.zeros(1, game.state)
        self._codes = game.codes(self.options)
        self._out = np.zeros(game.max_legal, np.int64)
        self._results = game.new_result()
        self._features = sum(feature.size for feature in game.features(seats))
        self._numbers = sum(feature.size for feature in self.every_feature)

    @property
    def every_feature(self) -> tuple[Feature, ...]:
        """What `everything` tells: all but the viewer."""
        return Game.features(self.game, self.seats)[:-1]

    @property
    def state(self) -> State:
        """The true state."""
        return self._states[0]

    def deal(self, seed: int) -> Mask:
        """Deal; the legal actions of who is next."""
        mask = np.zeros(self.game.actions, np.int8)
        self.seat = deal_one(
            self._parts, self._states, self.seats, self._codes, seed, self._out, mask
        )
        return mask

    def play(self, action: int) -> Mask:
        """Play an action of who is next; the legal actions of who is next then. Raises
        `IllegalMove` with the rule that forbids it, and changes nothing.
        """
        if not 0 <= action < self.game.actions:
            raise MoveSyntax(f"action ids are 0 to {self.game.actions - 1}, not {action}")
        mask = np.zeros(self.game.actions, np.int8)
        seat = step_one(self._parts, self._states, self.seat, action, self._out, mask)
        if seat <= ILLEGAL:
            reason = self.game.reasons[ILLEGAL - seat]
            raise IllegalMove(reason.text.rstrip("."), rule=reason.rule)
        self.seat = seat
        return mask

    def observe(self, seat: int) -> Numbers:
        """What a seat sees, as numbers."""
        out = np.empty(self._features, np.float32)
        observe_one(self._parts, self._states, seat, self._spare, out)
        return out

    def reward(self, kind: int) -> list[float]:
        """What each seat gets, as if the game ended now."""
        out = np.zeros(self.seats, np.float32)
        reward_one(self._parts, self._states, kind, self._results, out)
        rewards: list[float] = out.tolist()
        return rewards

    def everything(self) -> NDArray[np.float32]:
        """All numbers of the true state."""
        out = np.empty(self._numbers, np.float32)
        numbers(self.state, out)
        return out

    def redealt(self, viewer: int, seed: int) -> State:
        """The state with all that the viewer cannot know dealt anew; good until the next call."""
        self._spare[0] = self._states[0]
        spare = self._spare[0]
        self.game.kernels.redeal(self.parts, spare, viewer, seed)
        return spare

    def drawn(self) -> str:
        """The table as who is next sees it; all of it when the game is over."""
        return self.game.drawn(
            self.parts, self.state, OMNISCIENT if self.seat == OVER else self.seat
        )
