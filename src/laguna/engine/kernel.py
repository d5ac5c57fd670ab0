"""The compiler behind the rules: `@kernel`, `@inlined`, and a cache that is never stale.

Numba keeps compiled code on disk, but looks only at the file of the function it caches: a search
cached in one file would go on using an old rule from another. So the folder is named by a hash of
all sources that compiled code can depend on, and a changed rule finds an empty folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs
from numba import njit
from numba.core import config

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("engine", "games", "bots")  # the sub-packages that may hold kernels
UNUSED_AFTER_DAYS = 30

COMPILING = not vars(config)["DISABLE_JIT"]  # with NUMBA_DISABLE_JIT=1 all is plain Python

Function = TypeVar("Function", bound=Callable[..., Any])


@cache
def sources_hash() -> str:
    """A short hash of every Python file that compiled code can depend on, names included."""
    digest = hashlib.sha256()
    for part in COMPILED:
        for file in sorted((PACKAGE / part).rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """Where the compiled rules of exactly these sources live; `LAGUNA_CACHE` moves it."""
    root = os.environ.get("LAGUNA_CACHE") or platformdirs.user_cache_dir("laguna")
    folder = Path(root) / f"kernels-{sources_hash()}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _drop_unused(folder)
    return folder


def _drop_unused(current: Path) -> None:
    oldest = time.time() - UNUSED_AFTER_DAYS * 24 * 60 * 60
    for folder in current.parent.glob("kernels-*"):
        if folder != current and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def kernel(function: Function) -> Function:
    """Compile a rules function: without the GIL, cached on disk, readable as Python.

    With `NUMBA_DISABLE_JIT=1` it is the plain function, for debuggers and coverage.
    """
    return _compiled(function, forceinline=False)


def inlined(function: Function) -> Function:
    """Compile a small function into those that call it: a tenth quicker where it is hot, but
    every caller takes longer to compile.
    """
    return _compiled(function, forceinline=True)


def _compiled(function: Function, forceinline: bool) -> Function:
    """The cache folder of other users of Numba in the same process stays as it was."""
    package = function.__module__.split(".")
    assert package[0] != "laguna" or package[1] in COMPILED, f"no kernels in {function.__module__}"
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        compiler = njit(cache=True, nogil=True, error_model="numpy", forceinline=forceinline)
        return cast(Function, compiler(function))
    finally:
        settings.CACHE_DIR = before
