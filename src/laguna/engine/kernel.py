"""The compiler behind the rules: `@kernel`, `@inlined`, and a cache that is never stale.

Numba keeps compiled code on disk, but looks only at the file of the function it caches: a search
cached in one file would go on using an old rule from another. So the folder is named by a hash of
all sources that compiled code can depend on (the files with kernels and what they import), of the
interpreter, the compiler and the processor: a changed rule or another machine finds an empty
folder; a changed drawing, or the same sources in another place, does not.
"""

from __future__ import annotations

import atexit
import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba import njit
from numba.core import config
from numba.core.registry import cpu_target

from laguna.engine.errors import cause_of
from laguna.engine.inner import Inner

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("engine", "games", "bots")  # the sub-packages that may hold kernels
UNUSED_AFTER_DAYS = 30

COMPILING = not vars(config)["DISABLE_JIT"]  # with NUMBA_DISABLE_JIT=1 all is plain Python

_KERNEL = re.compile(r"^@(?:kernel|inlined)$", re.MULTILINE)
_IMPORT = re.compile(r"^\s*from (laguna[\w.]*) import (\([^)]*\)|[^\n(]+)", re.MULTILINE)

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources() -> list[Path]:
    return [file for part in COMPILED for file in sorted((PACKAGE / part).rglob("*.py"))]


def _hash_of(files: Iterable[Path]) -> str:
    """A short hash of files and their names."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(PACKAGE).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _hash_of_file(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


@cache
def sources_hash() -> str:
    """What tells these rules, decks, judgements and bots from any others."""
    data = (file for file in sorted((PACKAGE / "games").glob("*/data/*")) if _is_played(file))
    return _hash_of([*_sources(), *data])


def _is_played(file: Path) -> bool:
    """Whether a game's file is more than something to read or to look at."""
    return file.suffix not in {".md", ".svg"}


def _imported(text: str) -> Iterator[Path]:
    """The files of this package that a file imports."""
    for module, names in _IMPORT.findall(text):
        path = PACKAGE.parent / module.replace(".", "/")
        if path.with_suffix(".py").exists():
            yield path.with_suffix(".py")
        for name in re.findall(r"(\w+)(?: as \w+)?", names):
            file = path / f"{name}.py"
            yield file if file.exists() else path / "__init__.py"


@cache
def compiled_sources() -> tuple[Path, ...]:
    """Every file with kernels, and every file that these import, step by step."""
    texts = {file: file.read_text(encoding="utf-8") for file in _sources()}
    found = {file for file, text in texts.items() if _KERNEL.search(text)}
    new = list(found)
    while new:
        reached = {file for file in _imported(texts[new.pop()]) if file in texts} - found
        found |= reached
        new += reached
    return tuple(sorted(found))


@cache
def cache_folder() -> Path:
    """Where the compiled rules of exactly these sources live, for this machine; `LAGUNA_CACHE`
    moves it.
    """
    root = Path(os.environ.get("LAGUNA_CACHE") or platformdirs.user_cache_dir("laguna"))
    target: Any = cpu_target.target_context
    machine = (sys.version, numba.__version__, target.codegen().magic_tuple())
    digest = hashlib.sha256(f"{_hash_of(compiled_sources())} {machine}".encode())
    name = f"kernels-{digest.hexdigest()[:16]}"
    try:
        return _opened(root / name)
    except OSError as error:
        return _opened(_only_now(root, error) / name)


def _opened(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()  # whether it can be written
    os.utime(folder)
    _drop_unused(folder)
    return folder


def _only_now(root: Path, error: OSError) -> Path:
    """A folder for this process and those that it starts."""
    instead = tempfile.mkdtemp(prefix="laguna-")
    atexit.register(shutil.rmtree, instead, ignore_errors=True)
    os.environ["LAGUNA_CACHE"] = instead
    logging.getLogger("laguna").warning(
        "compiled rules cannot be kept in %s (%s), so every start compiles anew; let LAGUNA_CACHE "
        "name a folder that can be written",
        root,
        cause_of(error),
    )
    return Path(instead)


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
    package = function.__module__.split(".")
    assert package[0] != "laguna" or package[1] in COMPILED, f"no kernels in {function.__module__}"
    if not COMPILING:
        return function
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "forceinline": forceinline}
    return cast(Function, Inner(function, options, _whole))


def _whole(function: Function) -> Function:
    """Compile a function for Python; other users of Numba in the same process keep the cache they
    had.
    """
    settings: Any = config
    before = settings.CACHE_LOCATOR_CLASSES
    settings.CACHE_LOCATOR_CLASSES = f"{__name__}.{Locator.__name__}"
    try:
        return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        settings.CACHE_LOCATOR_CLASSES = before


class Locator:
    """Tells Numba where a kernel's code lies: by its module and what its file says, so that the
    same sources find it from every place they are installed or cloned to.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # Numba names it in its warnings
        self._function = function

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        cache_folder().mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return _hash_of_file(self._py_file)

    def get_disambiguator(self) -> str:
        return f"{self._function.__module__}-{self._function.__code__.co_firstlineno}"
