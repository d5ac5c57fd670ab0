"""Who is away, and since when: by a clock that only runs, whatever becomes of the time of day.

It begins with the process: after a restart, or when a table comes back into memory, everybody has
their whole time again.
"""

from __future__ import annotations

from collections.abc import Callable

AWAY = 60.0  # seconds: whoever reloads the page, or changes trains, is back before


class Absences:
    """The seats of a table from which nobody looks."""

    def __init__(self, seats: int, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._since = dict.fromkeys(range(seats), steady())

    def note(self, present: set[int]) -> None:
        """Who is there now; the others are away since they were last seen."""
        for seat in present:
            self._since[seat] = self._steady()

    def time_left(self, seat: int, limit: float) -> float:
        """Seconds until a seat that nobody looks from has been away for so long."""
        return max(0.0, self._since[seat] + limit - self._steady())
