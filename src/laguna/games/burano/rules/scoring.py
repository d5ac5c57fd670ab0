"""B8: points, and who wins."""

from __future__ import annotations

from laguna.engine.game import LINES, POINTS, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.outcome import rank
from laguna.games.burano.rules.buildings import all_card_points
from laguna.games.burano.rules.state import (
    BUILDINGS_LINE,
    COINS_A_POINT,
    COINS_LINE,
    EARNED_LINES,
    KINDS,
    MONEY_LINE,
    PREPARED_LINE,
    UNSOLD_LINE,
)
from laguna.games.burano.rules.turns import prepared_cubes

TIE_LINES = (POINTS, LINES + PREPARED_LINE, LINES + MONEY_LINE)  # B8.1


@kernel
def score_seat(parts: Parts, s: State, seat: int, out: Result) -> None:  # B8.1
    for line in range(EARNED_LINES):
        out[seat, LINES + line] = s.points[seat, line]
    money = int(s.coins[seat]) + int(s.privileges[seat])
    out[seat, LINES + COINS_LINE] = money // COINS_A_POINT
    for kind in range(KINDS):
        out[seat, LINES + UNSOLD_LINE] += s.hand[seat, kind]
    out[seat, LINES + BUILDINGS_LINE] = all_card_points(parts, s, seat)
    for line in range(BUILDINGS_LINE + 1):
        out[seat, POINTS] += out[seat, LINES + line]
    out[seat, LINES + PREPARED_LINE] = prepared_cubes(s, seat)
    out[seat, LINES + MONEY_LINE] = money


@kernel
def result(parts: Parts, s: State, out: Result) -> None:
    """Rank, points and the lines of the score pad of every seat, as if the game ended now."""
    out[:] = 0
    for seat in range(int(s.seats)):
        score_seat(parts, s, seat, out)
    rank(out, int(s.seats), TIE_LINES)
