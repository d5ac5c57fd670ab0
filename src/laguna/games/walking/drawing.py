"""The table for a terminal."""

from __future__ import annotations

from typing import Any

from laguna.engine.game import View


def draw(view: View) -> Any:
    return str(view)
