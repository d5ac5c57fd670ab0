"""What can go wrong, as types. Every message is one sentence for the person who caused it."""

from __future__ import annotations


class LagunaError(Exception):
    """The base of all errors that a user can cause.

    >>> raise IllegalMove("the card is not in your hand", rule="W4.1")
    Traceback (most recent call last):
    ...
    laguna.engine.errors.IllegalMove: the card is not in your hand (W4.1)
    """

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        self.message = message
        self.rule = rule
        super().__init__(f"{message} ({rule})" if rule else message)


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


class TextError(LagunaError):
    """A file or text that does not follow its format; `line` counts from 1."""

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        source: str | None = None,
        rule: str | None = None,
    ) -> None:
        self.line = line
        self.source = source
        where = ", ".join(
            part for part in (source, f"line {line}" if line is not None else None) if part
        )
        super().__init__(f"{where}: {message}" if where else message, rule=rule)


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
