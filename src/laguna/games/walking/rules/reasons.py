"""Why a move is not allowed, and why a game ended: rule number and one sentence each."""

from __future__ import annotations

from laguna.engine.game import Reasons

_reason = Reasons()

NOT_YOUR_TURN = _reason("W3.1", "It is another player's turn.")
TAKE_FIRST = _reason("W3.1", "First take cards from the display.")
TAKEN_ALREADY = _reason("W3.1", "You have already taken cards in this turn.")
LAYING_OVER = _reason("W3.1", "The laying of this turn is over.")
NO_SUCH_COLUMN = _reason("W2.1", "The display has no such column.")
EMPTY_SPACE = _reason("W3.2", "There is no card in a place you want to take from.")
MIDDLE_CARD = _reason(
    "W3.2", "Cards are taken from the top or from the bottom of a column, without skipping one."
)
MUST_TAKE = _reason("W3.3", "Taking nothing is not allowed while cards lie in the display.")
NO_SELLING = _reason("W3.5", "Only the German edition gives a coin for two hand cards.")
SELL_TWO = _reason("W3.5", "Two cards of your hand are needed for a coin.")
SELL_SECOND = _reason("W3.5", "Put the second card under its deck first, then take the coin.")
SELL_NOT_HELD = _reason("W3.5", "You do not hold this card.")
LAY_NOT_HELD = _reason("W4.1", "You do not hold this card.")
LAID_THREE = _reason("W4.1", "You have already laid three cards in this turn.")
NO_COINS = _reason("W4.1", "You have too few coins to lay another card.")
WRONG_LEVEL = _reason("W4.2a", "A floor lies on its own level.")
NO_SUPPORT = _reason(
    "W4.2b", "Nothing hangs in the air, and two scaffolds are not enough to hold this card."
)
SIXTH_HOUSE = _reason("W4.2d", "A street has at most five houses.")
GAP = _reason("W4.2d", "Houses stand side by side; two scaffolds cannot close this gap.")
OCCUPIED = _reason("W4.2e", "A card lies there already, and laid cards never move.")
HOUSE_COLOUR = _reason(
    "W4.3a", "The house has cards of another colour only, and no permit is left."
)
NEIGHBOUR_COLOUR = _reason("W4.3b", "A neighbour has the same colour, and no permit is left.")
FIRST_IN_MIDDLE = _reason("W4.4", "The first card of a street lies in the middle column.")
NOT_COMPLETED = _reason("W6.1", "No house completed in this turn stands there.")
INVITE_LATER = _reason("W6.1", "Characters are taken after the laying, for houses just completed.")
NONE_IN_SUPPLY = _reason("W6.1", "This character is not in the supply any more.")
INVITE_FIRST = _reason("W6.1", "Take a character for each house completed in this turn.")
SECOND_INHABITANT = _reason("W6.2", "You already have this inhabitant.")
LIMITS_FIRST = _reason("W6.3", "Put cards under their decks until you hold three.")
RETURN_NOT_HELD = _reason("W6.3", "You do not hold this card.")
NOTHING_TO_RETURN = _reason(
    "W6.3", "Cards go under the decks at the end of a turn, by whoever holds more than three."
)
NO_REMOVING = _reason("W10.2", "Only a solo player removes characters, after each turn.")
REMOVE_FIRST = _reason("W10.2", "Remove a character from the supply first.")
REMOVE_GONE = _reason("W10.2", "This character is not in the supply any more.")
END_NO_CARDS = _reason("W3.6", "The game is over: nobody could take or lay a card for a round.")
END_FIVE_HOUSES = _reason("W7.1", "The game is over: a street of five houses is complete.")
END_DECK_EMPTY = _reason("W7.3", "The game is over: a deck could not refill the display.")
END_IDLE = _reason("W7.4", "The game is over: nobody laid a card for six rounds.")
END_SOLO = _reason("W10.3", "The game is over: five houses, or no characters left.")

REASONS = _reason.given()
