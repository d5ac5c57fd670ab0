"""A bot that plays its best turn: it looks through the turns it could play and takes the one after
which its own position is worth the most, by the game's own judgement; and one that judges as a
beginner does.

The same cards laid in another order give the same state, so states already seen are not looked at
again; that makes whole turns of several small actions cheap enough to go through.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from laguna.bots.budget import Budget
from laguna.engine.dispatch import act, actors, charm, copy, game_of, legal, value
from laguna.engine.game import Game, Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, fraction, generator

DEPTH = 16  # actions of one turn that are looked ahead
NODES = 20_000  # positions looked at before the best turn so far is taken
SEEN_BITS = 16
HASH_WORD = 0x7FFFFFFF
TIES = 0.001  # points by which chance decides between equals
MOODS = 3.0  # points by which a beginner errs


@kernel
def fingerprint(raw: NDArray[np.uint8], row: int) -> int:
    """A hash of all bytes of a state, without overflow in plain Python either."""
    low = 0x1234567
    high = 0x7654321
    for i in range(raw.shape[1]):
        byte = int(raw[row, i])
        low = ((low ^ byte) * 16777619) & HASH_WORD
        high = ((high + byte) * 69069 + 1) & HASH_WORD
    return low << 31 | high


@kernel
def best_action(
    parts: Parts,
    states: Any,
    raw: NDArray[np.uint8],
    seat: int,
    legal_at: NDArray[np.int64],
    counts: Legal,
    seen: NDArray[np.int64],
    naive: bool,
    noise: float,
    rng: Generator,
) -> int:
    """The first action of the best turn, found depth first; `states[0]` is the position."""
    root = states[0]
    counts[0] = legal(parts, root, seat, legal_at[0])
    turn = int(root.turn)
    next_at = np.zeros(DEPTH, np.int64)
    seen[:] = 0
    best = int(legal_at[0, 0])
    if counts[0] == 1:
        return best
    best_value = -1e30
    nodes = 0
    depth = 0
    while depth >= 0:
        if next_at[depth] == counts[depth] or nodes >= NODES:
            depth -= 1
            continue
        action = legal_at[depth, next_at[depth]]
        next_at[depth] += 1
        s = states[depth + 1]
        copy(s, states[depth])
        act(parts, s, seat, action)
        nodes += 1
        mark = fingerprint(raw, depth + 1)
        if seen[mark & (seen.size - 1)] == mark:
            continue
        seen[mark & (seen.size - 1)] = mark
        goes_on = s.turn == turn and actors(parts, s) >> seat & 1 == 1
        if goes_on and depth + 2 < DEPTH:
            depth += 1
            counts[depth] = legal(parts, s, seat, legal_at[depth])
            next_at[depth] = 0
        else:
            worth = charm(parts, s, seat) if naive else value(parts, s, seat)
            worth += noise * fraction(rng)
            if worth > best_value:
                best_value = worth
                best = int(legal_at[0, next_at[0] - 1])
    return best


class Greedy:
    """Plays the turn after which its own position is worth the most."""

    naive = False
    noise = TIES

    def __init__(self, seed: int = 0) -> None:
        self.rng = generator(seed)
        self.seen = np.zeros(1 << SEEN_BITS, np.int64)
        self.counts = np.zeros(DEPTH, np.int64)
        self.game: Game | None = None

    def _reserve(self, game: Game) -> None:
        if self.game is not game:
            self.game = game
            self.states = game.states(DEPTH)
            self.raw = self.states.view(np.uint8).reshape(DEPTH, -1)
            self.legal_at = np.zeros((DEPTH, game.max_legal), np.int64)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The first action of the best turn."""
        self._reserve(game_of(s))
        copy(self.states[0], s)
        return best_action(
            parts,
            self.states,
            self.raw,
            seat,
            self.legal_at,
            self.counts,
            self.seen,
            self.naive,
            self.noise,
            self.rng,
        )


class Beginner(Greedy):
    """Plays like a person at the first game: sees its own turn only, likes what is pretty now."""

    naive = True
    noise = MOODS
