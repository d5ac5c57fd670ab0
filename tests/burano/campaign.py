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
from tests.burano.actions import Move
from tests.burano.boxes import random_box
from tests.burano.ledger import Json
from tests.burano.referee import Impossible, Referee
from tests.burano.set_up import set_up_faults

KINDS_OF_TABLE = list(itertools.product((2, 3, 4), ("first", "random"), (False, True)))
OWN_COUNTERS = ("game", "viewer", "turn")  # of the view, no matter of the rules
OWN_SECRETS = ("fill_seeds", "reveals")
# How gladly the player makes each kind of move: one who builds, roofs and sails gets everywhere.
TASTE = {"roof": 60, "build": 12, "prepare": 6, "end": 0.6, "coin": 0.2, "add": 0.5, "fill": 4}
TASTE |= {"done": 0.4, "discard": 0.4, "swap": 0.6, "spare": 6, "cube": 0.7}
COMMON = 2.0
# One who only ever takes new roofs: the stacks run out.
IDLE = TASTE | {"end": 900, "discard": 90, "fill": 900, "done": 0.1}
MOOD = 6  # how much less or more gladly, from game to game
IDLE_GAMES = 0.1
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
    apart: bool = False  # the positions differ, so that playing on means nothing
    shared: dict[int, list[Move]] = field(default_factory=dict)  # legal by both, by seat


