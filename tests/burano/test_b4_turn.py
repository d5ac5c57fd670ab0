"""B4: moves, houses and roofs."""

from __future__ import annotations

import pytest

from laguna.games.burano.rules import reasons as why
from tests.asked import forbidden, line, play, refused
from tests.burano.positions import coins, legal, phase, player, privileges, table

HOUSES = "cubes: e5 P, d4 B, f4 Y, c3 G, e3 O, d6 W, f6 G, g3 B"
EARNINGS = "actions: earnings P B, lace Y G, sailing O W"


def test_b4_1_three_moves_cost_5_coins_in_all() -> None:
    new = table("coins 1: 9")
    play(new, "prepare 14", "prepare 13", "prepare 12")
    assert coins(new) == 9 + 1 - 3 - 3


def test_b4_1_the_fourth_move_costs_4_and_there_is_no_fifth() -> None:
    new = table("coins 1: 20\nactions: lace P B, sailing Y G, earnings O W")
    play(new, "prepare 14", "prepare 13", "build blue d4", "done", "prepare 12")
    assert coins(new) == 20 + 1 - 3 - 3 - 4
    refused(new, "prepare 11", "B4.1", why.FOUR_MOVES)
    play(new, "end")


def test_b4_1_without_coins_there_is_no_second_move() -> None:
    new = table("coins 1: 1")
    play(new, "prepare 14")
    refused(new, "prepare 13", "B4.1", why.NO_COINS)
    assert legal(new, "prepare") == set()


def test_b4_1_no_move_brings_a_coin() -> None:
    new = table("coins 1: 0")
    play(new, "end")
    assert coins(new) == 1
    assert new.actors == [1]


def test_b4_1_a_turn_ends_with_end() -> None:
    refused(table(), "done", "B4.1", why.NOTHING_UNDER_WAY)


def test_b4_2_only_a_cube_on_which_no_other_lies() -> None:
    new = table("coins 1: 20")
    refused(new, "prepare 13", "B4.2", why.COVERED)
    refused(new, "prepare 1", "B4.2", why.COVERED)
    assert legal(new, "prepare") == {"14"}
    play(new, "prepare 14", "prepare 10")
    assert legal(new, "prepare") == {"1", "11", "12", "13"}
    refused(new, "prepare 14", "B4.2", why.NO_SUCH_CUBE)


def test_b4_2_the_preparation_area_has_three_spaces() -> None:
    new = table("prepared 1: P P B")
    refused(new, "prepare 14", "B4.2", why.PREPARATION_FULL)
    assert player(new)["prepared"] == ["pink", "pink", "blue"]


def test_b4_3_a_house_needs_a_prepared_cube() -> None:
    refused(table(), "build pink d4", "B4.3", why.NOTHING_PREPARED)
    refused(table("prepared 1: B"), "build pink d4", "B4.3", why.NOT_PREPARED)


def test_b4_3_into_a_hole_that_touches_a_cube_at_a_corner() -> None:
    new = table(f"cubes: e5 P\nprepared 1: P\n{EARNINGS}")
    assert legal(new, "build") == {f"pink {hole}" for hole in ("d4", "f4", "d6", "f6")}
    refused(new, "build pink c3", "B4.3", why.NO_CORNER)
    refused(new, "build pink e3", "B4.3", why.NO_CORNER)
    refused(new, "build pink e5", "B4.3", why.HOLE_TAKEN)
    forbidden(new, "build pink e4", "B1.2")
    play(new, "build pink d4")
    assert {
        "hole": "d4",
        "cubes": ["pink"],
        "fields": [None, None],
        "buildable": False,
    } in new.view()["holes"]


def test_b4_3_a_cube_on_an_upper_level_does_not_count_as_a_corner() -> None:
    new = table(f"{HOUSES}\nprepared 1: P")
    assert "pink b2" in legal(new, "build")
    assert "pink a1" not in legal(new, "build")


def test_b4_3_onto_a_roof_field_its_own_colour_brings_a_privilege() -> None:
    drawing = (
        f"cubes: e5 P, e3 B, d4 Y\nroof: four-PB e5 e3\nprepared 1: P B\ncoins 1: 9\n{EARNINGS}"
    )
    new = play(table(drawing), "build pink e5", "done")
    assert privileges(new) == 2
    new = play(table(drawing), "build blue e5", "done")
    assert privileges(new) == 1


def test_b4_3_sailing_is_compulsory_where_there_is_a_destination() -> None:
    drawing = "prepared 1: P\narrows 1: Y B P\nhuts E: P Y W\nhuts D: G G O\nprivileges 1: 0"
    new = play(table(drawing), "build pink d4")
    assert legal(new, "sail") == {"E"}
    refused(new, "done", "B4.3", why.MUST_SAIL)
    refused(new, "prepare 14", "B5.1", why.SAIL_FIRST)


def test_b4_3_an_action_that_cannot_be_done_lapses() -> None:
    drawing = "prepared 1: P\narrows 1: Y B P\nhuts E: G W W\nhuts D: G G O\nprivileges 1: 0"
    assert phase(play(table(drawing), "build pink d4")) == "turn"


def test_b4_3_lace_may_send_nobody() -> None:
    new = play(table("prepared 1: Y\narrows 1: Y B P"), "build yellow d4", "done")
    assert phase(new) == "turn"
    assert player(new)["workers"] == 9


def test_b4_4_a_roof_lies_over_two_neighbours_of_its_colours() -> None:
    new = table(f"{HOUSES}\nroofs 1: four-YB four-BY islands-PB".replace("four-YB", "four-GO"))
    assert legal(new, "roof") == {"1 c3 e3", "2 d4 f4"}
    refused(new, "roof 2 f4 d4", "B4.4", why.ROOF_COLOURS)
    refused(new, "roof 1 d4 f4", "B4.4", why.ROOF_COLOURS)
    forbidden(new, "roof 2 d4 e5", "B4.4")
    refused(new, "roof 2 a1 c1", "B4.4", why.ROOF_OVER_NOTHING)


