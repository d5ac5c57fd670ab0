"""What a decision does, step by step: from it the games say what speaks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from laguna.engine.game import LINES, Fields, Game, Parts, Reason, State

MOST_SAID = 3


class Step(NamedTuple):
    """An action as JSON, what lay there before it and after it, and the points that its seat gained
    by it, by score line, as if the game ended there.
    """

    data: Mapping[str, Any]
    before: Fields
    after: Fields
    gained: Mapping[str, int]


class Merit(NamedTuple):
    """A reason, and how much it says beside others; without any weight it is said for want of
    better ones.
    """

    weight: float
    reason: Reason


def steps(game: Game, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> Iterator[Step]:
    """The steps of a decision from a state redealt for the seat."""
    states = game.states(1)
    states[0] = s
    state = states[0]
    before, points = Fields(state), _lines(game, parts, state, seat)
    for action in actions:
        game.kernels.act(parts, state, seat, action)
        after, then = Fields(state), _lines(game, parts, state, seat)
        gained = dict(zip(game.score_lines, (then - points).tolist(), strict=True))
        yield Step(game.action_json(action), before, after, gained)
        before, points = after, then


def _lines(game: Game, parts: Parts, s: State, seat: int) -> Any:
    out = game.new_result()
    game.kernels.result(parts, s, out)
    return out[seat, LINES:]


def chosen(merits: Iterable[Merit]) -> list[Reason]:
    """The few that say most, each once."""
    best: dict[str, Merit] = {}
    for merit in merits:
        text = merit.reason.text
        if text not in best or best[text].weight < merit.weight:
            best[text] = merit
    ranked = sorted(best.values(), key=lambda merit: -merit.weight)
    said = [merit for merit in ranked if merit.weight > 0] or ranked
    return [merit.reason for merit in said[:MOST_SAID]]
