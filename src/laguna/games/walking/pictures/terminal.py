"""The table for a terminal: cards with their colour as ground and a letter in their code, and what
they show in short words that the legend spells out.

All is laid out for the width, and on a screen the height, at hand: side by side where there is
room, else one below the other, and in the shortest way where there is next to none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from laguna.engine.game import Parts, View
from laguna.engine.picture import Block, Picture, width_of
from laguna.games.walking.rules.parts import COLOUR_LETTERS, card_number, things_on
from laguna.games.walking.rules.state import (
    COLUMNS,
    HAND_LIMIT,
    HOUSES,
    LAY_MOST,
    LEVELS,
    SELL_CARDS,
    TOURISTS,
)
from laguna.games.walking.words.moves import LEGEND, ROW_NAMES

INK, PAPER, SUN = "#2B2A33", "#F6F0E4", "#F2A541"
COLOUR_STYLES = {
    letter: f"{ink} on {ground}"
    for letter, ink, ground in zip(
        COLOUR_LETTERS,
        ("#FFFFFF", INK, INK, INK, "#FFFFFF", INK),
        ("#C8443C", "#E58A2E", "#F0C63D", "#5FA65A", "#4A86C5", "#E58FB1"),
        strict=True,
    )
}
TITLE, QUIET, DO, BAMBOO = "bold", "dim", f"bold {SUN}", "#B08A12"
CHARACTER_STYLE = f"bold {INK} on {PAPER}"

SHORT = {
    "pizzeria": "PIZ",
    "clothes": "CLO",
    "cafe": "CAF",
    "ice-cream": "ICE",
    "flower": "fl",
    "herb": "he",
    "cat": "cat",
    "lamp": "lamp",
    "red-awning": "awR",
    "blue-awning": "awB",
    "chimney": "chim",
    "pedestrian": "ped",
    "closed-window": "win",
}
SHOPS = ("pizzeria", "clothes", "cafe", "ice-cream")
FLOWERS = ("red-flower", "yellow-flower")  # W1.2: both count as flower
BRINGS = {  # W8.2, W8.3
    "woman": "1 a fl",
    "man": "1 a he",
    "girl": "3 a cat",
    "boy": "2 a cat lamp aw chim",
    "mayor": "1 a ped",
    "policeman": "lamps 5 9 15",
    "santa": "3 a chim",
    "shopkeeper": "shops 2 5 9 15",
    "seamstress": "4 a awR+awB",
    "florist": "fl on 3 in a row",
    "gardener": "he on 3 in a row",
}
TOURISTS_BRING, INHABITANTS_BRING = "Tourists: own house, +2", "Inhabitants: whole street"

INNER = 11  # the letters of a line on a card
CARD = INNER + 2
CARD_LINES = 2
LOW_CARD = 9  # a column of scaffolds alone
GHOST = 4  # a column in which the street can grow
SMALL = 3  # a card of an opponent: its code
LABEL = 7  # beside the display: the row and its deck
GAP = 1
BETWEEN = 2  # the two halves of the table
OPPONENT = HOUSES * (SMALL + GAP) + 6
ASIDE = 28  # the narrowest right half
ROWS_DOWN = range(LEVELS - 1, -1, -1)


def due(view: View) -> str:
    """What has to be done now, in a few words."""
    match view["phase"]:
        case "over":
            return f"{view['ending']['text']} ({view['ending']['rule']})"
        case _ if view["selling"]:
            return "put a second card under its deck: sell CARD"
        case "take":
            return "take 1 to 3 cards from top or bottom of a column"
        case "lay":
            return _due_laying(view)
        case "character":
            places = " or ".join(map(str, view["completed"]))
            return f"invite a character to column {places}"
        case "limit":
            spare = sum(view["players"][view["seat"]]["backs"]) - HAND_LIMIT
            cards = f"{spare} {'card' if spare == 1 else 'cards'}"
            sell = ", or sell two for a coin" if view["edition"] == "de" else ""
            return f"return {cards}{sell}: {HAND_LIMIT} stay in hand"
        case _:
            return "remove a character from the supply"


def _due_laying(view: View) -> str:
    player = view["players"][view["seat"]]
    cards = sum(player["backs"])
    may_sell = view["edition"] == "de" and cards >= SELL_CARDS
    missing = max(0, view["price"] - player["coins"])
    if view["laid"] < LAY_MOST and missing and may_sell and cards > SELL_CARDS * missing:
        return "sell cards, two for a coin, to lay another, or end"
    if view["laid"] == LAY_MOST or missing or not cards:
        sell = ", or sell two cards for a coin" if may_sell else ""
        return f"end the turn: no other card can be laid{sell}"
    first = "" if player["street"] else " (the first one in column 5)"
    sell = ", sell two for a coin" if may_sell else ""
    return f"lay a card for {_coins(view['price'])}{first}{sell}, or end"


def lasting(view: View) -> str:
    """That the game may end with this round or the next, for want of cards (W7.3)."""
    known = view["lasting"]
    if known is None:
        return ""
    if known["short"]:
        rows = " and ".join(known["short"])
        return (
            f"Last round (W7.3): the deck {rows} cannot refill the display, unless cards are put "
            "under it."
        )
    if known["refills"] == 0:
        return "This round may be the last: the decks may not refill the display (W7.3)."
    return "The next round may be the last: the decks may not last longer (W7.3)."


def _coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


def draw(parts: Parts, view: View) -> Drawing:
    """The table as a view shows it; what is printed on the cards comes from the parts."""
    return Drawing(parts, view)


def beside(blocks: Sequence[Block], gap: int = GAP) -> Block:
    """Blocks next to each other, their first lines level."""
    height = max(map(len, blocks))
    widths = [width_of(block) for block in blocks]
    lines = []
    for i in range(height):
        line = Text()
        end = 0
        for block, width in zip(blocks, widths, strict=True):
            if i < len(block):
                line.append(" " * (end - line.cell_len)).append_text(block[i])
            end += width + gap
        lines.append(line)
    return lines


def below(blocks: Iterable[Block], gap: int = 0) -> Block:
    """Blocks under each other."""
    lines: Block = []
    for block in blocks:
        if lines:
            lines += [Text()] * gap
        lines += block
    return lines


def wrap(words: Sequence[Text], width: int, between: str = "  ") -> Block:
    """Short texts one after the other, on as many lines as they need."""
    lines: Block = []
    for word in words:
        if lines and lines[-1].cell_len + len(between) + word.cell_len <= width:
            lines[-1].append(between).append_text(word)
        else:
            lines.append(Text() + word)
    return lines


def field(name: str, value: object) -> Text:
    return Text.assemble((f"{name} ", QUIET), (str(value), TITLE))


class Drawing(Picture):
    """The table, laid out when it is printed."""

    def __init__(self, parts: Parts, view: View) -> None:
        self.parts = parts
        self.view = view
        self.viewer: int | None = view["viewer"]

    def lines(self, width: int, height: int | None = None) -> Block:
        """The best layout that fits, else the shortest."""
        lines: Block = []
        for lines in self.layouts(width):
            if width_of(lines) <= width and (height is None or len(lines) <= height):
                break
        return lines

    def layouts(self, width: int) -> Iterator[Block]:
        """Ways to lay the table out, the best first, the shortest last."""
        for short in (False, True):
            for arrange in (self.two_halves, self.one_column):
                yield [self.status(width), *arrange(width, short), *self.legend(width)]
        yield [self.status(width), *self.one_column(width, short=True)]

    def two_halves(self, width: int, short: bool) -> Block:
        """Display, own street and hand on the left; the others on the right; the characters where
        they make the table less high.
        """
        gap = 0 if short else 1
        left = [self.display(), *self.streets(), self.hand(self.left_width())]
        left_width = max(self.left_width(), *map(width_of, left))
        left[0][0].pad_right(left_width - left[0][0].cell_len)
        room = max(ASIDE, width - left_width - BETWEEN)
        right = self.opponents(room)
        ways = (
            [left, [*right, self.characters(room, short)]],
            [[*left, self.character_lines(left_width, short)], right],
        )
        tables = (beside([below(half, gap) for half in way], BETWEEN) for way in ways)
        return min(tables, key=len)

    def left_width(self) -> int:
        display = LABEL + len(self.view["display"]) * (CARD + GAP)
        return max(display, HOUSES * (CARD + GAP) - GAP)

    def one_column(self, width: int, short: bool) -> Block:
        """All below each other, but opponents beside the display where they fit."""
        opponents = self.opponents(OPPONENT)
        upper = beside([self.display(), *opponents], BETWEEN)
        if width_of(upper) > width:
            upper = [*beside(opponents, BETWEEN), *self.display()]
        return [
            *upper,
            *self.character_lines(width, short),
            *below(self.streets()),
            *self.hand(width),
        ]

    def status(self, width: int) -> Text:
        """Where the game stands and what is due: as much of its end as there is room for."""
        view = self.view
        words = [
            Text.assemble(("Walking in Burano", TITLE), (f" ({view['edition']})", QUIET)),
            field("round", view["round"]),
        ]
        if view["marker"] is not None:
            words.append(Text(f"seat {view['marker'] + 1} began", QUIET))
        who = "" if view["seat"] is None else f"{self.name(view['seat'])}: "
        words.append(Text.assemble((who, TITLE), (due(view), DO)))
        while len(words) > 1 and sum(word.cell_len + BETWEEN for word in words) > width + BETWEEN:
            del words[0]
        return Text("  ").join(words)

    def name(self, seat: int) -> str:
        names = self.view.get("names")
        return f"Seat {seat + 1} {names[seat] if names else ''}".rstrip()

    def card(self, code: str) -> Block:
        """A card, wrapped to as many lines as what it shows needs."""
        words = [code, *self.things(code)]
        lines = [""]
        for word in words:
            if lines[-1] and len(lines[-1]) + 1 + len(word) > INNER:
                lines.append(word)
            else:
                lines[-1] = f"{lines[-1]} {word}".strip()
        lines += [""] * (CARD_LINES - len(lines))
        style = COLOUR_STYLES[code[0]]
        block = [Text(f" {line:<{INNER}} ", style) for line in lines]
        block[0].stylize("bold", 1, 1 + len(code))
        return block

    def things(self, code: str) -> list[str]:
        """What a card shows, in short words; a count of one goes without saying."""
        card = card_number(code)
        assert card is not None
        shown = things_on(self.parts, card)
        flowers = sum(shown.get(flower, 0) for flower in FLOWERS)
        counts = shown | {"flower": flowers}
        return [
            word + (str(counts[thing]) if counts[thing] > 1 or thing in SHOPS else "")
            for thing, word in SHORT.items()
            if counts.get(thing)
        ]

    def row(self, cells: Sequence[Block]) -> Block:
        """Cells beside each other, each as high as the highest, in its own colour."""
        height = max(map(len, cells))
        filled = [
            cell + [Text(" " * width_of(cell), cell[-1].style)] * (height - len(cell))
            for cell in cells
        ]
        return beside(filled)

    def display(self) -> Block:
        columns = self.view["display"]
        numbers = [Text(f"{column + 1:^{CARD}}", TITLE) for column in range(len(columns))]
        lines = beside([[Text(f"{'decks':<{LABEL - GAP}}", QUIET)], *([n] for n in numbers)])
        for level in ROWS_DOWN:
            label = [
                Text(f"{ROW_NAMES[level]:<{LABEL - GAP}}", QUIET),
                Text(f"{self.view['decks'][level]:>2} left", QUIET),
            ]
            cells = [
                self.card(column[level]) if column[level] else empty_place(CARD)
                for column in columns
            ]
            lines += self.row([label, *cells])
        return [*lines, *self.lasting(), *self.known_in_decks()]

    def lasting(self) -> Block:
        """That the decks may not last, or will not (W7.3)."""
        words = lasting(self.view)
        return wrap([Text(word, DO) for word in words.split()], self.left_width(), " ")

    def known_in_decks(self) -> Block:
        """With the option `memory`: cards under the decks that the viewer knows."""
        lines: Block = []
        if self.viewer is None:
            return lines
        for level, known in enumerate(self.view.get("known_in_decks", [])):
            words = [Text(f"{entry['card']}@{entry['place']}", QUIET) for entry in known]
            if words:
                label = Text(f"known in deck {ROW_NAMES[level]}:", QUIET)
                lines += wrap([label, *words], self.left_width(), " ")
        return lines

    def streets(self) -> list[Block]:
        """The viewer's own street, large; for a viewer without a seat all of them."""
        seats = range(self.view["seats"]) if self.viewer is None else [self.viewer]
        return [self.street(seat) for seat in seats]

    def street(self, seat: int) -> Block:
        player = self.view["players"][seat]
        houses = {house["column"]: house for house in player["street"]}
        scaffolds = {(column, ROW_NAMES.index(row)) for column, row in player["scaffolds"]}
        shown = sorted({*houses, *(column for column, _ in scaffolds)})
        columns = sorted({*shown, *growth(list(houses) or shown)})
        widths = [
            CARD if column in houses else LOW_CARD if column in shown else GHOST
            for column in columns
        ]
        numbers = [Text(f"{c:^{w}}", TITLE) for c, w in zip(columns, widths, strict=True)]
        lines = [self.player_line(seat), *beside([[number] for number in numbers])]
        for level in ROWS_DOWN:
            cells = []
            for column, width in zip(columns, widths, strict=True):
                code = houses[column]["cards"][level] if column in houses else None
                if code:
                    cells.append(self.card(code))
                elif (column, level) in scaffolds:
                    cells.append(scaffold(width))
                else:
                    cells.append(empty_place(width))
            lines += self.row(cells)
        inviting = self.view["phase"] == "character" and self.view["seat"] == seat
        waiting = self.view["completed"] if inviting else []
        feet = [
            [under_house(houses.get(column), column in waiting, width)]
            for column, width in zip(columns, widths, strict=True)
        ]
        return [*lines, *beside(feet)]

    def player_line(self, seat: int) -> Text:
        """What a player has besides the street."""
        view = self.view
        player = view["players"][seat]
        words = [
            Text("Your street" if seat == self.viewer else self.name(seat), TITLE),
            field("coins", player["coins"]),
            field("permits", player["permits"]),
        ]
        if seat == view["seat"] and view["phase"] in ("take", "lay") and view["laid"] < LAY_MOST:
            words.append(field("next card costs", view["price"]))
        words.append(field("points now", player["points"]))
        return Text("  ").join(words)

    def hand(self, width: int) -> Block:
        """The cards in hand, and where laying one would cost a permit."""
        lines: Block = []
        seats = range(self.view["seats"]) if self.viewer is None else [self.viewer]
        for seat in seats:
            codes = self.view["players"][seat]["hand"]
            if codes is None:
                continue
            whose = "Your hand" if seat == self.viewer else f"Hand of {self.name(seat)}"
            lines.append(Text(whose if codes else f"{whose}: empty", TITLE))
            across = max(1, (width + GAP) // (CARD + GAP))
            for first in range(0, len(codes), across):
                cells = [self.hand_card(code) for code in codes[first : first + across]]
                lines += beside(cells)
        return lines

    def hand_card(self, code: str) -> Block:
        clashes = self.view["clashes"].get(code, [])
        places = [Text(str(place["column"]), QUIET) for place in clashes]
        label = [Text(" permit:", QUIET)] if clashes else []
        return self.card(code) + wrap(label + places, CARD, " ")

    def opponents(self, width: int) -> list[Block]:
        """The other players' streets in small."""
        if self.viewer is None:
            return []
        seats = [seat for seat in range(self.view["seats"]) if seat != self.viewer]
        return [self.opponent(seat, width) for seat in seats]

    def opponent(self, seat: int, width: int) -> Block:
        player = self.view["players"][seat]
        name = Text(self.name(seat), DO if seat == self.view["seat"] else TITLE)
        lines = [
            Text("  ").join([name, field("points", player["points"])]),
            Text("  ").join([field("coins", player["coins"]), field("permits", player["permits"])]),
        ]
        if any(player["backs"]):
            lines[1].append("  hand", QUIET)
        houses = player["street"]
        scaffolds = {(column, ROW_NAMES.index(row)) for column, row in player["scaffolds"]}
        columns = sorted({h["column"] for h in houses} | {column for column, _ in scaffolds})
        cards = {h["column"]: h["cards"] for h in houses}
        for level in ROWS_DOWN:
            cells = [
                [small(cards.get(column, [None] * LEVELS)[level], (column, level) in scaffolds)]
                for column in columns
            ]
            cells += [[Text(" " * SMALL)]] * (HOUSES - len(columns))
            backs = Text("▒" * player["backs"][level], QUIET)
            lines += beside([*cells, [backs]])
        lines += beside([[self.foot(houses, column)] for column in columns])
        return [*lines, *self.remembered(player, width)]

    def foot(self, houses: list[dict[str, Any]], column: int) -> Text:
        for house in houses:
            if house["column"] == column and house["character"]:
                return Text(house["character"][:SMALL], TITLE)
        return Text(" " * SMALL)

    def remembered(self, player: dict[str, Any], width: int) -> Block:
        """With the option `memory`: what everybody could know of a hand (W3.4)."""
        known = player.get("remembered")
        if not known:
            return []
        words = [Text(code, QUIET) for code in known["held"]]
        for unsure in known["unsure"]:
            words += [Text(f"{unsure['count']} of", QUIET)]
            words += [Text(code, QUIET) for code in unsure["of"]]
        return wrap([Text("holds", QUIET), *words], width, " ") if words else []

    def characters(self, width: int, short: bool) -> Block:
        """The supply, one character a line with what it brings."""
        if short:
            return self.character_lines(width, short)
        entries = self.character_entries()
        return [
            Text(TOURISTS_BRING, QUIET),
            *entries[:TOURISTS],
            Text(INHABITANTS_BRING, QUIET),
            *entries[TOURISTS:],
        ]

    def character_entries(self, brings: bool = True) -> list[Text]:
        entries = []
        for name, count in self.view["supply"].items():
            entry = Text.assemble((f"{name}×{count}", TITLE if count else QUIET))
            if brings and count:
                entry.append(f" {BRINGS[name]}")
            entries.append(entry)
        return entries

    def character_lines(self, width: int, short: bool) -> Block:
        """The supply, as few lines as it can be."""
        entries = self.character_entries(not short)
        if short:
            return wrap(entries, width)
        tourists = [Text(f"{TOURISTS_BRING}:", QUIET), *entries[:TOURISTS]]
        inhabitants = [Text(f"{INHABITANTS_BRING}:", QUIET), *entries[TOURISTS:]]
        return [*wrap(tourists, width), *wrap(inhabitants, width)]

    def legend(self, width: int) -> Block:
        return wrap([Text(entry, QUIET) for entry in LEGEND], width, " · ")


def growth(columns: list[int]) -> list[int]:
    """The columns in which a street can grow (W4.4)."""
    left, right = min(columns), max(columns)
    if right - left + 1 >= HOUSES:
        return []
    return [column for column in (left - 1, right + 1) if 1 <= column <= COLUMNS]


def scaffold(width: int) -> Block:
    """Crossed bamboo poles."""
    poles = "/\\" * (width // 2 + 1)
    return [Text(poles[i : i + width], BAMBOO) for i in range(CARD_LINES)]


def empty_place(width: int) -> Block:
    return [Text(f"{'·':^{width}}", QUIET), Text(" " * width)]


def under_house(house: dict[str, Any] | None, waiting: bool, width: int) -> Text:
    """The character under a house, or that it waits for one."""
    if waiting:
        return Text(f"{'invite?':^{width}}", DO)
    if house and house["character"]:
        return Text(f"{house['character']:^{width}}", CHARACTER_STYLE)
    return Text(" " * width)


def small(code: str | None, scaffolded: bool) -> Text:
    """A place of an opponent's street."""
    if code:
        return Text(code, COLOUR_STYLES[code[0]])
    return Text("/\\/" if scaffolded else " · ", BAMBOO if scaffolded else QUIET)
