"""Reading what people type."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[0-9]{1,19}")  # as many digits as the greatest seed has


def whole_number(word: str) -> int | None:
    """The number a word is; None for anything else, and for numbers beyond all reason.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None)
    """
    return int(word) if _NUMBER.fullmatch(word) else None
