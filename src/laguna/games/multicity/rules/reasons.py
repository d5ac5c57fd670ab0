"""Why a move is not allowed, and why a game ended: rule number and one sentence each."""

from __future__ import annotations

from laguna.engine.game import Reasons

_reason = Reasons()

NOT_YOUR_TURN = _reason("M2.1", "It is another player's turn.")
PICK_FIRST = _reason("M2.1", "First everyone picks a colour.")
COLOUR_TAKEN = _reason("M2.1", "Another player has this colour.")
PICKED_ALREADY = _reason("M2.1", "The colours are picked before the game begins.")
DRAW_FIRST = _reason("M3.1", "First draw a tile from the stack.")
MUST_LAY = _reason("M3.1", "You have drawn a tile, so you must lay it.")
OCCUPIED = _reason("M3.1", "A tile lies there already.")
CORNER_ONLY = _reason("M3.1", "Corners alone do not do: a side must touch a whole side of a tile.")
APART = _reason("M3.1", "The tile must touch a side of the city.")
NO_TILE_LEFT = _reason("M3.3", "No tile is left in the stack.")
NO_PASSING = _reason("M3.3", "Extend the city or place an object: one of them you must do.")
NOT_YOURS = _reason("M1.2", "You have no object of this length left.")
OFF_THE_CITY = _reason("M3.2", "Every field under an object belongs to a laid tile.")
WRONG_START = _reason("M3.2a", "The first field must be a symbol of your colour.")
WRONG_END = _reason("M3.2a", "The last field must be a symbol of your colour.")
OVER_A_HOLE = _reason("M3.2c", "There is a hole under the object.")
SAME_FIELD = _reason("M3.2e", "Another object stands on one of these fields.")
END_SIXTH = _reason("M4.1", "The game is over: a sixth object stands.")
END_LAST_TILE = _reason(
    "M4.2", "The game is over: the last tile lies, and everyone had one more object."
)

REASONS = _reason.given()
