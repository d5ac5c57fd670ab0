"""B9: what building cards change in the rules and bring in points."""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.games.burano.state import (
    ANY_CUBE,
    BUILDINGS,
    COLOURS,
    KINDS,
    PER_CARD,
    PLAIN_POINTS,
    ROOF_POINTS,
    SOLD_POINTS,
    WORKER_POINTS,
)
from laguna.games.burano.workshops import size


@kernel
def has_effect(parts: Parts, s: State, seat: int, effect: int) -> bool:
    """Whether a player has a card that does this."""
    cards = int(s.own_buildings[seat])
    card = 0
    while cards >> card:
        if cards >> card & 1 and parts.effect[card] == effect:
            return True
        card += 1
    return False


@kernel
def colours_that_fit(parts: Parts, s: State, seat: int) -> int:
    """The colours of roof fields that fit a cube of any colour, as bits."""
    cards = int(s.own_buildings[seat])
    colours = 0
    card = 0
    while cards >> card:
        if cards >> card & 1 and parts.effect[card] == ANY_CUBE:
            colours |= int(parts.effect_set[card])
        card += 1
    return colours


@kernel
def roof_card_points(parts: Parts, s: State, seat: int, roof: int) -> int:
    """What a player's cards bring for the colours of a roof just laid."""
    points = 0
    for card in range(BUILDINGS):
        if s.own_buildings[seat] >> card & 1 and parts.effect[card] == ROOF_POINTS:
            for field in range(2):
                shown = parts.effect_set[card] >> int(parts.roof_colour[roof, field]) & 1
                points += int(parts.effect_points[card]) * shown
    return points


@kernel
def card_points(parts: Parts, s: State, seat: int, card: int) -> int:
    """What a card brings at the end."""
    effect, each = int(parts.effect[card]), int(parts.effect_points[card])
    if effect == SOLD_POINTS:
        sold = 0
        for kind in range(KINDS):
            if parts.effect_set[card] >> kind & 1:
                sold += int(s.sold[seat, kind])
        return each * sold
    if effect == WORKER_POINTS:
        workers = 0
        for colour in range(COLOURS):
            if parts.effect_set[card] >> colour & 1:
                workers += size(int(s.lacing[seat]) & int(s.tile[colour]))
        return each * workers
    if effect == PER_CARD:
        return each * size(int(s.own_buildings[seat]))
    return each if effect == PLAIN_POINTS else 0


@kernel
def all_card_points(parts: Parts, s: State, seat: int) -> int:
    points = 0
    for card in range(BUILDINGS):
        if s.own_buildings[seat] >> card & 1:
            points += card_points(parts, s, seat, card)
    return points
