"""A campaign: games until every contest has had enough, kept in a folder as they end."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from laguna.arena.cluster import play_on_cluster
from laguna.arena.contests import Aim, Contest
from laguna.arena.errors import ArenaError
from laguna.arena.parquet import as_parquet
from laguna.arena.play import NO_CODE, Code, Played, Setup
from laguna.arena.plots import pictures
from laguna.arena.report import Report, make_report
from laguna.arena.schedule import Results, Schedule
from laguna.arena.store import GAMES, Folder, Settings
from laguna.arena.tables import as_csv, as_json, as_markdown
from laguna.arena.workers import play_here, play_in_processes

MOST_GAMES = 5000


@dataclass(frozen=True)
class Wish:
    """What is to be played."""

    setup: Setup
    bots: Sequence[str]
    contests: Sequence[Contest]
    aims: Sequence[Aim] = ()
    least: int = 200  # games of each contest
    most: int = MOST_GAMES  # of a contest whose aim is open
    mark: int | None = None
    code: Code = NO_CODE


@dataclass
class Progress:
    """How far the campaign is."""

    played: int  # now
    found: int  # in the folder
    left: int
    game: Played | None = None  # the last


class Campaign:
    """Plays what is missing; in the end it has a report."""

    def __init__(
        self, wish: Wish, out: Path | None = None, processes: int = 1, *, cluster: bool = False
    ) -> None:
        self.wish = wish
        self.folder = Folder(out) if out else None
        self.processes = processes
        self.cluster = cluster
        self.settings = Settings(wish.setup, list(wish.bots), list(wish.aims), wish.mark)
        self.results = Results(wish.setup.seats)

    def run(self) -> Iterator[Progress]:
        """Play; how far it is after each game."""
        wish = self.wish
        with ExitStack() as stack:
            keep = None
            if self.folder:
                stack.enter_context(self.folder.hold())
                self.settings = self.folder.merge_settings(self.settings)
                for game in self.folder.read_games():
                    self.results.add(game)
                keep = stack.enter_context(self.folder.append())
            found = len(self.results.games)
            schedule = Schedule(self.results, wish.contests, wish.aims, wish.least, wish.most)
            yield Progress(0, found, schedule.left)
            if schedule.left == 0:
                return
            games: Generator[Played]
            processes = min(self.processes, schedule.left)
            if self.cluster:
                games = play_on_cluster(wish.setup, wish.code, schedule, processes)
            elif processes == 1:
                games = play_here(wish.setup, wish.code, schedule)
            else:
                games = play_in_processes(wish.setup, wish.code, schedule, processes)
            stack.enter_context(closing(games))
            for played, game in enumerate(games, 1):
                if keep:
                    keep(game)
                yield Progress(played, found, schedule.left, game)

    def report(self) -> Report:
        """What the games say; the folder gets it too."""
        report = make_report(self.settings, self.results)
        if self.folder:
            write_report(self.folder, report, list(self.results.games.values()))
        return report


def report_of(path: Path) -> Report:
    """The report of a folder, made again from its games, also while more are played."""
    folder = Folder(path)
    settings = folder.read_settings()
    if settings is None:
        raise ArenaError(f"{path} is no folder of the arena: it has no settings and {GAMES}")
    games = folder.read_games()
    report = make_report(settings, Results(settings.setup.seats, games))
    write_report(folder, report, games)
    return report


def write_report(folder: Folder, report: Report, games: Sequence[Played]) -> None:
    """The report as files: pictures and Parquet where there is what makes them."""
    folder.write("report.json", as_json(report))
    folder.write("report.csv", as_csv(report).encode())
    folder.write("report.md", as_markdown(report).encode())
    if find_spec("matplotlib"):
        for name, picture in pictures(report).items():
            folder.write(name, picture)
    if find_spec("pyarrow"):
        folder.write("games.parquet", as_parquet(games))
