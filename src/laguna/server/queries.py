"""How the store is changed and read: every statement in one place.

Statements that may stand in one commit commute: each change of a kind of thing is one statement,
and those of different kinds touch different columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from sqlalchemy import BindParameter, Connection, Select, bindparam, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from laguna.engine.table import Row as LogRow
from laguna.server import logs, schema
from laguna.server.schema import barred, chat, holders, moves, seats, tables
from laguna.server.seating import Seat, Seating, Status
from laguna.server.store import Change

MOST_LISTED = 100
MOST_CHAT = 200  # entries that a newcomer gets
MOST_WATCHERS = 1000  # browsers that may watch a table by its link
NOBODY = ""  # the browser that holds nothing

_TABLE = [column.name for column in tables.columns]
_SEAT = (
    "kind",
    "name",
    "level",
    "stand_in",
    "resigned",
    "token",
    "links",
    "sitter",
    "spent",
    "seal",
    "word",
)
_KEY: BindParameter[str] = bindparam("key")


def _updating(*names: str) -> Any:
    values: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in names}
    return update(tables).where(tables.c.id == _KEY).values(values)


_ADD_TABLE = insert(tables)
_ADD_SEAT = insert(seats)
_ADD_HOLDER = upsert(holders)
_HOLD = _ADD_HOLDER.on_conflict_do_update(
    index_elements=holders.primary_key.columns, set_={"gone": _ADD_HOLDER.excluded.gone}
)
_ADD_BARRED = upsert(barred)
_BAR = _ADD_BARRED.on_conflict_do_update(
    index_elements=barred.primary_key.columns, set_={"lifted": _ADD_BARRED.excluded.lifted}
)
_ADD_MOVE = insert(moves)
_ADD_CHAT = insert(chat)
_STANDING = (
    "status",
    "rows",
    "plies",
    "waiting",
    "moved",
    "touched",
    "archived",
    "points",
    "ranks",
)
_TRY_OUT = upsert(schema.about)
_TRY_OUT = _TRY_OUT.on_conflict_do_update(
    index_elements=["key"], set_={"value": _TRY_OUT.excluded.value}
)
_STAND = _updating(*_STANDING)
_REMATCH = _updating("rematch")
_WATCH = _updating("watch", "watch_links")
_SET_SEAT = (
    update(seats)
    .where(seats.c.table == _KEY, seats.c.seat == bindparam("number"))
    .values({name: bindparam(name) for name in _SEAT})
)


def add_table(seating: Seating) -> list[Change]:
    """A new table with its seats and holders."""
    changes: list[Change] = [(_ADD_TABLE, {name: getattr(seating, name) for name in _TABLE})]
    for number, seat in enumerate(seating.seats):
        values = {"table": seating.id, "seat": number} | {n: getattr(seat, n) for n in _SEAT}
        changes.append((_ADD_SEAT, values))
    for number, browsers in seating.holders.items():
        changes += [set_holder(seating, browser, number) for browser in sorted(browsers)]
    changes += [set_muted(seating, who) for who in sorted(seating.muted)]
    changes += [set_removed(seating, browser) for browser in sorted(seating.removed)]
    return changes


def set_holder(seating: Seating, browser: str, seat: int) -> Change:
    """Whether a browser holds a seat, or watches."""
    gone = browser not in seating.holders.get(seat, ())
    return _HOLD, {"browser": browser, "table": seating.id, "seat": seat, "gone": gone}


def set_muted(seating: Seating, who: str) -> Change:
    """Whether a seat or a spectator may not chat."""
    return _bar(seating, who, "muted", who not in seating.muted)


def set_removed(seating: Seating, browser: str) -> Change:
    """Whether a browser was sent away."""
    return _bar(seating, browser, "removed", browser not in seating.removed)


def _bar(seating: Seating, who: str, how: str, lifted: bool) -> Change:
    return _BAR, {"table": seating.id, "who": who, "how": how, "lifted": lifted}


def add_move(seating: Seating, number: int, row: LogRow, at: float) -> Change:
    """A row of the log."""
    values = {"row": number, "seat": row.seat, "action": row.action, "at": at}
    return _ADD_MOVE, {"table": seating.id} | values


def add_chat(seating: Seating, entry: dict[str, Any]) -> Change:
    """Something said."""
    return _ADD_CHAT, {"table": seating.id} | entry


def set_standing(seating: Seating) -> Change:
    """How far the game is, and when the table was last used."""
    return _STAND, {"key": seating.id} | {name: getattr(seating, name) for name in _STANDING}


def set_rematch(seating: Seating) -> Change:
    """The table on which they play on."""
    return _REMATCH, {"key": seating.id, "rematch": seating.rematch}


def set_watch(seating: Seating) -> Change:
    """The spectators' link."""
    values = {"watch": seating.watch, "watch_links": seating.watch_links}
    return _WATCH, {"key": seating.id} | values


