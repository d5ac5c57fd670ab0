"""How high a solo game of Walking in Burano can be played: evidence for the deck, not a bot.

Open-loop Monte-Carlo tree search: every simulation deals anew all that the player cannot know, so
the search never sees the decks. Both the tree and the simulated games are guided by rules of
thumb (`urge`), which were written for solo only. `python benchmarks/solo_search.py --help`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

import laguna
from laguna.bots.match import play_out
from laguna.engine.dispatch import act, actors, copy, legal, redeal, result
from laguna.engine.game import LINES, MAX_SEATS, POINTS, Legal, Parts, Result, State
from laguna.engine.kernel import kernel
from laguna.engine.random import Generator, bits32, generator
from laguna.games.walking.outcome import GRADES
from laguna.games.walking.rules import needs_permit
from laguna.games.walking.scoring import (
    BOY_PER_THING,
    GIRL_PER_CAT,
    TOURIST_BONUS,
    character_points,
    colour,
    complete,
    inhabitant_points,
)
from laguna.games.walking.state import (
    COIN_LIMIT,
    COLUMNS,
    DE,
    END,
    FIRST_INVITE,
    FIRST_LAY,
    FIRST_REMOVE,
    FIRST_RETURN,
    FIRST_SELL,
    GIRL,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    MAN,
    NONE,
    ROW_SETS,
    TAKE_VALUE,
    TOURISTS,
    WOMAN,
)

SEAT = 0
EXPLORATION = 6.0  # in points
THUMB = 1.5  # how much the rules of thumb count in the tree, in points
NOISE = 2.0  # how far the simulated games stray from the rules of thumb, in points
DECISIONS = 400  # more than a solo game has
TIES = 0.001  # points by which chance decides between equals
WORD_RANGE = 2.0**32

Tree = NDArray[np.int64]  # a row a node, the root first
ACTION, VISITS, CHILD, SIBLING = 0, 1, 2, 3  # its columns; 0 is no child and no sibling
Totals = NDArray[np.float64]  # the points of all simulations through a node

# The rules of thumb in points, tuned on deals of their own so that games played by them score most.
COIN = 2.4  # a coin when taking
NEW_HOUSE = 0.5  # a card that begins a house
NEW_ROOF = -0.8  # a roof that begins one, on two scaffolds
CONTINUES = 2.3  # for each card of the house that a card continues
COMPLETES = 1.9
TWICE = 0.4  # of its use, if the hand has a card for the same place
LIKED = 0.3  # of what a house's best tourist gets from a card
SHOP = 1.9  # of its printed value
WINDOW = 0.4  # a closed window
PERMIT_PRICE = 6.9
LATE_TURN = 9  # from here on permits are for spending
LATE_PERMIT_PRICE = 1.9
NEW_HOUSE_LATE = 1.4  # for each turn later than that
NO_PERMIT_LEFT = 20.0
OPEN_PLACE = 2.0  # what a house under way may still bring to a tourist
SECOND_COPY = 1.3  # less to keep where the supply has the character twice
# What each inhabitant gains, about, from every house still to come.
GROWTH = (0.0, 0.0, 0.0, 0.0, 0.8, 1.4, 3.1, 1.9, 1.6, 0.9, 0.8)


@kernel
def cards_in(s: State, column: int) -> int:
    cards = 0
    for level in range(LEVELS):
        cards += s.street[SEAT, column, level] != NONE
    return cards


@kernel
def houses(s: State, at_least: int) -> int:
    """How many houses have so many cards or more."""
    count = 0
    for column in range(COLUMNS):
        count += cards_in(s, column) >= at_least
    return count


@kernel
def tourist_likes(parts: Parts, tourist: int, card: int) -> int:
    """What a card brings to a tourist."""
    if tourist == WOMAN:
        return int(parts.flower[card])
    if tourist == MAN:
        return int(parts.herb[card])
    if tourist == GIRL:
        return GIRL_PER_CAT * int(parts.cat[card])
    things = int(parts.cat[card]) + int(parts.lamp[card]) + int(parts.chimney[card])
    return BOY_PER_THING * (things + int(parts.red_awning[card]) + int(parts.blue_awning[card]))


@kernel
def house_likes(parts: Parts, s: State, tourist: int, column: int) -> int:
    """What a tourist would get from the cards of a house, complete or not."""
    points = 0
    for level in range(LEVELS):
        card = int(s.street[SEAT, column, level])
        if card != NONE:
            points += tourist_likes(parts, tourist, card)
    return points


@kernel
def beauty(parts: Parts, s: State, card: int, column: int) -> float:
    """What a card adds to a house: to its best tourist, as a shop, less its closed windows."""
    before = 0
    after = 0
    for tourist in range(TOURISTS):
        likes = house_likes(parts, s, tourist, column)
        before = max(before, likes)
        after = max(after, likes + tourist_likes(parts, tourist, card))
    points = LIKED * (after - before)
    return points + SHOP * int(parts.shop_value[card]) - WINDOW * int(parts.closed_window[card])


@kernel
def fit(parts: Parts, s: State, card: int, column: int) -> float:
    """How well a card would stand in a house, the price of a permit included."""
    cards = cards_in(s, column)
    points = beauty(parts, s, card, column)
    if cards == 0:
        points += NEW_ROOF if card // LEVEL_CARDS == LEVELS - 1 else NEW_HOUSE
        points -= NEW_HOUSE_LATE * max(int(s.turn) - LATE_TURN, 0)
    else:
        points += CONTINUES * cards + (COMPLETES if cards == LEVELS - 1 else 0.0)
    if needs_permit(s, SEAT, card, column):
        points -= LATE_PERMIT_PRICE if s.turn >= LATE_TURN else PERMIT_PRICE
        points -= NO_PERMIT_LEFT if s.permits[SEAT] == 0 else 0.0
    return points


@kernel
def use(parts: Parts, s: State, card: int) -> float:
    """How useful a card is in hand: the best place where it could stand."""
    begun = houses(s, 1)
    best = 0.0
    for column in range(COLUMNS):
        free = s.street[SEAT, column, card // LEVEL_CARDS] == NONE
        if free and (begun < HOUSES or cards_in(s, column) > 0):
            best = max(best, fit(parts, s, card, column))
    for i in range(int(s.hand_size[SEAT])):
        other = int(s.hand[SEAT, i])
        same_level = other != card and other // LEVEL_CARDS == card // LEVEL_CARDS
        if same_level and (colour(other) == colour(card) or begun == HOUSES):
            best *= TWICE
            break
    return best


@kernel
def take_urge(parts: Parts, s: State, column: int, rows: int) -> float:
    points = 0.0
    coins = TAKE_VALUE
    for level in range(LEVELS):
        if rows >> level & 1:
            coins -= 1
            points += use(parts, s, int(s.display[column, level]))
    return points + COIN * min(coins, COIN_LIMIT + 1 - int(s.coins[SEAT]))


@kernel
def inhabitant_promise(parts: Parts, s: State, inhabitant: int) -> float:
    """What an inhabitant may bring at the end; cards of begun houses count, as in `de` (W8.1)."""
    edition = s.edition
    s.edition = DE
    points = inhabitant_points(parts, s, SEAT, inhabitant)
    s.edition = edition
    return points + GROWTH[inhabitant] * (HOUSES - houses(s, 2))


@kernel
def invite_urge(parts: Parts, s: State, character: int, column: int) -> float:
    if character < TOURISTS:
        return float(character_points(parts, s, SEAT, character, column))
    return inhabitant_promise(parts, s, character)


@kernel
def keep_urge(parts: Parts, s: State, character: int) -> float:
    """How much a character is worth keeping in the supply."""
    if character >= TOURISTS:
        return inhabitant_promise(parts, s, character)
    best = 0.0
    for column in range(COLUMNS):
        if cards_in(s, column) > 0 and not complete(s, SEAT, column):
            likes = house_likes(parts, s, character, column)
            best = max(best, TOURIST_BONUS + likes + OPEN_PLACE * (LEVELS - cards_in(s, column)))
    return best - SECOND_COPY * (int(s.supply[character]) - 1)


@kernel
def urge(parts: Parts, s: State, action: int) -> float:
    """The rules of thumb: how tempting an action is, in points, beside others of its kind."""
    if action < FIRST_SELL:
        return take_urge(parts, s, action // ROW_SETS, action % ROW_SETS + 1)
    if action < FIRST_LAY:
        return -PERMIT_PRICE
    if action < END:
        place = (action - FIRST_LAY) // LEVELS
        return fit(parts, s, place // COLUMNS, place % COLUMNS)
    if action == END:
        return 0.0
    if action < FIRST_RETURN:
        place = action - FIRST_INVITE
        return invite_urge(parts, s, place // COLUMNS, place % COLUMNS)
    if action < FIRST_REMOVE:
        return -use(parts, s, action - FIRST_RETURN)
    return -keep_urge(parts, s, action - FIRST_REMOVE)


@kernel
def by_thumb(parts: Parts, s: State, out: Legal, noise: float, rng: Generator) -> int:
    """The most tempting action, with some noise."""
    count = legal(parts, s, SEAT, out)
    best = int(out[0])
    if count == 1:
        return best
    best_urge = -1e30
    for i in range(count):
        tempting = urge(parts, s, int(out[i])) + noise * bits32(rng) / WORD_RANGE
        if tempting > best_urge:
            best_urge = tempting
            best = int(out[i])
    return best


@kernel
def tree_action(
    parts: Parts,
    s: State,
    tree: Tree,
    total: Totals,
    node: int,
    out: Legal,
    child_of: Legal,
    rng: Generator,
) -> int:
    """The action with the highest confidence bound; `child_of` then knows its node, 0 if new."""
    count = legal(parts, s, SEAT, out)
    for i in range(count):
        child_of[out[i]] = 0
    child = tree[node, CHILD]
    while child:
        child_of[tree[child, ACTION]] = child
        child = tree[child, SIBLING]
    mean = total[node] / max(tree[node, VISITS], 1)
    wide = EXPLORATION * math.sqrt(math.log(tree[node, VISITS] + 1.0))
    best = int(out[0])
    best_bound = -1e30
    for i in range(count):
        child = child_of[out[i]]
        visits = tree[child, VISITS] if child else 0
        bound = total[child] / visits if visits else mean
        bound += wide / math.sqrt(visits + 1.0)
        bound += THUMB * urge(parts, s, int(out[i])) / (visits + 1.0)
        bound += TIES * bits32(rng) / WORD_RANGE
        if bound > best_bound:
            best_bound = bound
            best = int(out[i])
    return best


@kernel
def grow(tree: Tree, total: Totals, node: int, child: int, action: int) -> None:
    """Hang a new node into the tree."""
    tree[child, ACTION] = action
    tree[child, VISITS] = 0
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    total[child] = 0.0
    tree[node, CHILD] = child


@kernel
def most_visited(tree: Tree) -> int:
    best = int(tree[0, CHILD])
    child = best
    while child:
        if tree[child, VISITS] > tree[best, VISITS]:
            best = child
        child = int(tree[child, SIBLING])
    return int(tree[best, ACTION])


@kernel
def search(
    parts: Parts,
    root: State,
    s: State,
    tree: Tree,
    total: Totals,
    simulations: int,
    out: Legal,
    child_of: Legal,
    results: Result,
    rng: Generator,
) -> int:
    """The most visited action after so many simulations; decisions without a choice get no node."""
    if legal(parts, root, SEAT, out) == 1:
        return int(out[0])
    tree[0] = 0
    total[0] = 0.0
    nodes = 1
    path = np.zeros(DECISIONS, np.int64)
    for _ in range(simulations):
        copy(s, root)
        redeal(parts, s, SEAT, bits32(rng))
        node = 0
        depth = 1
        before = nodes
        while actors(parts, s) and nodes == before:
            if legal(parts, s, SEAT, out) == 1:
                act(parts, s, SEAT, int(out[0]))
                continue
            action = tree_action(parts, s, tree, total, node, out, child_of, rng)
            if child_of[action] == 0:
                grow(tree, total, node, nodes, action)
                child_of[action] = nodes
                nodes += 1
            node = int(child_of[action])
            path[depth] = node
            depth += 1
            act(parts, s, SEAT, action)
        while actors(parts, s):
            act(parts, s, SEAT, by_thumb(parts, s, out, NOISE, rng))
        result(parts, s, results)
        for i in range(depth):
            tree[path[i], VISITS] += 1
            total[path[i]] += results[SEAT, POINTS]
    return most_visited(tree)


class Thumb:
    """Plays by the rules of thumb alone, one action after the other."""

    def __init__(self) -> None:
        self.rng = generator(0)
        self.out = np.zeros(laguna.games.load("walking").max_legal, np.int64)

    def choose(self, parts: Parts, s: State, seat: int) -> int:
        return by_thumb(parts, s, self.out, 0.0, self.rng)


class Searcher:
    """Chooses by search with so many simulations a decision."""

    def __init__(self, simulations: int, seed: int = 0) -> None:
        game = laguna.games.load("walking")
        self.simulations = simulations
        self.rng = generator(seed)
        self.state = game.states(1)[0]
        self.tree = np.zeros((simulations + 1, 4), np.int64)
        self.total = np.zeros(simulations + 1, np.float64)
        self.out = np.zeros(game.max_legal, np.int64)
        self.child_of = np.zeros(game.actions, np.int64)
        self.results = np.zeros((MAX_SEATS, LINES + len(game.score_lines)), np.int64)

    def choose(self, parts: Parts, s: State, seat: int) -> int:
        return search(
            parts,
            s,
            self.state,
            self.tree,
            self.total,
            self.simulations,
            self.out,
            self.child_of,
            self.results,
            self.rng,
        )


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on, for argparse."""

    def whole_number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return whole_number


