"""A newcomer who does only what the coach says, and looks whether the coach stands in the way."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.hands import BOARD, MOST_ACTIONS, Hands

BOTS = 60_000  # milliseconds for the turns of bots, which are shown one by one
SIZES = ((1366, 768), (1366, 600), (390, 844), (844, 390))
COVERED = """async targets => {
  const box = thing => thing.getBoundingClientRect();
  const seen = thing => box(thing).width > 0 && thing.checkVisibility({visibilityProperty: true});
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const find = selector => [...document.querySelectorAll(selector)].filter(seen);
  const name = thing => thing.getAttribute('aria-label') || thing.className.baseVal ||
    thing.className || thing.tagName;
  const outside = ({left, top, right, bottom}) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const covered = () => {
    const coach = find('[data-coaching] .hand, [data-coaching] .word, .bubble[data-coaching]');
    const things = [...find('[data-coached]'), ...(targets ? find(targets) : [])];
    return [
      ...coach.flatMap(own => things.filter(thing => over(box(own), box(thing))).map(
        thing => `${name(own)} covers ${name(thing)}`)),
      ...find('[data-coaching]').filter(own => outside(box(own))).map(
        own => `${name(own)} leaves the window`),
    ];
  };
  const frame = () => new Promise(requestAnimationFrame), FEWEST = 3, MOST = 60;
  for (let i = 0; i < FEWEST; i++) await frame();
  for (let i = FEWEST; covered().length && i < MOST; i++) await frame();
  return covered();
}"""  # what the coach stands on, once it has found its place
STEP = "[data-coaching][data-step]"
MAY_ACT = f"{BOARD}[data-may-act=true]"
OVER = "[data-phase=over]"


class Newcomer:
    """Learns a game: presses "Got it" where that is offered, else does what the coach asks for.

    `hands` know how to do the next thing; what a step asks for instead stands in `asked`. At every
    step and after every touch the coach is looked at in windows of all sizes.
    """

    def __init__(self, hands: Hands, targets: str, **asked: Callable[[], None]) -> None:
        self.hands = hands
        self.page = hands.page
        self.targets = targets
        self.asked = asked
        self.heard: list[str] = []
        self.pointed_at: dict[str, str | None] = {}
        self.seen: set[tuple[str, bool]] = set()

    @property
    def step(self) -> str | None:
        found = self.page.locator(STEP)
        return found.first.get_attribute("data-step") if found.count() else None

    def learn(self, last: str = "farewell", most: int = MOST_ACTIONS) -> None:
        """The whole lesson, to its last step."""
        for _ in range(most):
            self.page.locator(f"{MAY_ACT}, .board:has({OVER})").wait_for(timeout=BOTS)
            self.look()
            if self.step == last:
                return
            self.go_on()
        raise AssertionError(f"the lesson does not end: {self.heard}")

    def go_on(self) -> None:
        step = self.step
        got_it = self.page.locator(f"{STEP} .primary")
        if step is not None and step not in self.heard:
            self.heard.append(step)
            spoken_of = self.page.locator("[data-coached]")
            if spoken_of.count():
                self.pointed_at[step] = spoken_of.get_attribute("data-coach")
        if step is None and self.hands.over:
            self.page.locator(STEP).wait_for()
        elif step is None or (not got_it.count() and step not in self.asked):
            self.hands.act()
        elif got_it.count():
            got_it.click()
        else:
            row = self.hands.row
            self.asked[step]()
            self.hands.wait_beyond(row)

    def look(self, touched: bool = False) -> None:
        """Nothing of what is spoken of, and nothing that can be done, lies below the coach: when a
        step begins, and when its first touch has lit up where to go on.
        """
        step = self.step
        if step is None or (step, touched) in self.seen:
            return
        self.seen.add((step, touched))
        before = self.page.viewport_size
        assert before
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            found = self.page.evaluate(COVERED, "" if self.hands.over else self.targets)
            assert not found, (step, width, height, found)
        self.page.set_viewport_size(before)
