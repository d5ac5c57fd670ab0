"""Bots from a user's file, each in a process of its own: whatever one does, the table goes on.

A bot that raises an exception, answers with something that is no legal action, answers too late, or
ends its process has a fault: a random move is played for it. One that is late or gone is not asked
again in that game.
"""

from __future__ import annotations

import atexit
import itertools
import multiprocessing
import reprlib
import sys
import threading
import time
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from laguna import bots
from laguna.bots import Bot, CodeError
from laguna.bots.budget import Budget
from laguna.bots.random import Random
from laguna.engine.dispatch import game_of
from laguna.engine.game import Game, Parts, State
from laguna.engine.registry import load
from laguna.processes import begin_work

PATIENCE = 30.0  # seconds for an answer
STARTING = 120.0  # seconds until a new process is ready
ENDING = 1.0  # seconds until a process that says no more has ended
MOMENT = 0.01  # seconds between two looks whether it has
SPAWN = multiprocessing.get_context("spawn")


class Slip(NamedTuple):
    """What was wrong with an answer: what everybody may know, and the same with what it said."""

    kind: str
    words: str


@dataclass(frozen=True)
class Fault:
    """What a bot did wrong for the first time in a game."""

    bot: str
    turn: int
    choice: int  # its own, counted from 1
    slip: Slip
    lasting: bool

    def tell(self, why: str) -> str:
        """The fault in one sentence."""
        instead = "random moves are played" if self.lasting else "a random move is played"
        when = f"in turn {self.turn}, at its choice {self.choice}"
        return f"the bot {self.bot} failed {when}: {why}; {instead} instead"

    @property
    def openly(self) -> str:
        """The fault without anything that only the bot could see."""
        return self.tell(self.slip.kind)

    def __str__(self) -> str:
        return self.tell(self.slip.words)


class Question(NamedTuple):
    """What a bot is asked."""

    bot: int  # a number of its own: another number is a new bot
    code: str
    seed: int
    parts: bytes
    state: bytes
    seat: int
    budget: Budget | None


class Answer(NamedTuple):
    """The action a bot chose or, without one, why; and how long it took of a core."""

    action: int | None
    slip: Slip | None
    seconds: float


class Gone(Exception):
    """A process that does not answer; the words say why."""


class Cell:
    """A process that runs a user's file and asks its bots."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.game = ""
        self._line, other = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(other, file))
        self._process.start()
        other.close()
        _cells.add(self)

    def codes(self, patience: float) -> list[str]:
        """What the file registers; a file that does not run is refused."""
        try:
            self._hear(STARTING)
            told = self._hear(patience)
        except Gone as gone:
            self.end()
            raise CodeError(f"{self.file} does not run: it {gone}") from None
        if isinstance(told, CodeError):
            self.end()
            raise told
        return list(told)

    def open(self, game: str) -> None:
        """Load the rules before the clock runs."""
        if game != self.game:
            self._say(game)
            self._hear(STARTING)
            self.game = game

    def ask(self, question: Question, patience: float) -> Answer:
        """The answer; raises `Gone` if there is none in time."""
        self._say(question)
        answer: Answer = self._hear(patience)
        return answer

    def _say(self, words: object) -> None:
        try:
            self._line.send(words)
        except OSError:
            raise self._gone() from None

    def _hear(self, patience: float) -> Any:
        try:
            if not self._line.poll(patience):
                raise Gone(f"gave no answer within {patience:g} s")
            return self._line.recv()
        except (EOFError, OSError):
            raise self._gone() from None

    def _gone(self) -> Gone:
        end = time.monotonic() + ENDING
        while self.alive:  # `join` would wait for good: its own line may be closed too
            if time.monotonic() > end:
                return Gone("closed its line and goes on without it")
            time.sleep(MOMENT)
        return Gone(f"ended its process with exit code {self._process.exitcode}")

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def end(self) -> None:
        """End the process, whatever it does."""
        _cells.discard(self)
        self._process.kill()


_cells: set[Cell] = set()
_idle: dict[Path, list[Cell]] = {}
_files: dict[str, Path] = {}  # which file a bot is from
_numbers = itertools.count(1)
_lock = threading.Lock()


@atexit.register
def end_all() -> None:
    """No bot of a user's file goes on, and whoever waits for one waits no longer."""
    for cell in list(_cells):
        cell.end()


def _take(file: Path, patience: float) -> Cell:
    """A process for a file that is not used now, or a new one."""
    with _lock:
        while _idle.get(file):
            cell = _idle[file].pop()
            if cell.alive:
                return cell
    cell = Cell(file)
    cell.codes(patience)
    return cell


def _give_back(cell: Cell) -> None:
    with _lock:
        _idle.setdefault(cell.file, []).append(cell)


