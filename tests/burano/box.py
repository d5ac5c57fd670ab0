"""What is printed on the parts of Burano, read from the data files for the referee alone."""

from __future__ import annotations

from importlib.resources import files
from itertools import product

COLOURS = ("pink", "blue", "yellow", "green", "orange", "white")
LETTER = {colour[0].upper(): colour for colour in COLOURS}
SEAFOOD = ("lobster", "tuna", "squid", "crab", "shrimp", "mussel", "octopus", "bass")
KINDS = ("islands", "workshops", "fountains", "four")
ISLANDS = ("A", "B", "C", "D", "E", "F")
PORTS = ("left", "right")
SHIPS = ("different", "alike", "pairs", "triples")
ROUNDS = {"spring": 4, "summer": 4, "autumn": 3, "winter": 3}  # B3.2
SEASONS = tuple(ROUNDS)
PRICES = (-1, 3, 3, 4)  # B4.1
CUBES, HUTS, FISH = 20, 3, 6  # of a colour, a colour, a kind (B1.1, B1.8)
PLACES = 14
LEVELS = (range(1, 10), range(10, 14), range(14, 15))  # B3.1: the places of each
# B3.1: the four places under each of the second level and under the top
SUPPORTS = {
    10: (1, 2, 4, 5),
    11: (2, 3, 5, 6),
    12: (4, 5, 7, 8),
    13: (5, 6, 8, 9),
    14: (10, 11, 12, 13),
}
COLUMNS, AREA_COLUMNS = "abcdefghijk", "klmnopq"

Sections = dict[str, list[list[str]]]
Shape = frozenset[tuple[int, int, bool]]  # column, row, whether it shows the coin
Effect = tuple[str, int, frozenset[str]]  # of a card: its name, its points, what it shows


def sections(text: str) -> Sections:
    """The words of each line, by the name of its section."""
    found: Sections = {}
    name = ""
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if words and line[0] != " ":
            name = " ".join(words).removesuffix(":")
            found[name] = []
        elif words:
            found[name].append(words)
    return found


def shipped() -> Sections:
    """All data files."""
    found: Sections = {}
    for file in ("board", "ring", "ships", "roofs", "workshops", "buildings"):
        text = files("laguna.games.burano").joinpath("data", f"{file}.txt").read_text("utf-8")
        found |= sections(text)
    return found


class Box:
    """The shipped parts, with the sections of an owner's text in the place of theirs."""

    def __init__(self, own: str = "") -> None:
        self.data = data = shipped() | sections(own)
        marks = {
            (column, row): mark
            for row, line in enumerate(data["island"])
            for column, mark in enumerate(line)
            if mark != "."
        }
        fountain = next(field for field, mark in marks.items() if mark == "F")
        shift = self.shift(fountain)
        self.holes = [hole_name(column + shift[0], row + shift[1]) for column, row in marks]
        self.fountain = hole_name(fountain[0] + shift[0], fountain[1] + shift[1])
        self.corners = {hole: self.beside(hole, (-1, 1)) for hole in self.holes}
        self.rows = {hole: self.beside(hole, (-2, 2)) for hole in self.holes}
        self.routes = [frozenset(line) for line in data["routes"]]
        self.sales = {name: [int(points) for points in row] for name, *row in data["ships"]}
        self.roof_points = {
            name: [int(points) for points in row] for name, *row in data["roof points"]
        }
        self.roof_codes = [f"{kind}-{pair}" for kind, *pairs in data["roofs"] for pair in pairs]
        self.unions = [0, 0, *(int(points) for line in data["unions"] for points in line)]
        # B1.6: colour and symbol of each house of the four pieces
        self.pieces = [
            tuple((word.strip("*"), "fountain" if "*" in word else "coin") for word in line)
            for line in data["ring"]
        ]
        self.cards = {number: effects(line) for number, line in enumerate(data["buildings"], 1)}

    def shift(self, fountain: tuple[int, int]) -> tuple[int, int]:
        """B1.2: a1 can be a hole; an island drawn otherwise lies one column or row farther on."""
        if sum(fountain) % 2 == 0:
            return 0, 0
        return (1, 0) if len(self.data["island"][0]) < len(COLUMNS) else (0, 1)

    def beside(self, hole: str, steps: tuple[int, ...]) -> list[str]:
        """The holes a step away: (-1, 1) for corner neighbours, (-2, 2) in the row or column."""
        column, row = field(hole)
        ways = (
            product(steps, steps)
            if steps == (-1, 1)
            else [*((step, 0) for step in steps), *((0, step) for step in steps)]
        )
        fields = [(column + i, row + j) for i, j in ways]
        names = [hole_name(i, j) for i, j in fields if 0 <= i < len(COLUMNS)]
        return [name for name in names if name in self.holes]

    def does(self, card: int, effect: str) -> list[tuple[int, frozenset[str]]]:
        """Points and what is shown, for each such effect of a card."""
        return [(points, shown) for name, points, shown in self.cards[card] if name == effect]

    def tiles(self, seats: int) -> dict[str, str]:
        section = "tiles for 4" if seats == 4 else "tiles for 2-3"
        return {line[0]: line[1] for line in self.data[section]}

    def first_layout(self, seats: int) -> dict[str, tuple[str, bool]]:
        """The colour of each space with a tile, and whether it shows a coin."""
        section = "first layout for 4" if seats == 4 else "first layout for 2-3"
        return {
            f"{AREA_COLUMNS[x]}{y}": (LETTER[mark.upper()], mark.islower())
            for y, row in enumerate(self.data[section], 1)
            for x, mark in enumerate(row)
            if mark != "."
        }


def effects(words: list[str]) -> list[Effect]:
    """B9: what a card does; after `and` comes a second effect."""
    found = []
    for part in " ".join(words).split(" and "):
        name, *rest = part.split()
        points = [int(word) for word in rest if word.isdigit()]
        found.append((name, sum(points), frozenset(word for word in rest if not word.isdigit())))
    return found


def hole_name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"


def field(hole: str) -> tuple[int, int]:
    return COLUMNS.index(hole[0]), int(hole[1:]) - 1


def roof_colours(code: str) -> tuple[str, str]:
    letters = code.split("-")[1]
    return LETTER[letters[0]], LETTER[letters[1]]


def touch(space: str, other: str) -> bool:
    """Whether two workshop spaces lie next to each other in a row or column."""
    across = abs(AREA_COLUMNS.index(space[0]) - AREA_COLUMNS.index(other[0]))
    return across + abs(int(space[1]) - int(other[1])) == 1


def moved(shape: list[tuple[int, int, bool]]) -> Shape:
    left, top = min(x for x, _, _ in shape), min(y for _, y, _ in shape)
    return frozenset((x - left, y - top, coin) for x, y, coin in shape)


def turnings(tile: str) -> set[Shape]:
    """B1.5: a tile in its four turnings, not mirrored."""
    squares = [
        (x, y, mark == "o")
        for y, row in enumerate(tile.split("/"))
        for x, mark in enumerate(row)
        if mark != "."
    ]
    shapes = set()
    for _ in range(4):
        squares = [(-y, x, coin) for x, y, coin in squares]
        shapes.add(moved(squares))
    return shapes
