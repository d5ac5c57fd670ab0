"""B2: the table before the first roof is chosen."""

from __future__ import annotations

import numpy as np

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.options import first_seat
from laguna.engine.random import Generator, below, generator, shuffle
from laguna.games.burano.rules.island import put_cube
from laguna.games.burano.rules.options import MINUTE_OPTION, START_OPTION, WORKSHOPS_OPTION
from laguna.games.burano.rules.state import (
    ACTION_KINDS,
    BUILDINGS,
    CARDS_A_KIND,
    COLOURS,
    CUBES_A_COLOUR,
    DRAW,
    HOUSES,
    HUTS,
    HUTS_AN_ISLAND,
    KINDS,
    NONE,
    OPEN_BUILDINGS,
    OPEN_SEAFOOD,
    PIECE_HOUSES,
    PIECES,
    PORTS,
    RANDOM_LAYOUT,
    ROOF_KINDS,
    ROOFS_A_KIND,
    SEAFOOD,
    SEASONS,
    SEATS,
    SHIPS,
    START_COINS,
    START_PRIVILEGES,
    START_RESERVE,
    WORKERS,
)
from laguna.games.burano.rules.workshops import lay_out_at_random, lay_out_first

FILL_SEEDS = 1 << 30


@kernel
def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    """Set up a game."""
    rng = generator(seed)
    clear(s)
    s.seats = seats
    s.minute = options[MINUTE_OPTION]
    s.start = first_seat(rng, seats, options[START_OPTION])  # B2.0
    s.seat = s.start
    s.turn = 1
    s.rounds = 1
    lay_out_lagoon(parts, s, int(options[WORKSHOPS_OPTION]), rng)
    lay_out_cards(s, rng)
    for season in range(SEASONS):
        lay_markers(s, season, rng)
    s.markers = 1
    for turn in range(seats):
        seat = (int(s.start) + turn) % seats
        give_board(parts, s, seat, turn, rng)
    sow(s, rng)
    s.phase = DRAW


@kernel
def clear(s: State) -> None:
    """An empty table."""
    s.phase = 0
    s.season = 0
    s.moves = 0
    s.reveals = 0
    s.builders = 0
    s.swapped = 0
    s.matches = 0
    s.catch = 0
    s.arrows[:] = 0
    s.sent = 0
    s.roof_kind = 0
    s.drawn = 0
    s.lacking = 0
    s.spared = 0
    s.paid = 0
    s.fill_seed[:] = 0
    s.height[:] = 0
    s.cube[:] = NONE
    s.roof[:] = NONE
    s.field[:] = NONE
    s.buildable = 0
    s.coverable[:] = 0
    s.boat[:] = 0
    s.fishing[:] = 0
    s.lacing[:] = 0
    clear_boards(s)


@kernel
def clear_boards(s: State) -> None:
    s.ring[:] = NONE
    s.fountains[:] = 0
    s.wheel[:] = 0
    s.workers[:] = 0
    s.coins[:] = 0
    s.privileges[:] = 0
    s.pool[:] = CUBES_A_COLOUR
    s.reserve[:] = 0
    s.pyramid[:] = NONE
    s.standing[:] = 0
    s.prepared[:] = 0
    s.own_roof[:] = NONE
    s.points[:] = 0
    s.hand[:] = 0
    s.known[:] = 0
    s.sold[:] = 0
    s.open_seafood[:] = 0
    s.roofs_out = 0
    s.open_buildings = 0
    s.own_buildings[:] = 0


