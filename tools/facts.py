"""`python tools/facts.py`: write what follows from the `facts/declared.py` of each game.

    web/openapi.json                  the API, with every type that a game declares
    web/src/games/GAME/facts.ts       the same types by short names, names and numbers of the rules
    docs/                             the tables between `<!-- facts: … -->` and `<!-- end -->`

`tests/test_facts.py` fails when one of them is not as this writes it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from laguna.engine import registry
from laguna.engine.facts import KINDS, Facts
from laguna.server.openapi import describe_api, schema_of, written

ROOT = Path(__file__).resolve().parent.parent
SECTION = re.compile(r"(<!-- facts: ([A-Za-z ]+) -->\n).*?(<!-- end -->)", re.S)
TYPE_WORDS = {"integer": "number", "boolean": "true or false", "string": "text", "null": "`null`"}


def made(root: Path = ROOT) -> Mapping[Path, str]:
    """All files with what should be in them."""
    schemas = describe_api()["components"]["schemas"]
    files = {root / "web/openapi.json": written()}
    for name in registry.names():
        facts = registry.load(name).facts
        files[root / f"web/src/games/{name}/facts.ts"] = typescript(facts, schemas)
    for page in sorted((root / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if SECTION.search(text):
            files[page] = SECTION.sub(lambda found: section(found, schemas), text)
    return files


# --- the page ---------------------------------------------------------------------------------


def typescript(facts: Facts, schemas: Mapping[str, Any]) -> str:
    """The types and names of one game for its page."""
    lines = [
        f"/** Made from {facts.where.replace('.', '/')}.py by tools/facts.py; not by hand. */",
        "",
        'import type { components } from "../../lib/openapi";',
        "",
        'type Schemas = components["schemas"];',
        "",
    ]
    for name, values in sorted(named_values(facts).items()):
        lines.append(f"export const {constant(name)} = {json.dumps(values)} as const;")
        lines.append(f"export type {name} = (typeof {constant(name)})[number];")
    lines.append("")
    for name, value in facts.numbers.items():
        numbers = json.dumps(value) + (" as const" if isinstance(value, tuple) else "")
        lines.append(f"export const {name} = {numbers};")
    lines.append("")
    roots = [f"{facts.prefix}{kind}" for kind in KINDS]
    for name in sorted(schemas):
        if name.startswith(facts.prefix) and name[len(facts.prefix) :][:1].isupper():
            short = name if name in roots else name.removeprefix(facts.prefix)
            lines.append(f'export type {short} = Schemas["{name}"];')
    for name, value in aliases(facts).items():
        lines.append(f"export type {name} = {type_of(schema_of(value)['items'])};")
    for name, members in unions(facts).items():
        if name not in schemas:
            parts = " | ".join(member.removeprefix(facts.prefix) for member in members)
            lines.append(f"export type {name.removeprefix(facts.prefix)} = {parts};")
    named = ", ".join(f"{kind.lower()}: {facts.prefix}{kind}" for kind in KINDS)
    lines.append(f"export type {facts.prefix}Facts = {{ {named.replace(', ', '; ')} }};")
    return "\n".join(lines) + "\n"


def named_values(facts: Facts) -> dict[str, tuple[Any, ...]]:
    """The names of the rules, by their types, in the order of their numbers."""
    declared = vars(import_module(facts.where))
    return {
        name: get_args(value) for name, value in declared.items() if get_origin(value) is Literal
    }


def unions(facts: Facts) -> dict[str, list[str]]:
    """The types that are one of several, with their names."""
    declared = vars(import_module(facts.where))
    return {
        name: [each.__name__ for each in get_args(value)]
        for name, value in declared.items()
        if name.startswith(facts.prefix) and get_origin(value) in (Union, UnionType)
    }


def aliases(facts: Facts) -> dict[str, Any]:
    """Short names of other types."""
    declared = vars(import_module(facts.where))
    return {
        name: value
        for name, value in declared.items()
        if value is str or get_origin(value) in (Annotated, dict, list, tuple)
    }


def type_of(schema: Any) -> str:
    """A type in TypeScript.

    >>> type_of({"type": "array", "items": {"type": "string"}})
    'string[]'
    """
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    if "properties" in schema:
        sign = ":" if schema.get("required") else "?:"
        fields = schema["properties"].items()
        return f"{{ {' '.join(f'{json.dumps(n)}{sign} {type_of(t)};' for n, t in fields)} }}"
    if schema["type"] == "array":
        return f"{type_of(schema['items'])}[]"
    if schema["type"] == "object":
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    named: str = schema["type"]
    return "number" if named == "integer" else named


def constant(name: str) -> str:
    """The constant that has all values of a type.

    >>> constant("RoofKind")
    'ROOF_KINDS'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper() + "S"


# --- the documentation ------------------------------------------------------------------------


def section(found: re.Match[str], schemas: Mapping[str, Any]) -> str:
    """The tables of the types that a page names, with those that they are made of."""
    names = found[2].split()
    listed = [name for root in names for name in with_parts(root, schemas)]
    tables = [table(name, schemas) for name in dict.fromkeys(listed)]
    return f"{found[1]}\n{chr(10).join(filter(None, tables))}\n{found[3]}"


def with_parts(name: str, schemas: Mapping[str, Any]) -> Iterator[str]:
    """A type and, behind it, those of its fields, each where it is first needed."""
    yield name
    for part in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas[name])):
        yield from with_parts(part, schemas)


def table(name: str, schemas: Mapping[str, Any]) -> str:
    """The fields of one type."""
    schema = schemas[name]
    if "properties" not in schema and schema.get("type") != "object":
        return ""
    needed = schema.get("required", [])
    rows = [
        f"| `{field}`{'' if field in needed else ', not always'} | {words(declared)} "
        f"| {declared.get('description', '')} |"
        for field, declared in schema.get("properties", {}).items()
    ]
    head = f"**{name}**: {schema.get('description', '')}\n"
    return "\n".join([head, "| field | | meaning |", "|---|---|---|", *rows, ""]) if rows else head


def words(schema: Any) -> str:
    """A type in words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(words(each) for each in schema["anyOf"])
    if "oneOf" in schema:
        return " or ".join(words(each) for each in schema["oneOf"])
    if "prefixItems" in schema:
        return f"two: {words(schema['prefixItems'][0])}"
    if schema["type"] == "array":
        return f"list of {words(schema['items'])}"
    if schema["type"] == "object":
        inner = schema.get("additionalProperties") or next(iter(schema["properties"].values()))
        return f"by name: {words(inner)}"
    return TYPE_WORDS[schema["type"]]


def main() -> None:
    changed = 0
    for path, text in made().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed += 1
            print(f"Wrote {path.relative_to(ROOT)}.")
    sys.exit(0)


if __name__ == "__main__":
    main()
