"""B1: what is in the box, and the files that say so."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

import laguna
from laguna.cli.parts import faults_of
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.board import HOLE_NAMES
from laguna.games.burano.rules.parts import read_box, shipped_parts, shipped_texts
from tests.asked import forbidden, play, refused
from tests.burano.positions import legal, table


def box(text: str) -> laguna.Table:
    return laguna.new("burano", seed=1, box=text)


def bad(text: str, line: int, message: str, rule: str) -> None:
    """The text is refused with its line, its reason and the rule."""
    with pytest.raises(laguna.PartsError, match=message) as error:
        read_box(text)
    assert (error.value.line, error.value.rule) == (line, rule)


def shipped(section: str) -> list[str]:
    """The lines of a shipped section, without comments."""
    text = "\n".join(text for _, text in shipped_texts())
    lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
    start = lines.index(f"{section}:")
    rest = lines[start + 1 :]
    ends = [i for i, each in enumerate(rest) if each.endswith(":")]
    return [each for each in rest[: ends[0] if ends else None] if each]


def changed(section: str, old: str, new: str) -> str:
    """A section of one's own: the shipped one with something else in it."""
    lines = "\n".join([f"{section}:", *shipped(section)])
    assert old in lines
    return lines.replace(old, new, 1)


def test_b1_1_there_are_twenty_cubes_and_three_huts_of_each_colour() -> None:
    view = laguna.new("burano", seats=4, seed=2).view(laguna.OMNISCIENT)
    cubes: Counter[str] = Counter(view["pool"])
    huts: Counter[str] = Counter()
    for island in view["islands"]:
        huts.update(island["huts"])
    for player in view["players"]:
        cubes.update(player["reserve"])
    for hole in view["holes"]:
        cubes.update(hole["cubes"])
    assert set(cubes.values()) == {20}
    assert len(cubes) == 6
    assert set(huts.values()) == {3}


def test_b1_2_the_island_has_41_holes_like_the_black_fields_of_a_chessboard() -> None:
    parts = shipped_parts()
    assert int(parts.hole.sum()) == 41
    assert HOLE_NAMES[parts.fountain] == "e5"
    forbidden(table("prepared 1: P"), "build pink e4", "B1.2")


def test_b1_2_a_board_of_your_own_may_lack_holes() -> None:
    text = changed("island", "x . x . F . x . x", "x . x . F . . . x")
    new = play(box(text), "draw four")
    assert "g5" not in laguna.games.load("burano").parts_json(new.parts)["holes"]
    drawing = "prepared 1: P\ncubes: e5 P, f4 B"
    refused(table(drawing, box=text), "build pink g5", "B1.2", why.NO_HOLE)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("x . x . F . x . x", "x . x . F . x .", 1, "all rows alike"),
        ("x . x . F . x . x", "x . x . F . x . x" + " ." * 3, 1, "at most 11 fields"),
        ("x . x . F . x . x", "x x x . F . x . x", 6, "field 2"),
        ("x . x . F . x . x", "x . x . x . x . x", 1, "one fountain"),
        ("x . x . F . x . x", "x . ? . F . x . x", 6, "not a field"),
    ],
)
def test_b1_2_a_faulty_board_is_refused(old: str, new: str, line: int, message: str) -> None:
    bad(changed("island", old, new), line, message, "B1.2")


def test_b1_3_the_routes_are_a_ring_and_three_across() -> None:
    parts = laguna.games.load("burano").parts_json(shipped_parts())
    routes = {frozenset(route) for route in parts["routes"]}
    ring = ["left", "A", "E", "B", "right", "C", "F", "D", "left"]
    around = {frozenset(pair) for pair in pairwise(ring)}
    assert routes == around | {frozenset("AD"), frozenset("BC"), frozenset("EF")}


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("A D", "A X", 10, "'X' is not known here; there are A, B"),
        ("A D", "A A", 10, "joins two places"),
    ],
)
def test_b1_3_faulty_routes_are_refused(old: str, new: str, line: int, message: str) -> None:
    bad(changed("routes", old, new), line, message, "B1.3")


def test_b1_4_the_prices_of_the_ships() -> None:
    ships = laguna.games.load("burano").parts_json(shipped_parts())["ships"]
    assert ships == {
        "different": [2, 4, 7, 11],
        "alike": [2, 5, 10, 16],
        "pairs": [5, 11, 18],
        "triples": [10, 24],
    }


