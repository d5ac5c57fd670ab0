"""All that can be seen, told, done, counted and printed in Walking in Burano.

Seats count from 0 as everywhere in programs; columns, rounds and places from 1 as in words.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from laguna.engine.facts import Every, Facts, Meaning
from laguna.games.walking.rules.state import (
    COIN_LIMIT,
    COLUMNS,
    HAND_LIMIT,
    HOUSES,
    LAY_MOST,
    SELL_CARDS,
    START_PERMITS,
)

Row: TypeAlias = Literal["ground", "first", "roof"]
Tourist: TypeAlias = Literal["woman", "man", "girl", "boy"]
Inhabitant: TypeAlias = Literal[
    "mayor", "policeman", "santa", "shopkeeper", "seamstress", "florist", "gardener"
]
Character: TypeAlias = Literal[Tourist, Inhabitant]
Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "pink"]
Shop: TypeAlias = Literal["pizzeria", "clothes", "cafe", "ice-cream"]
Thing: TypeAlias = Literal[
    "pedestrian",
    "red-flower",
    "yellow-flower",
    "herb",
    "cat",
    "lamp",
    "red-awning",
    "blue-awning",
    "chimney",
    "closed-window",
]
Edition: TypeAlias = Literal["pl", "de"]
Unfinished: TypeAlias = Literal["nothing", "windows"]
Apart: TypeAlias = Literal["houses", "cards"]
Phase: TypeAlias = Literal["take", "lay", "character", "limit", "remove", "over"]
LevelName: TypeAlias = Literal["ground floor", "first floor", "roof"]
ScoreLine: TypeAlias = Literal[Character, "shops", "permits", "windows", "coins", "cats"]
TieBreaker: TypeAlias = Literal["coins", "cats"]
CountedThing: TypeAlias = Literal[
    "flower", "herb", "cat", "lamp", "red-awning", "blue-awning", "chimney", "pedestrian"
]
Shown: TypeAlias = dict[Literal[Thing, Shop], int]
Scaffold: TypeAlias = tuple[int, Row]


# --- what is seen -----------------------------------------------------------------------------


class WalkingHouse(TypedDict):
    """A house with at least one card."""

    column: int
    "of the street"
    cards: list[str | None]
    "ground, first, roof; `null` where none lies"
    complete: bool
    "whether it has three cards (W6.1)"
    character: Character | None
    "that stands under it"


class WalkingUnsure(TypedDict):
    """What is not known of a hand, for one level."""

    count: int
    "how many of them it holds"
    of: list[str]
    "the cards that they may be"


class WalkingRemembered(TypedDict):
    """What everybody could know of a hand (W3.4)."""

    held: list[str]
    "cards it surely holds"
    unsure: list[WalkingUnsure]
    "what else it holds, by level"


class WalkingProspect(TypedDict):
    """What a character would bring now, in a house that is begun too: what its cards promise."""

    points: int
    "at best"
    column: int
    "where, the leftmost of several"
    columns: dict[str, int]
    "the points in each house that may still get a character, if it were complete as it is"


class WalkingPlayer(TypedDict):
    """A seat."""

    coins: int
    "that are left"
    permits: int
    "that are left"
    points: int
    "as if the game ended now"
    lines: Annotated[dict[ScoreLine, int], Every()]
    "the points line by line, and what breaks ties"
    hand: list[str] | None
    "the cards held, by level and colour; `null` for others"
    backs: list[int]
    "how many of them, by level: what the others see"
    street: list[WalkingHouse]
    "its houses, left to right"
    scaffolds: list[Scaffold]
    "one way in which the two may stand now (W5), `[column, row]`: a suggestion for a drawing"
    scaffold_choices: NotRequired[list[list[Scaffold]]]
    "only in a player's own view: all ways in which they may stand, the one of `scaffolds` first"
    prospects: NotRequired[Annotated[dict[Character, WalkingProspect | None], Every()]]
    "only in a player's own view: what each would bring; `null` where it may not come (W6.2)"
    remembered: NotRequired[WalkingRemembered]
    "only with the option `memory`"


class WalkingEnding(TypedDict):
    """Why a game ended."""

    rule: str
    "the rule"
    text: str
    "the same in an English sentence"


class WalkingLasting(TypedDict):
    """How long the decks surely last, where they can end the game soon (W7.3)."""

    refills: int
    "how many they surely supply: 1, the next round may be the last; 0, this one may be"
    short: list[Row]
    "the rows whose deck cannot fill even the spaces that are free now"


class WalkingSeatsSign(TypedDict):
    """`houses`: five houses are complete (W7.1); `nearly`: they could be after one more turn."""

    sign: Literal["houses", "nearly"]
    seats: list[int]
    "whose they are"


class WalkingSupplySign(TypedDict):
    """Hardly any characters are left of a solo game (W10.3)."""

    sign: Literal["supply"]
    left: int
    "how many"


WalkingClosingSign: TypeAlias = WalkingSeatsSign | WalkingSupplySign


class WalkingClash(TypedDict):
    """A place where a card would cost a permit."""

    column: int
    "of the street"
    rules: list[str]
    "that it breaks there: W4.3a, W4.3b"


class WalkingKnownCard(TypedDict):
    """A card that a viewer knows in a deck."""

    place: int
    "from the top, 1 being the next to be drawn"
    card: str
    "which"
    put_by: int | Literal["display"] | None
    "a seat that put it there unseen (W6.3), the `display`, or `null`: there since the shuffle"


class WalkingCounters(TypedDict):
    """What the engine counts."""

    moves: int
    "played"
    reveals: int
    "how often anybody learned something new; no undo goes back behind such a moment"
    idle_rounds: int
    "full rounds in a row without a card laid (W7.4)"
    round_taken: bool
    "whether anybody took a card in this round (W3.6)"
    round_laid: bool
    "whether anybody laid a card in this round (W3.6)"


class WalkingView(TypedDict):
    """The table as a viewer sees it."""

    game: Literal["walking"]
    viewer: int | None
    "the seat that looks; `null` for a spectator, and where nothing is hidden"
    edition: Edition
    "the rules that are played"
    easy: bool
    "whether only some characters are in the game"
    windows: bool
    "whether closed windows count"
    unfinished: Unfinished
    "what counts of unfinished houses (W8.1)"
    lamps: Apart
    "what keeps the policeman's lamps apart (W8.3)"
    memory: bool
    "whether is shown what everyone could remember"
    seats: int
    "how many"
    round: int
    "the round being played, from 1; in solo it grows with every turn"
    turn: int
    "the turn being played, from 1, all seats counted together"
    phase: Phase
    "`character`: invite one; `limit`: return cards, or sell them in `de`; `remove`: solo"
    seat: int | None
    "whose turn it is; `null` when the game is over"
    marker: int | None
    "who has the start-player marker; `null` in solo"
    ending: WalkingEnding | None
    "why, once the game is over"
    laid: int
    "cards laid in this turn"
    price: int
    "what the next card costs in this turn: 1, then 2, then 2 (W4.1)"
    selling: bool
    "whether the second card of W3.5 is due"
    completed: list[int]
    "columns of the active seat whose house was completed in this turn and waits for its character"
    display: list[list[str | None]]
    "its columns, left to right, each ground, first, roof"
    decks: list[int]
    "how many cards each has, by level"
    lasting: WalkingLasting | None
    "`null` while the decks surely last for two more refills, or cannot end the game"
    closing: list[WalkingClosingSign]
    "the other signs that the end is near"
    supply: Annotated[dict[Character, int], Every()]
    "how many of each character are left"
    players: list[WalkingPlayer]
    "by seat"
    clashes: dict[str, list[WalkingClash]]
    "in a player's own view: by card of the hand, where it would cost a permit (W4.3)"
    known_in_decks: NotRequired[list[list[WalkingKnownCard]]]
    "with the option `memory`, or nothing hidden: by level, what is known of each deck"
    counters: NotRequired[WalkingCounters]
    "only with nothing hidden"


# --- what is done -----------------------------------------------------------------------------


class WalkingTake(TypedDict):
    """Take cards from a column of the display (W3.2, W3.3)."""

    move: Literal["take"]
    column: int
    "of the display"
    rows: list[Row]
    "of the cards"


class WalkingSell(TypedDict):
    """Put a hand card under its deck; two such moves follow each other, for a coin (`de`, W3.5)."""

    move: Literal["sell"]
    card: str
    "of the hand"


class WalkingLay(TypedDict):
    """Lay a card (W4)."""

    move: Literal["lay"]
    card: str
    "of the hand"
    column: int
    "of the street"
    row: Row
    "always the card's own level when legal"


class WalkingEnd(TypedDict):
    """End the laying (W3.1)."""

    move: Literal["end"]


class WalkingInvite(TypedDict):
    """Invite a character (W6.1, W6.2)."""

    move: Literal["invite"]
    character: Character
    "of the supply"
    column: int
    "of the house it stands under"


class WalkingReturn(TypedDict):
    """Return a card under its deck, below all that lies there (W6.3)."""

    move: Literal["return"]
    card: str
    "of the hand"


class WalkingRemove(TypedDict):
    """Put a character into the box, in solo (W10.2)."""

    move: Literal["remove"]
    character: Character
    "of the supply"


WalkingAction: TypeAlias = (
    WalkingTake
    | WalkingSell
    | WalkingLay
    | WalkingEnd
    | WalkingInvite
    | WalkingReturn
    | WalkingRemove
)


# --- what is told -----------------------------------------------------------------------------


class WalkingTakeEvent(TypedDict):
    """Cards were taken."""

    event: Literal["take"]
    seat: int
    "who did it"
    column: int
    "of the display"
    rows: list[Row]
    "of the cards"
    cards: list[str]
    "in the order of `rows`"
    coins: int
    "received"


class WalkingSellEvent(TypedDict):
    """A card was sold."""

    event: Literal["sell"]
    seat: int
    "who did it"
    card: str | None
    "`null` for the others"
    level: LevelName
    "of the card"
    coins: int
    "received: 0 for the first of the two, 1 for the second"


class WalkingLayEvent(TypedDict):
    """A card was laid."""

    event: Literal["lay"]
    seat: int
    "who did it"
    card: str
    "which"
    column: int
    "of the street"
    row: Row
    "its level"
    price: int
    "in coins (W4.1)"
    permit: bool
    "whether one was paid (W4.3)"
    completes: bool
    "whether the house has three floor cards now"


class WalkingEndEvent(TypedDict):
    """The laying was ended."""

    event: Literal["end"]
    seat: int
    "who did it"


class WalkingInviteEvent(TypedDict):
    """A character was invited."""

    event: Literal["invite"]
    seat: int
    "who did it"
    character: Character
    "which"
    column: int
    "of its house"


class WalkingReturnEvent(TypedDict):
    """A card was returned."""

    event: Literal["return"]
    seat: int
    "who did it"
    card: str | None
    "`null` for the others"
    level: LevelName
    "of the card"


class WalkingRemoveEvent(TypedDict):
    """A character went into the box."""

    event: Literal["remove"]
    seat: int
    "who did it"
    character: Character
    "which"


class WalkingAwayEvent(TypedDict):
    """The rightmost cards of the display went away (W7.2)."""

    event: Literal["away"]
    cards: list[str]
    "in the order of the levels"
    to: Literal["box", "deck"]
    "`box` (`pl`), or under their decks, known to all (`de`)"


class WalkingNewCard(TypedDict):
    """A new card of the display."""

    card: str
    "which"
    column: int
    "of the display"


class WalkingRefillEvent(TypedDict):
    """The display was refilled (W7.2)."""

    event: Literal["refill"]
    cards: list[WalkingNewCard]
    "level by level, right to left"


class WalkingRoundEvent(TypedDict):
    """A round begins."""

    event: Literal["round"]
    round: int
    "from 1"
    marker: int | None
    "who begins it; `null` in solo"


class WalkingOverEvent(WalkingEnding):
    """The game is over."""

    event: Literal["over"]


WalkingEvent: TypeAlias = (
    WalkingTakeEvent
    | WalkingSellEvent
    | WalkingLayEvent
    | WalkingEndEvent
    | WalkingInviteEvent
    | WalkingReturnEvent
    | WalkingRemoveEvent
    | WalkingAwayEvent
    | WalkingRefillEvent
    | WalkingRoundEvent
    | WalkingOverEvent
)


# --- what is counted and printed --------------------------------------------------------------


class WalkingCharacterCounted(TypedDict):
    """In the lines of all characters."""

    house: int
    "it stands under, from 1 at the left end of the street"
    column: int
    "of that house"
    count: int
    "of things, lamps, kinds of shop or pairs of awnings"


class WalkingThingsCounted(WalkingCharacterCounted):
    """In the lines of characters that like things."""

    per: int
    "points for each"
    things: dict[CountedThing, int]
    "by name, `flower` for both colours"
    bonus: NotRequired[int]
    "of a tourist (W8.2)"


class WalkingLampsCounted(WalkingCharacterCounted):
    """In the line `policeman`."""

    apart: Apart
    "the option `lamps`"
    houses: list[int]
    "in which they are"
    columns: list[int]
    "of these houses"


class WalkingKindsCounted(WalkingCharacterCounted):
    """In the line `shopkeeper`."""

    kinds: list[Shop]
    "which"


class WalkingNeighboursCounted(WalkingThingsCounted):
    """In the lines `florist` and `gardener`."""

    row: Row | None
    "of the neighbours; `null` where there is nothing to count"
    houses: list[int]
    "in which they are"
    columns: list[int]
    "of these houses"


class WalkingSign(TypedDict):
    """A shop."""

    card: str
    "which"
    shop: Shop
    "its kind"
    value: int
    "printed"


class WalkingShopsCounted(TypedDict):
    """In the line `shops`."""

    shops: list[WalkingSign]
    "of the street"


class WalkingPermitsCounted(TypedDict):
    """In the line `permits`."""

    count: int
    "that are left"
    per: int
    "points for each"


class WalkingWindowsCounted(TypedDict):
    """In the line `windows`."""

    count: int
    "closed windows that count"
    left_out: int
    "how many more are in unfinished houses and do not count (W8.1)"
    most: bool
    "whether this player loses points for having the most (W8.5)"


class WalkingNothingCounted(TypedDict):
    """In the lines `total`, `coins` and `cats`, which say all by their points."""


WalkingCounted: TypeAlias = (
    WalkingThingsCounted
    | WalkingLampsCounted
    | WalkingKindsCounted
    | WalkingNeighboursCounted
    | WalkingShopsCounted
    | WalkingPermitsCounted
    | WalkingWindowsCounted
    | WalkingNothingCounted
)


class WalkingWin(TypedDict):
    """Who wins and by what as if the game ended now (W8.6)."""

    winners: list[int]
    "seats; several share the win"
    points: int
    "of the winners"
    by: TieBreaker | None
    "what decided between equal points"
    rule: str
    "W8.6"


WalkingVerdict = TypedDict(
    "WalkingVerdict",
    {
        "points": Annotated[int, Meaning("of a solo player")],
        "grade": Annotated[int, Meaning("0 to 4")],
        "from": Annotated[int | None, Meaning("the fewest points of that grade; `null`: any")],
        "to": Annotated[int | None, Meaning("the most points of that grade; `null`: any")],
        "verdict": Annotated[str, Meaning("in the words of the edition")],
        "rule": Annotated[str, Meaning("W10.4")],
    },
)
WalkingVerdict.__doc__ = "What a solo player's points are called (W10.4)."

WalkingOutcome: TypeAlias = WalkingWin | WalkingVerdict


class WalkingParts(TypedDict):
    """What is printed."""

    cards: dict[str, Shown]
    "what each of the 72 cards shows: counts of things, and the printed value of a shop"


FACTS = Facts(
    "walking",
    WalkingView,
    WalkingEvent,
    WalkingAction,
    WalkingCounted,
    WalkingOutcome,
    WalkingParts,
    {
        "HOUSES": HOUSES,
        "COLUMNS": COLUMNS,
        "HAND_LIMIT": HAND_LIMIT,
        "LAY_MOST": LAY_MOST,
        "PERMITS": START_PERMITS,
        "SELL_CARDS": SELL_CARDS,
        "COIN_LIMIT": COIN_LIMIT,
    },
)
