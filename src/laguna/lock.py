"""A lock on an open file, which the system frees when the process ends, however it ends."""

from __future__ import annotations

import sys


def lock(descriptor: int) -> None:
    """Hold the file; raises `OSError` if another process does."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
