"""What the page asks for over HTTP."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response

from laguna.engine import registry
from laguna.engine.record import game_in
from laguna.server import chores, games, protocol
from laguna.server.access import digest, new_secret
from laguna.server.codes import code_of
from laguna.server.deals import deal
from laguna.server.describe import describe
from laguna.server.hall import Hall
from laguna.server.live import Live, encode, fold
from laguna.server.pauses import Breather
from laguna.server.queries import read_log
from laguna.server.readiness import PATIENCE
from laguna.server.refusals import NOT_ALLOWED, NOT_NOW, TOO_MANY, UNKNOWN, refuse
from laguna.server.share import Share

CREATED = 201
Answer = TypeVar("Answer")

GameName = Annotated[str, Path(max_length=40)]
TableId = Annotated[str, Path(max_length=40)]
Language = Annotated[str, Query(max_length=10)]

PLAIN = "text/plain; charset=utf-8"
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
REFUSED: dict[int | str, dict[str, Any]] = {"4XX": {"model": protocol.Refusal}}
router = APIRouter(prefix="/api", responses=REFUSED)


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _share(request: Request) -> Share:
    share: Share = request.app.state.share
    return share


def _address(request: Request) -> str:
    """The address, or network, whose share a request uses."""
    address: str = request.scope["state"]["address"]
    return address


def _known(request: Request) -> str:
    """The secret of a browser that has one already, or nothing."""
    secret: str = request.scope["state"]["secret"]
    return secret


def _secret(request: Request) -> str:
    """The secret of a browser, made now for one that has none: it is about to hold something."""
    state = request.scope["state"]
    if not state["secret"]:
        state["secret"], state["fresh"] = new_secret(), True
    return _known(request)


def _json(data: Any, status: int = 200) -> Response:
    """JSON without a detour: what we send is made of our own models."""
    body = data if isinstance(data, bytes) else encode(data)
    return Response(body, status, media_type="application/json")


def _is_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _long_json(request: Request, packed: bytes) -> Response:
    headers = {"Vary": "Accept-Encoding"}
    if _is_packed(request):
        headers["Content-Encoding"] = "gzip"
    return Response(packed, media_type="application/json", headers=headers)


def _cacheable(request: Request, body: bytes, media: str = "application/json") -> Response:
    """What a browser may keep, and asks only whether it is still the same."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media, headers=headers)


async def _aside(request: Request, chore: Callable[..., Answer], *given: object) -> Answer:
    """Do what takes long apart, a few at a time."""
    return await _hall(request).heavy.run(request, chore, *given)


# --- games ---


@router.get("/games", response_model=list[protocol.GameInfo])
async def list_games() -> Response:
    """The games that can be played."""
    return _json([games.game_info(registry.load(name)) for name in registry.names()])


@router.get("/readiness", response_model=list[protocol.GameReadiness])
async def read_readiness(request: Request) -> Response:
    """How far the games are: after an installation they are compiled while the page is there."""
    return _json(_hall(request).readiness.told())


@router.post("/games/{game}/prepare", response_model=list[protocol.GameReadiness])
async def prepare_game(request: Request, game: GameName) -> Response:
    """Let a game be prepared before those that nobody has asked for."""
    readiness = _hall(request).readiness
    readiness.ask_for(games.find_game(game).name)
    return _json(readiness.told())


@router.get("/games/{game}/rules", response_model=list[protocol.Rule])
async def read_rules(game: GameName, language: Language = "en") -> Response:
    """The rules in words, by number, in the order of the rule book."""
    found = games.rules_in(games.find_game(game), language)
    return _json([{"number": number, "text": text} for number, text in found.items()])


@router.get("/games/{game}/parts", response_model=protocol.PartsInfo)
async def read_parts(request: Request, game: GameName) -> Response:
    """What is printed on the shipped parts, and their drawings."""
    return _cacheable(request, games.parts_info(games.find_game(game), {}))


