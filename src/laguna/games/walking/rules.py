"""The rules of Walking in Burano, in the order of the rule book: W2 to W7 and W10.

`kernels.py` gathers them for the contract. Scaffolds as such (W5), scoring (W8) and memory (W3.4)
have files of their own.
"""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.engine.random import Generator, below, generator, shuffle
from laguna.games.walking import reasons as why
from laguna.games.walking.memory import drawing_reveals, may_be_buried
from laguna.games.walking.scoring import colour, complete
from laguna.games.walking.state import (
    CHARACTER,
    CHARACTERS,
    COIN_LIMIT,
    COLOURS,
    COLUMNS,
    COPIES,
    DE,
    EASY_OPTION,
    EDITION_OPTION,
    EVERYONE,
    FIRST,
    FLORIST,
    GARDENER,
    HAND_LIMIT,
    HOUSE_FULL,
    HOUSES,
    IDLE_ROUNDS,
    LAMPS_OPTION,
    LAY,
    LAY_MOST,
    LEVEL_CARDS,
    LEVELS,
    LIMIT,
    MEMORY_OPTION,
    MIDDLE,
    NONE,
    OVER,
    PL,
    REMOVE,
    ROOF,
    SCAFFOLDS,
    SELL_CARDS,
    SHOPKEEPER,
    SOLO_COLUMNS,
    START_COINS,
    START_OPTION,
    START_PERMITS,
    TAKE,
    TAKE_VALUE,
    TOURISTS,
    UNFINISHED_OPTION,
    UNSEEN,
    WINDOWS_OPTION,
)

# W2 Set-up


@kernel
def deal(parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None:
    """Set up a game; the option `start` is 0 for a seat drawn at random."""
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
    drawn = below(rng, seats)  # W2.5
    start = int(options[START_OPTION])
    s.marker = drawn if start == 0 else start - 1
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


@inlined
def columns(s: State) -> int:
    """How many columns the display has (W2.1, W10.1)."""
    return SOLO_COLUMNS if s.seats == 1 else int(s.seats) + 1


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
def begin_turn(s: State) -> None:
    """Take first; where no card lies in the display, the taking is skipped (W3.1, W3.6)."""
    s.laid = 0
    s.phase = LAY
    for column in range(columns(s)):
        if rows_in(s, column) != 0:
            s.phase = TAKE
            return


@inlined
def rows_in(s: State, column: int) -> int:
    """Bit mask of the levels at which a card lies in a column of the display."""
    rows = 0
    for level in range(LEVELS):
        if s.display[column, level] != NONE:
            rows |= 1 << level
    return rows


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


@inlined
def put_in_hand(s: State, seat: int, card: int) -> None:
    place = int(s.hand_size[seat])
    while place > 0 and s.hand[seat, place - 1] > card:
        s.hand[seat, place] = s.hand[seat, place - 1]
        place -= 1
    s.hand[seat, place] = card
    s.hand_size[seat] += 1


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    for i in range(int(s.hand_size[seat])):
        if s.hand[seat, i] == card:
            return True
    return False


@inlined
def take_from_hand(s: State, seat: int, card: int) -> None:
    last = int(s.hand_size[seat]) - 1
    found = False
    for i in range(last):
        found = found or s.hand[seat, i] == card
        if found:
            s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, last] = NONE
    s.hand_size[seat] = last


@kernel
def bury(s: State, card: int, known_to: int) -> None:
    """Put a card under its deck; `known_to` is who knows which card it is (W3.4)."""
    level = card // LEVEL_CARDS
    for i in range(int(s.deck_size[level]), 0, -1):
        s.deck[level, i] = s.deck[level, i - 1]
        s.buried_by[level, i] = s.buried_by[level, i - 1]
        s.buried_when[level, i] = s.buried_when[level, i - 1]
    s.deck[level, 0] = card
    s.buried_by[level, 0] = known_to
    s.buried_when[level, 0] = s.moves
    s.deck_size[level] += 1


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


# W4 Laying cards


@inlined
def price(s: State) -> int:
    """What the next card of this turn costs: 1, 3, 5 in all for 1, 2, 3 cards (W4.1)."""
    return 1 if s.laid == 0 else 2


@inlined
def plan_of(s: State, seat: int) -> int:
    """Where cards lie in a street: bit column × 3 + level."""
    plan = 0
    for column in range(COLUMNS):
        for level in range(LEVELS):
            if s.street[seat, column, level] != NONE:
                plan |= 1 << (column * LEVELS + level)
    return plan


@inlined
def house(plan: int, column: int) -> int:
    """The levels at which cards lie in one column of a plan, as bits."""
    return plan >> column * LEVELS & HOUSE_FULL


@inlined
def left_end(plan: int) -> int:
    """The first column with a card, or COLUMNS if there is none."""
    column = 0
    while column < COLUMNS and house(plan, column) == 0:
        column += 1
    return column


