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
    Fields,
    Parts,
    State,
    View,
    array_of,
)
from laguna.games.walking.facts.closing import closing
from laguna.games.walking.facts.outcome import verdict
from laguna.games.walking.facts.scaffolds import ARRANGEMENTS_JSON
from laguna.games.walking.facts.survey import (
    CHOICES,
    DISPLAY,
    FIXED,
    LONGEST,
    MAYBE_HELD,
    OPEN,
    OPEN_COLUMNS,
    OUTLOOK,
    PRICE,
    REFILLS,
    SCORES,
    STANDING,
    SURELY_HELD,
    TOO_SMALL,
    recall,
    survey,
)
from laguna.games.walking.rules.laying import breaks_house_colour, breaks_neighbour_colour
from laguna.games.walking.rules.options import EDITIONS, LAMPS_APART, UNFINISHED
from laguna.games.walking.rules.parts import LEVEL_NAMES, card_code
from laguna.games.walking.rules.reasons import (
    END_DECK_EMPTY,
    HOUSE_COLOUR,
    NEIGHBOUR_COLOUR,
    REASONS,
)
from laguna.games.walking.rules.state import (
    CARDS,
    COLUMNS,
    DE,
    EVERYONE,
    FIRST_LAY,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    OVER,
    REMOVE,
    SCORE_COLUMNS,
    SEATS,
    STATE,
    UNSEEN,
)
from laguna.games.walking.words.moves import (
    CHARACTER_NAMES,
    ROW_NAMES,
    SCORE_LINE_NAMES,
    action_json,
)

PUT_BY = {EVERYONE: "display", UNSEEN: None}  # else the seat that put a card there unseen
PHASES = ("take", "lay", "character", "limit", "remove", "over")
CODES = (*map(card_code, range(CARDS)), None)  # NONE, which is -1, finds the last
EMPTY_PLOT = [NONE] * LEVELS
WARNED_AT = 1  # sure refills: the next round may be the last


def view(parts: Parts, s: State, viewer: int) -> View:
    """The table as a seat, the spectator or, with nothing hidden, the omniscient viewer sees it.

    Views share the lists of scaffolds; whoever gets one changes nothing in it.
    """
    t = Fields(s)
    out = np.empty(LONGEST, np.int64)
    count = survey(array_of(parts), array_of(s), viewer, np.empty(1, STATE), out)
    numbers: list[int] = out[:count].tolist()
    seen: View = {
        "game": "walking",
        "viewer": viewer if viewer >= 0 else None,
        "edition": EDITIONS[t.edition],
        "easy": bool(t.easy),
        "windows": bool(t.windows),
        "unfinished": UNFINISHED[t.unfinished],
        "lamps": LAMPS_APART[t.lamps],
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
        "price": numbers[PRICE],
        "selling": bool(t.selling),
        "completed": [column + 1 for column in range(COLUMNS) if t.completed >> column & 1],
        "display": [_codes(column) for column in t.display[: numbers[DISPLAY]]],
        "decks": t.deck_size,
        "lasting": _lasting(numbers),
        "closing": closing(t),
        "supply": dict(zip(CHARACTER_NAMES, t.supply, strict=True)),
        "players": [_player(t, numbers, seat, viewer) for seat in range(t.seats)],
        "clashes": _clashes(s, viewer, numbers),
    }
    if t.seats == 1 and t.phase == OVER:
        seen["verdict"] = verdict(numbers[SCORES + POINTS], EDITIONS[t.edition])
    if t.memory or viewer == OMNISCIENT:
        _add_memory(s, t, viewer, seen)
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
    return [CODES[card] for card in cards]


def _ending(t: Fields) -> dict[str, str] | None:
    if t.phase != OVER:
        return None
    return {"rule": REASONS[t.ending].rule, "text": REASONS[t.ending].text}


def _lasting(numbers: list[int]) -> dict[str, Any] | None:
    """How many refills the decks surely have cards for, if at most one, and the rows whose deck
    cannot fill the spaces that are free now (W7.3).
    """
    if numbers[REFILLS] > WARNED_AT:
        return None
    small = zip(ROW_NAMES, numbers[TOO_SMALL : TOO_SMALL + LEVELS], strict=True)
    return {"refills": numbers[REFILLS], "short": [row for row, short in small if short]}


