"""W8: scoring. What the cards show is listed in the deck's file."""

from __future__ import annotations

from typing import Any

import pytest

import laguna
from tests.asked import line, ranks
from tests.walking.decks import DECK, replaced
from tests.walking.positions import table

# W8.1 unfinished houses

UNFINISHED = """
street 1 from 5:
  R3b .   B3d
  R2d O2b ##
  R1d O1b B1a
  mayor .   .
"""  # O1b pizzeria 2, B1a ice-cream 3; O2b a closed window; R2d and B3d a cat each


@pytest.mark.parametrize(("edition", "shops", "windows"), [("pl", 0, 0), ("de", 5, -1)])
def test_w8_1_an_unfinished_house_counts_in_de_only(edition: str, shops: int, windows: int) -> None:
    drawn = table(UNFINISHED, edition=edition)
    assert (line(drawn, "shops"), line(drawn, "windows")) == (shops, windows)


@pytest.mark.parametrize(("edition", "pedestrians"), [("pl", 3), ("de", 4)])
def test_w8_1_inhabitants_look_at_counted_cards(edition: str, pedestrians: int) -> None:
    drawn = UNFINISHED.replace("B1a", "B1c")  # R1d 3 pedestrians, B1c 1
    assert line(table(drawn, edition=edition), "mayor") == pedestrians


def test_w8_1_pl_three_cards_are_needed_with_or_without_a_scaffold() -> None:
    """A house of ground and first floor has no scaffold, and is unfinished all the same."""
    assert line(table("street 1:\n  .\n  R2d\n  R1a", edition="pl"), "shops") == 0
    assert line(table("street 1:\n  R3a\n  R2d\n  R1a", edition="pl"), "shops") == 3


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_1_a_character_needs_a_complete_house(edition: str) -> None:
    with pytest.raises(laguna.PositionError):
        table("street 1:\n  .\n  R2a\n  R1c\n  woman", edition=edition)


# W8.2 tourists score their own house


def one_house(roof: str, first: str, ground: str, character: str) -> laguna.Table:
    """A house with its character, beside another that is full of everything."""
    return table(
        f"""
        street 1 from 5:
          {roof} P3c
          {first} P2a
          {ground} P1d
          {character} .
        """
    )


@pytest.mark.parametrize(
    ("cards", "tourist", "points"),
    [
        ("R3a R2a R1c", "woman", 2 + 9),
        ("R3d R2d R1a", "woman", 2 + 0),
        ("G3d G2a G1c", "man", 2 + 8),
        ("R3a R2a R1a", "man", 2 + 0),
        ("Y3c Y2a Y1c", "girl", 2 + 3 * 3),
        ("O3a O2a O1c", "girl", 2 + 3 * 3),
        ("R3d R2c R1a", "girl", 2 + 0),
        ("O3a O2c O1a", "boy", 2 + 2 * 2),  # 2 cats
        ("R3a R2d R1a", "boy", 2 + 2 * 3),  # 2 cats, a red awning
        ("Y3b Y2c Y1b", "boy", 2 + 2 * 2),  # 2 blue awnings
        ("R3a R2a R1d", "boy", 2 + 2 * 3),  # a cat, 2 lamps
        ("Y3d Y2d Y1a", "boy", 2 + 2 * 4),  # 2 chimneys, a red awning, a lamp
        ("O3c O2c O1a", "boy", 2 + 0),
    ],
)
def test_w8_2_a_tourist_scores_its_own_house_and_two_more(
    cards: str, tourist: str, points: int
) -> None:
    roof, first, ground = cards.split()
    assert line(one_house(roof, first, ground, tourist), tourist) == points


def test_w8_2_each_tourist_of_a_kind_scores_for_itself() -> None:
    drawn = """
    street 1:
      R3a Y3a
      R2a Y2a
      R1c Y1c
      woman woman
    """  # 9 flowers and 3 + 3 + 2
    assert line(table(drawn), "woman") == (2 + 9) + (2 + 8)


# W8.3 inhabitants score the whole street

FIVE_HOUSES = """
street 1:
  {roofs}
  {firsts}
  {grounds}
  {character} . . . .
"""


def inhabitant(character: str, grounds: str, firsts: str = "", roofs: str = "") -> int:
    """What an inhabitant brings for five complete houses with these cards."""
    drawn = FIVE_HOUSES.format(
        character=character,
        grounds=grounds,
        firsts=firsts or "R2d O2c Y2d G2d B2c",
        roofs=roofs or "R3a O3c Y3b G3b B3c",
    )
    return line(table(drawn), character)


