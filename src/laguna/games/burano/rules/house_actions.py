"""B5: sailing, lace making and earnings, step by step, with their privileges (B6.1, B6.2)."""

from __future__ import annotations

from laguna.engine.game import Parts, State
from laguna.engine.kernel import inlined, kernel
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.buildings import has_effect
from laguna.games.burano.rules.ring import (
    arrow_colour,
    push_back,
    send_worker,
    take_back,
    visible_coins,
)
from laguna.games.burano.rules.setup import cards_open, draw_seafood, open_seafood
from laguna.games.burano.rules.state import (
    ALIKE,
    ARROWS,
    COLOURS,
    DIFFERENT,
    FIRST_ALIKE,
    FIRST_DIFFERENT,
    FIRST_PAIRS,
    FIRST_TRIPLES,
    FISH,
    HUTS,
    HUTS_AN_ISLAND,
    ISLANDS,
    KIND_SETS,
    KINDS,
    LACE,
    LACE_COIN,
    LACE_MAKING,
    LACE_OVER,
    LEFT_PORT,
    MISSING,
    MISSING_CARD,
    MOST_SOLD,
    PAIRS,
    PLACES,
    PORTS,
    RECALL,
    RECALL_COIN,
    SAIL,
    SAILING,
    SALES,
    SELL,
    SEND,
    SHIPS,
    SWAPPED_HUTS,
    TRIPLES,
    TURN,
    TWO_ROUTES,
)
from laguna.games.burano.rules.workshops import ALL_SPACES, beside, size

ALL_ISLANDS = (1 << ISLANDS) - 1


@kernel
def begin_action(parts: Parts, s: State, seat: int, action: int) -> None:
    """The action of a house just built; one that cannot be done lapses (B4.3)."""
    if action == SAILING:
        if destinations(parts, s, seat) or can_swap(parts, s, seat):
            s.phase = SAIL
    elif action == LACE_MAKING:
        begin_lace(parts, s, seat)
    else:
        earn(s, seat)


@inlined
def end_action(s: State) -> None:
    s.phase = TURN


# B5.1 Sailing


@kernel
def matches(s: State, seat: int, island: int) -> int:
    """How many of the three houses under the arrows can be paired with huts of an island."""
    count = 0
    used = 0
    for arrow in range(ARROWS):
        colour = arrow_colour(s, seat, arrow)
        for hut in range(HUTS_AN_ISLAND):
            if s.hut[island, hut] == colour and not used >> hut & 1:
                used |= 1 << hut
                count += 1
                break
    return count


@kernel
def reach(parts: Parts, s: State, seat: int) -> int:
    """The places that the boat can go to, as bits."""
    if has_effect(parts, s, seat, TWO_ROUTES):
        return int(parts.two_routes[s.boat[seat]])
    return int(parts.one_route[s.boat[seat]])


@kernel
def why_not_there(s: State, seat: int, place: int) -> int:
    """Why a place within reach is no destination."""
    if place < ISLANDS:
        return 0 if matches(s, seat, place) > 0 else why.NO_MATCH
    if s.swapped:
        return why.ISLAND_AFTER_SWAP
    ships = 0
    for ship in range(SHIPS):
        if s.ship_at[ship] == place - LEFT_PORT:
            ships += 1
            if can_sell(s, seat, ship):
                return 0
    return why.NOTHING_TO_SELL if ships else why.NO_SHIP


@kernel
def most_alike(s: State, seat: int) -> int:
    """The most cards of one kind in a hand."""
    most = 0
    for kind in range(KINDS):
        most = max(most, int(s.hand[seat, kind]))
    return most


@kernel
def can_sell(s: State, seat: int, ship: int) -> bool:
    needed = 2 if ship == PAIRS else 3 if ship == TRIPLES else 1
    return most_alike(s, seat) >= needed


@kernel
def destinations(parts: Parts, s: State, seat: int) -> int:
    """The places that the boat can go to without a further privilege, as bits."""
    near = reach(parts, s, seat)
    found = 0
    for place in range(PLACES):
        if near >> place & 1 and why_not_there(s, seat, place) == 0:
            found |= 1 << place
    return found


@kernel
def why_not_sail(parts: Parts, s: State, seat: int, place: int) -> int:
    if s.phase != SAIL:
        return why.NO_SAILING
    if place == s.boat[seat]:
        return why.STAYING
    if not reach(parts, s, seat) >> place & 1:
        return why.NO_ROUTE
    return why_not_there(s, seat, place)


