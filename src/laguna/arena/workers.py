"""Who plays the games: this process, or several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from multiprocessing.connection import Connection, wait
from typing import Protocol

from laguna.arena.errors import ArenaError
from laguna.arena.play import Code, Job, Played, Setup, load_code, play_game
from laguna.engine.errors import LagunaError
from laguna.processes import begin_work

SPAWN = multiprocessing.get_context("spawn")


class Source(Protocol):
    """Where games come from; there may be more once others have been played."""

    def next(self) -> Job | None: ...
    def add(self, game: Played) -> None: ...


def play_here(setup: Setup, code: Code, source: Source) -> Generator[Played]:
    """One game after the other in this process."""
    load_code(code)
    while (job := source.next()) is not None:
        game = play_game(setup, job)
        source.add(game)
        yield game


def play_in_processes(
    setup: Setup, code: Code, source: Source, processes: int
) -> Generator[Played]:
    """So many games at a time, each in a process of its own."""
    workers = [Worker(setup, code) for _ in range(processes)]
    idle = list(workers)
    busy: dict[object, Worker] = {}
    try:
        while True:
            while idle and (job := source.next()) is not None:
                worker = idle.pop()
                worker.begin(job)
                busy[worker.line] = worker
            if not busy:
                return
            for line in wait([worker.line for worker in busy.values()]):
                worker = busy.pop(line)
                game = worker.end()
                idle.append(worker)
                source.add(game)
                yield game
    finally:
        for worker in workers:
            worker.process.kill()


class Worker:
    """A process that plays one game at a time."""

    def __init__(self, setup: Setup, code: Code) -> None:
        self.line, other = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_work, args=(setup, code, other))
        self.process.start()
        other.close()

    def begin(self, job: Job) -> None:
        self.job = job
        try:
            self.line.send(job)
        except OSError:
            raise self._died() from None

    def end(self) -> Played:
        """The game that was begun."""
        try:
            answer: Played | LagunaError = self.line.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if isinstance(answer, LagunaError):
            raise answer
        return answer

    def _died(self) -> ArenaError:
        who = " and ".join(dict.fromkeys(self.job.bots))
        return ArenaError(
            f"the process that played {who} on deal {self.job.deal} died; the games that had ended "
            "are kept"
        )


def _work(setup: Setup, code: Code, line: Connection[Played | LagunaError, Job]) -> None:
    begin_work()
    while True:
        try:
            job = line.recv()
        except EOFError:
            return
        try:
            load_code(code)
            line.send(play_game(setup, job))
        except LagunaError as error:
            line.send(error)
