"""The rules of thumb: how tempting an action is, in points, beside others of its kind."""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State, Urges
from laguna.engine.kernel import kernel
from laguna.games.multicity.state import FIRST_PLACE, LENGTHS, SHORTEST


@kernel
def urges(parts: Parts, s: State, seat: int, actions: Legal, count: int, out: Urges) -> None:
    """How tempting each of these legal actions is."""
    for i in range(count):
        action = int(actions[i])
        out[i] = 0.0
        if action >= FIRST_PLACE:
            out[i] = float((action - FIRST_PLACE) % LENGTHS + SHORTEST)
