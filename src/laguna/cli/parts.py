"""`laguna parts`: the shipped deck, tiles or box of a game, and a checker for an owner's own."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer
from rich.console import Console

from laguna import games
from laguna.cli.common import (
    REFUSED,
    STANDARD,
    GameName,
    complain,
    console,
    examples,
    read_part,
    source,
)
from laguna.engine.errors import PartsError
from laguna.engine.game import Game, Reason

MOST_FAULTS = 20  # a longer list means that the file is something else

File = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A text of your own; - is standard input."),
]

parts = typer.Typer(
    help="Check the parts of a game that you typed in, or see what comes with a game.",
    no_args_is_help=False,
)


@parts.callback(invoke_without_command=True)
def _help_without_verb(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@parts.command(
    "check",
    epilog=examples(*(f"laguna parts check {name} mine.txt" for name in games.names())),
)
def check_command(game: GameName, file: File) -> None:
    """Check parts of your own: every fault with its line, or what is unusual about them.

    Only what cannot be read or played is a fault; all else is played as you typed it.
    """
    chosen = games.load(game)
    text = read_part(file)
    faults = faults_of(chosen, text, source(file))
    if faults:
        for fault in faults[:MOST_FAULTS]:
            complain(str(fault))
        if len(faults) > MOST_FAULTS:
            complain("and so on")
        raise typer.Exit(REFUSED)
    screen = console()
    words = f"{source(file)} can be played"
    if file != STANDARD:
        option = shlex.quote(f"{chosen.parts_option}={file}")
        words += f": laguna play --terminal {game} --option {option}"
    screen.print(words, markup=False, soft_wrap=True)
    print_remarks(screen, chosen.read_parts(text, source(file)).remarks)


@parts.command(
    "show",
    epilog=examples(
        f"laguna parts show {games.USUAL}", f"laguna parts show {games.USUAL} mine.txt"
    ),
)
def show_parts_command(
    game: GameName,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A text of your own.")] = None,
) -> None:
    """Print all that is printed on the parts of a game."""
    chosen = games.load(game)
    shown = (
        chosen.shipped_parts()
        if file is None
        else chosen.read_parts(read_part(file), source(file)).parts
    )
    console().print(chosen.draw_parts(shown))


@parts.command("template", epilog=examples(f"laguna parts template {games.USUAL} > mine.txt"))
def template_command(game: GameName) -> None:
    """Print the shipped parts as a text to type your own over."""
    print(games.load(game).parts_template(), end="")


def faults_of(game: Game, text: str, name: str) -> list[PartsError]:
    """All faulty lines: each is taken out and the rest read again. What is wrong with the whole is
    said only when no line is faulty.
    """
    lines = text.splitlines()
    faults: list[PartsError] = []
    faulty: set[int] = set()
    while len(faults) <= MOST_FAULTS:
        try:
            game.read_parts("\n".join(lines), name)
        except PartsError as error:
            if error.line is None or error.line in faulty:
                return faults or [error]
            faults.append(error)
            faulty.add(error.line)
            game.take_out(lines, error.line - 1)
            continue
        break
    return faults


def print_remarks(screen: Console, remarks: tuple[Reason, ...]) -> None:
    """What differs from what is known of the box, a line each."""
    for remark in remarks:
        where = "" if remark.line is None else f"line {remark.line}: "
        screen.print(f"- {where}{remark} ({remark.rule})", markup=False, soft_wrap=True)
    if not remarks:
        screen.print("- nothing unusual")
