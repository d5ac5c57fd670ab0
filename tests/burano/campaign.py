"""Many games of Burano before the referee: `python -m tests.burano.campaign --games 300`."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rich.progress import track

import laguna
from laguna import OMNISCIENT, Table
from tests.burano import box
from tests.burano.referee import Impossible, Move, Referee

Json = dict[str, Any]

KINDS_OF_TABLE = list(itertools.product((2, 3, 4), ("first", "random"), (False, True)))
OWN_COUNTERS = ("game", "viewer", "turn")  # of the view, no matter of the rules
OWN_SECRETS = ("fill_seeds", "reveals")
# How gladly the player makes each kind of move: one who builds, roofs and sails gets everywhere.
TASTE = {"roof": 60, "build": 12, "prepare": 6, "end": 0.6, "coin": 0.2, "add": 0.5, "fill": 0.1}
TASTE |= {"done": 0.4, "discard": 0.4, "swap": 0.6, "spare": 6, "cube": 0.7}
COMMON = 2.0
WHIM = 0.05  # how often any legal move will do
SHOWN = 5  # disagreements printed in full, of each sort


@dataclass
class Report:
    """What was compared in a game, and where engine and referee differ."""

    positions: int = 0
    actions: int = 0
    met: Counter[str] = field(default_factory=Counter)
    moves: list[tuple[int, Move]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def differences(ours: Any, theirs: Any, where: str = "") -> Iterator[str]:
    """Where two documents differ, and how."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        for key in ours:
            yield from differences(ours[key], theirs[key], f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(one, other, f"{where}[{i}]")
    elif ours != theirs or type(ours) is not type(theirs):
        yield f"{where}: referee {ours}, engine {theirs}"


def plain(view: Any) -> Json:
    """A view as JSON, without what is no matter of the rules."""
    document: Json = json.loads(json.dumps(view))
    for key in OWN_COUNTERS:
        del document[key]
    for key in OWN_SECRETS:
        del document["hidden"][key]
    document["roofs"].sort(key=lambda roof: (roof["level"], roof["holes"]))
    return document


def legal_differences(table: Table, referee: Referee, report: Report) -> Iterator[str]:
    if table.actors != referee.actors():
        yield f".actors: referee {referee.actors()}, engine {table.actors}"
        return
    for seat in table.actors:
        theirs = [json.dumps(table.game.action_json(it)) for it in table.legal_actions(seat)]
        ours = [json.dumps(move) for move in referee.legal(seat)]
        report.actions += len(theirs)
        if sorted(theirs) != sorted(ours):
            extra, missing = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
            yield f".legal of seat {seat}: engine alone {list(extra)}, referee alone {list(missing)}"


def compare(table: Table, referee: Referee, report: Report) -> None:
    """Note all differences of this position."""
    report.positions += 1
    report.met[f"phase {referee.phase}"] += 1
    report.met[f"season {referee.season}"] += 1
    ours = json.loads(json.dumps(referee.view() | {"now": referee.now()}))
    found = [*differences(ours, plain(table.view(OMNISCIENT)))]
    found += legal_differences(table, referee, report)
    report.faults += [f"after {len(report.moves)} moves, {referee.phase}{it}" for it in found]


def compare_scores(table: Table, referee: Referee, report: Report) -> None:
    """B8.1."""
    for score, rank in zip(table.scores(), referee.ranks(), strict=True):
        ours = {"points": referee.points(score.seat), "rank": rank}
        ours["lines"] = referee.lines(score.seat)
        theirs = {"points": score.points, "rank": score.rank, "lines": dict(score.lines)}
        report.faults += [f"score of seat {score.seat}{it}" for it in differences(ours, theirs)]


def set_up_faults(view: Json, workshops: str) -> Iterator[str]:
    """B2.1, B2.2: what lies there before the first roof is drawn."""
    seats, start, hidden = view["seats"], view["start"], view["hidden"]
    stones = Counter(hut for island in view["islands"] for hut in island["huts"])
    if stones != dict.fromkeys(box.COLOURS, box.HUTS):
        yield f"B2.1 huts {stones}"
    if sorted(ship for port in view["ports"] for ship in port["ships"]) != sorted(box.SHIPS):
        yield "B2.1 ships"
    if any(len(port["ships"]) != 2 for port in view["ports"]):
        yield "B2.1 two ships in each port"
    cubes = {hole["hole"]: hole["cubes"] for hole in view["holes"] if hole["cubes"]}
    if list(cubes) != [box.FOUNTAIN] or len(cubes[box.FOUNTAIN]) != 1:
        yield f"B2.1 cubes {cubes}"
    left = Counter(dict.fromkeys(box.COLOURS, box.CUBES - 3 * seats))
    if view["pool"] != left - Counter(cubes[box.FOUNTAIN]):
        yield f"B2.1 pool {view['pool']}"
    for markers in (view["actions"], *hidden["actions"]):
        if Counter(markers.values()) != {"sailing": 2, "lace": 2, "earnings": 2}:
            yield f"B2.1 markers {markers}"
    if len(hidden["actions"]) != len(box.SEASONS) - 1:
        yield "B7.3 markers for every season"
    if sorted(sum(hidden["stacks"].values(), [])) != sorted(box.ROOFS):
        yield "B2.1 roofs"
    if any(not roof.startswith(kind) for kind, it in hidden["stacks"].items() for roof in it):
        yield "B2.1 stacks by kind"
    cards = view["buildings"]["open"]
    if len(cards) != 4 or sorted(cards + hidden["buildings"]) != list(box.CARDS):
        yield "B2.1 building cards"
    fish = Counter(view["seafood"]["open"])
    if fish.total() != 3 or fish + Counter(hidden["seafood"]) != dict.fromkeys(box.SEAFOOD, box.FISH):
        yield "B2.1 seafood"
    yield from layout_faults(view, workshops)
    for turn in range(seats):
        seat = (start + turn) % seats
        yield from (f"B2.2 seat {seat}: {it}" for it in board_faults(view, seat, turn))


def layout_faults(view: Json, workshops: str) -> Iterator[str]:
    """B1.5, B2.1: every tile once, turned but not mirrored, and all hang together."""
    layout = {it["space"]: (it["colour"], it["coin"]) for it in view["workshops"]}
    if workshops == "first" and layout != box.first_layout(view["seats"]):
        yield "B2.1 first layout"
    for colour, tile in box.tiles(view["seats"]).items():
        squares = [
            (box.AREA_COLUMNS.index(space[0]), int(space[1]), coin)
            for space, (its, coin) in layout.items()
            if its == colour
        ]
        if box.moved(squares) not in box.turnings(tile):
            yield f"B1.5 the {colour} tile"
    reached: set[str] = set()
    fresh = {next(iter(layout))}
    while fresh:
        reached |= fresh
        fresh = {it for it in layout if any(box.touch(it, other) for other in fresh)} - reached
    if reached != set(layout) or any(it["worker"] is not None for it in view["workshops"]):
        yield "B2.1 workshops"


def board_faults(view: Json, seat: int, turn: int) -> Iterator[str]:
    player, letter = view["players"][seat], box.ISLANDS[turn]
    houses = sorted(player["ring"], key=lambda house: int(house["house"]))
    printed = [(house["colour"], house["symbol"]) for house in houses]
    pieces = [tuple(printed[i : i + 3]) for i in range(0, 12, 3)]
    if sorted(pieces) != sorted(box.PIECES):
        yield "ring"
    if [house["house"] for house in player["ring"][9:]] != [3 * turn + i for i in (1, 2, 3)]:
        yield "the arrows point at the empty quarter"
    if (player["workers"], player["coins"], player["privileges"]) != (9, 3, 1):
        yield "workers, coins, privileges"
    if player["reserve"] != dict.fromkeys(box.COLOURS, 3) or player["boat"] != letter:
        yield "reserve, boat"
    if [it["name"] for it in view["islands"] if it["workers"][seat]] != [letter]:
        yield "worker on the nearby island"


def chosen(random: Random, moves: list[Move], referee: Referee) -> Move:
    """A move of one who likes to build where houses stand already, and now and then of a fool."""
    if random.random() < WHIM:
        return random.choice(moves)
    names = sorted({move["move"] for move in moves})
    name = random.choices(names, [TASTE.get(name, COMMON) for name in names])[0]
    some = [move for move in moves if move["move"] == name]
    if name == "build" and random.random() < 0.5:
        high = max(referee.height(move["hole"]) for move in some)
        some = [move for move in some if referee.height(move["hole"]) == high]
    if name == "sell" and random.random() < 0.7:
        most = max(len(move["cards"]) for move in some)
        some = [move for move in some if len(move["cards"]) == most]
    return random.choice(some)


def play_on(table: Table, seed: int, report: Report | None = None) -> Report:
    """Play the table to its end, comparing every position."""
    report = report or Report()
    referee = Referee(plain(table.view(OMNISCIENT)))
    random = Random(seed)
    compare(table, referee, report)
    while not table.over and not report.faults:
        seat = random.choice(table.actors)
        moves = [table.game.action_json(it) for it in table.legal_actions(seat)]
        move = json.loads(json.dumps(chosen(random, moves, referee)))
        table.play(table.game.action_from_json(move), seat)
        report.moves.append((seat, move))
        report.met[f"move {move['move']}"] += 1
        try:
            referee.play(seat, move, plain(table.view(OMNISCIENT)))
        except Impossible as fault:
            report.faults.append(str(fault))
            break
        compare(table, referee, report)
    if table.over and not report.faults:
        compare_scores(table, referee, report)
    report.met += referee.met
    return report


def play(seed: int, seats: int, workshops: str, minute: bool) -> Report:
    """A game from its set-up on."""
    table = laguna.new("burano", seats, seed=seed, workshops=workshops, minute=minute)
    view = plain(table.view(OMNISCIENT))
    report = Report()
    report.faults += [f"set-up {it}" for it in set_up_faults(view, workshops)]
    return play_on(table, seed, report)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check random games by the referee's own rules.")
    parser.add_argument("--games", type=int, default=300, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    arguments = parser.parse_args()
    count, met, faults = Counter[str](), Counter[str](), 0
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for seed in track(seeds):
        seats, workshops, minute = KINDS_OF_TABLE[seed % len(KINDS_OF_TABLE)]
        report = play(seed, seats, workshops, minute)
        count.update(games=1, positions=report.positions, actions=report.actions)
        met += report.met
        if report.faults:
            faults += 1
            print(f"seed {seed}, {seats} seats, workshops={workshops}, minute={minute}:")
            print("\n".join(report.faults[:SHOWN]))
            print("last moves:", report.moves[-3:])
    for title, counter in (("met", met), ("compared", count)):
        print(f"\n{title}")
        for name, number in sorted(counter.items()):
            print(f"{number:9} {name}")
    print(f"\n{faults} games with disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
