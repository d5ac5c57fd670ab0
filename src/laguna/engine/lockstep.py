"""The compiled side of `laguna.envs`: games stepped without a table, one or thousands at a time.

Records come as arrays of one (`array_of`): from Python that is the quickest way. Where several
seats may act, the lowest of them is next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from laguna.engine.dispatch import act, actors, deal, legal, observe, result, why_not
from laguna.engine.game import (
    POINTS,
    RANK,
    Game,
    Legal,
    Numbers,
    Parts,
    Result,
    State,
)
from laguna.engine.kernel import kernel
from laguna.engine.outcome import best_other
from laguna.engine.play import lowest
from laguna.engine.random import Generator, below, bits32

OVER = -1  # the seat that is next when the game has ended
ILLEGAL = -2  # minus the index of the reason: the answer to an action that was not played
WIN, MARGIN, OWN_POINTS = 0, 1, 2  # what is rewarded at the end
ALL_LEGAL = -1

Records = NDArray[Any]
Mask = NDArray[np.int8]


class Games(NamedTuple):
    """A row a game."""

    states: Records
    seats: Legal  # who acts next
    legal: Legal  # the legal actions of that seat …
    counts: Legal  # … and how many they are
    masks: NDArray[np.bool_]  # the same, a column an action
    rewards: Numbers  # of each seat, in the step in which its game ended
    done: NDArray[np.bool_]
    results: Result  # room for one


def room_for(game: Game, seats: int, count: int) -> Games:
    """Memory for a number of games."""
    return Games(
        states=np.zeros(count, game.state),
        seats=np.zeros(count, np.int64),
        legal=np.zeros((count, game.max_legal), np.int64),
        counts=np.zeros(count, np.int64),
        masks=np.zeros((count, game.actions), np.bool_),
        rewards=np.zeros((count, seats), np.float32),
        done=np.zeros(count, np.bool_),
        results=game.new_result(),
    )


@kernel
def deal_one(
    parts: Records, states: Records, seats: int, options: Legal, seed: int, out: Legal, mask: Mask
) -> int:
    """Deal; who is next, with the legal actions in an empty mask."""
    deal(parts[0], states[0], seats, options, seed)
    return next_seat(parts[0], states[0], out, mask)


@kernel
def step_one(
    parts: Records, states: Records, seat: int, action: int, out: Legal, mask: Mask
) -> int:
    """Play an action; who is next, or why it is illegal."""
    reason = why_not(parts[0], states[0], seat, action)
    if reason:
        return ILLEGAL - reason
    act(parts[0], states[0], seat, action)
    return next_seat(parts[0], states[0], out, mask)


@kernel
def next_seat(parts: Parts, s: State, out: Legal, mask: Mask) -> int:
    may_act = actors(parts, s)
    if may_act == 0:
        return OVER
    seat = lowest(may_act)
    for i in range(legal(parts, s, seat, out)):
        mask[out[i]] = 1
    return seat


@kernel
def observe_one(parts: Records, states: Records, seat: int, spare: Records, out: Numbers) -> None:
    """What a seat sees."""
    observe(parts[0], states[0], seat, spare[0], out)


@kernel
def reward_one(parts: Records, states: Records, kind: int, results: Result, out: Numbers) -> None:
    """What each seat gets for a finished game."""
    reward(parts[0], states[0], kind, results, out)


@kernel
def reward(parts: Parts, s: State, kind: int, results: Result, out: Numbers) -> None:
    """A win is 1, shared among winners, and what the others lose adds up to the same; margins are
    to the best other seat.
    """
    result(parts, s, results)
    seats = int(s.seats)
    winners = 0
    for seat in range(seats):
        winners += results[seat, RANK] == 1
    for seat in range(seats):
        if kind == WIN:
            share = 1.0 / winners if results[seat, RANK] == 1 else 0.0
            out[seat] = (seats * share - 1.0) / (seats - 1.0)
        else:
            out[seat] = results[seat, POINTS]
            if kind == MARGIN:
                out[seat] -= best_other(results[:, POINTS], seats, seat)


@kernel
def deal_games(parts: Records, games: Games, seats: int, options: Legal, rng: Generator) -> None:
    """Deal all games."""
    for i in range(games.states.shape[0]):
        deal(parts[0], games.states[i], seats, options, new_seed(rng))
        show_next(parts[0], games, i, actors(parts[0], games.states[i]))


@kernel
def new_seed(rng: Generator) -> int:
    return bits32(rng) << 31 | bits32(rng) >> 1


@kernel
def show_next(parts: Parts, games: Games, i: int, may_act: int) -> None:
    """Put the next seat's legal actions in the place of the last one's."""
    row = games.legal[i]
    mask = games.masks[i]
    for j in range(games.counts[i]):
        mask[row[j]] = False
    seat = lowest(may_act)
    games.seats[i] = seat
    games.counts[i] = legal(parts, games.states[i], seat, row)
    for j in range(games.counts[i]):
        mask[row[j]] = True


@kernel
def first_illegal(games: Games, actions: Legal) -> int:
    """The first game whose action is illegal."""
    for i in range(actions.size):
        if not 0 <= actions[i] < games.masks.shape[1] or not games.masks[i, actions[i]]:
            return i
    return ALL_LEGAL


@kernel
def step_games(
    parts: Records,
    games: Games,
    actions: Legal,
    seats: int,
    options: Legal,
    kind: int,
    rng: Generator,
) -> int:
    """Play an action in every game, and deal anew where that was the last; if one is illegal, play
    none and say in which game.
    """
    illegal = first_illegal(games, actions)
    if illegal != ALL_LEGAL:
        return illegal
    for i in range(actions.size):
        s = games.states[i]
        act(parts[0], s, int(games.seats[i]), int(actions[i]))
        may_act = actors(parts[0], s)
        games.done[i] = may_act == 0
        if may_act == 0:
            reward(parts[0], s, kind, games.results, games.rewards[i])
            deal(parts[0], s, seats, options, new_seed(rng))
            may_act = actors(parts[0], s)
        else:
            games.rewards[i] = 0.0
        show_next(parts[0], games, i, may_act)
    return ALL_LEGAL


@kernel
def sample_games(games: Games, rng: Generator, out: Legal) -> None:
    """A legal action for every game, all equally likely."""
    for i in range(out.size):
        out[i] = games.legal[i, below(rng, games.counts[i])]


@kernel
def observe_games(parts: Records, games: Games, spare: Records, out: Numbers) -> None:
    """What the next seat of every game sees."""
    for i in range(out.shape[0]):
        observe(parts[0], games.states[i], int(games.seats[i]), spare[0], out[i])
