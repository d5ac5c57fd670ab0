"""Actions in words and as JSON: `pick red`, `draw`, `lay 1,-2 90`, `place 4 0,1c right`, `pass`.

The first tile lies at 0,0; the first number grows to the right, the second downwards. The fields
of a tile are a to i, as one reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from typing_extensions import TypedDict

from laguna.engine.errors import IllegalMove, MoveSyntax
from laguna.engine.game import State
from laguna.engine.text import read_move, whole_number
from laguna.games.multicity.facts.declared import Direction, FieldName, MulticityAction
from laguna.games.multicity.rules.parts import COLOUR_NAMES
from laguna.games.multicity.rules.state import (
    DIRECTIONS,
    DRAW,
    FIELDS,
    FIRST_LAY,
    FIRST_PICK,
    FIRST_PLACE,
    LENGTHS,
    LONGEST,
    MIDDLE,
    PASS,
    QUARTER,
    SHORTEST,
    SPAN,
    TILES,
    TURNS,
)

FIELD_LETTERS: tuple[FieldName, ...] = get_args(FieldName)
WAYS: tuple[Direction, ...] = get_args(Direction)
KINDS = ("building", "plant", "vehicle", "piece of architecture")  # of objects, by colour (M1.2)
SCORE_LINE_NAMES = (*(f"length-{length}" for length in range(SHORTEST, LONGEST + 1)), "objects")

LEGEND = (
    "R red",
    "G green",
    "Y yellow",
    "B blue",
    "× a hole",
    "- a field without a symbol",
    "a to i: the fields of a tile, as one reads",
    "0,0: column and row of a tile",
    "─ │ an object",
)

GRAMMAR = {
    "pick": "pick COLOUR, as in 'pick red'",
    "draw": "draw",
    "lay": "lay COLUMN,ROW [DEGREES], as in 'lay 1,-2 90'",
    "place": "place LENGTH COLUMN,ROW FIELD right|down, as in 'place 4 1,-2 c right'",
    "pass": "pass",
}

_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_BY_ORDER = re.compile(r"#([0-9]{1,2})")


def cell_place(cell: int) -> tuple[int, int]:
    """Column and row of a cell, the first tile's being 0, 0."""
    return cell % SPAN - MIDDLE, cell // SPAN - MIDDLE


def cell_at(x: int, y: int) -> int | None:
    """The cell in a column and a row; None beyond all that the tiles of a set can reach."""
    if max(abs(x), abs(y)) > MIDDLE:
        return None
    return (y + MIDDLE) * SPAN + x + MIDDLE


class End(TypedDict):
    """The left or upper end of an object, and which way it points."""

    order: int
    field: FieldName
    direction: Direction


def spot_json(spot: int) -> End:
    """Where an object begins, and which way it points."""
    place, way = divmod(spot, DIRECTIONS)
    order, field = divmod(place, FIELDS)
    return {"order": order + 1, "field": FIELD_LETTERS[field], "direction": WAYS[way]}


def parse(s: State, text: str) -> int:
    """The action that a text means."""
    readers = {
        "pick": _parse_pick,
        "draw": _parse_draw,
        "lay": _parse_lay,
        "place": _parse_place,
        "pass": _parse_pass,
    }
    return read_move(s, text, readers, GRAMMAR)


def _parse_pick(s: State, words: list[str]) -> int | None:
    if len(words) != 1:
        return None
    if words[0] not in COLOUR_NAMES:
        raise MoveSyntax(f"{words[0]!r} is not a colour; they are {', '.join(COLOUR_NAMES)}")
    return FIRST_PICK + COLOUR_NAMES.index(words[0])


def _parse_draw(s: State, words: list[str]) -> int | None:
    return None if words else DRAW


def _parse_pass(s: State, words: list[str]) -> int | None:
    return None if words else PASS


def _parse_lay(s: State, words: list[str]) -> int | None:
    if len(words) not in (1, 2):
        return None
    degrees = whole_number(words[1]) if len(words) > 1 else 0
    if degrees not in range(0, TURNS * QUARTER, QUARTER):
        raise MoveSyntax(f"{words[1][:20]!r} is no turn of a tile; it is 0, 90, 180 or 270")
    cell = _cell(words[0])
    return None if cell is None else FIRST_LAY + cell * TURNS + (degrees or 0) // QUARTER


def _cell(word: str) -> int | None:
    match = _CELL.fullmatch(word)
    if match is None:
        return None
    cell = cell_at(int(match[1]), int(match[2]))
    if cell is None:
        raise IllegalMove(f"no tile can come to lie as far away as {word}", rule="M3.1")
    return cell


