"""Actions in words and as JSON: `put 5 pink`, `build pink e5`, `roof 2 c3 e3`, `sail left`, `end`.

Every action has exactly one text, so that words and JSON are two tables made once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast, get_args

from laguna.engine.errors import IllegalMove, MoveSyntax
from laguna.engine.text import whole_number
from laguna.games.burano.facts.declared import ActionName, BuranoAction, ScoreLine, Season
from laguna.games.burano.rules.board import ALL_SPANS, COLUMN_LETTERS, HOLE_NAMES, PLACE_NAMES
from laguna.games.burano.rules.parts import (
    COLOUR_NAMES,
    KIND_NAMES,
    ROOF_NAMES,
    SHIP_NAMES,
    SPACE_LETTERS,
    SPACE_NAMES,
)
from laguna.games.burano.rules.state import (
    ACTIONS,
    BUILDINGS,
    HUTS,
    HUTS_AN_ISLAND,
    ISLANDS,
    KIND_SETS,
    KINDS,
    MOST_SOLD,
    OWN_ROOFS,
    PAIR_SETS,
    PYRAMID,
    SIDE,
    SPACE_ROWS,
    SWAPPED_HUTS,
    TRIPLE_SETS,
)

SCORE_LINE_NAMES: tuple[ScoreLine, ...] = get_args(ScoreLine)
SEASON_NAMES: tuple[Season, ...] = get_args(Season)
ACTION_NAMES: tuple[ActionName, ...] = get_args(ActionName)
HUT_NAMES = tuple(
    f"{PLACE_NAMES[hut // HUTS_AN_ISLAND]}{hut % HUTS_AN_ISLAND + 1}" for hut in range(HUTS)
)
UNSEEN = "unseen"
PRIVILEGES = "privileges"

LEGEND = (
    "P pink, B blue, Y yellow, G green, O orange, W white",
    "P2 two pink storeys or the like, p1 a pink roof field on top of one",
    "+ a hole that can be built on",
    "ring: o a worker, c a coin, f a fountain",
    "holes a1 to i9, on a larger island up to k11",
    "workshop spaces k1 to q4, * a coin",
    "huts A1 to F3",
    "places of a pyramid: 1 to 9 the base, 10 to 13, 14 the top",
)

GRAMMAR = {
    "put": "put PLACE COLOUR, as in 'put 1 pink' (building the pyramid)",
    "fill": "fill (the rest of the pyramid at random, with the option minute)",
    "draw": "draw KIND, as in 'draw four' (islands, workshops, fountains, four)",
    "discard": "discard ROOF, as in 'discard 2'",
    "prepare": "prepare PLACE, as in 'prepare 14'",
    "build": "build COLOUR HOLE, as in 'build pink e5'",
    "roof": "roof ROOF HOLE HOLE, as in 'roof 2 c3 e3': its first colour over c3",
    "add": "add PLACE COLOUR, as in 'add 9 blue' (a privilege)",
    "coin": "coin (a privilege)",
    "end": "end",
    "swap": "swap HUT HUT, as in 'swap A1 E3' (a privilege)",
    "sail": "sail PLACE, as in 'sail A' or 'sail left'",
    "fish": "fish KIND, as in 'fish tuna' or 'fish unseen'",
    "send": "send 1 or send 2",
    "sell": "sell SHIP CARDS, as in 'sell pairs tuna tuna squid squid'",
    "lace": "lace SPACE, as in 'lace m3'",
    "recall": "recall ISLAND or SPACE, as in 'recall A' or 'recall m3'",
    "bonus": "bonus privileges, or bonus CARD, as in 'bonus 7'",
    "pay": "pay SPACE, as in 'pay m3'",
    "spare": "spare SPACE, as in 'spare m3' (with the card)",
    "cube": "cube COLOUR, as in 'cube pink' (a privilege)",
    "instead": "instead COLOUR, as in 'instead pink'",
    "done": "done",
}

Json = dict[str, Any]


def _all_json() -> Iterator[Json]:
    """Every action as JSON, in the order of the ids."""
    for place in range(PYRAMID):
        for colour in COLOUR_NAMES:
            yield {"move": "put", "place": place + 1, "colour": colour}
    yield {"move": "fill"}
    yield from ({"move": "draw", "kind": kind} for kind in ROOF_NAMES)
    yield from ({"move": "discard", "roof": slot + 1} for slot in range(OWN_ROOFS))
    yield from ({"move": "prepare", "place": place + 1} for place in range(PYRAMID))
    for colour in COLOUR_NAMES:
        yield from ({"move": "build", "colour": colour, "hole": hole} for hole in HOLE_NAMES)
    for one, other in ALL_SPANS:
        holes = [HOLE_NAMES[one], HOLE_NAMES[other]]
        for slot in range(OWN_ROOFS):
            yield {"move": "roof", "roof": slot + 1, "holes": holes}
            yield {"move": "roof", "roof": slot + 1, "holes": holes[::-1]}
    for place in range(PYRAMID):
        for colour in COLOUR_NAMES:
            yield {"move": "add", "place": place + 1, "colour": colour}
    yield {"move": "coin"}
    yield {"move": "end"}
    yield from ({"move": "swap", "huts": [HUT_NAMES[h] for h in huts]} for huts in SWAPPED_HUTS)
    yield from ({"move": "sail", "to": place} for place in PLACE_NAMES)
    yield from ({"move": "fish", "kind": kind} for kind in (*KIND_NAMES, UNSEEN))
    yield from ({"move": "send", "workers": count} for count in (1, 2))
    yield from _sales_json()
    yield from ({"move": "lace", "space": space} for space in SPACE_NAMES)
    yield from ({"move": "recall", "from": p} for p in (*PLACE_NAMES[:ISLANDS], *SPACE_NAMES))
    yield {"move": "bonus", "card": None}
    yield from ({"move": "bonus", "card": card + 1} for card in range(BUILDINGS))
    yield from ({"move": "pay", "space": space} for space in SPACE_NAMES)
    yield from ({"move": "spare", "space": space} for space in SPACE_NAMES)
    yield from ({"move": "cube", "colour": colour} for colour in COLOUR_NAMES)
    yield from ({"move": "instead", "colour": colour} for colour in COLOUR_NAMES)
    yield {"move": "done"}


def _sales_json() -> Iterator[Json]:
    """All combinations that ships take (B1.4), with all their cards."""
    yield from _set_sales("different", len(KIND_SETS), 1)
    for kind in KIND_NAMES:
        for count in range(1, MOST_SOLD + 1):
            yield {"move": "sell", "ship": "alike", "cards": [kind] * count}
    yield from _set_sales("pairs", PAIR_SETS, 2)
    yield from _set_sales("triples", TRIPLE_SETS, 3)


def _set_sales(ship: str, sets: int, each: int) -> Iterator[Json]:
    for kinds in KIND_SETS[:sets]:
        named = [KIND_NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1]
        yield {"move": "sell", "ship": ship, "cards": [kind for kind in named for _ in range(each)]}


def _text(data: Json) -> str:
    """The words of an action's JSON."""
    words: list[str] = []
    for value in data.values():
        words += value if isinstance(value, list) else [PRIVILEGES if value is None else str(value)]
    return " ".join(words)


