"""What a client says over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from laguna.server.protocol import (
    LONGEST_CHAT,
    MOST_PREVIEWS,
    Action,
    Level,
    Model,
    Name,
    SealText,
    Seat,
    Word,
)


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


class OfferRematch(Model):
    """Offer another game to all who played, or agree to the one that is offered; it begins when all
    people have agreed.
    """

    type: Literal["rematch"]
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
    | Resign
    | OfferRematch,
    Field(discriminator="type"),
]
