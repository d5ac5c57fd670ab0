"""How sure a share or a mean is.

The games of one deal are alike, so the deal is the unit everywhere: its mean over all seatings is
one observation, and the deals are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

ERROR = 0.05  # of all intervals
NORMAL = 1.959963984540054  # standard errors on either side
LEAST_DEALS = 3  # below, no interval says anything
BOLDNESS = 0.75  # the most that a bet may risk of what it has
STEPS = 40  # of the bisection for a bound


class Interval(NamedTuple):
    """Where the true value is, in 95 of 100 cases."""

    low: float
    high: float


ANYWHERE = Interval(-math.inf, math.inf)
ANY_SHARE = Interval(0.0, 1.0)


def student(freedom: int) -> float:
    """The quantile of Student's distribution for a 95 % interval, by the series of Fisher and
    Cornish: right to 1 % from 2 degrees of freedom on.

    >>> round(student(5), 2), round(student(30), 3)
    (2.57, 2.042)
    """
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean_interval(deals: Numbers) -> Interval:
    """Of the mean of one number a deal, by Student."""
    if len(deals) < LEAST_DEALS:
        return ANYWHERE
    error = student(len(deals) - 1) * float(deals.std(ddof=1)) / math.sqrt(len(deals))
    middle = float(deals.mean())
    return Interval(middle - error, middle + error)


def wilson(share: float, count: float) -> Interval:
    """Of a share among so many independent games.

    >>> [round(bound, 3) for bound in wilson(0.9, 100)]
    [0.826, 0.945]
    """
    square = NORMAL**2 / count
    middle = (share + square / 2) / (1 + square)
    error = NORMAL / (1 + square) * math.sqrt(share * (1 - share) / count + square / count / 4)
    return Interval(max(0.0, middle - error), min(1.0, middle + error))


def share_interval(deals: Numbers, games: int) -> Interval:
    """Of a share whose games come in deals: Wilson's interval for as many independent games as
    would be equally sure (Korn and Graubard's effective sample size).
    """
    if len(deals) < LEAST_DEALS:
        return ANY_SHARE
    share = float(deals.mean())
    spread = float(deals.var(ddof=1)) / len(deals)
    if share in ANY_SHARE:
        effective = float(len(deals))  # how alike the games of a deal are cannot be told
    else:
        effective = min(games, share * (1 - share) / spread) if spread else float(games)
    return wilson(share, effective * (NORMAL / student(len(deals) - 1)) ** 2)


def anytime_interval(deals: Numbers) -> Interval:
    """Of the mean of numbers between 0 and 1, right in 95 of 100 cases however often one looks and
    whenever one stops: the hedged betting of Waudby-Smith and Ramdas (2024).

    For every supposed mean somebody bets that the truth is higher and somebody that it is lower,
    each stake decided before the deal. If the mean were as supposed, hardly anybody would ever
    have 40 times the stake; so suppositions against which somebody has are out.
    """
    if len(deals) == 0:
        return ANY_SHARE
    count = np.arange(1, len(deals) + 1)
    means = (0.5 + np.cumsum(deals)) / (count + 1)
    spreads = (0.25 + np.cumsum((deals - means) ** 2)) / (count + 1)
    known = np.concatenate(([0.25], spreads[:-1]))
    bets = np.sqrt(2 * math.log(2 / ERROR) / (known * count * np.log1p(count)))

    def tenable(supposed: float, values: Numbers) -> bool:
        stakes = np.minimum(bets, BOLDNESS / supposed)
        return bool(np.log1p(stakes * (values - supposed)).sum() < math.log(2 / ERROR))

    low = _least(lambda supposed: tenable(supposed, deals))
    high = 1 - _least(lambda supposed: tenable(supposed, 1 - deals))
    return Interval(low, high)


def _least(tenable: Callable[[float], bool]) -> float:
    """The least supposed mean that is tenable; all above it are too."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if tenable(middle):
            high = middle
        else:
            low = middle
    return low
