"""The engine against a second Burano that was written from the text of the rules alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import laguna
from laguna import OMNISCIENT, Table
from tests.burano import box
from tests.burano.campaign import IDLE, KINDS_OF_TABLE, TASTE, Report, compare, plain, play, play_on
from tests.burano.referee import Referee
from tests.burano.set_up import set_up_faults

GAMES = [(2, "random", False), (3, "first", True), (4, "random", True)]
DEALS = 3
# What whole games reach rarely: no seafood, no cubes of some colours, no building cards.
ACTIONS = "actions: sailing P B, lace Y G, earnings O W\n"
ALL_BUT_TWO = "sold 1: " + " ".join([*box.SEAFOOD * 5, *box.SEAFOOD[2:]]) + "\n"
LATE = {
    "seafood runs out": f"season: autumn\nround: 3\n{ACTIONS}{ALL_BUT_TWO}"
    "prepared 1: P B B\nprepared 2: P P B\nprivileges 1: 6\nprivileges 2: 6",
    "the pool runs out": f"season: summer\nround: 4\n{ACTIONS}"
    "privileges 1: 4\nprivileges 2: 4\nlace 1: m1 n1 o1\nlace 2: m2 n2\npool 2: P 1, B 0, W 0",
    "building cards run out": f"season: winter\nround: 1\n{ACTIONS}"
    "cards 1: 1 2 3 4 5 6 7 14\ncards 2: 8 9 10 11 12 13\nbuildings: 15 16\n"
    "cubes: e5 P, g5 B, d4 P, d6 B, f4 W, f6 O\nroofs 1: four-PB workshops-PB islands-OW\n"
    "roofs 2: fountains-BW islands-PO four-BG\ncoins 1: 20\ncoins 2: 20",
    "ties on the islands": f"season: autumn\nround: 3\nseat: 4\n{ACTIONS}"
    "islands 1: A A B C D\nislands 2: A A B C E\nislands 3: A A B F F\nislands 4: A A D\n"
    "cards 3: 13\ncubes: e5 P, g5 B\nroofs 3: islands-PB . .",
    "lace of all": f"season: winter\nround: 2\nseat: 1\n{ACTIONS}"
    "lace 1: m1 n1 o1 n2\nlace 2: p1 q1 p2 q2\nlace 3: k2 l2 m2\nlace 4: o2 m3 n3 o3\n"
    "cards 1: 12 14\nprepared 1: Y G\nprepared 2: Y G\nprepared 3: Y G\nprepared 4: Y G\n"
    "privileges 1: 2\nprivileges 2: 4\nprivileges 3: 1",
    "few on the ring": f"season: winter\nround: 2\n{ACTIONS}"
    "islands 1: B B C C D D E E F\nislands 2: B B C C D D E F\nhuts D: Y B P\nhuts E: Y B P\n"
    "boat 1: A\nboat 2: A\narrows 1: Y B P\narrows 2: Y B P\n"
    "prepared 1: P B Y\nprepared 2: P B Y\ncoins 1: 9\ncoins 2: 9",
    "nowhere to sail": f"season: winter\nround: 2\n{ACTIONS}"
    "huts A: G G G\nhuts B: Y Y Y\nhuts C: O O O\nhuts D: P P P\nhuts E: W W W\nhuts F: B B B\n"
    "boat 1: B\nboat 2: B\narrows 1: Y B P\narrows 2: Y B P\n"
    "prepared 1: P P B\nprepared 2: P B B\nprivileges 1: 0\nprivileges 2: 1",
}
EQUAL_POINTS = (
    f"season: winter\nround: 3\nseat: 4\n{ACTIONS}"
    "islands 1: A\nislands 2: B\nislands 3: C\nislands 4: D\n"
    "coins 1: 3\ncoins 2: 1\ncoins 3: 4\ncoins 4: 0\nprivileges 1: 0\nprivileges 2: 2\n"
    "privileges 3: 0\nprivileges 4: 0\nprepared 4: P"
)


def late(drawing: str, seed: int) -> Table:
    return laguna.new(
        "burano",
        4 if " 4:" in drawing else 2,
        seed=seed,
        start=1,
        position=f"phase: turn\n{drawing}",
    )


@pytest.mark.parametrize(("seats", "workshops", "minute"), GAMES)
def test_both_agree_on_whole_games(seats: int, workshops: str, minute: bool) -> None:
    assert play(seats, seats, workshops, minute).faults == []


@pytest.mark.parametrize("drawing", LATE.values(), ids=LATE)
def test_both_agree_on_what_comes_up_rarely(drawing: str) -> None:
    assert play_on(late(drawing, 0), 0, TASTE, Report()).faults == []


def test_both_agree_on_ranks_of_equal_points() -> None:
    table = late(EQUAL_POINTS, 0)
    referee = Referee(plain(table.view(OMNISCIENT)))
    for move in ("end", "done"):
        table.play(move)
        referee.play(referee.seat, {"move": move}, plain(table.view(OMNISCIENT)))
    assert [score.points for score in table.scores()] == [4] * 4
    assert [score.rank for score in table.scores()] == referee.ranks() == [3, 3, 2, 1]


def test_both_agree_when_the_roofs_run_out() -> None:
    report = play(1, 4, "first", True, IDLE)
    assert report.faults == []
    assert report.met["B7.5 kinds repeat"]


@pytest.mark.parametrize(("seats", "workshops", "minute"), KINDS_OF_TABLE)
def test_b2_set_up(seats: int, workshops: str, minute: bool) -> None:
    for seed in range(DEALS):
        table = laguna.new("burano", seats, seed=seed, workshops=workshops, minute=minute)
        assert [*set_up_faults(plain(table.view(OMNISCIENT)), workshops)] == []


def alter_coins(referee: Referee) -> None:
    referee.player.coins += 1


def alter_the_pool(referee: Referee) -> None:
    referee.pool["pink"] -= 1


def turn_the_wheel(referee: Referee) -> None:
    referee.turn_wheel(referee.player, 1)


def swap_huts(referee: Referee) -> None:
    huts = referee.huts
    other = next(name for name in "BCDEF" if huts[name][0] != huts["A"][0])
    referee.exchange("A", 0, other, 0)


def look_into_the_deck(referee: Referee) -> None:
    referee.deck.reverse()


def pass_the_marker(referee: Referee) -> None:
    referee.start = 1 - referee.start


def move_a_ship(referee: Referee) -> None:
    referee.ships["left"].append(referee.ships["right"].pop())


def move_points(referee: Referee) -> None:
    referee.player.lines.update(sales=-1, lace=1)


def free_a_field(referee: Referee) -> None:
    referee.fields["e5"].append("pink")


def forget_a_card(referee: Referee) -> None:
    referee.player.cards.pop()


@pytest.mark.parametrize(
    "alter",
    [
        alter_coins,
        alter_the_pool,
        turn_the_wheel,
        swap_huts,
        look_into_the_deck,
        pass_the_marker,
        move_a_ship,
        move_points,
        free_a_field,
        forget_a_card,
    ],
)
def test_a_difference_is_noticed(alter: Callable[[Referee], None]) -> None:
    table = late(LATE["building cards run out"], 0)
    view = plain(table.view(OMNISCIENT))
    referee, report = Referee(view), Report()
    compare(table, view, referee, report)
    assert report.faults == []
    alter(referee)
    compare(table, view, referee, report)
    assert report.faults


def test_a_move_too_many_or_too_few_is_noticed() -> None:
    table = late(LATE["seafood runs out"], 0)
    view = plain(table.view(OMNISCIENT))
    for moves in (1, -1):
        referee, report = Referee(view), Report()
        honest = referee.legal(referee.seat)
        altered = [*honest, {"move": "fill"}] if moves > 0 else honest[:-1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(referee, "legal", lambda _, altered=altered: altered)
            compare(table, view, referee, report)
        assert len(report.faults) == 1
