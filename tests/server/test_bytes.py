"""What seat A is sent does not depend on what seat B holds, nor on what it buried unseen.

Two games from one seed, move for move the same but for what B put under the decks: to A the one
is a redeal of the other, checked after every move. Both are played on servers of their own over
real sockets, A asking all it can, and every byte that A is sent has to be the same.
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
from tests.server.house import House, Socket, opened

A, B = 0, 1
COOKIES = ("a" * 43, "b" * 43, "c" * 43)
HIDDEN = ("return", "sell")  # moves whose card the others do not see
FURTHER = 12  # moves after the first difference that a pair of games has to have
DEAL = 7  # seeds a salt, and what a redeal leaves open
SEEDS = 200


class Step(NamedTuple):
    """One move in both games."""

    seat: int
    actions: tuple[int, int]


def told(table: Table, seat: int, action: int) -> Any:
    """What A would be told of a move."""
    after = table.at(len(table.plies))
    return after.play_and_tell(action, seat, viewers=(A,))[A], after.view(A)


def twins(edition: str, seed: int) -> tuple[list[Step], int] | None:
    """Two games that are the same to A, and from which move on they differ; if there are any.

    They end before something must show what differs.
    """
    chance = random.Random(seed)
    games = [laguna.new("walking", seats=2, seed=seed, edition=edition) for _ in range(2)]
    steps: list[Step] = []
    first = None
    while not any(game.over for game in games):
        pair = _same_to_a(games, chance)
        if pair is None:
            break
        (seat,) = games[0].actors
        for game, action in zip(games, pair, strict=True):
            game.play(action, seat)
        if games[0].over:
            break
        states = [game.redealt(A, DEAL).tobytes() for game in games]
        assert states[0] == states[1], "to A the games are not redeals of each other"
        steps.append(Step(seat, pair))
        if first is None and games[0].state.tobytes() != games[1].state.tobytes():
            first = len(steps)
    if first is None or len(steps) < first + FURTHER:
        return None
    return steps, first


def _same_to_a(games: list[Table], chance: random.Random) -> tuple[int, int] | None:
    """Moves, one in each game, that A cannot tell apart; different ones where there are."""
    seat = games[0].actors[0]
    choices = [game.legal_actions() for game in games]
    if seat == A:
        assert choices[0] == choices[1]
        pairs = [(action, action) for action in choices[0]]
    else:
        pairs = [(one, other) for one in choices[0] for other in choices[1]]
    chance.shuffle(pairs)
    pairs.sort(key=lambda pair: pair[0] == pair[1])
    kind = games[0].game.action_json
    for one, other in pairs:
        if one != other and not kind(one)["move"] == kind(other)["move"] in HIDDEN:
            continue
        if told(games[0], seat, one) == told(games[1], seat, other):
            return one, other
    return None


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing about a table is left to chance, so that two servers open the same one."""
    monkeypatch.setattr(hall, "new_id", lambda: "sametable2")
    monkeypatch.setattr(hall, "new_salt", lambda: f"{DEAL:032x}")


def play(
    house: House, edition: str, steps: list[Step], first_difference: int, game: int
) -> tuple[list[bytes], list[bytes]]:
    """Play one of the twins; every byte that A is sent, by HTTP and by its sockets, and a
    spectator too; and what B is sent.
    """
    a, b, c = (house.browser() for _ in range(3))
    for browser, cookie in zip((a, b, c), COOKIES, strict=True):
        browser.http.cookies.set("laguna", cookie)
    table = a.open_table("mine", "open", options={"edition": edition}, public=True)
    b.claim(table, 1, "B")
    sent: list[bytes] = []
    first, second, watcher = a.sit(table), b.sit(table), c.sit(table)
    for number, step in enumerate(steps):
        mover = first if step.seat == A else second
        for socket in (first, second, watcher):
            socket.catch_up()
        if number >= first_difference:
            probe(first, number)
        action = laguna.games.load("walking").action_json(step.actions[game])
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
    socket.ask("preview", id=number, seat=A, actions=legal + wrong)
    for action in wrong:
        socket.ask("why", id=number, seat=A, action=action)
        socket.ask("act", seat=B, number=0, action=action)
    socket.ask("act", seat=A, number=99, action=wrong[0])
    if {"move": "end"} not in legal:
        socket.ask("act", seat=A, number=socket.state["number"], action={"move": "end"})
    socket.ask("look", seat=B)
    for seat in (None, A):
        socket.ask("look", seat=seat)
        socket.hear("history")


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_every_byte_is_the_same_whatever_the_other_holds(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fixed: None
) -> None:
    seed, (steps, first) = next(
        (seed, found) for seed in range(SEEDS) if (found := twins(edition, seed))
    )
    monkeypatch.setattr(secrets, "randbelow", lambda _: seed)
    sent = []
    sent_to_b = []
    states = []
    for game in range(2):
        with opened(tmp_path / str(game)) as house:
            house.clock.now = 1_000_000_000.0
            to_a, to_b = play(house, edition, steps, first, game)
            sent.append(to_a)
            sent_to_b.append(to_b)
            states.append(house.live("sametable2").table.state.tobytes())
    assert states[0] != states[1]
    assert sent_to_b[0] != sent_to_b[1]
    assert len(sent[0]) > 3 * len(steps)
    assert sent[0] == sent[1]
