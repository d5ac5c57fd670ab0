"""The rule book: how to play, and the exact rules behind it. Parts of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import laguna
from laguna.engine.game import Line
from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import start_now
from tests.browser.test_pages import complaints

LOCALES = ("en-GB", "pl-PL", "de-DE")
CHAPTERS = {"walking": 13, "burano": 16, "multicity": 8}
# What somebody looks for, and the chapter where it is found, in each language.
SOUGHT = {
    "walking": [("policeman", "scoring"), ("policjant", "scoring"), ("Polizist", "scoring")],
    "burano": [("union", "cleanup"), ("związek", "cleanup"), ("Gilde", "cleanup")],
    "multicity": [("cone", "start"), ("dziura", "start"), ("Hütchen", "start")],
}
EMPTY = """figures => figures.filter(figure => {
  const drawings = [...figure.querySelectorAll('.drawing svg')];
  const used = [...figure.querySelectorAll('use')].map(use => use.getAttribute('href'));
  return !drawings.length || used.some(name => !document.querySelector(name));
}).map(figure => figure.dataset.figure)"""  # figures that use drawings which are not there


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_rule_book_for_players_in_three_languages(
    game: str, new_page: NewPage, picture: Picture
) -> None:
    for locale, (sought, found) in zip(LOCALES, SOUGHT[game], strict=True):
        page = new_page(f"/rules/{game}", locale=locale)
        expect(page.locator("[data-chapter]")).to_have_count(CHAPTERS[game])
        expect(page.locator("nav li")).to_have_count(CHAPTERS[game])
        assert page.locator("figure").evaluate_all(EMPTY) == []
        picture(page, f"guide-{game}-{locale}")
        search_for(page, sought, found)
        rule = page.locator("[data-chapter] .exact button").first
        number = rule.inner_text()
        rule.click()
        book = page.get_by_role("dialog")
        expect(book.locator(".here dt")).to_have_text(number)
        expect(book.locator(".here")).to_be_in_viewport()
        page.go_back()
        expect(book).to_have_count(0)
        expect(page).to_have_url(re.compile(f"/rules/{game}$"))
    assert complaints(page) == []


def search_for(page: Page, sought: str, chapter: str) -> None:
    before = page.locator("[data-chapter]").count()
    page.locator("input[type=search]").fill(sought)
    marks = page.locator("[data-chapter] mark")
    expect(marks.first).to_be_visible()
    expect(page.locator(f"[data-chapter={chapter}] mark")).not_to_have_count(0)
    assert page.locator("[data-chapter]").count() < before
    assert {text.lower()[:3] for text in marks.all_inner_texts()} == {sought.lower()[:3]}


def test_over_a_table_back_closes_the_rule_book(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    start_now(page)
    table = page.url
    page.keyboard.press("r")
    book = page.get_by_role("dialog")
    expect(book.get_by_role("button", name="How to play")).to_have_attribute("aria-pressed", "true")
    expect(book.locator("[data-chapter=goal] svg").first).to_be_visible()
    assert book.evaluate("book => book.scrollWidth <= book.clientWidth")
    assert complaints(page) == []
    book.get_by_role("navigation").get_by_role("button", name="Scoring").tap()
    expect(book.locator("[data-chapter=scoring] .title")).to_be_in_viewport()
    picture(page, "guide-over-a-table")
    book.get_by_role("button", name="Exact rules").tap()
    expect(book.locator("dl dt").filter(has_text=re.compile(r"^W4\.2$"))).to_have_count(1)
    expect(book.locator("dl dt").filter(has_text=re.compile(r"[a-z]$"))).to_have_count(0)
    page.go_back()
    expect(book).to_have_count(0)
    assert page.url == table
    page.keyboard.press("r")
    expect(book).to_be_visible()
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    page.go_back()
    expect(page).not_to_have_url(table)


def points_of(street: list[str], house: int, character: str) -> int:
    """What the rules say that somebody brings before a house of a street."""
    guests = [character if place == house else "-" for place in range(len(street))]
    houses = "\n".join(f"  {cards} | {guest}" for cards, guest in zip(street, guests, strict=True))
    game = laguna.games.load("walking")
    sheet = game.read_sheet(f"player Anna\n  permits 0, coins 0\n{houses}\n")
    lines: list[Line] = game.pad(sheet.parts, sheet.state)
    return sum(entry.points for line in lines if line.key == character for entry in line.entries[0])


def test_w8_the_scoring_figure_agrees_with_the_rules(new_page: NewPage) -> None:
    page = new_page("/rules/walking")
    figure = page.locator("[data-street]")
    street = (figure.get_attribute("data-street") or "").split("\n")
    rows = figure.locator("[data-character]").evaluate_all("all => all.map(one => one.dataset)")
    assert len(rows) == 11
    for row in rows:
        brought = [points_of(street, house, row["character"]) for house in range(len(street))]
        assert max(brought) == int(row["points"]), row
        if row["house"]:
            assert brought[int(row["house"])] == max(brought), row


def own_text(page: Page) -> Locator:
    return page.locator(".own textarea")


@pytest.mark.parametrize(
    ("game", "ours", "mine", "drawn"),
    [
        ("walking", "O1c: pedestrian 3,", "O1c: pedestrian 2,", "2 pedestrians"),
        ("multicity", "YGY", "GGY", None),
        ("burano", "triples 10 24", "triples 11 25", "11 / 25"),
    ],
)
def test_own_parts_begin_from_ours_are_drawn_and_played_with(
    game: str, ours: str, mine: str, drawn: str | None, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(f"/new?game={game}")
    switch = page.get_by_role("switch", name=re.compile("^Own "))
    switch.check()
    assert page.locator(".option").filter(has=switch).locator("small").count() == 1
    page.get_by_role("button", name="Start from ours").click()
    expect(page.get_by_text("This can be played.")).to_be_visible()
    expect(page.locator(".preview .differs")).to_have_count(0)
    own_text(page).fill(own_text(page).input_value().replace(ours, mine, 1))
    expect(page.locator(".preview .differs")).not_to_have_count(0)
    if drawn:
        expect(page.locator(".preview .differs").first).to_contain_text(drawn)
    assert complaints(page) == []
    picture(page, f"own-parts-{game}")
    own_text(page).fill("nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Start from ours").click()
    page.get_by_role("button", name="Really replace what you typed?").click()
    expect(page.get_by_text("This can be played.")).to_be_visible()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"/new?game={game}")
    switch.check()
    expect(own_text(page)).not_to_have_value("")  # it is remembered


def test_a_described_card_can_be_chosen_again(new_page: NewPage, picture: Picture) -> None:
    page = new_page("/score/walking")
    expect(page.get_by_text("The cards to choose from are ours")).to_be_visible()
    page.locator(".house .place").nth(2).click()
    finder = page.get_by_role("dialog")
    finder.get_by_role("button", name="Describe a card of your own").click()
    finder.get_by_role("button", name="blue", exact=True).click()
    finder.get_by_role("button", name="cat", exact=True).click()
    finder.get_by_role("button", name="Use this card").click()
    page.reload()
    page.locator(".house .place").nth(5).click()
    card = finder.get_by_role("button", name="Blue: 1 cat", exact=True)
    expect(card).to_be_visible()
    assert complaints(page) == []
    picture(page, "described-card")
    card.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="House 2, ground floor: blue: 1 cat")).to_be_visible()
    page.locator(".house .place").nth(8).click()
    finder.get_by_role("button", name=re.compile("^Forget this card")).click()
    expect(card).to_have_count(0)
