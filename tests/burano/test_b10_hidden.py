"""B10: what is hidden, and what redealing leaves alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import laguna
from laguna.engine.conformance import check_redeal
from tests.asked import play
from tests.burano.positions import build_pyramids, draw_first_roofs, table

DRAWS = 300


def seen(new: laguna.Table, viewer: int, seed: int) -> dict[str, Any]:
    """Everything in a state redealt for a viewer."""
    return new.game.view(new.parts, new.redealt(viewer, seed), laguna.OMNISCIENT)


def test_b10_decks_and_stacks_are_drawn_anew() -> None:
    new = table()
    hidden = [seen(new, 0, seed)["hidden"] for seed in range(20)]
    for key in ("seafood", "buildings"):
        assert len({tuple(each[key]) for each in hidden}) > 10
    assert len({tuple(each["stacks"]["four"]) for each in hidden}) > 10
    assert len({str(each["actions"]) for each in hidden}) > 10


def test_b10_unseen_seafood_of_others_is_as_likely_as_in_the_deck() -> None:
    new = table("hand 2: tuna\nsecret 2: crab\nopen: bass bass bass")
    kinds: Counter[str] = Counter()
    for seed in range(DRAWS):
        hand = seen(new, 0, seed)["players"][1]["hand"]
        assert hand["tuna"] >= 1
        kinds.update(Counter(hand) - Counter(tuna=1))
    assert sum(kinds.values()) == DRAWS
    assert kinds["crab"] < DRAWS * 0.25
    assert len(kinds) == 8
    assert kinds["bass"] < kinds["crab"] + kinds["squid"]


def test_b10_everyone_knows_their_own_hand() -> None:
    new = table("secret 1: crab crab")
    for seed in range(20):
        assert seen(new, 0, seed)["players"][0]["hand"] == {"crab": 2}


def test_b10_a_sale_shows_what_was_drawn_unseen() -> None:
    drawing = (
        "prepared 1: P\narrows 1: Y B P\nboat 1: A\nships left: alike\nhand 1: tuna\n"
        "secret 1: tuna tuna squid\nhuts D: G G O\nhuts E: G G O\nprivileges 1: 0"
    )
    new = play(table(drawing), "build pink d4", "sail left", "sell alike tuna tuna")
    other = new.view(1)["players"][0]
    assert (other["sold"], other["known"], other["hand_size"]) == ({"tuna": 2}, {}, 2)


def test_b10_pyramids_are_unseen_while_they_are_built() -> None:
    new = draw_first_roofs(laguna.new("burano", seed=5, start=1))
    for place in range(1, 8):
        play(
            new,
            f"put {place} pink"
            if place < 4
            else f"put {place} blue"
            if place < 7
            else "put 7 white",
            seat=0,
        )
    pyramids = {tuple(seen(new, 1, seed)["players"][0]["pyramid"]) for seed in range(20)}
    assert len(pyramids) > 15
    own = {tuple(seen(new, 0, seed)["players"][0]["pyramid"]) for seed in range(20)}
    assert len(own) == 1
    told = new.play_and_tell("put 8 white", 0, (0, 1, -1))
    assert [told[viewer][0]["colour"] for viewer in (0, 1, -1)] == ["white", None, None]
    assert [told[viewer][0]["place"] for viewer in (0, 1, -1)] == [8, None, None]
    build_pyramids(new)
    assert len({tuple(seen(new, 1, s)["players"][0]["pyramid"]) for s in range(9)}) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
def test_b10_redealing_keeps_to_what_a_viewer_knows(viewer: int) -> None:
    new = laguna.new("burano", seats=3, seed=8, minute=True)
    draw_first_roofs(new)
    for place in range(1, 6):
        for seat in (0, 2):
            new.play(new.legal(seat)[(place + seat) % 3], seat)
    check_redeal(new, viewer)


AT_SEA = (
    "prepared 1: P\narrows 1: Y B P\nboat 1: A\nships left: triples\n"
    "ships right: alike pairs different\n"
    "hand 1: tuna\nsecret 1: tuna tuna crab\nhuts D: G G O\nhuts E: G G O\nprivileges 1: 0"
)


def test_b10_others_do_not_see_which_ports_take_a_hand() -> None:
    new = play(table(AT_SEA), "build pink d4")
    assert new.view(0)["now"]["destinations"] == {"left": None}
    assert new.view(1)["now"]["destinations"] == {}
    check_redeal(new, 1)


def test_b10_who_is_in_a_port_can_sell_there_in_every_deal() -> None:
    new = play(table(AT_SEA), "build pink d4", "sail left")
    for seed in range(20):
        assert max(seen(new, 1, seed)["players"][0]["hand"].values()) >= 3
    check_redeal(new, 1)


def test_b10_a_sale_of_unseen_cards_is_not_taken_back() -> None:
    new = play(table(AT_SEA), "build pink d4", "sail left", "sell triples tuna tuna tuna")
    with pytest.raises(laguna.UndoRefused):
        new.undo(0, consent=True)
    known = AT_SEA.replace("secret 1: tuna tuna crab", "hand 1: tuna tuna")
    new = play(table(known), "build pink d4", "sail left", "sell triples tuna tuna tuna")
    new.undo(0)
