"""The options of games on the command line: `--option NAME=VALUE`, or `--NAME VALUE` where a game
declares that this is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

from laguna import games
from laguna.cli.common import read_part
from laguna.engine.errors import OptionError
from laguna.engine.game import Game
from laguna.engine.options import Option

GIVEN = "option"  # the parameter of a verb that takes options of a game

GameOptions = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the game, as in 'laguna games'."),
]


@cache
def short_options() -> Mapping[str, Option]:
    """The options of all games that are asked for by their name alone."""
    return {
        option.name: option
        for name in games.names()
        for option in games.load(name).options
        if option.short
    }


class GameCommand(TyperCommand):
    """A verb that takes options of a game."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its own parameters, and the short options of the games beside `--option`."""
        params: list[Any] = super().get_params(ctx)
        (at,) = (place for place, param in enumerate(params) if param.name == GIVEN)
        short = _short_parameters(params[at].rich_help_panel)
        return [*params[: at + 1], *short, *params[at + 1 :]]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take `--NAME VALUE` for `--option NAME=VALUE`."""
        left = super().parse_args(ctx, args)
        values = {name: ctx.params.pop(name) for name in short_options()}
        words = [f"{name}={value}" for name, value in values.items() if value is not None]
        ctx.params[GIVEN] = [*words, *(ctx.params[GIVEN] or ())]
        return left


@cache
def _short_parameters(panel: str | None) -> Sequence[Any]:
    """What Typer makes of a verb that takes nothing but the short options."""

    def verb() -> None:
        """Never called."""

    taken = [
        Parameter(
            name,
            Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[str | None, _declared(option, panel)],
        )
        for name, option in short_options().items()
    ]
    verb.__dict__["__signature__"] = Signature(taken)
    app = typer.Typer(add_completion=False)
    app.command(add_help_option=False)(verb)
    return get_command(app).params


def _declared(option: Option, panel: str | None) -> Any:
    return typer.Option(
        f"--{option.name}",
        metavar="|".join(option.word(value) for value in option.values or ()),
        help=f"Short for --{GIVEN} {option.name}=…",
        rich_help_panel=panel,
    )


def read_options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Options from `name=value`; an option that takes a text takes it from a file."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"an option reads like {_example(game)}, not {word!r}")
        if name in options:
            raise OptionError(f"the option {name} is given twice")
        option = game.option(name)
        options[name] = option.read(value if option.values else read_part(value))
    return options


def _example(game: Game) -> str:
    option = game.options[0]
    return f"{option.name}={option.word(option.values[-1]) if option.values else 'FILE'}"
