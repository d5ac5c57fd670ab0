"""Properties of random games of Burano, found and shrunk by hypothesis."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import laguna
from laguna import OMNISCIENT, SPECTATOR, Table
from laguna.engine.conformance import check_redeal
from laguna.games.burano.rules.parts import roof_codes
from tests.burano.boxes import random_box
from tests.drawn import choices, play, quick, tables


@st.composite
def any_tables(draw: st.DrawFn) -> Table:
    """A table with the shipped box or with an owner's."""
    if draw(st.booleans()):
        return draw(tables("burano"))
    own = random_box(Random(draw(st.integers(0, 2**32))))
    seats, seed = draw(st.integers(2, 4)), draw(st.integers(0, 2**32))
    workshops, minute = draw(st.sampled_from(("first", "random"))), draw(st.booleans())
    return laguna.new("burano", seats, seed=seed, workshops=workshops, minute=minute, box=own)


@quick
@given(any_tables(), choices)
def test_cubes_workers_roofs_and_cards_are_conserved(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    view = table.view(OMNISCIENT)
    cubes: Counter[str] = Counter(view["pool"])
    roofs = [*view["roofs_out"], *(roof["roof"] for roof in view["roofs"])]
    seafood = Counter(view["seafood"]["open"]) + Counter(view["hidden"]["seafood"])
    cards = [*view["buildings"]["open"], *view["hidden"]["buildings"]]
    for hole in view["holes"]:
        cubes.update(hole["cubes"])
    for stack in view["hidden"]["stacks"].values():
        roofs += stack
    for seat, player in enumerate(view["players"]):
        cubes.update(player["reserve"])
        cubes.update(colour for colour in player["pyramid"] if colour)
        cubes.update(player["prepared"])
        roofs += [roof for roof in player["roofs"] if roof]
        seafood += Counter(player["hand"]) + Counter(player["sold"])
        cards += player["buildings"]
        away = sum(island["workers"][seat] for island in view["islands"])
        away += sum(space["worker"] == seat for space in view["workshops"])
        assert player["workers"] + away == 10
        assert player["workers"] >= 1
    assert set(cubes.values()) == {20}
    assert sorted(roofs) == sorted(roof_codes(table.parts))
    assert set(seafood.values()) == {6}
    assert sorted(cards) == list(range(1, 17))


@quick
@given(any_tables(), choices)
def test_pyramids_stand_and_the_ring_has_no_gap(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    view = table.view(OMNISCIENT)
    for player in view["players"]:
        standing = [place for place, colour in enumerate(player["pyramid"]) if colour]
        assert len(standing) == player["standing"] <= 14
        workers = [house["worker"] for house in player["ring"]]
        assert workers == sorted(workers, reverse=True)
        if view["phase"] not in ("pay", "refill", "discard", "draw"):
            for place in standing:
                assert set(below(place)) <= set(standing)


def below(place: int) -> list[int]:
    """The places that carry this one, counted from 0."""
    if place < 9:
        return []
    if place == 13:
        return [9, 10, 11, 12]
    row, column = divmod(place - 9, 2)
    return [3 * (row + i) + column + j for i in (0, 1) for j in (0, 1)]


@quick
@given(any_tables(), choices)
def test_each_move_costs_what_it_says(table: Table, numbers: list[int]) -> None:
    for number in numbers:
        before = table.view()
        play(table, [number])
        after = table.view()
        if before["phase"] == "turn" and after["moves"] == before["moves"] + 1:
            seat = before["seat"]
            paid = before["players"][seat]["coins"] - after["players"][seat]["coins"]
            if after["phase"] in ("turn", "bonus") and table.plies[-1].action < 100:
                assert paid == before["price"]
        assert all(player["coins"] >= 0 for player in after["players"])


@quick
@given(any_tables(), choices)
def test_all_see_the_same_of_what_is_open(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    views = [table.view(viewer) for viewer in (*range(table.seats), SPECTATOR)]
    for key in ("holes", "roofs", "islands", "ports", "workshops", "pool", "seafood", "phase"):
        assert len({json.dumps(view[key]) for view in views}) == 1


@quick
@given(any_tables(), choices)
def test_nobody_is_without_a_move_and_nothing_is_broken(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    assert table.game.kernels.broken(table.parts, table.state) == 0
    assert table.over or all(table.legal_actions(seat) for seat in table.actors)
    assert table.over == (not table.actors)


@quick
@given(any_tables(), choices)
def test_redealing_keeps_to_what_is_known(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    for viewer in (*range(table.seats), SPECTATOR):
        check_redeal(table, viewer)


@quick
@given(st.integers(0, 2**32))
def test_an_owners_box_is_shown_and_described(seed: int) -> None:
    game = laguna.games.load("burano")
    parts = game.read_parts(random_box(Random(seed))).parts
    assert len(game.parts_json(parts)["buildings"]) == 16
    assert game.art(parts).startswith("<svg")
    assert game.draw_parts(parts)
