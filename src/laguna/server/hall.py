"""The hall: all tables. Those in use are in memory; the others wait in the store."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from typing import Any

from laguna.engine.errors import LagunaError
from laguna.engine.lesson import Lesson
from laguna.engine.random import SEEDS
from laguna.engine.table import Table
from laguna.server import logs, protocol, queries
from laguna.server.access import digest, link_token, new_id, new_salt, opens
from laguna.server.analyses import Analyses
from laguna.server.deals import deal
from laguna.server.describe import describe
from laguna.server.games import (
    AFTER_LESSON,
    STAND_IN,
    check_level,
    find_game,
    find_lesson,
)
from laguna.server.health import Health
from laguna.server.heavy import Heavy
from laguna.server.hints import Hints
from laguna.server.limits import Buckets
from laguna.server.live import Live, called_off, encode, fold, no_such_table
from laguna.server.names import clean
from laguna.server.pauses import Breather
from laguna.server.players import Players
from laguna.server.readiness import PATIENCE, Readiness
from laguna.server.refusals import (
    NOT_ALLOWED,
    NOT_NOW,
    OWN_FAULT,
    TOO_MANY,
    Declined,
    from_engine,
    refuse,
)
from laguna.server.schema import WATCHER
from laguna.server.seating import EXPECTED, LESSON, Seat, Seating
from laguna.server.settings import Settings
from laguna.server.share import Share
from laguna.server.store import Store
from laguna.server.words import leave_out_late_words

HOUR = 3600


class Hall:
    """Opens, finds, puts away tables."""

    def __init__(self, settings: Settings, share: Share, readiness: Readiness) -> None:
        self.settings = settings
        self.share = share
        self.readiness = readiness
        self.clock = settings.clock
        self.steady = settings.steady
        self._opened = self.clock(), self.steady()
        self._waited_since: dict[str, float] = {}  # at tables that have left the memory
        self.store = Store(settings.database)
        self.health = Health(self.store)
        self.players = Players(settings.bot_threads, settings.bot_pause, readiness)
        self.hints = Hints(settings, readiness)
        self.analyses = Analyses(settings)
        self.heavy = Heavy(settings)
        self.heard = Buckets(settings.heard_per_second, settings.heard_burst, time.monotonic)
        self.chats = Buckets(settings.chats_per_second, settings.chat_burst, self.clock)
        watchers = settings.watchers_per_address
        self._watchers = Buckets(watchers / HOUR, watchers, self.clock)
        self._offered: list[Live] = []  # public tables that waited for people of late
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._unplayable: set[str] = set()  # tables of other rules, told once
        self._going_on: list[asyncio.Task[Live | None]] = []  # tables at which bots are to move

    async def open(self) -> None:
        """Go on where the last process stopped."""
        waiting = await self.store.read(queries.read_waiting_for_bots)
        self._going_on = [asyncio.create_task(self._try_table(table)) for table in waiting]
        if waiting:
            logs.note("bots go on", tables=len(waiting))

    async def close(self) -> None:
        """Leave nothing half done."""
        tasks = [*self._going_on, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.players.close()
        await self.hints.close()
        self.analyses.close()
        self.heavy.close()
        await asyncio.to_thread(self.store.close)

    async def table(self, name: str) -> Live:
        """A live table; raises for one that does not exist."""
        live = self.live.get(name)
        if live is not None:
            live.used = self.steady()
            return live
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    async def _try_table(self, name: str) -> Live | None:
        """A live table, or none if it cannot be played here: others go on all the same."""
        if name in self._unplayable:
            return None
        try:
            return await self.table(name)
        except Exception as error:
            if isinstance(error, Declined):
                if name in self._unplayable:
                    return None
                self._unplayable.add(name)
            logs.failure("a table could not be loaded", error, table=name)
            return None

    async def for_browser(
        self, name: str, secret: str | None, patience: float | None = PATIENCE
    ) -> Live:
        """A live table that a browser may see; others are as if they did not exist. A game that is
        not ready is waited for, with patience.
        """
        browser = digest(secret) if secret else None
        seating = self.live[name].seating if name in self.live else await self.seating(name)
        if seating is None or not seating.may_look(browser):
            raise no_such_table()
        await self.readiness.rules(seating.game, patience)
        live = await self.table(name)
        if live.seating.archived:
            async with live.alone():
                await live.keep()
        return live

    async def seating(self, name: str) -> Seating | None:
        """What the store knows of a table."""
        return await self.store.read(lambda connection: queries.read_seating(connection, name))

    async def _load(self, name: str) -> Live:
        def read(connection: Any) -> tuple[Seating, list[Any], list[dict[str, Any]]] | None:
            seating = queries.read_seating(connection, name)
            if seating is None:
                return None
            return (
                seating,
                queries.read_log(connection, name),
                queries.read_chat(connection, name),
            )

        found = await self.store.read(read)
        if found is None:
            raise no_such_table()
        seating, log, chat = found
        await self.readiness.rules(seating.game, None)
        try:
            table = await asyncio.to_thread(lambda: fold(deal(seating), log, Breather()))
        except Declined:
            raise
        except Exception as error:
            logs.failure("a log is damaged", error, table=name)
            raise refuse("What is stored of this table is damaged.", OWN_FAULT) from None
        live = self._seat(seating, table, chat)
        live.waited_since = self._since(name)
        self._waited_since.pop(name, None)
        self.live[name] = live
        self.players.wake(live)
        return live

    def _seat(self, seating: Seating, table: Table, chat: list[dict[str, Any]]) -> Live:
        return Live(
            seating,
            table,
            chat,
            self.store,
            self.clock,
            self.steady,
            self.players.wake,
            self._discard,
            self.hints.ask,
            self.play_again,
        )

    def _discard(self, live: Live) -> None:
        """The next who asks for this table gets it from the store."""
        if self.live.get(live.seating.id) is live:
            self._drop(live)
        logs.warn("a table is loaded anew", table=live.seating.id)

    # --- opening tables ---

    async def begin_lesson(
        self, game: str, request: protocol.LessonRequest, secret: str, address: str = ""
    ) -> Live:
        """A new table at which a browser goes through a game's lesson: on its deal, after its
        opening, against a bot that knows it by heart.
        """
        await self.readiness.rules(find_game(game).name)
        table = (lesson := find_lesson(find_game(game))).table
        mine = {"kind": "mine", "name": request.name}
        others = [{"kind": "bot", "level": LESSON}] * (table.seats - 1)
        asked = protocol.TableRequest.model_validate(
            {"game": game, "seats": [mine, *others], "options": table.options}
        )
        return await self.create(asked, secret, address, lesson)

    async def create(
        self,
        request: protocol.TableRequest,
        secret: str,
        address: str = "",
        lesson: Lesson | None = None,
    ) -> Live:
        """A new table; its host holds the seats that are `mine`."""
        if request.public:
            self._check_offered(address)
        game = find_game(request.game)
        await self.readiness.rules(game.name)
        try:
            options = game.complete_options(len(request.seats), request.options)
        except LagunaError as error:
            raise from_engine(error) from None
        browser, name, now = digest(secret), new_id(), self.clock()
        seating = Seating(
            id=name,
            game=game.name,
            version=game.version,
            options=options,
            public=request.public,
            hints=request.hints,
            absence=request.absence,
            status="open",
            host=browser,
            root=name,
            watch=digest(link_token(secret, name)),
            watch_links=0,
            seed=str(lesson.table.seed if lesson else secrets.randbelow(SEEDS)),
            salt=new_salt(),
            created=now,
            touched=now,
            moved=now,
            rows=0,
            plies=0,
            waiting=0,
            archived=False,
            rematch=None,
            points=None,
            ranks=None,
        )
        for number, wanted in enumerate(request.seats):
            match wanted.kind:
                case "bot":
                    level = LESSON if lesson else check_level(wanted.level)
                    seating.seats.append(Seat("bot", level=level))
                case "open":
                    token = digest(link_token(secret, name, number))
                    seating.seats.append(Seat("open", token=token))
                case "mine":
                    seating.seats.append(Seat("person", seal=wanted.seal))
                    seating.renew_link(number, secret)
                    seating.hold(browser, number)
            seating.call(number, wanted.name)
        seating.name_bots()
        live = self._new(seating)
        live.address = address
        if request.public:
            self._offered.append(live)
        made = live.play_before(lesson.opening if lesson else ())
        await self.store.write(*queries.add_table(seating), *made)
        self.live[name] = live
        self.players.wake(live)
        return live

    def _check_offered(self, address: str) -> None:
        """Leave room in the lobby for the tables of others."""
        since = self.clock() - HOUR
        self._offered = [
            live
            for live in self._offered
            if live.seating.status == "open" and live.seating.created > since
        ]
        waiting = sum(live.address == address for live in self._offered)
        if waiting >= self.settings.open_tables_per_address:
            raise refuse("Enough tables from here wait for people already.", TOO_MANY)

    def _new(self, seating: Seating) -> Live:
        try:
            live = self._seat(seating, deal(seating), [])
        except LagunaError as error:
            raise from_engine(error) from None
        live.begin_if_ready()
        return live

    async def play_again(self, live: Live, agreed: Mapping[int, str]) -> None:
        """Open the table on which the same people play on; each has a link from their own secret.
        Who only watches is told of it, and stays.
        """
        old = live.seating
        now = self.clock()
        seating = Seating(
            **vars(old)
            | {
                "id": new_id(),
                "version": find_game(old.game).version,
                "status": "open",
                "seed": str(secrets.randbelow(SEEDS)),
                "salt": new_salt(),
                "created": now,
                "touched": now,
                "moved": now,
                "rematch": None,
                "points": None,
                "ranks": None,
                "archived": False,
                "seats": [
                    Seat(
                        seat.kind,
                        seat.name,
                        AFTER_LESSON if seat.level == LESSON else seat.level,
                        seal=None if seat.seal is None else EXPECTED,
                    )
                    for seat in old.seats
                ],
                "holders": {seat: set(each) for seat, each in old.holders.items()},
                "muted": set(old.muted),
                "removed": set(old.removed),
            }
        )
        for number, secret in agreed.items():
            seating.renew_link(number, secret)
        again = self._new(seating)
        again.address = live.address
        old.rematch = seating.id
        self.share.carry_on(old.id, seating.id)
        await live.keep(queries.set_rematch(old), *queries.add_table(seating))
        self.live[seating.id] = again
        self.players.wake(again)
        live.tell_table()
        live.tell_all(encode({"type": "rematch", "table": seating.id}).decode())

    # --- sitting down ---

    async def _invited(self, name: str, token: str, browser: str) -> Seating:
        """A table that a link's secret opens, or that one may see anyway."""
        seating = self.live[name].seating if name in self.live else await self.seating(name)
        if seating is None or not (_place(seating, token) or seating.may_look(browser)):
            raise _spent(seating, token) or no_such_table()
        return seating

    async def invitation(self, name: str, token: str, secret: str) -> dict[str, Any]:
        """What a link's secret gives; nothing is taken yet."""
        browser = digest(secret)
        seating = await self._invited(name, token, browser)
        held = seating.held(browser)
        place = next(iter(_place(seating, token)), WATCHER)
        seat = held[0] if held else place
        return {
            "game": seating.game,
            "seat": None if seat == WATCHER else seat,
            "free": seat != WATCHER and seating.status == seating.seats[seat].kind == "open",
            "names": [seat.name for seat in seating.seats],
        }

    async def claim(self, name: str, claim: protocol.Claim, secret: str, address: str = "") -> Live:
        """Take the seat, or the place of a spectator, that a link's secret gives; who has a place
        already keeps it, whatever the link.
        """
        browser = digest(secret)
        seating = await self._invited(name, claim.token, browser)
        await self.readiness.rules(seating.game)
        live = await self.table(name)
        async with live.alone():
            seating = live.seating
            match _place(seating, claim.token):
                case []:
                    spent = _spent(seating, claim.token)
                    if spent and not seating.held(browser):
                        raise spent
                case [place] if place == WATCHER:
                    await self._watch(live, browser, address)
                case [number, *_]:
                    if seating.seats[number].kind == "bot":
                        raise refuse("By now a bot sits at seat {seat}.", NOT_NOW, seat=number + 1)
                    await _sit_down(live, secret, number, claim)
        return live

    async def _watch(self, live: Live, browser: str, address: str) -> None:
        """Give a browser the place of a spectator."""
        seating = live.seating
        watchers = seating.holders.get(WATCHER, ())
        if browser in seating.removed:
            raise no_such_table()
        if browser in watchers:
            return
        if len(watchers) >= queries.MOST_WATCHERS or not self._watchers.take(address):
            raise refuse("Too many have followed this link; try again later.", TOO_MANY)
        seating.hold(browser)
        await live.keep(queries.set_holder(seating, browser, WATCHER))

    async def join(self, name: str, join: protocol.Join, secret: str) -> Live:
        """Sit down at a public table."""
        live = await self.for_browser(name, secret)
        async with live.alone():
            seating = live.seating
            if not seating.public:
                raise refuse("This table is joined by its link.", NOT_ALLOWED)
            open_seats = [n for n, seat in enumerate(seating.seats) if seat.kind == "open"]
            wanted = open_seats[:1] if join.seat is None else [join.seat]
            if not wanted or wanted[0] not in open_seats:
                raise refuse("This seat is taken.", NOT_NOW)
            await _sit_down(live, secret, wanted[0], join)
        return live

    # --- looking after tables ---

    async def lobby(self, secret: str) -> dict[str, Any]:
        """What a browser sees in the lobby."""
        browser = digest(secret)
        present = [name for name, live in self.live.items() if live.connections]

        def read(connection: Any) -> Mapping[str, list[Seating]]:
            return {
                "open": queries.read_public(connection, "open", present, browser),
                "running": queries.read_public(connection, "playing", present, browser),
                "mine": queries.read_held(connection, browser),
            }

        found = await self.store.read(read)
        return {
            kind: [
                self._described(seating, secret)
                for seating in seatings
                if browser not in seating.removed
            ]
            for kind, seatings in found.items()
        }

    def _described(self, seating: Seating, secret: str) -> dict[str, Any]:
        live = self.live.get(seating.id)
        return describe(seating, secret, live)

    async def sweep(self) -> None:
        """Let bots stand in for who is absent, drop what nobody watches, archive what is old."""
        now = self.steady()
        for name, minutes in (await self.store.read(queries.read_limited)).items():
            live = await self._try_table(name) if self._overdue(name, minutes) else None
            if live:
                await self._stand_in(live, minutes)
        for live in list(self.live.values()):
            if live.seating.status == "dealing":
                async with live.alone():
                    await leave_out_late_words(live)
            if live.idle and now - live.used >= self.settings.drop_after:
                self._drop(live)
            elif live.unwatched:
                self.players.wake(live)
        at, started = self._opened
        today = min(self.clock(), at + now - started)  # should the time of day jump ahead
        await self.store.write(queries.archive(today - self.settings.archive_after))

    def _drop(self, live: Live) -> None:
        """Let a table leave the memory."""
        if live.seating.absence and not live.over:
            self._waited_since[live.seating.id] = live.waited_since
        del self.live[live.seating.id]

    def _since(self, name: str) -> float:
        """Since when a table waits for its next move; at most since this process began."""
        live = self.live.get(name)
        return live.waited_since if live else self._waited_since.get(name, self._opened[1])

    def _overdue(self, name: str, minutes: int) -> bool:
        return self.steady() >= self._since(name) + minutes * 60

    async def _stand_in(self, live: Live, minutes: int) -> None:
        async with live.alone():
            seating = live.seating
            overdue = self._overdue(seating.id, minutes)
            for seat in seating.to_act if overdue else []:
                if seating.seats[seat].bot is None:
                    await live.stand_in(seat, STAND_IN)

    async def sweep_forever(self) -> None:
        """Look after the tables as long as the server runs."""
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            try:
                await self.sweep()
            except Exception as error:
                logs.failure("looking after the tables failed", error)


