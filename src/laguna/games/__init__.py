"""The registry: every folder here is a game, found by its name and loaded when it is asked for."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from laguna.engine.dispatch import register
from laguna.engine.errors import UnknownName
from laguna.engine.game import Game


def names() -> list[str]:
    """The names of all games.

    >>> names()
    ['walking']
    """
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise UnknownName(f"there is no game {name!r}; there is {', '.join(names())}")
    game: Game = import_module(f"laguna.games.{name}").GAME
    register(game)
    return game
