"""The page's words in other languages: collects every text, and brings the catalogues up to date.

    python tools/messages.py

Texts are the English strings in t("…"), n("…", "…") and later("…") of the page, the sentences with
which the server refuses and the engine finds fault with records, decks and score sheets, and what
the games call themselves and say of illegal moves. Translations that still fit are kept in
`web/locale/LANGUAGE.po`; new texts are added there without one.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from laguna.engine import registry

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "web" / "src"
LAGUNA = ROOT / "src" / "laguna"
SERVER = ("server/*.py",)
READERS = (  # of what people bring to the page, and what speaks for their moves
    "engine/game.py",
    "engine/record.py",
    "engine/registry.py",
    "engine/table.py",
    "engine/text.py",
    "games/*/__init__.py",
    "games/*/judgement/merits.py",
    "games/*/rules/parts.py",
    "games/*/rules/rows.py",
    "games/*/rules/tiles.py",
    "games/*/words/remarks.py",
    "games/*/words/sheet.py",
)
LOCALE = ROOT / "web" / "locale"
LANGUAGES = ("pl", "de")

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
STRING = r'"(?:[^"\\]|\\.)*"'
CALL = re.compile(rf"(?<![\w.$])(t|n|later)\(\s*({STRING})(?:\s*,\s*({STRING}))?")
REFUSING = ("refuse",)
FAULTS = (
    *REFUSING,
    "MoveSyntax",
    "OptionError",
    "PartsError",
    "Reason",
    "RecordError",
    "UndoRefused",
    "UnknownName",
    "remark",
)


class Message(NamedTuple):
    """A text, with its plural if it counts something, and where it stands."""

    text: str
    plural: str | None
    place: str


def of_page() -> Iterator[Message]:
    """What the page says."""
    for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]):
        if path.name.endswith(".test.ts"):
            continue
        place = path.relative_to(ROOT).as_posix()
        for kind, text, other in CALL.findall(path.read_text(encoding="utf-8")):
            plural = json.loads(other) if kind == "n" else None
            yield Message(json.loads(text), plural, place)


def of_calls(files: Sequence[str], names: Sequence[str]) -> Iterator[Message]:
    """The first sentence among the arguments of each call of these names, as it stands there."""
    for path in sorted(path for pattern in files for path in LAGUNA.glob(pattern)):
        place = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in names:
                    words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                    sentences = [word for word in words if isinstance(word, str) and " " in word]
                    yield from (Message(sentence, None, place) for sentence in sentences[:1])


def of_games() -> Iterator[Message]:
    """What games are called, and why their moves are illegal."""
    for name in registry.names():
        game = registry.load(name)
        place = f"src/laguna/games/{name}"
        yield Message(game.title, None, place)
        for reason in game.reasons:
            if reason.text:
                yield Message(reason.text, None, place)


def template() -> Catalog:
    """All texts, without translations."""
    catalog = Catalog()
    for text, plural, place in [
        *of_page(),
        *of_calls(SERVER, REFUSING),
        *of_calls(READERS, FAULTS),
        *of_games(),
    ]:
        catalog.add((text, plural) if plural else text, locations=[(place, 0)])
    return catalog


def read(language: str) -> Catalog:
    """A catalogue as it is stored."""
    with (LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, texts: Catalog) -> str:
    """A catalogue with these texts and the translations it has."""
    catalog = read(language)
    catalog.update(texts, no_fuzzy_matching=True)
    out = io.BytesIO()
    write_po(
        out,
        catalog,
        omit_header=True,
        ignore_obsolete=True,
        sort_by_file=True,
        include_lineno=False,
    )
    header = HEADER.format(language=language, plural=catalog.plural_forms)
    return header + out.getvalue().decode("utf-8")


def main() -> None:
    texts = template()
    for language in LANGUAGES:
        (LOCALE / f"{language}.po").write_text(updated(language, texts), encoding="utf-8")
        missing = [message.id for message in read(language) if message.id and not said(message)]
        print(f"{language}: {len(texts)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text}")


def said(message: object) -> bool:
    """Whether all forms of a message have a translation."""
    words = getattr(message, "string", "")
    return all(words) if isinstance(words, tuple | list) else bool(words)


if __name__ == "__main__":
    main()
