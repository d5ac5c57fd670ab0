"""`python -m laguna.server.openapi`: the API as OpenAPI, with the messages of the socket."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from laguna.server.app import create_app
from laguna.server.client_messages import ClientMessage
from laguna.server.server_messages import ServerMessage
from laguna.server.settings import Settings

PLACE = "#/components/schemas/{model}"


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
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def written() -> str:
    """The document as the file `web/openapi.json` has it."""
    return json.dumps(describe_api(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
