"""W7: the end of a round and of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import laguna
from laguna.games.walking.rules import reasons as why
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.state import CARDS
from tests.asked import ended, legal, play, refused
from tests.walking.positions import boxed, deck, display, pass_turn, rows, table

# W7.1 five complete houses

LAST_ROOF = """
street 1 from 3:
  R3a Y3a G3a B3a .
  R2a Y2a G2a B2a P2a
  R1a Y1a G1a B1a P1a
  mayor santa boy man .
hand 1: P3a
phase: lay
"""


def test_w7_1_the_round_is_played_to_its_end() -> None:
    after = play(table(LAST_ROOF, seats=3), "lay P3a 7", "end", "invite girl 7")
    assert not after.over
    play(after, "take 1 top 3", "end")
    assert (after.over, after.actors) == (False, [2])
    ended(play(after, "take 2 top 3", "end"), "W7.1", why.END_FIVE_HOUSES)


def test_w7_1_it_ends_at_once_after_the_last_player_of_the_round() -> None:
    after = play(table(f"{LAST_ROOF}marker: 2"), "lay P3a 7", "end", "invite girl 7")
    ended(after, "W7.1", why.END_FIVE_HOUSES)


def test_w7_1_four_complete_houses_are_not_enough() -> None:
    assert not play(table(f"{LAST_ROOF}marker: 2"), "end").over


def test_w7_1_the_last_round_is_told_and_that_it_comes_near() -> None:
    before = table(LAST_ROOF, seats=3)
    assert before.view(laguna.SPECTATOR)["closing"] == [{"sign": "nearly", "seats": [0]}]
    after = play(before, "lay P3a 7", "end", "invite girl 7")
    assert after.view(laguna.SPECTATOR)["closing"] == [{"sign": "houses", "seats": [0]}]
    far = table("street 1:\n  R3a Y3a G3a\n  R2a Y2a G2a\n  R1a Y1a G1a")
    assert far.view(laguna.SPECTATOR)["closing"] == []


def test_w7_1_nobody_plays_on_after_the_end() -> None:
    after = play(table(f"{LAST_ROOF}marker: 2"), "lay P3a 7", "end", "invite girl 7")
    assert after.legal() == []
    for seat in (0, 1):
        refused(after, "take 1 top 1", "W7.1", why.END_FIVE_HOUSES, seat)


# W7.2 a new round

TWO_PLAYERS = """
display:
  R3a .   G3a
  .   B2a P2a
  R1a B1a .
