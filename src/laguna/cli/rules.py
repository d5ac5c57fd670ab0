"""`laguna rules`: the rules in words, by number."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from laguna import games
from laguna.cli.common import WIDTH, console
from laguna.engine.errors import UnknownName
from laguna.engine.game import LANGUAGE, Game

MARKS = {  # what carries none is printed in the rule book
    "en": {
        "I": "our reading",
        "F": "known from other published sources",
        "S": "follows from the book's own arithmetic",
    },
    "pl": {
        "I": "nasza interpretacja",
        "F": "znane z innych opublikowanych źródeł",
        "S": "wynika z liczb podanych w instrukcji",
    },
    "de": {
        "I": "unsere Auslegung",
        "F": "aus anderen Veröffentlichungen bekannt",
        "S": "folgt aus den Zahlen der Anleitung selbst",
    },
}
MARK = re.compile(r"\[([IFS](?:[/:;][^]]*)?)\]")
SIGN = re.compile(r"(?:^|/|; )([IFS])(?=$|[/:;])")  # one mark may hold several: [F: this; I: that]


def rules_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game, as in 'laguna games'.")
    ] = games.USUAL,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(metavar="NUMBER", help="Rules like W4.3 or whole sections like W4."),
    ] = None,
    language: Annotated[
        str, typer.Option(metavar="en|pl|de", help="The language of the rule book.")
    ] = LANGUAGE,
) -> None:
    """Read a rule, a section or the whole rule book."""
    if game not in games.names() and any(character.isdecimal() for character in game):
        game, numbers = _game_with(game), [game, *(numbers or ())]
    chosen = games.load(game.lower())
    language = language.lower()
    chosen.rules_in(language)  # an unknown one is refused before anything is printed
    wanted = [find_rule(chosen, number) for number in numbers or ()]
    screen = console()
    screen.width = min(screen.width, WIDTH)
    if wanted:
        for number in wanted:
            screen.print(rule_grid(chosen, number, language))
            screen.print()
    elif screen.is_terminal:
        os.environ.setdefault("LESS", "-R")  # a pager that shows our styles
        with screen.pager(styles=True):
            _print_all(screen, chosen, language)
    else:
        _print_all(screen, chosen, language)


def _game_with(number: str) -> str:
    """The game whose rules are numbered like this one."""
    letter = number[:1].casefold()
    for name in games.names():
        if any(known[:1].casefold() == letter for known in games.load(name).rules):
            return name
    return games.USUAL


def find_rule(game: Game, number: str) -> str:
    """The number as the rule book writes it."""
    by_fold = {known.casefold(): known for known in game.rules}
    if number.casefold() in by_fold:
        return by_fold[number.casefold()]
    raise UnknownName(f"{game.title} has no rule {number!r}; near it are {_near(game, number)}")


def _near(game: Game, number: str) -> str:
    section = re.match(r"[a-z]+\d+", number.casefold())
    near = [
        known
        for known in game.rules
        if section and re.fullmatch(rf"{section[0]}\.\d+", known.casefold())
    ]
    near = near or get_close_matches(number.upper(), game.rules, cutoff=0.5)
    return ", ".join(near or sections(game))


def sections(game: Game) -> list[str]:
    """The numbers of the chapters."""
    return [number for number in game.rules if re.fullmatch(r"[A-Z]+\d+", number)]


def _print_all(screen: Console, game: Game, language: str) -> None:
    for section in sections(game):
        screen.print(rule_grid(game, section, language))
        screen.print()


def rule_grid(game: Game, number: str, language: str = LANGUAGE) -> Table:
    """One rule; a section with all its rules; what the marks mean where they occur."""
    rules = game.rules_in(language)
    inside = [known for known in rules if re.fullmatch(rf"{number}\.\d+", known)]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for known in (number, *inside):
        words = rules[known]
        grid.add_row(known, Markdown(f"**{words}**" if inside and known == number else words))
    shown = " ".join(rules[known] for known in (number, *inside))
    signs = {sign for mark in MARK.findall(shown) for sign in SIGN.findall(mark)}
    meanings = MARKS.get(language, MARKS[LANGUAGE]).items()
    marks = [f"[{sign}] {meaning}" for sign, meaning in meanings if sign in signs]
    if marks:
        grid.add_row("", Text(" · ".join(marks), "dim"))
    return grid
