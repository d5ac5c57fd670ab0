"""All that can be seen, told, done, counted and printed in Burano.

Seats count from 0 as everywhere in programs; places, numbers and cards from 1 as in words.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from laguna.engine.facts import Every, Facts, Meaning, Pair
from laguna.games.burano.rules.state import HOUSES, MOVE_PRICES, PREPARED, PYRAMID

Colour: TypeAlias = Literal["pink", "blue", "yellow", "green", "orange", "white"]
Kind: TypeAlias = Literal["lobster", "tuna", "squid", "crab", "shrimp", "mussel", "octopus", "bass"]
RoofKind: TypeAlias = Literal["islands", "workshops", "fountains", "four"]
Ship: TypeAlias = Literal["different", "alike", "pairs", "triples"]
IslandName: TypeAlias = Literal["A", "B", "C", "D", "E", "F"]
PortName: TypeAlias = Literal["left", "right"]
PlaceName: TypeAlias = Literal[IslandName, PortName]
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]
ActionName: TypeAlias = Literal["sailing", "lace", "earnings"]
Phase: TypeAlias = Literal[
    "draw",
    "pyramid",
    "turn",
    "sail",
    "fish",
    "send",
    "sell",
    "lace",
    "recall",
    "bonus",
    "pay",
    "refill",
    "discard",
    "over",
]
ScoreLine: TypeAlias = Literal[
    "sales",
    "missing",
    "roofs",
    "roof-cards",
    "islands",
    "lace",
    "unions",
    "coins",
    "unsold",
    "buildings",
    "prepared",
    "money",
]
TieBreaker: TypeAlias = Literal["prepared", "money"]
EffectName: TypeAlias = Literal[
    "roof-points",
    "any-cube",
    "sold",
    "workers",
    "two-routes",
    "lace-over",
    "ties",
    "one-fewer",
    "per-card",
    "points",
]
Layout: TypeAlias = Literal["2-3", "4"]

EachColour: TypeAlias = Annotated[dict[Colour, int], Every()]
EachAction: TypeAlias = Annotated[dict[Colour, ActionName], Every()]
EachRoofKind: TypeAlias = Annotated[dict[RoofKind, int], Every()]
SomeColours: TypeAlias = dict[Colour, int]
SomeKinds: TypeAlias = dict[Kind, int]
RoofCode: TypeAlias = str
Holes: TypeAlias = Annotated[list[str], Pair()]


# --- what is seen -----------------------------------------------------------------------------


class BuranoHole(TypedDict):
    """A hole of the main island that has cubes, or that can be built on now."""

    hole: str
    "its name, `a1` to `i9`, on a larger island up to `k11`"
    cubes: list[Colour]
    "from the ground up"
    fields: list[Colour | None]
    "the colour of the roof field on its first and second cube"
    buildable: bool
    "whether a cube can go there now"


class BuranoLaidRoof(TypedDict):
    """A roof on the main island."""

    roof: RoofCode
    "its kind and the letters of its colours, `four-PB`"
    level: int
    "of the cubes that it lies on"
    holes: Holes
    "the one under its first colour first"


class BuranoIsland(TypedDict):
    """A nearby island."""

    name: IslandName
    "`A` to `F`"
    huts: list[Colour]
    "their colours"
    workers: list[int]
    "by seat"
    boats: list[int]
    "the seats whose boat lies there"


class BuranoPort(TypedDict):
    """A port."""

    name: PortName
    "`left` or `right`"
    ships: list[Ship]
    "that lie there"
    boats: list[int]
    "the seats whose boat lies there"


class BuranoWorkshop(TypedDict):
    """A workshop space on which a tile lies."""

    space: str
    "its name, `k1` to `q4`"
    colour: Colour
    "of the tile"
    coin: bool
    "whether it shows a coin"
    worker: int | None
    "the seat whose lace maker is there"


class BuranoHouse(TypedDict):
    """A house of a seat's ring."""

    house: int
    "its fixed place, 1 to 12"
    number: int | None
    "1 to 9 by the wheel; `null` under the arrows"
    colour: Colour
    "its colour"
    symbol: Literal["coin", "fountain"]
    "what it shows"
    worker: bool
    "whether a worker stands there"


class BuranoVisible(TypedDict):
    """What no worker stands on."""

    coins: int
    "visible coins"
    fountains: int
    "visible fountains"


