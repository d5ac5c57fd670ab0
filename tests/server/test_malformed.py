"""Requests and messages bent from good ones are refused by a sentence; nothing fails or changes."""

from __future__ import annotations

import json

from tests.server.house import Browser, House
from tests.server.malformed import run

SENT = 300  # python -m tests.server.malformed_campaign sends more


def test_malformed_requests_and_messages(house: House) -> None:
    found = run(house, 0, SENT)
    assert found.broken == []
    assert found.answers.total() == SENT


def test_half_a_character_is_refused_by_a_sentence(north: Browser) -> None:
    """JSON can say what no text can hold."""
    body = {"game": "walking", "seats": [{"kind": "mine"}], "options": {"start": "\ud800"}}
    kind = {"Content-Type": "application/json"}
    answer = north.http.post("/api/tables", content=json.dumps(body), headers=kind)
    assert answer.status_code == 400
    assert "start" in answer.text
