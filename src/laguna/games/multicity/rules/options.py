"""What players choose when a table is set up."""

from __future__ import annotations

from laguna.engine.options import Option, place_of, start_option
from laguna.games.multicity.rules.state import SEATS

OPTIONS = (
    Option("holes", True, "holes are in the way of objects", "M5.1", (False, True)),
    start_option("M2.1", SEATS),
    Option("tiles", "", "the text of a tile set of your own", "M1.3"),
)
HOLES_OPTION = place_of(OPTIONS, "holes")
START_OPTION = place_of(OPTIONS, "start")
