"""Multicity: the game as the registry knows it."""

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
from laguna.games.multicity import kernels
from laguna.games.multicity.facts import tell, view
from laguna.games.multicity.rules.invariants import INVARIANTS
from laguna.games.multicity.rules.options import OPTIONS
from laguna.games.multicity.rules.parts import (
    BLANK_LETTER,
    fields_of,
    read_tiles,
    shipped_parts,
    shipped_tiles,
)
from laguna.games.multicity.rules.reasons import REASONS
from laguna.games.multicity.rules.state import (
    ACTIONS,
    FEWEST_SEATS,
    MAX_LEGAL,
    OBJECTS_LINE,
    SEATS,
    SIDE,
    STATE,
)
from laguna.games.multicity.words import moves
from laguna.games.multicity.words.position import set_up


class Multicity(Game):
    """Multicity, 2 to 4 seats, with the variant for the youngest."""

    name = "multicity"
    title = "Multicity"
    version = 2
    seat_counts = range(FEWEST_SEATS, SEATS + 1)
    minutes = (10, 25)
    weight = "light"
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
    parts_option = "tiles"

    def shipped_parts(self) -> Parts:
        return shipped_parts()

    def read_parts(self, text: str, source: str = "tiles") -> OwnParts:
        return read_tiles(text, source)

    def parts_template(self) -> str:
        return shipped_tiles()

    def take_out(self, lines: list[str], faulty: int) -> None:
        lines[faulty] = " ".join(BLANK_LETTER * SIDE for _ in lines[faulty].split())

    def draw_parts(self, parts: Parts) -> Any:
        from laguna.games.multicity.pictures.parts import draw_parts

        return draw_parts(parts)

    def parts_json(self, parts: Parts) -> dict[str, Any]:
        return {"tiles": {str(tile + 1): fields_of(parts, tile) for tile in range(parts.tiles)}}

    def set_up(
        self, parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int
    ) -> None:
        set_up(parts, s, seats, codes, text, seed)

    def format(self, parts: Parts, s: State, action: int) -> str:
        return moves.format_action(s, action)

    def parse(self, parts: Parts, s: State, text: str) -> int:
        return moves.parse(s, text)

    def action_json(self, action: int) -> dict[str, Any]:
        return moves.action_json(action)

    def action_from_json(self, data: Mapping[str, Any]) -> int:
        return moves.action_from_json(data)

    def view(self, parts: Parts, s: State, viewer: int) -> View:
        return view.view(parts, s, viewer)

    def tell(
        self, parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
    ) -> list[Event]:
        return tell.tell(parts, before, seat, action, after, viewer)

    def say(self, event: Event) -> str:
        return tell.say(event)

    def due(self, view: View) -> str:
        return tell.due(view)

    def draw(self, parts: Parts, view: View) -> Any:
        from laguna.games.multicity.pictures.terminal import draw

        return draw(parts, view)

    def pad(self, parts: Parts, s: State) -> list[Line]:
        from laguna.games.multicity.facts.pad import pad

        return pad(parts, s)

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        return {line: (line,) for line in moves.SCORE_LINE_NAMES[:OBJECTS_LINE]}

    def merits(self, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> Sequence[Reason]:
        from laguna.games.multicity.judgement.merits import merits

        return merits(self, parts, s, seat, actions)

    def outcome_json(self, parts: Parts, s: State) -> dict[str, Any]:
        from laguna.games.multicity.facts.pad import outcome_json

        return outcome_json(parts, s)

    def outcome(self, parts: Parts, s: State, names: Sequence[str]) -> str:
        return tell.outcome(self.outcome_json(parts, s), names)

    def svg(self, parts: Parts, view: View) -> str:
        from laguna.games.multicity.pictures.svg import svg

        return svg(parts, view)

    def art(self, parts: Parts) -> str:
        from laguna.games.multicity.pictures.art import art

        return art(parts)


GAME = Multicity()
