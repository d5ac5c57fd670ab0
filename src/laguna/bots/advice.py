"""Hints: the best few actions of a decision, what each leads to, and why.

The search says which actions are worth a look. Each of them then gets a tree of its own; all are
tried in a few games, and the best of them in many, from the same deals: so their differences are
known much better than their results. Everything starts from a state redealt for the seat.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.bots.budget import Budget
from laguna.bots.search import (
    ACTION,
    CHILD,
    LINKS,
    SIBLING,
    URGE,
    USUAL,
    VISITS,
    Grove,
    Search,
    Tree,
    keep_branch,
    search,
)
from laguna.engine.dispatch import copy
from laguna.engine.errors import NotYourTurn, OptionError
from laguna.engine.game import LINES, POINTS, RANK, Game, Parts, State
from laguna.engine.random import generator
from laguna.engine.table import Move, Table

BEST_FEW = 3
SIMULATIONS = 2000
FIELD = 8  # actions that are screened
GROWTH = 3  # trees may grow by so many times the simulations: screened, levelled, tried
OTHERS = "others"  # beside the sources of own points: what the best other gets
LEAST_SAID = 0.15  # points; what is smaller is not worth a word
SURE = 2.0  # standard errors from which on a difference is taken for one
MOST_SAID = 3
PERCENT = 100


class Outlook(NamedTuple):
    """What is to be expected, by seat: points, points ahead of the best other (alone: points), and
    the share of games won.
    """

    points: tuple[float, ...]
    margins: tuple[float, ...]
    wins: tuple[float, ...]


class Source(NamedTuple):
    """How many points more or less one source brings, and the score line that makes most of it."""

    name: str
    points: float
    line: str | None = None


@dataclass(frozen=True)
class Trial:
    """Actions of one decision, tried on the same deals."""

    game: Game
    seats: int
    seat: int
    actions: Sequence[int]
    visits: Sequence[int]
    results: NDArray[np.int64]  # actions × games × seats × columns of a result
    worth: NDArray[np.float64]  # actions × games

    def margins(self, i: int) -> NDArray[np.float64]:
        """Games × seats: points ahead of the best other; alone, points."""
        return margins_of(self.results[i, :, : self.seats, POINTS])

    def outlook(self, i: int) -> Outlook:
        """What an action leads to."""
        results = self.results[i, :, : self.seats]
        return Outlook(
            _means(results[:, :, POINTS]),
            _means(self.margins(i)),
            _means(wins_of(results[:, :, RANK])),
        )

    def lines(self, i: int) -> dict[str, float]:
        """The seat's points by score line."""
        means = _means(self.results[i, :, self.seat, LINES:])
        return dict(zip(self.game.score_lines, means, strict=True))

    def change(self, i: int, j: int) -> tuple[float, float]:
        """What is gained by action `i` instead of `j` by the search's own measure, and its standard
        error.
        """
        return mean_and_error(self.worth[i] - self.worth[j])

    def margin_change(self, i: int, j: int) -> tuple[float, float]:
        """The same in points ahead of the best other."""
        return mean_and_error((self.margins(i) - self.margins(j))[:, self.seat])

    def sources(self, i: int, j: int) -> list[Source]:
        """Where the points come from that action `i` brings more, or less, than `j`: what is sure
        and worth a word, the largest first.
        """
        changes = (self.results[i] - self.results[j])[:, self.seat, LINES:]
        column = {line: changes[:, k] for k, line in enumerate(self.game.score_lines)}
        found = []
        for name, lines in self.game.sources().items():
            change, error = mean_and_error(sum((column[line] for line in lines), np.zeros(1)))
            if _worth_a_word(change, error):
                sign = math.copysign(1, change)
                most = max(lines, key=lambda line: sign * float(column[line].mean()))
                share = sign * float(column[most].mean())
                told = len(lines) > 1 and share >= abs(change) / 2
                found.append(Source(name, change, most if told else None))
        if self.seats > 1:
            best = self._best_other(i) - self._best_other(j)
            change, error = mean_and_error(best)
            if _worth_a_word(change, error):
                found.append(Source(OTHERS, change))
        return sorted(found, key=lambda source: -abs(source.points))[:MOST_SAID]

    def _best_other(self, i: int) -> NDArray[np.float64]:
        others = [seat for seat in range(self.seats) if seat != self.seat]
        best: NDArray[np.float64] = self.results[i][:, others, POINTS].max(axis=1).astype(float)
        return best


