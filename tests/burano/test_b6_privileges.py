"""B6: what a privilege buys, and when."""

from __future__ import annotations

import random

import pytest

import laguna
from laguna.games.burano.rules import reasons as why
from tests.asked import forbidden, play, refused
from tests.burano.positions import coins, island, legal, phase, player, privileges, table, workers

SAIL = "prepared 1: P\narrows 1: W P Y\nboat 1: A"
LACE = "prepared 1: Y\narrows 1: P O P"


def test_b6_0_cubes_and_coins_before_and_after_moves_and_without_one() -> None:
    new = table("privileges 1: 3\ncoins 1: 5")
    play(new, "coin", "prepare 14", "coin", "add 14 pink")
    assert (coins(new), privileges(new)) == (5 + 1 + 1 + 1, 0)
    play(new, "end")
    without = play(table("privileges 1: 1\ncoins 1: 5"), "coin", "end")
    assert coins(without) == 5 + 1 + 1


def test_b6_0_not_inside_an_action() -> None:
    new = play(table("prepared 1: Y\narrows 1: P O P\nprivileges 1: 2"), "build yellow d4")
    refused(new, "coin", "B6.0", why.PRIVILEGE_INSIDE)
    refused(new, "add 14 pink", "B6.0", why.PRIVILEGE_INSIDE)


def test_b6_0_nor_without_a_privilege() -> None:
    new = table("privileges 1: 0\npyramid 1: P P P")
    refused(new, "coin", "B6", why.NO_PRIVILEGE)
    refused(new, "add 4 pink", "B6", why.NO_PRIVILEGE)


def test_b6_0_privileges_are_undone_like_other_steps() -> None:
    new = table("privileges 1: 1\ncoins 1: 5")
    before = new.state.tobytes()
    play(new, "coin")
    new.undo()
    assert new.state.tobytes() == before


def test_b6_1_huts_of_islands_without_a_route_between_them_are_swapped() -> None:
    drawing = f"{SAIL}\nhuts A: W G O\nhuts B: B P Y\nhuts E: P Y B\nhuts D: G O G\nprivileges 1: 1"
    new = play(table(drawing), "build pink d4")
    assert new.view()["now"]["destinations"] == {"E": 2}
    play(new, "swap A1 E3")
    assert new.view()["now"]["destinations"] == {"E": 3}
    assert island(new, "E")["huts"] == ["pink", "yellow", "white"]
    assert privileges(new) == 0
    new = play(table(drawing), "build pink d4", "swap B2 D1")
    assert island(new, "D")["huts"] == ["pink", "orange", "green"]


def test_b6_1_who_swaps_has_to_sail_to_an_island() -> None:
    drawing = f"{SAIL}\nhuts E: P Y W\nships left: different\nhand 1: tuna\nprivileges 1: 2"
    new = play(table(drawing), "build pink d4")
    assert "left" in legal(new, "sail")
    play(new, "swap E1 B1" if island(new, "B")["huts"][0] != "pink" else "swap E2 B1")
    refused(new, "sail left", "B6.1", why.ISLAND_AFTER_SWAP)


def test_b6_1_a_destination_that_only_a_swap_opens_is_not_compulsory() -> None:
    drawing = f"{SAIL}\nhuts E: G G O\nhuts D: O O G\nhuts B: P P P\nprivileges 1: 1"
    new = play(table(drawing), "build pink d4")
    assert phase(new) == "sail"
    assert legal(new, "sail") == set()
    assert "" in legal(new, "done")
    play(new, "swap B1 E1")
    assert legal(new, "sail") == {"E"}
    refused(new, "done", "B4.3", why.MUST_SAIL)


