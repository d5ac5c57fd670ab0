"""Random games under watch, compiled: every property that can be checked after every move."""

from __future__ import annotations

import numpy as np

from laguna.engine.dispatch import act, actors, broken, deal, legal, result, why_not
from laguna.engine.game import POINTS, RANK, Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.play import random_actor
from laguna.engine.random import APART, below, generator

FAULTS = (
    "",
    "a seat that may act has no legal action",
    "the legal actions are not ascending ids of the game",
    "why_not forbids a legal action",
    "a seat that may not act has a legal action",
    "the turn counter or the reveal counter went down",
    "the game does not end",
    "the ranks of a finished game are not those of its points",
)
NO_ACTION, NOT_ASCENDING, FORBIDDEN, OUT_OF_TURN, WENT_DOWN, ENDLESS, RANKS = 1, 2, 3, 4, 5, 6, 7
LONGEST = 1 << 16  # moves after which a game counts as endless
INVARIANT = 100  # codes from here on are INVARIANT + an index into the game's invariants


@kernel
def watch_legal(parts: Parts, s: State, seats: int, mask: int, actions: int, out: Legal) -> int:
    """What is wrong with the legal actions of all seats; 0 if nothing is."""
    for seat in range(seats):
        count = legal(parts, s, seat, out)
        if not mask >> seat & 1:
            if count:
                return OUT_OF_TURN
            continue
        if count == 0:
            return NO_ACTION
        for i in range(count):
            if out[i] < 0 or out[i] >= actions or (i > 0 and out[i] <= out[i - 1]):
                return NOT_ASCENDING
            if why_not(parts, s, seat, out[i]) != 0:
                return FORBIDDEN
    return 0


@kernel
def watch_result(parts: Parts, s: State, seats: int, results: Result) -> int:
    """Whether somebody has rank 1, ranks count those ahead, and none of these has fewer points."""
    result(parts, s, results)
    best = seats + 1
    for seat in range(seats):
        rank = results[seat, RANK]
        best = min(best, rank)
        ahead = 0
        for other in range(seats):
            ahead += results[other, RANK] < rank
            if results[other, RANK] < rank and results[other, POINTS] < results[seat, POINTS]:
                return RANKS
        if rank != ahead + 1:
            return RANKS
    return 0 if best == 1 else RANKS


@kernel
def watch_game(
    parts: Parts,
    s: State,
    seats: int,
    options: Legal,
    seed: int,
    actions: int,
    out: Legal,
    results: Result,
    log: Legal,
) -> int:
    """Play one random game and check it after every move; 0, or the code of what broke.

    `log[0]` gets the number of moves and `log[1:]` seat × actions + action of each.
    """
    rng = generator(seed ^ APART)
    deal(parts, s, seats, options, seed)
    log[0] = 0
    mask = actors(parts, s)
    while mask:
        fault = watch_legal(parts, s, seats, mask, actions, out)
        if fault:
            return fault
        if log[0] + 1 == log.size:
            return ENDLESS
        seat = random_actor(mask, rng)
        action = int(out[below(rng, legal(parts, s, seat, out))])
        turn = int(s.turn)
        reveals = int(s.reveals)
        log[0] += 1
        log[log[0]] = seat * actions + action
        act(parts, s, seat, action)
        if s.turn < turn or s.reveals < reveals:
            return WENT_DOWN
        invariant = broken(parts, s)
        if invariant:
            return INVARIANT + invariant
        mask = actors(parts, s)
    return watch_result(parts, s, seats, results)


@kernel
def watch_games(
    parts: Parts,
    s: State,
    seats: int,
    options: Legal,
    seed: int,
    games: int,
    actions: int,
    out: Legal,
    results: Result,
    log: Legal,
    totals: Legal,
) -> int:
    """A batch of watched games from consecutive seeds. Returns the code of the first fault, and
    `totals` gets the games played without one and their moves.
    """
    totals[:] = 0
    for game in range(games):
        fault = watch_game(parts, s, seats, options, seed + game, actions, out, results, log)
        if fault:
            return fault
        totals[0] += 1
        totals[1] += log[0]
    return 0


@kernel
def disagreement(parts: Parts, s: State, seats: int, actions: int, reasons: int, out: Legal) -> int:
    """`legal` and `why_not` compared over all seats and all action ids: -1 if they agree, else
    seat × actions + action of the first disagreement.
    """
    listed = np.zeros(actions, np.bool_)
    for seat in range(seats):
        listed[:] = False
        for i in range(legal(parts, s, seat, out)):
            listed[out[i]] = True
        for action in range(actions):
            reason = why_not(parts, s, seat, action)
            if (reason == 0) != listed[action] or reason < 0 or reason >= reasons:
                return seat * actions + action
    return -1
