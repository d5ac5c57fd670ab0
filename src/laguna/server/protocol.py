"""What the server and its clients say to each other: the bodies of HTTP requests and answers, and
the messages of a table's socket. OpenAPI, and the page's types, are made from these models.

Only views, tells and legal actions of the viewer speak of the game itself; nothing here carries
what a viewer cannot know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS = 4
LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_TEXT = 40_000  # of a deck, a record or a score sheet
MOST_ROWS = 5_000  # of a record, moves that were taken back counted too
LONGEST_ABSENCE = 7 * 24 * 60  # minutes
MOST_PREVIEWS = 100

Action: TypeAlias = dict[str, Any]  # as the game's `action_json` writes it
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

    parts: dict[str, Any]
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
    kind: Literal["undo", "replace"]
    seat: Seat = Field(description="whose move is taken back, or who is replaced")
    by: Seat | None = Field(None, description="none: the host, who has no seat")
    waiting: list[Seat]


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


class Created(Model):
    id: str


class Lobby(Model):
    """Public tables that wait for people, or can be watched, and the tables of this browser."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


class Claim(Model):
    """Take the seat, or the place of a spectator, that a secret link gives."""

    token: Annotated[str, Field(max_length=100)]
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
    facts: dict[str, Any]


class Line(Model):
    key: str
    rule: str
    name: str
    kind: Literal["points", "total", "tie-breaker"]
    entries: list[list[Entry]]


class Pad(Model):
    """A score pad, and who wins by it or what a solo player's points are called."""

    lines: list[Line]
    outcome: dict[str, Any]
    names: list[str]
    remarks: list[Fault] = []
    view: dict[str, Any] | None = Field(None, description="the position, nothing hidden")


class RecordRequest(Model):
    record: Annotated[str, Field(max_length=LONGEST_TEXT)]


class Frame(Model):
    """The table after a move, nothing hidden; the first frame is the set-up."""

    seat: Seat | None
    action: Action | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


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


# --- the socket: from a client ----------------------------------------------------------------


class Look(Model):
    """See the table from one of the seats this browser holds, or as a spectator."""

    type: Literal["look"]
    seat: Seat | None


class Act(Model):
    """Play. `number` is the seat's own sequence number, from the last `state`."""

    type: Literal["act"]
    seat: Seat
    number: Annotated[int, Field(ge=0)]
    action: Action


class Undo(Model):
    """Take the seat's last move back; asks the others where the turn is over."""

    type: Literal["undo"]
    seat: Seat
    number: Annotated[int, Field(ge=0)]


class Answer(Model):
    type: Literal["answer"]
    ask: int
    seat: Seat
    yes: bool


class WhyNot(Model):
    type: Literal["why"]
    id: int
    seat: Seat
    action: Action


class Preview(Model):
    """What my score would be after each of these actions, if the game ended then."""

    type: Literal["preview"]
    id: int
    seat: Seat
    actions: Annotated[list[Action], Field(max_length=MOST_PREVIEWS)]


class HintRequest(Model):
    """The best few decisions of a seat that may act, if the table allows hints."""

    type: Literal["hint"]
    id: int
    seat: Seat


class PadRequest(Model):
    """The score pad as if the game ended now."""

    type: Literal["pad"]
    id: int


class RecallRequest(Model):
    """How the table came to be what it is, after a move, as far as it is not too long ago."""

    type: Literal["recall"]
    id: int
    after: Annotated[int, Field(ge=0, description="the number of that move; 0 is the set-up")]


class Chat(Model):
    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Rename(Model):
    type: Literal["rename"]
    seat: Seat
    name: Name


class Fill(Model):
    """The host puts a bot on an open seat."""

    type: Literal["fill"]
    seat: Seat
    level: Level


class Replace(Model):
    """Ask the others whether a bot shall play for a person who has been away for a while."""

    type: Literal["replace"]
    seat: Seat


class NewLink(Model):
    """Make the link of my seat anew, or as the host that of the spectators; the old one opens
    nothing any more.
    """

    type: Literal["new link"]
    seat: Seat | None = None


class CloseOthers(Model):
    """Let no other browser hold my seat, and make its link anew."""

    type: Literal["close others"]
    seat: Seat


Tag: TypeAlias = Annotated[str, Field(max_length=40)]


class Seal(Model):
    """Seal the word that my seat adds to the deal, where it is expected."""

    type: Literal["seal"]
    seat: Seat
    seal: SealText


