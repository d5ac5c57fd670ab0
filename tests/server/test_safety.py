"""Cookies, headers, where requests come from, and how much of them."""

from __future__ import annotations

import json
import logging
import socket as sockets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from laguna.server import logs, page
from laguna.server.access import new_secret
from laguna.server.run import LOOPBACK, Address, own_names
from laguna.server.settings import Settings
from laguna.server.socket import MOST_UNHEEDED
from tests.server.house import PATIENCE, Browser, House, Socket, opened

SOLO = {"game": "walking", "seats": [{"kind": "mine"}]}
TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


def test_the_cookie_comes_with_the_first_thing_to_hold_and_never_again(north: Browser) -> None:
    for path in ("/", "/api/games", "/api/lobby", "/api/tables/none", "/health"):
        assert "set-cookie" not in north.http.get(path).headers
    first = north.http.post("/api/tables", json=SOLO)
    cookie = first.headers["set-cookie"]
    for word in ("laguna=", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert word in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in north.http.post("/api/tables", json=SOLO).headers


def test_who_comes_to_a_socket_without_a_cookie_gets_one(house: House, north: Browser) -> None:
    table = north.open_table("mine", "open", public=True)["id"]
    with Socket(house, table, None) as socket:
        assert socket.wire.response
        assert "laguna=" in socket.wire.response.headers["set-cookie"]
    with Socket(house, table, north.cookie) as socket:
        assert socket.wire.response
        assert "set-cookie" not in socket.wire.response.headers


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[House]:
    """A house behind a proxy that it trusts."""
    with opened(tmp_path) as house:
        house.stop()
        house.start("127.0.0.1")
        yield house


def test_behind_tls_the_cookie_is_safe(proxied: House) -> None:
    answer = httpx.post(f"{proxied.url}/api/tables", json=SOLO, headers=TLS)
    given, old = answer.headers.get_list("set-cookie")
    assert given.startswith("__Host-laguna=")
    assert "Secure" in given
    assert "Path=/" in given
    assert "Domain" not in given
    assert old.startswith("laguna=; ")
    assert "203.0.113.7" in proxied.gate.requests._buckets
    assert answer.headers["strict-transport-security"]


def test_an_old_cookie_is_moved_to_its_safe_name(proxied: House) -> None:
    """And from then on one of the old name, which others can set, counts for nothing."""
    table = proxied.browser().open_table("mine")
    host = proxied._browsers[0].cookie
    moved = httpx.get(f"{proxied.url}/api/lobby", headers={"Cookie": f"laguna={host}"} | TLS)
    assert moved.json()["mine"][0]["id"] == table["id"]
    assert moved.headers.get_list("set-cookie")[0].startswith(f"__Host-laguna={host}; ")
    tossed = {"Cookie": f"laguna={new_secret()}; __Host-laguna={host}; laguna={new_secret()}"}
    again = httpx.get(f"{proxied.url}/api/lobby", headers=tossed | TLS)
    assert again.json()["mine"][0]["id"] == table["id"]
    assert "set-cookie" not in again.headers


def test_forwarded_addresses_are_not_believed_otherwise(house: House) -> None:
    answer = httpx.post(f"{house.url}/api/tables", json=SOLO, headers=TLS)
    assert "Secure" not in answer.headers["set-cookie"]
    assert list(house.gate.requests._buckets) == ["127.0.0.1"]


def test_one_ipv6_network_has_one_share(proxied: House) -> None:
    for host in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"):
        httpx.get(f"{proxied.url}/api/games", headers=TLS | {"X-Forwarded-For": host})
    assert list(proxied.gate.requests._buckets) == ["2001:db8:1:2::/64", "2001:db8:1:3::/64"]


def test_a_cookie_that_we_did_not_make_is_replaced(house: House) -> None:
    answer = httpx.post(f"{house.url}/api/tables", json=SOLO, headers={"Cookie": "laguna=me"})
    assert "set-cookie" in answer.headers


def test_every_answer_has_the_safe_headers(house: House) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/health", "/t/abc", "/assets/none.js"):
        headers = httpx.get(house.url + path).headers
        policy = dict(
            part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == "'self'"
        assert policy["script-src"] == "'self'"
        assert policy["style-src"] == "'self' 'unsafe-inline'"
        assert policy["img-src"] == "'self' data:"
        assert policy["connect-src"].split() == [
            "'self'",
            f"ws://127.0.0.1:{house.port}",
            f"wss://127.0.0.1:{house.port}",
        ]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers


@pytest.mark.parametrize("host", ["a; script-src *", "[x]", "[::1", "a b", "a:b", "ž".encode(), ""])
def test_a_host_that_is_none_is_refused(house: House, host: str) -> None:
    answer = httpx.get(f"{house.url}/api/games", headers={"Host": host})
    assert answer.status_code == 400
    assert "script-src *" not in answer.headers.get("content-security-policy", "")


def test_on_this_machine_only_its_own_names_are_answered_to(tmp_path: Path) -> None:
    """So that no page elsewhere can have its own name mean this machine."""
    names = own_names(Settings(tmp_path), Address())
    with opened(tmp_path, hosts=names) as house:
        for host in ("localhost", f"127.0.0.1:{house.port}", f"LOCALHOST:{house.port}", "[::1]:9"):
            assert httpx.get(f"{house.url}/api/games", headers={"Host": host}).status_code == 200
        for host in ("rebound.example", "127.0.0.1.example", "localhost.example:80"):
            headers = {"Host": host}
            assert httpx.get(f"{house.url}/api/games", headers=headers).status_code == 403
            assert httpx.post(f"{house.url}/api/tables", json=SOLO, headers=headers).is_error
            with pytest.raises(InvalidStatus):
                Socket(house, "any", None, **headers)
    named = Settings(tmp_path, hosts=("laguna.example",))
    assert "laguna.example" in own_names(named, Address(trusted="127.0.0.1"))
    assert own_names(Settings(tmp_path), Address("0.0.0.0")) == ()
    assert own_names(Settings(tmp_path), Address(trusted="127.0.0.1")) == ()


def test_other_pages_may_not_speak_for_a_person(house: House, north: Browser) -> None:
    table = north.open_table("mine")["id"]
    other_scheme = house.url.replace("http:", "https:")
    for elsewhere in ("https://elsewhere.example", "null", other_scheme, "https://127.0.0.1"):
        headers = {"Origin": elsewhere}
        assert north.http.post("/api/tables", json=SOLO, headers=headers).status_code == 403
        with pytest.raises(InvalidStatus):
            Socket(house, table, north.cookie, **headers)
    own = {"Origin": house.url}
    assert north.http.post("/api/tables", json=SOLO, headers=own).status_code == 201
    Socket(house, table, north.cookie, **own).close()


@pytest.mark.parametrize("origin", ["http://[x]", "http://[::1", "http://", "http://a b", "x", ""])
def test_an_origin_that_is_none_is_refused(house: House, north: Browser, origin: str) -> None:
    table = north.open_table("mine")["id"]
    headers = {"Origin": origin}
    assert north.http.post("/api/tables", json=SOLO, headers=headers).status_code == 400
    with pytest.raises(InvalidStatus) as refused:
        Socket(house, table, north.cookie, **headers)
    assert refused.value.response.status_code == 403


def test_without_a_place_the_socket_is_closed_with_a_sentence(house: House, south: Browser) -> None:
    table = house.browser().open_table("mine", "open")["id"]
    for cookie in (None, south.cookie):
        with Socket(house, table, cookie) as socket:
            assert socket.read()["error"]["text"].startswith("There is no such table")
            with pytest.raises(ConnectionClosed):
                socket.read()


def test_a_public_table_is_watched_without_a_cookie(house: House, north: Browser) -> None:
    table = north.open_table("mine", "open", public=True)["id"]
    with Socket(house, table, None) as socket:
        socket.greet()
        assert socket.state["viewer"] is None


# --- the page ---


def test_without_a_built_page_one_sentence_says_so(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "none")
    answer = httpx.get(f"{house.url}/")
    assert answer.text == page.NOT_BUILT


def test_the_page_is_served_for_all_its_addresses(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the page</p>")
    (folder / "assets" / "main-1234.js").write_text("let x = 1;\n" * 1000)
    (tmp_path / "secret").write_text("not for you")
    monkeypatch.setattr(page, "PAGE", folder)
    for path in ("/", "/t/abc", "/replay", "/score/walking", "/learn/walking"):
        answer = httpx.get(house.url + path)
        assert answer.text == "<p>the page</p>"
        assert answer.headers["cache-control"] == "no-cache"
    script = httpx.get(f"{house.url}/assets/main-1234.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert httpx.head(f"{house.url}/").status_code == 200
    assert httpx.get(f"{house.url}/assets/main-0.js").status_code == 404
    for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "/%00", "/" + "x" * 5000):
        assert "not for you" not in httpx.get(house.url + path).text


# --- limits ---


def test_too_many_requests_are_refused_until_time_passes(tmp_path: Path) -> None:
    with opened(tmp_path, request_burst=10, requests_per_second=1) as house:
        north = house.browser()
        for _ in range(10):
            north.get("/games")
        assert "Too many requests" in north.get("/games", 429)["error"]["text"]
        assert httpx.get(f"{house.url}/health").status_code == 200
        house.clock.now += 1
        north.get("/games")
        north.get("/games", 429)


def test_who_asks_too_much_waits_for_the_answer_and_nobody_else(tmp_path: Path) -> None:
    with opened(tmp_path, request_burst=1, refused_after=PATIENCE) as house:
        house.browser().get("/games")
        line = sockets.create_connection((LOOPBACK, house.port))
        with line:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
            assert httpx.get(f"{house.url}/health").status_code == 200
            line.setblocking(False)
            with pytest.raises(BlockingIOError):
                line.recv(1)


def test_an_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    with opened(tmp_path, tables_per_address=3) as house:
        for _ in range(3):
            house.browser().open_table("mine")
        body = {"game": "walking", "seats": [{"kind": "mine"}]}
        house.browser().post("/tables", body, 429)
        house.clock.now += 20 * 60
        house.browser().post("/tables", body, 201)
        house.browser().post("/tables", body, 429)


def test_an_address_opens_only_so_many_sockets(tmp_path: Path) -> None:
    with opened(tmp_path, sockets_per_address=2) as house:
        north = house.browser()
        table = north.open_table("mine")
        first, _ = north.sit(table), north.sit(table)
        with Socket(house, table["id"], north.cookie) as third:
            assert "Too many windows" in third.read()["error"]["text"]
        first.close()
        north.sit(table)


def test_who_talks_too_fast_is_not_heard_then_sent_away(tmp_path: Path) -> None:
    with opened(tmp_path, message_burst=20, messages_per_second=1) as house:
        north = house.browser()
        socket = north.sit(north.open_table("mine"))
        for number in range(21):
            socket.say("pad", id=number)
        refused = socket.hear("refused")
        assert "Too many messages" in refused["error"]["text"]
        for number in range(MOST_UNHEEDED + 1):
            socket.say("pad", id=number)
        with pytest.raises(ConnectionClosed):
            socket.hear("nothing")


def last_answer(socket: Socket) -> int | None:
    """The number of the last question that is answered by now."""
    with suppress(TimeoutError):
        while True:
            message = json.loads(socket.wire.recv(0.1))
            socket.last[message["type"]] = message
    found: int | None = socket.last.get("pad", {}).get("id")
    return found


def test_the_sockets_of_one_address_wait_and_others_do_not(tmp_path: Path) -> None:
    with opened(tmp_path, heard_burst=4, heard_per_second=1) as house:
        north, south = house.browser(), house.browser()
        table = north.open_table("mine", "mine", public=True)
        first, second = north.sit(table), north.sit(table)
        for socket in (first, second):
            for number in range(3):
                socket.say("pad", id=number)
        with Socket(house, table["id"], south.cookie, "127.0.0.7") as quiet:
            quiet.catch_up()
        answered = [last_answer(socket) for socket in (first, second)]
        assert answered != [2, 2]
        for socket, last in zip((first, second), answered, strict=True):
            if last != 2:
                socket.hear_until(lambda message: message.get("id") == 2)


def test_to_be_shown_the_last_moves_again_has_its_price(tmp_path: Path) -> None:
    with opened(tmp_path, heard_burst=22, heard_per_second=5) as house:
        north = house.browser()
        socket = north.sit(north.open_table("mine", "mine"))
        assert socket.ask("recall", id=4, after=0)["type"] == "recalled"
        assert not house.hall.heard.spend(LOOPBACK, 0)
        socket.ask("recall", id=4, after=0)
        assert house.hall.heard.spend(LOOPBACK, 0) > 1


def test_large_bodies_are_refused_with_and_without_a_length(north: Browser) -> None:
    most = north.house.settings.longest_body
    refused = north.post("/replay", {"record": "x" * most}, 413)
    assert refused["error"]["values"] == {"most": most}
    pieces = (b"x" * 10_000 for _ in range(20))
    assert north.http.post("/api/replay", content=pieces).status_code in (400, 413)
    north.get("/games")


def test_a_huge_message_closes_the_socket(north: Browser) -> None:
    table = north.open_table("mine")
    socket = north.sit(table)
    socket.say("chat", text="x" * north.house.settings.longest_message)
    with pytest.raises(ConnectionClosed):
        socket.read()
    assert north.sit(table).last["chat"]["entries"] == []


# --- logs ---


def test_the_log_has_no_secrets(
    house: House, north: Browser, south: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "laguna.server"):
        logs.LOGGER.propagate = True
        table = north.open_table("mine", "open", options={"start": 1})
        south.claim(table, 1, "Bartholomew")
        socket = north.sit(table)
        socket.act()
        socket.say("chat", text="sesame")
        socket.catch_up()
    lines = [logs.JsonLines().format(record) for record in caplog.records]
    assert any('"path":"/api/tables"' in line for line in lines)
    written = "\n".join(lines)
    deal = house.live(table["id"]).seating
    secrets = [north.cookie, south.cookie, table["watch"], deal.seed, deal.salt]
    secrets += [seat["token"] for seat in table["seats"]]
    for secret in [*secrets, "sesame", "Bartholomew", *socket.view["players"][0]["hand"]]:
        assert secret not in written