@dataclass(frozen=True)
class Searched:
    """One deal that the search played."""

    seed: int
    points: int
    seconds: float


def searched(deals: int, simulations: int, seed: int, edition: str) -> Iterator[Searched]:
    """Play one deal after the other; the first takes longer where the search is not compiled."""
    for deal in range(seed, seed + deals):
        table = laguna.new("walking", seats=1, seed=deal, edition=edition)
        start = time.perf_counter()
        play_out(table, [Searcher(simulations, deal)], deal)
        yield Searched(deal, table.scores()[0].points, time.perf_counter() - start)


def table_of(games: list[Searched], simulations: int) -> str:
    """The search's scores as Markdown."""
    points = [game.points for game in games]
    best = sum(each > GRADES[-1] for each in points)
    return "\n".join(
        [
            "| search, simulations a decision | deals | mean | deviation | lowest | best "
            f"| {GRADES[-1] + 1} and more | seconds a game |",
            "|--:|--:|--:|--:|--:|--:|--:|--:|",
            f"| {simulations:,} | {len(points)} | {statistics.mean(points):.1f} "
            f"| {statistics.stdev(points):.1f} | {min(points)} | {max(points)} "
            f"| {best / len(points):.0%} "
            f"| {statistics.median(game.seconds for game in games):.0f} |",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=at_least(2), default=30, help="games to play")
    parser.add_argument("--simulations", type=at_least(1), default=5000, help="for each decision")
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the first deal")
    parser.add_argument("--edition", choices=["pl", "de"], default="pl")
    asked = parser.parse_args()
    games: list[Searched] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Searching", total=asked.deals)
        for game in searched(asked.deals, asked.simulations, asked.seed, asked.edition):
            games.append(game)
            progress.update(task, advance=1, description=f"Searching: {game.points} points")
    print(table_of(games, asked.simulations))
    print("\nPoints:", ", ".join(str(game.points) for game in games))


if __name__ == "__main__":
    main()
