"""What the view says of the score: its lines, what characters would bring, the solo verdict."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import laguna
from laguna.engine.dispatch import copy
from laguna.engine.game import POINTS
from laguna.engine.outcome import scores
from laguna.games.walking.rules.state import STATE, TOURISTS
from laguna.games.walking.words.moves import CHARACTER_NAMES
from tests.asked import play
from tests.walking.positions import table

TWO_BEGUN = """
street 1 from 5:
  .   .
  R2a .
  R1c Y1a
phase: lay
"""


def prospects(played: laguna.Table, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = played.view(seat)["players"][seat]["prospects"]
    return found


def games(seats: int, edition: str) -> Iterator[laguna.Table]:
    """Tables along random games."""
    for seed in range(3):
        played = laguna.new("walking", seats=seats, edition=edition, seed=seed)
        chance = Random(seed)
        while not played.over:
            yield played
            played.play(chance.choice(played.legal_actions()))
        yield played


def grown(played: laguna.Table, seat: int, character: int, column: int) -> int:
    """How much the final score grows with a character under a complete house."""
    with_it = np.zeros(1, STATE).view(np.recarray)[0]
    copy(with_it, played.state)
    with_it.character[seat, column] = character
    before, after = (scores(played.parts, s) for s in (played.state, with_it))
    return int(after[seat, POINTS] - before[seat, POINTS])


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_under_a_complete_house_a_character_brings_what_the_score_grows_by(
    seats: int, edition: str
) -> None:
    seen = 0
    for played in games(seats, edition):
        for seat in range(seats):
            street = played.view(seat)["players"][seat]["street"]
            complete = [house["column"] for house in street if house["complete"]]
            for character, found in enumerate(prospects(played, seat).values()):
                for column, points in (found["columns"] if found else {}).items():
                    if int(column) in complete:
                        assert points == grown(played, seat, character, int(column) - 1)
                        seen += 1
    assert seen


@pytest.mark.parametrize("edition", ["pl", "de"])
def test_w6_1_houses_that_may_still_get_a_character(edition: str) -> None:
    for played in games(2, edition):
        for seat in range(2):
            view = played.view(seat)
            street = view["players"][seat]["street"]
            waiting = view["completed"] if view["seat"] == seat else []
            free = [
                house["column"]
                for house in street
                if not house["character"] and (not house["complete"] or house["column"] in waiting)
            ]
            mine = [house["character"] for house in street]
            for name, found in prospects(played, seat).items():
                second = name in mine and CHARACTER_NAMES.index(name) >= TOURISTS
                may_come = free and view["supply"][name] and not second and not played.over
                assert (found is not None) == bool(may_come)
                if found:
                    assert [int(column) for column in found["columns"]] == free
                    assert found["points"] == max(found["columns"].values())
                    assert found["columns"][str(found["column"])] == found["points"]


@pytest.mark.parametrize(
    ("edition", "character", "columns"),
    [
        ("pl", "woman", {"5": 9, "6": 2}),
        ("pl", "girl", {"5": 5, "6": 2}),
        ("pl", "boy", {"5": 6, "6": 4}),
        ("pl", "mayor", {"5": 0, "6": 1}),
        ("pl", "policeman", {"5": 5, "6": 5}),
        ("pl", "florist", {"5": 4, "6": 0}),
        ("de", "woman", {"5": 9, "6": 2}),
        ("de", "mayor", {"5": 1, "6": 1}),
        ("de", "florist", {"5": 4, "6": 4}),
    ],
)
def test_w8_1_a_begun_house_counts_as_if_it_were_complete_others_by_the_edition(
    edition: str, character: str, columns: dict[str, int]
) -> None:
    found = prospects(table(TWO_BEGUN, edition=edition))[character]
    assert found["columns"] == columns
    assert found["points"] == max(columns.values())
    assert found["column"] == max(map(int, columns), key=lambda c: (columns[str(c)], -c))


def test_w6_2_no_second_inhabitant_and_none_that_is_gone() -> None:
    drawn = "street 1 from 5:\n  R3a .\n  R2a .\n  R1c Y1a\n  mayor .\nsupply: mayor 1, boy 1"
    found = prospects(table(drawn, seats=3))
    assert [name for name in found if found[name]] == ["boy"]
    assert found["boy"]["columns"] == {"6": 4}


def test_w6_1_a_house_completed_in_this_turn_waits_for_its_character() -> None:
    drawn = "street 1:\n  .\n  R2a\n  R1c\nhand 1: R3a\nphase: lay"
    played = table(drawn)
    assert prospects(played)["woman"]["columns"] == {"5": 9}
    play(played, "lay R3a 5")
    assert prospects(played)["woman"]["columns"] == {"5": 11}
    play(played, "end", "invite woman 5")
    assert prospects(played)["man"] is None


def test_w6_2_a_house_that_stayed_without_a_character_gets_none_later() -> None:
    drawn = "street 1 from 5:\n  R3a .\n  R2a .\n  R1c Y1a\n  . ."
    assert list(prospects(table(drawn))["boy"]["columns"]) == ["6"]


def test_only_the_viewer_has_prospects() -> None:
    played = laguna.new("walking", seats=3, seed=1)
    for viewer in (0, 1, 2, laguna.SPECTATOR, laguna.OMNISCIENT):
        players = played.view(viewer)["players"]
        having = [seat for seat, player in enumerate(players) if "prospects" in player]
        assert having == ([viewer] if viewer >= 0 else [])
    assert prospects(played) == dict.fromkeys(CHARACTER_NAMES), "no house is there yet"


@pytest.mark.parametrize("seats", [1, 3])
def test_every_player_has_the_lines_of_the_score(seats: int) -> None:
    for played in games(seats, "pl"):
        for viewer in (*range(seats), laguna.SPECTATOR):
            players = played.view(viewer)["players"]
            assert [player["lines"] for player in players] == [s.lines for s in played.scores()]


def test_w10_4_a_solo_game_that_is_over_has_its_verdict() -> None:
    over = 0
    for played in games(1, "de"):
        verdict = played.game.outcome_json(played.parts, played.state) if played.over else None
        assert played.view(0)["verdict"] == played.view()["verdict"] == verdict
        over += played.over
    assert over
    assert list(games(2, "pl"))[-1].view(0)["verdict"] is None
