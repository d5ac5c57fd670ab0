"""B9: each of the sixteen building cards."""

from __future__ import annotations

import re

import pytest

from laguna.games.burano.rules import reasons as why
from tests.asked import line, play, refused
from tests.burano.positions import (
    coins,
    end_season,
    legal,
    phase,
    player,
    privileges,
    table,
    workers,
)

HOUSES = "cubes: e5 P, d4 B, f4 Y, c3 G, e3 O, d6 W, f6 G, g3 B, c5 O"


@pytest.mark.parametrize(
    ("card", "roof", "holes", "points"),
    [
        (1, "four-BY", "d4 f4", 5),
        (2, "four-BY", "d4 f4", 5),
        (3, "four-BY", "d4 f4", 0),
        (2, "four-YG", "f4 f6", 10),
        (3, "four-GO", "c3 e3", 5),
        (1, "four-PO", "e5 e3", 5),
    ],
)
def test_b9_cards_1_to_3_bring_5_points_for_each_colour_of_a_roof(
    card: int, roof: str, holes: str, points: int
) -> None:
    new = table(f"{HOUSES}\nroofs 1: {roof}\ncards 1: {card}")
    play(new, f"roof 1 {holes}", "bonus privileges")
    assert line(new, "roof-cards") == points


@pytest.mark.parametrize(
    ("card", "roof", "holes"),
    [
        (4, "four-BG", "c3 e3"),
        (4, "four-PB", "e5 c5"),
        (5, "four-YW", "c3 e3"),
        (6, "four-PO", "c3 e3"),
    ],
)
def test_b9_cards_4_to_6_make_roof_fields_fit_any_cube(card: int, roof: str, holes: str) -> None:
    with_card = table(f"{HOUSES}\nroofs 1: {roof}\ncards 1: {card}")
    assert f"1 {holes}" in legal(with_card, "roof")
    refused(table(f"{HOUSES}\nroofs 1: {roof}"), f"roof 1 {holes}", "B4.4", why.ROOF_COLOURS)


@pytest.mark.parametrize(("card", "points"), [(7, 8), (8, 4)])
def test_b9_cards_7_and_8_bring_2_for_each_sold_card_of_half_the_kinds(
    card: int, points: int
) -> None:
    new = table(f"sold 1: tuna tuna crab squid bass octopus\nhand 1: tuna bass\ncards 1: {card}")
    assert line(new, "buildings") == points


@pytest.mark.parametrize(("card", "points"), [(9, 6), (10, 4)])
def test_b9_cards_9_and_10_bring_2_for_each_worker_in_three_colours(card: int, points: int) -> None:
    new = table(f"lace 1: k2 l2 m1 n2 p3\nlace 2: o1\nislands 2:\ncards 1: {card}")
    assert line(new, "buildings") == points


def test_b9_card_11_sails_one_or_two_routes_but_not_back() -> None:
    drawing = (
        "prepared 1: P\narrows 1: Y B P\nboat 1: A\nprivileges 1: 0\nhuts A: P Y B\n"
        "huts E: G G O\nhuts D: G O O\nhuts B: P Y B\nhuts F: P W W"
    )
    assert phase(play(table(drawing), "build pink d4")) == "turn"
    new = play(table(f"{drawing}\ncards 1: 11"), "build pink d4")
    assert legal(new, "sail") == {"B", "F"}
    refused(new, "sail A", "B5.1", why.STAYING)
    refused(new, "sail C", "B5.1", why.NO_ROUTE)


def test_b9_card_12_goes_to_spaces_of_others_next_to_ones_own() -> None:
    drawing = (
        "prepared 1: Y\narrows 1: P O P\nprivileges 1: 0\nlace 1: k2\nlace 2: l2 q3\nislands 2:"
    )
    assert phase(play(table(drawing), "build yellow d4")) == "turn"
    new = play(table(f"{drawing}\ncards 1: 12"), "build yellow d4")
    assert legal(new, "lace") == {"l2"}
    play(new, "lace l2")
    assert (coins(new, 1), workers(new, 1), privileges(new)) == (5, 9, 0)


