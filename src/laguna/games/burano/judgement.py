"""What a position is worth to a seat, in points: the judgement that bots start from."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.burano.buildings import all_card_points
from laguna.games.burano.state import EARNED_LINES, KINDS

COIN = 0.25


@kernel
def value(parts: Parts, s: State, seat: int) -> float:
    points = COIN * (int(s.coins[seat]) + int(s.privileges[seat]))
    for line in range(EARNED_LINES):
        points += s.points[seat, line]
    for kind in range(KINDS):
        points += s.hand[seat, kind]
    return points + all_card_points(parts, s, seat)


@kernel
def charm(parts: Parts, s: State, seat: int) -> float:
    return value(parts, s, seat)


@kernel
def urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """How tempting each of these legal actions is."""
    for i in range(count):
        out[i] = 0.0
