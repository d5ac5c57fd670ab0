"""Processes that compile: in which order, and that they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from laguna.precompile import processes, steps
from laguna.precompile.processes import Compilers, Job, Watcher
from laguna.precompile.steps import BOTS, RULES, Stage

GAMES = ("burano", "multicity", "walking")
PATIENCE = 30.0  # seconds until a test gives up

# Compiles nothing; it goes on when a file of the game's name is there.
FAKE = """
import pathlib, sys, time
folder, game, *kinds = sys.argv[1:]
for kind in kinds:
    print(kind, 0, 2, "dealing", flush=True)
    while not pathlib.Path(folder, game).exists():
        time.sleep(0.01)
    print(kind, 2, 2, "", flush=True)
"""


class Heard(Watcher):
    def __init__(self) -> None:
        self.stages: list[tuple[str, Stage]] = []
        self.jobs: list[tuple[Job, str | None]] = []

    def reached(self, game: str, stage: Stage) -> None:
        self.stages.append((game, stage))

    def ended(self, job: Job, fault: str | None) -> None:
        self.jobs.append((job, fault))

    @property
    def begun(self) -> list[str]:
        """The games of which something was compiled, in their order."""
        return list(dict.fromkeys(game for game, _ in self.stages))

    @property
    def finished(self) -> list[str]:
        return [job.game for job, _ in self.jobs]


def wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Nothing is compiled yet, there are two cores; lets the process of a game go on."""
    command = (sys.executable, "-c", FAKE, str(tmp_path))
    monkeypatch.setattr(processes, "COMMAND", command)
    monkeypatch.setattr(processes, "missing", lambda _, kinds: list(kinds))
    monkeypatch.setattr("os.cpu_count", lambda: 2)

    def release(*games: str) -> None:
        for game in games:
            (tmp_path / game).touch()

    return release


def test_as_many_games_at_a_time_as_cores_and_walking_first(release: Callable[..., None]) -> None:
    heard = Heard()
    begun = Compilers(GAMES, heard)
    begun.start()
    wait_for(lambda: len(heard.begun) == 2)
    assert set(heard.begun) == {"walking", "burano"}
    release(*GAMES)
    begun.wait()
    assert set(heard.finished) == set(GAMES)
    assert [stage for game, stage in heard.stages if game == "walking"] == [
        Stage(RULES, 0, 2, "dealing"),
        Stage(RULES, 2, 2),
        Stage(BOTS, 0, 2, "dealing"),
        Stage(BOTS, 2, 2),
    ]


def test_what_is_asked_for_comes_before_what_nobody_asked_for(
    release: Callable[..., None],
) -> None:
    heard = Heard()
    begun = Compilers(GAMES, heard)
    begun.ask_for("walking")
    begun.start()
    wait_for(lambda: len(heard.begun) == 2)
    begun.ask_for("multicity")
    begun.ask_for("multicity")
    wait_for(lambda: "multicity" in heard.begun)
    release("multicity", "walking")
    wait_for(lambda: len(heard.jobs) == 2)
    assert set(heard.finished) == {"multicity", "walking"}
    release("burano")
    begun.wait()
    assert heard.finished[2:] == ["burano"]


def test_where_there_are_cores_enough_bots_are_compiled_beside_the_rules(
    release: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    heard = Heard()
    begun = Compilers(GAMES, heard)
    begun.start()
    wait_for(lambda: len(heard.stages) == 2 * len(GAMES))
    release(*GAMES)
    begun.wait()
    assert {job for job, _ in heard.jobs} == {
        Job(game, (kind,)) for game in GAMES for kind in (RULES, BOTS)
    }


def test_a_process_that_fails_is_told_with_where_it_was(
    release: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "import sys; print('rules 3 7 playing (no space left)'); sys.exit(1)"
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", code))
    heard = Heard()
    begun = Compilers(["walking"], heard)
    begun.start()
    begun.wait()
    assert [fault for _, fault in heard.jobs] == ["playing (no space left)"] * 2


def test_no_process_outlives_its_server(release: Callable[..., None]) -> None:
    heard = Heard()
    begun = Compilers(GAMES, heard)
    begun.start()
    wait_for(lambda: len(heard.begun) == 2)
    begun.close()
    begun.wait()
    assert not heard.jobs


def test_a_process_ends_when_the_one_that_waits_for_it_is_killed(tmp_path: Path) -> None:
    """However it ends: the pipe to it is closed."""
    waits = "from laguna.precompile.steps import end_with_parent; end_with_parent()"
    parent = (
        "import subprocess, sys, time;"
        f"child = subprocess.Popen([sys.executable, '-c', {waits!r}], stdin=subprocess.PIPE);"
        "print(child.pid, flush=True); time.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout
        child = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)

    def ended() -> bool:
        try:
            return Path(f"/proc/{child}/stat").read_text().split()[2] == "Z"
        except FileNotFoundError:
            return True

    wait_for(ended)


def test_what_another_process_compiles_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would write the same; the second finds it done."""
    monkeypatch.setattr(steps, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(steps, "is_compiled", lambda mark: (tmp_path / mark).exists())
    monkeypatch.setattr(steps, "mark_compiled", lambda mark: (tmp_path / mark).touch())
    holding = (
        "import sys; from pathlib import Path; from laguna.lock import lock;"
        "folder = Path(sys.argv[1]);"
        "file = (folder / 'walking.rules.lock').open('ab'); lock(file.fileno());"
        "print('held', flush=True); sys.stdin.readline(); (folder / 'walking.rules').touch()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", holding, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdout
        assert other.stdin
        assert other.stdout.readline() == "held\n"
        compiled: list[Stage] = []
        threading.Timer(0.3, lambda: print(file=other.stdin, flush=True)).start()
        steps.compile_game("walking", [RULES], compiled.append)
        assert compiled == [Stage(RULES, 1, 1)]
