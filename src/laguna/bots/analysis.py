"""A game gone through: what was to be expected round by round, and what the decisions cost.

Every decision is judged as a whole and by what its seat could know at that moment, never by what
came after; the judge is the one who gives the hints. First all are looked at in a few games; those
that may have cost something are then judged as a hint is, and the costliest looked at more closely.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Any, TypeVar

import numpy as np

from laguna.bots.advice import PERCENT, source_words
from laguna.bots.judge import (
    LEAST_COST,
    SIMULATIONS,
    Actions,
    Case,
    Judge,
    Loss,
    Outlook,
    Source,
    margins_of,
    wins_of,
)
from laguna.engine.game import Reason, State
from laguna.engine.table import Move, Ply, Table

THREADS = 2
LOW_PRIORITY = 10
COSTLIEST = 3
CLOSER = 6  # decisions of a seat that are looked at more closely
TIMES = 8  # as many games as in a hint

Watch = Callable[[int, int], None]  # told how many steps are done, and of how many
Thing = TypeVar("Thing")
Found = TypeVar("Found")


@dataclass(frozen=True)
class Point:
    """What is to be expected after so many moves."""

    ply: int
    outlook: Outlook


@dataclass(frozen=True)
class Decision:
    """The moves of one seat in one decision, by number from 1, and the best that the judge found;
    `loss` is what was lost beside it.
    """

    first: int
    last: int
    turn: int
    seat: int
    played: Sequence[Move]
    better: Sequence[Move]
    loss: Loss
    reasons: Sequence[Reason] = ()  # what speaks for the better one, and not for this
    sources: Sequence[Source] = ()

    @property
    def costly(self) -> bool:
        """Whether another decision was better for sure; if not, they are about equal."""
        return self.loss.clear

    def words(self, seats: int) -> str:
        """The decision in one sentence."""
        lost = [f"{self.loss.margin:.1f} points"] if self.loss.margin > 0 or seats == 1 else []
        if seats > 1 and self.loss.wins > 0:
            lost.append(f"{PERCENT * self.loss.wins:.0f} % of wins")
        why = source_words(self.sources)
        because = f": {why}" if why else ""
        return (
            f"move {self.first}, {_in_words(self.played)}: {_in_words(self.better)} was better by "
            f"{' and '.join(lost)}{because}"
        )


def _in_words(moves: Sequence[Move]) -> str:
    return ", ".join(map(str, moves))


@dataclass(frozen=True)
class Analysis:
    """What became of a game round by round, and all its decisions."""

    seats: int
    simulations: int
    over: bool
    moves: int
    points: Sequence[Point]
    decisions: Sequence[Decision]
    final: Outlook  # the scores at the end, or as if it were now

    def costliest(self, seat: int, count: int = COSTLIEST) -> list[Decision]:
        """The decisions of a seat that cost most, the worst first."""
        own = [each for each in self.decisions if each.seat == seat and each.costly]
        return sorted(own, key=lambda each: -each.loss.cost)[:count]

    def json(self, action_json: Callable[[int], Mapping[str, Any]]) -> dict[str, Any]:
        """All of it as JSON; docs/json.md describes it."""

        def actions(moves: Sequence[Move]) -> list[Mapping[str, Any]]:
            return [action_json(move.action) for move in moves]

        return {
            "seats": self.seats,
            "simulations": self.simulations,
            "over": self.over,
            "moves": self.moves,
            "points": [
                {"ply": point.ply, "outlook": point.outlook._asdict()} for point in self.points
            ],
            "final": self.final._asdict(),
            "decisions": [
                {
                    "first": each.first,
                    "last": each.last,
                    "turn": each.turn,
                    "seat": each.seat,
                    "played": actions(each.played),
                    "better": actions(each.better),
                    "loss": each.loss._asdict(),
                    "reasons": [_reason_json(reason) for reason in each.reasons],
                    "sources": [source._asdict() for source in each.sources],
                    "costly": each.costly,
                }
                for each in self.decisions
            ],
            "costliest": [
                [each.first for each in self.costliest(seat)] for seat in range(self.seats)
            ],
        }


def _reason_json(reason: Reason) -> dict[str, Any]:
    return {
        "text": reason.text,
        "values": dict(reason.values),
        "rule": reason.rule,
        "places": [],
    }


@dataclass
class Taken:
    """A decision of the record: where it was taken, and what was done."""

    first: int
    last: int
    turn: int
    seat: int
    state: State  # redealt for the seat
    actions: Actions


def analyse(
    table: Table,
    simulations: int = SIMULATIONS,
    *,
    seat: int | None = None,
    seed: int = 0,
    threads: int = THREADS,
    watch: Watch | None = None,
) -> Analysis:
    """Go through the moves of a table; with a `seat`, only its decisions are judged."""
    taken, stops = _go_through(table)
    wanted = [each for each in taken if seat in (None, each.seat)]
    with Court(table, simulations, seed, threads, watch) as court:
        court.expect(2 * len(wanted) + len(stops))
        outlooks = court.all(court.look, stops)
        decisions = court.judge(wanted)
    return Analysis(
        table.seats,
        simulations,
        table.over,
        len(table.plies),
        [Point(stop.last, outlook) for stop, outlook in zip(stops, outlooks, strict=True)],
        decisions,
        standing(table),
    )


def _go_through(table: Table) -> tuple[list[Taken], list[Taken]]:
    """The decisions of a game in the order in which they were begun; and its first position and
    all after which every seat has had a turn since the one before, each seen by who moved last.
    """
    again = table.fresh()
    decisions: list[Taken] = []
    open_by: dict[int, Taken] = {}
    acted: set[int] = set()
    stops: list[Taken] = []
    for number, ply in enumerate(table.plies, 1):
        if not stops:
            stops.append(Taken(0, 0, ply.turn, ply.seat, again.redealt(ply.seat), ()))
        _note(again, ply, number, decisions, open_by)
        again.play(ply.action, ply.seat)
        if ply.seat not in again.actors or _moment(again) != (ply.turn, ply.reveals):
            open_by.pop(ply.seat, None)
        acted.add(ply.seat)
        if again.turn != ply.turn and len(acted) == table.seats and not again.over:
            acted.clear()
            stops.append(Taken(number, number, ply.turn, ply.seat, again.redealt(ply.seat), ()))
    return decisions, stops


def _moment(table: Table) -> tuple[int, int]:
    return table.turn, int(table.state.reveals)


def _note(
    table: Table, ply: Ply, number: int, decisions: list[Taken], open_by: dict[int, Taken]
) -> None:
    """Write a move down with the decision it belongs to, which it may begin."""
    if ply.seat in open_by:
        taken = open_by[ply.seat]
        taken.actions += (ply.action,)
        taken.last = number
        return
    state = table.redealt(ply.seat)
    taken = Taken(number, number, ply.turn, ply.seat, state, (ply.action,))
    open_by[ply.seat] = taken
    decisions.append(taken)


def _stand_back() -> None:
    """Let whoever plays go first: where threads have priorities of their own, this one's is low."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW_PRIORITY)


