"""A seat belongs to who sits in it: whatever links somebody else once had or can compute."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from laguna.server.access import digest, link_token
from tests.server.house import Browser, House, Message, Socket, opened, play_again


def tokens(table: Message) -> list[str | None]:
    return [seat["token"] for seat in table["seats"]]


def links_of(browser: Browser, table: str) -> set[str]:
    """All secrets that could ever follow from a browser's cookie."""
    seats = range(-1, 4)
    return {link_token(browser.cookie, table, seat, n) for seat in seats for n in range(20)}


def attack(spy: Browser, victim: Browser, table: str, links: set[str], seat: int) -> None:
    """Try to get at a seat, by links and over the socket, and see that nothing comes of it."""
    before = victim.get(f"/tables/{table}")["seats"][seat]
    for token in sorted(links):
        answer = spy.http.post(f"/api/tables/{table}/claim", json={"token": token})
        if answer.status_code == 200:
            assert not answer.json()["seats"][seat]["mine"]
    after = victim.get(f"/tables/{table}")["seats"][seat]
    assert (after["mine"], after["browsers"]) == (True, before["browsers"])
    if spy.http.get(f"/api/tables/{table}").status_code != 200:
        return
    with spy.sit(table) as socket:
        assert socket.state["viewer"] != seat
        orders: dict[str, Message] = {
            "look": {},
            "act": {"number": 0, "action": {"move": "end"}},
            "undo": {"number": 0},
            "resign": {},
            "come back": {},
            "new link": {},
            "close others": {},
            "answer": {"ask": 1, "yes": True},
            "rename": {"name": "spy"},
        }
        for kind, fields in orders.items():
            assert socket.ask(kind, seat=seat, **fields)["type"] == "refused", kind


def sitting_by(how: str, host: Browser, guest: Browser) -> tuple[Message, Message]:
    """A table as its host saw it first, and as the guest sees it who has sat down."""
    table = host.open_table("mine", "open", options={"start": 2}, public=True)
    if how == "link":
        return table, guest.claim(table, 1, "South")
    return table, guest.post(f"/tables/{table['id']}/join", {"name": "South"})


@pytest.mark.parametrize("how", ["link", "join"])
def test_who_opened_the_table_gets_at_no_taken_seat(
    how: str, north: Browser, south: Browser, west: Browser
) -> None:
    table, _ = sitting_by(how, north, south)
    second = south.sit(table)
    second.act()
    known = {token for token in tokens(table) if token} | links_of(north, table["id"])
    known.discard(next(t for t in tokens(north.get(f"/tables/{table['id']}")) if t))
    for spy in (west, north):
        attack(spy, south, table["id"], known, seat=1)
    second.catch_up()
    assert second.state["row"] == 1
    assert second.table["status"] == "playing"


def test_after_a_rematch_no_link_from_before_opens_a_seat(
    north: Browser, south: Browser, west: Browser
) -> None:
    table, taken = sitting_by("link", north, south)
    second = south.sit(table)
    known = {token for each in (table, taken) for token in tokens(each) if token}
    second.say("resign", seat=1)
    second.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    new = play_again(second, north.sit(table))
    known |= links_of(north, table["id"]) | links_of(north, new)
    again = north.get(f"/tables/{new}")
    known.discard(again["seats"][0]["token"])
    known.discard(again["watch"])
    for seat, victim in enumerate((north, south)):
        attack(west, victim, new, known, seat)