def margins_of(points: NDArray[np.int64]) -> NDArray[np.float64]:
    """Points ahead of the best other, in rows of games; alone, points."""
    seats = points.shape[1]
    if seats == 1:
        return points.astype(float)
    ahead = [points[:, s] - np.delete(points, s, axis=1).max(axis=1) for s in range(seats)]
    return np.stack(ahead, axis=1).astype(float)


def wins_of(ranks: NDArray[np.int64]) -> NDArray[np.float64]:
    """The share of each seat in the win, in rows of games."""
    first = ranks == 1
    shares: NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
    return shares


def _means(rows: NDArray[Any]) -> tuple[float, ...]:
    return tuple(rows.mean(axis=0).tolist())


def mean_and_error(differences: Any) -> tuple[float, float]:
    count = len(differences)
    error = float(differences.std(ddof=1)) / math.sqrt(count) if count > 1 else math.inf
    return float(differences.mean()), error


def _worth_a_word(change: float, error: float) -> bool:
    return abs(change) >= max(LEAST_SAID, SURE * error)


class Adviser:
    """Tries out the best actions of one decision after another."""

    def __init__(self, simulations: int = SIMULATIONS, seed: int = 0) -> None:
        self.simulations = simulations
        self.search = Search(Budget(simulations), seed, USUAL)
        self.rng = generator(seed)

    def compare(
        self, game: Game, parts: Parts, s: State, seat: int, count: int, also: Sequence[int] = ()
    ) -> Trial:
        """The `count` best actions, and others too, from a state redealt for the seat: those that
        the search tried most are screened in a few games, the best of them tried in many.
        """
        visits = self._look(game, parts, s, seat)
        field = list(dict.fromkeys([*list(visits)[:FIELD], *also]))
        asked = [field.index(action) for action in also]
        grove = self._grove(field, visits)
        root, simulated = game.states(2)
        copy(root, s)
        game.kernels.redeal(parts, root, seat, 0)

        def run(chosen: list[int], level: int, games: int) -> Trial:
            desk = self.search.desk
            results = np.zeros((len(chosen), games, *desk.results.shape), np.int64)
            worth = np.zeros((len(chosen), games), np.float64)
            rows = np.array(chosen, np.int64)
            place = (parts, root, simulated, seat, grove, rows, level)
            settings = self.search.settings.among(int(s.seats))
            search(*place, settings, desk, self.rng, results, worth)
            actions = [field[i] for i in chosen]
            tried = [visits.get(action, 0) for action in actions]
            return Trial(game, int(s.seats), seat, actions, tried, results, worth)

        chosen = list(range(len(field)))
        if len(field) > count:
            few = max(1, self.simulations // FIELD)
            screened = run(chosen, few, few).worth.mean(axis=1)
            best = sorted(chosen, key=lambda i: -float(screened[i]))[:count]
            chosen = list(dict.fromkeys([*best, *asked]))
        level = max(self.simulations // 2, *(visits.get(field[i], 0) for i in chosen))
        return run(chosen, level, self.simulations)

    def _look(self, game: Game, parts: Parts, s: State, seat: int) -> dict[int, int]:
        """How often the search tries each action, the one tried most first."""
        best = self.search.choose(parts, s, seat)
        if game.kernels.legal(parts, s, seat, self.search.desk.out) == 1:
            return {best: 0}
        links = self.search.trees[0].links
        visits: dict[int, int] = {}
        child = int(links[0, CHILD])
        while child:
            visits[int(links[child, ACTION])] = int(links[child, VISITS])
            child = int(links[child, SIBLING])
        return dict(sorted(visits.items(), key=lambda each: -each[1]))

    def _grove(self, field: Sequence[int], visits: Mapping[int, int]) -> Grove:
        """What the search knows of each action, with room to grow."""
        size = self.search.nodes + GROWTH * self.simulations + 1
        grove = Grove(
            np.array(field, np.int64),
            np.zeros((len(field), size, LINKS), np.int64),
            np.zeros((len(field), size, URGE + 1), np.float64),
            np.ones(len(field), np.int64),
        )
        for i, action in enumerate(field):
            if visits.get(action, 0):
                tree = Tree(grove.links[i], grove.gains[i])
                grove.nodes[i] = keep_branch(self.search.trees[0], tree, action)
        return grove


@dataclass(frozen=True)
class Hint:
    """A move, what it leads to, and why; `print` it.

    `margin` is the expected final difference to the best other (alone: the final points), `behind`
    how much less that is than the best move's, with its standard error. `sources` say where the
    difference to the best move comes from, and for the best that to the next one.
    """

    move: Move
    visits: int
    points: float
    margin: float
    wins: float
    behind: float
    error: float
    lines: Mapping[str, float]
    sources: Sequence[Source]
    seats: int

    def __str__(self) -> str:
        words = self.why
        return f"{self.move}: {self.expected}" + (f"; {words}" if words else "")

    @property
    def expected(self) -> str:
        """What the move leads to, in words."""
        return expected_words(self.points, self.margin, self.wins, self.seats)

    @property
    def why(self) -> str:
        """What makes the difference, in words."""
        return source_words(self.sources)


def expected_words(points: float, margin: float, wins: float, seats: int) -> str:
    """An outlook for one seat, in words.

    >>> expected_words(60.2, -3.14, 0.41, 2)
    '3.1 points behind, 41 % of wins'
    """
    if seats == 1:
        return f"{points:.1f} points"
    where = "ahead" if margin >= 0 else "behind"
    return f"{abs(margin):.1f} points {where}, {PERCENT * wins:.0f} % of wins"


def source_words(sources: Sequence[Source]) -> str:
    """Where a difference comes from, in words.

    >>> source_words([Source("characters", 2.14, "mayor"), Source("shops", -0.8)])
    'about 2.1 points more from characters (mayor), 0.8 less from shops'
    """
    words: list[str] = []
    for source in sources:
        line = f" ({source.line})" if source.line else ""
        more = "more" if source.points > 0 else "less"
        where = "for the best other" if source.name == OTHERS else f"from {source.name}"
        points = " points" if not words else ""
        words.append(f"{abs(source.points):.1f}{points} {more} {where}{line}")
    return f"about {', '.join(words)}" if words else ""


def hints(
    table: Table,
    seat: int,
    simulations: int = SIMULATIONS,
    *,
    count: int = BEST_FEW,
    seed: int = 0,
) -> list[Hint]:
    """The best few moves of a seat, the best first, judged by what the seat can know."""
    if seat not in table.actors:
        over = "the game is over" if table.over else f"seat {seat + 1} is not to move"
        raise NotYourTurn(f"{over}: there is nothing to advise")
    if simulations < 1:
        raise OptionError(f"a hint takes 1 simulation or more, not {simulations}")
    state = table.redealt(seat, seed)
    return advise(table.game, table.parts, state, seat, simulations, count=count, seed=seed)


def advise(
    game: Game,
    parts: Parts,
    s: State,
    seat: int,
    simulations: int = SIMULATIONS,
    *,
    count: int = BEST_FEW,
    seed: int = 0,
) -> list[Hint]:
    """The same from a state redealt for the seat."""
    trial = Adviser(simulations, seed).compare(game, parts, s, seat, count)
    order = sorted(range(len(trial.actions)), key=lambda i: -float(trial.worth[i].mean()))
    return [_hint(trial, i, order, game.format(parts, s, trial.actions[i])) for i in order]


def _hint(trial: Trial, i: int, order: Sequence[int], text: str) -> Hint:
    """An action beside the best one; the best beside the next."""
    outlook, seat, best = trial.outlook(i), trial.seat, order[0]
    beside = best if i != best else order[1] if len(order) > 1 else None
    behind, error = (0.0, 0.0) if i == best else trial.margin_change(best, i)
    return Hint(
        move=Move(seat, trial.actions[i], text),
        visits=trial.visits[i],
        points=outlook.points[seat],
        margin=outlook.margins[seat],
        wins=outlook.wins[seat],
        behind=behind,
        error=error,
        lines=trial.lines(i),
        sources=[] if beside is None else trial.sources(i, beside),
        seats=trial.seats,
    )
