"""The score pad and the end of a game in words, made from their facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from laguna.games.walking.rules.parts import LEVEL_NAMES
from laguna.games.walking.words.moves import CHARACTER_NAMES, ROW_NAMES

Facts = Mapping[str, Any]

SHOWN_NAMES = {name: name.capitalize() for name in CHARACTER_NAMES} | {
    "santa": "Santa Claus",
    "shops": "Shops",
    "permits": "Permits",
    "windows": "Windows",
    "total": "Total",
    "coins": "Coins, for ties",
    "cats": "Cats, for ties",
}


def how(key: str, facts: Facts) -> str:
    """How an entry of a line came about.

    >>> facts = {"house": 1, "count": 2, "per": 3, "bonus": 2, "things": {"cat": 2}}
    >>> how("girl", facts)
    'house 1: 3 × 2 cats + 2'
    """
    if key not in _WORDS:
        return ""
    place = f"house {facts['house']}: " if "house" in facts else ""
    bonus = f" + {facts['bonus']}" if "bonus" in facts else ""
    return f"{place}{_WORDS[key](facts)}{bonus}"


def _count(count: int, thing: str) -> str:
    thing = thing.replace("-", " ")
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _houses(numbers: Sequence[int]) -> str:
    words = ", ".join(map(str, numbers))
    return f"house {words}" if len(numbers) == 1 else f"houses {words}"


def _things(facts: Facts) -> str:
    return ", ".join(_count(count, thing) for thing, count in facts["things"].items())


def _each(facts: Facts) -> str:
    per = f"{facts['per']} × " if facts["per"] > 1 else ""
    return per + _things(facts)


def _together(facts: Facts) -> str:
    shown = f" ({_things(facts)})" if facts["things"] else ""
    return f"{facts['per']} × {facts['count']}{shown}"


def _lamps(facts: Facts) -> str:
    if not facts["count"]:
        return "no lamps"
    apart = " on cards that do not touch" if facts["apart"] == "cards" else ""
    return f"{_count(facts['count'], 'lamp')}{apart}, {_houses(facts['houses'])}"


def _kinds(facts: Facts) -> str:
    return f"{_count(facts['count'], 'kind')} of shop"


def _pairs(facts: Facts) -> str:
    return f"{facts['per']} × {_count(facts['count'], 'pair')} of awnings"


def _neighbours(facts: Facts) -> str:
    if facts["row"] is None:
        return _things(facts)
    floors = LEVEL_NAMES[ROW_NAMES.index(facts["row"])] + ("s" if len(facts["houses"]) > 1 else "")
    return f"{_things(facts)}, {floors} of {_houses(facts['houses'])}"


def _signs(facts: Facts) -> str:
    return ", ".join(f"{sign['shop']} {sign['value']}" for sign in facts["shops"]) or "none"


def _permits(facts: Facts) -> str:
    return f"{facts['per']} × {facts['count']}"


def _windows(facts: Facts) -> str:
    closed = f"{facts['count']} closed{', the most' if facts['most'] else ''}"
    left_out = facts["left_out"]
    if not left_out:
        return closed
    are = "is" if left_out == 1 else "are"
    windows = _count(left_out, "closed-window")
    return f"{closed}; {windows} in unfinished houses {are} not counted"


_WORDS: dict[str, Callable[[Facts], str]] = {
    **dict.fromkeys(("woman", "man", "girl", "mayor", "santa"), _each),
    "boy": _together,
    "policeman": _lamps,
    "shopkeeper": _kinds,
    "seamstress": _pairs,
    "florist": _neighbours,
    "gardener": _neighbours,
    "shops": _signs,
    "permits": _permits,
    "windows": _windows,
}


def outcome(facts: Facts, names: Sequence[str]) -> str:
    """Who wins and by what (W8.6); for a solo player the verdict of the edition (W10.4).

    >>> outcome({"winners": [1], "points": 50, "by": "coins", "rule": "W8.6"}, ["North", "South"])
    'South wins with 50 points, having more coins (W8.6).'
    """
    if "verdict" in facts:
        low, high = facts["from"], facts["to"]
        span = f"up to {high}" if low is None else f"{low} or more" if high is None else None
        span = span or f"{low} to {high}"
        return f"{facts['points']} points ({span}, {facts['rule']}): {facts['verdict']}"
    winners = " and ".join(names[int(seat)] for seat in facts["winners"])
    win = "wins" if len(facts["winners"]) == 1 else "share the win"
    by = f", having more {facts['by']}" if facts["by"] else ""
    return f"{winners} {win} with {facts['points']} points{by} ({facts['rule']})."