@router.get("/games/{game}/parts/template", response_class=Response, responses=TEXT)
async def read_template(request: Request, game: GameName) -> Response:
    """The shipped parts as a text to type one's own over."""
    text = games.find_game(game).parts_template()
    return _cacheable(request, text.encode(), PLAIN)


@router.post("/games/{game}/parts", response_model=protocol.PartsInfo)
async def check_parts(request: Request, game: GameName, body: protocol.PartsRequest) -> Response:
    """Check parts of one's own."""
    chosen = games.find_game(game)
    return _json(await _aside(request, chores.parts_info, chosen.name, body.texts))


@router.post("/games/{game}/score", response_model=protocol.Pad)
async def score(request: Request, game: GameName, body: protocol.SheetRequest) -> Response:
    """Score finished games of the box."""
    chosen = games.find_game(game)
    await _hall(request).readiness.rules(chosen.name)
    return _json(await _aside(request, chores.score, chosen.name, body.sheet, body.texts))


@router.post("/replay", response_model=protocol.Replay)
async def replay_record(request: Request, body: protocol.RecordRequest) -> Response:
    """A pasted record, move by move."""
    await _hall(request).readiness.rules(game_in(body.record))
    packed = await _aside(request, chores.replay_record, body.record, _is_packed(request))
    return _long_json(request, packed)


# --- analysis ---


@router.post("/analysis", response_model=protocol.AnalysisProgress)
async def start_analysis(request: Request, body: protocol.RecordRequest) -> Response:
    """Go through a game on record; whoever asks again is told how far it is."""
    await _hall(request).readiness.bots(game_in(body.record), PATIENCE)
    analyses = _hall(request).analyses
    address = _address(request)
    job = analyses.known(body.record)
    if job is None:
        analyses.check(address)
        table = await _aside(request, chores.to_analyse, body.record)
        job = analyses.start(body.record, table, address)
    return _json(job.progress())


@router.get("/analysis/{name}", response_model=protocol.AnalysisProgress)
async def read_analysis(request: Request, name: Annotated[str, Path(max_length=80)]) -> Response:
    """How far an analysis is, and the analysis once it is done."""
    return _json(_hall(request).analyses.find(name).progress())


# --- tables ---


@router.get("/lobby", response_model=protocol.Lobby)
async def lobby(request: Request) -> Response:
    """Public tables that wait for people or can be watched, and those of this browser."""
    found = await _hall(request).lobby(_known(request))
    share = _share(request)
    if share.is_guest(request.scope):
        found = {
            kind: [table for table in tables if share.has(table["id"])]
            for kind, tables in found.items()
        }
    return _json(found)


@router.post("/code", response_model=protocol.Code)
async def make_code(request: Request, body: protocol.CodeRequest) -> Response:
    """A link as a QR code."""
    return _json(await asyncio.to_thread(code_of, body.text))


@router.get("/share", response_model=protocol.Sharing)
async def read_share(request: Request) -> Response:
    """Whether tables are shared with the local network, and whether one may share them."""
    return _json(_share(request).described(request.scope))


@router.post("/tables/{table}/share", response_model=protocol.Sharing)
async def share_table(request: Request, table: TableId, body: protocol.ShareRequest) -> Response:
    """Share a table with the local network, or no more; for its host, at this very machine."""
    live = await _table(request, table)
    share = _share(request)
    if live.seating.host != digest(_known(request)):
        raise refuse("Only the host may do that.", NOT_ALLOWED)
    if body.on:
        await share.begin(request.scope, table)
    else:
        await share.end(request.scope, table)
    return _json(share.described(request.scope))


@router.post("/tables", status_code=CREATED, response_model=protocol.TableInfo)
async def create_table(request: Request, body: protocol.TableRequest) -> Response:
    """Open a table. Its links: /t/ID#TOKEN, with the tokens of the seats and of the spectators."""
    _check_new_table(request)
    live = await _hall(request).create(body, _secret(request), _address(request))
    return _described(live, request, CREATED)


