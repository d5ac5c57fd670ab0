"""W2: the table before the first turn."""

from __future__ import annotations

from typing import Any

import pytest

import laguna
from laguna.games.walking.rules import reasons as why
from tests.asked import forbidden, refused
from tests.walking.positions import deck, display, table

TOURISTS = ("woman", "man", "girl", "boy")
INHABITANTS = ("mayor", "policeman", "santa", "shopkeeper", "seamstress", "florist", "gardener")


@pytest.mark.parametrize(("seats", "columns"), [(1, 4), (2, 3), (3, 4), (4, 5)])
def test_w2_1_the_display_has_a_column_more_than_players_and_four_alone(
    seats: int, columns: int
) -> None:
    new = laguna.new("walking", seats=seats, seed=3)
    assert [len(row) for row in display(new)] == [columns] * 3
    assert new.view()["decks"] == [24 - columns] * 3


def test_w2_1_the_roofs_lie_on_top_and_the_ground_floors_at_the_bottom() -> None:
    levels = [{card[1] for card in row} for row in display(laguna.new("walking", seed=3))]
    assert levels == [{"3"}, {"2"}, {"1"}]


def test_w2_1_each_level_is_shuffled_by_itself() -> None:
    one, other = laguna.new("walking", seed=1), laguna.new("walking", seed=2)
    orders = []
    for level in (1, 2, 3):
        assert {card[1] for card in deck(one, level)} == {str(level)}
        assert deck(one, level) != deck(other, level)
        orders.append([card[0] + card[2] for card in deck(one, level)])
    assert orders[0] != orders[1] != orders[2]


def test_w2_1_there_is_no_fourth_column_for_two_players() -> None:
    refused(table(seats=2), "take 4 roof", "W2.1", why.NO_SUCH_COLUMN)


def test_w2_1_nor_counted_from_its_top() -> None:
    forbidden(table(seats=2), "take 4 top 1", "W2.1")


@pytest.mark.parametrize(
    ("seats", "tourists", "inhabitants"), [(1, 2, 1), (2, 2, 1), (3, 2, 2), (4, 3, 2)]
)
def test_w2_2_the_supply_of_characters(seats: int, tourists: int, inhabitants: int) -> None:
    supply = laguna.new("walking", seats=seats, seed=1).view()["supply"]
    assert {supply[name] for name in TOURISTS} == {tourists}
    assert {supply[name] for name in INHABITANTS} == {inhabitants}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w2_3_easy_leaves_florist_gardener_and_shopkeeper_in_the_box(seats: int) -> None:
    full = laguna.new("walking", seats=seats, seed=1).view()["supply"]
    easy = laguna.new("walking", seats=seats, seed=1, easy=True).view()["supply"]
    assert easy == full | {"florist": 0, "gardener": 0, "shopkeeper": 0}


def test_w2_3_easy_has_none_of_them_in_a_drawn_position_either() -> None:
    with pytest.raises(laguna.PositionError):
        table("supply: florist 1", easy=True)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_w2_4_everyone_starts_with_four_coins_four_permits_and_two_ground_scaffolds(
    seats: int,
) -> None:
    for player in laguna.new("walking", seats=seats, seed=1).view()["players"]:
        assert (player["coins"], player["permits"], player["backs"]) == (4, 4, [0, 0, 0])
        assert player["street"] == []
        (left, left_row), (right, right_row) = player["scaffolds"]
        assert (right - left, left_row, right_row) == (1, "ground", "ground")


def test_w2_5_the_start_player_is_drawn_at_random() -> None:
    starts = {laguna.new("walking", seats=3, seed=seed).actors[0] for seed in range(40)}
    assert starts == {0, 1, 2}


def test_w2_5_or_chosen_at_the_table() -> None:
    chosen = [laguna.new("walking", seats=3, seed=5, start=seat) for seat in (1, 2, 3)]
    assert [new.actors for new in chosen] == [[0], [1], [2]]
    assert [new.view()["marker"] for new in chosen] == [0, 1, 2]


def test_w2_5_only_somebody_at_the_table_can_start() -> None:
    with pytest.raises(laguna.OptionError) as error:
        laguna.new("walking", seats=2, start=3)
    assert error.value.rule == "W2.5"


@pytest.mark.parametrize("option", [{"easy": True}, {"windows": False}])
def test_w2_6_pl_solo_refuses_easy_and_playing_without_windows(option: dict[str, Any]) -> None:
    with pytest.raises(laguna.OptionError) as error:
        laguna.new("walking", seats=1, edition="pl", **option)
    assert error.value.rule == "W2.6"


def test_w2_6_de_solo_takes_easy() -> None:
    supply = laguna.new("walking", seats=1, edition="de", easy=True).view()["supply"]
    assert sum(supply.values()) == 15 - 3


def test_w2_6_de_solo_takes_playing_without_windows() -> None:
    closed = "street 1:\n  R3a\n  R2a\n  R1c"
    with_windows = table(closed, seats=1, edition="de")
    without = table(closed, seats=1, edition="de", windows=False)
    assert without.scores()[0].points == with_windows.scores()[0].points + 3