@inlined
def right_end(plan: int) -> int:
    """The last column with a card, or -1 if there is none."""
    column = COLUMNS - 1
    while column >= 0 and house(plan, column) == 0:
        column -= 1
    return column


@inlined
def scaffolds_below(cards: int) -> int:
    """How many scaffolds hold up the cards of one house: its empty places below a card (W5.1)."""
    if cards >= 1 << ROOF:
        return 2 - (cards & 1) - (cards >> 1 & 1)
    return 1 if cards == 1 << FIRST else 0


@inlined
def scaffolds_needed(plan: int) -> int:
    """How many scaffolds the street cannot do without: supports and gaps (W5.3)."""
    needed = 0
    for column in range(left_end(plan), right_end(plan) + 1):
        cards = house(plan, column)
        needed += scaffolds_below(cards) if cards else 1
    return needed


@inlined
def why_no_place(plan: int, left: int, right: int, needed: int, column: int, level: int) -> int:
    """W4.2 b–e and W5.3 for a card on its own level, in a street of this plan, with these ends,
    that needs so many scaffolds now.
    """
    cards = house(plan, column)
    if cards >> level & 1:
        return why.OCCUPIED
    if plan == 0:
        return 0 if column == MIDDLE else why.FIRST_IN_MIDDLE
    if max(right, column) - min(left, column) >= HOUSES:
        return why.SIXTH_HOUSE
    between = max(left - column, column - right) - 1
    bridge = max(between, 0)
    closes_gap = between < 0 and cards == 0
    before = 1 if closes_gap else scaffolds_below(cards)
    support = needed - before + scaffolds_below(cards | 1 << level)
    if support > SCAFFOLDS:
        return why.NO_SUPPORT
    return why.GAP if support + bridge > SCAFFOLDS else 0


@inlined
def paint(card: int) -> int:
    """The bit of a card's level and colour."""
    return 1 << card // COPIES


@inlined
def painted(s: State, seat: int, column: int) -> int:
    """The colours of a house, level by level."""
    bits = 0
    for level in range(LEVELS):
        card = int(s.street[seat, column, level])
        if card != NONE:
            bits |= paint(card)
    return bits


@inlined
def painted_beside(s: State, seat: int, column: int) -> int:
    """The colours of the houses to the left and right, together."""
    left = painted(s, seat, column - 1) if column > 0 else 0
    right = painted(s, seat, column + 1) if column + 1 < COLUMNS else 0
    return left | right


@inlined
def on_any_level(bits: int, card: int) -> bool:
    """Whether some card of painted houses has this card's colour."""
    return (bits | bits >> COLOURS | bits >> 2 * COLOURS) >> colour(card) & 1 != 0


@inlined
def clashes_in_house(house: int, card: int) -> bool:  # W4.3a
    return house != 0 and not on_any_level(house, card)


@inlined
def clashes_beside(beside: int, card: int, edition: int) -> bool:  # W4.3b
    """`pl` compares cards side by side on one level, `de` whole neighbouring houses."""
    if edition == DE:
        return on_any_level(beside, card)
    return beside & paint(card) != 0


@inlined
def breaks_house_colour(s: State, seat: int, card: int, column: int) -> bool:
    return clashes_in_house(painted(s, seat, column), card)


@inlined
def breaks_neighbour_colour(s: State, seat: int, card: int, column: int) -> bool:
    return clashes_beside(painted_beside(s, seat, column), card, int(s.edition))


@inlined
def needs_permit(s: State, seat: int, card: int, column: int) -> bool:  # W4.3
    return breaks_house_colour(s, seat, card, column) or breaks_neighbour_colour(
        s, seat, card, column
    )


@kernel
def why_not_lay(s: State, seat: int, card: int, column: int, level: int) -> int:
    if s.phase == TAKE:
        return why.TAKE_FIRST
    if s.phase != LAY:
        return why.LAYING_OVER
    if not holds(s, seat, card):
        return why.LAY_NOT_HELD
    if level != card // LEVEL_CARDS:
        return why.WRONG_LEVEL
    if s.laid >= LAY_MOST:
        return why.LAID_THREE
    plan = plan_of(s, seat)
    left, right = left_end(plan), right_end(plan)
    reason = why_no_place(plan, left, right, scaffolds_needed(plan), column, level)
    if reason:
        return reason
    if s.coins[seat] < price(s):
        return why.NO_COINS
    if s.permits[seat] == 0:
        if breaks_house_colour(s, seat, card, column):
            return why.HOUSE_COLOUR
        if breaks_neighbour_colour(s, seat, card, column):
            return why.NEIGHBOUR_COLOUR
    return 0


@inlined
def lay(s: State, seat: int, card: int, column: int) -> None:  # W4.1, W4.3
    level = card // LEVEL_CARDS
    s.coins[seat] -= price(s)
    if needs_permit(s, seat, card, column):
        s.permits[seat] -= 1
    if s.seats > 1 and may_be_buried(s, seat, card):
        s.reveals += 1  # the others learn that it was not
    take_from_hand(s, seat, card)
    s.taken_when[card] = 0
    s.street[seat, column, level] = card
    s.laid += 1
    s.round_laid = 1
    if complete(s, seat, column):
        s.completed |= 1 << column


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


