"""What games declare as facts: everything that follows from it follows, and is read."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import laguna
from laguna.engine.facts import KINDS, Kind, Undeclared
from laguna.engine.registry import load, names
from laguna.server.openapi import describe_api

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web/src"
SHARED = ("lib", "parts", "table", "replay", "score", "learn", "lobby", "rules")
SAID: tuple[Kind, ...] = ("View", "Event", "Counted", "Outcome", "Parts")
FOR_PROGRAMS = {  # what is read by who checks or studies whole games, as our referees do
    "counters",
    "hidden",
    "kinds",
    "lasts",
    "margins",
    "next",
    "placed",
    "put_by",
    "roofs_out",
    "simulations",
    "version",
}
SENT = ("ServerMessage", "GameInfo", "PartsInfo", "Lobby", "Replay", "AnalysisProgress", "Deal")


def tool(name: str) -> Any:
    """A module of tools/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / f"tools/{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = describe_api()["components"]["schemas"]
    return found


def test_what_follows_from_the_declarations_is_current() -> None:
    stale = [
        path.relative_to(ROOT).as_posix()
        for path, text in tool("facts").made().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    assert not stale, (
        f"{', '.join(stale)}: not as facts/declared.py says; run: python tools/facts.py"
    )


def test_nothing_is_untyped_at_the_border() -> None:
    text = json.dumps(describe_api()["components"])
    assert '"additionalProperties": true' not in text
    assert '"x-said"' not in text


@pytest.mark.parametrize("name", names())
def test_every_field_that_a_game_sends_is_read(name: str) -> None:
    """By the page, whose code names it, or in the terminal."""
    page = code_of(PAGE / "games" / name, *(PAGE / folder for folder in SHARED))
    terminal = text_of((ROOT / "src/laguna/games" / name).rglob("*.py"))
    unread = sorted(
        f"{where}.{field}"
        for kind in SAID
        for where, field in fields_of(f"{load(name).facts.prefix}{kind}")
        if not named(field, page) and not looked_up(field, terminal)
    )
    assert not unread, (
        f"sent and never read: {', '.join(unread)}; show it on the page (web/src/games/{name}) or "
        f"take it out of src/laguna/games/{name}/facts/declared.py and of what makes it"
    )


def test_every_field_that_the_server_sends_is_read() -> None:
    page = code_of(*(PAGE / folder for folder in SHARED), PAGE / "games")
    said = {f"{load(name).facts.prefix}{kind}" for name in names() for kind in KINDS}
    unread = sorted(
        {
            f"{where}.{field}"
            for root in SENT
            for where, field in fields_of(root, said)
            if not named(field, page)
        }
    )
    assert not unread, f"sent and never read: {', '.join(unread)}; show it or take it off the wire"


DECLARED = "laguna.games.multicity.facts.declared"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda view: view | {"weather": "fog"},
            "MulticityView: weather is not declared: add it to "
            f"{DECLARED}, or take it out of multicity's view()",
        ),
        (
            lambda view: {key: view[key] for key in view if key != "stack"},
            f"MulticityView: stack is declared in {DECLARED}, "
            "but multicity's view() does not say it",
        ),
        (
            lambda view: view | {"phase": "dusk"},
            "MulticityView: phase: Input should be 'pick', 'turn', 'lay', 'last' or 'over', not "
            f"'dusk': change its type in {DECLARED}, or multicity's view()",
        ),
    ],
)
def test_what_is_not_as_declared_is_refused_with_what_to_do(change: Any, sentence: str) -> None:
    table = laguna.new("multicity", seats=2, seed=1)
    facts = table.game.facts
    facts.check("View", json.dumps([table.view()]).encode())
    with pytest.raises(Undeclared) as refused:
        facts.check("View", json.dumps([change(table.view())]).encode())
    assert str(refused.value) == sentence


def fields_of(name: str, but: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """The fields of a type and of those that it is made of, each with where it is declared."""
    seen: set[str] = set(but)
    left = [name]
    while left:
        where = left.pop()
        if where in seen:
            continue
        seen.add(where)
        schema = schemas()[where]
        fields = schema.get("properties", {})
        yield from ((where, field) for field in fields if field not in FOR_PROGRAMS)
        kept = {field: fields[field] for field in fields if field not in FOR_PROGRAMS}
        inner = json.dumps(kept) if fields else json.dumps(schema)
        left += re.findall(r'"#/components/schemas/(\w+)"', inner)


def code_of(*folders: Path) -> str:
    """The code of the page in some folders, without what is made, comments and styles."""
    files = [path for folder in folders for path in folder.rglob("*")]
    text = text_of(
        path
        for path in files
        if path.suffix in (".ts", ".svelte") and path.name not in ("facts.ts", "openapi.d.ts")
    )
    text = re.sub(r"<style.*?</style>|/\*.*?\*/|^\s*//.*?$", "", text, flags=re.S | re.M)
    return re.sub(r'\b[tn]\(\s*"(?:[^"\\]|\\.)*"', "", text)


def text_of(files: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))


def named(field: str, code: str) -> bool:
    """Whether code of the page reads a field: `.field`, `{ field }`, `["field"]`."""
    word = re.escape(field)
    taken = rf"\.{word}\b|[{{,]\s*{word}\s*[,:}}=]|\[\"{word}\"\]|\"{word}\" in "
    return re.search(taken, code) is not None


def looked_up(field: str, code: str) -> bool:
    """Whether Python code reads a field of a view or an event."""
    return re.search(rf"\[\"{re.escape(field)}\"\]|get\(\"{re.escape(field)}\"", code) is not None
