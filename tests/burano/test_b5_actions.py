"""B5: sailing, lace making, earnings."""

from __future__ import annotations

import pytest

import laguna
from laguna.games.burano.rules import reasons as why
from tests.asked import line, play, refused
from tests.burano.positions import coins, island, legal, phase, player, privileges, table, workers

SAIL = "prepared 1: P\narrows 1: Y B P\nprivileges 1: 0\nboat 1: A"
LACE = "prepared 1: Y\nprivileges 1: 0"
FAR = "huts D: G G O\nhuts E: G G O"  # nothing for arrows yellow, blue, pink


def sailing(drawing: str, seats: int = 2) -> laguna.Table:
    return play(table(f"{SAIL}\n{drawing}", seats), "build pink d4")


def test_b5_1_two_of_three_arrows_match_two_huts() -> None:
    new = sailing("huts E: P Y W\nhuts D: G G O\nopen: tuna crab crab\ndeck: lobster")
    assert new.view()["now"]["destinations"] == {"E": 2}
    play(new, "sail E", "fish unseen", "fish tuna")
    assert player(new)["hand"] == {"lobster": 1, "tuna": 1}
    assert player(new)["known"] == {"tuna": 1}
    assert sum(new.view()["seafood"]["open"].values()) == 3
    assert (workers(new), island(new, "E")["workers"]) == (8, [1, 0])


def test_b5_1_each_hut_pairs_with_one_house_only() -> None:
    new = play(
        table("prepared 1: P\narrows 1: P B P\nhuts E: P Y W\nhuts D: G G O"), "build pink d4"
    )
    assert new.view()["now"]["destinations"] == {"E": 1}


def test_b5_1_three_matches_send_two_workers_and_turn_the_wheel_by_two() -> None:
    new = sailing("huts E: P Y B\nhuts D: G G O\nopen: tuna tuna crab")
    before = player(new)["ring"]
    play(new, "sail E", "fish tuna", "fish tuna", "fish crab")
    assert phase(new) == "send"
    refused(new, "prepare 14", "B5.1", why.SEND_FIRST)
    play(new, "send 2")
    assert island(new, "E")["workers"] == [2, 0]
    assert player(new)["ring"][0]["house"] == before[2]["house"]
    assert workers(new) == 7


def test_b5_1_or_by_choice_just_one() -> None:
    new = sailing("huts E: P Y B\nhuts D: G G O\nopen: tuna tuna crab")
    play(new, "sail E", "fish tuna", "fish tuna", "fish crab", "send 1")
    assert (workers(new), island(new, "E")["workers"]) == (8, [1, 0])
    refused(new, "send 1", "B5.1", why.NO_SENDING)


@pytest.mark.parametrize(("ring", "sent"), [(2, 1), (1, 0)])
def test_b5_1_one_worker_always_stays_on_the_ring(ring: int, sent: int) -> None:
    away = " ".join("F" * (10 - ring))
    new = sailing(
        f"islands 1: {away}\nislands 2: E\nhuts E: P Y B\nhuts D: G G O\nopen: tuna tuna crab"
    )
    play(new, "sail E", "fish tuna", "fish tuna", "fish crab")
    assert phase(new) == "turn"
    assert workers(new) == 1
    assert island(new, "E")["workers"] == ([1, 0] if sent else [0, 1])


def test_b5_1_the_others_take_a_worker_back_to_the_lowest_free_number_for_2_coins() -> None:
    drawing = (
        "islands 1: A\nislands 2: E E B B B B B B\nislands 3: E A A A\n"
        "huts E: P G G\nhuts D: G G O\nopen: tuna tuna crab"
    )
    new = sailing(drawing, seats=3)
    assert (workers(new, 1), workers(new, 2)) == (2, 6)
    play(new, "sail E", "fish tuna")
    assert (workers(new, 1), workers(new, 2)) == (3, 7)
    assert (coins(new, 1), coins(new, 2)) == (5, 5)
    assert island(new, "E")["workers"] == [1, 1, 0]


def test_b5_1_the_boat_goes_one_route_and_may_not_stay() -> None:
    new = sailing("huts E: P Y B\nhuts D: P P P\nhuts A: P Y B\nhuts B: P Y B")
    assert legal(new, "sail") == {"E", "D"}
    refused(new, "sail A", "B5.1", why.STAYING)
    refused(new, "sail B", "B5.1", why.NO_ROUTE)


