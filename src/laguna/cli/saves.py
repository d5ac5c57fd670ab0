"""Games that save themselves: a record a game, written anew after every move, and who sits where.

A game being played lies in `playing`, a finished one in `finished`, both in the user's data folder;
`LAGUNA_DATA` moves it. A save is the game's record with the players in a comment, so that whatever
reads records reads saves.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import platformdirs

from laguna.cli.common import FileError, read_text
from laguna.durable import replace
from laguna.engine.errors import RecordError, cause_of
from laguna.engine.notation import FIRST_LINE
from laguna.engine.record import read_record
from laguna.engine.table import Table

PLAYING, FINISHED = "playing", "finished"
SUFFIX = ".record"
PLAYERS = re.compile(r"^# players: (.*)$", re.MULTILINE)


def data_folder() -> Path:
    """Where saves live."""
    return Path(os.environ.get("LAGUNA_DATA") or platformdirs.user_data_dir("laguna"))


def save_folder() -> Path:
    """Where the games lie that are being played."""
    return data_folder() / PLAYING


class Save:
    """The file of one game."""

    def __init__(self, path: Path, players: Sequence[str], text: str | None = None) -> None:
        self.path = path
        self.players = list(players)
        self.text = text  # what we know to be in the file

    @classmethod
    def fresh(cls, game: str, players: Sequence[str]) -> Save:
        """A file of its own for a new game."""
        return cls(_unused(save_folder(), game), players)

    def write(self, table: Table) -> None:
        """Keep the game as it stands, on the disk before this returns.

        A second session that plays the same game on gets a file of its own.
        """
        first, _, rest = table.record().partition("\n")
        text = f"{first}\n# players: {', '.join(self.players)}\n{rest}"
        try:
            if self.text is not None and _read(self.path) not in (self.text, None):
                self.path = _unused(self.path.parent, table.game.name)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace(self.path, text.encode())
        except OSError as error:
            raise FileError(f"cannot save the game in {self.path}: {cause_of(error)}") from None
        self.text = text

    def finish(self) -> Path:
        """Put the game to the finished ones; where it lies now."""
        folder = data_folder() / FINISHED
        folder.mkdir(parents=True, exist_ok=True)
        finished = folder / self.path.name
        self.path.replace(finished)
        self.path = finished
        return finished


def _unused(folder: Path, game: str) -> Path:
    now = time.strftime("%Y-%m-%d-%H%M%S")
    for number in count(1):
        name = f"{game}-{now}-{number}{SUFFIX}"
        if not any((folder.parent / kind / name).exists() for kind in (PLAYING, FINISHED)):
            return folder / name
    raise AssertionError


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def load(path: Path) -> tuple[Table, Save]:
    """The game of a save, or of a record in which nobody is named."""
    text = read_text(str(path))
    table = read_record(text, str(path))
    players = PLAYERS.search(text.removeprefix(FIRST_LINE))
    names = players[1].split(", ") if players else []
    if players and len(names) != table.seats:
        raise RecordError(f"names {len(names)} players for {table.seats} seats", source=str(path))
    return table, Save(path, names, text)


def unfinished(game: str) -> Iterator[Path]:
    """The games being played, the newest first."""
    files = save_folder().glob(f"{game}-*{SUFFIX}")
    yield from sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)
