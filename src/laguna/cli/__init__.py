"""The command `laguna`: one verb for each thing one can do at the table.

Whatever a user gets wrong is answered by one sentence on standard error and exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from laguna.cli.analyse import analyse_command
from laguna.cli.arena import arena_command
from laguna.cli.browser import play_in_browser
from laguna.cli.common import complain, examples
from laguna.cli.fuzz import fuzz_command
from laguna.cli.games import games_command
from laguna.cli.options import GameCommand
from laguna.cli.parts import parts
from laguna.cli.records import replay_command, show_command
from laguna.cli.rules import rules_command
from laguna.cli.score import score_command
from laguna.cli.serve import backup_command, restore_command, serve_command
from laguna.cli.simulate import simulate_command
from laguna.cli.start import play_command
from laguna.engine.errors import LagunaError
from laguna.games import USUAL, load, names

INTERRUPTED = 130  # what shells report for Ctrl-C
UNREAD = 1  # nobody read the output to its end

AT_THE_TABLE = "At the table"
FOR_FRIENDS = "A server for friends far away"
ON_RECORD = "Games on record"
WITH_THE_BOX = "For owners of the box"
BY_THE_THOUSAND = "Games by the thousand"


class _Laguna(TyperGroup):
    """The command, whose help names the games of the registry."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        titles = [load(name).title for name in names()]
        self.help = (self.help or "").format(games=f"{', '.join(titles[:-1])} and {titles[-1]}")
        super().format_help(ctx, formatter)


app = typer.Typer(
    name="laguna",
    cls=_Laguna,
    help="A digital table for {games}: play, score, study. Without a verb it opens in the browser.",
    epilog=examples(
        "laguna", "laguna play --terminal", f"laguna rules {USUAL}", "laguna VERB --help"
    ),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"laguna {version('laguna')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _play_without_verb(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, metavar="", help="Say which Laguna."
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        play_in_browser()


app.command(
    "play",
    cls=GameCommand,
    rich_help_panel=AT_THE_TABLE,
    epilog=examples(
        "laguna play",
        "laguna play --terminal --players you,greedy,greedy --edition de",
        "laguna play --terminal --players you,you --new",
    ),
)(play_command)
app.command(
    "serve",
    rich_help_panel=FOR_FRIENDS,
    epilog=examples("laguna serve", "laguna serve --host 0.0.0.0 --port 8600 --data tables"),
)(serve_command)
app.command(
    "backup",
    rich_help_panel=FOR_FRIENDS,
    epilog=examples("laguna backup tables-monday.sqlite"),
)(backup_command)
app.command(
    "restore",
    rich_help_panel=FOR_FRIENDS,
    epilog=examples("laguna restore tables-monday.sqlite"),
)(restore_command)
app.command(
    "games",
    rich_help_panel=AT_THE_TABLE,
    epilog=examples("laguna games"),
)(games_command)
app.command(
    "rules",
    rich_help_panel=AT_THE_TABLE,
    epilog=examples("laguna rules walking", "laguna rules walking W4.3 W5"),
)(rules_command)
app.command(
    "show",
    rich_help_panel=ON_RECORD,
    epilog=examples(
        "laguna show game.record",
        "laguna show game.record --ply 20 --viewer 2",
        "laguna show game.record --json --out game.json",
    ),
)(show_command)
app.command(
    "replay",
    rich_help_panel=ON_RECORD,
    epilog=examples("laguna replay game.record --speed 0.5", "laguna replay game.record --plain"),
)(replay_command)
app.command(
    "analyse",
    rich_help_panel=ON_RECORD,
    epilog=examples(
        "laguna analyse game.record",
        "laguna analyse game.record --seat 1 --simulations 5000 --plot game.svg",
    ),
)(analyse_command)
app.command(
    "score",
    cls=GameCommand,
    rich_help_panel=WITH_THE_BOX,
    epilog=examples("laguna score streets.txt", "laguna score streets.txt --edition de"),
)(score_command)
app.add_typer(parts, name="parts", rich_help_panel=WITH_THE_BOX)
app.command(
    "simulate",
    cls=GameCommand,
    rich_help_panel=BY_THE_THOUSAND,
    epilog=examples(
        "laguna simulate --bots greedy,random -n 1000",
        "laguna simulate --bots greedy --seats 4 --edition de --csv games.csv",
        "laguna simulate --bots random --seats 4 -n 1000000",
    ),
)(simulate_command)
app.command(
    "arena",
    cls=GameCommand,
    rich_help_panel=BY_THE_THOUSAND,
    epilog=examples(
        "laguna arena greedy casual club --games 200 --out ladder",
        "laguna arena greedy club --aim 'club>greedy=85%' --seats 4",
        "laguna arena casual club --seats 1 --mark 86",
        "laguna arena --report ladder",
    ),
)(arena_command)
app.command("fuzz", rich_help_panel=BY_THE_THOUSAND, epilog=examples("laguna fuzz -n 1000000"))(
    fuzz_command
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    try:
        code = app(arguments, prog_name="laguna", standalone_mode=False)
        sys.stdout.flush()
    except LagunaError as error:
        return complain(str(error))
    except typer.TyperException as error:
        return complain(_usage(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; the interpreter's last flush must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    return code if isinstance(code, int) else 0


def _usage(error: typer.TyperException) -> str:
    """What was wrong with the command line, and where to read how it is used."""
    message = error.format_message().strip().rstrip(".")
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "laguna"
    see = " See" if message.endswith("?") else "; see"
    return f"{message[:1].lower()}{message[1:]}{see} '{command} --help'"
