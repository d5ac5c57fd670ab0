"""The judge: which decision is best, by how much, and how sure that is.

A decision is judged as a whole, with all its actions, from a state redealt for the seat. Plans for
it come from a search and from the rules of thumb; they are tried out on the same deals, the best
are varied, the field is narrowed, and what is left is compared on deals that nobody was chosen by.
All chance follows from what the seat knows: whoever asks about the same position hears the same,
before the move as a hint or after the game as an analysis.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.bots.budget import Budget
from laguna.bots.plans import MOST, draw_up_all, try_plans
from laguna.bots.search import ACTION, CHILD, SIBLING, USUAL, VISITS, Search
from laguna.engine.dispatch import copy
from laguna.engine.game import LINES, POINTS, RANK, Game, Parts, State
from laguna.engine.random import reseed, seed_of

SIMULATIONS = 800  # games in which each plan of the last round is tried
SEARCHED, DRAWN = 8, 24  # plans that the search brings, and the rules of thumb
GENERATIONS, VARIANTS = 3, 3  # how often the best plans are varied, and in how many ways each
FIELD, FINALISTS = 8, 4  # plans that are left after the first round, and after the second
FIRST_SHARE, SECOND_SHARE = 16, 4  # of the simulations, by which these rounds have fewer
FIRST, SECOND, LAST, FURTHER = range(4)  # rounds, each with games of its own
APART = 1 << 32  # between the seeds of two rounds
SEEDS = 1 << 61
OTHERS = "others"  # beside the sources of own points: what the best other gets
LEAST_SAID = 0.15  # points; what is smaller is not worth a word
MOST_SAID = 3
ALIKE = 2  # plans that begin with the same action and are not put back
SURE = 2.0  # standard errors from which on a difference is taken for one
LEAST_COST = 0.5  # by the search's own measure: a point, if no win hangs on it

Actions = tuple[int, ...]


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


class Loss(NamedTuple):
    """How much one plan is worse than another: by the search's own measure with its standard error,
    in points ahead of the best other (alone: points) with theirs, and in the share of wins.
    """

    cost: float = 0.0
    error: float = 0.0
    margin: float = 0.0
    margin_error: float = 0.0
    wins: float = 0.0

    @property
    def sure(self) -> float:
        """What is lost at the least."""
        return self.cost - SURE * self.error

    @property
    def possible(self) -> float:
        """What may be lost at the most."""
        return self.cost + SURE * self.error

    @property
    def clear(self) -> bool:
        """Whether it is more than the trials' noise; what is not clear is about equal."""
        return self.sure >= LEAST_COST


UNKNOWN = Loss(error=math.inf)


