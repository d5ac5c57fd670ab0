"""Kernels that are compiled into those that call them, and on their own only when Python calls.

Numba optimises every function together with all it calls, makes machine code of it and wraps it for
Python, though nearly all rules functions are called by other kernels alone. Here such a function is
typed and lowered once; the kernels that Python does call optimise it with the rest, once each.

Numba also compiles a function anew for every constant and every width of whole numbers it is called
with. Here it is compiled once for whole numbers: what is gained by knowing a constant, the
optimiser gains where it puts the function into its caller.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import _OverloadFunctionTemplate


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


class Linked(CPUDispatcher):
    """A function without machine code of its own, for those that call it."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(py_func=function, targetoptions=options, pipeline_class=_Compiler)

    def add_overload(self, cres: Any) -> None:
        entry = _Entry()
        cres.target_context.insert_user_function(entry, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=entry)


class Inner(Linked):
    """A function of compiled code; called from Python, it is compiled `whole` first."""

    def __init__(
        self, function: Callable[..., Any], options: dict[str, Any], whole: Callable[..., Any]
    ) -> None:
        super().__init__(function, options)
        self._make_whole = whole

    @cached_property
    def whole(self) -> Any:
        """The function for Python, with a cache of its own on disk."""
        return self._make_whole(self.py_func)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.whole(*arguments, **named)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What the function is compiled as where a kernel calls it with these types."""
        base: Any = super()
        named = {name: _plain(each) for name, each in kws.items()}
        return base.get_call_template([_plain(each) for each in args], named)


def _plain(given: Any) -> Any:
    """The type of an argument, without its value and with all the room of a whole number."""
    unliteral: Any = types.unliteral
    plain = unliteral(given)
    narrow = isinstance(plain, types.Integer) and plain not in (types.int64, types.uint64)
    return types.int64 if narrow else plain


class Whole(CPUDispatcher):
    """A function for Python, with all that it calls; what Numba itself adds to it, such as `max`,
    is compiled into it as kernels are.
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], kept: Any) -> None:
        super().__init__(py_func=function, targetoptions=options)
        self._cache = kept

    def compile(self, sig: Any) -> Any:
        base: Any = super()
        before, _here.kernels = _here.kernels, True
        try:
            return base.compile(sig)
        finally:
            _here.kernels = before


class _Here(threading.local):
    """Whether this thread compiles kernels; others who use Numba get what they always got."""

    kernels = False


_here = _Here()


_templates: Any = _OverloadFunctionTemplate
_usual_decorator = _templates._get_jit_decorator


def _decorator(template: Any) -> Any:
    """How Numba compiles what stands for a function of Python or of NumPy."""
    if not _here.kernels:
        return _usual_decorator(template)
    return lambda **options: lambda function: Linked(function, options)


_templates._get_jit_decorator = _decorator
