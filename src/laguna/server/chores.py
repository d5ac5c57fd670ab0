"""Work that takes long, as functions that another process can be told to do.

Each is given what it needs, and last what it calls now and then: it raises when nobody waits any
more.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence

import msgspec

from laguna.engine import registry
from laguna.engine.record import read_record
from laguna.engine.table import Table
from laguna.server import games
from laguna.server.analyses import check_length
from laguna.server.heavy import Watch
from laguna.server.protocol import MOST_ROWS

PACKING = 4  # of 9: replays are long, and pack well


def replay(table: Table, names: Sequence[str], is_packed: bool, watch: Watch) -> bytes:
    """A whole game, nothing hidden, as JSON; packed here, and not where all wait for it."""
    body = games.replay(table, names, watch)
    return gzip.compress(body, PACKING) if is_packed else body


def replay_record(text: str, is_packed: bool, watch: Watch) -> bytes:
    """A game on record, as JSON."""
    table = _read(text, watch)
    names = [f"Seat {seat}" for seat in range(1, table.seats + 1)]
    return replay(table, names, is_packed, watch)


def to_analyse(text: str, watch: Watch) -> Table:
    """A game on record, without what was taken back."""
    table = _read(text, watch)
    check_length(table)
    return table.at(len(table.plies))


def _read(text: str, watch: Watch) -> Table:
    return read_record(text, most=MOST_ROWS, watch=watch)


def parts_info(game: str, texts: Mapping[str, str], watch: Watch) -> bytes:
    """What is printed on own parts, as JSON."""
    return games.parts_info(registry.load(game), texts)


def score(game: str, sheet: str, texts: Mapping[str, str], watch: Watch) -> bytes:
    """The pad of finished games of the box, as JSON."""
    return msgspec.json.encode(games.score_sheet(registry.load(game), sheet, texts))
