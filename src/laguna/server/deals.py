"""A deal that nobody chose.

All shuffles of a game follow from one seed, and the seed from the words of all who take part:

1. When a table is opened the server draws a number and a salt, and publishes SHA-256 of
   "NUMBER:SALT".
2. Each person's browser draws a word when they sit down, and gives SHA-256 of it: the word is
   sealed. When all seats are taken, all seals are told to everybody.
3. Only then do the browsers show their words, to the server alone. The seed is the first 63 bits of
   SHA-256 of "NUMBER:SALT:WORD:WORD…", in the order of the seats, with "-" for a seat that has
   none. At the end of the game everything is open, and each page checks the whole chain.

Why nobody can choose: the server is bound by its own commitment before it knows any word, and every
browser by its seal before it knows anything else. Whoever shows a word last knows neither the
server's number nor the others' words, so they cannot tell which deal their word makes, and gain
nothing by keeping it back.

A word that is not shown in time is left out, and all are told whose. Nobody waits for
bots and for programs that have given no seal: they add nothing. If no seat adds a word, the
server's number itself is the seed.

What this does not prevent: a server that conspires with somebody at a seat can try the deal with
and without that one word, two deals for each conspirator. And a server may say that a word never
came, which the page of that seat contradicts at the end, to the one person who knows. A browser
shows no word unless it has seen all seals, and remembers them.
"""

from __future__ import annotations

import hashlib

from laguna.engine import registry
from laguna.engine.table import Table
from laguna.server.refusals import NOT_NOW, refuse
from laguna.server.seating import Seating

NO_WORD = "-"
SEED_DIGITS = 16  # hexadecimal: 64 bits, of which a seed has all but the last


def seal_of(word: str) -> str:
    """What is published of a word before it is shown."""
    return hashlib.sha256(word.encode()).hexdigest()


def seed_of_words(seating: Seating) -> int:
    """The seed that follows from the server's number and the words of the seats."""
    words = [seat.word for seat in seating.seats]
    if not any(words):
        return int(seating.seed)
    text = ":".join([seating.seed, seating.salt, *(word or NO_WORD for word in words)])
    return int(hashlib.sha256(text.encode()).hexdigest()[:SEED_DIGITS], 16) >> 1


def deal(seating: Seating) -> Table:
    """The game of a table before its first move; until it begins, a deal that means nothing."""
    game = registry.load(seating.game)
    if game.version != seating.version:
        raise refuse(
            "This table was played by version {played} of the rules; here is version {here}.",
            NOT_NOW,
            played=seating.version,
            here=game.version,
        )
    seed = seed_of_words(seating) if seating.begun else 0
    return Table(game, len(seating.seats), seating.options, seed)