ALL_JSON = tuple(_all_json())
ALL_WORDS = tuple(_text(data) for data in ALL_JSON)
BY_WORDS = {words.lower(): action for action, words in enumerate(ALL_WORDS)}
FIELD_TYPES: dict[str, dict[str, set[type]]] = {}
for _data in ALL_JSON:
    for _key, _value in _data.items():
        FIELD_TYPES.setdefault(_data["move"], {}).setdefault(_key, set()).add(type(_value))

assert len(ALL_JSON) == len(BY_WORDS) == ACTIONS


def format_action(action: int) -> str:
    """An action as `parse` reads it."""
    return ALL_WORDS[action]


def parse(text: str) -> int:
    """The action that a text means."""
    words = text.lower().split()
    if not words or words[0] not in GRAMMAR:
        known = ", ".join(GRAMMAR)
        raise MoveSyntax(f"{text.strip()[:40]!r} is not a move; a move begins with {known}")
    if words[0] in ("swap", "sell"):
        words = _in_order(words)
    action = BY_WORDS.get(" ".join(words))
    if action is None:
        if words[0] in _REFUSALS:
            _REFUSALS[words[0]](words[1:])
        raise MoveSyntax(f"{text.strip()[:60]!r} is not understood; write {GRAMMAR[words[0]]}")
    return action


