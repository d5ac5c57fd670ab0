"""What a host may do about who disturbs: mute anybody's chat, send spectators away, and before the
game begins also who sits at a seat. From a running game nobody is sent away, but the host may close
the whole table.
"""

from __future__ import annotations

from laguna.server import client_messages, queries
from laguna.server.access import digest, link_token
from laguna.server.connection import Connection
from laguna.server.live import Live
from laguna.server.refusals import NOT_ALLOWED, NOT_NOW, refuse
from laguna.server.schema import WATCHER
from laguna.server.seating import ALL_SPECTATORS, Seat


async def mute(live: Live, connection: Connection, message: client_messages.Mute) -> None:
    """Let somebody chat no more, or again."""
    _only_host(live, connection)
    seating = live.seating
    if message.seat is not None:
        who = str(_number(live, message.seat))
    elif message.spectator is not None:
        who = _spectator(live, message.spectator)
    else:
        who = ALL_SPECTATORS
    (seating.muted.add if message.on else seating.muted.discard)(who)
    await live.keep(queries.set_muted(seating, who))
    live.tell_table()


async def remove(live: Live, connection: Connection, message: client_messages.Remove) -> None:
    """Send somebody away; they come back only by the link of a seat."""
    _only_host(live, connection)
    seating = live.seating
    if message.seat is not None:
        await _clear(live, connection.secret or "", _number(live, message.seat))
        return
    browser = _spectator(live, message.spectator or "")
    seating.release(browser)
    seating.removed.add(browser)
    gone = queries.set_holder(seating, browser, WATCHER)
    await live.keep(gone, queries.set_removed(seating, browser))
    await live.send_off({browser})
    live.tell_table()


async def close(live: Live, connection: Connection, message: client_messages.Close) -> None:
    """End the table for everybody; what was played stays to be looked at."""
    _only_host(live, connection)
    if live.over or live.seating.status == "called off":
        raise refuse("This table is closed already.", NOT_NOW)
    await live.close()


async def _clear(live: Live, secret: str, number: int) -> None:
    """Open a seat again, with a link that is new."""
    seating = live.seating
    seat = seating.seats[number]
    if seat.kind != "person" or number in seating.held(seating.host):
        raise refuse("No guest sits at seat {seat}.", NOT_NOW, seat=number + 1)
    if seating.status != "open":
        raise refuse(
            "Nobody is sent away from a game that has begun; a bot may stand in for who is away.",
            NOT_NOW,
        )
    gone = set(seating.holders.get(number, ()))
    links = seat.links + 1
    token = digest(link_token(secret, seating.id, number, links))
    seating.seats[number] = Seat("open", token=token, links=links)
    seating.muted.discard(str(number))
    done = [queries.set_seat(seating, number), queries.set_muted(seating, str(number))]
    for browser in sorted(gone):
        seating.release(browser, number)
        seating.removed.add(browser)
        done += [queries.set_holder(seating, browser, number)]
        done += [queries.set_removed(seating, browser)]
    await live.keep(*done)
    await live.send_off(gone)
    live.tell_table()


def _only_host(live: Live, connection: Connection) -> None:
    if connection.browser is None or connection.browser != live.seating.host:
        raise refuse("Only the host may do that.", NOT_ALLOWED)


def _number(live: Live, seat: int) -> int:
    if seat >= len(live.seating.seats):
        raise refuse("No person plays at seat {seat}.", NOT_NOW, seat=seat + 1)
    return seat


def _spectator(live: Live, tag: str) -> str:
    """The browser of a spectator who is there, or has a place."""
    seating = live.seating
    known = seating.holders.get(WATCHER, set()) | set(live.watchers())
    for browser in known - {seating.host}:
        if seating.tag(browser) == tag and not seating.held(browser):
            return browser
    raise refuse("This spectator has left.", NOT_NOW)
