"""W4: laying cards."""

from __future__ import annotations

import pytest

from laguna.games.walking.rules import reasons as why
from tests.asked import legal, play, refused
from tests.walking.positions import coins, hand, house, permits, scaffolds, standing, table

# W4.1 up to three cards, for 1, 3, 5 coins


@pytest.mark.parametrize(("count", "price"), [(1, 1), (2, 3), (3, 5)])
def test_w4_1_one_two_and_three_cards_cost_one_three_and_five_coins(count: int, price: int) -> None:
    moves = ["lay R1a 5", "lay R2a 5", "lay R3a 5"][:count]
    after = play(table("hand 1: R1a R2a R3a\ncoins 1: 6\nphase: lay"), *moves)
    assert coins(after) == 6 - price


def test_w4_1_no_fourth_card() -> None:
    drawn = table("hand 1: R1a R2a R3a B1a\ncoins 1: 9\nphase: lay")
    refused(play(drawn, "lay R1a 5", "lay R2a 5", "lay R3a 5"), "lay B1a 6", "W4.1", why.LAID_THREE)


def test_w4_1_the_price_starts_anew_with_every_turn() -> None:
    drawn = table("hand 1: R1a B1a\nhand 2: Y1a\nphase: lay")
    play(drawn, "lay R1a 5", "end", "take 1 top 3", "lay Y1a 5")
    assert coins(drawn, 1) == 3


def test_w4_1_no_credit_for_a_first_card() -> None:
    refused(table("hand 1: R1a\ncoins 1: 0\nphase: lay"), "lay R1a 5", "W4.1", why.NO_COINS)


def test_w4_1_no_credit_for_a_second_card() -> None:
    drawn = table("hand 1: R1a B1a\ncoins 1: 2\nphase: lay")
    refused(play(drawn, "lay R1a 5"), "lay B1a 6", "W4.1", why.NO_COINS)


def test_w4_1_no_credit_for_a_third_card() -> None:
    drawn = table("hand 1: R1a B1a Y1a\ncoins 1: 4\nphase: lay")
    refused(play(drawn, "lay R1a 5", "lay B1a 6"), "lay Y1a 7", "W4.1", why.NO_COINS)


def test_w4_1_cards_kept_from_earlier_turns_may_be_laid() -> None:
    after = play(table("hand 1: R1a"), "take 1 top 1", "lay R1a 5")
    assert "R1a" not in hand(after)
    assert house(after, 5)["cards"] == ["R1a", None, None]


def test_w4_1_only_cards_of_the_own_hand() -> None:
    refused(table("hand 2: R1a\nphase: lay"), "lay R1a 5", "W4.1", why.LAY_NOT_HELD)


# W4.2 never breakable


def test_w4_2_a_permit_never_helps() -> None:
    drawn = table("street 1:\n  .\n  .\n  R1a\nhand 1: B1a B3a B3b\nphase: lay")
    refused(drawn, "lay B1a 5", "W4.2e", why.OCCUPIED)
    refused(drawn, "lay B1a 5/first", "W4.2a", why.WRONG_LEVEL)
    refused(drawn, "lay B1a 9", "W4.2d", why.GAP)
    refused(play(drawn, "lay B3a 5"), "lay B3b 6", "W4.2b", why.NO_SUPPORT)


@pytest.mark.parametrize(
    "move",
    [
        "lay R1a 5/first",
        "lay R1a 5/roof",
        "lay R2a 5/ground",
        "lay R2a 5/roof",
        "lay R3a 5/ground",
        "lay R3a 5/first",
    ],
)
def test_w4_2a_a_floor_lies_on_its_own_level(move: str) -> None:
    drawn = table("hand 1: R1a R2a R3a\nphase: lay")
    refused(drawn, move, "W4.2a", why.WRONG_LEVEL)


def test_w4_2b_a_first_floor_lies_on_a_ground_floor_or_a_ground_scaffold() -> None:
    drawn = "street 1 from 5:\n  .\n  .\n  R1a\nhand 1: B2a R2a\nphase: lay"
    assert house(play(table(drawn), "lay R2a 5"), 5)["cards"] == ["R1a", "R2a", None]
    on_scaffold = play(table(drawn), "lay B2a 6")
    assert all((6, "ground") in choice for choice in scaffolds(on_scaffold))


