"""Building a pyramid of Burano in the browser: by drag, by tap, by keys, and taken back (B3.1)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, WIDE, NewPage, Picture
from tests.browser.hands import come_as

CUBES, FEW_CUBES = 14, 11
ARRIVAL = 30_000  # milliseconds until all cubes have arrived, one after the other
OPEN_TABLE = """async body => (await fetch("/api/tables", {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(body),
})).json()"""


def sit_down(new_page: NewPage) -> tuple[Page, Page]:
    """Two players in two browsers, with their roofs drawn."""
    host = new_page()
    seats = [{"kind": "mine", "name": "Ada"}, {"kind": "open"}]
    table = host.evaluate(OPEN_TABLE, {"game": "burano", "seats": seats, "options": {"start": 1}})
    guest = new_page(f"/t/{table['id']}#{table['seats'][1]['token']}")
    come_as(guest, "Bruno")
    host.goto(f"/t/{table['id']}")
    for page in (host, guest):
        draw_roofs(page)
    for page in (host, guest):
        page.locator(".builder").wait_for()
    return host, guest


def draw_roofs(page: Page) -> None:
    for roofs in range(1, 4):
        page.locator("[data-key^='stack:'].open").first.click()
        page.locator("[data-coach=confirm]").click()
        expect(page.locator(".mine .roofs button")).to_have_count(roofs)


def place(page: Page, number: int) -> str:
    """The colour that is there, or "empty"."""
    label = page.locator(f"[data-place='{number}']").get_attribute("aria-label") or ""
    return label.partition(": ")[2]


def fill(page: Page, first: int) -> None:
    """Fill the places from this one on with what is left."""
    number = first
    for colour in page.locator("[data-colour]").all():
        left = int(colour.locator("b").inner_text())
        if not left or number > CUBES:
            continue
        colour.click()
        for _ in range(min(left, CUBES - number + 1)):
            page.locator(f"[data-place='{number}']").click()
            number += 1


def test_a_pyramid_is_built_and_taken_back(new_page: NewPage) -> None:
    host, guest = sit_down(new_page)

    host.drag_and_drop("[data-colour=pink]", "[data-place='1']")
    assert place(host, 1) == "pink"
    host.drag_and_drop("[data-place='1']", "[data-place='14']")
    assert (place(host, 1), place(host, 14)) == ("empty", "pink")
    host.drag_and_drop("[data-place='14']", ".builder h2")
    assert place(host, 14) == "empty"

    host.locator("[data-place='1']").focus()
    host.keyboard.press("1")
    host.keyboard.press("Enter")
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    assert place(host, 1) == place(host, 2) != "empty"
    host.keyboard.press("Delete")
    assert place(host, 2) == "empty"

    host.reload()
    host.locator(".builder").wait_for()
    mine = place(host, 1)
    assert mine != "empty", "a draft outlives a reload"

    host.get_by_role("button", name="Let the bot fill in the rest").click()
    expect(host.locator("[data-coach=stands]")).to_be_enabled(timeout=ARRIVAL)
    assert place(host, 1) == mine, "a bot leaves what lies there"
    other = next(number for number in range(2, 15) if place(host, number) != mine)
    theirs = place(host, other)
    host.locator("[data-place='1']").click()
    host.locator(f"[data-place='{other}']").click()
    assert (place(host, 1), place(host, other)) == (theirs, mine), "two cubes change places"
    host.get_by_role("button", name="My pyramid stands").click()
    expect(host.locator(".builder")).to_have_count(0, timeout=ARRIVAL)
    expect(guest.locator(".builder .progress")).to_contain_text("Ada: ready")
    expect(host.locator(".mine .thing.cube")).to_have_count(CUBES)

    host.get_by_role("button", name="Take back").click()
    expect(host.locator(".place.standing")).to_have_count(CUBES - 1)
    expect(guest.locator(".builder .progress")).to_contain_text("Ada: 13 of 14")
    host.get_by_role("button", name="My pyramid stands").click()
    expect(host.locator(".builder")).to_have_count(0)

    fill(guest, first=1)
    guest.get_by_role("button", name="My pyramid stands").click()
    expect(host.locator("[data-phase=turn]")).to_be_visible(timeout=ARRIVAL)
    expect(host.locator(".mine .thing.cube.open")).to_have_count(1)


def with_few_cubes(socket: WebSocketRoute) -> None:
    """All that the server says, but that the first seat has fewer cubes."""
    server = socket.connect_to_server()
    server.on_message(lambda message: socket.send(json.dumps(fewer(json.loads(message)))))


def fewer(message: Any) -> Any:
    if isinstance(message, list):
        return [fewer(each) for each in message]
    if isinstance(message, dict) and message.get("phase") == "pyramid" and "players" in message:
        first = message["players"][0]
        over = sum(first["reserve"].values()) + first["standing"] - FEW_CUBES
        for colour, count in first["reserve"].items():
            first["reserve"][colour] = max(0, count - over)
            over = max(0, over - count)
        return message
    if isinstance(message, dict):
        return {key: fewer(value) for key, value in message.items()}
    return message


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_with_11_cubes_two_lie_diagonally_on_the_second_level(
    new_page: NewPage, picture: Picture, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    page.route_web_socket(re.compile("socket"), with_few_cubes)
    seats = [{"kind": "mine", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    table = page.evaluate(OPEN_TABLE, {"game": "burano", "seats": seats, "options": {"start": 1}})
    page.goto(f"/t/{table['id']}")
    draw_roofs(page)
    page.locator(".builder").wait_for()

    places = [*range(1, 10), 10, 13]
    for colour in page.locator("[data-colour]").all():
        left = int(colour.locator("b").inner_text())
        if left:
            colour.click()
        for _ in range(left):
            page.locator(f"[data-place='{places.pop(0)}']").click()
    expect(page.locator(".place.shut")).to_have_count(3)
    assert [place(page, number) for number in (11, 12)] == ["empty", "empty"]
    picture(page, f"burano-11-cubes-{viewport['width']}")
    page.locator("[data-place='13']").click()
    page.locator("[data-place='11']").click()
    assert place(page, 13) == "empty" != place(page, 11)
    if viewport == WIDE:
        page.drag_and_drop("[data-place='11']", "[data-place='13']")
        assert place(page, 11) == "empty" != place(page, 13)
    page.get_by_role("button", name="My pyramid stands").click()
    expect(page.locator(".place.standing")).to_have_count(FEW_CUBES, timeout=ARRIVAL)


BOX = (
    """island:
  . x . x . x . x . x .
  x . x . x . x . x . x
  . x . x . F . x . x .
  x . x . x . x . x . x
