"""`python tools/install.py LOCK`: install what a lock names, and Laguna itself, in a few lines.

A terminal shows how many of the releases are there; what pip says is shown only where it fails.
`python tools/install.py --extra NAME` does it for an extra that is not locked.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check")
LAGUNA = ("--no-deps", "--no-build-isolation", "--editable", ".")
WORDS = {"play": "Installing what Laguna needs", "test": "Installing what the tests need"}
RELEASE = re.compile(r"^[\w.-]+==", re.MULTILINE)
FOUND = ("Collecting ", "Requirement already satisfied: ", "Ignoring ")  # what pip says of each


class Line:
    """A line of the terminal that changes until it is done; elsewhere it is written once."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._changes = sys.stdout.isatty() and not os.environ.get("CI")
        self._write(f"{words} …")

    def _write(self, text: str) -> None:
        sys.stdout.write(f"\r\033[K{text}" if self._changes else f"{text}\n")
        sys.stdout.flush()

    def say(self, more: str) -> None:
        if self._changes:
            self._write(f"{self._words}: {more}")

    def done(self) -> None:
        if self._changes:
            self._write(f"{self._words}: done\n")


def run(words: str, command: Sequence[str], of: int = 0) -> None:
    """Run a command and tell how far it is; what it said is shown if it fails."""
    line = Line(words)
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        said = list(_followed(process.stdout or (), line, of))
    if process.returncode:
        sys.exit(f"\n{''.join(said)}{words} failed.")
    line.done()


def _followed(said: Iterable[str], line: Line, of: int) -> Iterable[str]:
    count = 0
    for each in said:
        yield each
        if of and each.startswith(FOUND):
            count += 1
            line.say(f"{min(count, of)} of {of}")
        elif each.startswith("Installing collected"):
            line.say("unpacking")


def main() -> None:
    match sys.argv[1:]:
        case ["--extra", name]:
            run(f"Installing what '{name}' needs", [*PIP, "--editable", f".[{name}]"])
        case [lock]:
            releases = len(RELEASE.findall((ROOT / lock).read_text(encoding="utf-8")))
            exactly = ("--require-hashes", "--requirement", lock)
            run(WORDS.get(Path(lock).stem, f"Installing {lock}"), [*PIP, *exactly], releases)
            run("Building the page", [*PIP, *LAGUNA])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
