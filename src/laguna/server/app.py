"""The server as one application: `create_app(settings)`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from laguna.server import api, logs, page, socket
from laguna.server.hall import Hall
from laguna.server.limits import Buckets, Counts
from laguna.server.middleware import Gate
from laguna.server.pauses import tidy_forever
from laguna.server.protocol import Fault
from laguna.server.readiness import Readiness
from laguna.server.refusals import FAULTY, Declined, refuse
from laguna.server.settings import Settings
from laguna.server.share import Share

HOUR = 3600
VERSION = version("laguna")
UNWELL = 503
SMALLEST_ZIPPED = 1000


def create_app(settings: Settings, readiness: Readiness | None = None) -> FastAPI:
    """The whole server, ready to be run; without a `readiness` all games are taken for ready."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(logs.loop_failure)
        # What takes longer than a moment is done aside, one thing at a time: several threads would
        # share the interpreter with the loop, and whoever plays would wait for all of them.
        loop.set_default_executor(ThreadPoolExecutor(1, "aside"))
        ready = readiness or Readiness()
        hall = app.state.hall = Hall(settings, app.state.share, ready)
        forever = hall.sweep_forever(), tidy_forever(lambda: bool(hall.live))
        tasks = [asyncio.create_task(each) for each in forever]
        try:
            ready.open()
            await hall.open()
            yield
        finally:
            await asyncio.to_thread(ready.close)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await hall.close()

    app = FastAPI(
        title="Laguna",
        description="Tables for board games. What a table's socket says is in the schemas "
        "ClientMessage and ServerMessage.",
        version=VERSION,
        lifespan=lifespan,
        separate_input_output_schemas=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        exception_handlers={
            Declined: _declined,
            HTTPException: _http_error,
            RequestValidationError: _misunderstood,
        },
    )
    share = app.state.share = Share(settings)
    hourly = settings.tables_per_address
    app.state.new_tables = Buckets(hourly / HOUR, hourly, settings.clock)
    app.state.sockets = Counts(settings.sockets_per_address)
    app.include_router(socket.router)

    @app.get("/health", tags=["health"])
    async def health(request: Request, response: Response) -> dict[str, str | int | list[str]]:
        """Whether the server is well: whether a move could be stored now; and which games can be
        played, with bots.
        """
        hall: Hall = request.app.state.hall
        good = await hall.health.good()
        response.status_code = 200 if good else UNWELL
        status = "ok" if good else "nothing can be stored"
        return {
            "status": status,
            "version": VERSION,
            "live_tables": len(hall.live),
            "ready": hall.readiness.ready,
        }

    app.include_router(api.router)
    app.include_router(page.router)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=6)
    app.add_middleware(Gate, settings=settings, share=share)
    return app


def _answer(declined: Declined) -> JSONResponse:
    return JSONResponse({"error": declined.body()}, declined.status)


async def _declined(request: Request, error: Any) -> JSONResponse:
    return _answer(error)


async def _http_error(request: Request, error: Any) -> JSONResponse:
    return _answer(Declined(Fault(text=f"{error.detail}."), error.status_code))


async def _misunderstood(request: Request, error: Any) -> JSONResponse:
    """Where a request is not as the API says, without repeating what was sent."""
    first = error.errors()[0]
    where = ".".join(str(step) for step in first["loc"]) or "request"
    what = re.sub(r"\s+", " ", first["msg"])
    return _answer(
        refuse("This request is not understood ({where}: {what}).", FAULTY, where=where, what=what)
    )
