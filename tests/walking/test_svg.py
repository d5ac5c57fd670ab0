"""The picture of a table shows what the view says, no less and no more."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

import laguna
from laguna.engine.game import Parts, View
from laguna.engine.paper import SVG
from laguna.games.walking.pictures.facade import PAINTS, colour_of, facade, label, number_of
from laguna.games.walking.pictures.paper import document, drawings
from laguna.games.walking.pictures.svg import svg
from laguna.games.walking.rules.parts import (
    SHOP_NAMES,
    card_code,
    put_on_card,
    read_deck,
    read_things,
    shipped_parts,
    things_on,
)
from laguna.games.walking.rules.state import CARDS, PARTS
from tests.walking.decks import random_deck

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
MOST_BYTES = 250_000
MIDDLE_OF_A_GAME = 60


def played(seats: int, moves: int, seed: int = 5) -> laguna.Table:
    """A table after so many random moves, or at its end."""
    table = laguna.new("walking", seats=seats, seed=seed)
    chance = Random(seed)
    while not table.over and len(table.plies) < moves:
        table.play(chance.choice(table.legal_actions()))
    return table


def picture(table: laguna.Table, viewer: int) -> str:
    return svg(table.parts, table.view(viewer))


def cards_in(view: View) -> Counter[str]:
    """All cards that the view shows lying open or in a hand."""
    shown = [card for column in view["display"] for card in column]
    for player in view["players"]:
        shown += player["hand"] or []
        shown += [card for house in player["street"] for card in house["cards"]]
    return Counter(card for card in shown if card is not None)


def titles(drawn: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(drawn).iter(f"{{{SVG}}}title")]


def uses(drawn: str) -> Counter[str]:
    """How often each drawing is used."""
    return Counter(re.findall(r'href="#([\w-]+)"', drawn))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("moves", [0, MIDDLE_OF_A_GAME, 10_000])
def test_the_picture_is_an_svg_that_stands_alone(seats: int, moves: int) -> None:
    drawn = played(seats, moves)._repr_svg_()
    ids = [element.get("id") for element in ElementTree.fromstring(drawn).iter()]
    ids = [name for name in ids if name is not None]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn)) <= set(ids)
    assert drawn.count("http") == 1, "nothing but the namespace is an address"
    assert "<script" not in drawn
    assert len(drawn.encode()) < MOST_BYTES


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("moves", [0, MIDDLE_OF_A_GAME, 10_000])
def test_every_card_of_the_view_is_named_once(seats: int, moves: int) -> None:
    table = played(seats, moves)
    for viewer in (*range(seats), laguna.SPECTATOR, laguna.OMNISCIENT):
        view = table.view(viewer)
        named = Counter(title[:3] for title in titles(svg(table.parts, view)) if title[3:4] == ",")
        assert named == cards_in(view)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_hands_show_nothing_but_their_backs(seats: int) -> None:
    table = played(seats, MIDDLE_OF_A_GAME)
    hands = [player["hand"] for player in table.view(laguna.OMNISCIENT)["players"]]
    for viewer in (*range(seats), laguna.SPECTATOR):
        drawn = picture(table, viewer)
        hidden = [card for seat, hand in enumerate(hands) if seat != viewer for card in hand]
        assert hidden
        assert not [card for card in hidden if card in drawn]
        backs = [title for title in titles(drawn) if title.endswith("in hand")]
        assert len(backs) == len(hidden)


@pytest.mark.parametrize("viewer", [0, laguna.SPECTATOR])
def test_what_the_viewer_cannot_know_does_not_change_the_picture(viewer: int) -> None:
    table = played(3, MIDDLE_OF_A_GAME)
    redealt = table.game.view(table.parts, table.redealt(viewer, seed=1), viewer)
    assert svg(table.parts, redealt) == picture(table, viewer)


def test_the_same_view_gives_the_same_bytes() -> None:
    first, second = (played(4, MIDDLE_OF_A_GAME) for _ in range(2))
    assert picture(first, 2) == picture(second, 2)


def deck_with(code: str, things: str) -> Parts:
    """A deck in which one card shows these things, and the others nothing."""
    parts = np.zeros(1, PARTS).view(np.recarray)[0]
    put_on_card(parts, number_of(code), read_things(things, int(code[1]) - 1))
    return parts


def assert_counts(parts: Parts, card: int) -> None:
    drawn = uses(facade(parts, card_code(card)))
    things = things_on(parts, card)
    shops = [name for name in SHOP_NAMES if name in things]
    assert drawn["sign"] == len(shops)
    assert [name for name in SHOP_NAMES if drawn[name]] == shops
    for name in ("red-flower", "yellow-flower", "herb", "cat", "lamp", "chimney"):
        assert drawn[name] == things.get(name, 0), name
    for name in ("red-awning", "blue-awning", "closed-window"):
        assert drawn[name] == things.get(name, 0), name
    people = sum(count for name, count in drawn.items() if name.startswith("pedestrian"))
    assert people == things.get("pedestrian", 0)


@pytest.mark.parametrize("card", range(CARDS))
def test_a_card_shows_as_many_things_as_it_has(card: int) -> None:
    assert_counts(shipped_parts(), card)


@pytest.mark.parametrize(
    ("code", "things"),
    [
        ("R1a", "cafe 3, pedestrian 9, red-flower 9, herb 9, cat 9, lamp 9, closed-window 9"),
        ("B1a", "red-awning 9, blue-awning 9, yellow-flower 9, closed-window 9"),
        ("B2a", "red-awning 9, blue-awning 9, yellow-flower 9, cat 9, closed-window 9"),
        ("P3d", "chimney 9, cat 9, herb 9, closed-window 9"),
        ("P3d", "lamp 9, red-awning 9, blue-awning 9, cat 1"),
        ("P3d", "lamp 1, herb 9, closed-window 2"),
    ],
)
def test_cards_of_an_own_deck_may_be_crowded(code: str, things: str) -> None:
    assert_counts(deck_with(code, things), number_of(code))


@pytest.mark.parametrize("card", range(CARDS))
def test_cards_of_any_own_deck_show_what_they_have(card: int) -> None:
    for seed in range(3):
        assert_counts(read_deck(random_deck(Random(seed))), card)


def test_a_bare_card_says_so() -> None:
    assert label(deck_with("R1a", "-"), "R1a") == "R1a, red ground floor: nothing"


@pytest.mark.parametrize("card", range(CARDS))
def test_colours_differ_by_symbol_and_pattern_too(card: int) -> None:
    code = card_code(card)
    drawn = facade(shipped_parts(), code)
    colour = colour_of(code)
    assert uses(drawn)[PAINTS[colour].symbol] == 1
    assert re.findall(r"url\(#plaster-(\w+)\)", drawn) == [colour]


def test_labels_say_what_is_on_a_card() -> None:
    parts = deck_with("R1a", "ice-cream 3, pedestrian 1, red-flower 2")
    words = "ice-cream parlour worth 3, 1 pedestrian, 2 red flowers"
    assert label(parts, "R1a") == f"R1a, red ground floor: {words}"


def test_scaffolds_characters_and_purses_are_drawn_as_often_as_they_are_there() -> None:
    table = laguna.read((PICTURES / "table.txt").read_text(encoding="utf-8"))
    view = table.view(0)
    drawn = uses(svg(table.parts, view).replace("#walking-", "#"))
    for player in view["players"]:
        for house in player["street"]:
            if house["character"]:
                drawn[house["character"]] -= 1
        for _, row in player["scaffolds"]:
            drawn[f"scaffold-{row}"] -= 1
        drawn["coin"] -= player["coins"]
        drawn["permit"] -= player["permits"]
    assert drawn["coin"] == drawn["permit"] == drawn["scaffold-ground"] == 0
    assert all(drawn[name] == 1 for name in view["supply"]), "each stands once more in the supply"


def test_every_drawing_of_the_art_can_be_taken_by_itself() -> None:
    for name in drawings():
        root = ElementTree.fromstring(document(f'<use href="#{name}"/>', 1, 1, name))
        assert any(element.get("id") == f"walking-{name}" for element in root.iter())


def test_the_picture_in_the_docs_is_the_one_we_draw() -> None:
    record = (PICTURES / "table.txt").read_text(encoding="utf-8")
    shown = (PICTURES / "table.svg").read_text(encoding="utf-8")
    assert laguna.read(record)._repr_svg_() == shown, "docs/pictures/README.md says how to redraw"
