"""Hints and analysis: repeatable, legal, blind to what is hidden; a blunder is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import laguna
from laguna.bots.advice import Adviser, Hint, Source, source_words
from laguna.bots.analysis import analyse
from laguna.bots.match import play_out
from laguna.engine.errors import NotYourTurn, OptionError
from laguna.engine.game import LINES, MAX_SEATS, POINTS
from laguna.engine.table import Table

FEW = 120
LAST_ROOF = """
street 1:
  R3a B3a R3b B3b .
  R2a B2a R2b B2b R2c
  R1a B1a R1b B1b R1c
  woman man girl boy .
hand 1: R3c Y3a
coins 1: 4
supply: santa 1
phase: lay
"""  # one character is left: it comes to this house in this turn, or goes into the box


def played_on(seed: int, moves: int, **options: Any) -> Table:
    table = laguna.new("walking", seats=2, seed=seed, **options)
    chance = np.random.default_rng(seed)
    for _ in range(moves):
        if not table.over:
            table.play(int(chance.choice(table.legal_actions())))
    return table


def told(hints: list[Hint]) -> list[tuple[Any, ...]]:
    return [(hint.move, hint.visits, hint.margin, hint.behind, hint.sources) for hint in hints]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_hints_are_legal_repeatable_and_ordered(seats: int) -> None:
    table = laguna.new("walking", seats=seats, seed=5)
    hints = table.hint(simulations=FEW)
    assert told(hints) == told(table.hint(simulations=FEW))
    assert 1 <= len(hints) <= 3
    assert {hint.move.action for hint in hints} <= set(table.legal_actions())
    seat = table.actors[0]
    tried = Adviser(FEW).compare(table.game, table.parts, table.redealt(seat), seat, 3)
    worth = dict(zip(tried.actions, tried.worth.mean(axis=1), strict=True))
    assert [worth[hint.move.action] for hint in hints] == sorted(worth.values(), reverse=True)
    assert sum(0 <= hint.wins <= 1 for hint in hints) == len(hints)


@pytest.mark.parametrize("name", laguna.games.names())
def test_every_game_has_hints_and_analysis(name: str) -> None:
    table = laguna.new(name, seats=2, seed=5)
    for _ in range(3):
        (best, *_) = table.hint(table.actors[0], simulations=5)
        table.play(best.move)
    assert analyse(table, 5).moves == 3


def test_a_hint_without_simulations_is_refused() -> None:
    with pytest.raises(OptionError, match="1 simulation or more, not 0"):
        laguna.new("walking", seed=5).hint(simulations=0)


def test_a_hint_changes_nothing_at_the_table() -> None:
    table = laguna.new("walking", seed=5)
    before = table.state.tobytes()
    table.hint(simulations=FEW)
    assert table.state.tobytes() == before
    assert not table.log


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_what_is_hidden_changes_no_hint(edition: str) -> None:
    for seed in (3, 6, 9):
        table = played_on(seed, 5 * seed, edition=edition)
        seat = table.actors[0]
        expected = told(table.hint(simulations=FEW))
        for other in range(2):
            table.game.kernels.redeal(table.parts, table.state, seat, other)
            assert told(table.hint(simulations=FEW)) == expected


@pytest.mark.parametrize("name", laguna.games.names())
def test_the_sources_of_points_add_up_to_the_points(name: str) -> None:
    table = laguna.new(name, seats=2, seed=2)
    play_out(table, [laguna.bots.make("random", 1)] * 2)
    out = np.zeros((MAX_SEATS, LINES + len(table.game.score_lines)), np.int64)
    table.game.kernels.result(table.parts, table.state, out)
    lines = dict(zip(table.game.score_lines, out[0, LINES:].tolist(), strict=True))
    assert sum(lines[line] for each in table.game.sources().values() for line in each) == int(
        out[0, POINTS]
    )


def test_a_hint_in_words() -> None:
    (first, *_) = laguna.new("walking", seed=5).hint(simulations=FEW)
    assert str(first).startswith(f"{first.move}: ")
    assert "% of wins" in str(first)
    sources = [Source("shops", -1.25), Source("others", 0.5)]
    words = "about 1.2 points less from shops, 0.5 more for the best other"
    assert source_words(sources) == words


def test_who_is_not_to_move_gets_no_hint() -> None:
    table = laguna.new("walking", seed=5)
    (seat,) = table.actors
    with pytest.raises(NotYourTurn, match="not to move"):
        table.hint(1 - seat)


def test_analysis_finds_the_blunder() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    table.play("end")
    table.play("remove santa")
    assert table.over
    found = analyse(table, FEW)
    (worst,) = found.costliest(0)
    assert (worst.ply, worst.played.text, worst.better.text) == (1, "end", "lay R3c 7")
    assert worst.margin == 10
    assert "move 1, end: lay R3c 7 was better by" in worst.words(1)


def test_the_best_moves_cost_nothing() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    for move in ("lay R3c 7", "end", "invite santa 7"):
        table.play(move)
    found = analyse(table, FEW)
    assert not found.costliest(0)
    (turn,) = found.turns
    assert turn.before == turn.after == found.final


def test_analysis_goes_through_all_turns() -> None:
    table = played_on(4, 40)
    seen: list[tuple[int, int]] = []
    found = analyse(table, 10, watch=lambda done, of: seen.append((done, of)))
    assert seen == [(done, 40) for done in range(1, 41)]
    assert [turn.first for turn in found.turns] == [
        1,
        *(turn.last + 1 for turn in found.turns[:-1]),
    ]
    assert found.turns[-1].last == found.moves == 40
    for turn in found.turns:
        assert sum(turn.before.wins) == pytest.approx(1)
        assert turn.after.margins[0] == pytest.approx(-turn.after.margins[1])
    assert found.final.points == tuple(score.points for score in table.scores())
    assert found.json(table.game.action_json) == analyse(table, 10).json(table.game.action_json)


def test_only_one_seat_can_be_judged() -> None:
    table = played_on(4, 20)
    found = analyse(table, 10, seat=1)
    assert {decision.seat for decision in found.decisions} <= {1}
    assert {turn.seat for turn in found.turns} == {0, 1}
