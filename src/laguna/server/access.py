"""Who may do what: a browser's secret in a cookie, and the secrets of links.

The store knows only SHA-256 of both. The secret of a link follows from the cookie of the browser
that made it, so that one can be shown it again, and nobody can read it in the data: the links of
open seats and of the spectators follow from the host's cookie, that of a taken seat from the cookie
of who sits there.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from laguna.server.schema import WATCHER

COOKIE = "laguna"
SAFE_COOKIE = "__Host-laguna"  # one that neither another host nor plain HTTP can set
SECRET_BYTES = 32
COOKIE_AGE = 400 * 24 * 60 * 60  # seconds: the longest time that browsers keep a cookie
TOKEN_LENGTH = 24
ID_LENGTH = 10
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
SALT_BYTES = 16
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
SECRET = re.compile(r"[\w-]{43}", re.ASCII)
HOST = re.compile(r"(?:[\w.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII)
ORIGIN = re.compile(r"([a-z][a-z+.-]{1,20})://(\S{1,300})", re.IGNORECASE)
NO_PAGE = "null"  # the origin of a page that belongs to nobody
Headers = Mapping[str, str]


def new_secret() -> str:
    """The secret of a browser."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_salt() -> str:
    """128 bits that keep the seed from being found by trying."""
    return secrets.token_hex(SALT_BYTES)


def new_id() -> str:
    """The name of a table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def link_token(secret: str, table: str, seat: int = WATCHER, number: int = 0) -> str:
    """The secret of a link, of a seat or of the spectators; they are numbered from 0."""
    words = f"{table}:{seat}:{number}" if number else f"{table}:{seat}"
    mac = hmac.digest(secret.encode(), words.encode(), "sha256")
    return base64.urlsafe_b64encode(mac).decode()[:TOKEN_LENGTH]


def opens(token: str, stored: str) -> bool:
    """Whether a link's secret is the one whose digest is stored."""
    return hmac.compare_digest(digest(token), stored)


def secret_of(cookie_header: str | None, secure: bool) -> str | None:
    """The browser's secret among its cookies; under TLS only we can have set the first name."""
    found = _cookies(cookie_header)
    names = (SAFE_COOKIE, COOKIE) if secure else (COOKIE,)
    return next((found[name] for name in names if name in found), None)


def is_to_be_moved(cookie_header: str | None, secure: bool) -> bool:
    """Whether a browser has its secret under a name that others could have set too."""
    return secure and SAFE_COOKIE not in _cookies(cookie_header)


def _cookies(cookie_header: str | None) -> dict[str, str]:
    try:
        found = SimpleCookie(cookie_header or "")
    except CookieError:
        return {}
    return {
        name: found[name].value
        for name in (SAFE_COOKIE, COOKIE)
        if name in found and SECRET.fullmatch(found[name].value)
    }


def set_cookies(secret: str, secure: bool) -> list[str]:
    """The headers by which a browser gets its secret, or keeps it under its better name."""
    kept = f"Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
    if not secure:
        return [f"{COOKIE}={secret}; {kept}"]
    return [f"{SAFE_COOKIE}={secret}; {kept}; Secure", f"{COOKIE}=; Path=/; Max-Age=0"]


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Whether the browser came by TLS."""
    return scope.get("scheme") in ("https", "wss")


def host_of(headers: Headers) -> str | None:
    """The name under which a request came, with its port; None for what is no name."""
    host = headers.get("host", "")
    return host.lower() if HOST.fullmatch(host) else None


def is_own_host(host: str, names: Iterable[str]) -> bool:
    """Whether the server answers under a name; the port does not count."""
    return re.sub(r":[0-9]+$", "", host) in names


def origin_of(headers: Headers) -> str | None:
    """The page that a request comes from, if it comes from one; raises for what is no page."""
    origin = headers.get("origin")
    if origin is None or origin == NO_PAGE:
        return origin
    match = ORIGIN.fullmatch(origin)
    if match is None or not HOST.fullmatch(match[2]):
        raise ValueError("no origin")
    return origin.lower()
