"""M2: the first tile, the colours, who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import laguna
from laguna.games.multicity.rules import reasons as why
from tests.asked import legal, play, refused
from tests.multicity.cities import town


def new(seats: int = 3, seed: int = 1, **options: Any) -> laguna.Table:
    return laguna.new("multicity", seats=seats, seed=seed, **options)


def test_m2_1_one_tile_lies_in_the_middle_and_the_others_in_the_stack() -> None:
    view = new().view()
    assert [(tile["x"], tile["y"], tile["turn"]) for tile in view["city"]] == [(0, 0, 0)]
    assert view["stack"] == 35


def test_m2_1_the_tiles_are_shuffled() -> None:
    firsts = Counter(new(seed=seed).view()["city"][0]["tile"] for seed in range(400))
    assert len(firsts) == 36


def test_m2_1_everyone_picks_a_colour_the_start_player_first() -> None:
    table = new(start=2)
    assert legal(table) == {"pick red", "pick green", "pick yellow", "pick blue"}
    assert table.actors == [1]
    play(table, "pick blue")
    assert table.actors == [2]
    assert legal(table) == {"pick red", "pick green", "pick yellow"}
    play(table, "pick red", "pick green")
    assert [player["colour"] for player in table.view()["players"]] == ["green", "blue", "red"]
    assert table.actors == [1]
    assert "draw" in legal(table)


def test_m2_1_no_two_players_have_the_same_colour() -> None:
    refused(play(new(), "pick red"), "pick red", "M2.1", why.COLOUR_TAKEN)


@pytest.mark.parametrize("move", ["draw", "lay 1,0", "place 2 0,0 a right", "pass"])
def test_m2_1_nothing_is_played_before_the_colours_are_picked(move: str) -> None:
    refused(new(), move, "M2.1", why.PICK_FIRST)


def test_m2_1_colours_stay() -> None:
    refused(town(), "pick blue", "M2.1", why.PICKED_ALREADY)


def test_m2_1_who_begins_is_left_to_chance_or_chosen() -> None:
    assert {new(seed=seed).actors[0] for seed in range(30)} == {0, 1, 2}
    assert {new(seed=seed, start=3).actors[0] for seed in range(30)} == {2}
    with pytest.raises(laguna.OptionError, match="seat 4 is not at a table of 3"):
        new(start=4)


def test_m2_1_play_goes_clockwise() -> None:
    table = play(new(start=3), "pick red", "pick green", "pick blue")
    seats = []
    for _ in range(6):
        seats.append(table.actors[0])
        play(table, "draw")
        table.play(table.legal()[0])
    assert seats == [2, 0, 1, 2, 0, 1]


def test_m2_1_nobody_plays_out_of_turn() -> None:
    refused(town(), "draw", "M2.1", why.NOT_YOUR_TURN, seat=1)