class BuranoPlayer(TypedDict):
    """A seat."""

    coins: int
    "that are left"
    privileges: int
    "that are left"
    points: int
    "as if the game ended now"
    lines: Annotated[dict[ScoreLine, int], Every()]
    "the points line by line, and what breaks ties"
    boat: PlaceName
    "where it lies"
    ring: list[BuranoHouse]
    "the twelve houses clockwise from number 1; the last three are under the arrows"
    arrows: list[Colour]
    "the colours under the arrows"
    workers: int
    "on the ring"
    visible: BuranoVisible
    "coins and fountains of the ring"
    reserve: EachColour
    "cubes; where the pyramid is unseen, with its cubes"
    pyramid: list[Colour | None] | None
    "by place, 1 to 9 the base, 10 to 13 the second level, 14 the top; `null` where it is unseen"
    standing: int
    "how many cubes of the pyramid stand"
    prepared: list[Colour]
    "cubes of the preparation area"
    roofs: list[RoofCode | None]
    "the roofs of the board, by their places"
    roof_points: EachRoofKind
    "what a roof of each kind would bring now"
    hand: SomeKinds | None
    "seafood cards; `null` for others"
    hand_size: int
    "how many they are"
    known: SomeKinds
    "the cards of the hand that everyone saw"
    sold: SomeKinds
    "seafood sold"
    buildings: list[int]
    "building cards, by number"


class BuranoNow(TypedDict, total=False):
    """What is under way; which of it is there depends on the phase."""

    destinations: dict[PlaceName, int | None]
    "`sail`: the matches of each island, `null` for a port"
    catch: int
    "`fish`, `send`: cards still to take"
    matches: int
    "`fish`, `send`: of the island"
    arrows: SomeColours
    "`lace`: the arrows that are left, by colour"
    free: list[str]
    "`lace`: spaces to go to"
    privilege: list[str]
    "`lace`: spaces to go to for a privilege"
    kind: RoofKind
    "`bonus`: of the roof"
    kinds: list[RoofKind]
    "`draw`: those that can be drawn"
    paid: list[str]
    "`pay`: spaces that are paid for"
    lacking: int
    "`refill`: how many cubes the pool lacked"


class BuranoSeasonSign(TypedDict):
    """The last season begins."""

    sign: Literal["season"]


class BuranoRoundsSign(TypedDict):
    """The last rounds before a clean-up or, in winter, the end of the game."""

    sign: Literal["clean-up", "game"]
    rounds: int
    "how many follow after this one"


BuranoClosingSign: TypeAlias = BuranoSeasonSign | BuranoRoundsSign


class BuranoSeafood(TypedDict):
    """Seafood on the table."""

    open: SomeKinds
    "the open cards"
    deck: int
    "how many are left"


class BuranoOpenBuildings(TypedDict):
    """Building cards on the table."""

    open: list[int]
    "the open ones, by number"
    deck: int
    "how many are left"


class BuranoHidden(TypedDict):
    """What nobody knows."""

    seafood: list[Kind]
    "the deck, the next card first"
    stacks: Annotated[dict[RoofKind, list[RoofCode]], Every()]
    "the roofs of each kind, the next one first"
    buildings: list[int]
    "the deck, the next card first"
    actions: list[EachAction]
    "of the seasons whose markers are to come"
    fill_seeds: list[int]
    "by seat, from which `fill` follows"
    reveals: int
    "how often anybody learned something new"


class BuranoView(TypedDict):
    """The table as a viewer sees it."""

    game: Literal["burano"]
    viewer: int | None
    "the seat that looks; `null` for a spectator, and where nothing is hidden"
    seats: int
    "how many"
    minute: bool
    "whether a pyramid may be filled at random"
    season: Season
    "that is played"
    round: int
    "of the season, from 1"
    rounds: int
    "how many the season has"
    closing: list[BuranoClosingSign]
    "signs that the end is near"
    turn: int
    "the turn being played"
    phase: Phase
    "see above"
    seat: int | None
    "whose turn it is; `null` while pyramids are built and when the game is over"
    building: list[int]
    "who is still at their pyramid"
    start: int
    "the start player"
    moves: int
    "made in this turn"
    price: int | None
    "of the next move; -1: it brings a coin; `null`: four are made"
    actions: EachAction
    "what a house of each colour does, by the markers that lie"
    pool: EachColour
    "cubes that are left"
    holes: list[BuranoHole]
    "of the main island"
    roofs: list[BuranoLaidRoof]
    "of the main island"
    islands: list[BuranoIsland]
    "`A` to `F`"
    ports: list[BuranoPort]
    "left and right"
    workshops: list[BuranoWorkshop]
    "the spaces with a tile"
    seafood: BuranoSeafood
    "what is open, and how many are left"
    stacks: EachRoofKind
    "how many roofs of each kind are left"
    roofs_out: list[RoofCode]
    "roofs that are out of the game"
    buildings: BuranoOpenBuildings
    "what is open, and how many are left"
    players: list[BuranoPlayer]
    "by seat"
    now: BuranoNow
    "what is under way"
    hidden: NotRequired[BuranoHidden]
    "only with nothing hidden"


