"""The arena: balanced seats, the same deals, games that nobody plays twice, honest intervals."""

from __future__ import annotations

import json
import math
import multiprocessing
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
import pytest

import laguna
from laguna import bots
from laguna.arena import campaign, store, workers
from laguna.arena.campaign import Campaign, Wish, report_of
from laguna.arena.cluster import check_cluster
from laguna.arena.contests import Aim, Contest, ladder, round_robin, seatings, solos
from laguna.arena.errors import ArenaError
from laguna.arena.play import Code, Job, Played, Setup, new_setup, play_game
from laguna.arena.rating import ELO, ratings, strengths
from laguna.arena.schedule import Results, Schedule, judge
from laguna.arena.statistics import (
    anytime_interval,
    mean_interval,
    share_interval,
    student,
    wilson,
)
from laguna.arena.store import GAMES, Folder
from laguna.arena.tables import as_csv, as_markdown
from laguna.cli import main

RANDOM = Contest(("b", "a"))
SECONDS = "seconds"
PATIENCE = 30.0


def setup(seats: int = 2, seed: int = 1, files: Sequence[Path] = ()) -> Setup:
    options = laguna.games.load("walking").complete_options(seats, {})
    return new_setup("walking", seats, options, seed, Code(tuple(files)))


def replace_option(setup: Setup, name: str, value: object) -> Setup:
    return msgspec.structs.replace(setup, options={**setup.options, name: value})


def wish(least: int = 4, seats: int = 2, seed: int = 1) -> Wish:
    bots = ["random", "search:1"]
    contests = solos(bots) if seats == 1 else round_robin(bots)
    return Wish(setup(seats, seed), bots, contests, least=least)


def run(wanted: Wish, out: Path | None = None, processes: int = 1) -> tuple[Campaign, int]:
    """The campaign after its end, and how many games it played."""
    campaign = Campaign(wanted, out, processes)
    played = 0
    for progress in campaign.run():
        played = progress.played
    return campaign, played


def lines(folder: Path) -> list[str]:
    """All games without what they took, in a fixed order."""
    found = [json.loads(line) for line in (folder / GAMES).read_text().splitlines()]
    return sorted(json.dumps({k: v for k, v in line.items() if k != SECONDS}) for line in found)


