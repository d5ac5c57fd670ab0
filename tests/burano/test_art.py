"""The document of symbols from which a page draws, and the picture of a table."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import laguna
from laguna.games.burano.pictures.art import TINTS, art
from laguna.games.burano.pictures.cards import card
from laguna.games.burano.pictures.paper import PAINTS, SEAT_PAINTS
from laguna.games.burano.rules.parts import (
    COLOUR_NAMES,
    KIND_NAMES,
    ROOF_NAMES,
    SHIP_NAMES,
    read_box,
    roof_codes,
    shipped_parts,
)
from laguna.games.burano.rules.state import BUILDINGS, SEATS
from laguna.games.burano.words.moves import ACTION_NAMES, SEASON_NAMES


@cache
def document() -> str:
    return art(shipped_parts())


def names() -> set[str]:
    return {symbol.attrib["id"] for symbol in ElementTree.fromstring(document())}


def test_everything_on_the_table_has_a_drawing() -> None:
    wanted = [
        *(
            f"{kind}-{colour}"
            for kind in ("cube", "hut", "sign", "seal")
            for colour in COLOUR_NAMES
        ),
        *(f"{kind}-{seat}" for kind in ("boat", "worker", "emblem") for seat in range(SEATS)),
        *(f"seafood-{kind}" for kind in (*KIND_NAMES, "unseen")),
        *(f"kind-{kind}" for kind in ROOF_NAMES),
        *(f"ship-{ship}" for ship in SHIP_NAMES),
        *(f"action-{action}" for action in ACTION_NAMES),
        *(f"tree-{season}" for season in SEASON_NAMES),
        *(f"roof-{code}" for code in roof_codes(shipped_parts())),
        *(f"card-{card + 1}" for card in range(BUILDINGS)),
    ]
    assert {f"burano-{name}" for name in wanted} <= names()


def test_drawings_use_only_drawings_that_are_there() -> None:
    assert set(re.findall(r'href="#([^"]+)"', document())) <= names()
    assert not re.search("FACE|LIGHT|DEEP|SIGN|COLOUR|SEAT|SERIF", document())


def test_the_ground_can_be_tinted_for_the_night() -> None:
    for colour, name in TINTS.items():
        assert f"var(--burano-{name}, {colour})" in document()


def test_seats_have_no_colour_of_a_house() -> None:
    assert not {paint.face for paint in SEAT_PAINTS} & {paint.face for paint in PAINTS.values()}


def test_cards_of_a_corrected_box_show_what_they_do_there() -> None:
    effects = [
        "points 77",
        "any-cube pink",
        "any-cube pink blue yellow green orange white",
        "roof-points 2 pink blue yellow",
        f"sold 1 {' '.join(KIND_NAMES)}",
        "sold 1 crab",
        "workers 1 pink",
        "workers 1 pink blue yellow green orange white",
    ]
    lines = "".join(f"  {effect}\n" for effect in effects * 2)
    drawn = art(read_box(f"buildings:\n{lines}").parts)
    assert drawn.count(">77</text>") == 2
    assert ElementTree.fromstring(drawn) is not None


def test_a_card_of_two_effects_shows_both() -> None:
    drawn = card(shipped_parts(), 13)
    assert ">−1</text>" in drawn
    assert ">3</text>" in drawn


def test_the_picture_of_a_table_stands_alone() -> None:
    table = laguna.new("burano", seats=3, seed=1)
    picture = table._repr_svg_()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', picture))
    assert set(re.findall(r'href="#([^"]+)"', picture)) == drawn
    assert "var(" not in picture
    for seat in range(3):
        assert f"Seat {seat + 1}" in picture
