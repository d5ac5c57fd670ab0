"""What the terminal says while games are compiled behind the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from laguna.cli.common import console
from laguna.engine.registry import load
from laguna.precompile.steps import PLAYED, RULES

if TYPE_CHECKING:
    from laguna.server.readiness import Readiness

DONE = 100


class Announcer:
    """Shows in one line how far the games are; where there is no terminal, a line for each that can
    be played. What was compiled before is not spoken of.
    """

    def __init__(self) -> None:
        self._screen = console()
        self._status = self._screen.status("")
        self._compiled: set[str] = set()

    def __enter__(self) -> Announcer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._status.stop()

    def __call__(self, readiness: Readiness) -> None:
        told = readiness.told()
        for each in told:
            if 0 < each["rules"] < DONE:
                self._compiled.add(each["game"])
            elif each["rules"] == DONE and each["game"] in self._compiled:
                self._compiled.discard(each["game"])
                self._say(f"{load(each['game']).title} can be played.")
        if readiness.complete:
            self._status.stop()
        elif any(0 < each[kind] < DONE for each in told for kind in PLAYED):
            self._status.update(in_words(told))
            self._status.start()

    def _say(self, words: str) -> None:
        self._screen.print(words, markup=False, soft_wrap=True)
        self._screen.file.flush()


def in_words(told: Sequence[Mapping[str, Any]]) -> str:
    """How far each game is that cannot be played with bots yet.

    >>> in_words([{"game": "walking", "rules": 100, "bots": 60}])
    'Compiling the bots of Walking in Burano 60 %'
    >>> in_words([{"game": "burano", "rules": 40, "bots": 0}])
    'Compiling the rules of Burano 40 %'
    """
    parts = []
    for kind in PLAYED:
        games = [
            f"{load(each['game']).title} {each[kind]} %"
            for each in told
            if each[kind] < DONE and (kind == RULES or each[RULES] == DONE)
        ]
        if games:
            parts.append(f"the {kind} of {', '.join(games)}")
    return f"Compiling {'; '.join(parts)}"
