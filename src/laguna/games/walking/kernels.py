"""The kernels of the contract for Walking in Burano."""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.judgement.evaluation import charm, value
from laguna.games.walking.judgement.network import foresee
from laguna.games.walking.judgement.observation import observe
from laguna.games.walking.judgement.policy import urges
from laguna.games.walking.rules import reasons as why
from laguna.games.walking.rules.invariants import broken
from laguna.games.walking.rules.laying import (
    lay,
    left_end,
    needs_permit,
    plan_of,
    price,
    right_end,
    scaffolds_needed,
    why_no_place,
    why_not_lay,
)
from laguna.games.walking.rules.memory import redeal
from laguna.games.walking.rules.piles import columns, rows_in
from laguna.games.walking.rules.rounds import remove, why_not_remove
from laguna.games.walking.rules.scoring import result
from laguna.games.walking.rules.state import (
    CHARACTER,
    CHARACTERS,
    COLUMNS,
    DE,
    END,
    FIRST_INVITE,
    FIRST_LAY,
    FIRST_REMOVE,
    FIRST_RETURN,
    FIRST_SELL,
    FIRST_TAKE,
    HOUSES,
    LAY,
    LAY_MOST,
    LEVEL_CARDS,
    LEVELS,
    LIMIT,
    MIDDLE,
    OVER,
    REMOVE,
    ROW_SETS,
    SELL_CARDS,
    TAKE,
)
from laguna.games.walking.rules.turns import (
    deal,
    invite,
    invite_or_go_on,
    may_have,
    reachable,
    return_card,
    sell,
    take,
    why_not_end,
    why_not_invite,
    why_not_return,
    why_not_sell,
    why_not_take,
)

__all__ = [
    "act",
    "actors",
    "broken",
    "charm",
    "deal",
    "foresee",
    "legal",
    "observe",
    "redeal",
    "result",
    "urges",
    "value",
    "why_not",
]


@kernel
def actors(parts: Parts, s: State) -> int:
    return 0 if s.phase == OVER else 1 << int(s.seat)


@kernel
def act(parts: Parts, s: State, seat: int, action: int) -> None:
    s.moves += 1
    if action < FIRST_SELL:
        take(s, seat, (action - FIRST_TAKE) // ROW_SETS, (action - FIRST_TAKE) % ROW_SETS + 1)
    elif action < FIRST_LAY:
        sell(s, seat, action - FIRST_SELL)
    elif action < END:
        place = (action - FIRST_LAY) // LEVELS
        lay(s, seat, place // COLUMNS, place % COLUMNS)
    elif action == END:
        invite_or_go_on(s, seat)
    elif action < FIRST_RETURN:
        place = action - FIRST_INVITE
        invite(s, seat, place // COLUMNS, place % COLUMNS)
    elif action < FIRST_REMOVE:
        return_card(s, seat, action - FIRST_RETURN)
    else:
        remove(s, action - FIRST_REMOVE)


@kernel
def due(s: State, action: int) -> int:
    """What has to be done before this kind of action, if something has."""
    if s.selling:
        return 0 if FIRST_SELL <= action < FIRST_LAY else why.SELL_SECOND
    if s.phase == CHARACTER and action == END:
        return why.INVITE_FIRST
    if s.phase == LIMIT and action == END:
        return why.LIMITS_FIRST
    if s.phase == REMOVE and action < FIRST_REMOVE:
        return why.REMOVE_FIRST
    return 0


@kernel
def why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return int(s.ending)
    if seat != s.seat:
        return why.NOT_YOUR_TURN
    first = due(s, action)
    if first:
        return first
    if action < FIRST_SELL:
        return why_not_take(
            s, (action - FIRST_TAKE) // ROW_SETS, (action - FIRST_TAKE) % ROW_SETS + 1
        )
    if action < FIRST_LAY:
        return why_not_sell(s, seat, action - FIRST_SELL)
    if action < END:
        place = (action - FIRST_LAY) // LEVELS
        level = (action - FIRST_LAY) % LEVELS
        return why_not_lay(s, seat, place // COLUMNS, place % COLUMNS, level)
    if action == END:
        return why_not_end(s)
    if action < FIRST_RETURN:
        place = action - FIRST_INVITE
        return why_not_invite(s, seat, place // COLUMNS, place % COLUMNS)
    if action < FIRST_REMOVE:
        return why_not_return(s, seat, action - FIRST_RETURN)
    return why_not_remove(s, action - FIRST_REMOVE)


@kernel
def legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    if s.phase == OVER or seat != s.seat:
        return 0
    if s.selling:
        return legal_cards(s, seat, out, 0, FIRST_SELL)
    count = legal_takes(s, out) if s.phase == TAKE else 0
    if s.edition == DE and s.phase <= LIMIT and s.hand_size[seat] >= SELL_CARDS:
        count = legal_cards(s, seat, out, count, FIRST_SELL)
    if s.phase == LAY:
        return legal_lays(s, seat, out, count)
    if s.phase == CHARACTER:
        return legal_invites(s, seat, out, count)
    if s.phase == LIMIT:
        return legal_cards(s, seat, out, count, FIRST_RETURN)
    if s.phase == REMOVE:
        return legal_removals(s, out)
    return count


@inlined
def legal_takes(s: State, out: Legal) -> int:
    count = 0
    for column in range(columns(s)):
        present = rows_in(s, column)
        for rows in range(1, present + 1):
            if rows & ~present == 0 and reachable(present, rows):
                out[count] = FIRST_TAKE + column * ROW_SETS + rows - 1
                count += 1
    return count


@kernel
def legal_cards(s: State, seat: int, out: Legal, count: int, first: int) -> int:
    """One action for each card of the hand, from the id `first` on."""
    for i in range(int(s.hand_size[seat])):
        out[count] = first + int(s.hand[seat, i])
        count += 1
    return count


@inlined
def legal_lays(s: State, seat: int, out: Legal, count: int) -> int:
    if s.laid < LAY_MOST and s.coins[seat] >= price(s):
        plan = plan_of(s, seat)
        left, right = left_end(plan), right_end(plan)
        needed = scaffolds_needed(plan)
        leftmost = max(right - HOUSES + 1, 0) if plan else MIDDLE
        rightmost = min(left + HOUSES - 1, COLUMNS - 1) if plan else MIDDLE
        for i in range(int(s.hand_size[seat])):
            card = int(s.hand[seat, i])
            level = card // LEVEL_CARDS
            for column in range(leftmost, rightmost + 1):
                if why_no_place(plan, left, right, needed, column, level) == 0 and (
                    s.permits[seat] > 0 or not needs_permit(s, seat, card, column)
                ):
                    out[count] = FIRST_LAY + (card * COLUMNS + column) * LEVELS + level
                    count += 1
    out[count] = END
    return count + 1


@kernel
def legal_invites(s: State, seat: int, out: Legal, count: int) -> int:
    for character in range(CHARACTERS):
        if s.supply[character] > 0 and may_have(s, seat, character):
            for column in range(COLUMNS):
                if s.completed >> column & 1:
                    out[count] = FIRST_INVITE + character * COLUMNS + column
                    count += 1
    return count


@kernel
def legal_removals(s: State, out: Legal) -> int:
    count = 0
    for character in range(CHARACTERS):
        if s.supply[character] > 0:
            out[count] = FIRST_REMOVE + character
            count += 1
    return count
