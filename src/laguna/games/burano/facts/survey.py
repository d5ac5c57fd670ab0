"""What a view shows of every seat besides the state itself, found in one call of compiled code."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from laguna.engine.game import Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.games.burano.rules.ring import arrow_colour, visible_coins, visible_fountains
from laguna.games.burano.rules.scoring import result
from laguna.games.burano.rules.state import ARROWS, ROOF_KINDS
from laguna.games.burano.rules.turns import roof_points

COINS = ARROWS  # after the colours under the arrows
FOUNTAINS = COINS + 1
ROOF_POINTS = FOUNTAINS + 1  # of each kind
SURVEYED = ROOF_POINTS + ROOF_KINDS

Records = NDArray[Any]


@kernel
def survey(parts_array: Records, state_array: Records, scores: Result, seen: Legal) -> None:
    """The score pad, and a row of numbers for each seat. Records come as arrays: `array_of`."""
    survey_of(parts_array[0], state_array[0], scores, seen)


@kernel
def survey_of(parts: Parts, s: State, scores: Result, seen: Legal) -> None:
    result(parts, s, scores)
    for seat in range(int(s.seats)):
        for arrow in range(ARROWS):
            seen[seat, arrow] = arrow_colour(s, seat, arrow)
        seen[seat, COINS] = visible_coins(s, seat)
        seen[seat, FOUNTAINS] = visible_fountains(s, seat)
        for kind in range(ROOF_KINDS):
            seen[seat, ROOF_POINTS + kind] = roof_points(parts, s, seat, kind)