@dataclass(frozen=True)
class Trial:
    """Plans of one decision, tried on the same deals."""

    game: Game
    seats: int
    seat: int
    results: NDArray[np.int64]  # plans × games × seats × columns of a result
    worth: NDArray[np.float64]  # plans × games

    def outlook(self, i: int) -> Outlook:
        """What a plan leads to."""
        results = self.results[i, :, : self.seats]
        return Outlook(
            _means(results[:, :, POINTS]),
            _means(margins_of(results[:, :, POINTS])),
            _means(wins_of(results[:, :, RANK])),
        )

    def loss(self, i: int, best: int) -> Loss:
        """What is lost by a plan beside the best."""
        if i == best:
            return Loss()
        points, ranks = (self.results[:, :, : self.seats, at] for at in (POINTS, RANK))
        margins = (margins_of(points[best]) - margins_of(points[i]))[:, self.seat]
        wins = (wins_of(ranks[best]) - wins_of(ranks[i]))[:, self.seat]
        return Loss(
            *mean_and_error(self.worth[best] - self.worth[i]),
            *mean_and_error(margins),
            float(wins.mean()),
        )

    def sources(self, i: int, j: int) -> list[Source]:
        """Where the points come from that plan `i` brings more, or less, than `j`: what is sure and
        worth a word, the largest first.
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
            change, error = mean_and_error(self._best_other(i) - self._best_other(j))
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
    """The mean of differences, and its standard error."""
    count = len(differences)
    error = float(differences.std(ddof=1)) / math.sqrt(count) if count > 1 else math.inf
    return float(differences.mean()), error


def _worth_a_word(change: float, error: float) -> bool:
    return abs(change) >= max(LEAST_SAID, SURE * error)


@dataclass(frozen=True)
class Choice:
    """A plan of the last round: what it leads to, what is lost by it beside the best, and what
    makes the difference to the best, for the best that to the next one.
    """

    plan: Actions
    outlook: Outlook
    loss: Loss
    lines: Mapping[str, float]
    sources: Sequence[Source]


@dataclass(frozen=True)
class Verdict:
    """What the judge found: the best plans, the best first, and the one that was asked about."""

    choices: Sequence[Choice]
    asked: Choice | None = None

    @property
    def best(self) -> Choice:
        """The plan to follow."""
        return self.choices[0]


@dataclass
class Case:
    """A decision before the judge: the plans that are left, and the one that is asked about, which
    may be none of them.
    """

    game: Game
    parts: Parts
    root: State  # redealt for the seat
    seat: int
    seed: int
    ends: dict[bytes, Actions] = field(default_factory=dict)  # plans by where they end
    left: list[Actions] = field(default_factory=list)
    asked: Actions | None = None
    suspected: Loss = UNKNOWN  # of the plan that is asked about, from a few games

    @property
    def tried(self) -> list[Actions]:
        """The plans that are left, and the one that is asked about."""
        asked = [] if self.asked is None else [self.asked]
        return list(dict.fromkeys([*self.left, *asked]))


class Judge:
    """Hears one case after another; for one thread at a time."""

    def __init__(self, simulations: int = SIMULATIONS, seed: int = 0) -> None:
        self.simulations = simulations
        self.seed = seed
        self._search = Search(Budget(simulations), seed, USUAL)

    def judge(
        self, game: Game, parts: Parts, s: State, seat: int, asked: Actions | None = None
    ) -> Verdict:
        """The best plans of a decision, from a state redealt for the seat; and what is lost by the
        one that is asked about.
        """
        case = self.open(game, parts, s, seat, asked)
        self.narrow(case)
        return self.settle(case)

    def open(
        self, game: Game, parts: Parts, s: State, seat: int, asked: Actions | None = None
    ) -> Case:
        """Draw up plans for a decision; where two end alike, one of them is enough."""
        case = self._case(game, parts, s, seat)
        reseed(self._search.rng, case.seed)
        self._search.chosen = None
        case.left = self._draw_up(case, case.root, self._searched(case)[:SEARCHED], DRAWN)
        case.asked = asked
        return case

    def _case(self, game: Game, parts: Parts, s: State, seat: int) -> Case:
        (root,) = game.states(1)
        copy(root, s)
        game.kernels.redeal(parts, root, seat, 0)
        seed = seed_of(self.seed, seat, root.tobytes().hex()) % SEEDS
        self._search.reserve(game, self.simulations)
        return Case(game, parts, root, seat, seed)

    def narrow(self, case: Case) -> None:
        """Leave the best few plans; who is asked about goes along without taking a place."""
        self._screen(case)
        if case.asked is not None:
            end = end_of(case.game, case.parts, case.root, case.seat, case.asked)
            case.asked = case.ends.get(end, case.asked)
        plans = case.tried
        if len(plans) < 2:
            case.suspected = Loss()
            return
        trial = self._try(case, plans, SECOND, max(2, self.simulations // SECOND_SHARE))
        worth = dict(zip(plans, trial.worth.mean(axis=1).tolist(), strict=True))
        order = sorted(case.left, key=lambda plan: -worth[plan])
        case.left = _of_every_kind(order)[:FINALISTS]
        if case.asked is not None:
            case.suspected = trial.loss(plans.index(case.asked), plans.index(order[0]))

    def _screen(self, case: Case) -> None:
        """Try all plans in a few games, vary the best, and try those in the same games."""
        games = max(2, self.simulations // FIRST_SHARE)
        worth: dict[Actions, float] = {}
        new = case.left
        for generation in range(GENERATIONS + 1):
            if new:
                trial = self._try(case, new, FIRST, games)
                worth.update(zip(new, trial.worth.mean(axis=1).tolist(), strict=True))
            case.left = sorted(worth, key=lambda plan: -worth[plan])[:FIELD]
            if generation < GENERATIONS:
                new = self._varied(case)

    def _varied(self, case: Case) -> list[Actions]:
        """Plans that begin like the best ones, and go on otherwise."""
        new: list[Actions] = []
        chance = Random(case.seed + len(case.ends))
        for plan in case.left:
            kept = chance.randrange(len(plan))
            (s,) = case.game.states(1)
            copy(s, case.root)
            for action in plan[:kept]:
                case.game.kernels.act(case.parts, s, case.seat, action)
            new += self._draw_up(case, s, [], VARIANTS, plan[:kept])
        return new

    def settle(self, case: Case) -> Verdict:
        """Compare what is left."""
        plans = case.tried
        trial = self._try(case, plans, LAST, max(2, self.simulations))
        worth = trial.worth.mean(axis=1)
        order = sorted(map(plans.index, case.left), key=lambda i: -float(worth[i]))
        best = order[0]
        beside = order[1] if len(order) > 1 else None

        def choice(i: int) -> Choice:
            other = best if i != best else beside
            return Choice(
                plans[i],
                trial.outlook(i),
                trial.loss(i, best),
                _lines(trial, i),
                [] if other is None else trial.sources(i, other),
            )

        asked = None if case.asked is None else choice(plans.index(case.asked))
        return Verdict([choice(i) for i in order], asked)

    def look_closer(
        self, case: Case, best: Actions, plan: Actions, times: int
    ) -> tuple[Loss, list[Source]]:
        """What is lost by a plan beside the best one, and where, by many more games alone."""
        trial = self._try(case, [best, plan], FURTHER, times * self.simulations)
        return trial.loss(1, 0), trial.sources(0, 1)

    def outlook(self, game: Game, parts: Parts, s: State, seat: int) -> Outlook:
        """What is to be expected from here on, if all go on alike."""
        case = self._case(game, parts, s, seat)
        return self._try(case, [()], LAST, max(2, self.simulations)).outlook(0)

    def _draw_up(
        self, case: Case, s: State, firsts: Sequence[int], count: int, begun: Actions = ()
    ) -> list[Actions]:
        """Plans that go on from a state of the decision: one for each of these first actions, and
        so many more; only those that end as none did before.
        """
        search, rows = self._search, len(firsts) + count
        plans = np.zeros((rows, MOST), np.int64)
        lengths = np.zeros(rows, np.int64)
        ends = case.game.states(rows)
        settings = search.settings.among(int(s.seats))
        place = (case.parts, s, case.seat, search.trees[0], np.array(firsts, np.int64), settings)
        draw_up_all(*place, search.desk, search.rng, plans, lengths, ends)
        new = []
        for plan, length, end in zip(plans.tolist(), lengths.tolist(), ends, strict=True):
            if end.tobytes() not in case.ends:
                case.ends[end.tobytes()] = (*begun, *plan[:length])
                new.append(case.ends[end.tobytes()])
        return new

    def _searched(self, case: Case) -> list[int]:
        """The actions of the first choice in a decision, the one that a search tries most first;
        none where there is no choice.
        """
        search, kernels = self._search, case.game.kernels
        (s,) = case.game.states(1)
        copy(s, case.root)
        out = search.desk.out
        while kernels.legal(case.parts, s, case.seat, out) == 1:
            kernels.act(case.parts, s, case.seat, int(out[0]))
            same = (s.turn, s.reveals) == (case.root.turn, case.root.reveals)
            if not same or not kernels.actors(case.parts, s) >> case.seat & 1:
                return []
        search.choose(case.parts, s, case.seat)
        links = search.trees[0].links
        visits: dict[int, int] = {}
        child = int(links[0, CHILD])
        while child:
            visits[int(links[child, ACTION])] = int(links[child, VISITS])
            child = int(links[child, SIBLING])
        return sorted(visits, key=lambda action: -visits[action])

    def _try(self, case: Case, plans: Sequence[Actions], number: int, games: int) -> Trial:
        """Try plans in the games of a round."""
        search, game, seats = self._search, case.game, int(case.root.seats)
        (simulated,) = game.states(1)
        rows, lengths = _as_rows(plans)
        results = np.zeros((len(plans), games, *search.desk.results.shape), np.int64)
        worth = np.zeros((len(plans), games), np.float64)
        place = (case.parts, case.root, simulated, case.seat, rows, lengths)
        seed = case.seed + number * APART
        settings = search.settings.among(seats)
        try_plans(*place, seed, settings, search.desk, search.rng, results, worth)
        return Trial(game, seats, case.seat, results, worth)


def _of_every_kind(plans: Sequence[Actions]) -> list[Actions]:
    """The same plans in the same order, but those that begin alike come last beyond a few."""
    begun = Counter[int]()
    few: list[Actions] = []
    more: list[Actions] = []
    for plan in plans:
        begun[plan[0]] += 1
        (few if begun[plan[0]] <= ALIKE else more).append(plan)
    return [*few, *more]


def _as_rows(plans: Iterable[Actions]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    plans = list(plans)
    rows = np.zeros((len(plans), max(1, *map(len, plans))), np.int64)
    for row, plan in zip(rows, plans, strict=True):
        row[: len(plan)] = plan
    return rows, np.array([len(plan) for plan in plans], np.int64)


def end_of(game: Game, parts: Parts, root: State, seat: int, plan: Actions) -> bytes:
    """Where a plan ends, as far as the seat can know."""
    (s,) = game.states(1)
    copy(s, root)
    for action in plan:
        game.kernels.act(parts, s, seat, action)
    game.kernels.redeal(parts, s, seat, 0)
    end: bytes = s.tobytes()
    return end


def _lines(trial: Trial, i: int) -> dict[str, float]:
    means = _means(trial.results[i, :, trial.seat, LINES:])
    return dict(zip(trial.game.score_lines, means, strict=True))
