"""Properties of random games of every kind, found and shrunk by hypothesis."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import laguna
from laguna import OMNISCIENT, SPECTATOR, Table
from laguna.engine.conformance import check_redeal
from laguna.engine.errors import UndoRefused
from laguna.engine.record import read_record
from laguna.engine.table import UNDO
from tests.drawn import choices, play, quick, tables


@pytest.fixture(params=laguna.games.names())
def name(request: pytest.FixtureRequest) -> str:
    """Every game of the registry."""
    return str(request.param)


def test_redeal_keeps_to_what_each_viewer_knows(name: str) -> None:
    @quick
    @given(tables(name), choices, st.integers(0, 10**6))
    def check(table: Table, numbers: list[int], viewer: int) -> None:
        play(table, numbers)
        check_redeal(table, viewer % (table.seats + 1) + SPECTATOR)

    check()


def test_undo_then_redo_is_the_identity(name: str) -> None:
    @quick
    @given(tables(name), choices)
    def check(table: Table, numbers: list[int]) -> None:
        play(table, numbers)
        state, taken_back = table.state.tobytes(), []
        while table.plies:
            ply = table.plies[-1]
            try:
                table.undo(ply.seat, consent=True)
            except UndoRefused:
                break
            taken_back.append(ply)
        for ply in reversed(taken_back):
            table.play(ply.action, ply.seat)
        assert table.state.tobytes() == state
        assert [row.action for row in table.log].count(UNDO) == len(taken_back)

    check()


def test_a_record_reads_back_to_the_same_game(name: str) -> None:
    @quick
    @given(tables(name), choices, st.booleans())
    def check(table: Table, numbers: list[int], with_undo: bool) -> None:
        play(table, numbers)
        if with_undo and table.plies:
            with suppress(UndoRefused):
                table.undo(table.plies[-1].seat, consent=True)
        again = read_record(table.record())
        assert again.record() == table.record()
        assert again.state.tobytes() == table.state.tobytes()

    check()


def test_a_record_cut_anywhere_is_refused_or_says_so(name: str) -> None:
    @quick
    @given(tables(name), choices, st.data())
    def check(table: Table, numbers: list[int], data: st.DataObject) -> None:
        play(table, numbers)
        text = table.record()
        cut = data.draw(st.integers(0, len(text) - 1))
        with pytest.raises(laguna.LagunaError) as caught:
            read_record(text[:cut])
        assert "\n" not in caught.value.message

    check()


def test_no_text_that_is_typed_breaks_a_table(name: str) -> None:
    first_words = st.sampled_from(["", *laguna.games.load(name).grammar])

    @quick
    @given(tables(name), choices, first_words, st.text(max_size=30))
    def check(table: Table, numbers: list[int], first: str, typed: str) -> None:
        play(table, numbers)
        if table.over:
            return
        before = table.state.tobytes(), list(table.log)
        with suppress(laguna.LagunaError):
            table.play(f"{first} {typed}", table.actors[0])
            return
        assert (table.state.tobytes(), table.log) == before

    check()


def test_views_are_json(name: str) -> None:
    @quick
    @given(tables(name), choices)
    def check(table: Table, numbers: list[int]) -> None:
        play(table, numbers)
        for viewer in (*range(table.seats), SPECTATOR, OMNISCIENT):
            view = table.view(viewer)
            assert json.loads(json.dumps(view)) == view

    check()
