"""Faulty decks and decks of one's own, made from the shipped one or at random."""

from __future__ import annotations

from random import Random

import pytest

import laguna
from laguna.games.walking.rules.parts import (
    ONLY_ON,
    SHOP_NAMES,
    SHOP_VALUES,
    THING_NAMES,
    shipped_deck,
)

DECK = shipped_deck()
CODES = [f"{colour}{level}{copy}" for level in "123" for colour in "ROYGBP" for copy in "abcd"]
KINDS = 5  # of things on a card of a random deck
COUNTS = (1, 1, 1, 2, 2, 3, 9)


def replaced(deck: str, code: str, things: str) -> str:
    """A deck with one card that shows these things instead of its own."""
    return "\n".join(
        f"{code}: {things}" if line.startswith(code) else line for line in deck.splitlines()
    )


def with_card(code: str, things: str) -> str:
    """The shipped deck with one card that shows these things instead of its own."""
    return replaced(DECK, code, things)


def line_of(code: str) -> int:
    """The line of the shipped deck that lists a card."""
    return next(n for n, line in enumerate(DECK.splitlines(), 1) if line.startswith(code))


def refused_deck(deck: str) -> laguna.PartsError:
    """The error with which a faulty deck is refused."""
    with pytest.raises(laguna.PartsError) as error:
        laguna.new("walking", deck=deck)
    return error.value


def random_deck(random: Random) -> str:
    """Any deck that the books do not exclude (W1.1, W1.2), with bare cards, crowded ones and twins,
    lamps and awnings on roofs.
    """
    lines: list[str] = []
    for code in random.sample(CODES, len(CODES)):
        twin = lines and random.random() < 0.1
        things = lines[-1].partition(":")[2] if twin and lines[-1][1] == code[1] else None
        lines.append(f"{code}:{things or random_card(random, int(code[1]) - 1)}")
    return "\n".join(lines)


def random_card(random: Random, level: int) -> str:
    """What one card of a level shows."""
    names = [name for name in THING_NAMES if ONLY_ON.get(name, level) == level]
    shown = random.sample(names, random.randint(0, KINDS))
    things = [f"{name} {random.choice(COUNTS)}" for name in shown]
    if level == 0 and random.random() < 0.5:
        things.append(f"{random.choice(SHOP_NAMES)} {random.choice(SHOP_VALUES)}")
    return " " + (", ".join(things) or random.choice(("", "-")))