# --- what is done -----------------------------------------------------------------------------


class BuranoPut(TypedDict):
    """Put a cube into the pyramid (B3.1)."""

    move: Literal["put"]
    place: int
    "of the pyramid"
    colour: Colour
    "of the cube"


class BuranoFill(TypedDict):
    """Have the rest of the pyramid filled at random, with the option `minute`."""

    move: Literal["fill"]


class BuranoDraw(TypedDict):
    """Draw a roof (B2.3, B7.5)."""

    move: Literal["draw"]
    kind: RoofKind
    "of the roof"


class BuranoDiscard(TypedDict):
    """Discard a roof (B7.5)."""

    move: Literal["discard"]
    roof: int
    "its place on the board, from 1"


class BuranoPrepare(TypedDict):
    """Prepare a house (B4.2)."""

    move: Literal["prepare"]
    place: int
    "of the pyramid"


class BuranoBuild(TypedDict):
    """Build a prepared house (B4.3)."""

    move: Literal["build"]
    colour: Colour
    "of the cube"
    hole: str
    "where"


class BuranoLayRoof(TypedDict):
    """Lay a roof (B4.4)."""

    move: Literal["roof"]
    roof: int
    "its place on the board, from 1"
    holes: Holes
    "the one under its first colour first"


class BuranoAdd(TypedDict):
    """Add a cube to the pyramid for a privilege (B6.3)."""

    move: Literal["add"]
    place: int
    "of the pyramid"
    colour: Colour
    "of the cube"


class BuranoCoin(TypedDict):
    """Take a coin for a privilege."""

    move: Literal["coin"]


class BuranoEnd(TypedDict):
    """End the turn."""

    move: Literal["end"]


class BuranoSwap(TypedDict):
    """Swap two huts for a privilege (B6.1)."""

    move: Literal["swap"]
    huts: Annotated[list[str], Pair()]
    "`A1` to `F3`"


class BuranoSail(TypedDict):
    """Sail to an island or a port (B5.1)."""

    move: Literal["sail"]
    to: PlaceName
    "where"


class BuranoFish(TypedDict):
    """Take a seafood card."""

    move: Literal["fish"]
    kind: Kind | Literal["unseen"]
    "an open card, or the next of the deck"


class BuranoSend(TypedDict):
    """Send workers to the island, after three matches."""

    move: Literal["send"]
    workers: int
    "1 or 2"


class BuranoSell(TypedDict):
    """Sell seafood to a ship (B1.4)."""

    move: Literal["sell"]
    ship: Ship
    "that lies in the port"
    cards: list[Kind]
    "all that are sold"


class BuranoLace(TypedDict):
    """Send a lace maker to a workshop."""

    move: Literal["lace"]
    space: str
    "of the workshop"


BuranoRecall = TypedDict(
    "BuranoRecall",
    {"move": Literal["recall"], "from": Annotated[str, Meaning("an island or a workshop space")]},
)
BuranoRecall.__doc__ = "Take a worker back."


class BuranoBonus(TypedDict):
    """Take the bonus of a roof."""

    move: Literal["bonus"]
    card: int | None
    "a building card by its number; `null`: two privileges"


class BuranoPay(TypedDict):
    """Give a cube for a lace maker (B7.2)."""

    move: Literal["pay"]
    space: str
    "where the lace maker is"


class BuranoSpare(TypedDict):
    """Give no cube for a lace maker, with the building card (B7.2)."""

    move: Literal["spare"]
    space: str
    "where the lace maker is"


class BuranoCube(TypedDict):
    """Take a cube for a privilege (B6.3)."""

    move: Literal["cube"]
    colour: Colour
    "of the cube"


