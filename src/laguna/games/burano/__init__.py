"""Burano: the game as the registry knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from laguna.engine.game import (
    Event,
    Game,
    Kernels,
    Legal,
    Line,
    OwnParts,
    Parts,
    Reason,
    State,
    View,
)
from laguna.games.burano import kernels
from laguna.games.burano.rules.invariants import INVARIANTS
from laguna.games.burano.rules.options import OPTIONS
from laguna.games.burano.rules.parts import read_box, shipped_parts, shipped_texts, take_out
from laguna.games.burano.rules.reasons import REASONS
from laguna.games.burano.rules.state import ACTIONS, MAX_LEGAL, PREPARED_LINE, SEATS, STATE
from laguna.games.burano.words import moves


class Burano(Game):
    """Burano, 2 to 4 seats."""

    name = "burano"
    title = "Burano"
    version = 3
    seat_counts = range(2, SEATS + 1)
    minutes = (60, 120)
    weight = "heavy"
    options = OPTIONS
    state = STATE
    actions = ACTIONS
    max_legal = MAX_LEGAL
    reasons = REASONS
    score_lines = moves.SCORE_LINE_NAMES
    grammar = moves.GRAMMAR
    legend = moves.LEGEND
    invariants = INVARIANTS
    kernels: ClassVar[Kernels] = kernels
    parts_option = "box"

    def shipped_parts(self) -> Parts:
        return shipped_parts()

    def read_parts(self, text: str, source: str = "box") -> OwnParts:
        return read_box(text, source)

    def take_out(self, lines: list[str], faulty: int) -> None:
        take_out(lines, faulty)

    def parts_template(self) -> str:
        return "\n".join(text for _, text in shipped_texts())

    def draw_parts(self, parts: Parts) -> Any:
        from laguna.games.burano.pictures.parts import draw_parts

        return draw_parts(parts)

    def parts_json(self, parts: Parts) -> dict[str, Any]:
        from laguna.games.burano.facts.parts import parts_json

        return parts_json(parts)

    def set_up(
        self, parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int
    ) -> None:
        from laguna.games.burano.words.position import set_up

        set_up(parts, s, seats, codes, text, seed)

    def format(self, parts: Parts, s: State, action: int) -> str:
        return moves.format_action(action)

    def parse(self, parts: Parts, s: State, text: str) -> int:
        return moves.parse(text)

    def action_json(self, action: int) -> dict[str, Any]:
        return moves.action_json(action)

    def action_from_json(self, data: Mapping[str, Any]) -> int:
        return moves.action_from_json(data)

    def view(self, parts: Parts, s: State, viewer: int) -> View:
        from laguna.games.burano.facts.view import view

        return view(parts, s, viewer)

    def tell(
        self, parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
    ) -> list[Event]:
        from laguna.games.burano.facts.tell import tell

        return tell(parts, before, seat, action, after, viewer)

    def say(self, event: Event) -> str:
        from laguna.games.burano.words.say import say

        return say(event)

    def due(self, view: View) -> str:
        from laguna.games.burano.pictures.terminal import due

        return due(view)

    def draw(self, parts: Parts, view: View) -> Any:
        from laguna.games.burano.pictures.terminal import draw

        return draw(parts, view)

    def pad(self, parts: Parts, s: State) -> list[Line]:
        from laguna.games.burano.facts.pad import pad

        return pad(parts, s)

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        return {line: (line,) for line in moves.SCORE_LINE_NAMES[:PREPARED_LINE]}

    def merits(self, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> Sequence[Reason]:
        from laguna.games.burano.judgement.merits import merits

        return merits(self, parts, s, seat, actions)

    def outcome_json(self, parts: Parts, s: State) -> dict[str, Any]:
        from laguna.games.burano.facts.pad import outcome_json

        return outcome_json(parts, s)

    def outcome(self, parts: Parts, s: State, names: Sequence[str]) -> str:
        from laguna.games.burano.facts.pad import outcome

        return outcome(self.outcome_json(parts, s), names)

    def svg(self, parts: Parts, view: View) -> str:
        from laguna.games.burano.pictures.svg import svg

        return svg(parts, view)

    def art(self, parts: Parts) -> str:
        from laguna.games.burano.pictures.art import art

        return art(parts)


GAME = Burano()
