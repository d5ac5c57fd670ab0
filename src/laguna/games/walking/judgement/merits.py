"""What speaks for a decision, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from laguna.engine.errors import Values
from laguna.engine.game import Fields, Game, Parts, Reason, State
from laguna.engine.merits import Merit, Step, chosen, steps
from laguna.games.walking.rules.parts import card_number
from laguna.games.walking.rules.state import (
    COLOURS,
    COPIES,
    LEVEL_CARDS,
    LEVELS,
    NONE,
    SHOPKEEPER,
    TAKE_VALUE,
    TOURISTS,
)
from laguna.games.walking.words.moves import CHARACTER_NAMES, ROW_NAMES
from laguna.games.walking.words.pad import SHOWN_NAMES

FITS = (
    Reason("W4.3", "Red fits your red house: no permit needed."),
    Reason("W4.3", "Orange fits your orange house: no permit needed."),
    Reason("W4.3", "Yellow fits your yellow house: no permit needed."),
    Reason("W4.3", "Green fits your green house: no permit needed."),
    Reason("W4.3", "Blue fits your blue house: no permit needed."),
    Reason("W4.3", "Pink fits your pink house: no permit needed."),
)
COMPLETES = Reason("W6.1", "It completes a house, and somebody comes to see it.")
BEGINS = Reason("W4.4", "It begins a new house.")
NEEDED = Reason("W3.2", "It takes away a card that another player's house lacks.")
THREE = Reason("W3.3", "Three cards at once.")
POOR = Reason("W3.3", "It brings coins, and you have few.")
COINS = Reason("W3.3", "It brings coins for the next cards.")
KINDS = {
    2: Reason("W8.3", "A second kind of shop."),
    3: Reason("W8.3", "A third kind of shop."),
    4: Reason("W8.3", "The fourth kind of shop."),
}
SHOP = Reason("W8.4", "A shop, worth points at the end: {points}.")
WISHES = {
    "mayor": ("pedestrian", Reason("W8.3", "People in the street for your mayor.")),
    "policeman": ("lamp", Reason("W8.3", "A lamp for your policeman.")),
    "santa": ("chimney", Reason("W8.3", "A chimney for your Santa Claus.")),
    "florist": ("flower", Reason("W8.3", "Flowers for your florist.")),
    "gardener": ("herb", Reason("W8.3", "Herbs for your gardener.")),
}
AWNINGS = Reason("W8.3", "Awnings for your seamstress.")
NOW = Reason("W8.2", "{character} brings points here: {points}.")
GROWS = Reason("W8.3", "{character} counts what you lay from now on, too.")
WAIT = Reason("W4.1", "Better to wait for cards that fit.")
SPARE = Reason("W6.3", "The card that your houses need least.")
SOLD = Reason("W3.5", "Cards that you do not need, for a coin.")
REMOVED = Reason("W10.2", "The character that would bring you least.")

FEW_COINS = 1


def merits(game: Game, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> list[Reason]:
    """What speaks for a decision, what says most first."""
    found: list[Merit] = []
    for step in steps(game, parts, s, seat, actions):
        found += _BY_MOVE[str(step.data["move"])](parts, seat, step)
    return chosen(found)


def _colour(card: int) -> int:
    return card // COPIES % COLOURS


def _wants(house: Sequence[int], card: int) -> bool:
    """Whether a house under way lacks this card's floor, and has its colour alone."""
    laid = [other for other in house if other != NONE]
    level = card // LEVEL_CARDS
    return bool(laid) and house[level] == NONE and all(_colour(c) == _colour(card) for c in laid)


def _fits(t: Fields, seat: int, card: int) -> bool:
    return any(_wants(house, card) for house in t.street[seat])


def _take(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    t, data = step.before, step.data
    levels = [ROW_NAMES.index(row) for row in data["rows"]]
    cards = [t.display[int(data["column"]) - 1][level] for level in levels]
    for card in cards:
        if _fits(t, seat, card):
            yield Merit(8, FITS[_colour(card)])
        if any(_fits(t, other, card) for other in range(t.seats) if other != seat):
            yield Merit(5, NEEDED)
    coins = TAKE_VALUE - len(cards)
    if coins:
        yield Merit(3, POOR if t.coins[seat] <= FEW_COINS else COINS)
    else:
        yield Merit(2, THREE)


def _lay(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    t = step.before
    card = card_number(str(step.data["card"]))
    assert card is not None
    house = t.street[seat][int(step.data["column"]) - 1]
    laid = sum(other != NONE for other in house)
    if laid == LEVELS - 1:
        yield Merit(10, COMPLETES)
    if _wants(house, card):
        yield Merit(8, FITS[_colour(card)])
    elif laid == 0:
        yield Merit(2, BEGINS)
    yield from _shop(parts, t, seat, card)
    yield from _wished(parts, t, seat, card)


def _shop(parts: Parts, t: Fields, seat: int, card: int) -> Iterator[Merit]:
    """A shop counts for itself, and a new kind for the shopkeeper."""
    kind = int(parts.shop[card])
    if not kind:
        return
    laid = [int(parts.shop[other]) for house in t.street[seat] for other in house if other != NONE]
    kinds = len({*laid, kind} - {0})
    if kind not in laid and kinds in KINDS:
        own = SHOPKEEPER in t.character[seat]
        yield Merit(7 if own or t.supply[SHOPKEEPER] else 4, KINDS[kinds])
    yield Merit(4, replace(SHOP, values={"points": int(parts.shop_value[card])}))


def _wished(parts: Parts, t: Fields, seat: int, card: int) -> Iterator[Merit]:
    """What the inhabitants of the street like to see."""
    own = {CHARACTER_NAMES[one] for one in t.character[seat] if one >= TOURISTS}
    for name, (thing, reason) in WISHES.items():
        if name in own and parts[thing][card]:
            yield Merit(6, reason)
    if "seamstress" in own and (parts.red_awning[card] or parts.blue_awning[card]):
        yield Merit(6, AWNINGS)


def _invite(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    name = str(step.data["character"])
    shown: Values = {"character": SHOWN_NAMES[name]}
    points = step.gained[name]
    if points > 0:
        yield Merit(9, replace(NOW, values={**shown, "points": points}))
    if CHARACTER_NAMES.index(name) >= TOURISTS:
        yield Merit(7, replace(GROWS, values=shown))


def _plain(weight: float, reason: Reason) -> Callable[[Parts, int, Step], Iterator[Merit]]:
    def said(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
        yield Merit(weight, reason)

    return said


def _end(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    if not step.before.laid and step.before.hand_size[seat]:
        yield Merit(1, WAIT)


_BY_MOVE: dict[str, Callable[[Parts, int, Step], Iterator[Merit]]] = {
    "take": _take,
    "lay": _lay,
    "invite": _invite,
    "end": _end,
    "return": _plain(1, SPARE),
    "sell": _plain(1, SOLD),
    "remove": _plain(1, REMOVED),
}
