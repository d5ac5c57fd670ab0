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
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from laguna.engine.game import Game, Parts

FIRST_LINE = "laguna record 1"
UNDO_WORD = "undo"
INDENT = "  "


class Said(NamedTuple):
    """A row of the log in words, with the turn in which it was played."""

    seat: int
    turn: int
    word: str


def parts_hash(parts: Parts) -> str:
    """A short hash of the parts a game is played with."""
    return hashlib.sha256(parts.tobytes()).hexdigest()[:8]


def write_record(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    parts: Parts,
    position: str | None,
    log: Iterable[Said],
) -> str:
    """The record of a table that was set up so, and on which so much was played."""
    log = list(log)
    lines = [FIRST_LINE, f"game: {game.name} {game.version}", f"seats: {seats}"]
    for option in game.options:
        value = options[option.name]
        if value != option.default:
            lines += _entry(option.name, option.word(value))
    lines += [f"seed: {seed}", f"parts: {parts_hash(parts)}"]
    if position is not None:
        lines += _entry("position", textwrap.dedent(position).strip("\n"), block=True)
    lines += [f"moves: {len(log)}", "", *_turns(log)]
    return "\n".join(lines).rstrip() + "\n"


def _entry(key: str, value: str, block: bool = False) -> list[str]:
    if not block and "\n" not in value:
        return [f"{key}: {value}"]
    lines = (line.rstrip() for line in value.splitlines())
    return [f"{key}:", *(f"{INDENT}{line}" for line in lines if line)]


def _turns(log: Iterable[Said]) -> list[str]:
    """A line for the moves that one seat makes in a row in one turn."""
    lines: list[str] = []
    last: tuple[int, int] | None = None
    for seat, turn, word in log:
        if (seat, turn) == last and not lines[-1].endswith(UNDO_WORD):
            lines[-1] += f"; {word}"
        else:
            lines.append(f"{seat + 1}: {word}")
        last = (seat, turn)
    return lines
