"""The command `laguna`, run in this process; bad input is one sentence and exit code 2."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import laguna
from laguna.bots import make
from laguna.bots.match import play_out
from laguna.cli import app, fuzz
from laguna.cli.simulate import Games, _summary
from laguna.engine.random import seed_of
from laguna.engine.replay import full_json
from laguna.engine.table import Table
from laguna.games.walking.rules.parts import shipped_deck
from tests.commands import Run, assert_refused, running

DOCS = Path(__file__).parent.parent / "docs"
CARDS = 72
DECK = shipped_deck()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `laguna`."""
    return running(capsys, monkeypatch)


def played(seats: int = 2, seed: int = 7, **options: Any) -> Table:
    table = laguna.new("walking", seats=seats, seed=seed, **options)
    return play_out(table, [make("random", seat) for seat in range(seats)], seed)


@pytest.fixture(scope="module")
def finished() -> Table:
    return played()


@pytest.fixture
def record(finished: Table, tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(finished.record(), encoding="utf-8")
    return path


# Help


GROUPS = [str(each.name) for each in app.registered_groups]
VERBS = [*(str(each.name) for each in app.registered_commands), *GROUPS]
PARTS = [
    f"{group.name} {each.name}"
    for group in app.registered_groups
    for each in (group.typer_instance or app).registered_commands
]


def test_the_help_lists_all_verbs(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    assert {"play", "analyse", "arena", "parts"} <= set(VERBS)
    for verb in VERBS:
        assert f" {verb} " in answer.out


@pytest.mark.parametrize("verb", [*VERBS, *PARTS])
def test_every_verb_explains_itself(run: Run, verb: str) -> None:
    answer = run(*verb.split(), "--help")
    assert answer.code == 0
    assert verb in GROUPS or f"$ laguna {verb}" in answer.out


def test_version(run: Run) -> None:
    assert re.fullmatch(r"laguna \d+\.\d+\.\d+\n", run("--version").out)


def test_games_lists_options_and_bots(run: Run) -> None:
    out = run("games").out
    for word in (
        "walking",
        "1 to 4 players",
        "edition",
        "pl or de",
        "W2.5",
        "random, beginner, greedy",
    ):
        assert word in out


# Records


def test_show_draws_what_the_viewer_sees(run: Run, record: Path, finished: Table) -> None:
    drawn = run("show", record).out
    assert drawn == run("show", record, "--viewer", "all").out
    assert drawn != run("show", record, "--viewer", "1").out
    assert drawn != run("show", record, "--ply", "0").out


def test_a_running_game_is_shown_to_whoever_is_to_move(run: Run) -> None:
    table = laguna.new("walking", seats=3, seed=1, start=2)
    table.play("take 1 top 2")
    text = table.record().encode()
    drawn = run("show", "-", stdin=text).out
    assert drawn == run("show", "-", "--viewer", "2", stdin=text).out
    assert drawn != run("show", "-", "--viewer", "3", stdin=text).out


def test_show_writes_a_drawing_to_a_file(run: Run, record: Path, tmp_path: Path) -> None:
    drawn = run("show", record).out
    assert run("show", record, "--out", tmp_path / "table.txt") == (0, "", "")
    assert (tmp_path / "table.txt").read_text(encoding="utf-8") == drawn


def test_show_json_is_the_full_game(
    run: Run, record: Path, finished: Table, tmp_path: Path
) -> None:
    expected = json.loads(json.dumps(full_json(finished)))
    assert json.loads(run("show", record, "--json").out) == expected
    assert json.loads(run("show", "-", "--json", stdin=record.read_bytes()).out) == expected
    assert run("show", record, "--json", "--out", tmp_path / "game.json").out == ""
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8")) == expected


def test_show_json_up_to_a_ply(run: Run, record: Path, finished: Table) -> None:
    plies = json.loads(run("show", record, "--json", "--ply", "5").out)["plies"]
    assert plies == json.loads(json.dumps(full_json(finished)))["plies"][:6]


@pytest.mark.parametrize(("seats", "edition"), [(1, "pl"), (2, "pl"), (2, "de"), (3, "de")])
def test_json_shows_every_card_in_one_place(seats: int, edition: str) -> None:
    """What docs/json.md promises: decks, display, hands, streets and the box hold 72 cards."""
    box: list[str] = []
    for ply in full_json(played(seats, edition=edition))["plies"]:
        for event in ply["events"]:
            if event["event"] == "away" and event["to"] == "box":
                box += event["cards"]
        state = ply["state"]
        cards = list(box)
        cards += [card for column in state["display"] for card in column if card]
        cards += [known["card"] for deck in state["known_in_decks"] for known in deck]
        cards += [card for player in state["players"] for card in player["hand"]]
        cards += [
            card
            for player in state["players"]
            for house in player["street"]
            for card in house["cards"]
            if card
        ]
        assert len(cards) == len(set(cards)) == CARDS


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if not re.fullmatch(r"\d|[ROYGBP][123][a-d]", str(key)):
                yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def test_every_field_of_the_json_is_documented() -> None:
    text = (DOCS / "json.md").read_text(encoding="utf-8")
    tables = [played(1, edition="de"), played(2, memory=True), played(3, edition="de")]
    keys = {key for table in tables for key in keys_of(full_json(table))}
    assert {key for key in keys if f"`{key}`" not in text} == set()


def test_replay_tells_every_move(run: Run, record: Path, finished: Table) -> None:
    out = run("replay", record).out
    numbers = [int(line[:4]) for line in out.splitlines() if line[:4].strip().isdecimal()]
    assert numbers == list(range(1, len(finished.plies) + 1))
    assert "W7.3" in out
    best = min(finished.scores(), key=lambda score: score.rank)
    assert f"1. seat {best.seat + 1} with {best.points} points" in out


def test_replay_hides_what_a_spectator_cannot_see(run: Run, record: Path) -> None:
    assert re.search(r"returns [ROYGBP]\d[a-d] under", run("replay", record).out)
    assert not re.search(
        r"returns [ROYGBP]\d[a-d] under", run("replay", record, "--viewer", "spectator").out
    )


def test_replay_waits_between_moves(
    run: Run, record: Path, finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    run("replay", record, "--speed", "4")
    assert slept == [0.25] * len(finished.plies)


# Simulation


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_bots_sit_everywhere_equally_often(run: Run) -> None:
    games = rows(run("simulate", "--bots", "greedy,random,random", "-n", "6", "--csv", "-").out)
    seats = Counter((row["seat"], row["bot"]) for row in games)
    assert seats == {
        (seat, bot): 4 if bot == "random" else 2 for seat in "012" for bot in ("greedy", "random")
    }


def test_simulated_games_can_be_played_again(run: Run) -> None:
    words = ("simulate", "--bots", "greedy,random", "-n", "2", "--seed", "40", "--edition", "de")
    answer = run(*words, "--json", "-")
    assert answer.out == run(*words, "--json", "-").out
    second = json.loads(answer.out)["games"][1]
    assert second["bots"] == ["random", "greedy"]
    table = laguna.new("walking", seats=2, edition="de", seed=41)
    seated = [make("random", seed_of(41, 1)), make("greedy", seed_of(41, 0))]
    play_out(table, seated, seed_of(41, "table"))
    assert second["points"] == [score.points for score in table.scores()]
    assert second["turns"] == table.turn


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_simulation_tables_what_the_games_gave(run: Run, bots: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    words = ("--bots", bots, "--seats", "2", "-n", "4", "--json", file)
    out = run("simulate", "walking", *words).out
    document = json.loads(file.read_text(encoding="utf-8"))
    for number, bot in enumerate(document["bots"]):
        seats = [(number + game) % 2 for game in range(4)]
        games = list(zip(document["games"], seats, strict=True))
        points = [game["points"][seat] for game, seat in games]
        wins = [(game["ranks"][seat] == 1) / game["ranks"].count(1) for game, seat in games]
        assert bot["points"] == sum(points) / 4
        assert bot["wins"] == sum(wins) / 4
        assert (bot["min"], bot["max"]) == (min(points), max(points))
        assert f"{bot['points']:.2f} ± {bot['interval']:.2f}" in out
    assert sum(document["endings"].values()) == 4
    for rule, count in document["endings"].items():
        assert f"{25 * count:.1f} %  {rule}" in out
    turns = [game["turns"] for game in document["games"]]
    assert document["turns"] == sum(turns) / 4
    assert min(turns) > 10


def test_a_shared_win_is_split() -> None:
    ranks = np.array([[1, 1], [2, 1], [1, 2], [2, 1]])
    zeros = np.zeros(4, np.int64)
    games = Games(
        laguna.games.load("walking"), {}, ["greedy", "random"], 1, ranks, ranks, zeros, zeros, {}
    )
    assert [row["wins"] for row in _summary(games)] == [0.875, 0.125]


def test_compiled_random_games_follow_their_own_seed(run: Run) -> None:
    four = rows(run("simulate", "--bots", "random,random", "-n", "4", "--csv", "-").out)
    last = rows(
        run("simulate", "--bots", "random,random", "-n", "1", "--seed", "4", "--csv", "-").out
    )
    assert [row["points"] for row in four[-2:]] == [row["points"] for row in last]


def test_simulation_with_a_deck_of_ones_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK.replace("pizzeria 3", "pizzeria 2"))
    words = ("simulate", "--bots", "random", "--seats", "1", "-n", "1", "--json", "-")
    document = json.loads(run(*words, "--option", f"deck={tmp_path / 'deck.txt'}").out)
    assert "pizzeria 2" in document["options"]["deck"]


def test_ctrl_c_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("laguna.cli.simulate.random_games", interrupted)
    assert run("simulate", "--bots", "random", "--seats", "2") == (130, "", "")


# Rules


def test_rules_in_the_other_languages(run: Run) -> None:
    polish = run("rules", "walking", "w7.1", "W7.4", "--language", "pl").out
    assert "5 ukończonych kamienic" in polish
    assert "[I] nasza interpretacja" in polish
    german = run("rules", "W7.1", "--language", "DE").out
    assert "5 vollständige Häuser" in german


def test_every_mark_of_a_rule_is_explained(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    out = " ".join(run("rules", "M1.2").out.split())
    assert "[F: which kinds there are; I: which colour each has]" in out
    assert out.endswith("[I] our reading · [F] known from other published sources")
    text = "The book has 48 roofs [S/I], and 2 → 1 [S; 4 → 4 given], in F."
    monkeypatch.setattr(laguna.Game, "rules_in", lambda *_: {"B1.1": text})
    assert rule_marks(run("rules", "burano", "B1.1").out) == {"I", "S"}


def rule_marks(out: str) -> set[str]:
    """The marks that the last line of a printed rule explains."""
    return set(re.findall(r"\[(.)\]", out.rstrip().splitlines()[-1]))


def test_rules_by_number_in_any_case(run: Run) -> None:
    out = run("rules", "walking", "w4.2B", "W8").out
    assert out.startswith("W4.2b  below a first floor")
    assert "W8.6  Most points wins" in out
    assert "W9" not in re.sub(r"\W", " ", out).split()


def test_the_whole_rule_book(run: Run) -> None:
    out = run("rules", "walking").out
    numbers = [number for number in laguna.games.load("walking").rules if number[-1].isdigit()]
    assert re.findall(r"^W[\d.]+(?= )", out, re.MULTILINE) == numbers


# Bad input


def cut(text: str, line: int) -> str:
    return "\n".join(text.splitlines()[:line]) + "\n"


@pytest.mark.parametrize("verb", ["show", "replay", "score"])
def test_a_record_cut_at_any_line_is_refused(
    run: Run, finished: Table, tmp_path: Path, verb: str
) -> None:
    text = finished.record()
    path = tmp_path / "cut.record"
    for line in range(1, len(text.splitlines())):
        path.write_text(cut(text, line), encoding="utf-8")
        assert_refused(run(verb, path), "cut.record")


@pytest.mark.parametrize(
    ("words", "fragments"),
    [
        ("dance", ("dance", "laguna --help")),
        ("sho", ("'show'? See 'laguna --help'",)),
        ("--dance", ("--dance",)),
        ("show", ("RECORD", "laguna show --help")),
        ("show RECORD extra", ("extra",)),
        ("show RECORD --ply 999", ("moves, not 999",)),
        ("show RECORD --ply -1", ("-1",)),
        ("show RECORD --ply x", ("--ply", "integer")),
        ("show RECORD --viewer 3", ("1 to 2", "'3'")),
        ("show RECORD --viewer 0", ("1 to 2",)),
        (f"show RECORD --viewer {'9' * 5000}", ("1 to 2",)),
        (f"show RECORD --ply {'9' * 5000}", ("--ply",)),
        (f"simulate --seed {'9' * 5000}", ("--seed",)),
        ("show RECORD --json --viewer 1", ("--viewer",)),
        ("show RECORD --json --out DIR", ("cannot write", "directory")),
        ("show RECORD --out DIR/none/file", ("cannot write",)),
        ("replay RECORD --speed -1", ("--speed",)),
        ("replay RECORD --speed fast", ("--speed",)),
        ("score RECORD --edition de", ("--edition",)),
        ("rules chess", ("chess", "walking")),
        ("rules walking W4.9", ("W4.9", "W4.1, W4.2, W4.3, W4.4")),
        ("rules walking W41", ("W41", "W4")),
        ("rules walking W4 --language fr", ("'fr'", "en, de, pl")),
        ("rules walking nonsense", ("W1, W2,",)),
        ("parts dance", ("dance",)),
        ("parts check", ("GAME", "laguna parts check --help")),
        ("parts check chess FILE", ("chess", "walking")),
        ("simulate chess", ("chess", "walking")),
        ("simulate --bots greedy,wizard", ("wizard", "random, beginner, greedy")),
        ("simulate --bots greedy,", ("there is no bot ''",)),
        ("simulate --bots random --seats 9", ("1 to 4 players, not 9",)),
        ("simulate --bots random --seats 0", ("1 to 4 players, not 0",)),
        ("simulate --bots random,random --seats 3", ("2 bots for 3 seats",)),
        ("simulate -n 0", ("-n",)),
        ("simulate -n 1000000000000", ("-n", "10000000")),
        ("simulate --seed -1", ("--seed",)),
        ("simulate --seed 9223372036854775807", ("seeds",)),
        ("simulate --edition fr", ("edition", "pl or de", "fr")),
        ("simulate --option colour=red", ("colour", "edition, easy")),
        ("simulate --option windows", ("edition=de", "windows")),
        ("simulate --edition de --option edition=pl", ("twice",)),
        ("simulate --bots random --option windows=no", ("W2.6",)),
        ("simulate --option deck=missing.txt", ("missing.txt", "no such file")),
        ("simulate --bots random --seats 2 -n 1 --csv DIR", ("cannot write",)),
        ("simulate --csv - --json -", ("only one of --csv and --json",)),
        ("analyse RECORD --json DIR/none/x", ("cannot write", "no such file")),
        ("fuzz chess", ("chess", "walking")),
        ("fuzz -n 3 --seed 9223372036854775806", ("seeds",)),
        ("fuzz -n 3 --out DIR/none/x", ("cannot write", "no such file")),
    ],
)
def test_bad_words_are_refused(
    run: Run, record: Path, tmp_path: Path, words: str, fragments: tuple[str, ...]
) -> None:
    replaced = words.replace("RECORD", str(record)).replace("DIR", str(tmp_path))
    assert_refused(run(*replaced.split()), *fragments)


PARTS_VERBS = [
    f"parts {verb} {game}" for verb in ("check", "show") for game in laguna.games.names()
]


@pytest.mark.parametrize("verb", ["show", "replay", "analyse", "score", *PARTS_VERBS])
def test_what_is_no_text_file_is_refused(run: Run, tmp_path: Path, verb: str) -> None:
    words = verb.split()
    assert_refused(run(*words, tmp_path), "cannot read", "directory")
    assert_refused(run(*words, tmp_path / "none"), "cannot read", "no such file")
    (tmp_path / "junk").write_bytes(bytes(range(256)) * 8)
    assert_refused(run(*words, tmp_path / "junk"), "cannot read", "UTF-8")
    assert_refused(run(*words, "-", stdin=b"\xff\xfe\x00"), "UTF-8")
    assert_refused(run(*words, "-", stdin=b"\x00\x01:|\n"), "standard input")


def test_a_file_from_a_windows_editor_is_read(run: Run, record: Path) -> None:
    text = record.read_bytes().replace(b"\n", b"\r\n")
    record.write_bytes(b"\xef\xbb\xbf" + text)
    assert run("show", record).code == 0


# Random games under watch


def test_random_games_are_watched_and_counted(run: Run, tmp_path: Path) -> None:
    answer = run("fuzz", "multicity", "-n", "6", "--seed", "5", "--out", tmp_path / "out")
    assert (answer.code, answer.err) == (0, "")
    assert re.match(r"6 games, [\d,]+ moves \(by seats: 6 with 2\), 1 of them checked", answer.out)
    assert not list(tmp_path.iterdir())


def test_a_fault_is_told_and_its_game_is_on_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Table(laguna.games.load("multicity"), 2, {}, seed=5)

    def break_down(batch: fuzz.Batch) -> tuple[int, int]:
        raise fuzz.Fault("a tile is lost", broken)

    monkeypatch.setattr(fuzz, "run_batch", break_down)
    record = tmp_path / "broken.record"
    answer = run("fuzz", "multicity", "-n", "6", "--out", record)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"laguna: after 0 games a tile is lost; the record is {record}\n"
    assert laguna.read(record.read_text(encoding="utf-8")).record() == broken.record()


# As a process


def process(*words: str) -> subprocess.Popen[str]:
    code = "import sys; from laguna.cli import main; sys.exit(main())"
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env=buffered,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_exit_code_reaches_the_shell() -> None:
    ran = process("show", "none.record")
    out, err = ran.communicate()
    assert (ran.returncode, out) == (2, "")
    assert err == "laguna: cannot read none.record: no such file or directory\n"


@pytest.mark.parametrize("words", ["--version", "show RECORD --json"])
def test_a_reader_who_has_had_enough_is_no_error(record: Path, words: str) -> None:
    ran = process(*words.replace("RECORD", str(record)).split())
    assert ran.stdout
    assert ran.stderr
    ran.stdout.close()
    assert ran.stderr.read() == ""
    ran.stderr.close()
    ran.wait()
