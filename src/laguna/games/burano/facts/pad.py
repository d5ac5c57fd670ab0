"""The score pad, line by line, and who wins (B8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args

from laguna.engine.game import LINES, POINTS, Entry, Line, Parts, State
from laguna.engine.outcome import scores, won
from laguna.games.burano.facts.declared import (
    BuranoBuildingCounted,
    BuranoCoinsCounted,
    BuranoOutcome,
    TieBreaker,
)
from laguna.games.burano.facts.parts import building_words
from laguna.games.burano.rules.buildings import card_points
from laguna.games.burano.rules.scoring import TIE_LINES
from laguna.games.burano.rules.state import (
    BUILDINGS,
    BUILDINGS_LINE,
    COINS_LINE,
    MONEY_LINE,
    PREPARED_LINE,
    UNSOLD_LINE,
)
from laguna.games.burano.words.moves import SCORE_LINE_NAMES

SHOWN = {  # the name and the rule of each line
    "sales": ("Seafood sold", "B5.1"),
    "missing": ("Missing seafood", "B5.1"),
    "roofs": ("Roofs", "B4.4"),
    "roof-cards": ("Building cards for roofs", "B9"),
    "islands": ("Nearby islands", "B7.1"),
    "lace": ("Lace makers", "B7.2"),
    "unions": ("Unions", "B7.2"),
    "coins": ("Coins", "B8.1"),
    "unsold": ("Seafood in hand", "B8.1"),
    "buildings": ("Building cards", "B9"),
    "prepared": ("Prepared cubes, for ties", "B8.1"),
    "money": ("Coins, for ties", "B8.1"),
}
TIES: dict[TieBreaker, int] = dict(zip(get_args(TieBreaker), TIE_LINES[1:], strict=True))
TIE_WORDS: dict[TieBreaker, str] = {"prepared": "prepared cubes", "money": "coins"}


def pad(parts: Parts, s: State) -> list[Line]:
    """The whole pad: its lines, their total, and what breaks ties."""
    out = scores(parts, s)

    def line(
        number: int,
        find: Callable[[int], list[Entry]] | None = None,
        kind: Literal["points", "total", "tie-breaker"] = "points",
    ) -> Line:
        key = SCORE_LINE_NAMES[number]
        name, rule = SHOWN[key]
        points = [int(out[seat, LINES + number]) for seat in range(int(s.seats))]
        entries = [find(seat) if find else [Entry(points[seat])] for seat in range(int(s.seats))]
        return Line(key, rule, name, entries, kind)

    def coins(seat: int) -> list[Entry]:
        facts: BuranoCoinsCounted = {
            "coins": int(s.coins[seat]),
            "privileges": int(s.privileges[seat]),
        }
        how = f"{facts['coins']} coins and {facts['privileges']} privileges, 1 for 5"
        return [Entry(int(out[seat, LINES + COINS_LINE]), how, (), facts)]

    lines = [line(number) for number in range(COINS_LINE)]
    lines.append(line(COINS_LINE, coins))
    lines.append(line(UNSOLD_LINE))
    lines.append(line(BUILDINGS_LINE, lambda seat: card_entries(parts, s, seat)))
    total = [[Entry(int(out[seat, POINTS]))] for seat in range(int(s.seats))]
    lines.append(Line("total", "B8", "Total", total, "total"))
    lines += [line(number, None, "tie-breaker") for number in (PREPARED_LINE, MONEY_LINE)]
    return lines


def card_entries(parts: Parts, s: State, seat: int) -> list[Entry]:
    """An entry for each building card that brings points at the end."""
    own = [card for card in range(BUILDINGS) if s.own_buildings[seat] >> card & 1]
    entries = []
    for card in own:
        points = int(card_points(parts, s, seat, card))
        if points:
            facts: BuranoBuildingCounted = {"card": card + 1}
            entries.append(Entry(points, building_words(parts, card), (str(card + 1),), facts))
    return entries


def outcome_json(parts: Parts, s: State) -> BuranoOutcome:
    """Who wins and by what as if the game ended now (B8.1)."""
    winners, points, by = won(scores(parts, s), int(s.seats), TIES)
    return {"winners": winners, "points": points, "by": by, "rule": "B8.1"}


def outcome(facts: BuranoOutcome, names: Sequence[str]) -> str:
    """The outcome in one sentence.

    >>> outcome({"winners": [1], "points": 50, "by": "money", "rule": "B8.1"}, ["North", "South"])
    'South wins with 50 points, having more coins (B8.1).'
    """
    winners = " and ".join(names[int(seat)] for seat in facts["winners"])
    win = "wins" if len(facts["winners"]) == 1 else "share the win"
    by = f", having more {TIE_WORDS[facts['by']]}" if facts["by"] else ""
    return f"{winners} {win} with {facts['points']} points{by} ({facts['rule']})."