def test_w8_3_mayor_one_for_each_pedestrian() -> None:
    assert inhabitant("mayor", "R1d O1c Y1c G1c B1a") == 3 + 3 + 2 + 2 + 0


def test_w8_3_no_two_points_besides() -> None:
    assert inhabitant("mayor", "R1b O1b Y1b G1b B1a") == 0


LAMP = {"R": "R1d", "O": "O1b", "Y": "Y1a", "G": "G1b", "B": "B1c"}
NO_LAMP = {"R": "R1a", "O": "O1a", "Y": "Y1b", "G": "G1a", "B": "B1a"}


@pytest.mark.parametrize(
    ("houses", "points"),
    [
        (".....", 0),
        ("*....", 5),
        ("..*..", 5),
        ("**...", 5),
        (".**..", 5),
        ("*.*..", 9),
        (".*.*.", 9),
        ("*...*", 9),
        ("***..", 9),
        (".***.", 9),
        ("**.**", 9),
        ("****.", 9),
        (".****", 9),
        ("**.*.", 9),
        ("*.*.*", 15),
        ("*****", 15),
        ("***.*", 15),
    ],
)
def test_w8_3_policeman_for_lamps_in_houses_apart_by_the_best_choice(
    houses: str, points: int
) -> None:
    lamps = zip("ROYGB", houses, strict=True)
    grounds = [LAMP[colour] if lit == "*" else NO_LAMP[colour] for colour, lit in lamps]
    assert inhabitant("policeman", " ".join(grounds)) == points


def test_w8_3_policeman_counts_one_lamp_a_house() -> None:
    assert inhabitant("policeman", "R1d O1a Y1b G1a B1a", firsts="R2a O2c Y2d G2d B2c") == 5


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_3_policeman_houses_are_neighbours_whatever_the_levels_of_the_lamps(
    edition: str,
) -> None:
    drawn = "street 1:\n  R3a O3c\n  R2d O2d\n  R1d O1a\n  policeman ."
    assert line(table(drawn, edition=edition), "policeman") == 5


@pytest.mark.parametrize(("edition", "points"), [("pl", 9), ("de", 15)])
def test_w8_3_policeman_an_unfinished_house_keeps_its_neighbours_apart(
    edition: str, points: int
) -> None:
    """Lamps in houses 1, 3 and 5; the one in house 3 counts in `de` only."""
    drawn = FIVE_HOUSES.format(
        character="policeman",
        roofs="R3a O3c . G3b B3c",
        firsts="R2d O2c Y2d G2d B2c",
        grounds="R1d O1a Y1a G1a B1c",
    )
    assert line(table(drawn, edition=edition), "policeman") == points


def test_w8_3_santa_three_for_each_chimney() -> None:
    assert inhabitant("santa", "R1a O1a Y1b G1a B1a", roofs="R3b O3b Y3d G3b B3c") == 3 * 5


@pytest.mark.parametrize(
    ("grounds", "points"),
    [
        ("R1c O1c Y1c G1c B1c", 0),
        ("R1a O1c Y1c G1c B1c", 2),
        ("R1a O1b Y1a G1c B1c", 2),  # three pizzerias
        ("R1a O1a Y1c G1c B1c", 5),
        ("R1a O1a Y1b G1c B1c", 9),
        ("R1a O1a Y1b G1a B1c", 15),
        ("R1a O1a Y1b G1a B1a", 15),  # two ice-cream parlours
    ],
)
def test_w8_3_shopkeeper_for_different_kinds_of_shops(grounds: str, points: int) -> None:
    assert inhabitant("shopkeeper", grounds) == points


@pytest.mark.parametrize(
    ("grounds", "firsts", "points"),
    [
        ("R1a O1b Y1a G1c B1b", "R2d O2a Y2d G2c B2c", 0),  # red ones only
        ("R1a O1b Y1b G1a B1c", "R2d O2c Y2a G2d B2c", 4),  # two red, one blue
        ("R1b O1b Y1b G1b B1c", "R2d O2c Y2a G2d B2c", 4),  # one red, three blue
        ("R1c O1c Y1c G1d B1c", "R2d O2c Y2a G2d B2a", 4),  # both on one card
        ("R1a O1b Y1b G1a B1a", "R2d O2c Y2a G2d B2a", 12),  # three of each
    ],
)
def test_w8_3_seamstress_four_for_each_pair_of_a_red_and_a_blue_awning(
    grounds: str, firsts: str, points: int
) -> None:
    assert inhabitant("seamstress", grounds, firsts) == points


