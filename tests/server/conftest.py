"""A server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Browser, House, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as house:
        yield house


@pytest.fixture
def north(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def south(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def west(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def east(house: House) -> Browser:
    return house.browser()
