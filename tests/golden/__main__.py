"""Write the golden files."""

from __future__ import annotations

import sys

from laguna import bots
from laguna.bots.match import play_out
from laguna.engine.registry import names
from tests.golden import cases, playthrough, replayed


def main() -> None:
    rewrite = "--rewrite" in sys.argv
    for name in names():
        for path, table in cases(name):
            if path.exists() and not rewrite:
                continue
            path.parent.mkdir(exist_ok=True)
            if path.exists():
                table = replayed(path)
            else:
                play_out(table, [bots.make("greedy", seat) for seat in range(table.seats)])
            path.write_text(playthrough(table), encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