@router.post("/games/{game}/lesson", status_code=CREATED, response_model=protocol.TableInfo)
async def begin_lesson(request: Request, game: GameName, body: protocol.LessonRequest) -> Response:
    """Open a table for the first lesson of a game."""
    _check_new_table(request)
    live = await _hall(request).begin_lesson(game, body, _secret(request), _address(request))
    return _described(live, request, CREATED)


def _check_new_table(request: Request) -> None:
    if not request.app.state.new_tables.take(_address(request)):
        raise refuse("Too many tables were opened from here; try again later.", TOO_MANY)


def _described(live: Live, request: Request, status: int = 200) -> Response:
    return _json(describe(live.seating, _known(request), live), status)


async def _table(request: Request, table: str) -> Live:
    return await _hall(request).for_browser(table, _known(request))


@router.get("/tables/{table}", response_model=protocol.TableInfo)
async def read_table(request: Request, table: TableId) -> Response:
    """A table that is public, or at which one has a place."""
    live = await _table(request, table)
    async with live.alone():
        return _described(live, request)


@router.get("/tables/{table}/parts", response_model=protocol.PartsInfo)
async def read_table_parts(request: Request, table: TableId) -> Response:
    """What is printed on the parts of this table."""
    live = await _table(request, table)
    game = live.table.game
    texts = game.texts(live.table.options)
    if not texts.get(game.parts_option):
        return _cacheable(request, games.parts_info(game, {}))
    return _cacheable(request, await _aside(request, chores.parts_info, game.name, texts))


@router.post("/tables/{table}/invitation", response_model=protocol.Invitation)
async def read_invitation(
    request: Request, table: TableId, body: protocol.InvitationRequest
) -> Response:
    """What a secret link gives, before one takes it."""
    return _json(await _hall(request).invitation(table, body.token, _known(request)))


@router.post("/tables/{table}/claim", response_model=protocol.TableInfo)
async def claim(request: Request, table: TableId, body: protocol.Claim) -> Response:
    """Take the place that a secret link gives."""
    address = _address(request)
    return _described(await _hall(request).claim(table, body, _secret(request), address), request)


@router.post("/tables/{table}/join", response_model=protocol.TableInfo)
async def join(request: Request, table: TableId, body: protocol.Join) -> Response:
    """Sit down at a public table."""
    return _described(await _hall(request).join(table, body, _secret(request)), request)


# --- finished games ---


async def _finished(request: Request, table: str) -> Live:
    live = await _table(request, table)
    if not live.over:
        raise refuse("This is open to all once the game is over.", NOT_NOW)
    return live


@router.get("/tables/{table}/record", response_class=Response, responses=TEXT)
async def read_record(request: Request, table: TableId) -> Response:
    """The record of a finished game, as a text."""
    live = await _finished(request, table)
    return Response(await asyncio.to_thread(live.table.record), media_type=PLAIN)


@router.get("/tables/{table}/replay", response_model=protocol.Replay)
async def replay_table(request: Request, table: TableId) -> Response:
    """A finished game move by move, nothing hidden."""
    live = await _finished(request, table)
    given = live.table, live.seating.names, _is_packed(request)
    return _long_json(request, await _aside(request, chores.replay, *given))


@router.get("/tables/{table}/deal", response_model=protocol.Deal)
async def check_deal(request: Request, table: TableId) -> Response:
    """What the deal of a finished game followed from; the stored log is played again from it."""
    live = await _finished(request, table)
    seating = live.seating
    log = await _hall(request).store.read(lambda connection: read_log(connection, seating.id))
    again = await asyncio.to_thread(lambda: fold(deal(seating), log, Breather()))

    return _json(
        {
            "number": seating.seed,
            "salt": seating.salt,
            "commitment": seating.commitment,
            "words": [{"seal": seat.seal or None, "word": seat.word} for seat in seating.seats],
            "seed": str(live.table.seed),
            "moves": len(log),
            "agrees": bool(again.state.tobytes() == live.table.state.tobytes()),
        }
    )


@router.get("/{path:path}", include_in_schema=False)
async def unknown(path: str) -> Response:
    """Whatever else is asked for."""
    raise refuse("There is nothing here.", UNKNOWN)
