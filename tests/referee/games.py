"""Games for the referee: all seats, editions and options, played in several manners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import laguna
from laguna import Table
from tests.referee.rulebook import (
    CODES,
    LAST_COLUMN,
    MIDDLE,
    ROWS,
    TOURISTS,
    Place,
    arrangements,
    colour_of,
    full_supply,
    level_of,
)
from tests.walking.decks import random_deck

Json = dict[str, Any]
EMPTY_DISPLAYS = 0.1  # how many late positions begin with one (W3.6)
OWN_DECKS = 0.3  # how many games are played with a deck of an owner's own (W9)
Houses = dict[int, list[str | None]]
Manner = Callable[[Table, Random], int]


def anything(table: Table, random: Random) -> int:
    """Any legal move."""
    return random.choice(table.legal_actions())


def build(table: Table, random: Random) -> int:
    """Lay whatever fits, houses of one colour first, and take what will fit."""
    moves = {action: table.game.action_json(action) for action in table.legal_actions()}
    view = table.view(table.actors[0])
    worth = {action: _building_worth(view, move, random) for action, move in moves.items()}
    return max(worth, key=lambda action: worth[action])


def hoard(table: Table, random: Random) -> int:
    """Take much, lay next to nothing, put many cards under the decks."""
    moves = {action: table.game.action_json(action) for action in table.legal_actions()}
    worth = {
        action: random.random()
        + {"lay": -0.95, "end": 0.2, "take": len(move.get("rows", [])) / 3}.get(move["move"], 0)
        for action, move in moves.items()
    }
    return max(worth, key=lambda action: worth[action])


def mix(table: Table, random: Random) -> int:
    """Build, hoard or do anything, as it comes."""
    return random.choice(MANNERS[:3])(table, random)


MANNERS: tuple[Manner, ...] = (anything, build, hoard, mix)


def _building_worth(view: Json, move: Json, random: Random) -> float:
    own = view["players"][view["seat"]]
    houses: Houses = {house["column"]: house["cards"] for house in own["street"]}
    match move["move"]:
        case "take":
            cards = view["display"][move["column"] - 1]
            taken = [cards[ROWS.index(row)] for row in move["rows"]]
            coins = 0.0 if own["coins"] > 3 else (3 - len(taken)) / 4
            return sum(_fits(houses, card) for card in taken) + coins + random.random()
        case "lay":
            clashes = view["clashes"].get(move["card"], [])
            clash = any(place["column"] == move["column"] for place in clashes)
            floors = sum(card is not None for card in houses.get(move["column"], []))
            return 3 + floors - 2 * clash + random.random()
        case "end":
            return 2.5
        case "sell":
            return 2.2 * random.random() if own["coins"] < 4 else 0
        case "return":
            return random.random() - _fits(houses, move["card"])
    return random.random()


def _fits(houses: Houses, card: str) -> float:
    """How well a card goes with the houses begun."""
    level = level_of(card)
    open_houses = [house for house in houses.values() if house[level] is None]
    if any(
        colour_of(other) == colour_of(card) for house in open_houses for other in house if other
    ):
        return 2
    return 0.5 if len(houses) < 4 else 0


def options(random: Random, seats: int, edition: str) -> Json:
    """Options for a table, at random."""
    chosen: Json = {
        "edition": edition,
        "memory": random.random() < 0.3,
        "unfinished": random.choice(["nothing", "windows"]),
        "lamps": random.choice(["houses", "cards"]),
        "deck": random_deck(random) if random.random() < OWN_DECKS else "",
    }
    if seats > 1 or edition == "de":
        chosen["easy"] = random.random() < 0.3
        chosen["windows"] = random.random() < 0.7
    if seats > 1:
        chosen["start"] = random.choice(["random", *range(1, seats + 1)])
    return chosen


def late_position(random: Random, seats: int, chosen: Json) -> str:
    """A drawing of streets well begun, with what comes of it: short decks, few characters."""
    pool = [random.sample(codes, len(codes)) for codes in CODES]
    supply = full_supply(seats, chosen.get("easy", False))
    lines: list[str] = []
    empty_display = random.random() < EMPTY_DISPLAYS
    fewest = random.choice((3, 12))
    for seat in range(1, seats + 1):
        street = _street(random, pool, random.randint(fewest, 14))
        lines += _drawn_street(random, seat, street, supply)
        hand = [pool[level].pop() for level in range(3) if random.random() < 0.5]
        lines.append(f"hand {seat}: {' '.join(hand)}")
        lines.append(f"coins {seat}: {0 if empty_display else random.randint(0, 6)}")
        lines.append(f"permits {seat}: {random.randint(0, 4)}")
    if seats == 1:
        there = [name for name, count in supply.items() for _ in range(count)]
        kept = random.sample(there, random.randint(1, len(there)))
        supply = {name: kept.count(name) for name in supply}
    lines.append("supply: " + ", ".join(f"{name} {count}" for name, count in supply.items()))
    if chosen["edition"] == "pl" and seats <= 2:
        box = [card for cards in pool for card in cards[: random.randint(0, len(cards) - 4)]]
        lines.append(f"box: {' '.join(box)}")
    if empty_display:
        columns = 4 if seats == 1 else seats + 1
        lines += ["display:", *[" ".join("." * columns)] * 3, "phase: lay"]
    return "\n".join(lines)


def _street(random: Random, pool: list[list[str]], count: int) -> dict[Place, str]:
    """A street of so many cards, laid one by one as W4.2 allows."""
    street: dict[Place, str] = {}
    while len(street) < count:
        places = [
            (column, level)
            for column in (range(1, LAST_COLUMN + 1) if street else [MIDDLE])
            for level in range(3)
            if pool[level]
            if (column, level) not in street
            if arrangements(frozenset([*street, (column, level)]))
        ]
        place = random.choice(places)
        street[place] = pool[place[1]].pop()
    return street


def _drawn_street(
    random: Random, seat: int, street: dict[Place, str], characters: dict[str, int]
) -> Iterator[str]:
    columns = sorted({column for column, _ in street})
    yield f"street {seat} from {columns[0]}:"
    columns = list(range(columns[0], columns[-1] + 1))
    for level in reversed(range(3)):
        yield " ".join(street.get((column, level), ".") for column in columns)
    invited: list[str] = []
    for column in columns:
        complete = all((column, level) in street for level in range(3))
        allowed = [
            name
            for name, count in characters.items()
            if count and (name in TOURISTS or name not in invited)
        ]
        invited.append(random.choice(allowed) if complete and allowed else ".")
        if invited[-1] != ".":
            characters[invited[-1]] -= 1
    yield " ".join(invited)


def play(seed: int, seats: int, edition: str, *, late: bool) -> Table:
    """A whole game that follows from the seed; a late one starts from a drawn position."""
    random = Random(seed)
    chosen = options(random, seats, edition)
    position = late_position(random, seats, chosen) if late else None
    table = laguna.new("walking", seats=seats, seed=seed, position=position, **chosen)
    play_on(table, [random.choice(MANNERS) for _ in range(seats)], random)
    return table


def play_on(table: Table, manners: list[Manner], random: Random) -> None:
    """Play a game to its end, each seat in its manner."""
    while not table.over:
        table.play(manners[table.actors[0]](table, random))
