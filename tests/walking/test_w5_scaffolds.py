"""W5: scaffolds. They are no moves of their own: the view carries all ways they may stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.asked import legal, play
from tests.walking.positions import Scaffolds, coins, house, permits, scaffolds, standing, table

# W5.1 two of them, free of charge


def test_w5_1_they_move_turn_over_and_step_aside() -> None:
    choices = scaffolds(table("street 1 from 5:\n  .\n  .\n  R1a"))
    assert standing((4, "ground"), (6, "ground")) in choices
    assert standing((6, "ground"), (7, "ground")) in choices
    assert standing((5, "first")) in choices
    assert standing((5, "first"), (6, "ground")) in choices


def test_w5_1_never_more_than_two_and_never_a_roof() -> None:
    choices = scaffolds(table("street 1 from 5:\n  .\n  .\n  R1a"))
    assert max(len(choice) for choice in choices) == 2
    assert {row for choice in choices for _, row in choice} == {"ground", "first"}


def test_w5_1_moving_them_costs_nothing() -> None:
    after = play(table("hand 1: R3a\ncoins 1: 1\nphase: lay"), "lay R3a 5")
    assert (coins(after), permits(after)) == (0, 4)


def test_w5_1_a_laid_card_replaces_the_scaffold_in_its_place() -> None:
    drawn = "street 1 from 5:\n  R3a\n  ##\n  ##\nhand 1: R1a\nphase: lay"
    after = play(table(drawn), "lay R1a 5")
    assert house(after, 5)["cards"] == ["R1a", None, "R3a"]
    assert not any((5, "ground") in choice for choice in scaffolds(after))
    assert standing((5, "first")) in scaffolds(after)
    assert standing((5, "first"), (6, "ground")) in scaffolds(after)


def test_w5_1_one_that_holds_a_card_up_stays() -> None:
    drawn = table("street 1 from 5:\n  .   .\n  R2a .\n  ##  B1a")
    assert all((5, "ground") in choice for choice in scaffolds(drawn))


def test_w5_1_both_may_be_set_aside_and_brought_back() -> None:
    choices = scaffolds(table("street 1 from 5:\n  .   .\n  .   .\n  R1a B1a"))
    assert standing() in choices
    assert standing((4, "ground"), (7, "ground")) in choices


# W5.2 both in one house


def test_w5_2_both_may_stand_in_one_house() -> None:
    choices = scaffolds(table("street 1 from 5:\n  .\n  .\n  R1a"))
    assert standing((6, "ground"), (6, "first")) in choices


def test_w5_2_a_first_floor_scaffold_stands_on_something() -> None:
    for choice in scaffolds(table("street 1 from 5:\n  .\n  .\n  R1a")):
        for column, row in choice:
            assert row == "ground" or column == 5 or (column, "ground") in choice


# W5.3 a placement is legal when the two can be arranged


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w5_3_example_a_a_roof_on_a_house_of_one_scaffold(edition: str) -> None:
    """The other ground scaffold is turned over and carries the roof as a first floor."""
    start = table("hand 1: R3a\nphase: lay", edition=edition)
    assert standing((5, "ground"), (6, "ground")) in scaffolds(start)
    after = play(start, "lay R3a 5")
    assert scaffolds(after) == {standing((5, "ground"), (5, "first"))}
    assert coins(after) == 3


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w5_3_example_b_two_first_floors_that_are_no_neighbours(edition: str) -> None:
    """The first replaces a scaffold, which then begins a third house for the second; the scaffold
    of the middle house cannot leave, since a gap would open.
    """
    drawn = """
    street 1 from 5:
      R3a .
      ##  .
      R1a ##
    hand 1: R2a R2b
    phase: lay
    """
    after = play(table(drawn, edition=edition), "lay R2a 5", "lay R2b 7")
    assert (coins(after), permits(after)) == (1, 4)
    assert scaffolds(after) == {standing((6, "ground"), (7, "ground"))}


COLUMNS = range(1, 10)
ROWS = ("ground", "first", "roof")
Place = tuple[int, str]


def may_stand(cards: frozenset[Place], placed: Scaffolds) -> bool:
    """W4.2 (b)–(d), place by place, for cards and scaffolds together."""
    if cards & placed:
        return False
    filled = cards | placed
    houses = sorted({column for column, _ in filled})
    upright = all((c, ROWS[i]) in filled for c, row in filled for i in range(ROWS.index(row)))
    touching = all(
        any((c + side, row) in filled for side in (-1, 1))
        or any((c, other) in filled for other in ROWS if other != row)
        for c, row in filled
    )
    unbroken = houses == list(range(houses[0], houses[-1] + 1)) if houses else True
    return upright and touching and unbroken and len(houses) <= 5


def all_ways() -> list[Scaffolds]:
    places = [(column, row) for column in COLUMNS for row in ("ground", "first")]
    return [frozenset(pair) for size in range(3) for pair in combinations(places, size)]


WAYS = all_ways()
CARDS = {"ground": "R1a", "first": "R2a", "roof": "R3a"}
STREET_CARDS = {
    (column, row): f"{'BYGOP'[column % 5]}{level}{'ab'[column // 5]}"
    for level, row in enumerate(ROWS, 1)
    for column in COLUMNS
}


def ways(cards: frozenset[Place]) -> set[Scaffolds]:
    """All ways in which two scaffolds may stand with these cards."""
    return {way for way in WAYS if may_stand(cards, way)}


def random_streets(count: int) -> Iterator[tuple[frozenset[Place], set[Place]]]:
    """Streets that two scaffolds can hold, with the places where one more card can lie."""
    chance = random.Random(4)
    while count:
        cards = frozenset({(5, chance.choice(ROWS))})
        for _ in range(12):
            places = [(c, row) for c in COLUMNS for row in ROWS if (c, row) not in cards]
            free = {place for place in places if any(may_stand(cards | {place}, w) for w in WAYS)}
            yield cards, free
            count -= 1
            if not count or not free:
                break
            cards |= {chance.choice(sorted(free))}


def drawing(cards: frozenset[Place]) -> str:
    columns = range(min(c for c, _ in cards), max(c for c, _ in cards) + 1)
    lines = [f"street 1 from {columns[0]}:"]
    for row in reversed(ROWS):
        names = (STREET_CARDS[c, row] if (c, row) in cards else "##" for c in columns)
        lines.append("  " + " ".join(names))
    return "\n".join([*lines, "hand 1: R1a R2a R3a", "coins 1: 9", "phase: lay"])


def test_w5_3_legal_is_exactly_what_two_scaffolds_can_hold() -> None:
    for cards, free in random_streets(40):
        drawn = table(drawing(cards))
        assert scaffolds(drawn) == ways(cards)
        expected = {f"lay {CARDS[row]} {column}" for column, row in free}
        assert legal(drawn, "lay") == expected, drawing(cards)
