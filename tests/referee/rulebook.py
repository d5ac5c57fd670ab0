"""Walking in Burano played by the rules' text: the table on which the referee plays games again.

Nothing of Laguna is imported: its whole worth is that it was written apart from the engine.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

Json = dict[str, Any]
Place = tuple[int, int]  # column of the street, level

ROWS = ("ground", "first", "roof")
GROUND, FIRST, ROOF = range(3)
COLOURS = "ROYGBP"
CODES = [
    [f"{colour}{level}{copy}" for colour in COLOURS for copy in "abcd"] for level in (1, 2, 3)
]  # W1.1
TOURISTS = ("woman", "man", "girl", "boy")  # W1.3
INHABITANTS = ("mayor", "policeman", "santa", "shopkeeper", "seamstress", "florist", "gardener")
SCORE_LINES: tuple[str, ...] = (
    *TOURISTS,
    *INHABITANTS,
    "shops",
    "permits",
    "windows",
    "coins",
    "cats",
)
NOT_IN_EASY = ("florist", "gardener", "shopkeeper")  # W2.3
SHOPS = ("pizzeria", "clothes", "cafe", "ice-cream")  # W1.2
FLOWERS = ("red-flower", "yellow-flower")
AWNINGS = ("red-awning", "blue-awning")
THINGS = (*FLOWERS, "herb", "cat", "lamp", *AWNINGS, "chimney", "pedestrian", "closed-window")
LEVELS_OF: dict[str, tuple[int, ...]] = {"chimney": (ROOF,)}  # W1.2
LEVELS_OF |= dict.fromkeys(("pedestrian", *SHOPS), (GROUND,))

SOLO_COLUMNS = 4  # W2.1
START_COINS = START_PERMITS = 4  # W2.4
CARDS_AND_COINS = 3  # W3.3
STEPS = (1, 2, 2)  # W4.1: what the next card costs
MIDDLE, LAST_COLUMN = 5, 9
HOUSES = 5  # W4.2d
HAND_LIMIT, COIN_LIMIT = 3, 6  # W6.3
IDLE_ROUNDS = 6  # W7.4
POLICEMAN = (0, 5, 9, 15)  # W8.3
SHOPKEEPER = (0, 2, 5, 9, 15)
PERMIT_POINTS = 3  # W8.4
OPENLY = "display"  # who put a card under a deck where everybody saw it


class DeckCard(NamedTuple):
    """A card in a deck, who put it there (None: it lies as shuffled) and with which move."""

    card: str
    put_by: int | str | None
    when: int


class Over(Exception):
    """The game ends by a rule."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def level_of(card: str) -> int:
    return int(card[1]) - 1


def colour_of(card: str) -> str:
    return card[0]


def full_supply(seats: int, easy: bool) -> dict[str, int]:
    """The characters at the beginning: W2.2, W2.3."""
    supply: dict[str, int] = dict.fromkeys(TOURISTS, 3 if seats == 4 else 2)
    supply |= dict.fromkeys(INHABITANTS, 2 if seats > 2 else 1)
    if easy:
        supply |= dict.fromkeys(NOT_IN_EASY, 0)
    return supply


def stands(pieces: frozenset[Place]) -> bool:
    """Whether cards and scaffolds may lie so: W4.2 b, c, d."""
    columns = sorted({column for column, _ in pieces})
    if len(columns) > HOUSES or columns != list(range(columns[0], columns[0] + len(columns))):
        return False
    for column, level in pieces:
        if level > GROUND and (column, level - 1) not in pieces:
            return False
        sides = {
            (column - 1, level),
            (column + 1, level),
            (column, level - 1),
            (column, level + 1),
        }
        if not sides & pieces:
            return False
    return True


