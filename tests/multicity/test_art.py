"""The document of symbols from which a page draws."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

from laguna.engine.paper import SVG
from laguna.games.multicity.pictures.art import art
from laguna.games.multicity.rules.parts import COLOUR_NAMES, shipped_parts

MOST_BYTES, MOST_ZIPPED = 200_000, 30_000
LENGTHS = range(2, 8)


def symbols() -> dict[str, ElementTree.Element]:
    found = ElementTree.fromstring(art(shipped_parts())).iter(f"{{{SVG}}}symbol")
    return {str(symbol.get("id")): symbol for symbol in found}


def test_the_page_finds_every_symbol_it_needs() -> None:
    figures = {f"{c}-{n}-{way}" for c in COLOUR_NAMES for n in LENGTHS for way in ("right", "down")}
    tiles = {f"tile-{n}" for n in range(1, 37)}
    signs = {f"symbol-{colour}" for colour in COLOUR_NAMES}
    wanted = figures | tiles | signs | {"ground", "stack", "hole"}
    assert {f"multicity-{name}" for name in wanted} <= set(symbols())


def test_figures_stand_on_their_strip_with_a_field_of_room_above() -> None:
    found = symbols()
    for length in LENGTHS:
        for colour in COLOUR_NAMES:
            across = found[f"multicity-{colour}-{length}-right"].get("viewBox")
            down = found[f"multicity-{colour}-{length}-down"].get("viewBox")
            assert across == f"0 -32 {32 * length} 64"
            assert down == f"0 -32 32 {32 * length + 32}"


def test_no_two_figures_are_drawn_alike() -> None:
    drawn = [ElementTree.tostring(symbol) for symbol in symbols().values()]
    shapes = {re.sub(rb' (?:id|viewBox)="[^"]*"', b"", each) for each in drawn}
    assert len(shapes) == len(drawn)


def test_names_are_the_games_own_and_lead_somewhere() -> None:
    text = art(shipped_parts())
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("multicity-") for name in ids)
    used = re.findall(r'href="#([^"]*)"', text) + re.findall(r"url\(#([^)]*)\)", text)
    assert set(used) <= set(ids)


def test_it_is_small_enough_to_send() -> None:
    text = art(shipped_parts()).encode()
    assert len(text) < MOST_BYTES
    assert len(gzip.compress(text)) < MOST_ZIPPED
