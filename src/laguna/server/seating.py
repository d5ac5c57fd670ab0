"""What is known of a table besides its game: who sits where, who may look, how far it is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Literal

from laguna.engine.table import SEATS_IN
from laguna.server.access import digest, link_token
from laguna.server.names import distinct, given
from laguna.server.schema import WATCHER

ALL_SPECTATORS = "*"
TAG_LENGTH = 8

EXPECTED = ""  # the seal of a word that is waited for
LESSON = "lesson"  # the level of a bot that knows the game's lesson by heart

Status = Literal["open", "dealing", "playing", "over", "called off", "broken off"]
WordState = Literal["expected", "sealed", "shown", "left out"]
Kind = Literal["person", "open", "bot"]


@dataclass
class Seat:
    """One seat: a person, a bot, or nobody yet. `resigned` counts who gave up first, from 1."""

    kind: Kind
    name: str | None = None
    level: str | None = None
    stand_in: str | None = None
    resigned: int = 0
    token: str = ""  # SHA-256 of the secret of its link
    links: int = 0  # how many links it had before this one
    sitter: str | None = None  # the browser from whose secret the link follows
    spent: str | None = None  # SHA-256 of the link by which they sat down
    seal: str | None = None  # SHA-256 of the word that this seat adds to the deal
    word: str | None = None

    @property
    def bot(self) -> str | None:
        """The bot that moves here, if one does."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def taken(self) -> bool:
        """Whether the seat belongs to a person who plays, be it by a stand-in."""
        return self.kind == "person" and not self.resigned

    @property
    def asked(self) -> bool:
        """Whether a person plays here in person."""
        return self.taken and self.stand_in is None


@dataclass
class Seating:
    """A table as the store knows it, without its log and chat."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    public: bool
    hints: bool
    absence: int | None
    status: Status
    host: str
    root: str  # the table for which the spectators' link was made: a rematch keeps it
    watch: str  # SHA-256 of the secret of the spectators' link
    watch_links: int  # how many they had before this one
    seed: str  # the server's own number, from which with the seats' words the deal follows
    salt: str
    created: float
    touched: float  # last used
    moved: float  # since when somebody has been waited for
    rows: int
    plies: int
    waiting: int  # bit mask of the seats that may act
    archived: bool
    rematch: str | None
    points: list[int] | None
    ranks: list[int] | None
    seats: list[Seat] = field(default_factory=list)
    holders: dict[int, set[str]] = field(default_factory=dict)  # browsers by seat
    muted: set[str] = field(default_factory=set)  # seats, browsers, or ALL_SPECTATORS
    removed: set[str] = field(default_factory=set)  # browsers

    @property
    def commitment(self) -> str:
        """What the server publishes at the start; its number and salt follow at the end."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    @property
    def lesson(self) -> bool:
        """Whether a learner goes through the game's lesson here."""
        return any(seat.level == LESSON for seat in self.seats)

    @property
    def begun(self) -> bool:
        """Whether the cards are dealt."""
        return self.status in ("playing", "over", "broken off")

    def word_state(self, number: int) -> WordState | None:
        """What has become of the word of a seat; none if none was promised."""
        seat = self.seats[number]
        if seat.seal is None:
            return None
        if seat.word is not None:
            return "shown"
        if self.begun:
            return "left out"
        return "expected" if seat.seal == EXPECTED else "sealed"

    @property
    def to_act(self) -> list[int]:
        """The seats that are waited for."""
        return list(SEATS_IN[self.waiting]) if self.status == "playing" else []

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [
            seat.name or seat.level or f"Seat {number}" for number, seat in enumerate(self.seats, 1)
        ]

    def held(self, browser: str | None) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat in range(len(self.seats)) if browser in self.holders.get(seat, ())]

    def may_look(self, browser: str | None) -> bool:
        """Whether a browser may see the table at all."""
        if browser in self.removed:
            return False
        return (
            self.public
            or browser == self.host
            or any(browser in browsers for browsers in self.holders.values())
        )

    def silenced(self, browser: str | None) -> bool:
        """Whether a browser may look and play, but not chat."""
        held = self.held(browser)
        if browser == self.host:
            return False
        if held:
            return str(held[0]) in self.muted
        return ALL_SPECTATORS in self.muted or browser in self.muted

    def tag(self, browser: str) -> str:
        """What a spectator is known by at this table, and nowhere else."""
        return digest(f"{self.id}:{browser}")[:TAG_LENGTH]

    def call(self, number: int, name: str | None) -> None:
        """Name a seat so that it can be told from the others."""
        others = (seat.name for other, seat in enumerate(self.seats) if other != number)
        self.seats[number].name = distinct(name, others)

    def name_bots(self) -> None:
        """Give a name to every bot that has none."""
        for seat in self.seats:
            if seat.kind == "bot" and seat.name is None:
                seat.name = given(self.id, (other.name for other in self.seats))

    def hold(self, browser: str, seat: int = WATCHER) -> None:
        """Let a browser hold a seat, or watch."""
        self.holders.setdefault(seat, set()).add(browser)

    def release(self, browser: str, seat: int = WATCHER) -> None:
        """Let a browser hold a seat, or watch, no more."""
        self.holders.get(seat, set()).discard(browser)

    def renew_link(self, number: int, secret: str) -> None:
        """The link of a seat follows from this browser's secret, and those before open nothing."""
        seat = self.seats[number]
        seat.links += 1
        seat.sitter = digest(secret)
        seat.token = digest(link_token(secret, self.id, number, seat.links))

    def link(self, number: int, secret: str) -> str | None:
        """The secret of a seat's link for who may know it: the host while nobody sits there, then
        the browser that made it.
        """
        seat = self.seats[number]
        owner = {"open": self.host, "person": seat.sitter, "bot": None}[seat.kind]
        if digest(secret) != owner:
            return None
        return link_token(secret, self.id, number, seat.links)

    def watch_link(self, secret: str) -> str | None:
        """The secret of the spectators' link, for the host."""
        if digest(secret) != self.host:
            return None
        return link_token(secret, self.root, WATCHER, self.watch_links)
