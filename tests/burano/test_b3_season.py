"""B3: pyramids and rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import laguna
from laguna.games.burano.rules import reasons as why
from tests.asked import play, refused
from tests.burano.positions import (
    build_pyramids,
    coins,
    draw_first_roofs,
    legal,
    phase,
    player,
    table,
)

COLOURS = ("pink", "blue", "yellow", "green", "orange", "white")


def building(**options: Any) -> laguna.Table:
    options = {"start": 1} | options
    return draw_first_roofs(laguna.new("burano", seed=1, **options))


def stand(table: laguna.Table, seat: int, count: int = 14, first: int = 1) -> laguna.Table:
    for place in range(first, first + count):
        table.play(f"put {place} {COLOURS[place % 6]}", seat)
    return table


def test_b3_1_everyone_builds_at_once() -> None:
    table = building()
    assert table.actors == [0, 1]
    play(table, "put 1 pink", seat=1)
    play(table, "put 1 blue", seat=0)
    assert table.actors == [0, 1]


def test_b3_1_nobody_sees_the_others_cubes_until_all_are_done() -> None:
    table = stand(building(), 0)
    unseen = table.view(1)["players"][0]
    assert (unseen["pyramid"], unseen["standing"]) == (None, 14)
    assert set(unseen["reserve"].values()) == {3}
    stand(table, 1)
    assert None not in table.view(1)["players"][0]["pyramid"]
    assert phase(table) == "turn"


def test_b3_1_what_is_left_goes_to_the_pool_for_a_coin_each() -> None:
    table = building()
    pool = sum(table.view()["pool"].values())
    stand(stand(table, 0), 1)
    assert (coins(table, 0), coins(table, 1)) == (7, 7)
    assert sum(table.view()["pool"].values()) == pool + 8


def test_b3_1_a_cube_cannot_float() -> None:
    table = stand(building(), 0, 4)
    refused(table, "put 10 pink", "B3.1", why.FLOATING, seat=0)
    stand(table, 0, 5, first=5)
    refused(table, "put 14 pink", "B3.1", why.FLOATING, seat=0)


def test_b3_1_a_cube_goes_anywhere_in_its_level() -> None:
    table = play(building(), "put 9 pink", "put 5 blue", seat=0)
    assert {move.split()[0] for move in legal(table, "put", seat=0)} == {*"1234678"}
    refused(table, "put 5 pink", "B3.1", why.PLACE_TAKEN, seat=0)
    stand(table, 0, 4)
    stand(table, 0, 3, first=6)
    assert {move.split()[0] for move in legal(table, "put", seat=0)} == {"10", "11", "12", "13"}


def test_b3_1_with_11_cubes_the_last_two_may_lie_diagonally() -> None:
    new = table("phase: pyramid\nreserve 1: P P P B B B Y Y Y G G\nreserve 2: P")
    cubes = ["pink"] * 3 + ["blue"] * 3 + ["yellow"] * 3
    play(new, *(f"put {place} {colour}" for place, colour in enumerate(cubes, 1)), seat=0)
    play(new, "put 10 green", "put 13 green", seat=0)
    play(new, "put 1 pink", seat=1)
    assert player(new)["pyramid"][9:] == ["green", None, None, "green", None]
    assert legal(new, "prepare") == {"3", "7", "10", "13"}


def test_b3_1_four_cubes_may_carry_one_bought_with_a_privilege() -> None:
    new = table("phase: pyramid\nreserve 1: P P B B\nreserve 2: P")
    play(new, "put 1 pink", "put 2 pink", "put 4 blue", "put 5 blue", seat=0)
    play(new, "put 1 pink", seat=1)
    play(new, "add 10 white")
    assert player(new)["pyramid"][9] == "white"


def test_b3_1_cubes_come_from_the_reserve() -> None:
    table = play(building(), "put 1 pink", "put 2 pink", "put 3 pink", seat=0)
    refused(table, "put 4 pink", "B3.1", why.NOT_IN_RESERVE, seat=0)


def test_b3_1_who_is_done_waits_and_nothing_else_is_done_before() -> None:
    table = stand(building(), 0)
    refused(table, "put 14 pink", "B3.1", why.PYRAMID_DONE, seat=0)
    refused(table, "prepare 14", "B3.1", why.PYRAMID_FIRST, seat=1)
    stand(table, 1)
    refused(table, "put 1 pink", "B3.1", why.NO_PYRAMID)


def test_b3_1_with_14_or_fewer_cubes_all_are_used() -> None:
    drawing = "phase: pyramid\nreserve 1: P P B B B Y Y"
    new = table(drawing)
    for place, colour in enumerate(("pink", "pink", "blue", "blue", "blue", "yellow"), 1):
        play(new, f"put {place} {colour}", seat=0)
    assert 0 in new.actors
    play(new, "put 7 yellow", seat=0)
    assert new.actors == [1]
    stand(new, 1)
    assert player(new)["standing"] == 7
    assert (coins(new, 0), coins(new, 1)) == (3, 7)


def test_b3_1_undo_takes_back_ones_own_last_cube_only() -> None:
    table = stand(building(), 0, 3)
    play(table, "put 1 white", seat=1)
    table.undo(0)
    assert table.view(0)["players"][0]["standing"] == 2
    assert table.view(1)["players"][1]["pyramid"][0] == "white"


def test_b3_1_the_minute_fills_in_the_rest_at_random() -> None:
    table = stand(building(minute=True), 0, 3)
    assert "" in legal(table, "fill", seat=0)
    play(table, "fill", seat=0)
    assert table.actors == [1]
    own = table.view(0)["players"][0]["pyramid"]
    assert own[:3] == [COLOURS[place % 6] for place in (1, 2, 3)]
    assert None not in own
    refused(table, "fill", "B3.1", why.PYRAMID_DONE, seat=0)
    refused(building(), "fill", "B3.1", why.NO_MINUTE, seat=0)


def test_b3_1_the_minute_fills_in_any_places_of_a_level() -> None:
    above = set()
    for seed in range(40):
        drawing = "phase: pyramid\nreserve 1: P P P B B B Y Y Y G G"
        new = laguna.new("burano", seed=seed, position=drawing, minute=True)
        play(new, "fill", seat=0)
        own = new.view(0)["players"][0]["pyramid"]
        assert None not in own[:9]
        above.add(tuple(place for place in range(10, 14) if own[place - 1]))
    assert len(above) == 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b3_2_seasons_have_4_4_3_3_rounds_of_a_turn_each(seats: int) -> None:
    table = laguna.new("burano", seats=seats, seed=3, start=1)
    seen: list[int] = []
    season, count = "spring", 0
    while not table.over:
        view = table.view()
        if view["season"] != season:
            seen.append(count)
            season, count = view["season"], 0
        if view["phase"] == "turn":
            assert view["seat"] == (view["start"] + count) % seats
            table.play("end")
            count += 1
        else:
            seat = table.actors[0]
            table.play(table.legal(seat)[-1], seat)
    assert [*seen, count] == [rounds * seats for rounds in (4, 4, 3, 3)]


def test_b3_2_nobody_else_moves_in_a_turn() -> None:
    new = build_pyramids(building())
    assert new.actors == [0]
    refused(new, "prepare 14", "B3.2", why.NOT_YOUR_TURN, seat=1)


def test_b3_2_the_last_rounds_of_a_season_and_of_the_game_are_told_a_round_before() -> None:
    played, random = laguna.new("burano", seed=3), Random(3)
    told: dict[tuple[str, int], list[Any]] = {}
    while not played.over:
        view = played.view(laguna.SPECTATOR)
        if view["phase"] in ("pyramid", "turn"):
            key = (view["season"], 0 if view["phase"] == "pyramid" else view["round"])
            told.setdefault(key, []).append(view["closing"])
        played.play(random.choice(played.legal_actions(played.actors[0])), played.actors[0])
    signs = {key: signs[0] for key, signs in told.items() if signs[0]}
    assert signs == {
        **{(season, 3): [{"sign": "clean-up", "rounds": 1}] for season in ("spring", "summer")},
        **{(season, 4): [{"sign": "clean-up", "rounds": 0}] for season in ("spring", "summer")},
        ("autumn", 2): [{"sign": "clean-up", "rounds": 1}],
        ("autumn", 3): [{"sign": "clean-up", "rounds": 0}],
        ("winter", 0): [{"sign": "season"}],
        ("winter", 2): [{"sign": "game", "rounds": 1}],
        ("winter", 3): [{"sign": "game", "rounds": 0}],
    }
    assert played.view(laguna.SPECTATOR)["closing"] == []
