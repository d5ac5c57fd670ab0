"""Who knows which card: perfect memory of everything that was seen (W3.4).

Everybody sees cards being taken and laid. A card put under a deck from a hand shows only its level:
from then on the others know no more than that it is one of the cards of that level which the player
held at that moment. So a hidden card of a player lies in one of two kinds of places: in the hand,
or in a deck slot that the player filled. A slot can hold the cards taken before it was filled.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from laguna.engine.game import Parts, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, below, generator, shuffle
from laguna.games.walking.rules.state import EVERYONE, HAND_SLOTS, LEVEL_CARDS, LEVELS, NONE, UNSEEN

Cards = NDArray[np.int8]


@kernel
def redeal(parts: Parts, s: State, viewer: int, seed: int) -> None:
    """Replace what the viewer cannot know by an alternative, all of them equally likely."""
    rng = generator(seed)
    cards = np.empty(LEVEL_CARDS, np.int8)
    for level in range(LEVELS):
        redeal_unseen(s, level, cards, rng)
        for seat in range(int(s.seats)):
            if seat != viewer and slots_of(s, seat, level) > 0:
                redeal_hidden(s, seat, level, cards, rng)


@kernel
def redeal_unseen(s: State, level: int, cards: Cards, rng: Generator) -> None:
    """Shuffle the cards of a deck that nobody has seen."""
    count = 0
    for i in range(int(s.deck_size[level])):
        if s.buried_by[level, i] == UNSEEN:
            cards[count] = s.deck[level, i]
            count += 1
    cards[:count].sort()
    shuffle(rng, cards, count)
    for i in range(int(s.deck_size[level])):
        if s.buried_by[level, i] == UNSEEN:
            count -= 1
            s.deck[level, i] = cards[count]


@kernel
def slots_of(s: State, seat: int, level: int) -> int:
    """How many cards of a level this player has put under the deck and only this player knows."""
    slots = 0
    for i in range(int(s.deck_size[level])):
        slots += s.buried_by[level, i] == seat
    return slots


@kernel
def hidden_cards(s: State, seat: int, level: int, cards: Cards) -> int:
    """All cards of a level that are in this player's hand or slots, ascending; how many."""
    count = 0
    for i in range(int(s.deck_size[level])):
        if s.buried_by[level, i] == seat:
            cards[count] = s.deck[level, i]
            count += 1
    for i in range(int(s.hand_size[seat])):
        if s.hand[seat, i] // LEVEL_CARDS == level:
            cards[count] = s.hand[seat, i]
            count += 1
    cards[:count].sort()
    return count


@kernel
def redeal_hidden(s: State, seat: int, level: int, cards: Cards, rng: Generator) -> None:
    """Fill a player's slots, the oldest first, from the cards that each can hold.

    What an older slot can hold, a younger one can hold too, so the number of choices never depends
    on the choices before, and every assignment comes out equally often.
    """
    count = hidden_cards(s, seat, level, cards)
    for i in range(int(s.deck_size[level]) - 1, -1, -1):  # the oldest lies on top
        if s.buried_by[level, i] == seat:
            chosen = choose_card(s, cards, count, int(s.buried_when[level, i]), rng)
            s.deck[level, i] = cards[chosen]
            count -= 1
            for j in range(chosen, count):
                cards[j] = cards[j + 1]
    replace_in_hand(s, seat, level, cards)


@kernel
def choose_card(s: State, cards: Cards, count: int, when: int, rng: Generator) -> int:
    """The index of a random card among those taken before a moment."""
    candidates = 0
    for i in range(count):
        candidates += s.taken_when[cards[i]] < when
    left = below(rng, candidates)
    for i in range(count):
        if s.taken_when[cards[i]] < when:
            if left == 0:
                return i
            left -= 1
    return NONE


@kernel
def replace_in_hand(s: State, seat: int, level: int, cards: Cards) -> None:
    """Put the cards that are left into the hand in the place of its cards of this level."""
    used = 0
    for i in range(HAND_SLOTS):
        if s.hand[seat, i] != NONE and s.hand[seat, i] // LEVEL_CARDS == level:
            s.hand[seat, i] = cards[used]
            used += 1


@kernel
def taken_before(s: State, seat: int, level: int, when: int) -> int:
    """How many of a player's hidden cards of a level were taken before a moment."""
    count = 0
    for i in range(int(s.deck_size[level])):
        if s.buried_by[level, i] == seat and s.taken_when[s.deck[level, i]] < when:
            count += 1
    for i in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, i])
        if card // LEVEL_CARDS == level and s.taken_when[card] < when:
            count += 1
    return count


@kernel
def possible_in_slot(s: State, level: int, slot: int) -> int:
    """How many cards may lie in a slot for all that the other players can know.

    Cards taken before it was filled may, but for those that must lie in older slots: where there
    are only as many cards as slots, all of them lie there.
    """
    seat = int(s.buried_by[level, slot])
    older = 0
    in_older_slots = 0
    for i in range(int(s.deck_size[level]) - 1, slot, -1):
        if s.buried_by[level, i] == seat:
            older += 1
            if taken_before(s, seat, level, int(s.buried_when[level, i])) == older:
                in_older_slots = older
    return taken_before(s, seat, level, int(s.buried_when[level, slot])) - in_older_slots


@kernel
def known_to_all(s: State, level: int, slot: int) -> bool:
    """Whether everybody who remembers knows which card lies in a place of a deck."""
    if s.buried_by[level, slot] == EVERYONE:
        return True
    if s.buried_by[level, slot] == UNSEEN:
        return unseen_cards(s, level) == 1
    return possible_in_slot(s, level, slot) == 1


@kernel
def drawing_reveals(s: State, level: int, slot: int) -> bool:
    """Whether somebody at the table learns something when the card of a slot is drawn."""
    own_solo_card = s.seats == 1 and s.buried_by[level, slot] != UNSEEN
    return not own_solo_card and not known_to_all(s, level, slot)


@kernel
def unseen_cards(s: State, level: int) -> int:
    unseen = 0
    for i in range(int(s.deck_size[level])):
        unseen += s.buried_by[level, i] == UNSEEN
    return unseen


@kernel
def may_be_held(s: State, seat: int, card: int) -> bool:
    """Whether the others must reckon with this hidden card in the hand."""
    level = card // LEVEL_CARDS
    slots = 0
    for i in range(int(s.deck_size[level]) - 1, -1, -1):
        if s.buried_by[level, i] == seat:
            slots += 1
            when = int(s.buried_when[level, i])
            if s.taken_when[card] < when and taken_before(s, seat, level, when) == slots:
                return False
    return True


@kernel
def may_be_buried(s: State, seat: int, card: int) -> bool:
    """Whether the others must reckon with this card of a hand under its deck."""
    level = card // LEVEL_CARDS
    for i in range(int(s.deck_size[level])):
        if s.buried_by[level, i] == seat and s.buried_when[level, i] > s.taken_when[card]:
            return True
    return False
