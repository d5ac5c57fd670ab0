"""The tiles of a set with their numbers, for a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.text import Text

from laguna.engine.game import Parts
from laguna.games.multicity.pictures.terminal import field
from laguna.games.multicity.rules.parts import fields_of
from laguna.games.multicity.rules.state import SIDE

ACROSS = 9  # tiles side by side
GAP = "   "


def draw_parts(parts: Parts) -> Any:
    """All tiles, in bands."""
    lines: list[Any] = []
    for first in range(0, parts.tiles, ACROSS):
        band = range(first, min(first + ACROSS, parts.tiles))
        lines.append(Text(GAP.join(f"{tile + 1:<6}" for tile in band), "dim"))
        for row in range(SIDE):
            line = Text()
            for tile in band:
                for letter in fields_of(parts, tile)[row * SIDE : (row + 1) * SIDE]:
                    line.append_text(field(letter))
                line.append(GAP)
            lines.append(line)
        lines.append(Text())
    return Group(*lines)
