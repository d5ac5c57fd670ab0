"""What viewers see, in JSON, in the terminal and as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from rich.console import Console

import laguna
from laguna import OMNISCIENT, SPECTATOR
from laguna.engine.paper import SVG
from tests.asked import play
from tests.multicity.cities import line_of_tiles, town


def printed(table: laguna.Table, width: int = 80, height: int | None = None) -> list[str]:
    terminal = Console(
        width=width, height=height or 24, force_terminal=height is not None, color_system=None
    )
    with terminal.capture() as capture:
        terminal.print(table.game.draw(table.parts, table.view(table.actors[0])))
    text = re.sub(r"\x1b\[[0-9;]*m", "", capture.get())
    return text.splitlines()


def test_only_the_order_of_the_stack_is_hidden() -> None:
    table = play(town(), "draw")
    own, other, spectator = (table.view(viewer) for viewer in (0, 1, SPECTATOR))
    for key in set(own) - {"viewer", "fits"}:
        assert own[key] == other[key] == spectator[key]
    assert "next" not in own
    assert len(table.view(OMNISCIENT)["next"]) == 31


def test_fits_are_the_places_of_the_own_objects_whoever_acts() -> None:
    table = town()
    fits = table.view(0)["fits"]
    places = [(length, each) for length, found in fits.items() for each in found]
    assert len(places) == len([m for m in table.legal() if str(m).startswith("place")])
    assert fits["7"] == [{"order": 1, "field": "a", "direction": "right", "at": [0, 0]}]
    assert table.view(1)["fits"]
    assert table.view()["fits"] == {}


def test_the_frontier_is_where_the_tile_may_lie() -> None:
    table = play(town(), "draw")
    cells = {tuple(cell) for cell in table.view()["frontier"]}
    data = [table.game.action_json(action) for action in table.legal_actions()]
    assert cells == {(each["x"], each["y"]) for each in data}


def test_the_terminal_shows_the_city_its_objects_and_the_drawn_tile() -> None:
    table = play(town("stack: 5"), "place 7 0,0 a right", "draw")
    text = "\n".join(printed(table))
    assert "r7━━━━ ━━━━━━ ━━R G" in text
    assert "× " in text
    assert re.search(r" 0 +90 +180 +270", text)
    assert "20 of 27 elements left" in text


def test_a_city_wider_than_the_screen_is_shown_in_part() -> None:
    lines = printed(line_of_tiles(30), 80, 24)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert "21 beyond the screen" in lines[0]
    assert lines[0].endswith("draw a tile or place an object")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_fits_on_a_small_screen_while_the_city_is_small(seats: int) -> None:
    table = laguna.new("multicity", seats=seats, seed=1)
    while len(table.plies) < 12:
        table.play(table.legal_actions()[0])
        if not table.over:
            lines = printed(table, 80, 22)
            assert len(lines) <= 22


def test_the_picture_is_sound() -> None:
    table = play(town("stack: 5"), "place 7 0,0 a right", "draw")
    root = ElementTree.fromstring(table._repr_svg_())
    assert root.tag == f"{{{SVG}}}svg"
    names = {element.get("id") for element in root.iter()} - {None}
    used = {str(u.get("href")).removeprefix("#") for u in root.iter(f"{{{SVG}}}use")}
    assert used <= names


def test_names_stand_in_the_picture_as_they_are() -> None:
    table = town()
    view = table.view() | {"names": ["<Ada>", "Bo & Co"]}
    root = ElementTree.fromstring(table.game.svg(table.parts, view))
    assert {"<Ada>", "Bo & Co"} <= {(element.text or "").strip() for element in root.iter()}
