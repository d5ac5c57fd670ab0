"""Games gone through on request: in a thread, one after another, and kept for who asks again."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

from laguna.bots.analysis import analyse
from laguna.engine.table import Table
from laguna.server import logs
from laguna.server.refusals import NOT_NOW, TOO_MANY, UNKNOWN, refuse
from laguna.server.settings import Settings

MOST_KEPT = 200
MOST_WAITING = 8
MOST_MOVES = 1000
ABANDONED_AFTER = 60.0  # seconds in which nobody asked how far it is

Status = Literal["waiting", "running", "done", "failed"]


class Abandoned(Exception):
    """Nobody waits for this analysis any more."""


@dataclass
class Job:
    """A game being gone through, and who asked for it."""

    id: str
    address: str
    steps: int
    asked: float
    status: Status = "waiting"
    done: int = 0
    analysis: dict[str, Any] | None = None

    @property
    def open(self) -> bool:
        """Whether it still takes up a place in the queue."""
        return self.status in ("waiting", "running")

    def progress(self) -> dict[str, Any]:
        """What `AnalysisProgress` says."""
        return {
            "id": self.id,
            "status": self.status,
            "done": self.done,
            "of": self.steps,
            "analysis": self.analysis,
        }


class Analyses:
    """All analyses of the server; what is known of a game is found by a hash of its record."""

    def __init__(self, settings: Settings) -> None:
        self._pool = ThreadPoolExecutor(1, "analysis")
        self._simulations = settings.judge_simulations
        self._clock = settings.clock
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._closing = False

    def find(self, name: str) -> Job:
        """An analysis that was asked for."""
        job = self._jobs.get(name)
        if job is None:
            raise refuse("There is no such analysis any more; ask for it again.", UNKNOWN)
        job.asked = self._clock()
        self._jobs.move_to_end(name)
        return job

    def known(self, record: str) -> Job | None:
        """The analysis of a record, if somebody has asked for it before."""
        known = self._jobs.get(_name(record))
        return self.find(known.id) if known is not None and known.status != "failed" else None

    def check(self, address: str) -> None:
        """Refuse one more where there is no room for it."""
        waiting = [job for job in self._jobs.values() if job.open]
        if any(job.address == address for job in waiting):
            raise refuse("One game is being analysed for you; wait until that is done.", TOO_MANY)
        if len(waiting) >= MOST_WAITING:
            raise refuse("Too many games are being analysed; try again later.", TOO_MANY)

    def start(self, record: str, table: Table, address: str) -> Job:
        """The analysis of a record of fit length, begun now if nobody has asked for it before."""
        if known := self.known(record):
            return known
        self.check(address)
        name = _name(record)
        job = Job(name, address, len(table.plies), self._clock())
        self._jobs[name] = job
        while len(self._jobs) > MOST_KEPT:
            self._jobs.popitem(last=False)
        self._pool.submit(self._run, job, table)
        return job

    def _run(self, job: Job, table: Table) -> None:
        def watch(done: int, of: int) -> None:
            job.done, job.steps = done, of
            if self._closing or self._clock() - job.asked > ABANDONED_AFTER:
                raise Abandoned

        job.status = "running"
        try:
            found = analyse(table, self._simulations, watch=watch)
            job.analysis = found.json(table.game.action_json)
            job.status = "done"
        except Abandoned:
            job.status = "failed"
        except Exception as error:
            job.status = "failed"
            logs.failure("an analysis failed", error)

    def close(self) -> None:
        """Stop as soon as the move at hand is done with."""
        self._closing = True
        self._pool.shutdown(wait=False, cancel_futures=True)


def check_length(table: Table) -> None:
    """Refuse a game that is too short or too long to be gone through."""
    if not table.plies:
        raise refuse("Nothing has been played yet.", NOT_NOW)
    if len(table.plies) > MOST_MOVES:
        raise refuse("This game is too long: at most {most} moves.", most=MOST_MOVES)


def _name(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()
