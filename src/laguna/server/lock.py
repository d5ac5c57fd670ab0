"""One server a data folder: a lock that the system frees when the process ends, however it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from laguna.durable import own_file, own_folder
from laguna.engine.errors import cause_of
from laguna.lock import lock
from laguna.server.store import StoreError

LOCK = "server.lock"
ADDRESS = "server.json"


class InUse(StoreError):
    """Another process serves this folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder; raises `InUse` if another process does."""
    try:
        own_folder(folder)
        own_file(folder / LOCK)
        file = (folder / LOCK).open("a+b")
    except OSError as error:
        raise StoreError(f"cannot write in {folder}: {cause_of(error)}") from None
    with file:
        try:
            lock(file.fileno())
        except OSError:
            raise InUse(f"a Laguna server already runs on the data in {folder}") from None
        yield


def announce(folder: Path, address: str) -> None:
    """Write down where the server of this folder listens."""
    new = folder / f"{ADDRESS}.new"
    own_file(new)
    new.write_text(json.dumps({"address": address}), encoding="utf-8")
    new.replace(folder / ADDRESS)


def unannounce(folder: Path) -> None:
    """Forget where the last server listened."""
    (folder / ADDRESS).unlink(missing_ok=True)


def announced(folder: Path) -> str | None:
    """Where the server of this folder listens."""
    try:
        found: str = json.loads((folder / ADDRESS).read_text(encoding="utf-8"))["address"]
    except (OSError, ValueError, KeyError):
        return None
    return found
