"""Tables and games drawn by hypothesis.

A strategy draws a table and a list of numbers; each number chooses one of the legal actions. So a
failing game shrinks to a short one.
"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import laguna
from laguna import Table
from laguna.engine.errors import OptionError

choices = st.lists(st.integers(0, 10**6), max_size=100)
quick = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def tables(draw: st.DrawFn, *names: str) -> Table:
    """A table of one of these games (without names: of any) with any seats and options that go
    together.
    """
    game = laguna.games.load(draw(st.sampled_from(names or tuple(laguna.games.names()))))
    seats = draw(st.sampled_from(game.seat_counts))
    options: dict[str, Any] = {}
    for option in game.options:
        if option.values is not None and option.name != "start":
            options[option.name] = draw(st.sampled_from(option.values))
            try:
                game.complete_options(seats, options)
            except OptionError:
                del options[option.name]
    return laguna.new(game.name, seats, seed=draw(st.integers(0, 2**63 - 1)), **options)


def play(table: Table, numbers: list[int]) -> None:
    """Play the moves that the numbers choose; what one action can do in a phase of many (a pyramid
    filled by chance) it does, so that short lists of numbers lead far into a game.
    """
    for number in numbers:
        if table.over:
            return
        seat = table.actors[number % len(table.actors)]
        actions = table.legal_actions(seat)
        fill = next((a for a in actions if table.game.action_json(a)["move"] == "fill"), None)
        table.play(actions[number % len(actions)] if fill is None else fill, seat)
