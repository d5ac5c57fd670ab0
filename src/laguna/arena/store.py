"""A folder of the arena: what its games have in common, and a line for each game.

A line is on the disk when its game counts as played. Whatever ends the arena, the folder is whole:
a last line that is torn is dropped, and its game played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from laguna.arena.contests import Aim
from laguna.arena.errors import ArenaError
from laguna.arena.play import Played, Setup
from laguna.durable import replace
from laguna.engine.errors import cause_of
from laguna.lock import lock

SETTINGS = "arena.json"
GAMES = "games.jsonl"
LOCK = "arena.lock"

_WORDS = {
    "game": "the game {}",
    "version": "version {} of the game",
    "seats": "{} seats",
    "options": "the options {}",
    "seed": "the seed {}",
    "code": "the files of bots {}",
    "patience": "{} s for an answer of those",
    "laguna": "Laguna {}",
    "sources": "rules and bots of the sources {}",
}


class Settings(msgspec.Struct):
    """What a folder holds: the setup of all its games, which never changes; the bots in the order
    in which they were first named, and what was aimed at.
    """

    setup: Setup
    bots: list[str] = []
    aims: list[Aim] = []
    mark: int | None = None


class Folder:
    """A folder that this process writes to, or that it reads."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Keep other arenas out of the folder."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            file = (self.path / LOCK).open("ab")
        except OSError as error:
            raise ArenaError(f"cannot write in {self.path}: {cause_of(error)}") from None
        with file:
            try:
                lock(file.fileno())
            except OSError:
                raise ArenaError(f"another arena is at work in {self.path}") from None
            yield

    def read_settings(self) -> Settings | None:
        """The settings, if the folder has any."""
        file = self.path / SETTINGS
        try:
            return msgspec.json.decode(file.read_bytes(), type=Settings)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ArenaError(f"cannot read {file}: {cause_of(error)}") from None
        except msgspec.MsgspecError as error:
            raise ArenaError(f"{file} is not one of the arena's: {error}") from None

    def merge_settings(self, new: Settings) -> Settings:
        """Add bots and aims to those of the folder; games of another setup are refused."""
        old = self.read_settings()
        if old is None:
            if (self.path / GAMES).exists():
                raise ArenaError(f"{self.path} has games but no {SETTINGS}; take another folder")
            merged = new
        else:
            check_same(self.path, old.setup, new.setup)
            met = {frozenset((aim.better, aim.worse)) for aim in new.aims}
            kept = [aim for aim in old.aims if frozenset((aim.better, aim.worse)) not in met]
            merged = Settings(
                old.setup,
                list(dict.fromkeys([*old.bots, *new.bots])),
                [*kept, *new.aims],
                old.mark if new.mark is None else new.mark,
            )
        self.write(SETTINGS, msgspec.json.format(msgspec.json.encode(merged)) + b"\n")
        return merged

    def write(self, name: str, data: bytes) -> None:
        """Put a file in place, whole or not at all."""
        try:
            replace(self.path / name, data)
        except OSError as error:
            raise ArenaError(f"cannot write {self.path / name}: {cause_of(error)}") from None

    def read_games(self) -> list[Played]:
        """All games of the folder, without a torn last line."""
        file = self.path / GAMES
        try:
            lines = file.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ArenaError(f"cannot read {file}: {cause_of(error)}") from None
        reader = msgspec.json.Decoder(Played)
        games = []
        for number, line in enumerate(lines, 1):
            try:
                games.append(reader.decode(line))
            except msgspec.MsgspecError as error:
                raise ArenaError(
                    f"{file}, line {number}: not a game of the arena ({error})"
                ) from None
        return games

    @contextmanager
    def append(self) -> Iterator[Appender]:
        """Write games behind those that are there."""
        file = self.path / GAMES
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        except OSError as error:
            raise ArenaError(f"cannot write {file}: {cause_of(error)}") from None
        try:
            whole = file.read_bytes().rfind(b"\n") + 1
            os.truncate(descriptor, whole)
            os.lseek(descriptor, whole, os.SEEK_SET)
            yield Appender(file, descriptor)
        finally:
            os.close(descriptor)


class Appender:
    """Writes a line a game."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    def __call__(self, game: Played) -> None:
        try:
            line = memoryview(msgspec.json.encode(game) + b"\n")
            while line:
                line = line[os.write(self._descriptor, line) :]
            os.fsync(self._descriptor)
        except OSError as error:
            raise ArenaError(f"cannot write {self._file}: {cause_of(error)}") from None


def check_same(path: Path, old: Setup, new: Setup) -> None:
    """Games of two setups do not go into one folder."""
    for name in Setup.__struct_fields__:
        before, now = getattr(old, name), getattr(new, name)
        if before != now:
            words = _WORDS[name]
            if name == "options":
                other = next(option for option in now if now[option] != before.get(option))
                words = f"the option {other} = {{0[{other}]}}"
            raise ArenaError(
                f"the games in {path} were played with {words.format(before)}, not with "
                f"{words.format(now)}; take another folder"
            )
