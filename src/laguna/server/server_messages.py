"""What the server says over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from laguna.server.protocol import Action, Event, Fault, Hint, Model, Pad, Seat, TableInfo, View


class TableMessage(Model):
    """Who sits where, what is asked; sent whenever it changes."""

    type: Literal["table"]
    table: TableInfo


class Told(Model):
    """A move as the viewer saw it."""

    ply: int
    seat: Seat
    events: list[Event]


class StateMessage(Model):
    """The table as the viewer sees it. `told` is the move that led here: absent when the client
    has just come, or looks from another seat; `undone` says that a move was taken back.
    """

    type: Literal["state"]
    row: int
    viewer: Seat | None
    number: int = Field(description="the viewer's own sequence number, for its next act or undo")
    view: View
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
    view: View


class Past(Model):
    """What the viewer saw at first, and move by move since."""

    view: View
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
