"""The compiler behind the rules: `@kernel` and `@inlined`.

Numba keeps compiled code on disk, but looks only at the file of the function it caches: a search
cached in one file would go on using an old rule from another. `cache` keeps it for us.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba.core import config

from laguna.engine.cache import COMPILED, KernelCache
from laguna.engine.inner import Inner, Whole

COMPILING = not vars(config)["DISABLE_JIT"]  # with NUMBA_DISABLE_JIT=1 all is plain Python

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy"}

Function = TypeVar("Function", bound=Callable[..., Any])


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
    return cast(Function, Inner(function, OPTIONS | {"forceinline": forceinline}, _whole))


def _whole(function: Callable[..., Any]) -> Whole:
    return Whole(function, OPTIONS, KernelCache(function))
