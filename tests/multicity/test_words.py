"""Moves in words and as JSON, events in words."""

from __future__ import annotations

from typing import Any

import pytest

import laguna
from laguna.games.multicity.rules.state import ACTIONS
from laguna.games.multicity.words.moves import action_from_json, action_json
from tests.asked import play
from tests.multicity.cities import town


@pytest.mark.parametrize(
    "text",
    [
        "",
        "build",
        "pick",
        "pick pink",
        "pick red green",
        "draw 1",
        "lay",
        "lay 1",
        "lay 1,0 45",
        "lay a,b",
        "lay 1,0 90 90",
        "place 4",
        "place 4 0,0 a",
        "place 4 0,0 j right",
        "place 4 0,0 ab right",
        "place 4 0,0 a left",
        "place 4 #41 a right",
        "place 4 #0 a right",
        "pass now",
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(laguna.MoveSyntax) as error:
        town().play(text)
    assert "\n" not in error.value.message


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"move": "draw", "x": 1},
        {"move": "pick", "colour": "pink"},
        {"move": "pick", "colour": ["red"]},
        {"move": "lay", "x": 40, "y": 0, "turn": 0},
        {"move": "lay", "x": 0, "y": 0, "turn": 4},
        {"move": "lay", "x": True, "y": 0, "turn": 0},
        {"move": "lay", "x": 0.5, "y": 0, "turn": 0},
        {"move": "place", "length": 8, "order": 1, "field": "a", "direction": "right"},
        {"move": "place", "length": 2, "order": 41, "field": "a", "direction": "right"},
        {"move": "place", "length": 2, "order": 1, "field": "", "direction": "right"},
        {"move": "place", "length": 2, "order": 1, "field": "a", "direction": "up"},
    ],
)
def test_what_is_no_action_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(laguna.MoveSyntax):
        action_from_json(data)


def test_there_are_about_29_000_actions_and_each_has_its_json() -> None:
    assert ACTIONS == 6 + 79 * 79 * 4 + 40 * 9 * 2 * 6
    shown = {str(action_json(action)) for action in range(ACTIONS)}
    assert len(shown) == ACTIONS


def test_words_may_be_written_in_capitals_and_with_blanks() -> None:
    table = town()
    assert table.action(" PLACE  7 0,0 A  Right ") == table.action("place 7 0,0 a right")


def test_a_game_is_told() -> None:
    table = play(town("stack: 5"), "place 7 0,0 a right", "draw", "lay 1,1 90")
    said = [table.game.say(event) for _, _, events in table.walk() for event in events]
    assert said[0] == (
        "Seat 1 places the red building of length 7 across from field a of tile 0,0; 5 left."
    )
    assert said[1].startswith("Seat 2 draws tile 5 (")
    assert said[2] == "Seat 2 lays tile 5 at 1,1, turned by 90°."
