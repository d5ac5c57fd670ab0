"""`python -m tests.server.malformed_campaign`: malformed requests and messages by the thousand.

Runs in pieces: each piece is a server of its own and goes on where `--first` says.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.server.house import opened
from tests.server.malformed import run

COUNT = 100_000
PIECE = 2_000


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=COUNT)
    options.add_argument("--first", type=int, default=0, help="the seed to begin with")
    given = options.parse_args()
    answers: Counter[str] = Counter()
    broken: list[str] = []
    for first in range(given.first, given.first + given.count, PIECE):
        count = min(PIECE, given.first + given.count - first)
        with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as house:
            found = run(house, first, count)
        answers += found.answers
        broken += found.broken
        print(f"{first + count - given.first} of {given.count}, {len(broken)} broken", flush=True)
        for each in found.broken:
            print(f"  {each}", flush=True)
    print(dict(sorted(answers.items())))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
