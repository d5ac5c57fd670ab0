"""`laguna tiles`: the shipped tile set of Multicity, and a checker for an owner's own."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from laguna.cli.common import console, examples, read_part, read_text, source
from laguna.games.multicity.drawing import field
from laguna.games.multicity.parts import (
    COLOUR_NAMES,
    fields_of,
    read_tiles,
    shipped_parts,
    shipped_tiles,
)
from laguna.games.multicity.state import SIDE, TILES

ACROSS = 9  # tiles side by side
GAP = "   "
HOLES = {4: "in the centre", 1: "on an edge", 0: "in a corner"}

tiles = typer.Typer(
    help="Check a tile set of your own (Multicity), or see the shipped one.",
    no_args_is_help=False,
)


@tiles.callback(invoke_without_command=True)
def _help_without_verb(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@tiles.command("check", epilog=examples("laguna tiles check my-tiles.txt"))
def check_tiles_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A tile set in letters; - is standard input.")
    ],
) -> None:
    """Check your own tiles: what is wrong and on which line, or what the set holds."""
    parts = read_tiles(read_part(file), source(file))
    places = [fields_of(parts, tile).index(".") for tile in range(TILES)]
    screen = console()
    screen.print(
        f"{file} is a good set of {TILES} tiles, no two alike however they are turned.",
        markup=False,
        soft_wrap=True,
    )
    for place, words in HOLES.items():
        count = sum(_kind(each) == place for each in places)
        screen.print(f"- the hole is {words} of {count} tiles")
    screen.print(f"- every tile has two symbols each in {', '.join(COLOUR_NAMES)}")


def _kind(place: int) -> int:
    """The centre, an edge or a corner."""
    return place if place == SIDE + 1 else place % 2


@tiles.command("show", epilog=examples("laguna tiles show", "laguna tiles show my-tiles.txt"))
def show_tiles_command(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A set of your own.")] = None,
) -> None:
    """Print the tiles of a set with their numbers."""
    parts = shipped_parts() if file is None else read_tiles(read_text(file), source(file))
    screen = console()
    for first in range(0, TILES, ACROSS):
        band = range(first, min(first + ACROSS, TILES))
        screen.print(Text(GAP.join(f"{tile + 1:<6}" for tile in band), "dim"))
        for row in range(SIDE):
            line = Text()
            for tile in band:
                for letter in fields_of(parts, tile)[row * SIDE : (row + 1) * SIDE]:
                    line.append_text(field(letter))
                line.append(GAP)
            screen.print(line)
        screen.print()


@tiles.command("template", epilog=examples("laguna tiles template > my-tiles.txt"))
def template_tiles_command() -> None:
    """Print the shipped set as a text to type your own tiles over."""
    print(shipped_tiles(), end="")