def test_the_link_of_an_open_seat_is_spent_by_who_sits_down(
    north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("mine", "open", "open")
    south.claim(table, 1, "South")
    refused = west.post(
        f"/tables/{table['id']}/claim", {"token": table["seats"][1]["token"]}, status=409
    )
    assert refused["error"]["text"].startswith("Seat {seat} was taken by this link already.")
    assert south.claim(table, 1)["seats"][1]["mine"]  # the link in a message, opened once more
    seen = north.get(f"/tables/{table['id']}")
    assert [token is not None for token in tokens(seen)] == [True, False, True]


def test_who_sits_has_a_link_for_further_devices(
    north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("mine", "open")
    taken = south.claim(table, 1, "South")
    assert tokens(taken)[0] is None
    assert taken["seats"][1]["browsers"] == 1
    again = west.claim(taken, 1, "somebody else")
    assert again["seats"][1]["mine"]
    assert again["seats"][1]["name"] == "South"
    assert again["seats"][1]["browsers"] == 2
    assert tokens(again)[1] is None  # it made no link
    assert north.get(f"/tables/{table['id']}")["seats"][1]["browsers"] is None


def new_table(socket: Socket) -> Message:
    table: Message = socket.hear("table")["table"]
    return table


def test_a_new_link_ends_the_old_one(north: Browser, south: Browser, west: Browser) -> None:
    table = north.open_table("mine", "open")
    old = south.claim(table, 1)
    phone = south.sit(table)
    phone.say("new link", seat=1)
    new = new_table(phone)
    assert tokens(new)[1] not in (None, tokens(old)[1])
    west.post(f"/tables/{table['id']}/claim", {"token": tokens(old)[1]}, 404)
    assert west.claim(new, 1)["seats"][1]["mine"]


def test_the_others_browsers_are_closed(north: Browser, south: Browser, west: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 2})
    taken = south.claim(table, 1)
    west.claim(taken, 1)
    phone, lost = south.sit(table), west.sit(table)
    assert lost.state["legal"]
    phone.catch_up()
    phone.say("close others", seat=1)
    assert new_table(phone)["seats"][1]["browsers"] == 1
    with pytest.raises(ConnectionClosed):
        lost.hear("pad")
    west.get(f"/tables/{table['id']}", 404)
    west.post(f"/tables/{table['id']}/claim", {"token": tokens(taken)[1]}, 404)
    assert phone.act()["row"] == 1


def test_at_a_public_table_a_closed_browser_may_still_watch(
    house: House, north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("mine", "open", options={"start": 2}, public=True)
    west.claim(south.claim(table, 1), 1)
    phone, lost = south.sit(table), west.sit(table)
    phone.act()
    lost.catch_up()
    assert lost.view["players"][1]["hand"]
    phone.say("close others", seat=1)
    state = lost.hear_until(lambda m: m["type"] == "state" and m["viewer"] is None)
    assert state["view"]["players"][1]["hand"] is None
    assert state["legal"] == []
    house.restart()
    assert west.sit(table).state["viewer"] is None


def test_the_host_makes_a_new_link_for_spectators(
    north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("mine", "open")
    socket = north.sit(table)
    socket.say("new link")
    new = new_table(socket)
    west.post(f"/tables/{table['id']}/claim", {"token": table["watch"]}, 404)
    west.watch(new)
    south.claim(table, 1)
    assert south.sit(table).ask("new link")["error"]["text"] == "Only the host may do that."


def make_old(path: Path) -> None:
    """Put a database back to version 1: as it was when the host knew all links."""
    with sqlite3.connect(path) as connection:
        for table, added in {
            "chat": ["by"],
            "tables": ["watch_links"],
            "seats": ["links", "sitter", "spent", "seal", "word"],
            "holders": ["gone"],
        }.items():
            for column in added:
                connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute("DROP TABLE barred")
        connection.execute("UPDATE about SET value = '1'")
    connection.close()


def test_tables_of_an_older_laguna_play_on(tmp_path: Path) -> None:
    """Their people keep their seats; the links the host had open none but those still open."""
    with opened(tmp_path) as house:
        north, south, west = (house.browser() for _ in range(3))
        table = north.open_table("mine", "open", options={"start": 2})
        waiting = north.open_table("mine", "open")
        south.claim(table, 1)
        second = south.sit(table)
        second.act()
        old_link = link_token(north.cookie, table["id"], 1)
        house.stop()
        make_old(house.settings.database)
        with sqlite3.connect(house.settings.database) as connection:
            connection.execute(
                'UPDATE seats SET token = ? WHERE "table" = ? AND seat = 1',
                (digest(old_link), table["id"]),
            )
        connection.close()
        house.start()
        for browser in (north, south, west):
            browser.http.base_url = house.url
        again = south.sit(table)
        assert again.state["row"] == 1
        again.act()
        west.post(f"/tables/{table['id']}/claim", {"token": old_link}, 404)
        again.say("new link", seat=1)
        assert tokens(again.hear_until(lambda m: m["type"] == "table")["table"])[1]
        assert west.claim(waiting, 1)["seats"][1]["mine"]
