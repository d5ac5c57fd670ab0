"""Reading what people type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from laguna.engine.errors import MoveSyntax
from laguna.engine.game import State

_NUMBER = re.compile(r"[0-9]{1,19}")  # as many digits as the greatest seed has

Reader: TypeAlias = Callable[[State, list[str]], int | None]  # None for what it does not understand


def whole_number(word: str) -> int | None:
    """The number a word is; None for anything else, and for numbers beyond all reason.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None)
    """
    return int(word) if _NUMBER.fullmatch(word) else None


def read_move(
    s: State, text: str, readers: Mapping[str, Reader], grammar: Mapping[str, str]
) -> int:
    """The action that a text means, by the reader of its first word."""
    words = text.lower().split()
    if not words or words[0] not in readers:
        known = ", ".join(grammar)
        raise MoveSyntax(
            "{words} is not a move; a move begins with {known}",
            words=repr(text.strip()),
            known=known,
        )
    action = readers[words[0]](s, words[1:])
    if action is None:
        raise MoveSyntax(
            "{words} is not understood; write {pattern}",
            words=repr(text.strip()),
            pattern=grammar[words[0]],
        )
    return action
