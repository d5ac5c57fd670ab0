"""Positions from a short text drawing, for tests and studies.

    season: summer               also `round:`, `seat:` (whose turn), `start:`, `moves:`
    phase: turn                  turn, pyramid, or a step of the clean-up: pay, refill, discard
    actions: lace P B, sailing Y G, earnings O W
    cubes: e5 P, d4 BY           from the ground up; a roof lies between two cubes of a house
    roof: four-PB e5 g5          the first colour over the first hole, on the cubes there
    huts A: P Y W                also `ships left: pairs alike`
    coins 1: 5                   also `privileges 1:`
    ring 1: 1 2 3 4              the pieces on quarters A to D; `wheel 1: 4` the house at number 1
    arrows 1: Y B P              instead: any ring on which the arrows point at these, in this order
    pyramid 1: P B Y G …         place by place, a dot for an empty one
    prepared 1: P B              also `reserve 1: P P Y`, `roofs 1: four-PB . islands-YG`
    islands 1: A A E             where the workers are; all others are on the ring
    lace 1: k1 m3                also `boat 1: left`
    hand 1: tuna tuna            known to all; `secret 1: squid` drawn unseen, `sold 1: crab`
    open: tuna squid crab        the open seafood; `deck: bass` the next cards, the top one first,
                                 with a dot after them if they are all
    cards 1: 13 16               building cards; `buildings: 1 2 3 4` the open ones
    pool 2: P 3, B 0             what is left in the pool; the reserve of this player has the rest

Everything is optional and is else as at the beginning of the first turn, but for roofs, which
nobody has; what is not drawn is in the pool, the decks and the stacks, in an order that follows
from the seed. The phase stands first, and the pool last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from laguna.engine.errors import PositionError
from laguna.engine.game import Legal, Parts, State
from laguna.engine.random import generator, shuffle
from laguna.engine.text import whole_number
from laguna.games.burano.rules.board import ALL_SPANS, HOLE_NAMES, PLACE_NAMES
from laguna.games.burano.rules.cleanup import (
    begin_discarding,
    begin_paying,
    begin_refilling,
    refill_reserve,
)
from laguna.games.burano.rules.invariants import INVARIANTS, broken
from laguna.games.burano.rules.island import put_cube, put_roof, survey_island, why_no_roof
from laguna.games.burano.rules.parts import (
    COLOUR_LETTERS,
    KIND_NAMES,
    SHIP_NAMES,
    SPACE_NAMES,
    roof_codes,
)
from laguna.games.burano.rules.season import begin_rounds, begin_season
from laguna.games.burano.rules.setup import deal, open_building, open_seafood
from laguna.games.burano.rules.state import (
    BUILDINGS,
    CARDS_A_KIND,
    COLOURS,
    CUBES_A_COLOUR,
    HOUSES,
    ISLANDS,
    KINDS,
    LEFT_PORT,
    LEVELS,
    MOVES,
    NONE,
    OPEN_BUILDINGS,
    OWN_ROOFS,
    PIECE_HOUSES,
    PIECES,
    PYRAMID,
    ROOF_KINDS,
    ROOFED_LEVELS,
    ROOFS_A_KIND,
    SEASON_ROUNDS,
    START_RESERVE,
    WORKERS,
)
from laguna.games.burano.words.moves import ACTION_NAMES, SEASON_NAMES

EMPTY = "."
MOST = 999
PHASES = ("turn", "pyramid", "pay", "refill", "discard")

Words = list[str]


class Drawing:
    """Reads one drawing into a state that was dealt."""

    def __init__(self, parts: Parts, s: State, seats: int) -> None:
        self.parts = parts
        self.s = s
        self.seats = seats
        self.line = 0
        self.phase = "turn"
        self.houses: list[tuple[int, str]] = []
        self.roofs: list[tuple[int, int, int]] = []
        self.top_seafood: list[int] = []
        self.only_top = False
        self.open_drawn = False
        self.buildings_drawn = False
        self.codes: dict[str, list[int]] = {}  # roofs of a box may be twins
        for roof, code in enumerate(roof_codes(parts)):
            self.codes.setdefault(code, []).append(roof)

    def refuse(self, message: str, rule: str | None = None) -> PositionError:
        return PositionError(message, line=self.line, rule=rule)

    def read(self, text: str) -> None:
        for self.line, key, words in entries(text):
            name, *rest = key.split() or [""]
            reader: Callable[[Words, Words], None] | None = getattr(self, f"read_{name}", None)
            if reader is None:
                known = ", ".join(
                    sorted(each.removeprefix("read_") for each in dir(self) if "read_" in each)
                )
                raise self.refuse(f"{key!r} is not known; a position has {known}")
            reader(rest, words)

    def read_season(self, rest: Words, words: Words) -> None:
        self.s.season = self.choice(words, SEASON_NAMES, "season")
        self.s.markers = self.s.season + 1

    def read_round(self, rest: Words, words: Words) -> None:
        self.s.rounds = self.number(words, 1, SEASON_ROUNDS[self.s.season])

    def read_seat(self, rest: Words, words: Words) -> None:
        self.s.seat = self.number(words, 1, self.seats) - 1

    def read_start(self, rest: Words, words: Words) -> None:
        self.s.start = self.number(words, 1, self.seats) - 1
        self.s.seat = self.s.start

    def read_moves(self, rest: Words, words: Words) -> None:
        self.s.moves = self.number(words, 0, MOVES)

    def read_phase(self, rest: Words, words: Words) -> None:
        self.phase = PHASES[self.choice(words, PHASES, "phase")]
        if self.phase == "pyramid":
            self.s.pyramid[:] = NONE
            self.s.standing[:] = 0
            self.s.reserve[: self.seats] = START_RESERVE

    def read_actions(self, rest: Words, words: Words) -> None:
        action, colours = 0, []
        for word in words:
            if word in ACTION_NAMES:
                action = ACTION_NAMES.index(word)
            else:
                colours.append(self.colour(word))
                self.s.action[self.s.season, colours[-1]] = action
        if sorted(colours) != list(range(COLOURS)):
            raise self.refuse("the actions name each colour once, as in 'lace P B'", "B2.1")

    def read_cubes(self, rest: Words, words: Words) -> None:
        for hole, colours in self.pairs(words):
            self.houses.append((self.choice([hole], HOLE_NAMES, "hole"), colours))

    def read_roof(self, rest: Words, words: Words) -> None:
        if len(words) != 3:
            raise self.refuse("a roof reads like 'four-PB e5 g5'", "B4.4")
        one, other = (self.choice([word], HOLE_NAMES, "hole") for word in words[1:])
        spans = [span for span, ends in enumerate(ALL_SPANS) if set(ends) == {one, other}]
        if not spans:
            raise self.refuse("a roof lies over two neighbours in a row or column", "B4.4")
        self.roofs.append((self.roof(words[0]), spans[0], int(ALL_SPANS[spans[0]][0] != one)))

    def read_huts(self, rest: Words, words: Words) -> None:
        self.s.hut[self.choice(rest, PLACE_NAMES[:ISLANDS], "island")] = [
            self.colour(word) for word in words
        ]

    def read_ships(self, rest: Words, words: Words) -> None:
        port = self.choice(rest, PLACE_NAMES[LEFT_PORT:], "port")
        for word in words:
            self.s.ship_at[self.choice([word], SHIP_NAMES, "ship")] = port

    def read_coins(self, rest: Words, words: Words) -> None:
        self.s.coins[self.seat_of(rest)] = self.number(words, 0, MOST)

    def read_privileges(self, rest: Words, words: Words) -> None:
        self.s.privileges[self.seat_of(rest)] = self.number(words, 0, MOST)

    def read_ring(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        pieces = [self.number([word], 1, PIECES) - 1 for word in words]
        if sorted(pieces) != list(range(PIECES)):
            raise self.refuse("a ring names each of the four pieces once", "B1.6")
        self.lay_ring(seat, pieces)

    def lay_ring(self, seat: int, pieces: list[int]) -> None:
        self.s.fountains[seat] = 0
        for quarter, piece in enumerate(pieces):
            first = quarter * PIECE_HOUSES
            self.s.ring[seat, first : first + PIECE_HOUSES] = self.parts.piece[piece]
            self.s.fountains[seat] |= int(self.parts.piece_fountains[piece]) << first

    def read_wheel(self, rest: Words, words: Words) -> None:
        self.s.wheel[self.seat_of(rest)] = self.number(words, 1, HOUSES) - 1

    def read_arrows(self, rest: Words, words: Words) -> None:
        """Houses are turned until the arrows point so: colours move, symbols stay."""
        seat = self.seat_of(rest)
        wanted = [self.colour(word) for word in words]
        ring = [int(colour) for colour in self.s.ring[seat]]
        first = int(self.s.wheel[seat]) - len(wanted)
        for i, colour in enumerate(wanted):
            here = (first + i) % HOUSES
            fixed = {(first + j) % HOUSES for j in range(i)}
            if ring[here] != colour:
                there = [j for j in range(HOUSES) if ring[j] == colour and j not in fixed]
                if not there:
                    raise self.refuse("the ring has too few houses of a colour", "B1.6")
                ring[here], ring[there[0]] = ring[there[0]], ring[here]
        self.s.ring[seat] = ring

    def read_pyramid(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        if len(words) > PYRAMID:
            raise self.refuse(f"a pyramid has at most {PYRAMID} cubes", "B3.1")
        self.s.pyramid[seat] = NONE
        self.s.standing[seat] = 0
        for place, word in enumerate(words):
            if word != EMPTY:
                self.s.pyramid[seat, place] = self.colour(word)
                self.s.standing[seat] |= 1 << place

    def read_prepared(self, rest: Words, words: Words) -> None:
        self.count_colours(self.s.prepared[self.seat_of(rest)], words)

    def read_reserve(self, rest: Words, words: Words) -> None:
        self.count_colours(self.s.reserve[self.seat_of(rest)], words)

    def count_colours(
        self, counts: np.ndarray[tuple[int], np.dtype[np.int8]], words: Words
    ) -> None:
        counts[:] = 0
        for word in words:
            counts[self.colour(word)] += 1

    def read_pool(self, rest: Words, words: Words) -> None:
        """Cubes that are to be out of the pool stand in the reserve of a seat."""
        self.finish_cubes()
        seat = self.seat_of(rest)
        for word, count in self.pairs(words):
            colour = self.colour(word)
            gone = int(self.s.pool[colour]) - self.number([count], 0, CUBES_A_COLOUR)
            self.s.reserve[seat, colour] += gone

    def read_roofs(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        if len(words) > OWN_ROOFS:
            raise self.refuse(f"a player has at most {OWN_ROOFS} roofs", "B4.4")
        self.s.own_roof[seat] = NONE
        for slot, word in enumerate(words):
            if word != EMPTY:
                self.s.own_roof[seat, slot] = self.roof(word)

    def read_islands(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        self.s.fishing[seat] = 0
        for word in words:
            self.s.fishing[seat, self.choice([word], PLACE_NAMES[:ISLANDS], "island")] += 1

    def read_lace(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        self.s.lacing[seat] = 0
        for word in words:
            self.s.lacing[seat] |= 1 << self.choice([word], SPACE_NAMES, "space")

    def read_boat(self, rest: Words, words: Words) -> None:
        self.s.boat[self.seat_of(rest)] = self.choice(words, PLACE_NAMES, "place")

    def read_hand(self, rest: Words, words: Words) -> None:
        seat = self.seat_of(rest)
        for kind in self.kinds(words):
            self.s.hand[seat, kind] += 1
            self.s.known[seat, kind] += 1

    def read_secret(self, rest: Words, words: Words) -> None:
        for kind in self.kinds(words):
            self.s.hand[self.seat_of(rest), kind] += 1

    def read_sold(self, rest: Words, words: Words) -> None:
        for kind in self.kinds(words):
            self.s.sold[self.seat_of(rest), kind] += 1

    def read_open(self, rest: Words, words: Words) -> None:
        self.open_drawn = True
        self.s.open_seafood[:] = 0
        for kind in self.kinds(words):
            self.s.open_seafood[kind] += 1

    def read_deck(self, rest: Words, words: Words) -> None:
        """The next cards; where a dot ends them, the rest is sold already, by the last seat."""
        self.only_top = words[-1:] == [EMPTY]
        self.top_seafood = self.kinds([word for word in words if word != EMPTY])

    def read_cards(self, rest: Words, words: Words) -> None:
        self.s.own_buildings[self.seat_of(rest)] = self.cards(words)

    def read_buildings(self, rest: Words, words: Words) -> None:
        self.buildings_drawn = True
        self.s.open_buildings = self.cards(words)

    def cards(self, words: Words) -> int:
        return sum(1 << self.number([word], 1, BUILDINGS) - 1 for word in set(words))

    def kinds(self, words: Words) -> list[int]:
        return [self.choice([word], KIND_NAMES, "kind of seafood") for word in words]

    def colour(self, word: str) -> int:
        if len(word) != 1 or word not in COLOUR_LETTERS:
            raise self.refuse(f"{word[:20]!r} is not a colour; they are {COLOUR_LETTERS}", "B1.1")
        return COLOUR_LETTERS.index(word)

    def roof(self, word: str) -> int:
        if word not in self.codes:
            raise self.refuse(f"{word[:20]!r} is not a roof like four-PB", "B1.8")
        twins = self.codes[word]
        return twins.pop(0) if len(twins) > 1 else twins[0]

    def pairs(self, words: Words) -> Iterator[tuple[str, str]]:
        if len(words) % 2:
            raise self.refuse("words come in pairs here, as in 'e5 P, d4 B'")
        yield from zip(words[::2], words[1::2], strict=True)

    def seat_of(self, words: Words) -> int:
        return self.number(words, 1, self.seats) - 1

    def number(self, words: Words, low: int, high: int) -> int:
        number = whole_number(words[0]) if len(words) == 1 else None
        if number is None or not low <= number <= high:
            raise self.refuse(
                f"a number from {low} to {high} belongs here, not {' '.join(words)[:20]!r}"
            )
        return number

    def choice(self, words: Words, names: tuple[str, ...], what: str) -> int:
        if len(words) != 1 or words[0] not in names:
            raise self.refuse(
                f"{' '.join(words)[:20]!r} is not a {what}; there are {', '.join(names)}"
            )
        return names.index(words[0])

    def finish(self, seed: int) -> None:
        """Put everything that was not drawn where it belongs."""
        rng = generator(seed)
        self.finish_island()
        self.finish_cubes()
        self.finish_seafood(rng)
        self.finish_roofs(rng)
        self.finish_buildings(rng)
        s = self.s
        for seat in range(self.seats):
            away = int(s.fishing[seat].sum()) + int(s.lacing[seat]).bit_count()
            s.workers[seat] = WORKERS - away

    def finish_island(self) -> None:
        s, parts = self.s, self.parts
        if self.houses:
            s.height[:], s.cube[:] = 0, NONE
        for level in range(LEVELS):
            for hole, colours in self.houses:
                if len(colours) > level:
                    put_cube(parts, s, hole, self.colour(colours[level]))
            survey_island(parts, s)
            for roof, span, turned in list(self.roofs):
                ends = ALL_SPANS[span]
                bare = level < ROOFED_LEVELS and s.roof[level, ends[0]] == NONE
                if bare and all(s.height[end] == level + 1 for end in ends):
                    if why_no_roof(parts, s, span):
                        raise self.refuse("a roof cannot lie there", "B4.4")
                    put_roof(parts, s, span, roof, turned)
                    self.roofs.remove((roof, span, turned))
        if self.roofs:
            raise self.refuse("a roof lies over two cubes of one level", "B4.4")
        survey_island(parts, s)

    def finish_cubes(self) -> None:
        s = self.s
        for colour in range(COLOURS):
            used = int(s.reserve[:, colour].sum()) + int(s.prepared[:, colour].sum())
            used += int((s.pyramid == colour).sum()) + int((s.cube == colour).sum())
            if used > CUBES_A_COLOUR:
                raise self.refuse(f"there are {CUBES_A_COLOUR} cubes of a colour", "B1.1")
            s.pool[colour] = CUBES_A_COLOUR - used

    def finish_seafood(self, rng: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
        s = self.s
        if not self.open_drawn:
            s.open_seafood[:] = 0
        rest = []
        for kind in range(KINDS):
            used = int(s.hand[:, kind].sum() + s.sold[:, kind].sum() + s.open_seafood[kind])
            used += self.top_seafood.count(kind)
            if used > CARDS_A_KIND:
                raise self.refuse(f"there are {CARDS_A_KIND} seafood cards of a kind", "B1.8")
            rest += [kind] * (CARDS_A_KIND - used)
        if self.only_top:
            for kind in rest:
                s.sold[self.seats - 1, kind] += 1
            rest = []
        deck = np.array(rest, np.int8)
        shuffle(rng, deck, len(deck))
        cards = [*deck.tolist(), *self.top_seafood[::-1]]
        s.seafood[:] = NONE
        s.seafood[: len(cards)] = cards
        s.seafood_size = len(cards)
        if not self.open_drawn:
            open_seafood(s)

    def finish_roofs(self, rng: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
        s = self.s
        used = {int(roof) for roof in (*s.own_roof.flat, *s.roof.flat) if roof != NONE}
        s.stack[:] = NONE
        for kind in range(ROOF_KINDS):
            first = kind * ROOFS_A_KIND
            left = [roof for roof in range(first, first + ROOFS_A_KIND) if roof not in used]
            stack = np.array(left, np.int8)
            shuffle(rng, stack, len(stack))
            s.stack[kind, : len(stack)] = stack
            s.stack_size[kind] = len(stack)

    def finish_buildings(self, rng: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
        s = self.s
        if not self.buildings_drawn:
            s.open_buildings = 0
        owned = sum(int(cards) for cards in s.own_buildings) | int(s.open_buildings)
        left = [card for card in range(BUILDINGS) if not owned >> card & 1]
        deck = np.array(left, np.int8)
        shuffle(rng, deck, len(deck))
        s.building[:] = NONE
        s.building[: len(deck)] = deck
        s.building_size = len(deck)
        if not self.buildings_drawn:
            for _ in range(OPEN_BUILDINGS):
                open_building(s)

    def enter(self) -> None:
        """Go to the phase that was drawn."""
        s, seat, rounds, moves = self.s, int(self.s.seat), int(self.s.rounds), int(self.s.moves)
        if self.phase == "pyramid":
            begin_season(s)
            return
        begin_rounds(s)
        s.seat, s.rounds, s.moves = seat, rounds, moves
        if self.phase == "pay":
            s.moves = 0
            begin_paying(self.parts, s)
        elif self.phase == "refill":
            s.moves = 0
            s.markers += 1
            begin_refilling(s)
        elif self.phase == "discard":
            s.moves = 0
            s.markers += 1
            for each in range(self.seats):
                refill_reserve(s, each)
            s.lacking = 0
            begin_discarding(s)


def entries(text: str) -> Iterator[tuple[int, str, Words]]:
    """The lines of a drawing: line number, key, words."""
    for line, content in enumerate(text.splitlines(), 1):
        content = content.partition("#")[0].strip()
        if not content:
            continue
        key, colon, value = content.partition(":")
        if not colon:
            raise PositionError(f"{content[:30]!r} is not 'key: value'", line=line)
        yield line, key.strip(), value.replace(",", " ").split()


def set_up(parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int) -> None:
    """Set up a drawn position; what the drawing leaves open follows from the seed."""
    deal(parts, s, seats, codes, seed)
    for seat in range(seats):
        stand_usual_pyramid(s, seat)
    drawing = Drawing(parts, s, seats)
    drawing.read(text)
    drawing.finish(seed)
    drawing.enter()
    index = broken(parts, s)
    if index:
        raise PositionError(f"the position breaks: {INVARIANTS[index]}")


def stand_usual_pyramid(s: State, seat: int) -> None:
    """A pyramid of the first reserve, colour after colour, and nothing left over."""
    s.reserve[seat] = 0
    for place in range(PYRAMID):
        s.pyramid[seat, place] = place % COLOURS
        s.standing[seat] |= 1 << place
