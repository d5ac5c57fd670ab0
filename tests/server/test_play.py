"""Playing over the socket: every move once, in order, seen by everybody as they may see it."""

from __future__ import annotations

from laguna.server import protocol
from laguna.server.live import MOST_RECALLED
from tests.server.house import (
    Browser,
    House,
    Message,
    Socket,
    play_to_the_end,
    take_turn,
    wait_for,
)


def two(north: Browser, south: Browser, **request: object) -> tuple[Message, Socket, Socket]:
    """A table of two people at which North begins."""
    table = north.open_table("mine", "open", options={"start": 1}, **request)
    south.claim(table, 1)
    return table, north.sit(table), south.sit(table)


def test_who_holds_one_seat_looks_from_it(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    assert first.state["viewer"] == 0
    assert second.state["viewer"] == 1
    assert first.state["legal"]
    assert second.state["legal"] == []


def test_a_move_is_accepted_and_told_to_all(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    action = first.state["legal"][0]
    after = first.act(action)
    assert after["row"] == 1
    assert after["number"] == 1
    seen = second.hear("state")
    for state in (after, seen):
        assert state["told"]["ply"] == 1
        assert state["told"]["seat"] == 0
        assert state["told"]["events"][0]["event"] == "take"
    assert seen["number"] == 0


def test_hands_are_seen_only_by_their_seat(north: Browser, south: Browser, west: Browser) -> None:
    table, first, second = two(north, south)
    west.watch(table)
    third = west.sit(table)
    first.act()
    for socket in (second, third):
        socket.hear("state")
    assert first.view["players"][0]["hand"]
    assert second.view["players"][0]["hand"] is None
    assert [player["hand"] for player in third.view["players"]] == [None, None]
    assert third.state["viewer"] is None
    assert third.state["legal"] == []


def test_the_same_message_twice_is_one_move(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    action, number = first.state["legal"][0], first.state["number"]
    for _ in range(3):
        answer = first.ask("act", seat=0, number=number, action=action)
        assert answer == {"type": "accepted", "seat": 0, "number": number}
        assert first.hear("state")["row"] == 1
    second.catch_up()
    assert second.state["row"] == 1


def test_a_stale_message_gets_the_table_as_it_is(north: Browser, south: Browser) -> None:
    _, first, _ = two(north, south)
    action, other = first.state["legal"][:2]
    first.act(action)
    answer = first.ask("act", seat=0, number=0, action=other)
    assert answer["type"] == "refused"
    assert answer["to"] == 0
    assert first.hear("state")["row"] == 1
    ahead = first.ask("act", seat=0, number=7, action=other)
    assert ahead["type"] == "refused"


def test_others_moves_do_not_make_mine_stale(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    number = second.state["number"]
    take_turn(first)
    second.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    assert second.state["number"] == number
    assert second.act()["number"] == number + 1


def test_an_illegal_move_names_its_rule_and_changes_nothing(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    answer = first.ask("act", seat=0, number=0, action={"move": "end"})
    assert answer["error"]["rule"] == "W3.3"
    assert answer["to"] == 0
    answer = second.ask("act", seat=1, number=0, action=first.state["legal"][0])
    assert answer["error"]["rule"] == "W3.1"
    answer = first.ask("act", seat=0, number=0, action={"move": "fly"})
    assert answer["type"] == "refused"
    first.catch_up()
    assert first.state["row"] == 0


def test_nobody_moves_for_another(north: Browser, south: Browser, west: Browser) -> None:
    table, first, second = two(north, south)
    west.watch(table)
    third = west.sit(table)
    action = first.state["legal"][0]
    for socket in (second, third):
        answer = socket.ask("act", seat=0, number=0, action=action)
        assert answer["error"]["text"] == "You do not hold seat {seat}."
        assert socket.ask("look", seat=0)["type"] == "refused"
        for question in ("why", "preview"):
            fields = {"action": action} if question == "why" else {"actions": [action]}
            assert socket.ask(question, id=1, seat=0, **fields)["type"] == "refused"
        assert socket.ask("undo", seat=0, number=0)["type"] == "refused"
        for order in ("resign", "come back"):
            assert socket.ask(order, seat=0)["type"] == "refused"
    first.catch_up()
    assert first.state["row"] == 0


def test_the_game_waits_until_all_seats_are_taken(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", options={"start": 1})
    first = north.sit(table)
    assert first.state["legal"] == []
    action = {"move": "take", "column": 1, "rows": ["roof"]}
    answer = first.ask("act", seat=0, number=0, action=action)
    assert answer["error"]["text"] == "The game begins when all seats are taken."
    south.claim(table, 1)
    assert first.hear("state")["legal"]
    assert first.hear("table")["table"]["status"] == "playing"


def test_the_host_fills_open_seats_with_bots(north: Browser, south: Browser) -> None:
    table = north.open_table("mine", "open", "open", public=True, options={"start": 1})
    first = north.sit(table)
    assert south.sit(table).ask("fill", seat=1, level="random")["type"] == "refused"
    assert first.ask("fill", seat=0, level="random")["type"] == "refused"
    assert first.ask("fill", seat=1, level="nobody")["type"] == "refused"
    for seat in (1, 2):
        first.say("fill", seat=seat, level="random")
    first.hear_until(lambda m: m["type"] == "table" and m["table"]["status"] == "playing")
    take_turn(first)
    first.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    first.ask("look", seat=0)
    assert {told["seat"] for told in first.hear("history")["told"]} == {0, 1, 2}


def test_several_browsers_on_one_seat_stay_in_step(
    north: Browser, south: Browser, west: Browser
) -> None:
    table, first, phone = two(north, south)
    west.claim(phone.table, 1)
    laptop = west.sit(table)
    assert laptop.state["viewer"] == 1
    take_turn(first)
    for socket in (phone, laptop):
        socket.hear_until(lambda m: m["type"] == "state" and bool(m["legal"]))
    phone.act()
    assert laptop.hear("state")["number"] == 1
    laptop.act()
    assert phone.hear("state")["number"] == 2
    assert phone.state["view"] == laptop.state["view"]
    assert phone.state["legal"] == laptop.state["legal"]


def test_one_browser_holds_several_seats_and_looks_from_one_at_a_time(north: Browser) -> None:
    table = north.open_table("mine", "mine", "mine", options={"start": 2})
    socket = north.sit(table)
    assert socket.state["viewer"] is None
    assert socket.state["legal"] == []
    assert socket.ask("look", seat=1)["viewer"] == 1
    assert socket.hear("history")["told"] == []
    socket.act()
    assert socket.view["players"][1]["hand"]
    assert socket.ask("look", seat=None)["viewer"] is None
    assert socket.view["players"][1]["hand"] is None
    assert [told["ply"] for told in socket.hear("history")["told"]] == [1]
    assert socket.ask("look", seat=2)["view"]["players"][1]["hand"] is None


def test_reloading_loses_nothing(north: Browser, south: Browser) -> None:
    table, first, _ = two(north, south)
    first.act()
    first.close()
    again = north.sit(table)
    assert again.state["row"] == 1
    assert again.state["legal"]
    assert [told["ply"] for told in again.last["history"]["told"]] == [1]


def test_why_not_names_the_rule(north: Browser, south: Browser) -> None:
    _, first, _ = two(north, south)
    answer = first.ask("why", id=3, seat=0, action={"move": "end"})
    assert (answer["id"], answer["reason"]["rule"]) == (3, "W3.3")
    assert first.ask("why", id=4, seat=0, action=first.state["legal"][0])["reason"] is None
    assert first.ask("why", id=5, seat=0, action={"move": "fly"})["reason"]["text"]


def test_previews_tell_the_points_after_each_action(north: Browser, south: Browser) -> None:
    _, first, _ = two(north, south)
    first.act()
    lays = [action for action in first.state["legal"] if action["move"] == "lay"]
    answer = first.ask("preview", id=9, seat=0, actions=[*lays, {"move": "fly"}])
    assert answer["id"] == 9
    assert answer["points"][-1] is None
    first.act(lays[0])
    assert first.view["players"][0]["points"] == answer["points"][0]


def test_the_pad_can_be_asked_for_at_any_time(
    north: Browser, south: Browser, west: Browser
) -> None:
    table, first, _ = two(north, south)
    west.watch(table)
    for socket in (first, west.sit(table)):
        pad = socket.ask("pad", id=2)["pad"]
        protocol.Pad.model_validate(pad)
        assert len(pad["names"]) == 2
        assert any(line["kind"] == "total" for line in pad["lines"])


def test_what_happened_after_a_move_is_shown_again_as_its_viewer_saw_it(
    north: Browser, south: Browser
) -> None:
    _, first, second = two(north, south)
    views: list[Message] = [second.view]
    moves: list[Message] = []
    for _ in range(3):
        first.act()
        second.hear("state")
        views.append(second.view)
        moves.append({"told": second.state["told"], "view": second.view})
    for after in range(4):
        past = second.ask("recall", id=4, after=after)["past"]
        assert past == {"view": views[after], "moves": moves[after:]}
    assert second.ask("recall", id=4, after=9)["past"] == {"view": views[3], "moves": []}


def test_the_distant_past_is_left_out(house: House, north: Browser) -> None:
    table = north.open_table("random", "random")
    wait_for(lambda: house.live(table["id"]).over)
    watching = north.sit(table)
    told = watching.last["history"]["told"]
    past = watching.ask("recall", id=4, after=0)["past"]
    assert [move["told"] for move in past["moves"]] == told[-MOST_RECALLED:]


def test_chat_is_heard_by_all_and_kept(north: Browser, south: Browser, house: House) -> None:
    seats = [{"kind": "mine", "name": "North"}, {"kind": "bot"}]
    table = north.post("/tables", {"game": "walking", "seats": seats, "public": True}, 201)
    first, second = north.sit(table), south.sit(table)
    first.say("chat", text="  hello\n<b>you</b>\x00 ")
    entry = second.hear("chat")["entries"][0]
    assert entry["text"] == "hello <b>you</b>"
    assert (entry["seat"], entry["name"], entry["number"]) == (0, "North", 1)
    second.say("chat", text="hi")
    assert second.hear("chat")["entries"][0]["name"] is None
    assert second.ask("chat", text="\x00 ")["type"] == "refused"
    house.restart()
    again = north.sit(table)
    assert [each["text"] for each in again.last["chat"]["entries"]] == ["hello <b>you</b>", "hi"]


def test_a_person_changes_their_name(north: Browser, south: Browser) -> None:
    _, first, second = two(north, south)
    first.say("rename", seat=0, name="Anna")
    changed = second.hear_until(
        lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] == "Anna"
    )
    assert changed
    assert second.ask("rename", seat=0, name="South")["type"] == "refused"


def test_the_table_tells_who_is_there(north: Browser, south: Browser, west: Browser) -> None:
    table, first, second = two(north, south, public=True)
    first.catch_up()
    assert [seat["connected"] for seat in first.table["seats"]] == [True, True]
    third = west.sit(table)
    assert first.hear("table")["table"]["spectators"] == 1
    second.close()
    assert first.hear("table")["table"]["seats"][1]["connected"] is False
    third.close()
    assert first.hear("table")["table"]["spectators"] == 0


def test_after_the_end_nothing_is_hidden(north: Browser, south: Browser, west: Browser) -> None:
    table, first, second = two(north, south)
    west.watch(table)
    play_to_the_end(first, second)
    third = west.sit(table)
    scores = [player["points"] for player in first.view["players"]]
    for socket in (first, second, third):
        assert all(player["hand"] is not None for player in socket.view["players"])
        assert socket.state["legal"] == []
        assert socket.state["undo"] == "no"
        assert socket.table["points"] == scores
        assert sorted(socket.table["ranks"]) in ([1, 2], [1, 1])
    answer = first.ask("act", seat=0, number=first.state["number"], action={"move": "end"})
    assert answer["error"]["text"] == "The game is over."