def _parse_place(s: State, words: list[str]) -> int | None:
    """`place 4 1,-2 c right`; for tiles that do not lie yet `place 4 #12 c right`."""
    if len(words) != 4 or words[2] not in FIELD_LETTERS or len(words[2]) != 1:
        return None
    length = whole_number(words[0])
    if length not in range(SHORTEST, LONGEST + 1):
        raise IllegalMove(
            f"there is no object of length {words[0][:20]}; they are {SHORTEST} to {LONGEST} long",
            rule="M1.2",
        )
    order = _order(s, words[1])
    if order is None:
        return None
    if words[3].startswith("diag"):
        raise IllegalMove("objects never lie diagonally", rule="M3.2d")
    if words[3] not in WAYS:
        raise MoveSyntax(
            f"{words[3][:20]!r} is no way; name the left or the upper end of the object, then "
            "right or down"
        )
    place = order * FIELDS + FIELD_LETTERS.index(words[2])
    spot = place * DIRECTIONS + WAYS.index(words[3])
    return FIRST_PLACE + spot * LENGTHS + (length or 0) - SHORTEST


def _order(s: State, word: str) -> int | None:
    """The laying order of the tile that a word names."""
    match = _BY_ORDER.fullmatch(word)
    if match is not None:
        number = int(match[1])
        if not 1 <= number <= TILES:
            raise MoveSyntax(f"{word!r} is not a tile; they are #1 to #{TILES}")
        return number - 1
    cell = _cell(word)
    if cell is None:
        return None
    order = order_at(s, cell)
    if order is None:
        raise IllegalMove(f"no tile lies at {word}", rule="M3.2")
    return order


def order_at(s: State, cell: int) -> int | None:
    """The laying order of the tile in a cell."""
    cells: list[int] = s.cell[: int(s.laid)].tolist()
    return cells.index(cell) if cell in cells else None


def format_action(s: State, action: int) -> str:
    """An action as `parse` reads it."""
    data = action_json(action)
    match data["move"]:
        case "pick":
            return f"pick {data['colour']}"
        case "lay":
            turn = f" {data['turn'] * QUARTER}" if data["turn"] else ""
            return f"lay {data['x']},{data['y']}{turn}"
        case "place":
            order = data["order"]
            tile = f"#{order}"
            if order <= s.laid:
                x, y = cell_place(int(s.cell[order - 1]))
                tile = f"{x},{y}"
            return f"place {data['length']} {tile} {data['field']} {data['direction']}"
        case move:
            return str(move)


@cache
def action_json(action: int) -> MulticityAction:
    """An action as a JSON object; the same in every state, and one object that nobody changes."""
    if action >= FIRST_PLACE:
        spot, length = divmod(action - FIRST_PLACE, LENGTHS)
        return {"move": "place", "length": length + SHORTEST, **spot_json(spot)}
    if action >= FIRST_LAY:
        cell, turn = divmod(action - FIRST_LAY, TURNS)
        x, y = cell_place(cell)
        return {"move": "lay", "x": x, "y": y, "turn": turn}
    if action == DRAW:
        return {"move": "draw"}
    if action == PASS:
        return {"move": "pass"}
    return {"move": "pick", "colour": COLOUR_NAMES[action - FIRST_PICK]}


def action_from_json(data: Mapping[str, Any]) -> int:
    """The action that a JSON object means."""
    action: int | None = None
    match dict(data):
        case {"move": "pick", "colour": str(colour), **rest} if not rest:
            action = FIRST_PICK + COLOUR_NAMES.index(colour) if colour in COLOUR_NAMES else None
        case {"move": "draw", **rest} if not rest:
            action = DRAW
        case {"move": "pass", **rest} if not rest:
            action = PASS
        case {"move": "lay", "x": x, "y": y, "turn": turn, **rest} if not rest:
            if type(x) is int and type(y) is int and turn in range(TURNS) and type(turn) is int:
                cell = cell_at(x, y)
                action = None if cell is None else FIRST_LAY + cell * TURNS + turn
        case {
            "move": "place",
            "length": length,
            "order": order,
            "field": str(field),
            "direction": str(way),
            **rest,
        } if not rest:
            if type(length) is int and type(order) is int and len(field) == 1:
                action = _place_action(length, order, field, way)
    if action is None:
        raise MoveSyntax(f"{dict(data)!r} is not a move")
    return action


def _place_action(length: int, order: int, field: str, way: str) -> int | None:
    known = SHORTEST <= length <= LONGEST and 1 <= order <= TILES
    if not known or field not in FIELD_LETTERS or way not in WAYS:
        return None
    place = (order - 1) * FIELDS + FIELD_LETTERS.index(field)
    spot = place * DIRECTIONS + WAYS.index(way)
    return FIRST_PLACE + spot * LENGTHS + length - SHORTEST
