"""Why a move is not allowed: rule number and one sentence each."""

from __future__ import annotations

from laguna.engine.game import Reason

_reasons = [Reason("", "")]


def _reason(rule: str, text: str) -> int:
    _reasons.append(Reason(rule, text))
    return len(_reasons) - 1


NOT_YOUR_TURN = _reason("B3.2", "It is another player's turn.")
GAME_OVER = _reason("B8.1", "The game is over: winter has been cleaned up.")

DRAW_FIRST = _reason("B2.3", "First take roofs until you have three.")
NO_DRAWING = _reason("B7.5", "Roofs are taken before the first season and in the clean-up only.")
STACK_EMPTY = _reason("B7.5", "No roof of this kind is left.")
KIND_TWICE = _reason("B2.3", "The roofs that you take are of different kinds.")

PYRAMID_FIRST = _reason("B3.1", "First everyone builds a pyramid of cubes.")
NO_PYRAMID = _reason("B3.1", "Pyramids are built at the beginning of a season.")
PYRAMID_DONE = _reason("B3.1", "Your pyramid stands; others are still building theirs.")
FLOATING = _reason("B3.1", "A cube cannot float: the level below has to be full first.")
PLACE_TAKEN = _reason("B3.1", "A cube of your pyramid stands there already.")
PLACE_ORDER = _reason("B3.1", "A pyramid is built place by place; one before this is still empty.")
NOT_IN_RESERVE = _reason("B3.1", "Your reserve has no cube of this colour.")
NO_MINUTE = _reason("B3.1", "Only with the option minute the rest is filled in at random.")

FOUR_MOVES = _reason("B4.1", "You have already made four moves in this turn.")
NO_COINS = _reason("B4.1", "You have too few coins for another move.")
NOTHING_UNDER_WAY = _reason("B4.1", "No action is under way; 'end' ends the turn.")
NO_SUCH_CUBE = _reason("B4.2", "No cube of your pyramid stands there.")
COVERED = _reason("B4.2", "Another cube lies on this one.")
PREPARATION_FULL = _reason("B4.2", "All three spaces of your preparation area are taken.")
NOT_PREPARED = _reason("B4.3", "You have no prepared cube of this colour.")
NO_HOLE = _reason("B1.2", "The main island has no hole there.")
HOLE_TAKEN = _reason("B4.3", "A cube without a roof stands there.")
NO_CORNER = _reason("B4.3", "No cube on the ground touches this hole at a corner.")
THIRD_LEVEL_BUILT = _reason("B4.5", "A house of three levels is complete.")
NO_SUCH_ROOF = _reason("B4.4", "You have no roof in this place.")
ROOF_OVER_NOTHING = _reason("B4.4", "A roof lies over two cubes.")
ROOF_OVER_TWO_LEVELS = _reason("B4.4", "The two cubes under a roof are on the same level.")
THIRD_LEVEL_ROOF = _reason("B4.5", "The third level is never roofed.")
ROOFED_ALREADY = _reason("B4.4", "One of these cubes is under another roof.")
ROOFS_CROSS = _reason("B4.4", "The roof would lie across another one of this level.")
ROOF_COLOURS = _reason("B4.4", "The colours of the roof do not match the two cubes.")
BONUS_FIRST = _reason("B4.4", "First take the bonus of the roof: two privileges or a card.")
NO_BONUS = _reason("B4.4", "Privileges and building cards are the bonus of a roof.")
CARD_NOT_OPEN = _reason("B4.4", "This building card does not lie open.")

