"""M1: tiles, objects, the shipped set and own ones."""

from __future__ import annotations

from collections import Counter

import pytest

import laguna
from laguna.engine.record import read_record
from laguna.games.multicity.rules.parts import (
    COLOUR_LETTERS,
    fields_of,
    read_tiles,
    shipped_parts,
    shipped_tiles,
    turned,
)
from laguna.games.multicity.rules.state import TURNS, USUAL_TILES

TILES_OF_THE_SET = [fields_of(shipped_parts(), tile) for tile in range(USUAL_TILES)]
SHIFTED = str.maketrans("RGYB", "GYBR")


def faulty(text: str, line: int | None, rule: str, words: str) -> None:
    """The set is refused, with the line and the reason."""
    with pytest.raises(laguna.PartsError, match=words) as error:
        read_tiles(text, "mine.txt")
    assert error.value.line == line
    assert error.value.rule == rule
    assert "\n" not in str(error.value)
    with pytest.raises(laguna.LagunaError):
        laguna.new("multicity", tiles=text)


def remarks(text: str) -> list[tuple[int | None, str, str]]:
    """What is said of a set that can be played: line, rule, words."""
    own = read_tiles(text, "mine.txt")
    assert laguna.new("multicity", tiles=text).parts.tobytes() == own.parts.tobytes()
    return [(remark.line, remark.rule, str(remark)) for remark in own.remarks]


def without_comments() -> list[str]:
    return [line for line in shipped_tiles().splitlines() if line and not line.startswith("#")]


def written(across: int) -> str:
    """The shipped set with so many tiles side by side."""
    bands = [TILES_OF_THE_SET[first : first + across] for first in range(0, USUAL_TILES, across)]
    return "\n\n".join(
        "\n".join("  ".join(tile[row : row + 3] for tile in band) for row in (0, 3, 6))
        for band in bands
    )


def test_m1_1_a_tile_has_eight_symbols_two_of_each_colour_and_a_hole() -> None:
    assert len(TILES_OF_THE_SET) == 36
    for fields in TILES_OF_THE_SET:
        assert Counter(fields) == {"R": 2, "G": 2, "Y": 2, "B": 2, ".": 1}


def test_m1_1_a_tile_that_is_cut_off_is_refused() -> None:
    faulty("\n".join(without_comments()[:-1]), 26, "M1.1", "cut off")


@pytest.mark.parametrize("row", ["RGX", "RG", "RGYB", "R_Y"])
def test_m1_1_a_line_that_is_none_of_a_tile_is_refused(row: str) -> None:
    faulty(f"RGY\n{row}\nGYB", 2, "M1.1", "is not a line of a tile")


def test_m1_1_tiles_side_by_side_have_the_same_number_of_lines() -> None:
    faulty("RGY RGY\nB.R\nGYB GYB", 2, "M1.1", "1 instead of 2 tiles side by side, as on line 1")


def test_m1_2_each_player_has_six_objects_from_2_to_7() -> None:
    table = laguna.new("multicity", seats=4, seed=1)
    for player in table.view()["players"]:
        assert player["left"] == [2, 3, 4, 5, 6, 7]
        assert player["elements"] == 27


@pytest.mark.parametrize("length", [0, 1, 8, 99])
def test_m1_2_there_are_no_objects_of_other_lengths(length: int) -> None:
    table = laguna.new("multicity", seats=2, seed=1)
    reason = table.why_not(f"place {length} 0,0 a right")
    assert reason is not None
    assert reason.rule == "M1.2"


def test_m1_3_no_two_tiles_are_alike_under_rotation() -> None:
    looks = [min(turned(fields, turn) for turn in range(TURNS)) for fields in TILES_OF_THE_SET]
    assert len(set(looks)) == 36


def test_m1_3_the_set_is_nine_patterns_in_four_shifts_of_the_colours() -> None:
    for first in range(0, USUAL_TILES, 4):
        pattern = TILES_OF_THE_SET[first]
        for tile in TILES_OF_THE_SET[first : first + 4]:
            assert tile == pattern
            pattern = pattern.translate(SHIFTED)


def test_m1_3_three_patterns_have_the_hole_in_the_centre_on_an_edge_in_a_corner() -> None:
    places = [TILES_OF_THE_SET[first].index(".") for first in range(0, USUAL_TILES, 4)]
    kinds = Counter(
        "centre" if place == 4 else "edge" if place % 2 else "corner" for place in places
    )
    assert kinds == {"centre": 3, "edge": 3, "corner": 3}


