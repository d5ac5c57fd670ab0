"""What the rules of thumb weigh, in points: one set of weights for a player alone, one for two and
more.

Those of a player alone were tuned so that solo games played by them score most; the others by
`research/tune_thumb.py`, so that two of four who play by them beat two with weights near them.
"""

from __future__ import annotations

from typing import NamedTuple


class Thumb(NamedTuple):
    """The weights; those that are 0 for a player alone were not tuned there."""

    coin: float  # a coin when taking
    coin_held: float  # so much less for each coin that is there already
    crowded: float  # less for each card taken beyond what a hand will hold
    poor: float  # less to take cards that cannot all be paid for
    new_house: float  # a card that begins a house
    new_roof: float  # a roof that begins one, on two scaffolds
    new_house_late: float  # less for each round after the late one
    beyond_reach: float  # less for a house that will not be completed
    continues: float  # for each card of the house that a card continues
    completes: float
    twice: float  # of its use, if the hand has a card for the same place
    liked: float  # of what a house's best tourist gets from a card
    shop: float  # of its printed value
    window: float  # a closed window
    permit: float
    late_permit: float  # when permits are for spending
    any_card: float  # less for any card laid: the right one may still come
    next_card: float  # less for a second and third one, which cost more (W4.1)
    own_inhabitant: float  # of what a card brings to an inhabitant of the street
    free_inhabitant: float  # of what it would bring to one of the supply
    lamp: float  # a first lamp of three houses, to the policeman
    shop_kind: float  # a shop of a new kind, to the shopkeeper
    pair: float  # an awning that makes a pair, to the seamstress
    awning: float  # any other awning
    row_plant: float  # a flower to the florist, a herb to the gardener
    tourist: float  # a tourist rather than an inhabitant
    mayor_growth: float  # what an inhabitant gains, about, from every house still to come
    policeman_growth: float
    santa_growth: float
    shopkeeper_growth: float
    seamstress_growth: float
    florist_growth: float
    gardener_growth: float


ALONE = Thumb(
    coin=2.4,
    coin_held=0.0,
    crowded=0.0,
    poor=0.0,
    new_house=0.5,
    new_roof=-0.8,
    new_house_late=1.4,
    beyond_reach=8.0,
    continues=2.3,
    completes=1.9,
    twice=0.4,
    liked=0.3,
    shop=1.9,
    window=0.4,
    permit=6.9,
    late_permit=1.9,
    any_card=0.0,
    next_card=0.0,
    own_inhabitant=0.0,
    free_inhabitant=0.0,
    lamp=0.0,
    shop_kind=0.0,
    pair=0.0,
    awning=0.0,
    row_plant=0.0,
    tourist=0.0,
    mayor_growth=0.8,
    policeman_growth=1.4,
    santa_growth=3.1,
    shopkeeper_growth=1.9,
    seamstress_growth=1.6,
    florist_growth=0.9,
    gardener_growth=0.8,
)
TOGETHER = Thumb(
    coin=2.54,
    coin_held=0.35,
    crowded=1.43,
    poor=0.73,
    new_house=0.42,
    new_roof=0.52,
    new_house_late=0.0,
    beyond_reach=9.6,
    continues=2.7,
    completes=1.76,
    twice=0.52,
    liked=0.3,
    shop=2.41,
    window=0.99,
    permit=7.02,
    late_permit=2.58,
    any_card=0.68,
    next_card=2.35,
    own_inhabitant=0.59,
    free_inhabitant=0.32,
    lamp=4.67,
    shop_kind=5.02,
    pair=3.78,
    awning=2.56,
    row_plant=0.22,
    tourist=1.06,
    mayor_growth=0.3,
    policeman_growth=0.66,
    santa_growth=2.12,
    shopkeeper_growth=-0.58,
    seamstress_growth=0.58,
    florist_growth=0.33,
    gardener_growth=0.57,
)

FIRST_GROWTH = Thumb._fields.index("mayor_growth")  # the inhabitants in the order of their numbers
