"""`docs/deck.md` speaks of the shipped deck: its hash, its totals by level and by colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.games.walking.rules.parts import COLOUR_NAMES, deck_hash, shipped_parts
from laguna.games.walking.rules.scoring import colour
from laguna.games.walking.rules.state import COLOURS, LEVEL_CARDS, LEVELS

DOCUMENT = Path(__file__).parents[2] / "docs" / "deck.md"
THINGS = {
    "flowers": "flower",
    "herbs": "herb",
    "cats": "cat",
    "lamps": "lamp",
    "red awnings": "red_awning",
    "blue awnings": "blue_awning",
    "chimneys": "chimney",
    "pedestrians": "pedestrian",
    "shops": "shop",
    "shop points": "shop_value",
    "closed windows": "closed_window",
}


def rows_under(*head: str) -> dict[str, list[int]]:
    """The numbers of the table with these column heads, by the first word of each row."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = lines.index(f"| {' | '.join(head)} |") + 2
    rows: dict[str, list[int]] = {}
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        name, *numbers = (cell.strip() for cell in line.strip("|").split("|"))
        rows[name] = [int(number) for number in numbers]
    return rows


def test_the_document_names_the_hash_of_the_shipped_deck() -> None:
    assert f"`{deck_hash(shipped_parts())}`" in DOCUMENT.read_text(encoding="utf-8")


def shown(name: str) -> list[int]:
    """How many of a thing each card shows."""
    counts = shipped_parts()[THINGS[name]].tolist()
    return [min(count, 1) for count in counts] if name == "shops" else counts


@pytest.mark.parametrize("name", THINGS)
def test_the_totals_by_level_are_those_of_the_deck(name: str) -> None:
    levels = [0] * LEVELS
    for card, count in enumerate(shown(name)):
        levels[card // LEVEL_CARDS] += count
    totals = rows_under("thing", "ground floors", "first floors", "roofs", "deck")
    assert totals[name] == [*levels, sum(levels)]


@pytest.mark.parametrize("name", THINGS)
def test_the_totals_by_colour_are_those_of_the_deck(name: str) -> None:
    colours = [0] * COLOURS
    for card, count in enumerate(shown(name)):
        colours[colour(card)] += count
    assert rows_under("thing", *COLOUR_NAMES)[name] == colours