deck 1: Y1a Y1b
deck 2: Y2a Y2b
deck 3: Y3a Y3b
seat: 2
phase: lay
"""


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w7_2_two_players_take_the_rightmost_of_each_row_away_then_shift_and_fill(
    edition: str,
) -> None:
    after = play(table(TWO_PLAYERS, edition=edition), "end")
    assert display(after) == rows(
        """
        Y3b Y3a R3a
        Y2b Y2a B2a
        Y1b Y1a R1a
        """
    )


def whereabouts(drawn: laguna.Table) -> set[str]:
    """All cards that are still in the game."""
    s = drawn.state
    places = (s.display, s.deck, s.hand, s.street)
    return {card_code(int(card)) for place in places for card in place.ravel() if card >= 0}


def test_w7_2_pl_they_go_to_the_box() -> None:
    after = play(table(TWO_PLAYERS, edition="pl"), "end")
    assert {card_code(card) for card in range(CARDS)} - whereabouts(after) == {"G3a", "P2a", "B1a"}


def test_w7_2_de_they_go_under_their_decks() -> None:
    after = play(table(TWO_PLAYERS, edition="de"), "end")
    assert [deck(after, level)[-1] for level in (1, 2, 3)] == ["B1a", "P2a", "G3a"]
    assert len(whereabouts(after)) == CARDS


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w7_2_from_an_empty_row_nothing_is_taken_away(edition: str) -> None:
    drawn = TWO_PLAYERS.replace("R3a .   G3a", ".   .   .").replace("Y3a Y3b", "Y3a Y3b Y3c")
    after = play(table(drawn, edition=edition), "end")
    assert display(after)[0] == ["Y3c", "Y3b", "Y3a"]
    assert {"R3a", "G3a"} <= set(deck(after, 3))


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w7_2_three_players_take_nothing_away(edition: str) -> None:
    drawn = """
    display:
      R3a .   G3a .
      .   B2a P2a O2a
      R1a .   .   .
    deck 1: Y1a Y1b Y1c
    deck 2: Y2a
    deck 3: Y3a Y3b
    seat: 3
    phase: lay
    """
    after = play(table(drawn, seats=3, edition=edition), "end")
    assert display(after) == rows(
        """
        Y3b Y3a R3a G3a
        Y2a B2a P2a O2a
        Y1c Y1b Y1a R1a
        """
    )
    assert len(whereabouts(after)) == CARDS


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w7_2_four_players_take_nothing_away(edition: str) -> None:
    drawn = """
    display:
      R3a .   G3a .   P3a
      .   B2a P2a O2a .
      .   .   .   .   .
    deck 1: Y1a Y1b Y1c Y1d R1d
    deck 2: Y2a Y2b
    deck 3: Y3a Y3b
    seat: 4
    phase: lay
    """
    after = play(table(drawn, seats=4, edition=edition), "end")
    assert display(after) == rows(
        """
        Y3b Y3a R3a G3a P3a
        Y2b Y2a B2a P2a O2a
        R1d Y1d Y1c Y1b Y1a
        """
    )
    assert len(whereabouts(after)) == CARDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w7_2_the_marker_goes_one_to_the_left(seats: int) -> None:
    new = table(seats=seats)
    for marker in (*range(seats), 0):
        assert (new.view()["marker"], new.actors) == (marker, [marker])
        for _ in range(seats):
            pass_turn(new)


def test_w7_2_the_display_waits_for_the_end_of_the_round() -> None:
    drawn = TWO_PLAYERS.replace("seat: 2", "seat: 1")
    before = display(table(drawn))
    assert display(play(table(drawn), "end")) == before


# W7.3 a deck runs out

TWO_LEFT = """
display:
  R3a R3b R3c
  R2a R2b R2c
  R1a R1b {}
deck 1: {}
deck 2: G2a G2b
deck 3: G3a G3b
seat: 2
phase: lay
"""


def test_w7_3_pl_just_enough_cards_are_enough() -> None:
    after = play(table(boxed(TWO_LEFT.format("R1c", "G1a"))), "end")
    assert not after.over
    assert after.view()["decks"] == [0, 1, 1]


def test_w7_3_pl_the_game_ends_if_one_card_is_missing() -> None:
    after = play(table(boxed(TWO_LEFT.format(".", "G1a"))), "end")
    ended(after, "W7.3", why.END_DECK_EMPTY)


NO_GROUND_FLOORS = """
display:
  R3a R3b R3c R3d
  R2a R2b R2c R2d
  R1a .   R1b .
street 1:
  .   .   .   .   .
  .   .   .   .   .
  O1a Y1a G1a B1a P1a
street 2:
  .   .   .   .   .
  .   .   .   .   .
  O1b Y1b G1b B1b P1b
street 3:
  .   .   .   .   .
  .   .   .   .   .
  O1c Y1c G1c B1c P1c
hand 1: O1d Y1d G1d
hand 2: B1d P1d R1c
hand 3: R1d
seat: 3
phase: lay
"""


def test_w7_3_pl_also_with_three_players() -> None:
    after = play(table(NO_GROUND_FLOORS, seats=3, edition="pl"), "end")
    ended(after, "W7.3", why.END_DECK_EMPTY)


def test_w7_3_de_the_display_is_filled_as_far_as_cards_are_there() -> None:
    after = play(table(NO_GROUND_FLOORS, seats=3, edition="de"), "end")
    assert not after.over
    assert display(after)[2] == [".", ".", "R1a", "R1b"]
    assert after.actors == [1]


def test_w7_3_de_a_returned_card_comes_into_the_display() -> None:
    drawn = NO_GROUND_FLOORS.replace("hand 3: R1d", "hand 3: R1d G2a G3a B2a")
    after = play(table(drawn, seats=3, edition="de"), "end", "return R1d")
    assert display(after)[2] == [".", "R1d", "R1a", "R1b"]


# W7.3 that the decks will not last is told before


def lasting(drawing: str, **options: Any) -> dict[str, Any] | None:
    """What everybody is told about the decks in a position."""
    told: dict[str, Any] | None = table(drawing, **options).view(laguna.SPECTATOR)["lasting"]
    return told


NEXT_REFILL = """
display:
  R3a R3b R3c R3d O3a
  R2a R2b R2c R2d O2a
  R1a R1b R1c R1d O1a
