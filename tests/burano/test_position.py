"""Drawn positions that cannot be set up are refused with their line and the reason."""

from __future__ import annotations

import pytest

import laguna
from tests.burano.positions import table


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("tide: high", "line 1: 'tide' is not known"),
        ("no colon", "not 'key: value'"),
        ("coins 3: 5", "a number from 1 to 2"),
        ("coins 1: many", "a number from 0 to 999"),
        ("cubes: e4 P", "not a hole"),
        ("cubes: e5", "come in pairs"),
        ("cubes: e5 X", "not a colour"),
        ("roof: four-PB e5 e6", "not a hole"),
        ("roof: four-PB e5 d4", "two neighbours"),
        ("roof: four-PB e5 e3", "two cubes of one level"),
        ("roof: four-PY e5 e3", "not a roof like"),
        ("actions: lace P B", "each colour once"),
        ("pyramid 1: " + "P " * 15, "at most 14"),
        ("ring 1: 1 2 3 3", "four pieces once"),
        ("arrows 1: P P P", "too few houses"),
        ("hand 1: " + "tuna " * 7, "6 seafood cards"),
        ("reserve 1: " + "P " * 21, "20 cubes"),
        ("season: monsoon", "not a season"),
        ("lace 1: k1", "each workshop space"),
        ("pyramid 1: P . . . . . . . . P", "none floats"),
        ("islands 1: " + "A " * 10, "ten workers"),
        ("roofs 1: four-PB four-PB", "each in one place"),
        ("phase: sleep", "not a phase"),
    ],
)
def test_a_faulty_drawing_is_refused(drawing: str, message: str) -> None:
    with pytest.raises(laguna.PositionError, match=message) as error:
        table(drawing)
    assert "\n" not in error.value.message


def test_a_drawn_position_travels_with_the_record() -> None:
    new = table("coins 1: 20\nhand 1: tuna")
    new.play("prepare 14")
    again = laguna.read(new.record())
    assert again.state.tobytes() == new.state.tobytes()
