"""Burano's board: what lies where, what is confirmed, what a bot leaves as it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import WIDE, NewPage, Picture

LESSON = """async () => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/games/burano/lesson", { method: "POST", headers, body: "{}" });
  return (await answer.json()).id;
}"""
PARTS = (
    ".tracks > div",
    ".pyramid > .pyramid",
    ".prepared > li",
    ".ring",
    ".arrows > li",
    ".roofs > li",
    ".seafood",
    ".buildings",
)
OVERLAPS = """parts => {
  const mine = document.querySelector(".mine");
  const room = mine.getBoundingClientRect();
  const found = parts.flatMap(part => [...mine.querySelectorAll(part)].map((element, i) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { name: `${part} ${i}`, left, right, top, bottom };
  }));
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const out = found.filter(a => a.bottom > room.bottom + 1 || a.right > room.right + 1);
  const pairs = found.flatMap((a, i) =>
    found.slice(i + 1).filter(b => over(a, b)).map(b => `${a.name} on ${b.name}`));
  return [...out.map(a => `${a.name} sticks out`), ...pairs];
}"""
LAPTOPS = [{"width": 1366, "height": 600}, {"width": 1366, "height": 640}, WIDE]


def at_the_lesson(new_page: NewPage, **settings: Any) -> Page:
    """A table in the first round of spring, my turn, with seven coins."""
    page = new_page(**settings)
    page.goto(f"/t/{page.evaluate(LESSON)}")
    page.locator("[data-phase=turn]").wait_for()
    return page


def prepare(page: Page, cubes: int) -> None:
    """Choose raised cubes; each goes to the preparation area at once."""
    for count in range(1, cubes + 1):
        page.locator(".mine .thing.cube.open").last.click()
        expect(page.locator(".mine .prepared button")).to_have_count(count)


@pytest.mark.parametrize("viewport", LAPTOPS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_of_my_board_lies_on_anything_else(
    new_page: NewPage, picture: Picture, viewport: Any
) -> None:
    page = at_the_lesson(new_page, viewport=viewport)
    prepare(page, 3)
    page.locator(".mine .prepared button").first.click()
    picture(page, f"burano-board-{viewport['height']}")
    assert page.evaluate(OVERLAPS, PARTS) == []


def test_only_who_wants_to_confirms_what_can_be_taken_back(new_page: NewPage) -> None:
    page = at_the_lesson(new_page)
    prepare(page, 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".mine .prepared button")).to_have_count(0)
    page.evaluate("localStorage.setItem('laguna.settings', JSON.stringify({ careful: true }))")
    page.reload()
    page.locator(".mine .thing.cube.open").last.click()
    expect(page.locator(".confirm")).to_be_visible()
    page.locator(".confirm").click()
    expect(page.locator(".mine .prepared button")).to_have_count(1)


def test_the_columns_and_rows_of_the_log_stand_at_the_edge_of_the_board(new_page: NewPage) -> None:
    page = at_the_lesson(new_page)
    marks = set(page.locator(".lagoon-picture text.mark").all_text_contents())
    assert marks == set("abcdefghi123456789klmnopq")
