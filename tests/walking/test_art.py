"""The document of symbols from which a page draws."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import laguna
from laguna import games
from laguna.engine.paper import SERIF, SVG
from laguna.games.walking.pictures.art import PANE, art
from laguna.games.walking.pictures.facade import PAINTS, SKY, facade
from laguna.games.walking.pictures.paper import drawings
from laguna.games.walking.rules.parts import (
    SHOP_NAMES,
    THING_NAMES,
    card_code,
    read_deck,
    shipped_deck,
)
from laguna.games.walking.rules.parts import shipped_parts as parts
from laguna.games.walking.rules.state import CARDS
from laguna.games.walking.words.moves import CHARACTER_NAMES

MOST_BYTES, MOST_ZIPPED = 160_000, 25_000
PEOPLE = ("pedestrian-1", "pedestrian-2", "pedestrian-3")
CARD_SIZED = ("back-1", "back-2", "back-3", "scaffold-ground", "scaffold-first")
BACKGROUND = ("sky", "sun-disc", "skyline", "gull", "quay")
CANAL = ("water", "reflection", "waves", "boat")


def symbols(text: str) -> dict[str, ElementTree.Element]:
    found = ElementTree.fromstring(text).iter(f"{{{SVG}}}symbol")
    return {str(symbol.get("id")): symbol for symbol in found}


def test_the_page_finds_every_symbol_it_needs() -> None:
    cards = [f"card-{card_code(card)}" for card in range(CARDS)]
    things = [name for name in THING_NAMES if name != "pedestrian"]
    colours = [paint.symbol for paint in PAINTS.values()]
    others = ("coin", "permit", "marker", "window", "value")
    wanted = {*cards, *things, *colours, *others, *PEOPLE, *CARD_SIZED, *BACKGROUND, *CANAL}
    wanted |= {*SHOP_NAMES, *CHARACTER_NAMES}
    found = symbols(art(parts()))
    assert {f"walking-{name}" for name in wanted} <= set(found)
    extra = {"bamboo", "back", "face", "door-1", "door-2", "shop-front", "sign"}
    assert {name.removeprefix("walking-") for name in found} == wanted | extra


def test_every_symbol_has_a_box_and_cards_join_without_a_seam() -> None:
    found = symbols(art(parts()))
    for name, symbol in found.items():
        box = [float(number) for number in str(symbol.get("viewBox")).split()]
        assert len(box) == 4, name
        assert min(box[2:]) > 0, name
    joining = {name for name, symbol in found.items() if symbol.get("overflow") == "visible"}
    cards = {f"walking-card-{card_code(card)}" for card in range(CARDS)}
    assert joining == cards | {f"walking-{name}" for name in (*CARD_SIZED, "back")}
    assert {found[name].get("viewBox") for name in joining} == {"0 0 120 112"}
    people = {found[f"walking-{name}"].get("viewBox") for name in CHARACTER_NAMES}
    assert len(people) == 1, "characters keep their sizes beside each other"


def test_names_are_the_games_own_and_lead_somewhere() -> None:
    text = art(parts())
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("walking-") for name in ids)
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= set(ids)
    assert {f"walking-drawn-{name}" for name in ("cat", "woman", "skyline")} <= set(ids)
    assert text.count("http") == 1, "nothing but the namespace is an address"
    assert " style=" not in text, "a page may forbid styles in the text"


def test_a_card_is_drawn_as_in_the_picture_of_a_table_and_without_sky() -> None:
    text = art(parts())
    for card in range(CARDS):
        code = card_code(card)
        drawn = re.search(rf'<symbol id="walking-card-{code}"[^>]*>(.*?)</symbol>', text)
        assert drawn
        plain = drawn[1].replace("#walking-drawn-", "#").replace("#walking-", "#")
        plain = plain.replace(f"var(--serif, {SERIF})", SERIF)
        assert plain == facade(parts(), code)
        assert SKY not in plain


def test_drawings_are_those_of_the_picture() -> None:
    found = symbols(art(parts()))
    for name in ("cat", "policeman", "scaffold-ground", "boat"):
        (drawn,) = found[f"walking-{name}"]
        assert drawn.get("id") == f"walking-drawn-{name}"
        assert len(drawn) == len(ElementTree.fromstring(drawings()[name]))


def test_a_house_can_light_its_windows() -> None:
    found = symbols(art(parts()))
    for name in ("window", "door-1", "door-2", "shop-front"):
        glass = ElementTree.tostring(found[f"walking-{name}"], encoding="unicode")
        assert f"var(--pane, {PANE})" in glass, name


def test_an_own_deck_has_its_own_cards() -> None:
    deck = shipped_deck().replace("R1a: pizzeria 3", "R1a: cafe 2")
    own, shipped = symbols(art(read_deck(deck))), symbols(art(parts()))
    changed = [
        name
        for name in own
        if ElementTree.tostring(own[name]) != ElementTree.tostring(shipped[name])
    ]
    assert changed == ["walking-card-R1a"]


def test_the_document_is_small() -> None:
    game = games.load("walking")
    text = game.art(laguna.new("walking", seed=1).parts).encode()
    assert len(text) < MOST_BYTES
    assert len(gzip.compress(text)) < MOST_ZIPPED
