"""The lagoon as one picture, 1000 × 804: the same that a page draws, from above."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources

from laguna.engine.game import Parts, View
from laguna.engine.paper import PAPER, path, put, sheet
from laguna.games.burano.facts.declared import BuranoLaidRoof, BuranoParts
from laguna.games.burano.facts.parts import parts_json
from laguna.games.burano.pictures.paper import PAINTS, use, write
from laguna.games.burano.rules.board import COLUMN_LETTERS, FIELDS, HOLE_NAMES, extent
from laguna.games.burano.rules.parts import ROOF_NAMES, SPACE_NAMES
from laguna.games.burano.rules.state import SPACE_COLUMNS
from laguna.games.burano.words.moves import ACTION_NAMES

# Where everything lies: read by the page as well.
PLAN = json.loads(
    resources.files("laguna.games.burano").joinpath("data", "lagoon.json").read_text("utf-8")
)
WIDTH, HEIGHT, QUAY = PLAN["width"], PLAN["height"], PLAN["quay"]
PLACES = {name: (place["x"], place["y"]) for name, place in PLAN["places"].items()}
CELL, CUBE, RAISED, TOP, SHORE = (
    PLAN["island"][name] for name in ("cell", "cube", "raised", "top", "shore")
)
SIDE = PLAN["island"]["side"]  # fields that lie beside each other in their full size
LEFT = (WIDTH - SIDE * CELL) / 2
ISLET, HUT, WORKER, SHIP, BOAT = (PLAN[name] for name in ("islet", "hut", "worker", "ship", "boat"))
STALL, CARD, HOUSE = PLAN["stall"], PLAN["card"], PLAN["house"]
WATER, QUAYSIDE, EDGE = "#7FB7BE", "#E4D9C5", "#CBBEA6"
SAND = 9  # so far from the fields the names of columns and rows stand
MARK = {"fill": "#7A6234", "dominant_baseline": "central"}
SHADE = {"opacity": 0.28, "rx": 5}
COLUMNS = {  # of the prices on a sail
    "different": (28, 57, 88, 121),
    "alike": (28, 57, 88, 121),
    "pairs": (35, 75, 115),
    "triples": (45, 107),
}


def lagoon(parts: Parts, view: View) -> str:
    """Everything that lies in the middle of the table."""
    box = parts_json(parts)
    drawn = [*sea(box), *nearby(view), *ports(box, view), *boats(view), island(parts, view)]
    return "".join([*drawn, *workshops(view), *actions(view), *market(view)])


def sea(box: BuranoParts) -> Iterator[str]:
    yield sheet(0, 0, WIDTH, HEIGHT, WATER)
    for x in range(0, WIDTH, 120):
        for y in range(0, QUAY, 60):
            yield use("waves", x, y, 120, 60)
    for route in box["routes"]:
        one, other = sorted(route)
        straight = f"M{PLACES[one][0]} {PLACES[one][1]}L{PLACES[other][0]} {PLACES[other][1]}"
        course = PLAN["courses"].get(f"{one} {other}", straight)
        yield path(
            course, stroke=PAPER, stroke_width=4, stroke_dasharray="2 11", stroke_linecap="round"
        )
    yield sheet(0, QUAY, WIDTH, HEIGHT - QUAY, QUAYSIDE) + sheet(0, QUAY, WIDTH, 7, EDGE)


def nearby(view: View) -> Iterator[str]:
    """The nearby islands with huts and workers."""
    for island_ in view["islands"]:
        x, y = PLACES[island_["name"]]
        yield use("islet", x - ISLET["width"] / 2, y - ISLET["height"] / 2, **ISLET)
        yield use(f"tree-{view['season']}", x + 70, y - 28, 25, 30)
        for i, colour in enumerate(island_["huts"]):
            left, top = x + HUT["left"] + i * HUT["step"], y + HUT["top"]
            yield use(f"hut-{colour}", left, top, HUT["width"], HUT["height"])
        yield f'<circle cx="{x - 84}" cy="{y - 28}" r="12" fill="{PAPER}" stroke="#6B4A2A"/>'
        yield write(island_["name"], x - 84, y - 22, 18)
        crews = [(seat, count) for seat, count in enumerate(island_["workers"]) if count]
        for i, (seat, count) in enumerate(crews):
            left = x - 20 * len(crews) + 40 * i + 4
            yield use(f"worker-{seat}", left, y + 9, **WORKER)
            if count > 1:
                yield write(str(count), left + 30, y + 34, 20)


def ports(box: BuranoParts, view: View) -> Iterator[str]:
    """The ports, their ships, and on each sail what it pays."""
    for port in view["ports"]:
        x, y = PLACES[port["name"]]
        count = len(port["ships"])
        step = SHIP["crowded" if count > 2 else "step"]
        first = y - ((count - 1) * step + SHIP["height"]) / 2
        end = first + (count - 1) * step + SHIP["height"] if count else y + 40
        yield use("pier", -12 if port["name"] == "left" else 842, end - 6, 170, 30)
        for i, ship in enumerate(port["ships"]):
            left, top = x - SHIP["width"] / 2, first + i * step
            yield use(f"ship-{ship}", left, top, SHIP["width"], SHIP["height"])
            scale = SHIP["width"] / 150
            for column, price in zip(COLUMNS[ship], box["ships"][ship], strict=True):
                yield write(str(price), left + column * scale, top + 57 * scale, 22 * scale)


def boats(view: View) -> Iterator[str]:
    for seat, player in enumerate(view["players"]):
        x, y = PLACES[player["boat"]]
        if player["boat"] in ("left", "right"):
            across, down = PLAN["berths"]["port"][seat]
            flip, turn = (1 if player["boat"] == "left" else -1), 1
        else:
            across, down = PLAN["berths"]["middle" if x == WIDTH / 2 else "corner"][seat]
            flip, turn = (-1 if x > WIDTH / 2 else 1), (-1 if y > QUAY / 2 else 1)
        left, top = x + flip * across - BOAT["width"] / 2, y + turn * down - BOAT["height"] / 2
        yield use(f"boat-{seat}", left, top, **BOAT)


def corner(hole: str, floor: int) -> tuple[float, float]:
    """The upper left corner of a hole, so many storeys above the ground."""
    x, y = FIELDS[HOLE_NAMES.index(hole)]
    return LEFT + x * CELL, TOP + y * CELL - floor * RAISED


def island(parts: Parts, view: View) -> str:
    """The main island in the middle of the lagoon, smaller if it has more fields than ours."""
    columns, rows = extent(parts)
    scale = min(1.0, SIDE / max(len(columns), len(rows)))
    x = WIDTH / 2 - scale * (LEFT + CELL * (columns[0] + len(columns) / 2))
    y = TOP + CELL * SIDE / 2 - scale * (TOP + CELL * (rows[0] + len(rows) / 2))
    return put("".join(ground(parts, view, columns, rows)), x, y, scale)


def ground(parts: Parts, view: View, columns: range, rows: range) -> Iterator[str]:
    """The main island level by level."""
    left, top = LEFT + columns[0] * CELL - SHORE, TOP + rows[0] * CELL - SHORE
    width, height = (len(fields) * CELL + 2 * SHORE for fields in (columns, rows))
    yield use("land", left, top, width, height)
    for column in columns:
        x = LEFT + (column + 0.5) * CELL
        yield write(COLUMN_LETTERS[column], x, top + height - SHORE + SAND, 15, **MARK)
    for row in rows:
        yield write(str(row + 1), left + SHORE - SAND, TOP + (row + 0.5) * CELL, 15, **MARK)
    yield from yards(view["season"], columns, rows)
    for hole in parts_json(parts)["holes"]:
        x, y = corner(hole, 0)
        yield use("hole", x + 1.5, y + 1.5, CELL - 3, CELL - 3)
    inset = (CELL - CUBE) / 2
    for floor in range(3):
        for standing in view["holes"]:
            if len(standing["cubes"]) > floor:
                x, y = corner(standing["hole"], floor)
                yield sheet(x + inset + 2, y + inset + 3, CUBE, CUBE + 1, "#32260F", **SHADE)
                yield use(f"cube-{standing['cubes'][floor]}", x + inset, y + inset, CUBE, CUBE)
        for roof in view["roofs"]:
            if roof["level"] == floor + 1:
                yield roof_over(view, roof)


def yards(season: str, columns: range, rows: range) -> Iterator[str]:
    """What stands on the fields between the holes, scattered but always alike."""
    for column in columns:
        for row in rows:
            if (column + row) % 2 == 0:
                continue
            x, y = LEFT + (column + 0.5) * CELL, TOP + (row + 0.5) * CELL
            lot = (column * 5 + row * 11) % 17
            if lot == 3:
                yield use("well", x - 11, y - 11, 22, 22)
            elif lot % 5 == 1:
                yield use(f"tree-{season}", x - 12, y - 17, 24, 29)
            else:
                yield use("paving", x - 18, y - 18, 36, 36)


def roof_over(view: View, roof: BuranoLaidRoof) -> str:
    """A roof as it lies over two holes and the field between them."""
    standing = {hole["hole"]: hole for hole in view["holes"]}
    level = roof["level"]
    ends = [tuple(v + CELL / 2 for v in corner(hole, level)) for hole in roof["holes"]]
    colours = [standing[hole]["fields"][level - 1] for hole in roof["holes"]]
    (x1, y1), (x2, y2) = ends
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    long, broad = 1.5 * CELL - 2, CUBE + 2
    width, height = (broad, 2 * long) if x1 == x2 else (2 * long, broad)
    drawn = [sheet(x - width / 2, y - height / 2 + 5, width, height, "#6E4A30", rx=4)]
    for (end_x, end_y), colour in zip(ends, colours, strict=True):
        turn = (90 if end_y > y else 270) if x1 == x2 else (0 if end_x > x else 180)
        tiles = use(f"tiles-{colour}", -0.4, -broad / 2, long, broad)
        drawn.append(f'<g transform="translate({x} {y}) rotate({turn})">{tiles}</g>')
        drawn.append(use(f"seal-{colour}", end_x - 12.5, end_y - 12.5, 25, 25))
    return "".join(drawn)


def workshops(view: View) -> Iterator[str]:
    left, top, side = (PLAN["workshops"][name] for name in ("x", "y", "space"))
    yield sheet(left - 17, top - 5, 7 * side + 23, 4 * side + 22, "#F3E8CD", rx=9, stroke=EDGE)
    for column, name in enumerate(SPACE_NAMES[:SPACE_COLUMNS]):
        yield write(name[0], left + (column + 0.5) * side, top + 4 * side + 8, 15, **MARK)
    for row, name in enumerate(SPACE_NAMES[::SPACE_COLUMNS]):
        yield write(name[1:], left - 8, top + (row + 0.5) * side, 15, **MARK)
    for space in view["workshops"]:
        row, column = divmod(SPACE_NAMES.index(space["space"]), SPACE_COLUMNS)
        x, y = left + column * side, top + row * side
        colour, seat = space["colour"], space["worker"]
        yield sheet(x + 1, y + 1, side - 2, side - 2, PAINTS[colour].face, rx=5)
        if seat is not None:
            yield use(f"sign-{colour}", x + 3, y + 3, 12, 12)
            yield use(f"worker-{seat}", x + 8, y + 3, 25, 32)
        elif space["coin"]:
            yield use("coin", x + 9, y + 5, 20, 20)
            yield use(f"sign-{colour}", x + 13.5, y + 24, 11, 11)
        else:
            yield use(f"sign-{colour}", x + 10, y + 10, 18, 18)


def actions(view: View) -> Iterator[str]:
    """Which two colours do what."""
    left, top, width, height, step = (
        PLAN["actions"][name] for name in ("x", "y", "width", "height", "row")
    )
    yield use("signboard", left, top, width, height)
    for i, action in enumerate(ACTION_NAMES):
        y = top + 9 + i * step
        yield use(f"action-{action}", left + 8, y + 4, 38, 38)
        colours = [colour for colour, does in view["actions"].items() if does == action]
        for j, colour in enumerate(colours):
            yield use(f"cube-{colour}", left + 48 + j * 30, y + 9, 28, 28)


def market(view: View) -> Iterator[str]:
    """Seafood, the stacks of roofs, the building cards."""
    left, top, width = STALL["x"], STALL["y"], STALL["width"]
    wide, high, step = CARD["width"], CARD["height"], CARD["step"]
    posts = f"M{left + 6} {top + 8}v164M{left + width - 6} {top + 8}v164"
    yield path(posts, stroke="#6B4A2A", stroke_width=5)
    yield sheet(left - 2, top + 90, width + 4, 76, "#C99F63", rx=6)
    open_cards = [kind for kind, n in view["seafood"]["open"].items() for _ in range(n)]
    for i, kind in enumerate(open_cards):
        yield use("card", left + 4 + i * step, top + 20, wide, high)
        yield use(f"seafood-{kind}", left + 8 + i * step, top + 30, 43, 43)
    if view["seafood"]["deck"]:
        x = left + 4 + 3 * step
        yield use("deck", x, top + 20, wide, high) + sheet(x + 8, top + 40, 34, 25, PAPER, rx=8)
        yield write(str(view["seafood"]["deck"]), x + 25, top + 59.5, 20)
    yield use("awning", left - 6, top - 6, width + 12, 28)
    for i, kind in enumerate(ROOF_NAMES):
        x = left + 4 + i * step
        yield use(f"kind-{kind}", x + 5, top + 100, 40, 40)
        yield write(str(view["stacks"][kind]), x + 25, top + 159, 18)
    for i, card in enumerate(view["buildings"]["open"]):
        x = HOUSE["x"] + i * HOUSE["step"]
        yield use(f"card-{card}", x, HOUSE["y"], HOUSE["width"], HOUSE["height"])