@pytest.mark.parametrize(
    ("cards", "below"),
    [
        (". . .", standing((5, "ground"), (5, "first"))),
        ("R1a . .", standing((5, "first"))),
        (". R2a .", standing((5, "ground"))),
        ("R1a R2a .", standing()),
    ],
)
def test_w4_2b_a_roof_lies_on_two_cards_or_scaffolds(cards: str, below: frozenset[object]) -> None:
    ground, first, roof = cards.split()
    street = f"street 1 from 5:\n  {roof}\n  {first}\n  {ground}\n"
    after = play(table(f"{street}hand 1: R3a\nphase: lay"), "lay R3a 5")
    assert all(below <= choice for choice in scaffolds(after))


def test_w4_2b_nothing_hangs_in_the_air() -> None:
    drawn = """
    street 1 from 5:
      R3a .
      ##  .
      ##  B1a
    hand 1: B2a B3a Y2a
    phase: lay
    """
    refused(table(drawn), "lay B3a 6", "W4.2b", why.NO_SUPPORT)
    refused(table(drawn), "lay Y2a 7", "W4.2b", why.NO_SUPPORT)
    assert table(drawn).why_not("lay B2a 6") is None


def test_w4_2c_a_lone_card_needs_a_scaffold_at_its_side() -> None:
    after = play(table("hand 1: R1a\nphase: lay"), "lay R1a 5")
    touching = {(4, "ground"), (6, "ground"), (5, "first")}
    assert scaffolds(after)
    assert all(choice & touching for choice in scaffolds(after))


def test_w4_2c_two_cards_that_touch_need_none() -> None:
    after = play(table("hand 1: R1a B1a\nphase: lay"), "lay R1a 5", "lay B1a 6")
    assert standing() in scaffolds(after)


def test_w4_2c_two_cards_that_do_not_touch_are_joined_by_a_scaffold() -> None:
    after = play(table("hand 1: R1a B1a\nphase: lay"), "lay R1a 5", "lay B1a 7")
    assert all((6, "ground") in choice for choice in scaffolds(after))


def test_w4_2c_a_scaffold_touches_the_street_too() -> None:
    start = scaffolds(table())
    assert not any(len(choice) == 1 for choice in start)
    assert standing((4, "ground"), (6, "ground")) not in start


FIVE_HOUSES = """
street 1 from 3:
  .   .   .   .   .
  .   .   .   .   .
  R1a B1a Y1a G1a P1a
hand 1: O1a O2a
phase: lay
"""


@pytest.mark.parametrize("column", [2, 8])
@pytest.mark.parametrize("card", ["O1a", "O2a"])
def test_w4_2d_no_sixth_house(card: str, column: int) -> None:
    refused(table(FIVE_HOUSES), f"lay {card} {column}", "W4.2d", why.SIXTH_HOUSE)


def test_w4_2d_no_sixth_house_of_scaffolds() -> None:
    places = {column for choice in scaffolds(table(FIVE_HOUSES)) for column, _ in choice}
    assert places == {3, 4, 5, 6, 7}


def test_w4_2d_a_house_of_scaffolds_alone_counts_as_a_house() -> None:
    drawn = table(FIVE_HOUSES.replace("P1a", "##").replace("G1a", "##"))
    assert drawn.why_not("lay O1a 7") is None
    refused(drawn, "lay O1a 8", "W4.2d", why.SIXTH_HOUSE)
    assert standing((2, "ground"), (6, "ground")) in scaffolds(drawn)
    four = table(FIVE_HOUSES.replace("P1a", "##"))
    assert standing((2, "ground")) in scaffolds(four)
    assert standing((2, "ground"), (7, "ground")) not in scaffolds(four)


ONE_HOUSE = "street 1 from 5:\n  .\n  .\n  R1a\nhand 1: B1a B2a B3a\nphase: lay"


@pytest.mark.parametrize(
    ("card", "columns"),
    [("B1a", {2, 3, 4, 6, 7, 8}), ("B2a", {3, 4, 5, 6, 7}), ("B3a", {4, 5, 6})],
)
def test_w4_2d_two_scaffolds_close_a_gap_as_far_as_they_reach(card: str, columns: set[int]) -> None:
    expected = {f"lay {card} {column}" for column in columns}
    assert legal(table(ONE_HOUSE), f"lay {card}") == expected