def set_seat(seating: Seating, number: int) -> Change:
    """Who sits at a seat now."""
    seat = seating.seats[number]
    return _SET_SEAT, {"key": seating.id, "number": number} | {n: getattr(seat, n) for n in _SEAT}


def try_out(at: float) -> Change:
    """Something that is stored only to see whether it can be."""
    return _TRY_OUT, {"key": "tried", "value": str(at)}


def archive(before: float) -> Change:
    """Put away what was not used since."""
    old = tables.c.touched < bindparam("before")
    statement = update(tables).where(old, ~tables.c.archived).values(archived=True)
    return statement, {"before": before}


def read_seating(connection: Connection, table: str) -> Seating | None:
    """One table."""
    return next(iter(_seatings(connection, select(tables).where(tables.c.id == table))), None)


def read_log(connection: Connection, table: str) -> list[LogRow]:
    """The log of a table."""
    query = select(moves.c.seat, moves.c.action).where(moves.c.table == table)
    return [LogRow(seat, action) for seat, action in connection.execute(query.order_by("row"))]


def read_chat(connection: Connection, table: str) -> list[dict[str, Any]]:
    """What was said last, the oldest first."""
    query = select(chat).where(chat.c.table == table).order_by(chat.c.number.desc())
    rows = connection.execute(query.limit(MOST_CHAT)).all()
    return [{k: v for k, v in row._mapping.items() if k != "table"} for row in reversed(rows)]


def read_public(
    connection: Connection, status: str, present: Sequence[str], browser: str
) -> list[Seating]:
    """The newest public tables of a status, those at which somebody is present first."""
    query = select(tables).where(tables.c.status == status, ~tables.c.archived, tables.c.public)
    somebody = tables.c.id.in_(present)
    newest = query.order_by(somebody.desc(), tables.c.created.desc()).limit(MOST_LISTED)
    return _seatings(connection, newest, browser)


def read_held(connection: Connection, browser: str) -> list[Seating]:
    """The tables at which a browser holds a seat, the last used first; none that never began and
    never will.
    """
    seats_held = holders.c.browser == browser, holders.c.seat != schema.WATCHER, ~holders.c.gone
    query = select(tables).where(
        tables.c.id.in_(select(holders.c.table).where(*seats_held)),
        ~tables.c.archived,
        tables.c.status != "called off",
    )
    newest = query.order_by(tables.c.touched.desc()).limit(MOST_LISTED)
    return _seatings(connection, newest, browser)


def read_waiting_for_bots(connection: Connection) -> list[str]:
    """The tables at which a bot is to move."""
    query = select(tables).where(tables.c.status == "playing", ~tables.c.archived)
    found = _seatings(connection, query, NOBODY)
    return [each.id for each in found if any(each.seats[seat].bot for seat in each.to_act)]


def read_limited(connection: Connection) -> dict[str, int]:
    """The tables at which nobody is waited for without end, and for how many minutes."""
    query = select(tables.c.id, tables.c.absence).where(
        tables.c.status == "playing", ~tables.c.archived, tables.c.absence.is_not(None)
    )
    return {row.id: row.absence for row in connection.execute(query)}


def _seatings(
    connection: Connection, query: Select[Any], browser: str | None = None
) -> list[Seating]:
    """The tables of a query with who sits at them and who holds the seats, or which of them this
    browser holds. One that is damaged is left out, and costs the others nothing.
    """
    try:
        found = _read_seatings(connection, query, browser)
    except Exception:
        found = []
        for table in list(connection.scalars(query.with_only_columns(tables.c.id))):
            try:
                found += _read_seatings(connection, select(tables).filter_by(id=table), browser)
            except Exception as error:
                logs.failure("a table is damaged", error, table=table)
    return [seating for seating in found if _is_sound(seating)]


def _read_seatings(
    connection: Connection, query: Select[Any], browser: str | None
) -> list[Seating]:
    found = {row.id: Seating(**row._mapping) for row in connection.execute(query)}
    ids = query.with_only_columns(tables.c.id)
    for row in connection.execute(
        select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    ):
        found[row.table].seats.append(Seat(**{name: getattr(row, name) for name in _SEAT}))
    for seating in found.values():
        seating.name_bots()
    held = select(holders).where(holders.c.table.in_(ids), ~holders.c.gone)
    watching = holders.c.seat == schema.WATCHER
    queries = [held.where(~watching), held.where(watching).limit(MOST_WATCHERS)]
    for each in queries if browser is None else [held.where(holders.c.browser == browser)]:
        for row in connection.execute(each):
            found[row.table].hold(row.browser, row.seat)
    for row in connection.execute(select(barred).where(barred.c.table.in_(ids), ~barred.c.lifted)):
        getattr(found[row.table], row.how).add(row.who)
    return list(found.values())


def _is_sound(seating: Seating) -> bool:
    sound = (
        seating.status in get_args(Status)
        and isinstance(seating.options, dict)
        and 0 <= seating.waiting < 1 << len(seating.seats)
    )
    if not sound:
        logs.warn("a table is damaged", table=seating.id)
    return sound
