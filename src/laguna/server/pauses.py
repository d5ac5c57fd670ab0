"""Pauses that everybody at every table would feel, kept short.

A thread that computes lets the sockets' thread go on after `TURN`. The collector of garbage looks
through what is young whenever there is much of it, but through everything, which takes a tenth of a
second with a thousand people inside, only once in a while.
"""

from __future__ import annotations

import asyncio
import gc
import sys

TURN = 0.0001  # seconds
YOUNG, MIDDLE, NEVER = 2000, 10, 10**9  # objects, and how often before the next generation
LOOK_THROUGH_ALL = 60.0  # seconds


def keep_short() -> None:
    """For the whole process, once everything is loaded that stays."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def tidy_forever() -> None:
    """Look through everything, now and then."""
    while True:
        await asyncio.sleep(LOOK_THROUGH_ALL)
        gc.collect()
