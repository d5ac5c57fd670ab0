"""Properties of random games, found and shrunk by hypothesis."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import laguna
from laguna import OMNISCIENT, Table
from laguna.engine.record import read_record
from laguna.games.multicity.rules.parts import read_tiles
from tests.drawn import choices, play, quick
from tests.multicity.cities import own_sets


@st.composite
def cities(draw: st.DrawFn) -> Table:
    """A table with the shipped tiles, or with tiles of one's own."""
    tiles = draw(st.one_of(st.just(""), own_sets))
    seats = draw(st.integers(2, 4))
    seed = draw(st.integers(0, 2**63 - 1))
    return laguna.new("multicity", seats, seed=seed, holes=draw(st.booleans()), tiles=tiles)


def fields_under(thing: dict[str, Any]) -> set[tuple[int, int]]:
    x, y = thing["at"]
    right = thing["direction"] == "right"
    return {(x + i, y) if right else (x, y + i) for i in range(thing["length"])}


@quick
@given(cities(), choices)
def test_every_tile_is_in_the_city_drawn_or_in_the_stack(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    view = table.view(OMNISCIENT)
    tiles = [tile["tile"] for tile in view["city"]] + view["next"]
    tiles += [view["drawn"]["tile"]] if view["drawn"] else []
    assert sorted(tiles) == list(range(1, int(table.parts.tiles) + 1))
    assert len({(tile["x"], tile["y"]) for tile in view["city"]}) == len(view["city"])


@quick
@given(cities(), choices)
def test_objects_stand_from_symbol_to_symbol_over_fields_of_their_own(
    table: Table, numbers: list[int]
) -> None:
    """Drawn anew from the view alone, without the engine's bit masks."""
    play(table, numbers)
    view = table.view()
    letters = {
        (3 * tile["x"] + i % 3, 3 * tile["y"] + i // 3): letter
        for tile in view["city"]
        for i, letter in enumerate(tile["fields"])
    }
    covered: set[tuple[int, int]] = set()
    for thing in view["objects"]:
        fields = sorted(fields_under(thing))
        assert not covered & set(fields)
        covered |= set(fields)
        shown = [letters[field] for field in fields]
        assert shown[0] == shown[-1] == thing["colour"][0].upper()
        assert "." not in shown or not view["holes"]


@quick
@given(cities(), choices)
def test_legal_places_are_those_that_a_slow_look_finds(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    view = table.view(0)
    colour = view["players"][0]["colour"]
    if view["phase"] == "over" or colour is None:
        return
    letters = {
        (3 * tile["x"] + i % 3, 3 * tile["y"] + i // 3): letter
        for tile in view["city"]
        for i, letter in enumerate(tile["fields"])
    }
    covered = set().union(*(fields_under(thing) for thing in view["objects"]))
    found = set()
    for (x, y), letter in letters.items():
        for length in view["players"][0]["left"]:
            for right in (True, False):
                fields = [(x + i, y) if right else (x, y + i) for i in range(length)]
                shown = [letters.get(field, " ") for field in fields]
                ends = letter == shown[-1] == colour[0].upper()
                barred = " " in shown or ("." in shown and view["holes"])
                if ends and not barred and not covered & set(fields):
                    found.add((length, x, y, right))
    assert found == {
        (int(length), *place["at"], place["direction"] == "right")
        for length, places in view["fits"].items()
        for place in places
    }


@quick
@given(st.text(max_size=200))
def test_no_text_breaks_the_reading_of_a_tile_set(text: str) -> None:
    with pytest.raises(laguna.PartsError) as caught:
        read_tiles(text)
    assert "\n" not in str(caught.value)


@quick
@given(cities(), choices, st.randoms())
def test_every_game_ends_and_no_position_is_without_a_move(
    table: Table, numbers: list[int], chance: Random
) -> None:
    """Whatever tiles an owner has."""
    play(table, numbers)
    while not table.over:
        [seat] = table.actors
        actions = table.legal_actions(seat)
        assert actions
        assert not table.game.kernels.broken(table.parts, table.state)
        table.play(chance.choice(actions), seat)
    assert table.view()["ending"]["rule"] in ("M4.1", "M4.2")


@quick
@given(cities(), choices)
def test_tiles_of_ones_own_are_drawn_and_saved(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    game, view = table.game, table.view()
    assert game.svg(table.parts, view).count("multicity-symbol") > 0
    assert game.drawn(table.parts, table.state, 0)
    assert len(game.parts_json(table.parts)["tiles"]) == table.parts.tiles
    again = read_record(table.record())
    assert again.state.tobytes() == table.state.tobytes()


def test_the_stack_is_redealt_as_chance_says() -> None:
    table = laguna.new("multicity", seats=2, seed=4)
    tops = [int(table.redealt(0, seed).order[1]) for seed in range(3500)]
    counts = [tops.count(tile) for tile in range(36)]
    assert counts[int(table.state.order[0])] == 0
    others = [count for count in counts if count]
    assert len(others) == 35
    assert min(others) > 60
    assert max(others) < 145
