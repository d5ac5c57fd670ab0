"""B7: the clean-up after a season."""

from __future__ import annotations

from collections import Counter

import pytest

import laguna
from laguna.games.burano.rules import reasons as why
from tests.asked import line, play, refused
from tests.burano.positions import end_season, legal, phase, player, privileges, table

LAST_ROUND = "season: spring\nround: 4\nprivileges 1: 0\nprivileges 2: 0"


def islands(table: laguna.Table) -> list[int]:
    return [line(table, "islands", seat) for seat in range(table.seats)]


def test_b7_1_three_two_one_islands_led_by_three_of_four_bring_12_8_4() -> None:
    drawing = (
        "round: 4\nseat: 4\nislands 1: A A B B C\nislands 2: A D D E\nislands 3: F\nislands 4: D"
    )
    new = play(table(drawing, seats=4), "end")
    assert islands(new) == [12, 8, 4, 0]


@pytest.mark.parametrize(("seats", "points"), [(2, 2), (3, 3), (4, 4)])
def test_b7_1_points_by_the_number_of_players(seats: int, points: int) -> None:
    others = "\n".join(f"islands {seat}:" for seat in range(2, seats + 1))
    new = end_season(table(f"round: 4\nislands 1: F\n{others}", seats=seats))
    assert islands(new) == [points] + [0] * (seats - 1)


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (3, 1), (4, 1)])
def test_b7_1_tied_players_share_rounded_down(seats: int, each: int) -> None:
    tied = "\n".join(f"islands {seat}: A" for seat in range(1, min(seats, 3) + 1))
    rest = "\nislands 4:" if seats == 4 else ""
    new = end_season(table(f"round: 4\n{tied}{rest}", seats=seats))
    assert islands(new)[:2] == [each, each]


def paying(drawing: str, seats: int = 2) -> laguna.Table:
    return table(f"phase: pay\nislands 1: A\n{drawing}", seats)


# The first layout for 2 or 3 players:
#   k l m n o p q
#   . . B b B G .   1
#   p P P W g G .   2
#   . . . w W O O   3
#   . . Y Y y o .   4


def test_b7_2_four_workers_in_one_union_with_four_cubes_bring_12() -> None:
    new = paying("lace 1: o2 o3 p3 q3\npyramid 1: G O O W")
    play(new, "pay o2", "pay o3", "pay p3", "pay q3", "done")
    assert line(new, "lace") + line(new, "unions") == 12


def test_b7_2_one_alone_and_a_union_of_two_bring_7() -> None:
    new = paying("lace 1: p1 o3 p3\npyramid 1: G O W")
    play(new, "pay p1", "pay o3", "pay p3", "done")
    assert line(new, "lace") + line(new, "unions") == 7


def test_b7_2_two_privileges_for_two_cubes_bring_2_2_1() -> None:
    new = paying("lace 1: n1 o1\npyramid 1: P\nprivileges 1: 2")
    play(new, "cube blue", "cube blue", "pay n1", "pay o1", "done")
    assert (line(new, "lace"), line(new, "unions"), privileges(new)) == (4, 1, 0)


def test_b7_2_only_workers_that_are_paid_for_form_unions() -> None:
    new = paying("lace 1: n1 o1 o2\npyramid 1: B G")
    play(new, "pay n1", "pay o2", "done")
    assert (line(new, "lace"), line(new, "unions")) == (4, 0)


def test_b7_2_covered_cubes_too_but_never_prepared_ones() -> None:
    new = paying("lace 1: k2 l2\npyramid 1: P B B B B B B B B O O O O W\nprepared 1: P")
    play(new, "pay k2")
    assert player(new)["pyramid"][0] is None
    refused(new, "pay l2", "B7.2", why.NO_CUBE_FOR)
    assert player(new)["prepared"] == ["pink"]


def test_b7_2_cubes_given_back_are_in_the_pool_at_once() -> None:
    new = paying("lace 1: k2\npyramid 1: P")
    pool = new.view()["pool"]["pink"]
    assert play(new, "pay k2").view()["pool"]["pink"] == pool + 1


def test_b7_2_each_worker_is_paid_for_once() -> None:
    new = play(paying("lace 1: k2\npyramid 1: P P"), "pay k2")
    refused(new, "pay k2", "B7.2", why.PAID_ALREADY)
    refused(new, "pay l2", "B7.2", why.NO_LACE_WORKER)
    refused(new, "prepare 1", "B7.2", why.PAY_FIRST)
    refused(table(), "pay k2", "B7.2", why.NO_PAYING)


@pytest.mark.parametrize(
    ("workers", "points"),
    [
        ("k2", 0),
        ("k2 l2", 1),
        ("k2 l2 m2", 2),
        ("k2 l2 m2 n2", 4),
        ("k2 l2 m2 n2 n1", 6),
        ("k2 l2 m2 n2 n1 m1", 9),
        ("k2 l2 m2 n2 n1 m1 o1", 12),
        ("k2 l2 m2 n2 n1 m1 o1 p1", 16),
        ("k2 l2 m2 n2 n1 m1 o1 p1 o2", 20),
    ],
)
def test_b7_2_the_points_of_unions(workers: str, points: int) -> None:
    new = table(f"phase: pay\nislands 1:\nlace 1: {workers}\npyramid 1: P P P B B B W G G")
    play(new, *(f"pay {space}" for space in workers.split()), "done")
    assert line(new, "unions") == points


def test_b7_2_from_the_start_player_on_and_who_can_do_nothing_is_passed_over() -> None:
    drawing = "lace 1: k2\npyramid 1: B\nlace 2: n1\nislands 2:\npyramid 2: B\nprivileges 1: 0"
    new = paying(drawing)
    assert new.actors == [1]


