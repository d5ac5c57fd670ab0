"""A game gone through: what was to be expected before and after each turn, and what the decisions
cost.

Every decision is judged by what its seat could know at that moment, never by what came after.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

import numpy as np

from laguna.bots.advice import (
    SURE,
    Adviser,
    Outlook,
    Source,
    Trial,
    margins_of,
    mean_and_error,
    source_words,
    wins_of,
)
from laguna.bots.search import USUAL
from laguna.engine.table import Move, Ply, Table

SIMULATIONS = 1000
COSTLIEST = 3
LEAST_COST = 1.0  # by the search's own measure; what costs less is not worth a word
LEAST_MARGIN = 1.0  # in points
LEAST_WINS = 0.05  # in the share of wins
PERCENT = 100

Watch = Callable[[int, int], None]  # told how many moves are done, and of how many


@dataclass(frozen=True)
class Turn:
    """The moves of one seat in one turn, by number from 1, and what was to be expected before them
    with the best play, and after them.
    """

    turn: int
    seat: int
    first: int
    last: int
    before: Outlook
    after: Outlook


@dataclass(frozen=True)
class Decision:
    """A move, and the one that the search found better.

    `cost` is what was lost by the search's own measure, with its standard error; `margin` and
    `wins` the same in points ahead of the best other (alone: points) and in the share of wins.
    """

    ply: int
    turn: int
    seat: int
    played: Move
    better: Move
    cost: float
    error: float
    margin: float
    wins: float
    sources: Sequence[Source]

    @property
    def costly(self) -> bool:
        """Whether the other move was better for sure, and by enough to be called so."""
        much = self.margin >= LEAST_MARGIN or self.wins >= LEAST_WINS
        return much and self.cost >= max(LEAST_COST, SURE * self.error)

    def words(self, seats: int) -> str:
        """The decision in one sentence."""
        lost = [f"{self.margin:.1f} points"] if self.margin > 0 or seats == 1 else []
        if seats > 1 and self.wins > 0:
            lost.append(f"{PERCENT * self.wins:.0f} % of wins")
        why = source_words(self.sources)
        because = f": {why}" if why else ""
        return (
            f"move {self.ply}, {self.played}: {self.better} was better by {' and '.join(lost)}"
            f"{because}"
        )


@dataclass(frozen=True)
class Analysis:
    """What became of a game turn by turn, and all decisions where the search saw a better move."""

    seats: int
    simulations: int
    over: bool
    moves: int
    turns: Sequence[Turn]
    decisions: Sequence[Decision]
    final: Outlook  # the scores at the end, or as if it were now

    def costliest(self, seat: int, count: int = COSTLIEST) -> list[Decision]:
        """The decisions of a seat that cost most, the worst first, by what is told of them."""
        own = [each for each in self.decisions if each.seat == seat and each.costly]
        a_win = USUAL.among(self.seats).win / USUAL.margin  # in points
        return sorted(own, key=lambda each: -each.margin - a_win * each.wins)[:count]

    def json(self, action_json: Callable[[int], Mapping[str, Any]]) -> dict[str, Any]:
        """All of it as JSON; docs/json.md describes it."""
        return {
            "seats": self.seats,
            "simulations": self.simulations,
            "over": self.over,
            "moves": self.moves,
            "turns": [
                asdict(turn) | {"before": turn.before._asdict(), "after": turn.after._asdict()}
                for turn in self.turns
            ],
            "final": self.final._asdict(),
            "decisions": [
                asdict(each)
                | {
                    "played": action_json(each.played.action),
                    "better": action_json(each.better.action),
                    "sources": [source._asdict() for source in each.sources],
                    "costly": each.costly,
                }
                for each in self.decisions
            ],
            "costliest": [
                [each.ply for each in self.costliest(seat)] for seat in range(self.seats)
            ],
        }


def analyse(
    table: Table,
    simulations: int = SIMULATIONS,
    *,
    seat: int | None = None,
    seed: int = 0,
    watch: Watch | None = None,
) -> Analysis:
    """Go through the moves of a table; with a `seat`, only its decisions are judged."""
    advisers = [Adviser(simulations, seed) for _ in range(table.seats)]
    again = table.fresh()
    turns: list[Turn] = []
    decisions: list[Decision] = []
    for (turn, mover), group in groupby(table.plies, lambda ply: (ply.turn, ply.seat)):
        plies = list(group)
        first = len(again.plies) + 1
        judged = seat in (None, mover)
        tried: list[Tried] = []
        for i, ply in enumerate(plies):
            bound = i in (0, len(plies) - 1)
            if bound or (judged and len(again.legal_actions(mover)) > 1):
                tried.append(_try(again, ply, advisers[mover]))
            again.play(ply.action, mover)
            if watch is not None:
                watch(len(again.plies), len(table.plies))
        if judged:
            found = (_decision(each, tried[i + 1 :]) for i, each in enumerate(tried))
            decisions += [decision for decision in found if decision is not None]
        before = _seen_best(tried)
        turns.append(Turn(turn, mover, first, len(again.plies), before.outlook(0), tried[-1].after))
    return Analysis(
        table.seats,
        simulations,
        table.over,
        len(table.plies),
        turns,
        decisions,
        standing(table),
    )


@dataclass(frozen=True)
class Tried:
    """A move of the record, tried beside the best one."""

    ply: int
    move: Ply
    trial: Trial
    played: Move
    best: Move

    @property
    def after(self) -> Outlook:
        """What was to be expected after the move that was played."""
        return self.trial.outlook(len(self.trial.actions) - 1)


def _try(table: Table, ply: Ply, adviser: Adviser) -> Tried:
    seat = ply.seat
    state = table.redealt(seat, 0)
    trial = adviser.compare(table.game, table.parts, state, seat, 1, also=(ply.action,))
    played, best = table.move(ply.action, seat), table.move(trial.actions[0], seat)
    return Tried(len(table.plies) + 1, ply, trial, played, best)


def _seen_best(tried: Sequence[Tried]) -> Trial:
    """Of a position and those that its seat led it to before anybody learned anything new, the one
    with the best outlook: what was reached could have been expected.
    """
    same = [each.trial for each in tried if each.move.reveals == tried[0].move.reveals]
    return max(same, key=lambda trial: float(trial.worth[0].mean()))


def _decision(tried: Tried, later: Sequence[Tried]) -> Decision | None:
    """A move beside the better one, if there was one; where it was seen a moment later that the
    move was not so bad, that counts.
    """
    trial, ply = tried.trial, tried.move
    if len(trial.actions) == 1:
        return None
    cost, error = trial.change(0, 1)
    better, played = trial.outlook(0), tried.after
    sources = trial.sources(0, 1)
    if later and later[0].move.reveals == ply.reveals:
        reached = _seen_best(later)
        if reached.worth[0].mean() > trial.worth[1].mean():
            cost = float(trial.worth[0].mean() - reached.worth[0].mean())
            error = math.hypot(
                mean_and_error(trial.worth[0])[1], mean_and_error(reached.worth[0])[1]
            )
            played, sources = reached.outlook(0), []
    if cost <= 0:
        return None
    return Decision(
        ply=tried.ply,
        turn=ply.turn,
        seat=ply.seat,
        played=tried.played,
        better=tried.best,
        cost=cost,
        error=error,
        margin=better.margins[ply.seat] - played.margins[ply.seat],
        wins=better.wins[ply.seat] - played.wins[ply.seat],
        sources=sources,
    )


def standing(table: Table) -> Outlook:
    """The scores as if the game ended now, in the form of an outlook."""
    scores = table.scores()
    points = np.array([[score.points for score in scores]])
    ranks = np.array([[score.rank for score in scores]])
    return Outlook(
        tuple(map(float, points[0])),
        tuple(margins_of(points)[0].tolist()),
        tuple(wins_of(ranks)[0].tolist()),
    )
