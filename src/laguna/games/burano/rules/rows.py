"""The sections of a box's text: rows of words, each of which knows its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

from laguna.engine.errors import PartsError
from laguna.engine.game import Reason
from laguna.engine.text import whole_number

MOST_POINTS = 99


class Row(NamedTuple):
    """A line of a section: where it stands, and its words."""

    source: str
    line: int
    words: list[str]

    def refuse(self, text: str, rule: str, **values: str | int) -> NoReturn:
        raise PartsError(text, line=self.line, source=self.source, rule=rule, **values)

    def remark(self, text: str, rule: str, **values: str | int) -> Reason:
        return Reason(rule, text, values, self.line)


class Section(NamedTuple):
    """A section: its heading and its rows."""

    heading: Row
    rows: list[Row]


class Table(NamedTuple):
    """Numbers row by row, and what is odd about them."""

    rows: list[list[int]]
    remarks: list[Reason]


def sections(source: str, text: str) -> Iterator[tuple[str, Section]]:
    """The sections of a text, with comments taken off."""
    name, current = "", None
    for line, content in enumerate(text.splitlines(), 1):
        content = content.partition("#")[0].strip()
        if content.endswith(":"):
            if current:
                yield name, current
            name = " ".join(content[:-1].split())
            current = Section(Row(source, line, [name]), [])
        elif content:
            row = Row(source, line, content.split())
            if current is None:
                row.refuse(
                    "{word} stands before any section like 'ships:'", "B1", word=repr(content[:30])
                )
            current.rows.append(row)
    if current:
        yield name, current


def choice(row: Row, word: str, names: Sequence[str], rule: str) -> int:
    """The number of a name."""
    if word not in names:
        row.refuse(
            "{word} is not known here; there are {known}",
            rule,
            word=repr(word[:20]),
            known=", ".join(names),
        )
    return names.index(word)


def points(row: Row, word: str, rule: str) -> int:
    number = whole_number(word)
    if number is None or number > MOST_POINTS:
        row.refuse(
            "points are a number from 0 to {most}, not {word}",
            rule,
            most=MOST_POINTS,
            word=repr(word[:20]),
        )
    return number


def by_name(section: Section, names: Sequence[str], rule: str) -> list[Row]:
    """The rows of a section that has one for each of these names, in their order."""
    found: dict[int, Row] = {}
    for row in section.rows:
        number = choice(row, row.words[0], names, rule)
        if number in found:
            row.refuse("{key} stands twice", rule, key=row.words[0])
        found[number] = row
    for number, name in enumerate(names):
        if number not in found:
            section.heading.refuse("{key} is missing", rule, key=name)
    return [found[number] for number in range(len(names))]


def table(section: Section, names: Sequence[str], lengths: Sequence[int], rule: str) -> Table:
    """The points of each name, so many, and where they do not grow."""
    rows, remarks = [], []
    for name, length, row in zip(names, lengths, by_name(section, names, rule), strict=True):
        values = [points(row, word, rule) for word in row.words[1:]]
        if len(values) != length:
            row.refuse("{key} takes {wanted} numbers of points", rule, key=name, wanted=length)
        if sorted(values) != values or values[0] == 0:
            remarks.append(
                row.remark("What {key} brings does not grow from number to number.", rule, key=name)
            )
        rows.append(values)
    return Table(rows, remarks)
