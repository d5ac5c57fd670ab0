"""`laguna analyse`, and `hint` in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

import laguna
from laguna.cli import main
from laguna.cli.ask import Lines
from laguna.cli.play import Session, deal
from tests.test_advice import LAST_ROOF, played_on

FEW = ("--simulations", "20")


@pytest.fixture
def blunder(tmp_path: Path) -> str:
    """A solo player who does not lay the last roof."""
    table = laguna.new("walking", seats=1, seed=1, position=LAST_ROOF)
    table.play("end")
    table.play("remove santa")
    path = tmp_path / "blunder.record"
    path.write_text(table.record())
    return str(path)


def test_the_blunder_is_named(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", blunder, *FEW]) == 0
    out = capsys.readouterr().out
    assert "1. move 1, end: lay R3c 7, end, invite santa 7 was better by 10.0 points" in out
    assert "from characters (santa)" in out
    assert "not by what came after" in out


def test_all_of_it_as_json_and_as_a_plot(tmp_path: Path) -> None:
    record, found, plot = (tmp_path / name for name in ("a.record", "a.json", "a.svg"))
    record.write_text(played_on(4, 12).record())
    words = ["analyse", record, *FEW, "--json", found, "--plot", plot]
    assert main([str(word) for word in words]) == 0
    analysis = json.loads(found.read_text())
    assert analysis["decisions"][-1]["last"] <= analysis["moves"] == 12
    assert "share of wins" in plot.read_text()


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        (["--seat", "2"], "seats 1 to 1"),
        (["--plot", "game.gif"], ".svg, .png, .pdf"),
        (["--simulations", "1"], "10"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: list[str], fragment: str, blunder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", blunder, *words]) == 2
    assert fragment in capsys.readouterr().err


def test_a_plot_without_matplotlib_is_refused_in_one_sentence(
    blunder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["analyse", blunder, "--plot", "game.svg"]) == 2
    assert "laguna[plots]" in capsys.readouterr().err


def test_nothing_played_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "new.record"
    record.write_text(laguna.new("walking", seed=1).record())
    assert main(["analyse", str(record)]) == 2
    assert "nothing has been played" in capsys.readouterr().err


def test_a_hint_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAGUNA_DATA", str(tmp_path))
    screen = Console(width=100, record=True, force_terminal=False)
    table, save = deal(laguna.games.load("walking"), ["you"], {}, 5)
    Session(table, save, screen, Lines(screen, ["hint", "quit"])).run()
    text = screen.export_text()
    assert "1. take" in text
    assert " points; " in text
