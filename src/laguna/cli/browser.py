"""Plain `laguna` and `laguna play`: a server for this screen, and the page in the browser."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from laguna.cli.common import console
from laguna.cli.preparing import Announcer
from laguna.cli.saves import data_folder
from laguna.cli.serve import PORT
from laguna.engine.errors import LagunaError

STARTING = 60  # seconds that another process may take until it answers
POLL = 0.5


def play_in_browser(
    port: int | None = None,
    data: Path | None = None,
    show: bool = True,
    game: str | None = None,
    share: bool = False,
) -> None:
    """Serve the tables of this user and open the page, with a game chosen; where one is running
    already, open that.
    """
    from laguna.server import logs
    from laguna.server.lock import InUse
    from laguna.server.run import Address, serve
    from laguna.server.settings import Settings

    chosen = "" if game is None else f"/?game={game}"

    def opened(address: str) -> None:
        page = f"{address}{chosen}"
        say(f"Laguna is at {page} and runs until Ctrl-C.")
        if show:
            threading.Thread(target=open_page, args=(page,), daemon=True).start()

    folder = data or data_folder()
    where = Address(port=PORT if port is None else port)
    logs.set_up(structured=False)
    try:
        settings = Settings(folder, share_all=share, tell_shared=tell_shared)
        with Announcer() as told:
            serve(settings, where, opened, port is None, told)
    except InUse:
        address = f"{running(folder)}{chosen}"
        say(f"Laguna runs already, at {address}.")
        if share:
            say("It was not started with --share; a table can be shared from its page.")
        if show:
            open_page(address)


def tell_shared(addresses: Sequence[str]) -> None:
    """Say where others in the local network find the page."""
    if addresses:
        say(f"In your local network it is shared at {' and '.join(addresses)}.")
    else:
        say("This computer is in no local network: nothing is shared.")


def say(words: str) -> None:
    screen = console()
    screen.print(words, markup=False, soft_wrap=True)
    screen.file.flush()


def open_page(address: str) -> None:
    """Show the page, where there is a screen to show it on."""
    if has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser could open a window here."""
    if os.environ.get("CI"):
        return False
    needs_display = sys.platform not in ("win32", "darwin")
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
    return not needs_display or any(os.environ.get(name) for name in displays)


def running(folder: Path) -> str:
    """Where the server of a folder answers; one that has just started gets its time."""
    from laguna.server.lock import announced

    told = False
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        address = announced(folder)
        if address and answers(address):
            return address
        if not told:
            told = True
            say("Another Laguna is just starting; waiting until it is ready.")
        time.sleep(POLL)
    raise LagunaError(f"another Laguna uses {folder} but does not answer; end it and try again")


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except (OSError, ValueError, KeyError):
        return False
