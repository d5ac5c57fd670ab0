"""At the table: what the others did can be followed, and read afterwards."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import Mouse, start_now

MY_TURN = ".board[data-may-act=true]"
CUT = """names => names.filter(name => {
  const box = name.getBoundingClientRect();
  return !box.width || box.left < 0 || box.right > innerWidth
    || name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1;
}).map(name => name.textContent)"""  # the names that are not to be read to their end
NEW_TABLE = """async body => {
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(body)});
  return (await answer.json()).id;
}"""


def open_table(page: Page, bots: int, **request: Any) -> None:
    """A table of mine with some bots."""
    seats = [{"kind": "mine"}, *[{"kind": "bot", "level": "random"}] * bots]
    table = page.evaluate(NEW_TABLE, {"game": "walking", "seats": seats} | request)
    page.goto(f"/t/{table}")
    page.locator("[data-phase]").wait_for()


def others_cards(page: Page) -> int:
    """How many cards stand in the street of the other."""
    return page.locator(".opponent .house [data-card]").count()


def test_what_happened_since_my_last_turn_is_there_after_a_reload(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    open_table(page, 1, options={"start": 1})
    Mouse(page).play_turn()
    page.locator(MY_TURN).wait_for()
    page.reload()
    since = page.get_by_role("region", name="Since your last turn")
    bot = page.locator(".opponent strong").inner_text()
    expect(since.get_by_role("heading", name=bot).first).to_be_visible()
    expect(since.get_by_text(f"{bot} takes").first).to_be_visible()
    assert since.locator(".pictures img").count() > 0
    picture(page, "since-my-last-turn")

    now = others_cards(page)
    since.get_by_role("button", name="Show it on the board").click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    assert others_cards(page) < now
    skip.click()
    page.locator(MY_TURN).wait_for()
    assert others_cards(page) == now

    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)


def test_the_log_is_read_by_rounds_and_turns_and_lights_the_board(
    new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    start_now(page)
    hands = Mouse(page, 2)
    for _ in range(4):
        page.locator(MY_TURN).wait_for()
        hands.play_turn()
    page.locator(MY_TURN).wait_for()
    log = page.get_by_role("log")
    expect(log.get_by_role("heading", name="Round 1")).to_have_count(1)
    expect(log.get_by_role("heading", name="Round 2")).to_have_count(1)
    expect(log.get_by_role("heading", name="You", exact=True)).not_to_have_count(0)
    assert "Player 1" not in log.inner_text()
    laid = log.get_by_role("button", name="You lay").last
    laid.hover()
    expect(page.locator(".street .lit")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(page.locator(".street .lit")).to_have_count(0)
    laid.focus()
    expect(page.locator(".street .lit")).to_have_count(1)
    picture(page, "log-lights-the-board")

    log.evaluate("log => log.scrollTop = log.scrollHeight")
    page.get_by_role("button", name="Hint").click()
    page.locator("[data-hint]").wait_for()
    left = "log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"
    assert log.evaluate(left) <= 1


def test_the_points_open_the_pad_with_how_they_came_about(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 1, options={"start": 1})
    page.locator("[data-coach=points] button").click()
    score = page.get_by_role("tabpanel", name="Score")
    expect(score.get_by_text("Permits left: 3 × 4 = 12")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.locator("[data-score='1']").click()
    expect(score.get_by_text("Permits left: 3 × 4 = 12")).to_be_visible()


def test_others_are_shown_at_the_pace_that_was_chosen(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 1, options={"start": 1})
    hands = Mouse(page)
    skip = page.get_by_role("button", name="Skip")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("slow", exact=True).click()
    page.keyboard.press("Escape")
    hands.play_turn()
    expect(skip).to_be_visible()
    expect(page.locator(MY_TURN)).to_have_count(0)
    skip.click()
    page.locator(MY_TURN).wait_for()

    open_table(page, 1, options={"start": 2})
    expect(skip).to_be_visible()  # the bot began, and is seen to begin
    skip.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("at once", exact=True).click()
    page.keyboard.press("Escape")
    page.locator(MY_TURN).wait_for()
    page.evaluate(
        """() => { window.skips = 0; new MutationObserver(() => {
          window.skips += document.querySelectorAll("header .skip").length;
        }).observe(document.querySelector("header"), {childList: true}); }"""
    )
    hands.play_turn()
    page.locator(MY_TURN).wait_for()
    assert page.evaluate("window.skips") == 0


def test_four_names_are_told_apart_and_never_cut(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    open_table(page, 3, options={"start": 1})
    names = page.locator(".opponent .name")
    called = page.locator(".opponent strong").all_inner_texts()
    assert len(set(called)) == 3
    assert names.evaluate_all(CUT) == []
    colours = "all => all.map(one => getComputedStyle(one).borderLeftColor)"
    panels = page.locator(".opponent").evaluate_all(colours)
    Mouse(page).play_turn()
    page.locator(MY_TURN).wait_for()
    turns = page.get_by_role("log").locator(".turn")
    told = dict(
        zip(turns.locator("h4").all_inner_texts(), turns.evaluate_all(colours), strict=True)
    )
    assert [told[name] for name in called] == panels
    card = page.locator(".opponent .place[data-card]").first.bounding_box()
    assert card
    assert card["height"] > 24
    picture(page, "four-seats")

    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_role("button", name="Opponents").click()
    page.wait_for_timeout(300)  # until they have come in
    assert names.evaluate_all(CUT) == []
    expect(page.locator("[data-score]")).to_have_count(4)
    assert page.locator("[data-score] b").evaluate_all(CUT) == []
    picture(page, "four-seats-phone")
