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
# B3.1: the four places under each of the second level and under the top
SUPPORTS = {
    10: (1, 2, 4, 5),
    11: (2, 3, 5, 6),
    12: (4, 5, 7, 8),
    13: (5, 6, 8, 9),
    14: (10, 11, 12, 13),
}
COLUMNS, AREA_COLUMNS = "abcdefghi", "klmnopq"

Shape = frozenset[tuple[int, int, bool]]  # column, row, whether it shows the coin


def sections() -> dict[str, list[list[str]]]:
    """All data files: the words of each line, by the name of its section."""
    found: dict[str, list[list[str]]] = {}
    name = ""
    for file in ("board", "ring", "ships", "roofs", "workshops", "buildings"):
        text = files("laguna.games.burano").joinpath("data", f"{file}.txt").read_text("utf-8")
        for line in text.splitlines():
            words = line.partition("#")[0].split()
            if words and line[0] != " ":
                name = " ".join(words).removesuffix(":")
                found[name] = []
            elif words:
                found[name].append(words)
    return found


DATA = sections()
HOLES = [
    f"{COLUMNS[column]}{row + 1}"
    for row, line in enumerate(DATA["island"])
    for column, mark in enumerate(line)
    if mark != "."
]
FOUNTAIN = next(
    f"{COLUMNS[line.index('F')]}{row + 1}" for row, line in enumerate(DATA["island"]) if "F" in line
)
ROUTES = [frozenset(line) for line in DATA["routes"]]
SALES = {name: [int(points) for points in row] for name, *row in DATA["ships"]}
ROOF_POINTS = {name: [int(points) for points in row] for name, *row in DATA["roof points"]}
ROOFS = {
    f"{kind}-{pair}": (LETTER[pair[0]], LETTER[pair[1]])
    for kind, *pairs in DATA["roofs"]
    for pair in pairs
}
UNIONS = [0, 0, *(int(points) for points in DATA["unions"][0])]
# B1.6: colour and symbol of each house of the four pieces
PIECES = [
    tuple((word.strip("*"), "fountain" if "*" in word else "coin") for word in line)
    for line in DATA["ring"]
]
CARDS = {
    number: (line[0], [int(word) for word in line[1:] if word.isdigit()], line[1:])
    for number, line in enumerate(DATA["buildings"], 1)
}


def effect(card: int) -> str:
    return CARDS[card][0]


def points(card: int) -> int:
    return CARDS[card][1][0]


def shown(card: int, what: str) -> bool:
    """Whether a card shows this colour or seafood."""
    return what in CARDS[card][2]


def beside(hole: str, steps: tuple[int, ...]) -> list[str]:
    """The holes a step away: (-1, 1) for corner neighbours, (-2, 2) for the same row or column."""
    column, row = COLUMNS.index(hole[0]), int(hole[1])
    ways = (
        product(steps, steps)
        if steps == (-1, 1)
        else [*((step, 0) for step in steps), *((0, step) for step in steps)]
    )
    fields = [(column + i, row + j) for i, j in ways]
    names = [f"{COLUMNS[i]}{j}" for i, j in fields if 0 <= i < len(COLUMNS)]
    return [name for name in names if name in HOLES]


CORNERS = {hole: beside(hole, (-1, 1)) for hole in HOLES}
ROWS = {hole: beside(hole, (-2, 2)) for hole in HOLES}


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


def tiles(seats: int) -> dict[str, str]:
    section = "tiles for 4" if seats == 4 else "tiles for 2-3"
    return {line[0]: line[1] for line in DATA[section]}


def first_layout(seats: int) -> dict[str, tuple[str, bool]]:
    """The colour of each space with a tile, and whether it shows a coin."""
    section = "first layout for 4" if seats == 4 else "first layout for 2-3"
    return {
        f"{AREA_COLUMNS[x]}{y}": (LETTER[mark.upper()], mark.islower())
        for y, row in enumerate(DATA[section], 1)
        for x, mark in enumerate(row)
        if mark != "."
    }
