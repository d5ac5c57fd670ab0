"""The rules of Walking in Burano in the order of the rule book: set-up (W2), a turn (W3),
characters and limits (W6).

`kernels.py` gathers them for the contract. Laying (W4), scaffolds as such (W5), the end of a round
(W7, W10), scoring (W8) and memory (W3.4) have files of their own.
"""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.engine.options import first_seat
from laguna.engine.random import Generator, generator, shuffle
from laguna.games.walking.rules import reasons as why
from laguna.games.walking.rules.options import (
    EASY_OPTION,
    EDITION_OPTION,
    LAMPS_OPTION,
    MEMORY_OPTION,
    START_OPTION,
    UNFINISHED_OPTION,
    WINDOWS_OPTION,
)
from laguna.games.walking.rules.piles import (
    bury,
    columns,
    holds,
    put_in_hand,
    rows_in,
    take_from_hand,
)
from laguna.games.walking.rules.rounds import (
    begin_turn,
    end_turn,
    fill_display,
)
from laguna.games.walking.rules.state import (
    CHARACTER,
    CHARACTERS,
    COIN_LIMIT,
    COLUMNS,
    DE,
    FLORIST,
    GARDENER,
    HAND_LIMIT,
    LAY,
    LEVEL_CARDS,
    LEVELS,
    LIMIT,
    NONE,
    SELL_CARDS,
    SHOPKEEPER,
    START_COINS,
    START_PERMITS,
    TAKE,
    TAKE_VALUE,
    TOURISTS,
    UNSEEN,
)

# W2 Set-up


@kernel
def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    """Set up a game."""
    rng = generator(seed)
    clear(s)
    s.seats = seats
    s.edition = options[EDITION_OPTION]
    s.easy = options[EASY_OPTION]
    s.windows = options[WINDOWS_OPTION]
    s.unfinished = options[UNFINISHED_OPTION]
    s.lamps = options[LAMPS_OPTION]
    s.memory = options[MEMORY_OPTION]
    shuffle_decks(s, rng)
    fill_display(s)
    put_out_characters(s)
    for seat in range(seats):
        s.coins[seat] = START_COINS  # W2.4
        s.permits[seat] = START_PERMITS
    s.marker = first_seat(rng, seats, options[START_OPTION])  # W2.5
    s.seat = s.marker
    s.turn = 1
    s.rounds = 1
    begin_turn(s)


@kernel
def clear(s: State) -> None:
    """An empty table: no cards anywhere, all counters zero."""
    s.phase = TAKE
    s.moves = 0
    s.reveals = 0
    s.ending = 0
    s.laid = 0
    s.selling = 0
    s.completed = 0
    s.round_taken = 0
    s.round_laid = 0
    s.idle_rounds = 0
    s.display[:] = NONE
    s.supply[:] = 0
    s.coins[:] = 0
    s.permits[:] = 0
    s.hand_size[:] = 0
    s.hand[:] = NONE
    s.street[:] = NONE
    s.character[:] = NONE
    s.deck_size[:] = 0
    s.deck[:] = NONE
    s.buried_by[:] = UNSEEN
    s.buried_when[:] = 0
    s.taken_when[:] = 0


@kernel
def shuffle_decks(s: State, rng: Generator) -> None:  # W2.1
    for level in range(LEVELS):
        for i in range(LEVEL_CARDS):
            s.deck[level, i] = level * LEVEL_CARDS + i
        shuffle(rng, s.deck[level], LEVEL_CARDS)
        s.deck_size[level] = LEVEL_CARDS


@kernel
def put_out_characters(s: State) -> None:  # W2.2, W2.3
    for character in range(CHARACTERS):
        if character < TOURISTS:
            s.supply[character] = 3 if s.seats == 4 else 2
        else:
            s.supply[character] = 2 if s.seats >= 3 else 1
    if s.easy:
        s.supply[FLORIST] = 0
        s.supply[GARDENER] = 0
        s.supply[SHOPKEEPER] = 0


# W3 A turn


