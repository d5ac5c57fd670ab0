"""First games with the coach, by somebody who does only what the coach says."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Mouse
from tests.browser.lessons import Newcomer
from tests.browser.test_multicity import Pointer

WALKING = ".may, .legal, .guest, [data-choices], [data-coach=end]:not([aria-disabled=true])"
MULTICITY = ".may, .cell, .spot, .round, .object, [data-tile]"


class WatchedMouse(Mouse):
    """Looks at the coach after every click."""

    watcher: Newcomer

    def click(self, target: Locator) -> None:
        super().click(target)
        self.watcher.look()


class WatchedPointer(Pointer):
    watcher: Newcomer

    def press_on(self, target: Locator) -> None:
        super().press_on(target)
        self.watcher.look()


def test_a_first_game_of_walking_in_burano(new_page: NewPage) -> None:
    page = new_page("/learn/walking")
    page.get_by_role("button", name="Against a gentle bot").click()
    page.locator("[data-phase]").wait_for()
    mouse = WatchedMouse(page, seed=12)
    end = page.locator("[data-coach=end]")
    mouse.watcher = Newcomer(mouse, WALKING, end=lambda: mouse.click(end))
    mouse.watcher.learn()
    asked = {"take", "lay", "end", "invite"}
    told = {"first points", "growing", "cat", "shops", "neighbours", "tourists", "pad"}
    assert asked | told <= set(mouse.watcher.heard)
    assert mouse.watcher.pointed_at["cat"] == "marker"
    expect(page.get_by_role("button", name="Play against: Sunday player")).to_be_visible()
    page.get_by_role("link", name=re.compile("Learn ")).click()
    expect(page.get_by_role("heading", name="A first game")).to_be_visible()


def test_alone_the_coach_speaks_of_the_character_that_goes(new_page: NewPage) -> None:
    """W10.2: not of the cat, which is for several players."""
    page = new_page("/learn/walking")
    page.get_by_role("button", name="Alone").click()
    page.locator("[data-phase]").wait_for()
    newcomer = Newcomer(Mouse(page, seed=12), WALKING)
    while "removal" not in newcomer.heard:
        newcomer.go_on()
    assert newcomer.pointed_at["removal"] == "characters"
    assert "cat" not in newcomer.heard


def test_a_first_game_of_multicity(new_page: NewPage) -> None:
    page = new_page("/learn/multicity")
    expect(page.get_by_text("Your symbol at both ends.")).to_be_visible()
    page.get_by_role("button", name="Against a gentle bot").click()
    page.locator("[data-phase]").wait_for()
    pointer = WatchedPointer(page, seed=7)
    pointer.watcher = Newcomer(pointer, MULTICITY)
    pointer.watcher.learn()
    assert {"colour", "draw", "lay", "place", "pad"} <= set(pointer.watcher.heard)
