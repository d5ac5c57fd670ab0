"""How fair Burano is, and where its points come from, written to docs/burano-figures.md: the win
share of every seat and by the colour of the first cube over many games of equal quick bots, and
the points by source of bots that think.

    python research/burano_figures.py --games 100000 --searched 40
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

import laguna
from laguna import bots
from laguna.bots.match import play_out
from laguna.engine.game import LINES, MAX_SEATS, POINTS, Game, Parts
from laguna.engine.outcome import scores
from laguna.games.burano.rules.parts import COLOUR_NAMES
from laguna.games.burano.rules.state import COLOURS
from quick import PERCENT, Games, Share, quick_games, share_of, table

DOCS = Path(__file__).resolve().parent.parent / "docs"
PLOT = "pictures/burano-sources.svg"
FIRST_LAYOUT = {"start": 1, "workshops": "first"}
RANDOM_LAYOUT = {"start": 1, "workshops": "random"}
NAMES = {
    "sales": "sales",
    "missing": "no seafood left",
    "roofs": "roofs",
    "roof-cards": "roofs, by building cards",
    "islands": "nearby islands",
    "lace": "lace",
    "unions": "unions",
    "coins": "coins",
    "unsold": "unsold seafood",
    "buildings": "building cards at the end",
}
PALETTE = (
    *("#28558a", "#4a86c5", "#c8443c", "#e58fb1", "#35703a"),
    *("#f0c63d", "#b08a12", "#b9ae9b", "#7fb7be", "#a85a17"),
)
WIDTH, ROW = 8.0, 0.6  # inches


class Scored(NamedTuple):
    """What a bot makes of Burano, on average: points, and points by source."""

    code: str
    seats: int
    games: int
    points: float
    sources: dict[str, float]
    seconds: float  # of a core, a game


def searched(game: Game, code: str, seats: int, games: int) -> Scored:
    """Games in which this bot sits everywhere."""
    begun = time.process_time()
    results = []
    for seed in track(range(games), f"{code}, {seats} seats", transient=True):
        table = laguna.new("burano", seats=seats, seed=seed)
        play_out(table, [bots.make(code, seat) for seat in range(seats)], seed)
        results.append(scores(table.parts, table.state)[:seats])
    return scored(game, code, seats, np.array(results), time.process_time() - begun)


def scored(game: Game, code: str, seats: int, results: Any, seconds: float) -> Scored:
    games = len(results)
    columns = {line: LINES + i for i, line in enumerate(game.score_lines)}
    sources = {name: float(results[..., columns[name]].mean()) for name in game.sources()}
    return Scored(code, seats, games, float(results[..., POINTS].mean()), sources, seconds / games)


def by_seat(played: Games, seats: int) -> list[Share]:
    """The seats in the order of the first turn."""
    return [share_of(share) for share in played.shares(seats).T]


def by_first_cube(played: Games, parts: Parts, seats: int) -> list[list[Share]]:
    """The same, for each colour of the cube in the fountain's hole (B2.1)."""
    first = played.states.cube[:, 0, int(parts.fountain)]
    return [
        [share_of(share) for share in played.shares(seats)[first == colour].T]
        for colour in range(COLOURS)
    ]


def farthest(shares: list[Share], seats: int) -> float:
    """How far from even a share may be, at the farther end of its interval."""
    return max(abs(share.mean - PERCENT / seats) + share.spread for share in shares)


def draw(found: list[Scored]) -> None:
    """A bar a bot, made of its sources."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "laguna"}):
        figure = Figure(figsize=(WIDTH, 1.6 + ROW * len(found)), layout="constrained")
        axes = figure.add_subplot()
        rows = range(len(found))
        left = np.zeros(len(found))
        for (key, name), colour in zip(NAMES.items(), PALETTE, strict=True):
            values = np.array([each.sources[key] for each in found])
            axes.barh(rows, values, left=left, label=name, color=colour)
            left += values
        axes.set_yticks(rows, [f"{each.code}, {each.seats} seats" for each in found])
        axes.invert_yaxis()
        axes.set(xlabel="points", title="Where the points come from")
        figure.legend(loc="outside lower center", ncols=4, fontsize=8, frameon=False)
        figure.savefig(DOCS / PLOT, metadata={"Date": None})


def document(game: Game, parts: Parts, games: int, found: list[Scored]) -> str:
    seat_rows, colour_rows = [], []
    worst_seat = worst_colour = 0.0
    for options in (FIRST_LAYOUT, RANDOM_LAYOUT):
        for seats in game.seat_counts:
            played = quick_games(game, parts, seats, options, games, 1)
            name = f"{seats}, {options['workshops']} layout"
            shares = by_seat(played, seats)
            worst_seat = max(worst_seat, farthest(shares, seats))
            seat_rows.append([name, *map(str, shares), *["–"] * (MAX_SEATS - seats)])
            if options is FIRST_LAYOUT:
                for colour, row in enumerate(by_first_cube(played, parts, seats)):
                    worst_colour = max(worst_colour, farthest(row, seats))
                    cells = [f"{seats}, {COLOUR_NAMES[colour]}", *map(str, row)]
                    colour_rows.append([*cells, *["–"] * (MAX_SEATS - seats)])
            print(f"{name}: played", flush=True)
    head = ["players", "begins", "second", "third", "fourth"]
    lines = [
        "# Burano in figures",
        "",
        f"Written by `research/burano_figures.py --games {games} --searched {found[0].games}`.",
        "",
        "## Where the points come from",
        "",
        "Every bot against its like.",
        "",
        f"![Points by source]({PLOT})",
        "",
        *table(
            ["source", *(f"`{each.code}`, {each.seats} seats" for each in found)],
            [
                *(
                    [name, *(f"{each.sources[key]:.1f}" for each in found)]
                    for key, name in NAMES.items()
                ),
                ["**points**", *(f"**{each.points:.1f}**" for each in found)],
                ["games", *(str(each.games) for each in found)],
                ["seconds of a core, a game", *(f"{each.seconds:.1f}" for each in found)],
            ],
        ),
        "",
        "## Who wins",
        "",
        f"Over {games:,} games for each number of players and layout, of equal quick bots that",
        "play by the rules of thumb of `games/burano/judgement/policy.py` with some noise.",
        "Shares are in per cent with 95 % intervals; a shared win counts its share.",
        "Even would be 50, 33.33 and 25.",
        "",
        "By the order of the first turn; the farthest end of an interval is",
        f"{worst_seat:.1f} points from even:",
        "",
        *table(head, seat_rows),
        "",
        "By the colour of the cube that lies in the fountain's hole at the start (B2.1), with the",
        f"first layout; the farthest end of an interval is {worst_colour:.1f} points from even:",
        "",
        *table(["players, first cube", *head[1:]], colour_rows),
        "",
    ]
    return "\n".join(lines)


def main(arguments: Any = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument(
        "--games",
        type=int,
        default=100_000,
        help="of quick bots, for each number of players and layout",
    )
    reader.add_argument("--searched", type=int, default=40, help="games of each thinking bot")
    chosen = reader.parse_args(arguments)
    game = laguna.games.load("burano")
    found = [
        searched(game, code, seats, max(1, chosen.searched // (4 if code == "master" else 1)))
        for code, seats in (("greedy", 2), ("club", 2), ("master", 2), ("club", 4), ("master", 4))
    ]
    draw(found)
    text = document(game, game.parts({}), chosen.games, found)
    (DOCS / "burano-figures.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