@cache
def arrangements(cards: frozenset[Place]) -> frozenset[frozenset[Place]]:
    """All ways in which two scaffolds, or fewer, may stand beside the cards (W5)."""
    free = [
        (column, level)
        for column in range(1, LAST_COLUMN + 1)
        for level in (GROUND, FIRST)
        if (column, level) not in cards
    ]
    return frozenset(
        frozenset(scaffolds)
        for count in (0, 1, 2)
        for scaffolds in itertools.combinations(free, count)
        if cards or scaffolds
        if stands(cards | frozenset(scaffolds))
    )


def matching(slots: Mapping[int, Iterable[str]]) -> bool:
    """Whether every slot can have a card of its own from those that fit it."""
    owner: dict[str, int] = {}

    def place(slot: int, tried: set[str]) -> bool:
        for card in slots[slot]:
            if card not in tried:
                tried.add(card)
                if card not in owner or place(owner[card], tried):
                    owner[card] = slot
                    return True
        return False

    return all(place(slot, set()) for slot in slots)


class Memory:
    """What everyone who remembers all knows of one player's cards of one level (W3.4).

    `cards` were seen being taken, each with the move when, and not seen again; `slots` are the
    moves with which this player put a card under the deck unseen that is still there. Which card
    lies in which slot is open as far as it had been taken before.
    """

    def __init__(self) -> None:
        self.cards: dict[str, int] = {}
        self.slots: set[int] = set()

    def fitting(self, without: str | None = None) -> dict[int, list[str]]:
        return {
            slot: [card for card, taken in self.cards.items() if taken < slot and card != without]
            for slot in self.slots
        }

    def surely_in_hand(self, card: str) -> bool:
        return not any(self.could_be(slot, card) for slot in self.slots)

    def maybe_in_hand(self, card: str) -> bool:
        return matching(self.fitting(without=card))

    def could_be(self, slot: int, card: str) -> bool:
        """Whether the card in the slot could be this one."""
        if self.cards[card] >= slot:
            return False
        others = self.fitting(without=card)
        del others[slot]
        return matching(others)

    def surely(self, slot: int, card: str) -> bool:
        """Whether everybody knows that the card in the slot is this one."""
        return not any(self.could_be(slot, other) for other in self.cards if other != card)


