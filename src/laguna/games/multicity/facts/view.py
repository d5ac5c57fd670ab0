"""What a viewer sees (`view`), as JSON.

Seats count from 0 as everywhere in programs, tiles and their laying order from 1 as in words. Only
the order of the stack is hidden, and from everyone, so all viewers see the same city.
"""

from __future__ import annotations

from typing import get_args

import numpy as np

from laguna.engine.game import OMNISCIENT, Fields, Legal, Parts, State, array_of
from laguna.engine.kernel import kernel
from laguna.engine.outcome import scores, winners
from laguna.games.multicity.facts.closing import closing
from laguna.games.multicity.facts.declared import (
    MulticityDrawnTile,
    MulticityEnding,
    MulticityPlayer,
    MulticitySpot,
    MulticityStanding,
    MulticityTile,
    MulticityView,
    Phase,
)
from laguna.games.multicity.rules.parts import COLOUR_NAMES, fields_of
from laguna.games.multicity.rules.reasons import REASONS
from laguna.games.multicity.rules.state import (
    DIRECTIONS,
    FIELDS,
    FIRST_PLACE,
    LAST,
    LAY,
    LENGTHS,
    LONGEST,
    MAX_LEGAL,
    NONE,
    OVER,
    SHORTEST,
    SIDE,
)
from laguna.games.multicity.rules.turns import legal_places
from laguna.games.multicity.words.moves import cell_place, spot_json

PHASES: tuple[Phase, ...] = get_args(Phase)


def view(parts: Parts, s: State, viewer: int) -> MulticityView:
    """The table as a seat, the spectator or, with nothing hidden, the omniscient viewer sees it."""
    t = Fields(s)
    city = [city_tile(parts, t, order) for order in range(t.laid)]
    columns = [tile["x"] for tile in city]
    rows = [tile["y"] for tile in city]
    drawn = t.order[t.laid] if t.phase == LAY else None
    stack = int(parts.tiles) - t.laid - (drawn is not None)
    seen: MulticityView = {
        "game": "multicity",
        "viewer": viewer if viewer >= 0 else None,
        "holes": bool(t.holes),
        "seats": t.seats,
        "turn": t.turn,
        "phase": PHASES[t.phase],
        "seat": None if t.phase == OVER else t.seat,
        "start": t.start,
        "ending": ending(t),
        "winners": winners(scores(parts, s), int(s.seats)) if t.phase == OVER else [],
        "colours": [name for i, name in enumerate(COLOUR_NAMES) if i not in t.colour],
        "drawn": None if drawn is None else tile_json(parts, drawn),
        "stack": stack,
        "closing": closing(t, stack),
        "city": city,
        "bounds": {
            "left": min(columns),
            "top": min(rows),
            "right": max(columns),
            "bottom": max(rows),
        },
        "frontier": [list(cell_place(cell)) for cell in t.frontier[: t.edges]],
        "objects": objects(t),
        "players": [player(t, seat) for seat in range(t.seats)],
        "lasts": [(t.start + i) % t.seats for i in range(t.lasts, t.seats)]
        if t.phase == LAST
        else [],
        "fits": fits(parts, s, t, viewer),
    }
    if viewer == OMNISCIENT:
        known = t.laid + (drawn is not None)
        seen["next"] = [tile + 1 for tile in t.order[known : int(parts.tiles)]]
        seen["counters"] = {"moves": t.moves, "reveals": t.reveals}
    return seen


def ending(t: Fields) -> MulticityEnding | None:
    if t.phase != OVER:
        return None
    return {"rule": REASONS[t.ending].rule, "text": REASONS[t.ending].text}


def tile_json(parts: Parts, tile: int, turn: int = 0) -> MulticityDrawnTile:
    """A tile by its number in the set, and its fields, row by row, as it is turned."""
    return {"tile": tile + 1, "fields": fields_of(parts, tile, turn)}


def city_tile(parts: Parts, t: Fields, order: int) -> MulticityTile:
    """A laid tile."""
    x, y = cell_place(t.cell[order])
    turn = t.turned[order]
    tile = tile_json(parts, t.order[order], turn)
    return {"order": order + 1, "x": x, "y": y, "turn": turn, **tile}


def spot(t: Fields, number: int) -> MulticitySpot:
    """Where an object begins: its tile and field, and `at`, the same in fields of the city."""
    place = number // DIRECTIONS
    order, field = divmod(place, FIELDS)
    x, y = cell_place(t.cell[order])
    at = [x * SIDE + field % SIDE, y * SIDE + field // SIDE]
    return {**spot_json(number), "at": at}


def objects(t: Fields) -> list[MulticityStanding]:
    """All objects that stand, by seat and length."""
    return [
        standing(t, seat, length)
        for seat in range(t.seats)
        for length in range(LENGTHS)
        if t.stands[seat][length] != NONE
    ]


def standing(t: Fields, seat: int, length: int) -> MulticityStanding:
    return {
        "name": object_name(t.colour[seat], length),
        "seat": seat,
        "colour": COLOUR_NAMES[t.colour[seat]],
        "length": length + SHORTEST,
        **spot(t, t.stands[seat][length]),
    }


def object_name(colour: int, length: int) -> str:
    """The name of an object, by which score pad and page know it.

    >>> object_name(0, 2)
    'red-4'
    """
    return f"{COLOUR_NAMES[colour]}-{length + SHORTEST}"


def player(t: Fields, seat: int) -> MulticityPlayer:
    lengths = range(SHORTEST, LONGEST + 1)
    left = [length for length in lengths if t.left[seat] >> length - SHORTEST & 1]
    placed = [length for length in lengths if length not in left]
    return {
        "colour": None if t.colour[seat] == NONE else COLOUR_NAMES[t.colour[seat]],
        "left": left,
        "placed": placed,
        "elements": sum(left),
        "points": sum(placed),
    }


def fits(parts: Parts, s: State, t: Fields, seat: int) -> dict[str, list[MulticitySpot]]:
    """Where each object that is left to the viewer would fit now, by its length, whoever's turn it
    is.
    """
    if seat < 0 or t.colour[seat] == NONE or t.phase == OVER:
        return {}
    found: dict[str, list[MulticitySpot]] = {str(length): [] for length in player(t, seat)["left"]}
    out = np.empty(MAX_LEGAL, np.int64)
    count = places_of(array_of(parts), array_of(s), seat, out)
    for action in out[:count].tolist():
        number, length = divmod(action - FIRST_PLACE, LENGTHS)
        found[str(length + SHORTEST)].append(spot(t, number))
    return found


@kernel
def places_of(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """The actions by which a seat could place an object if it were its turn."""
    return legal_places(parts[0], s[0], seat, out, 0)
