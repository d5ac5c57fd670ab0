"""A real server in a process of its own, and real Chromium, for the tests that click.

Screenshots go to `screenshots/`, where a person can look at them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium

WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
DEALER = Path(__file__).with_name("dealer.py")
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
START_SECONDS = 120  # with the rules to compile
PATIENCE = 30_000  # milliseconds until something that does not appear is missing
# The words that browsers add to the deal: so that deals are the same in every run.
SAME_WORDS = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
HARMLESS = ("Failed to load resource",)  # of an address that the test itself got wrong

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What stands in this folder needs the browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server with a store of its own, for one file of tests: so its deals are the same
    whatever else is tested.
    """
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, str(DEALER), "serve", "--port", "0", "--data", str(folder)]
    command += ["--bot-pause", "0.05"]
    command += ["--tables-per-address", "100000", "--sockets-per-address", "100000"]
    log = folder / "server.log"
    with log.open("w") as written, subprocess.Popen(command, stderr=written) as server:
        try:
            yield _listening(log)
        finally:
            server.terminate()


def _listening(log: Path) -> str:
    """Where the server answers, as soon as its log says so."""
    for _ in range(START_SECONDS * 10):
        if found := ADDRESS.search(log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"the server does not listen: {log.read_text()}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for one file of tests: its event loop must not outlive them in this process."""
    program = chromium.find()
    assert program, chromium.MISSING
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.QUIET))
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """Open a page in a browser context of its own; no page may complain on its console."""
    contexts = []
    complaints: list[str] = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        context = browser.new_context(
            base_url=address,
            **{"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"} | settings,
        )
        context.add_init_script(SAME_WORDS)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _note(message, complaints))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _note(message: Any, complaints: list[str]) -> None:
    if message.type == "error" and not message.text.startswith(HARMLESS):
        complaints.append(message.text)


@pytest.fixture
def picture() -> Picture:
    """Keep a screenshot for people to look at."""

    def take(page: Page, name: str) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return take
