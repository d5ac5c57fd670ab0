"""Another game: somebody who played offers it, and it begins when all the people have agreed."""

from __future__ import annotations

from laguna.server.client_messages import Answer, OfferRematch
from laguna.server.connection import Connection
from laguna.server.live import Live
from laguna.server.refusals import NOT_NOW, refuse
from laguna.server.votes import Ask


async def offer(live: Live, connection: Connection, message: OfferRematch) -> None:
    """Offer another game, or agree to the one that is offered."""
    live.check_holds(connection, message.seat)
    if not live.over:
        raise refuse("The game is not over yet.", NOT_NOW)
    if live.seating.rematch is not None:
        raise refuse("The next game is open already.", NOT_NOW)
    ask = live.asks.of_kind("rematch")
    if ask and ask.declined is not None:
        live.asks.drop(ask)
        ask = None
    if ask is None:
        seats = enumerate(live.seating.seats)
        people = {number for number, seat in seats if seat.kind == "person"}
        ask = live.asks.put("rematch", message.seat, message.seat, people)
    await _agree(live, connection, ask)


async def answer(live: Live, connection: Connection, ask: Ask, message: Answer) -> None:
    """Agree to the game that is offered, or decline it for all."""
    if message.yes:
        await _agree(live, connection, ask)
    else:
        ask.declined = message.seat
        ask.waiting.clear()
        live.tell_table()


async def _agree(live: Live, connection: Connection, ask: Ask) -> None:
    """All seats of a browser agree at once."""
    for seat in live.seating.held(connection.browser):
        ask.waiting.discard(seat)
        ask.agreed[seat] = connection.secret or ""
    if ask.waiting:
        live.tell_table()
    else:
        await live.settle(ask)
