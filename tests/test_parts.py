"""`laguna parts`: what comes with a game, and what an owner typed in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import laguna
from laguna.cli.fuzz import run_batch
from laguna.cli.parts import MOST_FAULTS
from tests.commands import Run, assert_refused, running
from tests.own_parts import MAKERS, batch

GAMES = laguna.games.names()
# A line of the template, what an owner might make of it, and what is said of that.
FAULTS = {
    "burano": [
        ("  left A\n", "  left Z\n", "Z"),
        ("  A E\n", "  A\n", "A"),
    ],
    "multicity": [
        ("YGY  BYB", "YGX  BYB", "'YGX' is not a line of a tile"),
        ("BRG  RGY", "BRG  RG", "'RG' is not a line of a tile"),
    ],
    "walking": [
        ("R1a:", "X1a:", "X1a"),
        ("R1b:", "R1b: lantern 1,", "lantern"),
    ],
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `laguna`."""
    return running(capsys, monkeypatch)


def template(game: str) -> str:
    return laguna.games.load(game).parts_template()


def line_of(text: str, fragment: str) -> int:
    """The first line with these words."""
    return text[: text.index(fragment)].count("\n") + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_template_has_nothing_unusual(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(run("parts", "template", game).out, encoding="utf-8")
    answer = run("parts", "check", game, file)
    assert (answer.code, answer.err) == (0, "")
    first, *rest = answer.out.splitlines()
    option = f"{laguna.games.load(game).parts_option}={file}"
    assert first == f"{file} can be played: laguna play --terminal {game} --option {option}"
    assert rest == ["- nothing unusual"]


@pytest.mark.parametrize("game", GAMES)
def test_parts_from_standard_input(run: Run, game: str) -> None:
    answer = run("parts", "check", game, "-", stdin=template(game).encode())
    assert answer.code == 0
    assert answer.out.startswith("standard input can be played\n")


@pytest.mark.parametrize("game", GAMES)
def test_every_faulty_line_is_named(run: Run, tmp_path: Path, game: str) -> None:
    text = template(game)
    for good, bad, _ in FAULTS[game]:
        text = text.replace(good, bad, 1)
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    answer = run("parts", "check", game, file)
    assert (answer.code, answer.out) == (2, "")
    complaints = answer.err.splitlines()
    assert len(complaints) == len(FAULTS[game])
    for complaint, (_, bad, words) in zip(complaints, FAULTS[game], strict=True):
        assert complaint.startswith(f"laguna: {file}, line {line_of(text, bad)}: ")
        assert words in complaint
    assert_refused(run("parts", "show", game, file), "mine.txt")
    with pytest.raises(laguna.PartsError, match=re.escape(FAULTS[game][0][2])):
        laguna.games.load(game).read_parts(text)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_something_else_is_refused(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("once upon a time\n" * 3 * MOST_FAULTS, encoding="utf-8")
    answer = run("parts", "check", game, file)
    assert (answer.code, answer.out) == (2, "")
    assert 1 <= len(answer.err.splitlines()) <= MOST_FAULTS + 1
    assert "line 1: " in answer.err


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_file_is_refused(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.txt"
    file.touch()
    assert_refused(run("parts", "check", game, file), "is empty")
    assert_refused(run("parts", "show", game, file), "is empty")


def test_what_is_unusual_is_told_with_its_line_and_its_rule(run: Run) -> None:
    answer = run("parts", "check", "multicity", "-", stdin=b"# mine\nR-R\n.B.\nGGG\n")
    assert answer.code == 0
    assert answer.out.splitlines()[1:] == [
        "- the number of tiles is 1, the box has 36 (M1.1)",
        "- line 2: tile 1 has blank fields (M1.1)",
        "- line 2: tile 1 has more than one hole (M1.1)",
        "- line 2: tile 1 does not have two symbols of each colour (M1.1)",
    ]


def test_what_is_only_our_reading_of_a_deck_is_told_with_its_line(run: Run) -> None:
    text = re.sub(r"P3d: .*", "P3d: lamp 1", template("walking"))
    answer = run("parts", "check", "walking", "-", stdin=text.encode())
    line = line_of(text, "P3d:")
    hangs = "a lamp hangs on a roof; in our deck it hangs on the lower floors only"
    assert answer.code == 0
    assert answer.out.splitlines()[1:] == [
        f"- line {line}: {hangs} (W9)",
        f"- line {line}: P3d shows fewer than two things (W9)",
    ]


def test_what_players_may_find_unfair_about_a_deck_is_told(run: Run) -> None:
    lines = [
        f"{colour}{level}{copy}: red-flower {count}, herb {9 if colour == 'R' else 1}"
        for colour in "ROYGBP"
        for level in "123"
        for count, copy in enumerate("abcd", 1)
    ]
    told = run("parts", "check", "walking", "-", stdin="\n".join(lines).encode()).out
    assert "- no card shows a chimney: nothing to count for the Santa Claus (W9)\n" in told
    assert "- no card shows a pizzeria (W9)\n" in told
    uneven = "red cards show 138 things, orange ones only 42"
    assert f"- the colours are uneven: {uneven} (W9)\n" in told


@pytest.mark.parametrize("game", GAMES)
def test_show_prints_the_shipped_parts_and_ones_own(run: Run, game: str) -> None:
    shipped = run("parts", "show", game)
    assert (shipped.code, shipped.err) == (0, "")
    assert shipped.out.strip()
    assert run("parts", "show", game, "-", stdin=template(game).encode()).out == shipped.out


def test_show_prints_every_card_and_every_tile(run: Run) -> None:
    cards = run("parts", "show", "walking").out
    assert len(set(re.findall(r"\b[ROYGBP][123][a-d]\b", cards))) == 72
    assert run("parts", "show", "multicity").out.count("×") == 36


def test_without_a_verb_the_verbs_are_listed(run: Run) -> None:
    answer = run("parts")
    assert answer.code == 0
    for verb in ("check", "show", "template"):
        assert f" {verb} " in answer.out


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("seed", range(2))
def test_games_with_parts_by_chance_pass_the_whole_kit(name: str, seed: int) -> None:
    games, _ = run_batch(batch(name, seed, games=3))
    assert games == 3