SAIL_FIRST = _reason("B5.1", "First finish sailing.")
MUST_SAIL = _reason("B4.3", "There is a destination, so you have to sail.")
NO_SAILING = _reason("B5.1", "You sail after building a house of a sailing colour.")
NO_ROUTE = _reason("B5.1", "Your boat cannot reach that place from here.")
NO_MATCH = _reason("B5.1", "No hut of that island matches a house under your arrows.")
NO_SHIP = _reason("B5.1", "No merchant ship lies in that port.")
NOTHING_TO_SELL = _reason("B5.1", "No ship in that port takes what you hold.")
FISH_FIRST = _reason("B5.1", "First take the seafood cards of your catch.")
NO_FISHING = _reason("B5.1", "Seafood is taken when the boat has come to a nearby island.")
NOT_OPEN = _reason("B5.1", "No such seafood card lies open.")
DECK_EMPTY = _reason("B5.1", "The seafood deck is empty.")
SEND_FIRST = _reason("B5.1", "First send one or two workers to the island.")
NO_SENDING = _reason("B5.1", "You choose how many workers go only after three matches.")
SELL_FIRST = _reason("B5.1", "First sell seafood to a ship in this port.")
NO_SELLING = _reason("B5.1", "Seafood is sold when the boat has come to a port.")
SHIP_ELSEWHERE = _reason("B5.1", "That ship does not lie in this port.")
CARDS_LACKING = _reason("B5.1", "You do not hold these seafood cards.")

LACE_FIRST = _reason("B5.2", "First finish the lace making.")
NO_LACE = _reason("B5.2", "Lace makers go after building a house of a lace colour.")
NO_WORKSHOP = _reason("B5.2", "No workshop tile lies there.")
ARROW_COLOUR = _reason("B5.2", "No arrow that is left points at a house of this colour.")
OWN_WORKER = _reason("B5.2", "A worker of yours is there already.")
LACE_APART = _reason("B5.2", "The space is not next to a worker of yours; it takes a privilege.")
LACE_OCCUPIED = _reason("B6.2", "Another player's worker is there; it takes a privilege.")
RECALL_FIRST = _reason("B5.3", "First finish the earnings: take workers back, or be done.")
NO_RECALL = _reason("B5.3", "Workers are taken back after building a house of an earnings colour.")
NOBODY_THERE = _reason("B5.3", "No worker of yours is there.")

NO_PRIVILEGE = _reason("B6", "You have no privilege left.")
PRIVILEGE_INSIDE = _reason(
    "B6.0", "Cubes and coins are bought between moves, not inside an action."
)
NO_SWAPPING = _reason("B6.1", "Huts are swapped between building and sailing.")
SWAP_ALIKE = _reason("B6.1", "Swapping these two huts would change nothing.")
ISLAND_AFTER_SWAP = _reason("B6.1", "Who swaps huts has to sail to a nearby island.")
POOL_EMPTY = _reason("B6.3", "The pool has no cube of this colour.")
ADD_TAKEN = _reason("B6.3", "A cube of your pyramid stands there already.")
ADD_FLOATING = _reason("B6.3", "A cube cannot float: all four cubes below it have to be there.")
NO_CUBES_NOW = _reason("B6.3", "Cubes for the reserve are bought in the clean-up.")
NO_ADDING_NOW = _reason("B6.3", "Cubes for the pyramid and coins are bought in your turn.")

PAY_FIRST = _reason("B7.2", "First give cubes for your lace makers, or be done.")
NO_PAYING = _reason("B7.2", "Cubes are given for lace makers in the clean-up.")
NO_LACE_WORKER = _reason("B7.2", "No worker of yours is in this workshop space.")
PAID_ALREADY = _reason("B7.2", "This worker is paid for already.")
NO_CUBE_FOR = _reason("B7.2", "Neither your pyramid nor your reserve has a cube of this colour.")
NO_SPARING = _reason("B9", "No building card of yours saves you a cube.")
SPARED_ALREADY = _reason("B9", "The card has saved you a cube in this clean-up already.")
REFILL_FIRST = _reason("B7.4", "First fill up your reserve, or be done.")
INSTEAD_FIRST = _reason("B7.4", "First take cubes in the place of those the pool did not have.")
NO_INSTEAD = _reason("B7.4", "You lack no cube for a worker on your ring.")
INSTEAD_EMPTY = _reason("B7.4", "The pool has no cube of this colour either.")
DISCARD_FIRST = _reason("B7.5", "First discard roofs, or be done.")
NO_DISCARDING = _reason("B7.5", "Roofs are discarded in the clean-up only.")
DISCARD_NOTHING = _reason("B7.5", "You have no roof in this place.")

REASONS = tuple(_reasons)
