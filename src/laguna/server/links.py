"""Whose seat it is: the links of taken seats and of the spectators, made anew and closed.

A seat belongs to who sits in it. The link that was sent is spent when somebody sits down; from then
on only the browsers that hold the seat can make a link to it, and none of theirs follows from
anything the host knows.
"""

from __future__ import annotations

from laguna.server import client_messages, queries
from laguna.server.access import digest, link_token
from laguna.server.connection import Connection
from laguna.server.live import Live
from laguna.server.refusals import NOT_ALLOWED, refuse
from laguna.server.schema import WATCHER


async def new_link(live: Live, connection: Connection, message: client_messages.NewLink) -> None:
    """Make a link anew; the one before opens nothing any more."""
    seating = live.seating
    if message.seat is not None:
        live.check_holds(connection, message.seat)
        seating.renew_link(message.seat, connection.secret or "")
        await live.keep(queries.set_seat(seating, message.seat))
    elif connection.secret and connection.browser == seating.host:
        seating.watch_links += 1
        token = link_token(connection.secret, seating.root, WATCHER, seating.watch_links)
        seating.watch = digest(token)
        await live.keep(queries.set_watch(seating))
    else:
        raise refuse("Only the host may do that.", NOT_ALLOWED)
    live.tell_table()


async def close_others(
    live: Live, connection: Connection, message: client_messages.CloseOthers
) -> None:
    """Let this browser alone hold the seat, and spend the link by which the others came."""
    seating, seat = live.seating, message.seat
    live.check_holds(connection, seat)
    others = {each for each in seating.holders[seat] if each != connection.browser}
    for browser in others:
        seating.release(browser, seat)
    seating.renew_link(seat, connection.secret or "")
    gone = [queries.set_holder(seating, browser, seat) for browser in sorted(others)]
    await live.keep(queries.set_seat(seating, seat), *gone)
    await live.send_off(others)
    live.tell_table()
