"""Opening tables, sitting down, who may see what: over HTTP."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import laguna
from laguna.engine.errors import Place, fill
from laguna.games.walking.rules.parts import shipped_deck
from laguna.server import protocol
from tests.server.house import Browser, House, play_to_the_end


def test_the_games_tell_their_seats_options_and_bots(north: Browser) -> None:
    games = {game["name"]: game for game in north.get("/games")}
    assert list(games) == laguna.games.names()
    for each in games.values():
        protocol.GameInfo.model_validate(each)
    game = games["walking"]
    assert game["seats"] == [1, 2, 3, 4]
    assert game["bots"] == ["beginner", "casual", "club", "master"]
    assert {option["name"] for option in game["options"]} >= {"edition", "deck"}


def test_the_rules_are_there_by_number(north: Browser) -> None:
    rules = {rule["number"]: rule["text"] for rule in north.get("/games/walking/rules")}
    assert "scaffold" in rules["W5.1"]


def test_an_unknown_game_is_refused(north: Browser) -> None:
    for path in ("/games/chess/rules", "/games/chess/parts"):
        assert north.get(path, 404)["error"]["values"] == {"game": "chess"}
    north.post("/tables", {"game": "chess", "seats": [{"kind": "mine"}]}, 404)


def test_parts_are_not_sent_again_if_the_browser_has_them(north: Browser) -> None:
    first = north.http.get("/api/games/walking/parts")
    assert len(first.json()["parts"]["cards"]) == 72
    tag = first.headers["etag"]
    assert (
        north.http.get("/api/games/walking/parts", headers={"If-None-Match": tag}).status_code
        == 304
    )


@pytest.mark.parametrize("name", laguna.games.names())
def test_the_shipped_parts_are_a_text_to_type_over(name: str, north: Browser) -> None:
    template = north.http.get(f"/api/games/{name}/parts/template")
    assert template.headers["content-type"] == "text/plain; charset=utf-8"
    option = laguna.games.load(name).parts_option
    mine = north.post(f"/games/{name}/parts", {"texts": {option: template.text}})
    assert mine["parts"] == north.get(f"/games/{name}/parts")["parts"]
    assert mine["remarks"] == []


def test_a_table_with_a_bot_begins_at_once(north: Browser) -> None:
    table = north.open_table("mine", "random")
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert [seat["mine"] for seat in table["seats"]] == [True, False]
    assert table["host"]


def test_an_open_table_begins_when_the_last_seat_is_taken(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open")
    assert table["status"] == "open"
    assert table["to_act"] == []
    taken = south.claim(table, 1, "South")
    assert taken["status"] == "playing"
    assert taken["seats"][1]["name"] == "South"
    assert taken["seats"][1]["mine"]
    assert not taken["host"]


def test_only_the_host_is_shown_the_links(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", "open", public=True)
    tokens = [seat["token"] for seat in table["seats"]]
    assert len({*tokens, table["watch"]}) == 4
    seen = south.get(f"/tables/{table['id']}")
    assert [seat["token"] for seat in seen["seats"]] == [None] * 3
    assert seen["watch"] is None
    assert [seat["token"] for seat in north.get(f"/tables/{table['id']}")["seats"]] == tokens


def test_links_and_cookies_are_stored_only_as_digests(house: House, north: Browser) -> None:
    table = north.open_table("mine", "open")
    house.stop()
    data = house.settings.database.read_bytes()
    for secret in (north.cookie, table["watch"], *(seat["token"] for seat in table["seats"])):
        assert secret.encode() not in data
    assert hashlib.sha256(north.cookie.encode()).hexdigest().encode() in data
    house.start()


def test_a_private_table_is_as_if_it_did_not_exist(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open")["id"]
    refused = south.get(f"/tables/{table}", 404)
    assert refused == south.get("/tables/nowhere", 404)
    for path in ("parts", "record", "replay", "deal"):
        assert south.get(f"/tables/{table}/{path}", 404) == refused
    assert south.post(f"/tables/{table}/join", {"name": "South"}, 404) == refused
    assert south.post(f"/tables/{table}/claim", {"token": "guessed"}, 404) == refused
    assert table not in str(south.get("/lobby"))


def test_the_spectators_link_lets_one_watch_and_no_more(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open")
    seen = south.watch(table)
    assert [seat["mine"] for seat in seen["seats"]] == [False, False]
    assert south.get(f"/tables/{table['id']}")["id"] == table["id"]
    assert south.post(f"/tables/{table['id']}/join", {"name": "South"}, 403)


def test_a_link_to_a_seat_that_a_bot_got_is_refused(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", "open")
    with north.sit(table) as socket:
        socket.say("fill", seat=1, level="random")
        socket.hear_until(
            lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "bot"
        )
    token = table["seats"][1]["token"]
    refused = south.post(f"/tables/{table['id']}/claim", {"token": token}, 409)
    assert refused["error"]["values"] == {"seat": 2}


def test_public_tables_are_listed_and_joined(north: Browser, south: Browser, west: Browser) -> None:
    table = north.open_table("mine", "open", "open", public=True)
    assert [each["id"] for each in south.get("/lobby")["open"]] == [table["id"]]
    assert (
        south.post(f"/tables/{table['id']}/join", {"name": "South", "seat": 2})["status"] == "open"
    )
    assert west.post(f"/tables/{table['id']}/join", {"name": "C", "seat": 2}, 409)
    joined = west.post(f"/tables/{table['id']}/join", {"name": "West"})
    assert [seat["name"] for seat in joined["seats"]] == [None, "West", "South"]
    lobby = house_lobby(west)
    assert lobby == {"open": [], "running": [table["id"]], "mine": [table["id"]]}
    assert south.post(f"/tables/{table['id']}/join", {"name": "South"}, 409)


def house_lobby(browser: Browser) -> dict[str, list[str]]:
    lobby = browser.get("/lobby")
    protocol.Lobby.model_validate(lobby)
    return {kind: [table["id"] for table in tables] for kind, tables in lobby.items()}


def test_my_tables_tell_whose_turn_it_is(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 2})
    south.claim(table, 1)
    (mine,) = north.get("/lobby")["mine"]
    assert mine["to_act"] == [1]
    assert not mine["seats"][1]["connected"]
    south.sit(table)
    assert north.get("/lobby")["mine"][0]["seats"][1]["connected"]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"options": {"edition": "fr"}}, "edition takes pl or de"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"options": {"easy": 1}}, "easy takes no or yes"),
        ({"options": {"start": 3}}, "seat 3 is not at a table of 2"),
        ({"options": {"deck": "/etc/passwd"}}, "deck, line 1: '/etc/passwd' is not a card"),
        ({"seats": [{"kind": "bot", "level": "deep"}]}, "no bot deep"),
        ({"seats": []}, "body.seats"),
        ({"seats": [{"kind": "mine"}] * 5}, "body.seats"),
        ({"seats": [{"kind": "king"}]}, "body.seats.0.kind"),
        ({"seats": [{"kind": "mine", "name": "x" * 25}]}, "body.seats.0.name"),
        ({"absence": 0}, "body.absence"),
        ({"wish": 1}, "body.wish"),
    ],
)
def test_a_faulty_request_is_refused_in_one_sentence(
    north: Browser, request_: dict[str, Any], words: str
) -> None:
    body = {"game": "walking", "seats": [{"kind": "mine"}, {"kind": "bot"}]} | request_
    error = north.post("/tables", body, 400)["error"]
    assert words in in_english(error)
    assert north.get("/lobby")["mine"] == []


def test_an_own_deck_is_checked_stored_and_drawn(north: Browser) -> None:
    deck = shipped_deck()
    north.post("/games/walking/parts", {"texts": {"deck": deck}})
    assert "rule" in north.post("/games/walking/parts", {"texts": {"deck": "R1a"}}, 400)["error"]
    assert north.post("/games/walking/parts", {"texts": {"edition": "de"}}, 400)
    table = north.open_table("mine", options={"deck": deck})
    assert table["options"]["deck"] is True
    assert (
        north.get(f"/tables/{table['id']}/parts")["parts"]
        == north.get("/games/walking/parts")["parts"]
    )


def test_seed_and_record_are_closed_until_the_end(north: Browser, house: House) -> None:
    table = north.open_table("mine", "mine")
    name = table["id"]
    for path in ("record", "replay", "deal"):
        north.get(f"/tables/{name}/{path}", 409)
    seats = [north.sit(name), north.sit(name)]
    for seat, socket in enumerate(seats):
        socket.ask("look", seat=seat)
    play_to_the_end(*seats)
    deal = north.get(f"/tables/{name}/deal")
    assert deal["agrees"]
    words = f"{deal['number']}:{deal['salt']}"
    assert hashlib.sha256(words.encode()).hexdigest() == table["commitment"]
    replay = north.get(f"/tables/{name}/replay")
    protocol.Replay.model_validate(replay)
    assert len(replay["frames"]) == deal["moves"] + 1
    record = north.get(f"/tables/{name}/record")
    assert record == replay["record"]
    again = north.post("/replay", {"record": record})
    assert again["frames"] == replay["frames"]


def test_a_faulty_record_is_refused_with_its_line(north: Browser) -> None:
    error = north.post("/replay", {"record": "laguna record 1\ngame: chess 1"}, 400)["error"]
    assert in_english(error) == "record: the record is cut off or incomplete: 'seats:' is missing"


def test_a_fault_of_a_deck_in_a_record_names_both_places(north: Browser) -> None:
    record = laguna.new("walking", seats=2, seed=1, deck=shipped_deck()).record()
    assert "\n  R1b:" in record
    faulty = record.replace("\n  R1b:", "\n  R1a:")
    error = north.post("/replay", {"record": faulty}, 400)["error"]
    assert error["places"][0] == {"source": "record", "line": None}
    assert error["places"][1]["source"] == "deck"
    assert "stands already on line" in error["text"]
    assert error["rule"] == "W1.1"


def test_an_illegal_move_in_a_record_is_named_with_its_line_and_rule(north: Browser) -> None:
    table = laguna.new("walking", seats=2, seed=1, start=1)
    table.play("take 1 top 1")
    record = table.record().replace("take 1 top 1", "end")
    error = north.post("/replay", {"record": record}, 400)["error"]
    assert error["places"] == [
        {"source": "record", "line": len(record.splitlines())},
        {"source": "'end'", "line": None},
    ]
    assert error["text"] in {reason.text for reason in table.game.reasons}
    assert error["rule"] == "W3.3"


def in_english(error: dict[str, Any]) -> str:
    """A fault as the page says it to somebody who reads English."""
    places = [str(Place(**place)) for place in error["places"]]
    return ": ".join([*places, fill(error["text"], error["values"])])
