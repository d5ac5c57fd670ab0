"""What is learned and tuned comes out as the games take it."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.progress import Progress

from laguna.games.walking.judgement import network as net
from laguna.games.walking.judgement.weights import TOGETHER, Thumb

RESEARCH = Path(__file__).parents[1]


def test_training_learns_what_can_be_learned() -> None:
    training: Any = runpy.run_path(str(RESEARCH / "train_foresight.py"))
    chance = np.random.default_rng(2)
    games, seats = 1500, 2
    rows = games * seats
    looks = chance.random((rows, net.SIZE), np.float32)
    points = 40 + 30 * looks[:, 3] - 20 * looks[:, 10]
    margins = points.reshape(games, seats)
    seen = training["Seen"](
        looks,
        points.astype(np.float32),
        (margins == margins.max(axis=1, keepdims=True)).astype(np.float32).ravel(),
        np.full(rows, 5, np.int16),
        np.repeat(np.arange(games), seats),
        np.repeat(np.arange(games), seats),
    )
    with Progress(disable=True) as progress:
        weights, curve = training["fit"](seen, 200, 3, progress, "test")
    assert curve[-1]["new"] < points.std() / 3
    assert weights.size == net.WEIGHTS
    assert net.run_network(weights, looks[0]) == pytest.approx(points[0], abs=5)
    assert weights[net.SPREADS + 5] < 3  # who is ahead wins here, so little is left to chance


def test_the_tuning_prints_weights_that_can_be_taken_over() -> None:
    told = subprocess.run(
        [sys.executable, RESEARCH / "tune_thumb.py", "--minutes", "0.0001", "--deals", "2"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    weights = dict(line.rstrip(",").split("=") for line in told.splitlines())
    assert tuple(weights) == Thumb._fields
    moved = [name for name in weights if f"{getattr(TOGETHER, name):.2f}" != weights[name]]
    assert len(moved) <= 1  # there was time for one step
