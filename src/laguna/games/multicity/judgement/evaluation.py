"""What a position is worth to a seat, in points: the judgement that bots start from.

An object that stands is worth its elements and the turn it took. One that is left is worth a part
of that where it fits now, more if in several places: somebody may stand in the way.
"""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.multicity.rules.lines import free_ahead, symbols_ahead
from laguna.games.multicity.rules.state import (
    DIRECTIONS,
    LENGTHS,
    LINE_MASK,
    NONE,
    SHORTEST,
    SIDE,
)

OBJECT = 6.0  # any object that stands, beside its elements
SIXTH = 30.0  # M4.1
FITS = (0.0, 0.3, 0.4, 0.46, 0.5)  # of an object's worth, where it fits in so many places
RIVAL = 0.3  # of what a position is worth to the best of the others
PRETTY = 1.5  # an element that stands, to a beginner
PRETTY_FIT = 1.0  # a place where the longest object that is left would fit


@inlined
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def count_on_line(own: int, free: int, starts: int, left: int, fits: Legal) -> None:
    """Add, for each length that is left, the places on a line that begin at one of `starts`."""
    run = free & starts
    for length in range(LENGTHS):
        last = length + SHORTEST - 1
        run &= free >> last
        if left >> length & 1:
            fits[length] += ones(run & own & own >> last)


@kernel
def count_fits(parts: Parts, s: State, seat: int, fits: Legal) -> None:
    """In how many places each object that is left to a seat would fit."""
    fits[:] = 0
    if s.colour[seat] == NONE:
        return
    left = int(s.left[seat])
    colour = int(s.colour[seat])
    for tile in range(int(s.laid)):
        for way in range(DIRECTIONS):
            for line in range(SIDE):
                own = symbols_ahead(parts, s, tile, line, way, colour)
                if own & LINE_MASK and own & own - 1:
                    count_on_line(own, free_ahead(s, tile, line, way), LINE_MASK, left, fits)


@inlined
def worth(length: int) -> float:
    """What an object that stands is worth."""
    return OBJECT + length + SHORTEST


@inlined
def share(places: int) -> float:
    """The part of its worth that an object has where it fits in so many places."""
    return FITS[min(places, len(FITS) - 1)]


@kernel
def standing(parts: Parts, s: State, seat: int, fits: Legal) -> float:
    """What a seat has, and what it may place soon."""
    points = SIXTH if s.left[seat] == 0 else 0.0
    count_fits(parts, s, seat, fits)
    for length in range(LENGTHS):
        placed = not int(s.left[seat]) >> length & 1
        points += (1.0 if placed else share(int(fits[length]))) * worth(length)
    return points


@kernel
def value(parts: Parts, s: State, seat: int) -> float:
    fits = np.empty(LENGTHS, np.int64)
    best_other = 0.0
    for other in range(int(s.seats)):
        if other != seat:
            best_other = max(best_other, standing(parts, s, other, fits))
    return standing(parts, s, seat, fits) - RIVAL * best_other


@kernel
def charm(parts: Parts, s: State, seat: int) -> float:
    """What a beginner sees: what stands, and whether the longest object would fit. No rivals."""
    fits = np.empty(LENGTHS, np.int64)
    count_fits(parts, s, seat, fits)
    points = 0.0
    longest_fit = 0
    for length in range(LENGTHS):
        if int(s.left[seat]) >> length & 1:
            longest_fit = int(fits[length])
        else:
            points += PRETTY * (length + SHORTEST)
    return points + PRETTY_FIT * min(longest_fit, 1)
