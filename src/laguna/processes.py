"""Processes that work for another one and do not outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def begin_work() -> None:
    """Leave Ctrl-C to the process that started this one, and end when that has ended, however."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    if parent is not None:
        threading.Thread(target=watch, daemon=True).start()
