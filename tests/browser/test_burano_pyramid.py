"""Building a pyramid of Burano in the browser: by drag, by tap, by keys, and taken back (B3.1)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

CUBES = 14
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
    host.goto(f"/t/{table['id']}")
    for page in (host, guest):
        for roofs in range(1, 4):
            page.locator("[data-key^='stack:'].open").first.click()
            page.locator("[data-coach=confirm]").click()
            expect(page.locator(".mine .roofs button")).to_have_count(roofs)
    for page in (host, guest):
        page.locator(".builder").wait_for()
    return host, guest


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
    assert place(host, 1) != "empty", "a draft outlives a reload"

    fill(host, first=2)
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
