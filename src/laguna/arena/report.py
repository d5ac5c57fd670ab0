"""What the games of a folder say, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from laguna.arena.contests import Aim, Contest, seatings
from laguna.arena.play import Played, Setup
from laguna.arena.rating import Rating, ratings
from laguna.arena.schedule import Results, Verdict, judge
from laguna.arena.statistics import (
    Interval,
    Numbers,
    anytime_interval,
    mean_interval,
    share_interval,
    wilson,
)
from laguna.arena.store import Settings

QUANTILES = (5, 25, 50, 75, 95)
SLOW = 95  # the percentile of the turns' seconds
HOUR = 3600


@dataclass(frozen=True)
class Mean:
    """A mean and where it is in truth."""

    value: float
    interval: Interval


@dataclass(frozen=True)
class Pair:
    """A contest of two: what the first bot did against the second."""

    contest: Contest
    deals: int
    games: int
    share: Mean
    anytime: Interval
    points: tuple[float, float]
    difference: Mean
    aim: float | None
    verdict: Verdict | None
    core_hours: float


@dataclass(frozen=True)
class Solo:
    """A bot that played alone."""

    bot: str
    deals: int
    points: Mean
    spread: float
    least: int
    most: int
    quantiles: tuple[float, ...]
    marked: Mean | None  # the share of games with at least the mark
    ahead: Mean | None  # of the first bot, on the same deals


@dataclass(frozen=True)
class Player:
    """A bot over all its games."""

    bot: str
    games: int
    turn_seconds: float
    slow_turn_seconds: float
    core_hours: float
    rating: Rating | None
    faulty_games: int
    faults: int  # moves that were played for it
    first_fault: str


@dataclass(frozen=True)
class Report:
    """All that is told about a folder."""

    setup: Setup
    mark: int | None
    games: int
    core_hours: float
    pairs: list[Pair]
    solos: list[Solo]
    players: list[Player]


def contests_of(settings: Settings, results: Results) -> list[Contest]:
    """All contests of a folder of which a deal is complete, the bot that should win first: by the
    aim, or because it was named later.
    """
    if settings.setup.seats == 1:
        found = [Contest((bot,)) for bot in settings.bots]
    else:
        aimed = {frozenset((aim.better, aim.worse)): aim for aim in settings.aims}
        found = []
        for worse, better in combinations(settings.bots, 2):
            aim = aimed.get(frozenset((better, worse)))
            found.append(Contest((aim.better, aim.worse) if aim else (better, worse)))
    return [contest for contest in found if results.deals(contest)]


def make_report(settings: Settings, results: Results) -> Report:
    """Count, compare and rate."""
    contests = contests_of(settings, results)
    counted = [game for c in contests for deal in results.deals(c) for game in deal]
    alone = settings.setup.seats == 1
    pairs = [] if alone else [_pair(contest, settings.aims, results) for contest in contests]
    rated: dict[str, Rating] = {}
    if pairs:
        shares = {contest: results.shares(contest) for contest in contests}
        size = len(seatings(contests[0], settings.setup.seats))
        rated = ratings([b for b in settings.bots if _played(b, contests)], shares, size)
    return Report(
        settings.setup,
        settings.mark,
        len(counted),
        _hours(counted),
        pairs,
        _solos(contests, settings.mark, results) if alone else [],
        [_player(bot, counted, rated.get(bot)) for bot in settings.bots if _played(bot, contests)],
    )


def _played(bot: str, contests: Sequence[Contest]) -> bool:
    return any(bot in contest.bots for contest in contests)


def _hours(games: Sequence[Played]) -> float:
    return sum(sum(map(sum, game.seconds)) for game in games) / HOUR


def _mean(numbers: Numbers) -> Mean:
    return Mean(float(numbers.mean()), mean_interval(numbers))


def _pair(contest: Contest, aims: Sequence[Aim], results: Results) -> Pair:
    deals = results.deals(contest)
    games = [game for deal in deals for game in deal]
    shares = results.shares(contest)
    points = [
        np.array([np.mean([game.mean_points(bot) for game in deal]) for deal in deals])
        for bot in contest.bots
    ]
    aim = next((aim for aim in aims if (aim.better, aim.worse) == contest.bots), None)
    return Pair(
        contest,
        len(deals),
        len(games),
        Mean(float(shares.mean()), share_interval(shares, len(games))),
        anytime_interval(shares),
        (float(points[0].mean()), float(points[1].mean())),
        _mean(points[0] - points[1]),
        aim.share if aim else None,
        judge(aim, shares) if aim else None,
        _hours(games),
    )


def _solos(contests: Sequence[Contest], mark: int | None, results: Results) -> list[Solo]:
    points = {
        contest.bots[0]: np.array([float(deal[0].points[0]) for deal in results.deals(contest)])
        for contest in contests
    }
    rows = []
    first: Numbers | None = None
    for bot, own in points.items():
        marked = None
        if mark is not None:
            share = float((own >= mark).mean())
            marked = Mean(share, wilson(share, len(own)))
        both = 0 if first is None else min(len(own), len(first))
        rows.append(
            Solo(
                bot,
                len(own),
                _mean(own),
                float(own.std(ddof=1)) if len(own) > 1 else 0.0,
                int(own.min()),
                int(own.max()),
                tuple(np.percentile(own, QUANTILES).tolist()),
                marked,
                None if first is None else _mean(own[:both] - first[:both]),
            )
        )
        first = own if first is None else first
    return rows


def _player(bot: str, games: Sequence[Played], rating: Rating | None) -> Player:
    turns = np.array(
        [
            seconds
            for game in games
            for name, seat in zip(game.bots, game.seconds, strict=True)
            if name == bot
            for seconds in seat
        ]
    )
    faults = [game.faults[bot] for game in games if bot in game.faults]
    return Player(
        bot,
        sum(bot in game.bots for game in games),
        float(turns.mean()),
        float(np.percentile(turns, SLOW)),
        float(turns.sum()) / HOUR,
        rating,
        len(faults),
        sum(each.moves for each in faults),
        faults[0].first if faults else "",
    )
