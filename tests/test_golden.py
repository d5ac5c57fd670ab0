"""The golden playthroughs still play, and still tell the same story."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.engine.registry import names
from tests.golden import cases, playthrough, replayed

FILES = [(path, table) for name in names() for path, table in cases(name)]


@pytest.mark.parametrize(("path", "table"), FILES, ids=lambda value: getattr(value, "stem", ""))
def test_playthrough(path: Path, table: object) -> None:
    assert path.exists(), f"{path.name} is missing: python -m tests.golden"
    assert playthrough(replayed(path)) == path.read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    expected = {path for path, _ in FILES}
    assert set(Path(__file__).parent.glob("golden/*/*.txt")) == expected
