"""`laguna play --terminal`: a table in the terminal for people and bots.

Everything about the game itself comes through the contract, so every game is played here.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from laguna import bots
from laguna.bots import Bot
from laguna.bots.advice import hints
from laguna.bots.guard import Fault, Guarded, close
from laguna.bots.match import ask
from laguna.cli.ask import Asker, Lines, Offer, Question
from laguna.cli.common import FileError, console, load_game, write_text
from laguna.cli.options import read_options
from laguna.cli.pad import print_pad
from laguna.cli.rules import find_rule, rule_grid, sections
from laguna.cli.saves import Save, load, save_folder, unfinished
from laguna.engine.errors import (
    LagunaError,
    OptionError,
    RecordError,
    UndoRefused,
    UnknownName,
    cause_of,
)
from laguna.engine.game import OMNISCIENT, SPECTATOR, Event, Game
from laguna.engine.random import SEEDS
from laguna.engine.table import Table
from laguna.engine.text import whole_number

PERSON = "you"
OPPONENT = "greedy"
USUAL_SEATS = 2
RULE_INDENT = 2
YES = ("y", "yes")
NO = ("n", "no")

Said = tuple[int | None, str]  # who did it, and the sentence

COMMANDS = {
    "help": ("help", "this list"),
    "legal": ("legal", "all moves you may make now, numbered; a number then plays one"),
    "hint": ("hint", "the best few moves, what each leads to, and why"),
    "undo": ("undo", "take the last move back"),
    "why": ("why MOVE", "why a move is not allowed"),
    "rules": ("rules W4.3", "a rule in words; 'rules' alone lists the chapters"),
    "score": ("score", "the score pad as if the game ended now"),
    "log": ("log", "what happened so far"),
    "save": ("save FILE", "write the record of the game to a file"),
    "quit": ("quit", "leave; the game is saved and goes on with the next 'laguna play --terminal'"),
}


def play_in_terminal(
    game: str,
    players: str | None = None,
    seats: int | None = None,
    option: Sequence[str] = (),
    seed: int | None = None,
    new: bool = False,
    resume: Path | None = None,
) -> None:
    """Set up a game, or go on with a saved one, until nobody wants another."""
    chosen = load_game(game)
    given = None if players is None and seats is None else sitting(chosen, players, seats)
    options = read_options(chosen, option)
    screen = console()
    person = asker(screen)
    if resume is not None:
        table, save = go_on_with(resume)
    else:
        waiting = None if new else find_waiting(chosen, given, options, seed, screen)
        if waiting and person.live and not wants_to_go_on(*waiting, person):
            waiting = None
        table, save = waiting or deal(chosen, given or sitting(chosen, None, None), options, seed)
        if waiting:
            screen.print(f"Going on with the saved game ({in_short(table, save)}).")
    while Session(table, save, screen, person).run():
        table, save = deal(table.game, save.players, table.options, None)


def asker(screen: Console) -> Asker:
    """A person at a screen if there is one, else whoever feeds the standard input."""
    if sys.stdin.isatty() and screen.is_terminal and not screen.is_dumb_terminal:
        from laguna.cli.screen import Screen

        return Screen(screen)
    return Lines(screen, sys.stdin)


def sitting(game: Game, players: str | None, seats: int | None) -> list[str]:
    """Who sits where, seat by seat."""
    if players is None:
        count = USUAL_SEATS if seats is None else seats
        game.complete_options(count, {})
        return [PERSON] + [OPPONENT] * (count - 1)
    names = [name.strip() for name in players.split(",")]
    for name in names:
        try:
            if name != PERSON:
                bots.make(name)
        except UnknownName:
            known = f"{', '.join(bots.names())} and {bots.SEARCH}:5000"
            raise OptionError(
                f"--players takes {PERSON} and the bots {known}, not {name!r}"
            ) from None
    if seats is not None and seats != len(names):
        raise OptionError(f"--players names {len(names)} players for {seats} seats")
    return names


def deal(
    game: Game, players: Sequence[str], options: Mapping[str, Any], seed: int | None
) -> tuple[Table, Save]:
    """A new game."""
    return Table(game, len(players), options, seed), Save.fresh(game.name, players)


def go_on_with(path: Path) -> tuple[Table, Save]:
    """The game of a record; one that is not among the saves stays as it is, and a copy goes on."""
    table, save = load(path)
    players = save.players or sitting(table.game, None, table.seats)
    if path.resolve().parent != save_folder().resolve():
        save = Save.fresh(table.game.name, players)
    return table, save


def find_waiting(
    game: Game,
    players: list[str] | None,
    options: Mapping[str, Any],
    seed: int | None,
    screen: Console,
) -> tuple[Table, Save] | None:
    """The newest saved game that is what was asked for; nothing asked for, the newest of all."""
    for path in unfinished(game.name):
        try:
            table, save = load(path)
        except (RecordError, FileError) as error:
            kept = path.replace(path.with_suffix(".unreadable"))
            screen.print(Text(f"A saved game cannot be read and is kept as {kept}: {error}"))
            continue
        if (
            players in (None, save.players)
            and seed in (None, table.seed)
            and options.items() <= table.options.items()
        ):
            return table, save
    return None


def wants_to_go_on(table: Table, save: Save, person: Asker) -> bool:
    """Whether a saved game is to go on."""
    waiting = f"A game of {table.game.title} is saved ({in_short(table, save)})."
    answer = person.ask(Question("Go on with it? [Y/n] ", notice=waiting))
    if answer is None:
        raise typer.Exit
    return answer.lower() not in NO


def in_short(table: Table, save: Save) -> str:
    """Who plays a saved game, and how far it is."""
    return f"{', '.join(save.players)}; moves: {len(table.plies)}"


class Left(Exception):
    """Whoever sits at the screen leaves the table."""


class Session:
    """One game at one screen."""

    def __init__(self, table: Table, save: Save, screen: Console, person: Asker) -> None:
        self.table = table
        self.game = table.game
        self.save = save
        self.screen = screen
        self.person = person
        self.players = save.players
        self.people = [seat for seat, name in enumerate(self.players) if name == PERSON]
        several = len(self.people) > 1
        self.called = ["" if several and name == PERSON else name for name in self.players]
        self.bots: dict[int, Bot] = {
            seat: bots.make(name, secrets.randbelow(SEEDS))
            for seat, name in enumerate(self.players)
            if name != PERSON
        }
        self.news: dict[int, list[Said]] = {seat: [] for seat in self.people or [SPECTATOR]}
        self.facing: int | None = None if several else next(iter(self.people), None)
        self.notice = ""
        self.unsaved = ""  # why the last move is not on the disk
        self.reading = False  # something long was printed: no picture until Enter or a move
        self.pictured = -1  # the length of the log when the picture was last printed
        self.listed = -1  # the length of the log when `legal` was last shown

    def run(self) -> bool:
        """Play to the end, or until somebody leaves; whether another game is wanted."""
        hidden = self.person.live and len(self.people) > 1
        if hidden:
            self.screen.set_alt_screen(True)
        try:
            self.keep()
            while not self.table.over:
                self.move()
        except (Left, KeyboardInterrupt):
            over = False
        else:
            over = True
        finally:
            for bot in self.bots.values():
                close(bot)
            if hidden:
                self.screen.set_alt_screen(False)
        return self.finish() if over else self.leave()

    def move(self) -> None:
        """Let whoever is to act make one move, or one attempt at it."""
        actors = self.table.actors
        seat = self.facing if self.facing in actors else actors[0]
        assert seat is not None
        if seat in self.bots:
            bot = self.bots[seat]
            self.play(ask(self.table, bot, seat, secrets.randbelow(SEEDS)), seat)
            if isinstance(bot, Guarded) and (fault := bot.news()):
                self.tell_fault(fault)
        elif self.facing == seat or self.draw_curtain(seat):
            self.tell_news(seat)
            self.answer(seat, self.ask_move(seat))

    def tell_fault(self, fault: Fault) -> None:
        """Tell everybody what a bot did wrong."""
        words = str(fault)
        for news in self.news.values():
            news.append((None, f"{words[0].upper()}{words[1:]}."))

    def draw_curtain(self, seat: int) -> bool:
        """Nothing is left on the screen until the next person sits before it; `undo` works too."""
        self.facing = None
        if self.person.live:
            self.screen.clear()
            answer = self.ask(Question(f"{self.name(seat)}, press Enter. ", notice=self.notice))
            self.notice = ""
            if answer.lower() == "undo":
                self.answer(seat, answer)
                return False
        self.facing = seat
        return True

    def ask(self, question: Question) -> str:
        answer = self.person.ask(question)
        if answer is None:
            raise Left
        return answer

    def ask_move(self, seat: int) -> str:
        view = self.table.view(seat) | {"names": self.called}
        drawn = not self.reading if self.person.live else self.pictured != len(self.table.log)
        self.pictured = len(self.table.log)
        gains = self.gains(seat)
        moves = [Offer(m.text, gains.get(m.action, "")) for m in self.table.legal(seat)]
        question = Question(
            "> ",
            picture=self.game.draw(self.table.parts, view) if drawn else None,
            notice=self.notice or ("Enter draws the table again." if self.reading else ""),
            toolbar=f" {self.game.due(view)} · help · legal · undo · quit",
            seat=seat,
            offers=[*moves, *(Offer(word) for word in COMMANDS)],
            arguments={"rules": list(self.game.rules), "why": [move.text for move in moves]},
        )
        self.notice = ""
        return self.ask(question)

    def gains(self, seat: int) -> dict[int, str]:
        """How the points that the seat would have now change with each move."""
        now, actions = self.table.points_now(seat), self.table.legal_actions(seat)
        after = zip(actions, self.table.points_after(seat, actions), strict=True)
        return {
            action: f"{points - now:+}" for action, points in after if points not in (None, now)
        }

    def answer(self, seat: int, line: str) -> None:
        """A command, a number of the list, or a move."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        commands: dict[str, Callable[[int, str], None]] = {
            name: getattr(self, f"do_{name}") for name in COMMANDS
        }
        self.reading = False
        try:
            if word in commands:
                commands[word](seat, rest.strip())
            elif (number := whole_number(line)) is not None:
                self.play(self.numbered(seat, number), seat)
            elif line:
                self.play(line, seat)
            else:
                self.pictured = -1
        except LagunaError as error:
            message = str(error)
            self.notice = f"{message[:1].upper()}{message[1:]}."

    def numbered(self, seat: int, number: int) -> int:
        """The move with this number in the list that `legal` has shown."""
        actions = self.table.legal_actions(seat)
        if self.listed != len(self.table.log):
            raise OptionError("a number picks from the list of moves; type 'legal' to see it")
        if not 1 <= number <= len(actions):
            raise OptionError(f"the list has the numbers 1 to {len(actions)}, not {number}")
        return actions[number - 1]

    def play(self, move: str | int, seat: int) -> None:
        """Play a move, keep the game, and remember what everybody has to be told."""
        told = self.table.play_and_tell(move, seat, tuple(self.news))
        for viewer, events in told.items():
            self.news[viewer] += map(self.say, events)
        self.keep()

    def say(self, event: Event) -> Said:
        return event.get("seat"), self.game.say(event)

    def keep(self) -> None:
        """Save the game once something was played; a full disk does not stop it."""
        self.unsaved = ""
        try:
            if self.table.log:
                self.save.write(self.table)
        except FileError as error:
            self.notice = self.unsaved = str(error)

    def name(self, seat: int) -> str:
        return f"Seat {seat + 1} ({self.called[seat]})" if self.called[seat] else f"Seat {seat + 1}"

    def tell_news(self, viewer: int) -> None:
        """What happened since this viewer was last told."""
        for sentence in self.sentences(self.news[viewer]):
            self.screen.print(sentence, markup=False)
        self.news[viewer].clear()

    def sentences(self, said: Iterable[Said]) -> Iterator[str]:
        """What one seat did in a row in one sentence."""
        for seat, group in groupby(said, lambda each: each[0]):
            words = [sentence for _, sentence in group]
            if seat is None:
                yield " ".join(words)
            else:
                who = f"Seat {seat + 1} "
                deeds = "; ".join(word.removeprefix(who).rstrip(".") for word in words)
                yield f"{self.name(seat)} {deeds}."

    def do_help(self, seat: int, rest: str) -> None:
        grid = Grid.grid(padding=(0, 2))
        for usage in self.game.grammar.values():
            how, _, example = usage.partition(", ")
            grid.add_row(Text(how, "bold"), example)
        grid.add_row("")
        for usage, what in COMMANDS.values():
            grid.add_row(Text(usage, "bold"), what)
        self.show(grid)
        self.show(Text(" · ".join(self.game.legend), "dim"))

    def do_legal(self, seat: int, rest: str) -> None:
        gains = self.gains(seat)
        moves = self.table.legal(seat)
        words = [
            f"{i:>3} {move}" + (f" ({gains[move.action]})" if move.action in gains else "")
            for i, move in enumerate(moves, 1)
        ]
        width = max(map(len, words)) + 2
        across = max(1, self.screen.width // width)
        for first in range(0, len(words), across):
            row = words[first : first + across]
            self.show("".join(word.ljust(width) for word in row).rstrip())
        if gains:
            self.show("(in brackets: how your points now would change)")
        self.listed = len(self.table.log)

    def do_hint(self, seat: int, rest: str) -> None:
        with self.screen.status("Trying out moves …"):
            found = hints(self.table, seat)
        for number, hint in enumerate(found, 1):
            self.show(f"{number}. {hint}.")

    def do_undo(self, seat: int, rest: str) -> None:
        """Take back the last move of a person, and what bots did since."""
        table = self.table
        own = [ply for ply in table.plies if ply.seat in self.people]
        if not own:
            raise UndoRefused("there is no move to take back")
        last = own[-1]
        table.at(len(table.plies)).undo(last.seat, consent=True)
        others = [other for other in self.people if other != last.seat]
        for other in others if last.turn != table.turn else []:
            question = (
                f"{self.name(other)}: may seat {last.seat + 1} take its last move back? [y/n] "
            )
            if self.ask(Question(question)).lower() not in YES:
                raise UndoRefused(f"seat {other + 1} does not agree to take the last move back")
        table.undo(last.seat, consent=True)
        self.keep()
        for said in self.news.values():
            said.append((None, f"Seat {last.seat + 1} takes its last move back."))

    def do_why(self, seat: int, rest: str) -> None:
        if not rest:
            raise OptionError("name a move, as in 'why end'")
        reason = self.table.why_not(rest, seat)
        if reason is None:
            self.notice = f"'{rest}' is allowed."
        else:
            self.show(f"{reason} ({reason.rule})")
            self.show(rule_grid(self.game, reason.rule))

    def do_rules(self, seat: int, rest: str) -> None:
        """A rule, a whole chapter, or the list of chapters."""
        if rest:
            self.show(rule_grid(self.game, find_rule(self.game, rest)))
            return
        for chapter in sections(self.game):
            title = self.game.rule(chapter).partition(".")[0]
            self.show(Padding(Text(f"{chapter} {title}"), (0, 0, 0, RULE_INDENT)))

    def do_score(self, seat: int, rest: str) -> None:
        self.reading = self.person.live
        known = self.table.redealt(seat)
        print_pad(self.screen, self.game, self.table.parts, known, self.names())

    def names(self) -> list[str]:
        return [self.name(seat) for seat in range(self.table.seats)]

    def do_log(self, seat: int, rest: str) -> None:
        said = [self.say(event) for _, _, events in self.table.walk(seat) for event in events]
        for sentence in self.sentences(said):
            self.show(sentence)

    def do_save(self, seat: int, rest: str) -> None:
        if not rest:
            raise OptionError("name a file, as in 'save game.record'")
        path = Path(rest).expanduser()
        if path.exists():
            raise FileError(f"the file {path} is there already; choose another name")
        write_text(str(path), self.table.record())
        self.notice = f"The record is in {path}."

    def do_quit(self, seat: int, rest: str) -> None:
        raise Left

    def show(self, words: Any) -> None:
        """Print something to read; the picture waits."""
        self.reading = self.person.live
        self.screen.print(Text(words) if isinstance(words, str) else words)

    def leave(self) -> bool:
        again = f"laguna play {self.game.name} --terminal"
        saved = self.unsaved or f"The game is saved; '{again}' goes on with it."
        self.screen.print(saved if self.table.log else "Nothing was played yet.", markup=False)
        return False

    def finish(self) -> bool:
        """The last picture, the score pad, where the record is; whether they play another."""
        for viewer in self.news:
            if len(self.people) < 2 or viewer == self.people[0]:
                self.tell_news(viewer)
        table = self.table
        view = table.view(OMNISCIENT) | {"names": self.called}
        self.screen.print(self.game.draw(table.parts, view))
        print_pad(self.screen, self.game, table.parts, table.state, self.names())
        self.screen.print(self.game.outcome(table.parts, table.state, self.names()), markup=False)
        try:
            self.screen.print(f"The record of the game is {self.save.finish()}", soft_wrap=True)
        except OSError as error:
            self.screen.print(f"The record could not be put away: {cause_of(error)}.", markup=False)
        again = self.people and self.person.ask(Question("Another game? [y/N] "))
        return bool(again) and str(again).lower() in YES
