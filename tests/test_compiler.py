"""The compiled rules: the same game with and without the compiler, and never a stale cache."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import laguna
from laguna.engine.kernel import compiled_sources

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


def test_an_edited_rule_is_never_played_from_an_old_cache(tmp_path: Path) -> None:
    """`play_randomly` is cached in another file than the rule that changes."""
    copied = tmp_path / "laguna"
    shutil.copytree(SOURCES, copied, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import numpy as np, laguna; from laguna.engine.play import play_randomly;"
        "from laguna.engine.random import generator; g = laguna.games.load('walking');"
        "s, parts, options = g.states(1)[0], g.parts({}), g.codes(g.complete_options(2, {}));"
        "g.kernels.deal(parts, s, 2, options, 1);"
        "print(play_randomly(parts, s, np.zeros(g.max_legal, np.int64), generator(1)))"
    )
    environment = {"PYTHONPATH": str(tmp_path), "LAGUNA_CACHE": str(tmp_path / "cache")}
    before = run(code, **environment)
    assert run(code, **environment) == before
    state = copied / "games" / "walking" / "state.py"
    text = state.read_text(encoding="utf-8")
    state.write_text(text.replace("LAY_MOST = 3", "LAY_MOST = 1"), encoding="utf-8")
    assert run(code, **environment) != before


def test_other_users_of_numba_keep_their_cache_folder() -> None:
    code = (
        "from numba.core import config; before = config.CACHE_DIR;"
        "import laguna; laguna.games.load('walking'); print(config.CACHE_DIR == before)"
    )
    assert run(code, PYTHONPATH=str(SOURCES.parent)) == "True"


def test_what_kernels_import_decides_the_cache_and_drawings_do_not() -> None:
    files = {file.relative_to(SOURCES).as_posix() for file in compiled_sources()}
    games = ("walking", "multicity", "burano")
    assert {f"games/{game}/{file}.py" for game in games for file in ("kernels", "state")} <= files
    assert {"engine/game.py", "bots/search.py", "games/burano/reasons.py"} <= files
    assert not any(file.endswith(("drawing.py", "svg.py", "position.py")) for file in files)