street 1:
  .   .   .   .   .
  .   .   .   .   .
  O1b Y1a G1a B1a P1a
street 2:
  .   .   .   .   .
  .   .   .   .   .
  O1c Y1b G1b B1b P1b
hand 3: {}
"""
WITH_FOUR_LEFT = NEXT_REFILL.format("O1d Y1c Y1d") + "street 3:\n . .\n . .\n B1c P1c"
WITH_THREE_LEFT = NEXT_REFILL.format("O1d Y1c Y1d") + "street 3:\n . . .\n . . .\n B1c P1c G1c"


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (WITH_FOUR_LEFT, {"refills": 1, "short": []}),
        (WITH_THREE_LEFT, {"refills": 0, "short": []}),
        (NEXT_REFILL.format(""), None),
    ],
)
def test_w7_3_four_players_need_four_cards_of_a_level_at_most(
    left: str, told: dict[str, Any] | None
) -> None:
    assert lasting(left, seats=4) == told


def test_w7_3_a_deck_that_cannot_fill_the_spaces_free_now_is_named() -> None:
    drawn = TWO_LEFT.format(".", "G1a").replace("seat: 2", "seat: 1")
    assert lasting(boxed(drawn)) == {"refills": 0, "short": ["ground"]}


def test_w7_3_de_goes_on_and_nothing_is_told() -> None:
    assert lasting(TWO_LEFT.format(".", "G1a"), edition="de") is None


def test_w7_3_nothing_is_told_of_the_decks_when_five_houses_end_the_game() -> None:
    drawn = (
        LAST_ROOF.replace("hand 1: P3a", "").replace("B3a .", "B3a P3a").replace("man .", "man boy")
    )
    assert lasting(drawn + "deck 1:\nseat: 2\nmarker: 1") is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_w7_3_whenever_the_decks_end_a_game_it_was_told_a_round_before(seats: int) -> None:
    """Everybody takes much and lays what can be laid, so that the decks run out."""
    ended_by_decks = 0
    for seed in range(12):
        played, random = laguna.new("walking", seats, seed=seed), Random(seed)
        told: dict[int, list[Any]] = {}
        while not played.over:
            view = played.view(laguna.SPECTATOR)
            told.setdefault(view["round"], []).append(view["lasting"])
            played.play(random.choice(played.legal_actions()))
        view = played.view(laguna.SPECTATOR)
        if view["ending"]["rule"] != "W7.3":
            continue
        ended_by_decks += 1
        last = view["round"]
        assert all(notice["refills"] == 0 for notice in told[last])
        assert told[last][-1]["short"], "the last word is certain"
        assert all(notice and notice["refills"] <= 1 for notice in told[last - 1])
        assert told[1][0] is None, "at the beginning there is no hurry"
    assert ended_by_decks or seats == 1


# W7.4 nobody lays


def idle_rounds(new: laguna.Table, count: int) -> None:
    for _ in range(count * new.seats):
        assert not new.over
        pass_turn(new)


@pytest.mark.parametrize(("seats", "edition"), [(2, "pl"), (2, "de"), (3, "pl"), (4, "de")])
def test_w7_4_six_rounds_without_laying_end_the_game(seats: int, edition: str) -> None:
    new = table(seats=seats, edition=edition)
    idle_rounds(new, 6)
    ended(new, "W7.4", why.END_IDLE)


def test_w7_4_only_six_rounds_in_a_row_count() -> None:
    new = table(edition="de")
    idle_rounds(new, 5)
    play(new, str(new.legal()[0]))
    play(new, min(legal(new, "lay")), "end")
    pass_turn(new)
    idle_rounds(new, 5)
    assert not new.over
    idle_rounds(new, 1)
    ended(new, "W7.4", why.END_IDLE)
