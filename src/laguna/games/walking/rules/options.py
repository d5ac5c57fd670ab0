"""What players choose when a table is set up."""

from __future__ import annotations

from laguna.engine.options import Option, place_of, start_option
from laguna.games.walking.rules.state import SEATS

EDITIONS = ("pl", "de")
UNFINISHED = ("nothing", "windows")
LAMPS_APART = ("houses", "cards")

OPTIONS = (
    Option("edition", "pl", "Polish or German rules", "W1", EDITIONS, short=True),
    Option("easy", False, "without florist, gardener and shopkeeper", "W2.3", (False, True)),
    Option("windows", True, "closed windows cost points", "W8.5", (False, True)),
    Option(
        "unfinished",
        "nothing",
        "what counts of unfinished houses (Polish rules)",
        "W8.1",
        UNFINISHED,
    ),
    Option("lamps", "houses", "what keeps the policeman's lamps apart", "W8.3", LAMPS_APART),
    Option("memory", False, "show what everyone could remember", "W3.4", (False, True)),
    start_option("W2.5", SEATS),
    Option("deck", "", "the text of a deck of your own", "W9"),
)
EDITION_OPTION = place_of(OPTIONS, "edition")
EASY_OPTION = place_of(OPTIONS, "easy")
WINDOWS_OPTION = place_of(OPTIONS, "windows")
UNFINISHED_OPTION = place_of(OPTIONS, "unfinished")
LAMPS_OPTION = place_of(OPTIONS, "lamps")
MEMORY_OPTION = place_of(OPTIONS, "memory")
START_OPTION = place_of(OPTIONS, "start")
