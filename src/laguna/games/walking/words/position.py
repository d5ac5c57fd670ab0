"""Positions from a short text drawing, for tests, studies and scoring.

    display:                     three rows, the roofs on top; a dot for an empty space
      R3a B3a .
      R2a B2a P2a
      R1a B1a P1a
    street 1:                    as it lies on the table, scaffolds as ##, characters below
      .   B3b
      ##  B2b
      Y1a B1b
      .   woman
    hand 1: R2b R3b              also `coins 1:`, `permits 1:`
    deck 2: G2a G2b              the next cards, the top one first
    seat: 1                      whose turn it is; also `marker:`, `round:`, `laid:`
    phase: lay                   take, lay, character, limit or remove
    supply: woman 1, boy 2       what is left of the characters
    box: O1a O2a O3a             cards that are out of the game

Everything is optional and is else as at the beginning of a game; cards that are not drawn are
shuffled into the decks. A street stands around the middle column, or where `street 1 from 3:` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from laguna.engine.errors import PositionError
from laguna.engine.game import Legal, Parts, State
from laguna.engine.text import whole_number
from laguna.games.walking.facts.view import PHASES
from laguna.games.walking.rules.invariants import INVARIANTS, broken
from laguna.games.walking.rules.parts import LEVEL_NAMES, card_number
from laguna.games.walking.rules.piles import columns
from laguna.games.walking.rules.rounds import fill_display
from laguna.games.walking.rules.scoring import complete
from laguna.games.walking.rules.state import (
    CHARACTER,
    COLUMNS,
    HAND_LIMIT,
    HAND_SLOTS,
    HOUSES,
    LAY,
    LAY_MOST,
    LEVEL_CARDS,
    LEVELS,
    LIMIT,
    MIDDLE,
    NONE,
    PL,
    REMOVE,
    START_PERMITS,
    TAKE,
)
from laguna.games.walking.rules.turns import clear, deal, put_out_characters
from laguna.games.walking.words.moves import CHARACTER_NAMES

EMPTY, SCAFFOLD = ".", "##"
MOST_COINS = 99

Row = tuple[int, list[str]]  # line number and words


class Drawing:
    """Reads one drawing into a state."""

    def __init__(self, s: State, seats: int) -> None:
        self.s = s
        self.seats = seats
        self.placed: dict[int, int] = {}  # card → line
        self.on_top: list[list[int]] = [[] for _ in range(LEVELS)]
        self.display_drawn = False
        self.supply_drawn = False

    def read(self, text: str) -> None:
        """Read all lines, section by section."""
        for line, key, value, rows in sections(text):
            name, *rest = key.split() or [""]
            reader: Callable[[int, list[str], list[str], list[Row]], None] | None = getattr(
                self, f"read_{name}", None
            )
            if reader is None:
                known = ", ".join(
                    sorted(n.removeprefix("read_") for n in dir(self) if "read_" in n)
                )
                raise PositionError(f"{key!r} is not known; a position has {known}", line=line)
            reader(line, rest, value.replace(",", " ").split(), rows)

    def read_display(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        width = columns(self.s)
        if len(rows) != LEVELS or any(len(row) != width for _, row in rows):
            raise PositionError(f"the display has 3 rows of {width} cards", line=line, rule="W2.1")
        self.display_drawn = True
        for level, (row_line, row) in enumerate(reversed(rows)):
            for column, word in enumerate(row):
                if word != EMPTY:
                    self.s.display[column, level] = self.place(word, row_line, level)

    def read_street(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        seat = self.seat_of(rest[:1], line)
        if len(rows) not in (LEVELS, LEVELS + 1) or len({len(row) for _, row in rows}) != 1:
            raise PositionError(
                "a street has 3 rows of equal length, and a fourth for the characters", line=line
            )
        width = len(rows[0][1])
        left = MIDDLE - (width - 1) // 2
        if rest[1:2] == ["from"]:
            left = self.number(rest[2:], line, 1, COLUMNS) - 1
        if width > HOUSES or left + width > COLUMNS:
            raise PositionError("a street has at most five houses", line=line, rule="W4.2d")
        for level, (row_line, row) in enumerate(reversed(rows[:LEVELS])):
            for i, word in enumerate(row):
                if word not in (EMPTY, SCAFFOLD):
                    self.s.street[seat, left + i, level] = self.place(word, row_line, level)
        for row_line, row in rows[LEVELS:]:
            for i, word in enumerate(row):
                if word != EMPTY:
                    self.s.character[seat, left + i] = self.character(word, row_line)

    def read_hand(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        seat = self.seat_of(rest, line)
        if len(words) > HAND_SLOTS:
            raise PositionError(f"a hand has at most {HAND_SLOTS} cards", line=line, rule="W6.3")
        cards = sorted(self.place(word, line) for word in words)
        self.s.hand[seat, : len(cards)] = cards
        self.s.hand_size[seat] = len(cards)
        self.s.taken_when[cards] = self.s.moves

    def read_coins(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.coins[self.seat_of(rest, line)] = self.number(words, line, 0, MOST_COINS)

    def read_permits(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.permits[self.seat_of(rest, line)] = self.number(words, line, 0, START_PERMITS)

    def read_deck(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        level = self.number(rest, line, 1, LEVELS) - 1
        self.on_top[level] = [self.place(word, line, level) for word in words]

    def read_box(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        if self.s.edition != PL or self.seats > 2:
            raise PositionError(
                "cards go to the box only in the Polish edition with one or two players",
                line=line,
                rule="W7.2",
            )
        for word in words:
            self.place(word, line)

    def read_supply(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.supply_drawn = True
        self.s.supply[:] = 0
        for name, count in zip(words[::2], words[1::2], strict=False):
            self.s.supply[self.character(name, line)] = self.number([count], line, 0, 3)
        if len(words) % 2:
            raise PositionError("the supply reads like 'woman 2, boy 1'", line=line)

    def read_seat(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.seat = self.seat_of(words, line)

    def read_marker(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.marker = self.seat_of(words, line)

    def read_round(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.rounds = self.number(words, line, 1, 999)

    def read_laid(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        self.s.laid = self.number(words, line, 0, LAY_MOST)

    def read_phase(self, line: int, rest: list[str], words: list[str], rows: list[Row]) -> None:
        known = PHASES[:-1]
        if len(words) != 1 or words[0] not in known:
            raise PositionError(f"the phase is {', '.join(known)}", line=line, rule="W3.1")
        self.s.phase = PHASES.index(words[0])

    def place(self, word: str, line: int, level: int | None = None) -> int:
        """A card that has not been drawn before, on its own level."""
        card = card_number(word)
        if card is None:
            raise PositionError(f"{word!r} is not a card; cards are called R1a to P3d", line=line)
        if card in self.placed:
            raise PositionError(
                f"{word} is already in line {self.placed[card]}", line=line, rule="W1.1"
            )
        if level is not None and card // LEVEL_CARDS != level:
            raise PositionError(f"{word} is not a {LEVEL_NAMES[level]}", line=line, rule="W4.2a")
        self.placed[card] = line
        return card

    def character(self, word: str, line: int) -> int:
        if word not in CHARACTER_NAMES:
            raise PositionError(
                f"{word!r} is not a character; they are {', '.join(CHARACTER_NAMES)}", line=line
            )
        return CHARACTER_NAMES.index(word)

    def seat_of(self, words: list[str], line: int) -> int:
        return self.number(words, line, 1, self.seats) - 1

    def number(self, words: list[str], line: int, low: int, high: int) -> int:
        number = whole_number(words[0]) if len(words) == 1 else None
        if number is None or not low <= number <= high:
            raise PositionError(
                f"a number from {low} to {high} belongs here, not {' '.join(words)[:20]!r}",
                line=line,
            )
        return number

    def finish(self, order: list[list[int]]) -> None:
        """Fill in what was not drawn, from decks in this order (bottom first)."""
        s = self.s
        for level in range(LEVELS):
            rest = [card for card in order[level] if card not in self.placed]
            deck = rest + self.on_top[level][::-1]
            s.deck[level, : len(deck)] = deck
            s.deck_size[level] = len(deck)
        if not self.display_drawn:
            fill_display(s)
        if not self.supply_drawn:
            for character in s.character[s.character != NONE]:
                s.supply[character] -= 1
        s.round_taken = s.phase != TAKE and (s.display != NONE).any()
        s.round_laid = s.laid > 0
        if s.phase in (LAY, CHARACTER):
            for column in range(COLUMNS):
                waiting = s.character[s.seat, column] == NONE and complete(s, s.seat, column)
                s.completed |= int(waiting) << column


def sections(text: str) -> Iterator[tuple[int, str, str, list[Row]]]:
    """The sections of a drawing: line number, key, value, rows below."""
    current: tuple[int, str, str, list[Row]] | None = None
    for line, content in enumerate(text.splitlines(), 1):
        content = re.sub(r"(^|\s)#(?!#).*", "", content).strip()
        key, colon, value = content.partition(":")
        if colon:
            if current:
                yield current
            current = (line, key.strip(), value.strip(), [])
        elif content:
            if current is None:
                raise PositionError(
                    f"{content!r} stands before any 'display:' or 'street 1:'", line=line
                )
            current[3].append((line, content.split()))
    if current:
        yield current


def set_up(parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int) -> None:
    """Set up a drawn position; what the drawing leaves open follows from the seed."""
    deal(parts, s, seats, codes, seed)
    order = [
        [
            *(int(card) for card in s.deck[level, : s.deck_size[level]]),
            *(int(card) for card in s.display[:, level] if card != NONE),
        ]
        for level in range(LEVELS)
    ]
    coins, permits, marker = s.coins.copy(), s.permits.copy(), int(s.marker)
    clear(s)
    s.coins[:], s.permits[:], s.marker, s.seat = coins, permits, marker, marker
    s.moves = 1
    s.turn = 1
    s.rounds = 1
    put_out_characters(s)
    drawing = Drawing(s, seats)
    drawing.read(text)
    drawing.finish(order)
    _check(parts, s)


def _check(parts: Parts, s: State) -> None:
    if s.supply.min() < 0:
        raise PositionError("there are more characters than the box has", rule="W2.2")
    index = broken(parts, s)
    if index:
        raise PositionError(f"the position breaks: {INVARIANTS[index]}")
    if s.phase == LIMIT and s.hand_size[s.seat] <= HAND_LIMIT:
        raise PositionError("in the phase limit the hand has more than three cards", rule="W6.3")
    if s.phase == CHARACTER and not s.completed:
        raise PositionError("in the phase character a complete house waits for one", rule="W6.1")
    if s.phase == REMOVE and s.seats > 1:
        raise PositionError("only a solo player removes characters", rule="W10.2")
    if s.phase == TAKE and (s.display == NONE).all():
        raise PositionError("with an empty display the phase is lay", rule="W3.6")
