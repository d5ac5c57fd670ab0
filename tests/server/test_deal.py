"""A deal that nobody chose: number and salt of the server, a word of each seat, all checked here by
nothing but SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import pytest

from laguna.server.words import PATIENCE
from tests.server.house import Browser, House, Message, Socket, play_again

WORDS = ("a1" * 16, "b2" * 16, "c3" * 16)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def open_sealed(browser: Browser, *seats: str, **request: Any) -> Message:
    """A new table: of each seat `open`, the code of a bot, or the word of a seat of mine."""
    wanted: list[Message] = []
    for seat in seats:
        if seat in WORDS:
            wanted.append({"kind": "mine", "seal": sha256(seat)})
        else:
            wanted.append({"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat})
    body = {"game": "walking", "seats": wanted, "options": {"start": 1}} | request
    table: Message = browser.post("/tables", body, 201)
    return table


def claim_sealed(browser: Browser, table: Message, seat: int, word: str) -> Message:
    body = {"token": table["seats"][seat]["token"], "seal": sha256(word)}
    taken: Message = browser.post(f"/tables/{table['id']}/claim", body)
    return taken


def states(table: Message) -> list[str | None]:
    return [seat["word"] for seat in table["seats"]]


def begin(socket: Socket) -> Message:
    """Hear that the game begins; the table then, of which the cards were shown before."""
    table: Message = socket.hear_until(
        lambda m: m["type"] == "table" and m["table"]["status"] == "playing"
    )["table"]
    return table


def finish(socket: Socket, browser: Browser) -> Message:
    """Give up, and see what the deal followed from."""
    socket.say("resign", seat=socket.state["viewer"])
    socket.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    deal: Message = browser.get(f"/tables/{socket.table['id']}/deal")
    return deal


def check(deal: Message, commitment: str, *words: str | None) -> None:
    """What any page can check."""
    assert sha256(f"{deal['number']}:{deal['salt']}") == commitment == deal["commitment"]
    assert [each["word"] for each in deal["words"]] == list(words)
    for each in deal["words"]:
        assert each["word"] is None or each["seal"] == sha256(each["word"])
    text = ":".join([deal["number"], deal["salt"], *(word or "-" for word in words)])
    seed = int(sha256(text)[:16], 16) >> 1 if any(words) else int(deal["number"])
    assert deal["seed"] == str(seed)
    assert deal["agrees"]


def two(north: Browser, south: Browser) -> tuple[Message, Socket, Socket]:
    """Two people who have sealed their words."""
    table = open_sealed(north, WORDS[0], "open")
    claim_sealed(south, table, 1, WORDS[1])
    first, second = north.sit(table), south.sit(table)
    first.catch_up()
    return table, first, second


def test_one_person_and_a_bot_begin_after_one_message(north: Browser) -> None:
    table = open_sealed(north, WORDS[0], "random")
    assert (table["status"], states(table)) == ("dealing", ["sealed", None])
    socket = north.sit(table)
    assert socket.state["legal"] == []
    action = {"move": "take", "column": 1, "rows": ["roof"]}
    refused = socket.ask("act", seat=0, number=0, action=action)["error"]["text"]
    assert refused == "The game begins when all have shown their words for the deal."
    socket.say("word", seat=0, word=WORDS[0])
    assert states(begin(socket)) == ["shown", None]
    assert socket.act()["row"] == 1
    check(finish(socket, north), table["commitment"], WORDS[0], None)


def test_all_seals_are_told_before_any_word_is_shown(north: Browser, south: Browser) -> None:
    table, first, second = two(north, south)
    for socket in (first, second):
        assert socket.table["status"] == "dealing"
        seals = [seat["seal"] for seat in socket.table["seats"]]
        assert seals == [sha256(word) for word in WORDS[:2]]
        assert socket.table["commitment"] == table["commitment"]
    first.say("word", seat=0, word=WORDS[0])
    assert states(second.hear("table")["table"]) == ["shown", "sealed"]
    second.say("word", seat=1, word=WORDS[1])
    for socket in (first, second):
        begin(socket)
    for word in WORDS[:2]:
        assert not any(word in text for text in first.heard + second.heard)
    check(finish(second, south), table["commitment"], *WORDS[:2])


def test_a_word_that_was_not_sealed_is_refused(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    assert first.ask("word", seat=0, word=WORDS[2])["error"]["text"].startswith("This is not the")
    assert first.ask("word", seat=1, word=WORDS[1])["type"] == "refused"
    assert first.ask("word", seat=0, word="short")["type"] == "refused"
    second.say("word", seat=1, word=WORDS[1])
    second.say("word", seat=1, word=WORDS[1])
    second.say("seal", seat=1, seal=sha256(WORDS[2]))
    second.catch_up()
    assert second.table["status"] == "dealing"
    assert second.table["seats"][1]["seal"] == sha256(WORDS[1])


def test_every_word_changes_the_deal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the server's number and salt always the same."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: 7)
    monkeypatch.setattr(secrets, "token_hex", lambda _: "00" * 16)
    seen = set()
    for words in (WORDS[:2], (WORDS[0], WORDS[2]), (WORDS[1], WORDS[0]), WORDS[1:]):
        host, guest = house.browser(), house.browser()
        table = open_sealed(host, words[0], "open")
        claim_sealed(guest, table, 1, words[1])
        first, second = host.sit(table), guest.sit(table)
        waiting = json.dumps(first.view["display"])
        first.say("word", seat=0, word=words[0])
        second.say("word", seat=1, word=words[1])
        begin(first)
        seen.add(json.dumps(first.view["display"]))
    assert len(seen) == 4
    assert waiting not in seen


def test_before_it_begins_nothing_of_the_deal_is_seen(north: Browser) -> None:
    views = [north.sit(north.open_table("mine", "open")).view for _ in range(2)]
    assert views[0] == views[1]


def test_a_word_that_does_not_come_is_left_out_and_all_are_told(
    house: House, north: Browser, south: Browser
) -> None:
    table, first, second = two(north, south)
    first.say("word", seat=0, word=WORDS[0])
    second.hear("table")
    house.sweep(PATIENCE - 1)
    second.catch_up()
    assert second.table["status"] == "dealing"
    house.sweep(1)
    for socket in (first, second):
        assert states(begin(socket)) == ["shown", "left out"]
    second.say("word", seat=1, word=WORDS[1])  # too late
    check(finish(first, north), table["commitment"], WORDS[0], None)


def test_programs_without_a_word_play_as_ever(north: Browser, south: Browser) -> None:
    table = open_sealed(north, WORDS[0], "open")
    south.claim(table, 1)
    first, second = north.sit(table), south.sit(table)
    assert states(second.table) == ["sealed", None]
    first.say("word", seat=0, word=WORDS[0])
    begin(second)
    check(finish(second, south), table["commitment"], WORDS[0], None)
    alone = north.open_table("mine", "random")
    assert alone["status"] == "playing"
    check(finish(north.sit(alone), north), alone["commitment"], None, None)


def test_a_rematch_waits_for_new_words(house: House, north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    for seat, socket in enumerate((first, second)):
        socket.say("word", seat=seat, word=WORDS[seat])
    begin(second)
    finish(second, south)
    new = play_again(second, first)
    first, second = north.sit(new), south.sit(new)
    assert (first.table["status"], states(first.table)) == ("dealing", ["expected", "expected"])
    first.say("seal", seat=0, seal=sha256(WORDS[2]))
    second.hear("table")
    refused = first.ask("word", seat=0, word=WORDS[2])["error"]["text"]
    assert refused == "Not all words are sealed yet."
    second.say("seal", seat=1, seal=sha256(WORDS[1]))
    first.hear("table")
    first.say("word", seat=0, word=WORDS[2])
    second.say("word", seat=1, word=WORDS[1])
    again = begin(first)
    check(finish(first, north), again["commitment"], WORDS[2], WORDS[1])


def test_in_a_rematch_who_seals_nothing_is_waited_for_no_longer(
    house: House, north: Browser
) -> None:
    table = open_sealed(north, WORDS[0], "random")
    socket = north.sit(table)
    socket.say("word", seat=0, word=WORDS[0])
    begin(socket)
    finish(socket, north)
    socket = north.sit(play_again(socket))
    house.sweep(PATIENCE)
    assert states(begin(socket)) == [None, None]
    socket.act()


def test_dealing_goes_on_after_a_restart(house: House, north: Browser, south: Browser) -> None:
    table, first, _ = two(north, south)
    first.say("word", seat=0, word=WORDS[0])
    first.catch_up()
    house.pass_time(PATIENCE - 1)
    house.restart()
    second = south.sit(table)
    house.sweep(PATIENCE - 1)
    second.catch_up()
    assert states(second.table) == ["shown", "sealed"]
    second.say("word", seat=1, word=WORDS[1])
    begin(second)
    house.restart()
    again = north.sit(table)
    assert again.state["legal"]
    check(finish(again, north), table["commitment"], *WORDS[:2])


def test_hot_seats_each_have_a_word(north: Browser) -> None:
    table = open_sealed(north, WORDS[0], WORDS[1])
    socket = north.sit(table)
    for seat in range(2):
        socket.say("word", seat=seat, word=WORDS[seat])
    begin(socket)
    socket.ask("look", seat=0)
    check(finish(socket, north), table["commitment"], *WORDS[:2])
