"""A bot of your own, in ten lines: it does what the game's rules of thumb find most tempting.

laguna arena random mine greedy --code examples/my_bot.py
"""

import numpy as np

import laguna
from laguna.engine.dispatch import game_of, legal, urges


@laguna.bots.register("mine")
class Mine:
    def __init__(self, seed): ...

    def choose(self, parts, s, seat, budget=None):
        actions = np.zeros(game_of(s).max_legal, np.int64)
        tempting = np.zeros(game_of(s).max_legal)
        count = legal(parts, s, seat, actions)
        urges(parts, s, seat, actions, count, tempting)
        return actions[tempting[:count].argmax()]