@kernel
def lay_out_lagoon(parts: Parts, s: State, workshops: int, rng: Generator) -> None:  # B2.1
    huts = np.empty(HUTS, np.int8)
    for i in range(HUTS):
        huts[i] = i // HUTS_AN_ISLAND
    shuffle(rng, huts, HUTS)
    for i in range(HUTS):
        s.hut[i // HUTS_AN_ISLAND, i % HUTS_AN_ISLAND] = huts[i]
    for ship in range(SHIPS):
        s.ship_at[ship] = ship % PORTS
    shuffle(rng, s.ship_at, SHIPS)
    layout = 1 if s.seats == SEATS else 0
    if workshops == RANDOM_LAYOUT:
        lay_out_at_random(parts, s, layout, rng)
    else:
        lay_out_first(parts, s, layout)
    colour = below(rng, COLOURS)
    s.pool[colour] -= 1
    put_cube(parts, s, int(parts.fountain), colour)


@kernel
def lay_out_cards(s: State, rng: Generator) -> None:  # B2.1
    for kind in range(ROOF_KINDS):
        for i in range(ROOFS_A_KIND):
            s.stack[kind, i] = kind * ROOFS_A_KIND + i
        shuffle(rng, s.stack[kind], ROOFS_A_KIND)
        s.stack_size[kind] = ROOFS_A_KIND
    for i in range(SEAFOOD):
        s.seafood[i] = i // CARDS_A_KIND
    shuffle(rng, s.seafood, SEAFOOD)
    s.seafood_size = SEAFOOD
    open_seafood(s)
    for i in range(BUILDINGS):
        s.building[i] = i
    shuffle(rng, s.building, BUILDINGS)
    s.building_size = BUILDINGS
    for _ in range(OPEN_BUILDINGS):
        open_building(s)


@kernel
def draw_seafood(s: State) -> int:
    """The top card of the seafood deck."""
    s.seafood_size -= 1
    kind = int(s.seafood[s.seafood_size])
    s.seafood[s.seafood_size] = NONE
    return kind


@kernel
def cards_open(s: State) -> int:
    count = 0
    for kind in range(KINDS):
        count += int(s.open_seafood[kind])
    return count


@kernel
def open_seafood(s: State) -> bool:
    """Refill the open seafood; whether a card came."""
    came = False
    for _ in range(cards_open(s), OPEN_SEAFOOD):
        if s.seafood_size > 0:
            s.open_seafood[draw_seafood(s)] += 1
            came = True
    return came


@kernel
def open_building(s: State) -> bool:
    """Open a building card; whether there was one."""
    if s.building_size == 0:
        return False
    s.building_size -= 1
    s.open_buildings |= 1 << int(s.building[s.building_size])
    s.building[s.building_size] = NONE
    return True


@kernel
def lay_markers(s: State, season: int, rng: Generator) -> None:
    """Two colours for each action, at random (B2.1, B7.3)."""
    for colour in range(COLOURS):
        s.action[season, colour] = colour % ACTION_KINDS
    shuffle(rng, s.action[season], COLOURS)


@kernel
def sow(s: State, rng: Generator) -> None:
    """What the minute will fill in (B3.1), where it is played with."""
    if s.minute:
        for seat in range(int(s.seats)):
            s.fill_seed[seat] = below(rng, FILL_SEEDS)


@kernel
def give_board(parts: Parts, s: State, seat: int, letter: int, rng: Generator) -> None:
    """The board of the player whose letter is A to D (B2.2)."""
    pieces = np.arange(PIECES).astype(np.int8)
    shuffle(rng, pieces, PIECES)
    for quarter in range(PIECES):
        piece = int(pieces[quarter])
        for house in range(PIECE_HOUSES):
            s.ring[seat, quarter * PIECE_HOUSES + house] = parts.piece[piece, house]
        s.fountains[seat] |= int(parts.piece_fountains[piece]) << quarter * PIECE_HOUSES
    s.wheel[seat] = (letter + 1) * PIECE_HOUSES % HOUSES
    s.workers[seat] = WORKERS - 1
    s.fishing[seat, letter] = 1
    s.boat[seat] = letter
    s.coins[seat] = START_COINS
    s.privileges[seat] = START_PRIVILEGES
    for colour in range(COLOURS):
        s.reserve[seat, colour] = START_RESERVE
        s.pool[colour] -= START_RESERVE
