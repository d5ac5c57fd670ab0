"""Multicity as a child meets it: whole games by mouse, by touch and by keyboard against a bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import laguna
from laguna.bots.match import play_out
from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import MOST_ACTIONS, Hands
from tests.browser.test_games import engine_scores, totals
from tests.browser.test_pages import BOTS, complaints, overflow

FRAMES = 100  # until something that does not move stands still
MIDDLE = """async target => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let before; ; ) {
    const { x, y, width, height } = target.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    if (String(middle) === before) return middle;
    before = String(middle);
    await frame();
    await frame();
  }
}"""  # where something is once the city has found its size
SEAT = "thing => thing.style.getPropertyValue('--seat')"  # its colour
FIELDS = 27  # of the six objects of a seat
GAME_END = "[data-phase=over]"
OWN_TILES = """
R-R G.G
-Y- B-B
GB. Y.Y

RRR ---
.-. RGY
BYG BBB

R-B Y-G
G-G .-.
BYB RYR
""".strip()


class Pointer(Hands):
    """Clicks at what lights up, where it lies on the screen."""

    def press_on(self, target: Locator) -> None:
        x, y = target.evaluate(MIDDLE)
        self.page.mouse.click(x, y)

    def put(self, places: Locator) -> None:
        """Put what is held on one of the places."""
        self.press_on(self.some(places))

    def pick(self) -> None:
        self.press_on(self.some(self.page.locator(".colour.may")))

    def turn(self) -> None:
        objects = self.page.locator(".object.may")
        if objects.count():
            self.press_on(objects.last)
            self.put(self.page.locator(".spot"))
        else:
            self.press_on(self.page.locator(".pile"))

    def lay(self) -> None:
        for _ in range(self.chance.randrange(4)):
            self.press_on(self.page.get_by_role("button", name="Turn the tile"))
        self.put(self.page.locator(".cell"))

    def last(self) -> None:
        self.press_on(self.page.get_by_role("button", name="Pass"))


class Finger(Pointer):
    """Taps: once to aim, a second time to confirm."""

    def press_on(self, target: Locator) -> None:
        x, y = target.evaluate(MIDDLE)
        self.page.touchscreen.tap(x, y)

    def put(self, places: Locator) -> None:
        place = self.some(places)
        row = self.row
        if "aimed" not in (place.get_attribute("class") or ""):
            self.press_on(place)
            assert self.row == row
        self.press_on(self.page.locator(".aimed"))


class Typist(Hands):
    """Plays with the keyboard alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def pick(self) -> None:
        self.page.locator(".colour").first.focus()
        self.press("ArrowRight", "ArrowDown")
        if self.page.locator(".colour.may:focus").count() == 0:
            self.press("ArrowLeft")
        self.press("Enter")

    def turn(self) -> None:
        objects = self.page.locator(".object.may")
        if objects.count() == 0:
            self.press("d")
            return
        self.press(objects.last.get_attribute("data-length") or "")
        expect(self.page.locator(".spot:focus")).to_have_count(1)
        self.press(*["Tab"] * self.chance.randrange(4), "Enter")

    def lay(self) -> None:
        expect(self.page.locator(".cell:focus")).to_have_count(1)
        self.press(*["r"] * self.chance.randrange(4))
        ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
        self.press(*(self.chance.choice(ways) for _ in range(3)), "Enter")

    def last(self) -> None:
        self.press("p")


def choose_multicity(page: Page) -> None:
    page.goto("/?game=multicity")
    page.get_by_label("I play against").select_option("beginner")


def play_to_the_end(player: Hands) -> None:
    page = player.page
    for _ in range(MOST_ACTIONS):
        page.locator(f".board[data-may-act=true], .board:has({GAME_END})").wait_for(timeout=BOTS)
        if player.over:
            break
        assert overflow(page) == [0, 0]
        player.act()
    page.locator(".pad tr.total button").first.wait_for()


def fields_left(address: str, page: Page) -> list[int]:
    """What the pad counts: the fewest win."""
    return [FIELDS - points for points in engine_scores(address, page)]


def finished(seats: int) -> laguna.Table:
    table = laguna.new("multicity", seats=seats, seed=3)
    return play_out(table, [laguna.bots.make("random", seat) for seat in range(seats)])


def test_a_whole_game_by_clicking(new_page: NewPage, address: str, picture: Picture) -> None:
    page = new_page()
    choose_multicity(page)
    picture(page, "multicity-lobby")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-phase]").wait_for()
    play_to_the_end(Pointer(page, seed=1))
    assert totals(page) == fields_left(address, page)
    picture(page, "multicity-end")
    standing = page.locator(".pad tbody tr.points button").filter(has_text="0")
    standing.first.click()
    expect(page.locator(".figure.lit")).to_have_count(1)
    assert complaints(page) == []
    colour = page.locator("[data-score='0']").evaluate(SEAT)
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url(re.compile("/replay"))
    expect(page.get_by_role("radio", name="Analysis")).to_be_checked()
    own = page.locator("[data-graph] g:has(> polyline)").first
    expect(own).to_be_visible(timeout=BOTS)
    assert own.evaluate(SEAT) == colour
    expect(page.get_by_role("heading", name="Costliest decisions: You")).to_be_visible()


