"""How fair the tile set of Multicity is: the win share of every colour and of every place in the
order of play, over many games of equal quick bots, written to docs/multicity-tiles.md.

    python benchmarks/tile_figures.py --games 100000
    python benchmarks/tile_figures.py --tiles my-tiles.txt --out -
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.bots.search import USUAL, Desk, new_desk, tempted
from laguna.engine.dispatch import act, actors, deal, result
from laguna.engine.game import MAX_SEATS, POINTS, RANK, Game, Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.play import lowest
from laguna.engine.random import generator
from laguna.games import load
from laguna.games.multicity.parts import COLOUR_LETTERS, COLOUR_NAMES, fields_of
from laguna.games.multicity.state import COLOURS, ELEMENTS, SIDE, TILES

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "multicity-tiles.md"
NORMAL_95 = 1.96
PERCENT = 100


class Counts(NamedTuple):
    """Games and wins (a shared win counts its share) by colour and by place in the order of play,
    and sums over all games.
    """

    played: NDArray[np.float64]
    won: NDArray[np.float64]
    squares: NDArray[np.float64]  # of the shares won, for the intervals
    sums: NDArray[np.float64]


PLACE = COLOURS  # rows of the counts: the colours, then the places in the order of play
MOVES, TILES_LAID, SIXTH, SHARED, WINNERS_POINTS = 0, 1, 2, 3, 4


@kernel
def note(counts: Counts, row: int, share: float) -> None:
    counts.played[row] += 1
    counts.won[row] += share
    counts.squares[row] += share * share


@kernel
def quick_games(
    parts: Parts,
    s: State,
    seats: int,
    options: Legal,
    seed: int,
    games: int,
    noise: float,
    desk: Desk,
    counts: Counts,
) -> None:
    """Play games by the rules of thumb alone, and count who wins."""
    rng = generator(seed)
    for game in range(games):
        deal(parts, s, seats, options, seed + game)
        mask = actors(parts, s)
        while mask:
            seat = lowest(mask)
            act(parts, s, seat, tempted(parts, s, seat, noise, desk, rng))
            mask = actors(parts, s)
        result(parts, s, desk.results)
        winners = 0
        points = 0
        for seat in range(seats):
            winners += desk.results[seat, RANK] == 1
            points = max(points, desk.results[seat, POINTS])
        for seat in range(seats):
            share = 1.0 / winners if desk.results[seat, RANK] == 1 else 0.0
            note(counts, int(s.colour[seat]), share)
            note(counts, PLACE + (seat - int(s.start)) % seats, share)
        counts.sums[MOVES] += s.moves
        counts.sums[TILES_LAID] += s.laid
        counts.sums[SIXTH] += points == ELEMENTS
        counts.sums[SHARED] += winners > 1
        counts.sums[WINNERS_POINTS] += points


def play(game: Game, parts: Parts, seats: int, holes: bool, games: int, seed: int) -> Counts:
    desk = new_desk(game)
    rows = COLOURS + MAX_SEATS
    counts = Counts(np.zeros(rows), np.zeros(rows), np.zeros(rows), np.zeros(5))
    codes = game.codes(game.complete_options(seats, {"holes": holes}))
    state = game.states(1)[0]
    quick_games(parts, state, seats, codes, seed, games, USUAL.noise, desk, counts)
    return counts


def share(counts: Counts, row: int) -> str:
    """A win share with its 95 % interval."""
    played = counts.played[row]
    mean = counts.won[row] / played
    spread = NORMAL_95 * np.sqrt((counts.squares[row] / played - mean * mean) / played)
    return f"{PERCENT * mean:.2f} ± {PERCENT * spread:.2f}"


def farthest(counts: Counts, rows: range, seats: int) -> float:
    """How far the share that is farthest from even is from it, in points of a hundred."""
    shares = counts.won[rows.start : rows.stop] / counts.played[rows.start : rows.stop]
    return float(PERCENT * np.abs(shares - 1 / seats).max())


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def kinds_of_pairs(parts: Parts) -> list[list[str]]:
    """How the two symbols of a colour lie to each other on one tile."""
    kinds = {"side by side": 0, "a field between them": 0, "the hole between them": 0, "neither": 0}
    for tile in range(TILES):
        fields = fields_of(parts, tile)
        places = [i for i in range(len(fields)) if fields[i] == COLOUR_LETTERS[0]]
        (row, column), (other_row, other) = (divmod(i, SIDE) for i in places)
        apart = abs(row - other_row) + abs(column - other)
        if row != other_row and column != other:
            kinds["neither"] += 1
        elif apart == 1:
            kinds["side by side"] += 1
        else:
            between = fields[sum(places) // 2]
            kinds["the hole between them" if between == "." else "a field between them"] += 1
    return [[kind, str(count)] for kind, count in kinds.items()]


def document(game: Game, parts: Parts, games: int, seed: int) -> str:
    colours, places, sums = [], [], []
    by_colour = by_place = 0.0
    begun = time.perf_counter()
    for holes in (True, False):
        for seats in game.seat_counts:
            counts = play(game, parts, seats, holes, games, seed)
            name = f"{seats}, {'holes' if holes else 'no holes'}"
            colours.append([name, *(share(counts, row) for row in range(COLOURS))])
            shares = [share(counts, PLACE + place) for place in range(seats)]
            places.append([name, *shares, *["–"] * (MAX_SEATS - seats)])
            by_colour = max(by_colour, farthest(counts, range(COLOURS), seats))
            in_order = range(PLACE, PLACE + seats)
            by_place = max(by_place, farthest(counts, in_order, seats))
            mean = counts.sums / games
            sums.append(
                [
                    name,
                    f"{mean[MOVES]:.1f}",
                    f"{mean[TILES_LAID]:.1f}",
                    f"{PERCENT * mean[SIXTH]:.1f} %",
                    f"{PERCENT * mean[SHARED]:.2f} %",
                    f"{mean[WINNERS_POINTS]:.1f}",
                ]
            )
            print(f"{name} seats: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    lines = [
        "# How fair the tiles are",
        "",
        "Which symbol lies where on the printed tiles of Multicity is not public, so the set in",
        "`src/laguna/games/multicity/data/tiles.txt` is ours (M1.3): nine patterns, each in the",
        "four cyclic shifts of the colours. `laguna tiles check FILE` checks a set of yours, and",
        "`python benchmarks/tile_figures.py --tiles FILE --out -` makes these figures of it.",
        "",
        f"All figures are over {games:,} games for each number of players, with and without holes",
        "in the way (M5.1), of equal quick bots that play by the rules of thumb of",
        "`games/multicity/urge.py` with some noise. They pick their colours by chance. Shares are",
        "in per cent with 95 % intervals; a shared win counts its share.",
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