# W7 End of round and of the game, W10 Solo


@kernel
def end_turn(s: State) -> None:
    if s.seats == 1:
        end_solo_turn(s)
        return
    seat = (int(s.seat) + 1) % int(s.seats)
    if seat == s.marker:
        end_round(s)
    else:
        s.seat = seat
        next_turn(s)


@kernel
def next_turn(s: State) -> None:
    s.turn += 1
    begin_turn(s)


@kernel
def end_game(s: State, reason: int) -> None:
    """Everything may be shown now, so nobody can go back behind this point."""
    s.phase = OVER
    s.ending = reason
    s.reveals += 1


@kernel
def street_complete(s: State, seat: int) -> bool:
    houses = 0
    for column in range(COLUMNS):
        houses += complete(s, seat, column)
    return houses == HOUSES


@kernel
def end_round(s: State) -> None:
    for seat in range(int(s.seats)):
        if street_complete(s, seat):  # W7.1
            end_game(s, why.END_FIVE_HOUSES)
            return
    if not s.round_taken and not s.round_laid:  # W3.6
        end_game(s, why.END_NO_CARDS)
        return
    s.idle_rounds = 0 if s.round_laid else s.idle_rounds + 1
    if s.idle_rounds == IDLE_ROUNDS:  # W7.4
        end_game(s, why.END_IDLE)
        return
    s.marker = (int(s.marker) + 1) % int(s.seats)  # W7.2
    s.seat = s.marker
    if s.seats == 2:
        take_away_rightmost(s)
    refill(s)
    if s.phase != OVER:
        begin_round(s)


@kernel
def begin_round(s: State) -> None:
    s.rounds += 1
    s.round_taken = 0
    s.round_laid = 0
    next_turn(s)


@kernel
def take_away_rightmost(s: State) -> None:
    """Of each row: to the box in `pl`, openly under its deck in `de` (W7.2)."""
    for level in range(LEVELS):
        for column in range(columns(s) - 1, -1, -1):
            card = int(s.display[column, level])
            if card != NONE:
                s.display[column, level] = NONE
                if s.edition == DE:
                    bury(s, card, EVERYONE)
                break


@kernel
def refill(s: State) -> None:  # W7.2, W7.3
    shift_right(s)
    if s.edition == PL and deck_runs_out(s):
        end_game(s, why.END_DECK_EMPTY)
    else:
        s.reveals += fill_display(s)


@kernel
def shift_right(s: State) -> None:
    for level in range(LEVELS):
        free = columns(s) - 1
        for column in range(columns(s) - 1, -1, -1):
            card = s.display[column, level]
            if card != NONE:
                s.display[column, level] = NONE
                s.display[free, level] = card
                free -= 1


@kernel
def deck_runs_out(s: State) -> bool:
    for level in range(LEVELS):
        needed = 0
        for column in range(columns(s)):
            needed += s.display[column, level] == NONE
        if needed > s.deck_size[level]:
            return True
    return False


@kernel
def fill_display(s: State) -> bool:
    """Fill from the decks, right to left; say whether anybody learned something new."""
    revealed = False
    for level in range(LEVELS):
        for column in range(columns(s) - 1, -1, -1):
            top = int(s.deck_size[level]) - 1
            if s.display[column, level] == NONE and top >= 0:
                revealed = revealed or drawing_reveals(s, level, top)
                card = s.deck[level, top]
                s.display[column, level] = card
                s.taken_when[card] = 0
                s.deck[level, top] = NONE
                s.buried_by[level, top] = UNSEEN
                s.buried_when[level, top] = 0
                s.deck_size[level] = top
    return revealed


@kernel
def end_solo_turn(s: State) -> None:
    """`pl` refills and then removes a character, `de` the other way round (W10.2)."""
    if street_complete(s, 0) or supply_left(s) == 0:  # W10.3
        end_game(s, why.END_SOLO)
        return
    if not s.round_taken and not s.round_laid:  # W3.6
        end_game(s, why.END_NO_CARDS)
        return
    take_away_rightmost(s)
    if s.edition == PL:
        refill(s)
    if s.phase != OVER:
        s.phase = REMOVE


@kernel
def supply_left(s: State) -> int:
    left = 0
    for character in range(CHARACTERS):
        left += s.supply[character]
    return left


@kernel
def why_not_remove(s: State, character: int) -> int:
    if s.phase != REMOVE:
        return why.NO_REMOVING
    return 0 if s.supply[character] > 0 else why.REMOVE_GONE


@kernel
def remove(s: State, character: int) -> None:  # W10.2
    s.supply[character] -= 1
    if supply_left(s) == 0:  # W10.3
        end_game(s, why.END_SOLO)
        return
    if s.edition == DE:
        refill(s)
    begin_round(s)
