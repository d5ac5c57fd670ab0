"""Opening tables, sitting down, who may see what: over HTTP."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from laguna.games.walking.parts import shipped_deck
from laguna.server import protocol
from tests.server.house import Browser, House, play_to_the_end


def test_the_games_tell_their_seats_options_and_bots(ann: Browser) -> None:
    (game,) = ann.get("/games")
    protocol.GameInfo.model_validate(game)
    assert game["name"] == "walking"
    assert game["seats"] == [1, 2, 3, 4]
    assert game["bots"] == ["beginner", "casual", "club", "master"]
    assert {option["name"] for option in game["options"]} >= {"edition", "deck"}


def test_the_rules_are_there_by_number(ann: Browser) -> None:
    rules = {rule["number"]: rule["text"] for rule in ann.get("/games/walking/rules")}
    assert "scaffold" in rules["W5.1"]


def test_an_unknown_game_is_refused(ann: Browser) -> None:
    for path in ("/games/chess/rules", "/games/chess/parts"):
        assert ann.get(path, 404)["error"]["values"] == {"game": "chess"}
    ann.post("/tables", {"game": "chess", "seats": [{"kind": "mine"}]}, 404)


def test_parts_are_not_sent_again_if_the_browser_has_them(ann: Browser) -> None:
    first = ann.http.get("/api/games/walking/parts")
    assert len(first.json()["parts"]["cards"]) == 72
    tag = first.headers["etag"]
    assert (
        ann.http.get("/api/games/walking/parts", headers={"If-None-Match": tag}).status_code == 304
    )


def test_a_table_with_a_bot_begins_at_once(ann: Browser) -> None:
    table = ann.open_table("mine", "random")
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert [seat["mine"] for seat in table["seats"]] == [True, False]
    assert table["host"]


def test_an_open_table_begins_when_the_last_seat_is_taken(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open")
    assert table["status"] == "open"
    assert table["to_act"] == []
    taken = bob.claim(table, 1, "Bob")
    assert taken["status"] == "playing"
    assert taken["seats"][1]["name"] == "Bob"
    assert taken["seats"][1]["mine"]
    assert not taken["host"]


def test_only_the_host_is_shown_the_links(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open", "open", public=True)
    tokens = [seat["token"] for seat in table["seats"]]
    assert len({*tokens, table["watch"]}) == 4
    seen = bob.get(f"/tables/{table['id']}")
    assert [seat["token"] for seat in seen["seats"]] == [None] * 3
    assert seen["watch"] is None
    assert [seat["token"] for seat in ann.get(f"/tables/{table['id']}")["seats"]] == tokens


def test_links_and_cookies_are_stored_only_as_digests(house: House, ann: Browser) -> None:
    table = ann.open_table("mine", "open")
    house.stop()
    data = house.settings.database.read_bytes()
    for secret in (ann.cookie, table["watch"], *(seat["token"] for seat in table["seats"])):
        assert secret.encode() not in data
    assert hashlib.sha256(ann.cookie.encode()).hexdigest().encode() in data
    house.start()


def test_a_private_table_is_as_if_it_did_not_exist(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open")["id"]
    refused = bob.get(f"/tables/{table}", 404)
    assert refused == bob.get("/tables/nowhere", 404)
    for path in ("parts", "record", "replay", "deal"):
        assert bob.get(f"/tables/{table}/{path}", 404) == refused
    assert bob.post(f"/tables/{table}/join", {"name": "Bob"}, 404) == refused
    assert bob.post(f"/tables/{table}/claim", {"token": "guessed"}, 404) == refused
    assert bob.post(f"/tables/{table}/rematch", status=404) == refused
    assert table not in str(bob.get("/lobby"))


def test_the_spectators_link_lets_one_watch_and_no_more(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open")
    seen = bob.watch(table)
    assert [seat["mine"] for seat in seen["seats"]] == [False, False]
    assert bob.get(f"/tables/{table['id']}")["id"] == table["id"]
    assert bob.post(f"/tables/{table['id']}/join", {"name": "Bob"}, 403)


def test_one_link_lets_several_browsers_hold_the_seat(
    ann: Browser, bob: Browser, cleo: Browser
) -> None:
    table = ann.open_table("mine", "open")
    bob.claim(table, 1, "Bob")
    again = cleo.claim(table, 1, "somebody else")
    assert again["seats"][1]["mine"]
    assert again["seats"][1]["name"] == "Bob"
    assert bob.claim(table, 1)["seats"][1]["mine"]


def test_a_link_to_a_seat_that_a_bot_got_is_refused(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open", "open")
    with ann.sit(table) as socket:
        socket.say("fill", seat=1, level="random")
        socket.hear_until(
            lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "bot"
        )
    token = table["seats"][1]["token"]
    refused = bob.post(f"/tables/{table['id']}/claim", {"token": token}, 409)
    assert refused["error"]["values"] == {"seat": 2}


def test_public_tables_are_listed_and_joined(ann: Browser, bob: Browser, cleo: Browser) -> None:
    table = ann.open_table("mine", "open", "open", public=True)
    assert [each["id"] for each in bob.get("/lobby")["open"]] == [table["id"]]
    assert bob.post(f"/tables/{table['id']}/join", {"name": "Bob", "seat": 2})["status"] == "open"
    assert cleo.post(f"/tables/{table['id']}/join", {"name": "C", "seat": 2}, 409)
    joined = cleo.post(f"/tables/{table['id']}/join", {"name": "Cleo"})
    assert [seat["name"] for seat in joined["seats"]] == [None, "Cleo", "Bob"]
    lobby = house_lobby(cleo)
    assert lobby == {"open": [], "running": [table["id"]], "mine": [table["id"]]}
    assert bob.post(f"/tables/{table['id']}/join", {"name": "Bob"}, 409)


def house_lobby(browser: Browser) -> dict[str, list[str]]:
    lobby = browser.get("/lobby")
    protocol.Lobby.model_validate(lobby)
    return {kind: [table["id"] for table in tables] for kind, tables in lobby.items()}


def test_my_tables_tell_whose_turn_it_is(ann: Browser, bob: Browser) -> None:
    table = ann.open_table("mine", "open", options={"start": 2})
    bob.claim(table, 1)
    (mine,) = ann.get("/lobby")["mine"]
    assert mine["to_act"] == [1]
    assert not mine["seats"][1]["connected"]
    bob.sit(table)
    assert ann.get("/lobby")["mine"][0]["seats"][1]["connected"]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"options": {"edition": "fr"}}, "edition takes pl or de"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"options": {"easy": 1}}, "easy takes no or yes"),
        ({"options": {"start": 3}}, "Seat 3 is not at a table of 2"),
        ({"options": {"deck": "/etc/passwd"}}, "Deck, line 1: '/etc/passwd' is not a card"),
        ({"seats": [{"kind": "bot", "level": "deep"}]}, "no bot {level}"),
        ({"seats": []}, "body.seats"),
        ({"seats": [{"kind": "mine"}] * 5}, "body.seats"),
        ({"seats": [{"kind": "king"}]}, "body.seats.0.kind"),
        ({"seats": [{"kind": "mine", "name": "x" * 25}]}, "body.seats.0.name"),
        ({"absence": 0}, "body.absence"),
        ({"wish": 1}, "body.wish"),
    ],
)
def test_a_faulty_request_is_refused_in_one_sentence(
    ann: Browser, request_: dict[str, Any], words: str
) -> None:
    body = {"game": "walking", "seats": [{"kind": "mine"}, {"kind": "bot"}]} | request_
    error = ann.post("/tables", body, 400)["error"]
    said = error["text"] + " ".join(map(str, error["values"].values()))
    assert words in said
    assert ann.get("/lobby")["mine"] == []


def test_an_own_deck_is_checked_stored_and_drawn(ann: Browser) -> None:
    deck = shipped_deck()
    ann.post("/games/walking/parts", {"texts": {"deck": deck}})
    assert "rule" in ann.post("/games/walking/parts", {"texts": {"deck": "R1a"}}, 400)["error"]
    assert ann.post("/games/walking/parts", {"texts": {"edition": "de"}}, 400)
    table = ann.open_table("mine", options={"deck": deck})
    assert table["options"]["deck"] is True
    assert (
        ann.get(f"/tables/{table['id']}/parts")["parts"] == ann.get("/games/walking/parts")["parts"]
    )


def test_names_are_cleaned_of_what_cannot_be_seen(ann: Browser) -> None:
    seats = [{"kind": "mine", "name": " A\u202en\tn\x00 "}, {"kind": "bot"}]
    table = ann.post("/tables", {"game": "walking", "seats": seats}, 201)
    assert table["seats"][0]["name"] == "An n"


def test_seed_and_record_are_closed_until_the_end(ann: Browser, house: House) -> None:
    table = ann.open_table("mine", "mine")
    name = table["id"]
    for path in ("record", "replay", "deal"):
        ann.get(f"/tables/{name}/{path}", 409)
    ann.post(f"/tables/{name}/rematch", status=409)
    seats = [ann.sit(name), ann.sit(name)]
    for seat, socket in enumerate(seats):
        socket.ask("look", seat=seat)
    play_to_the_end(*seats)
    deal = ann.get(f"/tables/{name}/deal")
    assert deal["agrees"]
    words = f"{deal['seed']}:{deal['salt']}"
    assert hashlib.sha256(words.encode()).hexdigest() == table["commitment"]
    replay = ann.get(f"/tables/{name}/replay")
    protocol.Replay.model_validate(replay)
    assert len(replay["frames"]) == deal["moves"] + 1
    record = ann.get(f"/tables/{name}/record")
    assert record == replay["record"]
    again = ann.post("/replay", {"record": record})
    assert again["frames"] == replay["frames"]


def test_a_faulty_record_is_refused_with_its_line(ann: Browser) -> None:
    error = ann.post("/replay", {"record": "laguna record 1\ngame: chess 1"}, 400)["error"]
    assert "Record" in error["text"]