ring:
  yellow pink* orange
  pink* blue* pink
  orange yellow white
  white green* blue
buildings:
  ties and two-routes
"""
    + "  points 9 and points 3\n" * 15
)


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_owners_box_is_remarked_on_and_played_with(
    new_page: NewPage, picture: Picture, viewport: dict[str, int]
) -> None:
    page = new_page("/new?game=burano", viewport=viewport, locale="de-DE")
    page.get_by_text("Eigene Schachtel").click()
    page.get_by_role("textbox", name="Eigene Schachtel").fill("island:\n  x")
    expect(page.get_by_text("die Insel hat einen Brunnen")).to_be_visible()
    page.get_by_role("textbox", name="Eigene Schachtel").fill(BOX)
    expect(page.get_by_text("Der Umriss der Insel ist ein anderer als unserer")).to_be_visible()
    expect(page.get_by_text("auf diesem sind es 2")).to_be_visible()
    expect(page.get_by_text("Gebäudekarte 1 hat zwei Wirkungen")).to_be_visible()
    page.get_by_text("Gebäudekarte 1 hat zwei Wirkungen").scroll_into_view_if_needed()
    picture(page, f"burano-own-box-{viewport['width']}")
    seats = [{"kind": "mine", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    options = {"start": 1, "box": BOX}
    table = page.evaluate(OPEN_TABLE, {"game": "burano", "seats": seats, "options": options})
    page.goto(f"/t/{table['id']}")
    expect(page.locator("[data-key='hole:k3']")).to_have_count(1)
    page.locator("[data-key^='stack:'].open").first.click()
    page.locator("[data-coach=confirm]").click()
    expect(page.locator(".mine .roofs button")).to_have_count(1)
    picture(page, f"burano-own-box-table-{viewport['width']}")
