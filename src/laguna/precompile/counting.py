"""How far compiling is: the kernels that a game's kernels call, and how many of them are done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from numba.core import event

from laguna.engine import dispatch
from laguna.engine.game import Game
from laguna.engine.inner import Inner


def reached(game: Game, roots: Iterable[Any]) -> set[Inner]:
    """All kernels that these kernels call, step by step, where a generic one means this game's."""
    found: set[Inner] = set()
    new = list(roots)
    while new:
        kernel = _of_game(game, new.pop())
        if isinstance(kernel, Inner) and kernel not in found:
            found.add(kernel)
            function = kernel.py_func
            new += [function.__globals__.get(name) for name in function.__code__.co_names]
    return found


def _of_game(game: Game, called: Any) -> Any:
    if isinstance(called, FunctionType) and called.__module__ == dispatch.__name__:
        return getattr(game.kernels, called.__name__, None)
    return called


class _Counter(event.Listener):
    def __init__(self, kernels: set[Inner], tell: Callable[[int], None]) -> None:
        self._missing = kernels
        self._of = len(kernels)
        self._tell = tell

    def on_start(self, event: Any) -> None:
        """What begins is not done."""

    def on_end(self, event: Any) -> None:
        done = event.data["dispatcher"]
        if done in self._missing:
            self._missing.discard(done)
            self._tell(self._of - len(self._missing))


@contextmanager
def counted(kernels: Iterable[Inner], tell: Callable[[int], None]) -> Iterator[None]:
    """Tell how many of these kernels are compiled, whenever one is."""
    install: Any = event.install_listener
    with install("numba:compile", _Counter(set(kernels), tell)):
        yield
