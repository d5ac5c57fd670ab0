"""A live table: the game in memory, who is there, and what each of them sees.

Whatever happens at a table happens under its lock, and is on the disk before anybody is told. The
rules take microseconds, so they run where the sockets are served.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec

from laguna.engine.game import OMNISCIENT, SPECTATOR, Event, View
from laguna.engine.table import UNDO, Row, Table
from laguna.server import queries
from laguna.server.absences import AWAY, Absences
from laguna.server.client_messages import HintRequest
from laguna.server.connection import Connection
from laguna.server.deals import deal
from laguna.server.describe import describe, moment
from laguna.server.games import STAND_IN, action_bytes, pad
from laguna.server.pauses import Breather
from laguna.server.refusals import NOT_ALLOWED, NOT_NOW, OWN_FAULT, UNKNOWN, Declined, refuse
from laguna.server.seating import Seating
from laguna.server.store import Change, Store
from laguna.server.votes import Ask, Asks

encode = msgspec.json.Encoder().encode
UndoKind = Literal["free", "ask", "no"]
GIVEN_UP: View = {"phase": "over", "seat": None, "closing": []}
MOST_TOLD_AT_ONCE = 20  # moves: a longer game is told in a thread
MOST_RECALLED = 40  # moves that somebody is shown again


def refused_message(declined: Declined, to: int | None = None) -> str:
    """The answer to a message that is not followed."""
    return encode({"type": "refused", "error": declined.body(), "to": to}).decode()


def no_such_table() -> Declined:
    """The same for a table that does not exist and for one that somebody may not see."""
    return refuse("There is no such table, or you need its link.", UNKNOWN)


def called_off() -> Declined:
    """For whoever still wants to sit down, or to play."""
    return refuse("The host has called this table off.", NOT_NOW)


def _lost() -> Declined:
    return refuse("The last change could not be stored; come in again.", OWN_FAULT)


def _nothing() -> None:
    """Nobody waits for the answer."""


class Live:
    """A table that somebody plays or watches."""

    address = ""  # who opened it, as far as this process knows

    def __init__(
        self,
        seating: Seating,
        table: Table,
        chat: list[dict[str, Any]],
        store: Store,
        clock: Callable[[], float],
        steady: Callable[[], float],
        wake_bots: Callable[[Live], None],
        discard: Callable[[Live], None],
        ask_advice: Callable[[Live, Connection, HintRequest], None],
        play_again: Callable[[Live, Mapping[int, str]], Awaitable[None]],
    ) -> None:
        self.seating = seating
        self.table = table
        self.chat = chat
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.asks = Asks()
        self.thinking: asyncio.Task[None] | None = None  # the bots of this table
        self.clock = clock
        self.steady = steady
        self.absences = Absences(len(seating.seats), steady)
        self.waited_since = steady()  # for the next move, of whomever
        self.dealing_since = steady()  # while words for the deal are waited for
        self._store = store
        self._wake_bots = wake_bots
        self._discard = discard
        self._ask_advice = ask_advice
        self._play_again = play_again
        self._histories: dict[int, list[bytes]] = {}  # moves as each viewer saw them
        self._pads: dict[int, bytes] = {}  # of the position on the table
        self._own: list[list[Row]] = [[] for _ in seating.seats]  # rows that count for a seat
        for row in table.log:
            self._count(row)
        self.used = steady()
        self.lost = False  # what is in memory is not what is on the disk

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Do something to the table while nobody else does."""
        async with self.lock:
            if self.lost:
                raise _lost()
            yield

    # --- who is there ---

    def present(self) -> set[int]:
        """The seats that somebody looks from, or holds."""
        browsers = {connection.browser for connection in self.connections}
        holders = self.seating.holders
        return {seat for seat in range(self.table.seats) if browsers & holders.get(seat, set())}

    def spectators(self) -> int:
        """How many watch without a seat."""
        return sum(not self.seating.held(each.browser) for each in self.connections)

    def watchers(self) -> list[str]:
        """The browsers that watch without a seat, but for the host's."""
        browsers = {each.browser for each in self.connections} - {None, self.seating.host}
        return sorted(each for each in browsers if each and not self.seating.held(each))

    def check_holds(self, connection: Connection, seat: int) -> None:
        """Raise for a seat that the browser of a connection does not hold."""
        if connection.browser not in self.seating.holders.get(seat, ()):
            raise refuse("You do not hold seat {seat}.", NOT_ALLOWED, seat=seat + 1)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the table in memory."""
        return not self.connections and self.thinking is None and not self.lock.locked()

    @property
    def unwatched(self) -> bool:
        """Whether only bots play, and nobody looks on."""
        return not self.connections and all(seat.bot for seat in self.seating.seats)

    # --- what they see ---

    @property
    def over(self) -> bool:
        """Whether the game has ended: by the rules, because people gave up, or by the host."""
        return self.seating.status in ("over", "broken off")

    def eyes(self, viewer: int) -> int:
        """After the end nothing is hidden."""
        return OMNISCIENT if self.over else viewer

    def number(self, seat: int) -> int:
        """The sequence number of a seat's next move: how often its choices have changed."""
        return len(self._own[seat]) if seat != SPECTATOR else 0

    def row_at(self, seat: int, number: int) -> Row:
        """The row of the log that had this number for a seat."""
        return self._own[seat][number]

    def undo_kind(self, seat: int) -> UndoKind:
        """Whether a seat can take its last move back: freely, if the others agree, or not."""
        if seat == SPECTATOR or self.seating.status != "playing":
            return "no"
        last = next((ply for ply in reversed(self.table.plies) if ply.seat == seat), None)
        if last is None or last.reveals != int(self.table.state.reveals):
            return "no"
        return "free" if last.turn == self.table.turn or not self.to_agree(seat) else "ask"

    def to_agree(self, but: int) -> set[int]:
        """The seats whose people have to agree to taking back, also while a bot stands in."""
        seats = self.seating.seats
        return {number for number, seat in enumerate(seats) if seat.taken and number != but}

    def to_ask(self, *but: int) -> set[int]:
        """The seats of people who decide whether a bot stands in, but for these: all who play and
        have not been away for long.
        """
        seats = self.seating.seats
        return {
            number
            for number, seat in enumerate(seats)
            if seat.asked and number not in but and self.time_left(number) != 0
        }

    def time_left(self, seat: int) -> float | None:
        """Seconds until a bot may stand in for who is away; none for who is there."""
        if seat in self.present():
            return None
        minutes = self.seating.absence
        return self.absences.time_left(seat, AWAY if minutes is None else minutes * 60)

    def _view(self, viewer: int) -> View:
        """What a viewer sees; where people gave up, nobody is to move any more."""
        seen = self.table.view(self.eyes(viewer))
        if not self.over or self.table.over:
            return seen
        winners = [seat for seat, rank in enumerate(self.seating.ranks or ()) if rank == 1]
        ended = GIVEN_UP | {"winners": winners}
        return seen | {fact: ended[fact] for fact in ended.keys() & seen.keys()}

    def state_message(
        self, viewer: int, told: bytes | None = None, undone: int | None = None
    ) -> str:
        """The table as a viewer sees it."""
        playing = self.seating.status == "playing"
        legal: list[bytes] = []
        if playing and viewer in self.table.actors:
            name = self.table.game.name
            legal = [action_bytes(name, each) for each in self.table.legal_actions(viewer)]
        return encode(
            {
                "type": "state",
                "row": len(self.table.log),
                "viewer": None if viewer == SPECTATOR else viewer,
                "number": self.number(viewer),
                "view": self._view(viewer),
                "legal": msgspec.Raw(b"[" + b",".join(legal) + b"]"),
                "undo": self.undo_kind(viewer),
                "told": None if told is None else msgspec.Raw(told),
                "undone": undone,
            }
        ).decode()

    def history_message(self, viewer: int) -> str:
        """All moves that stand, as a viewer saw them."""
        told = b",".join(self._history(self.eyes(viewer)))
        return (b'{"type":"history","told":[' + told + b"]}").decode()

    def _history(self, viewer: int) -> list[bytes]:
        if viewer not in self._histories:
            self._histories[viewer] = self._walked(viewer)
        return self._histories[viewer]

    async def _recall(self, *viewers: int) -> None:
        """Have the histories of viewers at hand: a long game is gone through in a thread."""
        for viewer in {self.eyes(viewer) for viewer in viewers} - self._histories.keys():
            if len(self.table.plies) > MOST_TOLD_AT_ONCE:
                walked = await asyncio.to_thread(self._walked, viewer, Breather())
                self._histories[viewer] = walked

    def _walked(self, viewer: int, breathe: Callable[[], None] = _nothing) -> list[bytes]:
        told = []
        for number, (_, ply, events) in enumerate(self.table.walk(viewer), 1):
            breathe()
            told.append(_told(number, ply.seat, events))
        return told

    def pad(self, viewer: int) -> bytes:
        """The score pad as if the game ended now, as far as a viewer can know."""
        if viewer not in self._pads:
            table = self.table
            state = table.state if self.over else table.redealt(viewer)
            filled = pad(table.game, table.parts, state, self.seating.names)
            self._pads[viewer] = encode(filled)
        return self._pads[viewer]

    async def recall(self, viewer: int, after: int) -> bytes:
        """The table after a move and after those that followed it, as a viewer saw them."""
        moves = len(self.table.plies)
        first = max(min(after, moves), moves - MOST_RECALLED)
        return await asyncio.to_thread(self._recalled, self.eyes(viewer), first)

    def _recalled(self, viewer: int, first: int) -> bytes:
        told = self._history(viewer)
        past = self.table.fresh()
        views = [past.view(viewer)]
        breathe = Breather()
        for number, ply in enumerate(self.table.plies, 1):
            breathe()
            past.play(ply.action, ply.seat)
            if number == first:
                views.clear()
            if number >= first:
                views.append(past.view(viewer))
        moves = [
            {"told": msgspec.Raw(each), "view": view}
            for each, view in zip(told[first:], views[1:], strict=True)
        ]
        return encode({"view": views[0], "moves": moves})

    def advise(self, connection: Connection, asked: HintRequest) -> None:
        """Let somebody think about what a seat should do; the answer goes to the connection."""
        self._ask_advice(self, connection, asked)

    def table_message(self, connection: Connection) -> str:
        """Who sits where, as one browser may know it."""
        table = describe(self.seating, connection.secret, self)
        return encode({"type": "table", "table": table}).decode()

    def chat_message(self, entries: Sequence[dict[str, Any]]) -> str:
        """Something said."""
        shown = [entry | {"at": moment(entry["at"])} for entry in entries]
        return encode({"type": "chat", "entries": shown}).decode()

    async def show(self, connection: Connection) -> None:
        """All that a viewer sees: the table now, and how it came about."""
        await self._recall(connection.viewer)
        connection.send(self.state_message(connection.viewer))
        connection.send(self.history_message(connection.viewer))

    async def show_all(self, undone: int | None = None) -> None:
        """The same to everybody."""
        await self._recall(*self._by_viewer())
        for viewer, connections in self._by_viewer().items():
            state = self.state_message(viewer, undone=undone)
            history = self.history_message(viewer)
            for connection in connections:
                connection.send(state)
                connection.send(history)

    def _by_viewer(self) -> dict[int, list[Connection]]:
        """Who sees the same."""
        groups: dict[int, list[Connection]] = {}
        for connection in self.connections:
            groups.setdefault(connection.viewer, []).append(connection)
        return groups

    def tell_table(self) -> None:
        """Tell everybody who sits where now."""
        self.absences.note(self.present())
        for connection in self.connections:
            connection.send(self.table_message(connection))

    def tell_all(self, message: str) -> None:
        """The same words to everybody."""
        for connection in self.connections:
            connection.send(message)

    async def say(self, seat: int | None, text: str, browser: str | None = None) -> None:
        """Let a seat, or a spectator, say something to everybody."""
        entry = {
            "number": self.chat[-1]["number"] + 1 if self.chat else 1,
            "seat": seat,
            "name": None if seat is None else self.seating.seats[seat].name,
            "by": self.seating.tag(browser) if browser and seat is None else None,
            "text": text,
            "at": self.clock(),
        }
        await self.keep(queries.add_chat(self.seating, entry))
        self.chat = [*self.chat[-queries.MOST_CHAT + 1 :], entry]
        self.tell_all(self.chat_message([entry]))

    # --- coming and going ---

    async def enter(self, connection: Connection) -> None:
        """Somebody comes: with exactly one seat they look from it, and no bot plays for them."""
        held = self.seating.held(connection.browser)
        if len(held) == 1:
            connection.viewer = held[0]
        for seat in held:
            self.asks.drop_kind("replace", seat)
            if self.seating.seats[seat].stand_in and self.seating.seats[seat].taken:
                await self.stand_in(seat, None)
        await self._recall(connection.viewer)
        self.connections.add(connection)
        self.absences.note(self.present())
        connection.send(self.table_message(connection))
        connection.send(self.chat_message(self.chat))
        await self.show(connection)
        for other in self.connections - {connection}:
            other.send(self.table_message(other))
        self._wake_bots(self)

    async def send_off(self, browsers: set[str]) -> None:
        """Browsers have lost a place: they see what the others give them, or nothing."""
        for connection in self.connections:
            if connection.browser not in browsers:
                continue
            if not self.seating.may_look(connection.browser):
                connection.send(refused_message(no_such_table()))
                connection.close()
            elif connection.viewer not in self.seating.held(connection.browser):
                connection.viewer = SPECTATOR
                await self.show(connection)

    def leave(self, connection: Connection) -> None:
        """Somebody goes."""
        self.absences.note(self.present())
        self.connections.discard(connection)
        self.used = self.steady()
        self.tell_table()

    # --- what happens ---

    async def keep(self, *done: Change) -> None:
        """Put changes on the disk; if that fails, the table in memory is not to be trusted."""
        self._pads.clear()
        self.seating.touched = self.clock()
        self.seating.archived = False
        try:
            await self._store.write(*done, queries.set_standing(self.seating))
        except BaseException:
            self.discard()
            raise

    def discard(self) -> None:
        """What is in memory is not to be trusted: all come back to what is on the disk."""
        if self.lost:
            return
        self.lost = True
        self._discard(self)
        for connection in self.connections:
            connection.send(refused_message(_lost()))
            connection.close()

    async def play(self, seat: int, action: int, accepted: Callable[[], None] = _nothing) -> None:
        """Play a move, keep it, tell everybody; an illegal one is refused and nothing changes."""
        waiting = self.seating.waiting
        told = self.table.play_and_tell(action, seat, tuple(self._histories))
        await self._keep_row(Row(seat, action))
        accepted()
        ply = len(self.table.plies)
        for viewer, events in told.items():
            self._histories[viewer].append(_told(ply, seat, events))
        for viewer, connections in self._by_viewer().items():
            state = self.state_message(viewer, self._histories[viewer][-1])
            for connection in connections:
                connection.send(state)
        pointless = self.asks.drop_kind("undo")
        limited = self.seating.absence is not None  # and every move begins it anew
        if pointless or limited or self.seating.waiting != waiting or self.over:
            self.tell_table()
        self._wake_bots(self)

    def play_before(self, rows: Sequence[Row]) -> list[Change]:
        """Play what is made before anybody comes; what the store has to keep of it."""
        now = self.clock()
        made = []
        for number, row in enumerate(rows, 1):
            self.table.replay_row(row)
            self._count(row)
            made.append(queries.add_move(self.seating, number, row, now))
        self._note_progress()
        return made

    async def undo(self, seat: int, accepted: Callable[[], None] = _nothing) -> None:
        """Take a seat's last move back; whoever has to agree has agreed."""
        told = self.table.undo_and_tell(seat, tuple(self._histories), consent=True)
        await self._keep_row(Row(seat, UNDO))
        accepted()
        self._cut_histories(*told)
        self.asks.drop_kind("undo")
        await self.show_all(undone=seat)
        self.tell_table()
        self._wake_bots(self)

    def _cut_histories(self, untouched: int, again: list[dict[int, list[Event]]]) -> None:
        """Of what was told, keep what an undo left; the moves after it were told anew."""
        seats = [ply.seat for ply in self.table.plies[untouched:]]
        for viewer, history in self._histories.items():
            history[untouched:] = [
                _told(number, seat, events[viewer])
                for number, (seat, events) in enumerate(
                    zip(seats, again, strict=True), untouched + 1
                )
            ]

    async def _keep_row(self, row: Row) -> None:
        now = self.clock()
        self._count(row)
        self.seating.moved = now
        self.waited_since = self.steady()
        self._note_progress()
        number = len(self.table.log)
        await self.keep(queries.add_move(self.seating, number, row, now))

    def _count(self, row: Row) -> None:
        for seat, own in enumerate(self._own):
            if row.action == UNDO or row.seat == seat:
                own.append(row)

    def _note_progress(self) -> None:
        """How far the game is, for the store and the lobby."""
        seating, table = self.seating, self.table
        seating.rows = len(table.log)
        seating.plies = len(table.plies)
        seating.waiting = sum(1 << seat for seat in table.actors)
        standing = [seat for seat in seating.seats if not seat.resigned]
        gave_up = any(seat.resigned for seat in seating.seats)
        if table.over or (gave_up and len(standing) < 2):
            seating.status = "over"
            seating.waiting = 0
            scores = table.scores()
            seating.points = [score.points for score in scores]
            seating.ranks = _ranks(seating, [score.rank for score in scores])

    def begin_if_ready(self, at_once: bool = False) -> bool:
        """The game begins when no seat is open any more, and all words are there or waited for no
        longer; whether it begins now.
        """
        seating = self.seating
        if seating.status == "open" and all(seat.kind != "open" for seat in seating.seats):
            seating.status = "dealing"
            self.dealing_since = self.steady()
        words = {seating.word_state(number) for number in range(len(seating.seats))}
        awaited = words & {"expected", "sealed"} and not at_once
        begins = seating.status == "dealing" and not awaited
        if begins:
            seating.status = "playing"
            self.table = deal(seating)
            self._histories.clear()
            seating.moved = self.clock()
            self.waited_since = self.steady()
            self.absences.note(set(range(len(seating.seats))))
        self._note_progress()
        return begins

    async def begin_when_ready(self, *done: Change, at_once: bool = False) -> None:
        """Keep who sat down, or what they add to the deal, and begin if it was the last."""
        begins = self.begin_if_ready(at_once)
        await self.keep(*done)
        if begins:
            await self.show_all()
        self.tell_table()
        if begins:
            self._wake_bots(self)

    async def resign(self, seat: int) -> None:
        """Give up: ranked last; a bot plays on while at least two others do not."""
        seating = self.seating
        chair = seating.seats[seat]
        chair.resigned = 1 + max(each.resigned for each in seating.seats)
        chair.stand_in = STAND_IN
        self.asks.drop_kind("replace", seat)
        self.asks.drop_kind("undo")
        self._note_progress()
        await self.keep(queries.set_seat(seating, seat))
        if self.over:
            self.asks.drop_kind("replace")
        self.tell_table()
        await self.show_all()
        await self._ask_no_more(seat)
        self._wake_bots(self)

    async def close(self) -> None:
        """Nobody plays here any more: what was dealt is broken off, the rest called off."""
        seating = self.seating
        seating.status = "broken off" if seating.begun else "called off"
        self.asks.drop_kind("undo")
        self.asks.drop_kind("replace")
        await self.keep()
        self.tell_table()
        await self.show_all()

    async def stand_in(self, seat: int, level: str | None) -> None:
        """Let a bot play for a person, or the person again."""
        seating = self.seating
        seating.seats[seat].stand_in = level
        seating.moved = self.clock()
        self.waited_since = self.steady()
        self.asks.drop_kind("replace", seat)
        await self.keep(queries.set_seat(seating, seat))
        self.tell_table()
        if level is not None:
            await self._ask_no_more(seat)
        self._wake_bots(self)

    async def _ask_no_more(self, seat: int) -> None:
        """Nobody plays at a seat in person any more: the others decide who else is replaced."""
        for ask in self.asks.without(seat):
            await self.settle(ask)

    async def settle(self, ask: Ask) -> None:
        """All have agreed to what was asked."""
        match ask.kind:
            case "replace":
                await self.stand_in(ask.seat, STAND_IN)
            case "undo":
                await self.undo(ask.seat)
            case "rematch":
                self.asks.drop(ask)
                await self._play_again(self, ask.agreed)

    def bot_to_move(self) -> tuple[int, str] | None:
        """A seat that is to act and played by a bot, with the bot."""
        for seat in self.seating.to_act:
            level = self.seating.seats[seat].bot
            if level is not None:
                return seat, level
        return None


def _told(ply: int, seat: int, events: list[Event]) -> bytes:
    return encode({"ply": ply, "seat": seat, "events": events})


def _ranks(seating: Seating, ranks: list[int]) -> list[int]:
    """The ranks of the rules, those who gave up last: the first of them at the very end."""
    resigned = [seat.resigned for seat in seating.seats]
    standing = [rank for rank, gave_up in zip(ranks, resigned, strict=True) if not gave_up]
    return [
        1 + len(standing) + sum(later > gave_up for later in resigned)
        if gave_up
        else 1 + sum(better < rank for better in standing)
        for rank, gave_up in zip(ranks, resigned, strict=True)
    ]


def fold(table: Table, log: Sequence[Row], watch: Callable[[], None] = _nothing) -> Table:
    """Play a stored log on a fresh table; `watch` is called before each row."""
    for row in log:
        watch()
        table.replay_row(row)
    return table
