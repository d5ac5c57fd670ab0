"""What a viewer sees (`view`), and what a viewer saw happen (`tell`), as JSON.

Seats count from 0 as everywhere in programs; columns from 1 as in the words of a move. Nothing here
depends on what the viewer cannot know: a property test compares views before and after a redeal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from laguna.engine.game import OMNISCIENT, POINTS, SPECTATOR, Event, Parts, State, View
from laguna.games.walking.kernels import legal_lays
from laguna.games.walking.memory import certainly_held, hidden_cards
from laguna.games.walking.parts import LEVEL_NAMES, card_code
from laguna.games.walking.reasons import END_DECK_EMPTY, REASONS
from laguna.games.walking.rules import (
    arrangements,
    columns,
    floors,
    needs_permit,
    price,
)
from laguna.games.walking.scoring import complete, result
from laguna.games.walking.state import (
    CHARACTERS,
    COLUMNS,
    DE,
    END,
    EVERYONE,
    FIRST_LAY,
    LAY,
    LEVEL_CARDS,
    LEVELS,
    MAX_LEGAL,
    MIDDLE,
    NONE,
    OVER,
    REMOVE,
    SCORE_COLUMNS,
    SEATS,
)
from laguna.games.walking.words import CHARACTER_NAMES, ROW_NAMES, action_json

EDITIONS = ("pl", "de")
PLACE_PAIRS = (2 * COLUMNS + 1) ** 2
PHASES = ("take", "lay", "character", "limit", "remove", "over")


def code_or_none(card: Any) -> str | None:
    """A card's code; None where no card lies."""
    return None if card == NONE else card_code(int(card))


def view(parts: Parts, s: State, viewer: int) -> View:
    """The table as a seat, the spectator or, with nothing hidden, the omniscient viewer sees it."""
    over = s.phase == OVER
    scores = np.zeros((SEATS, SCORE_COLUMNS), np.int64)
    result(parts, s, scores)
    seen: View = {
        "game": "walking",
        "viewer": viewer if viewer >= 0 else None,
        "edition": EDITIONS[s.edition],
        "easy": bool(s.easy),
        "windows": bool(s.windows),
        "memory": bool(s.memory),
        "seats": int(s.seats),
        "round": int(s.rounds),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "seat": None if over else int(s.seat),
        "marker": None if s.seats == 1 else int(s.marker),
        "ending": _ending(s),
        "laid": int(s.laid),
        "price": price(s),
        "selling": bool(s.selling),
        "completed": [column + 1 for column in range(COLUMNS) if s.completed >> column & 1],
        "display": [
            [code_or_none(s.display[column, level]) for level in range(LEVELS)]
            for column in range(columns(s))
        ],
        "decks": [int(size) for size in s.deck_size],
        "supply": {
            CHARACTER_NAMES[character]: int(s.supply[character]) for character in range(CHARACTERS)
        },
        "players": [_player(s, seat, viewer, int(scores[seat, POINTS])) for seat in range(s.seats)],
        "clashes": _clashes(parts, s) if viewer == s.seat and s.phase == LAY else {},
    }
    if s.memory or viewer == OMNISCIENT:
        seen["known_in_decks"] = _known_in_decks(s, viewer)
    if viewer == OMNISCIENT:
        seen["counters"] = {
            "moves": int(s.moves),
            "reveals": int(s.reveals),
            "idle_rounds": int(s.idle_rounds),
            "round_taken": bool(s.round_taken),
            "round_laid": bool(s.round_laid),
        }
    return seen


def _ending(s: State) -> dict[str, str] | None:
    if s.phase != OVER:
        return None
    return {"rule": REASONS[s.ending].rule, "text": REASONS[s.ending].text}


