"""What a bot would do with a whole decision of many actions, such as the cubes of a pyramid."""

from __future__ import annotations

from laguna.bots.budget import Budget
from laguna.bots.search import Search
from laguna.engine.dispatch import copy
from laguna.engine.game import Game, Parts, State

MOST = 40  # actions


def propose(
    game: Game, parts: Parts, s: State, seat: int, simulations: int, seed: int
) -> list[int]:
    """The actions of a seat from here on, up to the end of its turn or phase, or until something
    is seen that was hidden; `s` is redealt for the seat, the simulations are for each action.
    """
    kernels, bot = game.kernels, Search(Budget(simulations), seed)
    (state,) = game.states(1)
    copy(state, s)
    actions: list[int] = []
    while (
        kernels.actors(parts, state) >> seat & 1
        and (state.turn, state.reveals) == (s.turn, s.reveals)
        and len(actions) < MOST
    ):
        action = bot.choose(parts, state, seat)
        kernels.act(parts, state, seat, action)
        actions.append(action)
    return actions
