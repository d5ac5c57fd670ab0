"""W10: playing alone."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.walking.rules import reasons as why
from tests.asked import ended, legal, line, play, refused
from tests.walking.positions import boxed, deck, display, pass_turn, phase, rows, table

# W10.1 set-up


def test_w10_1_as_for_two_players_but_with_four_columns_and_no_marker() -> None:
    solo, two = laguna.new("walking", seats=1, seed=1).view(), laguna.new("walking", seed=1).view()
    assert solo["supply"] == two["supply"]
    assert (len(solo["display"]), solo["marker"]) == (4, None)
    assert (solo["players"][0]["coins"], solo["players"][0]["permits"]) == (4, 4)


# W10.2 after each turn

AFTER_TAKING = """
display:
  R3a .   G3a P3a
  R2a B2a P2a .
  .   B1a .   .
deck 1: Y1a Y1b Y1c Y1d
deck 2: Y2a Y2b
deck 3: Y3a Y3b
phase: lay
"""
REFILLED = """
Y3b Y3a R3a G3a
Y2b Y2a R2a B2a
Y1d Y1c Y1b Y1a
"""


def test_w10_2_pl_the_display_is_refilled_before_a_character_is_removed() -> None:
    after = play(table(AFTER_TAKING, seats=1), "end")
    assert (phase(after), display(after)) == ("remove", rows(REFILLED))
    assert display(play(after, "remove boy")) == rows(REFILLED)


def test_w10_2_de_the_character_is_removed_before_the_refill() -> None:
    after = play(table(AFTER_TAKING, seats=1, edition="de"), "end")
    assert phase(after) == "remove"
    assert {card for row in display(after) for card in row} == {".", "R3a", "G3a", "R2a", "B2a"}
    assert [deck(after, level)[-1] for level in (1, 2, 3)] == ["B1a", "P2a", "P3a"]
    assert display(play(after, "remove boy")) == rows(REFILLED)


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w10_2_one_character_of_choice_goes_to_the_box(edition: str) -> None:
    after = play(table(AFTER_TAKING, seats=1, edition=edition), "end")
    assert len(legal(after, "remove")) == len(after.legal()) == 11
    before = after.view()["supply"]
    play(after, "remove boy")
    assert after.view()["supply"] == before | {"boy": 1}
    assert (phase(after), after.actors) == ("take", [0])


@pytest.mark.parametrize("move", ["take 1 top 1", "end", "lay R1a 5", "return R1a"])
def test_w10_2_nothing_else_comes_before_the_removal(move: str) -> None:
    after = play(table(AFTER_TAKING + "hand 1: R1a", seats=1), "end")
    refused(after, move, "W10.2", why.REMOVE_FIRST)


def test_w10_2_only_what_is_in_the_supply() -> None:
    after = play(table(f"{AFTER_TAKING}supply: woman 1, man 1", seats=1), "end")
    refused(after, "remove boy", "W10.2", why.REMOVE_GONE)


def test_w10_2_not_during_a_turn_and_not_with_others() -> None:
    refused(table(seats=1), "remove boy", "W10.2", why.NO_REMOVING)
    refused(table(seats=2), "remove boy", "W10.2", why.NO_REMOVING)


# W10.3 the end

LAST_ROOF = """
street 1:
  R3a Y3a G3a B3a .
  R2a Y2a G2a B2a P2a
  R1a Y1a G1a B1a P1a
  mayor santa boy man .
hand 1: P3a
phase: lay
"""


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w10_3_five_complete_houses_end_the_game(edition: str) -> None:
    after = play(table(LAST_ROOF, seats=1, edition=edition), "lay P3a 7", "end", "invite girl 7")
    ended(after, "W10.3", why.END_SOLO)


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w10_3_the_supply_is_looked_at_after_each_turn(edition: str) -> None:
    drawn = """
    street 1:
      .
      R2a
      R1a
    hand 1: R3a
    supply: woman 1
    phase: lay
    """
    after = play(table(drawn, seats=1, edition=edition), "lay R3a 5", "end", "invite woman 5")
    ended(after, "W10.3", why.END_SOLO)


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w10_3_the_supply_is_looked_at_after_each_removal(edition: str) -> None:
    after = play(table(f"{AFTER_TAKING}supply: woman 1", seats=1, edition=edition), "end")
    assert not after.over
    ended(play(after, "remove woman"), "W10.3", why.END_SOLO)


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w10_3_two_characters_left_are_enough_for_another_turn(edition: str) -> None:
    drawn = table(f"{AFTER_TAKING}supply: woman 1, boy 1", seats=1, edition=edition)
    assert not play(drawn, "end", "remove woman").over


def test_w10_3_pl_a_deck_that_runs_out_ends_the_game_too() -> None:
    short = AFTER_TAKING.replace(" Y1d", "")
    ended(play(table(boxed(short), seats=1), "end"), "W7.3", why.END_DECK_EMPTY)
    assert phase(play(table(boxed(AFTER_TAKING), seats=1), "end")) == "remove"


def test_w10_3_idle_turns_do_not_end_it() -> None:
    """W7.4 is for two to four: alone the characters run out anyway."""
    solo = laguna.new("walking", seats=1, seed=1, edition="de")
    for turn in range(15):
        assert not solo.over, turn
        pass_turn(solo)
        solo.play(solo.legal()[0])
    ended(solo, "W10.3", why.END_SOLO)


# W10.4 closed windows


@pytest.mark.parametrize(("cards", "windows"), [("R3a R2a R1c", 3), ("R3a R2b R1a", 0)])
def test_w10_4_closed_windows_always_cost_one_each(cards: str, windows: int) -> None:
    street = "\n".join(["street 1:", *cards.split()])
    assert line(table(street, seats=1), "windows") == -windows
