"""Properties of random games of Walking in Burano, found and shrunk by hypothesis."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import laguna
from laguna import OMNISCIENT, SPECTATOR, Table
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.state import CARDS
from tests.drawn import choices, play, quick, tables
from tests.walking.decks import random_deck

EVERY_CARD = Counter(card_code(card) for card in range(CARDS))


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
@given(tables("walking"), choices)
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
@given(tables("walking"), choices)
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


@st.composite
def own_tables(draw: st.DrawFn) -> Table:
    """A table with an owner's deck that the books do not exclude (W9)."""
    shipped = draw(tables("walking"))
    deck = random_deck(Random(draw(st.integers(0, 10**6))))
    return laguna.new(
        "walking", shipped.seats, seed=shipped.seed, **{**shipped.options, "deck": deck}
    )


@quick
@given(own_tables(), choices)
def test_w9_games_with_any_owner_s_deck_are_like_others(table: Table, numbers: list[int]) -> None:
    for number in numbers:
        play(table, [number])
        assert table.over or table.legal_actions()
        assert table.game.kernels.broken(table.parts, table.state) == 0
    for viewer in (*range(table.seats), SPECTATOR):
        view = table.view(viewer)
        assert table.game.svg(table.parts, view)
        assert table.game.drawn(table.parts, table.state, viewer)
    totals = table.game.pad(table.parts, table.state)
    points = next(line for line in totals if line.kind == "total").entries
    assert [entry.points for (entry,) in points] == [score.points for score in table.scores()]
    again = laguna.read(table.record())
    assert again.parts.tobytes() == table.parts.tobytes()
    assert again.state.tobytes() == table.state.tobytes()


@quick
@given(tables("walking"), choices)
def test_all_see_the_same_of_what_is_open(table: Table, numbers: list[int]) -> None:
    play(table, numbers)
    views = [table.view(viewer) for viewer in (*range(table.seats), SPECTATOR)]
    for key in (
        "display",
        "decks",
        "lasting",
        "closing",
        "supply",
        "round",
        "turn",
        "phase",
        "seat",
        "ending",
    ):
        assert len({json.dumps(view[key]) for view in views}) == 1
