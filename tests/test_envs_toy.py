"""Environments of a game that brings no eyes of its own, and whose players choose at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from laguna.engine import dispatch, registry
from laguna.engine.game import POINTS, RANK, Game, Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.random import below, generator

HIGHEST = 3
STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("turn", np.int16),
            ("reveals", np.uint8),
            ("choice", np.int8, (4,)),
            ("total", np.int32, (2, 2)),
        ],
    )
)


@kernel
def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    s.seats = seats
    s.turn = 1000
    s.reveals = 200
    s.choice[:] = 0
    s.total[:] = -70_000


@kernel
def actors(parts: Parts, s: State) -> int:
    mask = 0
    for seat in range(int(s.seats)):
        if s.choice[seat] == 0:
            mask |= 1 << seat
    return mask


@kernel
def legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    for i in range(HIGHEST):
        out[i] = i
    return HIGHEST if s.choice[seat] == 0 else 0


@kernel
def act(parts: Parts, s: State, seat: int, action: int) -> None:
    s.choice[seat] = action + 1


@kernel
def why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    return 0 if s.choice[seat] == 0 else 1


@kernel
def result(parts: Parts, s: State, out: Result) -> None:
    out[:] = 0
    for seat in range(int(s.seats)):
        out[seat, POINTS] = s.choice[seat]
        out[seat, RANK] = 1
        for other in range(int(s.seats)):
            out[seat, RANK] += s.choice[other] > s.choice[seat]


@kernel
def redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    rng = generator(seed)
    for seat in range(int(s.seats)):
        if seat != viewer and s.choice[seat]:
            s.choice[seat] = 1 + below(rng, HIGHEST)


class Highest(Game):
    """Everybody chooses 1, 2 or 3 in secret; the highest wins."""

    name = "highest"
    title = "Highest"
    seat_counts = range(2, 5)
    minutes = (1, 2)
    weight = "light"
    options = ()
    state = STATE
    actions = HIGHEST
    max_legal = HIGHEST
    score_lines = ()
    kernels: ClassVar[Any] = SimpleNamespace(
        deal=deal,
        actors=actors,
        legal=legal,
        act=act,
        why_not=why_not,
        result=result,
        redeal=redeal,
    )

    def parts(self, texts: Any) -> Parts:
        return np.zeros(1, np.dtype((np.record, [("none", np.int8)])))[0]

    def check_options(self, seats: int, options: Any) -> None:
        """All go together."""


Highest.__abstractmethods__ = frozenset()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    game: Game = Highest()  # type: ignore[abstract]
    dispatch.register(game)
    for module in ("pettingzoo_env", "gymnasium_env", "vector"):
        monkeypatch.setattr(f"laguna.envs.{module}.load", lambda _: game)
        monkeypatch.setattr(f"laguna.envs.{module}.prepare_envs", lambda _: None)
    return game


def test_all_choose_in_the_order_of_their_seats(toy: Game) -> None:
    from laguna import envs

    env = envs.raw_env("highest", 3)
    env.reset()
    for seat, choice in enumerate((0, 2, 1)):
        assert env.agent_selection == f"player_{seat}"
        env.step(choice)
    assert list(env.rewards.values()) == [-0.5, 1, -0.5]


def test_a_shared_win_is_shared(toy: Game) -> None:
    from laguna import envs

    vector = envs.Vector("highest", 4, n=1, seed=1)
    for choice in (2, 2, 0, 1):
        batch = vector.step([choice])
    assert batch.rewards[0] == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert batch.done[0]
    assert batch.seats[0] == 0


def test_without_eyes_of_its_own_a_seat_sees_the_state_redealt(toy: Game) -> None:
    from laguna import envs

    seen = set()
    for choice in range(HIGHEST):
        env = envs.raw_env("highest", 2)
        env.reset()
        env.step(choice)
        own = env.observe("player_0")
        assert own.tolist() == [2, 1000, 200, choice + 1, 0, 0, 0, *([-70_000] * 4), 0]
        assert env.observation_space("player_0").contains(own)
        seen.add(env.observe("player_1").tobytes())
        vector = envs.Vector("highest", 2, n=2, seed=1)
        observations = vector.step([choice, 0]).observations
        assert observations is not None
        assert observations[0].tobytes() in seen
    assert len(seen) == 1
    assert [feature.name for feature in toy.features(2)][-2:] == ["total", "viewer"]
    assert registry.names()
