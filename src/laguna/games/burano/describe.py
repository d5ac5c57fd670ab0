"""What is printed on the parts, as JSON and in words."""

from __future__ import annotations

from typing import Any

from laguna.engine.game import Parts
from laguna.games.burano.board import HOLE_NAMES, PLACE_NAMES
from laguna.games.burano.parts import (
    COLOUR_NAMES,
    EFFECT_NAMES,
    KIND_NAMES,
    ROOF_LENGTHS,
    ROOF_NAMES,
    SHIP_LENGTHS,
    SHIP_NAMES,
    roof_codes,
)
from laguna.games.burano.state import (
    ANY_CUBE,
    BUILDINGS,
    LACE_OVER,
    ONE_FEWER,
    PER_CARD,
    PIECES,
    PLACES,
    PLAIN_POINTS,
    ROOF_POINTS,
    SOLD_POINTS,
    TWO_ROUTES,
    WIN_TIES,
    WORKER_POINTS,
)


def parts_json(parts: Parts) -> dict[str, Any]:
    """The whole box."""
    return {
        "holes": [name for hole, name in enumerate(HOLE_NAMES) if parts.hole[hole]],
        "fountain": HOLE_NAMES[parts.fountain],
        "routes": [
            [PLACE_NAMES[one], PLACE_NAMES[other]]
            for one in range(PLACES)
            for other in range(one)
            if parts.one_route[one] >> other & 1
        ],
        "ships": {
            name: parts.price[ship, : SHIP_LENGTHS[ship]].tolist()
            for ship, name in enumerate(SHIP_NAMES)
        },
        "ring": [
            {
                "houses": [COLOUR_NAMES[colour] for colour in parts.piece[piece]],
                "fountain": int(parts.piece_fountain[piece]),
            }
            for piece in range(PIECES)
        ],
        "roofs": {code: roof_colours(parts, roof) for roof, code in enumerate(roof_codes(parts))},
        "roof_points": {
            name: parts.roof_points[kind, : ROOF_LENGTHS[kind]].tolist()
            for kind, name in enumerate(ROOF_NAMES)
        },
        "unions": parts.union_points.tolist(),
        "buildings": {str(card + 1): building_json(parts, card) for card in range(BUILDINGS)},
    }


def roof_colours(parts: Parts, roof: int) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in parts.roof_colour[roof]]


def building_json(parts: Parts, card: int) -> dict[str, Any]:
    """What a building card does."""
    effect = int(parts.effect[card])
    names = KIND_NAMES if effect == SOLD_POINTS else COLOUR_NAMES
    return {
        "effect": EFFECT_NAMES[effect],
        "points": int(parts.effect_points[card]),
        "of": [name for i, name in enumerate(names) if parts.effect_set[card] >> i & 1],
        "text": building_words(parts, card),
    }


def building_words(parts: Parts, card: int) -> str:
    """What a building card does, in words."""
    effect, points = int(parts.effect[card]), int(parts.effect_points[card])
    names = KIND_NAMES if effect == SOLD_POINTS else COLOUR_NAMES
    of = [name for i, name in enumerate(names) if parts.effect_set[card] >> i & 1]
    words = {
        ROOF_POINTS: f"{points} points for each {' or '.join(of)} field of a roof you lay",
        ANY_CUBE: f"{' and '.join(of)} roof fields fit any cube",
        SOLD_POINTS: f"at the end {points} points for each sold {', '.join(of)}",
        WORKER_POINTS: f"at the end {points} points for each of your workers in "
        f"{', '.join(of)} workshops",
        TWO_ROUTES: "your boat may go one or two routes",
        LACE_OVER: "your lace makers may take spaces of others without a privilege",
        WIN_TIES: "you win ties on nearby islands",
        ONE_FEWER: "give back one cube fewer for your lace makers",
        PER_CARD: f"at the end {points} points for each of your building cards",
        PLAIN_POINTS: f"at the end {points} points",
    }
    return words[effect]
