"""What speaks for a decision, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Fields, Game, Parts, Reason, State
from laguna.engine.merits import Merit, Step, chosen, steps
from laguna.games.multicity.rules.state import (
    FIELDS,
    LENGTHS,
    NONE,
    RIGHT,
    SHORTEST,
    SIDE,
    SPAN,
)

LAST = Reason("M4.1", "It is your last object: you win.")
LONGEST = Reason("M3.2", "It is the longest object that you have left.")
BLOCKS = Reason("M3.2", "It takes a place that another player's object needs.")
FITS_NOW = Reason("M3.2", "Then your object of length {length} fits.")
NOBODY = Reason("M3.1", "It opens no new place for anybody else.")
GROWS = Reason("M3.1", "The city grows where you need it.")
NONE_FITS = Reason("M3.1", "None of your objects fits now; a new tile may help.")
LONGEST_WAITS = Reason("M3.1", "Your longest object does not fit yet; a new tile may help.")
MORE_CITY = Reason("M3.1", "A larger city has more places for you.")
ANY_COLOUR = Reason("M2.1", "The colours are about equal; take the one that you like.")
NOTHING_LEFT = Reason("M4.2", "There is nothing more to gain.")
STANDS = Reason("M3.2", "What stands cannot be taken from you.")


def merits(game: Game, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> list[Reason]:
    """What speaks for a decision, what says most first."""
    found: list[Merit] = []
    for step in steps(game, parts, s, seat, actions):
        found += _said(parts, seat, step)
    return chosen(found)


def _said(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    match step.data["move"]:
        case "pick":
            yield Merit(1, ANY_COLOUR)
        case "draw":
            yield _of_drawing(parts, seat, step.before)
        case "lay":
            yield from _of_laying(parts, seat, step)
        case "place":
            yield from _of_placing(parts, seat, step)
        case _:
            yield Merit(1, NOTHING_LEFT)


def _of_drawing(parts: Parts, seat: int, t: Fields) -> Merit:
    fitting = lengths_that_fit(parts, t, seat)
    if not fitting:
        return Merit(5, NONE_FITS)
    return Merit(3, MORE_CITY if _longest(t, seat) in fitting else LONGEST_WAITS)


def _of_laying(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    new = lengths_that_fit(parts, step.after, seat) - lengths_that_fit(parts, step.before, seat)
    for length in new:
        yield Merit(length, replace(FITS_NOW, values={"length": length}))
    if not any(
        lengths_that_fit(parts, step.after, other) - lengths_that_fit(parts, step.before, other)
        for other in _others(step.before, seat)
    ):
        yield Merit(2, NOBODY)
    yield Merit(1, GROWS)


def _of_placing(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    if step.after.left[seat] == 0:
        yield Merit(9, LAST)
    elif int(step.data["length"]) == _longest(step.before, seat):
        yield Merit(6, LONGEST)
    if any(
        lengths_that_fit(parts, step.before, other) - lengths_that_fit(parts, step.after, other)
        for other in _others(step.before, seat)
    ):
        yield Merit(5, BLOCKS)
    yield Merit(1, STANDS)


def _others(t: Fields, seat: int) -> list[int]:
    return [other for other in range(t.seats) if other != seat]


def _left(t: Fields, seat: int) -> list[int]:
    return [length + SHORTEST for length in range(LENGTHS) if t.left[seat] >> length & 1]


def _longest(t: Fields, seat: int) -> int:
    return max(_left(t, seat), default=0)


def lengths_that_fit(parts: Parts, t: Fields, seat: int) -> set[int]:
    """The objects of a seat for which there is a place in the city."""
    if t.colour[seat] == NONE:
        return set()
    free, symbols = _city(parts, t, t.colour[seat])
    return {
        length
        for length in _left(t, seat)
        if any(_has_place(*ways, length) for ways in ((free, symbols), (free.T, symbols.T)))
    }


def _city(parts: Parts, t: Fields, colour: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The fields of the city that an object may cover, and those that show a colour."""
    cells = t.cell[: t.laid]
    rows, columns = [cell // SPAN for cell in cells], [cell % SPAN for cell in cells]
    top, left = min(rows), min(columns)
    shape = SIDE * (max(rows) - top + 1), SIDE * (max(columns) - left + 1)
    free, symbols = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    for i, (row, column) in enumerate(zip(rows, columns, strict=True)):
        y, x = SIDE * (row - top), SIDE * (column - left)
        here = np.s_[y : y + SIDE, x : x + SIDE]
        bits = [t.free[i][RIGHT] >> field & 1 for field in range(FIELDS)]
        free[here] = np.array(bits, np.bool_).reshape(SIDE, SIDE)
        shown = parts.field[t.order[i], t.turned[i]] == colour
        symbols[here] = shown.reshape(SIDE, SIDE)
    return free, symbols


def _has_place(free: NDArray[np.bool_], symbols: NDArray[np.bool_], length: int) -> bool:
    """Whether a line of free fields to the right begins and ends with the symbol."""
    width = free.shape[1] - length + 1
    if width <= 0:
        return False
    open_ = np.ones((free.shape[0], width), np.bool_)
    for step in range(length):
        open_ &= free[:, step : step + width]
    return bool((open_ & symbols[:, :width] & symbols[:, length - 1 :]).any())
