"""People at a table: whose seat it is, who is away, who disturbs, and whether the deal was fair."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import come_as, start_now, table_of
from tests.browser.test_games import link_for_seat, set_table
from tests.browser.test_pages import complaints, overflow

SEAL_OF_OTHERS = "ab" * 32
Change = Callable[[dict[str, Any]], Any]


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=entry).click()
    page.locator("dialog[open]").wait_for()


def two_people(new_page: NewPage, **settings: Any) -> tuple[Page, Page]:
    host = new_page(**settings)
    set_table(host, "at this screen", "by link")
    guest = new_page(link_for_seat(host, 2), **settings)
    come_as(guest, "Bea")
    for page in (host, guest):
        page.locator("[data-phase]").wait_for()
    return host, guest


def test_a_seat_is_open_on_two_devices_until_the_other_is_closed(
    new_page: NewPage, picture: Picture
) -> None:
    host, guest = two_people(new_page)
    menu(guest, "My seat on another device")
    dialog = guest.locator("dialog")
    expect(dialog).to_contain_text("Open in 1 browser.")
    expect(dialog.get_by_role("button", name="Close the others")).to_have_count(0)
    link = dialog.get_by_role("textbox").input_value()
    phone = new_page(link, viewport=PHONE)
    phone.locator("[data-phase]").wait_for()
    expect(dialog).to_contain_text("Open in 2 browsers.")
    assert complaints(guest) == []
    picture(guest, "my-seat-wide")
    menu(phone, "My seat on another device")
    expect(phone.locator("dialog")).to_contain_text("The link was made on another device")
    assert complaints(phone) == []
    assert overflow(phone)[0] <= 0
    picture(phone, "my-seat-phone")
    dialog.get_by_role("button", name="Close the others").click()
    expect(dialog).to_contain_text("Open in 1 browser.")
    assert dialog.get_by_role("textbox").input_value() != link
    expect(phone.locator(".notices")).to_contain_text("you need its link")
    menu(host, "Links to this table")
    expect(host.locator("dialog")).to_contain_text("All seats are taken; their links are spent.")
    expect(host.locator("dialog").get_by_label("Link for seat 2")).to_have_count(0)


def test_the_link_that_was_sent_is_spent(new_page: NewPage) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    link = link_for_seat(host, 2)
    guest = new_page(link)
    come_as(guest, "Bea")
    guest.locator("[data-phase]").wait_for()
    guest.goto(link)
    guest.locator("[data-phase]").wait_for()
    spy = new_page(link)
    expect(spy.locator("main")).to_contain_text("Seat 2 was taken by this link already.")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_room_before_the_game(size: str, new_page: NewPage, picture: Picture) -> None:
    settings: dict[str, Any] = {"viewport": PHONE} if size == "phone" else {}
    host = new_page(**settings)
    set_table(host, "at this screen", "by link", "by link")
    guest = new_page(link_for_seat(host, 2), **settings)
    come_as(guest, "Bea")
    guest.get_by_role("heading", name="Your seat").wait_for()
    expect(host.get_by_label("Link for seat 2")).to_have_count(0)
    for page in (host, guest):
        assert complaints(page) == []
        assert overflow(page)[0] <= 0
    picture(host, f"room-host-{size}")
    picture(guest, f"room-guest-{size}")
    menu(host, "People at this table")
    assert complaints(host) == []
    picture(host, f"people-host-{size}")
    host.get_by_role("button", name=re.compile("^Send away: ")).click()
    host.keyboard.press("Escape")
    expect(host.get_by_label("Link for seat 2").first).to_be_visible()
    expect(guest.locator(".notices")).to_contain_text("you need its link")


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name=re.compile("^Chat")).click()
    page.get_by_label("Message").fill(text)
    page.keyboard.press("Enter")


def test_chat_is_muted_by_the_host_and_hidden_by_anybody(new_page: NewPage) -> None:
    host, guest = two_people(new_page)
    say(guest, "first")
    host.get_by_role("tab", name=re.compile("^Chat")).click()
    log = host.get_by_role("log")
    expect(log).to_contain_text("first")
    menu(host, "People at this table")
    host.get_by_role("button", name=re.compile("^Hide what")).click()
    host.keyboard.press("Escape")
    expect(log).not_to_contain_text("first")
    host.reload()
    host.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(log).not_to_contain_text("first")
    menu(host, "People at this table")
    host.get_by_role("button", name=re.compile("^Show what")).click()
    host.get_by_role("button", name=re.compile("^Mute: ")).click()
    host.keyboard.press("Escape")
    expect(log).to_contain_text("first")
    menu(guest, "People at this table")
    expect(guest.locator("dialog")).to_contain_text("muted")
    guest.keyboard.press("Escape")
    say(guest, "second")
    expect(guest.locator(".notices")).to_contain_text("The host has muted you at this table.")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_who_is_away_is_shown_and_when_a_bot_may_play(
    size: str, new_page: NewPage, picture: Picture
) -> None:
    settings: dict[str, Any] = {"viewport": PHONE} if size == "phone" else {}
    pages = two_people(new_page, **settings)
    mover = next(page for page in pages if page.locator(".board[data-may-act=true]").count())
    (stays,) = (page for page in pages if page is not mover)
    table = table_of(mover)
    mover.goto("/")
    button = stays.get_by_role("button", name=re.compile("^Let a bot play in"))
    expect(button).to_be_disabled()
    expect(stays.locator(".notices")).to_contain_text("is away.")
    assert complaints(stays) == []
    picture(stays, f"away-{size}")
    stays.get_by_role("button", name="Menu").click()
    expect(stays.get_by_role("button", name=re.compile("^Let a bot play for"))).to_be_disabled()
    picture(stays, f"away-menu-{size}")
    mover.goto(f"/t/{table}")
    expect(button).to_have_count(0)


def close_table(page: Page) -> None:
    menu(page, "Close the table")
    page.locator("dialog").get_by_role("button", name="Close the table").click()


def test_the_host_closes_the_table_before_and_during_the_game(
    new_page: NewPage, picture: Picture
) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link", "by link")
    guest = new_page(link_for_seat(host, 2))
    come_as(guest, "Bea")
    guest.get_by_role("heading", name="Your seat").wait_for()
    late = link_for_seat(host, 3)
    close_table(host)
    for page in (host, guest):
        expect(page.locator(".room")).to_contain_text("Nobody plays at this table any more.")
        expect(page.get_by_role("heading", name="Your seat")).to_have_count(0)
        assert complaints(page) == []
    picture(guest, "called-off-wide")
    stranger = new_page(late)
    expect(stranger.locator("main")).to_contain_text("The host has called this table off.")
    host, guest = two_people(new_page)
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Close the table")).to_have_count(0)
    close_table(host)
    for page in (host, guest):
        expect(page.locator(".ending h2")).to_have_text("The host has broken this game off.")
        expect(page.locator("header .turn")).to_have_text("Broken off by the host")
        expect(page.locator(".board[data-may-act=true]")).to_have_count(0)
        assert complaints(page) == []
    picture(host, "broken-off-wide")
    host.goto("/")
    expect(host.get_by_text("Broken off by the host")).to_be_visible()


# --- whether the deal was fair ---


def test_the_table_says_whose_word_it_waits_for(new_page: NewPage, picture: Picture) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    path, token = link_for_seat(host, 2).split("#")
    guest = new_page("/nowhere")
    claim = {"token": token, "name": "Bea", "seal": SEAL_OF_OTHERS}
    assert guest.request.post(path.replace("/t/", "/api/tables/") + "/claim", data=claim).ok
    expect(host.locator(".room")).to_contain_text("waits for a word from the browser of Bea;")
    expect(host.locator(".room")).not_to_contain_text("Send these links")
    assert complaints(host) == []
    picture(host, "dealing-wide")


def cheat_number(deal: dict[str, Any]) -> None:
    deal["number"] = str(int(deal["number"]) ^ 1)


def cheat_seed(deal: dict[str, Any]) -> None:
    deal["seed"] = str(int(deal["seed"]) ^ 1)


def cheat_word(deal: dict[str, Any]) -> None:
    deal["words"][0]["word"] = "00" * 16


def cheat_seal(deal: dict[str, Any]) -> None:
    deal["words"][0]["seal"] = SEAL_OF_OTHERS


def cheat_out(deal: dict[str, Any]) -> None:
    deal["words"][0]["word"] = None


@pytest.mark.parametrize(
    ("cheat", "told"),
    [
        (None, ""),
        (cheat_number, "The server's number is not the promised one!"),
        (cheat_seed, "The seed does not follow from the number and the words!"),
        (cheat_word, "the word is not the one that was sealed!"),
        (cheat_seal, "the seal is not the one that this browser saw!"),
        (cheat_out, "this browser showed its word, but it was left out!"),
    ],
)
def test_the_page_finds_out_a_server_that_cheats(
    cheat: Change | None, told: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    start_now(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()

    def answer(route: Route) -> None:
        deal = json.loads(route.fetch().text())
        if cheat:
            cheat(deal)
        route.fulfill(json=deal)

    page.route("**/api/tables/*/deal", answer)
    page.get_by_role("button", name="Check the deal").click()
    status = page.locator("dialog [role=status]")
    expect(status).to_contain_text("came to the same end")
    if cheat:
        expect(status).to_contain_text(told)
    assert (page.locator("dialog .wrong").count() == 0) == (cheat is None)
    assert complaints(page) == []
    picture(page, f"deal-{cheat.__name__ if cheat else 'fair'}")
