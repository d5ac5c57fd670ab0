"""W9: the shipped deck, and decks of one's own."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import laguna
from laguna.games.walking.rules.parts import (
    SHOP_NAMES,
    card_code,
    card_number,
    read_things,
    shipped_parts,
    things_on,
)
from laguna.games.walking.rules.state import CARDS
from tests.asked import line
from tests.walking.decks import DECK, line_of, random_deck, with_card
from tests.walking.positions import table

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


def remarks(deck: str) -> list[tuple[str, int | None]]:
    """What the game remarks about a deck, and where."""
    return [
        (str(remark), remark.line)
        for remark in laguna.games.load("walking").read_parts(deck).remarks
    ]


def test_w9_the_shipped_deck_gets_no_remark() -> None:
    assert remarks(DECK) == []


@pytest.mark.parametrize(
    ("code", "things", "remark"),
    [
        (
            "R3a",
            "lamp 1, cat 1",
            "a lamp hangs on a roof; in our deck it hangs on the lower floors only",
        ),
        (
            "R3a",
            "red-awning 1, cat 1",
            "a red-awning hangs on a roof; in our deck it hangs on the lower floors only",
        ),
        (
            "R3a",
            "blue-awning 2",
            "a blue-awning hangs on a roof; in our deck it hangs on the lower floors only",
        ),
        ("R1a", "herb 1", "R1a shows fewer than two things"),
        ("R1a", "pizzeria 3", "R1a shows fewer than two things"),
        ("R1a", "", "R1a shows fewer than two things"),
        ("R1a", "-", "R1a shows fewer than two things"),
        ("R1b", "pizzeria 3, red-awning 1, pedestrian 1", "R1b shows the same as R1a"),
    ],
)
def test_w9_what_is_only_our_reading_is_remarked_with_its_line_and_played(
    code: str, things: str, remark: str
) -> None:
    own = with_card(code, things)
    assert remarks(own) == [(remark, line_of(code))]
    assert not laguna.new("walking", seed=1, deck=own).over


def test_w9_twins_of_two_colours_are_no_twins() -> None:
    assert remarks(with_card("O1a", "pizzeria 3, pedestrian 1, red-awning 1")) == []


def test_w9_things_that_are_not_there_are_remarked_without_a_line() -> None:
    found = remarks(re.sub(r"(, *)?lamp \d", "", DECK))
    assert ("no card shows a lamp: nothing to count for the Policeman", None) in found


def test_w9_uneven_colours_are_remarked() -> None:
    lines = [f"{line[:4]} -" if line.startswith("P") else line for line in DECK.splitlines()]
    found = remarks("\n".join(lines))
    assert ("no pink card shows a red-flower", None) in found
    assert any(said.startswith("the colours are uneven: ") for said, _ in found)


def test_w9_lamps_and_awnings_on_a_roof_count_like_others() -> None:
    own = with_card("R3a", "lamp 2, red-awning 1, blue-awning 1, chimney 1")
    drawn = "street 1:\n  R3a\n  R2d\n  R1a\n  boy"  # R2d a cat, R1a a red awning
    assert line(table(drawn, deck=own), "boy") == 2 + 2 * (5 + 2)


def test_w9_a_bare_card_scores_nothing_and_completes_a_house() -> None:
    own = with_card("R3a", "-")
    drawn = table("street 1:\n  R3a\n  R2d\n  R1a\n  girl", deck=own)
    assert line(drawn, "girl") == 2 + 3


@pytest.mark.parametrize("seed", range(10))
def test_w9_random_decks_are_read_as_they_are_written(seed: int) -> None:
    deck = random_deck(Random(seed))
    parts = laguna.games.load("walking").read_parts(deck).parts
    for written in deck.splitlines():
        code, _, things = written.partition(":")
        number = card_number(code)
        assert number is not None
        assert things_on(parts, number) == read_things(things, int(code[1]) - 1)
