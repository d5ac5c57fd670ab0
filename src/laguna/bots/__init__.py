"""Bots by short code: `random`, `greedy`, the levels for people, `search:20000`, `search:0.5s`.

None ever sees the true state: each gets one that was redealt for its seat. `register` adds a bot of
your own.
"""

from __future__ import annotations

import re
import runpy
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from laguna.bots import thinking
from laguna.bots.budget import Budget
from laguna.bots.greedy import Beginner, Greedy
from laguna.bots.level import LEVELS, Level
from laguna.bots.random import Random
from laguna.bots.search import Search
from laguna.engine.errors import LagunaError, UnknownName, cause_of
from laguna.engine.game import Parts, State

SEARCH = "search"

thinking.gather()


class Bot(Protocol):
    """Whoever chooses an action from a state that was redealt for its seat."""

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int: ...


class CodeError(LagunaError):
    """A file with bots that cannot be run."""


Maker = Callable[[int], Bot]
AnyMaker = TypeVar("AnyMaker", bound=Maker)


_BOTS: dict[str, Maker] = {
    "random": Random,
    "beginner": Beginner,
    "greedy": Greedy,
    **{level: partial(Level, level) for level in LEVELS},
}
_SHIPPED = dict(_BOTS)
_CODE = re.compile(r"[A-Za-z0-9_.-]{1,40}")
FOR_PEOPLE = ("beginner", *LEVELS)  # each clearly stronger than the one before


def names() -> list[str]:
    """The codes of all bots, from the weakest to the strongest, then your own.

    >>> names()
    ['random', 'beginner', 'greedy', 'casual', 'club', 'master']
    """
    return list(_BOTS)


def own() -> list[str]:
    """The codes of bots that do not come with Laguna."""
    return [code for code in _BOTS if code not in _SHIPPED]


def make(code: str, seed: int = 0) -> Bot:
    """The bot of this code; the seed decides what it leaves to chance."""
    name, colon, budget = code.partition(":")
    if colon and name == SEARCH:
        return Search(Budget.read(budget), seed)
    if code not in _BOTS:
        known = ", ".join(_BOTS)
        raise UnknownName(f"there is no bot {code!r}; there are {known} and {SEARCH}:20000")
    return _BOTS[code](seed)


def register(code: str) -> Callable[[AnyMaker], AnyMaker]:
    """Make a bot of your own known by a code of letters, digits, `_`, `.` and `-`; it is made with
    a seed.

    >>> @register("first")
    ... class First:
    ...     def __init__(self, seed): ...
    ...     def choose(self, parts, s, seat, budget=None): ...
    >>> isinstance(make("first"), First)
    True
    >>> forget("first")
    """
    if not _CODE.fullmatch(code):
        raise CodeError(f"the code of a bot is up to 40 letters, digits, _ . and -, not {code!r}")
    if code in _SHIPPED or code == SEARCH:
        raise CodeError(f"there is a bot {code} already; choose another code")

    def remember(maker: AnyMaker) -> AnyMaker:
        _BOTS[code] = maker
        return maker

    return remember


def forget(code: str) -> None:
    """Take a bot out of the registry."""
    del _BOTS[code]


def line_of(error: Exception, file: Path) -> int | None:
    """Where in a user's file an exception came from."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == file]
    return lines[-1] if lines else None


def load_code(file: Path) -> list[str]:
    """Run a file that registers bots; their codes."""
    before = set(_BOTS)
    try:
        runpy.run_path(str(file))
    except OSError as error:
        raise CodeError(f"cannot read {file}: {cause_of(error)}") from None
    except CodeError as error:
        raise CodeError(f"{file} does not run: {error}") from None
    except Exception as error:
        line = line_of(error, file)
        where = f"{file}, line {line}," if line else str(file)
        raise CodeError(f"{where} does not run: {type(error).__name__}: {error}") from None
    added = [code for code in _BOTS if code not in before]
    if not added:
        raise CodeError(f'{file} registers no bot; write @laguna.bots.register("mine") above one')
    return added
