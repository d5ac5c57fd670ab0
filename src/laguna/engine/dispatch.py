"""The kernels of the contract, for any game: `legal(parts, s, seat, out)` finds the game by `s`.

Compiled code resolves the call while it is compiled, by the record type of the state; plain Python
looks the record's dtype up. So search, playouts, fuzzer and environments are written once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.numpy_support import from_dtype

from laguna.engine.kernel import kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from laguna.engine.game import Game, Legal, Numbers, Parts, Result, State

_by_dtype: dict[Any, Game] = {}
_by_record: dict[Any, Game] = {}


def register(game: Game) -> None:
    """Make the generic kernels know this game's state."""
    _by_dtype[game.state] = game
    _by_record[from_dtype(game.state)] = game


def game_of(s: State) -> Game:
    """The game that a state belongs to."""
    return _by_dtype[s.dtype]


def _kernel(record: Any, name: str) -> Callable[..., Any]:
    kernel: Callable[..., Any] = getattr(_by_record[record].kernels, name)
    return kernel


def actors(parts: Parts, s: State) -> int:
    """Bit mask of the seats that may act now; 0 when the game is over."""
    return game_of(s).kernels.actors(parts, s)


@overload(actors, strict=False, inline="always")
def _actors(parts: Any, s: Any) -> Any:
    kernel = _kernel(s, "actors")
    return lambda parts, s: kernel(parts, s)


def legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    """Write the legal action ids of a seat, ascending; return how many."""
    return game_of(s).kernels.legal(parts, s, seat, out)


@overload(legal, strict=False, inline="always")
def _legal(parts: Any, s: Any, seat: Any, out: Any) -> Any:
    kernel = _kernel(s, "legal")
    return lambda parts, s, seat, out: kernel(parts, s, seat, out)


def act(parts: Parts, s: State, seat: int, action: int) -> None:
    """Play an action, unchecked."""
    game_of(s).kernels.act(parts, s, seat, action)


@overload(act, strict=False, inline="always")
def _act(parts: Any, s: Any, seat: Any, action: Any) -> Any:
    kernel = _kernel(s, "act")
    return lambda parts, s, seat, action: kernel(parts, s, seat, action)


def why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    """0 if the action is legal, else an index into the game's reasons."""
    return game_of(s).kernels.why_not(parts, s, seat, action)


@overload(why_not, strict=False, inline="always")
def _why_not(parts: Any, s: Any, seat: Any, action: Any) -> Any:
    kernel = _kernel(s, "why_not")
    return lambda parts, s, seat, action: kernel(parts, s, seat, action)


def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    """Set up a game; all its randomness follows from the seed."""
    game_of(s).kernels.deal(parts, s, seats, options, seed)


@overload(deal, strict=False, inline="always")
def _deal(parts: Any, s: Any, seats: Any, options: Any, seed: Any) -> Any:
    kernel = _kernel(s, "deal")
    return lambda parts, s, seats, options, seed: kernel(parts, s, seats, options, seed)


def result(parts: Parts, s: State, out: Result) -> None:
    """Rank, points and their parts of every seat, as if the game ended now."""
    game_of(s).kernels.result(parts, s, out)


@overload(result, strict=False, inline="always")
def _result(parts: Any, s: Any, out: Any) -> Any:
    kernel = _kernel(s, "result")
    return lambda parts, s, out: kernel(parts, s, out)


def redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    """Replace what the viewer cannot know by an equally likely alternative."""
    game_of(s).kernels.redeal(parts, s, viewer, seed)


@overload(redeal, strict=False, inline="always")
def _redeal(parts: Any, s: Any, viewer: Any, seed: Any) -> Any:
    kernel = _kernel(s, "redeal")
    return lambda parts, s, viewer, seed: kernel(parts, s, viewer, seed)


def broken(parts: Parts, s: State) -> int:
    """0 if the state keeps all invariants of its game, else an index into `Game.invariants`."""
    return game_of(s).kernels.broken(parts, s)


@overload(broken, strict=False, inline="always")
def _broken(parts: Any, s: Any) -> Any:
    kernel = _kernel(s, "broken")
    return lambda parts, s: kernel(parts, s)


def value(parts: Parts, s: State, seat: int) -> float:
    """The game's own judgement of a position for a seat, in points."""
    return game_of(s).kernels.value(parts, s, seat)


@overload(value, strict=False, inline="always")
def _value(parts: Any, s: Any, seat: Any) -> Any:
    kernel = _kernel(s, "value")
    return lambda parts, s, seat: kernel(parts, s, seat)


def charm(parts: Parts, s: State, seat: int) -> float:
    """How pretty a position looks to a seat at its first game, in points."""
    return game_of(s).kernels.charm(parts, s, seat)


@overload(charm, strict=False, inline="always")
def _charm(parts: Any, s: Any, seat: Any) -> Any:
    kernel = _kernel(s, "charm")
    return lambda parts, s, seat: kernel(parts, s, seat)


