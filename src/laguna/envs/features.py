"""Observations in words: what stands where."""

from __future__ import annotations

from laguna.engine.game import Numbers
from laguna.engine.registry import load


def split(game: str, seats: int, observation: Numbers) -> dict[str, Numbers]:
    """The parts of an observation, or of a batch of them, by name and in their shapes.

    >>> from laguna.envs import Vector
    >>> batch = Vector("walking", seats=1, n=2, seed=7).reset()
    >>> split("walking", 1, batch.observations)["display"].shape
    (2, 5, 3, 21)
    """
    parts = {}
    start = 0
    for feature in load(game).features(seats):
        stretch = observation[..., start : start + feature.size]
        parts[feature.name] = stretch.reshape(*observation.shape[:-1], *feature.shape)
        start += feature.size
    return parts


def describe(game: str, seats: int) -> str:
    """All features of an observation, as a table in Markdown."""
    rows = ["| from | to | name | shape | bounds | meaning |", "|--:|--:|---|---|---|---|"]
    start = 0
    for feature in load(game).features(seats):
        shape = " × ".join(map(str, feature.shape))
        bounds = f"{feature.low:g} … {feature.high:g}"
        last = start + feature.size - 1
        rows.append(
            f"| {start} | {last} | {feature.name} | {shape} | {bounds} | {feature.meaning} |"
        )
        start += feature.size
    return "\n".join(rows)