def _player(t: Fields, numbers: list[int], seat: int, viewer: int) -> dict[str, Any]:
    cards = t.hand[seat][: t.hand_size[seat]]
    backs = [0] * LEVELS
    for card in cards:
        backs[card // LEVEL_CARDS] += 1
    score = numbers[SCORES + seat * SCORE_COLUMNS : SCORES + (seat + 1) * SCORE_COLUMNS]
    seen: dict[str, Any] = {
        "coins": t.coins[seat],
        "permits": t.permits[seat],
        "points": score[POINTS],
        "lines": dict(zip(SCORE_LINE_NAMES, score[LINES:], strict=True)),
        "hand": _codes(cards) if viewer in (seat, OMNISCIENT) else None,
        "backs": backs,
        "street": _street(t.street[seat], t.character[seat]),
        "scaffolds": ARRANGEMENTS_JSON[numbers[STANDING + seat]],
    }
    if viewer == seat:
        choices = numbers[FIXED : FIXED + numbers[CHOICES]]
        seen["scaffold_choices"] = [ARRANGEMENTS_JSON[choice] for choice in choices]
        seen["prospects"] = _prospects(numbers)
    return seen


def _street(street: list[list[int]], characters: list[int]) -> list[dict[str, Any]]:
    return [
        {
            "column": column,
            "cards": _codes(cards),
            "complete": NONE not in cards,
            "character": None if character == NONE else CHARACTER_NAMES[character],
        }
        for column, (cards, character) in enumerate(zip(street, characters, strict=True), 1)
        if cards != EMPTY_PLOT
    ]


def _prospects(numbers: list[int]) -> dict[str, Any]:
    """What each character would bring, at best and under each house; None where none may come."""
    found: dict[str, Any] = dict.fromkeys(CHARACTER_NAMES)
    houses = numbers[OPEN]
    columns = [column + 1 for column in numbers[OPEN_COLUMNS : OPEN_COLUMNS + houses]]
    names = [str(column) for column in columns]
    start = OUTLOOK
    for character in CHARACTER_NAMES if houses else ():
        brings = numbers[start : start + houses]
        start += HOUSES
        best = max(brings)
        if best != NONE:
            found[character] = {
                "points": best,
                "column": columns[brings.index(best)],
                "columns": dict(zip(names, brings, strict=True)),
            }
    return found


def _clashes(s: State, viewer: int, numbers: list[int]) -> dict[str, list[dict[str, Any]]]:
    """Where laying a card of the hand costs a permit, and by which rule (W4.3): places by card."""
    found: dict[str, list[dict[str, Any]]] = {}
    for action in numbers[FIXED + numbers[CHOICES] :]:
        card, column = divmod((action - FIRST_LAY) // LEVELS, COLUMNS)
        broken = {
            HOUSE_COLOUR: breaks_house_colour(s, viewer, card, column),
            NEIGHBOUR_COLOUR: breaks_neighbour_colour(s, viewer, card, column),
        }
        rules = [REASONS[reason].rule for reason, breaks in broken.items() if breaks]
        found.setdefault(card_code(card), []).append({"column": column + 1, "rules": rules})
    return found


def _add_memory(s: State, t: Fields, viewer: int, seen: View) -> None:
    """With the option `memory`, or for the omniscient: what is known of hands and decks."""
    held = np.empty((SEATS, CARDS), np.int8)
    known = np.empty((LEVELS, LEVEL_CARDS), np.int8)
    recall(array_of(s), held, known)
    if t.memory:
        for player, cards in zip(seen["players"], held.tolist(), strict=False):
            player["remembered"] = _remembered(cards, player["backs"])
    places = known.tolist()
    seen["known_in_decks"] = [
        _known_in_deck(t, level, viewer, places[level]) for level in range(LEVELS)
    ]


def _remembered(held: list[int], backs: list[int]) -> dict[str, Any]:
    """What everyone who remembers knows of a hand (W3.4): cards surely held, and for each level
    how many of which others.
    """
    sure = [card for card, how in enumerate(held) if how == SURELY_HELD]
    maybe = [card for card, how in enumerate(held) if how == MAYBE_HELD]
    unsure = []
    for level, count in enumerate(backs):
        count -= sum(card // LEVEL_CARDS == level for card in sure)
        if count:
            others = [card for card in maybe if card // LEVEL_CARDS == level]
            unsure.append({"count": count, "of": _codes(others)})
    return {"held": _codes(sure), "unsure": unsure}


def _known_in_deck(t: Fields, level: int, viewer: int, known: list[int]) -> list[dict[str, Any]]:
    """The cards a viewer knows in a deck, with their place from the top, counted from 1."""
    size = t.deck_size[level]
    deck, buried_by = t.deck[level], t.buried_by[level]
    return [
        {
            "place": size - i,
            "card": CODES[deck[i]],
            "put_by": PUT_BY.get(buried_by[i], buried_by[i]),
        }
        for i in range(size - 1, -1, -1)
        if known[i] or viewer == OMNISCIENT or buried_by[i] == viewer != SPECTATOR
    ]


def tell(
    parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
) -> list[Event]:
    """What one move did, as a viewer saw it."""
    old, new = Fields(before), Fields(after)
    data = action_json(action)
    event: Event = {"event": data["move"], "seat": seat} | data
    del event["move"]
    match data["move"]:
        case "take":
            column = old.display[data["column"] - 1]
            event["cards"] = _codes([column[ROW_NAMES.index(row)] for row in data["rows"]])
            event["coins"] = new.coins[seat] - old.coins[seat]
        case "lay":
            event["price"] = old.coins[seat] - new.coins[seat]
            event["permit"] = new.permits[seat] < old.permits[seat]
            event["completes"] = new.completed != old.completed
        case "sell" | "return" as move:
            event["level"] = LEVEL_NAMES[int(data["card"][1]) - 1]
            if viewer not in (seat, OMNISCIENT):
                event["card"] = None
            if move == "sell":
                event["coins"] = int(old.selling)  # W3.5: one for the second card
    return [event, *_tell_round(old, new)]


def _tell_round(old: Fields, new: Fields) -> list[Event]:
    """What happened by itself after a move: the display, a new round, the end."""
    events: list[Event] = []
    away = _taken_away(old, new)
    if away:
        to = "deck" if old.edition == DE else "box"
        events.append({"event": "away", "cards": _codes(away), "to": to})
    kept = {card for column in old.display for card in column}.difference(away) | {NONE}
    drawn = [
        {"card": CODES[column[level]], "column": number}
        for level in range(LEVELS)
        for number, column in reversed(list(enumerate(new.display, 1)))
        if column[level] not in kept
    ]
    if drawn:
        events.append({"event": "refill", "cards": drawn})
    if new.rounds != old.rounds:
        marker = None if new.seats == 1 else new.marker
        events.append({"event": "round", "round": new.rounds, "marker": marker})
    if new.phase == OVER:
        events.append({"event": "over", **(_ending(new) or {})})
    return events


def _taken_away(old: Fields, new: Fields) -> list[int]:
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