class BuranoInstead(TypedDict):
    """Take a cube for what the pool lacked (B7.4)."""

    move: Literal["instead"]
    colour: Colour
    "of the cube"


class BuranoDone(TypedDict):
    """Go on."""

    move: Literal["done"]


BuranoAction: TypeAlias = (
    BuranoPut
    | BuranoFill
    | BuranoDraw
    | BuranoDiscard
    | BuranoPrepare
    | BuranoBuild
    | BuranoLayRoof
    | BuranoAdd
    | BuranoCoin
    | BuranoEnd
    | BuranoSwap
    | BuranoSail
    | BuranoFish
    | BuranoSend
    | BuranoSell
    | BuranoLace
    | BuranoRecall
    | BuranoBonus
    | BuranoPay
    | BuranoSpare
    | BuranoCube
    | BuranoInstead
    | BuranoDone
)


# --- what is told -----------------------------------------------------------------------------


class BuranoPutEvent(TypedDict):
    """A cube was put into a pyramid."""

    event: Literal["put"]
    seat: int
    "who did it"
    place: int | None
    "of the pyramid; `null` for the others"
    colour: Colour | None
    "of the cube; `null` for the others"


class BuranoFillEvent(TypedDict):
    """The rest of a pyramid was filled at random."""

    event: Literal["fill"]
    seat: int
    "who did it"


class BuranoDrawEvent(TypedDict):
    """A roof was drawn."""

    event: Literal["draw"]
    seat: int
    "who did it"
    kind: RoofKind
    "of the roof"
    roof: RoofCode
    "which one"


class BuranoDiscardEvent(TypedDict):
    """A roof was discarded."""

    event: Literal["discard"]
    seat: int
    "who did it"
    roof: RoofCode
    "which one"


class BuranoPrepareEvent(TypedDict):
    """A house was prepared."""

    event: Literal["prepare"]
    seat: int
    "who did it"
    place: int
    "of the pyramid"
    colour: Colour
    "of the cube"
    price: int
    "in coins; -1: it brought one"


class BuranoBuildEvent(TypedDict):
    """A house was built."""

    event: Literal["build"]
    seat: int
    "who did it"
    colour: Colour
    "of the cube"
    hole: str
    "where"
    level: int
    "of the cube, from 1"
    price: int
    "in coins; -1: it brought one"
    privilege: bool
    "whether it brought one"
    action: ActionName
    "what it does"
    earned: int
    "coins, where that is the action"


class BuranoRoofEvent(TypedDict):
    """A roof was laid."""

    event: Literal["roof"]
    seat: int
    "who did it"
    roof: RoofCode
    "which one"
    holes: Holes
    "the one under its first colour first"
    level: int
    "of the cubes that it lies on"
    price: int
    "in coins; -1: it brought one"
    points: int
    "that the roof and building cards brought"


class BuranoAddEvent(TypedDict):
    """A cube was added to a pyramid for a privilege."""

    event: Literal["add"]
    seat: int
    "who did it"
    place: int
    "of the pyramid"
    colour: Colour
    "of the cube"


class BuranoCoinEvent(TypedDict):
    """A privilege was spent on a coin."""

    event: Literal["coin"]
    seat: int
    "who did it"


class BuranoEndEvent(TypedDict):
    """A turn was ended."""

    event: Literal["end"]
    seat: int
    "who did it"
    coins: int
    "1 for a turn without a move"


class BuranoSwapEvent(TypedDict):
    """Two huts were swapped."""

    event: Literal["swap"]
    seat: int
    "who did it"
    huts: Annotated[list[str], Pair()]
    "`A1` to `F3`"


class BuranoSailEvent(TypedDict):
    """A boat sailed."""

    event: Literal["sail"]
    seat: int
    "who did it"
    to: PlaceName
    "where"


class BuranoFishEvent(TypedDict):
    """A seafood card was taken."""

    event: Literal["fish"]
    seat: int
    "who did it"
    kind: Kind | Literal["unseen"]
    "an open card, or the next of the deck"
    card: NotRequired[Kind | None]
    "what was drawn unseen; `null` for the others"


class BuranoSendEvent(TypedDict):
    """It was decided how many workers go to the island."""

    event: Literal["send"]
    seat: int
    "who did it"
    workers: int
    "1 or 2"


