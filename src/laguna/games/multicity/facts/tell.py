"""What a viewer saw happen in one move (`tell`), and events, pad and outcome in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from laguna.engine.game import Fields, Parts, State
from laguna.games.multicity.facts.declared import (
    MulticityEvent,
    MulticityMoveEvent,
    MulticityOutcome,
    MulticityPlaceEvent,
    MulticityView,
)
from laguna.games.multicity.facts.view import city_tile, ending, player, standing, tile_json
from laguna.games.multicity.rules.parts import COLOUR_NAMES
from laguna.games.multicity.rules.state import LAST, OVER, QUARTER, SHORTEST, SIDE
from laguna.games.multicity.words.moves import KINDS, action_json

DUE = {
    "pick": "pick a colour",
    "turn": "draw a tile or place an object",
    "lay": "lay the tile",
    "last": "place your last object, or pass",
    "over": "the game is over",
}


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[MulticityEvent]:
    """All see the same: nothing but the order of the stack is hidden."""
    old, new = Fields(before), Fields(after)
    return [what_was_done(parts, old, new, seat, action), *what_followed(old, new)]


def what_was_done(
    parts: Parts, old: Fields, new: Fields, seat: int, action: int
) -> MulticityMoveEvent:
    """The move itself."""
    data = action_json(action)
    if data["move"] == "pick":
        return {"event": "pick", "seat": seat, "colour": data["colour"]}
    if data["move"] == "draw":
        stack = int(parts.tiles) - new.laid - 1
        tile = tile_json(parts, new.order[new.laid])
        return {"event": "draw", "seat": seat, **tile, "stack": stack}
    if data["move"] == "lay":
        return {"event": "lay", "seat": seat, **city_tile(parts, new, old.laid)}
    if data["move"] == "place":
        left = player(new, seat)["left"]
        stands = standing(new, seat, data["length"] - SHORTEST)
        return {"event": "place", **stands, "left": left}
    return {"event": "pass", "seat": seat}


def what_followed(old: Fields, new: Fields) -> list[MulticityEvent]:
    """The last objects begin, seats lose their turn, the game ends."""
    events: list[MulticityEvent] = []
    lasting = new.phase == LAST or (new.phase == OVER and not sixth_stands(new))
    if lasting and old.phase != LAST:
        events.append({"event": "last", "start": new.start})
    if lasting:
        done = old.lasts + (old.phase == LAST)
        for i in range(done, new.lasts):
            events.append({"event": "lost", "seat": (new.start + i) % new.seats})
    why = ending(new)
    if why:
        events.append({"event": "over", **why})
    return events


def sixth_stands(t: Fields) -> bool:
    return any(t.left[seat] == 0 for seat in range(t.seats))


def say(event: MulticityEvent) -> str:
    """An event in words."""
    if event["event"] == "last":
        return f"The last tile lies: one more object each, seat {event['start'] + 1} first."
    if event["event"] == "over":
        return f"{event['text']} ({event['rule']})"
    who = f"Seat {event['seat'] + 1}"
    if event["event"] == "lost":
        return f"{who} has no object that fits and loses the turn."
    return f"{who} {what_seat_did(event)}"


def what_seat_did(event: MulticityMoveEvent) -> str:
    if event["event"] == "pick":
        return f"picks {event['colour']}."
    if event["event"] == "draw":
        return f"draws tile {event['tile']} ({drawn_in_letters(event['fields'])})."
    if event["event"] == "lay":
        turn = f", turned by {event['turn'] * QUARTER}°" if event["turn"] else ""
        return f"lays tile {event['tile']} at {event['x']},{event['y']}{turn}."
    if event["event"] == "place":
        return f"places {what_stands(event)}."
    if event["event"] == "pass":
        return "places no more object."
    assert_never(event)


def what_stands(event: MulticityPlaceEvent) -> str:
    kind = KINDS[COLOUR_NAMES.index(event["colour"])]
    x, y = event["at"]
    across = "across" if event["direction"] == "right" else "down"
    left = len(event["left"])
    return (
        f"the {event['colour']} {kind} of length {event['length']} {across} from field "
        f"{event['field']} of tile {x // SIDE},{y // SIDE}; {left or 'none'} left"
    )


def drawn_in_letters(fields: str) -> str:
    """A tile on one line.

    >>> drawn_in_letters("YGYB.RBRG")
    'YGY/B.R/BRG'
    """
    return "/".join(fields[i : i + SIDE] for i in range(0, len(fields), SIDE))


def due(view: MulticityView) -> str:
    """What has to be done now."""
    return DUE[view["phase"]]


def outcome(facts: MulticityOutcome, names: Sequence[str]) -> str:
    """Who wins and by what (M4.1, M4.2).

    >>> facts = {"winners": [1], "points": 22, "left": 5, "by": "objects", "rule": "M4.2"}
    >>> outcome(facts, ["Ada", "Bo"])
    'Bo wins with 5 elements left, having placed more objects (M4.2).'
    """
    winners = " and ".join(names[int(seat)] for seat in facts["winners"])
    win = "wins" if len(facts["winners"]) == 1 else "share the win"
    if facts["left"] == 0:
        return f"{winners} {win}: all six objects stand ({facts['rule']})."
    left = "1 element" if facts["left"] == 1 else f"{facts['left']} elements"
    by = ", having placed more objects" if facts["by"] else ""
    return f"{winners} {win} with {left} left{by} ({facts['rule']})."
