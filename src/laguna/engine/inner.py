"""Kernels that are compiled into those that call them, and on their own only when Python calls.

Numba optimises every function together with all it calls, makes machine code of it and wraps it for
Python, though nearly all rules functions are called by other kernels alone. Here such a function is
typed and lowered once; the kernels that Python does call optimise it with the rest, once each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher


class _Library(JITCodeLibrary):
    """Code to be linked into a caller's, which optimises it."""

    def _optimize_final_module(self) -> None:
        """Left to the caller."""

    def _finalize_final_module(self) -> None:
        """Without machine code."""
        this: Any = self  # Numba has no types
        this._finalize_dynamic_globals()
        this._verify_declare_only_symbols()
        this._finalized = True


class _Compiler(Compiler):
    """The usual passes, without machine code and what Python would need to call it."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        base: Any = super()
        base.__init__(typing, target, _library(target.codegen()), *rest)
        flags: Any = self.state.flags
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True


def _library(codegen: Any) -> Any:
    made: Any = _Library
    return made(codegen, "inner")


class _Entry:
    """What a compiled function without machine code is known by."""


class Inner(CPUDispatcher):
    """A function of compiled code; called from Python, it is compiled `whole` first."""

    def __init__(
        self, function: Callable[..., Any], options: dict[str, Any], whole: Callable[..., Any]
    ) -> None:
        super().__init__(py_func=function, targetoptions=options, pipeline_class=_Compiler)
        self._make_whole = whole

    @cached_property
    def whole(self) -> Any:
        """The function for Python, with a cache of its own on disk."""
        return self._make_whole(self.py_func)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.whole(*arguments, **named)

    def add_overload(self, cres: Any) -> None:
        entry = _Entry()
        cres.target_context.insert_user_function(entry, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=entry)
