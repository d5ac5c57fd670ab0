"""Environments: they keep to the conventions of their libraries, and to our rules."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import laguna
from laguna import envs
from laguna.engine.dispatch import copy, observe
from laguna.engine.errors import IllegalMove, LagunaError, MoveSyntax, OptionError
from laguna.envs.played import Played
from laguna.games.walking.rules.state import (
    ACTIONS,
    END,
    FIRST_INVITE,
    FIRST_LAY,
    FIRST_REMOVE,
    FIRST_RETURN,
    FIRST_SELL,
    FIRST_TAKE,
)

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests use its own deprecated names
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.seed_test import seed_test

TABLES: list[dict[str, Any]] = [{}, {"seats": 4, "edition": "de"}, {"seats": 1}]
ROOT = Path(__file__).parent.parent


def chosen(mask: Any, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("table", TABLES)
def test_pettingzoo_finds_nothing_to_warn_of(table: dict[str, Any]) -> None:
    api_test(envs.aec("walking", **table), num_cycles=200)
    api_test(envs.raw_env("walking", **table), num_cycles=50)
    seed_test(lambda: envs.aec("walking", **table), num_cycles=50)


def test_masks_may_be_part_of_the_observation() -> None:
    env = envs.aec(seats=3, masks="observation")
    env.reset(seed=1)
    seen: Any = env.observe(env.agent_selection)
    assert env.observation_space(env.agent_selection).contains(seen)
    assert seen["action_mask"].sum() > 1
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    unseen: Any = env.observe(waiting)
    assert unseen["action_mask"].sum() == 0
    env.step(chosen(seen["action_mask"], np.random.default_rng(1)))


@pytest.mark.parametrize("rewards", ["win", "margin", "points"])
def test_rewards_come_at_the_end(rewards: Any) -> None:
    env = envs.raw_env(seats=3, rewards=rewards)
    env.reset(seed=5)
    chance = np.random.default_rng(5)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(chosen(env.infos[env.agent_selection]["action_mask"], chance))
    scores = scores_of(env._played)
    points = [score.points for score in scores]
    got = list(env.rewards.values())
    if rewards == "points":
        assert got == points
    elif rewards == "margin":
        best = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
        assert got == [own - other for own, other in zip(points, best, strict=True)]
    else:
        assert sum(got) == pytest.approx(0)
        assert (got[0] == 1) == (scores[0].rank == 1)
    for agent in env.possible_agents:
        assert env.agent_selection == agent
        assert env.last()[1] == got.pop(0)
        env.step(None)
    assert env.agents == []


def scores_of(played: Played) -> list[laguna.Score]:
    table = laguna.new("walking", played.seats, seed=0)
    copy(table.state, played.state)
    return table.scores()


def test_raw_says_which_rule_forbids_an_action_and_changes_nothing() -> None:
    env = envs.raw_env()
    env.reset(seed=1)
    before = env.state()
    legal = env.infos[env.agent_selection]["action_mask"]
    with pytest.raises(IllegalMove, match=r"\(W"):
        env.step(int(np.argmin(legal)))
    with pytest.raises(MoveSyntax):
        env.step(len(legal))
    assert (env.state() == before).all()
    env.step(int(np.argmax(legal)))


def test_wrapped_an_illegal_action_ends_the_game() -> None:
    env = envs.aec()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.argmin(env.infos[agent]["action_mask"])))
    assert all(env.terminations.values())
    assert env.unwrapped.rewards[agent] == -1


def test_drawn_as_the_next_agent_sees_it() -> None:
    env = envs.raw_env(render_mode="ansi")
    env.reset(seed=1)
    drawing = env.render()
    assert drawing
    assert "Seat" in drawing


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(envs.raw_env(seats=3, edition="de")))
    assert len(env.possible_agents) == 3


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_an_observation_tells_only_what_the_seat_knows(seats: int, edition: str) -> None:
    played = Played(laguna.games.load("walking"), seats, {"edition": edition})
    space = envs.raw_env(seats=seats).observation_space("player_0")
    chance = np.random.default_rng(seats)
    spare = played.game.states(1)[0]
    mask = played.deal(3)
    told = 0
    while played.seat != -1:
        for seat in range(seats):
            seen = played.observe(seat)
            assert space.contains(seen)
            out = np.empty_like(seen)
            other = played.redealt(seat, int(chance.integers(1000)))
            observe(played.parts, other, seat, spare, out)
            assert (out == seen).all()
            told = max(told, int((seen > 0).sum()))
        mask = played.play(chosen(mask, chance))
    assert told > 60


def test_features_are_where_they_are_said_to_be() -> None:
    played = Played(laguna.games.load("walking"), 2, {})
    played.deal(3)
    table = laguna.new("walking", 2, seed=0)
    copy(table.state, played.state)
    other = 1 - played.seat
    seen = envs.split("walking", 2, played.observe(played.seat))
    assert seen["phase"].tolist() == [1, 0, 0, 0, 0, 0]
    assert seen["actor"].tolist() == [1, 0, 0, 0]
    assert seen["own"][:2] == pytest.approx([4 / 6, 1])
    assert seen["display"][:3, :, 0].sum() == 9
    assert seen["display"][3:].sum() == 0
    assert envs.split("walking", 2, played.observe(other))["actor"].tolist() == [0, 1, 0, 0]
    take = next(move for move in table.legal() if str(move) == "take 1 top 3")
    cards = table.view(played.seat)["display"][0]
    played.play(take.action)
    told = envs.split("walking", 2, played.observe(other))
    assert told["backs of +1"] == pytest.approx([1 / 3] * 3)
    colours = ["ROYGBP".index(card[0]) for card in cards]
    assert [int(row.argmax()) for row in told["remembered of +1"]] == colours
    hand = envs.split("walking", 2, played.observe(played.seat))["hand"]
    assert hand[:, 0].tolist() == [1, 1, 1, 0, 0, 0]
    things = table.game.parts_json(table.parts)["cards"][cards[0]]
    assert hand[0, 8] == pytest.approx(things.get("herb", 0) / 3)


def test_the_document_has_all_features() -> None:
    text = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
    assert envs.describe("walking", 2) in text
    firsts = (FIRST_TAKE, FIRST_SELL, FIRST_LAY, END, FIRST_INVITE, FIRST_RETURN, FIRST_REMOVE)
    for first, after in zip(firsts, (*firsts[1:], ACTIONS), strict=True):
        assert f"| {first} | {after - 1} |" in text


def observations_hash() -> str:
    digest = hashlib.sha256()
    chance = np.random.default_rng(0)
    for seats in (1, 2, 4):
        played = Played(laguna.games.load("walking"), seats, {})
        mask = played.deal(seats)
        while played.seat != -1:
            digest.update(played.observe(played.seat).tobytes())
            mask = played.play(chosen(mask, chance))
        digest.update(str(played.reward(2)).encode())
    return digest.hexdigest()


def test_the_compiler_sees_the_same() -> None:
    path = os.pathsep.join([str(Path(laguna.__file__).parent.parent), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", "from tests.test_envs import *; print(observations_hash())"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    assert done.stdout.strip() == observations_hash()


def test_gymnasium_finds_nothing_to_warn_of() -> None:
    check_env(gymnasium.make("laguna/WalkingSolo-v0").unwrapped)
    check_env(gymnasium.make("laguna/Walking-v0", opponents=("greedy",)).unwrapped)


@pytest.mark.parametrize("seat", [0, 2])
def test_one_seat_against_bots(seat: int) -> None:
    env = envs.Seat(seats=3, seat=seat, opponents=("random", "greedy"), rewards="margin")
    chance = np.random.default_rng(1)
    for seed in (None, 4):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert (env.action_masks() == info["action_mask"]).all()
            _, reward, over, cut, info = env.step(chosen(info["action_mask"], chance))
            assert not cut
        assert reward < 0


def test_an_illegal_action_of_one_seat_ends_the_game() -> None:
    env = envs.Solo()
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, over) == (-1, True)
    assert "(W" in info["illegal"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: envs.raw_env("chess"),
        lambda: envs.raw_env(seats=5),
        lambda: envs.raw_env(seats=1, rewards="win"),
        lambda: envs.raw_env(rewards="fame"),  # type: ignore[arg-type]
        lambda: envs.raw_env(masks="nowhere"),  # type: ignore[arg-type]
        lambda: envs.raw_env(render_mode="human"),
        lambda: envs.Seat(seat=2),
        lambda: envs.Seat(opponents=()),
        lambda: envs.Seat(opponents=("nobody",)),
        lambda: envs.Seat(opponents="nobody"),
        lambda: envs.Seat(seats=2, opponents=("greedy", "random")),
        lambda: envs.Solo(edition="fr"),
        lambda: envs.Vector(n=0),
        lambda: envs.Vector(n=2, seed=1).step([0]),
    ],
)
def test_what_makes_no_sense_is_refused(make: Any) -> None:
    with pytest.raises(LagunaError):
        make()


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "laguna.envs.pettingzoo_env", raising=False)
    with pytest.raises(envs.MissingLibrary, match=r"pettingzoo.*laguna\[envs\]"):
        _ = envs.aec


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_vector_plays_by_the_rules(seats: int) -> None:
    vector = envs.Vector("walking", seats, n=5, seed=11)
    kernels, parts = vector.game.kernels, vector.game.parts({})
    out = np.zeros(vector.game.max_legal, np.int64)
    spare = vector.game.states(1)[0]
    ended = 0
    for _ in range(300):
        batch = vector.step(vector.sample())
        assert batch.observations is not None
        assert (batch.rewards[~batch.done] == 0).all()
        for game, state in enumerate(vector.states):
            seat = int(batch.seats[game])
            assert kernels.actors(parts, state) == 1 << seat
            count = kernels.legal(parts, state, seat, out)
            assert np.flatnonzero(batch.masks[game]).tolist() == out[:count].tolist()
            assert vector.legal[game, : vector.counts[game]].tolist() == out[:count].tolist()
            seen = np.empty_like(batch.observations[game])
            observe(parts, state, seat, spare, seen)
            assert (seen == batch.observations[game]).all()
            if batch.done[game]:
                assert state.moves == 0
                ended += 1
    assert ended


def test_a_vector_starts_again_from_its_seed() -> None:
    def played(vector: envs.Vector) -> list[bytes]:
        return [vector.step(vector.sample()).masks.tobytes() for _ in range(100)]

    vector = envs.Vector(n=3, seed=5)
    first = played(vector)
    vector.reset(5)
    assert played(vector) == first
    assert played(envs.Vector(n=3, seed=5, observe=False)) == first
    assert played(envs.Vector(n=3, seed=6)) != first


def test_a_vector_gives_the_rewards_of_a_table() -> None:
    vector = envs.Vector("walking", 2, n=1, seed=4, rewards="points")
    table = laguna.new("walking", 2, seed=0)
    copy(table.state, vector.states[0])
    batch = vector.step(vector.sample())
    while True:
        action = int(vector.sample()[0])
        before = vector.states[0].copy()
        batch = vector.step([action])
        if batch.done[0]:
            break
    copy(table.state, before)
    vector.game.kernels.act(table.parts, table.state, int(before.seat), action)
    assert batch.rewards[0].tolist() == [score.points for score in table.scores()]


def test_a_vector_refuses_an_illegal_action_and_plays_none() -> None:
    vector = envs.Vector(n=4, seed=2)
    before = vector.states.tobytes()
    actions = vector.sample().copy()
    actions[2] = int(np.argmin(vector.reset(2).masks[2]))
    with pytest.raises(IllegalMove, match="game 2") as refused:
        vector.step(actions)
    assert refused.value.rule
    with pytest.raises(OptionError, match="whole numbers, not float64"):
        vector.step(actions + 0.5)
    for bad in (-1, vector.game.actions):
        actions[2] = bad
        with pytest.raises(MoveSyntax, match=r"action ids are 0 to 2233, not .* \(game 2\)"):
            vector.step(actions)
    assert vector.states.tobytes() == before
    with pytest.raises(OptionError):
        vector.step(actions[:3])
