"""How long the decks will last, where the game ends with a refill that fails (W7.3, `pl`).

A turn takes at most one card of each level, so what a refill can need at most is known. Cards that
go back under a deck only make it last longer, but nobody has to put any there.
"""

from __future__ import annotations

from laguna.engine.game import State
from laguna.engine.kernel import kernel
from laguna.games.walking.rules.piles import columns
from laguna.games.walking.rules.rounds import street_complete
from laguna.games.walking.rules.state import DE, LEVEL_CARDS, LEVELS, NONE, OVER, REMOVE, TAKE

FOR_EVER = LEVEL_CARDS  # no deck has cards for so many refills


@kernel
def turns_to_take(s: State) -> int:
    """How many turns of the round may still take cards from the display."""
    if s.seats == 1:
        return 1 if s.phase == TAKE or s.phase == REMOVE else 0
    after = (int(s.marker) - int(s.seat) - 1) % int(s.seats)
    return after + (1 if s.phase == TAKE else 0)


@kernel
def free_spaces(s: State, level: int, taken: int) -> int:
    """How many spaces of a row are free when the display is refilled (W7.2), if so many cards are
    still taken from it.
    """
    free = taken
    for column in range(columns(s)):
        free += s.display[column, level] == NONE
    if s.seats <= 2:
        free += 1  # the card farthest to the right
    return min(free, columns(s))


@kernel
def ends_with_a_deck(s: State) -> bool:
    """Whether the next refill can end the game: not in `de`, nor where W7.1 will end it."""
    if s.edition == DE or s.phase == OVER:
        return False
    for seat in range(int(s.seats)):
        if street_complete(s, seat):
            return False
    return True


@kernel
def sure_refills(s: State) -> int:
    """How many refills the decks can surely supply, whatever is taken."""
    if not ends_with_a_deck(s):
        return FOR_EVER
    each = int(s.seats) + (1 if s.seats <= 2 else 0)
    fewest = FOR_EVER
    for level in range(LEVELS):
        left = int(s.deck_size[level]) - free_spaces(s, level, turns_to_take(s))
        fewest = min(fewest, 0 if left < 0 else 1 + left // each)
    return fewest


@kernel
def too_small(s: State, level: int) -> bool:
    """Whether a deck cannot fill even the spaces that are free already: the game will end with
    this round unless cards are put under it.
    """
    return ends_with_a_deck(s) and free_spaces(s, level, 0) > s.deck_size[level]
