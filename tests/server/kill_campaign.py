"""`python -m tests.server.kill_campaign`: kill the server many times, and tell what was found."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.server import kill

KILLS = 200


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=KILLS)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        result = kill.run(Path(folder), given.kills, given.seed)
    print(f"{result} ({time.monotonic() - started:.0f} s)")


if __name__ == "__main__":
    main()
