"""W6: characters, and the limits at the end of a turn."""

from __future__ import annotations

import pytest

from laguna.games.walking.rules import reasons as why
from tests.asked import ended, legal, line, play, refused
from tests.walking.positions import coins, deck, hand, house, phase, table

# W6.1 one character for each house completed

TWO_ROOFS_MISSING = """
street 1 from 5:
  .   .
  R2a Y2a
  R1a B1a
hand 1: R3a B3a
phase: lay
"""


def test_w6_1_three_floor_cards_complete_a_house() -> None:
    after = play(table(TWO_ROOFS_MISSING), "lay R3a 5")
    assert (house(after, 5)["complete"], house(after, 6)["complete"]) == (True, False)


def test_w6_1_a_house_with_a_scaffold_is_not_complete() -> None:
    drawn = "street 1 from 5:\n  .\n  ##\n  R1a\nhand 1: R3a\nphase: lay"
    after = play(table(drawn), "lay R3a 5", "end")
    assert not house(after, 5)["complete"]
    assert after.actors == [1]


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize(("first", "second"), [(5, 6), (6, 5)])
def test_w6_1_two_houses_bring_two_characters_in_the_order_of_choice(
    edition: str, first: int, second: int
) -> None:
    """The example of the rule books: a red and a blue-and-yellow house in one turn."""
    after = play(table(TWO_ROOFS_MISSING, edition=edition), "lay R3a 5", "lay B3a 6", "end")
    after = play(after, f"invite woman {first}", f"invite policeman {second}")
    assert (house(after, first)["character"], house(after, second)["character"]) == (
        "woman",
        "policeman",
    )
    assert after.view()["supply"]["woman"] == 1
    assert after.view()["supply"]["policeman"] == 0
    assert after.actors == [1]


def test_w6_1_after_all_laying_of_the_turn() -> None:
    after = play(table(TWO_ROOFS_MISSING), "lay R3a 5")
    refused(after, "invite woman 5", "W6.1", why.INVITE_LATER)


def test_w6_1_refusing_is_not_allowed() -> None:
    after = play(table(TWO_ROOFS_MISSING), "lay R3a 5", "end")
    refused(after, "end", "W6.1", why.INVITE_FIRST)


def test_w6_1_one_a_house() -> None:
    after = play(table(TWO_ROOFS_MISSING), "lay R3a 5", "lay B3a 6", "end", "invite woman 5")
    refused(after, "invite man 5", "W6.1", why.NOT_COMPLETED)


def test_w6_1_only_for_a_house_completed() -> None:
    after = play(table(TWO_ROOFS_MISSING), "lay R3a 5", "end")
    refused(after, "invite woman 6", "W6.1", why.NOT_COMPLETED)


def test_w6_1_only_for_a_house_completed_in_this_turn() -> None:
    drawn = """
    street 1 from 4:
      G3a .   .
      G2a R2a Y2a
      G1a R1a B1a
      man .   .
    hand 1: R3a
    phase: lay
    """
    after = play(table(drawn), "lay R3a 5", "end")
    refused(after, "invite woman 4", "W6.1", why.NOT_COMPLETED)


def test_w6_1_only_what_is_in_the_supply() -> None:
    drawn = f"{TWO_ROOFS_MISSING}street 2:\n  G3a\n  G2a\n  G1a\n  policeman"
    after = play(table(drawn), "lay R3a 5", "end")
    refused(after, "invite policeman 5", "W6.1", why.NONE_IN_SUPPLY)


# W6.2 no inhabitant twice

MAYOR_ALREADY = """
street 1 from 5:
  R3a .
  R2a B2a
  R1a B1a
  {} .
hand 1: B3a
phase: lay
"""


def test_w6_2_not_the_same_inhabitant_twice() -> None:
    after = play(table(MAYOR_ALREADY.format("mayor"), seats=3), "lay B3a 6", "end")
    assert after.view()["supply"]["mayor"] == 1
    refused(after, "invite mayor 6", "W6.2", why.SECOND_INHABITANT)


def test_w6_2_two_players_may_have_the_same_inhabitant() -> None:
    drawn = "street 2:\n  G3a\n  G2a\n  G1a\n  mayor\n" + MAYOR_ALREADY.format("woman")
    after = play(table(drawn, seats=3), "lay B3a 6", "end", "invite mayor 6")
    assert house(after, 6)["character"] == "mayor"


def test_w6_2_tourists_without_limit() -> None:
    after = play(table(MAYOR_ALREADY.format("woman")), "lay B3a 6", "end", "invite woman 6")
    assert house(after, 6)["character"] == "woman"


def test_w6_2_if_none_may_be_taken_the_house_stays_without_one() -> None:
    drawn = MAYOR_ALREADY.format("mayor") + "supply: mayor 1"
    after = play(table(drawn, seats=3, easy=True), "lay B3a 6", "end")
    assert (house(after, 6)["complete"], house(after, 6)["character"]) == (True, None)
    assert after.actors == [1]


