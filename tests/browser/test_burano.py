"""Burano at a table: a whole game by clicking, a season by keyboard, a few turns on a phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import MOST_ACTIONS, Hands
from tests.browser.test_games import engine_scores, totals
from tests.browser.test_pages import BOTS, complaints, overflow

GAME_END = "[data-phase=over]"
OPEN = ".thing.open"
FOLLOWED = """([row, chosen]) =>
  Number(document.querySelector(".board").dataset.row) > row ||
  document.querySelector(".confirm") ||
  document.querySelectorAll(".thing.chosen").length > chosen
"""  # whether the page has followed a touch
IN_SIGHT = """things => things.flatMap((thing, i) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return !hit || thing.contains(hit) ? [i] : [];
})"""  # those that nothing lies in front of; a cube may be hidden until the pyramid is turned
MOST_CHOICES = 4  # things that make a move, at most
GOES_ON = 0.8  # how often a player goes on who could be done
LIKED = ("roof", "prepared", "cell")  # what a player with a choice tries first


class Guest(Hands):
    """Knows no rule: touches what is lit until there is a move, and confirms it."""

    def touch(self, target: Locator) -> None:
        target.click()

    def some(self, found: Locator) -> Locator:
        seen: list[int] = found.evaluate_all(IN_SIGHT)
        return found.nth(self.chance.choice(seen)) if seen else super().some(found)

    def choose(self, target: Locator) -> None:
        """Touch a thing and what lights up then, until a move is made or can be confirmed."""
        row = self.row
        for chosen in range(MOST_CHOICES):
            self.touch(target)
            self.page.wait_for_function(FOLLOWED, arg=[row, chosen])
            if self.row > row:
                return
            confirm = self.page.locator(".confirm")
            if confirm.count():
                self.confirm(confirm)
                return
            target = self.some(self.page.locator(self.lit))
        raise AssertionError("these things make no move")

    @property
    def lit(self) -> str:
        return f"{OPEN}:visible"

    def confirm(self, button: Locator) -> None:
        self.touch(button)

    def act(self) -> None:
        if self.phase == "pyramid":
            self.build_pyramid()
        else:
            super().act()

    def build_pyramid(self) -> None:
        """A colour, then a place, until no place is empty."""
        builder = self.page.locator(".builder")
        empty = builder.locator(".place.may")
        while empty.count():
            colour = self.some(builder.locator(".colour:not(:has(.none))"))
            if colour.get_attribute("aria-pressed") != "true":
                self.touch(colour)
            self.touch(empty.first)
        self.touch(builder.locator("[data-coach=stands]"))
        expect(builder).to_have_count(0, timeout=BOTS)

    def something(self) -> None:
        """Choose something that is lit, or be done."""
        done = self.page.locator("[data-coach=done], [data-coach=end]")
        found = self.page.locator(self.lit)
        if found.count() and (done.count() == 0 or self.chance.random() < GOES_ON):
            self.choose(self.some(found))
        else:
            self.touch(done)

    def turn(self) -> None:
        for kind in LIKED:
            found = self.page.locator(f'{self.lit}[data-key^="{kind}:"]')
            if found.count() and self.chance.random() < GOES_ON:
                self.choose(self.some(found))
                return
        self.touch(self.page.locator("[data-coach=end]"))

    def sell(self) -> None:
        self.touch(self.some(self.page.locator(".sale .offers button")))
        self.confirm(self.page.locator(".confirm"))

    draw = sail = fish = send = lace = recall = bonus = pay = refill = discard = something


class Typist(Guest):
    """The same with the keyboard alone."""

    def touch(self, target: Locator) -> None:
        target.focus()
        self.page.keyboard.press("Enter")

    def confirm(self, button: Locator) -> None:
        self.page.keyboard.press("Enter")


class Finger(Guest):
    """Taps on a phone, where the panel follows what is to be done."""

    def touch(self, target: Locator) -> None:
        target.tap()


def set_burano(page: Page) -> None:
    page.goto("/?game=burano")
    page.get_by_label("I play against").select_option("beginner")


def play_until(player: Guest, end: str) -> None:
    page = player.page
    for _ in range(MOST_ACTIONS):
        page.locator(f".board[data-may-act=true], .board:has({end})").wait_for(timeout=BOTS)
        if page.locator(end).count():
            return
        assert overflow(page) == [0, 0]
        player.act()
    raise AssertionError("this game does not end")


def test_a_whole_game_by_clicking(new_page: NewPage, address: str, picture: Picture) -> None:
    page = new_page()
    set_burano(page)
    picture(page, "burano-lobby")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-phase]").wait_for()
    play_until(Guest(page, seed=1), GAME_END)
    page.locator(".pad tr.total button").first.wait_for()
    assert totals(page) == engine_scores(address, page)
    picture(page, "burano-end")


def test_a_season_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    set_burano(page)
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.locator("[data-phase]").wait_for()
    play_until(Typist(page, seed=2), "[data-season=summer]")


def test_a_season_on_a_phone(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    set_burano(page)
    page.get_by_role("button", name="Play now").tap()
    page.locator("[data-phase]").wait_for()
    play_until(Finger(page, seed=3), "[data-season=summer]")
    picture(page, "burano-phone")


def test_the_table_is_accessible_in_every_phase(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    set_burano(page)
    page.get_by_role("button", name="Play now").click()
    player = Guest(page, seed=4)
    unseen = {"draw", "pyramid", "turn"}
    while unseen:
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if player.phase in unseen:
            unseen.discard(player.phase)
            for theme in ("dark", "light"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                picture(page, f"burano-{player.phase}-{theme}")
                assert complaints(page) == []
        player.act()


def test_what_is_not_allowed_says_why(new_page: NewPage) -> None:
    page = new_page()
    set_burano(page)
    page.get_by_role("button", name="Play now").click()
    player = Guest(page, seed=5)
    while player.phase != "turn" or not player.may_act:
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if player.phase != "turn":
            player.act()
    page.locator('[data-key="hole:a1"]').click()
    slip = page.get_by_role("alertdialog")
    expect(slip).to_contain_text("You have no prepared cube; first prepare one.")
    slip.get_by_role("button", name="Show rule B4.3").click()
    expect(page.locator("dialog")).to_contain_text("B4.3")
