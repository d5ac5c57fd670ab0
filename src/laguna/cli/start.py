"""`laguna play`: in the browser, or with `--terminal` here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from laguna import games
from laguna.cli.browser import play_in_browser
from laguna.cli.common import PATIENCE, Code, Patience, load_code, refuse_others
from laguna.cli.play import play_in_terminal
from laguna.cli.serve import PORT

OWN = {"code", "patience"}
THERE = {"port", "data", "no_browser", "share"}  # in the browser only
HERE = "In the terminal, with --terminal"


def play_command(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game.",
            show_default=f"the last one; {games.USUAL} in the terminal",
        ),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", metavar="", help="Play here, without a browser.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(metavar="PORT", help="Where the page is.", show_default=f"{PORT} if free"),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where the tables are kept.", show_default="your data folder"
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", metavar="", help="Only say where the page is.")
    ] = False,
    share: Annotated[
        bool,
        typer.Option(
            "--share",
            metavar="",
            help="Let everybody in your local network play here; a table alone is shared from its "
            "page.",
        ),
    ] = False,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who sits where, from seat 1 on: 'you' for a person at this screen, or a bot.",
            show_default="you,greedy",
            rich_help_panel=HERE,
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many seats: you, and 'greedy' on all others.",
            rich_help_panel=HERE,
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game, as in 'laguna games'.",
            rich_help_panel=HERE,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="SEED", help="Deals the same cards every time.", rich_help_panel=HERE),
    ] = None,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            metavar="",
            help="A new game, even if one waits to go on.",
            rich_help_panel=HERE,
        ),
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with this record.", rich_help_panel=HERE),
    ] = None,
    code: Code = None,
    patience: Patience = PATIENCE,
) -> None:
    """Play at a table in the browser, or in the terminal; alone, with others, or against bots.

    Every move is kept at once; the next 'laguna play' goes on where you left.
    """
    if terminal and resume is not None:
        refuse_others(context, {"terminal", "resume", *OWN}, "is in the record of --resume")
    elif terminal:
        refuse_others(context, _all(context) - THERE, "goes without --terminal")
    else:
        refuse_others(context, {"game"} | OWN | THERE, "goes with --terminal")
    load_code(code, patience)
    if terminal:
        play_in_terminal(game or games.USUAL, players, seats, option or (), seed, new, resume)
    else:
        if game is not None:
            games.load(game)
        play_in_browser(port, data, not no_browser, game, share)


def _all(context: typer.Context) -> set[str | None]:
    return {parameter.name for parameter in context.command.get_params(context)}
