"""How fast other libraries play random games, each by the fastest way its public API offers.

Whole games are timed on one thread; counting their moves afterwards is not. The time is that of
the processor, so that other programs on the machine disturb less.
The peers are optional: measuring one that is not installed raises `ImportError`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass

# Imported by name: a type checker then needs neither the peers nor stubs for them.
from importlib import import_module
from importlib.metadata import version
from math import isfinite
from time import process_time
from typing import Any, TypeVar

SEED = 7
WARM_UP_GAMES = 5
CATAN_BOARDS = 100
CONNECT_FOUR_COLUMNS = 7

FinishedGame = TypeVar("FinishedGame")


@dataclass(frozen=True)
class Measurement:
    """What one library played, and how long it took."""

    name: str
    version: str
    games: int
    moves: int
    seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def catanatron(seconds: float) -> Measurement:
    """Catan with four players; every decision is a move, rolling and ending a turn included.

    Stepping the state is faster than `Game.play`, which validates each action, asks a player
    object for it and copies the game. Boards, which no game changes, are laid out beforehand.
    """
    package = import_module("catanatron")
    turns_limit: int = import_module("catanatron.game").TURNS_LIMIT
    apply_action = import_module("catanatron.state").apply_action
    map_module = import_module("catanatron.models.map")

    players = [package.RandomPlayer(color) for color in package.Color]
    points_of_seat = [f"P{seat}_ACTUAL_VICTORY_POINTS" for seat in range(len(players))]
    boards = [
        map_module.CatanMap.from_template(map_module.BASE_MAP_TEMPLATE) for _ in range(CATAN_BOARDS)
    ]

    def play() -> Any:
        game = package.Game(players, catan_map=random.choice(boards))
        state, points, points_to_win = game.state, game.state.player_state, game.vps_to_win
        uniform = random.random
        while (
            points[points_of_seat[state.current_player_index]] < points_to_win
            and state.num_turns < turns_limit
        ):
            actions = state.playable_actions
            apply_action(state, actions[int(uniform() * len(actions))])
        return state

    def moves_of(state: Any) -> int:
        return len(state.actions)

    return _measure("catanatron, 4 players", "catanatron", play, moves_of, seconds)


def openspiel(seconds: float) -> Measurement:
    """Backgammon between OpenSpiel's own random bots; chance nodes are not counted as moves.

    `evaluate_bots` plays a whole game in C++, chance nodes included, which is somewhat faster
    than `legal_actions` and `apply_action` called from Python for each move.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("backgammon")
    bots = [
        pyspiel.make_uniform_random_bot(player, SEED + player)
        for player in range(game.num_players())
    ]

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(31))
        return state

    def moves_of(state: Any) -> int:
        chance = pyspiel.PlayerId.CHANCE
        return sum(step.player != chance for step in state.full_history())

    return _measure("OpenSpiel backgammon", "open_spiel", play, moves_of, seconds)


def pettingzoo(seconds: float) -> Measurement:
    """Connect Four without the wrappers that check moves; columns drawn by the action mask."""
    environment = import_module("pettingzoo.classic.connect_four.connect_four").raw_env()

    def play() -> int:
        environment.reset()
        observe, step, uniform = environment.observe, environment.step, random.random
        moves = 0
        while not environment.terminations[agent := environment.agent_selection]:
            # Few columns are ever full: drawing again beats listing the open ones.
            is_open = observe(agent)["action_mask"].tolist()
            column = int(uniform() * CONNECT_FOUR_COLUMNS)
            while not is_open[column]:
                column = int(uniform() * CONNECT_FOUR_COLUMNS)
            step(column)
            moves += 1
        return moves

    return _measure("PettingZoo connect_four", "pettingzoo", play, int, seconds)


PEERS: dict[str, Callable[[float], Measurement]] = {
    "catanatron": catanatron,
    "openspiel": openspiel,
    "pettingzoo": pettingzoo,
}


def _measure(
    name: str,
    distribution: str,
    play: Callable[[], FinishedGame],
    moves_of: Callable[[FinishedGame], int],
    seconds: float,
) -> Measurement:
    """Play whole games until their time adds up to `seconds`."""
    random.seed(SEED)
    for _ in range(WARM_UP_GAMES):
        play()
    games, moves, elapsed = 0, 0, 0.0
    while elapsed < seconds:
        start = process_time()
        finished = play()
        elapsed += process_time() - start
        games += 1
        moves += moves_of(finished)
    return Measurement(name, version(distribution), games, moves, elapsed)


def _positive_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and seconds > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number of seconds")
    return seconds


def main() -> None:
    """Measure every peer that is installed and print a table."""
    parser = argparse.ArgumentParser(description="Random-play speed of other libraries.")
    parser.add_argument(
        "--seconds", type=_positive_seconds, default=5.0, help="for each peer (default: 5)"
    )
    seconds: float = parser.parse_args().seconds

    print(f"{'peer':<24} {'version':<9} {'games':>7} {'moves':>9} {'moves/s':>9}")
    for name, measure in PEERS.items():
        try:
            result = measure(seconds)
        except ImportError as error:
            print(f"{name:<24} not measured: {error}")
            continue
        print(
            f"{result.name:<24} {result.version:<9} {result.games:>7,} {result.moves:>9,}"
            f" {result.moves_per_second:>9,.0f}"
        )


if __name__ == "__main__":
    main()
