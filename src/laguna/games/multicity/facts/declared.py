"""All that can be seen, told, done, counted and printed in Multicity.

Seats count from 0 as everywhere in programs, tiles and their laying order from 1 as in words.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from laguna.engine.facts import Facts, Pair
from laguna.games.multicity.rules.state import LENGTHS, QUARTER, SHORTEST, SIDE

Colour: TypeAlias = Literal["red", "green", "yellow", "blue"]
Direction: TypeAlias = Literal["right", "down"]
Phase: TypeAlias = Literal["pick", "turn", "lay", "last", "over"]
FieldName: TypeAlias = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i"]
Cell: TypeAlias = Annotated[list[int], Pair()]


# --- what is seen -----------------------------------------------------------------------------


class MulticityDrawnTile(TypedDict):
    """A tile that has to be laid."""

    tile: int
    "its number in the set"
    fields: str
    "nine letters R, G, Y, B, a dot for a hole and a dash for a blank field, row by row"


class MulticityTile(TypedDict):
    """A laid tile."""

    order: int
    "the how manieth it was to be laid"
    x: int
    "its column, the first tile's being 0"
    y: int
    "its row, the first tile's being 0; it grows downwards"
    turn: int
    "quarter turns clockwise"
    tile: int
    "its number in the set"
    fields: str
    "its nine letters as they lie"


class MulticitySpot(TypedDict):
    """Where an object begins: its left or upper end."""

    order: int
    "the tile, by its laying order"
    field: FieldName
    "`a` to `i`, as one reads"
    direction: Direction
    "which way the object points"
    at: Cell
    "`[column, row]` of fields, three a tile, the first field of the first tile being `[0, 0]`"


class MulticityStanding(MulticitySpot):
    """An object that stands."""

    name: str
    "`red-4`, by which score pad and drawings know it"
    seat: int
    "whose it is"
    colour: Colour
    "its colour"
    length: int
    "in fields"


class MulticityPlayer(TypedDict):
    """A seat."""

    colour: Colour | None
    "`null` until one is picked"
    left: list[int]
    "the lengths still to be placed"
    placed: list[int]
    "the lengths that stand"
    elements: int
    "how many are left"
    points: int
    "elements placed"


class MulticityBounds(TypedDict):
    """The edges of the city, in tiles."""

    left: int
    "the column of its left edge"
    top: int
    "the row of its upper edge"
    right: int
    "the column of its right edge"
    bottom: int
    "the row of its lower edge"


class MulticityEnding(TypedDict):
    """Why a game ended."""

    rule: str
    "the rule"
    text: str
    "the same in an English sentence"


class MulticityObjectSign(TypedDict):
    """Somebody has one object left (M4.1)."""

    sign: Literal["object"]
    seats: list[int]
    "whose last object it is"


class MulticityTilesSign(TypedDict):
    """No more than one tile for each seat is left."""

    sign: Literal["tiles"]
    left: int
    "how many"


class MulticityLastSign(TypedDict):
    """The last objects are placed (M4.2)."""

    sign: Literal["last"]


MulticityClosingSign: TypeAlias = MulticityObjectSign | MulticityTilesSign | MulticityLastSign


class MulticityCounters(TypedDict):
    """What the engine counts."""

    moves: int
    "played"
    reveals: int
    "how often anybody learned something new; no undo goes back behind such a moment"


class MulticityView(TypedDict):
    """The table as a viewer sees it."""

    game: Literal["multicity"]
    viewer: int | None
    "the seat that looks; `null` for a spectator, and where nothing is hidden"
    holes: bool
    "false in the variant for the youngest (M5.1)"
    seats: int
    "how many"
    turn: int
    "how many turns there were"
    phase: Phase
    "`turn`: draw or place; `lay`: the drawn tile; `last`: the last objects (M4.2)"
    seat: int | None
    "whose turn it is; `null` when the game is over"
    start: int
    "who began"
    ending: MulticityEnding | None
    "why, once the game is over"
    winners: list[int]
    "once the game is over, the seats of the first rank"
    colours: list[Colour]
    "those that nobody has picked"
    drawn: MulticityDrawnTile | None
    "the tile that has to be laid, before it is turned"
    stack: int
    "how many tiles are face down"
    closing: list[MulticityClosingSign]
    "signs that the end is near"
    city: list[MulticityTile]
    "the laid tiles in their order"
    bounds: MulticityBounds
    "of the city"
    frontier: list[Cell]
    "every `[x, y]` where a tile may lie"
    objects: list[MulticityStanding]
    "those that stand, by seat and length"
    players: list[MulticityPlayer]
    "by seat"
    lasts: list[int]
    "among the last objects: the seats still to come"
    fits: dict[str, list[MulticitySpot]]
    "in a player's own view: by each length that is left, where it would fit now, whoever's turn"
    next: NotRequired[list[int]]
    "only with nothing hidden: the stack from the top"
    counters: NotRequired[MulticityCounters]
    "only with nothing hidden"


# --- what is done -----------------------------------------------------------------------------


class MulticityPick(TypedDict):
    """Pick a colour (M2.1)."""

    move: Literal["pick"]
    colour: Colour
    "that nobody has"


class MulticityDraw(TypedDict):
    """Draw a tile (M3.1)."""

    move: Literal["draw"]


class MulticityLay(TypedDict):
    """Lay the drawn tile (M3.1)."""

    move: Literal["lay"]
    x: int
    "its column"
    y: int
    "its row"
    turn: int
    "quarter turns clockwise"


class MulticityPlace(TypedDict):
    """Place an object (M3.2)."""

    move: Literal["place"]
    length: int
    "of the object"
    order: int
    "the tile of its left or upper end, by its laying order"
    field: FieldName
    "the field of that tile"
    direction: Direction
    "which way the object points"


class MulticityPass(TypedDict):
    """Place no more object, when all tiles lie (M4.2)."""

    move: Literal["pass"]


MulticityAction: TypeAlias = (
    MulticityPick | MulticityDraw | MulticityLay | MulticityPlace | MulticityPass
)


# --- what is told -----------------------------------------------------------------------------


class MulticityPickEvent(TypedDict):
    """A colour was picked."""

    event: Literal["pick"]
    seat: int
    "who did it"
    colour: Colour
    "the colour"


class MulticityDrawEvent(TypedDict):
    """A tile was drawn."""

    event: Literal["draw"]
    seat: int
    "who did it"
    tile: int
    "its number in the set"
    fields: str
    "its nine letters"
    stack: int
    "how many tiles are left face down"


class MulticityLayEvent(MulticityTile):
    """A tile was laid."""

    event: Literal["lay"]
    seat: int
    "who did it"


class MulticityPlaceEvent(MulticityStanding):
    """An object was placed."""

    event: Literal["place"]
    left: list[int]
    "the lengths that the seat has still to place"


class MulticityPassEvent(TypedDict):
    """A seat places no more object."""

    event: Literal["pass"]
    seat: int
    "who did it"


class MulticityLastEvent(TypedDict):
    """The last tile lies; everyone may place one more object."""

    event: Literal["last"]
    start: int
    "who places first"


class MulticityLostEvent(TypedDict):
    """A seat can place nothing, and loses its turn."""

    event: Literal["lost"]
    seat: int
    "whose turn it would be"


class MulticityOverEvent(MulticityEnding):
    """The game is over."""

    event: Literal["over"]


MulticityMoveEvent: TypeAlias = (
    MulticityPickEvent
    | MulticityDrawEvent
    | MulticityLayEvent
    | MulticityPlaceEvent
    | MulticityPassEvent
)
MulticityEvent: TypeAlias = (
    MulticityMoveEvent | MulticityLastEvent | MulticityLostEvent | MulticityOverEvent
)


# --- what is counted and printed --------------------------------------------------------------


class MulticityLengthCounted(TypedDict):
    """In the lines `length-2` to `length-7`."""

    length: int
    "of the object"
    stands: bool
    "whether it stands in the city"


class MulticityTotalCounted(TypedDict):
    """In the line `total`."""

    left: int
    "elements not placed, which M4.2 compares"


class MulticityNothingCounted(TypedDict):
    """In the line `objects`, which says all by its points."""


MulticityCounted: TypeAlias = (
    MulticityLengthCounted | MulticityTotalCounted | MulticityNothingCounted
)


class MulticityOutcome(TypedDict):
    """Who wins and by what as if the game ended now."""

    winners: list[int]
    "seats; several share the win"
    points: int
    "of the winners"
    by: Literal["objects"] | None
    "what decided between equal points"
    left: int
    "elements that the winners have not placed"
    rule: str
    "M4.1 for a sixth object, else M4.2"


class MulticityParts(TypedDict):
    """What is printed."""

    tiles: dict[str, str]
    "the nine letters of each tile of the set, by its number"


FACTS = Facts(
    "multicity",
    MulticityView,
    MulticityEvent,
    MulticityAction,
    MulticityCounted,
    MulticityOutcome,
    MulticityParts,
    {"LENGTHS": tuple(range(SHORTEST, SHORTEST + LENGTHS)), "SIDE": SIDE, "QUARTER": QUARTER},
)
