"""Positions from a text."""

from __future__ import annotations

import pytest

import laguna
from tests.multicity.cities import line_of_tiles, town


def refused(position: str, words: str, line: int | None, rule: str | None = None) -> None:
    with pytest.raises(laguna.PositionError, match=words) as error:
        laguna.new("multicity", seats=2, seed=1, position=position)
    assert error.value.line == line
    if rule is not None:
        assert error.value.rule == rule


def test_an_empty_position_is_a_game_after_the_picking() -> None:
    table = laguna.new("multicity", seats=3, seed=1, position="seat: 2")
    view = table.view()
    assert [player["colour"] for player in view["players"]] == ["red", "green", "yellow"]
    assert (view["phase"], view["seat"], len(view["city"])) == ("turn", 1, 1)


def test_the_stack_is_drawn_in_the_order_that_is_named() -> None:
    table = town("stack: 9 7")
    table.play("draw")
    assert table.view()["drawn"]["tile"] == 9
    assert table.view(laguna.OMNISCIENT)["next"][0] == 7


def test_what_no_game_leads_to_is_refused() -> None:
    refused("city:\n  1,0 1", "the first tile lies at 0,0", 2, "M2.1")
    refused("city:\n  0,0 1\n  0,0 2", "know their neighbours", 3, "M3.1")
    refused("city:\n  0,0 1\n  1,1 2", "touch by whole sides", 3, "M3.1")
    refused("city:\n  0,0 1\n  1,0 1", "tile 1 stands already on line 2", 3)
    refused("city:\n  0,0 1\nobject 1: 2 0,0 a right", "symbol of your colour", 3, "M3.2a")
    refused("phase: last", "exactly when all tiles lie", None, "M4.2")


def test_what_cannot_be_read_is_refused() -> None:
    refused("0,0 1", "before any 'key:'", 1)
    refused("town: 1", "'town' is not known; a position has city, colours", 1)
    refused("city:\n  0,0", "is no laid tile", 2)
    refused("city:\n  0,0 37", "a number from 1 to 36", 2)
    refused("colours: red red", "2 seats have 2 colours", 1)
    refused("colours: red pink", "'pink' is not a colour", 1)
    refused("seat: 3", "a number from 1 to 2", 1)
    refused("phase: pick", "is not a phase", 1)


def test_the_last_objects_may_have_begun() -> None:
    view = line_of_tiles(36, "phase: last\nseat: 2").view()
    assert view["lasts"] == [1]


def test_a_record_carries_its_position() -> None:
    table = town("stack: 9")
    table.play("draw")
    assert laguna.read(table.record()).state.tobytes() == table.state.tobytes()