def _in_order(words: list[str]) -> list[str]:
    """Huts and cards in the order that our texts have."""
    if words[0] == "swap":
        return ["swap", *sorted(words[1:])]
    cards = sorted(words[2:], key=lambda word: (*KIND_NAMES, word).index(word))
    return [*words[:2], *cards]


def _refuse_hole(word: str) -> None:
    """A field of the square that is no hole."""
    row = whole_number(word[1:])
    named = word[0] in COLUMN_LETTERS and row is not None and 0 < row <= SIDE
    if named and word not in HOLE_NAMES:
        raise IllegalMove(f"the main island has no hole {word}", rule="B1.2")
    if not named:
        raise MoveSyntax(f"{word[:20]!r} is not a hole; they are called a1 to i9 or so")


def _refuse_build(words: list[str]) -> None:
    if len(words) == 2 and words[0] in COLOUR_NAMES:
        _refuse_hole(words[1])


def _refuse_roof(words: list[str]) -> None:
    if len(words) == 3 and words[0] in ("1", "2", "3"):
        for word in words[1:]:
            _refuse_hole(word)
        raise IllegalMove("a roof lies over two neighbours in a row or column", rule="B4.4")


def _refuse_sale(words: list[str]) -> None:
    if words and words[0] in SHIP_NAMES and set(words[1:]) <= set(KIND_NAMES):
        wants = {
            "different": "up to four cards, all different",
            "alike": "up to four cards of one kind",
            "pairs": "up to three different pairs",
            "triples": "one or two different triples",
        }[words[0]]
        raise IllegalMove(f"the ship takes {wants}", rule="B1.4")


def _refuse_swap(words: list[str]) -> None:
    if len(words) == 2 and words[0] == words[1]:
        raise IllegalMove("two different huts are swapped", rule="B6.1")


def _refuse_space(words: list[str]) -> None:
    if len(words) == 1:
        raise MoveSyntax(
            f"{words[0][:20]!r} is not a workshop space; they are called "
            f"{SPACE_LETTERS[0]}1 to {SPACE_LETTERS[-1]}{SPACE_ROWS}"
        )


_REFUSALS: dict[str, Callable[[list[str]], None]] = {
    "build": _refuse_build,
    "roof": _refuse_roof,
    "sell": _refuse_sale,
    "swap": _refuse_swap,
    "lace": _refuse_space,
    "pay": _refuse_space,
    "spare": _refuse_space,
}


def action_json(action: int) -> BuranoAction:
    """An action as a JSON object; one object that nobody changes."""
    return cast("BuranoAction", ALL_JSON[action])


def action_from_json(data: Mapping[str, Any]) -> int:
    """The action that a JSON object means."""
    move = data.get("move")
    types = FIELD_TYPES.get(move) if isinstance(move, str) else None
    known = types is not None and set(data) == set(types)
    if not known or types is None or not all(_sound(data[key], types[key]) for key in types):
        raise MoveSyntax(f"{dict(data)!r} is not a move")
    return parse(_text({key: data[key] for key in types}))


def _sound(value: object, types: set[type]) -> bool:
    """Whether a value may stand in a field that takes these types: no more than one word each."""
    if type(value) not in types:
        return False
    words = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    return all(isinstance(word, str) and word.isalnum() for word in words)
