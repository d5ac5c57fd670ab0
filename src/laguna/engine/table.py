"""A table: a game, its options, its seats, a seed, and the log of what was played.

Everything else is derived from the log: the state, the views, the replay. An undo is a row of the
log too, so the log only ever grows.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from laguna.engine import registry
from laguna.engine.errors import IllegalMove, MoveSyntax, NotYourTurn, OptionError, UndoRefused
from laguna.engine.game import (
    LINES,
    MAX_SEATS,
    OMNISCIENT,
    POINTS,
    RANK,
    SPECTATOR,
    Event,
    Game,
    Reason,
    State,
    View,
)
from laguna.engine.notation import UNDO_WORD, Said, write_record
from laguna.engine.play import (
    ACTORS,
    COUNT,
    REASON,
    REPORT_SIZE,
    REVEALS,
    TURN,
    look,
    step,
)
from laguna.engine.random import SEEDS

SEATS_IN = tuple(
    tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
)
UNDO = -1  # the action of a log row that takes the seat's last move back


class Row(NamedTuple):
    """One row of the log."""

    seat: int
    action: int


class Ply(NamedTuple):
    """A move that stands, with the turn and the reveal counter before it."""

    seat: int
    action: int
    turn: int
    reveals: int


@dataclass(frozen=True)
class Move:
    """A move that can be played: `str(move)` is what one would type."""

    seat: int
    action: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Score:
    """The result of one seat: points, rank and the lines of the score pad."""

    seat: int
    rank: int
    points: int
    lines: Mapping[str, int]


class Table:
    """A game being played.

    >>> import laguna
    >>> table = laguna.new("walking", seats=2, seed=7)
    >>> table.play("take 3 top 2")
    >>> [str(move) for move in table.legal()][-1]
    'end'
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        seed: int | None = None,
        position: str | None = None,
    ) -> None:
        if seed is None:
            seed = secrets.randbelow(SEEDS)
        if not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise OptionError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        self.game = game
        self.seats = seats
        self.options = game.complete_options(seats, options)
        self.seed = seed
        self.position = position
        self.log: list[Row] = []
        self.plies: list[Ply] = []
        self.parts = game.parts(game.texts(self.options))
        self._states = game.states(2)
        self.state: State = self._states[0]
        self._before: State = self._states[1]
        self._earlier: list[bytes] = []  # before each of the moves since the last reveal
        self._out = np.zeros(game.max_legal, np.int64)
        self._report = np.zeros(REPORT_SIZE, np.int64)
        self._restart()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy for another process is what the table is made of, and played there again."""
        made_of = self.game.name, self.seats, self.options, self.seed, self.position
        return _again, (*made_of, [tuple(row) for row in self.log])

    def _restart(self) -> None:
        codes = self.game.codes(self.options)
        if self.position is None:
            self.game.kernels.deal(self.parts, self.state, self.seats, codes, self.seed)
        else:
            self.game.set_up(self.parts, self.state, self.seats, codes, self.position, self.seed)
        self.plies.clear()
        self._earlier.clear()
        look(self.parts, self.state, self._out, self._report)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._report[ACTORS]

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(SEATS_IN[self._report[ACTORS]])

    @property
    def turn(self) -> int:
        """The number of the turn being played."""
        return int(self._report[TURN])

    def seat_to_act(self, seat: int | None = None) -> int:
        """The seat that is meant where none is named: the only one that may act."""
        if seat is not None:
            if not 0 <= seat < self.seats:
                raise OptionError(f"there is no seat {seat} at a table of {self.seats}")
            return seat
        actors = SEATS_IN[self._report[ACTORS]]
        if len(actors) > 1:
            raise NotYourTurn(f"the seats {list(actors)} may act: say which")
        return actors[0] if actors else 0

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The ids of all legal actions of a seat, ascending."""
        seat = self.seat_to_act(seat)
        out, count = self._out, self._report[COUNT]
        if SEATS_IN[self._report[ACTORS]][:1] != (seat,):
            out = np.zeros(self.game.max_legal, np.int64)
            count = self.game.kernels.legal(self.parts, self.state, seat, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def legal(self, seat: int | None = None) -> list[Move]:
        """All legal moves of a seat."""
        seat = self.seat_to_act(seat)
        return [self.move(action, seat) for action in self.legal_actions(seat)]

    def move(self, action: int, seat: int | None = None) -> Move:
        """An action id with its words, in the present state."""
        text = self.game.format(self.parts, self.state, self.action(action))
        return Move(self.seat_to_act(seat), action, text)

    def action(self, move: str | int | Move) -> int:
        """The id of a move given in words, as an id, or as a `Move`."""
        if isinstance(move, str):
            return self.game.parse(self.parts, self.state, move)
        action = move.action if isinstance(move, Move) else move
        if not 0 <= action < self.game.actions:
            raise MoveSyntax(f"action ids are 0 to {self.game.actions - 1}, not {action}")
        return action

    def play(self, move: str | int | Move, seat: int | None = None) -> None:
        """Play a move; raises `IllegalMove` with the rule that forbids it, and changes nothing."""
        if seat is None and isinstance(move, Move):
            seat = move.seat
        seat = self.seat_to_act(seat)
        action = self.action(move)
        self._play(seat, action)
        self.log.append(Row(seat, action))

    def _play(self, seat: int, action: int) -> None:
        report = self._report
        turn, reveals = int(report[TURN]), int(report[REVEALS])
        before = self.state.tobytes()
        step(self.parts, self.state, seat, action, self._out, report)
        if report[REASON]:
            reason = self.game.reasons[report[REASON]]
            report[REASON] = 0
            error = IllegalMove if seat in self.actors or self.over else NotYourTurn
            raise error(reason.text, rule=reason.rule)
        self.plies.append(Ply(seat, action, turn, reveals))
        if report[REVEALS] == reveals:
            self._earlier.append(before)
        else:
            self._earlier.clear()

    def why_not(self, move: str | int | Move, seat: int | None = None) -> Reason | None:
        """Why a move is not legal: rule and sentence; None if it is."""
        seat = self.seat_to_act(seat)
        try:
            action = self.action(move)
        except IllegalMove as error:
            return Reason(error.rule or "", error.text, error.values)
        index = self.game.kernels.why_not(self.parts, self.state, seat, action)
        return self.game.reasons[index] if index else None

    def undo(self, seat: int | None = None, *, consent: bool = False) -> None:
        """Take back the last move of a seat (by default of who moved last).

        Freely within the turn; into earlier turns with everyone's `consent` (a solo player has
        it); never past a moment at which anybody learned something new.
        """
        self.undo_and_tell(seat, (), consent=consent)

    def undo_and_tell(
        self, seat: int | None = None, viewers: tuple[int, ...] = (), *, consent: bool = False
    ) -> tuple[int, list[dict[int, list[Event]]]]:
        """Take a move back; how many moves stand untouched before it, and for each that stands
        after it, which was played again, what each of the viewers sees of it now.
        """
        if seat is None and self.plies:
            seat = self.plies[-1].seat
        seat = self.seat_to_act(seat)
        self._check_undo(seat, consent or self.seats == 1)
        untouched = self._last_ply(seat)
        assert untouched is not None
        told = [self._play_and_tell(ply, viewers) for ply in self._take_back(untouched)]
        self.log.append(Row(seat, UNDO))
        return untouched, told

    def _check_undo(self, seat: int, consent: bool) -> None:
        last = self._last_ply(seat)
        if last is None:
            raise UndoRefused("there is no move to take back")
        if self.plies[last].reveals != self._report[REVEALS]:
            raise UndoRefused("something was revealed since; it cannot be unseen")
        if self.plies[last].turn != self.turn and not consent:
            raise UndoRefused("the turn is over; everyone has to agree to take it back")

    def _last_ply(self, seat: int) -> int | None:
        plies = self.plies
        return next((i for i in reversed(range(len(plies))) if plies[i].seat == seat), None)

    def _take_back(self, last: int) -> list[Ply]:
        """Go back to before a move since the last reveal. The later moves of the same turn stand:
        they are other seats' in a simultaneous phase, and commute with it.
        """
        turn = self.plies[last].turn
        again = [ply for ply in self.plies[last + 1 :] if ply.turn == turn]
        back = last - len(self.plies)
        self._states[0] = np.frombuffer(self._earlier[back], self._states.dtype)[0]
        del self._earlier[back:], self.plies[back:]
        look(self.parts, self.state, self._out, self._report)
        return again

    def replay_row(self, row: Row) -> None:
        """Append a row of a stored log, checked as when it was played."""
        if row.action == UNDO:
            self.undo(row.seat, consent=True)
        else:
            self.play(row.action, row.seat)

    def at(self, ply: int) -> Table:
        """The table as it was after so many of the moves that stand."""
        if not 0 <= ply <= len(self.plies):
            raise OptionError(f"the game has {_moves(len(self.plies))}, not {ply}")
        earlier = self.fresh()
        for seat, action, *_ in self.plies[:ply]:
            earlier.play(action, seat)
        return earlier

    def fresh(self) -> Table:
        """The same table before the first move."""
        return Table(self.game, self.seats, self.options, self.seed, self.position)

    def walk(self, viewer: int = SPECTATOR) -> Iterator[tuple[Table, Ply, list[Event]]]:
        """The game move by move: the table after each, the move, and what the viewer saw."""
        table = self.fresh()
        for ply in self.plies:
            events = table.play_and_tell(ply.action, ply.seat, viewers=(viewer,))
            yield table, ply, events[viewer]

    def play_and_tell(
        self,
        move: str | int | Move,
        seat: int | None = None,
        viewers: tuple[int, ...] = (SPECTATOR,),
    ) -> dict[int, list[Event]]:
        """Play a move, and report it as each of the viewers saw it."""
        self._states[1] = self.state
        self.play(move, seat)
        return self._told(viewers)

    def _play_and_tell(self, ply: Ply, viewers: tuple[int, ...]) -> dict[int, list[Event]]:
        self._states[1] = self.state
        self._play(ply.seat, ply.action)
        return self._told(viewers)

    def _told(self, viewers: tuple[int, ...]) -> dict[int, list[Event]]:
        """The last move as each of the viewers saw it."""
        last = self.plies[-1]
        return {
            viewer: self.game.tell(
                self.parts, self._before, last.seat, last.action, self.state, viewer
            )
            for viewer in viewers
        }

    def view(self, viewer: int = SPECTATOR) -> View:
        """What a seat, or the spectator (-1), sees, as JSON."""
        self._check_viewer(viewer)
        return self.game.view(self.parts, self.state, viewer)

    def scores(self) -> list[Score]:
        """Points, rank and score lines of every seat, as if the game ended now."""
        out = self.game.new_result()
        self.game.kernels.result(self.parts, self.state, out)
        return [
            Score(
                seat,
                int(out[seat, RANK]),
                int(out[seat, POINTS]),
                dict(zip(self.game.score_lines, out[seat, LINES:].tolist(), strict=True)),
            )
            for seat in range(self.seats)
        ]

    def decision(self, seat: int) -> tuple[State, tuple[int, ...]]:
        """The state in which a seat began the decision it is about to take, redealt for it, and
        what it has done of it: a decision lasts until the turn or phase is over, or until somebody
        learns something new.
        """
        first, done = None, []
        now = (self.turn, int(self._report[REVEALS]))
        for back, ply in enumerate(reversed(self.plies), 1):
            if (ply.turn, ply.reveals) != now:
                break
            before = np.frombuffer(self._earlier[-back], self._states.dtype)
            if not self.game.kernels.actors(self.parts, before[0]) >> seat & 1:
                break
            if ply.seat == seat:
                first = before[0]
                done.append(ply.action)
        begun = self.game.states(1)
        begun[0] = self.state if first is None else first
        self.game.kernels.redeal(self.parts, begun[0], seat, 0)
        return begun[0], tuple(reversed(done))

    def redealt(self, viewer: int, seed: int = 0) -> State:
        """A copy of the state in which all that the viewer cannot know is drawn anew; the rest is
        the same whatever the seed.
        """
        self._check_viewer(viewer)
        states = self.game.states(1)
        states[0] = self.state
        self.game.kernels.redeal(self.parts, states[0], viewer, seed)
        return states[0]

    def _check_viewer(self, viewer: int) -> None:
        if not (0 <= viewer < self.seats or viewer in (SPECTATOR, OMNISCIENT)):
            raise OptionError(f"there is no seat {viewer} at a table of {self.seats}")

    def points_after(self, seat: int, actions: Iterable[int | None]) -> list[int | None]:
        """The points of a seat after each action, as far as it can know; None for what is illegal
        or no action at all.
        """
        known, kernels = self.redealt(seat), self.game.kernels
        states = self.game.states(1)
        points: list[int | None] = []
        for action in actions:
            if action is None or kernels.why_not(self.parts, known, seat, action):
                points.append(None)
                continue
            states[0] = known
            kernels.act(self.parts, states[0], seat, action)
            points.append(self._points(states[0], seat))
        return points

    def points_now(self, seat: int) -> int:
        """The points of a seat if the game ended now, as far as it can know."""
        return self._points(self.redealt(seat), seat)

    def _points(self, s: State, seat: int) -> int:
        out = self.game.new_result()
        self.game.kernels.result(self.parts, s, out)
        return int(out[seat, POINTS])

    def record(self) -> str:
        """The game as a text that a person can read and `laguna.read` reads back."""
        return write_record(
            self.game, self.seats, self.options, self.seed, self.parts, self.position, self._said()
        )

    def _said(self) -> Iterator[Said]:
        """The log in words."""
        again = self.fresh()
        for row in self.log:
            word = UNDO_WORD if row.action == UNDO else str(again.move(row.action, row.seat))
            yield Said(row.seat, again.turn, word)
            again.replay_row(row)

    def __str__(self) -> str:
        viewer = OMNISCIENT if self.over else self.actors[0]
        return self.game.drawn(self.parts, self.state, viewer)

    def __repr__(self) -> str:
        options = {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default
        }
        words = "".join(f", {name}={value!r}" for name, value in options.items())
        drawn = f", position={self.position!r}" if self.position is not None else ""
        moves = f" after {_moves(len(self.plies))}" if self.plies else ""
        call = f"laguna.new({self.game.name!r}, seats={self.seats}, seed={self.seed}{drawn}{words})"
        return f"<{call}{moves}>" if moves else call

    def _repr_svg_(self) -> str:
        viewer = OMNISCIENT if self.over else self.actors[0]
        return self.game.svg(self.parts, self.view(viewer))


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _again(
    game: str,
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    position: str | None,
    log: Iterable[tuple[int, int]],
) -> Table:
    table = Table(registry.load(game), seats, options, seed, position)
    for seat, action in log:
        table.replay_row(Row(seat, action))
    return table