def test_b7_2_after_winter_the_game_ends() -> None:
    new = table("phase: pay\nseason: winter\nlace 1: k2\npyramid 1: P\nprivileges 2: 0")
    play(new, "pay k2", "done")
    assert new.over
    refused(new, "end", "B8.1", why.GAME_OVER)


def test_b7_3_the_markers_are_laid_anew() -> None:
    changed = 0
    for seed in range(5):
        new = laguna.new("burano", seed=seed, position=LAST_ROUND, start=1)
        before = new.view()["actions"]
        end_season(new)
        assert Counter(new.view()["actions"].values()) == Counter(sailing=2, lace=2, earnings=2)
        changed += new.view()["actions"] != before
    assert changed >= 4


def test_b7_4_a_ring_covering_green_yellow_blue_pink_pink_refills_exactly_these() -> None:
    drawing = (
        "phase: refill\nring 1: 2 1 3 4\nwheel 1: 1\nislands 1: A A A A A\npyramid 1: W\n"
        "privileges 1: 1"
    )
    new = table(drawing)
    covered = [house["colour"] for house in player(new)["ring"] if house["worker"]]
    assert covered == ["pink", "blue", "green", "yellow", "pink"]
    assert player(new)["reserve"] == {
        "pink": 2,
        "blue": 1,
        "yellow": 1,
        "green": 1,
        "orange": 0,
        "white": 1,
    }


def test_b7_4_the_rest_of_the_pyramid_goes_to_the_reserve_and_prepared_cubes_stay() -> None:
    new = table("phase: refill\npyramid 1: P P B\nprepared 1: O\nprivileges 1: 1")
    assert player(new)["standing"] == 0
    assert player(new)["prepared"] == ["orange"]
    assert sum(player(new)["reserve"].values()) == 3 + 9
    refused(new, "discard 1", "B7.5", why.NO_DISCARDING)
    refused(new, "prepare 1", "B7.4", why.REFILL_FIRST)


def test_b7_4_for_a_colour_that_is_out_any_other_if_you_like() -> None:
    drawing = "phase: refill\nring 1: 1 2 3 4\nwheel 1: 4\nprivileges 1: 1\npool 2: P 0, W 0"
    new = table(drawing)
    assert new.view()["now"] == {"lacking": 3}
    refused(new, "instead pink", "B7.4", why.INSTEAD_EMPTY)
    play(new, "instead blue", "instead blue", "instead green")
    refused(new, "instead blue", "B7.4", why.NO_INSTEAD)
    play(new, "cube blue", "done")
    without = table(drawing)
    before = player(without)["reserve"]
    play(without, "done")
    assert (player(without)["reserve"], without.actors) == (before, [1])


def test_b7_4_privileges_buy_cubes_into_the_reserve() -> None:
    new = table("phase: refill\nprivileges 1: 1\nprivileges 2: 0")
    before = player(new)["reserve"]["blue"]
    play(new, "cube blue")
    assert player(new)["reserve"]["blue"] == before + 1
    refused(new, "cube blue", "B6", why.NO_PRIVILEGE)


DISCARD = (
    "phase: discard\nroofs 1: four-PB islands-YG\nroofs 2: four-PG four-BY islands-PB\n"
    "privileges 1: 0\nprivileges 2: 0"
)


def test_b7_5_discard_then_refill_to_three_of_different_kinds() -> None:
    new = table(DISCARD)
    refused(new, "discard 3", "B7.5", why.DISCARD_NOTHING)
    refused(new, "draw four", "B7.5", why.NO_DRAWING)
    refused(new, "end", "B7.5", why.DISCARD_FIRST)
    play(new, "discard 2", "done")
    assert new.view()["roofs_out"] == ["islands-YG"]
    play(new, "draw four")
    refused(new, "draw four", "B2.3", why.KIND_TWICE)
    play(new, "draw fountains")
    kinds = [roof.partition("-")[0] for roof in player(new)["roofs"]]
    assert kinds == ["four", "four", "fountains"]
    assert new.actors == [1]


def test_b7_5_nobody_has_to_discard() -> None:
    new = play(table(DISCARD), "done", "draw four", "done")
    assert phase(new) == "pyramid"
    assert player(new, 1)["roofs"] == ["four-PG", "four-BY", "islands-PB"]


def test_b7_5_a_stack_that_is_empty_gives_none_and_then_kinds_repeat() -> None:
    new = table(DISCARD)
    state = new.state
    for kind in (0, 1, 2):
        for i in range(int(state.stack_size[kind])):
            state.roofs_out |= 1 << int(state.stack[kind, i])
        state.stack[kind] = -1
        state.stack_size[kind] = 0
    play(new, "discard 1", "done")
    refused(new, "draw islands", "B7.5", why.STACK_EMPTY)
    play(new, "draw four")
    assert legal(new, "draw") == {"four"}
    play(new, "draw four")
    assert new.actors == [1]


def test_b7_5_a_space_stays_empty_when_no_roof_is_left() -> None:
    new = table(DISCARD)
    state = new.state
    for kind in range(4):
        for i in range(int(state.stack_size[kind])):
            state.roofs_out |= 1 << int(state.stack[kind, i])
        state.stack[kind] = -1
        state.stack_size[kind] = 0
    play(new, "done", "done")
    assert player(new)["roofs"] == ["four-PB", "islands-YG", None]
    assert phase(new) == "pyramid"


def test_b7_6_the_start_player_marker_goes_one_on() -> None:
    new = play(table(DISCARD, seats=2), "done", "draw four", "done")
    assert (new.view()["start"], new.view()["season"], new.view()["round"]) == (1, "summer", 1)
