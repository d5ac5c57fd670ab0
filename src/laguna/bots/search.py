"""Information-set Monte-Carlo tree search, for every game of the registry.

Each simulation deals anew all that the seat cannot know, walks down a tree of actions by their
confidence bounds, adds one node, plays on by the game's rules of thumb, and adds what every seat
got to the nodes on its way. The tree knows actions, not states (open loop), so one tree holds
for all the deals; an action is judged among those simulations in which it was available.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.bots.budget import Budget
from laguna.bots.greedy import TIES
from laguna.engine.dispatch import act, actors, copy, foresee, game_of, legal, redeal, result, urges
from laguna.engine.game import (
    MAX_SEATS,
    POINTS,
    RANK,
    Game,
    Legal,
    Parts,
    Result,
    State,
    Urges,
)
from laguna.engine.kernel import kernel
from laguna.engine.outcome import best_other
from laguna.engine.play import lowest, random_actor
from laguna.engine.random import Generator, bits32, fraction, generator

LONGEST_PATH = 512
MOST_NODES = 200_000  # of a search whose simulations are not counted
SLICE = 256  # simulations between two looks at the clock
LEAST_NEW = 4  # even where much is known already, one in so many simulations is run anew

ACTION, VISITS, AVAILABLE, CHILD, SIBLING = 0, 1, 2, 3, 4  # of a node; 0 is no child, no sibling
LINKS = 5
URGE = MAX_SEATS  # beside each seat's gains: how tempting the action looked when it was first met
SUMS = MAX_SEATS + 1


class Settings(NamedTuple):
    """How the search weighs things, all in points."""

    exploration: float = 4.5
    bias: float = 2.5  # of the rules of thumb in the tree
    noise: float = 1.5  # how far simulated games stray from the rules of thumb
    win: float = 15.0  # a win, beside the margin
    margin: float = 0.5  # of each point between a seat and the best other
    trust: float = 0.5  # in the game's learned judgement of the next turn's end, beside the result

    def among(self, seats: int) -> Settings:
        """The more opponents, the more hangs on chance: a win says less, to look where the rules
        of thumb point brings more than to look everywhere, and one turn tells less of the end.

        >>> Settings().among(2) == Settings(), Settings().among(4)
        (True, Settings(exploration=3.0, bias=5.0, noise=1.5, win=5.0, margin=0.5, trust=0.25))
        """
        more = max(seats - 2, 0)
        return self._replace(
            exploration=4 * self.exploration / (4 + more),
            bias=self.bias * (2 + more) / 2,
            win=self.win / (1 + more),
            trust=2 * self.trust / (2 + more),
        )


class Tree(NamedTuple):
    """A row a node, the root first: its links, and the sums of what the seats gained."""

    links: NDArray[np.int64]
    gains: NDArray[np.float64]


class Desk(NamedTuple):
    """Room to work in."""

    out: Legal
    urge: Urges
    child_of: Legal  # the node of each action, where it is legal
    results: Result
    gained: NDArray[np.float64]
    path: Legal
    weights: NDArray[np.float32]  # of the game's learned judgement
    points: NDArray[np.float64]
    wins: NDArray[np.float64]
    expected: NDArray[np.float64]


USUAL = Settings()


def new_desk(game: Game) -> Desk:
    return Desk(
        np.zeros(game.max_legal, np.int64),
        np.zeros(game.max_legal, np.float64),
        np.zeros(game.actions, np.int64),
        game.new_result(),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(LONGEST_PATH, np.int64),
        game.weights(),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(MAX_SEATS, np.float64),
    )


@kernel
def most_tempting(desk: Desk, count: int, noise: float, rng: Generator) -> int:
    """Of so many actions on the desk the one with the strongest urge, with some noise."""
    best = 0
    best_urge = -1e30
    for i in range(count):
        tempting = desk.urge[i] + noise * fraction(rng)
        if tempting > best_urge:
            best_urge = tempting
            best = i
    return int(desk.out[best])


@kernel
def tempted(parts: Parts, s: State, seat: int, noise: float, desk: Desk, rng: Generator) -> int:
    """The most tempting action, with some noise."""
    count = legal(parts, s, seat, desk.out)
    if count == 1:
        return int(desk.out[0])
    urges(parts, s, seat, desk.out, count, desk.urge)
    return most_tempting(desk, count, noise, rng)


@kernel
def find_children(tree: Tree, node: int, count: int, desk: Desk) -> bool:
    """Note the node of each legal action and that it was available; whether any has none."""
    for i in range(count):
        desk.child_of[desk.out[i]] = 0
    child = tree.links[node, CHILD]
    while child:
        desk.child_of[tree.links[child, ACTION]] = child
        child = tree.links[child, SIBLING]
    some_new = False
    for i in range(count):
        child = desk.child_of[desk.out[i]]
        if child:
            tree.links[child, AVAILABLE] += 1
        else:
            some_new = True
    return some_new


@kernel
def choose_in_tree(
    parts: Parts,
    s: State,
    seat: int,
    tree: Tree,
    node: int,
    count: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
) -> int:
    """The index of the legal action with the highest confidence bound."""
    links, gains = tree.links, tree.gains
    if find_children(tree, node, count, desk):
        urges(parts, s, seat, desk.out, count, desk.urge)
    mean = gains[node, seat] / max(links[node, VISITS], 1)
    first_bound = mean + settings.exploration * math.sqrt(math.log(links[node, VISITS] + 1.0))
    best = 0
    best_bound = -1e30
    for i in range(count):
        child = desk.child_of[desk.out[i]]
        if child:
            visits = links[child, VISITS]
            seen = math.log(links[child, AVAILABLE] + 1.0)
            bound = gains[child, seat] / visits
            bound += settings.exploration * math.sqrt(seen / (visits + 1.0))
            bound += settings.bias * gains[child, URGE] / (visits + 1.0)
        else:
            bound = first_bound + settings.bias * desk.urge[i]
        bound += TIES * fraction(rng)
        if bound > best_bound:
            best_bound = bound
            best = i
    return best


@kernel
def grow(tree: Tree, node: int, child: int, action: int, urge: float) -> None:
    """Hang a new node into the tree."""
    tree.links[child, ACTION] = action
    tree.links[child, VISITS] = 0
    tree.links[child, AVAILABLE] = 1
    tree.links[child, CHILD] = 0
    tree.links[child, SIBLING] = tree.links[node, CHILD]
    tree.links[node, CHILD] = child
    tree.gains[child] = 0.0
    tree.gains[child, URGE] = urge


@kernel
def gain(parts: Parts, s: State, settings: Settings, desk: Desk) -> None:
    """What each seat got out of a game: its points if it is alone, else margin and win."""
    result(parts, s, desk.results)
    results, gained = desk.results, desk.gained
    if s.seats == 1:
        gained[0] = results[0, POINTS]
        return
    winners = 0
    for seat in range(int(s.seats)):
        winners += results[seat, RANK] == 1
    for seat in range(int(s.seats)):
        best = best_other(results[:, POINTS], int(s.seats), seat)
        gained[seat] = settings.margin * (results[seat, POINTS] - best)
        if results[seat, RANK] == 1:
            gained[seat] += settings.win / winners


@kernel
def expect(s: State, settings: Settings, desk: Desk) -> None:
    """What each seat is expected to get out of a game, by what it will have at the end."""
    points = desk.points
    if s.seats == 1:
        desk.expected[0] = points[0]
        return
    for seat in range(int(s.seats)):
        best = best_other(points, int(s.seats), seat)
        desk.expected[seat] = settings.margin * (points[seat] - best)
        desk.expected[seat] += settings.win * desk.wins[seat]


@kernel
def play_on(parts: Parts, s: State, settings: Settings, desk: Desk, rng: Generator) -> None:
    """Play to the end by the rules of thumb, and see what each seat gets; where the game has
    learned to judge, what it expected when this turn was over counts too.
    """
    turn = s.turn
    trust = 0.0
    mask = actors(parts, s)
    while mask:
        seat = random_actor(mask, rng)
        act(parts, s, seat, tempted(parts, s, seat, settings.noise, desk, rng))
        mask = actors(parts, s)
        if (
            settings.trust > 0.0
            and trust == 0.0
            and s.turn != turn
            and mask
            and foresee(parts, s, desk.weights, desk.points, desk.wins)
        ):
            expect(s, settings, desk)
            trust = settings.trust
    gain(parts, s, settings, desk)
    if trust > 0.0:
        for each in range(int(s.seats)):
            desk.gained[each] += trust * (desk.expected[each] - desk.gained[each])


@kernel
def simulate(
    parts: Parts,
    s: State,
    searcher: int,
    tree: Tree,
    nodes: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
) -> int:
    """One simulation from a state dealt anew; how many nodes the tree has now. Where several seats
    act at once their actions commute, so whoever searches goes first, then the others in order.
    """
    node = 0
    depth = 1
    grown = nodes
    mask = actors(parts, s)
    while mask and grown == nodes and depth < LONGEST_PATH:
        seat = searcher if mask >> searcher & 1 else lowest(mask)
        count = legal(parts, s, seat, desk.out)
        if count == 1:
            act(parts, s, seat, int(desk.out[0]))
        else:
            best = choose_in_tree(parts, s, seat, tree, node, count, settings, desk, rng)
            action = int(desk.out[best])
            child = int(desk.child_of[action])
            if child == 0:
                if nodes == tree.links.shape[0]:
                    break
                child = nodes
                grow(tree, node, child, action, desk.urge[best])
                grown += 1
            node = child
            desk.path[depth] = node
            depth += 1
            act(parts, s, seat, action)
        mask = actors(parts, s)
    play_on(parts, s, settings, desk, rng)
    for i in range(depth):
        tree.links[desk.path[i], VISITS] += 1
        for seat in range(int(s.seats)):
            tree.gains[desk.path[i], seat] += desk.gained[seat]
    return grown


@kernel
def search(
    parts: Parts,
    root: State,
    s: State,
    seat: int,
    tree: Tree,
    nodes: int,
    simulations: int,
    settings: Settings,
    desk: Desk,
    rng: Generator,
) -> int:
    """Run so many simulations more; how many nodes the tree has then."""
    for _ in range(simulations):
        copy(s, root)
        redeal(parts, s, seat, bits32(rng))
        nodes = simulate(parts, s, seat, tree, nodes, settings, desk, rng)
    return nodes


@kernel
def most_visited(tree: Tree) -> int:
    """The action at the root that was tried most."""
    best = int(tree.links[0, CHILD])
    child = best
    while child:
        if tree.links[child, VISITS] > tree.links[best, VISITS]:
            best = child
        child = int(tree.links[child, SIBLING])
    return int(tree.links[best, ACTION])


@kernel
def keep_branch(old: Tree, tree: Tree, action: int) -> int:
    """Move what is known of an action at the root to a tree of its own, level by level; how many
    nodes that has, 0 if nothing is known of the action.
    """
    child = old.links[0, CHILD]
    while child and old.links[child, ACTION] != action:
        child = old.links[child, SIBLING]
    if child == 0:
        return 0
    tree.links[0] = old.links[child]
    tree.links[0, SIBLING] = 0
    tree.gains[0] = old.gains[child]
    nodes = 1
    node = 0
    while node < nodes:
        child = tree.links[node, CHILD]
        tree.links[node, CHILD] = nodes if child else 0
        while child:
            tree.links[nodes] = old.links[child]
            tree.gains[nodes] = old.gains[child]
            child = old.links[child, SIBLING]
            tree.links[nodes, SIBLING] = nodes + 1 if child else 0
            nodes += 1
        node += 1
    return nodes


class Search:
    """Chooses by search. What it found out about the action it chose is kept for its next decision,
    if nothing new was seen until then; a count of simulations includes those.
    """

    def __init__(self, budget: Budget, seed: int = 0, settings: Settings = USUAL) -> None:
        self.budget = budget
        self.settings = settings
        self.rng = generator(seed)
        self.game: Game | None = None
        self.trees: list[Tree] = []

    def reserve(self, game: Game, simulations: int | None) -> None:
        """Make room to think about a game."""
        size = MOST_NODES if simulations is None else 2 * simulations + 2
        if self.game is not game or size > self.trees[0].links.shape[0]:
            self.game = game
            self.root, self.expected, self.simulated = game.states(3)
            self.trees = [
                Tree(np.zeros((size, LINKS), np.int64), np.zeros((size, SUMS), np.float64))
                for _ in range(2)
            ]
            self.nodes = 0
            self.chosen: int | None = None
            self.desk = new_desk(game)

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The action tried most, or the only one there is."""
        budget = budget or self.budget
        self.reserve(game_of(s), budget.simulations)
        assert self.game
        kernels = self.game.kernels
        copy(self.root, s)
        kernels.redeal(parts, self.root, seat, 0)
        if kernels.legal(parts, self.root, seat, self.desk.out) == 1:
            return int(self.desk.out[0])
        self._begin()
        if budget.simulations is not None:
            self._run(parts, seat, self._missing(budget.simulations))
        else:
            end = time.monotonic() + budget.seconds
            self._run(parts, seat, SLICE)
            while time.monotonic() < end:
                self._run(parts, seat, SLICE)
        self.chosen = most_visited(self.trees[0])
        copy(self.expected, self.root)
        self._follow(parts, self.expected, seat, self.chosen)
        kernels.redeal(parts, self.expected, seat, 0)
        return self.chosen

    def _missing(self, simulations: int) -> int:
        """How many of so many simulations are to be run, with what is known already."""
        known = int(self.trees[0].links[0, VISITS])
        return max(simulations - known, simulations // LEAST_NEW, 1)

    def _begin(self) -> None:
        """Start from what is known of this position, if it is the one that was expected."""
        self.nodes = 0
        if self.chosen is not None and self.root.tobytes() == self.expected.tobytes():
            self.trees.reverse()
            self.nodes = keep_branch(self.trees[1], self.trees[0], self.chosen)
        if self.nodes == 0:
            self.trees[0].links[0] = 0
            self.trees[0].gains[0] = 0.0
            self.nodes = 1

    def _run(self, parts: Parts, seat: int, simulations: int) -> None:
        self.nodes = search(
            parts,
            self.root,
            self.simulated,
            seat,
            self.trees[0],
            self.nodes,
            simulations,
            self.settings.among(int(self.root.seats)),
            self.desk,
            self.rng,
        )

    def _follow(self, parts: Parts, s: State, seat: int, action: int) -> None:
        """Play an action, and then what is the seat's only choice."""
        assert self.game
        kernels, out = self.game.kernels, self.desk.out
        kernels.act(parts, s, seat, action)
        while kernels.actors(parts, s) == 1 << seat and kernels.legal(parts, s, seat, out) == 1:
            kernels.act(parts, s, seat, int(out[0]))
