"""The deck: 72 floor cards from a readable text, checked line by line (W1.1, W1.2).

What else is known of the printed deck, or only our reading, `words/remarks.py` tells.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from laguna.engine.errors import PartsError, TextError
from laguna.engine.game import Parts
from laguna.games.walking.facts.declared import Colour, LevelName, Shop, Thing
from laguna.games.walking.rules.state import (
    CARDS,
    COLOURS,
    COPIES,
    GROUND,
    LEVEL_CARDS,
    LEVELS,
    PARTS,
    ROOF,
    THINGS,
)

COLOUR_LETTERS = "ROYGBP"
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COPY_LETTERS = "abcd"
LEVEL_NAMES: tuple[LevelName, ...] = get_args(LevelName)
SHOP_NAMES: tuple[Shop, ...] = get_args(Shop)
SHOP_VALUES = (2, 3)
THING_NAMES: tuple[Thing, ...] = get_args(Thing)
ONLY_ON = {"pedestrian": GROUND, "chimney": ROOF} | dict.fromkeys(SHOP_NAMES, GROUND)  # W1.2
MOST_OF_A_THING = 9
NOTHING = ("", "-")  # how a card that shows nothing is written

_CARD = re.compile(r"([ROYGBP])([123])([a-d])")


def card_code(card: int) -> str:
    """The name of a card: colour letter, level, copy.

    >>> card_code(0), card_code(71)
    ('R1a', 'P3d')
    """
    level, rest = divmod(card, LEVEL_CARDS)
    colour, copy = divmod(rest, COPIES)
    return f"{COLOUR_LETTERS[colour]}{level + 1}{COPY_LETTERS[copy]}"


def card_number(code: str) -> int | None:
    """The card with this name; None if no card can have it.

    >>> card_number("R1a"), card_number("P3d"), card_number("X1a")
    (0, 71, None)
    """
    match = _CARD.fullmatch(code)
    if match is None:
        return None
    colour, level, copy = match.groups()
    return (
        (int(level) - 1) * COLOURS + COLOUR_LETTERS.index(colour)
    ) * COPIES + COPY_LETTERS.index(copy)


def shipped_deck() -> str:
    """The text of the deck that comes with the game."""
    data = resources.files("laguna.games.walking").joinpath("data/deck.txt")
    return data.read_text(encoding="utf-8")


@cache
def shipped_parts() -> Parts:
    """The shipped deck, read once."""
    return read_deck(shipped_deck())


def deck_hash(parts: Parts) -> str:
    """A hash of what the cards show: the same for two texts of the same deck."""
    return hashlib.sha256(parts.tobytes()).hexdigest()


def read_deck(text: str, source: str = "deck") -> Parts:
    """Read a deck; a faulty one is refused with its line and the reason."""
    return read_cards(text, source)[0]


def read_cards(text: str, source: str) -> tuple[Parts, dict[int, int]]:
    """The same, and the line of each card."""
    deck = np.zeros(1, PARTS).view(np.recarray)[0]
    seen: dict[int, int] = {}
    for line, content in enumerate(text.splitlines(), 1):
        content = content.partition("#")[0].strip()
        if not content:
            continue
        code, colon, rest = content.partition(":")
        card = card_number(code.strip())
        if not colon or card is None:
            raise PartsError(
                "{content} is not a card; a line reads like 'R1a: pizzeria 3, lamp 1', with a "
                "colour R, O, Y, G, B or P, a level 1 to 3 and a letter a to d",
                line=line,
                source=source,
                rule="W1.1",
                content=repr(content),
            )
        if card in seen:
            raise PartsError(
                "{card} stands already on line {other}",
                line=line,
                source=source,
                rule="W1.1",
                card=card_code(card),
                other=seen[card],
            )
        seen[card] = line
        things = read_things(rest, card // LEVEL_CARDS, line, source)
        put_on_card(deck, card, things)
    missing = [card_code(card) for card in range(CARDS) if card not in seen]
    if missing:
        raise PartsError(
            "the deck has {count} cards instead of {wanted}; missing: {missing}",
            source=source,
            rule="W1.1",
            count=len(seen),
            wanted=CARDS,
            missing=", ".join(missing),
        )
    return deck, seen


def read_things(
    text: str, level: int, line: int | None = None, source: str | None = None
) -> dict[str, int]:
    """What one card shows: `pizzeria 3, pedestrian 2, lamp 1`, or `-` for nothing."""

    def refuse(text: str, **values: str | int) -> PartsError:
        return PartsError(text, line=line, source=source, rule="W1.2", **values)

    things: dict[str, int] = {}
    if text.strip() in NOTHING:
        return things
    for entry in text.split(","):
        words = entry.split()
        if len(words) != 2 or not re.fullmatch(r"-?\d{1,3}", words[1]):
            raise refuse(
                "{entry} is not a thing and its count, like 'herb 2'", entry=repr(entry.strip())
            )
        if words[0] in things:
            raise refuse("{thing} stands twice on the card; add the counts up", thing=words[0])
        things[words[0]] = int(words[1])
    check_things(things, level, refuse)
    return things


def check_things(things: dict[str, int], level: int, refuse: Callable[..., TextError]) -> None:
    """Whether a card of this level can show this (W1.2)."""
    for name, count in things.items():
        if name not in THING_NAMES and name not in SHOP_NAMES:
            known = ", ".join((*SHOP_NAMES, *THING_NAMES))
            raise refuse(
                "no card shows a {thing}; known are {known}", thing=repr(name), known=known
            )
        if name in SHOP_NAMES and count not in SHOP_VALUES:
            raise refuse("a shop is worth 2 or 3 points, not {count}", count=count)
        if not 1 <= count <= MOST_OF_A_THING:
            raise refuse(
                "the count of {thing} is 1 to {most}, not {count}",
                thing=name,
                most=MOST_OF_A_THING,
                count=count,
            )
        if ONLY_ON.get(name, level) != level:
            raise refuse(
                "a {thing} stands on a {level} only",
                thing=name,
                level=LEVEL_NAMES[ONLY_ON[name]],
            )
    shops = [name for name in things if name in SHOP_NAMES]
    if len(shops) > 1:
        raise refuse("a card has at most one shop, not {shops}", shops=", ".join(shops))


def put_on_card(deck: Parts, card: int, things: dict[str, int]) -> None:
    """Write what a card shows into the parts."""
    for name, count in things.items():
        if name in SHOP_NAMES:
            deck.shop[card] = SHOP_NAMES.index(name) + 1
            deck.shop_value[card] = count
        else:
            deck[name.replace("-", "_")][card] = count
    deck.flower[card] = deck.red_flower[card] + deck.yellow_flower[card]


def things_on(parts: Parts, card: int) -> dict[str, int]:
    """What a card shows, shop first; `read_things` reads it back."""
    things: dict[str, int] = {}
    if parts.shop[card]:
        things[SHOP_NAMES[parts.shop[card] - 1]] = int(parts.shop_value[card])
    for thing, name in zip(THINGS, THING_NAMES, strict=True):
        if parts[thing][card]:
            things[name] = int(parts[thing][card])
    return things


def shown(parts: Parts) -> dict[str, NDArray[np.int64]]:
    """Of each shop and thing, the counts by level, colour and copy."""
    shape = (LEVELS, COLOURS, COPIES)
    counts: dict[str, NDArray[np.int64]] = {
        name: (parts.shop == kind).astype(np.int64).reshape(shape)
        for kind, name in enumerate(SHOP_NAMES, 1)
    }
    for thing, name in zip(THINGS, THING_NAMES, strict=True):
        counts[name] = parts[thing].astype(np.int64).reshape(shape)
    return counts
