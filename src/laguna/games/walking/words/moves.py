"""Actions in words and as JSON: `take 3 top 2`, `lay R1a 5`, `invite woman 5`, `end`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from laguna.engine.errors import IllegalMove, MoveSyntax
from laguna.engine.game import State
from laguna.engine.text import read_move, whole_number
from laguna.games.walking.facts.declared import (
    Character,
    Row,
    ScoreLine,
    WalkingAction,
)
from laguna.games.walking.rules.parts import card_code, card_number
from laguna.games.walking.rules.piles import rows_in
from laguna.games.walking.rules.state import (
    COLUMNS,
    DISPLAY_COLUMNS,
    END,
    FIRST_INVITE,
    FIRST_LAY,
    FIRST_REMOVE,
    FIRST_RETURN,
    FIRST_SELL,
    FIRST_TAKE,
    LEVEL_CARDS,
    LEVELS,
    ROW_SETS,
)

CHARACTER_NAMES: tuple[Character, ...] = get_args(Character)
SCORE_LINE_NAMES: tuple[ScoreLine, ...] = get_args(ScoreLine)
SOURCES = {
    "characters": CHARACTER_NAMES,
    "shops": ("shops",),
    "permits": ("permits",),
    "windows": ("windows",),
}  # coins and cats only break ties
ROW_NAMES: tuple[Row, ...] = get_args(Row)

LEGEND = (
    "fl flower",
    "he herb",
    "awR awB red, blue awning",
    "chim chimney",
    "ped pedestrian",
    "win closed window",
    "fl3 three flowers",
    "PIZ pizzeria",
    "CLO clothes",
    "CAF café",
    "ICE ice-cream: a shop, its points",
    "/\\/ scaffold",
    "permit: 4 in column 4 it costs a permit",
)

GRAMMAR = {
    "take": "take COLUMN top|bottom COUNT, as in 'take 3 top 2'",
    "sell": "sell CARD, as in 'sell R1a' (German edition)",
    "lay": "lay CARD COLUMN, as in 'lay R1a 5'",
    "end": "end",
    "invite": "invite CHARACTER COLUMN, as in 'invite woman 5'",
    "return": "return CARD, as in 'return R1a'",
    "remove": "remove CHARACTER, as in 'remove boy' (solo)",
}


def parse(s: State, text: str) -> int:
    """The action that a text means; `top` and `bottom` count what lies in the column now."""
    readers = {
        "take": _parse_take,
        "sell": _parse_sell,
        "lay": _parse_lay,
        "end": _parse_end,
        "invite": _parse_invite,
        "return": _parse_return,
        "remove": _parse_remove,
    }
    return read_move(s, text, readers, GRAMMAR)


def _parse_take(s: State, words: list[str]) -> int | None:
    number = whole_number(words[0]) if len(words) in (2, 3) else None
    if number is None:
        return None
    column = number - 1
    if column not in range(DISPLAY_COLUMNS):
        raise IllegalMove(f"the display has no column {number}", rule="W2.1")
    if len(words) == 2:
        rows = _rows_named(words[1])
        return None if rows is None else FIRST_TAKE + column * ROW_SETS + rows
    count = whole_number(words[2])
    if words[1] not in ("top", "bottom") or count is None:
        return None
    present = [level for level in range(LEVELS) if rows_in(s, column) >> level & 1]
    if count > len(present):
        present = list(range(LEVELS))  # not so many lie there: which rule says so, the rules tell
    if count == 0:
        raise IllegalMove("taking nothing is not allowed", rule="W3.3")
    if count > LEVELS:
        raise IllegalMove("at most three cards are taken", rule="W3.2")
    taken = present[-count:] if words[1] == "top" else present[:count]
    return FIRST_TAKE + column * ROW_SETS + _row_set(taken)


def _row_set(levels: list[int]) -> int:
    """The number of a non-empty set of rows, from 0."""
    return sum(1 << level for level in levels) - 1


def _rows_named(text: str) -> int | None:
    names = text.split("+")
    if len(set(names)) != len(names) or not set(names) <= set(ROW_NAMES):
        return None
    return _row_set([ROW_NAMES.index(name) for name in names])


def _card(word: str) -> int:
    card = card_number(word[:1].upper() + word[1:])
    if card is None:
        raise MoveSyntax(
            f"{word!r} is not a card; cards are called R1a to P3d (colour, level, letter)"
        )
    return card


def _street_column(word: str) -> int:
    number = whole_number(word)
    if number not in range(1, COLUMNS + 1):
        raise MoveSyntax(f"{word[:20]!r} is not a column of a street; they are 1 to {COLUMNS}")
    return (number or 0) - 1


def _character(word: str) -> int:
    if word not in CHARACTER_NAMES:
        raise MoveSyntax(f"{word!r} is not a character; they are {', '.join(CHARACTER_NAMES)}")
    return CHARACTER_NAMES.index(word)


def _parse_sell(s: State, words: list[str]) -> int | None:
    return FIRST_SELL + _card(words[0]) if len(words) == 1 else None


def _parse_lay(s: State, words: list[str]) -> int | None:
    if len(words) != 2:
        return None
    card = _card(words[0])
    column, slash, row = words[1].partition("/")
    level = card // LEVEL_CARDS
    if slash:
        if row not in ROW_NAMES:
            return None
        level = ROW_NAMES.index(row)
    return FIRST_LAY + (card * COLUMNS + _street_column(column)) * LEVELS + level


def _parse_end(s: State, words: list[str]) -> int | None:
    return None if words else END


def _parse_invite(s: State, words: list[str]) -> int | None:
    if len(words) != 2:
        return None
    return FIRST_INVITE + _character(words[0]) * COLUMNS + _street_column(words[1])


def _parse_return(s: State, words: list[str]) -> int | None:
    return FIRST_RETURN + _card(words[0]) if len(words) == 1 else None


def _parse_remove(s: State, words: list[str]) -> int | None:
    return FIRST_REMOVE + _character(words[0]) if len(words) == 1 else None


def format_action(s: State, action: int) -> str:
    """An action as `parse` reads it."""
    data = action_json(action)
    match data["move"]:
        case "take":
            return f"take {data['column']} {_rows_words(s, data['column'] - 1, data['rows'])}"
        case "lay":
            card = data["card"]
            own = int(card[1]) - 1 == ROW_NAMES.index(data["row"])
            return f"lay {card} {data['column']}" + ("" if own else f"/{data['row']}")
        case "invite":
            return f"invite {data['character']} {data['column']}"
        case "remove":
            return f"remove {data['character']}"
        case "end":
            return "end"
        case move:
            return f"{move} {data['card']}"


def _rows_words(s: State, column: int, names: list[Row]) -> str:
    present = [name for level, name in enumerate(ROW_NAMES) if rows_in(s, column) >> level & 1]
    if present[-len(names) :] == names:
        return f"top {len(names)}"
    if present[: len(names)] == names:
        return f"bottom {len(names)}"
    return "+".join(names)


@cache
def action_json(action: int) -> WalkingAction:
    """An action as a JSON object; the same in every state, and one object that nobody changes."""
    if action < FIRST_SELL:
        column, rows = divmod(action - FIRST_TAKE, ROW_SETS)
        names: list[Row] = [name for level, name in enumerate(ROW_NAMES) if rows + 1 >> level & 1]
        return {"move": "take", "column": column + 1, "rows": names}
    if action < FIRST_LAY:
        return {"move": "sell", "card": card_code(action - FIRST_SELL)}
    if action < END:
        place, level = divmod(action - FIRST_LAY, LEVELS)
        card, column = divmod(place, COLUMNS)
        return {
            "move": "lay",
            "card": card_code(card),
            "column": column + 1,
            "row": ROW_NAMES[level],
        }
    if action == END:
        return {"move": "end"}
    if action < FIRST_RETURN:
        character, column = divmod(action - FIRST_INVITE, COLUMNS)
        return {"move": "invite", "character": CHARACTER_NAMES[character], "column": column + 1}
    if action < FIRST_REMOVE:
        return {"move": "return", "card": card_code(action - FIRST_RETURN)}
    return {"move": "remove", "character": CHARACTER_NAMES[action - FIRST_REMOVE]}


def action_from_json(data: Mapping[str, Any]) -> int:
    """The action that a JSON object means."""
    move = data.get("move")
    fields: dict[object, tuple[str, ...]] = {
        "take": ("column", "rows"),
        "sell": ("card",),
        "lay": ("card", "column", "row"),
        "end": (),
        "invite": ("character", "column"),
        "return": ("card",),
        "remove": ("character",),
    }
    known = isinstance(move, str) and move in fields and set(data) == {"move", *fields[move]}
    if not known or not all(_is_word(field, data[field]) for field in fields[move]):
        raise MoveSyntax(f"{dict(data)!r} is not a move")
    words = [str(move)]
    for field in fields[move]:
        value = data[field]
        if field == "rows":
            words.append("+".join(value))
        elif field == "row":
            words[-1] += f"/{value}"
        else:
            words.append(str(value))
    return parse(None, " ".join(words))


def _is_word(field: str, value: object) -> bool:
    """Whether a value may stand in a field of an action: one word of its text, no more."""
    if field == "rows":
        return isinstance(value, list) and all(row in ROW_NAMES for row in value)
    if field == "column":
        return type(value) is int
    return isinstance(value, str) and value.replace("-", "").isalnum()
