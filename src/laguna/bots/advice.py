"""Hints: the best few decisions of a seat, what each leads to, and why.

A hint is the judge's verdict on the whole decision. Who has begun it as the judge would is told how
to go on; who has begun it otherwise, what is best from there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from laguna.bots.judge import (
    OTHERS,
    SIMULATIONS,
    Actions,
    Choice,
    Judge,
    Loss,
    Source,
    Verdict,
    end_of,
)
from laguna.engine.dispatch import copy
from laguna.engine.errors import NotYourTurn, OptionError
from laguna.engine.game import Game, Parts, Reason, State
from laguna.engine.table import Move, Table

BEST_FEW = 3
MOST_KEPT = 64
PERCENT = 100


@dataclass(frozen=True)
class Hint:
    """A decision, what it leads to, and why; `print` it.

    `move` is its first move, `plan` all its actions. `margin` is the expected final difference to
    the best other (alone: the final points), `loss` what is lost beside the best decision.
    `reasons` say in a player's words what speaks for it; `sources` where the difference to the best
    comes from, and for the best that to the next one, where it is clear.
    """

    move: Move
    plan: Actions
    points: float
    margin: float
    wins: float
    loss: Loss
    lines: Mapping[str, float]
    reasons: Sequence[Reason]
    sources: Sequence[Source]
    seats: int

    def __str__(self) -> str:
        words = [self.expected, *map(str, self.reasons), *([self.why] if self.why else [])]
        return f"{self.move}: {'; '.join(word.removesuffix('.') for word in words)}"

    @property
    def equal(self) -> bool:
        """Whether it is about as good as the best."""
        return not self.loss.clear

    @property
    def expected(self) -> str:
        """What the decision leads to, in words."""
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


def hints(table: Table, seat: int | None = None, simulations: int | None = None) -> list[Hint]:
    """The best few decisions of a seat, the best first, each with what it leads to and why; judged
    by what the seat can know.
    """
    seat = table.seat_to_act(seat)
    if seat not in table.actors:
        over = "the game is over" if table.over else f"seat {seat + 1} is not to move"
        raise NotYourTurn(f"{over}: there is nothing to advise")
    if simulations is None:
        simulations = SIMULATIONS
    if simulations < 1:
        raise OptionError(f"a hint takes 1 simulation or more, not {simulations}")
    begun, done = table.decision(seat)
    now = table.redealt(seat)
    return Adviser(simulations).advise(table.game, table.parts, begun, done, now, seat)


class Adviser:
    """Gives hints; what it has judged lately it remembers."""

    def __init__(self, simulations: int = SIMULATIONS) -> None:
        self._judge = Judge(simulations)
        self._known: OrderedDict[tuple[int, bytes, bytes], Verdict] = OrderedDict()

    def advise(
        self, game: Game, parts: Parts, begun: State, done: Actions, now: State, seat: int
    ) -> list[Hint]:
        """The best few decisions of a seat that has begun its decision in one state and is in
        another now, both redealt for it.
        """
        verdict = self._verdict(game, parts, begun, seat)
        if done:
            going_on = _going_on(game, parts, verdict, begun, done, now, seat)
            verdict = going_on or self._verdict(game, parts, now, seat)
        return _hints(game, parts, now, seat, verdict)

    def _verdict(self, game: Game, parts: Parts, s: State, seat: int) -> Verdict:
        key = (seat, parts.tobytes(), s.tobytes())
        if key not in self._known:
            self._known[key] = self._judge.judge(game, parts, s, seat)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]


def _going_on(
    game: Game, parts: Parts, verdict: Verdict, begun: State, done: Actions, now: State, seat: int
) -> Verdict | None:
    """The plans that can be reached from what was done of the decision, with what is left of each;
    none if the best is not among them.
    """
    left = [
        (choice, rest)
        for choice in verdict.choices
        if (rest := _rest(game, parts, choice.plan, begun, done, now, seat))
    ]
    if not left or left[0][0] is not verdict.best:
        return None
    return Verdict([_with_plan(choice, rest) for choice, rest in left])


def _rest(
    game: Game, parts: Parts, plan: Actions, begun: State, done: Actions, now: State, seat: int
) -> Actions | None:
    """What is left of a plan, if it leads where the whole plan would have led."""
    if plan[: len(done)] == done:
        return plan[len(done) :]
    rest = list(plan)
    for action in done:
        if action not in rest:
            return None
        rest.remove(action)
    (s,) = game.states(1)
    copy(s, now)
    for action in rest:
        if game.kernels.why_not(parts, s, seat, action):
            return None
        game.kernels.act(parts, s, seat, action)
    game.kernels.redeal(parts, s, seat, 0)
    return tuple(rest) if s.tobytes() == end_of(game, parts, begun, seat, plan) else None


def _with_plan(choice: Choice, plan: Actions) -> Choice:
    return Choice(plan, choice.outlook, choice.loss, choice.lines, choice.sources)


def _hints(game: Game, parts: Parts, s: State, seat: int, verdict: Verdict) -> list[Hint]:
    choices = list({choice.plan[0]: choice for choice in reversed(verdict.choices)}.values())
    choices = sorted(choices, key=lambda choice: choice.loss.cost)[:BEST_FEW]
    second = choices[1].loss if len(choices) > 1 else Loss()
    found = []
    for choice in choices:
        clear = second.clear if choice is verdict.best else choice.loss.clear
        first = choice.plan[0]
        found.append(
            Hint(
                move=Move(seat, first, game.format(parts, s, first)),
                plan=choice.plan,
                points=choice.outlook.points[seat],
                margin=choice.outlook.margins[seat],
                wins=choice.outlook.wins[seat],
                loss=choice.loss,
                lines=choice.lines,
                reasons=game.merits(parts, s, seat, choice.plan),
                sources=choice.sources if clear else [],
                seats=int(s.seats),
            )
        )
    return found
