"""What is asked at the table, and where answers come from when nobody sits at a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rich.console import Console


@dataclass(frozen=True)
class Offer:
    """Something that can be typed, and a note on it."""

    text: str
    note: str = ""


@dataclass
class Question:
    """What is shown when something is asked."""

    prompt: str
    picture: Any = None  # something Rich can print
    notice: str = ""
    toolbar: str = ""
    seat: int | None = None  # whose history of answers it belongs to
    offers: Sequence[Offer] = ()
    arguments: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by the word before them


class Asker(Protocol):
    """Asks a question; None when there is nobody to answer any more."""

    live: bool  # whether a person sits at a screen

    def ask(self, question: Question) -> str | None: ...


class Lines:
    """Answers come line by line, and are repeated in what is printed."""

    live = False

    def __init__(self, console: Console, lines: Iterable[str]) -> None:
        self.console = console
        self.lines = iter(lines)

    def ask(self, question: Question) -> str | None:
        if question.picture is not None:
            self.console.print(question.picture)
        if question.notice:
            self.console.print(question.notice, markup=False)
        line = next(self.lines, None)
        if line is not None:
            line = line.strip()
            self.console.print(f"{question.prompt}{line}", markup=False)
        return line
