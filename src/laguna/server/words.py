"""The words of those who take part in a deal, as they come; `deals` says what they are for."""

from __future__ import annotations

from laguna.server import client_messages, queries
from laguna.server.connection import Connection
from laguna.server.deals import seal_of
from laguna.server.live import Live
from laguna.server.refusals import NOT_NOW, refuse
from laguna.server.seating import EXPECTED

PATIENCE = 30.0  # seconds for all words to be sealed and shown


async def seal(live: Live, connection: Connection, message: client_messages.Seal) -> None:
    """Take the seal of a word that is waited for; another device may have been quicker."""
    live.check_holds(connection, message.seat)
    seat = live.seating.seats[message.seat]
    if live.seating.status == "dealing" and seat.seal == EXPECTED:
        seat.seal = message.seal
        await live.begin_when_ready(queries.set_seat(live.seating, message.seat))


async def show(live: Live, connection: Connection, message: client_messages.ShowWord) -> None:
    """Take a word whose seal is known, once all seals are."""
    live.check_holds(connection, message.seat)
    seating = live.seating
    seat = seating.seats[message.seat]
    if seating.status != "dealing" or seat.word is not None:
        return
    if any(each.seal == EXPECTED for each in seating.seats):
        raise refuse("Not all words are sealed yet.", NOT_NOW)
    if seat.seal != seal_of(message.word):
        raise refuse("This is not the word that was sealed.")
    seat.word = message.word
    await live.begin_when_ready(queries.set_seat(seating, message.seat))


async def leave_out_late_words(live: Live) -> None:
    """Deal without the words that have not come in time."""
    seating = live.seating
    if seating.status != "dealing" or live.steady() < live.dealing_since + PATIENCE:
        return
    for seat in seating.seats:
        if seat.seal == EXPECTED:
            seat.seal = None
    numbers = range(len(seating.seats))
    kept = [queries.set_seat(seating, number) for number in numbers]
    await live.begin_when_ready(*kept, at_once=True)
