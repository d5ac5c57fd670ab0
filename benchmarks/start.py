"""The first minute: how long after `laguna` the page is there, and when each game can be played.

`python benchmarks/start.py` starts it with nothing compiled, `--again` once more with all that the
first start compiled; `--laguna PATH` measures another installation, such as one of a wheel.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

POLL = 0.05  # seconds
PATIENCE = 600.0
PORT = 8799
PAGE = f"http://127.0.0.1:{PORT}"
READY = 100
SEATS = [{"kind": "mine"}, {"kind": "open"}]
EVERYTHING = "everything"


def ask(path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{PAGE}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


class Start:
    """One start, and what has become true since."""

    def __init__(self, command: list[str], folder: Path) -> None:
        environment = os.environ | {
            "LAGUNA_CACHE": str(folder / "cache"),
            "LAGUNA_DATA": str(folder / "data"),
        }
        self._told: set[str] = set()
        self._begun = time.monotonic()
        arguments = [*command, "play", "--no-browser", "--port", str(PORT)]
        self._process = subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL)

    def watch(self) -> None:
        """Until all games are ready; then end it."""
        try:
            while EVERYTHING not in self._told:
                assert self._process.poll() is None
                assert time.monotonic() < self._begun + PATIENCE
                time.sleep(POLL)
                self._look()
        finally:
            self._process.send_signal(signal.SIGTERM)
            ended = time.monotonic()
            self._process.wait()
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        print(f"{time.monotonic() - ended:7.1f} s  to end; {used:.1f} s of processor time so far")

    def _look(self) -> None:
        try:
            found = ask("/api/readiness")
        except OSError:
            return
        self._tell("the page")
        for each in found:
            table = f"a table of {each['game']}"
            if each["rules"] == READY and table not in self._told:
                ask("/api/tables", {"game": each["game"], "seats": SEATS})
                self._tell(table)
            if each["bots"] == READY:
                self._tell(f"bots and hints of {each['game']}")
        if all(each["rules"] == each["bots"] == READY for each in found):
            self._tell(EVERYTHING)

    def _tell(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            print(f"{time.monotonic() - self._begun:7.1f} s  {what}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--again", action="store_true", help="a second start too")
    options.add_argument("--laguna", type=Path, help="the command of another installation")
    given = options.parse_args()
    command = [str(given.laguna)] if given.laguna else [sys.executable, "-m", "laguna"]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(2 if given.again else 1):
            print("nothing compiled:" if number == 0 else "the next start:")
            Start(command, Path(folder)).watch()


if __name__ == "__main__":
    main()
