"""W3: the order of a turn, and taking cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import laguna
from laguna.games.walking.rules import reasons as why
from tests.asked import ended, forbidden, legal, play, refused
from tests.walking.positions import boxed, coins, deck, hand, phase, table

COLUMN_OF_THREE = """
display:
  B3a R3a G3a
  Y2a R2a G2a
  P1a R1a G1a
"""
WITHOUT_GROUND = COLUMN_OF_THREE.replace("P1a", ".")
WITHOUT_FIRST = COLUMN_OF_THREE.replace("Y2a", ".")
ONLY_FIRST = COLUMN_OF_THREE.replace("P1a", ".").replace("B3a", ".")

# W3.1 the order of a turn


def test_w3_1_cards_are_taken_before_any_is_laid() -> None:
    refused(table("hand 1: R1a"), "lay R1a 5", "W3.1", why.TAKE_FIRST)


def test_w3_1_cards_are_taken_once_a_turn() -> None:
    refused(play(table(), "take 1 top 1"), "take 2 top 1", "W3.1", why.TAKEN_ALREADY)


def test_w3_1_a_second_taking_is_refused_even_if_the_column_has_too_few_cards() -> None:
    after = play(table(), "take 1 top 2")
    forbidden(after, "take 1 top 2", "W3.1")
    forbidden(after, "take 1 top 2", "W3.1", seat=1)


def test_w3_1_laying_is_free_to_leave_out() -> None:
    assert play(table("hand 1: R1a"), "take 1 top 1", "end").actors == [1]


def test_w3_1_nothing_is_laid_once_the_characters_come() -> None:
    drawn = """
    street 1:
      .
      R2a
      R1a
    hand 1: R3a B1a
    phase: lay
    """
    after = play(table(drawn), "lay R3a 5", "end")
    assert phase(after) == "character"
    refused(after, "lay B1a 6", "W3.1", why.LAYING_OVER)


def test_w3_1_the_limits_come_last() -> None:
    drawn = """
    street 1:
      .
      R2a
      R1a
    hand 1: R3a B1a B1b B1c B1d
    phase: lay
    """
    after = play(table(drawn), "lay R3a 5", "end")
    assert phase(after) == "character"
    assert phase(play(after, "invite woman 5")) == "limit"


def test_w3_1_players_take_turns_to_the_left() -> None:
    new = table(seats=3)
    refused(new, "take 1 top 1", "W3.1", why.NOT_YOUR_TURN, seat=1)
    assert [play(new, "take 1 top 1", "end").actors for _ in range(2)] == [[1], [2]]


# W3.2 which cards may be taken


def test_w3_2_from_a_column_of_three_by_top_or_bottom() -> None:
    assert legal(table(COLUMN_OF_THREE), "take 1") == {
        "take 1 top 1",
        "take 1 top 2",
        "take 1 top 3",
        "take 1 bottom 1",
        "take 1 bottom 2",
    }


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        ("take 1 top 1", {"B3a"}),
        ("take 1 top 2", {"B3a", "Y2a"}),
        ("take 1 top 3", {"B3a", "Y2a", "P1a"}),
        ("take 1 bottom 1", {"P1a"}),
        ("take 1 bottom 2", {"P1a", "Y2a"}),
        ("take 1 bottom 3", {"B3a", "Y2a", "P1a"}),
    ],
)
def test_w3_2_the_cards_of_the_column_go_to_the_hand(move: str, cards: set[str]) -> None:
    after = play(table(COLUMN_OF_THREE), move)
    assert hand(after) == cards
    assert {card for card in after.view()["display"][0] if card} == {"B3a", "Y2a", "P1a"} - cards


def test_w3_2_never_the_middle_card_alone() -> None:
    refused(table(COLUMN_OF_THREE), "take 1 first", "W3.2", why.MIDDLE_CARD)


def test_w3_2_never_roof_and_ground_floor_over_the_middle_card() -> None:
    refused(table(COLUMN_OF_THREE), "take 1 ground+roof", "W3.2", why.MIDDLE_CARD)


def test_w3_2_of_two_cards_either_or_both() -> None:
    drawn = table(WITHOUT_GROUND)
    assert legal(drawn, "take 1") == {"take 1 top 1", "take 1 bottom 1", "take 1 top 2"}
    assert hand(play(drawn, "take 1 bottom 1")) == {"Y2a"}


def test_w3_2_the_middle_card_may_go_once_it_lies_at_an_end() -> None:
    assert hand(play(table(WITHOUT_GROUND), "take 1 first")) == {"Y2a"}


def test_w3_2_an_empty_space_is_skipped_over() -> None:
    drawn = table(WITHOUT_FIRST)
    assert legal(drawn, "take 1") == {"take 1 top 1", "take 1 bottom 1", "take 1 top 2"}
    assert hand(play(drawn, "take 1 top 2")) == {"B3a", "P1a"}


def test_w3_2_a_last_card_may_be_taken() -> None:
    drawn = table(ONLY_FIRST)
    assert legal(drawn, "take 1") == {"take 1 top 1"}
    assert hand(play(drawn, "take 1 top 1")) == {"Y2a"}


def test_w3_2_nothing_is_taken_from_an_empty_space() -> None:
    refused(table(WITHOUT_FIRST), "take 1 first", "W3.2", why.EMPTY_SPACE)
    refused(table(WITHOUT_FIRST), "take 1 ground+first", "W3.2", why.EMPTY_SPACE)


def test_w3_2_no_more_cards_than_lie_in_the_column() -> None:
    forbidden(table(WITHOUT_GROUND), "take 1 top 3", "W3.2")
    forbidden(table(COLUMN_OF_THREE), "take 1 top 4", "W3.2")


def test_w3_2_a_column_that_does_not_exist() -> None:
    forbidden(table(), "take 6 top 1", "W2.1")


def test_w3_2_the_round_of_the_rule_books() -> None:
    """Roof and first floor; a ground floor; the first floor that it left free; all three."""
    new = table(seats=4)
    play(new, "take 1 top 2", "end", "take 3 bottom 1", "end", "take 3 first", "end")
    play(new, "take 5 top 3")
    assert [coins(new, seat) for seat in range(4)] == [5, 6, 6, 4]


# W3.3 coins


@pytest.mark.parametrize(("count", "gain"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_w3_3_cards_and_coins_make_three(end: str, count: int, gain: int) -> None:
    assert coins(play(table(), f"take 1 {end} {count}")) == 4 + gain


def test_w3_3_taking_nothing_is_not_allowed() -> None:
    refused(table(), "end", "W3.3", why.MUST_TAKE)
    forbidden(table(), "take 1 top 0", "W3.3")


def test_w3_3_not_even_with_a_full_hand() -> None:
    refused(table("hand 1: R1a R1b R1c"), "end", "W3.3", why.MUST_TAKE)


# W3.4 what is known

TWO_FIRST_FLOORS = """
display:
  B3a R3a G3a
  Y2a R2a G2a
  P1a R1a G1a
