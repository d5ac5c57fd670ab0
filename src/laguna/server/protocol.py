"""What the server and its clients say to each other: the bodies of HTTP requests and answers. The
messages of a table's socket are in `client_messages` and `server_messages`. OpenAPI, and the page's
types, are made from these models.

Only views, tells and legal actions of the viewer speak of the game itself; nothing here carries
what a viewer cannot know.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from laguna.engine.facts import Kind

MOST_SEATS = 4
LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_LINK = 300
LONGEST_TEXT = 40_000  # of a deck, a record or a score sheet
MOST_ROWS = 5_000  # of a record, moves that were taken back counted too
LONGEST_ABSENCE = 7 * 24 * 60  # minutes
MOST_PREVIEWS = 100

SAID = "x-said"  # marks in a schema what a game says, which `laguna.server.openapi` puts there


def _said(kind: Kind) -> WithJsonSchema:
    """Something as the table's game declares it (`facts/declared.py`), which checks it itself."""
    return WithJsonSchema({"type": "object", SAID: kind})


View: TypeAlias = Annotated[dict[str, object], _said("View")]
Event: TypeAlias = Annotated[dict[str, object], _said("Event")]
Action: TypeAlias = Annotated[dict[str, object], _said("Action")]
Counted: TypeAlias = Annotated[dict[str, object], _said("Counted")]
Outcome: TypeAlias = Annotated[dict[str, object], _said("Outcome")]
Parts: TypeAlias = Annotated[dict[str, object], _said("Parts")]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Seat: TypeAlias = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Level: TypeAlias = Annotated[str, Field(max_length=40, description="the short code of a bot")]


SealText: TypeAlias = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of a word, in hexadecimal digits")
]
Word: TypeAlias = Annotated[
    str, Field(pattern="^[0-9a-f]{32}$", description="128 random bits in hexadecimal digits")
]


class Model(BaseModel):
    """A model that takes no fields it does not know."""

    model_config = ConfigDict(extra="forbid")


class Place(Model):
    """Where in a text that somebody gave something stands; lines count from 1."""

    source: str | None
    line: int | None


class Fault(Model):
    """Why something was refused: a sentence, in which `values` stand for the names in braces; the
    rule, if it is one; and where, from the outermost text inwards.
    """

    text: str
    values: dict[str, str | int] = {}
    rule: str | None = None
    places: list[Place] = []


class Refusal(Model):
    """The body of every answer with a status of 400 and above."""

    error: Fault


# --- what is played ---------------------------------------------------------------------------


class OptionInfo(Model):
    """A choice made when a table is created; without `values` it takes a text."""

    name: str
    default: str | int | bool
    values: list[str | int | bool] | None
    help: str
    rule: str


class GameInfo(Model):
    """A game of the registry."""

    name: str
    title: str
    version: int
    seats: list[int]
    minutes: list[int] = Field(description="that a game takes, with few and with all seats")
    weight: Literal["light", "medium", "heavy"] = Field(description="how much to think of")
    options: list[OptionInfo]
    bots: list[Level]
    score_sheets: bool = Field(description="whether finished games of the box can be scored")
    lesson: bool = Field(description="whether a first lesson on a fixed deal can be played")


class Rule(Model):
    number: str
    text: str


class PartsRequest(Model):
    """Own parts as text, by the name of their option."""

    texts: dict[str, Annotated[str, Field(max_length=LONGEST_TEXT)]] = {}


class PartsInfo(Model):
    """All that is printed on the parts, and the drawings of them."""

    parts: Parts
    art: str = Field(description="one SVG document of symbols, named GAME-…")
    remarks: list[Fault] = Field([], description="where own parts differ from what is known")


# --- a table ----------------------------------------------------------------------------------


class SeatRequest(Model):
    """Who shall sit at a seat: `mine` is held by the browser that creates the table."""

    kind: Literal["mine", "open", "bot"]
    name: Name | None = None
    level: Level | None = None
    seal: SealText | None = Field(None, description="of the word that my seat adds to the deal")


class TableRequest(Model):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, str | int | bool] = {}
    public: bool = False
    hints: bool = Field(True, description="whether hints may be asked for")
    absence: Annotated[int, Field(ge=1, le=LONGEST_ABSENCE)] | None = Field(
        None, description="minutes after which a bot moves for a person who does not"
    )


class LessonRequest(Model):
    """A table at which the game's lesson is played, against a bot that knows it by heart."""

    name: Name | None = None


