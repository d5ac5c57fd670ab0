"""Actions in words and as JSON."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.burano.words.moves import ALL_JSON, ALL_WORDS, action_from_json, parse
from tests.burano.positions import table


def test_every_action_has_one_text_and_one_object() -> None:
    assert [parse(words) for words in ALL_WORDS] == list(range(len(ALL_WORDS)))
    assert [action_from_json(data) for data in ALL_JSON] == list(range(len(ALL_JSON)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("SAIL a", "sail A"),
        ("  Build  Pink E5 ", "build pink e5"),
        ("swap E3 A1", "swap A1 E3"),
        ("sell different squid lobster", "sell different lobster squid"),
        ("bonus Privileges", "bonus privileges"),
    ],
)
def test_words_may_be_typed_freely(typed: str, meant: str) -> None:
    assert ALL_WORDS[parse(typed)] == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "a move begins with"),
        ("dance", "a move begins with"),
        ("put pink", "put PLACE COLOUR"),
        ("put 15 pink", "put PLACE COLOUR"),
        ("build red e5", "build COLOUR HOLE"),
        ("build pink z9", "a1 to i9"),
        ("roof 4 c3 e3", "roof ROOF HOLE HOLE"),
        ("roof 1 c3 z3", "a1 to i9"),
        ("lace a1", "k1 to q4"),
        ("sail G", "sail PLACE"),
        ("fish shark", "fish KIND"),
        ("sell tuna", "sell SHIP CARDS"),
        ("bonus 17", "bonus privileges"),
        ("x" * 5000, "a move begins with"),
    ],
)
def test_what_is_no_move_is_refused_with_one_sentence(typed: str, message: str) -> None:
    with pytest.raises(laguna.MoveSyntax, match=message) as error:
        table().play(typed)
    assert "\n" not in error.value.message


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"move": "sail"},
        {"move": "sail", "to": "A", "by": "night"},
        {"move": "sail", "to": ["A"]},
        {"move": "sail", "to": "A B"},
        {"move": "prepare", "place": True},
        {"move": "put", "place": 1.0, "colour": "pink"},
        {"move": ["end"]},
        {"move": "roof", "roof": 1, "holes": "c3 e3"},
        {"move": "bonus", "card": "privileges"},
    ],
)
def test_json_that_is_no_move_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(laguna.LagunaError):
        action_from_json(data)
