"""What every request passes: limits, the browser's cookie, where it comes from, safe headers."""

from __future__ import annotations

import asyncio
import re

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laguna.server import logs
from laguna.server.access import (
    SAFE_METHODS,
    is_secure,
    new_secret,
    own_origin,
    secret_of,
    set_cookie,
)
from laguna.server.limits import Buckets, share_of
from laguna.server.page import security_headers
from laguna.server.refusals import NOT_ALLOWED, TOO_LARGE, TOO_MANY, Declined, refuse
from laguna.server.settings import Settings

HEALTH = "/health"
HOST_NAME = re.compile(r"[\w.:\[\]-]{1,255}")


class Gate:
    """ASGI middleware around everything else; sockets have limits of their own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(
            settings.requests_per_second, settings.request_burst, settings.clock
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = asyncio.get_running_loop().time()
        headers = Headers(scope=scope)
        secret = secret_of(headers.get("cookie"))
        fresh = None if secret or scope["path"] == HEALTH else new_secret()
        client = scope.get("client")
        state = scope.setdefault("state", {})
        state["secret"] = secret or fresh or ""
        state["address"] = share_of(client[0] if client else "")
        host = headers.get("host", "")
        safe = security_headers(host if HOST_NAME.fullmatch(host) else "")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(raw=message["headers"])
                given.update(safe)
                if scope["path"].startswith("/api") and "cache-control" not in given:
                    given["Cache-Control"] = "no-store"
                if fresh:
                    given.append("Set-Cookie", set_cookie(fresh, is_secure(scope)))
                message["headers"] = given.raw
                took = asyncio.get_running_loop().time() - started
                logs.note(
                    "request",
                    method=scope["method"],
                    path=scope["path"],
                    status=message["status"],
                    ms=round(took * 1000, 1),
                )
            await send(message)

        declined = self._declined(scope, headers)
        if declined:
            await _refuse(answer, declined)
        else:
            await self.app(scope, _bounded(receive, self.settings.longest_body), answer)

    def _declined(self, scope: Scope, headers: Headers) -> Declined | None:
        if scope["path"] == HEALTH:
            return None
        if not self.requests.take(scope["state"]["address"]):
            return refuse("Too many requests at once; wait a moment.", TOO_MANY)
        if scope["method"] not in SAFE_METHODS and not own_origin(headers, self.settings.origins):
            return refuse("This request comes from another page.", NOT_ALLOWED)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.longest_body:
            return _too_large(self.settings.longest_body)
        return None


def _too_large(most: int) -> Declined:
    return refuse("This is too large: at most {most} bytes.", TOO_LARGE, most=most)


def _bounded(receive: Receive, most: int) -> Receive:
    """A request's body, also one that does not say its length, up to a limit."""
    seen = 0

    async def read() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise _too_large(most)
        return message

    return read


async def _refuse(send: Send, declined: Declined) -> None:
    body = msgspec.json.encode({"error": declined.body()})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": declined.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
