"""The planning ring and its time wheel (B1.6, B1.7): workers that leave it and come back."""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules.state import ARROWS, HOUSES, PUSHED_COINS


@inlined
def arrow_colour(s: State, seat: int, arrow: int) -> int:
    """The colour of the house under an arrow: the three before number 1."""
    return int(s.ring[seat, (int(s.wheel[seat]) + HOUSES - ARROWS + arrow) % HOUSES])


@inlined
def send_worker(s: State, seat: int) -> None:
    """The worker on number 1 leaves, and the wheel turns on by one."""
    s.workers[seat] -= 1
    s.wheel[seat] = (int(s.wheel[seat]) + 1) % HOUSES


@inlined
def take_back(s: State, seat: int) -> None:
    """A worker comes back to the lowest free number."""
    s.workers[seat] += 1


@inlined
def push_back(s: State, seat: int) -> None:
    """A worker has to make room for another player's (B5.1, B6.2)."""
    take_back(s, seat)
    s.coins[seat] += PUSHED_COINS


@kernel
def visible_fountains(s: State, seat: int) -> int:
    """Fountains that are not under a worker."""
    count = 0
    for house in range(int(s.workers[seat]), HOUSES):
        count += s.fountains[seat] >> (int(s.wheel[seat]) + house) % HOUSES & 1
    return count


@kernel
def visible_coins(s: State, seat: int) -> int:
    """Coin symbols that are not under a worker: what is no fountain is a coin."""
    return HOUSES - int(s.workers[seat]) - visible_fountains(s, seat)
