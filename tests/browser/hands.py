"""Players who do what people do: one clicks, one only types. Neither knows any rule: they try what
the page offers.
"""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

BOARD = ".board[data-row]"
PLAY = re.compile("^Play (now|it)")
PERMITS_PAID = 0.3  # how often a clash of colours is paid for
MOST_ACTIONS = 1000
MOST_STEPS = 40
WAY = """target => {
  if (target === document.activeElement) return "";
  const middle = element => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(target), [fromX, fromY] = middle(document.activeElement);
  if (Math.abs(y - fromY) > 20) return y > fromY ? "ArrowDown" : "ArrowUp";
  return x > fromX ? "ArrowRight" : "ArrowLeft";
}"""  # the arrow that leads from what has the focus towards a target


class Hands:
    """What both players share: waiting until the table shows what they did."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.chance = Random(seed)

    @property
    def row(self) -> int:
        return int(self.page.locator(BOARD).get_attribute("data-row") or 0)

    @property
    def phase(self) -> str:
        return self.page.locator("[data-phase]").get_attribute("data-phase") or ""

    @property
    def may_act(self) -> bool:
        return self.page.locator(BOARD).get_attribute("data-may-act") == "true"

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def wait_beyond(self, row: int) -> None:
        """Until the table shows more rows of the log than this."""
        self.page.wait_for_function(
            "row => Number(document.querySelector('.board')?.dataset.row) > row", arg=row
        )

    def act(self) -> None:
        """Do one thing, and wait until it is on the table."""
        row = self.row
        getattr(self, self.phase)()
        self.wait_beyond(row)

    def play_turn(self) -> None:
        """Act until it is another's turn."""
        for _ in range(MOST_ACTIONS):
            if not self.may_act:
                return
            self.act()
        raise AssertionError("this turn does not end")

    def some(self, found: Locator) -> Locator:
        """One of several things."""
        return found.nth(self.chance.randrange(found.count()))


class Mouse(Hands):
    """Plays by clicking, or on a touch screen by tapping."""

    touch = False

    def click(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def take(self) -> None:
        self.click(self.some(self.page.locator(".display button.may")))
        self.click(self.some(self.page.locator("[data-take]")))

    def lay(self) -> None:
        cards = self.page.locator(".hand button.may")
        for i in self.chance.sample(range(cards.count()), cards.count()):
            self.click(cards.nth(i))
            places = self.page.locator(".street button.legal")
            if places.count() == 0:
                continue
            self.click(self.some(places))
            paying = self.page.get_by_role("button", name="Pay a permit")
            if paying.count() == 0:
                return
            if self.chance.random() < PERMITS_PAID:
                self.click(paying)
                return
            self.click(self.page.get_by_role("button", name="Cancel"))
        self.page.keyboard.press("Escape")
        self.click(self.page.locator("[data-coach=end]"))

    def character(self) -> None:
        self.click(self.some(self.page.locator(".character.may")))
        self.click(self.page.locator(".street [aria-label^='Invite here']").first)

    def limit(self) -> None:
        card = self.some(self.page.locator(".hand button.may"))
        self.click(card)
        self.click(card)

    def remove(self) -> None:
        character = self.some(self.page.locator(".character.may"))
        self.click(character)
        self.click(character)


class Keyboard(Hands):
    """Plays with the keyboard alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def enter(self, region: str, letter: str) -> None:
        """Jump to a region by its letter."""
        self.press(letter)
        inside = "name => document.activeElement.closest(`[data-region=${name}]`)"
        self.page.wait_for_function(inside, arg=region)

    def go_to(self, region: str, letter: str, wanted: str) -> bool:
        """Walk through a region with the arrows, as the eye guides, to something wanted."""
        target = self.page.locator(f"[data-region={region}] [data-item]{wanted}").first
        if target.count() == 0:
            return False
        self.enter(region, letter)
        for _ in range(MOST_STEPS):
            key = target.evaluate(WAY)
            if not key:
                return True
            self.press(key)
        raise AssertionError(f"the arrows do not lead to {wanted} in the {region}")

    def take(self) -> None:
        self.enter("display", "d")
        self.press(*["ArrowRight"] * self.chance.randrange(4))
        self.press(*["ArrowDown"] * self.chance.randrange(3), "Enter", "Tab")
        expect(self.page.locator("[data-take]:focus")).to_have_count(1)
        self.press("Enter")

    def lay(self) -> None:
        if self.go_to("hand", "h", ".may") and self.chance.random() < 0.9:
            self.press("Enter")
            lit = self.page.locator(".street button.legal")
            expect(lit.first).to_be_visible()
            expect(self.page.locator(".street button.legal:focus")).to_have_count(1)
            self.press("Enter")
            if self.page.locator("[role=alertdialog]").count() == 0:
                return
            if self.chance.random() < PERMITS_PAID:
                self.press("Enter")
                return
            self.press("Escape", "Escape")
        self.press("e")

    def character(self) -> None:
        assert self.go_to("characters", "p", ".may")
        self.press("Enter")
        if self.page.locator(".street [aria-label^='Invite here']").count() == 1:
            self.press("Enter")
        else:
            assert self.go_to("street", "b", "[aria-label^='Invite here']")
            self.press("Enter")

    def limit(self) -> None:
        assert self.go_to("hand", "h", ".may")
        self.press("Enter", "Enter")

    def remove(self) -> None:
        assert self.go_to("characters", "p", ".may")
        self.press("Enter", "Enter")


def start_now(page: Page, game: str = "walking") -> None:
    """A game against a bot, in one click."""
    page.locator(f"[data-game={game}]").get_by_role("button", name=PLAY).click()
    page.locator("[data-phase]").wait_for()


def start_alone(page: Page) -> None:
    page.get_by_role("button", name="Alone").click()
    page.locator("[data-phase]").wait_for()


def come_as(page: Page, name: str) -> None:
    """Say what one is called, and take the seat of the link that was opened."""
    page.get_by_label("What are you called?").fill(name)
    page.get_by_role("button", name="Sit down").click()


def table_of(page: Page) -> str:
    """The name of the table in the address."""
    return page.url.split("/t/")[1].split("/")[0].split("?")[0].split("#")[0]
