"""Processes that compile games, as many at a time as there are cores: first what is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from laguna.engine.errors import LagunaError
from laguna.games import USUAL, load, names
from laguna.precompile.steps import PLAYED, Stage, bars, missing, title

if TYPE_CHECKING:
    from rich.progress import TaskID

COMMAND = (sys.executable, "-m", "laguna.precompile")
GRACE = 3.0  # seconds in which a process that is told to end may do so


class Job(NamedTuple):
    """What one process compiles."""

    game: str
    kinds: tuple[str, ...]


class Watcher:
    """Who is told how far the games are, by the threads that wait for the processes."""

    def reached(self, game: str, stage: Stage) -> None:
        """A process has come so far."""

    def ended(self, job: Job, fault: str | None) -> None:
        """A process has done all that was missing, or failed at something."""


def in_order(games: Sequence[str], first: str = USUAL) -> list[str]:
    """The games, that which is wanted first before the others."""
    return sorted(games, key=lambda name: name != first)


class Compilers:
    """All processes that compile, and what waits for them."""

    def __init__(
        self, games: Sequence[str], watcher: Watcher, kinds: Sequence[str] = PLAYED
    ) -> None:
        self._watcher = watcher
        self._cores = os.cpu_count() or 1
        self._waiting = self._jobs(in_order(games), kinds)
        self._running: dict[Job, subprocess.Popen[str]] = {}
        self._set_aside: set[Job] = set()
        self._asked_for: set[str] = set()
        self._closing = False
        self._change = threading.Lock()
        self._threads = [
            threading.Thread(target=self._work, name=f"compiler-{number}", daemon=True)
            for number in range(min(self._cores, len(self._waiting)))
        ]

    def _jobs(self, games: Sequence[str], kinds: Sequence[str]) -> list[Job]:
        """A process for each game, which types every function once; where there are cores enough,
        one for each kind: that is sooner done.
        """
        lacking = {game: tuple(missing(game, kinds)) for game in games}
        if self._cores <= len(games):
            return [Job(game, lacks) for game, lacks in lacking.items() if lacks]
        return [Job(game, (kind,)) for kind in kinds for game in games if kind in lacking[game]]

    def start(self) -> None:
        """Begin to compile."""
        for thread in self._threads:
            thread.start()

    def ask_for(self, game: str) -> None:
        """Let a game be compiled before those that nobody has asked for."""
        with self._change:
            if game in self._asked_for:
                return
            self._asked_for.add(game)
            self._waiting.sort(key=lambda job: job.game not in self._asked_for)
            idle = [job for job in self._running if job.game not in self._asked_for]
            wanted = any(job.game == game for job in self._waiting)
            if wanted and idle and not any(job.game == game for job in self._running):
                self._set_aside.add(idle[-1])
                self._running[idle[-1]].terminate()

    def wait(self) -> None:
        """Until all is compiled."""
        for thread in self._threads:
            thread.join()

    def close(self) -> None:
        """End all processes; what they have finished is kept."""
        with self._change:
            self._closing = True
            running = list(self._running.values())
        for process in running:
            process.terminate()
        for process in running:
            try:
                process.wait(GRACE)
            except subprocess.TimeoutExpired:
                process.kill()

    def _work(self) -> None:
        while begun := self._begin():
            job, process = begun
            stage = self._follow(job, process)
            with self._change:
                del self._running[job]
                again = job in self._set_aside
                self._set_aside.discard(job)
                if again and not self._closing:
                    self._waiting.append(job)
            if not again and not self._closing:
                self._watcher.ended(job, stage.label if process.returncode else None)

    def _begin(self) -> tuple[Job, subprocess.Popen[str]] | None:
        """The next job, and the process that does it."""
        with self._change:
            if self._closing or not self._waiting:
                return None
            job = self._waiting.pop(0)
            process = subprocess.Popen(
                [*COMMAND, job.game, *job.kinds],
                stdin=subprocess.PIPE,  # its end tells the process that this one has ended
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for this process
            )
            self._running[job] = process
            return job, process

    def _follow(self, job: Job, process: subprocess.Popen[str]) -> Stage:
        """Read how far a process is until it ends; where it was then."""
        stage = Stage(job.kinds[0], 0, 1, "beginning")
        with process:
            for line in process.stdout or ():
                kind, done, of, label = line.rstrip("\n").split(" ", 3)
                stage = Stage(kind, int(done), int(of), label)
                self._watcher.reached(job.game, stage)
        return stage


class _Bars(Watcher):
    """Shows a bar for each job, or a line where there is no terminal to draw one."""

    def __init__(self) -> None:
        self.progress = bars()
        self.fault = ""
        self._tasks: dict[tuple[str, str], TaskID] = {}

    def reached(self, game: str, stage: Stage) -> None:
        if (game, stage.kind) not in self._tasks:
            if not self.progress.console.is_terminal:
                self.progress.console.print(f"{title(game)}: {stage.kind} …", highlight=False)
            self._tasks[game, stage.kind] = self.progress.add_task(title(game), total=None)
        self.progress.update(
            self._tasks[game, stage.kind],
            description=title(game, stage.label),
            completed=stage.done,
            total=stage.of,
            visible=stage.done < stage.of,
        )

    def ended(self, job: Job, fault: str | None) -> None:
        if fault is not None:
            self.fault = f"{load(job.game).title} could not be compiled, at: {fault}"


def compile_all(kinds: Sequence[str] = PLAYED) -> None:
    """Compile all games and wait for them, with bars."""
    shown = _Bars()
    compilers = Compilers(names(), shown, kinds)
    with shown.progress:
        compilers.start()
        try:
            compilers.wait()
        finally:
            compilers.close()
    if shown.fault:
        raise LagunaError(shown.fault)
