"""Copies of the data while the server runs, and back again; nothing is ever deleted."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path

from laguna.durable import own_file, sync_folder
from laguna.engine.errors import cause_of
from laguna.server import schema
from laguna.server.lock import locked
from laguna.server.settings import DATABASE
from laguna.server.store import StoreError

WAL_FILES = ("-wal", "-shm")
KEPT = "tables-before-{time}.sqlite"


def back_up(folder: Path, target: Path) -> None:
    """Copy the data of a folder to one file, complete as of one moment."""
    source = folder / DATABASE
    if not source.is_file():
        raise StoreError(f"there is no data in {folder}")
    if target.exists():
        raise StoreError(f"the file {target} is there already; choose another name")
    _copy(source, target)


def restore(source: Path, folder: Path) -> Path | None:
    """Put a backup in place of the data of a folder; where the old data lie now, if there were."""
    _check(source)
    with locked(folder):
        current = folder / DATABASE
        kept = None
        if current.exists():
            kept = folder / KEPT.format(time=time.strftime("%Y-%m-%d-%H%M%S"))
            _copy(current, kept)
        new = folder / f"{DATABASE}.new"
        new.unlink(missing_ok=True)
        _copy(source, new)
        for suffix in WAL_FILES:
            (folder / f"{DATABASE}{suffix}").unlink(missing_ok=True)
        new.replace(current)
        sync_folder(folder)
    return kept


def _copy(source: Path, target: Path) -> None:
    """A copy by SQLite itself, which sees a whole commit or nothing of it; on disk at the end."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        own_file(part)
        with _open(source) as read, contextlib.closing(sqlite3.connect(part)) as write:
            read.backup(write)
            write.execute("PRAGMA journal_mode=DELETE")
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
        sync_folder(target.parent)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"cannot copy {source} to {target}: {error}") from None
    except OSError as error:
        raise StoreError(f"cannot write {target}: {cause_of(error)}") from None


def _open(path: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True))


def _check(source: Path) -> None:
    """Refuse what is no backup, is damaged, or comes from a newer Laguna."""
    if not source.is_file():
        raise StoreError(f"there is no file {source}")
    try:
        with _open(source) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found = connection.execute("SELECT value FROM about WHERE key = 'version'").fetchone()
    except sqlite3.Error:
        raise StoreError(f"{source} is not a backup of Laguna") from None
    if not sound or found is None:
        raise StoreError(f"{source} is damaged")
    if int(found[0]) > schema.VERSION:
        raise StoreError(f"{source} was written by a newer Laguna; use that one")
