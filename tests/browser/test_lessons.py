"""First games with the coach, by somebody who does only what the coach says."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage, Picture
from tests.browser.hands import Hands, Mouse
from tests.browser.lessons import STEP, Newcomer
from tests.browser.test_multicity import Pointer

WALKING = ".may, .legal, .guest, [data-choices], [data-coach=end]:not([aria-disabled=true])"
MULTICITY = ".may, .cell, .spot, .round"


BURANO = "[data-open], .may, [data-coach=end], [data-coach=done], [data-coach=confirm]"
COACHED = "[data-coached]"
KEY = "thing => thing.dataset.key ?? thing.dataset.coach ?? thing.dataset.place"
FOLLOWED = """([row, key]) => {
  const thing = document.querySelector("[data-coached]");
  const now = Number(document.querySelector(".board").dataset.row);
  const {key: itself, coach, place} = thing?.dataset ?? {};
  return now > row || (itself ?? coach ?? place) !== key;
}"""  # whether the table or the coach has followed a touch
LOOKED = """async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}"""  # until the coach has looked at the table again
MOST_TOUCHES = 5  # that make a move


class WatchedMouse(Mouse):
    """Looks at the coach after every click."""

    watcher: Newcomer

    def click(self, target: Locator) -> None:
        super().click(target)
        self.watcher.look(touched=True)


class WatchedPointer(Pointer):
    watcher: Newcomer

    def press_on(self, target: Locator) -> None:
        super().press_on(target)
        self.watcher.look(touched=True)


class Pupil(Hands):
    """Touches what the coach has framed, and nothing else."""

    watcher: Newcomer

    def act(self) -> None:
        row = self.row
        for _ in range(MOST_TOUCHES):
            self.page.evaluate(LOOKED)
            framed = self.page.locator(COACHED).first
            key = framed.evaluate(KEY)
            framed.click()
            self.page.wait_for_function(FOLLOWED, arg=[row, key])
            if self.row > row:
                return
            self.watcher.look()
        raise AssertionError(f"what the coach frames makes no move: {self.watcher.step}")


def test_a_first_game_of_walking_in_burano(new_page: NewPage) -> None:
    page = new_page("/learn/walking")
    page.get_by_role("button", name="Against a gentle bot").click()
    page.locator("[data-phase]").wait_for()
    mouse = WatchedMouse(page, seed=12)
    end = page.locator("[data-coach=end]")
    mouse.watcher = Newcomer(mouse, WALKING, end=lambda: mouse.click(end))
    mouse.watcher.learn()
    assert mouse.watcher.heard[:4] == ["welcome", "ending", "first points", "take"]
    asked = {"take", "lay", "end", "invite"}
    told = {"growing", "cat", "shops", "windows", "neighbours", "characters", "pad"}
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
    why = page.get_by_role("dialog", name="The coach")
    expect(why).to_contain_text("Everyone has six objects of one colour")
    expect(why.get_by_role("button", name="M2.1")).to_be_visible()
    expect(why).to_contain_text("1/7")
    pointer = WatchedPointer(page, seed=7)
    pointer.watcher = Newcomer(pointer, MULTICITY)
    pointer.watcher.learn()
    told = {"colour", "draw", "lay", "place", "goal", "eye", "pad"}
    assert told <= set(pointer.watcher.heard)


def test_the_lesson_of_burano(new_page: NewPage, picture: Picture) -> None:
    page = new_page("/learn/burano")
    page.get_by_role("button", name="Begin the lesson").click()
    page.locator("[data-phase]").wait_for()
    pupil = Pupil(page)
    pupil.watcher = Newcomer(pupil, BURANO)
    pupil.watcher.learn(last="build")
    row = pupil.row
    for other in ("prepared:blue", "hole:f4"):
        page.locator(f'[data-key="{other}"]').click()
    expect(page.locator("[data-refused]")).to_be_visible()
    assert pupil.row == row
    page.reload()
    page.locator(STEP).wait_for()
    pupil.watcher.learn(last="pyramid")
    expect(page.locator("[data-coach=stands]")).to_be_enabled()
    picture(page, "burano-lesson-pyramid")
    pupil.watcher.learn(last="freely")
    asked = {"prepare", "sail there", "lace white", "build earnings", "roof", "pay", "privileges"}
    told = {"fishers", "ships", "ring", "lace points", "earnings", "roofs", "islands", "refill"}
    assert asked | told <= set(pupil.watcher.heard)
    assert "own way" not in pupil.watcher.heard
    over = page.locator(STEP)
    expect(over).to_contain_text("The lesson is over")
    expect(over).not_to_contain_text("/")
    over.get_by_role("button", name="Got it").click()
    expect(over).to_have_count(0)


def test_a_rule_of_the_coach_is_told_by_the_guide_first(new_page: NewPage) -> None:
    page = new_page("/learn/walking")
    page.get_by_role("button", name="Alone").click()
    page.locator("[data-phase]").wait_for()
    chip = page.locator("[data-coaching] .rule")
    number = chip.inner_text()
    chip.click()
    book = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="How to play"))
    expect(book.get_by_role("button", name="How to play")).to_have_attribute("aria-pressed", "true")
    expect(book.locator("[data-chapter=scoring] .title")).to_be_in_viewport()
    book.get_by_role("button", name="Exact rules", exact=True).click()
    expect(book.locator(".here dt")).to_have_text(number)
