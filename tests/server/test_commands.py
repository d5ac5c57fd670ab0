"""`laguna serve`, plain `laguna`, `laguna backup` and `restore`: as commands, in processes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from laguna.cli import main
from laguna.cli.browser import has_screen, play_in_browser
from laguna.cli.serve import PORT
from laguna.server.lock import announced
from laguna.server.settings import DATABASE
from tests.server import kill
from tests.server.house import PATIENCE, House, opened, wait_for

LAGUNA = [sys.executable, "-m", "laguna"]


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What a command says when it refuses, in one sentence."""
    assert main([str(word) for word in words]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


# --- starting and ending ---


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server process for this module."""
    with kill.serving(folder) as process_and_address:
        yield process_and_address


def test_a_second_server_on_the_same_data_is_refused(
    served: object, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    error = refused(capsys, "serve", "--port", "0", "--data", folder)
    assert f"already runs on the data in {folder}" in error


def test_a_taken_port_is_refused(
    served: tuple[object, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = served[1].rpartition(":")[2]
    error = refused(capsys, "serve", "--port", port, "--data", tmp_path)
    assert f"cannot listen on 127.0.0.1 port {port}: address already in use" in error
    assert "65536" in refused(capsys, "serve", "--port", "65536", "--data", tmp_path)


def test_a_folder_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "cannot write in" in refused(capsys, "serve", "--data", file / "folder")


def test_data_of_a_newer_laguna_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(tmp_path):
        pass
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("UPDATE about SET value = '99'")
    connection.close()
    assert "newer Laguna" in refused(capsys, "serve", "--port", "0", "--data", tmp_path)


def test_plain_laguna_finds_the_running_one_and_opens_the_page(
    served: tuple[object, str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown: list[str] = []
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("LAGUNA_DATA", str(folder))
    monkeypatch.setattr(webbrowser, "open", shown.append)
    assert main([]) == 0
    assert shown == [served[1]]
    assert f"Laguna runs already, at {served[1]}." in capsys.readouterr().out
    assert main(["play", "--no-browser"]) == 0
    assert shown == [served[1]]


def test_without_a_screen_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
    monkeypatch.setenv("CI", "1")
    assert not has_screen()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_laguna_play_says_where_it_is_and_ends_cleanly(
    tmp_path: Path, ending: signal.Signals
) -> None:
    """On a port of its choice if the usual one is taken."""
    with contextlib.ExitStack() as taken:
        with contextlib.suppress(OSError):  # somebody else has it: as good
            taken.enter_context(socket.create_server(("127.0.0.1", PORT)))
        game = subprocess.Popen(
            [*LAGUNA, "play", "--data", str(tmp_path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"CI": "1"},
        )
        assert game.stdout
        words = game.stdout.readline()
        address = announced(tmp_path)
        assert words == f"Laguna is at {address} and runs until Ctrl-C.\n"
        assert address != f"http://127.0.0.1:{PORT}"
        assert httpx.get(f"{address}/health").json()["status"] == "ok"
        game.send_signal(ending)
        _, error = game.communicate(timeout=PATIENCE)
    assert error == ""
    assert game.returncode == 0


def test_the_log_of_a_server_is_json_lines(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*LAGUNA, "serve", "--port", "0", "--data", str(tmp_path)],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    first = json.loads(process.stderr.readline())
    assert first["what"] == "listening"
    httpx.get(f"{first['address']}/api/games")
    process.terminate()
    _, rest = process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in rest.splitlines()]
    assert [line["what"] for line in lines] == ["request", "stopped"]
    assert lines[0]["path"] == "/api/games"
    assert process.returncode == 0


def test_options_of_the_terminal_and_of_the_browser_do_not_mix(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "--players goes with --terminal" in refused(capsys, "play", "--players", "you")
    assert "--port goes without" in refused(capsys, "play", "--terminal", "--port", "1")
    assert "no game 'chess'" in refused(capsys, "play", "chess")


# --- copies ---


def test_a_backup_of_a_running_server_is_restored(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    north = house.browser()
    table = north.open_table("mine", "mine", options={"start": 1})
    player = north.sit(table)
    player.ask("look", seat=0)
    player.act()
    stop = threading.Event()
    busy = threading.Thread(target=_keep_busy, args=(house, stop))
    busy.start()
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy), "--data", str(house.settings.data)]) == 0
    stop.set()
    busy.join()
    player.act()
    elsewhere = tmp_path / "elsewhere"
    assert main(["restore", str(copy), "--data", str(elsewhere)]) == 0
    assert "are back" in capsys.readouterr().out
    with opened(elsewhere) as other:
        again = other.browser()
        again.http.cookies.set("laguna", north.cookie)
        assert again.sit(table).state["row"] == 1
    assert main(["restore", str(copy), "--data", str(elsewhere)]) == 0
    assert "is kept as" in capsys.readouterr().out
    assert len(list(elsewhere.glob("tables-before-*.sqlite"))) == 1


def _keep_busy(house: House, stop: threading.Event) -> None:
    browser = house.browser()
    while not stop.is_set():
        browser.open_table("mine", "random")


def test_a_copy_is_not_written_over_and_a_strange_file_not_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    assert "there is no data" in refused(capsys, "backup", tmp_path / "copy", "--data", data)
    with opened(data):
        assert main(["backup", str(tmp_path / "copy"), "--data", str(data)]) == 0
        capsys.readouterr()
    error = refused(capsys, "backup", tmp_path / "copy", "--data", data)
    assert "is there already" in error
    strange = tmp_path / "strange"
    strange.write_text("not a database")
    assert "is not a backup" in refused(capsys, "restore", strange, "--data", data)
    assert "there is no file" in refused(capsys, "restore", tmp_path / "none", "--data", data)
    cut = tmp_path / "cut"
    cut.write_bytes((tmp_path / "copy").read_bytes()[:20_000])
    assert refused(capsys, "restore", cut, "--data", data)


def test_nothing_is_restored_under_a_running_server(
    served: object, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(folder)]) == 0
    capsys.readouterr()
    assert "already runs" in refused(capsys, "restore", copy, "--data", folder)


def test_the_page_is_opened_once_the_server_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("laguna.cli.browser.open_page", shown.append)
    monkeypatch.setattr("laguna.server.run.serve", lambda *given: given[2]("http://here"))
    play_in_browser(data=tmp_path)
    wait_for(lambda: shown == ["http://here"])
