"""What people agree on: taking back, giving up, playing on."""

from __future__ import annotations

import pytest

from tests.server.house import (
    Browser,
    House,
    Message,
    Socket,
    play_again,
    play_to_the_end,
    take_turn,
)


@pytest.fixture
def three(north: Browser, south: Browser, west: Browser) -> list[Socket]:
    """Three people at a table; the first begins."""
    return sit_down(north, south, west)


def sit_down(*browsers: Browser, **request: object) -> list[Socket]:
    host, *others = browsers
    seats = ["mine", *["open"] * len(others)]
    table = host.open_table(*seats, options={"start": 1}, **request)
    for seat, browser in enumerate(others, 1):
        browser.claim(table, seat)
    sockets = [browser.sit(table) for browser in browsers]
    for socket in sockets:
        socket.catch_up()
    return sockets


def asks(table: Message) -> list[tuple[str, int, list[int]]]:
    return [(ask["kind"], ask["seat"], ask["waiting"]) for ask in table["asks"]]


# --- taking back ---


def test_within_the_turn_a_move_is_taken_back_freely(three: list[Socket]) -> None:
    first, second, _ = three
    assert first.state["undo"] == "no"
    before = first.view
    first.act()
    assert first.state["undo"] == "free"
    number = first.state["number"]
    assert first.ask("undo", seat=0, number=number)["type"] == "accepted"
    state = first.hear("state")
    assert state["undone"] == 0
    assert state["view"] == before
    assert first.hear("history")["told"] == []
    assert state["number"] == number + 1
    seen = second.hear_until(lambda m: m["type"] == "state" and m["undone"] is not None)
    assert (seen["undone"], seen["row"]) == (0, 2)
    assert first.act()["row"] == 3


def test_taking_back_twice_by_the_same_message_takes_one_move_back(three: list[Socket]) -> None:
    first = three[0]
    first.act()
    first.act()
    number = first.state["number"]
    for _ in range(3):
        assert first.ask("undo", seat=0, number=number)["type"] == "accepted"
    first.catch_up()
    assert first.state["row"] == 3
    first.ask("look", seat=0)
    assert len(first.hear("history")["told"]) == 1


def test_into_an_earlier_turn_all_have_to_agree(three: list[Socket]) -> None:
    first, second, third = three
    take_turn(first)
    assert first.state["undo"] == "ask"
    row, number = first.state["row"], first.state["number"]
    for _ in range(2):
        first.say("undo", seat=0, number=number)
    table = second.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    assert asks(table) == [("undo", 0, [1, 2])]
    ask = table["asks"][0]["id"]
    assert first.ask("answer", ask=ask, seat=0, yes=True)["type"] == "refused"
    second.say("answer", ask=ask, seat=1, yes=True)
    third.hear_until(lambda m: m["type"] == "table" and asks(m["table"]) == [("undo", 0, [2])])
    third.say("answer", ask=ask, seat=2, yes=True)
    for socket in three:
        state = socket.hear_until(lambda m: m["type"] == "state" and m["undone"] == 0)
        assert state["row"] == row + 1
        assert asks(socket.hear("table")["table"]) == []
    assert first.state["legal"]


def test_one_no_leaves_all_as_it_is(three: list[Socket]) -> None:
    first, second, third = three
    take_turn(first)
    first.say("undo", seat=0, number=first.state["number"])
    table = second.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    ask = table["asks"][0]["id"]
    second.say("answer", ask=ask, seat=1, yes=False)
    first.hear_until(lambda m: m["type"] == "table" and not m["table"]["asks"])
    assert third.ask("answer", ask=ask, seat=2, yes=True)["type"] == "refused"
    first.catch_up()
    assert first.state["row"] == 2


def test_a_new_move_settles_the_question(three: list[Socket]) -> None:
    first, second, _ = three
    take_turn(first)
    first.say("undo", seat=0, number=first.state["number"])
    second.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))
    second.act()
    first.hear_until(lambda m: m["type"] == "table" and not m["table"]["asks"])


