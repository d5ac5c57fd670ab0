"""What the server asks of games, encoded once where it stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from laguna import bots
from laguna.engine import registry
from laguna.engine.errors import LagunaError
from laguna.engine.game import OMNISCIENT, Game, OwnParts, Parts, Reason, State, pad_json
from laguna.engine.lesson import Lesson, has_lesson, lesson_of
from laguna.engine.table import Table
from laguna.server.refusals import UNKNOWN, from_engine, from_reason, refuse

STAND_IN = "club"  # the level of who plays for a person
AFTER_LESSON = "beginner"  # the level of who plays another game with a learner
MOST_DECKS = 32  # own ones that are kept drawn


def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in registry.names():
        raise refuse("There is no game {game}.", UNKNOWN, game=name)
    return registry.load(name)


def game_info(game: Game) -> dict[str, Any]:
    """A game of the registry, for the lobby."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seat_counts),
        "minutes": list(game.minutes),
        "weight": game.weight,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": None if option.values is None else list(option.values),
                "help": option.help,
                "rule": option.rule,
            }
            for option in game.options
        ],
        "bots": [*bots.FOR_PEOPLE, *bots.own()],
        "lesson": has_lesson(game),
        "score_sheets": game.score_sheets,
    }


def rules_in(game: Game, language: str) -> Mapping[str, str]:
    """The rules in a language."""
    try:
        return game.rules_in(language)
    except LagunaError as error:
        raise from_engine(error, UNKNOWN) from None


def score_sheet(game: Game, sheet: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """The pad of finished games of the box."""
    read = game.read_sheet(sheet, texts=texts)
    return pad(game, read.parts, read.state, read.names, read.remarks, viewer=OMNISCIENT)


def find_lesson(game: Game) -> Lesson:
    """The lesson of a game."""
    lesson = lesson_of(game)
    if lesson is None:
        raise refuse("There is no lesson of {game}.", UNKNOWN, game=game.title)
    return lesson


def check_level(level: str | None) -> str:
    """A bot's code."""
    if level is None:
        return STAND_IN
    if level not in bots.names():
        raise refuse("There is no bot {level}.", level=level)
    return level


def _describe_parts(game: Game, own: OwnParts) -> bytes:
    """All that is printed, the drawings of it, and what is unusual about it, as JSON."""
    described = {
        "parts": game.parts_json(own.parts),
        "art": game.art(own.parts),
        "remarks": _remarks_json(own.remarks),
    }
    return msgspec.json.encode(described)


def _remarks_json(remarks: Sequence[Reason]) -> list[dict[str, Any]]:
    return [from_reason(remark).model_dump() for remark in remarks]


def parts_info(game: Game, texts: Mapping[str, str]) -> bytes:
    """What is printed on the shipped parts, or on own ones, from texts by their options' names."""
    try:
        for name in texts:
            if game.option(name).values is not None:
                raise refuse("The option {option} takes no text.", option=name)
    except LagunaError as error:
        raise from_engine(error) from None
    text = texts.get(game.parts_option)
    return _own_parts_info(game.name, text) if text else _shipped_parts_info(game.name)


@cache
def _shipped_parts_info(name: str) -> bytes:
    game = registry.load(name)
    return _describe_parts(game, OwnParts(game.shipped_parts()))


@lru_cache(maxsize=MOST_DECKS)
def _own_parts_info(name: str, text: str) -> bytes:
    game = registry.load(name)
    return _describe_parts(game, game.read_parts(text))


@cache
def action_bytes(name: str, action: int) -> bytes:
    """An action as JSON."""
    return msgspec.json.encode(registry.load(name).action_json(action))


def pad(
    game: Game,
    parts: Parts,
    s: State,
    names: Sequence[str],
    remarks: Sequence[Reason] = (),
    *,
    viewer: int | None = None,
) -> dict[str, Any]:
    """The score pad of a state; with a viewer, the position too."""
    return {
        "lines": pad_json(game.pad(parts, s)),
        "outcome": game.outcome_json(parts, s),
        "names": list(names),
        "remarks": _remarks_json(remarks),
        "view": None if viewer is None else game.view(parts, s, viewer),
    }


def replay(table: Table, names: Sequence[str], watch: Callable[[], None]) -> bytes:
    """A whole game, nothing hidden, as JSON; `watch` is called before each move."""
    game = table.game
    start = table.fresh().view(OMNISCIENT)
    frames = [_frame(None, None, [], start)]
    for after, ply, events in table.walk(OMNISCIENT):
        watch()
        action = game.action_json(ply.action)
        frames.append(_frame(ply.seat, action, events, after.view(OMNISCIENT)))
    return msgspec.json.encode(
        {
            "game": game.name,
            "options": table.options,
            "names": list(names),
            "frames": msgspec.Raw(b"[" + b",".join(frames) + b"]"),
            "pad": pad(game, table.parts, table.state, names, viewer=OMNISCIENT),
            "record": table.record(),
        }
    )


def _frame(seat: int | None, action: Any, events: Any, view: Any) -> bytes:
    """One move of a replay: encoded by itself, since all of them at once would hold up others."""
    return msgspec.json.encode({"seat": seat, "action": action, "events": events, "view": view})
