"""The page itself: files that Vite has built, and the headers that keep it safe."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from laguna.server.refusals import UNKNOWN

PAGE = Path(__file__).resolve().parent / "page"
HASHED = "assets/"  # files whose names change with their content
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ONLY_TLS = "max-age=31536000"
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "payment", "serial", "usb")
NOT_BUILT = "The page is not built yet: run 'npm run build' in web/ (or 'make play').\n"

router = APIRouter()


def security_headers(host: str, secure: bool) -> dict[str, str]:
    """What a browser may load: from here alone, and no scripts but ours."""
    policy = {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "connect-src": f"'self' ws://{host} wss://{host}" if host else "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    headers = {
        "Content-Security-Policy": "; ".join(f"{key} {value}" for key, value in policy.items()),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{each}=()" for each in UNUSED),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return headers | {"Strict-Transport-Security": ONLY_TLS} if secure else headers


def find_file(path: str) -> Path | None:
    """A file of the page, if it has one of this name."""
    try:
        file = (PAGE / path).resolve()
        return file if path and file.is_relative_to(PAGE) and file.is_file() else None
    except (OSError, ValueError):
        return None  # not the name of any file


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def serve_page(request: Request, path: str) -> Response:
    """A file of the page, or the page itself for every address that it knows."""
    file = find_file(path)
    if file:
        caching = FOREVER if path.startswith(HASHED) else ASK_AGAIN
        return FileResponse(file, headers={"Cache-Control": caching})
    if path.startswith(HASHED):
        return PlainTextResponse("There is no such file.\n", UNKNOWN)
    if not (PAGE / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, UNKNOWN)
    return FileResponse(PAGE / "index.html", headers={"Cache-Control": ASK_AGAIN})