def test_bots_agree_at_once(house: House, north: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = north.open_table("mine", "random", options={"start": 1})
    monkeypatch.setattr(house.live(table["id"]), "_wake_bots", str)  # it thinks for long
    socket = north.sit(table)
    take_turn(socket)
    assert socket.state["undo"] == "free"
    socket.ask("undo", seat=0, number=socket.state["number"])
    assert socket.hear("state")["legal"]


def test_a_solo_player_asks_nobody(north: Browser) -> None:
    socket = north.sit(north.open_table("mine"))
    socket.act()
    assert socket.state["undo"] == "free"


def test_what_was_revealed_cannot_be_unseen(north: Browser, south: Browser) -> None:
    first, second = sit_down(north, south)
    take_turn(first)
    second.catch_up()
    take_turn(second)
    for socket in (first, second):
        socket.catch_up()
        assert socket.state["undo"] == "no"
        answer = socket.ask("undo", seat=socket.state["viewer"], number=socket.state["number"])
        assert answer["error"]["text"] == "There is no move that can be taken back."


# --- giving up ---


def test_who_resigns_of_two_ends_the_game_and_is_last(north: Browser, south: Browser) -> None:
    first, second = sit_down(north, south)
    first.act()
    second.say("resign", seat=1)
    for socket in (first, second):
        table = socket.hear_until(
            lambda m: m["type"] == "table" and m["table"]["status"] == "over"
        )["table"]
        assert table["ranks"] == [1, 2]
        assert table["seats"][1]["resigned"]
        assert socket.hear("state")["legal"] == []
    assert north.get(f"/tables/{table['id']}/deal")["agrees"]
    assert first.ask("resign", seat=0)["type"] == "refused"


def test_of_three_the_others_play_on_and_a_bot_for_who_resigned(three: list[Socket]) -> None:
    first, second, third = three
    first.say("resign", seat=0)
    second.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    first.catch_up()
    assert first.ask("resign", seat=0)["type"] == "refused"
    assert first.ask("come back", seat=0)["type"] == "refused"
    assert second.table["status"] == "playing"
    take_turn(second)
    third.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    third.say("resign", seat=2)
    table = second.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    assert table["table"]["ranks"] == [3, 1, 2]


def test_a_solo_player_can_give_up(north: Browser) -> None:
    socket = north.sit(north.open_table("mine"))
    socket.say("resign", seat=0)
    socket.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")


# --- playing on ---


def test_a_rematch_begins_when_all_have_agreed(
    north: Browser, south: Browser, west: Browser
) -> None:
    first, second = sit_down(north, south)
    old = first.table["id"]
    third_watches = north.get(f"/tables/{old}")
    west.watch(third_watches)
    watcher = west.sit(old)
    second.say("resign", seat=1)
    first.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    assert watcher.ask("rematch", seat=0)["type"] == "refused"
    second.say("rematch", seat=1)
    offered = first.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))
    assert asks(offered["table"]) == [("rematch", 1, [0])]
    assert offered["table"]["asks"][0]["agreed"] == [1]
    assert offered["table"]["rematch"] is None
    first.say("answer", ask=offered["table"]["asks"][0]["id"], seat=0, yes=True)
    (new,) = {socket.hear("rematch")["table"] for socket in (first, second, watcher)}
    assert first.ask("rematch", seat=0)["type"] == "refused"
    tables = [browser.get(f"/tables/{new}") for browser in (north, south, west)]
    assert [[seat["mine"] for seat in table["seats"]] for table in tables] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    assert tables[0]["status"] == "playing"
    assert tables[0]["commitment"] != first.table["commitment"]
    assert not any(seat["resigned"] for seat in tables[0]["seats"])
    assert north.get(f"/tables/{old}")["rematch"] == new
    assert tables[0]["host"]
    assert tables[0]["watch"] == third_watches["watch"]
    assert [table["seats"][seat]["token"] is not None for seat, table in enumerate(tables[:2])] == [
        True,
        True,
    ]
    again = north.sit(new)
    again.act()


def test_who_declines_another_game_is_told_and_it_may_be_offered_again(
    north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south)
    assert first.ask("rematch", seat=0)["error"]["text"] == "The game is not over yet."
    first.say("resign", seat=0)
    second.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    first.say("rematch", seat=0)
    offered = second.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))
    second.say("answer", ask=offered["table"]["asks"][0]["id"], seat=1, yes=False)
    first.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))
    first.catch_up()
    assert asks(first.table) == [("rematch", 0, [])]
    assert first.table["asks"][0]["declined"] == 1
    assert play_again(second, first)


def test_bots_play_in_the_rematch_too(north: Browser) -> None:
    table = north.open_table("mine", "random", options={"start": 1})
    socket = north.sit(table)
    play_to_the_end(socket)
    again = north.sit(play_again(socket))
    again.catch_up()
    take_turn(again)
    again.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
