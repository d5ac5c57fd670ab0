"""Finished streets typed in by people who play with the box, ready for the score pad.

    edition: pl                    also `windows: no`, `easy: yes`, `unfinished: windows`,
                                   `lamps: cards`, `deck: FILE`

    player 1
      permits 4, coins 2
      red: pizzeria 3, lamp | 5 flowers, 2 windows | 4 flowers, chimney | woman
      B1a | B2a | - | -

A line with `|` is a house, from left to right in the street: ground floor, first floor, roof and
the character. A card is written by its code in the deck, or by what it shows: its colour with a
colon (without one it has the colour of the card below), then its things, each with a count before
or after it, 1 if there is none. `-` or nothing is a missing card. `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType
from typing import Any

import numpy as np

from laguna.engine.dispatch import copy
from laguna.engine.errors import LagunaError, TextError
from laguna.engine.game import Game, Reason, Sheet, State
from laguna.games.walking.rules.laying import needs_permit, plan_of, scaffolds_needed
from laguna.games.walking.rules.options import EDITIONS, LAMPS_APART, UNFINISHED
from laguna.games.walking.rules.parts import (
    COLOUR_NAMES,
    LEVEL_NAMES,
    SHOP_NAMES,
    SHOP_VALUES,
    THING_NAMES,
    card_code,
    card_number,
    check_things,
    put_on_card,
)
from laguna.games.walking.rules.state import (
    COIN_LIMIT,
    COLOURS,
    COLUMNS,
    COPIES,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    MIDDLE,
    NONE,
    PARTS,
    SCAFFOLDS,
    SEATS,
    START_PERMITS,
    STATE,
    TOURISTS,
)
from laguna.games.walking.rules.turns import clear, put_out_characters
from laguna.games.walking.words.moves import CHARACTER_NAMES
from laguna.games.walking.words.pad import SHOWN_NAMES
from laguna.games.walking.words.remarks import of_roof

SETTINGS = ("edition", "windows", "easy", "unfinished", "lamps", "deck")
LIMITS = {"permits": (START_PERMITS, "W2.4"), "coins": (COIN_LIMIT, "W6.3")}
FIRST_HOUSE = MIDDLE - HOUSES // 2  # the column in which a street of five begins
MISSING = ("", "-")
ALIASES = {
    "flower": "red-flower",  # W1.2: red and yellow count alike
    "window": "closed-window",
    "clothes-shop": "clothes",
    "café": "cafe",
    "ice-cream-parlour": "ice-cream",
}


class SheetError(TextError):
    """A score sheet that cannot be read, or a street that the rules exclude."""


@dataclass
class Card:
    """A card by its number in the deck, or by what it shows."""

    level: int
    line: int
    number: int = NONE
    colour: int | None = None
    things: dict[str, int] | None = None


@dataclass
class House:
    line: int
    cards: list[Card | None] = field(default_factory=list)
    character: int | None = None


@dataclass
class Player:
    name: str
    line: int
    counts: dict[str, int] = field(default_factory=dict)
    houses: list[House] = field(default_factory=list)

    @property
    def cards(self) -> list[Card]:
        """All cards of the street."""
        return [card for house in self.houses for card in house.cards if card]


def read_sheet(
    game: Game,
    text: str,
    source: str = "score sheet",
    options: Mapping[str, str] = MappingProxyType({}),
    texts: Mapping[str, str] = MappingProxyType({}),
    open_text: Callable[[str], str] | None = None,
) -> Sheet:
    """Read a score sheet; a faulty one is refused with its line and the reason.

    `options` and `texts` win over the sheet's own settings; `open_text` gives the text of the deck
    that it names, and nothing else opens a file.
    """
    reader = _Reader(game, source)
    reader.read(text)
    for name, word in {**options, **texts}.items():
        reader.settings[name] = (None, word)
    line, deck = reader.settings.get("deck", (None, ""))
    if line is not None:
        if open_text is None:
            raise reader.refuse(
                "the deck {deck} cannot be opened from here", line, "W9", deck=repr(deck)
            )
        reader.settings["deck"] = (line, open_text(deck))
    return reader.finish()


class _Reader:
    """Reads one score sheet."""

    def __init__(self, game: Game, source: str) -> None:
        self.game = game
        self.source = source
        self.settings: dict[str, tuple[int | None, str]] = {}
        self.players: list[Player] = []

    def refuse(
        self, text: str, line: int | None = None, rule: str | None = None, **values: str | int
    ) -> SheetError:
        return SheetError(text, line=line, source=self.source, rule=rule, **values)

    def read(self, text: str) -> None:
        for line, content in enumerate(text.splitlines(), 1):
            content = content.partition("#")[0].strip()
            word, value = re.findall(r"^(\w*)[\s:]*(.*)$", content)[0]
            if not content:
                continue
            if "|" in content:
                self.read_house(re.sub(r"^house\s*\d*\s*:", "", content), line)
            elif word.lower() == "player":
                self.read_player(value, line)
            elif word.lower() in SETTINGS:
                self.read_setting(word.lower(), value, line)
            else:
                self.read_counts(content, line)
        if not self.players:
            raise self.refuse("there is no player; a street begins with a line 'player NAME'")

    def read_setting(self, name: str, value: str, line: int) -> None:
        if self.players:
            raise self.refuse("'{key}:' belongs above the first player", line, key=name)
        if name in self.settings:
            raise self.refuse(
                "'{key}:' stands already on line {other}",
                line,
                key=name,
                other=self.settings[name][0] or 0,
            )
        self.settings[name] = (line, value)

    def read_player(self, name: str, line: int) -> None:
        if len(self.players) == SEATS:
            raise self.refuse("a fifth player; the game is for 1 to {most}", line, most=SEATS)
        number = name or str(len(self.players) + 1)
        name = f"Player {number}" if number.isdecimal() else name
        if name in (player.name for player in self.players):
            raise self.refuse("{player} is there already", line, player=name)
        self.players.append(Player(name, line))

    def player(self, line: int) -> Player:
        if not self.players:
            raise self.refuse("a line 'player NAME' belongs above this one", line)
        return self.players[-1]

    def read_counts(self, content: str, line: int) -> None:
        """`permits 2, coins 3`."""
        for entry in content.split(","):
            match = re.fullmatch(r"(permits|coins)[\s:]*(\S+)", entry.strip().lower())
            if match is None:
                raise self.refuse(
                    "{entry} is not understood: a line is a house (cards between '|'), 'permits 2, "
                    "coins 3', 'player NAME' or, above the players, {settings}",
                    line,
                    entry=repr(entry.strip()),
                    settings=", ".join(f"{name}:" for name in SETTINGS),
                )
            player = self.player(line)
            name, count = match.groups()
            most, rule = LIMITS[name]
            if not re.fullmatch(r"\d", count) or int(count) > most:
                raise self.refuse(
                    "{things} are 0 to {most}, not {count}",
                    line,
                    rule,
                    things=name,
                    most=most,
                    count=count,
                )
            if name in player.counts:
                raise self.refuse(
                    "the {things} of {player} stand twice", line, things=name, player=player.name
                )
            player.counts[name] = int(count)

    def read_house(self, content: str, line: int) -> None:
        player = self.player(line)
        if len(player.houses) == HOUSES:
            raise self.refuse("a sixth house; a street has at most five", line, "W4.2d")
        cells = [cell.strip() for cell in content.split("|")]
        if len(cells) > LEVELS + 1:
            raise self.refuse("a house is ground floor | first floor | roof | character", line)
        cells += [""] * (LEVELS + 1 - len(cells))
        house = House(line)
        for level in range(LEVELS):
            below = house.cards[-1] if house.cards else None
            house.cards.append(self.read_card(cells[level], level, line, below))
        if cells[LEVELS] not in MISSING:
            house.character = self.read_character(cells[LEVELS], house, player)
        player.houses.append(house)

    def read_character(self, word: str, house: House, player: Player) -> int:
        character = _character(word)
        if character is None:
            known = ", ".join(CHARACTER_NAMES)
            raise self.refuse(
                "{word} is not a character; they are {known}",
                house.line,
                word=repr(word),
                known=known,
            )
        if None in house.cards:
            raise self.refuse(
                "a character stands only under a house of three floor cards", house.line, "W6.1"
            )
        if character >= TOURISTS and character in (other.character for other in player.houses):
            raise self.refuse(
                "{player} has the {character} already, and nobody has an inhabitant twice",
                house.line,
                "W6.2",
                player=player.name,
                character=_shown(character),
            )
        return character

    def read_card(self, text: str, level: int, line: int, below: Card | None) -> Card | None:
        if text in MISSING:
            return None
        if _character(text) is not None:
            raise self.refuse(
                "{word} stands where the {level} belongs; a missing card is '-'",
                line,
                word=repr(text),
                level=LEVEL_NAMES[level],
            )
        number = card_number(text[:1].upper() + text[1:].lower())
        if number is None:
            return self.read_shown_card(text, level, line, below)
        if number // LEVEL_CARDS != level:
            raise self.refuse(
                "{card} is a {own}, not a {level}",
                line,
                "W4.2a",
                card=text,
                own=LEVEL_NAMES[number // LEVEL_CARDS],
                level=LEVEL_NAMES[level],
            )
        return Card(level, line, number, number % LEVEL_CARDS // COPIES)

    def read_shown_card(self, text: str, level: int, line: int, below: Card | None) -> Card:
        colour = below.colour if below else None
        name, colon, things = text.partition(":")
        if colon:
            if name.strip().lower() not in COLOUR_NAMES:
                known = ", ".join(COLOUR_NAMES)
                raise self.refuse(
                    "{word} is not a colour; they are {known}",
                    line,
                    "W1.1",
                    word=repr(name),
                    known=known,
                )
            colour = COLOUR_NAMES.index(name.strip().lower())
        shown = self.read_things((things if colon else text).lower(), line)
        check_things(shown, level, partial(self.refuse, line=line, rule="W1.2"))
        return Card(level, line, colour=colour, things=shown)

    def read_things(self, text: str, line: int) -> dict[str, int]:
        """`pizzeria 3, 2 lamps, cat`."""
        things: dict[str, int] = {}
        for entry in text.split(",") if text.strip() else ():
            match = re.fullmatch(r"(-?\d{1,3})?\s*(\D*?)\s*(-?\d{1,3})?", entry.strip())
            if match is None or not match[2] or (match[1] and match[3]):
                raise self.refuse(
                    "{entry} is not a thing and its count, like 'herb 2'",
                    line,
                    "W1.2",
                    entry=repr(entry.strip()),
                )
            name = _thing(match[2])
            count = match[1] or match[3]
            if name in things:
                raise self.refuse(
                    "{thing} stands twice on the card; add the counts up", line, thing=name
                )
            if name in SHOP_NAMES and not count:
                values = ", ".join(f"'{name} {value}'" for value in SHOP_VALUES)
                raise self.refuse(
                    "the value of the shop is missing: write one of {values}",
                    line,
                    "W8.4",
                    values=values,
                )
            if name.split()[0] in COLOUR_NAMES:
                raise self.refuse(
                    "write a colour with a colon, like '{word}:'", line, word=name.split()[0]
                )
            things[name] = int(count or 1)
        return things

    def finish(self) -> Sheet:
        """Build the parts and the state that the engine scores."""
        options = self.options()
        self.number_cards()
        parts = np.zeros(1, PARTS).view(np.recarray)[0]
        copy(parts, self.game.parts(self.game.texts(options)))
        for card in self.cards():
            if card.things is not None:
                for name in parts.dtype.names:
                    parts[name][card.number] = 0
                put_on_card(parts, card.number, card.things)
        s = self.game.states(1)[0]
        self.fill(s, options)
        remarks = [
            remark
            for card in self.cards()
            if card.things is not None
            for remark in of_roof(card.things, card.level, card.line)
        ]
        remarks += [remark for seat in range(int(s.seats)) for remark in self.remarks(s, seat)]
        return Sheet(parts, s, [player.name for player in self.players], remarks)

    def cards(self) -> list[Card]:
        return [card for player in self.players for card in player.cards]

    def options(self) -> dict[str, Any]:
        given: dict[str, Any] = {}
        where: int | None = None
        try:
            for name, (line, word) in self.settings.items():
                where = line
                given[name] = self.game.option(name).read(word)
            where = None
            return self.game.complete_options(len(self.players), given)
        except LagunaError as error:
            raise SheetError.around(error, line=where, source=self.source) from None

    def number_cards(self) -> None:
        """Give each card a number of the deck: its own, or a free one of its level and colour."""
        lines: dict[int, int] = {}
        for card in self.cards():
            if card.number in lines:
                raise self.refuse(
                    "{card} stands already on line {other}",
                    card.line,
                    "W1.1",
                    card=card_code(card.number),
                    other=lines[card.number],
                )
            if card.number != NONE:
                lines[card.number] = card.line
        for card in sorted(self.cards(), key=lambda card: card.colour is None):
            if card.number == NONE:
                colours = range(COLOURS) if card.colour is None else (card.colour,)
                first = card.level * LEVEL_CARDS
                numbers = [first + c * COPIES + i for c in colours for i in range(COPIES)]
                free = [number for number in numbers if number not in lines]
                if not free:
                    raise self.refuse(
                        "a fifth card; there are four of a kind ({colour} {level})",
                        card.line,
                        "W1.1",
                        colour=COLOUR_NAMES[colours[0]],
                        level=LEVEL_NAMES[card.level],
                    )
                card.number = free[0]
                lines[card.number] = card.line

    def fill(self, s: State, options: dict[str, Any]) -> None:
        clear(s)
        s.seats = len(self.players)
        s.edition = EDITIONS.index(options["edition"])
        s.easy = options["easy"]
        s.windows = options["windows"]
        s.unfinished = UNFINISHED.index(options["unfinished"])
        s.lamps = LAMPS_APART.index(options["lamps"])
        put_out_characters(s)
        in_game = [int(count) for count in s.supply]
        for seat, player in enumerate(self.players):
            if "permits" not in player.counts:
                raise self.refuse(
                    "{player} needs a line 'permits N': how many are left",
                    player.line,
                    "W8.4",
                    player=player.name,
                )
            s.permits[seat] = player.counts["permits"]
            s.coins[seat] = player.counts.get("coins", 0)
            for column, house in enumerate(player.houses, FIRST_HOUSE):
                for card in house.cards:
                    if card:
                        s.street[seat, column, card.level] = card.number
                if house.character is not None:
                    self.invite(s, seat, column, house, in_game[house.character])
            self.check_shape(s, seat)

    def invite(self, s: State, seat: int, column: int, house: House, in_game: int) -> None:
        """Put a character under its house, if the supply has one left."""
        character = house.character
        assert character is not None
        if s.supply[character] == 0:
            raise self.refuse(
                "no {character} is left; this game has {count}",
                house.line,
                "W2.2" if in_game else "W2.3",
                character=_shown(character),
                count=in_game,
            )
        s.supply[character] -= 1
        s.character[seat, column] = character

    def check_shape(self, s: State, seat: int) -> None:
        needed = scaffolds_needed(plan_of(s, seat))
        if needed > SCAFFOLDS:
            raise self.refuse(
                "the street of {player} would need {needed} scaffolds below and between its cards, "
                "and a player has {scaffolds}",
                self.players[seat].line,
                "W4.2b",
                player=self.players[seat].name,
                needed=needed,
                scaffolds=SCAFFOLDS,
            )

    def remarks(self, s: State, seat: int) -> Iterator[Reason]:
        """What may have been mistyped, though it can be scored."""
        player = self.players[seat]
        known = {card.number for card in player.cards if card.colour is not None}
        needed = permits_needed(s, seat, known)
        spent = START_PERMITS - int(s.permits[seat])
        if needed > spent:
            yield Reason(
                "W4.3",
                "{player} has spent {spent} of {permits} permits, but these colours cost at least "
                "{needed}.",
                {
                    "player": player.name,
                    "spent": spent,
                    "permits": START_PERMITS,
                    "needed": needed,
                },
            )
        for number, house in enumerate(player.houses, 1):
            if None not in house.cards and house.character is None:
                yield Reason(
                    "W6.2",
                    "House {number} of {player} is complete and has no character; that happens "
                    "only when none may be taken.",
                    {"number": number, "player": player.name},
                )


def _shown(character: int) -> str:
    """The name of a character, as it begins a sentence."""
    name = SHOWN_NAMES[CHARACTER_NAMES[character]]
    return name[:1].upper() + name[1:]


def _character(word: str) -> int | None:
    word = word.lower().removesuffix(" claus")
    return CHARACTER_NAMES.index(word) if word in CHARACTER_NAMES else None


def _thing(words: str) -> str:
    """The name of a thing as decks have it, from what people write; else their own words."""
    name = "-".join(words.split())
    for singular in (name, name.removesuffix("s")):
        known = ALIASES.get(singular, singular)
        if known in THING_NAMES or known in SHOP_NAMES:
            return known
    return words


def permits_needed(s: State, seat: int, cards: set[int]) -> int:
    """The fewest permits with which these cards of a street can have been laid, in the best order
    (W4.3). Each card pays for a neighbour of its colour that lies already, and for a house that
    has cards but none of its colour.
    """
    places = [
        (int(s.street[seat, column, level]), column, level)
        for column in range(COLUMNS)
        for level in range(LEVELS)
        if s.street[seat, column, level] in cards
    ]
    alone = np.zeros(1, STATE).view(np.recarray)[0]
    copy(alone, s)

    def clashing(card: int, column: int) -> int:
        """Bit mask of the cards that make this one cost a permit when they lie there alone."""
        mask = 0
        for i, (other, other_column, level) in enumerate(places):
            alone.street[seat] = NONE
            alone.street[seat, other_column, level] = other
            mask |= int(other != card and needs_permit(alone, seat, card, column)) << i
        return mask

    clashes = [clashing(card, column) for card, column, _ in places]
    houses = [
        sum(1 << j for j, place in enumerate(places) if place[1] == column and j != i)
        for i, (_, column, _) in enumerate(places)
    ]

    def pays(i: int, laid: int) -> bool:
        neighbours = clashes[i] & ~houses[i] & laid
        same_colour = houses[i] & ~clashes[i] & laid
        return bool(neighbours or (clashes[i] & houses[i] & laid and not same_colour))

    @cache
    def fewest(laid: int) -> int:
        each_last = [(i, laid ^ 1 << i) for i in range(len(places)) if laid >> i & 1]
        return min((fewest(rest) + pays(i, rest) for i, rest in each_last), default=0)

    return fewest(sum(1 << i for i, mask in enumerate(clashes) if mask))