def urges(
    parts: Parts, s: State, seat: int, actions: Legal, count: int, out: NDArray[np.float64]
) -> None:
    """How tempting each of these legal actions is, by the game's rules of thumb, in points."""
    game_of(s).kernels.urges(parts, s, seat, actions, count, out)


@overload(urges, strict=False, inline="always")
def _urges(parts: Any, s: Any, seat: Any, actions: Any, count: Any, out: Any) -> Any:
    kernel = _kernel(s, "urges")
    return lambda parts, s, seat, actions, count, out: kernel(parts, s, seat, actions, count, out)


def observe(parts: Parts, s: State, seat: int, spare: State, out: Numbers) -> None:
    """What a seat sees, as the numbers that `Game.features` lists: by the game's own kernel or,
    where it has none, all numbers of the state as redealt for the seat into `spare`.
    """
    kernel = getattr(game_of(s).kernels, "observe", None)
    if kernel is None:
        _observe_redealt(parts, s, seat, spare, out)
    else:
        kernel(parts, s, seat, out)


@overload(observe, strict=False, inline="always")
def _observe(parts: Any, s: Any, seat: Any, spare: Any, out: Any) -> Any:
    kernel = getattr(_by_record[s].kernels, "observe", None)
    if kernel is None:
        return _observe_redealt

    def observe_by_kernel(parts: Any, s: Any, seat: Any, spare: Any, out: Any) -> Any:
        kernel(parts, s, seat, out)

    return observe_by_kernel


def _observe_redealt(parts: Parts, s: State, seat: int, spare: State, out: Numbers) -> None:
    copy(spare, s)
    redeal(parts, spare, seat, 0)
    numbers(spare, out)
    out[-1] = seat


def numbers(s: State, out: Numbers) -> None:
    """Write all numbers of a state, in the order of its fields."""
    every = np.concatenate([np.ravel(s[name]) for name in s.dtype.names])
    out[: every.size] = every


@overload(numbers, strict=False, inline="always")
def _numbers(s: Any, out: Any) -> Any:
    write_numbers: Any = _write_numbers
    return lambda s, out: write_numbers(s, out)


@intrinsic
def _write_numbers(typing_context: Any, s: Any, out: Any) -> Any:
    assert out.layout == "C", "numbers are written without gaps"

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        record = builder.bitcast(args[0], ir.IntType(8).as_pointer())
        data = context.make_array(out)(context, builder, args[1]).data
        real = ir.FloatType()
        written = 0
        for field in s.fields.values():
            whole = getattr(field.type, "dtype", field.type)
            place = builder.gep(record, [context.get_constant(types.intp, field.offset)])
            place = builder.bitcast(place, context.get_data_type(whole).as_pointer())
            convert = builder.sitofp if whole.signed else builder.uitofp
            count = getattr(field.type, "nitems", 1)
            with cgutils.for_range(builder, context.get_constant(types.intp, count)) as loop:
                number = builder.load(builder.gep(place, [loop.index]), align=1)
                target = builder.add(loop.index, loop.index.type(written))
                builder.store(convert(number, real), builder.gep(data, [target]))
            written += count
        return context.get_dummy_value()

    return types.void(s, out), codegen


def foresee(
    parts: Parts,
    s: State,
    weights: Numbers,
    points: NDArray[np.float64],
    wins: NDArray[np.float64],
) -> bool:
    """Write the points each seat will have at the end, about, and its chance to win; False if the
    game has no learned judgement.
    """
    return _foresight(game_of(s))(parts, s, weights, points, wins)


def _foresight(game: Game) -> Callable[..., bool]:
    found: Callable[..., bool] = getattr(game.kernels, "foresee", nothing_foreseen)
    return found


@overload(foresee, strict=False, inline="always")
def _foresee(parts: Any, s: Any, weights: Any, points: Any, wins: Any) -> Any:
    kernel = _foresight(_by_record[s])
    return lambda parts, s, weights, points, wins: kernel(parts, s, weights, points, wins)


@kernel
def nothing_foreseen(
    parts: Parts,
    s: State,
    weights: Numbers,
    points: NDArray[np.float64],
    wins: NDArray[np.float64],
) -> bool:
    """The judgement of a game that has learned none."""
    return False


@intrinsic
def _copy_bytes(typing_context: Any, target: Any, source: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = context.get_constant(types.intp, source.size)
        raw_memcpy: Callable[..., Any] = cgutils.raw_memcpy
        raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


def copy(target: State, source: State) -> None:
    """Make `target` the same state as `source`."""
    for field in source.dtype.names:
        target[field] = source[field]


@overload(copy, strict=False, inline="always")
def _copy(target: Any, source: Any) -> Any:
    assert target == source, "a state is copied onto a state of the same game"
    copy_bytes: Any = _copy_bytes
    return lambda target, source: copy_bytes(target, source)
