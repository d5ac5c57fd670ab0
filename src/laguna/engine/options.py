"""What is chosen when a table is set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from laguna.engine.errors import OptionError
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, below

START = "start"
ANY_SEAT = "random"


@dataclass(frozen=True)
class Option:
    """A choice made when a table is set up; without `values`, a text that changes the parts."""

    name: str
    default: Any
    help: str
    rule: str
    values: tuple[Any, ...] | None = None
    short: bool = False  # `--NAME VALUE` on the command line is enough

    def code(self, value: Any) -> int:
        """The number by which the kernels know a value."""
        assert self.values is not None
        for code, allowed in enumerate(self.values):
            if value == allowed and type(value) is type(allowed):
                return code
        raise self.refuse(repr(value))

    def taken(self, value: Any) -> Any:
        """The value that is meant, which may be given in words: 1 or '1', True or 'yes'."""
        if isinstance(value, str):
            return self.read(value)
        if self.values is None:
            raise OptionError("the option {option} takes a text", rule=self.rule, option=self.name)
        return self.values[self.code(value)]

    @property
    def words(self) -> str:
        """The values, for a message."""
        if self.values is None:
            return "a text"
        names = [self.word(value) for value in self.values]
        return f"{', '.join(names[:-1])} or {names[-1]}"

    def word(self, value: Any) -> str:
        """A value as it stands in records and on the command line."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def read(self, word: str) -> Any:
        """A value from its word."""
        if self.values is None:
            return word
        for value in self.values:
            if word == self.word(value):
                return value
        raise self.refuse(word)

    def refuse(self, word: str) -> OptionError:
        """What to raise for a value that the option does not take."""
        return OptionError(
            "the option {option} takes {values}, not {word}",
            rule=self.rule,
            option=self.name,
            values=self.words,
            word=word,
        )


def start_option(rule: str, seats: int) -> Option:
    """Which seat begins; the kernels get 0 for one drawn at random, else its number from 1."""
    return Option(START, ANY_SEAT, "the seat that begins", rule, (ANY_SEAT, *range(1, seats + 1)))


@kernel
def first_seat(rng: Generator, seats: int, start: int) -> int:
    """Which seat begins by that option. Chance is asked either way: what follows stays the same."""
    drawn = below(rng, seats)
    return drawn if start == 0 else int(start) - 1


def place_of(options: Sequence[Option], name: str) -> int:
    """Where the kernels find an option among those that `deal` gets: all but texts.

    >>> place_of((Option("deck", "", "", ""), Option("easy", False, "", "", (False, True))), "easy")
    0
    """
    return [option.name for option in options if option.values is not None].index(name)
