"""Hints and analysis: repeatable, legal, blind to what is hidden; a blunder is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import laguna
from laguna.bots.advice import Hint, source_words
from laguna.bots.analysis import analyse
from laguna.bots.judge import Judge, Source
from laguna.bots.match import play_out
from laguna.engine.errors import NotYourTurn, OptionError
from laguna.engine.game import LINES, POINTS
from laguna.engine.table import Table

FEW = 120
PYRAMID = 14
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


def play_out_some(table: Table, moves: int) -> None:
    """Some moves by the rules of thumb."""
    bots = [laguna.bots.make("greedy", seat) for seat in range(table.seats)]
    for _ in range(moves):
        seat = table.actors[0]
        table.play(bots[seat].choose(table.parts, table.redealt(seat), seat), seat)


def told(hints: list[Hint]) -> list[tuple[Any, ...]]:
    return [(hint.plan, hint.margin, hint.loss, hint.reasons, hint.sources) for hint in hints]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_hints_are_legal_repeatable_and_ordered(seats: int) -> None:
    table = laguna.new("walking", seats=seats, seed=5)
    hints = laguna.hints(table, simulations=FEW)
    assert told(hints) == told(laguna.hints(table, simulations=FEW))
    assert 1 <= len(hints) <= 3
    assert {hint.move.action for hint in hints} <= set(table.legal_actions())
    costs = [hint.loss.cost for hint in hints]
    assert costs == sorted(costs)
    assert (costs[0], hints[0].equal) == (0, True)
    assert sum(0 <= hint.wins <= 1 for hint in hints) == len(hints)


@pytest.mark.parametrize("name", laguna.games.names())
def test_every_game_has_hints_and_analysis(name: str) -> None:
    table = laguna.new(name, seats=2, seed=5)
    for _ in range(3):
        (best, *_) = laguna.hints(table, table.actors[0], simulations=5)
        table.play(best.move)
    assert analyse(table, 5).moves == 3


@pytest.mark.parametrize("name", laguna.games.names())
def test_a_hint_tells_all_of_a_decision_and_how_to_go_on(name: str) -> None:
    table = laguna.new(name, seats=2, seed=5)
    play_out_some(table, 20)
    seat = table.actors[0]
    (best, *_) = laguna.hints(table, seat, simulations=FEW)
    for done, action in enumerate(best.plan):
        (again, *_) = laguna.hints(table, seat, simulations=FEW)
        assert again.plan == best.plan[done:]
        assert again.reasons or again.plan[0] == action
        table.play(action, seat)


@pytest.mark.parametrize("name", laguna.games.names())
def test_who_follows_the_hints_is_never_blamed(name: str) -> None:
    table = laguna.new(name, seats=2, seed=6)
    play_out_some(table, 20)
    before = len(table.plies)
    seat = table.actors[0]
    while seat in table.actors and len(table.plies) < before + 20:
        table.play(laguna.hints(table, seat, simulations=FEW)[0].move, seat)
    own = [each for each in analyse(table, FEW).decisions if each.first > before]
    assert not any(each.costly for each in own if each.seat == seat)


def test_the_order_of_steps_makes_no_other_decision() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    state = table.redealt(0)
    lay, end = table.action("lay R3c 7"), table.action("end")
    verdict = Judge(FEW).judge(table.game, table.parts, state, 0, (lay, end))
    assert verdict.asked
    assert verdict.asked.loss.cost == 0
    worse = Judge(FEW).judge(table.game, table.parts, state, 0, (end,))
    assert worse.asked
    assert worse.asked.loss.clear
    assert worse.best == verdict.best


def test_a_pyramid_is_one_decision() -> None:
    table = laguna.new("burano", seats=2, seed=5)
    while table.view(0)["phase"] == "draw":
        table.play(table.legal_actions()[0])
    (best, *_) = laguna.hints(table, 0, simulations=10)
    assert len(best.plan) == PYRAMID
    for action in best.plan:
        table.play(action, 0)
    (judged,) = [
        each for each in analyse(table, 10, seat=0).decisions if each.last - each.first > 5
    ]
    assert len(judged.played) == PYRAMID


def test_reasons_are_in_a_players_words() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    (best, *_) = laguna.hints(table, simulations=FEW)
    said = [str(reason) for reason in best.reasons]
    assert "It completes a house, and somebody comes to see it." in said
    assert "Red fits your red house: no permit needed." in said


def test_a_hint_without_simulations_is_refused() -> None:
    with pytest.raises(OptionError, match="1 simulation or more, not 0"):
        laguna.hints(laguna.new("walking", seed=5), simulations=0)


def test_a_hint_changes_nothing_at_the_table() -> None:
    table = laguna.new("walking", seed=5)
    before = table.state.tobytes()
    laguna.hints(table, simulations=FEW)
    assert table.state.tobytes() == before
    assert not table.log


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_what_is_hidden_changes_no_hint(edition: str) -> None:
    for seed in (3, 6, 9):
        table = played_on(seed, 5 * seed, edition=edition)
        seat = table.actors[0]
        expected = told(laguna.hints(table, simulations=FEW))
        for other in range(2):
            table.game.kernels.redeal(table.parts, table.state, seat, other)
            assert told(laguna.hints(table, simulations=FEW)) == expected


@pytest.mark.parametrize("name", laguna.games.names())
def test_the_sources_of_points_add_up_to_the_points(name: str) -> None:
    table = laguna.new(name, seats=2, seed=2)
    play_out(table, [laguna.bots.make("random", 1)] * 2)
    out = table.game.new_result()
    table.game.kernels.result(table.parts, table.state, out)
    lines = dict(zip(table.game.score_lines, out[0, LINES:].tolist(), strict=True))
    assert sum(lines[line] for each in table.game.sources().values() for line in each) == int(
        out[0, POINTS]
    )


def test_a_hint_in_words() -> None:
    (first, *_) = laguna.hints(laguna.new("walking", seed=5), simulations=FEW)
    assert str(first).startswith(f"{first.move}: ")
    assert "% of wins" in str(first)
    sources = [Source("shops", -1.25), Source("others", 0.5)]
    words = "about 1.2 points less from shops, 0.5 more for the best other"
    assert source_words(sources) == words


def test_who_is_not_to_move_gets_no_hint() -> None:
    table = laguna.new("walking", seed=5)
    (seat,) = table.actors
    with pytest.raises(NotYourTurn, match="not to move"):
        laguna.hints(table, 1 - seat)


def test_analysis_finds_the_blunder() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    table.play("end")
    table.play("remove santa")
    assert table.over
    found = analyse(table, FEW)
    (worst,) = found.costliest(0)
    assert (worst.first, str(worst.played[0])) == (1, "end")
    assert [move.text for move in worst.better][:2] == ["lay R3c 7", "end"]
    assert worst.loss.margin == 10
    assert "It completes a house, and somebody comes to see it." in map(str, worst.reasons)
    assert "move 1, end: lay R3c 7, end, invite santa 7 was better by" in worst.words(1)


def test_the_best_moves_cost_nothing() -> None:
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    for move in ("lay R3c 7", "end", "invite santa 7"):
        table.play(move)
    found = analyse(table, FEW)
    assert not found.costliest(0)
    assert not any(each.costly for each in found.decisions)
    assert found.points[0].outlook.points <= found.final.points


def test_analysis_goes_through_all_rounds() -> None:
    table = played_on(4, 40)
    seen: list[tuple[int, int]] = []
    found = analyse(table, 10, watch=lambda done, of: seen.append((done, of)))
    assert seen[-1][0] == seen[-1][1]
    assert found.moves == 40
    plies = [point.ply for point in found.points]
    assert plies[0] == 0
    assert plies == sorted(set(plies))
    for point in found.points:
        assert sum(point.outlook.wins) == pytest.approx(1)
        assert point.outlook.margins[0] == pytest.approx(-point.outlook.margins[1])
    assert found.final.points == tuple(score.points for score in table.scores())
    assert found.json(table.game.action_json) == analyse(table, 10, threads=1).json(
        table.game.action_json
    )


def test_only_one_seat_can_be_judged() -> None:
    table = played_on(4, 20)
    found = analyse(table, 10, seat=1)
    assert {decision.seat for decision in found.decisions} <= {1}
    assert found.points