class SeatInfo(Model):
    seat: Seat
    kind: Literal["person", "open", "bot"]
    name: str | None = None
    level: Level | None = Field(None, description="of a bot")
    stand_in: Level | None = Field(None, description="the bot that plays for a person who left")
    resigned: bool = False
    connected: bool = False
    stand_in_after: int | None = Field(
        None, description="of a person who is away: seconds until a bot may stand in"
    )
    mine: bool = Field(False, description="held by the browser that asks")
    muted: bool = Field(False, description="by the host")
    word: Literal["expected", "sealed", "shown", "left out"] | None = Field(
        None, description="what has become of the word that this seat adds to the deal, if it does"
    )
    seal: str | None = Field(None, description="SHA-256 of that word")
    browsers: int | None = Field(None, description="of my own seat: how many browsers hold it")
    token: str | None = Field(
        None,
        description="of the seat's link: of an open seat for the host, of a taken one for the "
        "browser that sat down or made the link anew",
    )


class Watcher(Model):
    """A spectator, by the tag that their chat has."""

    tag: str
    muted: bool


class Ask(Model):
    """A question to the other people at the table, open until all have agreed or one has not."""

    id: int
    kind: Literal["undo", "replace", "rematch"]
    seat: Seat = Field(
        description="whose move is taken back, who is replaced, or who offers another game"
    )
    by: Seat | None = Field(None, description="none: the host, who has no seat")
    waiting: list[Seat]
    agreed: list[Seat] = Field([], description="to another game")
    declined: Seat | None = Field(None, description="who would rather not play another game")


class TableInfo(Model):
    id: str
    game: str
    seats: list[SeatInfo]
    options: dict[str, str | int | bool] = Field(
        description="of an option that takes a text, whether the table has one of its own"
    )
    public: bool
    hints: bool
    lesson: bool = Field(description="whether the deal and the first moves are those of a lesson")
    absence: int | None
    status: Literal["open", "dealing", "playing", "over", "called off", "broken off"] = Field(
        description="dealing: all seats are taken, and the words for the deal are waited for; "
        "called off, broken off: closed by the host before the game began, or later"
    )
    host: bool = Field(description="whether the browser that asks created the table")
    to_act: list[Seat]
    time_left: int | None = Field(
        None, description="seconds until a bot moves for who is waited for, where there is a limit"
    )
    moves: int
    spectators: int
    quiet: bool = Field(False, description="whether spectators may not chat")
    watchers: list[Watcher] = Field([], description="the spectators there, for the host only")
    created: str
    commitment: str = Field(
        description="SHA-256 of 'NUMBER:SALT', which the server adds to the deal, published before "
        "any seat shows its word"
    )
    asks: list[Ask] = []
    watch: str | None = Field(None, description="the token of the spectators' link")
    rematch: str | None = Field(None, description="the table on which the same people play on")
    points: list[int] | None = Field(None, description="by seat, once the game is over")
    ranks: list[int] | None = None


class GameReadiness(Model):
    """How far a game is, in percent: 100 when its tables can be laid, when its bots can think."""

    game: str
    rules: int
    bots: int


class Lobby(Model):
    """Public tables that wait for people, or can be watched, and the tables of this browser."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


class Sharing(Model):
    """Whether tables are shared with the local network."""

    possible: bool = Field(description="whether who asks sits at this machine, and may share")
    guest: bool = Field(description="whether who asks came by an address that was shared")
    everything: bool = Field(description="whether all is shared, not only some tables")
    addresses: list[str] = Field(description="where guests find the page, for who may share")
    tables: list[str] = Field(description="the shared ones, for who may share")


class ShareRequest(Model):
    on: bool


class CodeRequest(Model):
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_LINK)]


class Code(Model):
    """A QR code: its dark fields as an SVG path over `size` × `size` fields."""

    text: str
    size: int
    path: str


class Invitation(Model):
    """What a secret link gives: a free seat, one that is held already, or a spectator's place."""

    game: str
    seat: Seat | None = Field(description="none: the place of a spectator")
    free: bool = Field(description="whether nobody sits there yet")
    names: list[str | None] = Field(description="who sits at the table, by seat")


Token: TypeAlias = Annotated[str, Field(max_length=100)]


class InvitationRequest(Model):
    token: Token


class Claim(Model):
    """Take the seat, or the place of a spectator, that a secret link gives."""

    token: Token
    name: Name | None = None
    seal: SealText | None = Field(None, description="of the word that I add to the deal")


