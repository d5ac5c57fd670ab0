"""A server that is killed loses no move that it has acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server import kill

pytestmark = pytest.mark.slow

KILLS = 10


def test_ten_killed_servers_lose_nothing(tmp_path: Path) -> None:
    result = kill.run(tmp_path, KILLS, seed=7)
    assert result.kills == KILLS
    assert result.acknowledged > KILLS
