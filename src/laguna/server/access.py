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
from urllib.parse import urlsplit

from laguna.server.schema import WATCHER

COOKIE = "laguna"
SECRET_BYTES = 32
COOKIE_AGE = 400 * 24 * 60 * 60  # seconds: the longest time that browsers keep a cookie
TOKEN_LENGTH = 24
ID_LENGTH = 10
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
SALT_BYTES = 16
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
SECRET = re.compile(r"[\w-]{43}", re.ASCII)
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


def secret_of(cookie_header: str | None) -> str | None:
    """The browser's secret among its cookies."""
    if not cookie_header:
        return None
    try:
        cookie = SimpleCookie(cookie_header).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie and SECRET.fullmatch(cookie.value) else None


def set_cookie(secret: str, secure: bool) -> str:
    """The header by which a browser gets its secret."""
    value = f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
    return f"{value}; Secure" if secure else value


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Whether the browser came by TLS."""
    return scope.get("scheme") in ("https", "wss")


def own_origin(headers: Headers, origins: Iterable[str]) -> bool:
    """Whether a request comes from our own page, one that is allowed, or no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host") or origin in origins
