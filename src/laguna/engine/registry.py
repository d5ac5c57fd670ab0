"""The registry: every folder of `laguna.games` is a game, loaded when its name is asked for."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from laguna.engine.contract import gather
from laguna.engine.dispatch import register
from laguna.engine.errors import UnknownName
from laguna.engine.game import Game

PACKAGE = "laguna.games"


def names() -> list[str]:
    """The names of all games.

    >>> names()
    ['burano', 'multicity', 'walking']
    """
    folders = pkgutil.iter_modules(import_module(PACKAGE).__path__)
    return sorted(folder.name for folder in folders if folder.ispkg)


@cache
def load(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise UnknownName(
            "there is no game {name}; there is {known}", name=repr(name), known=", ".join(names())
        )
    game: Game = import_module(f"{PACKAGE}.{name}").GAME
    register(game)
    gather(game)
    return game
