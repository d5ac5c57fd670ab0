"""Multicity on the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from laguna.cli import main
from laguna.games.multicity.rules.parts import shipped_tiles

TILES = shipped_tiles()
Capture = pytest.CaptureFixture[str]


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
    assert "Fields left" in out
    assert out.rstrip().endswith("'laguna play multicity --terminal' goes on with it.")
