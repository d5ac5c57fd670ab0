"""What a viewer saw happen in one move (`tell`), and events, pad and outcome in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from laguna.engine.game import Event, Fields, Parts, State, View
from laguna.games.multicity.facts.view import (
    city_tile,
    ending,
    object_name,
    player,
    spot,
    tile_json,
)
from laguna.games.multicity.rules.parts import COLOUR_NAMES
from laguna.games.multicity.rules.state import LAST, OVER, SHORTEST, SIDE
from laguna.games.multicity.words.moves import KINDS, QUARTER, action_json

DUE = {
    "pick": "pick a colour",
    "turn": "draw a tile or place an object",
    "lay": "lay the tile",
    "last": "place your last object, or pass",
    "over": "the game is over",
}


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[Event]:
    """All see the same: nothing but the order of the stack is hidden."""
    old, new = Fields(before), Fields(after)
    data = action_json(action)
    event: Event = {"event": data["move"], "seat": seat}
    match data["move"]:
        case "pick":
            event["colour"] = data["colour"]
        case "draw":
            event |= tile_json(parts, new.order[new.laid])
            event["stack"] = int(parts.tiles) - new.laid - 1
        case "lay":
            event |= city_tile(parts, new, old.laid)
        case "place":
            event |= placed(new, seat, data["length"] - SHORTEST)
    return [event, *what_followed(old, new)]


def placed(t: Fields, seat: int, length: int) -> dict[str, Any]:
    return {
        "name": object_name(t.colour[seat], length),
        "colour": COLOUR_NAMES[t.colour[seat]],
        "length": length + SHORTEST,
        **spot(t, t.stands[seat][length]),
        "left": player(t, seat)["left"],
    }


def what_followed(old: Fields, new: Fields) -> list[Event]:
    """The last objects begin, seats lose their turn, the game ends."""
    events: list[Event] = []
    lasting = new.phase == LAST or (new.phase == OVER and not sixth_stands(new))
    if lasting and old.phase != LAST:
        events.append({"event": "last", "start": new.start})
    if lasting:
        done = old.lasts + (old.phase == LAST)
        events += [
            {"event": "lost", "seat": (new.start + i) % new.seats} for i in range(done, new.lasts)
        ]
    if new.phase == OVER:
        events.append({"event": "over", **(ending(new) or {})})
    return events


def sixth_stands(t: Fields) -> bool:
    return any(t.left[seat] == 0 for seat in range(t.seats))


def say(event: Event) -> str:
    """An event in words."""
    who = f"Seat {event['seat'] + 1}" if "seat" in event else ""
    match event["event"]:
        case "pick":
            return f"{who} picks {event['colour']}."
        case "draw":
            return f"{who} draws tile {event['tile']} ({drawn_in_letters(event['fields'])})."
        case "lay":
            turn = f", turned by {event['turn'] * QUARTER}°" if event["turn"] else ""
            return f"{who} lays tile {event['tile']} at {event['x']},{event['y']}{turn}."
        case "place":
            kind = KINDS[COLOUR_NAMES.index(event["colour"])]
            x, y = event["at"]
            across = "across" if event["direction"] == "right" else "down"
            left = len(event["left"])
            rest = f"{left} left" if left else "none left"
            return (
                f"{who} places the {event['colour']} {kind} of length {event['length']} {across} "
                f"from field {event['field']} of tile {x // SIDE},{y // SIDE}; {rest}."
            )
        case "pass":
            return f"{who} places no more object."
        case "last":
            return f"The last tile lies: one more object each, seat {event['start'] + 1} first."
        case "lost":
            return f"{who} has no object that fits and loses the turn."
        case _:
            return f"{event['text']} ({event['rule']})"


def drawn_in_letters(fields: str) -> str:
    """A tile on one line.

    >>> drawn_in_letters("YGYB.RBRG")
    'YGY/B.R/BRG'
    """
    return "/".join(fields[i : i + SIDE] for i in range(0, len(fields), SIDE))


def due(view: View) -> str:
    """What has to be done now."""
    return DUE[view["phase"]]


def outcome(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who wins and by what (M4.1, M4.2).

    >>> outcome({"winners": [1], "left": 5, "by": "objects", "rule": "M4.2"}, ["Ada", "Bo"])
    'Bo wins with 5 elements left, having placed more objects (M4.2).'
    """
    winners = " and ".join(names[int(seat)] for seat in facts["winners"])
    win = "wins" if len(facts["winners"]) == 1 else "share the win"
    if facts["left"] == 0:
        return f"{winners} {win}: all six objects stand ({facts['rule']})."
    left = "1 element" if facts["left"] == 1 else f"{facts['left']} elements"
    by = ", having placed more objects" if facts["by"] else ""
    return f"{winners} {win} with {left} left{by} ({facts['rule']})."
