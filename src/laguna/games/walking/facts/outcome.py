"""Who wins and by what, as JSON (W8.6); for a solo player the verdict of the edition (W10.4)."""

from __future__ import annotations

from typing import Any

from laguna.engine.game import POINTS, Parts, State
from laguna.engine.outcome import scores, won
from laguna.games.walking.rules.options import EDITIONS
from laguna.games.walking.rules.scoring import TIE_LINES

GRADES = (60, 70, 80, 85)  # W10.4: the most points of each grade but the best
VERDICTS = {
    "pl": ("słabo", "nieźle", "dobrze", "bardzo dobrze", "mistrzostwo świata"),
    "de": ("Geht so", "Nicht schlecht", "Gut gemacht!", "Beeindruckend!", "Ein Meisterwerk"),
}
TIES: dict[str, int] = dict(zip(("coins", "cats"), TIE_LINES[1:], strict=True))


def outcome_json(parts: Parts, s: State) -> dict[str, Any]:
    """The outcome as if the game ended now."""
    out = scores(parts, s)
    if s.seats == 1:
        return verdict(int(out[0, POINTS]), EDITIONS[s.edition])
    return won(out, int(s.seats), TIES) | {"rule": "W8.6"}


def verdict(points: int, edition: str) -> dict[str, Any]:
    """What a solo player's points are called.

    >>> verdict(64, "pl")["verdict"]
    'nieźle'
    """
    grade = sum(points > most for most in GRADES)
    lows = (None, *(most + 1 for most in GRADES))
    highs = (*GRADES, None)
    return {
        "points": points,
        "grade": grade,
        "from": lows[grade],
        "to": highs[grade],
        "verdict": VERDICTS[edition][grade],
        "rule": "W10.4",
    }