COVERED = """() => {
  const boxes = found => [...document.querySelectorAll(found)].map(
    thing => [thing.className, thing.getBoundingClientRect()]);
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes('.colour').flatMap(([, colour]) =>
    boxes('[data-tile="1"] .lying, .bar, .prompt, .players li, .zoom')
      .filter(([, box]) => over(colour, box)).map(([name]) => String(name)));
}"""  # what the colours to pick from lie on


@pytest.mark.parametrize("size", [(1366, 600), (1366, 768), (390, 844), (844, 390)])
def test_the_colours_leave_the_first_tile_in_sight(
    size: tuple[int, int], new_page: NewPage, picture: Picture
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    choose_multicity(page)
    page.get_by_role("button", name="Play now").click()
    page.locator(".board[data-may-act=true] [data-phase=pick]").wait_for(timeout=BOTS)
    page.locator("[data-tile='1']").evaluate(MIDDLE)
    picture(page, f"multicity-colours-{width}")
    assert page.evaluate(COVERED) == []
    assert overflow(page) == [0, 0]


def test_the_table_says_what_the_rules_count_and_what_is_due(new_page: NewPage) -> None:
    page = new_page()
    choose_multicity(page)
    page.get_by_role("button", name="Play now").click()
    player = Pointer(page, seed=1)
    mine = page.locator("[data-score='0']")
    prompt = page.locator(".prompt")
    while True:
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if page.locator(".object.may").count():
            break
        player.act()
    expect(mine).to_contain_text("0/6")
    expect(mine).to_contain_text("27 fields left")
    player.press_on(page.locator(".object.may").last)
    expect(prompt).to_have_text("Choose one of the frames.")
    expect(page.locator(".standing.aside")).to_have_count(1)
    player.put(page.locator(".spot"))
    expect(mine).to_contain_text("1/6")


def test_a_game_for_the_youngest_by_touch(
    new_page: NewPage, address: str, picture: Picture
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    choose_multicity(page)
    page.get_by_role("button", name="For the youngest").tap()
    page.locator("[data-phase]").wait_for()
    table = page.url.split("/t/")[1]
    assert page.request.get(f"{address}/api/tables/{table}").json()["options"]["holes"] is False
    player = Finger(page, seed=2)
    for _ in range(6):
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        player.act()
    picture(page, "multicity-phone")
    pinch(page)
    play_to_the_end(player)
    assert totals(page) == fields_left(address, page)
    assert overflow(page) == [0, 0]


def test_a_game_with_tiles_of_ones_own(new_page: NewPage, picture: Picture) -> None:
    """Few tiles, with blank fields and two holes: remarks, and then they are played."""
    page = new_page("/new?game=multicity")
    page.get_by_role("switch", name="Own tiles").check()
    page.get_by_role("textbox", name="Own tiles").fill(OWN_TILES)
    expect(page.get_by_text("This can be played.")).to_be_visible()
    expect(page.get_by_text("The number of tiles is 6, the box has 36.")).to_be_visible()
    expect(page.get_by_text("Line 1: 6 tiles have blank fields")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("radio", name="a bot").last.check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.locator("[data-phase]").wait_for()
    shown = page.locator("[data-tile='1'] .face use.face")
    fields = page.locator(".city .spoken li").first.inner_text().partition(": ")[2]
    assert fields.count("blank") > 0
    assert shown.count() == 9 - fields.count("blank")
    player = Pointer(page, seed=8)
    play_to_the_end(player)
    picture(page, "multicity-own-tiles")


def pinch(page: Page) -> None:
    """Two fingers move apart, and the city grows; a button shows all of it again."""
    tile = page.locator("[data-tile='1']")
    width = width_of(tile)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, apart: int) -> None:
        points = [{"x": 195 - apart, "y": 300}, {"x": 195 + apart, "y": 300}]
        given = {"type": kind, "touchPoints": [] if kind == "touchEnd" else points}
        session.send("Input.dispatchTouchEvent", given)

    touch("touchStart", 40)
    for apart in (50, 60, 80):
        touch("touchMove", apart)
    touch("touchEnd", 80)
    wait_for(page, lambda: width_of(tile) > 1.4 * width)
    page.get_by_role("button", name="The whole city").tap()
    wait_for(page, lambda: abs(width_of(tile) - width) < 1)


def wait_for(page: Page, true: Callable[[], bool]) -> None:
    """The page follows fingers from frame to frame."""
    for _ in range(FRAMES):
        if true():
            return
        page.wait_for_timeout(20)
    assert true()


def width_of(drawing: Locator) -> float:
    box = drawing.bounding_box()
    assert box
    return box["width"]


def test_a_whole_game_by_keyboard(new_page: NewPage, address: str) -> None:
    page = new_page()
    choose_multicity(page)
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.locator("[data-phase]").wait_for()
    play_to_the_end(Typist(page, seed=5))
    assert totals(page) == fields_left(address, page)


def test_the_table_of_multicity_is_accessible(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    choose_multicity(page)
    assert complaints(page) == []
    page.get_by_role("button", name="Play now").click()
    player = Pointer(page, seed=4)
    themes: dict[str, Literal["dark", "light"]] = {"pick": "dark", "turn": "dark", "lay": "light"}
    while themes:
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if theme := themes.pop(player.phase, None):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            picture(page, f"multicity-{player.phase}-{theme}")
            assert complaints(page) == []
        player.act()


def rises_over(table: laguna.Table) -> set[tuple[int, int]]:
    """The free fields of the city over which the drawing of an object rises."""
    view = table.view()
    tiles = {(tile["x"], tile["y"]) for tile in view["city"]}
    taken, above = set(), set()
    for thing in view["objects"]:
        (x, y), across = thing["at"], thing["direction"] == "right"
        for i in range(thing["length"]):
            taken.add((x + i, y) if across else (x, y + i))
            above.add((x + i, y - 1) if across else (x, y - 1))
    return {(x, y) for x, y in above - taken if (x // 3, y // 3) in tiles}


def test_no_object_hides_a_free_field(new_page: NewPage, picture: Picture) -> None:
    """Fields that objects rise over are drawn again; V, a long press and a button fade objects."""
    table = finished(4)
    page = new_page("/replay")
    page.get_by_role("textbox").fill(table.record())
    page.get_by_role("button", name="Show the game").click()
    page.locator("[data-phase]").wait_for()
    page.keyboard.press("End")
    page.locator(GAME_END).wait_for()
    expect(page.locator("[data-cleared]")).to_have_count(len(rises_over(table)))
    expect(page.locator("[data-footprint]")).to_have_count(len(table.view()["objects"]))
    assert page.evaluate(
        "() => !document.querySelector('[data-cleared] ~ .figure, [data-footprint] ~ .figure')"
    )
    picture(page, "multicity-fields")
    bare = page.locator(".standing.bare")
    page.keyboard.down("v")
    expect(bare).to_have_count(1)
    page.keyboard.up("v")
    expect(bare).to_have_count(0)
    x, y = page.locator("[data-tile='1']").evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    expect(bare).to_have_count(1)
    page.mouse.up()
    expect(bare).to_have_count(0)
    page.get_by_role("button", name="Symbols only").press("Enter")
    expect(bare).to_have_count(1)


def test_a_place_that_is_not_allowed_says_why(new_page: NewPage) -> None:
    page = new_page()
    choose_multicity(page)
    page.get_by_role("button", name="Play now").click()
    player = Pointer(page, seed=6)
    for _ in range(2):
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        if player.phase == "pick":
            player.act()
    page.locator(".board[data-may-act=true] [data-phase=turn]").wait_for(timeout=BOTS)
    row = player.row
    slip = page.get_by_role("alertdialog")
    player.press_on(page.locator(".object:not(.fits)").last)
    expect(slip).to_contain_text("your symbol at both ends of 7 fields")
    expect(slip.get_by_role("button", name="Show rule M3.2")).to_be_visible()
    slip.get_by_role("button", name="OK").click()
    player.press_on(page.locator(".pile"))
    player.wait_beyond(row)
    player.press_on(page.locator(".object").first)
    expect(slip).to_contain_text("You have drawn a tile, so you must lay it.")
    slip.get_by_role("button", name="OK").click()
    player.press_on(page.locator("[data-tile='1']"))
    expect(slip).to_contain_text("A tile lies there already.")
    slip.get_by_role("button", name="Show rule M3.1").click()
    expect(page.locator("dialog")).to_contain_text("M3.1")


def test_a_replay_with_four_players(new_page: NewPage, picture: Picture) -> None:
    page = new_page("/replay")
    page.get_by_role("textbox").fill(finished(4).record())
    page.get_by_role("button", name="Show the game").click()
    page.locator("[data-phase]").wait_for()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_have_text(re.compile("^30/"))
    picture(page, "multicity-replay")
    page.keyboard.press("End")
    page.locator(GAME_END).wait_for()
    assert complaints(page) == []
