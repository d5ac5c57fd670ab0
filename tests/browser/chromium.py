"""The browser that the tests drive: an installed Chromium or Chrome, else Debian's.

`python tests/browser/chromium.py` makes sure that there is one, or says in one line what to get.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
OVERRIDE = "LAGUNA_CHROMIUM"
QUIET = (  # a browser that calls nobody
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "The browser tests need Chromium or Chrome: install one (on Debian: apt install chromium), "
    f"or name its program in {OVERRIDE}."
)


def find() -> str | None:
    """The program to start, if there is one."""
    named = [os.environ[OVERRIDE]] if OVERRIDE in os.environ else []
    found = (shutil.which(command) for command in (*named, *COMMANDS))
    return next((path for path in (*found, *ELSEWHERE) if path and Path(path).exists()), None)


def main() -> int:
    """Install Debian's Chromium where none is found and we may."""
    if find():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests ...", flush=True)
        quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "--yes", "chromium"]):
            subprocess.run(
                ["apt-get", *command], env=quietly, stdout=subprocess.DEVNULL, check=False
            )
    if find():
        return 0
    print(MISSING, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
