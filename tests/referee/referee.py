"""A referee for Walking in Burano that knows the rules only from their text.

It reads a whole game as JSON (`laguna show RECORD --json`), plays it again by its own reading of
the rules (`rulebook.py`) and reports where the two disagree. Nothing of Laguna is imported.

    python -m tests.referee.referee GAME.json
"""

from __future__ import annotations

import itertools
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.referee.rulebook import (
    AWNINGS,
    CODES,
    LEVELS_OF,
    ROWS,
    SHOPS,
    SOLO_COLUMNS,
    START_COINS,
    START_PERMITS,
    STEPS,
    THINGS,
    Game,
    Json,
    arrangements,
    colour_of,
    full_supply,
    given_characters,
    given_street,
    level_of,
)

LEARNED = "that somebody learned something new"
PERHAPS = "perhaps held"


class Disagreement(NamedTuple):
    """A place where a game and the referee differ."""

    ply: int
    rule: str
    what: str
    given: Any
    expected: Any

    def __str__(self) -> str:
        return (
            f"ply {self.ply}, {self.rule}: {self.what} is {self.given!r}, "
            f"but should be {self.expected!r}"
        )


class Report(NamedTuple):
    """What the referee looked at, and what it found."""

    plies: int
    legal_sets: int
    ending: str | None
    met: Counter[str]
    disagreements: list[Disagreement]


