"""Faulty decks and decks of one's own, made from the shipped one."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.walking.parts import shipped_deck

DECK = shipped_deck()


def with_card(code: str, things: str) -> str:
    """The shipped deck with one card that shows these things instead of its own."""
    return "\n".join(
        f"{code}: {things}" if line.startswith(code) else line for line in DECK.splitlines()
    )


def line_of(code: str) -> int:
    """The line of the shipped deck that lists a card."""
    return next(n for n, line in enumerate(DECK.splitlines(), 1) if line.startswith(code))


def refused_deck(deck: str) -> laguna.PartsError:
    """The error with which a faulty deck is refused."""
    with pytest.raises(laguna.PartsError) as error:
        laguna.new("walking", deck=deck)
    return error.value
