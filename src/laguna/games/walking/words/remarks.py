"""What is unusual about an owner's deck: where it differs from what we take the printed one to be
(W9), and what a player might find unfair. It is played as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from laguna.engine.game import Parts, Reason
from laguna.games.walking.rules.parts import (
    COLOUR_NAMES,
    LEVEL_NAMES,
    SHOP_NAMES,
    card_code,
    shown,
    things_on,
)
from laguna.games.walking.rules.state import COLOURS, COPIES, LEVEL_CARDS, ROOF
from laguna.games.walking.words.pad import SHOWN_NAMES

LOWER_FLOORS_ONLY = ("lamp", "red-awning", "blue-awning")
FEWEST_THINGS = 2
UNEVEN = 1.5  # a colour with so many times another's share is worth a remark
ENOUGH = 2 * COLOURS  # fewer things than this cannot be spread evenly over the colours
NEEDED_BY = (  # W8.2, W8.3: who has nothing to count where the deck lacks a thing
    ("herb", "man"),
    ("herb", "gardener"),
    ("cat", "girl"),
    ("lamp", "policeman"),
    ("red-awning", "seamstress"),
    ("blue-awning", "seamstress"),
    ("chimney", "santa"),
    ("pedestrian", "mayor"),
)


def remarks(parts: Parts, lines: Mapping[int, int]) -> tuple[Reason, ...]:
    """All that is unusual: card by card, with the line where each stands, then of the deck."""
    return (
        *of_cards(parts, lines),
        *of_lacking(parts),
        *of_colours(parts),
    )


def of_cards(parts: Parts, lines: Mapping[int, int]) -> Iterator[Reason]:
    seen: dict[tuple[int, tuple[tuple[str, int], ...]], int] = {}
    for card in sorted(lines, key=lambda card: lines[card]):
        things = things_on(parts, card)
        yield from of_roof(things, card // LEVEL_CARDS, lines[card])
        count = sum(1 if name in SHOP_NAMES else number for name, number in things.items())
        if count < FEWEST_THINGS:
            yield Reason(
                "W9",
                "{card} shows fewer than two things",
                {"card": card_code(card)},
                lines[card],
            )
        look = card // COPIES, tuple(things.items())
        twin = seen.setdefault(look, card)
        if twin != card:
            yield Reason(
                "W9",
                "{card} shows the same as {other}",
                {"card": card_code(card), "other": card_code(twin)},
                lines[card],
            )


def of_roof(things: Mapping[str, int], level: int, line: int) -> Iterator[Reason]:
    """What we have not hung on a roof."""
    for thing in LOWER_FLOORS_ONLY:
        if level == ROOF and thing in things:
            yield Reason(
                "W9",
                "a {thing} hangs on a {level}; in our deck it hangs on the lower floors only",
                {"thing": thing, "level": LEVEL_NAMES[level]},
                line,
            )


def of_lacking(parts: Parts) -> Iterator[Reason]:
    """Things that no card shows."""
    counts = shown(parts)
    for thing, character in NEEDED_BY:
        if not counts[thing].any():
            yield Reason(
                "W9",
                "no card shows a {thing}: nothing to count for the {character}",
                {"thing": thing, "character": SHOWN_NAMES[character]},
            )
    for shop in SHOP_NAMES:
        if not counts[shop].any():
            yield Reason("W9", "no card shows a {thing}", {"thing": shop})


def of_colours(parts: Parts) -> Iterator[Reason]:
    """What is not spread evenly over the colours."""
    counts = shown(parts)
    for name, each in counts.items():
        by_colour = each.sum(axis=(0, 2))
        for colour in range(COLOURS):
            if by_colour.sum() >= ENOUGH and not by_colour[colour]:
                yield Reason(
                    "W9",
                    "no {colour} card shows a {thing}",
                    {"thing": name, "colour": COLOUR_NAMES[colour]},
                )
    every = np.sum([each.sum(axis=(0, 2)) for each in counts.values()], axis=0)
    most, fewest = int(every.argmax()), int(every.argmin())
    if every[most] > UNEVEN * every[fewest]:
        yield Reason(
            "W9",
            "the colours are uneven: {colour} cards show {most} things, {other_colour} ones only "
            "{fewest}",
            {
                "colour": COLOUR_NAMES[most],
                "most": int(every[most]),
                "other_colour": COLOUR_NAMES[fewest],
                "fewest": int(every[fewest]),
            },
        )
