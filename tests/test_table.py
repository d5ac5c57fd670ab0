"""The table: playing, refusing, taking back, looking back."""

from __future__ import annotations

from typing import Any

import pytest

import laguna
from laguna import IllegalMove, MoveSyntax, NotYourTurn, OptionError, Table, UndoRefused
from laguna.engine.table import UNDO


@pytest.fixture
def table() -> Table:
    return laguna.new("walking", seats=3, seed=7, start=1)


def test_a_move_can_be_words_an_id_or_a_move(table: Table) -> None:
    move = table.legal()[0]
    for same in (str(move), move.action, move):
        again = table.fresh()
        again.play(same)
        assert again.plies[0].action == move.action


def test_an_illegal_move_names_its_rule_and_changes_nothing(table: Table) -> None:
    before = table.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        table.play("end")
    assert caught.value.rule == "W3.3"
    assert str(caught.value).endswith("(W3.3)")
    assert table.state.tobytes() == before
    assert table.log == []


def test_a_move_of_another_seat_is_refused(table: Table) -> None:
    with pytest.raises(NotYourTurn) as caught:
        table.play("take 1 top 1", seat=1)
    assert caught.value.rule == "W3.1"


def test_an_action_id_that_does_not_exist_is_refused(table: Table) -> None:
    for action in (-1, table.game.actions):
        with pytest.raises(MoveSyntax):
            table.play(action)


def test_a_seat_that_does_not_exist_is_refused(table: Table) -> None:
    with pytest.raises(OptionError):
        table.view(3)
    with pytest.raises(OptionError):
        table.play("take 1 top 1", seat=3)


def test_why_not_tells_rule_and_reason_or_nothing(table: Table) -> None:
    assert table.why_not("take 1 top 1") is None
    reason = table.why_not("take 1 first")
    assert reason
    assert reason.rule == "W3.2"


def test_undo_is_free_within_the_turn(table: Table) -> None:
    before = table.state.tobytes()
    table.play("take 1 top 1")
    table.undo(0)
    assert table.state.tobytes() == before
    assert table.log[-1] == (0, UNDO)


def test_undo_into_an_earlier_turn_needs_the_others(table: Table) -> None:
    table.play("take 1 top 1")
    before = table.state.tobytes()
    table.play("end")
    with pytest.raises(UndoRefused, match="agree"):
        table.undo(0)
    table.undo(0, consent=True)
    assert table.state.tobytes() == before


def test_undo_into_an_earlier_turn_takes_back_what_others_did_since(table: Table) -> None:
    table.play("take 1 top 1")
    before = table.state.tobytes()
    for move in ("end", "take 2 top 1"):
        table.play(move)
    table.undo(0, consent=True)
    assert table.state.tobytes() == before
    assert len(table.plies) == 1


def test_undo_never_goes_past_a_reveal(table: Table) -> None:
    for column in (1, 2, 3):
        table.play(f"take {column} top 1")
        table.play("end")
    with pytest.raises(UndoRefused, match="revealed"):
        table.undo(2, consent=True)


def test_a_solo_player_needs_nobodys_consent() -> None:
    table = laguna.new("walking", seats=1, edition="de", seed=7)
    for move in ("take 1 top 1", "end"):
        table.play(move)
    table.undo()
    assert table.view(0)["phase"] == "lay"


def test_undo_before_the_first_move_is_refused(table: Table) -> None:
    with pytest.raises(UndoRefused):
        table.undo(0)


def test_the_log_only_grows(table: Table) -> None:
    lengths = []
    for _ in range(3):
        table.play("take 1 top 1")
        lengths.append(len(table.log))
        table.undo()
        lengths.append(len(table.log))
    assert lengths == [1, 2, 3, 4, 5, 6]


def test_an_earlier_moment_is_a_table_of_its_own(table: Table) -> None:
    table.play("take 1 top 1")
    earlier = table.at(0)
    assert earlier.view(0) == table.fresh().view(0)
    earlier.play("take 2 top 1")
    assert len(table.plies) == 1
    assert table.plies != earlier.plies
    with pytest.raises(OptionError):
        table.at(2)


def test_repr_makes_the_same_table_again() -> None:
    table = laguna.new("walking", seats=3, seed=7, edition="de", start=2)
    again: Table = eval(repr(table), {"laguna": laguna})
    assert again.state.tobytes() == table.state.tobytes()


def test_the_same_seed_deals_the_same_cards_and_none_deals_anew() -> None:
    views = [laguna.new("walking", seed=seed).view() for seed in (5, 5, None, None)]
    assert views[0] == views[1]
    assert views[2] != views[3]


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"seats": 5}, None),
        ({"seats": 0}, None),
        ({"edition": "en"}, "W1"),
        ({"easy": 1}, "W2.3"),
        ({"start": 3}, "W2.5"),
        ({"seats": 1, "easy": True}, "W2.6"),
        ({"seats": 1, "windows": False}, "W2.6"),
        ({"sides": 2}, None),
        ({"seed": -1}, None),
        ({"seed": 2**63}, None),
        ({"seed": "seven"}, None),
        ({"deck": 5}, "W9"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(OptionError) as caught:
        laguna.new("walking", **options)
    assert caught.value.rule == rule


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(laguna.UnknownName, match="walking"):
        laguna.new("chess")


def test_print_shows_the_board(table: Table) -> None:
    text = str(table)
    for column in table.view()["display"]:
        assert all(card in text for card in column)


def test_notebooks_show_a_picture(table: Table) -> None:
    assert table._repr_svg_().startswith("<svg")


def test_what_is_no_action_and_no_seat_is_refused(table: Table) -> None:
    for action in (-1, table.game.actions):
        with pytest.raises(MoveSyntax, match="action ids are 0 to 2233"):
            table.move(action)
    with pytest.raises(OptionError, match="there is no seat 5 at a table of 3"):
        table.redealt(5)
