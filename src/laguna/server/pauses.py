"""Pauses that everybody at every table would feel, kept short.

A thread that computes lets the sockets' thread go on after `TURN`. The collector of garbage looks
through what is young whenever there is much of it. Looking through everything takes a tenth of a
second for the libraries alone: what is still in use after a minute is put aside, and looked at
again only when no table is in use, or once an hour.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

TURN = 0.0001  # seconds
YOUNG, MIDDLE, NEVER = 2000, 10, 10**9  # objects, and how often before the next generation
LOOK_EVERY = 60.0  # seconds
LOOKS_BEFORE_ALL = 60  # at most
AT_A_STRETCH, REST = 0.001, 0.002  # seconds of work beside the sockets' thread, and of none then


def keep_short() -> None:
    """For the whole process, once everything is loaded that stays."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    put_aside()


class Breather:
    """Called by what works in another thread, it lets the sockets' thread go on now and then."""

    def __init__(self) -> None:
        self._rested = time.perf_counter()

    def __call__(self) -> None:
        if time.perf_counter() > self._rested + AT_A_STRETCH:
            time.sleep(REST)
            self._rested = time.perf_counter()


def put_aside() -> None:
    """Drop garbage, and do not look again at what is in use."""
    gc.collect()
    gc.freeze()


async def tidy_forever(is_in_use: Callable[[], bool]) -> None:
    """Look through what is new, now and then; through everything when nobody minds."""
    looks = 0
    while True:
        await asyncio.sleep(LOOK_EVERY)
        looks += 1
        if looks >= LOOKS_BEFORE_ALL or not is_in_use():
            gc.unfreeze()
            looks = 0
        put_aside()
