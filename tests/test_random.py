"""Random numbers: the same everywhere, and as random as they should be."""

from __future__ import annotations

import numpy as np

from laguna.engine.random import SEEDS, below, bits32, generator, shuffle


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    rng = generator(7)
    numbers = [2966312153, 3097956661, 2453359986, 2256841084, 191986426]
    assert [bits32(rng) for _ in numbers] == numbers


def test_seeds_of_all_sizes_give_different_numbers() -> None:
    seeds = [0, 1, 2, 2**31, 2**32, 2**32 + 1, SEEDS - 1]
    assert len({bits32(generator(seed)) for seed in seeds}) == len(seeds)


def test_every_number_below_n_is_equally_likely() -> None:
    rng = generator(1)
    counts = np.bincount([below(rng, 6) for _ in range(60_000)], minlength=6)
    deviation = ((counts - 10_000) ** 2 / 10_000).sum()  # chi-square with 5 degrees of freedom
    assert deviation < 25


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = generator(2)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = np.arange(4, dtype=np.int8)
        shuffle(rng, items, 4)
        order = tuple(items.tolist())
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 60  # 23 degrees