class Game:
    """The referee's own table."""

    def __init__(self, document: Json) -> None:
        options, first = document["options"], document["plies"][0]["state"]
        self.cards: dict[str, dict[str, int]] = document["parts"]["cards"]
        self.seats: int = document["seats"]
        self.german = options["edition"] == "de"
        self.windows: bool = options["windows"]
        self.unfinished_windows = options["unfinished"] == "windows"
        self.lamps_on_cards = options["lamps"] == "cards"
        self.display: list[list[str | None]] = [list(column) for column in first["display"]]
        self.decks = [
            [DeckCard(known["card"], known["put_by"], 0) for known in deck]
            for deck in first["known_in_decks"]
        ]
        players = first["players"]
        self.hands = [set(player["hand"]) for player in players]
        self.coins = [player["coins"] for player in players]
        self.permits = [player["permits"] for player in players]
        self.streets = [given_street(player) for player in players]
        self.characters = [given_characters(player) for player in players]
        self.supply: dict[str, int] = dict(first["supply"])
        self.phase: str = first["phase"]
        self.seat: int = first["seat"]
        self.marker: int = self.seat if first["marker"] is None else first["marker"]
        self.round: int = first["round"]
        self.turn: int = first["turn"]
        self.laid: int = first["laid"]
        self.selling: bool = first["selling"]
        self.completed = set(first["completed"])
        self.round_taken: bool = first["counters"]["round_taken"]
        self.round_laid: bool = first["counters"]["round_laid"]
        self.idle_rounds: int = first["counters"]["idle_rounds"]
        self.ending: str | None = None
        self.moves: int = first["counters"]["moves"]
        self.news = False  # whether any player learned something with the last move
        self.events: list[Json] = []  # what it did
        self.memories = [[Memory() for _ in ROWS] for _ in range(self.seats)]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                self.memories[seat][level_of(card)].cards[card] = 0
        self.met: Counter[str] = Counter()

    # What may be done

    def legal(self) -> list[Json]:
        """All legal moves of the seat whose turn it is."""
        match self.phase:
            case _ if self.selling:
                return list(self.sells())
            case "take":
                return [*self.takes(), *self.sells()]
            case "lay":
                return [*self.lays(), *self.sells(), {"move": "end"}]
            case "character":
                return [*self.invites(), *self.sells()]
            case "limit":
                back = [{"move": "return", "card": card} for card in self.hands[self.seat]]
                return [*back, *self.sells()]
            case "remove":
                return [
                    {"move": "remove", "character": character}
                    for character, count in self.supply.items()
                    if count
                ]
        return []

    def takes(self) -> Iterator[Json]:
        """W3.2."""
        for column, cards in enumerate(self.display, 1):
            lying = [row for row, card in zip(ROWS, cards, strict=True) if card]
            for count in range(1, len(lying) + 1):
                for rows in {tuple(lying[:count]), tuple(lying[-count:])}:
                    yield {"move": "take", "column": column, "rows": list(rows)}

    def sells(self) -> Iterator[Json]:
        """W3.5: two cards, one after the other."""
        hand = self.hands[self.seat]
        if self.german and (self.selling or len(hand) >= 2):
            for card in hand:
                yield {"move": "sell", "card": card}

    def lays(self) -> Iterator[Json]:
        """W4, W5.3."""
        seat = self.seat
        if self.laid == len(STEPS) or self.coins[seat] < STEPS[self.laid]:
            return
        for card in self.hands[seat]:
            for column in self.columns_for(seat, card):
                if self.permits[seat] or not self.clashes(seat, card, column):
                    row = ROWS[level_of(card)]
                    yield {"move": "lay", "card": card, "column": column, "row": row}

    def columns_for(self, seat: int, card: str) -> list[int]:
        """Where a card can lie by W4.2; the first card of a street lies in the middle."""
        street = self.streets[seat]
        level = level_of(card)
        return [
            column
            for column in (range(1, LAST_COLUMN + 1) if street else [MIDDLE])
            if (column, level) not in street
            if arrangements(frozenset([*street, (column, level)]))
        ]

    def clashes(self, seat: int, card: str, column: int) -> bool:
        """W4.3."""
        street = self.streets[seat]
        house = {colour_of(laid) for (c, _), laid in street.items() if c == column}
        if house and colour_of(card) not in house:
            return True
        return any(
            colour_of(laid) == colour_of(card)
            for (c, level), laid in street.items()
            if abs(c - column) == 1 and (self.german or level == level_of(card))
        )

    def invites(self) -> Iterator[Json]:
        """W6.1: the houses in any order."""
        for character in self.allowed_characters():
            for column in self.completed:
                yield {"move": "invite", "character": character, "column": column}

    def allowed_characters(self) -> list[str]:
        """W6.2."""
        own = self.characters[self.seat].values()
        return [
            character
            for character, count in self.supply.items()
            if count and (character in TOURISTS or character not in own)
        ]

    # What a move does

    def play(self, move: Json) -> None:
        self.moves += 1
        self.news = False
        self.events = [{"event": move["move"], "seat": self.seat} | move]
        del self.events[0]["move"]
        try:
            match move["move"]:
                case "take":
                    self.take(move["column"], move["rows"])
                case "sell":
                    self.sell(move["card"])
                case "lay":
                    self.lay(move["card"], move["column"])
                case "end":
                    self.end_laying()
                case "invite":
                    self.invite(move["character"], move["column"])
                case "return":
                    self.give_back(move["card"])
                case "remove":
                    self.remove(move["character"])
        except Over as over:
            self.phase, self.ending = "over", over.rule
            self.news = True
            self.events.append({"event": "over", "rule": over.rule})

    def take(self, column: int, rows: list[str]) -> None:
        """W3.2, W3.3."""
        lying = self.display[column - 1]
        coins = CARDS_AND_COINS - len(rows)
        cards = []
        for row in rows:
            card = lying[ROWS.index(row)]
            assert card is not None
            lying[ROWS.index(row)] = None
            cards.append(card)
            self.memories[self.seat][level_of(card)].cards[card] = self.moves
        self.hands[self.seat].update(cards)
        self.coins[self.seat] += coins
        self.round_taken = True
        self.phase = "lay"
        self.events[0] |= {"cards": cards, "coins": coins}

    def sell(self, card: str) -> None:
        """W3.5."""
        self.bury(card)
        coins = 1 if self.selling else 0
        self.coins[self.seat] += coins
        self.selling = not self.selling
        self.events[0]["coins"] = coins
        self.met[f"sell in {self.phase}"] += 1
        if self.phase == "limit" and not self.selling:
            self.limits()

    def bury(self, card: str) -> None:
        """A card of the hand goes under its deck; only its back shows (W3.4)."""
        self.hands[self.seat].remove(card)
        level = level_of(card)
        self.decks[level].append(DeckCard(card, self.seat, self.moves))
        self.memories[self.seat][level].slots.add(self.moves)
        self.events[0]["level"] = ("ground floor", "first floor", "roof")[level]

    def lay(self, card: str, column: int) -> None:
        """W4.1, W4.3."""
        seat, level = self.seat, level_of(card)
        permit = self.clashes(seat, card, column)
        price = STEPS[self.laid]
        memory = self.memories[seat][level]
        if self.seats > 1 and not memory.surely_in_hand(card):
            self.news = True
            self.met["lay that tells something"] += 1
        del memory.cards[card]
        self.hands[seat].remove(card)
        self.streets[seat][column, level] = card
        self.coins[seat] -= price
        self.permits[seat] -= permit
        self.laid += 1
        self.round_laid = True
        completes = column in self.complete_houses(seat)
        if completes:
            self.completed.add(column)
        self.met["permit"] += permit
        self.events[0] |= {"price": price, "permit": permit, "completes": completes}

    def complete_houses(self, seat: int) -> list[int]:
        """W6.1."""
        floors = Counter(column for column, _ in self.streets[seat])
        return [column for column, count in sorted(floors.items()) if count == len(ROWS)]

    def end_laying(self) -> None:
        if len(self.completed) > 1:
            self.met["two houses in a turn"] += 1
        self.characters_or_limits()

    def characters_or_limits(self) -> None:
        """W6.1, W6.2."""
        if self.completed and self.allowed_characters():
            self.phase = "character"
            return
        if self.completed:
            self.met["W6.2 no character"] += 1
        self.completed.clear()
        self.limits()

    def invite(self, character: str, column: int) -> None:
        self.supply[character] -= 1
        self.characters[self.seat][column] = character
        self.completed.remove(column)
        self.characters_or_limits()

    def limits(self) -> None:
        """W6.3."""
        self.phase = "limit"
        if len(self.hands[self.seat]) <= HAND_LIMIT:
            if self.coins[self.seat] > COIN_LIMIT:
                self.met["W6.3 coins"] += 1
            self.coins[self.seat] = min(self.coins[self.seat], COIN_LIMIT)
            self.end_turn()

    def give_back(self, card: str) -> None:
        self.bury(card)
        self.limits()

    def end_turn(self) -> None:
        if self.seats == 1:
            self.end_solo_turn()
        elif (self.seat + 1) % self.seats == self.marker:
            self.end_round()
        else:
            self.next_turn((self.seat + 1) % self.seats)

    def next_turn(self, seat: int) -> None:
        self.seat = seat
        self.turn += 1
        self.laid = 0
        self.phase = "take"
        if not any(card for column in self.display for card in column):  # W3.6
            self.phase = "lay"
            self.met["W3.6 no taking"] += 1

    def end_round(self) -> None:
        """W7.1, W7.2, W7.4."""
        if any(len(self.complete_houses(seat)) == HOUSES for seat in range(self.seats)):
            raise Over("W7.1")
        self.check_standstill()
        self.idle_rounds = 0 if self.round_laid else self.idle_rounds + 1
        if self.idle_rounds == IDLE_ROUNDS:
            raise Over("W7.4")
        self.marker = (self.marker + 1) % self.seats
        if self.seats == 2:
            self.take_rightmost_away()
        self.refill()
        self.next_round()

    def check_standstill(self) -> None:
        """W3.6."""
        if not self.round_taken and not self.round_laid:
            raise Over("W3.6")

    def next_round(self) -> None:
        self.round += 1
        self.round_taken = self.round_laid = False
        marker = None if self.seats == 1 else self.marker
        self.events.append({"event": "round", "round": self.round, "marker": marker})
        self.next_turn(self.marker)

    def end_solo_turn(self) -> None:
        """W10.2, W10.3."""
        if len(self.complete_houses(self.seat)) == HOUSES:
            self.met["W10.3 five houses"] += 1
            raise Over("W10.3")
        self.check_supply()
        self.check_standstill()
        self.take_rightmost_away()
        if not self.german:
            self.refill()
        self.phase = "remove"

    def check_supply(self) -> None:
        if not any(self.supply.values()):
            self.met[f"W10.3 no characters after {self.phase}"] += 1
            raise Over("W10.3")

    def remove(self, character: str) -> None:
        self.supply[character] -= 1
        self.check_supply()
        if self.german:
            self.refill()
        self.next_round()

    def take_rightmost_away(self) -> None:
        """W7.2, with one or two players."""
        away = []
        for level in range(len(ROWS)):
            for column in reversed(self.display):
                card = column[level]
                if card:
                    column[level] = None
                    away.append(card)
                    if self.german:
                        self.decks[level].append(DeckCard(card, OPENLY, self.moves))
                    break
        to = "deck" if self.german else "box"
        if away:
            self.events.append({"event": "away", "cards": away, "to": to})

    def refill(self) -> None:
        """W7.2, W7.3."""
        rows = []
        for level in range(len(ROWS)):
            lying = [card for column in self.display if (card := column[level])]
            rows.append([None] * (len(self.display) - len(lying)) + lying)
        lacking = any(
            row.count(None) > len(deck) for row, deck in zip(rows, self.decks, strict=True)
        )
        new = []
        if self.german or not lacking:
            for level, column in itertools.product(range(len(ROWS)), reversed(range(len(rows[0])))):
                if rows[level][column] is None and self.decks[level]:
                    rows[level][column] = self.uncover(level)
                    new.append({"card": rows[level][column], "column": column + 1})
        self.display = [list(cards) for cards in zip(*rows, strict=True)]
        if new:
            self.events.append({"event": "refill", "cards": new})
        self.met["W7.3 lacking"] += lacking
        if lacking and not self.german:
            raise Over("W7.3")

    def uncover(self, level: int) -> str:
        """Turn up a deck's top card, and note whether that tells anybody anything new."""
        top = self.decks[level].pop(0)
        if top.put_by is None:
            others = any(card.put_by is None for card in self.decks[level])
            self.news |= others
            self.met["uncover: the last unseen card"] += not others
        elif isinstance(top.put_by, int):
            memory = self.memories[top.put_by][level]
            if self.seats > 1 and not memory.surely(top.when, top.card):
                self.news = True
            else:
                self.met["uncover: all knew the card"] += 1
            memory.slots.remove(top.when)
            del memory.cards[top.card]
        return top.card

    # What it is worth

    def scores(self) -> list[Json]:
        """W8, as if the game ended now."""
        scored = [self.score(seat) for seat in range(self.seats)]
        windows = [self.closed_windows(seat) for seat in range(self.seats)]
        for lines, closed in zip(scored, windows, strict=True):
            if self.windows and (self.seats == 1 or closed == max(windows)):  # W8.5, W10.4
                lines["windows"] = -closed
        points = [
            sum(value for line, value in lines.items() if line not in ("coins", "cats"))
            for lines in scored
        ]
        keys = [
            (total, lines["coins"], lines["cats"])
            for total, lines in zip(points, scored, strict=True)
        ]  # W8.6
        return [
            {
                "seat": seat,
                "rank": 1 + sum(other > keys[seat] for other in keys),
                "points": points[seat],
                "lines": scored[seat],
            }
            for seat in range(self.seats)
        ]

    def counted(self, seat: int) -> dict[Place, str]:
        """The cards that count (W8.1)."""
        complete = self.complete_houses(seat)
        return {
            place: card
            for place, card in self.streets[seat].items()
            if self.german or place[0] in complete
        }

    def closed_windows(self, seat: int) -> int:
        """Those that may cost points: W8.1, W8.5."""
        cards = self.streets[seat] if self.unfinished_windows else self.counted(seat)
        return self.count(cards, "closed-window")

    def count(self, cards: Mapping[Place, str], *things: str) -> int:
        return sum(self.cards[card].get(thing, 0) for card in cards.values() for thing in things)

    def score(self, seat: int) -> dict[str, int]:
        cards = self.counted(seat)
        lines: dict[str, int] = dict.fromkeys(SCORE_LINES, 0)
        for column, character in self.characters[seat].items():
            house = {place: card for place, card in cards.items() if place[0] == column}
            lines[character] += self.worth(character, house, cards)
        lines["shops"] = self.count(cards, *SHOPS)
        lines["permits"] = PERMIT_POINTS * self.permits[seat]
        lines["coins"] = self.coins[seat]
        lines["cats"] = self.count(self.streets[seat], "cat")  # W8.6
        return lines

    def worth(self, character: str, house: dict[Place, str], street: dict[Place, str]) -> int:
        """W8.2, W8.3."""
        match character:
            case "woman":
                return 2 + self.count(house, *FLOWERS)
            case "man":
                return 2 + self.count(house, "herb")
            case "girl":
                return 2 + 3 * self.count(house, "cat")
            case "boy":
                return 2 + 2 * self.count(house, "cat", *AWNINGS, "lamp", "chimney")
            case "mayor":
                return self.count(street, "pedestrian")
            case "policeman":
                return POLICEMAN[self.lamps_apart(street)]
            case "santa":
                return 3 * self.count(street, "chimney")
            case "shopkeeper":
                return SHOPKEEPER[sum(self.count(street, shop) > 0 for shop in SHOPS)]
            case "seamstress":
                return 4 * min(self.count(street, awning) for awning in AWNINGS)
            case "florist":
                return self.best_three(street, *FLOWERS)
            case _:
                return self.best_three(street, "herb")

    def lamps_apart(self, street: dict[Place, str]) -> int:
        lit = [place for place, card in street.items() if self.cards[card].get("lamp")]
        return max(
            count
            for count in range(len(POLICEMAN))
            for lamps in itertools.combinations(lit, count)
            if not any(self.too_near(*pair) for pair in itertools.combinations(lamps, 2))
        )

    def too_near(self, one: Place, other: Place) -> bool:
        """Whether only one of two lamps counts: they hang in the same house or in neighbours, or,
        by the option, on cards that share a side.
        """
        apart, floors = abs(one[0] - other[0]), abs(one[1] - other[1])
        return (apart, floors) in ((0, 1), (1, 0)) if self.lamps_on_cards else apart <= 1

    def best_three(self, street: dict[Place, str], *things: str) -> int:
        """The best one, two or three side by side on one level."""
        side_by_side = []
        for (column, level), size in itertools.product(street, (1, 2, 3)):
            places = [(column + i, level) for i in range(size)]
            if all(place in street for place in places):
                cards = {place: street[place] for place in places}
                side_by_side.append(self.count(cards, *things))
        return max(side_by_side, default=0)


def given_street(player: Json) -> dict[Place, str]:
    return {
        (house["column"], level): card
        for house in player["street"]
        for level, card in enumerate(house["cards"])
        if card
    }


def given_characters(player: Json) -> dict[int, str]:
    return {house["column"]: house["character"] for house in player["street"] if house["character"]}
