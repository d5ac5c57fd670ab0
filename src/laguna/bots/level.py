"""The levels for people: a search with as many simulations as the game sets for the level."""

from __future__ import annotations

from laguna.bots.budget import Budget
from laguna.bots.search import Search
from laguna.engine.dispatch import game_of
from laguna.engine.game import Parts, State


class Level:
    """Searches as deep as its level does in the game at hand."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._search = Search(Budget(1), seed)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The action tried most."""
        simulations = game_of(s).simulations[self.name]
        return self._search.choose(parts, s, seat, budget or Budget(simulations))
