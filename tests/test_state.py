"""Reading states quickly from Python, and sharing what never changes."""

from __future__ import annotations

import copy
import json

import numpy as np
import pytest

import laguna
from laguna.engine.game import Fields, array_of
from laguna.engine.registry import load, names

MIXED = np.dtype(
    (
        np.record,
        [
            ("small", np.int8),
            ("pair", np.uint16, (2,)),
            ("large", np.int64),
            ("grid", np.int32, (2, 1, 3)),
            ("unsigned", np.uint8),
        ],
    )
)


def test_fields_are_the_numbers_of_the_record() -> None:
    record = np.zeros(1, MIXED).view(np.recarray)[0]
    record.small, record.large, record.unsigned = -3, -(2**40), 200
    record.pair[:] = 65535, 1
    record.grid[:] = [[[1, -2, 3]], [[4, 5, -6]]]
    fields = Fields(record)
    assert (fields.small, fields.large, fields.unsigned) == (-3, -(2**40), 200)
    assert fields.pair == [65535, 1]
    assert fields.grid == [[[1, -2, 3]], [[4, 5, -6]]]
    assert fields.grid is fields.grid, "made once"
    with pytest.raises(AttributeError, match="no field 'round'"):
        fields.round  # noqa: B018


@pytest.mark.parametrize("name", names())
def test_all_fields_of_a_state_can_be_read(name: str) -> None:
    table = laguna.new(name, seed=4)
    while not table.over and len(table.plies) < 40:
        seat = table.actors[0]
        table.play(table.legal_actions(seat)[-1], seat)
    fields = Fields(table.state)
    for field in table.state.dtype.names:
        assert getattr(fields, field) == table.state[field].tolist(), field


def test_fields_do_not_follow_the_state() -> None:
    table = laguna.new("walking", seed=4)
    fields = Fields(table.state)
    before = table.state.display.tolist()
    table.play(table.legal_actions()[0])
    assert fields.display == before


def test_an_array_of_one_is_the_record_and_cannot_be_written() -> None:
    table = laguna.new("walking", seed=4)
    (record,) = array_of(table.state)
    assert record.tobytes() == table.state.tobytes()
    with pytest.raises(ValueError, match="read-only"):
        array_of(table.state)["turn"] = 9


@pytest.mark.parametrize("name", names())
def test_nothing_that_is_shared_is_changed_by_a_game(name: str) -> None:
    """Actions and views may share objects between calls: a whole game leaves them as they were."""
    game = load(name)
    actions = copy.deepcopy([game.action_json(action) for action in range(game.actions)])
    table = laguna.new(name, seats=game.seat_counts[0], seed=4)
    first = table.view(0)
    kept = json.dumps(first)
    while not table.over:
        seat = table.actors[0]
        action = table.legal_actions(seat)[-1]
        for event in table.play_and_tell(action, seat, viewers=(0,))[0]:
            event["event"] = "changed"
        table.view(0)
    assert json.dumps(first) == kept
    assert [game.action_json(action) for action in range(game.actions)] == actions
