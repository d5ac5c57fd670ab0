"""Events in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from laguna.engine.game import Event


def say(event: Event) -> str:
    """An event in words."""
    who = f"Seat {event['seat'] + 1} " if "seat" in event else ""
    return f"{who}{_WORDS[event['event']](event)}."


def _some(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"


def _price(event: Event) -> str:
    price = event["price"]
    return f"for {_some(price, 'coin')}" if price > 0 else f"and takes {_some(-price, 'coin')}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _points(event: Event) -> str:
    return f" for {_some(event['points'], 'point')}" if event["points"] else ""


def _put(event: Event) -> str:
    if event["colour"] is None:
        return "puts a cube into the pyramid"
    return f"puts {_a(event['colour'])} cube in place {event['place']}"


def _build(event: Event) -> str:
    bonus = ", gaining a privilege" if event["privilege"] else ""
    earned = f", earning {_some(event['earned'], 'coin')}" if event["action"] == "earnings" else ""
    house = f"builds {_a(event['colour'])} house at {event['hole']}, level {event['level']},"
    return f"{house} {_price(event)}{bonus}: {event['action']}{earned}"


def _roof(event: Event) -> str:
    over = " and ".join(event["holes"])
    return f"lays the roof {event['roof']} over {over} {_price(event)}{_points(event)}"


def _fish(event: Event) -> str:
    if event["kind"] != "unseen":
        return f"takes {_a(event['kind'])}"
    return f"draws {_a(event['card'])} unseen" if event["card"] else "draws a seafood card unseen"


def _lace(event: Event) -> str:
    paid = " for a privilege" if event["privilege"] else ""
    coins = f" and takes {_some(event['coins'], 'coin')}" if event["coins"] else ""
    return f"sends a lace maker to {event['space']}{paid}{coins}"


def _bonus(event: Event) -> str:
    bonus = "2 privileges" if event["card"] is None else f"building card {event['card']}"
    return f"takes {bonus} and scores the roof ({event['kind']}){_points(event) or ' for nothing'}"


def _end(event: Event) -> str:
    return "makes no move and takes 1 coin" if event["coins"] else "ends the turn"


def _pyramids(event: Event) -> str:
    coins = ", ".join(f"seat {seat + 1} {coins}" for seat, coins in enumerate(event["coins"]))
    return f"All pyramids stand; coins for cubes left over: {coins}"


def _islands(event: Event) -> str:
    points = ", ".join(f"seat {seat + 1} {points}" for seat, points in enumerate(event["points"]))
    return f"Points for the nearby islands: {points}"


def _markers(event: Event) -> str:
    actions: dict[str, list[str]] = {}
    for colour, action in event["actions"].items():
        actions.setdefault(action, []).append(colour)
    words = "; ".join(f"{action}: {' and '.join(of)}" for action, of in sorted(actions.items()))
    return f"New action markers: {words}"


_WORDS: dict[str, Callable[[Any], str]] = {
    "put": _put,
    "fill": lambda _: "has the rest of the pyramid filled in at random",
    "draw": lambda event: f"takes the roof {event['roof']}",
    "discard": lambda event: f"discards the roof {event['roof']}",
    "prepare": lambda event: f"prepares {_a(event['colour'])} house {_price(event)}",
    "build": _build,
    "roof": _roof,
    "add": lambda event: (
        f"spends a privilege on {_a(event['colour'])} cube in place {event['place']}"
    ),
    "coin": lambda _: "spends a privilege on a coin",
    "end": _end,
    "swap": lambda event: f"spends a privilege to swap the huts {' and '.join(event['huts'])}",
    "sail": lambda event: f"sails to {event['to']}",
    "fish": _fish,
    "send": lambda event: f"sends {_some(event['workers'], 'worker')}",
    "sell": lambda event: (
        f"sells {', '.join(event['cards'])} to the ship '{event['ship']}'" + _points(event)
    ),
    "lace": _lace,
    "recall": lambda event: f"takes a worker back from {event['from']} and 1 coin",
    "bonus": _bonus,
    "pay": lambda event: f"gives a cube for the lace maker at {event['space']}{_points(event)}",
    "spare": lambda event: f"needs no cube for the lace maker at {event['space']}{_points(event)}",
    "cube": lambda event: f"spends a privilege on {_a(event['colour'])} cube",
    "instead": lambda event: f"takes {_a(event['colour'])} cube instead",
    "done": lambda _: "is done",
    "workers": lambda event: f"has sent {_some(event['count'], 'worker')} to {event['island']}",
    "pushed": lambda event: f"takes a worker back from {event['from']} and {event['coins']} coins",
    "missing": lambda event: f"gets {event['points']} points for seafood that is not there",
    "seafood": lambda event: f"New seafood: {_counts(event['cards'])}",
    "building": lambda event: f"New building card: {event['card']}",
    "pyramids": _pyramids,
    "unions": lambda event: f"gets {_some(event['points'], 'point')} for unions",
    "islands": _islands,
    "markers": _markers,
    "refill": lambda event: f"fills the reserve up: {_counts(event['cubes'])}",
    "season": lambda event: f"It is {event['season']}; seat {event['start'] + 1} begins",
    "round": lambda event: f"Round {event['round']}",
    "over": lambda event: f"The game is over ({event['rule']})",
}
