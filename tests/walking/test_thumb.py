"""The rules of thumb: what tempts a player, and that those for two and more beat the others."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

import numpy as np
import pytest

import laguna
from laguna.engine.dispatch import urges
from laguna.engine.random import Generator, fraction, generator
from laguna.games.walking.judgement.policy import weigh
from laguna.games.walking.judgement.weights import ALONE, TOGETHER, Thumb
from tests.walking.decks import DECK, replaced
from tests.walking.positions import table

TWO_HOUSES = """
street 1 from 4:
  R3b . Y3a
  R2d . Y2c
  R1d . Y1d
  {} . woman
hand 1: {}
coins 1: 6
phase: lay
"""


def urges_of(played: laguna.Table, thumb: Thumb | None = None) -> list[float]:
    """How tempting each legal action is, by these weights or by those of the game."""
    seat, actions = played.actors[0], np.array(played.legal_actions())
    out = np.zeros(len(actions))
    if thumb is None:
        urges(played.parts, played.state, seat, actions, len(actions), out)
    else:
        weigh(played.parts, played.state, seat, actions, len(actions), thumb, out)
    return [float(urge) for urge in out]


def tempting(played: laguna.Table, move: str) -> float:
    """How tempting a move is for whoever's turn it is."""
    return urges_of(played)[played.legal_actions().index(played.action(move))]


@pytest.mark.parametrize(
    ("inhabitant", "card"),
    [("santa", "G3a"), ("mayor", "G1c"), ("seamstress", "G1b"), ("shopkeeper", "G1a")],
)
def test_a_card_tempts_more_with_the_inhabitant_who_counts_it(inhabitant: str, card: str) -> None:
    with_man = tempting(table(TWO_HOUSES.format("man", card), seats=4), f"lay {card} 5")
    with_inhabitant = tempting(table(TWO_HOUSES.format(inhabitant, card), seats=4), f"lay {card} 5")
    assert with_inhabitant > with_man


def test_a_lamp_tempts_the_policeman_s_street_only_apart_from_other_lamps() -> None:
    beside = table(TWO_HOUSES.format("policeman", "B1c P1d"), seats=4)  # R1d has a lamp
    apart = table(TWO_HOUSES.format("policeman", "B1c P1d").replace("R1d", "R1c"), seats=4)
    assert tempting(apart, "lay B1c 5") > tempting(beside, "lay B1c 5")
    assert tempting(apart, "lay P1d 5") == tempting(beside, "lay P1d 5")


def test_by_the_option_a_lamp_tempts_where_its_card_does_not_touch_another() -> None:
    drawn = TWO_HOUSES.format("policeman", "B1c B2b P2c").replace("P2c", "")
    lit = replaced(replaced(DECK, "B1c", "lamp 1, cat 1"), "B2b", "lamp 1, cat 1")  # as R1d has one
    gains = []
    for lamps in ("houses", "cards"):
        for card in ("B1c", "B2b"):
            with_lamp = table(drawn, seats=4, lamps=lamps, deck=lit)
            without = table(drawn, seats=4, lamps=lamps, deck=replaced(lit, card, "cat 2"))
            gains.append(tempting(with_lamp, f"lay {card} 5") - tempting(without, f"lay {card} 5"))
    assert gains[:3] == [pytest.approx(gains[0])] * 3
    assert gains[3] > gains[0] + 1


def test_two_cards_too_many_are_rather_sold_than_given_away() -> None:
    drawn = "hand 1: R1a R1b R2a R2b R3a\nphase: limit"
    played = table(drawn, edition="de")
    for card in ("R1a", "R1b", "R2a", "R2b", "R3a"):
        assert tempting(played, f"sell {card}") > tempting(played, f"return {card}")


def test_one_card_too_many_is_rather_given_away_than_two_sold() -> None:
    played = table("hand 1: R1a R1b R2a R2b\nphase: limit", edition="de")
    returns = [tempting(played, f"return {card}") for card in ("R1a", "R1b", "R2a", "R2b")]
    assert max(returns) > tempting(played, "sell R1a")


def test_a_second_shop_of_a_kind_tempts_less_than_a_new_one() -> None:
    street = TWO_HOUSES.format("shopkeeper", "G1b").replace("R1d", "{}")  # G1b is a café
    new = table(street.format("R1b"), seats=4)
    same = table(street.format("O1a").replace("R2d", "O2c").replace("R3b", "O3c"), seats=4)
    assert tempting(new, "lay G1b 5") > tempting(same, "lay G1b 5")


def test_what_only_a_tourist_likes_who_is_gone_does_not_tempt() -> None:
    begun = "street 1:\n  .\n  R2d\n  ##\nhand 1: R3a\nphase: lay\n"  # a cat on each card
    with_girl = table(f"{begun}supply: girl 1, man 2", seats=4)
    without = table(f"{begun}supply: man 2", seats=4)
    assert tempting(with_girl, "lay R3a 5") > tempting(without, "lay R3a 5")


def test_a_full_hand_is_tempted_less_by_three_more_cards() -> None:
    def leaning(hand: str) -> float:
        played = table(f"hand 1: {hand}\ncoins 1: 4", seats=4)
        return tempting(played, "take 1 top 3") - tempting(played, "take 1 top 1")

    assert leaning("R1a B1a G1a") < leaning("R1a")


def choice(played: laguna.Table, thumb: Thumb, rng: Generator) -> int:
    """The most tempting action by these weights, with some noise."""
    noisy = [urge + fraction(rng) for urge in urges_of(played, thumb)]
    return played.legal_actions()[noisy.index(max(noisy))]


@pytest.mark.parametrize("seats", [2, 4])
def test_who_plays_by_the_weights_for_many_beats_those_for_one(seats: int) -> None:
    leads = []
    for seed in range(8):
        for mine in combinations(range(seats), seats // 2):
            played = laguna.new("walking", seats=seats, seed=seed)
            rng = generator(seed)
            while not played.over:
                seat = played.actors[0]
                played.play(choice(played, TOGETHER if seat in mine else ALONE, rng))
            points = [score.points for score in played.scores()]
            theirs = [points[seat] for seat in range(seats) if seat not in mine]
            leads.append(mean(points[seat] for seat in mine) - mean(theirs))
    assert mean(leads) > 2
