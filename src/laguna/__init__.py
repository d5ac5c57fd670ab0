"""Laguna: a digital table for Walking in Burano, Burano and Multicity.

>>> import laguna
>>> table = laguna.new("walking", seats=3, edition="de", seed=7)
>>> table.play("take 3 top 2")
>>> table.why_not("take 1 top 1")
Reason(rule='W3.1', text='You have already taken cards in this turn.')
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from laguna import bots, games
from laguna.bots.advice import hints
from laguna.engine.errors import (
    IllegalMove,
    LagunaError,
    MoveSyntax,
    NotYourTurn,
    OptionError,
    PartsError,
    PositionError,
    RecordError,
    UndoRefused,
    UnknownName,
)
from laguna.engine.game import OMNISCIENT, SPECTATOR, Game, Reason
from laguna.engine.record import read_record as read
from laguna.engine.table import Move, Score, Table

if TYPE_CHECKING:
    from laguna import envs

__all__ = [
    "OMNISCIENT",
    "SPECTATOR",
    "Game",
    "IllegalMove",
    "LagunaError",
    "Move",
    "MoveSyntax",
    "NotYourTurn",
    "OptionError",
    "PartsError",
    "PositionError",
    "Reason",
    "RecordError",
    "Score",
    "Table",
    "UndoRefused",
    "UnknownName",
    "__version__",
    "bots",
    "envs",
    "games",
    "hints",
    "new",
    "read",
]


__version__ = version("laguna")


def __getattr__(name: str) -> Any:
    """`laguna.envs` is loaded when it is first used."""
    if name == "envs":
        return import_module("laguna.envs")
    raise AttributeError(f"module 'laguna' has no attribute {name!r}")


def new(
    game: str,
    seats: int = 2,
    *,
    seed: int | None = None,
    position: str | None = None,
    **options: Any,
) -> Table:
    """Set up a table; without a seed the cards fall anew each time.

    >>> new("walking", seats=1, seed=1)
    laguna.new('walking', seats=1, seed=1)
    """
    return Table(games.load(game), seats, options, seed, position)
