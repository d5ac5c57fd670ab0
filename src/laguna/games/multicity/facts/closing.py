"""That the game is about to end: told a round before."""

from __future__ import annotations

from laguna.engine.game import Fields
from laguna.games.multicity.facts.declared import MulticityClosingSign
from laguna.games.multicity.rules.state import LAST, NONE, OVER


def closing(t: Fields, stack: int) -> list[MulticityClosingSign]:
    """The signs of the end: seats that have one object left (M4.1), tiles that last for no more
    than a round, and the last object of everyone (M4.2).
    """
    if t.phase == OVER:
        return []
    signs: list[MulticityClosingSign] = []
    seats = range(t.seats)
    one_left = [s for s in seats if t.colour[s] != NONE and t.left[s].bit_count() == 1]
    if one_left:
        signs.append({"sign": "object", "seats": one_left})
    if t.phase == LAST:
        signs.append({"sign": "last"})
    elif stack <= t.seats:
        signs.append({"sign": "tiles", "left": stack})
    return signs