@inlined
def reachable(present: int, rows: int) -> bool:
    """Whether a set of rows is what lies on top, or at the bottom, of a column (W3.2)."""
    rest = present & ~rows
    lowest = rows & -rows
    lowest_of_rest = rest & -rest
    return lowest > rest or rows < lowest_of_rest


@kernel
def why_not_take(s: State, column: int, rows: int) -> int:
    if s.phase != TAKE:
        return why.TAKEN_ALREADY
    if column >= columns(s):
        return why.NO_SUCH_COLUMN
    present = rows_in(s, column)
    if rows & ~present:
        return why.EMPTY_SPACE
    return 0 if reachable(present, rows) else why.MIDDLE_CARD


@inlined
def take(s: State, seat: int, column: int, rows: int) -> None:  # W3.2, W3.3
    count = 0
    for level in range(LEVELS):
        if rows >> level & 1:
            card = int(s.display[column, level])
            s.display[column, level] = NONE
            s.taken_when[card] = s.moves
            put_in_hand(s, seat, card)
            count += 1
    s.coins[seat] += TAKE_VALUE - count
    s.round_taken = 1
    s.phase = LAY


@kernel
def why_not_sell(s: State, seat: int, card: int) -> int:
    if s.edition != DE:
        return why.NO_SELLING
    if not holds(s, seat, card):
        return why.SELL_NOT_HELD
    if not s.selling and s.hand_size[seat] < SELL_CARDS:
        return why.SELL_TWO
    return 0


@kernel
def sell(s: State, seat: int, card: int) -> None:  # W3.5
    take_from_hand(s, seat, card)
    bury(s, card, seat)
    s.selling = 1 - s.selling
    if s.selling:
        return
    s.coins[seat] += 1
    if s.phase == LIMIT:
        check_limits(s, seat)


# W6 Characters and limits


@kernel
def why_not_end(s: State) -> int:
    if s.phase == TAKE:
        return why.MUST_TAKE
    return 0 if s.phase == LAY else why.LAYING_OVER


@kernel
def may_have(s: State, seat: int, character: int) -> bool:
    """Whether a seat may still take this kind of character (W6.2)."""
    if character < TOURISTS:
        return True
    for column in range(COLUMNS):
        if s.character[seat, column] == character:
            return False
    return True


@kernel
def invite_or_go_on(s: State, seat: int) -> None:
    """Ask for the next character, or check the limits when no house waits for one (W6.1, W6.2)."""
    if s.completed:
        for character in range(CHARACTERS):
            if s.supply[character] > 0 and may_have(s, seat, character):
                s.phase = CHARACTER
                return
        s.completed = 0
    check_limits(s, seat)


@kernel
def why_not_invite(s: State, seat: int, character: int, column: int) -> int:
    if s.phase != CHARACTER:
        return why.INVITE_LATER
    if not s.completed >> column & 1:
        return why.NOT_COMPLETED
    if s.supply[character] == 0:
        return why.NONE_IN_SUPPLY
    return 0 if may_have(s, seat, character) else why.SECOND_INHABITANT


@kernel
def invite(s: State, seat: int, character: int, column: int) -> None:  # W6.1
    s.supply[character] -= 1
    s.character[seat, column] = character
    s.completed &= ~(1 << column)
    invite_or_go_on(s, seat)


@kernel
def check_limits(s: State, seat: int) -> None:  # W6.3
    if s.hand_size[seat] > HAND_LIMIT:
        s.phase = LIMIT
        return
    s.coins[seat] = min(int(s.coins[seat]), COIN_LIMIT)
    end_turn(s)


@kernel
def why_not_return(s: State, seat: int, card: int) -> int:
    if s.phase != LIMIT:
        return why.NOTHING_TO_RETURN
    return 0 if holds(s, seat, card) else why.RETURN_NOT_HELD


@kernel
def return_card(s: State, seat: int, card: int) -> None:  # W6.3
    take_from_hand(s, seat, card)
    bury(s, card, seat)
    check_limits(s, seat)
