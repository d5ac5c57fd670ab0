"""A real server in a process of its own, and real Chromium, for the tests that click.

Screenshots go to `screenshots/`, where a person can look at them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import chromium

WIDE = (1366, 768)
PHONE = (390, 844)
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
PATIENCE = 10_000  # milliseconds until something that does not appear is missing


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server with a store of its own."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "laguna", "serve", "--port", "0", "--data", str(data)]
    unlimited = {**os.environ, "LAGUNA_TABLES_PER_ADDRESS": "1000000"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=unlimited)
    assert server.stdout
    said = ""
    for line in server.stdout:
        said += line
        if found := ADDRESS.search(line):
            yield found[0]
            break
    else:
        raise AssertionError(f"the server did not say where it listens: {said}")
    server.terminate()
    server.wait(timeout=10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium.find()
    assert program, chromium.MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.QUIET))
        yield browser
        browser.close()
