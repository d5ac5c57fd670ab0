"""What can go wrong, as types. Every message is one sentence for the person who caused it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self, TypeAlias

Values: TypeAlias = Mapping[str, str | int]


def fill(text: str, values: Values) -> str:
    """A sentence with its values in their places.

    >>> fill("tile {number} has no hole", {"number": 3})
    'tile 3 has no hole'
    """
    return text.format(**values) if values else text


class LagunaError(Exception):
    """The base of all errors that a user can cause.

    A sentence that people may read in another language than English has its `values` in braces, so
    that it is found by its `text`; `message` is the English one.

    >>> raise IllegalMove("{card} is not in your hand", card="R1a", rule="W4.1")
    Traceback (most recent call last):
    ...
    laguna.engine.errors.IllegalMove: R1a is not in your hand (W4.1)
    """

    def __init__(self, text: str, *, rule: str | None = None, **values: str | int) -> None:
        self.text = text
        self.values = values
        self.rule = rule
        super().__init__(text)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message

    @property
    def message(self) -> str:
        """What is wrong, in words that a rule's number or a full stop can follow.

        >>> LagunaError("A hole is drawn as {sign}.", sign=".").message
        'A hole is drawn as .'
        """
        return fill(self.text.removesuffix("."), self.values)


class IllegalMove(LagunaError):
    """The move is understood, but a rule forbids it; `rule` is its number."""


class NotYourTurn(IllegalMove):
    """The seat may not act now."""


class MoveSyntax(LagunaError):
    """The text is not a move of this game."""


class UndoRefused(LagunaError):
    """Somebody has learned something since, or the others have to agree first."""


class OptionError(LagunaError):
    """An unknown option, a value it does not take, or a combination the rules exclude."""


class UnknownName(LagunaError):
    """No game, bot or rule has this name."""


class Place(NamedTuple):
    """Where in a text something stands; lines count from 1.

    >>> print(Place("deck", 3))
    deck, line 3
    """

    source: str | None
    line: int | None = None

    def __str__(self) -> str:
        words = (self.source, None if self.line is None else f"line {self.line}")
        return ", ".join(word for word in words if word)


class TextError(LagunaError):
    """A file or text that does not follow its format; `line` counts from 1."""

    def __init__(
        self,
        text: str,
        *,
        line: int | None = None,
        source: str | None = None,
        rule: str | None = None,
        **values: str | int,
    ) -> None:
        self.line = line
        self.source = source
        self.places = [] if source is None and line is None else [Place(source, line)]
        super().__init__(text, rule=rule, **values)

    @classmethod
    def around(
        cls,
        error: LagunaError,
        *,
        line: int | None = None,
        source: str | None = None,
        within: Sequence[Place] = (),
    ) -> Self:
        """The same fault, found while reading a text."""
        found = cls(error.text, line=line, source=source, rule=error.rule, **error.values)
        found.places += within
        found.places += error.places if isinstance(error, TextError) else []
        return found

    @property
    def message(self) -> str:
        return ": ".join([*map(str, self.places), super().message])


class RecordError(TextError):
    """A record of a game that cannot be read or replayed."""


class PartsError(TextError):
    """A faulty deck, tile set or board."""


class PositionError(TextError):
    """A drawing of a position that cannot be set up."""


def cause_of(error: OSError | OverflowError) -> str:
    """What the system says went wrong, to end a sentence with.

    >>> cause_of(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (getattr(error, "strerror", None) or str(error)).lower()
