"""What a viewer saw happen in one move, as JSON: the move itself, then what followed from it."""

from __future__ import annotations

from typing import Any

from laguna.engine.game import OMNISCIENT, Event, Fields, Parts, State
from laguna.games.burano.facts.view import COLOUR_OR_NONE, actions_of, cards_of, kind_counts
from laguna.games.burano.rules.board import HOLE_NAMES, PLACE_NAMES
from laguna.games.burano.rules.parts import (
    COLOUR_NAMES,
    KIND_NAMES,
    ROOF_NAMES,
    SPACE_NAMES,
    roof_codes,
)
from laguna.games.burano.rules.state import (
    BUILD_PYRAMID,
    COLOURS,
    EARNINGS,
    ISLANDS,
    KINDS,
    LACE_LINE,
    MAJORITIES,
    MISSING,
    MOVE_PRICES,
    NONE,
    OVER,
    OWN_ROOFS,
    PUSHED_COINS,
    ROOF_CARDS,
    ROOF_LINE,
    SALES,
    UNIONS,
)
from laguna.games.burano.words.moves import ACTION_NAMES, SEASON_NAMES, UNSEEN, action_json


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[Event]:
    """What one move did, as a viewer saw it."""
    old, new = Fields(before), Fields(after)
    data: Any = action_json(action)
    event: Event = {"event": data["move"], "seat": seat} | data
    del event["move"]
    own = viewer in (seat, OMNISCIENT)
    event |= _details(parts, old, new, seat, data, own)
    return [event, *_consequences(old, new, seat, data), *_season(old, new, seat, data)]


def _gained(old: Fields, new: Fields, seat: int, line: int) -> int:
    return int(new.points[seat][line] - old.points[seat][line])


def _details(
    parts: Parts, old: Fields, new: Fields, seat: int, data: dict[str, Any], own: bool
) -> dict[str, Any]:
    """What the words of the move leave open."""
    spent = old.coins[seat] - new.coins[seat]
    match data["move"]:
        case "put" if not own:
            return {"place": None, "colour": None}
        case "draw":
            drawn = [
                roof_codes(parts)[new.own_roof[seat][slot]]
                for slot in range(OWN_ROOFS)
                if old.own_roof[seat][slot] == NONE != new.own_roof[seat][slot]
            ]
            return {"roof": drawn[0]}
        case "discard":
            return {"roof": roof_codes(parts)[old.own_roof[seat][data["roof"] - 1]]}
        case "prepare":
            return {"colour": COLOUR_NAMES[old.pyramid[seat][data["place"] - 1]], "price": spent}
        case "build":
            return _built(old, new, seat, data)
        case "roof":
            return {
                "roof": roof_codes(parts)[old.own_roof[seat][data["roof"] - 1]],
                "level": old.height[HOLE_NAMES.index(data["holes"][0])],
                "price": spent,
                "points": _gained(old, new, seat, ROOF_CARDS) + _gained(old, new, seat, ROOF_LINE),
            }
        case "fish" if data["kind"] == UNSEEN:
            kinds = [k for k in range(KINDS) if new.hand[seat][k] > old.hand[seat][k]]
            return {"card": KIND_NAMES[kinds[0]] if own else None}
        case "sell":
            return {"points": _gained(old, new, seat, SALES)}
        case "lace":
            return {
                "privilege": new.privileges[seat] < old.privileges[seat],
                "coins": new.coins[seat] - old.coins[seat],
            }
        case "pay" | "spare":
            return {"points": _gained(old, new, seat, LACE_LINE)}
        case "bonus":
            return {"kind": ROOF_NAMES[old.roof_kind], "points": _gained(old, new, seat, ROOF_LINE)}
        case "end":
            return {"coins": 0 if old.moves else 1}
        case _:
            return {}


def _built(old: Fields, new: Fields, seat: int, data: dict[str, Any]) -> dict[str, Any]:
    colour, hole = COLOUR_NAMES.index(data["colour"]), HOLE_NAMES.index(data["hole"])
    action = old.action[old.season][colour]
    price = MOVE_PRICES[old.moves]
    return {
        "level": old.height[hole] + 1,
        "price": price,
        "privilege": new.privileges[seat] > old.privileges[seat],
        "action": ACTION_NAMES[action],
        "earned": new.coins[seat] - old.coins[seat] + price if action == EARNINGS else 0,
    }


