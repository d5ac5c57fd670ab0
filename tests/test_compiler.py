"""The compiled rules: the same game with and without the compiler, and never a stale cache."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import llvmlite.binding as llvm
import pytest

import laguna
from laguna.engine import cache
from laguna.engine.cache import compiled_sources, sources_hash

pytestmark = pytest.mark.slow

SOURCES = Path(laguna.__file__).parent
GAMES = [(seats, edition) for seats in (1, 2, 3, 4) for edition in ("pl", "de")]


def games_hash() -> str:
    """A hash of all states of one random game for every seat count and edition."""
    digest = hashlib.sha256()
    for seats, edition in GAMES:
        table = laguna.new("walking", seats=seats, edition=edition, seed=99)
        rng = random.Random(seats)
        while not table.over:
            table.play(rng.choice(table.legal_actions()))
            digest.update(table.state.tobytes())
            digest.update(table.redealt(-1, 5).tobytes())
        digest.update(repr(table.scores()).encode())
    return digest.hexdigest()


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_same_seed_gives_the_same_game_with_and_without_the_compiler() -> None:
    code = "from tests.test_compiler import games_hash; print(games_hash())"
    path = os.pathsep.join([str(SOURCES.parent), str(Path(__file__).parent.parent)])
    plain = run(code, NUMBA_DISABLE_JIT="1", PYTHONPATH=path)
    assert plain == games_hash()


DEAL = (
    "import laguna; from laguna.engine import kernel; g = laguna.games.load('walking');"
    "s = g.states(1)[0]; deal = kernel._whole(g.kernels.deal.py_func);"
    "deal(g.parts({}), s, 2, g.codes(g.complete_options(2, {})), 1);"
    "print(s.coins[0], 'coins,', sum(deal.stats.cache_hits.values()), 'found')"
)


def copy_of_sources(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCES, folder / "laguna", ignore=ignored, copy_function=shutil.copyfile)
    return folder / "laguna"


def test_the_same_sources_in_another_place_compile_nothing_anew(tmp_path: Path) -> None:
    """A second clone, or one that was moved or touched, is ready at once."""
    kept = str(tmp_path / "cache")
    places = [copy_of_sources(tmp_path / name).parent for name in ("first", "second")]
    said = [run(DEAL, PYTHONPATH=str(place), LAGUNA_CACHE=kept) for place in places]
    assert said == ["4 coins, 0 found", "4 coins, 1 found"]


def test_the_page_is_served_from_a_place_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "src").symlink_to(SOURCES.parent)
    code = "from laguna.server import page; print(page.find_file('index.html'))"
    found = run(code, PYTHONPATH=str(tmp_path / "src"))
    assert Path(found) == (SOURCES / "server/page/index.html").resolve()


def test_compiling_that_is_broken_off_says_nothing_more(tmp_path: Path) -> None:
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from laguna.cli import main; raise SystemExit(main())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, "play", "--no-browser"],
        env=os.environ | {"LAGUNA_CACHE": str(tmp_path), "LAGUNA_DATA": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    while not any(tmp_path.rglob("laguna.*")):  # something is compiled
        assert process.poll() is None
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    try:
        said, _ = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 0
    assert "Traceback" not in said
    assert not any(tmp_path.rglob("*.new"))


def test_a_cache_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    wanted = tmp_path / "file" / "cache"
    code = (
        "import sys; sys.stderr = sys.stdout; from laguna.engine.cache import cache_folder;"
        "print(cache_folder().is_dir())"
    )
    said, there = run(code, PYTHONPATH=str(SOURCES.parent), LAGUNA_CACHE=str(wanted)).split("\n")
    assert said.startswith(f"compiled rules cannot be kept in {wanted} (not a directory), so every")
    assert there == "True"


def test_another_processor_finds_no_code_and_no_mark_of_it(tmp_path: Path) -> None:
    """A cache that travels with a home folder must not call ready what has to be compiled."""
    code = "from laguna.engine.cache import cache_folder; print(cache_folder().name)"
    paths = {"PYTHONPATH": str(SOURCES.parent), "LAGUNA_CACHE": str(tmp_path)}
    assert run(code, **paths) != run(code, NUMBA_CPU_NAME="generic", **paths)


def test_what_a_wheel_brings_is_used_by_its_own_sources_on_able_processors_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    monkeypatch.setattr(cache, "compiled_sources", tuple)
    shipped = cache.shipped_folder.__wrapped__
    assert shipped() is None
    triple = llvm.get_process_triple()
    processor, needed = cache.baseline(triple)
    brought = tmp_path / "compiled" / cache._folder_name((triple, processor, ""))
    brought.mkdir(parents=True)
    assert shipped() == brought
    monkeypatch.setattr(cache, "baseline", lambda _: (processor, (*needed, "wings")))
    assert shipped() is None
    monkeypatch.setattr(cache, "baseline", lambda _: (processor, needed))
    monkeypatch.setattr(cache, "_hash_of", lambda _: "other sources")
    assert shipped() is None


def test_an_edited_rule_is_never_played_from_an_old_cache(tmp_path: Path) -> None:
    """The deal is cached in another file than the number that changes."""
    state = copy_of_sources(tmp_path) / "games" / "walking" / "rules" / "state.py"
    environment = {"PYTHONPATH": str(tmp_path), "LAGUNA_CACHE": str(tmp_path / "cache")}
    assert run(DEAL, **environment) == "4 coins, 0 found"
    text = state.read_text(encoding="utf-8")
    state.write_text(text.replace("START_COINS = 4", "START_COINS = 5"), encoding="utf-8")
    assert run(DEAL, **environment) == "5 coins, 0 found"


def test_other_users_of_numba_keep_their_cache() -> None:
    code = (
        "from numba.core import config; config.CACHE_LOCATOR_CLASSES = 'UserWideCacheLocator';"
        "import laguna; laguna.games.load('walking'); print(config.CACHE_LOCATOR_CLASSES)"
    )
    assert run(code, PYTHONPATH=str(SOURCES.parent)) == "UserWideCacheLocator"


def test_other_decks_and_weights_are_other_sources_and_other_words_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "laguna"
    shutil.copytree(SOURCES / "games", copied / "games")
    monkeypatch.setattr(cache, "PACKAGE", copied)
    seen = [sources_hash.__wrapped__()]
    for file in ("rules.en.md", "deck.txt", "foresight.npy"):
        with (copied / "games" / "walking" / "data" / file).open("ab") as data:
            data.write(b"#")
        seen.append(sources_hash.__wrapped__())
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


HOT = ("kernels", "rules/state", "rules/reasons", "judgement/policy")


def test_what_kernels_import_decides_the_cache_and_drawings_do_not() -> None:
    files = {file.relative_to(SOURCES).as_posix() for file in compiled_sources()}
    games = ("walking", "multicity", "burano")
    assert {f"games/{game}/{file}.py" for game in games for file in HOT} <= files
    assert {"engine/game.py", "bots/search.py"} <= files
    assert not any("/pictures/" in file or file.endswith("position.py") for file in files)


@pytest.mark.parametrize(
    "text",
    [
        "from laguna.games.walking.rules.state import STATE",
        "from laguna.games.walking.rules import state",
        "from laguna.games.walking.rules import (\n    parts,\n    state as record,\n)",
        "import laguna.games.walking.rules.state",
        "import numpy, laguna.games.walking.rules.state as record",
        "from .rules import state",
        "from .rules.state import *",
        "from ..walking.rules.state import STATE",
        "def late():\n    from laguna.games.walking.rules.state import STATE",
        "if True: from laguna.games.walking.rules.state import STATE",
    ],
)
def test_every_form_of_import_is_followed(text: str) -> None:
    file = SOURCES / "games" / "walking" / "kernels.py"
    assert SOURCES / "games" / "walking" / "rules" / "state.py" in cache._imported(file, text)
