"""The learned judgement: the network computes what NumPy computes, and foretells real games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import laguna
from laguna import bots
from laguna.bots.match import play_out
from laguna.engine.game import Numbers
from laguna.engine.table import Table
from laguna.games.walking.judgement import network as net
from tests.walking.decks import random_deck
from tests.walking.positions import table


def foretold(table: Table) -> tuple[np.ndarray, np.ndarray]:
    points, wins = np.zeros(4), np.zeros(4)
    assert net.foresee(table.parts, table.state, net.shipped_weights(), points, wins)
    return points[: table.seats], wins[: table.seats]


def layers(weights: Numbers, seen: Numbers) -> float:
    """The network, layer by layer."""
    first = weights[: net.FIRST_BIAS].reshape(net.SIZE, net.HIDDEN)
    second = weights[net.SECOND : net.SECOND_BIAS].reshape(net.HIDDEN, net.NARROW)
    hidden = np.maximum(seen @ first + weights[net.FIRST_BIAS : net.SECOND], 0)
    narrow = np.maximum(hidden @ second + weights[net.SECOND_BIAS : net.THIRD], 0)
    return float(narrow @ weights[net.THIRD : net.THIRD_BIAS] + weights[net.THIRD_BIAS])


def test_the_network_computes_layer_by_layer() -> None:
    seen = np.random.default_rng(1).normal(size=net.SIZE).astype(np.float32)
    weights = net.shipped_weights()
    assert net.run_network(weights, seen) == pytest.approx(layers(weights, seen), rel=1e-4)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_end_about_as_foretold(seats: int) -> None:
    errors = []
    for seed in range(12):
        table = laguna.new("walking", seats=seats, seed=seed)
        minds = [bots.make("greedy", seat) for seat in range(seats)]
        expected = None
        turn = 0
        while not table.over:
            if table.state.rounds == 8 and table.state.turn != turn:
                expected, wins = foretold(table)
                assert wins.sum() == pytest.approx(1)
            turn = int(table.state.turn)
            seat = table.actors[0]
            table.play(minds[seat].choose(table.parts, table.redealt(seat, seed), seat))
        if expected is not None:
            errors.append(expected - [score.points for score in table.scores()])
    assert np.abs(errors).mean() < 12


OPEN_WINDOWS = """
street 1:
  R3b .
  R2d P2a
  R1d P1a
  mayor .
"""  # P2a has two closed windows


@pytest.mark.parametrize(("edition", "worse"), [("pl", True), ("de", False)])
def test_closed_windows_that_count_in_unfinished_houses_are_foreseen(
    edition: str, worse: bool
) -> None:
    """The network sees them where it sees those of complete houses; `de` sees what it saw."""
    seen = []
    for unfinished in ("nothing", "windows"):
        look = np.empty(net.SIZE, np.float32)
        drawn = table(OPEN_WINDOWS, edition=edition, unfinished=unfinished)
        net.look(drawn.parts, drawn.state, 0, look)
        seen.append(look)
    assert (seen[0] != seen[1]).any() == worse
    if worse:
        assert seen[0].sum() == pytest.approx(seen[1].sum())


@pytest.mark.parametrize("lamps", ["houses", "cards"])
@pytest.mark.parametrize("unfinished", ["nothing", "windows"])
def test_the_judgement_takes_every_option_and_deck(unfinished: str, lamps: str) -> None:
    for seed, seats in enumerate((1, 2, 4)):
        table = laguna.new(
            "walking",
            seats=seats,
            seed=seed,
            unfinished=unfinished,
            lamps=lamps,
            deck=random_deck(Random(seed)),
        )
        play_out(table, [bots.make("greedy", seat) for seat in range(seats)], seed)
        assert table.over
        points, wins = foretold(table)
        assert np.isfinite(points).all()
        assert wins.sum() == pytest.approx(1)
