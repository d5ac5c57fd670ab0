"""What every card of a deck shows, and the totals, for a terminal."""

from __future__ import annotations

from typing import Any

import numpy as np
from rich.console import Group
from rich.table import Table
from rich.text import Text

from laguna.engine.game import Parts
from laguna.games.walking.rules.parts import (
    COLOUR_NAMES,
    LEVEL_NAMES,
    card_code,
    shown,
    things_on,
)
from laguna.games.walking.rules.state import LEVEL_CARDS, LEVELS


def draw_parts(parts: Parts) -> Any:
    """Every card, level by level, and how many of each thing there are."""
    lines: list[Any] = []
    for level in range(LEVELS):
        lines.append(Text(f"{LEVEL_NAMES[level].capitalize()}s", "bold"))
        for card in range(level * LEVEL_CARDS, (level + 1) * LEVEL_CARDS):
            things = ", ".join(f"{name} {count}" for name, count in things_on(parts, card).items())
            lines.append(Text(f"  {card_code(card)}  {things or '-'}"))
        lines.append(Text())
    return Group(*lines, _totals(parts))


def _totals(parts: Parts) -> Table:
    """How many of each thing the deck has: by level and by colour."""
    table = Table("", *LEVEL_NAMES, "deck", *COLOUR_NAMES, box=None, padding=(0, 1))
    for column in table.columns[1:]:
        column.justify = "right"
    for name, counts in shown(parts).items():
        cells = np.concatenate(
            (counts.sum(axis=(1, 2)), [counts.sum()], counts.sum(axis=(0, 2)))
        ).tolist()
        table.add_row(name, *(str(cell) if cell else "-" for cell in cells))
    return table
