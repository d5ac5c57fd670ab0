"""Playing with friends: by a link that they can open, under their own names, once more; and what a
table says when somebody gives up, or when the end is near.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.dealer import LAN
from tests.browser.hands import come_as, start_now, table_of
from tests.browser.test_games import set_table
from tests.browser.test_pages import complaints, overflow
from tests.browser.test_people import menu, two_people


def test_a_friend_comes_by_the_code_of_a_shared_table(
    new_page: NewPage, address: str, picture: Picture
) -> None:
    host = new_page()
    set_table(host, "at this screen", "by link")
    links = host.locator("section", has=host.get_by_role("heading", name="Send these links"))
    expect(links).to_contain_text("These links work on this computer only.")
    expect(host.locator("[data-coded]")).to_have_count(0)
    links.get_by_role("button", name="Share in my network").click()
    code = host.get_by_role("img", name="QR code: Link for seat 2")
    link = code.get_attribute("data-coded") or ""
    assert link == host.get_by_label("Link for seat 2").first.input_value()
    assert link.startswith(address.replace("127.0.0.1", LAN) + "/t/")
    assert complaints(host) == []
    picture(host, "shared-wide")
    guest = new_page(link, viewport=PHONE)
    guest.get_by_role("heading", name="You are invited").wait_for()
    assert complaints(guest) == []
    picture(guest, "invited-phone")
    come_as(guest, "Bea")
    for page in (host, guest):
        page.locator("[data-phase]").wait_for()
    expect(host.locator(".notices")).to_contain_text("Bea has come.")
    menu(guest, "My name")
    guest.get_by_label("What are you called?").fill("Beatrice")
    guest.get_by_role("button", name="Call me that").click()
    expect(host.locator("main")).to_contain_text("Beatrice")
    guest.goto(f"http://{LAN}:{link.split(':')[2].split('/')[0]}/")
    guest.get_by_role("heading", name="My tables").wait_for()
    expect(guest.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)
    expect(guest.get_by_role("link", name="Set a table")).to_have_count(0)
    assert overflow(guest)[0] <= 0
    guest.go_back()
    guest.locator("[data-phase]").wait_for()
    menu(host, "Links to this table")
    host.get_by_role("button", name="Stop sharing").click()
    expect(guest.locator("header")).to_contain_text("Connection lost.")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()


def test_a_resignation_is_told_at_once_and_another_game_is_offered(
    new_page: NewPage, picture: Picture
) -> None:
    host, guest = two_people(new_page, reduced_motion="no-preference")
    menu(host, "Links to this table")
    watching = new_page(host.get_by_label("For spectators").first.input_value())
    watching.locator("[data-phase]").wait_for()
    host.keyboard.press("Escape")
    before = table_of(host)
    resign(host)
    how = "Bea won; resigned: Player 1."
    for page in (host, guest, watching):
        expect(page.locator("header .turn")).to_have_text(f"Game over: {how}")
        expect(page.locator(".ending h2")).to_have_text(how)
        expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "over")
        expect(page.locator(".pad tr.total button").first).to_be_visible()
        expect(page.get_by_role("button", name="End turn")).to_have_count(0)
    picture(guest, "resigned-wide")
    host.get_by_role("button", name="Play again").click()
    expect(host.locator(".offer")).to_contain_text("Waiting for Bea")
    expect(guest.locator(".offer")).to_contain_text("Player 1 would like to play again.")
    guest.get_by_role("button", name="Rather not").click()
    expect(host.locator(".declined")).to_have_text("Bea would rather not.")
    guest.get_by_role("button", name="Play again").click()
    host.get_by_role("button", name="Play again").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: "/t/" in url and before not in url)
        page.locator("[data-phase=take]").wait_for()
    following = watching.get_by_role("link", name="To the next game")
    expect(following).to_have_attribute("href", f"/t/{table_of(host)}")
    assert table_of(watching) == before
    host.goto("/")
    expect(host.get_by_role("link", name=re.compile(re.escape(how)))).to_be_visible()


@pytest.mark.parametrize(
    ("game", "sign", "told"),
    [
        ("walking", {"sign": "houses", "seats": [0]}, "Last round: five houses stand (You)."),
        ("burano", {"sign": "game", "rounds": 0}, "The last round of the game."),
        ("multicity", {"sign": "object", "seats": [0]}, "the next may win: You"),
    ],
)
def test_the_end_is_announced(
    game: str, sign: dict[str, Any], told: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    page.get_by_label("I am called").fill("Anna")

    def near_the_end(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                message["view"]["closing"] = [sign]
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/socket$"), near_the_end)
    start_now(page, game)
    sign_shown = page.locator(".closing")
    expect(sign_shown).to_contain_text(told)
    picture(page, f"closing-{game}")
    page.set_viewport_size({"width": 390, "height": 844})
    board = page.locator(".board")
    lower = sign_shown.evaluate("sign => sign.getBoundingClientRect().bottom")
    assert lower <= board.evaluate("board => board.getBoundingClientRect().top")
    sign_shown.get_by_role("button", name="Close").press("Enter")
    expect(sign_shown).not_to_contain_text(told)
