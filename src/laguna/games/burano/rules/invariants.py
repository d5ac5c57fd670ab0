"""What must hold after every move, compiled, so that millions of games can be watched."""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Parts, Sentences, State
from laguna.engine.kernel import kernel
from laguna.games.burano.rules.island import why_no_cube, why_no_roof
from laguna.games.burano.rules.state import (
    BUILD_PYRAMID,
    BUILDINGS,
    CARDS_A_KIND,
    COLOURS,
    CUBES_A_COLOUR,
    HOLES,
    ISLANDS,
    KINDS,
    LEVELS,
    LINE_SPANS,
    MOVES,
    NONE,
    OPEN_BUILDINGS,
    OPEN_SEAFOOD,
    OWN_ROOFS,
    PAY,
    PREPARED,
    PYRAMID,
    RESTS_ON,
    ROOF_KINDS,
    ROOFED_LEVELS,
    ROOFS,
    ROOFS_A_KIND,
    SEAFOOD,
    SEATS,
    SPANS,
    WORKERS,
)
from laguna.games.burano.rules.workshops import ALL_SPACES, size

_invariant = Sentences()
CUBES = _invariant("there are 20 cubes of every colour")
MONEY = _invariant("coins, privileges and points are never less than nothing")
RINGS = _invariant("each player has ten workers, at least one of them on the ring")
LACE_MAKERS = _invariant("each workshop space has one worker, on a tile")
PYRAMIDS = _invariant("pyramids have at most 14 cubes, and none floats")
HOUSES = _invariant("houses and roofs stand on each other, and roofs do not cross")
LEGALITY = _invariant("what can be built and roofed is what the island says")
ALL_ROOFS = _invariant("there are 48 roofs, each in one place")
ALL_SEAFOOD = _invariant(
    "there are 6 seafood cards of every kind, and what is known of hands is true"
)
ALL_BUILDINGS = _invariant("there are 16 building cards, each in one place")
EMPTY_SEATS = _invariant("seats that are not at the table have nothing")
PHASES_CLEAR = _invariant("what belongs to one phase is clear in the others")
INVARIANTS = _invariant.given()


@kernel
def broken(parts: Parts, s: State) -> int:
    """0, or the index of the first invariant that does not hold."""
    if not cubes_conserved(s):
        return CUBES
    for seat in range(int(s.seats)):
        if not money_sound(s, seat):
            return MONEY
        if not ring_sound(s, seat):
            return RINGS
        if not pyramid_sound(s, seat):
            return PYRAMIDS
    if not lace_makers_sound(s):
        return LACE_MAKERS
    if not houses_sound(parts, s):
        return HOUSES
    if not island_surveyed(parts, s):
        return LEGALITY
    if not roofs_conserved(s):
        return ALL_ROOFS
    if not seafood_conserved(s):
        return ALL_SEAFOOD
    if not buildings_conserved(s):
        return ALL_BUILDINGS
    if not others_empty(s):
        return EMPTY_SEATS
    return 0 if phases_clear(s) else PHASES_CLEAR


@kernel
def cubes_conserved(s: State) -> bool:
    counts = np.zeros(COLOURS, np.int64)
    for colour in range(COLOURS):
        if s.pool[colour] < 0:
            return False
        counts[colour] += s.pool[colour]
        for seat in range(SEATS):
            if s.reserve[seat, colour] < 0 or s.prepared[seat, colour] < 0:
                return False
            counts[colour] += int(s.reserve[seat, colour]) + int(s.prepared[seat, colour])
    for seat in range(SEATS):
        for place in range(PYRAMID):
            if s.pyramid[seat, place] != NONE:
                counts[s.pyramid[seat, place]] += 1
    for level in range(LEVELS):
        for hole in range(HOLES):
            if s.cube[level, hole] != NONE:
                counts[s.cube[level, hole]] += 1
    for colour in range(COLOURS):
        if counts[colour] != CUBES_A_COLOUR:
            return False
    return True


@kernel
def money_sound(s: State, seat: int) -> bool:
    for line in range(s.points.shape[1]):
        if s.points[seat, line] < 0:
            return False
    return bool(s.coins[seat] >= 0 and s.privileges[seat] >= 0 and 0 <= s.moves <= MOVES)


@kernel
def ring_sound(s: State, seat: int) -> bool:
    """Workers on the ring stand from number 1 on, so their number is all there is to them."""
    away = size(int(s.lacing[seat]))
    for island in range(ISLANDS):
        if s.fishing[seat, island] < 0:
            return False
        away += int(s.fishing[seat, island])
    return bool(s.workers[seat] >= 1 and s.workers[seat] + away == WORKERS)


@kernel
def lace_makers_sound(s: State) -> bool:
    tiles = 0
    for colour in range(COLOURS):
        if tiles & int(s.tile[colour]):
            return False
        tiles |= int(s.tile[colour])
    taken = 0
    for seat in range(int(s.seats)):
        if taken & int(s.lacing[seat]) or int(s.lacing[seat]) & ~tiles:
            return False
        taken |= int(s.lacing[seat])
    return tiles & ~ALL_SPACES == 0 and int(s.coin_spaces) & ~tiles == 0


