"""What searching and judging call from Python, in one compiled function: apart, each of them would
hold the rules and the rules of thumb once more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laguna.bots.plans import draw_up_all, try_plans
from laguna.bots.search import LINKS, SUMS, Desk, Settings, Tree, search
from laguna.engine.contract import let_call
from laguna.engine.dispatch import game_of
from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator

SEARCH, DRAW_UP, TRY = range(3)
NO_TREE = Tree(np.zeros((1, LINKS), np.int64), np.zeros((1, SUMS), np.float64))
NO_PLANS = np.zeros((1, 1), np.int64)
NO_NUMBERS = np.zeros(1, np.int64)
NO_RESULTS = np.zeros((1, 1, 1, 1), np.int64)
NO_WORTH = np.zeros((1, 1), np.float64)


@kernel
def think(
    what: int,
    parts: Parts,
    root: State,
    s: State,
    seat: int,
    tree: Tree,
    number: int,
    simulations: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
    firsts: Legal,
    plans: NDArray[np.int64],
    lengths: Legal,
    ends: Any,
    results: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> int:
    """Do what is asked; what it answers, else 0."""
    if what == SEARCH:
        return int(search(parts, root, s, seat, tree, number, simulations, settings, desk, rng))
    if what == DRAW_UP:
        draw_up_all(parts, root, seat, tree, firsts, settings, desk, rng, plans, lengths, ends)
    else:
        try_plans(parts, root, s, seat, plans, lengths, number, settings, desk, rng, results, worth)
    return 0


def _search(
    parts: Parts,
    root: State,
    s: State,
    seat: int,
    tree: Tree,
    nodes: int,
    simulations: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
) -> int:
    place = (parts, root, s, int(seat), tree, int(nodes), int(simulations), settings, desk, rng)
    nothing = (NO_NUMBERS, NO_PLANS, NO_NUMBERS, game_of(s).states(1), NO_RESULTS, NO_WORTH)
    return think(SEARCH, *place, *nothing)


def _draw_up_all(
    parts: Parts,
    root: State,
    seat: int,
    tree: Tree,
    firsts: Legal,
    settings: Settings,
    desk: Desk,
    rng: Generator,
    plans: NDArray[np.int64],
    lengths: Legal,
    ends: Any,
) -> None:
    place = (parts, root, root, int(seat), tree, 0, 0, settings, desk, rng)
    think(DRAW_UP, *place, firsts, plans, lengths, ends, NO_RESULTS, NO_WORTH)


def _try_plans(
    parts: Parts,
    root: State,
    s: State,
    seat: int,
    plans: NDArray[np.int64],
    lengths: Legal,
    seed: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
    results: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> None:
    place = (parts, root, s, int(seat), NO_TREE, int(seed), 0, settings, desk, rng)
    think(TRY, *place, NO_NUMBERS, plans, lengths, game_of(s).states(1), results, worth)


def gather() -> None:
    """Let Python call them in one."""
    let_call(search, _search)
    let_call(draw_up_all, _draw_up_all)
    let_call(try_plans, _try_plans)
