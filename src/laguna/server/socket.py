"""A table's socket: JSON messages in text frames, as `protocol` describes them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from laguna.server import logs
from laguna.server.access import digest, is_secure, new_secret, set_cookies
from laguna.server.connection import Connection
from laguna.server.hall import Hall
from laguna.server.handlers import hear
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
    state = socket.scope["state"]
    address = state["address"]
    sockets = socket.app.state.sockets
    secret = state["secret"] or new_secret()
    secure = is_secure(socket.scope)
    cookies = [] if state["secret"] else set_cookies(secret, secure)
    await socket.accept(headers=[(b"set-cookie", each.encode()) for each in cookies])
    if not sockets.enter(address):
        await _send_off(socket, refuse("Too many windows are open here.", TOO_MANY), TOO_FAST)
        return
    try:
        live = await hall.for_browser(table, secret, patience=None)
        connection = Connection(digest(secret), secret, address, hall.chats, hall.heard)
        await _serve(socket, hall, live, connection)
    except Declined as declined:
        await _send_off(socket, declined, NOT_HERE)
    finally:
        sockets.leave(address)


async def _send_off(socket: WebSocket, declined: Declined, code: int) -> None:
    await socket.send_text(refused_message(declined))
    await socket.close(code)


async def _serve(socket: WebSocket, hall: Hall, live: Live, connection: Connection) -> None:
    async with live.alone():
        await live.enter(connection)
    sending = asyncio.create_task(_send(socket, connection))
    listening = asyncio.create_task(_listen(socket, hall, live, connection))
    try:
        await asyncio.wait([listening])
        error = None if listening.cancelled() else listening.exception()
        if error and not isinstance(error, WebSocketDisconnect):
            logs.failure("a socket failed", error, table=live.seating.id)
            connection.close()
            await sending
    finally:
        listening.cancel()
        sending.cancel()
        await asyncio.gather(listening, sending, return_exceptions=True)
        live.leave(connection)


async def _listen(socket: WebSocket, hall: Hall, live: Live, connection: Connection) -> None:
    settings = hall.settings
    now = asyncio.get_running_loop().time
    bucket = Bucket(settings.messages_per_second, settings.message_burst, now())
    unheeded = 0
    while not connection.behind:
        connection.listening = asyncio.current_task()
        message = await socket.receive()
        connection.listening = None
        if message["type"] == "websocket.disconnect":
            return
        if bucket.take(now()):
            unheeded = 0
            if wait := hall.heard.spend(connection.address, 1):
                await asyncio.sleep(wait)
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
        while (message := await connection.next()) is not None:
            await socket.send_text(message)
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.close(FELL_BEHIND)
    except (WebSocketDisconnect, RuntimeError):
        pass  # they are gone; whoever listens notices too
