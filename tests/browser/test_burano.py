"""Burano as a player meets it, who knows no rule and touches what is lit: a whole game by clicking,
on a phone by tapping, a season by keyboard, against a bot.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import Hands
from tests.browser.test_games import engine_scores, totals
from tests.browser.test_multicity import play_to_the_end
from tests.browser.test_pages import BOTS, complaints, overflow

pytestmark = pytest.mark.xdist_group("browser")

ENOUGH = 0.25  # how often a player ends a turn who could do more
MOST_TOUCHES = 8  # until a move is made
MOST_TABS = 80  # until the keyboard is where it should be
PLACES = 14
LIT = ".thing.open:visible"
END = ".bar .end:visible"
CHOSEN = "Array.from(document.querySelectorAll('.thing.chosen'), each => each.dataset.key).join()"
CHANGED = f"""([row, chosen]) =>
  Number(document.querySelector('.board').dataset.row) > row || {CHOSEN} !== chosen"""


class Toucher(Hands):
    """Touches one lit thing after the other until they make a move, and confirms it."""

    def act(self) -> None:
        row = self.row
        if self.phase == "pyramid":
            self.pyramid()
        else:
            self.move(row)
        self.wait_beyond(row)

    def press_on(self, target: Locator) -> None:
        target.click()

    def touch(self, target: Locator, row: int) -> None:
        """Touch it, and wait until it is chosen or the move is made."""
        chosen = self.page.evaluate(CHOSEN)
        self.press_on(target)
        self.page.wait_for_function(CHANGED, arg=[row, chosen])

    def move(self, row: int) -> None:
        for _ in range(MOST_TOUCHES):
            if self.row > row:
                return
            confirm = self.page.locator(".confirm")
            if confirm.count():
                self.press_on(confirm)
                return
            lit, end = self.page.locator(LIT), self.page.locator(END)
            if end.count() and (lit.count() == 0 or self.chance.random() < ENOUGH):
                self.press_on(end)
                return
            self.touch(self.some(lit), row)
        raise AssertionError("nothing that is touched makes a move")

    def pyramid(self) -> None:
        """Cube by cube, and the bot does the rest."""
        for place in range(1, PLACES // 2):
            self.press_on(self.some(self.page.locator(".builder [data-colour]:enabled")))
            self.press_on(self.page.locator(f".builder [data-place='{place}']"))
        self.press_on(self.page.get_by_role("button", name="Let the bot propose"))
        self.press_on(self.page.locator("[data-coach=stands]:enabled"))


class Finger(Toucher):
    """Taps; the part of the table that is wanted comes by itself, or by its tab."""

    def press_on(self, target: Locator) -> None:
        target.tap()

    def move(self, row: int) -> None:
        if self.page.locator(LIT).count() == 0 and self.page.locator(END).count() == 0:
            self.page.get_by_role("button", name="My board").tap()
        super().move(row)


class Typist(Toucher):
    """Plays with the keyboard alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_on(self, target: Locator) -> None:
        """Go there by the tabulator, and press Enter."""
        handle = target.element_handle()
        for _ in range(MOST_TABS):
            if self.page.evaluate("target => target === document.activeElement", handle):
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError("the tabulator does not lead there")

    def move(self, row: int) -> None:
        lit, end = self.page.locator(LIT), self.page.locator(END)
        if end.count() and (lit.count() == 0 or self.chance.random() < ENOUGH):
            self.press("e")
        else:
            super().move(row)


def sit_down(page: Page) -> None:
    page.get_by_role("group", name="Game").get_by_text("Burano", exact=True).click()
    page.get_by_label("against").select_option("beginner")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-phase]").wait_for()


def season(page: Page) -> str:
    return page.locator(".bar .season").inner_text().partition(",")[0]


def test_a_whole_game_by_clicking(new_page: NewPage, address: str, picture: Picture) -> None:
    page = new_page()
    sit_down(page)
    picture(page, "burano-start")
    play_to_the_end(Toucher(page, seed=1))
    assert totals(page) == engine_scores(address, page)
    picture(page, "burano-end")


def test_a_season_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page)
    player = Typist(page, seed=2)
    while season(page) == "spring":
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        player.act()
    assert season(page) == "summer"


def test_a_round_by_touch(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    sit_down(page)
    player = Finger(page, seed=3)
    seen: set[str] = set()
    while "round 1" in page.locator(".bar .season").inner_text():
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if player.phase not in seen:
            picture(page, f"burano-phone-{player.phase}")
            seen.add(player.phase)
        player.act()
        assert overflow(page) == [0, 0]
    assert {"pyramid", "turn"} <= seen


def test_a_forbidden_place_names_its_rule(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page)
    player = Toucher(page, seed=4)
    while player.phase != "turn":
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        player.act()
    page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
    player.press_on(page.locator("[data-key^='cell:'].open").first)
    player.press_on(page.locator(".confirm"))
    player.press_on(page.locator("[data-key^='prepared:'].open").first)
    page.locator("[data-key='hole:a1']").click()
    slip = page.get_by_role("alertdialog")
    expect(slip).to_contain_text("B4.3")
    slip.get_by_role("button", name="B4.3").click()
    expect(page.get_by_role("dialog")).to_contain_text("corner")


def test_the_table_of_burano_is_accessible(new_page: NewPage, picture: Picture) -> None:
    page = new_page(color_scheme="dark")
    sit_down(page)
    player = Toucher(page, seed=5)
    wanted = {"draw", "pyramid", "turn"}
    while wanted:
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if player.phase in wanted:
            wanted.remove(player.phase)
            picture(page, f"burano-{player.phase}-dark")
            assert complaints(page) == []
        player.act()
