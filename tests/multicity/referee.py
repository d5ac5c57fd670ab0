"""A second Multicity, slow and plain, written from the rules alone: it knows nothing of the
engine's code, only the JSON of a first view, and says what is legal and who wins.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Field = tuple[int, int]
Move = dict[str, Any]

COLOURS = ("red", "green", "yellow", "blue")
LETTERS = "abcdefghi"
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def turned(fields: str, quarters: int) -> str:
    """M3.1: turned clockwise, the left column comes to lie on top."""
    for _ in range(quarters):
        fields = "".join(fields[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
    return fields


class Referee:
    """A game from its set-up on."""

    def __init__(self, view: dict[str, Any], tiles: dict[str, str]) -> None:
        self.tiles = tiles
        self.holes = view["holes"]
        self.seats = view["seats"]
        self.seat = view["seat"]
        self.start = view["start"]
        self.phase = view["phase"]
        self.colours: list[str | None] = [player["colour"] for player in view["players"]]
        self.left = [list(player["left"]) for player in view["players"]]
        self.stack = [int(tile) for tile in view["next"]]
        self.drawn = view["drawn"] and view["drawn"]["tile"]
        self.city: list[Field] = []
        self.letters: dict[Field, str] = {}
        self.covered: set[Field] = set()
        self.lasts = 0
        self.ending = ""
        for tile in view["city"]:
            self.put((tile["x"], tile["y"]), turned(tiles[str(tile["tile"])], tile["turn"]))

    def put(self, cell: Field, fields: str) -> None:
        self.city.append(cell)
        for i, letter in enumerate(fields):
            self.letters[3 * cell[0] + i % 3, 3 * cell[1] + i // 3] = letter

    def fields(self, move: Move) -> list[Field]:
        x, y = self.city[move["order"] - 1]
        i = LETTERS.index(move["field"])
        across = move["direction"] == "right"
        return [
            (3 * x + i % 3 + across * n, 3 * y + i // 3 + (not across) * n)
            for n in range(move["length"])
        ]

    def fits(self, move: Move) -> bool:
        """M3.2, M5.1; a blank field is no hole and no symbol (M1.3)."""
        fields = self.fields(move)
        if any(field not in self.letters or field in self.covered for field in fields):
            return False
        if self.holes and any(self.letters[field] == "." for field in fields):
            return False
        colour = str(self.colours[self.seat])[0].upper()
        return self.letters[fields[0]] == self.letters[fields[-1]] == colour

    def places(self) -> list[Move]:
        tries = (
            {"move": "place", "length": n, "order": order, "field": field, "direction": way}
            for order in range(1, len(self.city) + 1)
            for field in LETTERS
            for way in ("right", "down")
            for n in self.left[self.seat]
        )
        return [move for move in tries if self.fits(move)]

    def legal(self) -> list[Move]:
        if self.phase == "pick":
            free = [colour for colour in COLOURS if colour not in self.colours]
            return [{"move": "pick", "colour": colour} for colour in free]
        if self.phase == "turn":
            return [{"move": "draw"}, *self.places()]
        if self.phase == "last":
            return [{"move": "pass"}, *self.places()]
        if self.phase == "lay":
            cells = {(x + i, y + j) for x, y in self.city for i, j in BESIDE} - set(self.city)
            return [
                {"move": "lay", "x": x, "y": y, "turn": turn}
                for x, y in sorted(cells, key=lambda cell: cell[::-1])
                for turn in range(4)
            ]
        return []

    def play(self, move: Move) -> None:
        match move["move"]:
            case "pick":
                self.colours[self.seat] = move["colour"]
                self.next_seat()
                if self.seat == self.start:
                    self.phase = "turn"
                    self.end_of_the_stack()
            case "draw":
                self.drawn = self.stack.pop(0)
                self.phase = "lay"
            case "lay":
                self.put((move["x"], move["y"]), turned(self.tiles[str(self.drawn)], move["turn"]))
                self.drawn = None
                self.phase = "turn"
                self.next_seat()
                self.end_of_the_stack()
            case "place":
                self.covered |= set(self.fields(move))
                self.left[self.seat].remove(move["length"])
                if not self.left[self.seat]:
                    self.phase, self.ending = "over", "M4.1"
                elif self.phase == "last":
                    self.next_last()
                else:
                    self.next_seat()
            case _:
                self.next_last()

    def next_seat(self) -> None:
        self.seat = (self.seat + 1) % self.seats

    def end_of_the_stack(self) -> None:
        """M4.2: the last tile lies, which may be the one that was turned up."""
        if not self.stack:
            self.phase = "last"
            self.lasts = -1
            self.next_last()

    def next_last(self) -> None:
        """M4.2, M3.3."""
        self.lasts += 1
        while self.lasts < self.seats:
            self.seat = (self.start + self.lasts) % self.seats
            if self.places():
                return
            self.lasts += 1
        self.phase, self.ending = "over", "M4.2"

    def ranks(self) -> list[int]:
        """Fewest elements left, then fewest objects left."""
        keys = [(sum(left), len(left)) for left in self.left]
        return [1 + sum(other < key for other in keys) for key in keys]

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are."""
        if depth == 0 or self.phase == "over":
            return 1
        moves = self.legal()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            following = deepcopy(self)
            following.play(move)
            total += following.perft(depth - 1)
        return total
