"""The rules for players say the same in every language, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import laguna
from laguna.engine import registry

PAGE = Path(__file__).parent.parent / "web" / "src" / "games"
LANGUAGES = ("en", "pl", "de")


class Chapter(NamedTuple):
    """What a chapter has in every language alike."""

    name: str
    rules: list[str]
    figures: list[tuple[str, list[str]]]  # a figure's name, and the verdicts of its panels
    drawings: frozenset[str]
    numbers: list[str]  # in its tables, where every language writes them as figures


def text_of(game: str, language: str) -> str:
    return (PAGE / game / "guide" / f"{language}.md").read_text(encoding="utf-8")


def figures_in(text: str) -> list[tuple[str, list[str]]]:
    blocks = [block[1:] for block in text.split("\n\n") if block.startswith("@")]
    return [
        (re.split(r"\W", block)[0], re.findall(r"^- ([✓✗]?)", block, re.MULTILINE))
        for block in blocks
    ]


def numbers_in(text: str) -> list[str]:
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return re.findall(r"\d+", " ".join(rows))


def chapters(game: str, language: str) -> list[Chapter]:
    parts = re.split(r"^## ", text_of(game, language), flags=re.MULTILINE)[1:]
    return [
        Chapter(
            part.partition(":")[0],
            re.findall(r"(?<=[§ ])[A-Z]\d[\w.]*", part.split("\n\n")[0].partition("§")[2]),
            figures_in(part),
            frozenset(re.findall(r"\{([\w-]+)\}", part)),
            numbers_in(part),
        )
        for part in parts
    ]


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_guide_has_the_same_chapters_in_every_language(game: str, language: str) -> None:
    assert chapters(game, language) == chapters(game, LANGUAGES[0])


@pytest.mark.parametrize("game", registry.names())
def test_a_guide_names_rules_and_drawings_that_are_there(game: str) -> None:
    chosen = laguna.games.load(game)
    art = chosen.art(chosen.shipped_parts())
    for chapter in chapters(game, LANGUAGES[0]):
        assert chapter.rules, chapter.name
        assert [rule for rule in chapter.rules if rule not in chosen.rules] == []
        assert [name for name in chapter.drawings if f'id="{game}-{name}"' not in art] == []


@pytest.mark.parametrize("game", registry.names())
def test_every_figure_of_a_guide_is_drawn(game: str) -> None:
    sources = (PAGE / game / "guide").iterdir()
    drawn = "".join(file.read_text(encoding="utf-8") for file in sources if file.suffix != ".md")
    for chapter in chapters(game, LANGUAGES[0]):
        for name, _ in chapter.figures:
            assert re.search(rf'"{name}"|^  {name}: \[', drawn, re.MULTILINE), name


@pytest.mark.parametrize("game", registry.names())
def test_a_guide_speaks_of_every_section_of_the_rules(game: str) -> None:
    """What is hidden (B10) is told where it matters, and needs no chapter."""
    sections = {number.split(".")[0] for number in laguna.games.load(game).rules}
    told = {
        rule.split(".")[0] for chapter in chapters(game, LANGUAGES[0]) for rule in chapter.rules
    }
    assert sections - told <= {"B10"}
