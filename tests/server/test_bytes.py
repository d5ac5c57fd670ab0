"""What seat A is sent does not depend on what seat B holds, nor on what it buried unseen.

Two games from one seed, move for move the same but for what B does unseen: to A the one is a redeal
of the other, checked after every move. Both are played on servers of their own over real sockets, A
asking all it can, and every byte that A is sent has to be the same. And in games of all kinds A
asks all it can with another truth behind the table, also when a bot stands in or somebody resigns.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import laguna
from laguna.engine.table import Table
from laguna.server import hall
from laguna.server.absences import AWAY
from laguna.server.live import Live
from laguna.server.players import Players
from tests.server.house import House, Socket, opened

A, B = 0, 1
COOKIES = ("a" * 43, "b" * 43, "c" * 43, "d" * 43)
Kind = tuple[str, dict[str, Any]]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("walking", {"edition": "pl"}),
    ("walking", {"edition": "de"}),
    ("burano", {}),
    ("multicity", {}),
]
WITH_HIDDEN_MOVES = GAMES[:-1]  # in Multicity only the stack is hidden
MOST_TRIED = 12  # moves of B looked at in each game
MOST_STEPS = 60
LATEST_DIFFERENCE = 40  # moves without one before another pair of games is tried
FURTHER = 12  # moves after the first difference that a pair of games has to have
DEAL = 7  # seeds a salt, and what a redeal leaves open
SEEDS = 200


class Step(NamedTuple):
    """One move in both games."""

    seat: int
    actions: tuple[int, int]


def told(table: Table, seat: int, action: int) -> str:
    """What A would be told of a move, and see after it."""
    after = table.at(len(table.plies))
    return repr((after.play_and_tell(action, seat, viewers=(A,))[A], after.view(A)))


def twins(game: str, options: dict[str, Any], seed: int) -> tuple[list[Step], int] | None:
    """Two games that are the same to A, and from which move on they differ; if there are any.

    They end before something must show what differs.
    """
    chance = random.Random(seed)
    games = [laguna.new(game, seats=2, seed=seed, **options) for _ in range(2)]
    steps: list[Step] = []
    first = None
    while not any(each.over for each in games) and len(steps) < MOST_STEPS:
        assert games[0].actors == games[1].actors
        seat = chance.choice(games[0].actors)
        pair = _same_to_a(games, seat, chance)
        if pair is None:
            break
        for each, action in zip(games, pair, strict=True):
            each.play(action, seat)
        if games[0].over:
            break
        states = [each.redealt(A, DEAL).tobytes() for each in games]
        assert states[0] == states[1], "to A the games are not redeals of each other"
        steps.append(Step(seat, pair))
        if first is None and games[0].state.tobytes() != games[1].state.tobytes():
            first = len(steps)
        if first is None and len(steps) > LATEST_DIFFERENCE:
            return None
    if first is None or len(steps) < first + FURTHER:
        return None
    return steps, first


def _same_to_a(games: list[Table], seat: int, chance: random.Random) -> tuple[int, int] | None:
    """Moves, one in each game, that A cannot tell apart; different ones where there are."""
    choices = [game.legal_actions(seat) for game in games]
    if seat == A:
        assert choices[0] == choices[1]
        tried = chance.sample(choices[0], len(choices[0]))
        pairs = [(action, action) for action in tried]
        return next(
            (pair for pair in pairs if told(games[0], A, pair[0]) == told(games[1], A, pair[1])),
            None,
        )
    some = [chance.sample(each, min(len(each), MOST_TRIED)) for each in choices]
    looks = [
        [(action, told(game, seat, action)) for action in tried]
        for game, tried in zip(games, some, strict=True)
    ]
    pairs = [(one, other) for one, look in looks[0] for other, same in looks[1] if look == same]
    return min(pairs, key=lambda pair: pair[0] == pair[1], default=None)


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing about a table is left to chance, so that two servers open the same one."""
    monkeypatch.setattr(hall, "new_id", lambda: "sametable2")
    monkeypatch.setattr(hall, "new_salt", lambda: f"{DEAL:032x}")


def play(
    house: House, kind: Kind, steps: list[Step], first_difference: int, game: int
) -> tuple[list[bytes], list[bytes]]:
    """Play one of the twins; every byte that A is sent, by HTTP and by its sockets, and a
    spectator too; and what B is sent.
    """
    a, b, c = (house.browser() for _ in range(3))
    for browser, cookie in zip((a, b, c), COOKIES[:3], strict=True):
        browser.http.cookies.set("laguna", cookie)
    name, options = kind
    table = a.open_table("mine", "open", game=name, options=options, public=True)
    b.claim(table, 1, "B")
    sent: list[bytes] = []
    first, second, watcher = a.sit(table), b.sit(table), c.sit(table)
    for number, step in enumerate(steps):
        mover = first if step.seat == A else second
        for socket in (first, second, watcher):
            socket.catch_up()
        if number >= first_difference:
            probe(first, number)
        action = laguna.games.load(name).action_json(step.actions[game])
        mover.act(action)
    for socket in (first, watcher):
        socket.catch_up()
    first.close()
    again = a.sit(table)
    for path in ("", "/record", "/replay", "/deal", "/parts"):
        answer = a.http.get(f"/api/tables/{table['id']}{path}")
        sent.append(answer.content)
        sent += [f"{key}: {value}".encode() for key, value in headers(answer.headers.items())]
    sent.append(a.http.get("/api/lobby").content)
    sent += [text.encode() for socket in (first, again, watcher) for text in socket.heard]
    return sent, [text.encode() for text in second.heard]


