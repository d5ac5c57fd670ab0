"""Positions from a short text, for tests, studies and replays.

    colours: red blue            by seat; else red, green, yellow, blue in this order
    city:                        in laying order: column and row, tile, how it is turned
      0,0 1
      1,0 17 90
    object 1: 4 0,0 c right      of seat 1, as in a move; a line for each
    stack: 5 12                  the next tiles, the top one first
    drawn: 7                     a tile that is drawn and has to be laid
    seat: 2                      whose turn it is
    start: 1                     who began
    phase: last                  the last objects (all tiles lie): up to this seat from the start

Everything is optional and is else as at the beginning of a game, with the colours picked; tiles
that are not named are shuffled into the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from laguna.engine.errors import LagunaError, PositionError
from laguna.engine.game import Legal, Parts, State
from laguna.engine.options import first_seat
from laguna.engine.random import generator, shuffle
from laguna.engine.text import whole_number
from laguna.games.multicity.rules.invariants import INVARIANTS, broken
from laguna.games.multicity.rules.lines import fits_somewhere
from laguna.games.multicity.rules.options import START_OPTION
from laguna.games.multicity.rules.parts import COLOUR_NAMES
from laguna.games.multicity.rules.reasons import REASONS
from laguna.games.multicity.rules.state import (
    FIRST_CELL,
    FIRST_LAY,
    FIRST_PLACE,
    LAST,
    LAY,
    LENGTHS,
    TURN,
    TURNS,
)
from laguna.games.multicity.rules.turns import clear, put_tile, stand, why_not_place
from laguna.games.multicity.words.moves import parse

PHASES = {"turn": TURN, "last": LAST}

Row = tuple[int, str]  # line number and content


class Drawing:
    """Reads one position into a state that was cleared."""

    def __init__(self, parts: Parts, s: State, seats: int) -> None:
        self.parts = parts
        self.s = s
        self.seats = seats
        self.used: dict[int, int] = {}  # tile → line
        self.city: list[tuple[int, int, int, int]] = []  # line, tile, cell, turn
        self.objects: list[tuple[int, int, str]] = []  # line, seat, words
        self.stack: list[int] = []
        self.seat: int | None = None
        self.phase: int = TURN

    def read(self, text: str) -> None:
        """Read all lines; tiles and objects are put down in the end, in their order."""
        for line, key, value, rows in sections(text):
            name, *rest = key.split() or [""]
            reader: Callable[[int, list[str], str, list[Row]], None] | None = getattr(
                self, f"read_{name}", None
            )
            if reader is None:
                known = ", ".join(
                    sorted(n.removeprefix("read_") for n in dir(self) if n.startswith("read_"))
                )
                raise PositionError(f"{key!r} is not known; a position has {known}", line=line)
            reader(line, rest, value, rows)

    def read_colours(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        names = value.replace(",", " ").split()
        if len(names) != self.seats or len(set(names)) != self.seats:
            raise PositionError(f"{self.seats} seats have {self.seats} colours", line=line)
        for seat, name in enumerate(names):
            if name not in COLOUR_NAMES:
                known = ", ".join(COLOUR_NAMES)
                raise PositionError(f"{name!r} is not a colour; they are {known}", line=line)
            self.s.colour[seat] = COLOUR_NAMES.index(name)

    def read_city(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        for row_line, row in rows:
            words = row.split()
            if len(words) not in (2, 3):
                raise PositionError(
                    f"{row!r} is no laid tile; it reads like '1,0 17 90': place, tile, degrees",
                    line=row_line,
                )
            place, tile, *degrees = words
            action = self.action(f"lay {place} {' '.join(degrees)}", row_line) - FIRST_LAY
            cell, turn = divmod(action, TURNS)
            if not self.city and cell != FIRST_CELL:
                raise PositionError("the first tile lies at 0,0", line=row_line, rule="M2.1")
            self.city.append((row_line, self.tile(tile, row_line), cell, turn))

    def read_object(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        self.objects.append((line, self.number(" ".join(rest), line, self.seats) - 1, value))

    def read_stack(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        self.stack += [self.tile(word, line) for word in value.replace(",", " ").split()]

    def read_drawn(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        self.stack.insert(0, self.tile(value, line))
        self.phase = LAY

    def read_seat(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        self.seat = self.number(value, line, self.seats) - 1

    def read_start(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        self.s.start = self.number(value, line, self.seats) - 1

    def read_phase(self, line: int, rest: list[str], value: str, rows: list[Row]) -> None:
        if value not in PHASES:
            raise PositionError(f"{value!r} is not a phase; they are turn and last", line=line)
        self.phase = PHASES[value]

    def number(self, word: str, line: int, most: int) -> int:
        number = whole_number(word)
        if number is None or not 1 <= number <= most:
            raise PositionError(f"here stands a number from 1 to {most}, not {word!r}", line=line)
        return number

    def tile(self, word: str, line: int) -> int:
        tile = self.number(word, line, int(self.parts.tiles)) - 1
        if tile in self.used:
            raise PositionError(f"tile {word} stands already on line {self.used[tile]}", line=line)
        self.used[tile] = line
        return tile

    def action(self, words: str, line: int) -> int:
        try:
            return parse(self.s, words)
        except LagunaError as error:
            raise PositionError(error.message, line=line, rule=error.rule) from None

    def put_down(self, seed: int) -> None:
        """The tiles in their order, the stack below them, then the objects."""
        s, rng = self.s, generator(seed)
        others = [tile for tile in range(int(self.parts.tiles)) if tile not in self.used]
        s.order[: len(others)] = others
        shuffle(rng, s.order, len(others))
        others = s.order[: len(others)].tolist()
        city = self.city or [(1, (self.stack or others).pop(0), FIRST_CELL, 0)]
        tiles = [tile for _, tile, _, _ in city] + self.stack + others
        s.order[: len(tiles)] = tiles
        for line, _, cell, turn in city:
            put_tile(self.parts, s, cell, turn)
            if broken(self.parts, s):
                raise PositionError(INVARIANTS[broken(self.parts, s)], line=line, rule="M3.1")
        s.phase = TURN
        for line, seat, words in self.objects:
            action = self.action(f"place {words}", line) - FIRST_PLACE
            spot, length = divmod(action, LENGTHS)
            reason = why_not_place(self.parts, s, seat, spot, length)
            if reason:
                why = REASONS[reason]
                raise PositionError(why.text.rstrip("."), line=line, rule=why.rule)
            stand(s, seat, spot, length)

    def begin(self) -> None:
        """Whose turn it is, and what is due."""
        s = self.s
        if (self.phase == LAST) != (s.laid == self.parts.tiles):
            raise PositionError("the phase is 'last' exactly when all tiles lie", rule="M4.2")
        s.seat = s.start if self.seat is None else self.seat
        s.phase = self.phase
        s.reveals = int(s.laid) - 1 + (self.phase == LAY)
        s.lasts = (int(s.seat) - int(s.start)) % self.seats if self.phase == LAST else 0
        if self.phase == LAST and not fits_somewhere(self.parts, s, int(s.seat)):
            raise PositionError("no object of the seat to act fits", rule="M3.3")
        if not s.left[: self.seats].all():
            raise PositionError("the game is over: a sixth object stands", rule="M4.1")


def sections(text: str) -> Iterator[tuple[int, str, str, list[Row]]]:
    """Line number, key, value on the same line, and indented lines that follow."""
    found: list[tuple[int, str, str, list[Row]]] = []
    for line, content in enumerate(text.splitlines(), 1):
        content = content.partition("#")[0] if content.lstrip().startswith("#") else content
        if not content.strip():
            continue
        key, colon, value = content.partition(":")
        if colon:
            found.append((line, key.strip().lower(), value.strip().lower(), []))
        elif found:
            found[-1][3].append((line, content.strip()))
        else:
            raise PositionError(f"{content.strip()!r} stands before any 'key:'", line=line)
    yield from found


def set_up(parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int) -> None:
    """Set up what the text describes; a faulty one is refused with its line and the reason."""
    clear(s, seats, codes)
    s.start = first_seat(generator(seed), seats, codes[START_OPTION])
    for seat in range(seats):
        s.colour[seat] = seat
    drawing = Drawing(parts, s, seats)
    drawing.read(text)
    drawing.put_down(seed)
    drawing.begin()
    if broken(parts, s):
        raise PositionError(INVARIANTS[broken(parts, s)])
