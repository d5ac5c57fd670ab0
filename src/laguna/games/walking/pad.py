"""The score pad of a finished game, line by line, with how the points came about (W8, W10.4).

All points are the engine's; this file only finds the words for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import numpy as np

from laguna.engine.dispatch import copy
from laguna.engine.game import LINES, POINTS, RANK, Entry, Line, Parts, Result, State
from laguna.games.walking.parts import LEVEL_NAMES, SHOP_NAMES
from laguna.games.walking.rules import left_end, plan_of
from laguna.games.walking.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    NEIGHBOURS,
    PERMIT_POINTS,
    SANTA_PER_CHIMNEY,
    SEAMSTRESS_PER_PAIR,
    TIE_LINES,
    TOURIST_BONUS,
    counted,
    result,
)
from laguna.games.walking.state import (
    CATS_LINE,
    CHARACTERS,
    COINS_LINE,
    COLUMNS,
    FLORIST,
    GIRL,
    LEVELS,
    MAN,
    MAYOR,
    NONE,
    PERMITS_LINE,
    POLICEMAN,
    SANTA,
    SCORE_COLUMNS,
    SEAMSTRESS,
    SEATS,
    SHOPKEEPER,
    SHOPS_LINE,
    STATE,
    TOURISTS,
    WINDOWS_LINE,
    WOMAN,
)
from laguna.games.walking.view import EDITIONS
from laguna.games.walking.words import CHARACTER_NAMES

SHOWN_NAMES = tuple(
    "Santa Claus" if name == "santa" else name.capitalize() for name in CHARACTER_NAMES
)
BOY_THINGS = ("cat", "lamp", "red_awning", "blue_awning", "chimney")  # W8.2
GRADES = (60, 70, 80, 85)  # W10.4: the most points of each grade but the best
VERDICTS = {
    "pl": ("słabo", "nieźle", "dobrze", "bardzo dobrze", "mistrzostwo świata"),
    "de": ("Geht so", "Nicht schlecht", "Gut gemacht!", "Beeindruckend!", "Ein Meisterwerk"),
}


def scores(parts: Parts, s: State) -> Result:
    """The engine's result: rank, points and score lines of every seat."""
    out = np.zeros((SEATS, SCORE_COLUMNS), np.int64)
    result(parts, s, out)
    return out


def pad_lines(parts: Parts, s: State) -> list[Line]:
    """Characters that somebody has, shops, permits, closed windows."""
    seats = range(int(s.seats))
    lines = []
    for character in range(CHARACTERS):
        entries = [_character_entries(parts, s, seat, character) for seat in seats]
        if any(entries):
            rule = "W8.2" if character < TOURISTS else "W8.3"
            lines.append(Line(rule, SHOWN_NAMES[character], entries))
    out = scores(parts, s)

    def line(rule: str, name: str, index: int, how: Callable[[int], str]) -> Line:
        return Line(rule, name, [[Entry(int(out[i, LINES + index]), how(i))] for i in seats])

    lines.append(line("W8.4", "Shops", SHOPS_LINE, lambda seat: _shops(parts, s, seat)))
    lines.append(
        line("W8.4", "Permits", PERMITS_LINE, lambda seat: f"{PERMIT_POINTS} × {s.permits[seat]}")
    )
    if s.windows:
        closed = [_things(parts, "closed_window", street_cards(s, seat)) for seat in seats]
        rule = "W10.4" if s.seats == 1 else "W8.5"
        lines.append(line(rule, "Windows", WINDOWS_LINE, lambda seat: _windows(closed, seat)))
    return lines


def pad(parts: Parts, s: State) -> list[Line]:
    """The whole pad: its lines, their total, and with several players what breaks ties (W8.6)."""
    out = scores(parts, s)

    def column(index: int) -> list[list[Entry]]:
        return [[Entry(int(out[seat, index]))] for seat in range(int(s.seats))]

    lines = [*pad_lines(parts, s), Line("W8", "Total", column(POINTS), "total")]
    if s.seats > 1:
        for name, index in (("Coins", COINS_LINE), ("Cats", CATS_LINE)):
            lines.append(Line("W8.6", f"{name}, for ties", column(LINES + index), "tie-breaker"))
    return lines


def _character_entries(parts: Parts, s: State, seat: int, character: int) -> list[Entry]:
    """One entry for each character of this kind; the engine scores it alone."""
    alone = np.zeros(1, STATE).view(np.recarray)[0]
    entries = []
    for column in range(COLUMNS):
        if s.character[seat, column] == character:
            copy(alone, s)
            alone.character[:] = NONE
            alone.character[seat, column] = character
            points = int(scores(parts, alone)[seat, LINES + character])
            if character < TOURISTS:
                how = _tourist(parts, character, house_cards(s, seat, column))
            else:
                how = _inhabitant(parts, s, seat, character, points)
            entries.append(Entry(points, f"house {_house(s, seat, column)}: {how}"))
    return entries


def house_cards(s: State, seat: int, column: int) -> list[int]:
    """The cards of a house that count (W8.1)."""
    cards = [counted(s, seat, column, level) for level in range(LEVELS)]
    return [card for card in cards if card != NONE]


def street_cards(s: State, seat: int) -> list[int]:
    """The cards of a street that count (W8.1)."""
    return [card for column in range(COLUMNS) for card in house_cards(s, seat, column)]


def _things(parts: Parts, thing: str, cards: Sequence[int]) -> int:
    return sum(int(parts[thing][card]) for card in cards)


