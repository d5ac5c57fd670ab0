"""The referee's B2: what must lie on the table before the first roof is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from tests.burano import box
from tests.burano.ledger import Json


def set_up_faults(view: Json, workshops: str, own: str = "") -> Iterator[str]:
    """B2.1, B2.2: what lies there before the first roof is drawn."""
    printed = box.Box(own)
    seats, start, hidden = view["seats"], view["start"], view["hidden"]
    stones = Counter(hut for island in view["islands"] for hut in island["huts"])
    if stones != dict.fromkeys(box.COLOURS, box.HUTS):
        yield f"B2.1 huts {stones}"
    if sorted(ship for port in view["ports"] for ship in port["ships"]) != sorted(box.SHIPS):
        yield "B2.1 ships"
    if any(len(port["ships"]) != 2 for port in view["ports"]):
        yield "B2.1 two ships in each port"
    cubes = {hole["hole"]: hole["cubes"] for hole in view["holes"] if hole["cubes"]}
    if list(cubes) != [printed.fountain] or len(cubes[printed.fountain]) != 1:
        yield f"B2.1 cubes {cubes}"
    left = Counter(dict.fromkeys(box.COLOURS, box.CUBES - 3 * seats))
    if view["pool"] != left - Counter(cubes[printed.fountain]):
        yield f"B2.1 pool {view['pool']}"
    for markers in (view["actions"], *hidden["actions"]):
        if Counter(markers.values()) != {"sailing": 2, "lace": 2, "earnings": 2}:
            yield f"B2.1 markers {markers}"
    if len(hidden["actions"]) != len(box.SEASONS) - 1:
        yield "B7.3 markers for every season"
    if sorted(chain(*hidden["stacks"].values())) != sorted(printed.roof_codes):
        yield "B2.1 roofs"
    if any(not roof.startswith(kind) for kind, it in hidden["stacks"].items() for roof in it):
        yield "B2.1 stacks by kind"
    cards = view["buildings"]["open"]
    if len(cards) != 4 or sorted(cards + hidden["buildings"]) != list(printed.cards):
        yield "B2.1 building cards"
    fish = Counter(view["seafood"]["open"])
    if fish.total() != 3 or fish + Counter(hidden["seafood"]) != dict.fromkeys(
        box.SEAFOOD, box.FISH
    ):
        yield "B2.1 seafood"
    yield from layout_faults(view, workshops, printed)
    for turn in range(seats):
        seat = (start + turn) % seats
        yield from (f"B2.2 seat {seat}: {it}" for it in board_faults(view, seat, turn, printed))


def layout_faults(view: Json, workshops: str, printed: box.Box) -> Iterator[str]:
    """B1.5, B2.1: every tile once, turned but not mirrored; no two of them on one space."""
    layout = {it["space"]: (it["colour"], it["coin"]) for it in view["workshops"]}
    if workshops == "first" and layout != printed.first_layout(view["seats"]):
        yield "B2.1 first layout"
    for colour, tile in printed.tiles(view["seats"]).items():
        squares = [
            (box.AREA_COLUMNS.index(space[0]), int(space[1]), coin)
            for space, (its, coin) in layout.items()
            if its == colour
        ]
        if box.moved(squares) not in box.turnings(tile):
            yield f"B1.5 the {colour} tile"
    if len(layout) != len(view["workshops"]) or any(
        it["worker"] is not None for it in view["workshops"]
    ):
        yield "B2.1 workshops"


def board_faults(view: Json, seat: int, turn: int, printed: box.Box) -> Iterator[str]:
    player, letter = view["players"][seat], box.ISLANDS[turn]
    houses = sorted(player["ring"], key=lambda house: int(house["house"]))
    ring = [(house["colour"], house["symbol"]) for house in houses]
    pieces = [tuple(ring[i : i + 3]) for i in range(0, 12, 3)]
    if sorted(pieces) != sorted(printed.pieces):
        yield "ring"
    if [house["house"] for house in player["ring"][9:]] != [3 * turn + i for i in (1, 2, 3)]:
        yield "the arrows point at the empty quarter"
    if (player["workers"], player["coins"], player["privileges"]) != (9, 3, 1):
        yield "workers, coins, privileges"
    if player["reserve"] != dict.fromkeys(box.COLOURS, 3) or player["boat"] != letter:
        yield "reserve, boat"
    if [it["name"] for it in view["islands"] if it["workers"][seat]] != [letter]:
        yield "worker on the nearby island"
