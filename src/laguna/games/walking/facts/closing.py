"""That the game is about to end: what everybody sees of it, a round before."""

from __future__ import annotations

from laguna.engine.game import Fields
from laguna.games.walking.facts.declared import WalkingClosingSign
from laguna.games.walking.rules.state import HOUSES, LAY_MOST, LEVELS, NONE, OVER

SUPPLY_WARNED_AT = 2  # characters: a solo turn takes at least one of them away


def closing(t: Fields) -> list[WalkingClosingSign]:
    """The signs of the end, but for the decks, of which `lasting` tells: five houses stand (W7.1),
    seats that could complete them with the cards of one turn, the last characters of a solo game
    (W10.3).
    """
    if t.phase == OVER:
        return []
    laid = [_laid(t.street[seat]) for seat in range(t.seats)]
    signs: list[WalkingClosingSign] = []
    finished = [seat for seat, cards in enumerate(laid) if cards == HOUSES * LEVELS]
    near = [seat for seat, cards in enumerate(laid) if cards >= HOUSES * LEVELS - LAY_MOST]
    if finished:
        signs.append({"sign": "houses", "seats": finished})
    elif near:
        signs.append({"sign": "nearly", "seats": near})
    left = sum(t.supply)
    if t.seats == 1 and left <= SUPPLY_WARNED_AT:
        signs.append({"sign": "supply", "left": left})
    return signs


def _laid(street: list[list[int]]) -> int:
    """How many floor cards lie in a street."""
    return sum(card != NONE for cards in street for card in cards)