def won(deal: int, bots: tuple[str, ...], winner: str) -> Played:
    ranks = tuple(1 if bot == winner else 2 for bot in bots)
    points = tuple(50 if bot == winner else 40 for bot in bots)
    return Played(deal, deal, bots, points, ranks, 1, tuple((0.1,) for _ in bots), "", "")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_each_bots_equally_often(seats: int) -> None:
    sat = seatings(Contest(("b", "a")), seats)
    assert len(set(sat)) == len(sat)
    counts = Counter((seat, bot) for seating in sat for seat, bot in enumerate(seating))
    assert set(counts.values()) == {len(sat) // 2}
    assert set(sat) == set(seatings(Contest(("a", "b")), seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_share_the_wins(seats: int) -> None:
    """Whatever seat wins a deal, and by whatever ties, both bots get half of it."""
    for winners in product((1, 2), repeat=seats):
        if 1 not in winners:
            continue
        games = [
            replace_bots(won(0, ("",) * seats, ""), seating, winners)
            for seating in seatings(RANDOM, seats)
        ]
        assert sum(game.share("a") for game in games) == pytest.approx(len(games) / 2)


def replace_bots(game: Played, bots: tuple[str, ...], ranks: tuple[int, ...]) -> Played:
    points = game.points
    return Played(game.deal, game.seed, bots, points, ranks, 1, game.seconds, "", "")


def test_who_meets_whom() -> None:
    bots = ["a", "b", "c"]
    assert [contest.bots for contest in ladder(bots)] == [("b", "a"), ("c", "b")]
    assert [contest.bots for contest in round_robin(bots)] == [("b", "a"), ("c", "a"), ("c", "b")]


def test_a_game_follows_from_seed_deal_and_seating_alone() -> None:
    job = Job(2, ("search:1", "random"))
    first, again = play_game(setup(), job), play_game(setup(), job)
    assert (first.points, first.moves) == (again.points, again.moves)
    assert first.seed == setup().seed + 2
    assert play_game(setup(seed=9), job).points != first.points


def test_all_contests_have_the_same_deals() -> None:
    schedule = Schedule(Results(2), round_robin(["a", "b", "c"]), [], 4, 4)
    handed = []
    while (job := schedule.next()) is not None:
        handed.append(job)
    assert Counter(job.deal for job in handed) == {0: 6, 1: 6}


def test_a_killed_run_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    run(wish(40), whole)
    words = ["arena", "random", "search:1", "--games", "40", "--jobs", "2", "--out", str(broken)]
    process = subprocess.Popen(
        [sys.executable, "-m", "laguna", *words], stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    until = time.monotonic() + 120
    file = broken / GAMES
    while not (file.exists() and file.read_bytes().count(b"\n") >= 2):
        assert time.monotonic() < until
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = len(lines(broken))
    assert before < 40
    with file.open("ab") as torn:
        torn.write(b'{"deal":5,"se')
    _, played = run(wish(40), broken)
    assert played == 40 - before
    assert lines(broken) == lines(whole)
    _, played = run(wish(40), broken)
    assert played == 0


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    run(wish(), here)
    run(wish(), there, processes=2)
    assert lines(here) == lines(there)


def test_no_more_processes_than_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def play(setup: Setup, code: Code, source: workers.Source, processes: int) -> Iterator[Played]:
        asked.append(processes)
        return workers.play_here(setup, code, source)

    monkeypatch.setattr(campaign, "play_in_processes", play)
    _, played = run(wish(2), tmp_path, processes=500)
    assert asked == [played]


def test_no_process_is_left_when_a_game_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise ArenaError("the disk is full")

    monkeypatch.setattr(store.Appender, "__call__", full)
    before = set(multiprocessing.active_children())
    with pytest.raises(ArenaError, match="the disk is full") as refused:
        run(wish(8), tmp_path, processes=2)
    for process in set(multiprocessing.active_children()) - before:
        process.join(PATIENCE)
        assert process.exitcode is not None
    assert refused.value.__traceback__  # holds what was running, which must not be needed to end it


def test_a_process_that_dies_is_named(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    progress = Campaign(wish(200), tmp_path, 2).run()
    next(progress)
    next(progress)
    for process in set(multiprocessing.active_children()) - before:
        process.kill()
    with pytest.raises(ArenaError, match="died; the games that had ended are kept"):
        for _ in progress:
            pass
    assert lines(tmp_path)


def test_a_folder_collects_more_games_bots_and_aims(tmp_path: Path) -> None:
    run(wish(4), tmp_path)
    _, played = run(wish(8), tmp_path)
    assert played == 4
    more = wish(2)
    bots = ["random", "search:2"]
    aim = Aim("search:2", "random", 0.01)
    run(Wish(more.setup, bots, round_robin(bots), [aim], 2, 2), tmp_path)
    report = report_of(tmp_path)
    assert [str(pair.contest) for pair in report.pairs] == [
        "search:1 over random",
        "search:2 over random",
    ]
    assert [pair.games for pair in report.pairs] == [8, 2]
    assert report.pairs[1].verdict == "open"


def test_games_of_another_setup_are_refused(tmp_path: Path) -> None:
    run(wish(2), tmp_path)
    with pytest.raises(ArenaError, match="with the seed 1, not with the seed 2; take another"):
        run(wish(2, seed=2), tmp_path)
    with pytest.raises(ArenaError, match="with 2 seats, not with 1 seats"):
        run(wish(2, seats=1), tmp_path)
    german = replace(wish(2), setup=replace_option(setup(), "edition", "de"))
    with pytest.raises(ArenaError, match="with the option edition = pl, not with the option edi"):
        run(german, tmp_path)


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    with (
        Folder(tmp_path).hold(),
        pytest.raises(ArenaError, match="another arena is at work"),
    ):
        run(wish(2), tmp_path)


def test_a_line_that_is_no_game_is_named(tmp_path: Path) -> None:
    run(wish(2), tmp_path)
    with (tmp_path / GAMES).open("a") as file:
        file.write("{}\n")
    with pytest.raises(ArenaError, match=r"games\.jsonl, line 3: not a game"):
        report_of(tmp_path)


def test_the_report_is_the_same_from_the_folder(tmp_path: Path) -> None:
    campaign, _ = run(wish(6), tmp_path)
    report = campaign.report()
    assert report_of(tmp_path) == report
    assert json.loads((tmp_path / "report.json").read_text())["pairs"][0]["games"] == 6
    assert (tmp_path / "report.md").read_text() == as_markdown(report)
    assert as_csv(report).startswith("bots_1,bots_2,deals,games,share_mean,share_interval_1")


def test_pictures_and_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is an extra")
    chosen = ["search:1", "search:2", "search:4"]
    campaign, _ = run(Wish(setup(), chosen, ladder(chosen), least=2), tmp_path)
    campaign.report()
    for name in ("pairs", "ratings", "strength"):
        assert (tmp_path / f"{name}.svg").read_bytes().startswith(b"<?xml")
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 8
    assert sum(row["win"] for row in rows) == pytest.approx(4)


def test_the_same_games_on_ray(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is an extra")
    run(wish(), tmp_path / "here")
    campaign = Campaign(wish(), tmp_path / "there", 2, cluster=True)
    for _ in campaign.run():
        pass
    assert lines(tmp_path / "here") == lines(tmp_path / "there")


def test_without_ray_the_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laguna.arena.cluster.find_spec", lambda _: None)
    with pytest.raises(ArenaError, match=r"pip install 'laguna\[cluster\]'"):
        check_cluster()


def test_bots_alone() -> None:
    campaign, _ = run(replace(wish(5, seats=1), mark=10))
    report = campaign.report()
    first, second = report.solos
    games = list(campaign.results.games.values())
    points = [game.points[0] for game in games if game.bots == ("random",)]
    assert first.points.value == pytest.approx(np.mean(points))
    assert first.marked is not None
    assert first.marked.value == np.mean([each >= 10 for each in points])
    assert second.ahead is not None
    assert second.ahead.value == pytest.approx(second.points.value - first.points.value)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_interval_of_a_mean() -> None:
    """Student's sleep data: the differences of the ten patients have 0.70 … 2.46."""
    hours = np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    assert mean_interval(hours) == pytest.approx((0.70, 2.46), abs=0.01)
    assert math.isinf(mean_interval(hours[:2]).low)


def test_interval_of_a_share_counts_deals_not_games() -> None:
    """Games of a deal that always end alike are worth one; independent ones count each."""
    chance = np.random.default_rng(1)
    alike = (chance.random(400) < 0.7).astype(float)
    independent = (chance.random((400, 2)) < 0.7).mean(axis=1)
    one, two = share_interval(alike, 800), share_interval(independent, 800)
    assert one == pytest.approx(wilson(float(alike.mean()), 400), abs=0.002)
    assert two == pytest.approx(wilson(float(independent.mean()), 800), abs=0.004)
    perfect = share_interval(np.ones(100), 200)
    assert perfect.high == pytest.approx(1)
    assert 0.95 < perfect.low < 0.97


def test_the_anytime_interval_holds_at_all_times() -> None:
    """A plain interval looked at again and again misses the truth far too often; this does not."""
    chance = np.random.default_rng(2)
    missed = plain = 0
    for _ in range(100):
        deals = (chance.random((300, 2)) < 0.75).mean(axis=1)
        looks = [deals[:count] for count in range(10, 301, 10)]
        missed += any(not low <= 0.75 <= high for low, high in map(anytime_interval, looks))
        plain += any(
            not low <= 0.75 <= high
            for low, high in (share_interval(look, 2 * len(look)) for look in looks)
        )
    assert missed <= 5
    assert plain > 10


def test_the_anytime_interval_closes_on_the_truth() -> None:
    deals = (np.random.default_rng(3).random((2000, 2)) < 0.9).mean(axis=1)
    low, high = anytime_interval(deals)
    assert 0.87 < low < 0.9 < high < 0.93


@pytest.mark.parametrize(
    ("share", "aim", "verdict"),
    [(0.95, 0.85, "reached"), (0.5, 0.85, "missed"), (0.85, 0.85, "open")],
)
def test_verdicts(share: float, aim: float, verdict: str) -> None:
    deals = (np.random.default_rng(4).random((200, 2)) < share).mean(axis=1)
    assert judge(Aim("b", "a", aim), deals) == verdict


def test_a_contest_ends_when_its_aim_is_decided() -> None:
    """B always wins: at least 20 games, then as many as 70 % needs, and no more."""
    schedule = Schedule(Results(2), [RANDOM], [Aim("b", "a", 0.7)], 20, 1000)
    games = 0
    while (job := schedule.next()) is not None:
        schedule.add(won(job.deal, job.bots, "b"))
        games += 1
    shares = schedule.results.shares(RANDOM)
    assert games == 2 * len(shares)
    assert 20 <= games < 60
    assert judge(Aim("b", "a", 0.7), shares) == "reached"
    assert judge(Aim("b", "a", 0.7), shares[:-10]) == "open"


def test_an_open_aim_ends_with_the_most_games() -> None:
    schedule = Schedule(Results(2), [RANDOM], [Aim("b", "a", 0.5)], 20, 100)
    while (job := schedule.next()) is not None:
        schedule.add(won(job.deal, job.bots, "ab"[job.deal % 2]))
    assert len(schedule.results.games) == 100


def test_ratings_give_the_shares_back() -> None:
    deals = np.full(1000, 0.9)
    shares = {Contest(("b", "a")): deals, Contest(("c", "b")): deals}
    rated = ratings(["a", "b", "c", "unknown"], shares, 2)
    assert set(rated) == {"a", "b", "c"}
    assert rated["a"].elo == 0
    assert rated["b"].elo == pytest.approx(ELO * math.log(9), abs=2)
    assert rated["c"].elo == pytest.approx(2 * rated["b"].elo, abs=2)
    assert rated["b"].interval.low < rated["b"].elo < rated["b"].interval.high


def test_who_never_lost_is_rated_with_little_certainty() -> None:
    rated = ratings(["a", "b"], {RANDOM: np.ones(50)}, 2)
    low, high = rated["b"].interval
    assert low > 400
    assert high - low > 300


def test_strengths_of_a_known_table() -> None:
    wins = np.array([[0.0, 1.0, 2.0], [3.0, 0.0, 2.0], [6.0, 4.0, 0.0]])
    power = np.exp(strengths(wins))
    games = wins + wins.T
    expected = [
        sum(games[i, j] * power[i] / (power[i] + power[j]) for j in range(3)) for i in range(3)
    ]
    assert expected == pytest.approx(wins.sum(axis=1), rel=1e-4)


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        (["random"], "at least two bots"),
        ([], "at least two bots"),
        (["random", "nobody"], "no bot 'nobody'"),
        (["random", "random"], "named twice"),
        (["random", "greedy", "--aim", "greedy>random"], "an aim reads like"),
        (["random", "greedy", "--aim", "greedy>random=1.5"], "an aim reads like"),
        (["random", "greedy", "--aim", "club>random=0.9"], "do not meet"),
        (
            ["random", "greedy", "--aim", "greedy>random=0.9", "--aim", "random>greedy=0.1"],
            "two aims for random and greedy",
        ),
        (["random", "greedy", "--patience", "2"], "--patience goes with --code"),
        (["search:10", "search:010"], "simulations (20000"),
        (["random", "greedy", "--seats", "5"], "1 to 4 players"),
        (["random", "--seats", "1", "--ladder"], "needs at least 2 seats"),
        (["random", "greedy", "--mark", "86"], "play alone: --seats 1"),
        (["--seats", "1"], "name a bot"),
        (["random", "greedy", "--games", "0"], "--games"),
        (["random", "greedy", "--out", "/dev/null/x"], "cannot write"),
        (["--report", "/nowhere"], "no folder of the arena"),
        (["random", "--report", "/nowhere"], "BOT… says nothing to --report"),
        (["--report", "/nowhere", "--mark", "86"], "--mark says nothing to --report"),
        (["random", "greedy", "--most", "500"], "--most goes with --aim"),
        (
            ["random", "greedy", "--aim", "greedy>random=90%", "--most", "100"],
            "--most 100 is less than the 200 games",
        ),
        (["random", "greedy", "--seed", str(2**63 - 1)], "begin with a lower one"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], fragment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert fragment in answer.err


def test_the_command_prints_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "random", "search:1", "--games", "6", "--jobs", "1", "--out", str(tmp_path)]
    assert main([*words, "--aim", "search:1 > random = 20 %", "--most", "6"]) == 0
    printed = capsys.readouterr().out
    assert "search:1 over random" in printed
    assert "≥ 20.0 %" in printed
    assert main(["arena", "--report", str(tmp_path)]) == 0
    assert capsys.readouterr().out == printed


def test_a_bot_with_faults_is_counted_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.py"
    file.write_text(FAULTY)
    out = tmp_path / "out"
    words = ["arena", "random", "faulty", "--games", "4", "--jobs", "1", "--code", str(file)]
    try:
        assert main([*words, "--out", str(out)]) == 0
    finally:
        bots.forget("faulty")
    answer = capsys.readouterr()
    assert answer.err.count("the bot faulty failed") == 1
    assert "ValueError: stuck (own.py, line 8); a random move is played instead" in answer.err
    assert "faulty failed in 4 of 4 games, and random moves count as its own" in answer.out
    game = json.loads((out / GAMES).read_text().splitlines()[0])
    assert game["faults"]["faulty"]["moves"] > 1
    file.write_text(FAULTY + "x = 1")
    with pytest.raises(ArenaError, match="with the files of bots"):
        run(replace(wish(2), setup=setup(files=[file])), out)


FAULTY = """
import laguna
@laguna.bots.register("faulty")
class Faulty:
    def __init__(self, seed):
        pass
    def choose(self, parts, s, seat, budget=None):
        raise ValueError("stuck")
"""