def _player(s: State, seat: int, viewer: int, points: int) -> dict[str, Any]:
    cards = [int(card) for card in s.hand[seat, : s.hand_size[seat]]]
    choices = scaffold_choices(s, seat)
    seen: dict[str, Any] = {
        "coins": int(s.coins[seat]),
        "permits": int(s.permits[seat]),
        "points": points,
        "hand": [card_code(card) for card in cards] if viewer in (seat, OMNISCIENT) else None,
        "backs": [sum(card // LEVEL_CARDS == level for card in cards) for level in range(LEVELS)],
        "street": _street(s, seat),
        "scaffolds": choices[0],
    }
    if viewer == seat:
        seen["scaffold_choices"] = choices
    if s.memory:
        seen["remembered"] = _remembered(s, seat)
    return seen


def _street(s: State, seat: int) -> list[dict[str, Any]]:
    houses = []
    for column in range(COLUMNS):
        if floors(s, seat, column):
            character = s.character[seat, column]
            houses.append(
                {
                    "column": column + 1,
                    "cards": [code_or_none(card) for card in s.street[seat, column]],
                    "complete": complete(s, seat, column),
                    "character": None if character == NONE else CHARACTER_NAMES[character],
                }
            )
    return houses


def scaffold_choices(s: State, seat: int) -> list[list[list[Any]]]:
    """All ways in which the scaffolds may stand (W5), each a list of [column, row]; the most
    natural first: both in use, on the ground, near the middle.
    """
    out = np.zeros(2 * PLACE_PAIRS, np.int64)
    pairs = out[: 2 * arrangements(s, seat, out)].reshape(-1, 2).tolist()
    choices = [[divmod(place, 2) for place in pair if place != NONE] for pair in pairs]
    choices.sort(
        key=lambda places: (
            -len(places),
            sum(level for _, level in places),
            sum(abs(2 * (column - MIDDLE) - 1) for column, _ in places),
            places,
        )
    )
    return [[[column + 1, ROW_NAMES[level]] for column, level in places] for places in choices]


def _clashes(parts: Parts, s: State) -> dict[str, list[int]]:
    """Where laying a card of the hand costs a permit (W4.3): columns by card."""
    out = np.zeros(MAX_LEGAL, np.int64)
    found: dict[str, list[int]] = {}
    for action in out[: legal_lays(s, int(s.seat), out, 0)]:
        if action < END:
            card, column = divmod((int(action) - FIRST_LAY) // LEVELS, COLUMNS)
            if needs_permit(s, int(s.seat), card, column):
                found.setdefault(card_code(card), []).append(column + 1)
    return found


def _remembered(s: State, seat: int) -> dict[str, Any]:
    """What everyone who remembers knows of a hand (W3.4): cards surely held, and for each level
    how many of which others.
    """
    cards = np.zeros(LEVEL_CARDS, np.int8)
    held = []
    unsure = []
    for level in range(LEVELS):
        candidates = [int(card) for card in cards[: hidden_cards(s, seat, level, cards)]]
        sure = [card for card in candidates if certainly_held(s, seat, card)]
        in_hand = sum(int(card) // LEVEL_CARDS == level for card in s.hand[seat] if card != NONE)
        held += [card_code(card) for card in sure]
        if in_hand > len(sure):
            unsure.append(
                {
                    "count": in_hand - len(sure),
                    "of": [card_code(card) for card in candidates if card not in sure],
                }
            )
    return {"held": held, "unsure": unsure}


def _known_in_decks(s: State, viewer: int) -> list[list[dict[str, Any]]]:
    """By deck, the cards a viewer knows in it, with their place from the top, counted from 1."""
    return [
        [
            {
                "place": int(s.deck_size[level]) - i,
                "card": card_code(int(s.deck[level, i])),
                "put_by": _put_by(int(s.buried_by[level, i])),
            }
            for i in range(int(s.deck_size[level]) - 1, -1, -1)
            if viewer == OMNISCIENT
            or s.buried_by[level, i] == EVERYONE
            or (viewer != SPECTATOR and s.buried_by[level, i] == viewer)
        ]
        for level in range(LEVELS)
    ]


def _put_by(known_to: int) -> int | str | None:
    """The seat that put a card under the deck unseen; `display` for one that everybody saw."""
    if known_to == EVERYONE:
        return "display"
    return known_to if known_to >= 0 else None


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[Event]:
    """What one move did, as a viewer saw it."""
    data = action_json(action)
    move = data.pop("move")
    event: Event = {"event": move, "seat": seat} | data
    match move:
        case "take":
            taken = [before.display[data["column"] - 1, ROW_NAMES.index(r)] for r in data["rows"]]
            event["cards"] = [card_code(int(card)) for card in taken]
            event["coins"] = int(after.coins[seat]) - int(before.coins[seat])
        case "lay":
            event["price"] = price(before)
            event["permit"] = bool(after.permits[seat] < before.permits[seat])
            event["completes"] = bool(after.completed != before.completed)
        case "sell" | "return":
            event["level"] = LEVEL_NAMES[int(data["card"][1]) - 1]
            if viewer not in (seat, OMNISCIENT):
                event["card"] = None
            if move == "sell":
                event["coins"] = int(after.coins[seat]) - int(before.coins[seat])
    return [event, *_tell_round(before, after)]


def _tell_round(before: State, after: State) -> list[Event]:
    """What happened by itself after a move: the display, a new round, the end."""
    events: list[Event] = []
    kept = [int(card) for card in before.display.ravel() if card != NONE]
    away = _taken_away(before, after)
    for card in away:
        kept.remove(card)
    if away:
        to = "deck" if before.edition == DE else "box"
        events.append({"event": "away", "cards": [card_code(card) for card in away], "to": to})
    new = [
        {"card": card_code(int(after.display[column, level])), "column": column + 1}
        for level in range(LEVELS)
        for column in range(columns(after) - 1, -1, -1)
        if after.display[column, level] != NONE and after.display[column, level] not in kept
    ]
    if new:
        events.append({"event": "refill", "cards": new})
    if after.rounds != before.rounds:
        marker = None if after.seats == 1 else int(after.marker)
        events.append({"event": "round", "round": int(after.rounds), "marker": marker})
    if after.phase == OVER:
        events.append({"event": "over", **(_ending(after) or {})})
    return events


def _taken_away(before: State, after: State) -> list[int]:
    """The rightmost card of each row, if this move was followed by W7.2 with 1 or 2 players."""
    refilled = after.phase == REMOVE or after.ending == END_DECK_EMPTY
    if before.seats == 2:
        refilled = after.marker != before.marker
    if before.seats > 2 or not refilled:
        return []
    rows = before.display[: columns(before)].T
    return [int(row[row != NONE][-1]) for row in rows if (row != NONE).any()]


def say(event: Event) -> str:
    """An event in words."""
    who = f"Seat {event['seat'] + 1}" if "seat" in event else ""
    match event["event"]:
        case "take":
            got = f"takes {', '.join(event['cards'])} from column {event['column']}"
            return f"{who} {got}{_and_coins(event['coins'])}."
        case "sell":
            return f"{who} puts {_hidden(event)} under its deck{_and_coins(event['coins'])}."
        case "lay":
            permit = " and a permit" if event["permit"] else ""
            done = ", completing the house" if event["completes"] else ""
            paid = f"for {_coins(event['price'])}{permit}"
            return f"{who} lays {event['card']} in column {event['column']} {paid}{done}."
        case "end":
            return f"{who} ends laying."
        case "invite":
            return f"{who} invites the {event['character']} to column {event['column']}."
        case "return":
            return f"{who} returns {_hidden(event)} under its deck."
        case "remove":
            return f"{who} removes the {event['character']} from the supply."
        case "away":
            to = "under their decks" if event["to"] == "deck" else "to the box"
            return f"{', '.join(event['cards'])} go {to}."
        case "refill":
            return f"New in the display: {', '.join(new['card'] for new in event['cards'])}."
        case "round":
            begins = "" if event["marker"] is None else f"; seat {event['marker'] + 1} begins"
            return f"Round {event['round']}{begins}."
        case _:
            return f"{event['text']} ({event['rule']})"


def _coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"


def _and_coins(count: int) -> str:
    return f" and {_coins(count)}" if count else ""


def _hidden(event: Event) -> str:
    return event["card"] or f"a {event['level']}"
