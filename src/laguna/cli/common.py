"""What the verbs share: files, options, viewers, and one way to complain."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from laguna import games
from laguna.bots import guard
from laguna.engine.errors import LagunaError, OptionError, cause_of
from laguna.engine.game import OMNISCIENT, SPECTATOR, Game
from laguna.engine.random import SEEDS
from laguna.engine.record import read_record
from laguna.engine.table import Table
from laguna.precompile.steps import prepare

REFUSED = 2  # the exit code for bad input
STANDARD = "-"  # the file name of standard input and output
LONGEST_SENTENCE = 1000
WIDTH = 100  # where there is no terminal to measure

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game.")]

Code = Annotated[
    list[Path] | None,
    typer.Option("--code", metavar="FILE", help="A file with bots of your own."),
]
Patience = Annotated[
    str, typer.Option(metavar="SECONDS", help="How long those may take for an answer.")
]
PATIENCE = f"{guard.PATIENCE:g}s"


class FileError(LagunaError):
    """A file that cannot be read or written."""


def complain(message: str) -> int:
    """One sentence on standard error, on one line whatever it quotes; the exit code."""
    sentence = " ".join(message.split())
    if len(sentence) > LONGEST_SENTENCE:
        sentence = f"{sentence[:LONGEST_SENTENCE]} …"
    print(f"laguna: {sentence}", file=sys.stderr)
    return REFUSED


def examples(*lines: str) -> str:
    """The end of a help text."""
    return "\n".join(["Examples:", *(f"$ {line}" for line in lines)])


def console(*, stderr: bool = False) -> Console:
    """Where a verb prints; made anew, since tests and pipes replace the streams."""
    out = Console(stderr=stderr, highlight=False)
    if not out.is_terminal:
        out.width = WIDTH
    return out


def read_text(name: str) -> str:
    """The text of a file, or of standard input."""
    try:
        data = sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise FileError(f"cannot read {source(name)}: {cause_of(error)}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"cannot read {source(name)}: it is not a text in UTF-8") from error


def read_part(name: str) -> str:
    """The text of a deck or the like; empty, it would mean the shipped one."""
    text = read_text(name)
    if not text:
        raise FileError(f"{source(name)} is empty")
    return text


def source(name: str) -> str:
    """What a message calls the file."""
    return "standard input" if name == STANDARD else name


def write_text(name: str, text: str) -> None:
    """Write a file, or to standard output."""
    if name == STANDARD:
        sys.stdout.write(text)
        return
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot write {name}: {cause_of(error)}") from None


def check_writable(name: str | None) -> None:
    """Refuse a file that cannot be written before the work for it is done."""
    if name is None or name == STANDARD:
        return
    path = Path(name)
    new = not path.exists()
    try:
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise FileError(f"cannot write {name}: {cause_of(error)}") from None


def check_seeds(seed: int, games: int) -> None:
    """Refuse seeds that the last of so many games would not have."""
    if seed + games > SEEDS:
        raise OptionError(f"the seeds of {games} games end at {SEEDS - 1}; begin with a lower one")


def refuse_others(context: typer.Context, allowed: Iterable[str | None], why: str) -> None:
    """Refuse what would be ignored: all that the command line has but for these parameters."""
    for parameter in context.command.get_params(context):
        source = context.get_parameter_source(parameter.name or "")
        if source and source.name == "COMMANDLINE" and parameter.name not in allowed:
            written = parameter.opts[-1]
            option = written.startswith("-")
            raise OptionError(f"{written if option else getattr(parameter, 'metavar', '')} {why}")


def load_code(files: Sequence[Path] | None, patience: str) -> None:
    """Make the bots of these files known, each under guard."""
    seconds = read_patience(files, patience)
    for file in files or ():
        guard.load_guarded(file, seconds)


def read_patience(files: Sequence[Path] | None, patience: str) -> float:
    """How long the bots of these files may think."""
    if patience != PATIENCE and not files:
        raise OptionError("--patience goes with --code")
    return read_seconds(patience)


def read_seconds(text: str) -> float:
    """A time as one writes it: 30 or 30s."""
    try:
        seconds = float(text.removesuffix("s"))
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise OptionError(f"a time is a number of seconds like 30s, not {text!r}")
    return seconds


def load_game(name: str) -> Game:
    """The game of this name, with its rules compiled."""
    game = games.load(name)
    prepare(name)
    return game


def read_table(name: str, text: str | None = None) -> Table:
    """The table of a record; `text` is the record if it has been read already."""
    text = read_text(name) if text is None else text
    match = re.search(r"^game: (\w+)", text, re.MULTILINE)
    if match and match[1] in games.names():
        load_game(match[1])
    return read_record(text, source(name))


def read_viewer(table: Table, word: str | None) -> int:
    """Whose eyes: a seat from 1, `spectator` or `all`; by default whoever is to move, and after
    the end everybody, who then may see everything.
    """
    if word is None:
        return OMNISCIENT if table.over else table.actors[0]
    named = {"all": OMNISCIENT, "spectator": SPECTATOR}
    if word in named:
        return named[word]
    seats = [str(seat) for seat in range(1, table.seats + 1)]
    if word not in seats:
        raise OptionError(
            f"a viewer is a seat from 1 to {table.seats}, 'spectator' or 'all', not {word!r}"
        )
    return seats.index(word)