NO_FLOWERS_BELOW, NO_FLOWERS_ABOVE = "R1a O1b Y1a G1b B1b", "R3d O3a Y3c G3d B3d"


@pytest.mark.parametrize(
    ("grounds", "firsts", "roofs", "points"),
    [
        (NO_FLOWERS_BELOW, "R2a O2a Y2a G2b B2c", NO_FLOWERS_ABOVE, 4 + 3 + 3),
        (NO_FLOWERS_BELOW, "R2d O2c Y2a G2c B2a", NO_FLOWERS_ABOVE, 3 + 3 + 3),
        (NO_FLOWERS_BELOW, "R2a O2c Y2d G2b B2a", NO_FLOWERS_ABOVE, 4 + 1 + 0),
        (NO_FLOWERS_BELOW, "R2a O2b Y2b G2c B2a", NO_FLOWERS_ABOVE, 4 + 3 + 3),
        ("R1c O1d Y1c G1d B1d", "R2d O2c Y2d G2b B2c", NO_FLOWERS_ABOVE, 3 + 3 + 2),
        (NO_FLOWERS_BELOW, "R2d O2c Y2d G2b B2c", "R3a O3c Y3a G3a B3a", 2 + 3 + 2),
    ],
)
def test_w8_3_florist_the_best_three_neighbours_of_one_level(
    grounds: str, firsts: str, roofs: str, points: int
) -> None:
    assert inhabitant("florist", grounds, firsts, roofs) == points


def test_w8_3_gardener_the_same_with_herbs() -> None:
    """Ground floors 2 + 2 + 2; first floors 2 + 3 + 3, the best; roofs 1 + 2 + 2."""
    points = inhabitant(
        "gardener", "R1b O1d Y1d G1d B1a", "R2d O2c Y2d G2d B2c", "R3d O3d Y3b G3b B3d"
    )
    assert points == 2 + 3 + 3


@pytest.mark.parametrize(
    ("character", "cards", "points"),
    [
        ("florist", "R3d R2a R1a / O3a O2a O1b", 4 + 3),  # two first floors
        ("florist", "R3a R2d R1c / O3c O2c O1d", 3 + 3),  # ground floors 6, roofs 4, first 1
        ("florist", "R3a R2b R1c / . . .", 3),  # the best of one house
        ("gardener", "R3d R2c R1b / O3d O2c O1d", 2 + 3),
    ],
)
def test_w8_3_of_two_houses_or_one_the_best_two_or_one(
    character: str, cards: str, points: int
) -> None:
    (roof, first, ground), (other_roof, other_first, other_ground) = (
        house.split() for house in cards.split("/")
    )
    drawn = f"""
    street 1 from 5:
      {roof} {other_roof}
      {first} {other_first}
      {ground} {other_ground}
      {character} .
    """
    assert line(table(drawn), character) == points


BROKEN_ROW = """
street 1:
  R3d O3a .   G3d
  R2a O2a Y2a G2a
  R1a O1b Y1a G1b
  florist .   .   .
"""


@pytest.mark.parametrize(("edition", "points"), [("pl", 4 + 3), ("de", 4 + 3 + 3)])
def test_w8_3_florist_an_unfinished_house_breaks_the_row_in_pl(edition: str, points: int) -> None:
    assert line(table(BROKEN_ROW, edition=edition), "florist") == points


def test_w8_3_florist_houses_apart_are_no_neighbours() -> None:
    drawn = BROKEN_ROW.replace("O3a", ".")
    assert line(table(drawn, edition="pl"), "florist") == 4


def test_w8_3_florist_two_cards_may_beat_three() -> None:
    """`de`: three bare ground floors stand unbroken; the two full first floors count."""
    drawn = """
    street 1:
      R3d .   .
      R2a O2a .
      R1a O1b Y1a
      florist .   .
    """
    assert line(table(drawn, edition="de"), "florist") == 4 + 3