class BuranoSellEvent(TypedDict):
    """Seafood was sold."""

    event: Literal["sell"]
    seat: int
    "who did it"
    ship: Ship
    "to which"
    cards: list[Kind]
    "all that were sold"
    points: int
    "that it brought"


class BuranoLaceEvent(TypedDict):
    """A lace maker was sent."""

    event: Literal["lace"]
    seat: int
    "who did it"
    space: str
    "of the workshop"
    privilege: bool
    "whether it cost one"
    coins: int
    "that it brought"


BuranoRecallEvent = TypedDict(
    "BuranoRecallEvent",
    {
        "event": Literal["recall"],
        "seat": Annotated[int, Meaning("who did it")],
        "from": Annotated[str, Meaning("an island or a workshop space")],
    },
)
BuranoRecallEvent.__doc__ = "A worker was taken back."


class BuranoBonusEvent(TypedDict):
    """The bonus of a roof was taken, and the roof scored."""

    event: Literal["bonus"]
    seat: int
    "who did it"
    card: int | None
    "a building card by its number; `null`: two privileges"
    kind: RoofKind
    "of the roof"
    points: int
    "that the roof brought"


class BuranoPayEvent(TypedDict):
    """A cube was given for a lace maker."""

    event: Literal["pay"]
    seat: int
    "who did it"
    space: str
    "where the lace maker is"
    points: int
    "that it brought"


class BuranoSpareEvent(TypedDict):
    """A lace maker needed no cube."""

    event: Literal["spare"]
    seat: int
    "who did it"
    space: str
    "where the lace maker is"
    points: int
    "that it brought"


class BuranoCubeEvent(TypedDict):
    """A cube was taken for a privilege."""

    event: Literal["cube"]
    seat: int
    "who did it"
    colour: Colour
    "of the cube"


class BuranoInsteadEvent(TypedDict):
    """A cube was taken for what the pool lacked."""

    event: Literal["instead"]
    seat: int
    "who did it"
    colour: Colour
    "of the cube"


class BuranoDoneEvent(TypedDict):
    """Somebody goes on."""

    event: Literal["done"]
    seat: int
    "who did it"


class BuranoWorkersEvent(TypedDict):
    """Workers went to an island."""

    event: Literal["workers"]
    seat: int
    "whose they are"
    island: IslandName
    "where"
    count: int
    "how many"


BuranoPushedEvent = TypedDict(
    "BuranoPushedEvent",
    {
        "event": Literal["pushed"],
        "seat": Annotated[int, Meaning("whose worker it is")],
        "from": Annotated[str, Meaning("an island or a workshop space")],
        "coins": Annotated[int, Meaning("that come with it")],
    },
)
BuranoPushedEvent.__doc__ = "A worker was pushed back to its ring."


class BuranoMissingEvent(TypedDict):
    """Points for seafood that is not there."""

    event: Literal["missing"]
    seat: int
    "who gets them"
    points: int
    "how many"


class BuranoSeafoodEvent(TypedDict):
    """Seafood cards were opened."""

    event: Literal["seafood"]
    cards: SomeKinds
    "which"


class BuranoBuildingEvent(TypedDict):
    """A building card was opened."""

    event: Literal["building"]
    card: int
    "its number"


class BuranoPyramidsEvent(TypedDict):
    """All pyramids stand and are shown."""

    event: Literal["pyramids"]
    pyramids: list[list[Colour | None]]
    "by seat and place"
    coins: list[int]
    "by seat, for cubes left over"


class BuranoUnionsEvent(TypedDict):
    """Points for unions."""

    event: Literal["unions"]
    seat: int
    "who gets them"
    points: int
    "how many"


class BuranoIslandsEvent(TypedDict):
    """Points for the nearby islands."""

    event: Literal["islands"]
    points: list[int]
    "by seat"


class BuranoMarkersEvent(TypedDict):
    """New action markers lie."""

    event: Literal["markers"]
    actions: EachAction
    "what a house of each colour does now"


class BuranoRefillEvent(TypedDict):
    """A reserve was filled up by itself (B7.4)."""

    event: Literal["refill"]
    seat: int
    "whose it is"
    cubes: SomeColours
    "that came"


class BuranoSeasonEvent(TypedDict):
    """A season begins."""

    event: Literal["season"]
    season: Season
    "which"
    start: int
    "the start player"


