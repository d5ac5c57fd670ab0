"""Games made ready while the page is there already: compiled in other processes, loaded in this."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from laguna.engine import registry
from laguna.precompile.processes import Compilers, Job, Watcher, in_order
from laguna.precompile.steps import PLAYED, RULES, Stage, missing, run_steps
from laguna.server import games, logs
from laguna.server.readiness import DONE, Readiness

COMPILED = 95  # percent; the rest is loading


class Preparation(Readiness, Watcher):
    """Makes all games ready; `told` hears of every step."""

    def __init__(self, told: Callable[[Readiness], None] = lambda _: None) -> None:
        super().__init__(registry.names())
        self._told = told
        self._loader = ThreadPoolExecutor(1, "loader")
        self._begun: set[tuple[str, str]] = set()
        self._compilers: Compilers | None = None

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        lacking = {name: missing(name) for name in in_order(registry.names())}
        for kind in PLAYED:
            for name, kinds in lacking.items():
                if kind not in kinds:
                    self._load(name, kind)
        self._compilers = Compilers([name for name, kinds in lacking.items() if kinds], self)
        self._compilers.start()

    def ask_for(self, game: str) -> None:
        super().ask_for(game)
        if self._compilers:
            self._compilers.ask_for(game)

    def close(self) -> None:
        if self._compilers:
            self._compilers.close()
        self._loader.shutdown(wait=False, cancel_futures=True)

    def reached(self, game: str, stage: Stage) -> None:
        if stage.done < stage.of:
            self._tell(game, stage.kind, COMPILED * stage.done // stage.of)
        else:
            self._load(game, stage.kind)

    def ended(self, job: Job, fault: str | None) -> None:
        """What could not be compiled apart is compiled here."""
        if fault is not None:
            logs.warn("a game could not be compiled apart", game=job.game, at=fault)
        for kind in job.kinds:
            self._load(job.game, kind)

    def _load(self, game: str, kind: str) -> None:
        if (game, kind) not in self._begun:
            self._begun.add((game, kind))
            self._loader.submit(self._load_now, game, kind)

    def _load_now(self, game: str, kind: str) -> None:
        try:
            run_steps(game, kind)
            if kind == RULES:
                games.parts_info(registry.load(game), {})
            self._tell(game, kind, DONE)
        except Exception as error:
            logs.failure("a game could not be prepared", error, game=game, part=kind)
            self._tell(game, kind, 0, failed=True)
        if len(self._begun) == len(self._progress):
            # All that was loaded stays; a collector that looks through it delays everybody.
            gc.collect()
            gc.freeze()

    def _tell(self, game: str, kind: str, percent: int, *, failed: bool = False) -> None:
        def tell() -> None:
            self.reach(game, kind, percent, failed=failed)
            self._told(self)

        with suppress(RuntimeError):  # the server has ended meanwhile
            self._loop.call_soon_threadsafe(tell)
