"""M4: the sixth object, the last tile, who wins."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.multicity.rules import reasons as why
from tests.asked import ended, legal, play, ranks
from tests.multicity.cities import left, line_of_tiles, town


def nearly_done() -> laguna.Table:
    """Red has one object left, and it fits."""
    table = town()
    table.state.left[0] = 0b001000
    return table


def last_objects(rest: str = "", seats: int = 2) -> laguna.Table:
    """The last tile is about to be laid by seat 2; seat 1 began."""
    return line_of_tiles(35, f"drawn: 36\nseat: 2\n{rest}", seats)


def test_m4_1_whoever_places_the_sixth_object_wins_at_once() -> None:
    table = play(nearly_done(), "place 5 0,0 c right")
    ended(table, "M4.1", why.END_SIXTH)
    assert ranks(table) == [1, 2]
    assert table.game.outcome(table.parts, table.state, ["Ada", "Bo"]) == (
        "Ada wins: all six objects stand (M4.1)."
    )


def test_m4_1_who_has_one_object_left_is_told() -> None:
    assert town().view(laguna.SPECTATOR)["closing"] == []
    told = nearly_done().view(laguna.SPECTATOR)["closing"]
    assert told == [{"sign": "object", "seats": [0]}]


def test_m4_2_that_the_tiles_run_out_is_told_a_round_before() -> None:
    assert line_of_tiles(33, "").view()["closing"] == []
    assert line_of_tiles(34, "").view()["closing"] == [{"sign": "tiles", "left": 2}]
    assert last_objects().view()["closing"] == [{"sign": "tiles", "left": 0}]
    assert play(last_objects(), "lay 35,0").view()["closing"] == [{"sign": "last"}]


def test_m4_1_holds_among_the_last_objects_too() -> None:
    table = line_of_tiles(36, "phase: last")
    [move, *_] = (move for move in table.legal() if str(move).startswith("place"))
    length = int(str(move).split()[1])
    table.state.left[0] = 1 << length - 2
    table.play(move)
    ended(table, "M4.1", why.END_SIXTH)


def test_m4_2_when_the_last_tile_lies_everyone_may_place_one_more_object() -> None:
    table = play(last_objects(), "lay 35,0")
    assert table.view()["phase"] == "last"
    assert table.actors == [0]
    assert "pass" in legal(table)
    placing = next(move for move in table.legal() if str(move).startswith("place"))
    table.play(placing)
    assert table.actors == [1]
    table.play(next(move for move in table.legal() if str(move).startswith("place")))
    ended(table, "M4.2", why.END_LAST_TILE)
    assert [len(left(table, seat)) for seat in (0, 1)] == [5, 5]


def test_m4_2_the_start_player_is_first_whoever_laid_the_last_tile() -> None:
    table = line_of_tiles(35, "drawn: 36\nseat: 1\nstart: 3", seats=3)
    play(table, "lay 35,0")
    assert table.view()["lasts"] == [2, 0, 1]
    assert table.actors == [2]


def one_tile(fields: str, seats: int = 2) -> laguna.Table:
    """A set of one tile, which is turned up; everyone but the last has picked a colour."""
    table = laguna.new("multicity", seats, seed=1, start=1, tiles=fields)
    return play(table, *("pick red", "pick green")[: seats - 1])


def test_m4_2_the_only_tile_of_a_set_is_the_last_one() -> None:
    table = one_tile("RGY\nRGY\nRGY", seats=3)
    events = table.play_and_tell("pick blue")[laguna.SPECTATOR]
    assert [event["event"] for event in events] == ["pick", "last"]
    assert table.actors == [0]
    assert legal(table) == {
        "pass",
        "place 2 0,0 a down",
        "place 2 0,0 d down",
        "place 3 0,0 a down",
    }
    play(table, "place 3 0,0 a down", "place 2 0,0 b down")
    ended(table, "M4.2", why.END_LAST_TILE)  # nothing of blue fits anywhere (M3.3)
    assert ranks(table) == [1, 2, 3]


def test_m4_2_where_nothing_fits_on_the_only_tile_the_game_is_over_at_once() -> None:
    table = one_tile("R..\n---\n..G")
    events = table.play_and_tell("pick green")[laguna.SPECTATOR]
    assert [event["event"] for event in events] == ["pick", "last", "lost", "lost", "over"]
    ended(table, "M4.2", why.END_LAST_TILE)
    assert ranks(table) == [1, 1]


def test_m4_2_nobody_must() -> None:
    table = play(last_objects(), "lay 35,0", "pass", "pass")
    ended(table, "M4.2", why.END_LAST_TILE)
    assert ranks(table) == [1, 1]
    assert table.game.outcome(table.parts, table.state, ["Ada", "Bo"]) == (
        "Ada and Bo share the win with 27 elements left (M4.2)."
    )


def test_m4_2_who_can_place_nothing_loses_the_turn() -> None:
    table = last_objects()
    table.state.left[0] = 0b100000
    table.state.free[:] = 0  # nothing longer than the last tile fits anywhere
    events = table.play_and_tell("lay 35,0")[laguna.SPECTATOR]
    assert [event["event"] for event in events[:3]] == ["lay", "last", "lost"]
    assert events[2]["seat"] == 0
    assert 0 not in table.view()["lasts"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (0b100000, 0b000001, [2, 1]),  # 7 elements against 2
        (0b000011, 0b001000, [2, 1]),  # 5 elements each: two objects left against one
        (0b001000, 0b001000, [1, 1]),
    ],
)
def test_m4_2_the_fewest_elements_left_win_then_more_objects(
    first: int, second: int, expected: list[int]
) -> None:
    table = town()
    table.state.left[0] = first
    table.state.left[1] = second
    assert ranks(table) == expected


def test_m4_2_the_outcome_says_what_decided() -> None:
    table = town()
    table.state.left[0], table.state.left[1] = 0b000011, 0b001000
    facts = table.game.outcome_json(table.parts, table.state)
    assert facts == {"winners": [1], "points": 22, "left": 5, "by": "objects", "rule": "M4.2"}
    table.state.left[1] = 0b000001
    assert table.game.outcome_json(table.parts, table.state)["by"] is None


def test_m4_2_the_pad_lists_every_object() -> None:
    table = play(town(), "place 7 0,0 a right")
    lines = {line.key: line for line in table.game.pad(table.parts, table.state)}
    assert lines["length-7"].entries[0][0].points == 0
    assert lines["length-7"].entries[1][0].points == 7
    assert lines["length-7"].entries[0][0].cards == ("red-7",)
    assert lines["length-2"].entries[0][0].how == "left"
    assert [entries[0].points for entries in lines["total"].entries] == [20, 27]
    assert lines["total"].entries[0][0].facts == {"left": 20}
    assert [entries[0].points for entries in lines["objects"].entries] == [1, 0]
