"""B2: the table before the first season."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import laguna
from laguna.games.burano.rules import reasons as why
from tests.asked import play, refused
from tests.burano.box import COLOURS, touch
from tests.burano.positions import draw_first_roofs, legal, phase


def new(seats: int = 2, seed: int = 1, **options: Any) -> laguna.Table:
    options = {"start": 1} | options
    return laguna.new("burano", seats, seed=seed, **options)


def test_b2_0_the_start_player_is_drawn_at_random() -> None:
    starts = {laguna.new("burano", seats=3, seed=seed).actors[0] for seed in range(40)}
    assert starts == {0, 1, 2}


def test_b2_0_or_chosen_at_the_table() -> None:
    assert [new(3, start=seat).actors for seat in (1, 2, 3)] == [[0], [1], [2]]


def test_b2_0_only_somebody_at_the_table_can_start() -> None:
    with pytest.raises(laguna.OptionError) as error:
        new(2, start=3)
    assert error.value.rule == "B2.0"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b2_0_everything_is_used_with_fewer_players_too(seats: int) -> None:
    view = new(seats).view()
    assert len(view["islands"]) == 6
    assert sum(len(island["huts"]) for island in view["islands"]) == 18
    assert sum(len(port["ships"]) for port in view["ports"]) == 4


def test_b2_1_huts_ships_and_markers_are_laid_at_random() -> None:
    first, second = new(seed=1).view(), new(seed=2).view()
    for key in ("islands", "actions", "seafood", "buildings"):
        assert first[key] != second[key]
    assert {len(port["ships"]) for port in first["ports"]} == {2}
    assert Counter(first["actions"].values()) == Counter(sailing=2, lace=2, earnings=2)
    assert sum(first["seafood"]["open"].values()) == 3
    assert len(first["buildings"]["open"]) == 4
    assert first["stacks"] == {"islands": 12, "workshops": 12, "fountains": 12, "four": 12}


def test_b2_1_a_cube_of_random_colour_is_in_the_fountains_hole() -> None:
    holes = [
        [hole for hole in new(seed=seed).view()["holes"] if hole["cubes"]] for seed in range(30)
    ]
    assert {hole["hole"] for (hole,) in holes} == {"e5"}
    assert len({hole["cubes"][0] for (hole,) in holes}) > 3


@pytest.mark.parametrize("seats", [2, 4])
def test_b2_1_the_first_layout_is_fixed_and_a_random_one_is_another_each_time(seats: int) -> None:
    def layout(seed: int, workshops: str) -> list[dict[str, object]]:
        laid: list[dict[str, object]] = new(seats, seed, workshops=workshops).view()["workshops"]
        return laid

    assert layout(1, "first") == layout(2, "first")
    layouts = [layout(seed, "random") for seed in range(5)]
    assert all(each != layouts[0] for each in layouts[1:])
    for each in layouts:
        assert len(each) == len(layout(1, "first"))
        assert sum(bool(space["coin"]) for space in each) == 6


def test_b2_1_the_tiles_of_a_random_layout_need_not_hang_together() -> None:
    """Inside the area and without overlap is all that the book asks."""
    apart = 0
    for seed in range(60):
        spaces = {
            space["space"] for space in new(seed=seed, workshops="random").view()["workshops"]
        }
        reached, fresh = set[str](), {min(spaces)}
        while fresh:
            reached |= fresh
            fresh = {it for it in spaces - reached if any(touch(it, other) for other in fresh)}
        apart += reached != spaces
    assert apart > 5


def test_b2_1_tiles_that_fit_in_few_ways_are_laid_all_the_same() -> None:
    tiles = "".join(f"  {colour} oxxx\n" for colour in COLOURS)
    layout = "  p P P P g o w\n  b B B B G O W\n  y Y Y Y G O W\n  . . . . G O W\n"
    text = f"tiles for 4:\n{tiles}first layout for 4:\n{layout}"
    assert len(new(4, workshops="random", box=text).view()["workshops"]) == 24


@pytest.mark.parametrize(("seat", "letter"), list(enumerate("ABCD")))
def test_b2_2_each_player_empties_the_quarter_of_the_letter(seat: int, letter: str) -> None:
    view = new(4).view()
    board = view["players"][seat]
    assert sorted(house["house"] for house in board["ring"][-3:]) == [
        3 * seat + i for i in (1, 2, 3)
    ]
    assert [house["worker"] for house in board["ring"]] == [True] * 9 + [False] * 3
    assert board["boat"] == letter
    assert next(i for i in view["islands"] if i["name"] == letter)["workers"][seat] == 1
    assert (board["coins"], board["privileges"]) == (3, 1)
    assert set(board["reserve"].values()) == {3}


def test_b2_2_letters_go_by_turn_order_from_the_start_player() -> None:
    boats = [player["boat"] for player in new(3, start=2).view()["players"]]
    assert boats == ["C", "A", "B"]


def test_b2_3_each_takes_three_roofs_of_three_kinds() -> None:
    table = play(new(), "draw four", "draw islands")
    refused(table, "draw four", "B2.3", why.KIND_TWICE)
    assert legal(table, "draw") == {"workshops", "fountains"}
    play(table, "draw fountains")
    kinds = [roof.partition("-")[0] for roof in table.view()["players"][0]["roofs"]]
    assert kinds == ["four", "islands", "fountains"]
    assert table.actors == [1]
    assert table.view()["stacks"] == {"islands": 11, "workshops": 12, "fountains": 11, "four": 11}


def test_b2_3_roofs_come_before_everything_else() -> None:
    table = new()
    refused(table, "prepare 14", "B2.3", why.DRAW_FIRST)
    refused(table, "put 1 pink", "B3.1", why.NO_PYRAMID)
    refused(table, "draw four", "B3.2", why.NOT_YOUR_TURN, seat=1)
    assert phase(draw_first_roofs(table)) == "pyramid"
    refused(table, "draw four", "B7.5", why.NO_DRAWING, seat=0)
