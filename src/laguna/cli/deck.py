"""`laguna deck`: the shipped deck, and a checker for an owner's own."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import typer
from rich.table import Table

from laguna.cli.common import REFUSED, complain, console, examples, read_text, source
from laguna.engine.errors import PartsError
from laguna.engine.game import Parts
from laguna.games.walking.parts import (
    COLOUR_NAMES,
    LEVEL_NAMES,
    SHOP_NAMES,
    card_code,
    deck_hash,
    read_deck,
    shipped_deck,
    shipped_parts,
    things_on,
)
from laguna.games.walking.state import CARDS, COLOURS, COPIES, LEVEL_CARDS, LEVELS, THINGS

HASH_SHOWN = 16
MOST_FAULTS = 20  # a longer list means that the file is no deck
UNEVEN = 1.5  # a colour with so many times another's share is worth a remark
ENOUGH = 2 * COLOURS  # fewer things than this cannot be spread evenly over the colours
NEEDED_BY = {  # W8.2, W8.3: who scores nothing where the deck lacks a thing
    "herb": "the man and the gardener",
    "cat": "the girl",
    "lamp": "the policeman",
    "red_awning": "the seamstress",
    "blue_awning": "the seamstress",
    "chimney": "Santa Claus",
    "pedestrian": "the mayor",
}

deck = typer.Typer(help="Check a deck of your own, or see the shipped one.", no_args_is_help=False)


@deck.callback(invoke_without_command=True)
def _help_without_verb(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@deck.command("check", epilog=examples("laguna deck check my-deck.txt"))
def check_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A deck, one line a card; - is standard input.")
    ],
) -> None:
    """Check your own deck: every fault with its line, or what the deck holds."""
    text = read_text(file)
    faults = _faults(text, source(file))
    if faults:
        for fault in faults[:MOST_FAULTS]:
            complain(str(fault))
        if len(faults) > MOST_FAULTS:
            complain("and so on")
        raise typer.Exit(REFUSED)
    parts = read_deck(text, source(file))
    screen = console()
    screen.print(
        f"{file} is a good deck of {CARDS} cards, hash {deck_hash(parts)[:HASH_SHOWN]}.\n",
        markup=False,
        soft_wrap=True,
    )
    screen.print(_totals(parts))
    for remark in _remarks(parts):
        screen.print(f"- {remark}")


@deck.command("show", epilog=examples("laguna deck show", "laguna deck show my-deck.txt"))
def show_deck_command(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A deck of your own.")] = None,
) -> None:
    """Print what every card of a deck shows, and the totals."""
    parts = shipped_parts() if file is None else read_deck(read_text(file), source(file))
    screen = console()
    for level in range(LEVELS):
        screen.print(f"[bold]{LEVEL_NAMES[level].capitalize()}s[/]")
        for card in range(level * LEVEL_CARDS, (level + 1) * LEVEL_CARDS):
            things = ", ".join(f"{name} {count}" for name, count in things_on(parts, card).items())
            screen.print(f"  {card_code(card)}  {things}")
        screen.print()
    screen.print(_totals(parts))


@deck.command("template", epilog=examples("laguna deck template > my-deck.txt"))
def template_command() -> None:
    """Print the shipped deck as a text to type your own cards over."""
    print(shipped_deck(), end="")


def _faults(text: str, name: str) -> list[PartsError]:
    """All faulty lines: each is blanked and the rest read again. That cards are missing is said
    only when no line is faulty.
    """
    lines = text.splitlines()
    faults: list[PartsError] = []
    while len(faults) <= MOST_FAULTS:
        try:
            read_deck("\n".join(lines), name)
        except PartsError as error:
            if error.line is not None:
                faults.append(error)
                lines[error.line - 1] = ""
                continue
            return faults or [error]
        break
    return faults


def _totals(parts: Parts) -> Table:
    """How many of each thing the deck has: by level and by colour."""
    table = Table("", *LEVEL_NAMES, "deck", *COLOUR_NAMES, box=None, padding=(0, 1))
    for column in table.columns[1:]:
        column.justify = "right"
    for name, shown in _shown(parts).items():
        by_level = shown.sum(axis=(1, 2))
        by_colour = shown.sum(axis=(0, 2))
        cells = [*by_level, shown.sum(), *by_colour]
        table.add_row(name, *(str(cell) if cell else "-" for cell in cells))
    return table


def _shown(parts: Parts) -> dict[str, np.ndarray[tuple[int, int, int], np.dtype[np.int64]]]:
    """Of each thing, the counts by level, colour and copy."""
    shape = (LEVELS, COLOURS, COPIES)
    shown = {
        name: (parts.shop == kind).astype(np.int64).reshape(shape)
        for kind, name in enumerate(SHOP_NAMES, 1)
    }
    for thing in THINGS:
        shown[thing.replace("_", "-")] = parts[thing].astype(np.int64).reshape(shape)
    return shown


def _remarks(parts: Parts) -> list[str]:
    """What a player might find unfair about the deck."""
    shown = _shown(parts)
    remarks = [
        f"no card shows a {thing.replace('_', '-')}: nothing to score for {who}"
        for thing, who in NEEDED_BY.items()
        if not parts[thing].any()
    ]
    remarks += [f"there is no {shop}" for shop in SHOP_NAMES if not shown[shop].any()]
    for name, counts in shown.items():
        by_colour = counts.sum(axis=(0, 2))
        without = [COLOUR_NAMES[i] for i in range(COLOURS) if not by_colour[i]]
        if counts.sum() >= ENOUGH and without:
            remarks.append(f"no {' or '.join(without)} card shows a {name}")
    every = np.sum([counts.sum(axis=(0, 2)) for counts in shown.values()], axis=0)
    most, fewest = int(np.argmax(every)), int(np.argmin(every))
    if every[most] > UNEVEN * every[fewest]:
        remarks.append(
            f"{COLOUR_NAMES[most]} cards show {every[most]} things, "
            f"{COLOUR_NAMES[fewest]} ones only {every[fewest]}"
        )
    return remarks or ["every thing is there, and every colour has its share"]
