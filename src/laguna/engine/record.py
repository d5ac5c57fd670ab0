"""The record of a game: a text that a person can read and type, and that reads back exactly.

    laguna record 1
    game: walking 1
    seats: 2
    edition: de
    seed: 7
    parts: 5d0f6ab1
    moves: 3

    1: take 3 top 2; lay R1a 5; end

Header lines are `key: value`; a longer text (a deck of your own, a drawn position) follows its key
on indented lines. Then the moves, a line a turn, each with its seat; `undo` takes one back.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from laguna.engine.errors import LagunaError, Place, RecordError
from laguna.engine.game import Game, Parts
from laguna.engine.registry import load
from laguna.engine.table import UNDO, Row, Table
from laguna.engine.text import whole_number

FIRST_LINE = "laguna record 1"
UNDO_WORD = "undo"
INDENT = "  "


def parts_hash(parts: Parts) -> str:
    """A short hash of the parts a game is played with."""
    return hashlib.sha256(parts.tobytes()).hexdigest()[:8]


def write_record(table: Table) -> str:
    """The record of a table."""
    game = table.game
    lines = [FIRST_LINE, f"game: {game.name} {game.version}", f"seats: {table.seats}"]
    for option in game.options:
        value = table.options[option.name]
        if value != option.default:
            lines += _entry(option.name, option.word(value))
    lines += [f"seed: {table.seed}", f"parts: {parts_hash(table.parts)}"]
    if table.position is not None:
        lines += _entry("position", textwrap.dedent(table.position).strip("\n"), block=True)
    lines += [f"moves: {len(table.log)}", "", *_turns(table)]
    return "\n".join(lines).rstrip() + "\n"


def _entry(key: str, value: str, block: bool = False) -> list[str]:
    if not block and "\n" not in value:
        return [f"{key}: {value}"]
    lines = (line.rstrip() for line in value.splitlines())
    return [f"{key}:", *(f"{INDENT}{line}" for line in lines if line)]


def _turns(table: Table) -> list[str]:
    """The log, a line for the moves that one seat makes in a row in one turn."""
    again = table.fresh()
    lines: list[str] = []
    last: tuple[int, int] | None = None
    for row in table.log:
        turn = (row.seat, again.turn)
        word = UNDO_WORD if row.action == UNDO else str(again.move(row.action, row.seat))
        if turn == last and not lines[-1].endswith(UNDO_WORD):
            lines[-1] += f"; {word}"
        else:
            lines.append(f"{row.seat + 1}: {word}")
        last = turn
        again.replay_row(row)
    return lines


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
