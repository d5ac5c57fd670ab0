"""Multicity on the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from laguna.cli import main
from laguna.games.multicity.parts import shipped_tiles

TILES = shipped_tiles()
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("verb", ["check", "show", "template"])
def test_every_verb_explains_itself(verb: str, capsys: Capture) -> None:
    assert main(["tiles", verb, "--help"]) == 0
    assert f"$ laguna tiles {verb}" in capsys.readouterr().out


def test_the_template_is_a_good_set(tmp_path: Path, capsys: Capture) -> None:
    assert main(["tiles", "template"]) == 0
    file = tmp_path / "mine.txt"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["tiles", "check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "a good set of 36 tiles" in out
    assert "the hole is in a corner of 12 tiles" in out


def test_a_faulty_set_is_refused_with_its_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(TILES.replace("B.R  R.G", "B.R  R.X", 1), encoding="utf-8")
    assert main(["tiles", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"laguna: {file}, line 10: 'R.X' is not a line of a tile")
    assert error.count("\n") == 1


def test_an_empty_file_is_no_set(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.txt"
    file.touch()
    assert main(["tiles", "check", str(file)]) == 2
    assert "is empty" in capsys.readouterr().err


def test_show_prints_every_tile(capsys: Capture) -> None:
    assert main(["tiles", "show"]) == 0
    out = capsys.readouterr().out
    assert " 36" in out
    assert out.count("×") == 36


def test_a_rule_is_found_by_its_number_alone(capsys: Capture) -> None:
    assert main(["rules", "m3.2c"]) == 0
    assert "no field under it is a hole" in capsys.readouterr().out


def test_a_game_with_own_tiles_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(TILES.lower(), encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("pick red\ndraw\nlay 0,1 90\nscore\nquit\n"))
    arguments = ["play", "multicity", "--terminal", "--new", "--players", "you,random"]
    arguments += ["--seed", "3", "--option", "start=1", "--option", f"tiles={file}"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "lays tile" in out
    assert "Elements placed" in out
    assert out.rstrip().endswith("'laguna play multicity --terminal' goes on with it.")
