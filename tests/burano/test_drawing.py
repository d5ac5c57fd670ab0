"""The table in the terminal and as a picture, in every phase."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import laguna
from laguna.games.burano.facts.view import PHASES


@pytest.fixture(scope="module")
def shown() -> dict[str, tuple[str, str, str]]:
    """For each phase that came up in some random games: the drawing, what is due, the picture."""
    found: dict[str, tuple[str, str, str]] = {}
    for seed in range(6):
        table = laguna.new("burano", seats=2 + seed % 3, seed=seed)
        rng = random.Random(seed)
        while not table.over:
            view = table.view(table.actors[0])
            if view["phase"] not in found:
                game = table.game
                found[view["phase"]] = (
                    str(table),
                    game.due(view),
                    game.svg(table.parts, view),
                )
            seat = rng.choice(table.actors)
            table.play(rng.choice(table.legal_actions(seat)), seat)
        found["over"] = (str(table), table.game.due(table.view()), "<svg/>")
    return found


def test_every_phase_comes_up(shown: dict[str, tuple[str, str, str]]) -> None:
    assert set(shown) == set(PHASES)


def test_everything_is_drawn_in_every_phase(shown: dict[str, tuple[str, str, str]]) -> None:
    for drawing, due, _ in shown.values():
        assert due
        for words in ("Main island", "Workshops", "Nearby islands", "Pool", "Seat 1", "Seat 2"):
            assert words in drawing
        assert all(len(line) <= 100 for line in drawing.splitlines())


def test_the_pictures_are_well_formed(shown: dict[str, tuple[str, str, str]]) -> None:
    for _, _, picture in shown.values():
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    game = laguna.games.load("burano")
    symbols = ElementTree.fromstring(game.art(game.parts({})))
    assert all(symbol.attrib["id"].startswith("burano-") for symbol in symbols)