class Join(Model):
    """Sit down at a public table."""

    seat: Seat | None = None
    name: Name
    seal: SealText | None = Field(None, description="of the word that I add to the deal")


class DealtWord(Model):
    """What a seat added to the deal: nothing, a word, or a seal whose word never came."""

    seal: str | None
    word: str | None


class Deal(Model):
    """All that the deal of a finished game followed from, and whether its log replays from it."""

    number: str = Field(description="the server's, in digits: larger than a JavaScript number")
    salt: str
    commitment: str = Field(description="SHA-256 of 'NUMBER:SALT'")
    words: list[DealtWord] = Field(description="by seat")
    seed: str = Field(
        description="the first 63 bits of SHA-256 of 'NUMBER:SALT:WORD:…', with '-' for a seat "
        "without a word; if there is no word at all, the number"
    )
    moves: int
    agrees: bool


# --- scores, records --------------------------------------------------------------------------


class SheetRequest(Model):
    """Finished streets (or what a game scores) as text, and own parts."""

    sheet: Annotated[str, Field(max_length=LONGEST_TEXT)]
    texts: dict[str, Annotated[str, Field(max_length=LONGEST_TEXT)]] = {}


class Entry(Model):
    points: int
    how: str
    cards: list[str]
    facts: Counted


class Line(Model):
    key: str
    rule: str
    name: str
    kind: Literal["points", "total", "tie-breaker"]
    entries: list[list[Entry]]


class Pad(Model):
    """A score pad, and who wins by it or what a solo player's points are called."""

    lines: list[Line]
    outcome: Outcome
    names: list[str]
    remarks: list[Fault] = []
    view: View | None = Field(None, description="the position, nothing hidden")


class RecordRequest(Model):
    record: Annotated[str, Field(max_length=LONGEST_TEXT)]


class Frame(Model):
    """The table after a move, nothing hidden; the first frame is the set-up."""

    seat: Seat | None
    action: Action | None
    events: list[Event]
    view: View


class Replay(Model):
    game: str
    options: dict[str, str | int | bool]
    names: list[str]
    frames: list[Frame]
    pad: Pad
    record: str


# --- hints, analysis --------------------------------------------------------------------------


class Source(Model):
    """Points more or less from one source, and the score line that makes most of them; the source
    `others` is what the best other gets.
    """

    name: str
    points: float
    line: str | None


class Loss(Model):
    """What is lost beside the best decision: by the search's own measure, in points ahead of the
    best other (alone: points), both with their standard errors, and in the share of wins.
    """

    cost: float
    error: float
    margin: float
    margin_error: float
    wins: float


class Hint(Model):
    """A decision with all its actions, and what it leads to. `margin` is the expected final
    difference to the best other (alone: the final points); `equal` says that the decision is about
    as good as the best. `reasons` say what speaks for it; `sources`, where there is a clear
    difference to the best decision, or for the best to the next one, what makes it.
    """

    actions: list[Action]
    points: float
    margin: float
    wins: float
    loss: Loss
    equal: bool
    reasons: list[Fault]
    sources: list[Source]


class Outlook(Model):
    """What is to be expected, by seat."""

    points: list[float]
    margins: list[float] = Field(description="points ahead of the best other; alone, points")
    wins: list[float] = Field(description="shares of the games won")


class OutlookPoint(Model):
    """What was to be expected after so many moves, when everybody had had a turn."""

    ply: int
    outlook: Outlook


class AnalysedDecision(Model):
    """The moves of one seat in one decision, by number from 1, and the best that was found; what
    was lost beside it is about nothing unless the decision was `costly`.
    """

    first: int
    last: int
    turn: int
    seat: Seat
    played: list[Action]
    better: list[Action]
    loss: Loss
    reasons: list[Fault] = Field(description="what speaks for the better one, and not for this")
    sources: list[Source]
    costly: bool


class Analysis(Model):
    """A game gone through, each decision judged by what its seat could know at the moment."""

    seats: int
    simulations: int
    over: bool
    moves: int
    points: list[OutlookPoint]
    final: Outlook
    decisions: list[AnalysedDecision]
    costliest: list[list[int]] = Field(
        description="by seat, the first moves of the costliest decisions, the worst first"
    )


class AnalysisProgress(Model):
    """How far an analysis is: so many steps done of all; the analysis once it is done."""

    id: str
    status: Literal["waiting", "running", "done", "failed"]
    done: int
    of: int
    analysis: Analysis | None = None
