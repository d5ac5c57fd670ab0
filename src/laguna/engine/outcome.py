"""Who wins: ranks by points and what breaks ties, for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laguna.engine.dispatch import game_of
from laguna.engine.game import POINTS, RANK, Parts, Result, State
from laguna.engine.kernel import kernel


@kernel
def beats(out: Result, seat: int, other: int, columns: tuple[int, ...]) -> bool:
    """Whether a seat has more in the first column in which the two differ."""
    for column in columns:
        if out[seat, column] != out[other, column]:
            return bool(out[seat, column] > out[other, column])
    return False


@kernel
def rank(out: Result, seats: int, columns: tuple[int, ...]) -> None:
    """Write the ranks: the points and then what breaks ties, column by column."""
    for seat in range(seats):
        out[seat, RANK] = 1
        for other in range(seats):
            out[seat, RANK] += beats(out, other, seat, columns)


@kernel
def best_other(values: Any, seats: int, seat: int) -> Any:
    """The most that another seat has."""
    best = values[1 if seat == 0 else 0]
    for other in range(seats):
        if other != seat:
            best = max(best, values[other])
    return best


def scores(parts: Parts, s: State) -> Result:
    """Rank, points and score lines of every seat, as if the game ended now."""
    game = game_of(s)
    out = game.new_result()
    game.kernels.result(parts, s, out)
    return out


def winners(out: Result, seats: int) -> list[int]:
    """The seats of the first rank."""
    return [seat for seat in range(seats) if out[seat, RANK] == 1]


def won(out: Result, seats: int, ties: Mapping[str, int]) -> dict[str, Any]:
    """The winners, their points, and the last tie-breaker that decided; `ties` has their columns.

    >>> won(np.array([[2, 50, 1], [1, 50, 3]]), 2, {"coins": 2})
    {'winners': [1], 'points': 50, 'by': 'coins'}
    """
    first = winners(out, seats)
    points = int(out[first[0], POINTS])
    tied = [seat for seat in range(seats) if out[seat, POINTS] == points]
    by = None
    for name, column in ties.items():
        most = max(out[seat, column] for seat in tied)
        left = [seat for seat in tied if out[seat, column] == most]
        if len(left) < len(tied):
            tied, by = left, name
    return {"winners": first, "points": points, "by": by}
