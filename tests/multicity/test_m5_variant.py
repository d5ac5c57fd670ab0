"""M5: the variant for the youngest."""

from __future__ import annotations

from laguna.games.multicity.rules import reasons as why
from tests.asked import play, refused
from tests.multicity.cities import town

YELLOW_FIRST = "colours: yellow red"


def test_m5_1_objects_may_stand_over_holes() -> None:
    table = play(town(YELLOW_FIRST, holes=False), "place 5 0,0 f right")
    assert table.view()["objects"][0]["length"] == 5


def test_m5_1_the_ends_still_need_symbols_of_the_own_colour() -> None:
    refused(town(YELLOW_FIRST, holes=False), "place 4 0,0 d right", "M3.2a", why.WRONG_END)
    refused(town(YELLOW_FIRST, holes=False), "place 3 1,0 e right", "M3.2a", why.WRONG_START)


def test_m5_1_a_covered_hole_is_taken() -> None:
    drawing = "GRY\nB.B\nGRY\n"
    table = town("colours: red blue\nobject 2: 3 0,0 d right", drawing=drawing, holes=False)
    refused(table, "place 3 0,0 b down", "M3.2e", why.SAME_FIELD)