def _count(count: int, thing: str) -> str:
    thing = thing.replace("_", " ")
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _house(s: State, seat: int, column: int) -> int:
    """Houses count from 1, from the left end of the street."""
    return column - left_end(plan_of(s, seat)) + 1


def _houses(numbers: Sequence[int]) -> str:
    words = ", ".join(map(str, numbers))
    return f"house {words}" if len(numbers) == 1 else f"houses {words}"


def _tourist(parts: Parts, tourist: int, cards: list[int]) -> str:  # W8.2
    if tourist in (WOMAN, MAN):
        thing = "flower" if tourist == WOMAN else "herb"
        return f"{_count(_things(parts, thing, cards), thing)} + {TOURIST_BONUS}"
    if tourist == GIRL:
        cats = _count(_things(parts, "cat", cards), "cat")
        return f"{GIRL_PER_CAT} × {cats} + {TOURIST_BONUS}"
    counts = {thing: _things(parts, thing, cards) for thing in BOY_THINGS}
    shown = ", ".join(_count(count, thing) for thing, count in counts.items() if count)
    shown = f" ({shown})" if shown else ""
    return f"{BOY_PER_THING} × {sum(counts.values())}{shown} + {TOURIST_BONUS}"


def _inhabitant(parts: Parts, s: State, seat: int, inhabitant: int, points: int) -> str:  # W8.3
    cards = street_cards(s, seat)
    if inhabitant == MAYOR:
        return _count(_things(parts, "pedestrian", cards), "pedestrian")
    if inhabitant == POLICEMAN:
        return _lamps(parts, s, seat)
    if inhabitant == SANTA:
        return f"{SANTA_PER_CHIMNEY} × {_count(_things(parts, 'chimney', cards), 'chimney')}"
    if inhabitant == SHOPKEEPER:
        kinds = {int(parts.shop[card]) for card in cards if parts.shop[card]}
        return f"{_count(len(kinds), 'kind')} of shop"
    if inhabitant == SEAMSTRESS:
        pairs = min(_things(parts, thing, cards) for thing in ("red_awning", "blue_awning"))
        return f"{SEAMSTRESS_PER_PAIR} × {_count(pairs, 'pair')} of awnings"
    thing = "flower" if inhabitant == FLORIST else "herb"
    return _count(points, thing) + _neighbours(parts, s, seat, thing, points)


def _lamps(parts: Parts, s: State, seat: int) -> str:
    """The houses whose lamps the policeman counts: as many as can be, no two of them neighbours."""
    lit = [
        _house(s, seat, column)
        for column in range(COLUMNS)
        if _things(parts, "lamp", house_cards(s, seat, column))
    ]
    for count in range(len(lit), 0, -1):
        for houses in combinations(lit, count):
            if all(right - left > 1 for left, right in pairwise(houses)):
                return f"{_count(count, 'lamp')}, {_houses(houses)}"
    return "no lamps"


def _neighbours(parts: Parts, s: State, seat: int, thing: str, points: int) -> str:
    """Where the neighbours stand that florist or gardener count."""
    for length in range(NEIGHBOURS, 0, -1):
        for level in range(LEVELS):
            for left in range(COLUMNS - length + 1):
                columns = range(left, left + length)
                cards = [counted(s, seat, column, level) for column in columns]
                if NONE not in cards and _things(parts, thing, cards) == points > 0:
                    floors = LEVEL_NAMES[level] + ("s" if length > 1 else "")
                    return f", {floors} of {_houses([_house(s, seat, c) for c in columns])}"
    return ""


def _shops(parts: Parts, s: State, seat: int) -> str:
    shops = [
        f"{SHOP_NAMES[parts.shop[card] - 1]} {parts.shop_value[card]}"
        for card in street_cards(s, seat)
        if parts.shop[card]
    ]
    return ", ".join(shops) or "none"


def _windows(closed: list[int], seat: int) -> str:
    most = len(closed) > 1 and 0 < closed[seat] == max(closed)
    return f"{closed[seat]} closed{', the most' if most else ''}"


def outcome(parts: Parts, s: State, names: Sequence[str]) -> str:
    """Who wins and by what (W8.6); for a solo player the verdict of the edition (W10.4)."""
    out = scores(parts, s)
    if s.seats == 1:
        return verdict(int(out[0, POINTS]), EDITIONS[s.edition])
    winners = [seat for seat in range(int(s.seats)) if out[seat, RANK] == 1]
    points = int(out[winners[0], POINTS])
    if len(winners) > 1:
        shared = " and ".join(names[seat] for seat in winners)
        return f"{shared} share the win with {points} points (W8.6)."
    tied = [seat for seat in range(int(s.seats)) if out[seat, POINTS] == points]
    by = ""
    for index, name in zip(TIE_LINES[1:], ("coins", "cats"), strict=True):
        if len(tied) > 1:
            by = f", having more {name}"
            most = max(out[seat, index] for seat in tied)
            tied = [seat for seat in tied if out[seat, index] == most]
    return f"{names[winners[0]]} wins with {points} points{by} (W8.6)."


def verdict(points: int, edition: str) -> str:
    """What a solo player's points are called.

    >>> verdict(64, "pl")
    '64 points (61 to 70, W10.4): nieźle'
    """
    grade = sum(points > most for most in GRADES)
    spans = [
        f"up to {GRADES[0]}",
        *(f"{low + 1} to {high}" for low, high in pairwise(GRADES)),
        f"{GRADES[-1] + 1} or more",
    ]
    return f"{points} points ({spans[grade]}, W10.4): {VERDICTS[edition][grade]}"