def test_b5_1_an_island_needs_a_match() -> None:
    new = sailing("huts E: P Y W\nhuts D: G G O")
    refused(new, "sail D", "B5.1", why.NO_MATCH)


def test_b5_1_a_port_needs_a_ship_that_takes_something() -> None:
    new = sailing("huts E: P Y W\nships right: different alike pairs triples\nhand 1: tuna")
    refused(new, "sail left", "B5.1", why.NO_SHIP)
    new = sailing(
        "huts E: P Y W\nships left: pairs triples\nships right: different alike\nhand 1: tuna"
    )
    refused(new, "sail left", "B5.1", why.NOTHING_TO_SELL)


def test_b5_1_only_cards_that_lie_open_or_the_deck() -> None:
    new = play(sailing("huts E: P Y W\nopen: tuna tuna crab"), "sail E")
    refused(new, "fish squid", "B5.1", why.NOT_OPEN)
    refused(new, "end", "B5.1", why.FISH_FIRST)
    new = play(sailing("huts E: P Y W\nopen: tuna tuna crab\ndeck: ."), "sail E")
    refused(new, "fish unseen", "B5.1", why.DECK_EMPTY)


def test_b5_1_missing_cards_bring_2_points_each() -> None:
    new = play(sailing("huts E: P Y B\nopen: tuna\ndeck: ."), "sail E", "fish tuna")
    assert line(new, "missing") == 4
    assert phase(new) == "send"


def test_b5_1_only_an_unseen_card_is_hidden() -> None:
    new = play(sailing("huts E: P Y W\nopen: tuna tuna crab\ndeck: bass"), "sail E")
    play(new, "fish unseen", "fish tuna")
    other = new.view(1)["players"][0]
    assert (other["hand"], other["hand_size"], other["known"]) == (None, 2, {"tuna": 1})


def port(drawing: str, ships: str = "different alike pairs triples") -> laguna.Table:
    new = sailing(f"ships left: {ships}\n{FAR}\n{drawing}")
    return play(new, "sail left")


@pytest.mark.parametrize(
    ("hand", "sale", "points"),
    [
        ("tuna tuna tuna squid squid squid", "triples tuna tuna tuna squid squid squid", 24),
        ("tuna", "different tuna", 2),
        ("tuna tuna", "alike tuna tuna", 5),
        ("tuna tuna", "pairs tuna tuna", 5),
        ("tuna crab squid bass", "different tuna squid crab bass", 11),
        ("tuna tuna tuna tuna", "alike tuna tuna tuna tuna", 16),
        ("tuna tuna crab crab bass bass", "pairs bass bass tuna tuna crab crab", 18),
        ("tuna tuna tuna", "triples tuna tuna tuna", 10),
    ],
)
def test_b5_1_a_sale_brings_its_points_and_the_ship_moves(
    hand: str, sale: str, points: int
) -> None:
    new = play(port(f"hand 1: {hand}"), f"sell {sale}")
    assert line(new, "sales") == points
    assert player(new)["hand_size"] == 0
    assert sum(player(new)["sold"].values()) == len(hand.split())
    left, right = new.view()["ports"]
    ship = sale.split()[0]
    assert ship in right["ships"]
    assert ship not in left["ships"]
    assert phase(new) == "turn"


def test_b5_1_a_sale_needs_the_ship_and_the_cards() -> None:
    new = port("ships right: alike\nhand 1: tuna tuna", "different pairs triples")
    refused(new, "sell alike tuna", "B5.1", why.SHIP_ELSEWHERE)
    refused(new, "sell different tuna crab", "B5.1", why.CARDS_LACKING)
    refused(new, "sell triples tuna tuna tuna", "B5.1", why.CARDS_LACKING)
    refused(new, "end", "B5.1", why.SELL_FIRST)
    refused(new, "sail E", "B5.1", why.SELL_FIRST)
    assert legal(new, "sell") == {"different tuna", "pairs tuna tuna"}


def test_b5_1_sailing_and_its_steps_have_their_time() -> None:
    new = table()
    refused(new, "sail E", "B5.1", why.NO_SAILING)
    refused(new, "fish tuna", "B5.1", why.NO_FISHING)
    refused(new, "fish unseen", "B5.1", why.NO_FISHING)
    refused(new, "sell different tuna", "B5.1", why.NO_SELLING)