def _place(seating: Seating, token: str) -> list[int]:
    """The seat, or the spectators' place, that a link's secret opens; all are compared."""
    stored = {WATCHER: seating.watch} | dict(enumerate(seat.token for seat in seating.seats))
    return [place for place, digested in stored.items() if opens(token, digested)]


def _spent(seating: Seating | None, token: str) -> Declined | None:
    """What to say to who comes by a link that somebody has used already."""
    for number, seat in enumerate(seating.seats if seating else [], 1):
        if seat.spent and opens(token, seat.spent):
            return refuse(
                "Seat {seat} was taken by this link already. For a further device, whoever sits "
                "there has a link of their own, in the menu of the table.",
                NOT_NOW,
                seat=number,
            )
    return None


async def _sit_down(
    live: Live, secret: str, number: int, asked: protocol.Claim | protocol.Join
) -> None:
    """Take an open seat, by which its link is spent; or hold one's own on a further device."""
    seating, browser = live.seating, digest(secret)
    seat = seating.seats[number]
    done = []
    if seat.kind == "open":
        if seating.status != "open":
            raise called_off()
        seat.kind = "person"
        seat.spent = seat.token
        seating.renew_link(number, secret)
        seat.seal = asked.seal
        seating.call(number, clean(asked.name or "") or seat.name)
        done.append(queries.set_seat(seating, number))
    if browser in seating.removed:
        seating.removed.discard(browser)
        done.append(queries.set_removed(seating, browser))
    if browser not in seating.holders.get(number, ()):
        seating.hold(browser, number)
        done.append(queries.set_holder(seating, browser, number))
    if done:
        await live.begin_when_ready(*done)
