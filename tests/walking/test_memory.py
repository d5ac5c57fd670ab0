"""W3.4: redeal keeps exactly to what each viewer could remember."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import laguna
from laguna import SPECTATOR, Table
from laguna.engine.game import State
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.state import EVERYONE, LEVEL_CARDS, UNSEEN

Hidden = tuple[tuple[str, ...], tuple[str, ...]]

THREE_FIRST_FLOORS = """
display:
  R3a B3a G3a
  R2a B2a G2a
  R1a B1a G1a
hand 1: Y2a Y2b P2a
coins 1: 0
seat: 1
marker: 1
phase: take
"""


def buried_one() -> Table:
    """Seat 1 held four first floors and put one of them under the deck."""
    table = laguna.new("walking", seats=2, seed=1, position=THREE_FIRST_FLOORS)
    for move in ("take 1 ground+first", "end", "return Y2a", "return R1a"):
        table.play(move)
    return table


def hidden(s: State, seat: int, level: int) -> Hidden:
    """The cards of a level in a seat's hand, and under the deck in the slots that it filled."""
    hand = [int(card) for card in s.hand[seat] if card >= 0 and card // LEVEL_CARDS == level]
    slots = [i for i in range(s.deck_size[level]) if s.buried_by[level, i] == seat]
    return codes(hand), codes(int(s.deck[level, i]) for i in slots)


def codes(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(card_code(card) for card in cards)


def redeals(table: Table, viewer: int, seat: int, level: int, count: int) -> Counter[Hidden]:
    return Counter(hidden(table.redealt(viewer, seed), seat, level) for seed in range(count))


def test_w3_4_a_buried_card_may_be_any_of_its_level_that_was_held() -> None:
    seen = redeals(buried_one(), viewer=1, seat=0, level=1, count=4000)
    assert {slots[0] for _, slots in seen} == {"Y2a", "Y2b", "P2a", "R2a"}
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_w3_4_who_buried_a_card_knows_it() -> None:
    assert len(redeals(buried_one(), viewer=0, seat=0, level=1, count=50)) == 1


def test_w3_4_the_only_card_of_its_level_is_known_to_all() -> None:
    seen = redeals(buried_one(), viewer=1, seat=0, level=0, count=50)
    assert seen == {((), ("R1a",)): 50}


def play_until_turn_of(table: Table, seat: int) -> None:
    """The others take one card a turn and lay nothing."""
    while table.actors != [seat]:
        table.play(next(move for move in table.legal() if move.text[:3] in ("tak", "end", "ret")))


def test_w3_4_a_card_taken_later_cannot_be_the_one_that_was_buried() -> None:
    table = buried_one()
    play_until_turn_of(table, 0)
    table.play(next(move for move in table.legal() if move.text.endswith("top 3")))
    in_hand = table.view(0)["players"][0]["hand"]
    assert any(card[1] == "2" and card not in ("Y2b", "P2a", "R2a") for card in in_hand)
    seen = redeals(table, viewer=SPECTATOR, seat=0, level=1, count=400)
    assert {slots[0] for _, slots in seen} == {"Y2a", "Y2b", "P2a", "R2a"}


def test_w3_4_laying_a_card_shows_that_it_was_not_buried() -> None:
    table = buried_one()
    play_until_turn_of(table, 0)
    table.play("take 1 top 1")
    before = int(table.state.reveals)
    table.play("lay P2a 5")
    assert table.state.reveals == before + 1
    seen = redeals(table, viewer=1, seat=0, level=1, count=300)
    assert {slots[0] for _, slots in seen} == {"Y2a", "Y2b", "R2a"}


def test_w3_4_laying_a_card_that_all_know_is_no_reveal() -> None:
    table = laguna.new("walking", seats=2, seed=1, position=THREE_FIRST_FLOORS)
    table.play("take 1 top 1")
    before = int(table.state.reveals)
    table.play("lay P2a 5")
    assert table.state.reveals == before


def consistent(table: Table, seat: int, level: int) -> Iterator[Hidden]:
    """All assignments that agree with the public history, found by brute force."""
    s = table.state
    hand = [int(c) for c in s.hand[seat] if c >= 0 and c // LEVEL_CARDS == level]
    slots = [i for i in range(s.deck_size[level]) if s.buried_by[level, i] == seat]
    cards = sorted(hand + [int(s.deck[level, i]) for i in slots])
    for chosen in itertools.permutations(cards, len(slots)):
        if all(
            s.taken_when[card] < s.buried_when[level, i]
            for card, i in zip(chosen, slots, strict=True)
        ):
            yield codes(card for card in cards if card not in chosen), codes(chosen)


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w3_4_every_consistent_assignment_is_equally_likely(edition: str) -> None:
    """In positions of random games with several buried cards of one player and level."""
    checked = 0
    for seed in range(40):
        table = laguna.new("walking", seats=2, edition=edition, seed=seed)
        rng = random.Random(seed)
        for _ in range(60):
            if not table.over:
                table.play(rng.choice(table.legal_actions()))
        for seat, level in itertools.product(range(2), range(3)):
            expected = set(consistent(table, seat, level))
            if 3 <= len(expected) <= 24:
                each = 120
                seen = redeals(table, SPECTATOR, seat, level, each * len(expected))
                assert set(seen) == expected
                chi_square = sum((count - each) ** 2 / each for count in seen.values())
                assert chi_square < len(expected) + 6 * (2 * len(expected)) ** 0.5
                checked += 1
        if checked >= 6:
            return
    pytest.fail("too few positions with hidden cards")


def test_w3_4_the_rest_of_a_deck_is_as_random_as_it_should_be() -> None:
    table = laguna.new("walking", seats=3, seed=5)
    top = int(table.state.deck_size[0]) - 1
    unseen = int((table.state.buried_by[0] == UNSEEN).sum()) - (LEVEL_CARDS - 1 - top)
    seen = Counter(int(table.redealt(0, seed).deck[0, top]) for seed in range(200 * unseen))
    assert len(seen) == unseen
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 2.5 * unseen


def test_w3_4_cards_taken_away_openly_are_known_to_all_with_their_place() -> None:
    table = laguna.new("walking", seats=2, edition="de", memory=True, seed=4)
    rightmost = table.view()["display"][2]
    for _ in range(2):
        table.play("take 1 top 1")
        table.play("end")
    assert (table.state.buried_by[:, 0] == EVERYONE).all()
    known = table.view(SPECTATOR)["known_in_decks"]
    assert [deck[-1]["card"] for deck in known] == rightmost
    again = table.redealt(SPECTATOR, 77)
    assert [card_code(int(again.deck[level, 0])) for level in range(3)] == rightmost


def test_w3_4_with_the_option_memory_the_view_tells_what_everyone_could_remember() -> None:
    table = laguna.new("walking", seats=2, seed=1, memory=True, position=THREE_FIRST_FLOORS)
    for move in ("take 1 ground+first", "end", "return Y2a", "return R1a"):
        table.play(move)
    remembered = table.view(1)["players"][0]["remembered"]
    assert remembered == {
        "held": [],
        "unsure": [{"count": 3, "of": ["R2a", "Y2a", "Y2b", "P2a"]}],
    }


@pytest.mark.parametrize("card", ["Y2a", "Y2b", "P2a", "R2a"])
def test_w3_4_others_are_told_only_the_level_of_a_returned_card(card: str) -> None:
    table = laguna.new("walking", seats=2, seed=1, position=THREE_FIRST_FLOORS)
    for move in ("take 1 ground+first", "end"):
        table.play(move)
    told = table.play_and_tell(f"return {card}", viewers=(0, 1, SPECTATOR))
    assert told[0][0]["card"] == card
    hidden_event = {"event": "return", "seat": 0, "card": None, "level": "first floor"}
    assert told[1] == told[SPECTATOR] == [hidden_event]
