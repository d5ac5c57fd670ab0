"""The kernels of the contract as Python calls them: one compiled function for all of them.

Each compiled function holds all that it calls. Apart, the legal actions alone would be compiled for
`legal`, `look` and `step`; together they are compiled once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from laguna.engine import play
from laguna.engine.dispatch import act, actors, deal, legal, redeal, result, why_not
from laguna.engine.game import Game, Legal, Parts, Result, State
from laguna.engine.inner import Inner
from laguna.engine.kernel import kernel
from laguna.engine.play import look, step

DEAL, ACTORS, LEGAL, ACT, WHY_NOT, RESULT, REDEAL, LOOK, STEP = range(9)
NO_NUMBERS = np.zeros(play.REPORT_SIZE, np.int64)
NO_RESULT = np.zeros((1, 1), np.int64)


@kernel
def call(
    what: int,
    parts: Parts,
    s: State,
    seat: int,
    number: int,
    out: Legal,
    report: Legal,
    results: Result,
) -> int:
    """Do what is asked; what it answers, else 0."""
    if what == STEP:
        step(parts, s, seat, number, out, report)
    elif what == LOOK:
        look(parts, s, out, report)
    elif what == LEGAL:
        return int(legal(parts, s, seat, out))
    elif what == WHY_NOT:
        return int(why_not(parts, s, seat, number))
    elif what == ACT:
        act(parts, s, seat, number)
    elif what == ACTORS:
        return int(actors(parts, s))
    elif what == RESULT:
        result(parts, s, results)
    elif what == REDEAL:
        redeal(parts, s, seat, number)
    else:
        deal(parts, s, seat, out, number)
    return 0


def _deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    call(DEAL, parts, s, int(seats), int(seed), options, NO_NUMBERS, NO_RESULT)


def _actors(parts: Parts, s: State) -> int:
    return call(ACTORS, parts, s, 0, 0, NO_NUMBERS, NO_NUMBERS, NO_RESULT)


def _legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    return call(LEGAL, parts, s, int(seat), 0, out, NO_NUMBERS, NO_RESULT)


def _act(parts: Parts, s: State, seat: int, action: int) -> None:
    call(ACT, parts, s, int(seat), int(action), NO_NUMBERS, NO_NUMBERS, NO_RESULT)


def _why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    return call(WHY_NOT, parts, s, int(seat), int(action), NO_NUMBERS, NO_NUMBERS, NO_RESULT)


def _result(parts: Parts, s: State, out: Result) -> None:
    call(RESULT, parts, s, 0, 0, NO_NUMBERS, NO_NUMBERS, out)


def _redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    call(REDEAL, parts, s, int(viewer), int(seed), NO_NUMBERS, NO_NUMBERS, NO_RESULT)


def _look(parts: Parts, s: State, out: Legal, report: Legal) -> None:
    call(LOOK, parts, s, 0, 0, out, report, NO_RESULT)


def _step(parts: Parts, s: State, seat: int, action: int, out: Legal, report: Legal) -> None:
    call(STEP, parts, s, int(seat), int(action), out, report, NO_RESULT)


FROM_PYTHON: Mapping[str, Callable[..., Any]] = {
    "deal": _deal,
    "actors": _actors,
    "legal": _legal,
    "act": _act,
    "why_not": _why_not,
    "result": _result,
    "redeal": _redeal,
}


def gather(game: Game) -> None:
    """Let Python call a game's kernels in one."""
    for name, calling in FROM_PYTHON.items():
        let_call(getattr(game.kernels, name), calling)


def let_call(called: Any, calling: Callable[..., Any]) -> None:
    """Let Python call something else instead of a kernel, which is then not compiled for Python."""
    if isinstance(called, Inner):
        called.whole = calling


let_call(look, _look)
let_call(step, _step)