@pytest.mark.parametrize(
    "sale",
    [
        "different tuna tuna",
        "alike tuna squid",
        "pairs tuna tuna squid",
        "triples tuna tuna",
        "alike tuna tuna tuna tuna tuna",
        "triples tuna tuna tuna squid squid squid crab crab crab",
    ],
)
def test_b1_4_what_no_ship_takes_is_refused(sale: str) -> None:
    forbidden(table(), f"sell {sale}", "B1.4")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("pairs 5 11 18", "pairs 5 11", 4, "takes 3 numbers"),
        ("pairs 5 11 18", "pairs 5 11 x", 4, "points are a number"),
        ("pairs 5 11 18", "alike 5 11 18", 4, "stands twice"),
        ("pairs 5 11 18", "fours 5 11 18", 4, "not known here; there are"),
    ],
)
def test_b1_4_faulty_ships_are_refused(old: str, new: str, line: int, message: str) -> None:
    bad(changed("ships", old, new), line, message, "B1.4")


@pytest.mark.parametrize(("seats", "spaces"), [(2, 18), (3, 18), (4, 24)])
def test_b1_5_four_players_use_tiles_of_four_squares_others_of_three(
    seats: int, spaces: int
) -> None:
    view = laguna.new("burano", seats=seats, seed=1).view()
    assert len(view["workshops"]) == spaces
    assert set(Counter(space["colour"] for space in view["workshops"]).values()) == {spaces // 6}
    assert Counter(space["colour"] for space in view["workshops"] if space["coin"]) == Counter(
        {space["colour"] for space in view["workshops"]}
    )


@pytest.mark.parametrize(
    ("section", "old", "new", "line", "message"),
    [
        ("tiles for 4", "yellow xxx/.o.", "yellow xxx/.ox", 4, "4 squares"),
        ("tiles for 4", "yellow xxx/.o.", "yellow xx/.x/..o", 4, "hang together"),
        ("tiles for 4", "yellow xxx/.o.", "yellow xxx/.?.", 4, "not a square"),
        ("tiles for 4", "yellow xxx/.o.", "yellow", 4, "a tile reads"),
        ("tiles for 4", "yellow xxx/.o.", "", 1, "yellow is missing"),
        ("first layout for 4", "p P P P g G .", "p P P . g G .", 1, "pink tile"),
        ("first layout for 4", "p P P P g G .", "P P P P g G .", 1, "coins in their places"),
        ("first layout for 4", "p P P P g G .", "p P P P g G Q", 5, "not a space"),
        ("first layout for 4", "p P P P g G .", "p P P P g G", 1, "4 rows of 7"),
    ],
)
def test_b1_5_faulty_workshops_are_refused(
    section: str, old: str, new: str, line: int, message: str
) -> None:
    bad(changed(section, old, new), line, message, "B1.5")


def test_b1_5_a_mirrored_tile_does_not_fit() -> None:
    mirrored = [" ".join(reversed(row.split())) for row in shipped("first layout for 4")]
    bad("\n".join(["first layout for 4:", *mirrored]), 1, "not mirrored", "B1.5")


def test_b1_6_each_colour_is_twice_on_the_ring_and_each_piece_has_a_fountain() -> None:
    ring = laguna.new("burano", seed=4).view()["players"][0]["ring"]
    assert set(Counter(house["colour"] for house in ring).values()) == {2}
    quarters = [sorted(ring, key=lambda house: house["house"])[i : i + 3] for i in (0, 3, 6, 9)]
    for quarter in quarters:
        assert [house["symbol"] for house in quarter].count("fountain") == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("pink* blue green", "pink* blue", 3, "three houses"),
        ("pink* blue green", "pink* blue red", 3, "'red' is not known here; there are pink"),
        ("pink* blue green", "", 1, "4 pieces, not 3"),
    ],
)
def test_b1_6_a_faulty_ring_is_refused(old: str, new: str, line: int, message: str) -> None:
    bad(changed("ring", old, new), line, message, "B1.6")


def test_b1_7_the_arrows_point_at_the_three_houses_before_number_1() -> None:
    board = laguna.new("burano", seed=4).view()["players"][0]
    assert board["arrows"] == [house["colour"] for house in board["ring"][-3:]]
    assert [house["number"] for house in board["ring"]] == [*range(1, 10), None, None, None]


def test_b1_7_a_tenth_worker_stands_under_an_arrow_that_still_counts() -> None:
    full = table("islands 1:\narrows 1: Y B P").view()["players"][0]
    assert full["workers"] == 10
    assert [house["worker"] for house in full["ring"]] == [True] * 10 + [False] * 2
    assert full["arrows"] == ["yellow", "blue", "pink"]