class Referee:
    """Goes through a game and notes every disagreement."""

    def __init__(self, document: Json, from_the_beginning: bool = True) -> None:
        self.document = document
        self.from_the_beginning = from_the_beginning
        self.game = Game(document)
        self.ply = 0
        self.legal_sets = 0
        self.disagreements: list[Disagreement] = []

    def expect(self, rule: str, what: str, given: Any, expected: Any) -> None:
        if given != expected:
            self.disagreements.append(Disagreement(self.ply, rule, what, given, expected))

    def check(self) -> Report:
        """Check every ply; after a state that differs the rest of the game tells nothing."""
        plies = self.document["plies"]
        self.check_parts()
        if self.from_the_beginning:
            self.check_set_up(plies[0]["state"])
        reveals = plies[0]["state"]["counters"]["reveals"]
        for self.ply, ply in enumerate(plies):
            state = ply["state"]
            if self.ply:
                self.expect("W3.1", "the seat that moves", ply["seat"], self.game.seat)
                if ply["move"] not in self.game.legal():
                    self.expect("W3.1", "the move", ply["move"], "legal")
                    break
                self.game.play(ply["move"])
            self.check_state(state)
            if self.disagreements and self.disagreements[-1].ply == self.ply:
                break
            self.check_events(ply["events"])
            learned = state["counters"]["reveals"] > reveals
            self.expect("W3.4", LEARNED, learned, self.game.news)
            reveals = state["counters"]["reveals"]
            self.check_remembered(state["players"])
            self.check_legal(ply)
            self.check_scores(ply)
        return Report(
            self.ply, self.legal_sets, self.game.ending, self.game.met, self.disagreements
        )

    def check_parts(self) -> None:
        """W1.1, W1.2, and what W9 says of the shipped deck."""
        cards = self.game.cards
        shipped = not self.document["options"]["deck"]
        self.expect("W1.1", "the cards", sorted(cards), sorted(itertools.chain(*CODES)))
        for card, things in cards.items():
            shops = [thing for thing in things if thing in SHOPS]
            shown = sum(count for thing, count in things.items() if thing not in SHOPS)
            wrong = [thing for thing in things if thing not in (*THINGS, *SHOPS)]
            misplaced = [t for t in things if level_of(card) not in LEVELS_OF.get(t, range(3))]
            self.expect("W1.2", f"unknown on {card}", wrong, [])
            self.expect("W1.2", f"on a wrong level on {card}", misplaced, [])
            self.expect("W1.2", f"{card} has at most one shop", len(shops) < 2, True)
            self.expect(
                "W1.2", f"values on {card}", {things[shop] for shop in shops} <= {2, 3}, True
            )
            if shipped:
                self.expect("W9", f"{card} shows two things", len(shops) + shown >= 2, True)
                low = level_of(card) < 2 or not {"lamp", *AWNINGS} & things.keys()
                self.expect("W9", f"{card} has no lamp or awning on a roof", low, True)
        looks = {
            (level_of(card), colour_of(card), *sorted(things.items()))
            for card, things in cards.items()
        }
        if shipped:
            self.expect("W9", "different cards", len(looks), len(cards))

    def check_set_up(self, state: Json) -> None:
        """W2."""
        seats, options = self.document["seats"], self.document["options"]
        columns = SOLO_COLUMNS if seats == 1 else seats + 1
        self.expect("W2.1", "columns of the display", len(state["display"]), columns)
        for level, codes in enumerate(CODES):
            shown = [column[level] for column in state["display"]]
            deck = [known["card"] for known in state["known_in_decks"][level]]
            self.expect(
                "W2.1", f"row {level + 1} and its deck", sorted(shown + deck), sorted(codes)
            )
            owners = {known["put_by"] for known in state["known_in_decks"][level]}
            self.expect("W2.1", f"put under deck {level + 1} by", owners, {None})
        supply = full_supply(seats, options["easy"])
        self.expect("W2.2", "the supply", state["supply"], supply)
        for player in state["players"]:
            self.expect("W2.4", "coins", player["coins"], START_COINS)
            self.expect("W2.4", "permits", player["permits"], START_PERMITS)
            self.expect("W2.4", "hand", player["hand"], [])
            self.expect("W2.4", "street", player["street"], [])
            (left, lower), (right, upper) = player["scaffolds"]
            self.expect("W2.4", "scaffolds", (right - left, lower, upper), (1, ROWS[0], ROWS[0]))
        if options["start"] != "random":
            self.expect("W2.5", "the start player", state["seat"] + 1, options["start"])
        self.expect("W2.5", "the marker", state["marker"], None if seats == 1 else state["seat"])
        if seats == 1 and options["edition"] == "pl":
            self.expect("W2.6", "easy", options["easy"], False)
            self.expect("W2.6", "windows", options["windows"], True)
        start: Json = {"round": 1, "turn": 1, "phase": "take", "laid": 0, "selling": False}
        for what, expected in start.items():
            self.expect("W2", what, state[what], expected)

    def check_state(self, state: Json) -> None:
        game = self.game
        over = game.phase == "over"
        expected: dict[tuple[str, str], Any] = {
            ("W3.1", "phase"): game.phase,
            ("W3.1", "seat"): None if over else game.seat,
            ("W3.5", "selling"): game.selling,
            ("W4.1", "laid"): game.laid,
            ("W6.1", "completed"): sorted(game.completed),
            ("W7.2", "marker"): None if game.seats == 1 else game.marker,
            ("W7.2", "round"): game.round,
            ("W7.2", "turn"): game.turn,
            ("W7.2", "display"): game.display,
            ("W6.1", "supply"): game.supply,
            ("W7.2", "decks"): [len(deck) for deck in game.decks],
            ("W3.4", "known_in_decks"): [
                [
                    {"place": place, "card": card.card, "put_by": card.put_by}
                    for place, card in enumerate(deck, 1)
                ]
                for deck in game.decks
            ],
        }
        if game.laid < len(STEPS):
            expected["W4.1", "price"] = STEPS[game.laid]
        for (rule, what), value in expected.items():
            self.expect(rule, what, state[what], value)
        ending = state["ending"] and state["ending"]["rule"]
        self.expect("W7", "the rule that ends the game", ending, game.ending)
        counters = {
            "moves": game.moves,
            "idle_rounds": game.idle_rounds,
            "round_taken": game.round_taken,
            "round_laid": game.round_laid,
        }
        for what, value in counters.items():
            self.expect("W7.4", what, state["counters"][what], value)
        for seat, player in enumerate(state["players"]):
            self.check_player(seat, player)
        self.check_places(state)

    def check_player(self, seat: int, player: Json) -> None:
        game = self.game
        who = f"of seat {seat}"
        hand = game.hands[seat]
        backs = [sum(level_of(card) == level for card in hand) for level in range(len(ROWS))]
        complete = [house["column"] for house in player["street"] if house["complete"]]
        scaffolds = frozenset((column, ROWS.index(row)) for column, row in player["scaffolds"])
        self.expect("W3.3", f"coins {who}", player["coins"], game.coins[seat])
        self.expect("W4.3", f"permits {who}", player["permits"], game.permits[seat])
        self.expect("W3.4", f"hand {who}", sorted(player["hand"]), sorted(hand))
        self.expect("W3.4", f"backs {who}", player["backs"], backs)
        self.expect("W4", f"street {who}", given_street(player), game.streets[seat])
        self.expect("W6.1", f"characters {who}", given_characters(player), game.characters[seat])
        self.expect("W6.1", f"complete houses {who}", complete, game.complete_houses(seat))
        possible = arrangements(frozenset(game.streets[seat]))
        self.expect("W5.3", f"scaffolds {who} may stand", scaffolds in possible, True)

    def check_remembered(self, players: list[Json]) -> None:
        """W3.4, with the option `memory`."""
        for seat, player in enumerate(players):
            if self.document["options"]["memory"]:
                self.check_memory(seat, player["remembered"])

    def check_memory(self, seat: int, remembered: Json) -> None:
        held: list[str] = []
        unsure: list[Json] = []
        for level, memory in enumerate(self.game.memories[seat]):
            sure = [card for card in memory.cards if memory.surely_in_hand(card)]
            maybe = [c for c in memory.cards if c not in sure and memory.maybe_in_hand(c)]
            in_hand = sum(level_of(card) == level for card in self.game.hands[seat])
            held += sure
            if in_hand > len(sure):
                unsure.append({"count": in_hand - len(sure), "of": sorted(maybe)})
        given = [
            {"count": some["count"], "of": sorted(some["of"])} for some in remembered["unsure"]
        ]
        self.expect("W3.4", f"surely held by seat {seat}", sorted(remembered["held"]), sorted(held))
        self.expect("W3.4", f"{PERHAPS} by seat {seat}", given, unsure)

    def check_places(self, state: Json) -> None:
        """Every card is in at most one place, and only W7.2 sends any to the box."""
        places = [card for column in state["display"] for card in column if card]
        places += [known["card"] for deck in state["known_in_decks"] for known in deck]
        for player in state["players"]:
            places += [*player["hand"], *given_street(player).values()]
        self.expect("W1.1", "cards in two places", len(places), len(set(places)))
        if self.game.german or self.game.seats > 2:
            self.expect("W7.2", "cards on the table", len(places), len(self.game.cards))

    def check_events(self, events: list[Json]) -> None:
        given = [{key: event[key] for key in event if key != "text"} for event in events]
        self.expect("W3", "what happened", given, self.game.events)

    def check_legal(self, ply: Json) -> None:
        over = self.game.phase == "over"
        self.expect("W3.1", "actors", ply["actors"], [] if over else [self.game.seat])
        given = Counter(
            f"seat {seat}: {json.dumps(move, sort_keys=True)}"
            for seat, moves in ply["legal"].items()
            for move in moves
        )
        own = Counter(
            f"seat {self.game.seat}: {json.dumps(move, sort_keys=True)}"
            for move in self.game.legal()
        )
        rule = {"take": "W3.2", "lay": "W4", "character": "W6.2"}.get(self.game.phase, "W3")
        differ = "legal moves (those that differ)"
        self.expect(rule, differ, dict(given - own), dict(own - given))
        self.legal_sets += not over

    def check_scores(self, ply: Json) -> None:
        scores = self.game.scores()
        for given, expected in zip(ply["scores"], scores, strict=True):
            self.expect("W8", f"score of seat {expected['seat']}", given, expected)
        points = [player["points"] for player in ply["state"]["players"]]
        self.expect("W8", "points shown", points, [score["points"] for score in scores])


def check(document: Json, from_the_beginning: bool = True) -> Report:
    """Check a whole game; one from a drawn position has no set-up to check."""
    return Referee(document, from_the_beginning).check()


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tests.referee.referee GAME.json", file=sys.stderr)
        return 2
    try:
        document = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        report = check(document)
    except OSError as error:
        print(f"cannot read {arguments[0]}: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, IndexError):
        print(f"{arguments[0]} is not a whole game as JSON", file=sys.stderr)
        return 2
    for disagreement in report.disagreements:
        print(disagreement)
    print(f"{report.plies} moves, {len(report.disagreements)} disagreements")
    return 1 if report.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
