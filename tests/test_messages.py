"""The page speaks Polish and German as completely as English."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parent.parent
FORMS = {"pl": 3, "de": 2}
COUNT = {"{count}"}


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


messages = load_tool()


@pytest.fixture(scope="module")
def texts() -> Catalog:
    catalog: Catalog = messages.template()
    return catalog


@pytest.fixture(scope="module", params=FORMS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalog(language: str) -> list[Message]:
    return [message for message in messages.read(language) if message.id]


def forms(words: object) -> list[str]:
    return list(words) if isinstance(words, tuple | list) else [str(words)]


def places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", text))


def test_the_languages_are_those_of_the_page(language: str) -> None:
    assert language in messages.LANGUAGES
    assert len(messages.LANGUAGES) == len(FORMS)


def test_a_catalogue_is_current(language: str, texts: Catalog) -> None:
    """`python tools/messages.py` would change nothing."""
    stored = (messages.LOCALE / f"{language}.po").read_text(encoding="utf-8")
    assert messages.updated(language, texts) == stored


def test_every_text_is_translated(catalog: list[Message]) -> None:
    assert [message.id for message in catalog if not messages.said(message)] == []
    assert [message.id for message in catalog if message.fuzzy] == []


def test_counted_texts_have_all_forms(language: str, catalog: list[Message]) -> None:
    assert messages.read(language).num_plurals == FORMS[language]
    for message in catalog:
        counted = isinstance(message.id, tuple | list)
        assert len(forms(message.string)) == (FORMS[language] if counted else 1), message.id


def test_translations_have_the_same_places(catalog: list[Message]) -> None:
    """A counted form may say its number in words, every other value is shown."""
    for message in catalog:
        wanted = set.union(*(places(text) for text in forms(message.id)))
        for words in forms(message.string):
            assert places(words) - COUNT == wanted - COUNT, message.id
            assert not places(words) - wanted, message.id


def test_no_stray_spaces(catalog: list[Message]) -> None:
    for message in catalog:
        for words in forms(message.string):
            assert words == words.strip(), message.id
