"""What people are called and say: nothing that cannot be seen, no two names that look alike."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable

from laguna.server.protocol import LONGEST_NAME

JOINER = "\u200d"  # between parts of one picture character
PICTURED = "\ufe0f"  # after a character that shall be drawn as a picture
BLANK = re.compile(  # letters, symbols and marks that are drawn as nothing
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0]"
)
FIRST_PICTURE = "\u2190"
PICTURES = ("So", "Sk")  # categories of picture characters and of their colours of skin
KEYS = set("0123456789#*")  # of a telephone: there are pictures of them
SEEN = "LNPS"  # letters, digits, punctuation and symbols
GIVEN = (  # what bots are called: short, and the same in every language
    *("Marta", "Piero", "Lucia", "Alvise", "Rosa", "Marco", "Chiara", "Zorzi"),
    *("Elena", "Bepi", "Nina", "Toni", "Betta", "Momolo", "Catina", "Nane"),
)


def clean(text: str) -> str:
    """A name or chat without line ends, what cannot be seen, and spaces at its ends."""
    kept = (
        c
        for c in BLANK.sub("", text)
        if c == JOINER or unicodedata.category(c)[0] != "C" or c.isspace()
    )
    shown = " ".join(_without_loose_joiners("".join(kept)).split())
    return shown if any(unicodedata.category(c)[0] in SEEN for c in shown) else ""


def _without_loose_joiners(text: str) -> str:
    """Joiners stay between two pictures, and what makes a picture stays behind a character that
    can be one.
    """
    out: list[str] = []
    for at, c in enumerate(text):
        before = out[-1] if out else ""
        if c == PICTURED and not (_pictured(before) or before in KEYS):
            continue
        if c == JOINER:
            follows = text[at + 1 : at + 2]
            if not ((_pictured(before) or before == PICTURED) and _pictured(follows)):
                continue
        out.append(c)
    return "".join(out)


def _pictured(c: str) -> bool:
    return c >= FIRST_PICTURE and unicodedata.category(c) in PICTURES


def distinct(name: str | None, others: Iterable[str | None]) -> str | None:
    """A cleaned name, with a number behind it if somebody else's looks the same."""
    called = clean(name or "")
    taken = {_look(other) for other in others if other}
    if not called or _look(called) not in taken:
        return called or None
    for number in range(2, len(taken) + 3):
        numbered = f"{called[: LONGEST_NAME - 2]} {number}"
        if _look(numbered) not in taken:
            return numbered
    raise AssertionError("more names than seats")


def given(table: str, others: Iterable[str | None]) -> str:
    """A bot's name: always the same at a table, and nobody else's there."""
    taken = {_look(other) for other in others if other}
    first = zlib.crc32(table.encode()) % len(GIVEN)
    free = [name for name in GIVEN[first:] + GIVEN[:first] if _look(name) not in taken]
    return free[0]


def _look(name: str) -> str:
    """The same for names that can hardly be told apart."""
    return unicodedata.normalize("NFKC", name).replace(PICTURED, "").casefold()
