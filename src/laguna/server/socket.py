"""A table's socket: JSON messages in text frames, as `protocol` describes them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from laguna.server import logs
from laguna.server.access import digest, own_origin, secret_of
from laguna.server.connection import Connection
from laguna.server.hall import Hall
from laguna.server.hear import hear
from laguna.server.limits import Bucket
from laguna.server.live import Live, refused_message
from laguna.server.refusals import TOO_MANY, Declined, refuse

router = APIRouter()

NOT_HERE, TOO_FAST, FELL_BEHIND = 4404, 4429, 4408
MOST_UNHEEDED = 200  # messages above the limit before the socket is closed


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Let a browser into a table, and do what it says until it goes."""
    hall: Hall = socket.app.state.hall
    settings = hall.settings
    address = socket.client.host if socket.client else ""
    if not own_origin(socket.headers, settings.origins):
        await socket.close()
        return
    secret = secret_of(socket.headers.get("cookie"))
    sockets = socket.app.state.sockets
    await socket.accept()
    if not sockets.enter(address):
        await _send_off(socket, refuse("Too many windows are open here.", TOO_MANY), TOO_FAST)
        return
    try:
        live = await hall.for_browser(table, secret)
        await _serve(socket, hall, live, secret)
    except Declined as declined:
        await _send_off(socket, declined, NOT_HERE)
    finally:
        sockets.leave(address)


async def _send_off(socket: WebSocket, declined: Declined, code: int) -> None:
    await socket.send_text(refused_message(declined))
    await socket.close(code)


async def _serve(socket: WebSocket, hall: Hall, live: Live, secret: str | None) -> None:
    connection = Connection(digest(secret) if secret else None, secret)
    async with live.alone():
        await live.enter(connection)
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await _listen(socket, hall, live, connection)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        logs.failure("a socket failed", error, table=live.seating.id)
        connection.close()
        await sending
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        live.leave(connection)


async def _listen(socket: WebSocket, hall: Hall, live: Live, connection: Connection) -> None:
    settings = hall.settings
    now = asyncio.get_running_loop().time
    bucket = Bucket(settings.messages_per_second, settings.message_burst, now())
    unheeded = 0
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if bucket.take(now()):
            unheeded = 0
            text = message.get("text")
            if text is None:
                declined = refuse("A message is a text in JSON.")
                connection.send(refused_message(declined))
            else:
                await hear(live, connection, text)
            continue
        unheeded += 1
        if unheeded == 1:
            declined = refuse("Too many messages at once; this one was not heard.", TOO_MANY)
            connection.send(refused_message(declined))
        elif unheeded > MOST_UNHEEDED:
            await socket.close(TOO_FAST)
            return


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send what is queued, in its order; the end of the queue closes the socket."""
    try:
        while (message := await connection.unsent.get()) is not None:
            await socket.send_text(message)
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.close(FELL_BEHIND)
    except (WebSocketDisconnect, RuntimeError):
        pass  # they are gone; whoever listens notices too
