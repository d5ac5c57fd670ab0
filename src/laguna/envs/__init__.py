"""Environments for learners: PettingZoo, Gymnasium, and thousands of games as one array.

`Vector` needs nothing else; `aec`, `raw_env`, `Seat` and `Solo` need `pip install 'laguna[envs]'`.
Importing this package makes `gymnasium.make("laguna/Walking-v0")` work. docs/envs.md tells all.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from laguna.engine.errors import LagunaError
from laguna.envs.features import describe, split
from laguna.envs.vector import Batch, Vector

if TYPE_CHECKING:
    from laguna.envs.gymnasium_env import Seat, Solo
    from laguna.envs.pettingzoo_env import aec, raw_env

__all__ = [
    "Batch",
    "MissingLibrary",
    "Seat",
    "Solo",
    "Vector",
    "aec",
    "describe",
    "raw_env",
    "split",
]

_HOMES = {
    "aec": "pettingzoo_env",
    "raw_env": "pettingzoo_env",
    "Seat": "gymnasium_env",
    "Solo": "gymnasium_env",
}


class MissingLibrary(LagunaError):
    """An environment of a library that is not installed."""


def __getattr__(name: str) -> Any:
    """Import PettingZoo and Gymnasium only when they are asked for."""
    if name not in _HOMES:
        raise AttributeError(f"laguna.envs has no {name!r}")
    try:
        return getattr(import_module(f"laguna.envs.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise MissingLibrary(
            f"laguna.envs.{name} needs {error.name}: pip install 'laguna[envs]'"
        ) from None


if find_spec("gymnasium"):
    from laguna.envs.gymnasium_env import register

    register()
    del register