hand 1: B2a G1b G1c
"""


def hands(after: laguna.Table, viewer: int, seat: int = 0) -> Iterator[set[str]]:
    """What a viewer may believe that a seat holds."""
    for seed in range(30):
        yield hand(after, seat, after.redealt(viewer, seed))


def bottoms(after: laguna.Table, viewer: int, level: int) -> set[str]:
    """What a viewer may believe to lie at the bottom of a deck."""
    return {deck(after, level, after.redealt(viewer, seed))[-1] for seed in range(30)}


def test_w3_4_the_others_see_backs() -> None:
    seen = play(table(COLUMN_OF_THREE), "take 1 top 2").view(1)["players"][0]
    assert (seen["hand"], seen["backs"]) == (None, [0, 1, 1])


@pytest.mark.parametrize("viewer", [0, 1, laguna.SPECTATOR])
def test_w3_4_cards_taken_are_public_knowledge(viewer: int) -> None:
    after = play(table(TWO_FIRST_FLOORS), "take 1 top 1")
    assert all(held == {"B2a", "G1b", "G1c", "B3a"} for held in hands(after, viewer))


def buried() -> laguna.Table:
    """Seat 1 held the first floors B2a and Y2a, and put B2a under its deck."""
    after = play(table(TWO_FIRST_FLOORS, memory=True), "take 1 first+roof", "end", "return B2a")
    return play(after, "return B3a")


@pytest.mark.parametrize("viewer", [1, laguna.SPECTATOR])
def test_w3_4_which_card_of_its_level_went_under_the_deck_is_open(viewer: int) -> None:
    assert bottoms(buried(), viewer, level=2) == {"B2a", "Y2a"}
    assert {frozenset(held) for held in hands(buried(), viewer)} == {
        frozenset({"B2a", "G1b", "G1c"}),
        frozenset({"Y2a", "G1b", "G1c"}),
    }


def test_w3_4_the_only_card_of_its_level_is_known_under_the_deck_too() -> None:
    assert bottoms(buried(), 1, level=3) == {"B3a"}


def test_w3_4_who_put_a_card_under_a_deck_knows_it_and_its_place() -> None:
    assert bottoms(buried(), 0, level=2) == {"B2a"}
    assert buried().view(0)["known_in_decks"][1] == [{"place": 21, "card": "B2a", "put_by": 0}]
    assert buried().view(1)["known_in_decks"][1] == []


def test_w3_4_the_option_memory_shows_what_everyone_could_remember() -> None:
    assert buried().view(1)["players"][0]["remembered"] == {
        "held": ["G1b", "G1c"],
        "unsure": [{"count": 1, "of": ["Y2a", "B2a"]}],
    }
    assert "remembered" not in table(TWO_FIRST_FLOORS).view(1)["players"][0]


def test_w3_4_a_card_laid_tells_which_one_is_under_the_deck() -> None:
    drawn = TWO_FIRST_FLOORS.replace("B2a", "B2a B2b") + "phase: lay"
    after = play(table(drawn, edition="de"), "sell B2a", "sell G1b", "lay B2b 5")
    assert bottoms(after, 1, level=2) == {"B2a"}


def test_w3_4_a_card_taken_later_is_surely_in_the_hand() -> None:
    drawn = table(TWO_FIRST_FLOORS, edition="de", memory=True)
    after = play(drawn, "sell B2a", "sell G1b", "take 1 top 2")
    assert all("Y2a" in held for held in hands(after, 1))
    assert after.view(1)["players"][0]["remembered"] == {
        "held": ["Y2a", "B3a"],
        "unsure": [{"count": 1, "of": ["G1b", "G1c"]}],
    }


def surely_buried() -> laguna.Table:
    """Seat 1 puts its only ground floor under the deck; later one of two others, P1a or O1a."""
    drawn = """
    display:
      B3a R3a G3a O3a
      Y2a R2b G2a O2a
      P1a R1b G1a O1a
    hand 1: R1a R2a
    """
    after = table(drawn, seats=3, edition="de", memory=True)
    play(after, "sell R1a", "sell R2a", "take 1 bottom 1", "end", "take 2 top 1", "end")
    play(after, "take 3 top 1", "end", "take 2 top 1", "end", "take 2 top 1", "end")
    return play(after, "take 4 bottom 2", "sell O1a", "sell O2a")


def test_w3_4_a_card_surely_under_a_deck_is_not_remembered_in_a_hand() -> None:
    after = surely_buried()
    assert set().union(*hands(after, 1)) == {"O1a", "P1a"}
    unsure = after.view(1)["players"][0]["remembered"]["unsure"]
    assert [(cards["count"], set(cards["of"])) for cards in unsure] == [(1, {"O1a", "P1a"})]


def test_w3_4_a_card_surely_under_a_deck_is_known_there_to_all_who_remember() -> None:
    known = surely_buried().view(1)["known_in_decks"][0]
    assert "R1a" in {card["card"] for card in known}


@pytest.mark.parametrize("viewer", [0, 1, laguna.SPECTATOR])
def test_w3_4_cards_put_openly_under_the_decks_are_known_to_all(viewer: int) -> None:
    drawn = COLUMN_OF_THREE + "seat: 2\nphase: lay"
    after = play(table(drawn, edition="de", memory=True), "end")
    assert [bottoms(after, viewer, level) for level in (1, 2, 3)] == [{"G1a"}, {"G2a"}, {"G3a"}]
    assert [known[0]["card"] for known in after.view(viewer)["known_in_decks"]] == [
        "G1a",
        "G2a",
        "G3a",
    ]


@pytest.mark.parametrize("viewer", [0, 1, laguna.SPECTATOR])
def test_w3_4_nobody_knows_what_comes_next(viewer: int) -> None:
    new = table(COLUMN_OF_THREE)
    tops = {deck(new, 1, new.redealt(viewer, seed))[0] for seed in range(200)}
    assert tops == set(deck(new, 1))


# W3.5 selling, German edition


def test_w3_5_two_hand_cards_bring_one_coin_and_go_under_their_decks() -> None:
    after = play(table("hand 1: R1a R2a R3a", edition="de"), "sell R1a", "sell R3a")
    assert (coins(after), hand(after)) == (5, {"R2a"})
    assert (deck(after, 1)[-1], deck(after, 3)[-1]) == ("R1a", "R3a")


def test_w3_5_only_in_the_german_edition() -> None:
    refused(table("hand 1: R1a R2a", edition="pl"), "sell R1a", "W3.5", why.NO_SELLING)


def test_w3_5_before_taking_and_the_taking_is_still_due() -> None:
    assert phase(play(table("hand 1: R1a R2a", edition="de"), "sell R1a", "sell R2a")) == "take"


def test_w3_5_before_and_between_layings_as_often_as_you_like() -> None:
    drawn = "hand 1: R1a B1a R2a R2b R3a R3b\ncoins 1: 1\nphase: lay"
    after = play(table(drawn, edition="de"), "sell R3a", "sell R3b", "lay R1a 5")
    assert coins(after) == 1
    assert coins(play(after, "sell R2a", "sell R2b", "lay B1a 6")) == 0


def test_w3_5_while_characters_are_taken_too() -> None:
    drawn = """
    street 1:
      R3a
      R2a
      R1a
    hand 1: B1a B1b
    phase: character
    """
    assert coins(play(table(drawn, edition="de"), "sell B1a", "sell B1b")) == 5


FIVE_IN_HAND = "hand 1: R1a R1b R2a R3a R3b\ncoins 1: 6\nphase: limit"


def test_w3_5_cards_too_many_are_sold_while_the_limits_are_checked() -> None:
    after = play(table(FIVE_IN_HAND.replace("6", "2"), edition="de"), "sell R1a", "sell R3b")
    assert (hand(after), coins(after), after.actors) == ({"R1b", "R2a", "R3a"}, 3, [1])
    assert (deck(after, 1)[-1], deck(after, 3)[-1]) == ("R1a", "R3b")


def test_w3_5_the_coin_of_that_sale_counts_before_the_coins_are_cut() -> None:
    after = play(table(FIVE_IN_HAND, edition="de"), "sell R1a", "sell R3b")
    assert coins(after) == 6


def test_w3_5_a_hand_of_four_may_be_sold_down_to_two() -> None:
    drawn = "hand 1: R1a R1b R2a R3a\nphase: limit"
    half = play(table(drawn, edition="de"), "sell R1a")
    assert (phase(half), legal(half, "")) == ("limit", {"sell R1b", "sell R2a", "sell R3a"})
    after = play(half, "sell R1b")
    assert (hand(after), coins(after), after.actors) == ({"R2a", "R3a"}, 5, [1])


def test_w3_5_after_a_sale_of_six_the_limits_are_checked_again() -> None:
    drawn = "hand 1: R1a R1b R2a R2b R3a R3b\nphase: limit"
    after = play(table(drawn, edition="de"), "sell R1a", "sell R1b")
    assert (phase(after), after.actors) == ("limit", [0])
    assert legal(after, "sell") == {"sell R2a", "sell R2b", "sell R3a", "sell R3b"}
    assert legal(after, "return") == {"return R2a", "return R2b", "return R3a", "return R3b"}
    assert play(after, "return R2a").actors == [1]


def test_w3_5_a_half_sale_forces_the_second_card_before_any_return() -> None:
    half = play(table(FIVE_IN_HAND, edition="de"), "sell R1a")
    refused(half, "return R1b", "W3.5", why.SELL_SECOND)


def test_w3_5_pl_returns_cards_for_nothing() -> None:
    refused(table(FIVE_IN_HAND), "sell R1a", "W3.5", why.NO_SELLING)


def test_w3_5_a_card_sold_under_the_limits_is_known_to_the_seller_alone() -> None:
    after = play(table(FIVE_IN_HAND, edition="de", memory=True), "sell R1a", "sell R3b")
    known = [after.view(seat)["known_in_decks"] for seat in (0, 1)]
    assert [len(deck) for deck in known[0]] == [1, 0, 1]
    assert [len(deck) for deck in known[1]] == [0, 0, 0]
    seen = {deck(after, 1, after.redealt(1, seed))[-1] for seed in range(20)}
    assert seen == {"R1a", "R1b"}


def test_w3_5_a_sale_under_the_limits_can_be_taken_back() -> None:
    half = play(table(FIVE_IN_HAND, edition="de"), "sell R1a")
    half.undo()
    assert (phase(half), len(hand(half))) == ("limit", 5)


def test_w3_5_one_card_is_not_enough() -> None:
    refused(table("hand 1: R1a", edition="de"), "sell R1a", "W3.5", why.SELL_TWO)


def test_w3_5_only_cards_of_the_own_hand() -> None:
    drawn = "hand 1: R1a R1b\nhand 2: B1a"
    refused(table(drawn, edition="de"), "sell B1a", "W3.5", why.SELL_NOT_HELD)


@pytest.mark.parametrize("move", ["take 1 top 1", "end", "lay R2a 5", "invite woman 5"])
def test_w3_5_the_second_card_follows_at_once(move: str) -> None:
    after = play(table("hand 1: R1a R2a R3a", edition="de"), "sell R1a")
    refused(after, move, "W3.5", why.SELL_SECOND)


# W3.6 an empty display

ONE_CARD_LEFT = """
display:
  . . .
  . . .
  . B1a .
"""
NO_CARD_LEFT = """
display:
  . . .
  . . .
  . . .
phase: lay
"""


def test_w3_6_without_a_card_in_the_display_the_taking_is_skipped() -> None:
    after = play(table(ONE_CARD_LEFT), "take 2 top 1", "end")
    assert (after.actors, phase(after), coins(after, 1)) == ([1], "lay", 4)


def test_w3_6_a_round_without_taking_and_laying_ends_the_game() -> None:
    idle = table(boxed(NO_CARD_LEFT + "seat: 2"))
    idle.state.round_taken = 0  # seat 1 found the display empty too
    ended(play(idle, "end"), "W3.6", why.END_NO_CARDS)


def test_w3_6_a_round_in_which_somebody_took_goes_on() -> None:
    after = play(table(ONE_CARD_LEFT), "take 2 top 1", "end", "end")
    assert not after.over
