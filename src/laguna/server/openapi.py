"""`python -m laguna.server.openapi`: the API as OpenAPI, with the messages of the socket and with
what each game declares in its `facts/declared.py`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import GenericAlias
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from laguna.engine import registry
from laguna.engine.facts import KINDS
from laguna.server.app import create_app
from laguna.server.client_messages import ClientMessage
from laguna.server.protocol import SAID
from laguna.server.server_messages import ServerMessage
from laguna.server.settings import Settings

PLACE = "#/components/schemas/{model}"
CLOSED = ConfigDict(extra="forbid", use_attribute_docstrings=True)


def describe_api() -> dict[str, Any]:
    """The OpenAPI document."""
    document = create_app(Settings(Path())).openapi()
    schemas = document["components"]["schemas"]
    spoken: dict[str, TypeAdapter[Any]] = {
        "ClientMessage": TypeAdapter(ClientMessage),
        "ServerMessage": TypeAdapter(ServerMessage),
    }
    for name, adapter in spoken.items():
        message = adapter.json_schema(ref_template=PLACE)
        schemas.update(message.pop("$defs"))
        schemas[name] = message
    schemas |= _said_by_games()
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    _finish(document)
    return document


def schema_of(declared: Any) -> dict[str, Any]:
    """The schema of a list of what a game declares."""
    several: Any = GenericAlias(list, (declared,))
    schema = TypeAdapter(several, config=CLOSED).json_schema(ref_template=PLACE)
    _finish(schema)
    return schema


def _said_by_games() -> dict[str, Any]:
    """What each game declares, and what any of them may say."""
    schemas: dict[str, Any] = {}
    games = [registry.load(name).facts for name in registry.names()]
    for facts in games:
        for name, declared in facts.kinds.items():
            described = schema_of(declared)
            schemas |= described.get("$defs", {})
            schemas.setdefault(name, described["items"])
    for kind in KINDS:
        named = [PLACE.format(model=f"{facts.prefix}{kind}") for facts in games]
        schemas[kind] = {"anyOf": [{"$ref": name} for name in named]}
    return schemas


def _finish(node: Any) -> None:
    """Put references where a game speaks, and write out dictionaries whose keys are known."""
    if isinstance(node, list):
        for each in node:
            _finish(each)
    if not isinstance(node, dict):
        return
    said = node.pop(SAID, None)
    if said:
        node.pop("type")
        node["$ref"] = PLACE.format(model=said)
    keys = node.get("propertyNames")
    if isinstance(keys, dict) and "enum" in keys:
        del node["propertyNames"]
        node["properties"] = dict.fromkeys(keys["enum"], node["additionalProperties"])
        node["additionalProperties"] = False
        if node.pop("minProperties", 0) == len(keys["enum"]):
            node["required"] = keys["enum"]
    for each in node.values():
        _finish(each)


def written() -> str:
    """The document as the file `web/openapi.json` has it."""
    return json.dumps(describe_api(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
