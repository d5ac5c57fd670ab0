"""Owners' boxes drawn at random: whatever is only our reading may differ in them."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.burano import box

LARGEST = 11  # rows and columns of an island
SHIP_NUMBERS = {"different": 4, "alike": 4, "pairs": 3, "triples": 2}
ROOF_NUMBERS = {"islands": 3, "workshops": 3, "fountains": 4, "four": 1}
SHAPES = {"tiles for 2-3": 3, "tiles for 4": 4}
AREA = (7, 4)
MANY_ROUTES, SYMBOL, SECOND = 0.5, 0.4, 0.3  # how often

Square = tuple[int, int]


def random_box(random: Random) -> str:
    """Some sections of a box, each unlike the shipped one."""
    written = {
        "island": island(random),
        "routes": routes(random),
        "ring": ring(random),
        "ships": [f"{ship} {numbers(random, n)}" for ship, n in SHIP_NUMBERS.items()],
        "roofs": [f"{kind} {' '.join(pairs(random))}" for kind in box.KINDS],
        "roof points": [f"{kind} {numbers(random, n)}" for kind, n in ROOF_NUMBERS.items()],
        "unions": [numbers(random, 8)],
        "buildings": [card(random) for _ in range(16)],
    }
    for tiles, squares in SHAPES.items():
        lying = layout(random, squares)
        coins = {square for at in lying.values() for square in at if random.random() < SYMBOL}
        written[tiles] = [f"{colour} {tile(at, coins)}" for colour, at in lying.items()]
        written[tiles.replace("tiles", "first layout")] = drawn(lying, coins)
    kept = {name for name in written if random.random() < 0.7}
    for tiles in SHAPES:  # tiles and the layout of the same tiles go together
        first = tiles.replace("tiles", "first layout")
        kept = kept | {first} if tiles in kept else kept - {first}
    return "".join(
        f"{name}:\n" + "".join(f"  {row}\n" for row in written[name])
        for name in written
        if name in kept
    )


def island(random: Random) -> list[str]:
    """Any outline, with holes that nobody can reach."""
    width, height = random.randint(3, LARGEST), random.randint(3, LARGEST)
    odd = random.random() < 0.5 and (width < LARGEST or height < LARGEST)
    density = random.choice((0.5, 0.8, 1.0))
    fields = [(x, y) for y in range(height) for x in range(width) if (x + y) % 2 == odd]
    holes = {field for field in fields if random.random() < density}
    fountain = random.choice(fields)
    return [
        " ".join(
            "F" if (x, y) == fountain else "x" if (x, y) in holes else "." for x in range(width)
        )
        for y in range(height)
    ]


def routes(random: Random) -> list[str]:
    """Few or many, so that some places have none, or lead to a port only."""
    every = [f"{one} {other}" for one, other in combinations((*box.ISLANDS, *box.PORTS), 2)]
    if random.random() < MANY_ROUTES:
        return random.sample(every, random.randint(8, len(every)))
    return random.sample(every, random.randint(0, 8))


def ring(random: Random) -> list[str]:
    def house() -> str:
        return random.choice(box.COLOURS) + "*" * (random.random() < SYMBOL)

    return [f"{house()} {house()} {house()}" for _ in range(4)]


def numbers(random: Random, count: int) -> str:
    return " ".join(str(random.randint(0, 20)) for _ in range(count))


def pairs(random: Random) -> list[str]:
    letters = "".join(box.LETTER)
    return [random.choice(letters) + random.choice(letters) for _ in range(12)]


def card(random: Random) -> str:
    effects = random.sample(range(10), 2 if random.random() < SECOND else 1)
    return " and ".join(effect(random, number) for number in effects)


def effect(random: Random, number: int) -> str:
    colours = " ".join(random.sample(box.COLOURS, random.randint(1, 6)))
    seafood = " ".join(random.sample(box.SEAFOOD, random.randint(1, 8)))
    points = random.randint(0, 9)
    return (
        f"roof-points {points} {colours}",
        f"any-cube {colours}",
        f"sold {points} {seafood}",
        f"workers {points} {colours}",
        "two-routes",
        "lace-over",
        "ties",
        "one-fewer",
        f"per-card {points}",
        f"points {points}",
    )[number]


def layout(random: Random, squares: int) -> dict[str, list[Square]]:
    """A tile of each colour, of any shape, wherever there is room."""
    lying: dict[str, list[Square]] = {}
    while len(lying) < len(box.COLOURS):
        lying = {}
        free = {(x, y) for x in range(AREA[0]) for y in range(AREA[1])}
        for colour in box.COLOURS:
            grown = [random.choice(sorted(free))]
            while len(grown) < squares:
                near = {it for x, y in grown for it in sides(x, y)} & free - {*grown}
                if not near:
                    break
                grown.append(random.choice(sorted(near)))
            if len(grown) < squares:
                break
            lying[colour] = grown
            free -= {*grown}
    return lying


def sides(x: int, y: int) -> list[Square]:
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def tile(at: list[Square], coins: set[Square]) -> str:
    xs, ys = [x for x, _ in at], [y for _, y in at]
    return "/".join(
        "".join(
            "." if (x, y) not in at else "o" if (x, y) in coins else "x"
            for x in range(min(xs), max(xs) + 1)
        )
        for y in range(min(ys), max(ys) + 1)
    )


def drawn(lying: dict[str, list[Square]], coins: set[Square]) -> list[str]:
    signs = {
        square: colour[0] if square in coins else colour[0].upper()
        for colour, at in lying.items()
        for square in at
    }
    return [" ".join(signs.get((x, y), ".") for x in range(AREA[0])) for y in range(AREA[1])]