def test_b1_8_there_are_48_roofs_of_twelve_colour_pairs() -> None:
    roofs = laguna.games.load("burano").parts_json(shipped_parts())["roofs"]
    assert Counter(code.partition("-")[0] for code in roofs) == Counter(
        islands=12, workshops=12, fountains=12, four=12
    )
    pairs = {frozenset(colours) for colours in roofs.values()}
    assert len(pairs) == 12
    missing = ({"pink", "yellow"}, {"blue", "orange"}, {"green", "white"})
    assert all(frozenset(pair) not in pairs for pair in missing)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("four PB PG", "four PB", "12 roofs of a kind, not 11"),
        ("four PB PG", "four PB PX", "not a roof"),
    ],
)
def test_b1_8_faulty_roofs_are_refused(old: str, new: str, message: str) -> None:
    bad(changed("roofs", old, new), 5, message, "B1.8")


def test_b1_8_there_are_six_seafood_cards_of_eight_kinds_and_sixteen_buildings() -> None:
    view = laguna.new("burano", seed=1).view(laguna.OMNISCIENT)
    cards = Counter(view["hidden"]["seafood"]) + Counter(view["seafood"]["open"])
    assert set(cards.values()) == {6}
    assert len(cards) == 8
    assert sorted([*view["hidden"]["buildings"], *view["buildings"]["open"]]) == list(range(1, 17))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("tides:\n  1 2", 1, "not a section"),
        ("ships:\nships:", 2, "stands twice"),
        ("1 2 3", 1, "stands before any section"),
    ],
)
def test_b1_1_a_box_has_known_sections_only(text: str, line: int, message: str) -> None:
    bad(text, line, message, "B1")


def test_b1_1_a_box_of_your_own_travels_with_the_record() -> None:
    text = changed("ships", "pairs 5 11 18", "pairs 6 12 19")
    played = play(box(text), "draw four")
    again = laguna.read(played.record())
    assert again.options["box"] == text
    assert again.state.tobytes() == played.state.tobytes()
    assert re.search(r"parts: [0-9a-f]{8}", played.record())


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("points 9", "", 1, "16 building cards, not 15"),
        ("points 9", "points", 17, "points are a number"),
        ("points 9", "points 9 pink", 17, "takes no more"),
        ("points 9", "luck 9", 17, "'luck' is not known here; there are"),
        ("any-cube blue green", "any-cube", 5, "any-cube takes each word once"),
        ("any-cube blue green", "any-cube blue blue", 5, "any-cube takes each word once"),
        ("any-cube blue green", "any-cube blue crab", 5, "'crab' is not known here"),
        ("points 9", "points 9 and ties and two-routes", 17, "at most two effects"),
        ("points 9", "points 9 and", 17, "takes no more"),
    ],
)
def test_b9_faulty_building_cards_are_refused(old: str, new: str, line: int, message: str) -> None:
    bad(changed("buildings", old, new), line, message, "B9")


def test_b1_1_the_template_reads_back_without_a_remark() -> None:
    game = laguna.games.load("burano")
    own = game.read_parts(game.parts_template())
    assert own.remarks == ()
    assert own.parts.tobytes() == shipped_parts().tobytes()


