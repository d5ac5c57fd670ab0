"""Laying cards: the places there are, colours and permits, the price (W4)."""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import inlined, kernel
from laguna.games.walking.rules import reasons as why
from laguna.games.walking.rules.memory import may_be_buried
from laguna.games.walking.rules.piles import holds, take_from_hand
from laguna.games.walking.rules.scoring import colour, complete
from laguna.games.walking.rules.state import (
    COLOURS,
    COLUMNS,
    COPIES,
    DE,
    FIRST,
    HOUSE_FULL,
    HOUSES,
    LAY,
    LAY_MOST,
    LEVEL_CARDS,
    LEVELS,
    MIDDLE,
    NONE,
    ROOF,
    SCAFFOLDS,
    TAKE,
)


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