def test_w8_3_florist_a_card_more_never_brings_points_less() -> None:
    """`pl`: houses 1, 3 and 5 are complete; the roof of house 2 joins three bare cards."""
    drawn = """
    street 1:
      R3d {} Y3c . B3d
      R2d O2c Y2d . B2a
      R1a O1b Y1a G1b B1b
      florist . . . .
    """
    before, after = (line(table(drawn.format(roof)), "florist") for roof in (".", "O3a"))
    assert (before, after) == (3, 3)


# W8.3 the option `lamps`


@pytest.mark.parametrize(
    ("cards", "houses", "on_cards"),
    [
        ("..l .ll ...", 5, 9),  # ground floor of one house, roof of the next: diagonal
        ("l.. .l. l..", 9, 15),
        ("lll ... ...", 5, 9),  # ground floor and roof of one house do not touch
        ("ll. ... ...", 5, 5),
        ("l.. l.. l..", 9, 9),  # side by side in a row
        ("lll lll lll", 9, 15),
        ("... ... ...", 0, 0),
        (".l. ... .l.", 9, 9),
        ("l.l ... l.l", 9, 15),  # three are the most that count
    ],
)
@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_3_policeman_by_the_option_for_lamps_on_cards_that_do_not_touch(
    edition: str, cards: str, houses: int, on_cards: int
) -> None:
    """Each house from the ground floor up, with a lamp (l) or without."""
    deck = DECK
    codes = [f"{colour}{level}a" for colour in "ROY" for level in (1, 2, 3)]
    for code, lamp in zip(codes, cards.replace(" ", ""), strict=True):
        deck = replaced(deck, code, "lamp 1, cat 1" if lamp == "l" else "cat 2")
    drawn = "street 1:\n R3a O3a Y3a\n R2a O2a Y2a\n R1a O1a Y1a\n policeman . ."
    tables = [
        table(drawn, edition=edition, deck=deck, lamps=lamps) for lamps in ("houses", "cards")
    ]
    assert [line(one, "policeman") for one in tables] == [houses, on_cards]


def test_w8_3_policeman_lamps_of_unfinished_houses_count_on_cards_in_de_only() -> None:
    drawn = "street 1:\n  R3a .\n  R2c .\n  R1d O1c\n  policeman ."
    deck = replaced(replaced(DECK, "R2c", "cat 2"), "R3a", "lamp 1, cat 1")
    deck = replaced(replaced(deck, "R1d", "cat 1, herb 1"), "O1c", "lamp 1, cat 1")
    points = [
        line(table(drawn, edition=edition, deck=deck, lamps="cards"), "policeman")
        for edition in ("pl", "de")
    ]
    assert points == [5, 9]


# W8.4 shops and permits


def test_w8_4_shops_bring_their_printed_value() -> None:
    drawn = FIVE_HOUSES.format(
        character="boy",
        roofs="R3a O3c Y3b G3b B3c",
        firsts="R2d O2c Y2d G2d B2c",
        grounds="R1a O1b Y1a G1b B1a",
    )
    assert line(table(drawn), "shops") == 3 + 2 + 3 + 2 + 3


@pytest.mark.parametrize("left", range(5))
def test_w8_4_permits_left_bring_three_each(left: int) -> None:
    assert line(table(f"permits 1: {left}"), "permits") == 3 * left


# W8.5 closed windows

THREE_TWO_FIVE = """
street 1:
  R3a
  R2a
  R1c
street 2:
  B3a
  B2a
  B1a
street 3:
  O3a P3d
  O2a P2a
  O1d P1a
"""


def window_lines(drawing: str, **options: object) -> list[int]:
    drawn = table(drawing, seats=3, **options)
    return [line(drawn, "windows", seat) for seat in range(3)]


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_5_the_most_closed_windows_cost_a_point_each(edition: str) -> None:
    """The example of the rule book: of 3, 2 and 5 only the 5 count."""
    assert window_lines(THREE_TWO_FIVE, edition=edition) == [0, 0, -5]


def test_w8_5_on_a_tie_all_tied_lose_theirs() -> None:
    three_two_three = THREE_TWO_FIVE.replace("O3a ", "").replace("O2a ", "").replace("O1d ", "")
    assert window_lines(three_two_three) == [-3, 0, -3]


def test_w8_5_the_points_are_less_by_them() -> None:
    """Four permits, an ice-cream parlour for 3, and five closed windows."""
    assert table(THREE_TWO_FIVE, seats=3).scores()[2].points == 12 + 3 - 5


