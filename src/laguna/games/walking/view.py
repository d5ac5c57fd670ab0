"""What a viewer sees (`view`), and what a viewer saw happen (`tell`), as JSON.

Seats count from 0 as everywhere in programs; columns from 1 as in the words of a move. Nothing here
depends on what the viewer cannot know: a property test compares views before and after a redeal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from laguna.engine.game import (
    LINES,
    OMNISCIENT,
    POINTS,
    SPECTATOR,
    Event,
    Parts,
    State,
    View,
    unpack,
)
from laguna.games.walking.kernels import legal_lays
from laguna.games.walking.memory import (
    hidden_cards,
    known_to_all,
    may_be_buried,
    may_be_held,
)
from laguna.games.walking.outcome import verdict
from laguna.games.walking.parts import LEVEL_NAMES, card_code
from laguna.games.walking.prospects import prospects
from laguna.games.walking.reasons import END_DECK_EMPTY, REASONS
from laguna.games.walking.rules import (
    columns,
    needs_permit,
    price,
)
from laguna.games.walking.scaffolds import arrangements
from laguna.games.walking.scoring import result
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
    STATE,
    UNSEEN,
)
from laguna.games.walking.words import (
    CHARACTER_NAMES,
    EDITIONS,
    ROW_NAMES,
    SCORE_LINE_NAMES,
    action_json,
)

PLACE_PAIRS = (2 * COLUMNS + 1) ** 2
PUT_BY = {EVERYONE: "display", UNSEEN: None}  # else the seat that put a card there unseen
PHASES = ("take", "lay", "character", "limit", "remove", "over")


def view(parts: Parts, s: State, viewer: int) -> View:
    """The table as a seat, the spectator or, with nothing hidden, the omniscient viewer sees it."""
    t = unpack(s)
    scores = np.zeros((SEATS, SCORE_COLUMNS), np.int64)
    result(parts, s, scores)
    seen: View = {
        "game": "walking",
        "viewer": viewer if viewer >= 0 else None,
        "edition": EDITIONS[t.edition],
        "easy": bool(t.easy),
        "windows": bool(t.windows),
        "memory": bool(t.memory),
        "seats": t.seats,
        "round": t.rounds,
        "turn": t.turn,
        "phase": PHASES[t.phase],
        "seat": None if t.phase == OVER else t.seat,
        "marker": None if t.seats == 1 else t.marker,
        "ending": _ending(t),
        "verdict": None,
        "laid": t.laid,
        "price": price(s),
        "selling": bool(t.selling),
        "completed": [column + 1 for column in range(COLUMNS) if t.completed >> column & 1],
        "display": [_codes(column) for column in t.display[: columns(s)]],
        "decks": t.deck_size,
        "supply": dict(zip(CHARACTER_NAMES, t.supply, strict=True)),
        "players": [_player(s, t, seat, viewer) for seat in range(t.seats)],
        "clashes": _clashes(s, t) if viewer == t.seat and t.phase == LAY else {},
    }
    for player, score in zip(seen["players"], scores.tolist(), strict=False):
        player["points"] = score[POINTS]
        player["lines"] = dict(zip(SCORE_LINE_NAMES, score[LINES:], strict=True))
    if viewer >= 0:
        seen["players"][viewer]["prospects"] = _prospects(parts, s, viewer)
    if t.seats == 1 and t.phase == OVER:
        seen["verdict"] = verdict(scores.item(0, POINTS), EDITIONS[t.edition])
    if t.memory or viewer == OMNISCIENT:
        seen["known_in_decks"] = [_known_in_deck(s, t, level, viewer) for level in range(LEVELS)]
    if viewer == OMNISCIENT:
        seen["counters"] = {
            "moves": t.moves,
            "reveals": t.reveals,
            "idle_rounds": t.idle_rounds,
            "round_taken": bool(t.round_taken),
            "round_laid": bool(t.round_laid),
        }
    return seen


def _codes(cards: list[int]) -> list[str | None]:
    """The codes of cards; None where no card lies."""
    return [None if card == NONE else card_code(card) for card in cards]


def _ending(t: Any) -> dict[str, str] | None:
    if t.phase != OVER:
        return None
    return {"rule": REASONS[t.ending].rule, "text": REASONS[t.ending].text}


def _player(s: State, t: Any, seat: int, viewer: int) -> dict[str, Any]:
    cards = t.hand[seat][: t.hand_size[seat]]
    levels = [card // LEVEL_CARDS for card in cards]
    choices = scaffold_choices(s, seat)
    seen: dict[str, Any] = {
        "coins": t.coins[seat],
        "permits": t.permits[seat],
        "hand": _codes(cards) if viewer in (seat, OMNISCIENT) else None,
        "backs": [levels.count(level) for level in range(LEVELS)],
        "street": [
            _house(t, seat, column)
            for column in range(COLUMNS)
            if t.street[seat][column] != [NONE] * LEVELS
        ],
        "scaffolds": choices[0],
    }
    if viewer == seat:
        seen["scaffold_choices"] = choices
    if t.memory:
        seen["remembered"] = _remembered(s, seat, levels)
    return seen


def _house(t: Any, seat: int, column: int) -> dict[str, Any]:
    cards = t.street[seat][column]
    character = t.character[seat][column]
    return {
        "column": column + 1,
        "cards": _codes(cards),
        "complete": NONE not in cards,
        "character": None if character == NONE else CHARACTER_NAMES[character],
    }


def _prospects(parts: Parts, s: State, seat: int) -> dict[str, Any]:
    """What each character would bring, at best and under each house; None where none may come."""
    out = np.zeros((CHARACTERS, COLUMNS), np.int64)
    prospects(parts, s, seat, np.zeros(1, STATE).view(np.recarray)[0], out)
    found: dict[str, Any] = {}
    for name, row in zip(CHARACTER_NAMES, out.tolist(), strict=True):
        best = max(row)
        columns = {str(i): points for i, points in enumerate(row, 1) if points != NONE}
        column = row.index(best) + 1
        found[name] = {"points": best, "column": column, "columns": columns} if columns else None
    return found


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


def _clashes(s: State, t: Any) -> dict[str, list[int]]:
    """Where laying a card of the hand costs a permit (W4.3): columns by card."""
    out = np.zeros(MAX_LEGAL, np.int64)
    found: dict[str, list[int]] = {}
    for action in out[: legal_lays(s, t.seat, out, 0)].tolist():
        if action < END:
            card, column = divmod((action - FIRST_LAY) // LEVELS, COLUMNS)
            if needs_permit(s, t.seat, card, column):
                found.setdefault(card_code(card), []).append(column + 1)
    return found


def _remembered(s: State, seat: int, levels: list[int]) -> dict[str, Any]:
    """What everyone who remembers knows of a hand (W3.4): cards surely held, and for each level
    how many of which others.
    """
    cards = np.zeros(LEVEL_CARDS, np.int8)
    held = []
    unsure = []
    for level in range(LEVELS):
        candidates = cards[: hidden_cards(s, seat, level, cards)].tolist()
        possible = [card for card in candidates if may_be_held(s, seat, card)]
        sure = [card for card in possible if not may_be_buried(s, seat, card)]
        held += _codes(sure)
        count = levels.count(level) - len(sure)
        if count:
            others = [card for card in possible if card not in sure]
            unsure.append({"count": count, "of": _codes(others)})
    return {"held": held, "unsure": unsure}


def _known_in_deck(s: State, t: Any, level: int, viewer: int) -> list[dict[str, Any]]:
    """The cards a viewer knows in a deck, with their place from the top, counted from 1."""
    known = []
    for place in range(1, t.deck_size[level] + 1):
        i = t.deck_size[level] - place
        put_by = t.buried_by[level][i]
        own = put_by == viewer != SPECTATOR
        if viewer == OMNISCIENT or own or (put_by != UNSEEN and known_to_all(s, level, i)):
            card = card_code(t.deck[level][i])
            known.append({"place": place, "card": card, "put_by": PUT_BY.get(put_by, put_by)})
    return known


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[Event]:
    """What one move did, as a viewer saw it."""
    old, new = unpack(before), unpack(after)
    data = action_json(action)
    move = data.pop("move")
    event: Event = {"event": move, "seat": seat} | data
    match move:
        case "take":
            column = old.display[data["column"] - 1]
            event["cards"] = _codes([column[ROW_NAMES.index(row)] for row in data["rows"]])
            event["coins"] = new.coins[seat] - old.coins[seat]
        case "lay":
            event["price"] = price(before)
            event["permit"] = new.permits[seat] < old.permits[seat]
            event["completes"] = new.completed != old.completed
        case "sell" | "return":
            event["level"] = LEVEL_NAMES[int(data["card"][1]) - 1]
            if viewer not in (seat, OMNISCIENT):
                event["card"] = None
            if move == "sell":
                event["coins"] = new.coins[seat] - old.coins[seat]
    return [event, *_tell_round(old, new)]


def _tell_round(old: Any, new: Any) -> list[Event]:
    """What happened by itself after a move: the display, a new round, the end."""
    events: list[Event] = []
    away = _taken_away(old, new)
    kept = {card for column in old.display for card in column} - set(away)
    if away:
        to = "deck" if old.edition == DE else "box"
        events.append({"event": "away", "cards": _codes(away), "to": to})
    drawn = [
        {"card": card_code(column[level]), "column": number}
        for level in range(LEVELS)
        for number, column in reversed(list(enumerate(new.display, 1)))
        if column[level] not in kept | {NONE}
    ]
    if drawn:
        events.append({"event": "refill", "cards": drawn})
    if new.rounds != old.rounds:
        marker = None if new.seats == 1 else new.marker
        events.append({"event": "round", "round": new.rounds, "marker": marker})
    if new.phase == OVER:
        events.append({"event": "over", **(_ending(new) or {})})
    return events


def _taken_away(old: Any, new: Any) -> list[int]:
    """The rightmost card of each row, if this move was followed by W7.2 with 1 or 2 players."""
    refilled = new.phase == REMOVE or new.ending == END_DECK_EMPTY
    if old.seats == 2:
        refilled = new.marker != old.marker
    if old.seats > 2 or not refilled:
        return []
    rows = ([column[level] for column in old.display] for level in range(LEVELS))
    cards = ([card for card in row if card != NONE] for row in rows)
    return [row[-1] for row in cards if row]


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
