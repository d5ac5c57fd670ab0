"""Saying no: one sentence for the person who asked, which the page can translate."""

from __future__ import annotations

import textwrap
from typing import Any

from laguna.engine.errors import LagunaError, TextError, Values
from laguna.engine.game import Reason
from laguna.server.protocol import Fault, Place

NOT_ALLOWED, UNKNOWN, NOT_NOW, TOO_LARGE, TOO_MANY = 403, 404, 409, 413, 429
NOT_READY = 503  # ask again
LONGEST = 500  # characters of a sentence
FAULTY, OWN_FAULT = 400, 500


class Declined(Exception):
    """A request or message that is not followed; nothing has changed."""

    def __init__(self, fault: Fault, status: int = FAULTY) -> None:
        super().__init__(fault.text)
        self.fault = fault
        self.status = status

    def body(self) -> dict[str, Any]:
        """The fault as JSON."""
        return self.fault.model_dump()


def refuse(
    text: str, status: int = FAULTY, *, rule: str | None = None, **values: str | int
) -> Declined:
    """What to raise: `text` has its `values` in braces; what they quote is cut short."""
    return Declined(Fault(text=text, values=_quoted(values), rule=rule), status)


def from_engine(error: LagunaError, status: int = FAULTY) -> Declined:
    """The engine's own sentence; what it quotes is cut short."""
    places = error.places if isinstance(error, TextError) else []
    fault = Fault(
        text=error.text if error.values else _short(error.text),
        values=_quoted(error.values),
        rule=error.rule,
        places=[Place(source=source and _short(source), line=line) for source, line in places],
    )
    return Declined(fault, status)


def from_reason(reason: Reason) -> Fault:
    """Why something is not allowed, or odd."""
    places = [] if reason.line is None else [Place(source=None, line=reason.line)]
    return Fault(text=reason.text, values=dict(reason.values), rule=reason.rule, places=places)


def _quoted(values: Values) -> dict[str, str | int]:
    return {
        name: _short(value) if isinstance(value, str) else value for name, value in values.items()
    }


def _short(text: str) -> str:
    """A quotation that can be sent, whatever was typed: halves of characters become a sign."""
    whole = text.encode("utf-8", "replace").decode()
    return textwrap.shorten(whole, LONGEST, placeholder=" …")