class ShowWord(Model):
    """Show the word that my seat adds to the deal, once all are sealed."""

    type: Literal["word"]
    seat: Seat
    word: Word


class Mute(Model):
    """The host lets a seat, a spectator or, if neither is named, all spectators chat no more, or
    again.
    """

    type: Literal["mute"]
    seat: Seat | None = None
    spectator: Tag | None = None
    on: bool


class Remove(Model):
    """The host sends a spectator away, or before the game begins whoever sits at a seat."""

    type: Literal["remove"]
    seat: Seat | None = None
    spectator: Tag | None = None


class Close(Model):
    """The host ends the table for everybody: before the game begins it is called off, later broken
    off.
    """

    type: Literal["close"]


class ComeBack(Model):
    """Take the seat back from its stand-in."""

    type: Literal["come back"]
    seat: Seat


class Resign(Model):
    type: Literal["resign"]
    seat: Seat


ClientMessage: TypeAlias = Annotated[
    Look
    | Act
    | Undo
    | Answer
    | WhyNot
    | Preview
    | HintRequest
    | PadRequest
    | RecallRequest
    | Chat
    | Rename
    | Fill
    | Replace
    | NewLink
    | CloseOthers
    | Seal
    | ShowWord
    | Mute
    | Remove
    | Close
    | ComeBack
    | Resign,
    Field(discriminator="type"),
]


# --- the socket: to a client ------------------------------------------------------------------


class TableMessage(Model):
    """Who sits where, what is asked; sent whenever it changes."""

    type: Literal["table"]
    table: TableInfo


class Told(Model):
    """A move as the viewer saw it."""

    ply: int
    seat: Seat
    events: list[dict[str, Any]]


class StateMessage(Model):
    """The table as the viewer sees it. `told` is the move that led here: absent when the client
    has just come, or looks from another seat; `undone` says that a move was taken back.
    """

    type: Literal["state"]
    row: int
    viewer: Seat | None
    number: int = Field(description="the viewer's own sequence number, for its next act or undo")
    view: dict[str, Any]
    legal: list[Action]
    undo: Literal["free", "ask", "no"] = Field(description="whether the viewer can take back")
    told: Told | None = None
    undone: Seat | None = None


class HistoryMessage(Model):
    """All moves that stand, as the viewer saw them; sent after a look and after an undo."""

    type: Literal["history"]
    told: list[Told]


class Accepted(Model):
    """A move, or the taking back of one, is on disk."""

    type: Literal["accepted"]
    seat: Seat
    number: int


class Refused(Model):
    """A message was not followed; nothing has changed. `to` is its id or number, if it had one."""

    type: Literal["refused"]
    error: Fault
    to: int | None = None


class Reasoned(Model):
    """The answer to `why`: the rule that forbids it, or none."""

    type: Literal["why"]
    id: int
    reason: Fault | None


class Previewed(Model):
    type: Literal["preview"]
    id: int
    points: list[int | None]


class HintMessage(Model):
    """The answer to `hint`, the best decision first; `row` is that of the state it is about."""

    type: Literal["hint"]
    id: int
    row: int
    hints: list[Hint]


class PadMessage(Model):
    type: Literal["pad"]
    id: int
    pad: Pad


class Recollection(Model):
    """A move as the viewer saw it, and the table after it."""

    told: Told
    view: dict[str, Any]


class Past(Model):
    """What the viewer saw at first, and move by move since."""

    view: dict[str, Any]
    moves: list[Recollection]


class RecalledMessage(Model):
    """The answer to `recall`."""

    type: Literal["recalled"]
    id: int
    past: Past


class ChatEntry(Model):
    number: int
    seat: Seat | None
    name: str | None
    by: str | None = Field(None, description="the tag of a spectator")
    text: str
    at: str


class ChatMessage(Model):
    """New chat; all of it when a client comes."""

    type: Literal["chat"]
    entries: list[ChatEntry]


class RematchMessage(Model):
    """The same people play on at another table."""

    type: Literal["rematch"]
    table: str


ServerMessage: TypeAlias = Annotated[
    TableMessage
    | StateMessage
    | HistoryMessage
    | Accepted
    | Refused
    | Reasoned
    | Previewed
    | HintMessage
    | PadMessage
    | RecalledMessage
    | ChatMessage
    | RematchMessage,
    Field(discriminator="type"),
]