def test_w6_2_nor_does_anybody_else_take_one_for_it() -> None:
    drawn = MAYOR_ALREADY.format("mayor") + "supply: mayor 1"
    after = play(table(drawn, seats=3, easy=True), "lay B3a 6", "end")
    assert play(after, "take 1 top 3", "end").actors == [2]


def test_w6_2_a_house_without_a_character_gets_none_later() -> None:
    drawn = MAYOR_ALREADY.format(".").replace("B3a", "Y1a")
    after = play(table(drawn.replace("phase: lay", "")), "take 1 top 3", "lay Y1a 7", "end")
    assert phase(after) in ("limit", "take")
    refused(after, "invite woman 5", "W6.1", why.INVITE_LATER)


def test_w6_2_the_last_one_goes_to_a_house_of_choice() -> None:
    drawn = TWO_ROOFS_MISSING + "supply: boy 1"
    after = play(table(drawn, easy=True), "lay R3a 5", "lay B3a 6", "end")
    assert legal(after, "invite") == {"invite boy 5", "invite boy 6"}
    assert play(after, "invite boy 6").actors == [1]


FIFTH_WITHOUT_CHARACTER = """
street 1 from 3:
  R3a Y3a G3a B3a .
  R2a Y2a G2a B2a P2a
  R1d Y1d G1d B1d P1a
  mayor santa boy man .
hand 1: P3a
supply:
marker: 2
phase: lay
"""


def test_w6_2_such_a_house_counts_for_the_end_of_the_game() -> None:
    after = play(table(FIFTH_WITHOUT_CHARACTER, easy=True), "lay P3a 7", "end")
    ended(after, "W7.1", why.END_FIVE_HOUSES)


def test_w6_2_such_a_house_scores() -> None:
    """The ice-cream parlour of the fifth house is the only shop."""
    before = table(FIFTH_WITHOUT_CHARACTER, easy=True)
    assert line(before, "shops") == 0
    assert line(play(before, "lay P3a 7", "end"), "shops") == 3


# W6.3 limits


def test_w6_3_exactly_three_cards_are_kept() -> None:
    drawn = table("hand 1: R1a R1b R2a R2b R3a R3b\nphase: lay")
    play(drawn, "end", "return R1b", "return R3a")
    assert phase(drawn) == "limit"
    play(drawn, "return R2a")
    assert (hand(drawn), drawn.actors) == ({"R1a", "R2b", "R3b"}, [1])


def test_w6_3_three_cards_are_no_reason_to_return_any() -> None:
    assert play(table("hand 1: R1a R1b R2a\nphase: lay"), "end").actors == [1]


def test_w6_3_the_turn_does_not_end_with_four_cards() -> None:
    after = play(table("hand 1: R1a R1b R2a R2b\nphase: lay"), "end")
    refused(after, "end", "W6.3", why.LIMITS_FIRST)


def test_w6_3_any_card_of_the_hand_may_go() -> None:
    after = play(table("hand 1: R1a R1b R2a R2b\nphase: lay"), "end")
    assert legal(after, "") == {"return R1a", "return R1b", "return R2a", "return R2b"}


def test_w6_3_only_cards_of_the_own_hand() -> None:
    after = play(table("hand 1: R1a R1b R2a R2b\nhand 2: B1a\nphase: lay"), "end")
    refused(after, "return B1a", "W6.3", why.RETURN_NOT_HELD)


def test_w6_3_nothing_is_returned_before_the_end_of_the_turn() -> None:
    after = table("hand 1: R1a R1b R2a R2b\nphase: lay")
    refused(after, "return R1a", "W6.3", why.NOTHING_TO_RETURN)


@pytest.mark.parametrize("order", [["R1a", "R1b"], ["R1b", "R1a"]])
def test_w6_3_the_cards_go_under_their_decks_in_the_order_of_choice(order: list[str]) -> None:
    drawn = table("hand 1: R1a R1b R2a R2b R3a\nphase: lay")
    play(drawn, "end", *(f"return {card}" for card in order))
    assert deck(drawn, 1)[-2:] == order


@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 6), (6, 6), (3, 5)])
def test_w6_3_coins_above_six_go_to_the_bank(before: int, after: int) -> None:
    drawn = table(f"coins 1: {before}")
    play(drawn, "take 1 top 1")
    assert coins(drawn) == before + 2
    assert coins(play(drawn, "end")) == after


def test_w6_3_more_than_six_may_be_spent_within_the_turn() -> None:
    drawn = table("coins 1: 6\nhand 1: R1a R2a R3a")
    play(drawn, "take 1 top 1", "lay R1a 5", "lay R2a 5")
    assert coins(drawn) == 6 + 2 - 3
