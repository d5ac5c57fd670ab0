"""Fair to the absent: when a bot stands in for a person, and what becomes of it."""

from __future__ import annotations

import pytest

from laguna.server.absences import AWAY
from tests.server.house import Browser, House, Message, Socket, take_turn, wait_for
from tests.server.test_agreement import asks, sit_down

DAY = 24 * 60 * 60


@pytest.fixture
def three(north: Browser, south: Browser, west: Browser) -> list[Socket]:
    """Three people at a table; the first begins."""
    return sit_down(north, south, west)


def left(socket: Socket, seat: int = 0) -> int:
    """Hear that a seat is away; the seconds until a bot may stand in."""
    table = socket.hear_until(
        lambda m: m["type"] == "table" and not m["table"]["seats"][seat]["connected"]
    )["table"]
    seconds: int = table["seats"][seat]["stand_in_after"]
    return seconds


def stand_in(socket: Socket, seat: int = 0) -> str | None:
    """Who plays for a seat now."""
    socket.catch_up()
    level: str | None = socket.table["seats"][seat]["stand_in"]
    return level


def until_stand_in(socket: Socket, seat: int = 0, level: str | None = "club") -> Message:
    return socket.hear_until(
        lambda m: m["type"] == "table" and m["table"]["seats"][seat]["stand_in"] == level
    )


# --- when the others ask for it ---


def test_a_reload_is_not_long_enough_to_be_replaced(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south)
    table = first.table["id"]
    first.close()
    assert left(second) == AWAY
    house.pass_time(1.1)
    refused = second.ask("replace", seat=0)["error"]
    assert refused["values"] == {"seat": 1, "seconds": 59}
    assert "left only a moment ago" in refused["text"]
    again = north.sit(table)
    house.pass_time(DAY)
    assert stand_in(second) is None
    assert again.state["row"] == 0
    assert again.state["legal"]


def test_every_reload_gives_the_whole_time_again(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south)
    table = first.table["id"]
    for _ in range(3):
        first.close()
        left(second)
        house.pass_time(AWAY - 1)
        first = north.sit(table)
        second.hear("table")
    first.close()
    assert left(second) == AWAY


def test_after_a_minute_the_club_player_stands_in(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south)
    first.close()
    left(second)
    house.pass_time(AWAY)
    second.say("replace", seat=0)
    until_stand_in(second)
    second.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))


def test_nobody_chooses_who_stands_in(house: House, north: Browser, south: Browser) -> None:
    first, second = sit_down(north, south)
    first.close()
    left(second)
    house.pass_time(AWAY)
    assert second.ask("replace", seat=0, level="random")["type"] == "refused"
    assert stand_in(second) is None


def test_where_the_table_has_its_own_time_that_counts(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=60)
    first.close()
    assert left(second) == 60 * 60
    house.pass_time(60 * 60 - 1)
    assert second.ask("replace", seat=0)["error"]["values"]["seconds"] == 1


def test_who_is_waited_for_sees_how_long_every_move_may_take(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=2)
    house.pass_time(50)
    first.catch_up()
    again = north.sit(first.table["id"])
    assert again.table["time_left"] == 70
    second.catch_up()
    first.act()
    assert second.hear("table")["table"]["time_left"] == 120
    assert sit_down(north, south)[0].table["time_left"] is None


def test_who_left_is_replaced_when_the_others_agree(house: House, three: list[Socket]) -> None:
    first, second, third = three
    first.close()
    left(second)
    house.pass_time(AWAY)
    second.say("replace", seat=0)
    table = third.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    assert asks(table) == [("replace", 0, [2])]
    third.say("answer", ask=table["asks"][0]["id"], seat=2, yes=True)
    until_stand_in(second)


def test_who_has_been_away_for_long_is_not_asked_about_others(
    house: House, three: list[Socket]
) -> None:
    first, second, third = three
    third.close()
    left(second, 2)
    house.pass_time(AWAY / 2)
    first.close()
    left(second)
    house.pass_time(AWAY / 2)
    assert second.ask("replace", seat=0)["error"]["values"]["seconds"] == AWAY / 2
    house.pass_time(AWAY / 2)
    second.say("replace", seat=0)
    until_stand_in(second)


def test_who_resigned_is_asked_no_more(
    house: House, north: Browser, south: Browser, west: Browser, east: Browser
) -> None:
    first, second, third, fourth = sit_down(north, south, west, east)
    first.close()
    left(second)
    house.pass_time(AWAY)
    second.say("replace", seat=0)
    table = third.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    assert asks(table) == [("replace", 0, [2, 3])]
    third.say("answer", ask=table["asks"][0]["id"], seat=2, yes=True)
    fourth.say("resign", seat=3)
    assert asks(until_stand_in(second)["table"]) == []


def test_who_is_there_is_not_replaced_without_being_asked(north: Browser, south: Browser) -> None:
    first, second = sit_down(north, south)
    second.say("replace", seat=0)
    table = first.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    assert asks(table) == [("replace", 0, [0])]
    first.say("answer", ask=table["asks"][0]["id"], seat=0, yes=False)
    second.hear_until(lambda m: m["type"] == "table" and not m["table"]["asks"])
    assert stand_in(second) is None


