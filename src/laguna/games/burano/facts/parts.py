"""What is printed on the parts, as JSON and in words."""

from __future__ import annotations

from typing import get_args

from laguna.engine.game import Parts
from laguna.games.burano.facts.declared import (
    BuranoBuilding,
    BuranoEffect,
    BuranoParts,
    Colour,
    Kind,
    Layout,
)
from laguna.games.burano.rules.board import HOLE_NAMES, PLACE_NAMES
from laguna.games.burano.rules.parts import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    EFFECT_NAMES,
    KIND_NAMES,
    ROOF_LENGTHS,
    ROOF_NAMES,
    SHIP_LENGTHS,
    SHIP_NAMES,
    roof_codes,
)
from laguna.games.burano.rules.state import (
    ANY_CUBE,
    BUILDINGS,
    CARD_EFFECTS,
    COLOURS,
    LACE_OVER,
    NONE,
    ONE_FEWER,
    PER_CARD,
    PIECE_HOUSES,
    PIECES,
    PLACES,
    PLAIN_POINTS,
    ROOF_POINTS,
    SOLD_POINTS,
    SPACE_COLUMNS,
    SPACES,
    TWO_ROUTES,
    WIN_TIES,
    WORKER_POINTS,
)
from laguna.games.burano.rules.tiles import tile_text

LAYOUT_NAMES: tuple[Layout, ...] = get_args(Layout)  # by the number of players


def parts_json(parts: Parts) -> BuranoParts:
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
                "fountains": [
                    house
                    for house in range(PIECE_HOUSES)
                    if parts.piece_fountains[piece] >> house & 1
                ],
            }
            for piece in range(PIECES)
        ],
        "roofs": {code: roof_colours(parts, roof) for roof, code in enumerate(roof_codes(parts))},
        "roof_points": {
            name: parts.roof_points[kind, : ROOF_LENGTHS[kind]].tolist()
            for kind, name in enumerate(ROOF_NAMES)
        },
        "tiles": {
            name: {
                colour: tile_text(
                    int(parts.placement[layout, i, 0]), int(parts.placement_coins[layout, i, 0])
                )
                for i, colour in enumerate(COLOUR_NAMES)
            }
            for layout, name in enumerate(LAYOUT_NAMES)
        },
        "first_layouts": {
            name: first_layout(parts, layout) for layout, name in enumerate(LAYOUT_NAMES)
        },
        "unions": parts.union_points.tolist(),
        "buildings": {str(card + 1): building_json(parts, card) for card in range(BUILDINGS)},
    }


def first_layout(parts: Parts, layout: int) -> list[str]:
    """Rows of spaces: the letter of the tile's colour, small where a coin is."""
    signs = []
    for space in range(SPACES):
        masks = [int(parts.first_tile[layout, colour]) for colour in range(COLOURS)]
        here = [COLOUR_LETTERS[i] for i, mask in enumerate(masks) if mask >> space & 1]
        sign = here[0] if here else "."
        signs.append(sign.lower() if parts.first_coins[layout] >> space & 1 else sign)
    rows = range(0, SPACES, SPACE_COLUMNS)
    return ["".join(signs[first : first + SPACE_COLUMNS]) for first in rows]


def roof_colours(parts: Parts, roof: int) -> list[Colour]:
    return [COLOUR_NAMES[colour] for colour in parts.roof_colour[roof]]


def building_json(parts: Parts, card: int) -> BuranoBuilding:
    """What a building card does, effect by effect."""
    effects: list[BuranoEffect] = [
        {
            "effect": EFFECT_NAMES[parts.effect[card, i]],
            "points": int(parts.effect_points[card, i]),
            "of": effect_of(parts, card, i),
        }
        for i in range(CARD_EFFECTS)
        if parts.effect[card, i] != NONE
    ]
    return {"effects": effects, "text": building_words(parts, card)}


def effect_of(parts: Parts, card: int, i: int) -> list[Colour | Kind]:
    """The colours or the seafood that an effect is about."""
    names: tuple[Colour | Kind, ...] = (
        KIND_NAMES if parts.effect[card, i] == SOLD_POINTS else COLOUR_NAMES
    )
    return [name for n, name in enumerate(names) if parts.effect_set[card, i] >> n & 1]


def building_words(parts: Parts, card: int) -> str:
    """What a building card does, in words."""
    effects = [i for i in range(CARD_EFFECTS) if parts.effect[card, i] != NONE]
    return ", and ".join(effect_words(parts, card, i) for i in effects)


def effect_words(parts: Parts, card: int, i: int) -> str:
    effect, points = int(parts.effect[card, i]), int(parts.effect_points[card, i])
    of = effect_of(parts, card, i)
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
