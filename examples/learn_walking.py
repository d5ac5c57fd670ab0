"""Learn to play from nothing but points: an actor and a critic in NumPy, on `laguna.envs.Vector`.

Many solo games run side by side. A small network looks at each observation and gives every legal
action a weight; whatever ended in more points than the critic expected becomes likelier.
`python examples/learn_walking.py --seconds 170 --plot curve.png` shows how the points rise.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.envs import Vector

HIDDEN = 64
STEPS = 16  # of every game between two updates
RATE = 1e-3
TRACE = 0.95  # how far an outcome reaches back past the critic's own estimates
ENTROPY = 0.01
CRITIC = 0.5
POINTS_UNIT = 20.0
DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-6  # of Adam

Reals = NDArray[np.float32]
Wholes = NDArray[np.int64]
Slopes = dict[str, NDArray[Any]]  # by the names of the weights


class Choices(NamedTuple):
    """The legal actions of many positions, one list after the other."""

    actions: Wholes
    counts: Wholes

    @property
    def starts(self) -> Wholes:
        return np.cumsum(self.counts) - self.counts

    def spread(self, by_position: Reals) -> Reals:
        """A number of each position, for each of its actions."""
        return by_position.repeat(self.counts)


class Seen(NamedTuple):
    """What the network makes of many positions."""

    hidden: Reals
    logarithms: Reals  # of the probability of each choice
    values: Reals


class Network:
    """One hidden layer under an actor and a critic."""

    def __init__(self, features: int, actions: int, chance: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Reals:
            return chance.normal(0, scale, (rows, columns)).astype(np.float32)

        self.weights = {
            "eyes": layer(features, HIDDEN, 0.08),
            "bias": np.zeros(HIDDEN, np.float32),
            "actor": layer(actions, HIDDEN, 0.01),
            "habit": np.zeros(actions, np.float32),
            "critic": np.zeros(HIDDEN, np.float32),
            "hope": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._updates = 0

    def look(self, observations: Reals, choices: Choices) -> Seen:
        w = self.weights
        hidden = np.tanh(observations @ w["eyes"] + w["bias"])
        rows = hidden.repeat(choices.counts, axis=0)
        logits = np.einsum("ij,ij->i", w["actor"][choices.actions], rows)
        logits += w["habit"][choices.actions]
        logits -= choices.spread(np.maximum.reduceat(logits, choices.starts))
        logits -= choices.spread(np.log(np.add.reduceat(np.exp(logits), choices.starts)))
        return Seen(hidden, logits, hidden @ w["critic"] + w["hope"])

    def slopes(
        self, observations: Reals, choices: Choices, chosen: Wholes, aims: Reals, gains: Reals
    ) -> Slopes:
        """The gradient of the loss in all weights: policy, critic, and some love of variety."""
        seen = self.look(observations, choices)
        likely = np.exp(seen.logarithms)
        by_logit = likely * choices.spread(gains)
        by_logit[choices.starts + chosen] -= gains
        variety = -np.add.reduceat(likely * seen.logarithms, choices.starts)
        by_logit += ENTROPY * likely * (seen.logarithms + choices.spread(variety))
        by_logit /= len(gains)
        by_value = CRITIC * (seen.values - aims) / len(gains)
        by_choice = by_logit[:, None] * self.weights["actor"][choices.actions]
        by_hidden = np.add.reduceat(by_choice, choices.starts, axis=0)
        by_hidden += by_value[:, None] * self.weights["critic"]
        by_hidden *= 1 - seen.hidden**2
        by_choice = by_logit[:, None] * seen.hidden.repeat(choices.counts, axis=0)
        return {
            "eyes": observations.T @ by_hidden,
            "bias": by_hidden.sum(axis=0),
            "actor": self._by_action(choices.actions, by_choice),
            "habit": np.bincount(choices.actions, by_logit, len(self.weights["habit"])),
            "critic": seen.hidden.T @ by_value,
            "hope": by_value.sum(keepdims=True),
        }

    def _by_action(self, actions: Wholes, slopes: Reals) -> Reals:
        """The sum of the slopes of each action."""
        order = np.argsort(actions, kind="stable")
        met, starts = np.unique(actions[order], return_index=True)
        sums = np.zeros_like(self.weights["actor"])
        sums[met] = np.add.reduceat(slopes[order], starts, axis=0)
        return sums

    def learn(self, slopes: Slopes) -> None:
        """One step of Adam."""
        self._updates += 1
        rate = RATE * np.sqrt(1 - SQUARE_DECAY**self._updates) / (1 - DECAY**self._updates)
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope * slope - square)
            self.weights[name] -= rate * mean / (np.sqrt(square) + TINY)


class Learner:
    """Plays some steps of all games, then learns from them."""

    def __init__(self, games: int, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.vector = Vector("walking", seats=1, n=games, seed=seed)
        self.features = sum(feature.size for feature in self.vector.features)
        self.network = Network(self.features, self.vector.game.actions, self.chance)
        self.batch = self.vector.reset()
        names = [feature.name for feature in self.vector.features]
        before = self.vector.features[: names.index("own")]
        self.points_at = sum(feature.size for feature in before) + 2

    def points(self) -> Reals:
        """What each game would bring if it ended now; the observation tells it in hundreds."""
        assert self.batch.observations is not None
        return 100 * self.batch.observations[:, self.points_at]

    def choices(self) -> Choices:
        legal, counts = self.vector.legal, self.vector.counts
        return Choices(legal[np.arange(legal.shape[1]) < counts[:, None]], counts.copy())

    def look(self, choices: Choices) -> Seen:
        assert self.batch.observations is not None
        return self.network.look(self.batch.observations, choices)

    def choose(self, choices: Choices, logarithms: Reals) -> Wholes:
        """A place in each list of legal actions, drawn by the actor's probabilities."""
        drawn = np.full((len(choices.counts), choices.counts.max()), -np.inf)
        listed = np.arange(drawn.shape[1]) < choices.counts[:, None]
        drawn[listed] = logarithms + self.chance.gumbel(size=len(logarithms))
        places: Wholes = drawn.argmax(axis=1)
        return places

    def round(self) -> list[float]:
        """One stretch of play and one update; the points of the games that ended."""
        games = len(self.vector)
        observations = np.empty((STEPS, games, self.features), np.float32)
        values, rewards = np.empty((2, STEPS, games), np.float32)
        done = np.empty((STEPS, games), np.bool_)
        chosen = np.empty((STEPS, games), np.int64)
        lists: list[Choices] = []
        ended: list[float] = []
        for step in range(STEPS):
            choices = self.choices()
            seen = self.look(choices)
            chosen[step] = self.choose(choices, seen.logarithms)
            observations[step], values[step] = self.batch.observations, seen.values
            before = self.points()
            self.batch = self.vector.step(choices.actions[choices.starts + chosen[step]])
            done[step] = self.batch.done
            rewards[step] = np.where(done[step], self.batch.rewards[:, 0], self.points()) - before
            ended += self.batch.rewards[done[step], 0].tolist()
            lists.append(choices)
        after = self.look(self.choices()).values
        advantages = self.advantages(values, rewards / POINTS_UNIT, done, after)
        gains = (advantages - advantages.mean()) / (advantages.std() + TINY)
        slopes = self.network.slopes(
            observations.reshape(-1, self.features),
            Choices(*map(np.concatenate, zip(*lists, strict=True))),
            chosen.ravel(),
            (advantages + values).ravel(),
            gains.ravel(),
        )
        self.network.learn(slopes)
        return ended

    @staticmethod
    def advantages(values: Reals, rewards: Reals, done: NDArray[np.bool_], after: Reals) -> Reals:
        """How much better than expected it went from each step on (generalised estimation)."""
        advantages = np.empty_like(values)
        trace = np.zeros_like(after)
        for step in range(STEPS - 1, -1, -1):
            goes_on = ~done[step]
            trace = rewards[step] + goes_on * (after + TRACE * trace) - values[step]
            advantages[step], after = trace, values[step]
        return advantages


def train(
    seconds: float, games: int = 128, seed: int = 1, stretch: int = 512
) -> list[tuple[float, float]]:
    """Learn for so long; the curve: seconds, and mean points of each stretch of games."""
    learner = Learner(games, seed)
    curve: list[tuple[float, float]] = []
    recent: list[float] = []
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        recent += learner.round()
        if len(recent) >= stretch:
            curve.append((elapsed, float(np.mean(recent))))
            print(f"{elapsed:6.1f} s  {curve[-1][1]:5.1f} points", flush=True)
            recent.clear()
    return curve


def plot(curve: list[tuple[float, float]], file: Path) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(*zip(*curve, strict=True))
    axes.set(xlabel="seconds of one core", ylabel="mean points of a solo game", ylim=(0, None))
    axes.grid(alpha=0.3)
    figure.savefig(file, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=170)
    parser.add_argument("--games", type=int, default=128, help="side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write the curve to this picture")
    arguments = parser.parse_args()
    curve = train(arguments.seconds, arguments.games, arguments.seed)
    if arguments.plot:
        plot(curve, arguments.plot)


if __name__ == "__main__":
    main()
