"""Gymnasium: one agent, alone or at a table with bots."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from laguna import bots
from laguna.engine.errors import IllegalMove, MoveSyntax, OptionError
from laguna.engine.game import Numbers
from laguna.engine.lockstep import OVER, Mask
from laguna.engine.random import SEEDS
from laguna.engine.registry import load, names
from laguna.envs.played import (
    ILLEGAL_REWARD,
    MASK,
    Played,
    Rewards,
    bounds,
    check_render_mode,
    reward_kind,
)
from laguna.precompile.steps import prepare_envs

Info: TypeAlias = dict[str, Any]


class Seat(gymnasium.Env[Numbers, np.int64]):
    """One seat at a table; bots, by their codes, sit at the others, in turn if they are fewer.

    An illegal action ends the game with `illegal_reward`; `info["illegal"]` says which rule it
    broke.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # the base class forgot ClassVar
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "walking",
        seats: int = 2,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = ("greedy",),
        rewards: Rewards | None = None,
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if not 0 <= seat < seats:
            raise OptionError(f"there is no seat {seat} at a table of {seats}")
        opponents = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        if len(opponents) > max(seats - 1, 1):
            raise OptionError(f"{len(opponents)} bots do not fit {seats - 1} other seats")
        if seats > 1 and not opponents:
            raise OptionError("somebody has to sit at the other seats: name at least one bot")
        check_render_mode(render_mode)
        for code in opponents:
            bots.make(code)
        self._played = Played(load(game), seats, options)
        prepare_envs(game)
        self._seat = seat
        self._opponents = opponents
        self._kind = reward_kind(rewards, seats)
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        low, high = bounds(self._played.game.features(seats))
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self._played.game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Deal, and let the bots play until it is the agent's turn."""
        super().reset(seed=seed)
        self._bots = [
            bots.make(self._opponents[other % len(self._opponents)], self._seed())
            for other in range(self._played.seats - 1)
        ]
        self._mask = self._until_own_turn(self._played.deal(self._seed()))
        return self._seen(), self._info()

    def _seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _until_own_turn(self, mask: Mask) -> Mask:
        played = self._played
        while played.seat not in (self._seat, OVER):
            other = played.seat - (played.seat > self._seat)
            state = played.redealt(played.seat, self._seed())
            mask = played.play(self._bots[other].choose(played.parts, state, played.seat))
        return mask

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        """Play an action, then let the bots play; the reward comes with the end of the game."""
        try:
            mask = self._played.play(index(action))
        except (IllegalMove, MoveSyntax) as error:
            self._mask = np.zeros_like(self._mask)
            return self._seen(), self._illegal_reward, True, False, self._info(illegal=str(error))
        self._mask = self._until_own_turn(mask)
        over = self._played.seat == OVER
        reward = self._played.reward(self._kind)[self._seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def _seen(self) -> Numbers:
        return self._played.observe(self._seat)

    def _info(self, **more: str) -> Info:
        return {MASK: self._mask.copy(), **more}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: the name under which MaskablePPO looks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        """The table as the next seat sees it, in text."""
        return self._played.drawn() if self.render_mode == "ansi" else None


class Solo(Seat):
    """A solo game; the reward is its points."""

    def __init__(self, game: str = "walking", **options: Any) -> None:
        super().__init__(game, 1, opponents=(), **options)


def register() -> None:
    """Make all games known to `gymnasium.make`: `laguna/Walking-v0`, `laguna/WalkingSolo-v0`."""
    for name in names():
        title = name.capitalize()
        gymnasium.register(
            f"laguna/{title}-v0", entry_point=Seat, kwargs={"game": name}, order_enforce=True
        )
        if 1 in load(name).seat_counts:
            gymnasium.register(f"laguna/{title}Solo-v0", entry_point=Solo, kwargs={"game": name})
