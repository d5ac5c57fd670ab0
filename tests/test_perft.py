"""Node counts: how many sequences of moves there are to a depth, in fixed positions.

The engine and the referee, which knows nothing of its code, must both come to them.
"""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

import laguna
from laguna import Table
from laguna.engine.replay import full_json
from tests.referee.rulebook import Game

OPENING = {
    # seats, edition: sequences of 1, 2, 3 moves
    (1, "pl"): [20, 56, 376],
    (1, "de"): [20, 84, 440],
    (2, "pl"): [15, 42, 291],
    (2, "de"): [15, 63, 339],
    (3, "pl"): [20, 56, 488],
    (4, "de"): [25, 105, 815],
}

LATE = """
street 1:
  Y3a .   R3a .   .
  Y2a ##  R2a B2a .
  Y1a ##  R1a B1a G1a
  man .   boy .   .
hand 1: B3a O2a G2a O3b
coins 1: 5
permits 1: 1
hand 2: P1a P2a
seat: 1
marker: 2
phase: lay
display:
  R3d . G3d
  . B2d G2d
  . . .
deck 1: O1a O1b O1c
deck 2: P2b P2c P2d
deck 3: P3b P3c P3d
"""


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


def referee_perft(game: Game, depth: int) -> int:
    """The same count by the referee's own rules."""
    if depth == 0 or game.phase == "over":
        return 1
    if depth == 1:
        return len(game.legal())
    total = 0
    for move in game.legal():
        following = deepcopy(game)
        following.play(move)
        total += referee_perft(following, depth - 1)
    return total


def check(table: Table, counts: list[int]) -> None:
    assert [perft(table, depth) for depth in (1, 2, 3)] == counts
    game = Game(json.loads(json.dumps(full_json(table))))
    assert [referee_perft(game, depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(("seats", "edition"), OPENING)
def test_opening(seats: int, edition: str) -> None:
    table = laguna.new("walking", seats=seats, edition=edition, seed=7)
    check(table, OPENING[seats, edition])


@pytest.mark.parametrize(("edition", "counts"), [("pl", [11, 68, 374]), ("de", [15, 114, 692])])
def test_a_late_position(edition: str, counts: list[int]) -> None:
    check(laguna.new("walking", seats=2, edition=edition, seed=7, position=LATE), counts)
