"""That a season, or the game, is about to end: told a round before."""

from __future__ import annotations

from laguna.engine.game import Fields
from laguna.games.burano.facts.declared import BuranoClosingSign
from laguna.games.burano.rules.state import (
    BUILD_PYRAMID,
    DISCARD,
    DRAW,
    OVER,
    PAY,
    REFILL,
    SEASON_ROUNDS,
    SEASONS,
)

BETWEEN_ROUNDS = (DRAW, BUILD_PYRAMID, PAY, REFILL, DISCARD)
ROUNDS_WARNED_AT = 1  # after this one


def closing(t: Fields) -> list[BuranoClosingSign]:
    """The signs of the end: the last season begins, or its last rounds or those before a clean-up
    are played (B3.2, B8.1).
    """
    if t.phase == OVER:
        return []
    last = t.season == SEASONS - 1
    if t.phase in BETWEEN_ROUNDS:
        return [{"sign": "season"}] if last and t.phase == BUILD_PYRAMID else []
    left = SEASON_ROUNDS[t.season] - t.rounds
    if left > ROUNDS_WARNED_AT:
        return []
    return [{"sign": "game" if last else "clean-up", "rounds": left}]
