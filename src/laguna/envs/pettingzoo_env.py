"""PettingZoo: agents act one after the other."""

from __future__ import annotations

from operator import index
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from laguna.engine.errors import OptionError
from laguna.engine.game import Game
from laguna.engine.lockstep import OVER, Mask
from laguna.engine.random import SEEDS
from laguna.engine.registry import load
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

OBSERVATION = "observation"
Masks = Literal["info", "observation"]


def aec(
    game: str = "walking",
    seats: int = 2,
    *,
    rewards: Rewards | None = None,
    masks: Masks = "info",
    render_mode: str | None = None,
    illegal_reward: float = ILLEGAL_REWARD,
    **options: Any,
) -> AECEnv[str, Any, Any]:
    """A game for PettingZoo's agents, with the usual wrappers: an illegal action ends it."""
    env: AECEnv[str, Any, Any] = raw_env(
        game, seats, rewards=rewards, masks=masks, render_mode=render_mode, **options
    )
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo calls it so everywhere
    """The same without wrappers: an illegal action raises `IllegalMove` and changes nothing."""

    def __init__(
        self,
        game: str = "walking",
        seats: int = 2,
        *,
        rewards: Rewards | None = None,
        masks: Masks = "info",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self, game, seats, rewards=rewards, masks=masks, render_mode=render_mode, **options
        )
        begin: Any = super().__init__
        begin()
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"{game}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if masks not in ("info", "observation"):
            raise OptionError(f"masks are in the info or in the observation, not in {masks!r}")
        check_render_mode(render_mode)
        self._played = Played(load(game), seats, options)
        prepare_envs(game)
        self._kind = reward_kind(rewards, seats)
        self._in_observation = masks == "observation"
        self.render_mode = render_mode
        self._chance = np.random.default_rng()
        self._waiting: Mask = np.zeros(self._played.game.actions, np.int8)
        self._waiting.flags.writeable = False
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(self._played.game.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: self._space(self._played.game) for agent in self.possible_agents
        }
        low, high = bounds(self._played.every_feature)
        self.state_space = spaces.Box(low, high, dtype=np.float32)

    def _space(self, game: Game) -> spaces.Space[Any]:
        low, high = bounds(game.features(len(self.possible_agents)))
        box = spaces.Box(low, high, dtype=np.float32)
        if not self._in_observation:
            return box
        return spaces.Dict(
            {OBSERVATION: box, MASK: spaces.Box(0, 1, (game.actions,), dtype=np.int8)}
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same seed gives the same deals from here on."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        mask = self._played.deal(int(self._chance.integers(SEEDS)))
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {MASK: self._waiting} for agent in agents}
        self._skip_agent_selection: Any = None
        self._select(mask)

    def _select(self, mask: Mask) -> None:
        self.agent_selection = agent = self.possible_agents[self._played.seat]
        self.infos[agent] = {MASK: mask}

    def step(self, action: Any) -> None:
        """Play the selected agent's action; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self._played.play(index(action))
        self.infos[agent] = {MASK: self._waiting}
        if self._played.seat == OVER:
            self._end()
        else:
            self._select(mask)

    def _end(self) -> None:
        """Everyone is rewarded, and leaves in the order of the seats."""
        self.rewards = dict(zip(self.possible_agents, self._played.reward(self._kind), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        """What an agent sees, as a fresh array of numbers."""
        seen = self._played.observe(self.possible_agents.index(agent))
        if not self._in_observation:
            return seen
        info = self.infos.get(agent, {MASK: self._waiting})
        return {OBSERVATION: seen, MASK: info[MASK]}

    def state(self) -> NDArray[np.float32]:
        """All numbers of the true state, hidden ones too: for critics in training only."""
        return self._played.everything()

    def render(self) -> str | None:
        """The table as the next agent sees it, in text."""
        return self._played.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
