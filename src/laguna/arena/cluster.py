"""The same games on a Ray cluster, or on a local Ray where there is none."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Generator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from laguna.arena.errors import ArenaError
from laguna.arena.play import Code, Job, Played, Setup, load_code, play_game
from laguna.arena.workers import Source
from laguna.engine.cache import sources_hash
from laguna.precompile.steps import prepare

AHEAD = 2  # games that wait for each core

Texts = tuple[tuple[str, str], ...]  # the user's files: name and text


def check_cluster() -> None:
    """Refuse where there is no Ray."""
    if not find_spec("ray"):
        raise ArenaError("--cluster needs Ray: pip install 'laguna[cluster]'")


def play_on_cluster(setup: Setup, code: Code, source: Source, processes: int) -> Generator[Played]:
    """As many games at a time as the cluster has cores; a local Ray has so many processes."""
    check_cluster()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray: Any = import_module("ray")
    errors: Any = import_module("ray.exceptions")
    try:
        ray.init(address="auto", log_to_driver=False, logging_level="ERROR")
    except ConnectionError:
        ray.init(
            num_cpus=processes, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
        )
    try:
        task: Any = ray.remote(play_anywhere)
        common = ray.put(setup)
        texts = tuple((file.name, file.read_text(encoding="utf-8")) for file in code.files)
        cores = int(ray.cluster_resources().get("CPU", 1))
        running: list[Any] = []
        while True:
            while len(running) < AHEAD * cores and (job := source.next()) is not None:
                running.append(task.remote(common, texts, code.patience, job))
            if not running:
                return
            done, running = ray.wait(running)
            try:
                game: Played = ray.get(done[0])
            except errors.RayTaskError as error:
                raise ArenaError(f"a game on the cluster failed: {error.cause}") from None
            except errors.RayError as error:
                words = str(error).splitlines()[0]
                raise ArenaError(f"the cluster lost a game: {words}") from None
            source.add(game)
            yield game
    finally:
        ray.shutdown()


def play_anywhere(setup: Setup, texts: Texts, patience: float, job: Job) -> Played:
    """Play one game on a machine that has the same Laguna."""
    if sources_hash() != setup.sources:
        raise ArenaError(
            f"a machine of the cluster has other rules and bots (sources {sources_hash()}, not "
            f"{setup.sources})"
        )
    prepare(setup.game)
    load_code(_files(texts, patience))
    return play_game(setup, job)


@cache
def _files(texts: Texts, patience: float) -> Code:
    """The user's files on this machine."""
    folder = Path(tempfile.mkdtemp(prefix="laguna-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = []
    for number, (name, text) in enumerate(texts):
        file = folder / str(number) / name
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return Code(tuple(files), patience)
