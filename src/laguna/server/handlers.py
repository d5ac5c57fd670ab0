"""What a client's messages do: one function for each, all of them under the table's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import ceil
from typing import Any

from msgspec import Raw
from pydantic import TypeAdapter, ValidationError

from laguna.engine.errors import IllegalMove, LagunaError
from laguna.engine.game import SPECTATOR
from laguna.engine.table import UNDO, Row
from laguna.server import client_messages, links, logs, moderation, queries, rematch, words
from laguna.server.connection import Connection
from laguna.server.games import check_level
from laguna.server.live import Live, called_off, encode, refused_message
from laguna.server.names import clean
from laguna.server.protocol import Action
from laguna.server.refusals import (
    NOT_ALLOWED,
    NOT_NOW,
    TOO_MANY,
    Declined,
    from_engine,
    from_reason,
    refuse,
)

_MESSAGES: TypeAdapter[client_messages.ClientMessage] = TypeAdapter(client_messages.ClientMessage)


PRICE_OF_RECALLING = 20  # messages


async def hear(live: Live, connection: Connection, text: str) -> None:
    """Follow a message, or refuse it; nothing else happens to the connection."""
    to: int | None = None
    try:
        try:
            message = _MESSAGES.validate_json(text)
        except ValidationError as error:
            raise _misunderstood(error) from None
        to = getattr(message, "id", getattr(message, "number", None))
        async with live.alone():
            await _HANDLERS[type(message)](live, connection, message)
    except Declined as declined:
        connection.send(refused_message(declined, to))
    except Exception as error:
        logs.failure("a message failed", error, table=live.seating.id)
        live.discard()


def _misunderstood(error: ValidationError) -> Declined:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(step) for step in first["loc"]) or "message"
    return refuse(
        "This message is not understood ({where}: {what}).", where=where, what=first["msg"]
    )


def _action(live: Live, action: Action) -> int:
    try:
        return live.table.game.action_from_json(action)
    except LagunaError as error:
        raise from_engine(error) from None


def _playing(live: Live, seat: int | None = None) -> None:
    """The game is on; and whoever sits at the seat plays there."""
    if live.seating.status == "open":
        raise refuse("The game begins when all seats are taken.", NOT_NOW)
    if live.seating.status == "dealing":
        raise refuse("The game begins when all have shown their words for the deal.", NOT_NOW)
    if live.seating.status == "called off":
        raise called_off()
    if live.seating.status == "broken off":
        raise refuse("The host has broken this game off.", NOT_NOW)
    if live.over:
        raise refuse("The game is over.", NOT_NOW)
    if seat is not None:
        chair = live.seating.seats[seat]
        if chair.resigned:
            raise refuse("You have resigned.", NOT_NOW)
        if chair.stand_in is not None:
            raise refuse("A bot plays for you; come back first.", NOT_NOW)


def _fresh(live: Live, connection: Connection, seat: int, number: int, row: Row) -> bool:
    """Whether a message comes for the first time; if it is in the log already that is said again,
    and if the seat's choices have changed since it is refused. Both show the table as it is.
    """
    current = live.number(seat)
    if number == current:
        return True
    if number < current and live.row_at(seat, number) == row:
        connection.send(_accepted(seat, number))
    else:
        stale = refuse("The table has changed since; look again.", NOT_NOW)
        connection.send(refused_message(stale, number))
    connection.send(live.state_message(connection.viewer))
    return False


def _accepted(seat: int, number: int) -> str:
    return encode({"type": "accepted", "seat": seat, "number": number}).decode()


async def _look(live: Live, connection: Connection, message: client_messages.Look) -> None:
    if message.seat is not None:
        live.check_holds(connection, message.seat)
    connection.viewer = SPECTATOR if message.seat is None else message.seat
    await live.show(connection)


async def _act(live: Live, connection: Connection, message: client_messages.Act) -> None:
    seat, number = message.seat, message.number
    live.check_holds(connection, seat)
    action = _action(live, message.action)
    if not _fresh(live, connection, seat, number, Row(seat, action)):
        return
    _playing(live, seat)
    try:
        await live.play(seat, action, lambda: connection.send(_accepted(seat, number)))
    except IllegalMove as error:
        raise from_engine(error) from None


async def _undo(live: Live, connection: Connection, message: client_messages.Undo) -> None:
    seat, number = message.seat, message.number
    live.check_holds(connection, seat)
    if not _fresh(live, connection, seat, number, Row(seat, UNDO)):
        return
    _playing(live, seat)
    kind = live.undo_kind(seat)
    if kind == "no":
        raise refuse("There is no move that can be taken back.", NOT_NOW)
    if kind == "free":
        await live.undo(seat, lambda: connection.send(_accepted(seat, number)))
    elif live.asks.find("undo", seat) is None:
        live.asks.put("undo", seat, seat, live.to_agree(seat))
        live.tell_table()


async def _answer(live: Live, connection: Connection, message: client_messages.Answer) -> None:
    live.check_holds(connection, message.seat)
    ask = live.asks.open.get(message.ask)
    if ask is None or message.seat not in ask.waiting:
        raise refuse("Nothing is asked of you any more.", NOT_NOW)
    if ask.kind == "rematch":
        await rematch.answer(live, connection, ask, message)
        return
    ask.waiting.discard(message.seat)
    if not message.yes:
        live.asks.drop(ask)
        live.tell_table()
    elif ask.waiting:
        live.tell_table()
    else:
        await live.settle(ask)


async def _why(live: Live, connection: Connection, message: client_messages.WhyNot) -> None:
    live.check_holds(connection, message.seat)
    reason: dict[str, Any] | None = None
    try:
        found = live.table.why_not(_action(live, message.action), message.seat)
        if found:
            reason = from_reason(found).model_dump()
    except Declined as declined:
        reason = declined.body()
    connection.send(encode({"type": "why", "id": message.id, "reason": reason}).decode())


async def _preview(live: Live, connection: Connection, message: client_messages.Preview) -> None:
    live.check_holds(connection, message.seat)
    _playing(live)
    actions: list[int | None] = []
    for action in message.actions:
        try:
            actions.append(live.table.game.action_from_json(action))
        except LagunaError:
            actions.append(None)
    points = live.table.points_after(message.seat, actions)
    connection.send(encode({"type": "preview", "id": message.id, "points": points}).decode())


async def _advise(live: Live, connection: Connection, message: client_messages.HintRequest) -> None:
    live.check_holds(connection, message.seat)
    _playing(live, message.seat)
    if not live.seating.hints:
        raise refuse("This table is played without hints.", NOT_ALLOWED)
    if message.seat not in live.table.actors:
        raise refuse("It is not your turn.", NOT_NOW)
    live.advise(connection, message)


async def _pad(live: Live, connection: Connection, message: client_messages.PadRequest) -> None:
    filled = Raw(live.pad(connection.viewer))
    connection.send(encode({"type": "pad", "id": message.id, "pad": filled}).decode())


async def _recall(
    live: Live, connection: Connection, message: client_messages.RecallRequest
) -> None:
    connection.charge(PRICE_OF_RECALLING)
    recalled = Raw(await live.recall(connection.viewer, message.after))
    connection.send(encode({"type": "recalled", "id": message.id, "past": recalled}).decode())


async def _chat(live: Live, connection: Connection, message: client_messages.Chat) -> None:
    text = clean(message.text)
    if not text:
        raise refuse("There is nothing to say in this.")
    seating = live.seating
    if seating.silenced(connection.browser):
        raise refuse("The host has muted you at this table.", NOT_ALLOWED)
    if not connection.may_chat():
        raise refuse("That was much at once; wait a moment before you go on.", TOO_MANY)
    held = seating.held(connection.browser)
    await live.say(held[0] if held else None, text, connection.browser)


async def _rename(live: Live, connection: Connection, message: client_messages.Rename) -> None:
    live.check_holds(connection, message.seat)
    live.seating.call(message.seat, message.name)
    await live.keep(queries.set_seat(live.seating, message.seat))
    live.tell_table()


async def _fill(live: Live, connection: Connection, message: client_messages.Fill) -> None:
    seating = live.seating
    if connection.browser != seating.host:
        raise refuse("Only the host may put a bot on a seat.", NOT_ALLOWED)
    if seating.status == "called off":
        raise called_off()
    if message.seat >= len(seating.seats) or seating.seats[message.seat].kind != "open":
        raise refuse("Seat {seat} is not open.", NOT_NOW, seat=message.seat + 1)
    chair = seating.seats[message.seat]
    chair.level = check_level(message.level)
    chair.kind = "bot"
    seating.name_bots()
    await live.begin_when_ready(queries.set_seat(seating, message.seat))


async def _replace(live: Live, connection: Connection, message: client_messages.Replace) -> None:
    """Who has been away for long is not asked; who is there has to agree too."""
    seat, seating = message.seat, live.seating
    _playing(live)
    held = [own for own in seating.held(connection.browser) if own != seat]
    if not held and connection.browser != seating.host:
        raise refuse("Only who plays at this table may ask that.", NOT_ALLOWED)
    if seat >= len(seating.seats) or not seating.seats[seat].asked:
        raise refuse("No person plays at seat {seat}.", NOT_NOW, seat=seat + 1)
    if left := live.time_left(seat):
        raise refuse(
            "Whoever sits at seat {seat} left only a moment ago; a bot may stand in after "
            "{seconds} more seconds.",
            NOT_NOW,
            seat=seat + 1,
            seconds=ceil(left),
        )
    waiting = live.to_ask(*held[:1])
    ask = live.asks.find("replace", seat)
    if ask is None:
        ask = live.asks.put("replace", seat, held[0] if held else None, waiting)
    ask.waiting &= waiting
    if ask.waiting:
        live.tell_table()
    else:
        live.asks.drop(ask)
        await live.settle(ask)


async def _come_back(live: Live, connection: Connection, message: client_messages.ComeBack) -> None:
    live.check_holds(connection, message.seat)
    chair = live.seating.seats[message.seat]
    if chair.resigned:
        raise refuse("You have resigned.", NOT_NOW)
    if chair.stand_in is not None:
        await live.stand_in(message.seat, None)


async def _resign(live: Live, connection: Connection, message: client_messages.Resign) -> None:
    live.check_holds(connection, message.seat)
    _playing(live)
    if live.seating.seats[message.seat].resigned:
        raise refuse("You have resigned.", NOT_NOW)
    await live.resign(message.seat)


_HANDLERS: dict[type[Any], Callable[[Live, Connection, Any], Awaitable[None]]] = {
    client_messages.Look: _look,
    client_messages.Act: _act,
    client_messages.Undo: _undo,
    client_messages.Answer: _answer,
    client_messages.WhyNot: _why,
    client_messages.Preview: _preview,
    client_messages.HintRequest: _advise,
    client_messages.PadRequest: _pad,
    client_messages.RecallRequest: _recall,
    client_messages.Chat: _chat,
    client_messages.Rename: _rename,
    client_messages.Fill: _fill,
    client_messages.Replace: _replace,
    client_messages.NewLink: links.new_link,
    client_messages.CloseOthers: links.close_others,
    client_messages.Seal: words.seal,
    client_messages.ShowWord: words.show,
    client_messages.Mute: moderation.mute,
    client_messages.Remove: moderation.remove,
    client_messages.Close: moderation.close,
    client_messages.ComeBack: _come_back,
    client_messages.Resign: _resign,
    client_messages.OfferRematch: rematch.offer,
}