def headers(found: Any) -> Iterator[tuple[str, str]]:
    """The headers that tell something: not the date, not where this server happens to listen."""
    for key, value in found:
        if key not in ("date", "content-security-policy"):
            yield key, value


def probe(socket: Socket, number: int) -> None:
    """Ask all that a seat can ask, allowed or not."""
    legal = socket.state["legal"]
    wrong = [{"move": "lay", "card": "R1a", "column": 5, "row": "ground"}, {"move": "end"}]
    socket.ask("pad", id=number)
    socket.ask("preview", id=number, seat=A, actions=legal + wrong)
    for action in wrong:
        socket.ask("why", id=number, seat=A, action=action)
        socket.ask("act", seat=B, number=0, action=action)
    socket.ask("act", seat=A, number=99, action=wrong[0])
    if legal and {"move": "end"} not in legal:
        socket.ask("act", seat=A, number=socket.state["number"], action={"move": "end"})
    socket.ask("look", seat=B)
    for seat in (None, A):
        socket.ask("look", seat=seat)
        socket.hear("history")


@pytest.mark.parametrize("kind", WITH_HIDDEN_MOVES, ids=str)
def test_every_byte_is_the_same_whatever_the_other_holds(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fixed: None
) -> None:
    seed, (steps, first) = next(
        (seed, found) for seed in range(SEEDS) if (found := twins(*kind, seed))
    )
    monkeypatch.setattr(secrets, "randbelow", lambda _: seed)
    sent = []
    sent_to_b = []
    states = []
    for game in range(2):
        with opened(tmp_path / str(game)) as house:
            house.clock.now = 1_000_000_000.0
            to_a, to_b = play(house, kind, steps, first, game)
            sent.append(to_a)
            sent_to_b.append(to_b)
            states.append(house.live("sametable2").table.state.tobytes())
    assert states[0] != states[1]
    assert sent_to_b[0] != sent_to_b[1]
    assert len(sent[0]) > 3 * len(steps)
    assert sent[0] == sent[1]


# --- another truth behind the table ---

ROWS = 45  # moves of each game
EVERY = 3  # so many moves lie between two positions that are probed
LEAVES, RESIGNS = 15, 30  # the moves before which B goes, and gives up
C = 2


async def put(live: Live, state: Any) -> Any:
    """Put another truth behind the table; the one before."""
    truth = live.table.state.copy()
    live.table._states[0] = state
    live._pads.clear()
    return truth


async def stand_in_moves(live: Live, seat: int, action: int) -> None:
    async with live.alone():
        await live.play(seat, action)


def replace_b(house: House, sockets: list[Socket]) -> None:
    """B goes, and after a while A and C let a bot stand in."""
    sockets[B].close()
    sockets[A].hear_until(
        lambda m: m["type"] == "table" and not m["table"]["seats"][B]["connected"]
    )
    house.pass_time(AWAY)
    sockets[A].say("replace", seat=B)
    asked = sockets[C].hear_until(lambda m: m["type"] == "table" and bool(m["table"]["asks"]))
    sockets[C].say("answer", ask=asked["table"]["asks"][0]["id"], seat=C, yes=True)
    sockets[A].hear_until(
        lambda m: m["type"] == "table" and bool(m["table"]["seats"][B]["stand_in"])
    )


def play_with_another_truth(house: House, kind: Kind, other: bool) -> tuple[list[str], int]:
    """What A and a spectator are sent in a game of three; how often the truth was another one."""
    browsers = [house.browser() for _ in range(4)]
    for browser, cookie in zip(browsers, COOKIES, strict=True):
        browser.http.cookies.set("laguna", cookie)
    name, options = kind
    table = browsers[A].open_table("mine", "open", "open", game=name, options=options, public=True)
    for seat in (B, C):
        browsers[seat].claim(table, seat)
    *sockets, watcher = (browser.sit(table) for browser in browsers)
    live, chance, differing = house.live(table["id"]), random.Random(DEAL), 0
    for row in range(ROWS):
        if row == LEAVES:
            replace_b(house, sockets)
        if row == RESIGNS:
            sockets[B] = browsers[B].sit(table)
            sockets[B].say("resign", seat=B)
        away = {B} if LEAVES <= row < RESIGNS else set()
        for seat in {A, B, C} - away:
            sockets[seat].catch_up()
        watcher.catch_up()
        if row % EVERY == 0:
            truth = live.table.state.copy()
            if other:
                house.do(put(live, live.table.redealt(A, row + 1)))
                differing += live.table.state.tobytes() != truth.tobytes()
            probe(sockets[A], row)
            watcher.ask("look", seat=None)
            watcher.hear("history")
            house.do(put(live, truth))
        seat = chance.choice(live.table.actors)
        action = chance.choice(live.table.legal_actions(seat))
        if seat == B and row >= LEAVES:
            house.do(stand_in_moves(live, seat, action))
        else:
            sockets[seat].act(live.table.game.action_json(action))
    assert live.seating.seats[B].resigned
    for socket in (sockets[A], watcher):
        socket.catch_up()
    return sockets[A].heard + watcher.heard, differing


@pytest.mark.parametrize("kind", GAMES, ids=str)
def test_every_byte_is_the_same_whatever_is_the_truth(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fixed: None
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda _: DEAL)
    monkeypatch.setattr(Players, "wake", lambda *_: None)  # they move as the test says
    heard = []
    for other in (False, True):
        with opened(tmp_path / str(other)) as house:
            house.clock.now = 1_000_000_000.0
            sent, differing = play_with_another_truth(house, kind, other)
            heard.append(sent)
    assert differing > ROWS // EVERY // 2
    assert len(heard[0]) > 3 * ROWS
    assert heard[0] == heard[1]
