"""Sharing a table with the local network: who comes by the shared address, what they may do there,
and that nobody comes any more when it is ended.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from laguna.server.share import local_addresses
from tests.server.house import PATIENCE, Browser, House, Message, opened

LAN = "127.0.0.2"  # stands for the machine's address in its network
LOCAL = ("127.0.0.1", "localhost")
OPEN = ("/api/games", "/api/share", "/api/readiness", "/api/games/walking/parts")
SHARED: dict[str, Any] = {"local_addresses": lambda: [LAN], "hosts": LOCAL}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path, **SHARED) as house:
        yield house


def listens(port: int) -> bool:
    """Whether somebody answers at the shared address."""
    with contextlib.closing(socket.socket()) as probe:
        return probe.connect_ex((LAN, port)) == 0


def share(host: Browser, table: Message, on: bool = True, status: int = 200) -> Message:
    told: Message = host.post(f"/tables/{table['id']}/share", {"on": on}, status)
    return told


class Guest:
    """Somebody elsewhere in the network."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def status(self, path: str, **headers: str) -> int:
        return self.http.get(path, headers=headers).status_code

    def sent(self, path: str, body: Any, **headers: str) -> int:
        return self.http.post(path, json=body, headers=headers).status_code


@contextlib.contextmanager
def guest_at(address: str) -> Iterator[Guest]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        yield Guest(http)


def test_a_table_is_shared_played_at_and_shared_no_more(house: House, north: Browser) -> None:
    table, other = north.open_table("mine", "open"), north.open_table("mine", "open", public=True)
    assert not listens(house.port)
    told = share(north, table)
    assert told["tables"] == [table["id"]]
    (address,) = told["addresses"]
    assert address == f"http://{LAN}:{house.port}"
    with guest_at(address) as guest:
        token = table["seats"][1]["token"]
        invitation = guest.http.post(f"/api/tables/{table['id']}/invitation", json={"token": token})
        assert invitation.json() == {
            "game": "walking",
            "seat": 1,
            "free": True,
            "names": [None, None],
        }
        claim = {"token": token, "name": "Bea"}
        assert guest.sent(f"/api/tables/{table['id']}/claim", claim, Origin=address) == 200
        assert north.get(f"/tables/{table['id']}")["seats"][1]["name"] == "Bea"
        assert [guest.status(path) for path in OPEN] == [200] * len(OPEN)
        assert guest.http.get("/api/share").json() == {
            "possible": False,
            "guest": True,
            "everything": False,
            "addresses": [],
            "tables": [],
        }
        lobby = guest.http.get("/api/lobby").json()
        assert [len(lobby[kind]) for kind in ("open", "running", "mine")] == [0, 0, 1]
        assert guest.status(f"/api/tables/{other['id']}") == 403
        assert guest.sent("/api/tables", {"game": "walking", "seats": [{"kind": "mine"}]}) == 403
        assert guest.sent(f"/api/tables/{table['id']}/share", {"on": True}) == 403
        cookie = {"Cookie": f"laguna={guest.http.cookies['laguna']}"}
        where = f"ws://{LAN}:{house.port}/api/tables/{table['id']}/socket"
        with connect(where, additional_headers=cookie) as wire:
            assert '"type":"table"' in str(wire.recv(PATIENCE))
            assert share(north, table, on=False)["addresses"] == []
            with pytest.raises(ConnectionClosed):
                list(wire)
        assert not listens(house.port)
        with pytest.raises(httpx.TransportError):
            guest.status("/api/share")


def test_at_the_shared_address_no_other_name_and_no_other_page_gets_in(
    house: House, north: Browser
) -> None:
    table = north.open_table("mine", "open")
    assert north.http.get("/api/share", headers={"Host": f"{LAN}:{house.port}"}).status_code == 403
    (address,) = share(north, table)["addresses"]
    with guest_at(address) as guest:
        for name in ("127.0.0.1", "localhost", "evil.example", f"127.0.0.1:{house.port}"):
            assert guest.status("/api/share", Host=name) == 403, name
        claim = {"token": table["seats"][1]["token"]}
        path = f"/api/tables/{table['id']}/claim"
        for page in ("http://evil.example", house.url, "null"):
            assert guest.sent(path, claim, Origin=page) == 403, page
        assert (
            north.http.get("/api/share", headers={"Host": f"{LAN}:{house.port}"}).status_code == 403
        )


def test_only_the_host_shares_and_only_while_a_table_is_shared_anybody_comes(
    house: House, north: Browser, south: Browser
) -> None:
    table, other = north.open_table("mine", "open"), north.open_table("mine", "open")
    south.claim(table, 1, "South")
    share(south, table, status=403)
    share(north, table)
    share(north, other)
    share(north, table, on=False)
    assert listens(house.port)
    with guest_at(f"http://{LAN}:{house.port}") as guest:
        assert guest.status(f"/api/tables/{table['id']}") == 403
        assert guest.status(f"/api/tables/{other['id']}") == 404  # there, but without its link
    share(north, other, on=False)
    assert not listens(house.port)


def test_everything_is_shared_from_the_start(tmp_path: Path) -> None:
    told: list[str] = []
    with opened(tmp_path, **SHARED, share_all=True, tell_shared=told.extend) as house:
        (address,) = told
        seats = [{"kind": "mine"}, {"kind": "open"}]
        with guest_at(address) as guest:
            assert guest.sent("/api/tables", {"game": "walking", "seats": seats}) == 201
            assert not guest.http.get("/api/share").json()["guest"]
        host = house.browser()
        table = host.open_table("mine", "open")
        assert host.get("/share")["everything"]
        share(host, table, on=False)
        assert not listens(house.port)
        assert not host.get("/share")["everything"]


def test_where_there_is_no_network_nothing_is_shared(tmp_path: Path) -> None:
    with opened(tmp_path, local_addresses=list, hosts=LOCAL) as house:
        host = house.browser()
        refused = share(host, host.open_table("mine", "open"), status=409)
        assert refused["error"]["text"].startswith("This computer is in no local network")
    with opened(tmp_path) as house:
        host = house.browser()
        assert not host.get("/share")["possible"]
        share(host, host.open_table("mine", "open"), status=403)


def test_a_rematch_is_shared_as_the_table_before_it(house: House, north: Browser) -> None:
    table = north.open_table("mine", "random")
    share(north, table)
    with north.sit(table) as seat:
        seat.say("resign", seat=0)
        seat.say("rematch", seat=0)
        following = seat.hear("rematch")["table"]
    assert following in north.get("/share")["tables"]


def test_addresses_that_are_found_are_private_ones() -> None:
    assert not [each for each in local_addresses() if each.startswith(("127.", "169.254.", "0."))]
