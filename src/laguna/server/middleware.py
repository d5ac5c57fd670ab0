"""What every request passes: limits, the browser's cookie, where it comes from, safe headers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laguna.server import logs
from laguna.server.access import (
    NO_PAGE,
    SAFE_METHODS,
    host_of,
    is_own_host,
    is_secure,
    is_to_be_moved,
    origin_of,
    secret_of,
    set_cookies,
)
from laguna.server.limits import Buckets, share_of
from laguna.server.page import security_headers
from laguna.server.refusals import NOT_ALLOWED, OWN_FAULT, TOO_LARGE, TOO_MANY, Declined, refuse
from laguna.server.settings import Settings
from laguna.server.share import Share

HEALTH = "/health"
API = "/api"


class Gate:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp, settings: Settings, share: Share) -> None:
        self.app = app
        self.settings = settings
        self.share = share
        clock = settings.clock
        self.requests = Buckets(settings.requests_per_second, settings.request_burst, clock)
        self.connects = Buckets(settings.connects_per_second, settings.connect_burst, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._request(scope, receive, send)
            case "websocket":
                await self._socket(scope, receive, send)
            case _:
                await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = _remember(scope, headers)
        if self._misled(scope, headers) or not self.connects.take(address):
            await receive()
            await send({"type": "websocket.close"})
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = asyncio.get_running_loop().time()
        headers = Headers(scope=scope)
        _remember(scope, headers)
        answered = False

        async def answer(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                message["headers"] = _completed(scope, headers, message["headers"])
                took = asyncio.get_running_loop().time() - started
                logs.note(
                    "request",
                    method=scope["method"][:10],
                    path=_path(scope),
                    status=message["status"],
                    ms=round(took * 1000, 1),
                )
            await send(message)

        if declined := self._declined(scope, headers):
            if declined.status == TOO_MANY:
                await asyncio.sleep(self.settings.refused_after)
            await _refuse(answer, declined)
            return
        try:
            await self.app(scope, _bounded(receive, self.settings.longest_body), answer)
        except Exception as error:
            logs.failure("a request failed", error, path=_path(scope))
            if not answered:
                sorry = refuse("Something went wrong here; nothing was changed.", OWN_FAULT)
                await _refuse(answer, sorry)

    def _declined(self, scope: Scope, headers: Headers) -> Declined | None:
        if scope["path"] == HEALTH:
            return None
        if not self.requests.take(scope["state"]["address"]):
            return refuse("Too many requests at once; wait a moment.", TOO_MANY)
        if misled := self._misled(scope, headers):
            return misled
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.longest_body:
            return _too_large(self.settings.longest_body)
        return None

    def _misled(self, scope: Scope, headers: Headers) -> Declined | None:
        """Why a request does not get in: by the name it came by, by the page it comes from, or
        because it is not for guests.
        """
        guest = self.share.is_guest(scope)
        names = self.share.names if guest else self.settings.hosts
        if misled := _from_elsewhere(scope, headers, names, self.settings.origins):
            return misled
        if guest and not self.share.lets(scope):
            return refuse("This is not shared with you.", NOT_ALLOWED)
        return None


def _remember(scope: Scope, headers: Headers) -> str:
    """Note whose request it is; the address, or network, that it counts for."""
    client = scope.get("client")
    state = scope.setdefault("state", {})
    state["secret"] = secret_of(headers.get("cookie"), is_secure(scope)) or ""
    state["fresh"] = False  # whether the secret was made for this request
    address: str = share_of(client[0] if client else "")
    state["address"] = address
    return address


def _from_elsewhere(
    scope: Scope, headers: Headers, names: Sequence[str], origins: Sequence[str]
) -> Declined | None:
    """What is wrong with the name that a request came by, or with the page it comes from."""
    host = host_of(headers)
    if host is None:
        return refuse("This request names no host.")
    if names and not is_own_host(host, names):
        return refuse("This server does not answer under that name.", NOT_ALLOWED)
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return None
    try:
        origin = origin_of(headers)
    except ValueError:
        return refuse("This request comes from no page that there could be.")
    own = f"{'https' if is_secure(scope) else 'http'}://{host}"
    if origin == NO_PAGE or origin not in (None, own, *origins):
        return refuse("This request comes from another page.", NOT_ALLOWED)
    return None


def _completed(
    scope: Scope, headers: Headers, given: list[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that keep it safe, and the cookie where one is due."""
    complete = MutableHeaders(raw=given)
    secure, state = is_secure(scope), scope["state"]
    complete.update(security_headers(host_of(headers) or "", secure))
    if scope["path"].startswith(API):
        if "cache-control" not in complete:
            complete["Cache-Control"] = "no-store"
        moved = state["secret"] and is_to_be_moved(headers.get("cookie"), secure)
        if state["fresh"] or moved:
            for cookie in set_cookies(state["secret"], secure):
                complete.append("Set-Cookie", cookie)
    return complete.raw


def _path(scope: Scope) -> str:
    """Which of our addresses was asked for, without what stood in its place."""
    return getattr(scope.get("route"), "path", "") or "?"


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
