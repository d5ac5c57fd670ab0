"""Names that can be seen and told apart, and what a host may do about who disturbs."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from laguna.server.names import GIVEN, clean, distinct
from tests.server.house import Browser, House, Message, Socket

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f"
ON_FIRE = "\u2764\ufe0f\u200d\U0001f525"


# --- names ---


@pytest.mark.parametrize(
    "nothing",
    ["\u200d", "\ufe0f", "\u3164", "\u2800", "\u115f", "\u034f", "\u0301", " \u3164 \u200d"],
)
def test_what_cannot_be_seen_is_no_name(nothing: str) -> None:
    assert clean(nothing) == ""
    assert clean(f"Bea{nothing.strip()}").removesuffix("\u0301") == "Bea"


@pytest.mark.parametrize(
    "name", ["Bea", "Żółć", "李雷", FAMILY, HEART, ON_FIRE, "1\ufe0f\u20e3", "Anna-Lena 2"]
)
def test_what_people_write_stays(name: str) -> None:
    assert clean(name) == name


def test_names_at_a_table_are_cleaned(north: Browser) -> None:
    seats = [{"kind": "mine", "name": " A\u202en\tn\x00 "}, {"kind": "mine", "name": "\u3164"}]
    table = north.post("/tables", {"game": "walking", "seats": seats}, 201)
    assert [seat["name"] for seat in table["seats"]] == ["An n", None]


def test_nobody_looks_like_another(north: Browser, south: Browser) -> None:
    seats = [{"kind": "mine", "name": "Bea"}, {"kind": "open"}]
    table = north.post("/tables", {"game": "walking", "seats": seats}, 201)
    assert south.claim(table, 1, "BEA\u200d")["seats"][1]["name"] == "BEA 2"
    socket = south.sit(table)
    socket.say("rename", seat=1, name="Ｂｅａ")
    renamed = socket.hear("table")["table"]["seats"][1]["name"]
    assert renamed == "Ｂｅａ 2"
    assert distinct("Bea", ["Bea", "Bea 2", None]) == "Bea 3"


def test_bots_have_names_of_their_own_that_stay(house: House, north: Browser) -> None:
    seats = [{"kind": "mine", "name": "Marta"}, {"kind": "open"}]
    seats += [{"kind": "bot", "level": "random"}] * 2
    table = north.post("/tables", {"game": "walking", "seats": seats, "public": True}, 201)
    with north.sit(table) as socket:
        socket.say("fill", seat=1, level="random")
        filled = socket.hear_until(lambda m: m["type"] == "table" and m["table"]["to_act"])
    called = [seat["name"] for seat in filled["table"]["seats"]]
    assert called[0] == "Marta"
    assert len(set(called)) == len(set(called) & {"Marta", *GIVEN}) == 4
    house.restart()
    assert [seat["name"] for seat in north.sit(table).table["seats"]] == called


# --- muting ---


def table_with(host: Browser, *guests: Browser) -> tuple[Message, Socket, list[Socket]]:
    """A public table that waits for somebody, its host, and who watches."""
    table = host.open_table("mine", "open", "open", public=True)
    return table, host.sit(table), [guest.sit(table) for guest in guests]


def heard(socket: Socket) -> list[str]:
    socket.catch_up()
    return [
        entry["text"]
        for message in map(Socket.parse, socket.heard)
        if message["type"] == "chat"
        for entry in message["entries"]
    ]


def is_muted(socket: Socket) -> bool:
    socket.say("chat", text="spam")
    socket.say("pad", id=-2)
    answer = socket.hear_until(
        lambda m: m["type"] == "refused" or (m["type"] == "pad" and m["id"] == -2)
    )
    if answer["type"] == "pad":
        return False
    assert answer["error"]["text"] == "The host has muted you at this table."
    return True


def test_a_host_mutes_a_seat_and_lets_it_speak_again(
    house: House, north: Browser, south: Browser
) -> None:
    table, host, _ = table_with(north)
    south.claim(table, 1)
    guest = south.sit(table)
    host.say("mute", seat=1, on=True)
    host.catch_up()
    assert is_muted(guest)
    guest.catch_up()
    assert guest.table["seats"][1]["muted"]
    house.restart()
    host, guest = north.sit(table), south.sit(table)
    assert is_muted(guest)
    host.say("mute", seat=1, on=False)
    host.catch_up()
    guest.say("chat", text="sorry")
    assert heard(host) == ["sorry"]


def test_a_host_mutes_one_spectator_by_what_they_said(
    north: Browser, south: Browser, west: Browser
) -> None:
    _, host, (loud, other) = table_with(north, south, west)
    loud.say("chat", text="spam")
    said = host.hear_until(lambda m: m["type"] == "chat" and bool(m["entries"]))["entries"][0]
    assert said["seat"] is None
    host.say("mute", spectator=said["by"], on=True)
    host.catch_up()
    assert is_muted(loud)
    assert not is_muted(other)
    assert len(heard(host)) == 2
    assert {each["tag"]: each["muted"] for each in host.table["watchers"]}[said["by"]]
    assert other.table["watchers"] == []


def test_a_host_mutes_all_spectators_whatever_their_cookie(
    house: House, north: Browser, south: Browser
) -> None:
    table, host, (loud,) = table_with(north, south)
    host.say("mute", on=True)
    host.catch_up()
    assert host.table["quiet"]
    for socket in (loud, house.browser().sit(table), Socket(house, table["id"], None)):
        assert is_muted(socket)
    host.say("chat", text="please")
    assert heard(host) == ["please"]


# --- sending away ---


def test_a_host_sends_a_spectator_away(north: Browser, south: Browser, west: Browser) -> None:
    table = north.open_table("mine", "open")
    south.watch(table)
    host, guest = north.sit(table), south.sit(table)
    host.catch_up()
    (tag,) = [each["tag"] for each in host.table["watchers"]]
    host.say("remove", spectator=tag)
    with pytest.raises(ConnectionClosed):
        guest.hear("pad")
    south.get(f"/tables/{table['id']}", 404)
    south.post(f"/tables/{table['id']}/claim", {"token": table["watch"]}, 404)
    assert host.ask("remove", spectator=tag)["error"]["text"] == "This spectator has left."
    assert south.claim(table, 1)["seats"][1]["mine"]  # the host sent them the link of a seat


def test_before_the_game_a_host_sends_a_guest_away(
    house: House, north: Browser, south: Browser, west: Browser
) -> None:
    table, host, _ = table_with(north)
    taken = south.claim(table, 1, "South")
    guest = south.sit(table)
    host.say("remove", seat=1)
    with pytest.raises(ConnectionClosed):
        guest.hear("pad")
    seat = host.hear_until(
        lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "open"
    )["table"]["seats"][1]
    assert (seat["name"], seat["browsers"]) == (None, None)
    for token in (table["seats"][1]["token"], taken["seats"][1]["token"]):
        south.post(f"/tables/{table['id']}/claim", {"token": token}, 404)
    assert south.post(f"/tables/{table['id']}/join", {"name": "South"}, 404)
    house.restart()
    south.get(f"/tables/{table['id']}", 404)
    assert west.claim({"id": table["id"], "seats": [seat, seat]}, 1)["seats"][1]["mine"]


def test_from_a_running_game_nobody_is_sent_away(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1)
    host, guest = north.sit(table), south.sit(table)
    refused = host.ask("remove", seat=1)["error"]["text"]
    assert refused.startswith("Nobody is sent away from a game that has begun")
    assert host.ask("remove", seat=0)["type"] == "refused"
    guest.catch_up()
    assert guest.state["viewer"] == 1


def test_only_the_host_mutes_and_sends_away(north: Browser, south: Browser, west: Browser) -> None:
    table, _, (watcher,) = table_with(north, south)
    west.claim(table, 1)
    guest = west.sit(table)
    for socket in (watcher, guest):
        for orders in ({"seat": 0}, {}):
            assert socket.ask("mute", on=True, **orders)["type"] == "refused"
        assert socket.ask("remove", seat=0)["type"] == "refused"
        assert socket.ask("close")["error"]["text"] == "Only the host may do that."


# --- closing the table ---


def test_a_host_calls_a_table_off_before_it_begins(
    house: House, north: Browser, south: Browser, west: Browser
) -> None:
    table, host, (guest,) = table_with(north, south)
    host.say("close")
    told = guest.hear_until(lambda m: m["type"] == "table")["table"]
    assert told["status"] == "called off"
    for _ in range(2):
        west.post(f"/tables/{table['id']}/claim", {"token": table["seats"][1]["token"]}, 409)
        west.post(f"/tables/{table['id']}/join", {"name": "West"}, 409)
        refused = host.ask("fill", seat=1, level="random")["error"]["text"]
        assert refused == "The host has called this table off."
        lobby = north.get("/lobby")
        assert not any(table["id"] == each["id"] for some in lobby.values() for each in some)
        house.restart()
        host = north.sit(table)
    assert host.ask("close")["error"]["text"] == "This table is closed already."


def test_a_host_breaks_a_running_game_off(house: House, north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", "random", options={"start": 1})
    south.claim(table, 1)
    host, guest = north.sit(table), south.sit(table)
    host.act()
    played = len(house.live(table["id"]).table.log)
    guest.catch_up()
    south.get(f"/tables/{table['id']}/deal", 409)
    host.say("close")
    guest.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "broken off")
    for _ in range(2):
        host.catch_up()
        assert not host.state["legal"]
        assert host.table["to_act"] == []
        assert (host.table["points"], host.table["ranks"]) == (None, None)
        for order in ({"kind": "undo", "number": host.state["number"]}, {"kind": "resign"}):
            refused = host.ask(seat=0, **order)["error"]["text"]
            assert refused == "The host has broken this game off."
        assert len(house.live(table["id"]).table.log) == played
        assert south.get(f"/tables/{table['id']}/deal")["seed"] is not None
        listed = {each["id"]: each["status"] for each in south.get("/lobby")["mine"]}
        assert listed[table["id"]] == "broken off"
        house.restart()
        host = north.sit(table)
