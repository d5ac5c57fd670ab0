"""W1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

import laguna
from laguna.games.walking.rules.parts import card_code, shipped_parts, things_on
from laguna.games.walking.rules.state import CARDS
from tests.asked import play
from tests.walking.decks import DECK, line_of, refused_deck, with_card
from tests.walking.positions import coins, table


def test_w1_1_there_are_four_cards_of_each_of_six_colours_on_each_of_three_levels() -> None:
    kinds = Counter(card_code(card)[:2] for card in range(CARDS))
    assert kinds == {f"{colour}{level}": 4 for colour in "RYBPGO" for level in "123"}


def test_w1_1_a_deck_of_71_cards_is_refused() -> None:
    deck = "\n".join(line for line in DECK.splitlines() if not line.startswith("G2c"))
    error = refused_deck(deck)
    assert error.rule == "W1.1"
    assert "71" in error.message
    assert "G2c" in error.message


def test_w1_1_a_card_that_stands_twice_is_refused_with_its_line() -> None:
    error = refused_deck(f"R1a: herb 2\n{DECK}")
    assert (error.rule, error.line) == ("W1.1", line_of("R1a") + 1)


def test_w1_1_a_wrong_colour_is_refused_with_its_line() -> None:
    error = refused_deck(DECK.replace("R1a:", "V1a:"))
    assert (error.rule, error.line) == ("W1.1", line_of("R1a"))


@pytest.mark.parametrize(
    ("things", "code"),
    [
        ("pizzeria 3, cafe 2", "R1a"),
        ("pizzeria 4, lamp 1", "R1a"),
        ("pizzeria 1, lamp 1", "R1a"),
        ("chimney 2", "R1a"),
        ("chimney 2", "R2a"),
        ("pizzeria 2, lamp 1", "R2a"),
        ("pedestrian 2", "R2a"),
        ("cafe 3, cat 1", "R3a"),
        ("pedestrian 2", "R3a"),
        ("balcony 2", "R1a"),
        ("herb -2", "R1a"),
        ("herb", "R1a"),
    ],
)
def test_w1_2_a_card_that_cannot_be_is_refused_with_its_line(things: str, code: str) -> None:
    error = refused_deck(with_card(code, things))
    assert (error.rule, error.line) == ("W1.2", line_of(code))


def test_w1_2_red_and_yellow_flowers_both_count_as_flowers() -> None:
    parts = shipped_parts()
    for card in range(CARDS):
        things = things_on(parts, card)
        flowers = things.get("red-flower", 0) + things.get("yellow-flower", 0)
        assert parts.flower[card] == flowers


def test_w1_3_four_players_have_all_26_characters() -> None:
    supply = laguna.new("walking", seats=4, seed=1).view()["supply"]
    tourists = dict.fromkeys(("woman", "man", "girl", "boy"), 3)
    inhabitants = dict.fromkeys(
        ("mayor", "policeman", "santa", "shopkeeper", "seamstress", "florist", "gardener"), 2
    )
    assert supply == tourists | inhabitants
    assert sum(supply.values()) == 26


def test_w1_4_the_bank_never_runs_out() -> None:
    rich = table("coins 1: 6\ncoins 2: 6\ncoins 3: 6\ncoins 4: 6", seats=4)
    assert coins(play(rich, "take 1 top 1")) == 8