def test_b4_4_each_roof_is_used_once() -> None:
    new = table(f"{HOUSES}\nroofs 1: four-BY\ncoins 1: 9")
    refused(new, "roof 2 d4 f4", "B4.4", why.NO_SUCH_ROOF)
    play(new, "roof 1 d4 f4", "bonus privileges")
    refused(new, "roof 1 d4 f4", "B4.4", why.NO_SUCH_ROOF)
    assert new.view()["roofs"] == [{"roof": "four-BY", "level": 1, "holes": ["d4", "f4"]}]


def test_b4_4_not_under_another_roof() -> None:
    new = table("cubes: e5 P, d4 B, f4 Y, h4 B\nroof: four-BY d4 f4\nroofs 1: islands-BY")
    refused(new, "roof 1 h4 f4", "B4.4", why.ROOFED_ALREADY)


def test_b4_4_not_across_another_roof_of_its_level() -> None:
    new = table("cubes: e5 P, d4 B, f4 Y, e3 B\nroof: four-BY d4 f4\nroofs 1: islands-PB")
    refused(new, "roof 1 e5 e3", "B4.4", why.ROOFS_CROSS)
    assert "1 e5 e3" in legal(table("cubes: e5 P, d4 B, f4 Y, e3 B\nroofs 1: islands-PB"), "roof")


def test_b4_4_the_two_cubes_are_on_one_level() -> None:
    drawing = "cubes: e5 PB, d4 B, e3 B, g5 P, f4 Y\nroof: four-PB e5 e3\nroofs 1: islands-PB"
    refused(table(drawing), "roof 1 g5 e5", "B4.4", why.ROOF_OVER_TWO_LEVELS)


def test_b4_4_the_bonus_is_two_privileges_or_an_open_card() -> None:
    drawing = f"{HOUSES}\nroofs 1: four-BY\nbuildings: 1 2 3 4"
    new = play(table(drawing), "roof 1 d4 f4")
    refused(new, "prepare 14", "B4.4", why.BONUS_FIRST)
    refused(new, "bonus 7", "B4.4", why.CARD_NOT_OPEN)
    play(new, "bonus privileges")
    assert privileges(new) == 3
    new = play(table(drawing), "roof 1 d4 f4", "bonus 2")
    assert player(new)["buildings"] == [2]
    assert len(new.view()["buildings"]["open"]) == 4
    assert new.view()["buildings"]["deck"] == 11
    refused(new, "bonus 1", "B4.4", why.NO_BONUS)


def roof_points(drawing: str, kind: str, seats: int = 2) -> int:
    new = table(f"{HOUSES}\nroofs 1: {kind}-BY\n{drawing}", seats)
    return line(play(new, "roof 1 d4 f4", "bonus privileges"), "roofs")


def test_b4_4_four_brings_four() -> None:
    assert roof_points("", "four") == 4


@pytest.mark.parametrize(
    ("own", "points"),
    [("A", 2), ("A E", 5), ("A E F", 9), ("A E F F B C", 9), ("D", 0), ("", 0), ("D D", 2)],
)
def test_b4_4_islands_led_alone(own: str, points: int) -> None:
    assert roof_points(f"islands 1: {own}\nislands 2: D", "islands") == points


@pytest.mark.parametrize(
    ("own", "points"), [("k2", 2), ("k2 m1", 5), ("k2 m1 o2", 9), ("l4 n3", 0), ("n3 n2", 2)]
)
def test_b4_4_workshops_led_alone(own: str, points: int) -> None:
    own = own.replace("l4", "q3")
    assert roof_points(f"lace 1: {own}\nlace 2: p3 o3", "workshops") == points


@pytest.mark.parametrize(("ring", "points"), [(10, 2), (9, 3), (6, 3), (4, 5), (1, 9)])
def test_b4_4_visible_fountains(ring: int, points: int) -> None:
    """The pieces in their order show their fountains on houses 2, 4, 9 and 11."""
    away = " ".join("A" * (10 - ring))
    drawing = f"ring 1: 1 2 3 4\nwheel 1: 12\nislands 1: {away}"
    assert roof_points(drawing, "fountains") == points


def test_b4_5_levels_stand_on_roofs_and_the_third_is_never_roofed() -> None:
    drawing = (
        "cubes: e5 PBY, e3 BYG, d4 O\nroof: four-PB e5 e3\nroof: four-BY e5 e3\n"
        "roofs 1: islands-YG\nprepared 1: P"
    )
    new = table(drawing)
    refused(new, "roof 1 e5 e3", "B4.5", why.THIRD_LEVEL_ROOF)
    refused(new, "build pink e5", "B4.5", why.THIRD_LEVEL_BUILT)


def test_b4_5_a_roof_of_level_2_may_lie_over_two_roofs() -> None:
    drawing = (
        "cubes: e5 PB, e3 B, d4 O, g5 YG, g3 G\nroof: four-PB e5 e3\nroof: four-YG g5 g3\n"
        "roofs 1: islands-BG"
    )
    new = play(table(drawing), "roof 1 e5 g5")
    assert {"roof": "islands-BG", "level": 2, "holes": ["e5", "g5"]} in new.view()["roofs"]


def test_b4_5_used_roofs_are_not_replaced_in_the_turn() -> None:
    new = play(table(f"{HOUSES}\nroofs 1: four-BY"), "roof 1 d4 f4", "bonus privileges")
    assert player(new)["roofs"] == [None, None, None]
