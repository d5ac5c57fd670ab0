"""The score pad, line by line, with the cards that counted for every entry (W8).

All points are the engine's; this file only finds what is behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, Literal, NamedTuple

from laguna.engine.game import LINES, POINTS, Entry, Line, Parts, State
from laguna.engine.outcome import scores
from laguna.games.walking.rules.laying import left_end, plan_of
from laguna.games.walking.rules.options import LAMPS_APART
from laguna.games.walking.rules.parts import SHOP_NAMES, card_code
from laguna.games.walking.rules.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    LAMPS,
    NEIGHBOURS,
    PERMIT_POINTS,
    SANTA_PER_CHIMNEY,
    SEAMSTRESS_PER_PAIR,
    TOURIST_BONUS,
    character_points,
    complete,
    counted,
    unfinished_windows_count,
    windows_counted,
)
from laguna.games.walking.rules.state import (
    CATS_LINE,
    COINS_LINE,
    COLUMNS,
    LEVELS,
    NONE,
    PERMITS_LINE,
    SHOPS_LINE,
    TOURISTS,
    WINDOWS_LINE,
)
from laguna.games.walking.words.moves import CHARACTER_NAMES, ROW_NAMES
from laguna.games.walking.words.pad import SHOWN_NAMES, how

LIKED = {  # what a character counts, and what each is worth (W8.2, W8.3)
    "woman": (("flower",), 1),
    "man": (("herb",), 1),
    "girl": (("cat",), GIRL_PER_CAT),
    "boy": (("cat", "lamp", "red-awning", "blue-awning", "chimney"), BOY_PER_THING),
    "mayor": (("pedestrian",), 1),
    "santa": (("chimney",), SANTA_PER_CHIMNEY),
    "florist": (("flower",), 1),
    "gardener": (("herb",), 1),
}
AWNINGS = ("red-awning", "blue-awning")


class Found(NamedTuple):
    """The cards behind an entry, and what can be said about them."""

    cards: Sequence[int]
    facts: dict[str, Any]


NOTHING = Found((), {})


def pad(parts: Parts, s: State) -> list[Line]:
    """The whole pad: its lines, their total, and with several players what breaks ties (W8.6)."""
    out = scores(parts, s)

    def line(
        key: str,
        rule: str,
        column: int,
        find: Callable[[Parts, State, int], Found],
        kind: Literal["points", "total", "tie-breaker"] = "points",
    ) -> Line:
        seats = range(int(s.seats))
        entries = [[_entry(key, int(out[i, column]), find(parts, s, i))] for i in seats]
        return Line(key, rule, SHOWN_NAMES[key], entries, kind)

    lines = character_lines(parts, s)
    lines.append(line("shops", "W8.4", LINES + SHOPS_LINE, shops))
    lines.append(line("permits", "W8.4", LINES + PERMITS_LINE, permits))
    if s.windows:
        rule = "W10.4" if s.seats == 1 else "W8.5"
        lines.append(line("windows", rule, LINES + WINDOWS_LINE, windows))
    lines.append(line("total", "W8", POINTS, lambda *_: NOTHING, "total"))
    if s.seats > 1:
        lines.append(line("coins", "W8.6", LINES + COINS_LINE, lambda *_: NOTHING, "tie-breaker"))
        lines.append(line("cats", "W8.6", LINES + CATS_LINE, cats, "tie-breaker"))
    return lines


def _entry(key: str, points: int, found: Found) -> Entry:
    codes = tuple(card_code(card) for card in found.cards)
    return Entry(points, how(key, found.facts), codes, found.facts)


def character_lines(parts: Parts, s: State) -> list[Line]:
    """The characters that somebody has, with an entry for each of them."""
    lines = []
    for character, key in enumerate(CHARACTER_NAMES):
        entries = [
            [
                character_entry(parts, s, seat, character, column)
                for column in range(COLUMNS)
                if s.character[seat, column] == character
            ]
            for seat in range(int(s.seats))
        ]
        if any(entries):
            rule = "W8.2" if character < TOURISTS else "W8.3"
            lines.append(Line(key, rule, SHOWN_NAMES[key], entries))
    return lines


def character_entry(parts: Parts, s: State, seat: int, character: int, column: int) -> Entry:
    points = 0
    if complete(s, seat, column):
        points = int(character_points(parts, s, seat, character, column))
    key = CHARACTER_NAMES[character]
    if character < TOURISTS:
        found = liked(parts, key, house_cards(s, seat, column))
        found.facts["bonus"] = TOURIST_BONUS
    else:
        found = INHABITANTS[key](parts, s, seat)
    place = {"house": house_number(s, seat, column), "column": column + 1}
    return _entry(key, points, Found(found.cards, place | found.facts))


def house_cards(s: State, seat: int, column: int) -> list[int]:
    """The cards of a house that count (W8.1)."""
    cards = [counted(s, seat, column, level) for level in range(LEVELS)]
    return [card for card in cards if card != NONE]


def street_cards(s: State, seat: int) -> list[int]:
    """The cards of a street that count (W8.1)."""
    return [card for column in range(COLUMNS) for card in house_cards(s, seat, column)]


def laid_cards(s: State, seat: int) -> list[int]:
    """All cards of a street."""
    return [int(card) for card in s.street[seat].flat if card != NONE]


def things(parts: Parts, thing: str, cards: Sequence[int]) -> int:
    """How many of a thing cards show."""
    return sum(int(parts[thing.replace("-", "_")][card]) for card in cards)


def house_number(s: State, seat: int, column: int) -> int:
    """Houses count from 1, from the left end of the street."""
    return int(column - left_end(plan_of(s, seat)) + 1)


def places(s: State, seat: int, columns: Sequence[int]) -> dict[str, list[int]]:
    return {
        "houses": [house_number(s, seat, column) for column in columns],
        "columns": [column + 1 for column in columns],
    }


def liked(parts: Parts, key: str, cards: Sequence[int]) -> Found:
    """The cards that show what a character counts, and how many things they show."""
    names, per = LIKED[key]
    shown = {name: things(parts, name, cards) for name in names}
    if len(names) > 1:
        shown = {name: count for name, count in shown.items() if count}
    showing = [card for card in cards if any(things(parts, name, [card]) for name in names)]
    return Found(showing, {"count": sum(shown.values()), "per": per, "things": shown})


def mayor(parts: Parts, s: State, seat: int) -> Found:
    return liked(parts, "mayor", street_cards(s, seat))


def santa(parts: Parts, s: State, seat: int) -> Found:
    return liked(parts, "santa", street_cards(s, seat))


def policeman(parts: Parts, s: State, seat: int) -> Found:
    """As many lamps as can be, in houses or on cards of which no two are neighbours."""
    cards, columns = (lit_cards if s.lamps else lit_houses)(parts, s, seat)
    facts = {"count": len(cards), "apart": LAMPS_APART[s.lamps]}
    return Found(cards, facts | places(s, seat, columns))


def lit_houses(parts: Parts, s: State, seat: int) -> tuple[list[int], Sequence[int]]:
    """A lamp in each of as many houses as can be, no two of them side by side; their columns."""
    lit = [c for c in range(COLUMNS) if things(parts, "lamp", house_cards(s, seat, c))]
    apart = (
        columns
        for count in range(len(lit), 0, -1)
        for columns in combinations(lit, count)
        if all(right - left > 1 for left, right in pairwise(columns))
    )
    columns = next(apart, ())
    houses = [house_cards(s, seat, column) for column in columns]
    return [next(card for card in cards if parts.lamp[card]) for cards in houses], columns


def lit_cards(parts: Parts, s: State, seat: int) -> tuple[list[int], Sequence[int]]:
    """Up to three cards with a lamp, no two of which touch by a side; their columns."""
    lit = [
        (column, level)
        for column in range(COLUMNS)
        for level in range(LEVELS)
        if (card := counted(s, seat, column, level)) != NONE and parts.lamp[card]
    ]
    apart = (
        chosen
        for count in range(LAMPS, 0, -1)
        for chosen in combinations(lit, count)
        if not any(touching(one, other) for one, other in combinations(chosen, 2))
    )
    chosen = next(apart, ())
    cards = [counted(s, seat, column, level) for column, level in chosen]
    return cards, sorted({column for column, _ in chosen})


def touching(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two places of a street, column and level, share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def shopkeeper(parts: Parts, s: State, seat: int) -> Found:
    """One shop of each kind."""
    kinds: dict[str, int] = {}
    for card in street_cards(s, seat):
        if parts.shop[card]:
            kinds.setdefault(SHOP_NAMES[parts.shop[card] - 1], card)
    return Found(list(kinds.values()), {"count": len(kinds), "shops": list(kinds)})


def seamstress(parts: Parts, s: State, seat: int) -> Found:
    """As many red as blue awnings."""
    cards = street_cards(s, seat)
    shown = {name: things(parts, name, cards) for name in AWNINGS}
    pairs = min(shown.values())
    paired: list[int] = []
    for name in AWNINGS:
        hung = [card for card in cards if things(parts, name, [card])]
        enough = (i for i in range(len(hung) + 1) if things(parts, name, hung[:i]) >= pairs)
        paired += hung[: next(enough)]
    kept = [card for card in cards if card in paired]
    return Found(kept, {"count": pairs, "per": SEAMSTRESS_PER_PAIR, "things": shown})


def florist(parts: Parts, s: State, seat: int) -> Found:
    return neighbours(parts, s, seat, "florist")


def gardener(parts: Parts, s: State, seat: int) -> Found:
    return neighbours(parts, s, seat, "gardener")


def neighbours(parts: Parts, s: State, seat: int, key: str) -> Found:
    """The best unbroken run of up to three side by side on one level."""
    best, row, standing = liked(parts, key, ()), None, range(0)
    for length in range(NEIGHBOURS, 0, -1):
        for level in range(LEVELS):
            for left in range(COLUMNS - length + 1):
                columns = range(left, left + length)
                cards = [counted(s, seat, column, level) for column in columns]
                if NONE not in cards:
                    found = Found(cards, liked(parts, key, cards).facts)
                    if found.facts["count"] > best.facts["count"]:
                        best, row, standing = found, ROW_NAMES[level], columns
    return Found(best.cards, best.facts | {"row": row, **places(s, seat, standing)})


INHABITANTS: dict[str, Callable[[Parts, State, int], Found]] = {
    "mayor": mayor,
    "policeman": policeman,
    "santa": santa,
    "shopkeeper": shopkeeper,
    "seamstress": seamstress,
    "florist": florist,
    "gardener": gardener,
}


def shops(parts: Parts, s: State, seat: int) -> Found:
    cards = [card for card in street_cards(s, seat) if parts.shop[card]]
    signs = [
        {
            "card": card_code(card),
            "shop": SHOP_NAMES[parts.shop[card] - 1],
            "value": int(parts.shop_value[card]),
        }
        for card in cards
    ]
    return Found(cards, {"shops": signs})


def permits(parts: Parts, s: State, seat: int) -> Found:
    return Found((), {"count": int(s.permits[seat]), "per": PERMIT_POINTS})


def windows(parts: Parts, s: State, seat: int) -> Found:
    """The closed windows that count, and how many of unfinished houses were left out (W8.1)."""
    closed = [int(windows_counted(parts, s, other)) for other in range(int(s.seats))]
    most = len(closed) > 1 and 0 < closed[seat] == max(closed)
    laid = laid_cards(s, seat)
    facts = {
        "count": closed[seat],
        "most": most,
        "left_out": things(parts, "closed-window", laid) - closed[seat],
    }
    standing = laid if unfinished_windows_count(s) else street_cards(s, seat)
    return Found([card for card in standing if parts.closed_window[card]], facts)


def cats(parts: Parts, s: State, seat: int) -> Found:
    return Found([card for card in laid_cards(s, seat) if parts.cat[card]], {})
