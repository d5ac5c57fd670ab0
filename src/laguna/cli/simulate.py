"""`laguna simulate`: many games by bots, and what came of them."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import Progress
from rich.table import Table as Grid

from laguna import bots
from laguna.arena.statistics import NORMAL
from laguna.bots import guard
from laguna.bots.match import play_out
from laguna.cli.common import (
    PATIENCE,
    STANDARD,
    Code,
    GameName,
    Patience,
    check_seeds,
    check_writable,
    complain,
    console,
    load_code,
    load_game,
    write_text,
)
from laguna.cli.options import GameOptions, read_options
from laguna.engine.errors import OptionError
from laguna.engine.game import Game
from laguna.engine.play import random_games
from laguna.engine.random import seed_of
from laguna.engine.table import Table
from laguna.games import USUAL

MOST_GAMES = 10_000_000  # their results are kept in memory
PERCENT = 100
COMPILED_BOT = "random"  # played by the engine's own loop when it has all seats


@dataclass
class Games:
    """What came of a number of games, by game and seat."""

    game: Game
    options: dict[str, Any]
    bots: list[str]
    seed: int
    points: NDArray[np.int64]
    ranks: NDArray[np.int64]
    turns: NDArray[np.int64]
    endings: NDArray[np.int64]  # indices into the game's reasons
    faults: dict[str, list[guard.Fault]]  # of bots from a user's file: the first of each game

    @property
    def count(self) -> int:
        return len(self.turns)

    def seat_of(self, bot: int) -> NDArray[np.int64]:
        """The seat of a bot in each game: one further in every game."""
        return (np.arange(self.count) + bot) % len(self.bots)

    def ending(self, number: int) -> str:
        """The rule by which a game ended."""
        return self.game.reasons[int(self.endings[number])].rule


def simulate_command(
    game: GameName = USUAL,
    names: Annotated[
        str,
        typer.Option("--bots", metavar="A,B,…", help="One bot a seat; 'laguna games' names them."),
    ] = "greedy,random",
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="With one bot: how many of it sit down.")
    ] = None,
    count: Annotated[
        int,
        typer.Option("-n", "--games", metavar="N", min=1, max=MOST_GAMES, help="How many games."),
    ] = 1000,
    seed: Annotated[
        int, typer.Option(metavar="SEED", min=0, help="The first game's; the next count on.")
    ] = 1,
    option: GameOptions = None,
    csv_file: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="A row for each game and seat.")
    ] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="The results and all games.")
    ] = None,
    code: Code = None,
    patience: Patience = PATIENCE,
) -> None:
    """Let bots play many games; the bots change seats after every game."""
    chosen = load_game(game)
    load_code(code, patience)
    sitting = _sitting(names, seats)
    options = chosen.complete_options(len(sitting), read_options(chosen, option or ()))
    check_seeds(seed, count)
    if csv_file == json_file == STANDARD:
        raise OptionError("only one of --csv and --json can go to standard output")
    check_writable(csv_file)
    check_writable(json_file)
    games = _play(chosen, options, sitting, count, seed)
    if csv_file is not None:
        write_text(csv_file, _csv(games))
    if json_file is not None:
        write_text(json_file, _json(games))
    for name, faults in games.faults.items():
        complain(f"{faults[0]} (in {len(faults)} of {count} games {name} failed)")
    screen = console(stderr=STANDARD in (csv_file, json_file))
    screen.print(_results(games))
    screen.print()
    screen.print(_endings(games))


def _sitting(names: str, seats: int | None) -> list[str]:
    """The bots by name, one a seat."""
    sitting = [name.strip() for name in names.split(",")]
    for name in sitting:
        bots.make(name)
    if seats is None:
        return sitting
    if len(sitting) > 1 and len(sitting) != seats:
        raise OptionError(
            f"--bots names {len(sitting)} bots for {seats} seats; name one or {seats}"
        )
    return sitting if len(sitting) > 1 else sitting * seats


def _play(game: Game, options: dict[str, Any], sitting: list[str], count: int, seed: int) -> Games:
    shape = (count, len(sitting))
    games = Games(
        game,
        options,
        sitting,
        seed,
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        {},
    )
    play = _play_compiled if set(sitting) == {COMPILED_BOT} else _play_at_tables
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        for _ in progress.track(play(games), total=count, description="Playing"):
            pass
    return games


def _play_compiled(games: Games) -> Iterator[None]:
    """Random games in compiled code, one a call, so that each follows from its own seed."""
    game, seats = games.game, len(games.bots)
    parts = game.parts(game.texts(games.options))
    codes = game.codes(games.options)
    state = game.states(1)[0]
    out = np.zeros(game.max_legal, np.int64)
    results = game.new_result()
    scores = np.zeros((1, seats, 2), np.int64)
    for number in range(games.count):
        random_games(parts, state, seats, codes, games.seed + number, out, results, scores)
        games.points[number], games.ranks[number] = scores[0].T
        games.turns[number] = state.turn
        games.endings[number] = game.kernels.why_not(parts, state, 0, 0)
        yield


def _play_at_tables(games: Games) -> Iterator[None]:
    """Games by bots that see only what their seat may see."""
    seats = len(games.bots)
    for number in range(games.count):
        seed = games.seed + number
        made = [bots.make(name, seed_of(seed, bot)) for bot, name in enumerate(games.bots)]
        at_table = [made[(seat - number) % seats] for seat in range(seats)]
        table = Table(games.game, seats, games.options, seed)
        play_out(table, at_table, seed_of(seed, "table"))
        for score in table.scores():
            games.points[number, score.seat] = score.points
            games.ranks[number, score.seat] = score.rank
        games.turns[number] = table.turn
        games.endings[number] = games.game.kernels.why_not(table.parts, table.state, 0, 0)
        for bot in made:
            if isinstance(bot, guard.Guarded):
                bot.close()
                if bot.fault:
                    games.faults.setdefault(bot.code, []).append(bot.fault)
        yield


def _summary(games: Games) -> list[dict[str, Any]]:
    """For each bot: its share of wins, its points and their spread."""
    everyone = np.arange(games.count)
    winners = games.ranks == 1
    wins = winners / winners.sum(axis=1, keepdims=True)
    rows = []
    for bot, name in enumerate(games.bots):
        seats = games.seat_of(bot)
        points = games.points[everyone, seats]
        spread = points.std(ddof=1) if games.count > 1 else 0.0
        rows.append(
            {
                "bot": name,
                "games": games.count,
                "wins": float(wins[everyone, seats].mean()),
                "points": float(points.mean()),
                "interval": float(NORMAL * spread / np.sqrt(games.count)),
                "min": int(points.min()),
                "max": int(points.max()),
            }
        )
    return rows


def _results(games: Games) -> Grid:
    grid = Grid("", "bot", "games", "wins", "points ± 95 %", "min–max", "turns", box=None)
    for column in grid.columns[2:]:
        column.justify = "right"
    for number, row in enumerate(_summary(games), 1):
        grid.add_row(
            str(number),
            row["bot"],
            f"{row['games']:,}",
            f"{PERCENT * row['wins']:.1f} %" if len(games.bots) > 1 else "-",
            f"{row['points']:.2f} ± {row['interval']:.2f}",
            f"{row['min']}–{row['max']}",
            f"{games.turns.mean():.1f}",
        )
    return grid


def _endings(games: Games) -> Grid:
    """How the games ended, the most frequent way first."""
    grid = Grid.grid(padding=(0, 2))
    for ending, count in Counter(games.endings.tolist()).most_common():
        reason = games.game.reasons[ending]
        grid.add_row(f" {PERCENT * count / games.count:5.1f} %", reason.rule, reason.text)
    return grid


def _csv(games: Games) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["game", "seed", "seat", "bot", "points", "rank", "turns", "ending"])
    seats = len(games.bots)
    for number in range(games.count):
        ending = games.ending(number)
        for seat in range(seats):
            bot = games.bots[(seat - number) % seats]
            points, rank = games.points[number, seat], games.ranks[number, seat]
            row = [number, games.seed + number, seat, bot, points, rank]
            writer.writerow([*row, games.turns[number], ending])
    return text.getvalue()


def _json(games: Games) -> str:
    seats = len(games.bots)
    document = {
        "game": games.game.name,
        "version": games.game.version,
        "seats": seats,
        "options": games.options,
        "bots": _summary(games),
        "turns": float(games.turns.mean()),
        "endings": dict(Counter(games.ending(number) for number in range(games.count))),
        "games": [
            {
                "seed": games.seed + number,
                "bots": [games.bots[(seat - number) % seats] for seat in range(seats)],
                "points": games.points[number].tolist(),
                "ranks": games.ranks[number].tolist(),
                "turns": int(games.turns[number]),
                "ending": games.ending(number),
            }
            for number in range(games.count)
        ],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
