"""How long a bot may think."""

from __future__ import annotations

import math
from dataclasses import dataclass

from laguna.engine.errors import OptionError

MOST_SIMULATIONS = 10_000_000


@dataclass(frozen=True)
class Budget:
    """So many simulations a decision or, where they are not counted, so many seconds.

    >>> Budget.read("20000"), Budget.read("0.5s")
    (Budget(simulations=20000, seconds=0.0), Budget(simulations=None, seconds=0.5))
    """

    simulations: int | None
    seconds: float = 0.0

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget as it stands in the code of a bot."""
        whole = text.isdecimal() and text.isascii() and not text.startswith("0")
        if whole and int(text) <= MOST_SIMULATIONS:
            return cls(int(text))
        try:
            seconds = float(text.removesuffix("s")) if text.endswith("s") else math.nan
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            raise OptionError(
                f"a bot thinks for simulations (20000, at most {MOST_SIMULATIONS}) or seconds "
                f"(0.5s), not {text!r}"
            )
        return cls(None, seconds)

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.simulations is None else str(self.simulations)