@pytest.mark.parametrize("move", ["lay B1a 1", "lay B1a 9", "lay B2a 8", "lay B3a 7"])
def test_w4_2d_no_gap_that_two_scaffolds_cannot_close(move: str) -> None:
    refused(table(ONE_HOUSE), move, "W4.2d", why.GAP)


@pytest.mark.parametrize("card", ["B1a", "B2a", "B3a"])
def test_w4_2e_a_laid_card_is_not_replaced(card: str) -> None:
    drawn = f"street 1 from 5:\n  R3a\n  R2a\n  R1a\nhand 1: {card}\nphase: lay"
    refused(table(drawn), f"lay {card} 5", "W4.2e", why.OCCUPIED)


def test_w4_2e_a_laid_card_is_not_laid_again() -> None:
    refused(table(ONE_HOUSE), "lay R1a 6", "W4.1", why.LAY_NOT_HELD)


def test_w4_2e_a_card_pushed_in_moves_no_other() -> None:
    drawn = "street 1 from 4:\n  . . .\n  . . .\n  R1a ## Y1a\nhand 1: B1a\nphase: lay"
    after = play(table(drawn), "lay B1a 5")
    assert [house(after, column)["cards"][0] for column in (4, 5, 6)] == ["R1a", "B1a", "Y1a"]


def test_w4_2_the_example_of_a_first_floor() -> None:
    """A yellow one: not beside a yellow card, not over blue, not where the ground floor is missing;
    but over the yellow ground floor.
    """
    drawn = table(
        """
        street 1 from 3:
          .   .   B3a .
          Y2a .   ##  .
          ##  Y1a B1a Y1b
        hand 1: Y2b
        permits 1: 0
        phase: lay
        """
    )
    refused(drawn, "lay Y2b 4", "W4.3b", why.NEIGHBOUR_COLOUR)
    refused(drawn, "lay Y2b 5", "W4.3a", why.HOUSE_COLOUR)
    refused(drawn, "lay Y2b 7", "W4.2b", why.NO_SUPPORT)
    assert legal(drawn, "lay") == {"lay Y2b 6"}


# W4.3 breakable with a permit

BLUE_BELOW = """
street 1 from 5:
  .   .
  Y2a .
  Y1a B1a
hand 1: Y2b B3a Y3a R3a
coins 1: 9
phase: lay
"""


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w4_3_one_card_that_breaks_both_rules_costs_one_permit(edition: str) -> None:
    """The example of the rule books: a yellow first floor over blue, beside a yellow one."""
    after = play(table(BLUE_BELOW, edition=edition), "lay Y2b 6")
    assert (permits(after), coins(after)) == (3, 8)
    after = play(after, "lay B3a 6")
    assert (permits(after), coins(after)) == (3, 6)


def test_w4_3_each_further_card_that_breaks_a_rule_costs_another() -> None:
    assert permits(play(table(BLUE_BELOW), "lay Y2b 6", "lay R3a 6")) == 2


def test_w4_3_the_view_tells_which_laying_costs_a_permit() -> None:
    after = play(table(BLUE_BELOW), "lay Y2b 6")
    clashes = after.view(0)["clashes"]
    assert {"column": 6, "rules": ["W4.3a"]} in clashes["R3a"]
    assert 6 not in [place["column"] for place in clashes.get("B3a", [])]


def test_w4_3_a_permit_goes_back_to_the_box() -> None:
    after = play(table(BLUE_BELOW), "lay Y2b 6")
    assert [permits(after, seat) for seat in range(2)] == [3, 4]


RED_HOUSE = "street 1 from 5:\n  .\n  .\n  R1a\nhand 1: R2a B2a R3a B3a Y3a\nphase: lay\ncoins 1: 9"


def test_w4_3a_one_colour_costs_no_permit() -> None:
    assert permits(play(table(RED_HOUSE), "lay R2a 5", "lay R3a 5")) == 4


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w4_3a_another_colour_in_the_house_costs_a_permit(edition: str) -> None:
    assert permits(play(table(RED_HOUSE, edition=edition), "lay B2a 5")) == 3