def test_b6_1_the_last_privilege_leaves_an_island_to_sail_to() -> None:
    drawing = f"{SAIL}\nhuts E: P O G\nhuts D: O O G\nhuts C: B B B\nhuts A: G O G"
    new = play(table(f"{drawing}\nprivileges 1: 1"), "build pink d4")
    assert legal(new, "sail") == {"E"}
    refused(new, "swap C1 E1", "B6.1", why.LAST_SWAP)
    play(new, "swap C1 E2")
    assert legal(new, "sail") == {"E"}
    new = play(table(f"{drawing}\nprivileges 1: 2"), "build pink d4", "swap C1 E1")
    assert legal(new, "sail") == set()
    refused(new, "done", "B6.1", why.ISLAND_AFTER_SWAP)
    play(new, "swap C1 E3")
    assert legal(new, "sail") == {"E"}


def test_b6_1_what_cannot_be_swapped() -> None:
    drawing = f"{SAIL}\nhuts E: P Y W\nhuts D: O O G\nhuts B: P P P"
    new = play(table(f"{drawing}\nprivileges 1: 1"), "build pink d4")
    refused(new, "swap B1 E1", "B6.1", why.SWAP_ALIKE)
    refused(new, "swap E1 E2", "B6.1", why.SWAP_ALIKE)
    forbidden(new, "swap E1 E1", "B6.1")
    new = play(table(f"{drawing}\nprivileges 1: 0"), "build pink d4")
    refused(new, "swap B1 E2", "B6", why.NO_PRIVILEGE)
    refused(table(), "swap B1 E2", "B6.1", why.NO_SWAPPING)


TO_A_PORT_ONLY = "routes:\n  A left\n  left right\n  B C\n  D E\n  E F"


def test_b6_1_nobody_swaps_where_no_island_can_be_reached() -> None:
    drawing = f"{SAIL}\nships left: different alike\nhand 1: tuna\nprivileges 1: 3"
    new = play(table(drawing, box=TO_A_PORT_ONLY), "build pink d4")
    refused(new, "swap B1 E2", "B6.1", why.NO_ISLAND)
    assert [str(move) for move in new.legal()] == ["sail left"]
    nothing = play(table(f"{SAIL}\nprivileges 1: 3", box=TO_A_PORT_ONLY), "build pink d4")
    assert phase(nothing) == "turn"


def test_b6_1_nobody_is_ever_without_a_move_on_such_routes() -> None:
    for seed in range(30):
        new = laguna.new("burano", 2 + seed % 3, seed=seed, box=TO_A_PORT_ONLY)
        rng = random.Random(seed)
        while not new.over:
            seat = rng.choice(new.actors)
            new.play(rng.choice(new.legal_actions(seat)), seat)


def test_b6_2_a_privilege_leads_to_a_space_apart() -> None:
    new = play(table(f"{LACE}\nlace 1: k2\nprivileges 1: 1"), "build yellow d4")
    assert new.view()["now"]["free"] == ["l2"]
    play(new, "lace q3")
    assert privileges(new) == 0


def test_b6_2_and_onto_the_space_of_another_who_takes_back_and_gets_2_coins() -> None:
    drawing = f"{LACE}\nlace 1: k2\nlace 2: p4\nprivileges 1: 1\nislands 2:\ncoins 1: 5"
    new = play(table(drawing), "build yellow d4")
    before = coins(new)
    play(new, "lace p4")
    assert (privileges(new), coins(new)) == (0, before + 1)
    assert (workers(new, 1), coins(new, 1)) == (10, 5)


def test_b6_2_without_a_privilege_an_occupied_space_is_closed() -> None:
    drawing = f"{LACE}\nlace 1: k2 l2\nlace 2: m2\nprivileges 1: 0\nislands 2:"
    assert phase(play(table(drawing), "build yellow d4")) == "turn"
    new = play(table(f"{LACE}\nlace 2: m2\nprivileges 1: 0\nislands 2:"), "build yellow d4")
    refused(new, "lace m2", "B6.2", why.LACE_OCCUPIED)


