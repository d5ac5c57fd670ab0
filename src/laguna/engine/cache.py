"""A cache of compiled code that is never stale.

Its folder is named by a hash of all sources that compiled code can depend on (the files with
kernels and what they import), of the interpreter, the compiler and the processor: a changed rule or
another machine finds an empty folder; a changed drawing, or the same sources in another place, does
not. A wheel brings such a folder with it, compiled for a processor of which most are an extension.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import importlib.util
import logging
import os
import pickle
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import platformdirs
from numba.core import caching, sigutils
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from laguna.engine.errors import cause_of

PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = "compiled"  # the folder of a wheel
COMPILED = ("engine", "games", "bots")  # the sub-packages that may hold kernels
UNUSED_AFTER_DAYS = 30
DAY = 24 * 60 * 60

# The processors that wheels are compiled for, and what others must have to run the same code.
BASELINES = {"x86_64": ("x86-64-v2", ("cx16", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"))}
ANY_OTHER = ("generic", ())

_KERNEL = re.compile(r"^@(?:kernel|inlined)$", re.MULTILINE)


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


def _imported(file: Path, text: str) -> Iterator[Path]:
    """The files of this package that a file imports, in whatever form."""
    within = file.relative_to(PACKAGE.parent).parent.parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield from _files_of(PACKAGE.parent.joinpath(*name.name.split(".")))
        elif isinstance(node, ast.ImportFrom):
            above = within[: len(within) + 1 - node.level] if node.level else ()
            module = PACKAGE.parent.joinpath(*above, *(node.module or "").split("."))
            for name in node.names:
                part = (*_files_of(module / name.name),)
                yield from part if any(map(Path.exists, part)) else _files_of(module)


def _files_of(module: Path) -> tuple[Path, Path]:
    """Where a module or a package may stand."""
    return module.with_suffix(".py"), module / "__init__.py"


@cache
def compiled_sources() -> tuple[Path, ...]:
    """Every file with kernels, and every file that these import, step by step."""
    texts = {file: file.read_text(encoding="utf-8") for file in _sources()}
    found = {file for file, text in texts.items() if _KERNEL.search(text)}
    new = list(found)
    while new:
        file = new.pop()
        reached = {each for each in _imported(file, texts[file]) if each in texts} - found
        found |= reached
        new += reached
    return tuple(sorted(found))


def _processor() -> tuple[str, str, str]:
    """What code is compiled for here: the system, the processor, what that can do."""
    target: Any = cpu_target.target_context
    triple, name, features = target.codegen().magic_tuple()
    return triple, name, features


def _folder_name(processor: tuple[str, str, str]) -> str:
    python = (sys.implementation.cache_tag, importlib.util.MAGIC_NUMBER)
    made_of = (_hash_of(compiled_sources()), python, numba.__version__, processor)
    return f"kernels-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}"


@cache
def cache_folder() -> Path:
    """Where the compiled rules of exactly these sources live, for this machine; `LAGUNA_CACHE`
    moves it.
    """
    root = Path(os.environ.get("LAGUNA_CACHE") or platformdirs.user_cache_dir("laguna"))
    name = _folder_name(_processor())
    try:
        return _opened(root / name)
    except OSError as error:
        return _opened(_only_now(root, error) / name)


def baseline(triple: str) -> tuple[str, tuple[str, ...]]:
    """The processor for which a wheel is compiled, and what it takes to run its code."""
    return BASELINES.get(triple.partition("-")[0], ANY_OTHER)


@cache
def shipped_folder() -> Path | None:
    """The compiled rules that came with a wheel, if they are of use here."""
    if not (PACKAGE / SHIPPED).is_dir():
        return None
    triple, *_ = _processor()
    name, needed = baseline(triple)
    folder = PACKAGE / SHIPPED / _folder_name((triple, name, ""))
    able = {feature for feature, there in llvm.get_host_cpu_features().items() if there}
    return folder if folder.is_dir() and able.issuperset(needed) else None


def _folders() -> Iterator[Path]:
    """Where compiled code may be found; what a wheel brought comes first."""
    if shipped := shipped_folder():
        yield shipped
    yield cache_folder()


def is_compiled(mark: str) -> bool:
    """Whether all that a mark stands for has been compiled."""
    return any((folder / mark).exists() for folder in _folders())


def mark_compiled(mark: str) -> None:
    """Note that all that a mark stands for has been compiled."""
    (cache_folder() / mark).touch()


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
    """Remove what other rules left long ago, and what processes did that were ended."""
    oldest = time.time() - UNUSED_AFTER_DAYS * DAY
    for folder in current.parent.glob("kernels-*"):
        if folder != current and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
    for file in current.glob("*.new"):
        if file.stat().st_mtime < time.time() - DAY:
            file.unlink(missing_ok=True)


class KernelCache(caching.NullCache):
    """The code of one function: a file for each signature, found by the function's module and what
    its file says, so that the same sources find it from every place they are installed to.

    Several processes may write at a time: a file is there as a whole or not at all.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        code = function.__code__
        self._name = re.sub(r"[<>]", "", f"{function.__module__}.{function.__qualname__}")
        self._source = _hash_of_file(code.co_filename), code.co_firstlineno

    def _file_name(self, types: Any) -> str:
        digest = hashlib.sha256(repr((self._source, str(types))).encode())
        return f"{self._name}-{digest.hexdigest()[:16]}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types, if it has been kept."""
        normalized: Any = sigutils.normalize_signature
        types, _ = normalized(sig)
        for folder in _folders():
            try:
                with (folder / self._file_name(types)).open("rb") as file:
                    reduced = pickle.load(file)
            except (OSError, EOFError, pickle.UnpicklingError):
                continue  # a damaged file is as good as none
            target_context.refresh()
            return CompileResult._rebuild(target_context, *reduced)
        return None

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keep a compiled function."""
        normalized: Any = sigutils.normalize_signature
        types, _ = normalized(sig)
        assert not cres.library.has_dynamic_globals, f"{self._name} cannot be kept"
        file = cache_folder() / self._file_name(types)
        new = file.with_name(f"{file.name}.{os.getpid()}.new")
        new.write_bytes(dumps(_without_bitcode(cres)))
        new.replace(file)


def _without_bitcode(compiled: Any) -> Any:
    """A compiled function to be kept, without what would be needed to compile it into others:
    kernels are compiled into others from their source. Only the names that it defines are left.
    """
    (name, kind, (machine_code, _)), *rest = compiled._reduce()
    defined = [function.name for function in compiled.library.get_defined_functions()]
    named = "".join(f'define void @"{each}"() {{ ret void }}\n' for each in defined)
    return ((name, kind, (machine_code, llvm.parse_assembly(named).as_bitcode())), *rest)
