"""Whole games in the browser: by mouse, by keyboard, by four people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import laguna
from tests.browser.conftest import NewPage, Picture
from tests.browser.hands import MOST_ACTIONS, Keyboard, Mouse, come_as, start_alone, table_of


def totals(page: Page) -> list[int]:
    """The last line of points on the pad, seat by seat."""
    shown = page.locator(".pad tr.total button").all_inner_texts()
    return [int(points.replace("−", "-")) for points in shown]


def engine_scores(address: str, page: Page) -> list[int]:
    """What the engine makes of the record of the game."""
    record = page.request.get(f"{address}/api/tables/{table_of(page)}/record").text()
    return [score.points for score in laguna.read(record).scores()]


def set_table(page: Page, *kinds: str) -> None:
    """Set a table with these at its seats: 'at this screen', 'by link' or 'a bot'."""
    page.get_by_role("link", name="Set a table").click()
    page.get_by_role("group", name="Seats").get_by_text(str(len(kinds)), exact=True).click()
    for number, kind in enumerate(kinds, 1):
        page.get_by_role("group", name=f"Seat {number}", exact=True).get_by_text(kind).click()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile(r"/t/"))


def link_for_seat(page: Page, number: int) -> str:
    """The secret link that the host sends."""
    return page.get_by_label(f"Link for seat {number}").first.input_value()


def test_two_people_play_a_whole_game(new_page: NewPage, address: str, picture: Picture) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    guest = new_page(link_for_seat(host, 2))
    come_as(guest, "Bea")
    for page in (host, guest):
        page.locator("[data-phase]").wait_for()
    assert "#" not in guest.url
    players = [Mouse(host, seed=1), Mouse(guest, seed=2)]
    for _ in range(MOST_ACTIONS):
        acting = next((player for player in players if player.may_act), None)
        if acting is None:
            if players[0].over:
                break
            continue
        row = acting.row
        acting.act()
        for player in players:
            player.wait_beyond(row)
    scores = engine_scores(address, host)
    for page in (host, guest):
        page.locator(".pad tr.total button").first.wait_for()
        assert totals(page) == scores
    picture(host, "end-wide")
    guest.goto(f"/t/{table_of(guest)}/replay?ply=12")
    expect(guest.locator("output")).to_have_text(re.compile("^12/"))
    guest.keyboard.press("ArrowRight")
    expect(guest.locator("output")).to_have_text(re.compile("^13/"))
    guest.wait_for_url(re.compile("ply=13"))
    check_the_deal(host)
    rematch(host, guest)


def check_the_deal(page: Page) -> None:
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator("dialog [role=status]")).to_contain_text("came to the same end")
    told = page.locator("dialog [role=status] p").all_inner_texts()
    assert [line[0] for line in told] == ["✓"] * 5
    assert sum("the very word of this browser" in line for line in told) == 1
    page.keyboard.press("Escape")


def rematch(host: Page, guest: Page) -> None:
    """A click each, and both sit at a new table."""
    before = table_of(host)
    guest.goto(f"/t/{before}")
    for page in (guest, host):
        page.get_by_role("button", name="Play again").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: "/t/" in url and before not in url)
        page.locator("[data-phase=take]").wait_for()
    assert table_of(host) == table_of(guest)


def test_a_solo_game_by_keyboard_alone(new_page: NewPage, address: str) -> None:
    page = new_page()
    page.get_by_role("button", name="Alone").focus()
    page.keyboard.press("Enter")
    page.locator("[data-phase]").wait_for()
    player = Keyboard(page, seed=5)
    for _ in range(MOST_ACTIONS):
        if player.over:
            break
        player.act()
    page.locator(".pad tr.total button").first.wait_for()
    assert totals(page) == engine_scores(address, page)


def test_four_at_one_screen_with_a_curtain_between_them(new_page: NewPage) -> None:
    page = new_page()
    set_table(page, *["at this screen"] * 4)
    seen = set()
    for turn in range(6):
        curtain = page.get_by_role("button", name=re.compile("^It's me"))
        curtain.wait_for()
        expect(page.locator(".hand button")).to_have_count(0)
        seen.add(curtain.inner_text())
        curtain.click()
        curtain.wait_for(state="detached")
        page.locator(".board[data-may-act=true]").wait_for()
        Mouse(page, seed=turn).play_turn()
    assert len(seen) == 4


def test_reload_in_the_middle_of_a_turn(new_page: NewPage) -> None:
    page = new_page()
    start_alone(page)
    player = Mouse(page, seed=3)
    player.act()
    hand = page.locator(".hand [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    page.reload()
    page.locator("[data-phase=lay]").wait_for()
    after = page.locator(".hand [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    assert hand
    assert after == hand
    player.act()


def test_a_move_is_taken_back(new_page: NewPage) -> None:
    page = new_page()
    start_alone(page)
    player = Mouse(page, seed=3)
    player.act()
    row = player.row
    page.get_by_role("button", name="Take back").click()
    player.wait_beyond(row)
    assert player.phase == "take"
    expect(page.locator(".hand [data-card]")).to_have_count(0)


def test_taking_back_a_turn_needs_the_others_consent(new_page: NewPage) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    guest = new_page(link_for_seat(host, 2))
    come_as(guest, "Bea")
    for page in (host, guest):
        page.locator("[data-phase]").wait_for()
    players = [Mouse(host, seed=8), Mouse(guest, seed=9)]
    first = players[0] if players[0].may_act else players[1]
    other = players[1] if first is players[0] else players[0]
    first.act()
    first.page.keyboard.press("Escape")
    row = first.row
    first.page.locator("[data-coach=end]").click()
    first.wait_beyond(row)
    while first.may_act:
        first.act()
    asking = first.page.get_by_role("button", name="Ask to take back")
    asking.click()
    other.page.get_by_role("button", name="No", exact=True).click()
    expect(asking).to_be_enabled()
    asking.click()
    row = first.row
    other.page.get_by_role("button", name="All right").click()
    for player in players:
        player.wait_beyond(row)
    expect(first.page.locator(".board[data-may-act=true]")).to_be_visible()


def test_a_spectator_sees_no_hand(new_page: NewPage) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    watch = host.get_by_label("For spectators").first.input_value()
    guest = new_page(link_for_seat(host, 2))
    come_as(guest, "Bea")
    guest.locator("[data-phase]").wait_for()
    spectator = new_page(watch)
    heard: list[str] = []
    spectator.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text)))
    )
    spectator.reload()
    spectator.locator("[data-phase]").wait_for()
    players = [Mouse(host, seed=4), Mouse(guest, seed=5)]
    acting = players[0] if players[0].may_act else players[1]
    acting.act()
    Mouse(spectator).wait_beyond(acting.row - 1)
    expect(acting.page.locator(".hand [data-card]").first).to_be_visible()
    expect(spectator.locator(".hand [data-card]")).to_have_count(0)
    assert any('"state"' in text for text in heard)
    assert not any(re.search(r'"hand":\["', text) for text in heard)
