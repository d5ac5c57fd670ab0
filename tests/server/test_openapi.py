"""The OpenAPI document from which the page's types are made."""

from __future__ import annotations

from pathlib import Path

from laguna.server.openapi import describe_api, written

COMMITTED = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_committed_document_is_current() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == written(), (
        "run: python -m laguna.server.openapi > web/openapi.json"
    )


def test_it_has_the_messages_of_the_socket() -> None:
    schemas = describe_api()["components"]["schemas"]
    assert len(schemas["ClientMessage"]["oneOf"]) == 23
    assert len(schemas["ServerMessage"]["oneOf"]) == 12
    for message in ("Act", "StateMessage", "Told", "Refused"):
        assert message in schemas


def test_every_refusal_is_described() -> None:
    for path, operations in describe_api()["paths"].items():
        for operation in operations.values():
            assert path == "/health" or "4XX" in operation["responses"]