class Court:
    """Judges, one a thread, who share the decisions of a game."""

    def __init__(
        self, table: Table, simulations: int, seed: int, threads: int, watch: Watch | None
    ) -> None:
        self._table = table
        self._pool = ThreadPoolExecutor(threads, "judge", _stand_back)
        self._judges: SimpleQueue[Judge] = SimpleQueue()
        for _ in range(threads):
            self._judges.put(Judge(simulations, seed))
        self._watch = watch
        self._done = self._of = 0

    def __enter__(self) -> Court:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def expect(self, steps: int) -> None:
        """So many more steps are to be done."""
        self._of += steps

    def all(self, work: Callable[[Judge, Thing], Found], things: Iterable[Thing]) -> list[Found]:
        """Work on all things, in their order as far as there are judges."""

        def with_judge(thing: Thing) -> Found:
            judge = self._judges.get()
            try:
                return work(judge, thing)
            finally:
                self._judges.put(judge)

        found = []
        for each in [self._pool.submit(with_judge, thing) for thing in things]:
            found.append(each.result())
            self._step(1)
        return found

    def _step(self, steps: int) -> None:
        self._done += steps
        if self._watch is not None:
            self._watch(self._done, self._of)

    def look(self, judge: Judge, at: Taken) -> Outlook:
        """What was to be expected at a moment."""
        return judge.outlook(self._table.game, self._table.parts, at.state, at.seat)

    def judge(self, taken: Sequence[Taken]) -> list[Decision]:
        """All decisions in which there was a choice."""
        cases = self.all(self._open, taken)
        suspects = [i for i, case in enumerate(cases) if case.suspected.possible >= LEAST_COST]
        suspects.sort(key=lambda i: -cases[i].suspected.cost)
        self._step(len(taken) - len(suspects))
        found = [_equal(self._table, each, cases[i]) for i, each in enumerate(taken)]
        settled = self.all(self._settle, [(taken[i], cases[i]) for i in suspects])
        for i, decision in zip(suspects, settled, strict=True):
            found[i] = decision
        closer = self._costliest(found)
        self.expect(len(closer))
        looked = self.all(self._look_closer, [(found[i], cases[i]) for i in closer])
        for i, decision in zip(closer, looked, strict=True):
            found[i] = decision
        return [each for i, each in enumerate(found) if len(cases[i].tried) > 1]

    def _costliest(self, found: Sequence[Decision]) -> list[int]:
        """The decisions of each seat that cost most by what is known so far."""
        order = sorted(range(len(found)), key=lambda i: -found[i].loss.cost)
        clear = [i for i in order if found[i].loss.cost > 0]
        return [
            i
            for seat in range(self._table.seats)
            for i in [each for each in clear if found[each].seat == seat][:CLOSER]
        ]

    def _open(self, judge: Judge, taken: Taken) -> Case:
        table = self._table
        case = judge.open(table.game, table.parts, taken.state, taken.seat, taken.actions)
        judge.narrow(case)
        return case

    def _settle(self, judge: Judge, what: tuple[Taken, Case]) -> Decision:
        taken, case = what
        verdict = judge.settle(case)
        assert verdict.asked
        best = verdict.best if verdict.asked.loss.cost > 0 else verdict.asked
        return replace(
            _equal(self._table, taken, case),
            better=_moves(self._table, taken, best.plan),
            loss=verdict.asked.loss,
        )

    def _look_closer(self, judge: Judge, what: tuple[Decision, Case]) -> Decision:
        decision, case = what
        better, played = (
            tuple(move.action for move in moves) for moves in (decision.better, decision.played)
        )
        loss, sources = judge.look_closer(case, better, played, TIMES)
        for_better, for_played = (
            case.game.merits(case.parts, case.root, case.seat, plan) for plan in (better, played)
        )
        reasons = [reason for reason in for_better if reason not in for_played]
        return replace(decision, loss=loss, reasons=reasons, sources=sources)


def _equal(table: Table, taken: Taken, case: Case) -> Decision:
    """A decision that cost nothing, as far as a few games tell."""
    moves = _moves(table, taken, taken.actions)
    loss = case.suspected if len(case.tried) > 1 else Loss()
    return Decision(taken.first, taken.last, taken.turn, taken.seat, moves, moves, loss)


def _moves(table: Table, taken: Taken, actions: Actions) -> list[Move]:
    """Actions with their words, each in the state in which it is done."""
    game = table.game
    states = game.states(1)
    states[0] = taken.state
    moves = []
    for action in actions:
        moves.append(Move(taken.seat, action, game.format(table.parts, states[0], action)))
        game.kernels.act(table.parts, states[0], taken.seat, action)
    return moves


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
