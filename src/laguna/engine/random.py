"""Random numbers that are the same on every platform, with and without the compiler.

xoshiro128++ (Blackman and Vigna) on 32-bit words held in 64-bit integers: only shifts, exclusive
ors and sums that never leave 64 bits, so plain Python and compiled code agree to the last bit.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from laguna.engine.kernel import inlined, kernel

WORD = 0xFFFFFFFF
WORDS = 2.0**32
SEEDS = 2**63  # a seed is an integer 0 <= seed < SEEDS
APART = 0x5A3F1E  # of a seed: sets moves by chance apart from the deal of the same seed

Generator = NDArray[np.int64]


@kernel
def _mix(word: int) -> int:
    """Stir 32 bits (the finaliser of MurmurHash3)."""
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & WORD
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@kernel
def reseed(rng: Generator, seed: int) -> None:
    """Start the generator at `seed`."""
    low = seed & WORD
    high = (seed >> 32) & WORD
    for i in range(4):
        low = _mix((low + 0x9E3779B9) & WORD)
        high = _mix((high ^ low) + i & WORD)
        rng[i] = (low ^ high) | (i == 0)


@kernel
def generator(seed: int) -> Generator:
    """A new generator."""
    rng = np.empty(4, np.int64)
    reseed(rng, seed)
    return rng


@inlined
def _rotate(word: int, bits: int) -> int:
    return ((word << bits) & WORD) | (word >> (32 - bits))


@inlined
def bits32(rng: Generator) -> int:
    """The next 32 random bits."""
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    result = (_rotate((a + d) & WORD, 7) + a) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ shifted
    rng[3] = _rotate(d, 11)
    return result


@inlined
def below(rng: Generator, n: int) -> int:
    """A number 0 <= x < n, each equally likely (Lemire's method, without its bias)."""
    product = bits32(rng) * n
    if (product & WORD) < n:
        threshold = (WORD + 1 - n) % n
        while (product & WORD) < threshold:
            product = bits32(rng) * n
    return product >> 32


@inlined
def fraction(rng: Generator) -> float:
    """A number 0 <= x < 1."""
    return bits32(rng) / WORDS


@kernel
def shuffle(rng: Generator, items: NDArray[np.int8], count: int) -> None:
    """Put the first `count` items into random order."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def seed_of(*words: object) -> int:
    """A seed that follows from these words, and has nothing to do with that of other words."""
    text = ":".join(map(str, words))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % SEEDS