def test_w8_5_nobody_loses_anything_without_a_closed_window() -> None:
    assert window_lines("") == [0, 0, 0]


def test_w8_5_the_option_leaves_them_out() -> None:
    assert window_lines(THREE_TWO_FIVE, windows=False) == [0, 0, 0]


# W8.1 and W8.5, the option `unfinished`

TWO_UNFINISHED_ONE_FINISHED = """
street 1:
  .
  P2a
  P1a
street 2:
  B3d
  B2a
  B1a
"""  # closed windows: 2, but the house has no roof; 1


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, [0, -1]),
        ({"unfinished": "windows"}, [-2, 0]),
        ({"edition": "de"}, [-2, 0]),
        ({"edition": "de", "unfinished": "windows"}, [-2, 0]),
        ({"unfinished": "windows", "windows": False}, [0, 0]),
    ],
)
def test_w8_1_closed_windows_of_unfinished_houses_count_by_the_option(
    options: dict[str, Any], lines: list[int]
) -> None:
    drawn = table(TWO_UNFINISHED_ONE_FINISHED, **options)
    assert [line(drawn, "windows", seat) for seat in (0, 1)] == lines


@pytest.mark.parametrize(
    ("options", "left_out"),
    [({}, 2), ({"unfinished": "windows"}, 0), ({"edition": "de"}, 0)],
)
def test_w8_1_the_pad_says_how_many_closed_windows_were_left_out(
    options: dict[str, Any], left_out: int
) -> None:
    drawn = table(TWO_UNFINISHED_ONE_FINISHED, **options)
    (entry,) = next(
        line for line in drawn.game.pad(drawn.parts, drawn.state) if line.key == "windows"
    ).entries[0]
    assert entry.facts["left_out"] == left_out
    said = "2 closed windows in unfinished houses are not counted"
    assert (said in entry.how) == bool(left_out)


def test_w8_1_nothing_but_windows_counts_of_an_unfinished_house() -> None:
    drawn = "street 1:\n  .\n  R2d\n  R1a"
    points = [
        table(drawn, unfinished=unfinished, windows=False).scores()[0].points
        for unfinished in ("nothing", "windows")
    ]
    assert points == [12, 12]


# W8.6 who wins

HOUSE_WITH_A_CAT = "street 2:\n  Y3b\n  Y2c\n  Y1c\n"  # no shop, no closed window
UNFINISHED_WITH_A_CAT = "street 2:\n  .\n  Y2c\n  Y1c\n"


def test_w8_6_most_points_win() -> None:
    assert ranks(table("permits 1: 3\ncoins 1: 6")) == [2, 1]


def test_w8_6_on_a_tie_more_coins() -> None:
    assert ranks(table("coins 1: 5\ncoins 2: 4")) == [1, 2]


def test_w8_6_coins_come_before_cats() -> None:
    assert ranks(table(f"{HOUSE_WITH_A_CAT}coins 1: 5\ncoins 2: 4")) == [1, 2]


def test_w8_6_on_a_tie_of_coins_more_cats() -> None:
    assert ranks(table(HOUSE_WITH_A_CAT)) == [2, 1]


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_6_cats_of_unfinished_houses_break_ties_too(edition: str) -> None:
    assert ranks(table(UNFINISHED_WITH_A_CAT, edition=edition)) == [2, 1]


def test_w8_6_else_the_victory_is_shared() -> None:
    assert ranks(table("permits 3: 3", seats=4)) == [1, 1, 4, 1]


# W8.7 the worked example

WORKED_EXAMPLE = """
street 1:
  P3c R3a   Y3d   B3b     O3a
  P2b R2a   Y2c   B2a     O2c
  P1c R1c   Y1a   B1b     O1c
  boy woman santa florist policeman
permits 1: 4
coins 1: 0
street 2:
  G3a
  G2a
  G1a
  man
"""


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w8_7_the_worked_example(edition: str) -> None:
    score = table(WORKED_EXAMPLE, edition=edition).scores()[0]
    nothing = dict.fromkeys(score.lines, 0)
    assert score.lines == nothing | {
        "woman": 11,
        "florist": 9,
        "santa": 12,
        "policeman": 9,
        "boy": 10,
        "shops": 5,
        "permits": 12,
        "windows": -4,
        "cats": 7,
    }
    assert (score.points, score.rank) == (64, 1)