class BuranoRoundEvent(TypedDict):
    """A round begins."""

    event: Literal["round"]
    round: int
    "of the season, from 1"


class BuranoOverEvent(TypedDict):
    """The game is over."""

    event: Literal["over"]
    rule: str
    "by which rule"
    text: str
    "the same in an English sentence"


BuranoEvent: TypeAlias = (
    BuranoPutEvent
    | BuranoFillEvent
    | BuranoDrawEvent
    | BuranoDiscardEvent
    | BuranoPrepareEvent
    | BuranoBuildEvent
    | BuranoRoofEvent
    | BuranoAddEvent
    | BuranoCoinEvent
    | BuranoEndEvent
    | BuranoSwapEvent
    | BuranoSailEvent
    | BuranoFishEvent
    | BuranoSendEvent
    | BuranoSellEvent
    | BuranoLaceEvent
    | BuranoRecallEvent
    | BuranoBonusEvent
    | BuranoPayEvent
    | BuranoSpareEvent
    | BuranoCubeEvent
    | BuranoInsteadEvent
    | BuranoDoneEvent
    | BuranoWorkersEvent
    | BuranoPushedEvent
    | BuranoMissingEvent
    | BuranoSeafoodEvent
    | BuranoBuildingEvent
    | BuranoPyramidsEvent
    | BuranoUnionsEvent
    | BuranoIslandsEvent
    | BuranoMarkersEvent
    | BuranoRefillEvent
    | BuranoSeasonEvent
    | BuranoRoundEvent
    | BuranoOverEvent
)


# --- what is counted and printed --------------------------------------------------------------


class BuranoCoinsCounted(TypedDict):
    """In the line `coins`."""

    coins: int
    "that are left"
    privileges: int
    "that are left"


class BuranoBuildingCounted(TypedDict):
    """In the line `buildings`, an entry for each card that brings points at the end."""

    card: int
    "its number"


class BuranoNothingCounted(TypedDict):
    """In the other lines, which say all by their points."""


BuranoCounted: TypeAlias = BuranoCoinsCounted | BuranoBuildingCounted | BuranoNothingCounted


class BuranoOutcome(TypedDict):
    """Who wins and by what as if the game ended now (B8.1)."""

    winners: list[int]
    "seats; several share the win"
    points: int
    "of the winners"
    by: TieBreaker | None
    "what decided between equal points"
    rule: str
    "B8.1"


class BuranoEffect(TypedDict):
    """What a building card does."""

    effect: EffectName
    "its kind"
    points: int
    "that it brings, 0 where it brings something else"
    of: list[Colour | Kind]
    "the colours or the seafood that it is about"


class BuranoBuilding(TypedDict):
    """A building card."""

    effects: list[BuranoEffect]
    "one or two"
    text: str
    "the same in English words"


class BuranoPiece(TypedDict):
    """A quarter of a ring."""

    houses: list[Colour]
    "clockwise"
    fountains: list[int]
    "which of them, from 0, have fountains"


class BuranoParts(TypedDict):
    """What is printed on the parts of the box."""

    holes: list[str]
    "of the main island"
    fountain: str
    "the hole of the fountain"
    routes: list[Annotated[list[PlaceName], Pair()]]
    "places that are one route apart"
    ships: Annotated[dict[Ship, list[int]], Every()]
    "the points of each"
    ring: list[BuranoPiece]
    "its pieces"
    roofs: dict[RoofCode, Annotated[list[Colour], Pair()]]
    "their colours, by code"
    roof_points: Annotated[dict[RoofKind, list[int]], Every()]
    "of each kind"
    tiles: Annotated[dict[Layout, Annotated[dict[Colour, str], Every()]], Every()]
    "where each tile goes, by the number of players, as a box writes it"
    first_layouts: Annotated[dict[Layout, list[str]], Every()]
    "rows of workshop spaces, as a box writes them"
    unions: list[int]
    "points by the number of workers"
    buildings: dict[str, BuranoBuilding]
    "the cards, by number"


FACTS = Facts(
    "burano",
    BuranoView,
    BuranoEvent,
    BuranoAction,
    BuranoCounted,
    BuranoOutcome,
    BuranoParts,
    {
        "MOVE_PRICES": tuple(MOVE_PRICES),
        "PYRAMID": PYRAMID,
        "HOUSES": HOUSES,
        "PREPARED": PREPARED,
    },
)
