"""W9: the shipped deck, and decks of one's own."""

from __future__ import annotations

from collections import Counter

import pytest

import laguna
from laguna.games.walking.parts import (
    SHOP_NAMES,
    card_code,
    shipped_parts,
    things_on,
)
from laguna.games.walking.state import CARDS
from tests.walking.decks import DECK, line_of, refused_deck, with_card
from tests.walking.positions import line, table

SHOWN = {card_code(card): things_on(shipped_parts(), card) for card in range(CARDS)}


def total(thing: str, level: int) -> int:
    """How many of a thing the cards of a level show."""
    return sum(things.get(thing, 0) for code, things in SHOWN.items() if code[1] == str(level))


@pytest.mark.parametrize(
    ("things", "by_level"),
    [
        (("red-flower", "yellow-flower"), (22, 48, 22)),
        (("herb",), (18, 30, 16)),
        (("cat",), (6, 6, 9)),
        (("lamp",), (8, 6, 0)),
        (("red-awning",), (5, 5, 0)),
        (("blue-awning",), (5, 5, 0)),
        (("chimney",), (0, 0, 16)),
        (("pedestrian",), (26, 0, 0)),
        (("closed-window",), (3, 14, 3)),
    ],
)
def test_w9_the_totals_of_each_level(
    things: tuple[str, ...], by_level: tuple[int, int, int]
) -> None:
    totals = tuple(sum(total(thing, level) for thing in things) for level in (1, 2, 3))
    assert totals == by_level


def test_w9_twelve_shops_three_of_each_kind() -> None:
    kinds = Counter(name for things in SHOWN.values() for name in things if name in SHOP_NAMES)
    assert kinds == dict.fromkeys(SHOP_NAMES, 3)


def test_w9_every_card_shows_two_or_more_things() -> None:
    for code, things in SHOWN.items():
        shown = sum(1 if name in SHOP_NAMES else count for name, count in things.items())
        assert shown >= 2, code


def test_w9_no_two_cards_are_alike() -> None:
    looks = {(code[:2], *sorted(things.items())) for code, things in SHOWN.items()}
    assert len(looks) == CARDS


def test_w9_the_head_says_that_the_deck_is_ours() -> None:
    head = DECK[: DECK.index("R1a:")]
    assert "PRINTED DECK IS NOT PUBLIC" in head
    assert "our own reconstruction" in head


def test_w9_a_house_of_one_colour_has_nine_flowers() -> None:
    assert line(table("street 1:\n  R3a\n  R2a\n  R1c\n  woman"), "woman") == 2 + 9


def test_w9_a_red_a_yellow_and_a_blue_first_floor_have_nine_flowers_together() -> None:
    flowers = [
        SHOWN[code].get("red-flower", 0) + SHOWN[code].get("yellow-flower", 0)
        for code in ("R2a", "Y2c", "B2a")
    ]
    assert flowers == [4, 2, 3]


def test_w9_a_deck_of_ones_own_can_be_played() -> None:
    """The same street, but its pizzeria is now worth 2."""
    own = with_card("R1a", "pizzeria 2, pedestrian 1, red-awning 1")
    street = "street 1:\n  R3a\n  R2d\n  R1a"
    assert [line(table(street, deck=deck), "shops") for deck in ("", own)] == [3, 2]


def test_w9_a_record_carries_a_deck_of_ones_own() -> None:
    own = with_card("R1a", "pizzeria 2, pedestrian 1, red-awning 1")
    played = laguna.new("walking", seed=1, deck=own)
    again = laguna.read(played.record())
    assert things_on(again.parts, 0) == {"pizzeria": 2, "pedestrian": 1, "red-awning": 1}


@pytest.mark.parametrize(
    ("code", "things"),
    [
        ("R3a", "lamp 1, cat 1"),
        ("R3a", "red-awning 1, cat 1"),
        ("R3a", "blue-awning 2"),
        ("R1a", "herb 1"),
        ("R1a", "pizzeria 3"),
        ("R1b", "pizzeria 3, pedestrian 1, red-awning 1"),
    ],
)
def test_w9_a_faulty_card_is_refused_with_its_line(code: str, things: str) -> None:
    error = refused_deck(with_card(code, things))
    assert (error.rule, error.line) == ("W9", line_of(code))
