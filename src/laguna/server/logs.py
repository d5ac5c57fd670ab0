"""What the server says about itself: one JSON object a line on standard error.

Never a cookie, a token, a name, a chat or anything of a game that somebody could not know: an
error is told by its kind and by where it happened, not by its words. Only of bots from the host's
own file the words are told too. Libraries are heard through the same handler, without the values
that they put into their sentences; and whatever repeats itself is counted, not written again.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Hashable
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

LOGGER = logging.getLogger("laguna.server")
TOO_MANY = 429
MOST_ALIKE = 20  # lines of a kind in a minute; what is above is counted
MINUTE = 60.0
MOST_KINDS = 1000


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "what": _what(record)}
        return msgspec.json.encode(line | _facts(record)).decode()


class Plain(logging.Formatter):
    """A log record for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        words = " ".join(f"{key}={value}" for key, value in _facts(record).items())
        return f"laguna: {_what(record)}{f' ({words})' if words else ''}"


def _ours(record: logging.LogRecord) -> bool:
    return record.name == LOGGER.name


def _what(record: logging.LogRecord) -> str:
    return record.getMessage() if _ours(record) else f"a message of {record.name}"


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells; of a library's only which line spoke, and an error's kind and place."""
    facts: dict[str, Any] = dict(getattr(record, "facts", {}))
    if not _ours(record):
        facts["where"] = [f"{Path(record.pathname).name}:{record.lineno} {record.funcName}"]
        if record.exc_info and record.exc_info[1] is not None:
            facts |= _told(record.exc_info[1])
    if left_out := getattr(record, "left_out", 0):
        facts["left_out"] = left_out
    return facts


class Seldom(logging.Filter):
    """Lets a kind of line through so often a minute, and tells how many it left out."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: OrderedDict[Hashable, tuple[float, int]] = OrderedDict()
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        facts = getattr(record, "facts", {})
        if record.levelno < logging.WARNING and facts.get("status") != TOO_MANY:
            return True
        kind = (record.name, record.lineno, facts.get("error"), facts.get("status"))
        if _ours(record):
            kind = (record.getMessage(), *kind[1:])
        with self._lock:
            begun, count = self._seen.pop(kind, (record.created, 0))
            if record.created - begun >= MINUTE:
                record.left_out = max(0, count - MOST_ALIKE)
                begun, count = record.created, 0
            self._seen[kind] = (begun, count + 1)
            if len(self._seen) > MOST_KINDS:
                self._seen.popitem(last=False)
            return count < MOST_ALIKE


def set_up(*, structured: bool) -> None:
    """Log to standard error: everything for machines, only what is wrong for a person."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if structured else Plain())
    handler.addFilter(Seldom())
    LOGGER.handlers = [handler]
    LOGGER.setLevel(logging.INFO if structured else logging.WARNING)
    LOGGER.propagate = False
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)


def catch_all() -> None:
    """From now on whatever fails in this process is told here, and not as a traceback."""
    logging.raiseExceptions = False
    sys.excepthook = _unexpected
    threading.excepthook = lambda given: _unexpected(given.exc_type, given.exc_value)


def note(what: str, **facts: Any) -> None:
    """Something worth a line."""
    LOGGER.info(what, extra={"facts": facts})


def warn(what: str, **facts: Any) -> None:
    """Something that whoever runs the server should know."""
    LOGGER.warning(what, extra={"facts": facts})


def failure(what: str, error: BaseException, **facts: Any) -> None:
    """A fault of ours: its kind and where it happened."""
    LOGGER.error(what, extra={"facts": facts | _told(error)})


def loop_failure(_: object, context: dict[str, Any]) -> None:
    """What the event loop cannot tell anybody else."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        failure("something failed unnoticed", error)
    else:
        warn("something failed unnoticed")


def _unexpected(
    kind: type[BaseException], error: BaseException | None, _: TracebackType | None = None
) -> None:
    """What ends a thread, or the process."""
    failure("ended by a fault", error if error is not None else kind())


def _told(error: BaseException) -> dict[str, Any]:
    frames = [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    return {"error": type(error).__name__, "where": frames}
