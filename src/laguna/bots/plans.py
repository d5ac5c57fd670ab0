"""Plans: all actions of one decision, drawn up from the rules of thumb and from a search, and tried
out on the same deals.

A decision lasts until the seat's turn or phase ends, or until somebody learns something new: so
what may be done within it does not depend on what is hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laguna.bots.search import (
    ACTION,
    CHILD,
    SIBLING,
    VISITS,
    Desk,
    Settings,
    Tree,
    play_on,
    tempted,
)
from laguna.engine.dispatch import act, actors, copy, legal, redeal
from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, bits32, reseed

MOST = 40  # actions of a decision
STRAY = 4.0  # how many times as far as simulated games the last plan strays from the rules of thumb
OUTSIDE = -1  # of the tree


@kernel
def most_tried(tree: Tree, node: int, count: int, desk: Desk) -> int:
    """The node below that was tried most, of those whose actions are legal; 0 if there is none."""
    best = 0
    child = int(tree.links[node, CHILD])
    while child:
        more = best == 0 or tree.links[child, VISITS] > tree.links[best, VISITS]
        if more:
            for i in range(count):
                if desk.out[i] == tree.links[child, ACTION]:
                    best = child
        child = int(tree.links[child, SIBLING])
    return best


@kernel
def node_of(tree: Tree, node: int, action: int) -> int:
    """The node of an action below another; `OUTSIDE` if it was never tried."""
    child = int(tree.links[node, CHILD])
    while child and tree.links[child, ACTION] != action:
        child = int(tree.links[child, SIBLING])
    return child if child else OUTSIDE


@kernel
def draw_up(
    parts: Parts,
    s: State,
    seat: int,
    tree: Tree,
    first: int,
    noise: float,
    desk: Desk,
    rng: Generator,
    plan: Legal,
) -> int:
    """Play a decision to its end and write down its actions; how many they are. Where the first
    choice is given it goes on as the search tried most, otherwise by the rules of thumb.
    """
    turn, reveals = s.turn, s.reveals
    node = OUTSIDE if first < 0 else 0
    length = 0
    while (
        length < plan.size
        and s.turn == turn
        and s.reveals == reveals
        and actors(parts, s) >> seat & 1
    ):
        count = legal(parts, s, seat, desk.out)
        if count == 1:
            action = int(desk.out[0])
        elif node == 0:
            action = first
        elif node > 0 and most_tried(tree, node, count, desk):
            action = int(tree.links[most_tried(tree, node, count, desk), ACTION])
        else:
            action = tempted(parts, s, seat, noise, desk, rng)
        if count > 1 and node >= 0:
            node = node_of(tree, node, action)
        act(parts, s, seat, action)
        plan[length] = action
        length += 1
    return length


@kernel
def draw_up_all(
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
    """A plan a row: those of the search by their first actions, then others that stray more and
    more from the rules of thumb; and where each ends, as far as the seat can know.
    """
    rows = plans.shape[0]
    for i in range(rows):
        s = ends[i]
        copy(s, root)
        first = firsts[i] if i < firsts.size else -1
        drawn = max(i - firsts.size, 0) / max(rows - firsts.size - 1, 1)
        noise = STRAY * settings.noise * drawn
        lengths[i] = draw_up(parts, s, seat, tree, first, noise, desk, rng, plans[i])
        redeal(parts, s, seat, 0)


@kernel
def follow_plan(parts: Parts, s: State, seat: int, plan: Legal, length: int) -> None:
    """Play a plan."""
    for i in range(length):
        act(parts, s, seat, int(plan[i]))


@kernel
def try_plans(
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
    """Try every plan on the same deals, each dealt and played on from a seed of its own: what a
    plan comes to does not depend on which others are tried. `results` gets what every game came
    to, `worth` what that is to the search.
    """
    for game in range(worth.shape[1]):
        for i in range(plans.shape[0]):
            reseed(rng, seed + game)
            copy(s, root)
            redeal(parts, s, seat, bits32(rng))
            follow_plan(parts, s, seat, plans[i], int(lengths[i]))
            play_on(parts, s, settings, desk, rng)
            results[i, game] = desk.results
            worth[i, game] = desk.gained[seat]
