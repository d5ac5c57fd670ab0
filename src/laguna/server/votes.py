"""Questions to the other people at a table: may a move be taken back, shall a bot stand in, do they
play again.

They live only as long as the process: after a restart they are asked again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal

Kind = Literal["undo", "replace", "rematch"]


@dataclass
class Ask:
    """A question, open until all have agreed or one has not; who declined a rematch is told."""

    id: int
    kind: Kind
    seat: int
    by: int | None  # none: the host, who has no seat
    waiting: set[int] = field(default_factory=set)
    agreed: dict[int, str] = field(default_factory=dict)  # the secret of each who plays again
    declined: int | None = None


class Asks:
    """The open questions of a table."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.open: dict[int, Ask] = {}

    def find(self, kind: str, seat: int) -> Ask | None:
        """The open question about a seat, if there is one."""
        for ask in self.open.values():
            if (ask.kind, ask.seat) == (kind, seat):
                return ask
        return None

    def of_kind(self, kind: Kind) -> Ask | None:
        """The first open question of a kind."""
        return next((ask for ask in self.open.values() if ask.kind == kind), None)

    def put(self, kind: Kind, seat: int, by: int | None, waiting: set[int]) -> Ask:
        """Ask something new."""
        ask = Ask(next(self._numbers), kind, seat, by, waiting)
        self.open[ask.id] = ask
        return ask

    def drop(self, ask: Ask) -> None:
        """The question is settled."""
        self.open.pop(ask.id, None)

    def without(self, seat: int) -> list[Ask]:
        """A bot plays at a seat: whether one shall at another it is asked no more; the questions
        that nobody else has to answer.
        """
        settled = []
        for ask in list(self.open.values()):
            if ask.kind == "replace" and seat in ask.waiting:
                ask.waiting.discard(seat)
                if not ask.waiting:
                    self.drop(ask)
                    settled.append(ask)
        return settled

    def drop_kind(self, kind: str, seat: int | None = None) -> bool:
        """Questions of a kind (about a seat) have become pointless; whether there were any."""
        pointless = [
            ask for ask in self.open.values() if ask.kind == kind and seat in (None, ask.seat)
        ]
        for ask in pointless:
            self.drop(ask)
        return bool(pointless)

    def shown(self) -> list[dict[str, Any]]:
        """As `TableInfo` shows them."""
        return [
            {
                "id": ask.id,
                "kind": ask.kind,
                "seat": ask.seat,
                "by": ask.by,
                "waiting": sorted(ask.waiting),
                "agreed": sorted(ask.agreed),
                "declined": ask.declined,
            }
            for ask in self.open.values()
        ]