def differences(ours: Any, theirs: Any, where: str = "") -> Iterator[str]:
    """Where two documents differ, and how."""
    if ours == theirs:
        return
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        for key in ours:
            yield from differences(ours[key], theirs[key], f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(one, other, f"{where}[{i}]")
    else:
        yield f"{where}: referee {ours}, engine {theirs}"


def plain(view: Any) -> Json:
    """A view as JSON, without what is no matter of the rules."""
    document: Json = json.loads(json.dumps(view))
    for key in OWN_COUNTERS:
        del document[key]
    for key in OWN_SECRETS:
        del document["hidden"][key]
    document["roofs"].sort(key=lambda roof: (roof["level"], roof["holes"]))
    document["roofs_out"].sort()
    return document


def legal_differences(table: Table, referee: Referee, report: Report) -> Iterator[str]:
    if table.actors != referee.actors():
        yield f".actors: referee {referee.actors()}, engine {table.actors}"
        return
    for seat in table.actors:
        theirs = [json.dumps(table.game.action_json(it)) for it in table.legal_actions(seat)]
        ours = [json.dumps(move) for move in referee.legal(seat)]
        report.actions += len(theirs)
        report.shared[seat] = [json.loads(move) for move in ours if move in theirs]
        if sorted(theirs) != sorted(ours):
            extra, missing = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
            yield f".legal: seat {seat}, engine alone {list(extra)}, referee alone {list(missing)}"


def compare(table: Table, view: Json, referee: Referee, report: Report) -> None:
    """Note all differences of this position."""
    report.positions += 1
    report.met[f"phase {referee.phase}"] += 1
    report.met[f"season {referee.season}"] += 1
    found = [*differences(referee.view() | {"now": referee.now()}, view)]
    report.apart = bool(found) or table.actors != referee.actors()
    found += legal_differences(table, referee, report)
    report.faults += [f"after {len(report.moves)} moves, {referee.phase}{it}" for it in found]


def compare_scores(table: Table, referee: Referee, report: Report) -> None:
    """B8.1."""
    for score, rank in zip(table.scores(), referee.ranks(), strict=True):
        lines = referee.lines(score.seat)
        ours = {"points": referee.points(score.seat), "rank": rank, "lines": lines}
        theirs = {"points": score.points, "rank": score.rank, "lines": dict(score.lines)}
        report.faults += [f"score of seat {score.seat}{it}" for it in differences(ours, theirs)]


class Mood(dict[str, float]):
    """How gladly each kind of move is made in one game."""

    def __init__(self, random: Random, taste: dict[str, float]) -> None:
        super().__init__()
        self.random, self.taste = random, taste

    def __missing__(self, name: str) -> float:
        self[name] = self.taste.get(name, COMMON) * MOOD ** self.random.uniform(-1, 1)
        return self[name]


def chosen(random: Random, mood: Mood, moves: list[Move], referee: Referee) -> Move:
    """A move of one who likes to build where houses stand already, and now and then of a fool."""
    if random.random() < WHIM:
        return random.choice(moves)
    names = sorted({move["move"] for move in moves})
    name = random.choices(names, [mood[name] for name in names])[0]
    some = [move for move in moves if move["move"] == name]
    if name == "build" and random.random() < 0.5:
        high = max(referee.height(move["hole"]) for move in some)
        some = [move for move in some if referee.height(move["hole"]) == high]
    if name == "sail" and random.random() < 0.5:
        some = [move for move in some if move["to"] in box.PORTS] or some
    if name == "sell" and random.random() < 0.7:
        most = max(len(move["cards"]) for move in some)
        some = [move for move in some if len(move["cards"]) == most]
    return random.choice(some)


def play_on(table: Table, seed: int, taste: dict[str, float], report: Report) -> Report:
    """Play the table to its end, comparing every position."""
    view = plain(table.view(OMNISCIENT))
    referee = Referee(view, table.options["box"])
    random = Random(seed)
    mood = Mood(Random(seed), taste)
    compare(table, view, referee, report)
    while not table.over and not report.apart:
        seat = random.choice(table.actors)
        move = chosen(random, mood, report.shared[seat], referee)
        table.play(table.game.action_from_json(move), seat)
        report.moves.append((seat, move))
        report.met[f"move {move['move']}"] += 1
        view = plain(table.view(OMNISCIENT))
        try:
            referee.play(seat, move, view)
        except Impossible as fault:
            report.faults.append(str(fault))
            break
        compare(table, view, referee, report)
    if table.over and not report.apart:
        compare_scores(table, referee, report)
    report.met += referee.met
    return report


def play(
    seed: int,
    seats: int,
    workshops: str,
    minute: bool,
    taste: dict[str, float] = TASTE,
    own: str = "",
) -> Report:
    """A game from its set-up on, with an owner's box if there is one."""
    table = laguna.new("burano", seats, seed=seed, workshops=workshops, minute=minute, box=own)
    view = plain(table.view(OMNISCIENT))
    report = Report()
    report.faults += [f"set-up {it}" for it in set_up_faults(view, workshops, own)]
    return play_on(table, seed, taste, report)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check random games by the referee's own rules.")
    parser.add_argument("--games", type=int, default=300, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    parser.add_argument("--boxes", action="store_true", help="each with a box of its own")
    arguments = parser.parse_args()
    count, met, sorts = Counter[str](), Counter[str](), Counter[str]()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for seed in track(seeds):
        seats, workshops, minute = KINDS_OF_TABLE[seed % len(KINDS_OF_TABLE)]
        idle = Random(seed).random() < IDLE_GAMES
        own = random_box(Random(seed)) if arguments.boxes else ""
        report = play(seed, seats, workshops, minute, IDLE if idle else TASTE, own)
        count.update(games=1, positions=report.positions, actions=report.actions)
        met += report.met
        for fault in report.faults[:SHOWN]:
            sort = fault.split(", ", 1)[-1].split(":")[0]
            sorts[sort] += 1
            if sorts[sort] <= SHOWN:
                print(
                    f"seed {seed}, {seats} seats, workshops={workshops}, minute={minute}: {fault}"
                )
    for title, counter in (("met", met), ("compared", count), ("disagreements", sorts)):
        print(f"\n{title}")
        for name, number in sorted(counter.items()):
            print(f"{number:9} {name}")
    return 1 if sorts else 0


if __name__ == "__main__":
    sys.exit(main())
