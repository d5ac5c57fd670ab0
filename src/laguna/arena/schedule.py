"""Which game is to be played next, and when a contest has had enough.

All contests are played on the same deals, whole deals only. A contest with an aim is looked at
after its least number of games, and then after fixed numbers of deals: as soon as the anytime
interval leaves the aim on one side it ends. What was played so far alone decides, so that a run
that was interrupted goes on as if it had not been.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from laguna.arena.contests import Aim, Contest, seatings
from laguna.arena.play import Job, Played
from laguna.arena.statistics import Numbers, anytime_interval

LOOK_AFTER = 10  # deals at least between two looks,
LOOK_SHARE = 10  # and a tenth of those there are

Verdict = Literal["reached", "missed", "open"]


class Results:
    """All games that were played, by deal and seating."""

    def __init__(self, seats: int, games: Iterable[Played] = ()) -> None:
        self.seats = seats
        self.games: dict[Job, Played] = {game.job: game for game in games}

    def add(self, game: Played) -> None:
        self.games[game.job] = game

    def deals(self, contest: Contest) -> list[list[Played]]:
        """The games of a contest, deal by deal, as far as they are complete."""
        found: list[list[Played]] = []
        while True:
            jobs = [Job(len(found), seating) for seating in seatings(contest, self.seats)]
            if not all(job in self.games for job in jobs):
                return found
            found.append([self.games[job] for job in jobs])

    def shares(self, contest: Contest) -> Numbers:
        """The first bot's share of the wins, a number a deal."""
        first = contest.bots[0]
        deals = self.deals(contest)
        return np.array([sum(g.share(first) for g in deal) / len(deal) for deal in deals])


def judge(aim: Aim, shares: Numbers) -> Verdict:
    """Whether an aim is reached, as sure as can be said at any time."""
    interval = anytime_interval(shares)
    if interval.low >= aim.share:
        return "reached"
    return "missed" if interval.high < aim.share else "open"


@dataclass
class Course:
    """How far a contest is."""

    contest: Contest
    aim: Aim | None
    target: int  # deals
    waiting: deque[Job] = field(default_factory=deque)
    playing: int = 0


class Schedule:
    """Hands out the games of all contests, the lowest deal first."""

    def __init__(
        self,
        results: Results,
        contests: Sequence[Contest],
        aims: Sequence[Aim],
        least: int,
        most: int,
    ) -> None:
        self.results = results
        self._most = most
        self._course: dict[frozenset[str], Course] = {}
        for contest in contests:
            aim = next((a for a in aims if {a.better, a.worse} == set(contest.bots)), None)
            if aim:
                contest = Contest((aim.better, aim.worse))
            course = Course(contest, aim, self._deals(contest, least))
            self._course[frozenset(contest.bots)] = course
            self._fill(course, 0)
            self._look(course)

    def _deals(self, contest: Contest, games: int) -> int:
        """So many deals that there are at least so many games."""
        return -(-games // len(seatings(contest, self.results.seats)))

    def _fill(self, course: Course, start: int) -> None:
        jobs = (
            Job(deal, seating)
            for deal in range(start, course.target)
            for seating in seatings(course.contest, self.results.seats)
        )
        course.waiting.extend(job for job in jobs if job not in self.results.games)

    def _look(self, course: Course) -> None:
        """Give a contest more deals as long as its aim is open and there may be more."""
        most = self._deals(course.contest, self._most)
        while not course.waiting and not course.playing and course.aim and course.target < most:
            shares = self.results.shares(course.contest)[: course.target]
            if judge(course.aim, shares) != "open":
                return
            start = course.target
            course.target = min(most, start + max(LOOK_AFTER, start // LOOK_SHARE))
            self._fill(course, start)

    def next(self) -> Job | None:
        """The next game; none while there is nothing to do but to wait for others to end."""
        courses = [course for course in self._course.values() if course.waiting]
        if not courses:
            return None
        course = min(courses, key=lambda course: course.waiting[0].deal)
        course.playing += 1
        return course.waiting.popleft()

    def add(self, game: Played) -> None:
        """A game that was handed out has been played."""
        course = self._course[frozenset(game.bots)]
        self.results.add(game)
        course.playing -= 1
        self._look(course)

    @property
    def left(self) -> int:
        """Games still to be played, as far as is known."""
        return sum(len(course.waiting) + course.playing for course in self._course.values())