def test_a_spectator_replaces_nobody(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "random", public=True)
    watcher = south.sit(table)
    assert watcher.ask("replace", seat=0)["type"] == "refused"


def test_a_host_without_a_seat_may_ask(
    house: House, north: Browser, south: Browser, west: Browser
) -> None:
    table = north.open_table("open", "open", options={"start": 1})
    south.claim(table, 0)
    west.claim(table, 1)
    host, second = north.sit(table), west.sit(table)
    house.pass_time(AWAY)
    host.say("replace", seat=0)
    ask = second.hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))["table"]
    assert (asks(ask), ask["asks"][0]["by"]) == ([("replace", 0, [1])], None)


# --- coming back, taking back ---


def test_coming_back_lifts_it_at_once(house: House, north: Browser, south: Browser) -> None:
    first, second = sit_down(north, south)
    first.close()
    left(second)
    house.pass_time(AWAY)
    second.say("replace", seat=0)
    until_stand_in(second)
    again = north.sit(second.table["id"])
    assert again.table["seats"][0]["stand_in"] is None
    until_stand_in(second, level=None)
    second.catch_up()
    while second.state["legal"]:
        take_turn(second)
    again.catch_up()
    assert again.act()


def test_a_stand_in_gives_nobody_a_right_to_take_back(
    house: House, north: Browser, south: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they are away there is nobody to agree; back again, they are asked."""
    first, second = sit_down(north, south)
    table = first.table["id"]
    take_turn(first)
    assert first.state["undo"] == "ask"
    second.close()
    left(first, 1)
    house.pass_time(AWAY)
    monkeypatch.setattr(house.live(table), "_wake_bots", str)  # it thinks for long
    first.say("replace", seat=1)
    until_stand_in(first, 1)
    row = first.state["row"]
    first.ask("look", seat=0)
    assert first.state["undo"] == "ask"
    first.say("undo", seat=0, number=first.state["number"])
    first.catch_up()
    assert first.state["row"] == row
    assert asks(first.table) == [("undo", 0, [1])]
    again = south.sit(table)
    again.say("answer", ask=again.table["asks"][0]["id"], seat=1, yes=True)
    first.hear_until(lambda m: m["type"] == "state" and m["undone"] == 0)


# --- by the table's own time ---


def test_after_a_time_chosen_at_creation_a_bot_stands_in(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=5)
    house.sweep(5 * 60 - 1)
    assert stand_in(first) is None
    house.sweep(1)
    until_stand_in(second)
    second.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    assert first.ask("act", seat=0, number=0, action={"move": "end"})["type"] == "refused"
    second.catch_up()
    first.say("come back", seat=0)
    until_stand_in(first, level=None)
    while second.state["legal"]:
        take_turn(second)
    first.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    first.act()


def test_the_time_begins_anew_with_every_move(house: House, north: Browser, south: Browser) -> None:
    first, _ = sit_down(north, south, absence=5)
    house.pass_time(4 * 60)
    first.act()
    house.sweep(4 * 60)
    assert stand_in(first) is None


def test_without_a_time_nobody_is_replaced(house: House, north: Browser, south: Browser) -> None:
    first, _ = sit_down(north, south)
    house.sweep(20 * DAY)
    assert stand_in(first) is None


def test_the_time_goes_on_while_the_table_is_not_in_memory(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=60)
    table = first.table["id"]
    house.pass_time(30 * 60)
    first.close()
    second.close()
    wait_for(lambda: house.live(table).idle)
    house.sweep(house.settings.drop_after)
    assert table not in house.hall.live
    house.sweep(20 * 60 - 1)
    assert table not in house.hall.live
    house.sweep(1)
    assert house.live(table).seating.seats[0].stand_in == "club"


@pytest.mark.parametrize("jump", [2 * DAY, 400 * DAY, -3600, -400 * DAY])
def test_a_clock_that_jumps_moves_nobody(
    jump: int, house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=24 * 60)
    second.close()
    left(first, 1)
    house.clock.now += jump
    for _ in range(3):
        house.sweep(2)
    first.catch_up()
    assert [seat["stand_in"] for seat in first.table["seats"]] == [None, None]
    assert first.ask("replace", seat=1)["error"]["values"]["seconds"] == DAY - 6
    assert [each["id"] for each in north.get("/lobby")["mine"]] == [first.table["id"]]
    first.act()
    house.sweep(DAY)
    assert stand_in(first) == "club"


def test_after_a_restart_everybody_has_their_time_again(
    house: House, north: Browser, south: Browser
) -> None:
    first, second = sit_down(north, south, absence=5)
    table = first.table["id"]
    house.pass_time(5 * 60 - 1)
    house.restart()
    house.clock.now += 2 * DAY  # the machine was off for so long
    house.sweep(5 * 60 - 1)
    second = south.sit(table)
    assert stand_in(second) is None
    assert second.ask("replace", seat=0)["error"]["values"]["seconds"] > 0
    house.sweep(1)
    until_stand_in(second)
