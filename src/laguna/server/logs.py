"""What the server says about itself: one JSON object a line on standard error.

Never a cookie, a token, a name, a chat or anything of a game that somebody could not know: an
error is told by its kind and by where it happened, not by its words. Only of bots from the host's
own file the words are told too.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec

LOGGER = logging.getLogger("laguna.server")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        return msgspec.json.encode(line | getattr(record, "facts", {})).decode()


class Plain(logging.Formatter):
    """A log record for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        words = " ".join(f"{key}={value}" for key, value in facts.items())
        return f"laguna: {record.getMessage()}{f' ({words})' if words else ''}"


def set_up(*, structured: bool) -> None:
    """Log to standard error: everything for machines, only what is wrong for a person."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if structured else Plain())
    LOGGER.handlers = [handler]
    LOGGER.setLevel(logging.INFO if structured else logging.WARNING)
    LOGGER.propagate = False


def note(what: str, **facts: Any) -> None:
    """Something worth a line."""
    LOGGER.info(what, extra={"facts": facts})


def warn(what: str, **facts: Any) -> None:
    """Something that whoever runs the server should know."""
    LOGGER.warning(what, extra={"facts": facts})


def failure(what: str, error: BaseException, **facts: Any) -> None:
    """A fault of ours: its kind and where it happened."""
    frames = [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    told = facts | {"error": type(error).__name__, "where": frames}
    LOGGER.error(what, extra={"facts": told})
