"""What speaks for a decision, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from laguna.engine.game import Fields, Game, Parts, Reason, State
from laguna.engine.merits import Merit, Step, chosen, steps
from laguna.games.burano.rules.parts import COLOUR_NAMES, KIND_NAMES, SPACE_NAMES
from laguna.games.burano.rules.state import (
    BASE,
    EARNINGS,
    ISLANDS,
    LACE_MAKING,
    NONE,
    PYRAMID,
    SAILING,
    SPACE_COLUMNS,
    SPACES,
)
from laguna.games.burano.words.moves import UNSEEN

GAINED = {
    "sales": Reason("B5.1", "The seafood sells for points: {points}."),
    "roofs": Reason("B4.4", "The roof brings points at once: {points}."),
    "roof-cards": Reason("B9", "Your building card adds points for the roof: {points}."),
    "lace": Reason("B7.2", "Your lace is paid, points: {points}."),
    "unions": Reason("B7.2", "Your lace makers who touch bring points more: {points}."),
    "buildings": Reason("B9", "Points of a building card at the end: {points}."),
}
FIRST = {
    SAILING: Reason("B3.1", "The cube on top is for sailing: you can use it first."),
    LACE_MAKING: Reason("B3.1", "The cube on top is for lace: you can use it first."),
    EARNINGS: Reason("B3.1", "The cube on top is for earnings: you can use it first."),
}
ABOVE = {
    SAILING: Reason("B3.1", "Cubes for sailing on the upper levels: {count}."),
    LACE_MAKING: Reason("B3.1", "Cubes for lace on the upper levels: {count}."),
    EARNINGS: Reason("B3.1", "Cubes for earnings on the upper levels: {count}."),
}
ROOF_COLOURS = Reason(
    "B4.4", "It has both colours of a roof that you hold: {colour} and {other_colour}."
)
READY = {
    SAILING: Reason("B4.2", "A cube for sailing, ready to be built."),
    LACE_MAKING: Reason("B4.2", "A cube for lace, ready to be built."),
    EARNINGS: Reason("B4.2", "A cube for earnings, ready to be built."),
}
ROOF_CUBE = Reason("B4.4", "Its colour is one of your roof's: {colour}.")
MATCH = Reason("B4.3", "It stands on a field of its own colour: a privilege.")
DOES = {
    SAILING: Reason("B4.3", "It lets you sail at once."),
    LACE_MAKING: Reason("B4.3", "It lets you send lace makers at once."),
    EARNINGS: Reason("B4.3", "It pays your earnings at once."),
}
CATCH = Reason("B5.1", "The huts there match your arrows, seafood cards: {count}.")
LEAD = Reason("B7.1", "You are ahead on this island then.")
LEAD_TAKEN = Reason("B7.1", "It takes the lead on this island from another player.")
UNION = Reason("B7.2", "Your lace makers touch there; so many form a union: {count}.")
FIRST_LACE = Reason("B5.2", "A first lace maker; the next ones go beside it.")
BACK = Reason("B5.3", "The worker comes back, with a coin, and works again.")
ALIKE = Reason("B5.1", "So many cards of this kind are yours then: {count}.")
NEW_KIND = Reason("B5.1", "A kind that you do not have yet.")
UNSEEN_CARD = Reason("B5.1", "What lies open helps you little.")
PRIVILEGES = Reason("B4.4", "Two privileges, for what comes.")
CARD = Reason("B4.4", "A building card works for the rest of the game.")
DRAWN = {
    "islands": Reason("B4.4", "This roof counts the islands where you are ahead."),
    "workshops": Reason("B4.4", "This roof counts the workshops where you are ahead."),
    "fountains": Reason("B4.4", "This roof counts the fountains on your ring."),
    "four": Reason("B4.4", "This roof brings 4 points, whatever happens."),
}
DISCARDED = Reason("B7.5", "The roof for which you have the fewest cubes.")
SAVED = Reason("B4.1", "It keeps your coins for the next turns.")
ENOUGH = Reason("B6.0", "Privileges and cubes are worth more later.")
COIN = Reason("B6.4", "You need the coin more than the privilege.")
CUBE = Reason("B6.3", "A cube that your pyramid lacks.")
SWAP = Reason("B6.1", "Then the huts match your arrows.")

Said = Callable[[Parts, int, Step], Iterator[Merit]]


def merits(game: Game, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> list[Reason]:
    """What speaks for a decision, what says most first."""
    found: list[Merit] = []
    for step in steps(game, parts, s, seat, actions):
        for line, reason in GAINED.items():
            if (points := step.gained[line]) > 0:
                found.append(Merit(10 + points, replace(reason, values={"points": points})))
        found += _BY_MOVE.get(str(step.data["move"]), _nothing)(parts, seat, step)
    return chosen(found)


def _nothing(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    yield from ()


def _plain(weight: float, reason: Reason) -> Said:
    def said(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
        yield Merit(weight, reason)

    return said


def _action(t: Fields, colour: int) -> int:
    """What a colour does in this season."""
    action: int = t.action[t.season][colour]
    return action


def _put(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    """Only of the last cube: then the pyramid stands as it was meant."""
    place, colour = int(step.data["place"]) - 1, COLOUR_NAMES.index(str(step.data["colour"]))
    cubes = list(step.before.pyramid[seat])
    standing = step.before.standing[seat] | 1 << place
    cubes[place] = colour
    if standing.bit_count() < min(PYRAMID, _cubes(step.before, seat)):
        return
    there = [cubes[at] if standing >> at & 1 else NONE for at in range(PYRAMID)]
    top = next(cube for cube in reversed(there) if cube != NONE)
    yield Merit(5, FIRST[_action(step.before, top)])
    above = [cube for cube in there[BASE:] if cube != NONE]
    actions = [_action(step.before, cube) for cube in above]
    if actions:
        most = max(sorted(set(actions)), key=actions.count)
        count = actions.count(most)
        yield Merit(3, replace(ABOVE[most], values={"count": count}))
    for roof in step.before.own_roof[seat]:
        one, other = (int(each) for each in parts.roof_colour[roof]) if roof != NONE else (NONE, 0)
        if one != NONE and one in above and other in above:
            names = {"colour": COLOUR_NAMES[one], "other_colour": COLOUR_NAMES[other]}
            yield Merit(4, replace(ROOF_COLOURS, values=names))


def _cubes(t: Fields, seat: int) -> int:
    """All cubes that a seat has for its pyramid."""
    return int(sum(t.reserve[seat])) + int(t.standing[seat]).bit_count()


def _of_own_roof(parts: Parts, t: Fields, seat: int, colour: int) -> bool:
    return any(colour in parts.roof_colour[roof] for roof in t.own_roof[seat] if roof != NONE)


def _prepare(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    t = step.before
    colour = t.pyramid[seat][int(step.data["place"]) - 1]
    yield Merit(3, READY[_action(t, colour)])
    if _of_own_roof(parts, t, seat, colour):
        yield Merit(2, replace(ROOF_CUBE, values={"colour": COLOUR_NAMES[colour]}))


def _build(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    t, colour = step.before, COLOUR_NAMES.index(str(step.data["colour"]))
    if step.after.privileges[seat] > t.privileges[seat]:
        yield Merit(6, MATCH)
    yield Merit(5, DOES[_action(t, colour)])
    if _of_own_roof(parts, t, seat, colour):
        yield Merit(3, replace(ROOF_CUBE, values={"colour": COLOUR_NAMES[colour]}))


def _sail(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    if step.after.catch > 0:
        yield Merit(6 + step.after.catch, replace(CATCH, values={"count": step.after.catch}))


def _send(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    for island in range(ISLANDS):
        if _leader(step.after, island) == seat != _leader(step.before, island):
            taken = _leader(step.before, island) is not None
            yield Merit(8 if taken else 7, LEAD_TAKEN if taken else LEAD)


def _leader(t: Fields, island: int) -> int | None:
    """Who is alone in the lead on an island."""
    counts = [t.fishing[seat][island] for seat in range(t.seats)]
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def _lace(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    space = SPACE_NAMES.index(str(step.data["space"]))
    union = _union(step.after.lacing[seat], space)
    if union > 1:
        yield Merit(6 + union, replace(UNION, values={"count": union}))
    elif not step.before.lacing[seat]:
        yield Merit(4, FIRST_LACE)


def _union(spaces: int, space: int) -> int:
    """How many workers hang together with the one on a space."""
    reached, new = {space}, [space]
    while new:
        at = new.pop()
        column = at % SPACE_COLUMNS
        near = [at - SPACE_COLUMNS, at + SPACE_COLUMNS]
        near += [at - 1] * (column > 0) + [at + 1] * (column < SPACE_COLUMNS - 1)
        found = [n for n in near if 0 <= n < SPACES and spaces >> n & 1 and n not in reached]
        reached.update(found)
        new += found
    return len(reached)


def _fish(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    if step.data["kind"] == UNSEEN:
        yield Merit(2, UNSEEN_CARD)
        return
    held = step.before.hand[seat][KIND_NAMES.index(str(step.data["kind"]))]
    if held:
        yield Merit(4, replace(ALIKE, values={"count": held + 1}))
    else:
        yield Merit(4, NEW_KIND)


def _bonus(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    yield Merit(4, PRIVILEGES if step.data["card"] is None else CARD)


def _draw(parts: Parts, seat: int, step: Step) -> Iterator[Merit]:
    yield Merit(3, DRAWN[str(step.data["kind"])])


_BY_MOVE: dict[str, Said] = {
    "put": _put,
    "draw": _draw,
    "discard": _plain(1, DISCARDED),
    "prepare": _prepare,
    "build": _build,
    "coin": _plain(1, COIN),
    "end": _plain(0, SAVED),
    "swap": _plain(4, SWAP),
    "sail": _sail,
    "fish": _fish,
    "send": _send,
    "lace": _lace,
    "recall": _plain(3, BACK),
    "bonus": _bonus,
    "add": _plain(3, CUBE),
    "cube": _plain(3, CUBE),
    "done": _plain(0, ENOUGH),
}