class Guarded:
    """A bot of a user's file. `faults` counts the moves that were played for it."""

    def __init__(self, code: str, file: Path, patience: float, seed: int = 0) -> None:
        self.code = code
        self.file = file
        self.patience = patience
        self.seed = seed
        self.choices = 0
        self.faults = 0
        self.fault: Fault | None = None  # the first
        self.seconds = 0.0  # of a core, for the last choice
        self.busy = False
        self._told = False
        self._out = False
        self._number = next(_numbers)
        self._cell: Cell | None = None
        self._stand_in: Bot = Random(seed)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """What the bot answers or, after a fault, any legal action."""
        self.busy = True
        try:
            return self._choose(game_of(s), parts, s, seat, budget)
        finally:
            self.busy = False

    def news(self) -> Fault | None:
        """The first fault, once."""
        if self.fault is None or self._told:
            return None
        self._told = True
        return self.fault

    def _choose(self, game: Game, parts: Parts, s: State, seat: int, budget: Budget | None) -> int:
        self.choices += 1
        self.seconds = 0.0
        if not self._out:
            try:
                answer = self._ask(game, parts, s, seat, budget)
            except (Gone, CodeError) as gone:
                words = f"it {gone}" if isinstance(gone, Gone) else str(gone)
                slip = Slip(words, words)
                self._put_out()
            else:
                self.seconds = answer.seconds
                refusal = answer.slip or _refusal(game, parts, s, seat, answer.action)
                if refusal is None:
                    assert answer.action is not None
                    return answer.action
                slip = refusal
            if self.fault is None:
                self.fault = Fault(self.code, int(s.turn), self.choices, slip, self._out)
        self.faults += 1
        return self._stand_in.choose(parts, s, seat)

    def _ask(self, game: Game, parts: Parts, s: State, seat: int, budget: Budget | None) -> Answer:
        if self._cell is None:
            self._cell = _take(self.file, self.patience)
        self._cell.open(game.name)
        question = Question(
            self._number, self.code, self.seed, parts.tobytes(), s.tobytes(), seat, budget
        )
        return self._cell.ask(question, self.patience)

    def _put_out(self) -> None:
        self._out = True
        if self._cell:
            self._cell.end()
            self._cell = None

    def close(self) -> None:
        """The game is over for this bot; its process is there for another."""
        if self._cell:
            _give_back(self._cell)
            self._cell = None


def _refusal(game: Game, parts: Parts, s: State, seat: int, action: int | None) -> Slip | None:
    """Why an answer cannot be played."""
    if action is None or not 0 <= action < game.actions:
        words = f"it answered {action}, and actions are 0 to {game.actions - 1}"
        return Slip(words, words)
    index = game.kernels.why_not(parts, s, seat, action)
    if not index:
        return None
    reason = game.reasons[index]
    move = f"{action} ({game.format(parts, s, action)})"
    return Slip(
        f"its answer is illegal ({reason.rule})",
        f"it answered {move}, which is illegal: {reason.text.rstrip('.')} ({reason.rule})",
    )


def load_guarded(file: Path, patience: float = PATIENCE) -> list[str]:
    """Make the bots of a file known, each to be run under guard; their codes."""
    cell = Cell(file.resolve())
    codes = cell.codes(patience)
    for code in codes:
        before = _files.setdefault(code, cell.file)
        if before != cell.file and code in bots.own():
            cell.end()
            raise CodeError(f"{file} has a bot {code}, and so has {before}; give it another code")
        _files[code] = cell.file
        bots.register(code)(partial(Guarded, code, cell.file, patience))
    _give_back(cell)
    return codes


def close(bot: Bot) -> None:
    """A bot that plays no more gives back what it holds."""
    if isinstance(bot, Guarded):
        bot.close()


def _serve(line: Connection[Any, Any], file: Path) -> None:
    """What a cell does: it runs the file, then answers questions."""
    begin_work()
    line.send(file)
    sys.stdout = sys.stderr  # what a bot prints is not mixed with what the command prints
    try:
        line.send(bots.load_code(file))
    except CodeError as error:
        line.send(error)
        return
    game: Game | None = None
    number, bot = 0, None
    while True:
        try:
            question: Question | str = line.recv()
        except EOFError:
            return
        if isinstance(question, str):
            game = _warm(question)
            line.send(game.name)
            continue
        assert game
        start = time.thread_time()
        try:
            if question.bot != number:
                number, bot = question.bot, bots.make(question.code, question.seed)
            assert bot
            parts, state = _unpack(game, question)
            action, slip = _number_of(bot.choose(parts, state, question.seat, question.budget))
        except Exception as error:
            action, slip = None, _blame(error, file)
        line.send(Answer(action, slip, time.thread_time() - start))


def _warm(name: str) -> Game:
    """Load a game and the compiled code that most bots use."""
    from laguna.engine.table import Table

    game = load(name)
    table = Table(game, game.seat_counts[-1], {}, seed=0)
    seat = table.actors[0]
    table.play(Random().choose(table.parts, table.redealt(seat, 1), seat), seat)
    table.scores()
    return game


def _unpack(game: Game, question: Question) -> tuple[Parts, State]:
    parts = np.frombuffer(bytearray(question.parts), game.parts({}).dtype).view(np.recarray)
    state = np.frombuffer(bytearray(question.state), game.state).view(np.recarray)
    return parts[0], state[0]


def _number_of(answer: object) -> tuple[int | None, Slip | None]:
    if isinstance(answer, int | np.integer) and not isinstance(answer, bool):
        return int(answer), None
    words = f"it answered {reprlib.repr(answer)}, not the id of an action"
    return None, Slip("its answer is not the id of an action", words)


def _blame(error: Exception, file: Path) -> Slip:
    """The exception, and where in the user's file it came from."""
    line = bots.line_of(error, file)
    where = f" ({file.name}, line {line})" if line else ""
    kind = type(error).__name__
    words = " ".join(str(error).split())
    return Slip(f"{kind}{where}", f"{kind}: {words}{where}" if words else f"{kind}{where}")
