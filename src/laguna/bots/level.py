"""The levels for people: a search with as many simulations as a game's `data/levels.toml` says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from laguna.bots.budget import Budget
from laguna.bots.search import Search
from laguna.engine.dispatch import game_of
from laguna.engine.game import Parts, State, data_of

FILE = "levels.toml"

# For each decision, within about 0.3, 1 and 3 seconds a turn, where a game says nothing else.
LEVELS: Mapping[str, int] = MappingProxyType({"casual": 30, "club": 200, "master": 10_000})


@cache
def simulations(game: str) -> Mapping[str, int]:
    """What each level searches for a decision of this game.

    >>> dict(simulations("walking"))
    {'casual': 20, 'club': 50, 'master': 5000}
    """
    file = data_of(game).joinpath(FILE)
    if not file.is_file():
        return LEVELS
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")))


class Level:
    """Searches as deep as its level does in the game at hand."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._search = Search(Budget(1), seed)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The action tried most."""
        usual = budget or Budget(simulations(game_of(s).name)[self.name])
        return self._search.choose(parts, s, seat, usual)
