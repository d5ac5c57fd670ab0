"""What speaks for a decision, in a player's words."""

from __future__ import annotations

import laguna
from laguna.engine.game import Fields
from laguna.games.multicity.judgement.merits import lengths_that_fit


def test_m3_2_the_lengths_that_fit_are_those_that_can_be_placed() -> None:
    table = laguna.new("multicity", seats=2, seed=3)
    bot = laguna.bots.make("greedy", 1)
    while not table.over:
        seat = table.actors[0]
        moves = [table.game.action_json(action) for action in table.legal_actions(seat)]
        if {"move": "draw"} in moves:
            can = {move["length"] for move in moves if move["move"] == "place"}
            assert lengths_that_fit(table.parts, Fields(table.state), seat) == can
        table.play(bot.choose(table.parts, table.redealt(seat), seat), seat)


def test_m3_2_an_object_that_fits_only_then_speaks_for_a_tile() -> None:
    table = laguna.new("multicity", seats=2, seed=3)
    bot = laguna.bots.make("greedy", 1)
    said: set[str] = set()
    while not table.over:
        seat = table.actors[0]
        state = table.redealt(seat)
        action = bot.choose(table.parts, state, seat)
        said |= {reason.text for reason in table.game.merits(table.parts, state, seat, [action])}
        table.play(action, seat)
    assert "Then your object of length {length} fits." in said
    assert "It is the longest object that you have left." in said
