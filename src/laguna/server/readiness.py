"""How far the games are, and who waits for them.

Tables are laid as soon as the rules are there; bots and hints wait for theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from laguna.engine import registry
from laguna.precompile.steps import BOTS, PLAYED, RULES
from laguna.server.refusals import NOT_READY, OWN_FAULT, Declined, refuse

PATIENCE = 5.0  # seconds that an answer may wait for a game; then whoever asks may ask again
DONE = 100


@dataclass
class Progress:
    """How far a game is with its rules or its bots."""

    percent: int = 0
    failed: bool = False
    settled: asyncio.Event = field(default_factory=asyncio.Event)


class Readiness:
    """How far each game is; those that are not named are ready."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._progress = {(name, kind): Progress() for name in names for kind in PLAYED}
        self.asked_for: list[str] = []

    def percent(self, game: str, kind: str) -> int:
        """How far a game is; 100 when it can be used."""
        found = self._progress.get((game, kind))
        return DONE if found is None else found.percent

    @property
    def complete(self) -> bool:
        """Whether nothing is waited for any more."""
        return all(each.settled.is_set() for each in self._progress.values())

    @property
    def ready(self) -> list[str]:
        """The games that can be played, with bots."""
        return [
            name
            for name in registry.names()
            if all(self.percent(name, kind) == DONE for kind in PLAYED)
        ]

    def told(self) -> list[dict[str, Any]]:
        """What the page is told of every game."""
        return [
            {"game": name, "rules": self.percent(name, RULES), "bots": self.percent(name, BOTS)}
            for name in registry.names()
        ]

    def reach(self, game: str, kind: str, percent: int, *, failed: bool = False) -> None:
        """A game has come so far."""
        progress = self._progress[game, kind]
        progress.percent, progress.failed = percent, failed
        if failed or percent == DONE:
            progress.settled.set()

    async def rules(self, game: str, patience: float | None = PATIENCE) -> None:
        """Until tables of a game can be laid; the game is prepared before others."""
        await self._wait(game, RULES, patience)

    async def bots(self, game: str, patience: float | None = None) -> None:
        """Until bots and hints can think about a game."""
        await self._wait(game, BOTS, patience)

    async def _wait(self, game: str, kind: str, patience: float | None) -> None:
        progress = self._progress.get((game, kind))
        if progress is None or progress.percent == DONE:
            return
        self.ask_for(game)
        try:
            await asyncio.wait_for(progress.settled.wait(), patience)
        except TimeoutError:
            raise self._not_yet(game, progress) from None
        if progress.failed:
            raise refuse(
                "{game} could not be prepared here; the server's log says why.",
                OWN_FAULT,
                game=registry.load(game).title,
            )

    def _not_yet(self, game: str, progress: Progress) -> Declined:
        return refuse(
            "{game} is being prepared: {percent} %.",
            NOT_READY,
            game=registry.load(game).title,
            percent=progress.percent,
        )

    def ask_for(self, game: str) -> None:
        """Prepare a game before those that nobody has asked for."""
        if game not in self.asked_for:
            self.asked_for.append(game)

    def open(self) -> None:
        """Begin to prepare what is not ready."""

    def close(self) -> None:
        """Stop preparing."""