def test_b6_3_a_cube_of_any_colour_into_the_pyramid_without_floating() -> None:
    full = " ".join("PBYGOWPBY")
    new = table(f"privileges 1: 3\npyramid 1: {full} P . . .")
    refused(new, "add 14 pink", "B6.3", why.ADD_FLOATING)
    refused(new, "add 10 pink", "B6.3", why.ADD_TAKEN)
    play(new, "add 13 white")
    assert player(new)["pyramid"][12] == "white"
    assert new.view()["pool"]["white"] == 20 - 1 - 1 - 2 - int(
        new.view()["holes"][0]["cubes"] == ["white"]
    )
    new = table("privileges 1: 2\npyramid 1: P B . Y")
    refused(new, "add 10 pink", "B6.3", why.ADD_FLOATING)
    assert privileges(play(new, "add 9 pink")) == 1


def test_b6_3_only_what_the_pool_has() -> None:
    new = table("privileges 1: 1\npyramid 1: P\npool 2: P 0")
    refused(new, "add 2 pink", "B6.3", why.POOL_EMPTY)


def test_b6_3_in_the_clean_up_into_the_reserve() -> None:
    new = table("phase: pay\nlace 1: k2\npyramid 1: B\nprivileges 1: 1")
    refused(new, "add 2 pink", "B6.3", why.NO_ADDING_NOW)
    refused(new, "coin", "B6.3", why.NO_ADDING_NOW)
    play(new, "cube pink", "pay k2")
    assert (privileges(new), player(new)["lines"]["lace"]) == (0, 2)
    refused(table("privileges 1: 1"), "cube pink", "B6.3", why.NO_CUBES_NOW)


@pytest.mark.parametrize("roofs", ["four-PB islands-YG", ""])
def test_b6_3_also_while_roofs_are_changed_and_when_the_new_ones_are_seen(roofs: str) -> None:
    new = table(f"phase: discard\nroofs 1: {roofs}\nprivileges 1: 3")
    if roofs:
        play(new, "cube pink", "done")
    while legal(new, "draw"):
        play(new, f"draw {min(legal(new, 'draw'))}", *["cube blue"] * (privileges(new) > 1))
    assert (new.actors, privileges(new)) == ([0], 1)
    refused(new, "draw four", "B7.5", why.ROOFS_FULL)
    play(new, "cube white", "done")
    assert (new.actors, privileges(new)) == ([1], 0)


def test_b6_3_where_no_roof_is_left_a_cube_can_be_bought_all_the_same() -> None:
    new = table("phase: discard\nroofs 1: four-PB\nprivileges 1: 1\nprivileges 2: 0")
    state = new.state
    for kind in range(4):
        for i in range(int(state.stack_size[kind])):
            state.roofs_out |= 1 << int(state.stack[kind, i])
        state.stack[kind] = -1
        state.stack_size[kind] = 0
    play(new, "discard 1", "cube pink", "done")
    assert phase(new) == "pyramid"


def test_b6_3_not_before_the_first_season() -> None:
    new = laguna.new("burano", seed=1)
    refused(new, "cube pink", "B6.3", why.NO_CUBES_NOW)
    refused(new, "done", "B2.3", why.DRAW_FIRST)


def test_b6_3_after_winter_too_even_without_lace_makers() -> None:
    """It can keep a later player from a colour."""
    drawing = "phase: pay\nseason: winter\nlace 1: k2\npyramid 1: P\nprivileges 2: 1"
    new = play(table(drawing), "pay k2", "done")
    assert new.actors == [1]
    play(new, "cube blue", "done")
    assert new.over


@pytest.mark.parametrize("many", [1, 40])
def test_b6_4_a_coin_and_the_track_has_no_end(many: int) -> None:
    new = table(f"privileges 1: {many}\ncoins 1: 0")
    play(new, *["coin"] * many)
    assert (coins(new), privileges(new)) == (many, 0)
    with pytest.raises(laguna.IllegalMove):
        new.play("coin")