def _consequences(old: Fields, new: Fields, seat: int, data: dict[str, Any]) -> list[Event]:
    """Workers that came and went, and cards that were opened."""
    events: list[Event] = []
    for island in range(ISLANDS):
        sent = new.fishing[seat][island] - old.fishing[seat][island]
        if sent > 0:
            name = PLACE_NAMES[island]
            events.append({"event": "workers", "seat": seat, "island": name, "count": sent})
    for other in range(new.seats):
        if other != seat and new.workers[other] > old.workers[other]:
            left: list[str] = [
                PLACE_NAMES[i]
                for i in range(ISLANDS)
                if new.fishing[other][i] < old.fishing[other][i]
            ]
            spaces = old.lacing[other] & ~new.lacing[other]
            left += [name for space, name in enumerate(SPACE_NAMES) if spaces >> space & 1]
            events.append(
                {"event": "pushed", "seat": other, "from": left[0], "coins": PUSHED_COINS}
            )
    missing = _gained(old, new, seat, MISSING)
    if missing:
        events.append({"event": "missing", "seat": seat, "points": missing})
    events += _opened(old, new, data)
    return events


def _opened(old: Fields, new: Fields, data: dict[str, Any]) -> list[Event]:
    events: list[Event] = []
    taken = data["kind"] if data["move"] == "fish" else None
    opened = [
        new.open_seafood[k] - old.open_seafood[k] + (KIND_NAMES[k] == taken) for k in range(KINDS)
    ]
    if any(opened):
        events.append({"event": "seafood", "cards": kind_counts(opened)})
    cards = cards_of(new.open_buildings & ~old.open_buildings)
    if cards:
        events.append({"event": "building", "card": cards[0]})
    return events


def _season(old: Fields, new: Fields, seat: int, data: dict[str, Any]) -> list[Event]:
    """What happened by itself: pyramids shown, rounds, the steps of the clean-up, the end."""
    events: list[Event] = []
    if old.phase == BUILD_PYRAMID != new.phase:
        events.append(_pyramids(new, old))
    unions = _gained(old, new, seat, UNIONS)
    if unions:
        events.append({"event": "unions", "seat": seat, "points": unions})
    majorities = [_gained(old, new, each, MAJORITIES) for each in range(new.seats)]
    if any(majorities):
        events.append({"event": "islands", "points": majorities})
    if new.markers != old.markers:
        events.append({"event": "markers", "actions": actions_of(new)})
    events += _refilled(old, new, seat, data)
    if new.season != old.season:
        season = SEASON_NAMES[new.season]
        events.append({"event": "season", "season": season, "start": new.start})
    elif new.rounds != old.rounds:
        events.append({"event": "round", "round": new.rounds})
    if new.phase == OVER:
        events.append({"event": "over", "rule": "B8.1", "text": "The game is over."})
    return events


def _pyramids(new: Fields, old: Fields) -> Event:
    return {
        "event": "pyramids",
        "pyramids": [
            [COLOUR_OR_NONE[colour] for colour in new.pyramid[seat]] for seat in range(new.seats)
        ],
        "coins": [new.coins[seat] - old.coins[seat] for seat in range(new.seats)],
    }


def _cubes(t: Fields, seat: int, colour: int) -> int:
    return int(t.reserve[seat][colour] + t.pyramid[seat].count(colour))


def _refilled(old: Fields, new: Fields, seat: int, data: dict[str, Any]) -> list[Event]:
    """Cubes that came to reserves by themselves (B7.4), not by the move."""
    events: list[Event] = []
    chosen = data["colour"] if data["move"] in ("cube", "instead", "add") else None
    for each in range(new.seats):
        came = [_cubes(new, each, c) - _cubes(old, each, c) for c in range(COLOURS)]
        if chosen and each == seat:
            came[COLOUR_NAMES.index(chosen)] -= 1
        if any(count > 0 for count in came):
            cubes = {COLOUR_NAMES[c]: count for c, count in enumerate(came) if count > 0}
            events.append({"event": "refill", "seat": each, "cubes": cubes})
    return events