def lacing(drawing: str, arrows: str = "P O P", seats: int = 2) -> laguna.Table:
    return play(table(f"{LACE}\narrows 1: {arrows}\n{drawing}", seats), "build yellow d4")


# The first layout for 2 or 3 players:
#   k l m n o p q
#   . . B b B G .   1
#   p P P W g G .   2
#   . . . w W O O   3
#   . . Y Y y o .   4


def test_b5_2_the_first_worker_goes_anywhere_the_next_beside_it() -> None:
    new = lacing("")
    assert legal(new, "lace") == {"k2", "l2", "m2", "p3", "q3", "p4"}
    play(new, "lace k2")
    assert legal(new, "lace") == {"l2"}
    refused(new, "lace m2", "B5.2", why.LACE_APART)


def test_b5_2_arrows_pink_orange_pink_without_orange_in_reach_send_two() -> None:
    new = play(lacing(""), "lace k2", "lace l2")
    assert phase(new) == "turn"
    assert (workers(new), player(new)["workers"]) == (7, 7)
    assert {s["space"] for s in new.view()["workshops"] if s["worker"] == 0} == {"k2", "l2"}


def test_b5_2_each_arrow_is_used_once_and_the_colours_stay() -> None:
    new = play(lacing("lace 1: n3", "P W W"), "lace n2")
    assert legal(new, "lace") == {"m2", "o3"}
    play(new, "lace m2")
    refused(new, "lace l2", "B5.2", why.ARROW_COLOUR)
    assert legal(new, "lace") == {"o3"}


def test_b5_2_a_coin_symbol_gives_a_coin_and_the_wheel_turns() -> None:
    new = lacing("coins 1: 5")
    before = player(new)["ring"]
    play(new, "lace k2")
    assert coins(new) == 5 + 1 + 1
    play(new, "lace l2")
    assert coins(new) == 5 + 1 + 1
    assert player(new)["ring"][0]["house"] == before[2]["house"]


def test_b5_2_one_worker_stays_on_the_ring() -> None:
    new = play(lacing("islands 1: A A A A A A A A"), "lace k2")
    assert (phase(new), workers(new)) == ("turn", 1)
    assert phase(lacing("islands 1: A A A A A A A A A")) == "turn"


def test_b5_2_spaces_that_nobody_can_go_to() -> None:
    new = lacing("lace 1: k2\nlace 2: l2")
    assert phase(new) == "turn"
    new = lacing("privileges 1: 1\nlace 1: k2\nlace 2: l2")
    refused(new, "lace k1", "B5.2", why.NO_WORKSHOP)
    refused(new, "lace k2", "B5.2", why.OWN_WORKER)
    refused(new, "lace n3", "B5.2", why.ARROW_COLOUR)
    refused(new, "end", "B5.2", why.LACE_FIRST)
    refused(table(), "lace k2", "B5.2", why.NO_LACE)


def earning(drawing: str) -> laguna.Table:
    return play(table(f"prepared 1: O\nring 1: 1 2 3 4\n{drawing}"), "build orange d4")


def test_b5_3_six_visible_coins_and_one_worker_taken_back_are_7_coins() -> None:
    """Four workers on houses 5 to 8 leave eight houses, with the fountains of 2, 4, 9 and 11."""
    new = earning("wheel 1: 9\nislands 1: A A A A E F\ncoins 1: 0")
    assert (workers(new), coins(new)) == (4, 1 + 6)
    play(new, "recall E")
    assert (workers(new), coins(new)) == (5, 1 + 7)
    play(new, "done")
    assert phase(new) == "turn"


def test_b5_3_any_number_from_islands_and_workshops() -> None:
    new = earning("islands 1: A\nlace 1: k2 l2")
    before = coins(new)
    assert legal(new, "recall") == {"A", "k2", "l2"}
    refused(new, "recall B", "B5.3", why.NOBODY_THERE)
    refused(new, "recall m2", "B5.3", why.NOBODY_THERE)
    refused(new, "prepare 14", "B5.3", why.RECALL_FIRST)
    play(new, "recall k2", "recall A", "recall l2")
    assert (coins(new), workers(new), phase(new)) == (before + 3, 10, "turn")
    refused(new, "recall A", "B5.3", why.NO_RECALL)


def test_b5_3_earnings_are_paid_even_if_nobody_is_out() -> None:
    new = earning("islands 1:\nwheel 1: 12\ncoins 1: 0")
    assert (coins(new), phase(new)) == (1 + 1, "turn")
    assert privileges(new) == 1
