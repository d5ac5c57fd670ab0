"""A record read back: a table on which all that it says was played; `notation` has the format."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from laguna.engine.errors import LagunaError, Place, RecordError
from laguna.engine.game import Game
from laguna.engine.notation import FIRST_LINE, INDENT, UNDO_WORD, parts_hash
from laguna.engine.registry import load
from laguna.engine.table import UNDO, Row, Table
from laguna.engine.text import whole_number


@dataclass
class _Header:
    """The keys of a record with their line numbers, and the lines of moves."""

    entries: dict[str, tuple[int, str]] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many moves the lines have, undos too."""
        return sum(content.count(";") + 1 for _, content in self.moves)


def read_record(
    text: str,
    source: str = "record",
    *,
    most: int | None = None,
    watch: Callable[[], object] | None = None,
) -> Table:
    """Replay a record; a faulty one is refused with its line and the reason.

    One of more than `most` moves is refused before anything is played. `watch` is called before
    each move, and may raise to end the reading.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise RecordError(
            "a record begins with the line '{first}'", line=1, source=source, first=FIRST_LINE
        )
    header = _read_lines(lines, source)
    for key in ("game", "seats", "seed", "moves"):
        if key not in header.entries:
            raise RecordError(
                "the record is cut off or incomplete: '{key}:' is missing", source=source, key=key
            )
    if not text.endswith("\n"):  # a move that lost its last word may be another move
        raise RecordError(
            "the record is cut off: its last line has no line end", line=len(lines), source=source
        )
    if most is not None and header.rows > most:
        raise RecordError(
            "the record is too long: it has {rows} moves, at most {most} are read",
            source=source,
            rows=header.rows,
            most=most,
        )
    game = _read_game(header, source)
    table = _read_table(header, game, source)
    for line, content in header.moves:
        _replay_line(table, line, content, source, watch)
    line, count = header.entries["moves"]
    if count != str(len(table.log)):
        raise RecordError(
            "the record is cut off: it announces {count} moves and has {played}",
            line=line,
            source=source,
            count=count,
            played=len(table.log),
        )
    return table


def game_in(text: str) -> str:
    """The game that a record names, whether or not the rest of it can be read.

    >>> game_in("game: walking 1")
    'walking'
    """
    found = re.search(r"^game: *(\w+)", text, re.MULTILINE)
    return found[1] if found else ""


def _read_lines(lines: list[str], source: str) -> _Header:
    header = _Header()
    key = ""
    for line, content in enumerate(lines[1:], 2):
        if key and content.startswith(INDENT):
            before = header.entries[key][1]
            header.entries[key] = (
                header.entries[key][0],
                f"{before}\n{content.removeprefix(INDENT)}"
                if before
                else content.removeprefix(INDENT),
            )
            continue
        if key and not content.strip() and not header.moves:
            continue
        content = content.partition("#")[0].strip()
        if not content:
            continue
        word, colon, value = content.partition(":")
        if not colon:
            raise RecordError(
                "{content} is neither 'key: value' nor 'seat: moves'",
                line=line,
                source=source,
                content=repr(content),
            )
        if word.strip().isdecimal():
            key = ""
            header.moves.append((line, content))
        elif header.moves:
            raise RecordError(
                "{key} stands after the moves; it belongs above them",
                line=line,
                source=source,
                key=repr(f"{word}:"),
            )
        else:
            key = word.strip()
            if key in header.entries:
                raise RecordError(
                    "{key} stands twice", line=line, source=source, key=repr(f"{key}:")
                )
            header.entries[key] = (line, value.strip())
    return header


def _read_game(header: _Header, source: str) -> Game:
    line, words = header.entries["game"]
    match = re.fullmatch(r"(\w+) ([0-9]{1,9})", words)
    if match is None:
        raise RecordError(
            "the game reads like 'walking 1' (name and version), not {words}",
            line=line,
            source=source,
            words=repr(words),
        )
    try:
        game = load(match[1])
    except LagunaError as error:
        raise RecordError.around(error, line=line, source=source) from None
    if int(match[2]) != game.version:
        raise RecordError(
            "the record is of version {old} of {game}, here is version {new}: the same moves may "
            "mean something else",
            line=line,
            source=source,
            old=match[2],
            game=game.title,
            new=game.version,
        )
    return game


def _read_table(header: _Header, game: Game, source: str) -> Table:
    options: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    for key, (line, value) in header.entries.items():
        try:
            if key in ("seats", "seed", "moves"):
                number = whole_number(value)
                if number is None:
                    raise RecordError(
                        "'{key}:' takes a number, not {value}",
                        line=line,
                        source=source,
                        key=key,
                        value=repr(value[:20]),
                    )
                numbers[key] = number
            elif key not in ("game", "parts", "position"):
                options[key] = game.option(key).read(value)
        except RecordError:
            raise
        except LagunaError as error:
            raise RecordError.around(error, line=line, source=source) from None
    position = header.entries.get("position", (0, None))[1]
    try:
        table = Table(game, numbers["seats"], options, numbers["seed"], position)
    except LagunaError as error:
        raise RecordError.around(error, source=source) from None
    line, expected = header.entries.get("parts", (0, parts_hash(table.parts)))
    if expected != parts_hash(table.parts):
        raise RecordError(
            "the game was played with other parts ({expected}) than those here ({found})",
            line=line,
            source=source,
            expected=expected[:64],
            found=parts_hash(table.parts),
        )
    return table


def _replay_line(
    table: Table, line: int, content: str, source: str, watch: Callable[[], object] | None
) -> None:
    name, _, moves = content.partition(":")
    seat = (whole_number(name.strip()) or 0) - 1
    if seat not in range(table.seats):
        raise RecordError(
            "there is no seat {seat} at a table of {seats}",
            line=line,
            source=source,
            seat=name[:20],
            seats=table.seats,
        )
    for word in moves.split(";"):
        if watch:
            watch()
        try:
            if word.strip() == UNDO_WORD:
                table.replay_row(Row(seat, UNDO))
            else:
                table.play(word.strip(), seat)
        except LagunaError as error:
            move = Place(repr(word.strip()))
            raise RecordError.around(error, line=line, source=source, within=[move]) from None
