"""The examples run."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_learning_learns_something() -> None:
    """A few updates change the network; its curve begins where random play stands."""
    example = runpy.run_path(str(EXAMPLES / "learn_walking.py"))
    learner = example["Learner"](games=8, seed=1)
    before = learner.network.weights["actor"].copy()
    points = [each for _ in range(12) for each in learner.round()]
    assert points
    assert all(-40 < each < 100 for each in points)
    assert (learner.network.weights["actor"] != before).any()


def test_slopes_are_those_of_the_loss() -> None:
    """A step against the gradient makes the critic better."""
    example = runpy.run_path(str(EXAMPLES / "learn_walking.py"))
    learner = example["Learner"](games=4, seed=2)
    choices = learner.choices()
    observations = learner.batch.observations.copy()
    aims, gains = np.ones(4, np.float32), np.zeros(4, np.float32)
    chosen = np.zeros(4, np.int64)

    def off() -> float:
        return float(((learner.network.look(observations, choices).values - aims) ** 2).sum())

    before = off()
    for _ in range(20):
        learner.network.learn(learner.network.slopes(observations, choices, chosen, aims, gains))
    assert off() < before
