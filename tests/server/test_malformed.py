"""Requests and messages bent from good ones are refused by a sentence; nothing fails or changes."""

from __future__ import annotations

from tests.server.house import House
from tests.server.malformed import run

SENT = 300  # python -m tests.server.malformed_campaign sends more


def test_malformed_requests_and_messages(house: House) -> None:
    found = run(house, 0, SENT)
    assert found.broken == []
    assert found.answers.total() == SENT
