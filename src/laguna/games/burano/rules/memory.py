"""Who knows what: all that a viewer cannot know, drawn anew.

Hidden are the orders of the decks and stacks, the markers to come, what the minute would fill in,
and of the other players: the seafood they drew unseen and still hold, and, while pyramids are being
built, which of their cubes stand where. How many cubes stand, and so on which level, is open. What
could be concluded from a sailing that lapsed is not remembered.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, generator, shuffle
from laguna.games.burano.rules.house_actions import can_swap, destinations, why_not_there
from laguna.games.burano.rules.season import random_place, stand_cube
from laguna.games.burano.rules.setup import lay_markers, sow
from laguna.games.burano.rules.state import (
    BUILD_PYRAMID,
    COLOURS,
    CUBES_A_COLOUR,
    KINDS,
    NONE,
    PYRAMID,
    ROOF_KINDS,
    SAIL,
    SEAFOOD,
    SEASONS,
    SELL,
)
from laguna.games.burano.rules.workshops import size

Items = NDArray[np.int8]


@kernel
def redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    """Replace what the viewer cannot know by an alternative, all of them equally likely."""
    rng = generator(seed)
    redeal_seafood(s, viewer, rng)
    while s.seat != viewer and not hand_explains(parts, s, int(s.seat)):
        redeal_seafood(s, viewer, rng)
    for kind in range(ROOF_KINDS):
        reshuffle(s.stack[kind], int(s.stack_size[kind]), rng)
    reshuffle(s.building, int(s.building_size), rng)
    for season in range(int(s.markers), SEASONS):
        lay_markers(s, season, rng)
    if s.phase == BUILD_PYRAMID:
        for seat in range(int(s.seats)):
            if seat != viewer:
                redeal_pyramid(s, seat, rng)
    sow(s, rng)


@kernel
def reshuffle(items: Items, count: int, rng: Generator) -> None:
    items[:count].sort()
    shuffle(rng, items, count)


@kernel
def redeal_seafood(s: State, viewer: int, rng: Generator) -> None:
    """The deck and what others drew from it unseen are one heap, dealt anew."""
    cards = np.empty(SEAFOOD, np.int8)
    count = int(s.seafood_size)
    cards[:count] = s.seafood[:count]
    for seat in range(int(s.seats)):
        if seat != viewer:
            for kind in range(KINDS):
                for _ in range(int(s.hand[seat, kind]) - int(s.known[seat, kind])):
                    cards[count] = kind
                    count += 1
    reshuffle(cards, count, rng)
    for seat in range(int(s.seats)):
        if seat != viewer:
            secret = 0
            for kind in range(KINDS):
                secret += int(s.hand[seat, kind]) - int(s.known[seat, kind])
                s.hand[seat, kind] = s.known[seat, kind]
            for _ in range(secret):
                count -= 1
                s.hand[seat, cards[count]] += 1
    s.seafood[:count] = cards[:count]


@kernel
def hand_explains(parts: Parts, s: State, seat: int) -> bool:
    """Whether a hand allows what everyone sees: who is in a port can sell something there, and who
    has to sail and cannot swap huts has somewhere to go (B4.3, B5.1).
    """
    if s.phase == SELL:
        return why_not_there(s, seat, int(s.boat[seat])) == 0
    if s.phase == SAIL and not s.swapped and not can_swap(parts, s, seat):
        return destinations(parts, s, seat) != 0
    return True


@kernel
def redeal_pyramid(s: State, seat: int, rng: Generator) -> None:
    """So many cubes of the reserve, in whichever places of their level (B3.1)."""
    standing = size(int(s.standing[seat]))
    cubes = np.empty(COLOURS * CUBES_A_COLOUR, np.int8)
    count = 0
    for colour in range(COLOURS):
        for place in range(PYRAMID):
            if s.pyramid[seat, place] == colour:
                s.reserve[seat, colour] += 1
        for _ in range(int(s.reserve[seat, colour])):
            cubes[count] = colour
            count += 1
    shuffle(rng, cubes, count)
    s.pyramid[seat] = NONE
    s.standing[seat] = 0
    for i in range(standing):
        s.reserve[seat, cubes[i]] -= 1
        stand_cube(s, seat, random_place(int(s.standing[seat]), rng), int(cubes[i]))