@kernel
def can_swap(parts: Parts, s: State, seat: int) -> bool:  # B6.1
    """Whether huts can be swapped: there are three of each colour, so a swap can always open an
    island in reach.
    """
    return s.privileges[seat] > 0 and reach(parts, s, seat) & ALL_ISLANDS != 0


@kernel
def why_not_swap(parts: Parts, s: State, seat: int, swap: int) -> int:  # B6.1
    if s.phase != SAIL:
        return why.NO_SWAPPING
    if s.privileges[seat] == 0:
        return why.NO_PRIVILEGE
    if not can_swap(parts, s, seat):
        return why.NO_ISLAND
    if not swap_changes(s, swap):
        return why.SWAP_ALIKE
    return 0 if leaves_island(parts, s, seat, swap) else why.LAST_SWAP


@inlined
def swap_changes(s: State, swap: int) -> bool:
    one, other = int(SWAPPED_HUTS[swap, 0]), int(SWAPPED_HUTS[swap, 1])
    island, other_island = one // HUTS_AN_ISLAND, other // HUTS_AN_ISLAND
    return (
        island != other_island
        and s.hut[island, one % HUTS_AN_ISLAND] != s.hut[other_island, other % HUTS_AN_ISLAND]
    )


@kernel
def leaves_island(parts: Parts, s: State, seat: int, swap: int) -> bool:
    """Whether there is an island to sail to after the swap; while privileges are left, another swap
    can always open one of those in reach.
    """
    if s.privileges[seat] > 1:
        return True
    wanted = 0
    for arrow in range(ARROWS):
        wanted |= 1 << arrow_colour(s, seat, arrow)
    near = reach(parts, s, seat)
    one, other = int(SWAPPED_HUTS[swap, 0]), int(SWAPPED_HUTS[swap, 1])
    for hut in range(HUTS):
        if near >> hut // HUTS_AN_ISLAND & 1:
            now = other if hut == one else one if hut == other else hut
            if wanted >> int(s.hut[now // HUTS_AN_ISLAND, now % HUTS_AN_ISLAND]) & 1:
                return True
    return False


@kernel
def swap_huts(s: State, seat: int, swap: int) -> None:  # B6.1
    one, other = int(SWAPPED_HUTS[swap, 0]), int(SWAPPED_HUTS[swap, 1])
    colour = int(s.hut[one // HUTS_AN_ISLAND, one % HUTS_AN_ISLAND])
    s.hut[one // HUTS_AN_ISLAND, one % HUTS_AN_ISLAND] = s.hut[
        other // HUTS_AN_ISLAND, other % HUTS_AN_ISLAND
    ]
    s.hut[other // HUTS_AN_ISLAND, other % HUTS_AN_ISLAND] = colour
    s.privileges[seat] -= 1
    s.swapped = 1


@kernel
def sail(s: State, seat: int, place: int) -> None:
    s.boat[seat] = place
    s.swapped = 0
    if place >= ISLANDS:
        s.phase = SELL
        return
    s.matches = matches(s, seat, place)
    s.catch = s.matches
    s.phase = FISH
    go_on_fishing(s, seat)


@inlined
def stay(s: State) -> None:
    """Sailing lapses: there is no destination."""
    s.swapped = 0
    end_action(s)


# B5.1 To an island


@kernel
def why_not_fish(s: State, kind: int) -> int:
    if s.phase != FISH:
        return why.NO_FISHING
    return 0 if s.open_seafood[kind] > 0 else why.NOT_OPEN


@kernel
def why_not_fish_unseen(s: State) -> int:
    if s.phase != FISH:
        return why.NO_FISHING
    return 0 if s.seafood_size > 0 else why.DECK_EMPTY


@kernel
def fish(s: State, seat: int, kind: int) -> None:
    s.open_seafood[kind] -= 1
    s.hand[seat, kind] += 1
    s.known[seat, kind] += 1
    s.catch -= 1
    go_on_fishing(s, seat)


@kernel
def fish_unseen(s: State, seat: int) -> None:
    s.hand[seat, draw_seafood(s)] += 1
    s.reveals += 1
    s.catch -= 1
    go_on_fishing(s, seat)


@kernel
def go_on_fishing(s: State, seat: int) -> None:
    """The next card; where none is left, points for each missing one; then the workers."""
    if s.catch > 0:
        if s.seafood_size > 0 or cards_open(s) > 0:
            return
        s.points[seat, MISSING] += MISSING_CARD * int(s.catch)
        s.catch = 0
    if open_seafood(s):
        s.reveals += 1
    if s.matches == ARROWS and s.workers[seat] > 2:
        s.phase = SEND
    else:
        send(s, seat, 1 if s.workers[seat] > 1 else 0)


@kernel
def send(s: State, seat: int, count: int) -> None:
    """Workers go to the island, and every other player takes one back from there."""
    island = int(s.boat[seat])
    for _ in range(count):
        send_worker(s, seat)
        s.fishing[seat, island] += 1
    for other in range(int(s.seats)):
        if count > 0 and other != seat and s.fishing[other, island] > 0:
            s.fishing[other, island] -= 1
            push_back(s, other)
    s.matches = 0
    end_action(s)


@kernel
def leads(s: State, seat: int, island: int, wins_ties: bool) -> bool:
    """Whether a player is alone in the lead on a nearby island, or wins the tie (B4.4, B9)."""
    mine = int(s.fishing[seat, island])
    if mine == 0:
        return False
    for other in range(int(s.seats)):
        theirs = int(s.fishing[other, island])
        if other != seat and (theirs > mine or (theirs == mine and not wins_ties)):
            return False
    return True


# B5.1 To a port


@inlined
def ship_of(sale: int) -> int:
    if sale < FIRST_ALIKE:
        return DIFFERENT
    if sale < FIRST_PAIRS:
        return ALIKE
    return PAIRS if sale < FIRST_TRIPLES else TRIPLES


@inlined
def first_sale(ship: int) -> int:
    if ship == DIFFERENT:
        return FIRST_DIFFERENT
    return FIRST_PAIRS if ship == PAIRS else FIRST_TRIPLES


@inlined
def cards_each(ship: int) -> int:
    """How many cards of each of its kinds a ship takes."""
    return 1 if ship == DIFFERENT else 2 if ship == PAIRS else 3


@kernel
def held(s: State, seat: int, each: int) -> int:
    """The kinds of which a hand has so many cards, as bits."""
    kinds = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] >= each:
            kinds |= 1 << kind
    return kinds


@kernel
def why_not_sell(s: State, seat: int, sale: int) -> int:
    if s.phase != SELL:
        return why.NO_SELLING
    ship = ship_of(sale)
    if s.ship_at[ship] != s.boat[seat] - LEFT_PORT:
        return why.SHIP_ELSEWHERE
    if ship == ALIKE:
        kind, count = (sale - FIRST_ALIKE) // MOST_SOLD, (sale - FIRST_ALIKE) % MOST_SOLD + 1
        return 0 if s.hand[seat, kind] >= count else why.CARDS_LACKING
    kinds = int(KIND_SETS[sale - first_sale(ship)])
    return 0 if kinds & ~held(s, seat, cards_each(ship)) == 0 else why.CARDS_LACKING


@kernel
def sell(parts: Parts, s: State, seat: int, sale: int) -> None:
    ship = ship_of(sale)
    count = 0
    if ship == ALIKE:
        count = (sale - FIRST_ALIKE) % MOST_SOLD + 1
        hand_over(s, seat, (sale - FIRST_ALIKE) // MOST_SOLD, count)
    else:
        kinds = int(KIND_SETS[sale - first_sale(ship)])
        for kind in range(KINDS):
            if kinds >> kind & 1:
                hand_over(s, seat, kind, cards_each(ship))
                count += 1
    s.points[seat, SALES] += parts.price[ship, count - 1]
    s.ship_at[ship] = PORTS - 1 - int(s.ship_at[ship])
    end_action(s)


@kernel
def hand_over(s: State, seat: int, kind: int, count: int) -> None:
    """Cards of a kind are all the same: those that everyone knows of go first. Others show what was
    drawn unseen.
    """
    if count > s.known[seat, kind]:
        s.reveals += 1
    s.hand[seat, kind] -= count
    s.sold[seat, kind] += count
    s.known[seat, kind] = max(int(s.known[seat, kind]) - count, 0)


# B5.2 Lace


@kernel
def begin_lace(parts: Parts, s: State, seat: int) -> None:
    for arrow in range(ARROWS):
        s.arrows[arrow_colour(s, seat, arrow)] += 1
    s.phase = LACE
    go_on_lacing(parts, s, seat)


@kernel
def arrow_spaces(s: State) -> int:
    """The workshop spaces of the colours that an arrow is left for, as bits."""
    spaces = 0
    for colour in range(COLOURS):
        if s.arrows[colour] > 0:
            spaces |= int(s.tile[colour])
    return spaces


@kernel
def others_spaces(s: State, seat: int) -> int:
    spaces = 0
    for other in range(int(s.seats)):
        if other != seat:
            spaces |= int(s.lacing[other])
    return spaces


@kernel
def free_of_charge(parts: Parts, s: State, seat: int) -> int:
    """The spaces that a lace maker may go to without a privilege, of whatever colour, as bits."""
    own = int(s.lacing[seat])
    spaces = ALL_SPACES & ~own
    if not has_effect(parts, s, seat, LACE_OVER):
        spaces &= ~others_spaces(s, seat)
    return spaces & beside(own) if own else spaces


@kernel
def lace_spaces(parts: Parts, s: State, seat: int) -> int:
    """The spaces that the next lace maker can go to, as bits; a privilege opens all others."""
    spaces = arrow_spaces(s) & ~int(s.lacing[seat])
    return spaces if s.privileges[seat] > 0 else spaces & free_of_charge(parts, s, seat)


@kernel
def why_not_lace(parts: Parts, s: State, seat: int, space: int) -> int:
    if s.phase != LACE:
        return why.NO_LACE
    bit = 1 << space
    tiles = 0
    for colour in range(COLOURS):
        tiles |= int(s.tile[colour])
    if not tiles & bit:
        return why.NO_WORKSHOP
    if int(s.lacing[seat]) & bit:
        return why.OWN_WORKER
    if not arrow_spaces(s) & bit:
        return why.ARROW_COLOUR
    if lace_spaces(parts, s, seat) & bit:
        return 0
    return why.LACE_OCCUPIED if others_spaces(s, seat) & bit else why.LACE_APART


@kernel
def make_lace(parts: Parts, s: State, seat: int, space: int) -> None:
    bit = 1 << space
    if not free_of_charge(parts, s, seat) & bit:
        s.privileges[seat] -= 1  # B6.2
    for other in range(int(s.seats)):
        if int(s.lacing[other]) & bit:
            s.lacing[other] &= ~bit
            push_back(s, other)
    s.lacing[seat] |= bit
    send_worker(s, seat)
    if int(s.coin_spaces) & bit:
        s.coins[seat] += LACE_COIN
    for colour in range(COLOURS):
        if int(s.tile[colour]) & bit:
            s.arrows[colour] -= 1
    s.sent += 1
    go_on_lacing(parts, s, seat)


@kernel
def go_on_lacing(parts: Parts, s: State, seat: int) -> None:
    """One worker stays on the ring; where nobody else can go, lace making is over."""
    if s.sent == ARROWS or s.workers[seat] == 1 or lace_spaces(parts, s, seat) == 0:
        end_lace(s)


@kernel
def end_lace(s: State) -> None:
    s.arrows[:] = 0
    s.sent = 0
    end_action(s)


# B5.3 Earnings


@kernel
def earn(s: State, seat: int) -> None:
    s.coins[seat] += visible_coins(s, seat)
    if workers_out(s, seat) > 0:
        s.phase = RECALL


@kernel
def workers_out(s: State, seat: int) -> int:
    """Workers on islands and in workshops."""
    count = size(int(s.lacing[seat]))
    for island in range(ISLANDS):
        count += int(s.fishing[seat, island])
    return count


@kernel
def why_not_recall(s: State, seat: int, place: int) -> int:
    """Places are the islands, then the workshop spaces."""
    if s.phase != RECALL:
        return why.NO_RECALL
    if place < ISLANDS:
        return 0 if s.fishing[seat, place] > 0 else why.NOBODY_THERE
    return 0 if s.lacing[seat] >> (place - ISLANDS) & 1 else why.NOBODY_THERE


@kernel
def recall(s: State, seat: int, place: int) -> None:
    if place < ISLANDS:
        s.fishing[seat, place] -= 1
    else:
        s.lacing[seat] &= ~(1 << (place - ISLANDS))
    take_back(s, seat)
    s.coins[seat] += RECALL_COIN
    if workers_out(s, seat) == 0:
        end_action(s)