@kernel
def pyramid_sound(s: State, seat: int) -> bool:
    """In the clean-up cubes are taken from below others; else each stands on four."""
    prepared = 0
    for colour in range(COLOURS):
        prepared += int(s.prepared[seat, colour])
    if prepared > PREPARED:
        return False
    standing = int(s.standing[seat])
    for place in range(PYRAMID):
        stands = s.pyramid[seat, place] != NONE
        if stands != (standing >> place & 1 == 1):
            return False
        if stands and s.phase < PAY and RESTS_ON[place] & ~standing:
            return False
    return standing >> PYRAMID == 0


@kernel
def houses_sound(parts: Parts, s: State) -> bool:
    for hole in range(HOLES):
        height = int(s.height[hole])
        if height > 0 and not parts.hole[hole]:
            return False
        for level in range(LEVELS):
            if (s.cube[level, hole] != NONE) != (level < height):
                return False
        for level in range(ROOFED_LEVELS):
            roofed = s.roof[level, hole] != NONE
            if roofed != (s.field[level, hole] != NONE) or (roofed and level >= height):
                return False
            if height > level + 1 and not roofed:
                return False
    return roofs_apart(parts, s)


@kernel
def roofs_apart(parts: Parts, s: State) -> bool:
    """Every roof lies over the two holes of one span, and no other roof of its level crosses it."""
    for level in range(ROOFED_LEVELS):
        ends = 0
        for hole in range(HOLES):
            ends += s.roof[level, hole] != NONE
        for span in range(SPANS):
            if covers(parts, s, span, level):
                ends -= 2
                if parts.across[span] != NONE and covers(parts, s, int(parts.across[span]), level):
                    return False
        if ends != 0:
            return False
    return True


@kernel
def covers(parts: Parts, s: State, span: int, level: int) -> bool:
    one, other = int(parts.span[span, 0]), int(parts.span[span, 1])
    if one == NONE or s.roof[level, one] == NONE:
        return False
    return bool(s.roof[level, one] == s.roof[level, other])


@kernel
def island_surveyed(parts: Parts, s: State) -> bool:
    for hole in range(HOLES):
        if (s.buildable >> hole & 1 == 1) != (why_no_cube(parts, s, hole) == 0):
            return False
    for span in range(SPANS):
        kept = s.coverable[span // LINE_SPANS] >> span % LINE_SPANS & 1 == 1
        if kept != (why_no_roof(parts, s, span) == 0):
            return False
    return True


@kernel
def roofs_conserved(s: State) -> bool:
    seen = np.zeros(ROOFS, np.int64)
    for kind in range(ROOF_KINDS):
        for i in range(ROOFS_A_KIND):
            roof = int(s.stack[kind, i])
            if (roof != NONE) != (i < s.stack_size[kind]):
                return False
            if roof != NONE:
                if roof // ROOFS_A_KIND != kind:
                    return False
                seen[roof] += 2
    for seat in range(SEATS):
        for slot in range(OWN_ROOFS):
            if s.own_roof[seat, slot] != NONE:
                seen[s.own_roof[seat, slot]] += 2
    for level in range(ROOFED_LEVELS):
        for hole in range(HOLES):
            if s.roof[level, hole] != NONE:
                seen[s.roof[level, hole]] += 1
    for roof in range(ROOFS):
        if seen[roof] + 2 * (s.roofs_out >> roof & 1) != 2:
            return False
    return True


@kernel
def seafood_conserved(s: State) -> bool:
    counts = np.zeros(KINDS, np.int64)
    opened = 0
    for kind in range(KINDS):
        opened += int(s.open_seafood[kind])
        counts[kind] += s.open_seafood[kind]
        for seat in range(SEATS):
            if not 0 <= s.known[seat, kind] <= s.hand[seat, kind] or s.sold[seat, kind] < 0:
                return False
            counts[kind] += int(s.hand[seat, kind]) + int(s.sold[seat, kind])
    for i in range(SEAFOOD):
        if (s.seafood[i] != NONE) != (i < s.seafood_size):
            return False
        if s.seafood[i] != NONE:
            counts[s.seafood[i]] += 1
    for kind in range(KINDS):
        if counts[kind] != CARDS_A_KIND or s.open_seafood[kind] < 0:
            return False
    return opened <= OPEN_SEAFOOD


@kernel
def buildings_conserved(s: State) -> bool:
    seen = np.zeros(BUILDINGS, np.int64)
    for i in range(BUILDINGS):
        if (s.building[i] != NONE) != (i < s.building_size):
            return False
        if s.building[i] != NONE:
            seen[s.building[i]] += 1
    for card in range(BUILDINGS):
        seen[card] += s.open_buildings >> card & 1
        for seat in range(SEATS):
            seen[card] += s.own_buildings[seat] >> card & 1
        if seen[card] != 1:
            return False
    return size(int(s.open_buildings)) <= OPEN_BUILDINGS


@kernel
def others_empty(s: State) -> bool:
    for seat in range(int(s.seats), SEATS):
        if s.workers[seat] or s.coins[seat] or s.privileges[seat] or s.lacing[seat]:
            return False
        if s.own_buildings[seat] or s.standing[seat] or s.own_roof[seat, 0] != NONE:
            return False
    return True


@kernel
def phases_clear(s: State) -> bool:
    if s.builders and s.phase != BUILD_PYRAMID:
        return False
    return bool(s.phase == PAY or (s.paid == 0 and s.spared == 0))
