"""M3: extending the city, placing objects, losing a turn."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.multicity.rules import reasons as why
from tests.asked import legal, play, refused
from tests.multicity.cities import left, line_of_tiles, text_of, town

YELLOW_FIRST = "colours: yellow red"
BLUE_FIRST = "colours: blue red"


# M3.1 extend the city


def test_m3_1_the_tile_is_drawn_before_anybody_knows_where_it_fits() -> None:
    table = play(town("stack: 9"), "draw")
    for viewer in (0, 1, laguna.SPECTATOR):
        assert table.view(viewer)["drawn"]["tile"] == 9
    assert table.view()["stack"] == 36 - 4 - 1
    with pytest.raises(laguna.UndoRefused):
        table.undo(consent=True)


def test_m3_1_it_may_lie_beside_any_side_of_the_city_turned_in_four_ways() -> None:
    table = play(town(), "draw")
    cells = {"0,-1", "1,-1", "2,-1", "-1,0", "3,0", "-1,1", "1,1", "2,1", "0,2"}
    turns = ("", " 90", " 180", " 270")
    assert legal(table) == {f"lay {cell}{turn}" for cell in cells for turn in turns}


def test_m3_1_a_laid_tile_shows_its_fields_as_it_is_turned() -> None:
    table = play(town("stack: 5"), "draw")
    fields = table.view()["drawn"]["fields"]
    play(table, "lay 1,1 90")
    tile = table.view()["city"][-1]
    assert (tile["x"], tile["y"], tile["turn"]) == (1, 1, 1)
    assert tile["fields"] == "".join(fields[column::3][::-1] for column in range(3))
    assert table.actors == [1]


def test_m3_1_no_tile_lies_on_another() -> None:
    refused(play(town(), "draw"), "lay 1,0", "M3.1", why.OCCUPIED)


def test_m3_1_corners_alone_do_not_do() -> None:
    refused(play(town(), "draw"), "lay -1,-1 90", "M3.1", why.CORNER_ONLY)


@pytest.mark.parametrize("cell", ["5,0", "0,-2", "35,35", "-35,-35"])
def test_m3_1_no_tile_lies_apart_from_the_city(cell: str) -> None:
    refused(play(town(), "draw"), f"lay {cell}", "M3.1", why.APART)


def test_m3_1_no_tile_can_come_to_lie_farther_away_than_all_the_tiles_reach() -> None:
    reason = play(town(), "draw").why_not("lay 40,0")
    assert reason is not None
    assert reason.rule == "M3.1"


def test_m3_1_a_tile_is_drawn_before_it_is_laid() -> None:
    refused(town(), "lay 1,1", "M3.1", why.DRAW_FIRST)


@pytest.mark.parametrize("move", ["draw", "place 3 0,0 a right", "pass"])
def test_m3_1_whoever_has_drawn_must_lay(move: str) -> None:
    refused(play(town(), "draw"), move, "M3.1", why.MUST_LAY)


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_m3_1_a_city_may_be_one_line_of_40_tiles_in_any_direction(dx: int, dy: int) -> None:
    tiles = text_of(["RGYB.RGYB"] * 40)
    table = laguna.new("multicity", seats=2, seed=3, tiles=tiles)
    play(table, "pick red", "pick blue")
    for n in range(1, 40):
        play(table, "draw", f"lay {n * dx},{n * dy}")
    assert table.view()["stack"] == 0
    assert table.view()["city"][-1]["x"] == 39 * dx
    assert table.view()["city"][-1]["y"] == 39 * dy
    assert table.game.kernels.broken(table.parts, table.state) == 0


# M3.2 place an object


def test_m3_2_all_places_for_the_objects_of_a_town() -> None:
    across = {"2 2,0 a", "3 0,0 a", "5 0,0 c", "6 0,0 c", "7 0,0 a"}
    assert legal(town(), "place") == {
        *(f"place {each} right" for each in across),
        "place 4 0,0 a down",
    }


def test_m3_2_an_object_stands_and_the_turn_is_over() -> None:
    table = play(town(), "place 7 0,0 a right")
    assert left(table) == [2, 3, 4, 5, 6]
    assert table.actors == [1]
    [standing] = table.view()["objects"]
    assert (standing["name"], standing["at"], standing["direction"]) == ("red-7", [0, 0], "right")


def test_m3_2_an_object_does_not_bridge_empty_table() -> None:
    refused(town(), "place 5 2,0 a right", "M3.2", why.OFF_THE_CITY)
    refused(town(), "place 4 1,0 d down", "M3.2", why.OFF_THE_CITY)


def test_m3_2_an_object_stands_on_tiles_that_lie() -> None:
    refused(town(), "place 2 #5 a right", "M3.2", why.OFF_THE_CITY)
    reason = town().why_not("place 2 7,7 a right")
    assert reason is not None
    assert reason.rule == "M3.2"


def test_m3_2_an_object_stands_once() -> None:
    table = play(town(), "place 3 0,0 a right", "draw", "lay -1,0")
    refused(table, "place 3 1,0 d right", "M1.2", why.NOT_YOURS)


def test_m3_2a_the_first_field_is_a_symbol_of_the_own_colour() -> None:
    refused(town(), "place 2 0,0 b right", "M3.2a", why.WRONG_START)


def test_m3_2a_the_last_field_is_a_symbol_of_the_own_colour() -> None:
    refused(town(), "place 2 0,0 a right", "M3.2a", why.WRONG_END)


def test_m3_2a_symbols_between_the_ends_do_not_matter() -> None:
    assert town().why_not("place 3 0,0 a right") is None
    assert town().why_not("place 6 0,0 c right") is None


def test_m3_2b_an_object_lies_across_as_many_fields_as_it_is_long() -> None:
    for length in (2, 4):
        refused(town(), f"place {length} 0,0 a right", "M3.2a", why.WRONG_END)


def test_m3_2b_an_object_lies_in_one_row_or_one_column() -> None:
    down = play(town(), "place 4 0,0 a down")
    [standing] = down.view()["objects"]
    assert standing["direction"] == "down"
    assert not int(down.state.free[0, 0]) & 0b001001001
    assert not int(down.state.free[3, 0]) & 0b000000001


def test_m3_2b_tile_borders_do_not_matter() -> None:
    assert town().why_not("place 7 0,0 a right") is None


def test_m3_2_an_object_may_lie_over_blank_fields_but_not_begin_or_end_on_one() -> None:
    table = town("colours: red blue", drawing="R-R\n-R-\nG.B")
    assert legal(table, "place") == {"place 3 0,0 a right"}
    refused(table, "place 2 0,0 b down", "M3.2a", why.WRONG_START)
    refused(table, "place 2 0,0 a right", "M3.2a", why.WRONG_END)
    play(table, "place 3 0,0 a right")
    assert table.view()["players"][0]["placed"] == [3]


def test_m3_2c_no_field_under_an_object_is_a_hole() -> None:
    refused(town(YELLOW_FIRST), "place 5 0,0 f right", "M3.2c", why.OVER_A_HOLE)
    refused(town(BLUE_FIRST), "place 3 0,0 h right", "M3.2c", why.OVER_A_HOLE)


def test_m3_2d_an_object_never_lies_diagonally() -> None:
    reason = town().why_not("place 2 1,0 d diagonally")
    assert reason is not None
    assert reason.rule == "M3.2d"


def test_m3_2e_no_two_objects_stand_on_the_same_symbol() -> None:
    table = play(town(), "place 3 0,0 a right", "draw", "lay -1,0")
    refused(table, "place 4 0,0 a down", "M3.2e", why.SAME_FIELD)


def test_m3_2e_no_two_objects_cross() -> None:
    drawing = "GRY\nB.B\nGRY\n"
    table = town(
        "colours: red blue\nseat: 2\nobject 1: 3 0,0 b down",
        drawing=drawing,
        holes=False,
    )
    refused(table, "place 3 0,0 d right", "M3.2e", why.SAME_FIELD)


# M3.3


def test_m3_3_nobody_passes_while_tiles_are_left() -> None:
    refused(town(), "pass", "M3.3", why.NO_PASSING)


def test_m3_3_whose_objects_fit_nowhere_extends() -> None:
    table = town("colours: green red", drawing="RGR\nYBY\nGB.\n")
    assert legal(table) == {"draw"}


def test_m3_3_whose_objects_fit_may_extend_all_the_same() -> None:
    assert "draw" in legal(town())


def test_m3_3_without_tiles_there_is_nothing_to_draw() -> None:
    table = line_of_tiles(36, "phase: last")
    refused(table, "draw", "M3.3", why.NO_TILE_LEFT)
    refused(table, "lay 0,1", "M3.3", why.NO_TILE_LEFT)
