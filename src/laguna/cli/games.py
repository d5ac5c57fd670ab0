"""`laguna games`: what can be played, and with which options."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from laguna import bots, games
from laguna.cli.common import console


def games_command() -> None:
    """List the games with their seats and options, and the bots."""
    screen = console()
    for name in games.names():
        game = games.load(name)
        low, high = game.seat_counts[0], game.seat_counts[-1]
        screen.print(Text.assemble((name, "bold"), f"  {game.title}, {low} to {high} players"))
        options = Table("option", "values", "default", "", "rule", box=None, padding=(0, 2))
        for option in game.options:
            values, default = option.words, option.word(option.default)
            if option.values is None:
                values, default = "a file", "the shipped one"
            options.add_row(option.name, values, default, option.help, option.rule)
        screen.print(options)
    screen.print(Text.assemble(("bots", "bold"), f"  {', '.join(bots.names())}"))