ODD_ISLAND = "island:\n  . x . x . x .\n  x . x . F . x"
LARGE_ISLAND = "island:\n" + "".join(
    "  " + " ".join("F" if (x, y) == (5, 5) else ".x"[(x + y) % 2 == 0] for x in range(11)) + "\n"
    for y in range(11)
)
REMARKED = {
    "another outline": (
        changed("island", "x . x . F . x . x", "x . x . F . . . x"),
        "B1.2",
        1,
        "The outline of the island is another than ours; it has 40 holes.",
    ),
    "a larger island": (LARGE_ISLAND, "B1.2", 1, "it has 61 holes."),
    "an island that begins with no hole": (ODD_ISLAND, "B1.2", 1, "it has 7 holes."),
    "holes out of reach": (
        "island:\n  F . . . x\n  . . . x .",
        "B1.2",
        1,
        "From the fountain nobody can ever build in e1, d2.",
    ),
    "a route twice": (changed("routes", "A D", "A E"), "B1.3", 10, "This route stands twice."),
    "no route": ("routes:\n  left A\n  A B", "B1.3", 1, "No route leads to C."),
    "to a port only": (
        changed("routes", "A E", "B E").replace("  A D\n", "  E left\n"),
        "B1.3",
        1,
        "From A routes lead to ports only.",
    ),
    "a colour three times": (
        changed("ring", "pink* blue green", "pink* blue blue"),
        "B1.6",
        1,
        "Each colour should occur twice on the ring; blue does 3 times.",
    ),
    "no fountain": (
        changed("ring", "pink* blue green", "pink blue green"),
        "B1.6",
        3,
        "A piece of the ring should show one fountain; this one shows 0.",
    ),
    "three fountains": (
        changed("ring", "pink* blue green", "pink* blue* green*"),
        "B1.6",
        3,
        "A piece of the ring should show one fountain; this one shows 3.",
    ),
    "a roof twice": (
        changed("roofs", "four PB PG", "four PB BP"),
        "B1.8",
        5,
        "The roof BP stands twice in its kind.",
    ),
    "a roof of one colour": (
        changed("roofs", "four PB PG", "four PB PP"),
        "B1.8",
        5,
        "The roof PP has one colour only.",
    ),
    "a price that falls": (
        changed("ships", "pairs 5 11 18", "pairs 5 11 10"),
        "B1.4",
        4,
        "What pairs brings does not grow from number to number.",
    ),
    "a tile without a coin": (
        changed("tiles for 4", "pink oxxx", "pink xxxx")
        + "\n"
        + changed("first layout for 4", "p P P P", "P P P P"),
        "B1.5",
        2,
        "A workshop tile should show one coin; this one shows 0.",
    ),
    "a tile of three coins": (
        changed("tiles for 4", "pink oxxx", "pink ooxo")
        + "\n"
        + changed("first layout for 4", "p P P P", "p p P p"),
        "B1.5",
        2,
        "A workshop tile should show one coin; this one shows 3.",
    ),
    "a layout that falls apart": (
        "first layout for 2-3:\n  p P P B . G .\n  . . . b g G .\n  w W . B . O O\n  W . Y Y y o .",
        "B2.1",
        1,
        "The tiles of this layout do not all hang together.",
    ),
    "a card of two effects": (
        changed("buildings", "points 9", "points 9 and two-routes"),
        "B9",
        17,
        "Building card 16 has two effects.",
    ),
}


@pytest.mark.parametrize("name", REMARKED)
def test_b1_what_is_only_our_reading_may_differ_and_is_remarked_on(name: str) -> None:
    text, rule, line, message = REMARKED[name]
    found = [(it.rule, it.line, str(it)) for it in read_box(text).remarks]
    assert [it for it in found if it[:2] == (rule, line) and message in it[2]], found


@pytest.mark.parametrize("name", REMARKED)
def test_b1_a_box_that_differs_is_played_drawn_and_saved_with_the_table(name: str) -> None:
    for seats in (2, 4):
        new = laguna.new("burano", seats, seed=3, box=REMARKED[name][0])
        rng = random.Random(seats)
        while not new.over:
            seat = rng.choice(new.actors)
            new.play(rng.choice(new.legal_actions(seat)), seat)
        again = laguna.read(new.record())
        assert again.state.tobytes() == new.state.tobytes()
        assert "Main island" in str(again)
        assert again._repr_svg_().startswith("<svg")


def test_b1_2_on_a_larger_island_houses_stand_farther_out() -> None:
    new = table("prepared 1: P\ncubes: f6 B, j10 Y", box=LARGE_ISLAND)
    assert "pink k11" in legal(new, "build")
    assert "k" in str(new).splitlines()[2]
    forbidden(new, "build pink k10", "B1.2")


def test_b1_5_tiles_alone_are_refused_where_the_shipped_layout_does_not_fit_them() -> None:
    text = changed("tiles for 4", "pink oxxx", "pink xxxx")
    bad(text, 1, "pink tile does not fit the shipped first layout", "B2.1")


def test_b1_6_houses_of_a_piece_without_a_fountain_show_coins() -> None:
    text = "ring:\n  pink blue green\n  pink* blue* green*\n  pink blue green\n  pink blue green"
    ring = laguna.new("burano", seed=4, box=text).view()["players"][0]["ring"]
    assert Counter(house["symbol"] for house in ring) == Counter(coin=9, fountain=3)


def test_b1_8_twin_roofs_are_two_roofs() -> None:
    text = changed("roofs", "four PB PG", "four PB PB")
    new = table("roofs 1: four-PB four-PB", box=text)
    assert new.view()["players"][0]["roofs"] == ["four-PB", "four-PB", None]


def test_b1_the_checker_finds_one_fault_in_each_section() -> None:
    text = "island:\n  x\nships:\n  foo 1\nring:\n  pink\n  red"
    faults = faults_of(laguna.games.load("burano"), text, "box")
    assert [fault.line for fault in faults] == [1, 5, 4, 3]
