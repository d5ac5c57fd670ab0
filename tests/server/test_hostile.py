"""Whatever is sent: a clear refusal, the server stays up, no table changes."""

from __future__ import annotations

import json
import random
import socket as sockets
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import positive_data_acceptance

from laguna.server.openapi import describe_api
from tests.server.house import PATIENCE, Browser, House, Message, Socket, opened


@pytest.fixture
def table(house: House) -> tuple[Message, Browser, Socket]:
    """A running game, its host and the host's socket."""
    north, south = house.browser(), house.browser()
    table = north.open_table("mine", "open", options={"start": 1})
    south.claim(table, 1)
    socket = south.sit(table)
    north.sit(table).act()
    socket.hear("state")
    return table, north, socket


def as_it_was(house: House, table: Message) -> dict[str, Any]:
    """All that the store knows of the table's game."""
    live = house.live(table["id"])
    return {
        "log": list(live.table.log),
        "state": live.table.state.tobytes(),
        "seats": [vars(seat) for seat in live.seating.seats],
        "holders": {seat: set(each) for seat, each in live.seating.holders.items()},
        "status": live.seating.status,
    }


def test_random_bytes_on_the_port(house: House) -> None:
    noise = random.Random(7)
    for _ in range(30):
        with sockets.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
            wire.sendall(noise.randbytes(noise.randrange(1, 2000)) + b"\r\n\r\n")
            wire.shutdown(sockets.SHUT_WR)
            while wire.recv(4096):
                pass
    assert httpx.get(f"{house.url}/health").json()["status"] == "ok"


def test_messages_that_are_none(house: House, table: tuple[Message, Browser, Socket]) -> None:
    info, _, socket = table
    before = as_it_was(house, info)
    noise = random.Random(7)
    act = json.dumps({"type": "act", "seat": 1, "number": 0, "action": {"move": "end"}})
    wrong: list[str | bytes] = [act[:cut] for cut in range(len(act))]
    wrong += [noise.randbytes(100) for _ in range(20)]
    wrong += [noise.randbytes(50).decode("latin-1") for _ in range(20)]
    wrong += [
        "null",
        "[]",
        "{}",
        "1e999",
        "[" * 10_000,
        '{"type":' * 1000,
        '"\\ud800"',
    ]
    wrong += [json.dumps({"type": "act", "seat": seat}) for seat in (-1, 4, 1e9, "1", None)]
    for message in wrong:
        socket.wire.send(message)
        assert socket.hear("refused")["error"]["text"]
    assert as_it_was(house, info) == before


FIELDS: list[tuple[Any, tuple[str, ...]]] = [
    ("take", ("column", "rows")),
    ("sell", ("card",)),
    ("lay", ("card", "column", "row")),
    ("invite", ("character", "column")),
    ("return", ("card",)),
    ("remove", ("character",)),
    ("end ", ()),
    (None, ()),
    (7, ("card",)),
    ([], ()),
    ({}, ("card",)),
]


def test_actions_that_are_none(house: House, table: tuple[Message, Browser, Socket]) -> None:
    """Of whatever shape, an action is refused by a sentence."""
    info, north, _ = table
    socket = north.sit(info)
    before = as_it_was(house, info)
    values: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 1000, "R1a 5", "3 top 2", "1 top"]
    values += [[], [[]], ["2"], ["roof", None], {}, {"a": 1}]
    for move, fields_ in FIELDS:
        for value in values:
            action = dict.fromkeys(fields_, value)
            for asked in ("act", "why"):
                fields = {"number": 1} if asked == "act" else {"id": 1}
                answer = socket.ask(asked, seat=0, action={"move": move} | action, **fields)
                error = answer["reason"] if asked == "why" else answer["error"]
                assert error["text"]
            socket.say("preview", id=1, seat=0, actions=[{"move": move} | action])
            assert socket.hear("preview")["points"] == [None]
    assert as_it_was(house, info) == before


def test_others_seats_and_old_messages(
    house: House, table: tuple[Message, Browser, Socket]
) -> None:
    info, north, socket = table
    before = as_it_was(house, info)
    legal = north.sit(info).state["legal"]
    for action in legal:
        for number in range(3):
            assert socket.ask("act", seat=0, number=number, action=action)["type"] == "refused"
            assert socket.ask("act", seat=1, number=number, action=action)["type"] == "refused"
    for kind in ("undo", "resign", "come back", "rename", "look"):
        extra: dict[str, dict[str, Any]] = {"undo": {"number": 0}, "rename": {"name": "x"}}
        fields = extra.get(kind, {})
        for seat in (0, 2, 3):
            assert socket.ask(kind, seat=seat, **fields)["type"] == "refused"
    assert as_it_was(house, info) == before


def test_tokens_that_are_none(house: House, table: tuple[Message, Browser, Socket]) -> None:
    info, _, _ = table
    before = as_it_was(house, info)
    eve = house.browser()
    right = info["seats"][1]["token"]
    for token in ("", right[:-1], right + "x", right.swapcase(), info["commitment"], "\ud800", "ž"):
        content = json.dumps({"token": token})
        answer = eve.http.post(f"/api/tables/{info['id']}/claim", content=content)
        assert answer.status_code in (400, 404), answer.text
    assert as_it_was(house, info) == before


def test_ten_thousand_tables_asked_for(tmp_path: Path) -> None:
    """An hour's share is opened, the rest refused, and the server answers others."""
    asked = 10_000
    with opened(tmp_path, tables_per_address=20, request_burst=200) as house:
        eve = house.browser()
        body = json.dumps({"game": "walking", "seats": [{"kind": "mine"}]}).encode()
        request = (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Cookie: laguna=%s\r\nContent-Length: %d\r\n\r\n%s"
        ) % (eve.cookie.encode(), len(body), body)
        answers: dict[bytes, int] = {}
        with sockets.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
            reader = wire.makefile("rb")
            for _ in range(asked // 100):
                wire.sendall(request * 100)
                for _ in range(100):
                    status = reader.readline().split()[1]
                    answers[status] = answers.get(status, 0) + 1
                    length = 0
                    while (line := reader.readline()) != b"\r\n":
                        if line.lower().startswith(b"content-length:"):
                            length = int(line.split(b":")[1])
                    reader.read(length)
            reader.close()
        assert answers == {b"201": 20, b"429": asked - 20}
        eve.get("/lobby", 429)
        house.gate.requests._buckets.clear()
        assert len(eve.get("/lobby")["mine"]) == 20


# --- whatever the API describes, and what it does not ---

SCHEMA = schemathesis.openapi.from_dict(describe_api())
OPERATIONS: list[Any] = list(SCHEMA.get_all_operations())
CALLS = st.one_of(*(each.ok().as_strategy() for each in OPERATIONS))


# The server in this process draws its own random numbers at any moment.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
def test_the_api_is_as_it_says(house: House, table: tuple[Message, Browser, Socket]) -> None:
    """Requests made from the OpenAPI document, right and wrong ones."""
    info, _, _ = table
    before = as_it_was(house, info)
    eve = house.browser()

    @settings(
        max_examples=300,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(case=CALLS)
    def call(case: Any) -> None:
        path = case.path_parameters or {}
        if "table" in path and random.Random(str(path)).random() < 0.5:
            path["table"] = info["id"]
        answer = case.call(base_url=house.url, cookies={"laguna": eve.cookie})
        # A deck or a record can be faulty in ways that no schema tells.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    call()
    assert as_it_was(house, info) == before