def test_m1_3_every_colour_has_the_same_chances() -> None:
    """Where its two symbols lie on the tiles is the same list for every colour."""

    def places(letter: str) -> Counter[tuple[int, ...]]:
        return Counter(
            tuple(i for i, each in enumerate(fields) if each == letter)
            for fields in TILES_OF_THE_SET
        )

    assert len({tuple(sorted(places(letter).items())) for letter in COLOUR_LETTERS}) == 1


def test_m1_3_the_shipped_set_has_nothing_unusual() -> None:
    assert remarks(shipped_tiles()) == []


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("RGY\nBRR\nGYB", ["has no hole", "does not have two symbols of each colour"]),
        ("RGY\nB..\nGYB", ["has more than one hole", "does not have two symbols of each colour"]),
        ("RGY\nB.R\nRYB", ["does not have two symbols of each colour"]),
        ("RGY\nB.-\nGYB", ["has blank fields", "does not have two symbols of each colour"]),
    ],
)
def test_m1_3_a_tile_that_differs_is_a_remark_with_its_line(tile: str, words: list[str]) -> None:
    text = f"# mine\n\n{tile}\n" + "\n".join(without_comments())
    wrong_number = (None, "M1.1", "the number of tiles is 37, the box has 36")
    assert remarks(text) == [wrong_number, *((3, "M1.1", f"tile 1 {each}") for each in words)]


def test_m1_3_what_is_on_many_tiles_is_said_once() -> None:
    rows = without_comments()
    text = "\n".join(row.replace(".", "-") for row in rows)
    assert remarks(text) == [
        (1, "M1.1", "36 tiles have blank fields, the first of them is tile 1"),
        (1, "M1.1", "36 tiles have no hole, the first of them is tile 1"),
    ]


def test_m1_3_a_tile_that_is_there_already_turned_is_a_remark() -> None:
    rows = without_comments()
    fields = turned(TILES_OF_THE_SET[0], 1)
    rows = rows[:-3] + [fields[i : i + 3] for i in (0, 3, 6)]
    [_, twin] = remarks("\n".join(rows))
    assert twin == (25, "M1.3", "tile 33 is tile 1 again")
    [_, twins] = remarks("\n".join(rows + rows[-3:]))
    assert twins == (
        25,
        "M1.3",
        "2 tiles are there already; the first of them is tile 33, which is tile 1 again",
    )


@pytest.mark.parametrize("count", [1, 2, 32, 40])
def test_m1_3_a_set_has_1_to_40_tiles(count: int) -> None:
    table = laguna.new("multicity", seats=2, seed=1, tiles="\n".join(["RGY\nB.R\nGYB"] * count))
    assert table.view()["stack"] == count - 1
    assert len(table.game.parts_json(table.parts)["tiles"]) == count


def test_m1_3_a_set_of_more_than_40_tiles_is_refused() -> None:
    faulty("\n".join(["RGY\nB.R\nGYB"] * 41), 121, "M1.3", "at most 40 tiles")


@pytest.mark.parametrize(
    ("text", "words"), [("# none", "has no tile"), ("...\n---\n.-.", "shows a symbol")]
)
def test_m1_3_a_set_that_cannot_be_played_is_refused(text: str, words: str) -> None:
    faulty(text, None, "M1.3", words)


def test_m1_3_a_blank_field_is_drawn_and_is_no_hole() -> None:
    table = laguna.new("multicity", seats=2, seed=1, tiles="R-R\n.-.\nGYB")
    [tile] = table.view()["city"]
    assert tile["fields"] == "R-R.-.GYB"
    drawn = table.game.drawn(table.parts, table.state, 0)
    assert "R - R" in drawn
    assert "× - ×" in drawn
    picture = table.game.svg(table.parts, table.view())
    assert picture.count('href="#multicity-hole"') == 2
    assert picture.count('href="#multicity-symbol') == 5


def test_m1_3_a_set_of_your_own_is_carried_in_the_record() -> None:
    tiles = written(across=6).lower()
    table = laguna.new("multicity", seats=3, seed=1, tiles=f"# mine\n{tiles}")
    table.play(table.legal()[0])
    again = read_record(table.record())
    assert again.record() == table.record()
    assert again.state.tobytes() == table.state.tobytes()


def test_m1_3_tiles_may_stand_side_by_side_as_one_likes() -> None:
    assert read_tiles(written(across=4)).parts.tobytes() == shipped_parts().tobytes()
