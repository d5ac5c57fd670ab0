"""What players choose when a table is set up."""

from __future__ import annotations

from laguna.engine.options import Option, place_of, start_option
from laguna.games.burano.rules.state import SEATS

OPTIONS = (
    Option("workshops", "first", "how the workshop tiles lie", "B2.1", ("first", "random")),
    Option("minute", False, "one minute for each pyramid", "B3.1", (False, True)),
    start_option("B2.0", SEATS),
    Option("box", "", "the text of corrected parts of the box", "B1"),
)
WORKSHOPS_OPTION = place_of(OPTIONS, "workshops")
MINUTE_OPTION = place_of(OPTIONS, "minute")
START_OPTION = place_of(OPTIONS, "start")