@pytest.mark.parametrize("roof", ["R3a", "B3a"])
def test_w4_3a_a_colour_that_is_in_the_house_never_breaks_it(roof: str) -> None:
    assert permits(play(table(RED_HOUSE), "lay B2a 5", f"lay {roof} 5")) == 3


def test_w4_3a_a_third_colour_costs_another_permit() -> None:
    assert permits(play(table(RED_HOUSE), "lay B2a 5", "lay Y3a 5")) == 2


def test_w4_3a_a_ground_floor_put_under_its_house_is_looked_at_too() -> None:
    drawn = "street 1 from 5:\n  .\n  R2a\n  ##\nhand 1: B1a R1a\nphase: lay"
    assert permits(play(table(drawn), "lay B1a 5")) == 3
    assert permits(play(table(drawn), "lay R1a 5")) == 4


def test_w4_3a_without_a_permit_left_it_is_refused() -> None:
    refused(table(f"{RED_HOUSE}\npermits 1: 0"), "lay B2a 5", "W4.3a", why.HOUSE_COLOUR)


def test_w4_3a_the_last_permit_may_be_spent() -> None:
    assert permits(play(table(f"{RED_HOUSE}\npermits 1: 1"), "lay B2a 5")) == 0


NEIGHBOURS = """
street 1 from 4:
  .   .   .
  R2a .   .
  B1a ##  Y1a
hand 1: R1b R2b B2b Y1b O1a
coins 1: 9
phase: lay
"""


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("column", [5, 7])
def test_w4_3b_the_same_colour_beside_on_one_level_costs_a_permit(
    edition: str, column: int
) -> None:
    assert permits(play(table(NEIGHBOURS, edition=edition), f"lay Y1b {column}")) == 3


@pytest.mark.parametrize(("edition", "left"), [("pl", 4), ("de", 3)])
@pytest.mark.parametrize("move", ["lay R1b 5", "lay B2b 5", "lay R1b 3", "lay B2b 3"])
def test_w4_3b_the_same_colour_on_another_level_costs_one_in_de_only(
    edition: str, left: int, move: str
) -> None:
    assert permits(play(table(NEIGHBOURS, edition=edition), move)) == left


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w4_3b_houses_that_are_not_neighbours_may_share_a_colour(edition: str) -> None:
    after = play(table(NEIGHBOURS, edition=edition), "lay O1a 5", "lay R1b 7")
    assert permits(after) == 4


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w4_3b_without_a_permit_left_it_is_refused(edition: str) -> None:
    drawn = table(f"{NEIGHBOURS}permits 1: 0", edition=edition)
    refused(drawn, "lay R2b 5", "W4.3b", why.NEIGHBOUR_COLOUR)


def test_w4_3b_without_a_permit_left_the_editions_differ_on_other_levels() -> None:
    drawn = f"{NEIGHBOURS}permits 1: 0"
    assert table(drawn, edition="pl").why_not("lay R1b 5") is None
    refused(table(drawn, edition="de"), "lay R1b 5", "W4.3b", why.NEIGHBOUR_COLOUR)


# W4.4 a street grows both ways


def test_w4_4_the_first_card_lies_in_the_middle() -> None:
    drawn = table("hand 1: R1a R2a R3a\nphase: lay")
    assert legal(drawn, "lay") == {"lay R1a 5", "lay R2a 5", "lay R3a 5"}
    refused(drawn, "lay R1a 4", "W4.4", why.FIRST_IN_MIDDLE)


@pytest.mark.parametrize(("first", "ends"), [(2, {1, 6}), (3, {2, 7}), (5, {4, 9})])
def test_w4_4_it_grows_to_the_left_and_to_the_right(first: int, ends: set[int]) -> None:
    drawn = f"""
    street 1 from {first}:
      .   .   .   .
      .   .   .   .
      R1a B1a Y1a G1a
    hand 1: O1a
    phase: lay
    """
    assert legal(table(drawn), "lay") == {f"lay O1a {column}" for column in ends}


def test_w4_4_until_it_is_five_houses_wide() -> None:
    assert legal(table(FIVE_HOUSES), "lay O1a") == set()
