"""A solo player who sees the decks: what a fair search leaves unused of the luck of the deal.

The same search as the bots', but each simulation starts from the true state. It lives here and not
among the bots, since it cheats.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from laguna.bots.budget import Budget
from laguna.bots.search import Search, Settings, most_visited, simulate
from laguna.engine.dispatch import copy, game_of
from laguna.engine.game import Parts, State


@njit(nogil=True)
def search_seeing(
    parts: Any,
    root: Any,
    s: Any,
    tree: Any,
    nodes: int,
    simulations: int,
    settings: Settings,
    desk: Any,
    rng: Any,
) -> int:
    """As the bots' search, without a redeal, for a seat that is alone."""
    for _ in range(simulations):
        copy(s, root)
        nodes = simulate(parts, s, 0, tree, nodes, settings, desk, rng)
    return nodes


class Clairvoyant(Search):
    """The search with the decks open."""

    def choose(self, parts: Parts, s: State, seat: int, budget: Budget | None = None) -> int:
        """The action tried most, from the true state."""
        simulations = (budget or self.budget).simulations
        assert simulations is not None, "the clairvoyant counts simulations"
        game = game_of(s)
        self.reserve(game, simulations)
        copy(self.root, s)
        if game.kernels.legal(parts, self.root, seat, self.desk.out) == 1:
            return int(self.desk.out[0])
        self._begin()
        self.nodes = search_seeing(
            parts,
            self.root,
            self.simulated,
            self.trees[0],
            self.nodes,
            self._missing(simulations),
            self.settings,
            self.desk,
            self.rng,
        )
        self.chosen = most_visited(self.trees[0])
        copy(self.expected, self.root)
        self._follow(parts, self.expected, seat, self.chosen)
        return self.chosen
