"""B9: what building cards change in the rules and bring in points."""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules.state import (
    ANY_CUBE,
    BUILDINGS,
    CARD_EFFECTS,
    COLOURS,
    KINDS,
    PER_CARD,
    PLAIN_POINTS,
    ROOF_POINTS,
    SOLD_POINTS,
    WORKER_POINTS,
)
from laguna.games.burano.rules.workshops import size


@inlined
def cards_with(parts: Parts, s: State, seat: int, effect: int) -> int:
    """The cards of a player that do this, as bits."""
    return int(s.own_buildings[seat]) & int(parts.cards_with[effect])


@kernel
def has_effect(parts: Parts, s: State, seat: int, effect: int) -> bool:
    """Whether a player has a card that does this."""
    return cards_with(parts, s, seat, effect) != 0


@kernel
def colours_that_fit(parts: Parts, s: State, seat: int) -> int:
    """The colours of roof fields that fit a cube of any colour, as bits."""
    cards = cards_with(parts, s, seat, ANY_CUBE)
    colours = 0
    card = 0
    while cards >> card:
        if cards >> card & 1:
            for i in range(CARD_EFFECTS):
                if parts.effect[card, i] == ANY_CUBE:
                    colours |= int(parts.effect_set[card, i])
        card += 1
    return colours


@kernel
def roof_card_points(parts: Parts, s: State, seat: int, roof: int) -> int:
    """What a player's cards bring for the colours of a roof just laid."""
    cards = cards_with(parts, s, seat, ROOF_POINTS)
    points = 0
    card = 0
    while cards >> card:
        if cards >> card & 1:
            for i in range(CARD_EFFECTS):
                if parts.effect[card, i] == ROOF_POINTS:
                    for field in range(2):
                        colour = int(parts.roof_colour[roof, field])
                        shown = int(parts.effect_set[card, i]) >> colour & 1
                        points += int(parts.effect_points[card, i]) * shown
        card += 1
    return points


@kernel
def effect_points(parts: Parts, s: State, seat: int, card: int, i: int) -> int:
    """What one effect of a card brings at the end."""
    effect, each = int(parts.effect[card, i]), int(parts.effect_points[card, i])
    if effect == SOLD_POINTS:
        sold = 0
        for kind in range(KINDS):
            if parts.effect_set[card, i] >> kind & 1:
                sold += int(s.sold[seat, kind])
        return each * sold
    if effect == WORKER_POINTS:
        workers = 0
        for colour in range(COLOURS):
            if parts.effect_set[card, i] >> colour & 1:
                workers += size(int(s.lacing[seat]) & int(s.tile[colour]))
        return each * workers
    if effect == PER_CARD:
        return each * size(int(s.own_buildings[seat]))
    return each if effect == PLAIN_POINTS else 0


@kernel
def card_points(parts: Parts, s: State, seat: int, card: int) -> int:
    """What a card brings at the end."""
    points = 0
    for i in range(CARD_EFFECTS):
        points += effect_points(parts, s, seat, card, i)
    return points


@kernel
def all_card_points(parts: Parts, s: State, seat: int) -> int:
    points = 0
    for card in range(BUILDINGS):
        if s.own_buildings[seat] >> card & 1:
            points += card_points(parts, s, seat, card)
    return points
