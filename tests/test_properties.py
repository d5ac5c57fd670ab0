"""Properties of random games, found and shrunk by hypothesis.

A strategy draws a table and a list of numbers; each number chooses one of the legal actions. So a
failing game shrinks to a short one.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import laguna
from laguna import OMNISCIENT, SPECTATOR, Table
from laguna.engine.conformance import check_redeal
from laguna.engine.errors import UndoRefused
from laguna.engine.record import read_record
from laguna.engine.table import UNDO
from laguna.games.walking.parts import card_code
from laguna.games.walking.state import CARDS

EVERY_CARD = Counter(card_code(card) for card in range(CARDS))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of Walking in Burano with any seats and options that go together."""
    seats = draw(st.integers(1, 4))
    options: dict[str, Any] = {
        "edition": draw(st.sampled_from(["pl", "de"])),
        "easy": seats > 1 and draw(st.booleans()),
        "windows": seats == 1 or draw(st.booleans()),
        "memory": draw(st.booleans()),
    }
    return laguna.new("walking", seats, seed=draw(st.integers(0, 2**63 - 1)), **options)


choices = st.lists(st.integers(0, 10**6), max_size=120)
quick = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def play(table: Table, numbers: list[int]) -> None:
    """Play the moves that the numbers choose."""
    for number in numbers:
        if table.over:
            return
        actions = table.legal_actions()
        table.play(actions[number % len(actions)])


def cards_on(table: Table) -> Counter[str]:
    """Every card of the table but those in the box."""
    view = table.view(OMNISCIENT)
    cards: Counter[str] = Counter()
    for column in view["display"]:
        cards.update(card for card in column if card)
    for deck in view["known_in_decks"]:
        cards.update(known["card"] for known in deck)
    for player in view["players"]:
        cards.update(player["hand"])
        for house in player["street"]:
            cards.update(card for card in house["cards"] if card)
    return cards


@quick
@given(tables(), choices)
def test_every_card_is_in_exactly_one_place(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    cards = cards_on(table)
    if table.options["edition"] == "pl" and table.seats <= 2:
        boxed = EVERY_CARD - cards
        assert not cards - EVERY_CARD
        by_level = Counter(code[1] for code in boxed)
        assert len(set(by_level.values())) <= 1, "a card of each row goes to the box each time"
    else:
        assert cards == EVERY_CARD


@quick
@given(tables(), choices)
def test_coins_and_hands_are_within_the_limits_after_each_turn(
    table: Table, numbers: list[int]
) -> None:
    for number in numbers:
        play(table, [number])
        view = table.view(OMNISCIENT)
        for seat, player in enumerate(view["players"]):
            assert player["coins"] >= 0
            if seat != view["seat"]:
                assert len(player["hand"]) <= 3
                assert player["coins"] <= 6


@quick
@given(tables(), choices, st.integers(0, 10**6))
def test_redeal_keeps_to_what_each_viewer_knows(
    table: Table, numbers: list[int], viewer: int
) -> None:
    play(table, numbers)
    check_redeal(table, viewer % (table.seats + 1) + SPECTATOR)


@quick
@given(tables(), choices)
def test_undo_then_redo_is_the_identity(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    state, taken_back = table.state.tobytes(), []
    while table.plies:
        ply = table.plies[-1]
        try:
            table.undo(consent=True)
        except UndoRefused:
            break
        taken_back.append(ply)
    for ply in reversed(taken_back):
        table.play(ply.action, ply.seat)
    assert table.state.tobytes() == state
    assert [row.action for row in table.log].count(UNDO) == len(taken_back)


@quick
@given(tables(), choices, st.booleans())
def test_a_record_reads_back_to_the_same_game(
    table: Table, numbers: list[int], with_undo: bool
) -> None:
    play(table, numbers)
    if with_undo and table.plies:
        with suppress(UndoRefused):
            table.undo(consent=True)
    again = read_record(table.record())
    assert again.record() == table.record()
    assert again.state.tobytes() == table.state.tobytes()


@quick
@given(tables(), choices, st.data())
def test_a_record_cut_anywhere_is_refused_or_says_so(
    table: Table, numbers: list[int], data: st.DataObject
) -> None:
    play(table, numbers)
    text = table.record()
    cut = data.draw(st.integers(0, len(text.rstrip()) - 1))
    with pytest.raises(laguna.LagunaError) as caught:
        read_record(text[:cut])
    assert "\n" not in caught.value.message


@quick
@given(tables(), choices, st.text(max_size=30))
def test_no_text_that_is_typed_breaks_a_table(table: Table, numbers: list[int], typed: str) -> None:
    play(table, numbers)
    before = table.state.tobytes(), list(table.log)
    for text in (typed, f"take {typed}", f"lay {typed}", f"invite {typed}"):
        with suppress(laguna.LagunaError):
            table.play(text)
            return
        assert (table.state.tobytes(), table.log) == before


@quick
@given(tables(), choices)
def test_views_are_json_and_agree_on_what_is_open(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    views = [table.view(viewer) for viewer in (*range(table.seats), SPECTATOR)]
    assert all(json.loads(json.dumps(view)) == view for view in views)
    for key in ("display", "decks", "supply", "round", "turn", "phase", "seat", "ending"):
        assert len({json.dumps(view[key]) for view in views}) == 1