def test_b9_card_13_wins_ties_for_roofs_and_in_the_clean_up() -> None:
    drawing = "islands 1: A D\nislands 2: A D\nroofs 1: islands-BY"
    plain = play(table(f"{HOUSES}\n{drawing}"), "roof 1 d4 f4", "bonus privileges")
    assert line(plain, "roofs") == 0
    new = play(table(f"{HOUSES}\n{drawing}\ncards 1: 13"), "roof 1 d4 f4", "bonus privileges")
    assert line(new, "roofs") == 5
    end_season(table("round: 4"))
    season = end_season(table(f"round: 4\n{drawing}\ncards 1: 13"))
    assert [line(season, "islands", seat) for seat in (0, 1)] == [4, 0]


def test_b9_card_13_counts_already_for_the_roof_whose_bonus_it_is() -> None:
    drawing = f"{HOUSES}\nislands 1: A\nislands 2: A\nroofs 1: islands-BY\nbuildings: 13 1 2 3"
    new = play(table(drawing), "roof 1 d4 f4", "bonus 13")
    assert line(new, "roofs") == 2


def test_b9_other_cards_work_from_the_next_roof_on() -> None:
    drawing = f"{HOUSES}\nroofs 1: four-BY four-GO\nbuildings: 1 2 3 4\ncoins 1: 9"
    new = play(table(drawing), "roof 1 d4 f4", "bonus 2")
    assert line(new, "roof-cards") == 0
    play(new, "roof 2 c3 e3", "bonus privileges")
    assert line(new, "roof-cards") == 5


def test_b9_card_14_gives_back_one_cube_fewer_even_for_the_only_worker() -> None:
    drawing = "phase: pay\nlace 1: k2 l2\npyramid 1: B\nprivileges 1: 0\ncards 1: 14"
    new = table(drawing)
    play(new, "spare k2")
    refused(new, "spare l2", "B9", why.SPARED_ALREADY)
    assert line(new, "lace") == 2
    new = play(table(drawing.replace("pyramid 1: B", "pyramid 1: P")), "spare k2", "pay l2", "done")
    assert (line(new, "lace"), line(new, "unions")) == (4, 1)
    without = table("phase: pay\nlace 1: k2\npyramid 1: P")
    refused(without, "spare k2", "B9", why.NO_SPARING)


def test_b9_card_14_brings_3_points_at_the_end_too() -> None:
    new = table("cards 1: 14")
    assert line(new, "buildings") == 3
    pad = new.game.pad(new.parts, new.state)
    (entry,) = next(it for it in pad if it.key == "buildings").entries[0]
    assert entry.points == 3
    assert entry.how.endswith("and at the end 3 points")


def test_b9_any_card_of_a_box_may_have_a_second_effect() -> None:
    own = "  ties and points 4\n  any-cube pink and roof-points 2 blue\n" + "  points 1\n" * 14
    drawing = f"{HOUSES}\nislands 1: A\nislands 2: A\nroofs 1: islands-PB\ncards 1: 1 2"
    new = play(table(drawing, box=f"buildings:\n{own}"), "roof 1 e3 g3", "bonus privileges")
    assert [line(new, name) for name in ("buildings", "roofs", "roof-cards")] == [4, 2, 2]


def test_b9_cards_15_and_16_bring_3_for_each_card_and_9() -> None:
    assert line(table("cards 1: 15"), "buildings") == 3
    assert line(table("cards 1: 15 1 4"), "buildings") == 9
    assert line(table("cards 1: 16"), "buildings") == 9
    assert line(table("cards 1: 15 16"), "buildings") == 15


def test_b9_without_a_card_the_bonus_is_two_privileges() -> None:
    every = " ".join(str(card) for card in range(1, 17))
    new = table(f"{HOUSES}\nroofs 1: four-BY\ncards 2: {every}\nbuildings:")
    play(new, "roof 1 d4 f4")
    assert (phase(new), privileges(new), line(new, "roofs")) == ("turn", 3, 4)
    assert player(new)["buildings"] == []


def test_every_building_card_has_a_test() -> None:
    """By names such as `test_b9_cards_1_to_3_…` and `test_b9_card_11_…`."""
    tested: set[int] = set()
    for name in globals():
        found = re.match(r"test_b9_cards?_(\d+)(?:_(?:to|and)_(\d+))?", name)
        if found:
            tested |= set(range(int(found[1]), int(found[2] or found[1]) + 1))
    assert tested == set(range(1, 17))
