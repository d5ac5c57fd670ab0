"""Bradley-Terry ratings from the shares of all contests, on the scale of Elo.

A contest counts half a win and half a loss more than were played: so a bot that never lost has a
rating too, and one that says how little is known about it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from laguna.arena.contests import Contest
from laguna.arena.statistics import ERROR, Interval, Numbers

ELO = 400 / math.log(10)
SAMPLES = 1000
SEED = 1
UNSEEN = 0.5  # wins, and losses, that every contest counts more
ROUNDS = 100
LONGEST_STEP = 1.0
EXACT = 1e-7


@dataclass(frozen=True)
class Rating:
    """By how many points of Elo a bot is above the first one."""

    elo: float
    interval: Interval


def strengths(wins: Numbers) -> Numbers:
    """The likeliest logarithms of strength, the first 0; `wins[…, i, j]` is what i won against j.

    Newton's steps, none too long, for any number of samples at once.
    """
    games = wins + np.swapaxes(wins, -1, -2)
    won = wins.sum(-1)
    logs = np.zeros(won.shape)
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(logs[..., None, :] - logs[..., :, None]))
        slope = won - (games * expected).sum(-1)
        bend = -games * expected * (1 - expected)
        places = np.arange(won.shape[-1])
        bend[..., places, places] -= bend.sum(-1)
        step = np.linalg.solve(bend[..., 1:, 1:], slope[..., 1:, None])[..., 0]
        logs[..., 1:] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < EXACT:
            break
    return logs


def ratings(
    bots: Sequence[str], shares: Mapping[Contest, Numbers], games_per_deal: int
) -> dict[str, Rating]:
    """The rating of each bot that met the first one, directly or through others; the intervals are
    from the same games with other weights on the deals, again and again (Rubin's bootstrap).
    """
    known = connected(bots, shares)
    if len(known) < 2:
        return {}
    place = {bot: index for index, bot in enumerate(known)}
    inside = {contest: x for contest, x in shares.items() if contest.bots[0] in place}
    longest = max(len(x) for x in inside.values())
    chance = np.random.default_rng(SEED)
    weights = _weights(chance, longest)
    wins = np.zeros((SAMPLES + 1, len(known), len(known)))
    for contest, x in inside.items():
        i, j = (place[bot] for bot in contest.bots)
        drawn, more = weights[:, : len(x)], UNSEEN * _weights(chance, 2)
        wins[:, i, j] = more[:, 0] + games_per_deal * (drawn @ x)
        wins[:, j, i] = more[:, 1] + games_per_deal * (drawn @ (1 - x))
    elo = ELO * strengths(wins)
    bounds = np.quantile(elo[1:], [ERROR / 2, 1 - ERROR / 2], axis=0)
    return {
        bot: Rating(float(elo[0, i]), Interval(float(bounds[0, i]), float(bounds[1, i])))
        for bot, i in place.items()
    }


def _weights(chance: np.random.Generator, count: int) -> Numbers:
    """All 1 in the first sample, random with mean 1 in the others."""
    return np.vstack([np.ones(count), chance.exponential(size=(SAMPLES, count))])


def connected(bots: Sequence[str], shares: Mapping[Contest, Numbers]) -> list[str]:
    """The bots that can be compared with the first."""
    found = set(bots[:1])
    while True:
        met = {b for contest in shares if found & set(contest.bots) for b in contest.bots}
        if met <= found:
            return [bot for bot in bots if bot in found]
        found |= met
