"""The engine against a second, plain reading of the rules, move by move, and by node counts."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

import laguna
from laguna import OMNISCIENT, Table
from tests.multicity.cities import line_of_tiles, own_set, town
from tests.multicity.referee import Referee


def referee_of(table: Table) -> Referee:
    view = json.loads(json.dumps(table.view(OMNISCIENT)))
    return Referee(view, table.game.parts_json(table.parts)["tiles"])


def perft(table: Table, depth: int) -> int:
    """How many sequences of so many moves there are (fewer where the game ends before)."""
    if depth == 0 or table.over:
        return 1
    if depth == 1:
        return len(table.legal_actions())
    total = 0
    for action in table.legal_actions():
        following = table.at(len(table.plies))
        following.play(action)
        total += perft(following, depth - 1)
    return total


def check(table: Table, counts: list[int]) -> None:
    depths = range(1, len(counts) + 1)
    assert [perft(table, depth) for depth in depths] == counts
    assert [referee_of(table).perft(depth) for depth in depths] == counts


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("holes", [True, False])
def test_both_agree_on_whole_random_games(seats: int, holes: bool) -> None:
    for seed in range(4):
        table = laguna.new("multicity", seats=seats, seed=seed, holes=holes)
        play_both(table, random.Random(seed), eager=seed / 4)


@pytest.mark.parametrize("count", [1, 2, 7, 32, 40])
def test_both_agree_on_games_with_tiles_of_ones_own(count: int) -> None:
    for seed, (seats, holes) in enumerate(product((2, 3, 4), (True, False))):
        rng = random.Random(f"{count} {seed}")
        tiles = own_set(rng, count)
        table = laguna.new("multicity", seats=seats, seed=seed, holes=holes, tiles=tiles)
        play_both(table, rng, eager=rng.random())


def play_both(table: Table, rng: random.Random, eager: float) -> None:
    """Play a game to its end, compared move by move; the eager draw wherever they can."""
    referee = referee_of(table)
    while not table.over:
        assert table.actors == [referee.seat]
        actions = table.legal_actions()
        assert [table.game.action_json(action) for action in actions] == referee.legal()
        chosen = actions[0] if rng.random() < eager else rng.choice(actions)
        referee.play(table.game.action_json(chosen))
        table.play(chosen)
    assert referee.phase == "over"
    assert referee.ending == table.view()["ending"]["rule"]
    assert referee.ranks() == [score.rank for score in table.scores()]


def test_node_counts_of_the_picking() -> None:
    """Four colours, then three; with four seats the last one is the only one left."""
    check(laguna.new("multicity", seats=2, seed=7), [4, 12])
    check(laguna.new("multicity", seats=4, seed=7), [4, 12, 24, 24])


@pytest.mark.parametrize(("holes", "counts"), [(True, [7, 53, 417]), (False, [8, 83, 736])])
def test_node_counts_of_a_town(holes: bool, counts: list[int]) -> None:
    check(town("colours: red yellow\nstack: 5 6", holes=holes), counts)


def test_node_counts_of_the_last_objects() -> None:
    check(line_of_tiles(36, "phase: last"), [78, 5443])
