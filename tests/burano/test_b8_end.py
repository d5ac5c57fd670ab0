"""B8: the end."""

from __future__ import annotations

import laguna
from tests.asked import line
from tests.burano.positions import table

QUIET = "privileges 1: 0\nprivileges 2: 0\ncoins 1: 0\ncoins 2: 0"


def ranks(table: laguna.Table) -> list[int]:
    return [score.rank for score in table.scores()]


def test_b8_1_privileges_are_coins_and_five_coins_a_point() -> None:
    new = table("coins 1: 7\nprivileges 1: 2\ncoins 2: 4\nprivileges 2: 0")
    assert (line(new, "coins"), line(new, "coins", 1)) == (1, 0)
    assert line(table("coins 1: 8\nprivileges 1: 2"), "coins") == 2


def test_b8_1_a_point_for_each_unsold_card() -> None:
    new = table("hand 1: tuna tuna crab\nsecret 1: bass\nsold 1: crab")
    assert line(new, "unsold") == 4


def test_b8_1_most_points_win() -> None:
    new = table(f"{QUIET}\nhand 2: tuna")
    assert ranks(new) == [2, 1]
    assert laguna.games.load("burano").outcome(new.parts, new.state, ["A", "B"]) == (
        "B wins with 1 points (B8.1)."
    )


def test_b8_1_a_tie_is_broken_by_prepared_cubes() -> None:
    new = table(f"{QUIET}\nprepared 1: P\ncoins 2: 4")
    assert ranks(new) == [1, 2]
    assert "more prepared cubes" in laguna.games.load("burano").outcome(
        new.parts, new.state, ["A", "B"]
    )


def test_b8_1_then_by_coins_those_counted_too() -> None:
    new = table("coins 1: 9\nprivileges 1: 0\ncoins 2: 7\nprivileges 2: 1")
    assert ranks(new) == [1, 2]
    assert line(new, "money", 1) == 8


def test_b8_1_else_it_is_shared() -> None:
    new = table(QUIET)
    assert ranks(new) == [1, 1]
    assert "share the win" in laguna.games.load("burano").outcome(new.parts, new.state, ["A", "B"])


def test_b8_1_the_pad_adds_up() -> None:
    new = table("coins 1: 12\nhand 1: tuna crab\ncards 1: 15 16\nsold 1: tuna")
    pad = laguna.games.load("burano").pad(new.parts, new.state)
    total = next(each for each in pad if each.kind == "total")
    points = [
        sum(entry.points for each in pad if each.kind == "points" for entry in each.entries[seat])
        for seat in range(2)
    ]
    assert [entries[0].points for entries in total.entries] == points
