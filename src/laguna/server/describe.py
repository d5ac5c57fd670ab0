"""A table in words for one browser: who sits where, what it may know of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil
from typing import Any, Protocol

from laguna.engine.registry import load
from laguna.server.access import digest
from laguna.server.seating import ALL_SPECTATORS, Seating
from laguna.server.votes import Asks


class Company(Protocol):
    """Who is at a live table, and for how long somebody has been waited for."""

    asks: Asks
    steady: Callable[[], float]
    waited_since: float

    def present(self) -> set[int]: ...
    def spectators(self) -> int: ...
    def watchers(self) -> list[str]: ...
    def time_left(self, seat: int) -> float | None: ...


def moment(at: float) -> str:
    """A point in time, as JSON has it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def describe(seating: Seating, secret: str | None, live: Company | None = None) -> dict[str, Any]:
    """What `TableInfo` says; only a live table knows who is there."""
    browser = digest(secret) if secret else None
    host = browser == seating.host
    held = seating.held(browser)
    present = live.present() if live else set()
    shown = [
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "stand_in": seat.stand_in,
            "resigned": bool(seat.resigned),
            "connected": seat.kind == "bot" or number in present,
            "stand_in_after": _stand_in_after(seating, number, live) if live else None,
            "mine": number in held,
            "word": seating.word_state(number),
            "seal": seat.seal or None,
            "muted": str(number) in seating.muted,
            "browsers": len(seating.holders[number]) if live and number in held else None,
            "token": seating.link(number, secret) if secret else None,
        }
        for number, seat in enumerate(seating.seats)
    ]
    return {
        "id": seating.id,
        "game": seating.game,
        "seats": shown,
        "options": _options(seating),
        "public": seating.public,
        "hints": seating.hints,
        "lesson": seating.lesson,
        "absence": seating.absence,
        "status": seating.status,
        "host": host,
        "to_act": seating.to_act,
        "time_left": _time_left(seating, live) if live else None,
        "moves": seating.plies,
        "spectators": live.spectators() if live else 0,
        "quiet": ALL_SPECTATORS in seating.muted,
        "watchers": _watchers(seating, live) if live and host else [],
        "created": moment(seating.created),
        "commitment": seating.commitment,
        "asks": live.asks.shown() if live else [],
        "watch": seating.watch_link(secret) if secret else None,
        "rematch": seating.rematch,
        "points": seating.points,
        "ranks": seating.ranks,
    }


def _watchers(seating: Seating, live: Company) -> list[dict[str, Any]]:
    return [
        {"tag": seating.tag(browser), "muted": browser in seating.muted}
        for browser in live.watchers()
    ]


def _stand_in_after(seating: Seating, number: int, live: Company) -> int | None:
    if seating.status != "playing" or not seating.seats[number].asked:
        return None
    left = live.time_left(number)
    return None if left is None else ceil(left)


def _time_left(seating: Seating, live: Company) -> int | None:
    if seating.absence is None or not any(seating.seats[seat].asked for seat in seating.to_act):
        return None
    return ceil(max(0.0, live.waited_since + seating.absence * 60 - live.steady()))


def _options(seating: Seating) -> dict[str, Any]:
    """The options; of a text only whether there is one, since it may be long."""
    texts = {option.name for option in load(seating.game).options if option.values is None}
    return {
        name: bool(value) if name in texts else value for name, value in seating.options.items()
    }
