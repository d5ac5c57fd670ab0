"""The engine against a referee that was written from the text of the rules alone."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import laguna
from laguna.engine.replay import full_json
from tests.referee import games, streets
from tests.referee.campaign import referee
from tests.referee.referee import LEARNED, PERHAPS, Disagreement, Report, check

Json = dict[str, Any]
TABLES = [(seats, edition) for seats in (1, 2, 3, 4) for edition in ("pl", "de")]
GAMES = ((0, False), (1, True))  # seed, late
STREETS = 200

ONE_FOR_TWO_HOUSES = """
    street 1:
      R3a   O3a Y3a  .   .
      R2a   O2a Y2a  G2a B2a
      R1a   O1a Y1a  G1a B1a
      woman man girl .   .
    hand 1: G3a B3a
    coins 1: 6
    supply: boy 1
"""
NONE_FOR_THE_FIFTH_HOUSE = """
    street 1:
      R3a   O3a       Y3a   G3a        .
      R2a   O2a       Y2a   G2a        B2a
      R1a   O1a       Y1a   G1a        B1a
      mayor policeman santa seamstress .
    street 2:
      R3b   O3b       Y3b   G3b
      R2b   O2b       Y2b   G2b
      R1b   O1b       Y1b   G1b
      woman man       woman man
    street 3:
      R3c   O3c       Y3c   G3c
      R2c   O2c       Y2c   G2c
      R1c   O1c       Y1c   G1c
      girl  boy       girl  boy
    hand 1: B3a
    seat: 1
    marker: 1
"""


@cache
def reports(seats: int, edition: str) -> list[Report]:
    return [referee(seed, seats, edition, late=late) for seed, late in GAMES]


def disagreements(seats: int, edition: str) -> list[Disagreement]:
    return [found for report in reports(seats, edition) for found in report.disagreements]


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_ply_is_as_the_rules_have_it(seats: int, edition: str) -> None:
    found = disagreements(seats, edition)
    assert [str(it) for it in found if not it.what.startswith((LEARNED, PERHAPS))] == []


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_reveals_are_counted_exactly_when_a_player_learns_something(
    seats: int, edition: str
) -> None:
    assert [str(it) for it in disagreements(seats, edition) if it.what == LEARNED] == []


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_only_cards_that_can_be_in_a_hand_are_remembered_as_such(seats: int, edition: str) -> None:
    found = disagreements(seats, edition)
    assert [str(it) for it in found if it.what.startswith(PERHAPS)] == []


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("drawing", [ONE_FOR_TWO_HOUSES, NONE_FOR_THE_FIFTH_HOUSE])
def test_w6_2_a_house_stays_without_a_character(drawing: str, edition: str) -> None:
    seats = drawing.count("street")
    table = laguna.new(
        "walking", seats=seats, seed=0, edition=edition, easy=seats > 1, position=drawing
    )
    games.play_on(table, [games.build] * seats, Random(0))
    report = check(full_json(table), from_the_beginning=False)
    assert report.met["W6.2 no character"]
    assert [str(it) for it in report.disagreements if it.what != LEARNED] == []


def test_w5_3_cards_and_scaffolds_go_wherever_a_street_can_stand() -> None:
    random = Random(0)
    shapes = random.sample(sorted(streets.shapes(), key=sorted), STREETS)
    some = [random.choice(list(streets.places_in_the_row(shape))) for shape in shapes]
    assert [fault for street in some for fault in streets.faults(street, random)] == []


@cache
def honest_game() -> Json:
    return full_json(games.play(0, 2, "de", late=False))


def move_something_else(ply: Json) -> None:
    ply["move"] = {"move": "remove", "character": "boy"}


def alter_coins(ply: Json) -> None:
    ply["state"]["players"][0]["coins"] += 1


def drop_a_legal_move(ply: Json) -> None:
    ply["legal"][ply["actors"][0]].pop()


def repeat_a_legal_move(ply: Json) -> None:
    ply["legal"][ply["actors"][0]] *= 2


def swap_cards_in_a_deck(ply: Json) -> None:
    deck = ply["state"]["known_in_decks"][2]
    deck[0]["card"], deck[1]["card"] = deck[1]["card"], deck[0]["card"]


def forget_who_put_a_card(ply: Json) -> None:
    ply["state"]["known_in_decks"][0][-1]["put_by"] = 3


def shift_the_display(ply: Json) -> None:
    ply["state"]["display"].reverse()


def count_a_reveal(ply: Json) -> None:
    ply["state"]["counters"]["reveals"] += 1


def move_a_score(ply: Json) -> None:
    ply["scores"][1]["lines"]["permits"] -= 3
    ply["scores"][1]["lines"]["woman"] += 3


def alter_a_rank(ply: Json) -> None:
    ply["scores"][0]["rank"] += 1


def hang_a_scaffold_in_the_air(ply: Json) -> None:
    ply["state"]["players"][0]["scaffolds"] = [[1, "ground"]]


def pass_the_marker(ply: Json) -> None:
    ply["state"]["marker"] = 1 - ply["state"]["marker"]


def hide_an_event(ply: Json) -> None:
    ply["events"].pop()


@pytest.mark.parametrize(
    "alter",
    [
        move_something_else,
        alter_coins,
        drop_a_legal_move,
        repeat_a_legal_move,
        swap_cards_in_a_deck,
        forget_who_put_a_card,
        shift_the_display,
        count_a_reveal,
        move_a_score,
        alter_a_rank,
        hang_a_scaffold_in_the_air,
        pass_the_marker,
        hide_an_event,
    ],
)
def test_the_referee_notices_a_fault(alter: Callable[[Json], None]) -> None:
    document = copy.deepcopy(honest_game())
    altered = len(document["plies"]) // 3
    alter(document["plies"][altered])
    before = check(honest_game()).disagreements
    assert any(
        found.ply == altered for found in check(document).disagreements if found not in before
    )
