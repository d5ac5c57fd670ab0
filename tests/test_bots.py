"""Bots: by their codes, deterministic, blind to what is hidden, and your own."""

from __future__ import annotations

import zlib
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import laguna
from laguna import bots
from laguna.bots.budget import Budget
from laguna.bots.match import play_out
from laguna.bots.search import SLICE, VISITS, Search
from laguna.engine.dispatch import game_of
from laguna.engine.errors import LagunaError
from laguna.engine.game import Parts, State
from laguna.engine.table import Table
from tests.fairness import unfair

pytestmark = pytest.mark.slow

FEW = "search:60"
OWN = """
import laguna

@laguna.bots.register("last")
class Last:
    def __init__(self, seed): ...

    def choose(self, parts, s, seat, budget=None):
        import numpy as np
        out = np.zeros(500, np.int64)
        return int(out[laguna.games.load("walking").kernels.legal(parts, s, seat, out) - 1])
"""


@pytest.mark.parametrize("code", ["random", "beginner", "greedy", FEW])
def test_the_same_seed_plays_the_same_game(code: str) -> None:
    games = [
        play_out(laguna.new("walking", seed=4), [bots.make(code, 1), bots.make(code, 2)]).log
        for _ in range(2)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("game", laguna.games.names())
@pytest.mark.parametrize("code", ["random", "beginner", "greedy", FEW])
def test_what_is_hidden_changes_nothing(game: str, code: str) -> None:
    assert unfair(game, partial(bots.make, code), 40) == 0


class Peeker:
    """Does what depends on every byte that it is shown."""

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        game = game_of(s)
        out = np.zeros(game.max_legal, np.int64)
        return int(out[zlib.crc32(s.tobytes()) % game.kernels.legal(parts, s, seat, out)])


@pytest.mark.parametrize("game", laguna.games.names())
def test_who_looks_at_everything_sees_nothing_hidden(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert unfair(game, lambda _: Peeker(), 40) == 0
    monkeypatch.setattr(Table, "redealt", lambda table, *_: table.state)
    assert unfair(game, lambda _: Peeker(), 40) > 0, "a table that shows everything is found out"


def test_search_beats_greedy_beats_beginner_beats_random() -> None:
    for better, worse in ((FEW, "greedy"), ("greedy", "beginner"), ("beginner", "random")):
        won = 0.0
        for game in range(20):
            table = laguna.new("walking", seed=100 + game // 2)
            pair = [bots.make(better, game), bots.make(worse, game)]
            ranks = [score.rank for score in play_out(table, pair[:: 1 - 2 * (game % 2)]).scores()]
            won += ranks[game % 2] == 1
        assert won > 10, (better, worse)


def test_a_search_goes_on_from_what_it_found_out() -> None:
    table = laguna.new("walking", seats=1, seed=3)
    bot = Search(Budget(200), seed=1)
    first = bot.choose(table.parts, table.redealt(0, 1), 0)
    table.play(first)
    bot.choose(table.parts, table.redealt(0, 2), 0)
    again = Search(Budget(200), seed=1)
    again.choose(table.parts, table.redealt(0, 2), 0)
    assert bot.trees[0].links[0, VISITS] >= again.trees[0].links[0, VISITS] == 200
    assert bot.nodes != again.nodes


def test_seconds_are_kept_about(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.005, 0.02])
    monkeypatch.setattr("laguna.bots.search.time.monotonic", lambda: next(times))
    table = laguna.new("walking", seats=2, seed=3)
    seat = table.actors[0]
    bot = Search(Budget.read("0.01s"))
    assert bot.choose(table.parts, table.redealt(seat, 1), seat) in table.legal_actions()
    assert bot.trees[0].links[0, VISITS] == 2 * SLICE


@pytest.mark.parametrize("code", ["nobody", "search:", "search:0", "search:-1", "search:nan s"])
def test_a_code_that_means_nothing_is_refused(code: str) -> None:
    with pytest.raises(LagunaError):
        bots.make(code)


def test_a_bot_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    assert bots.load_code(file) == ["last"]
    try:
        table = laguna.new("walking", seed=1)
        assert play_out(table, [bots.make("last"), bots.make("random")]).over
    finally:
        bots.forget("last")


@pytest.mark.parametrize("text", ["1 / 0", "x = 1", "def :"])
def test_a_file_without_a_bot_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "own.py"
    file.write_text(text)
    with pytest.raises(LagunaError, match=r"own\.py"):
        bots.load_code(file)
    with pytest.raises(LagunaError, match="cannot read"):
        bots.load_code(tmp_path / "missing.py")
