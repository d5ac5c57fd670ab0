"""Hints at the table and the analysis of a game, as people use them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import laguna
from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import Mouse, start_alone
from tests.browser.test_pages import complaints, overflow
from tests.test_advice import LAST_ROOF

THINKING = 60_000  # milliseconds
FOLLOWED = 8


def ask(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("[data-hint='1']").wait_for(timeout=THINKING)


def opened(page: Page, body: dict[str, Any]) -> str:
    """A new table, by its id."""
    table: str = page.evaluate(
        """async body => (await (await fetch("/api/tables", {
            method: "POST",
            headers: {"Content-Type": "application/json"},
            body: JSON.stringify(body),
        })).json()).id""",
        body,
    )
    return table


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_lights_up_what_it_speaks_of(
    theme: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(color_scheme=theme)
    start_alone(page)
    page.keyboard.press("t")
    hint = page.locator("[data-hint='1']")
    hint.wait_for(timeout=THINKING)
    expect(hint.locator("li").first).to_be_visible()
    expect(hint.get_by_text("Expected")).to_be_hidden()
    expect(page.locator(".display .hinted").first).to_be_visible()
    assert complaints(page) == []
    picture(page, f"hint-{theme}")
    hint.get_by_text("Details").click()
    expect(hint.get_by_text("Expected")).to_be_visible()
    page.keyboard.press("t")
    page.locator("[data-hint='2']").wait_for()
    expect(page.locator(".display .hinted").first).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_hints_are_followed_and_the_game_goes_on(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    start_alone(page)
    player = Mouse(page)
    for number in range(FOLLOWED):
        ask(page)
        expect(page.locator(".hinted").first).to_be_visible()
        picture(page, f"hint-{number}-{player.phase}")
        row = player.row
        page.get_by_role("button", name="Do it").click()
        player.wait_beyond(row)
        expect(page.locator("[data-hint]")).to_have_count(0)
    player.act()


def test_a_hint_fits_on_a_phone(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    start_alone(page)
    ask(page)
    assert overflow(page) == [0, 0]
    assert complaints(page) == []
    slip = page.locator("[data-hint]").bounding_box()
    spoken_of = page.locator(".display .hinted").first.bounding_box()
    assert slip
    assert spoken_of
    assert spoken_of["y"] + spoken_of["height"] <= slip["y"]
    picture(page, "hint-phone")


def test_one_hint_fills_a_whole_pyramid(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    body = {
        "game": "burano",
        "seats": [{"kind": "mine"}, {"kind": "bot", "level": "beginner"}],
        "options": {"start": 1},
    }
    page.goto(f"/t/{opened(page, body)}")
    page.locator("[data-phase]").wait_for()
    player = Mouse(page)
    while player.phase == "draw":
        ask(page)
        row = player.row
        page.get_by_role("button", name="Do it").click()
        player.wait_beyond(row)
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    ask(page)
    hint = page.locator("[data-hint='1']")
    expect(hint).to_contain_text("Build this pyramid")
    expect(hint.locator("li").first).to_contain_text("The cube on top is for")
    picture(page, "hint-pyramid")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-phase='turn']")).to_be_visible(timeout=THINKING)


def test_a_table_without_hints_has_no_button(new_page: NewPage) -> None:
    page = new_page()
    body = {"game": "walking", "seats": [{"kind": "mine"}], "hints": False}
    page.goto(f"/t/{opened(page, body)}")
    page.locator("[data-phase]").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("[data-hint]")).to_have_count(0)


def blunder() -> str:
    """A solo player who does not lay the last roof."""
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    table.play("end")
    table.play("remove santa")
    return table.record()


def begun(moves: int = 12) -> str:
    table = laguna.new("walking", seats=2, seed=11)
    for _ in range(moves):
        table.play(table.legal_actions()[0])
    return table.record()


def analyse(page: Page, record: str) -> None:
    page.goto("/replay")
    page.get_by_role("textbox").fill(record)
    page.get_by_role("button", name="Show the game").click()
    page.locator("[data-phase]").wait_for()
    chart = page.get_by_role("button", name="Moves, score and analysis")
    if chart.is_visible():
        chart.click()
    page.get_by_text("Analysis", exact=True).click()
    page.locator("[data-graph]").wait_for(timeout=THINKING)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_graph_leads_to_the_moves(theme: str, new_page: NewPage, picture: Picture) -> None:
    page = new_page(color_scheme=theme)
    analyse(page, begun())
    stops = page.locator("[data-stop]")
    wanted = stops.nth(2).get_attribute("data-stop")
    stops.nth(2).click()
    expect(page.locator("output")).to_have_text(f"{wanted}/12")
    assert complaints(page) == []
    picture(page, f"analysis-{theme}")
    stops.nth(2).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_have_text(f"{stops.nth(3).get_attribute('data-stop')}/12")
    page.get_by_text("As a table").click()
    expect(page.locator("details table")).to_be_visible()
    assert complaints(page) == []


def test_the_costliest_decision_shows_what_was_better(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    analyse(page, blunder())
    costly = page.locator("[data-costly='1']")
    expect(costly).to_contain_text("Better: lay red roof")
    costly.click()
    expect(page.locator("output")).to_have_text("0/2")
    expect(page.locator(".street .hinted")).to_have_count(1)
    expect(page.locator(".hand .hinted")).to_have_count(1)
    expect(costly).to_contain_text("It completes a house")
    expect(page.locator("[data-verdict='costly']")).to_be_visible()
    expect(page.locator("[data-equal]")).to_contain_text("about equal to the best")
    picture(page, "analysis-better")


def test_the_analysis_fits_on_a_phone(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    analyse(page, begun())
    assert overflow(page) == [0, 0]
    assert complaints(page) == []
    picture(page, "analysis-phone")
