"""How fair the tile set of Multicity is: the win share of every colour and of every place in the
order of play, over many games of equal quick bots, written to docs/multicity-tiles.md.

    python research/tile_figures.py --games 100000
    python research/tile_figures.py --tiles my-tiles.txt --out -
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from laguna.engine.game import MAX_SEATS, POINTS, Game, Parts
from laguna.games import load
from laguna.games.multicity.rules.parts import COLOUR_LETTERS, COLOUR_NAMES, HOLE_LETTER, fields_of
from laguna.games.multicity.rules.state import COLOURS, ELEMENTS, SIDE
from quick import PERCENT, Share, quick_games, share_of, table

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "multicity-tiles.md"


class Figures(NamedTuple):
    """Of the games of one table: win shares by colour and in the order of play, and means."""

    by_colour: list[Share]
    in_order: list[Share]
    means: list[str]


def figures(game: Game, parts: Parts, seats: int, holes: bool, games: int, seed: int) -> Figures:
    states, results = played = quick_games(game, parts, seats, {"holes": holes}, games, seed)
    shares = played.shares(seats)
    colours = states.colour[:, :seats]
    places = (np.arange(seats) - states.start[:, None]) % seats
    points = results[:, :seats, POINTS].max(axis=1)
    return Figures(
        [share_of(shares[colours == colour]) for colour in range(COLOURS)],
        [share_of(shares[places == place]) for place in range(seats)],
        [
            f"{states.moves.mean():.1f}",
            f"{states.laid.mean():.1f}",
            f"{PERCENT * (points == ELEMENTS).mean():.1f} %",
            f"{PERCENT * (shares.max(axis=1) < 1).mean():.2f} %",
            f"{points.mean():.1f}",
        ],
    )


def farthest(shares: list[Share], seats: int) -> float:
    """How far the share that is farthest from even is from it, in points of a hundred."""
    return max(abs(share.mean - PERCENT / seats) for share in shares)


def kinds_of_pairs(parts: Parts) -> list[list[str]]:
    """How two symbols of a colour lie to each other on one tile."""
    kinds = {"side by side": 0, "a field between them": 0, "the hole between them": 0, "neither": 0}
    for tile in range(parts.tiles):
        fields = fields_of(parts, tile)
        places = [i for i in range(len(fields)) if fields[i] == COLOUR_LETTERS[0]]
        for first, second in combinations(places, 2):
            (row, column), (other_row, other) = divmod(first, SIDE), divmod(second, SIDE)
            if row != other_row and column != other:
                kinds["neither"] += 1
            elif abs(row - other_row) + abs(column - other) == 1:
                kinds["side by side"] += 1
            elif fields[(first + second) // 2] == HOLE_LETTER:
                kinds["the hole between them"] += 1
            else:
                kinds["a field between them"] += 1
    return [[kind, str(count)] for kind, count in kinds.items()]


def document(game: Game, parts: Parts, games: int, seed: int) -> str:
    colours, places, sums = [], [], []
    by_colour = by_place = 0.0
    begun = time.perf_counter()
    for holes in (True, False):
        for seats in game.seat_counts:
            found = figures(game, parts, seats, holes, games, seed)
            name = f"{seats}, {'holes' if holes else 'no holes'}"
            colours.append([name, *map(str, found.by_colour)])
            places.append([name, *map(str, found.in_order), *["–"] * (MAX_SEATS - seats)])
            sums.append([name, *found.means])
            by_colour = max(by_colour, farthest(found.by_colour, seats))
            by_place = max(by_place, farthest(found.in_order, seats))
            print(f"{name} seats: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    lines = [
        "# How fair the tiles are",
        "",
        "Which symbol lies where on the printed tiles of Multicity is not public, so the set in",
        "`src/laguna/games/multicity/data/tiles.txt` is ours (M1.3): nine patterns, each in the",
        "four cyclic shifts of the colours. `laguna parts check multicity FILE` checks yours, and",
        "`python research/tile_figures.py --tiles FILE --out -` makes these figures of it.",
        "",
        f"All figures are over {games:,} games for each number of players, with and without holes",
        "in the way (M5.1), of equal quick bots that play by the rules of thumb of",
        "`games/multicity/judgement/policy.py` with some noise. They pick their colours by chance.",
        "Shares are in per cent with 95 % intervals; a shared win counts its share.",
        "",
        "## By colour",
        "",
        "Even would be 50, 33.33 and 25 with 2, 3 and 4 players; the share farthest from that is",
        f"{by_colour:.2f} away.",
        "",
        *table(["players", *COLOUR_NAMES], colours),
        "",
        "## By the order of play",
        "",
        f"The share farthest from even is {by_place:.2f} away.",
        "",
        *table(["players", "begins", "second", "third", "fourth"], places),
        "",
        "## The games",
        "",
        *table(
            ["players", "moves", "tiles laid", "end by M4.1", "shared wins", "winner's elements"],
            sums,
        ),
        "",
        "## The tiles",
        "",
        "How the two symbols of a colour lie to each other on a tile; the same for every colour.",
        "",
        *table(["the symbols lie", "tiles"], kinds_of_pairs(parts)),
        "",
    ]
    return "\n".join(lines)


def main(arguments: Any = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=100_000, help="for each number of players")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tiles", type=Path, help="a tile set of your own")
    reader.add_argument("--out", default=str(DOCUMENT), help="- is standard output")
    chosen = reader.parse_args(arguments)
    game = load("multicity")
    texts = {"tiles": chosen.tiles.read_text(encoding="utf-8")} if chosen.tiles else {}
    text = document(game, game.parts(texts), chosen.games, chosen.seed)
    if chosen.out == "-":
        print(text)
    else:
        Path(chosen.out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
