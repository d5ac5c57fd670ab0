"""Files that are on the disk when the call returns: after a crash or a power cut a file is the old
one or the new one, never half of it. And files that nobody but their owner can read.
"""

from __future__ import annotations

import os
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Put a file in place of what is there, whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """What was put into a folder, or put in place of another file there, is there to stay."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def own_folder(folder: Path) -> None:
    """A folder, made for its owner alone if there is none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def own_file(path: Path) -> None:
    """A file that its owner alone can read, made empty if there is none."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if os.name == "posix" and path.stat().st_uid == os.getuid():
        path.chmod(0o600)
