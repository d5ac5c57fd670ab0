"""What a viewer sees, as JSON.

Seats count from 0 as everywhere in programs; places, numbers and cards from 1 as in the words of a
move. Nothing here depends on what the viewer cannot know: a property test compares views before and
after a redeal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import numpy as np

from laguna.engine.game import LINES, OMNISCIENT, POINTS, Fields, Parts, State, array_of
from laguna.games.burano.facts.closing import closing
from laguna.games.burano.facts.declared import (
    BuranoHidden,
    BuranoHole,
    BuranoHouse,
    BuranoIsland,
    BuranoLaidRoof,
    BuranoNow,
    BuranoPlayer,
    BuranoPort,
    BuranoView,
    BuranoWorkshop,
    Colour,
    EachAction,
    EachColour,
    Phase,
    SomeKinds,
)
from laguna.games.burano.facts.survey import COINS, FOUNTAINS, ROOF_POINTS, SURVEYED, survey
from laguna.games.burano.rules.board import (
    ALL_SPANS,
    HOLE_NAMES,
    ISLAND_NAMES,
    PLACE_NAMES,
    PORT_NAMES,
)
from laguna.games.burano.rules.cleanup import drawing_done, kinds_to_draw
from laguna.games.burano.rules.house_actions import (
    ALL_ISLANDS,
    destinations,
    free_of_charge,
    lace_spaces,
    matches,
)
from laguna.games.burano.rules.parts import (
    COLOUR_NAMES,
    KIND_NAMES,
    ROOF_NAMES,
    SHIP_NAMES,
    SPACE_NAMES,
    roof_codes,
)
from laguna.games.burano.rules.state import (
    ARROWS,
    BONUS,
    BUILD_PYRAMID,
    BUILDINGS,
    COLOURS,
    DRAW,
    FISH,
    HOUSES,
    ISLANDS,
    LACE,
    LEFT_PORT,
    MOVE_PRICES,
    MOVES,
    NONE,
    OVER,
    PAY,
    PLACES,
    PORTS,
    REFILL,
    ROOFED_LEVELS,
    SAIL,
    SCORE_COLUMNS,
    SEASON_ROUNDS,
    SEASONS,
    SEATS,
    SEND,
    SHIPS,
    SPACES,
)
from laguna.games.burano.words.moves import ACTION_NAMES, SCORE_LINE_NAMES, SEASON_NAMES

PHASES: tuple[Phase, ...] = get_args(Phase)
ALL_PLACES = (1 << PLACES) - 1
COLOUR_OR_NONE: tuple[Colour | None, ...] = (
    *COLOUR_NAMES,
    None,
)  # NONE, which is -1, finds the last


def view(parts: Parts, s: State, viewer: int) -> BuranoView:
    """The table as a seat, the spectator or, with nothing hidden, the omniscient viewer sees it."""
    t = Fields(s)
    codes = roof_codes(parts)
    scores = np.empty((SEATS, SCORE_COLUMNS), np.int64)
    surveyed = np.empty((SEATS, SURVEYED), np.int64)
    survey(array_of(parts), array_of(s), scores, surveyed)
    lines, numbers = scores.tolist(), surveyed.tolist()
    seen: BuranoView = {
        "game": "burano",
        "viewer": viewer if viewer >= 0 else None,
        "seats": t.seats,
        "minute": bool(t.minute),
        "season": SEASON_NAMES[t.season],
        "round": t.rounds,
        "rounds": SEASON_ROUNDS[t.season],
        "closing": closing(t),
        "turn": t.turn,
        "phase": PHASES[t.phase],
        "seat": None if t.phase in (OVER, BUILD_PYRAMID) else t.seat,
        "building": seats_of(t.builders),
        "start": t.start,
        "moves": t.moves,
        "price": MOVE_PRICES[t.moves] if t.moves < MOVES else None,
        "actions": actions_of(t),
        "pool": colour_counts(t.pool),
        "holes": holes(t),
        "roofs": roofs_on_island(parts, t, codes),
        "islands": [island(t, number) for number in range(ISLANDS)],
        "ports": [port(t, number) for number in range(PORTS)],
        "workshops": workshops(t),
        "seafood": {"open": kind_counts(t.open_seafood), "deck": t.seafood_size},
        "stacks": dict(zip(ROOF_NAMES, t.stack_size, strict=True)),
        "roofs_out": [code for roof, code in enumerate(codes) if t.roofs_out >> roof & 1],
        "buildings": {"open": cards_of(t.open_buildings), "deck": t.building_size},
        "players": [
            player(t, lines[seat], numbers[seat], codes, seat, viewer) for seat in range(t.seats)
        ],
        "now": under_way(parts, s, t, viewer),
    }
    if viewer == OMNISCIENT:
        seen["hidden"] = hidden(t, codes)
    return seen


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(SEATS) if mask >> seat & 1]


def cards_of(mask: int) -> list[int]:
    return [card + 1 for card in range(BUILDINGS) if mask >> card & 1]


def spaces_of(mask: int) -> list[str]:
    return [name for space, name in enumerate(SPACE_NAMES) if mask >> space & 1]


def actions_of(t: Fields) -> EachAction:
    """What building a house of each colour does, by the markers that lie now."""
    return {
        name: ACTION_NAMES[t.action[t.markers - 1][colour]]
        for colour, name in enumerate(COLOUR_NAMES)
    }


def colour_counts(counts: Sequence[int]) -> EachColour:
    return dict(zip(COLOUR_NAMES, counts, strict=True))


def kind_counts(counts: Sequence[int]) -> SomeKinds:
    """Only the kinds that there are."""
    return {name: count for name, count in zip(KIND_NAMES, counts, strict=True) if count}


def holes(t: Fields) -> list[BuranoHole]:
    """The holes with cubes, from the ground up, and those where a cube can go now."""
    return [
        {
            "hole": name,
            "cubes": [COLOUR_NAMES[t.cube[level][hole]] for level in range(t.height[hole])],
            "fields": [COLOUR_OR_NONE[t.field[level][hole]] for level in range(ROOFED_LEVELS)],
            "buildable": bool(t.buildable >> hole & 1),
        }
        for hole, name in enumerate(HOLE_NAMES)
        if t.height[hole] or t.buildable >> hole & 1
    ]


def roofs_on_island(parts: Parts, t: Fields, codes: list[str]) -> list[BuranoLaidRoof]:
    """The roofs, each with its level and its holes, the one under its first colour first."""
    found: list[BuranoLaidRoof] = []
    first_colour = parts.roof_colour[:, 0].tolist()
    for level in range(ROOFED_LEVELS):
        roofs, fields = t.roof[level], t.field[level]
        for one, other in ALL_SPANS:
            roof = roofs[one]
            if roof != NONE and roof == roofs[other]:
                ends = [one, other]
                if fields[one] != first_colour[roof]:
                    ends.reverse()
                found.append(
                    {
                        "roof": codes[roof],
                        "level": level + 1,
                        "holes": [HOLE_NAMES[hole] for hole in ends],
                    }
                )
    return found


def island(t: Fields, number: int) -> BuranoIsland:
    return {
        "name": ISLAND_NAMES[number],
        "huts": [COLOUR_NAMES[colour] for colour in t.hut[number]],
        "workers": [t.fishing[seat][number] for seat in range(t.seats)],
        "boats": [seat for seat in range(t.seats) if t.boat[seat] == number],
    }


def port(t: Fields, number: int) -> BuranoPort:
    return {
        "name": PORT_NAMES[number],
        "ships": [SHIP_NAMES[ship] for ship in range(SHIPS) if t.ship_at[ship] == number],
        "boats": [seat for seat in range(t.seats) if t.boat[seat] == LEFT_PORT + number],
    }


def workshops(t: Fields) -> list[BuranoWorkshop]:
    """The spaces on which a tile lies."""
    found: list[BuranoWorkshop] = []
    for space in range(SPACES):
        colours = [colour for colour in range(COLOURS) if t.tile[colour] >> space & 1]
        if colours:
            workers = [seat for seat in range(t.seats) if t.lacing[seat] >> space & 1]
            found.append(
                {
                    "space": SPACE_NAMES[space],
                    "colour": COLOUR_NAMES[colours[0]],
                    "coin": bool(t.coin_spaces >> space & 1),
                    "worker": workers[0] if workers else None,
                }
            )
    return found


def player(
    t: Fields, lines: list[int], surveyed: list[int], codes: list[str], seat: int, viewer: int
) -> BuranoPlayer:
    """A seat: its score pad, what was surveyed of it, and the names of roofs are given."""
    own = viewer in (seat, OMNISCIENT)
    unseen = t.phase == BUILD_PYRAMID and not own
    pyramid, reserve = t.pyramid[seat], list(t.reserve[seat])
    if unseen:
        for colour in pyramid:
            if colour != NONE:
                reserve[colour] += 1
    return {
        "coins": t.coins[seat],
        "privileges": t.privileges[seat],
        "points": lines[POINTS],
        "lines": dict(zip(SCORE_LINE_NAMES, lines[LINES:], strict=True)),
        "boat": PLACE_NAMES[t.boat[seat]],
        "ring": ring(t, seat),
        "arrows": [COLOUR_NAMES[colour] for colour in surveyed[:ARROWS]],
        "workers": t.workers[seat],
        "visible": {"coins": surveyed[COINS], "fountains": surveyed[FOUNTAINS]},
        "reserve": colour_counts(reserve),
        "pyramid": None if unseen else [COLOUR_OR_NONE[colour] for colour in pyramid],
        "standing": t.standing[seat].bit_count(),
        "prepared": [
            name
            for colour, name in enumerate(COLOUR_NAMES)
            for _ in range(t.prepared[seat][colour])
        ],
        "roofs": [None if r == NONE else codes[r] for r in t.own_roof[seat]],
        "roof_points": dict(zip(ROOF_NAMES, surveyed[ROOF_POINTS:], strict=True)),
        "hand": kind_counts(t.hand[seat]) if own else None,
        "hand_size": sum(t.hand[seat]),
        "known": kind_counts(t.known[seat]),
        "sold": kind_counts(t.sold[seat]),
        "buildings": cards_of(t.own_buildings[seat]),
    }


def ring(t: Fields, seat: int) -> list[BuranoHouse]:
    """The twelve houses clockwise from number 1; the last three are under the arrows."""
    found: list[BuranoHouse] = []
    for i in range(HOUSES):
        house = (t.wheel[seat] + i) % HOUSES
        found.append(
            {
                "house": house + 1,
                "number": i + 1 if i < HOUSES - ARROWS else None,
                "colour": COLOUR_NAMES[t.ring[seat][house]],
                "symbol": "fountain" if t.fountains[seat] >> house & 1 else "coin",
                "worker": i < t.workers[seat],
            }
        )
    return found


def under_way(parts: Parts, s: State, t: Fields, viewer: int) -> BuranoNow:
    """What the phase is about: what is left to do, and what it would cost or bring. Which ports
    take what a hand holds is for its holder only.
    """
    if t.phase == SAIL:
        own = viewer in (t.seat, OMNISCIENT)
        places = int(destinations(parts, s, t.seat)) & (ALL_PLACES if own else ALL_ISLANDS)
        return {
            "destinations": {
                PLACE_NAMES[place]: int(matches(s, t.seat, place)) if place < ISLANDS else None
                for place in range(PLACES)
                if places >> place & 1
            },
        }
    if t.phase == LACE:
        return lacing(parts, s, t)
    if t.phase == BONUS:
        return {"kind": ROOF_NAMES[t.roof_kind]}
    if t.phase in (FISH, SEND):
        return {"catch": t.catch, "matches": t.matches}
    if t.phase == PAY:
        return {"paid": spaces_of(t.paid)}
    if t.phase == DRAW:
        over = drawing_done(s, t.seat)
        kinds = 0 if over else int(kinds_to_draw(s))
        return {"kinds": [name for kind, name in enumerate(ROOF_NAMES) if kinds >> kind & 1]}
    return {"lacking": t.lacking} if t.phase == REFILL else {}


def lacing(parts: Parts, s: State, t: Fields) -> BuranoNow:
    """The arrows that are left, and the spaces to go to: free ones, and those for a privilege."""
    every = int(lace_spaces(parts, s, t.seat))
    free = int(free_of_charge(parts, s, t.seat))
    left: dict[Colour, int] = {
        name: t.arrows[colour] for colour, name in enumerate(COLOUR_NAMES) if t.arrows[colour]
    }
    return {
        "arrows": left,
        "free": spaces_of(every & free),
        "privilege": spaces_of(every & ~free),
    }


def hidden(t: Fields, codes: list[str]) -> BuranoHidden:
    """What nobody knows: decks with the next card first, and markers to come."""
    return {
        "seafood": [KIND_NAMES[kind] for kind in reversed(t.seafood[: t.seafood_size])],
        "stacks": {
            name: [codes[r] for r in reversed(t.stack[kind][: t.stack_size[kind]])]
            for kind, name in enumerate(ROOF_NAMES)
        },
        "buildings": [card + 1 for card in reversed(t.building[: t.building_size])],
        "actions": [
            {name: ACTION_NAMES[t.action[season][c]] for c, name in enumerate(COLOUR_NAMES)}
            for season in range(t.markers, SEASONS)
        ],
        "fill_seeds": t.fill_seed,
        "reveals": t.reveals,
    }
