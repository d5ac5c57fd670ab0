"""The command `laguna`, run in this process."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from laguna.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


def running(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `laguna` with some words; `stdin` is what it reads from `-`."""

    def call(*words: str | Path, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


def assert_refused(answer: Answer, *fragments: str) -> None:
    """One sentence on standard error, nothing on standard output, exit code 2."""
    assert answer.code == 2
    assert answer.out == ""
    assert re.fullmatch(r"laguna: [^\n]+\n", answer.err), answer.err
    for fragment in fragments:
        assert fragment in answer.err
