"""Compiled loops that serve every game: one checked step, random playouts, batches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.dispatch import act, actors, deal, legal, result, why_not
from laguna.engine.game import POINTS, RANK, Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.random import APART, Generator, below, generator

REASON, ACTORS, COUNT, TURN, REVEALS = 0, 1, 2, 3, 4  # what `look` and `step` report
REPORT_SIZE = 5


@kernel
def lowest(mask: int) -> int:
    """The lowest seat of a non-empty mask."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@kernel
def look(parts: Parts, s: State, out: Legal, report: Legal) -> None:
    """Who may act, and the legal actions of the lowest of them, in one call."""
    mask = actors(parts, s)
    report[REASON] = 0
    report[ACTORS] = mask
    report[COUNT] = legal(parts, s, lowest(mask), out) if mask else 0
    report[TURN] = s.turn
    report[REVEALS] = s.reveals


@kernel
def step(parts: Parts, s: State, seat: int, action: int, out: Legal, report: Legal) -> None:
    """Check an action, play it if it is legal, and look: all a table needs, in one call."""
    reason = why_not(parts, s, seat, action)
    if reason:
        report[REASON] = reason
    else:
        act(parts, s, seat, action)
        look(parts, s, out, report)


@kernel
def random_actor(mask: int, rng: Generator) -> int:
    """One of the seats of a mask, each as likely; chance is asked only where there is a choice."""
    if not mask & (mask - 1):
        return lowest(mask)
    left, count = mask, 0
    while left:
        left &= left - 1
        count += 1
    for _ in range(below(rng, count)):
        mask &= mask - 1
    return lowest(mask)


@kernel
def play_randomly(parts: Parts, s: State, out: Legal, rng: Generator) -> int:
    """Play random legal actions to the end; how many."""
    moves = 0
    mask = actors(parts, s)
    while mask:
        seat = random_actor(mask, rng)
        count = legal(parts, s, seat, out)
        act(parts, s, seat, out[below(rng, count)])
        moves += 1
        mask = actors(parts, s)
    return moves


@kernel
def random_games(
    parts: Parts,
    s: State,
    seats: int,
    options: Legal,
    seed: int,
    out: Legal,
    results: Result,
    scores: NDArray[np.int64],
) -> int:
    """Play a batch of random games from consecutive seeds; how many moves. `scores` gets, for each
    game, each seat's points and rank.
    """
    rng = generator(seed ^ APART)
    moves = 0
    for game in range(scores.shape[0]):
        deal(parts, s, seats, options, seed + game)
        moves += play_randomly(parts, s, out, rng)
        result(parts, s, results)
        for seat in range(seats):
            scores[game, seat, 0] = results[seat, POINTS]
            scores[game, seat, 1] = results[seat, RANK]
    return moves
