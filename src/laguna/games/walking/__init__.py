"""Walking in Burano: the game as the registry knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from laguna.engine.errors import OptionError
from laguna.engine.game import (
    Event,
    Feature,
    Game,
    Kernels,
    Legal,
    Line,
    Numbers,
    OwnParts,
    Parts,
    Reason,
    Sheet,
    State,
    View,
)
from laguna.games.walking import kernels
from laguna.games.walking.facts import view
from laguna.games.walking.judgement.network import shipped_weights
from laguna.games.walking.judgement.observation import features
from laguna.games.walking.rules.invariants import INVARIANTS
from laguna.games.walking.rules.options import OPTIONS
from laguna.games.walking.rules.parts import (
    card_code,
    read_cards,
    shipped_deck,
    shipped_parts,
    things_on,
)
from laguna.games.walking.rules.reasons import REASONS
from laguna.games.walking.rules.state import ACTIONS, CARDS, MAX_LEGAL, SEATS, STATE
from laguna.games.walking.words import moves
from laguna.games.walking.words.position import set_up
from laguna.games.walking.words.remarks import remarks


class Walking(Game):
    """Walking in Burano, both editions, 1 to 4 seats."""

    name = "walking"
    title = "Walking in Burano"
    version = 2
    seat_counts = range(1, SEATS + 1)
    minutes = (20, 40)
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
    parts_option = "deck"

    def shipped_parts(self) -> Parts:
        return shipped_parts()

    def read_parts(self, text: str, source: str = "deck") -> OwnParts:
        parts, lines = read_cards(text, source)
        return OwnParts(parts, remarks(parts, lines))

    def parts_template(self) -> str:
        return shipped_deck()

    def draw_parts(self, parts: Parts) -> Any:
        from laguna.games.walking.pictures.parts import draw_parts

        return draw_parts(parts)

    def parts_json(self, parts: Parts) -> dict[str, Any]:
        return {"cards": {card_code(card): things_on(parts, card) for card in range(CARDS)}}

    def weights(self) -> Numbers:
        return shipped_weights()

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        solo_pl = seats == 1 and options["edition"] == "pl"
        if solo_pl and (options["easy"] or not options["windows"]):
            raise OptionError(
                "a solo game of the Polish edition is played with all characters and with closed "
                "windows",
                rule="W2.6",
            )
        super().check_options(seats, options)

    def features(self, seats: int) -> tuple[Feature, ...]:
        return features(seats)

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
        return view.tell(parts, before, seat, action, after, viewer)

    def say(self, event: Event) -> str:
        return view.say(event)

    def due(self, view: View) -> str:
        from laguna.games.walking.pictures.terminal import due

        return due(view)

    def draw(self, parts: Parts, view: View) -> Any:
        from laguna.games.walking.pictures.terminal import draw

        return draw(parts, view)

    def pad(self, parts: Parts, s: State) -> list[Line]:
        from laguna.games.walking.facts.pad import pad

        return pad(parts, s)

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        return moves.SOURCES

    def merits(self, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> Sequence[Reason]:
        from laguna.games.walking.judgement.merits import merits

        return merits(self, parts, s, seat, actions)

    def outcome_json(self, parts: Parts, s: State) -> dict[str, Any]:
        from laguna.games.walking.facts.outcome import outcome_json

        return outcome_json(parts, s)

    def outcome(self, parts: Parts, s: State, names: Sequence[str]) -> str:
        from laguna.games.walking.words.pad import outcome

        return outcome(self.outcome_json(parts, s), names)

    def read_sheet(
        self,
        text: str,
        source: str = "score sheet",
        *,
        options: Mapping[str, str] = MappingProxyType({}),
        texts: Mapping[str, str] = MappingProxyType({}),
        open_text: Callable[[str], str] | None = None,
    ) -> Sheet:
        from laguna.games.walking.words.sheet import read_sheet

        return read_sheet(self, text, source, options, texts, open_text)

    def svg(self, parts: Parts, view: View) -> str:
        from laguna.games.walking.pictures.svg import svg

        return svg(parts, view)

    def art(self, parts: Parts) -> str:
        from laguna.games.walking.pictures.art import art

        return art(parts)


GAME = Walking()
