"""Undo by going back gives what playing the whole game again gives, refusals too."""

from __future__ import annotations

import random

import pytest

import laguna
from laguna.engine import registry
from laguna.engine.errors import LagunaError
from laguna.engine.game import SPECTATOR, Event
from laguna.engine.table import UNDO, Ply, Row, Table

STEPS = 120


class PlayedAgain:
    """The same table by the long way: an undo plays all moves that stand from the deal on."""

    def __init__(self, table: Table) -> None:
        self.table = table.fresh()

    def follow(self, row: Row) -> None:
        if row.action != UNDO:
            self.table.play(row.action, row.seat)
            return
        plies = self.table.plies
        own = [index for index, ply in enumerate(plies) if ply.seat == row.seat]
        if not own or plies[own[-1]].reveals != int(self.table.state.reveals):
            raise laguna.UndoRefused("no")
        last = own[-1]
        later = [ply for ply in plies[last + 1 :] if ply.turn == plies[last].turn]
        self.table = self._played(plies[:last] + later)

    def _played(self, plies: list[Ply]) -> Table:
        again = self.table.fresh()
        for ply in plies:
            again.play(ply.action, ply.seat)
        return again


def random_row(table: Table, chance: random.Random) -> Row:
    """An undo of anybody's, or somebody's legal move; now and then one that may not be."""
    if table.over or chance.random() < 0.4:
        return Row(chance.randrange(table.seats), UNDO)
    if chance.random() < 0.05:
        return Row(chance.randrange(table.seats), chance.randrange(table.game.actions))
    seat = chance.choice(table.actors)
    return Row(seat, chance.choice(table.legal_actions(seat)))


def accepted(follow: object, row: Row) -> bool:
    assert callable(follow)
    try:
        follow(row)
    except LagunaError:
        return False
    return True


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seed", range(4))
def test_going_back_is_playing_again(name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    table = laguna.new(name, seats=2 + seed % 3, seed=seed)
    again = PlayedAgain(table)
    for _ in range(STEPS):
        row = random_row(table, chance)
        assert accepted(table.replay_row, row) == accepted(again.follow, row)
        assert table.state.tobytes() == again.table.state.tobytes()
        assert table.plies == again.table.plies
        assert table.actors == again.table.actors
        for actor in table.actors:
            assert table.legal_actions(actor) == again.table.legal_actions(actor)
    folded = table.fresh()
    for row in table.log:
        folded.replay_row(row)
    assert folded.state.tobytes() == table.state.tobytes()
    assert laguna.read(table.record()).log == table.log


@pytest.mark.parametrize("name", registry.names())
def test_what_was_told_is_cut_not_told_again(name: str) -> None:
    """The moves that an undo leaves, with those told anew, are what a walk tells."""
    chance = random.Random(name)
    table = laguna.new(name, seats=3, seed=5)
    viewers = (SPECTATOR, 0, 1, 2)
    told: list[dict[int, list[Event]]] = []
    for _ in range(STEPS):
        row = random_row(table, chance)
        try:
            if row.action == UNDO:
                untouched, after = table.undo_and_tell(row.seat, viewers, consent=True)
                told[untouched:] = after
            else:
                told.append(table.play_and_tell(row.action, row.seat, viewers))
        except LagunaError:
            continue
        assert len(told) == len(table.plies)
    for viewer in viewers:
        walked = [events for _, _, events in table.walk(viewer)]
        assert [each[viewer] for each in told] == walked


@pytest.mark.parametrize("name", registry.names())
def test_folding_plays_each_row_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of moves taken back again and again costs what its rows cost, however long it is."""
    table = laguna.new(name, seats=2, seed=3)
    before = -1
    while len(table.plies) < 10 or int(table.state.reveals) != before:
        before = int(table.state.reveals)
        table.play(table.legal_actions(table.actors[0])[0], table.actors[0])
    seat, action, *_ = table.plies[-1]
    for _ in range(200):
        table.undo(seat, consent=True)
        table.play(action, seat)
    played: list[int] = []
    play = Table._play

    def counted(self: Table, seat: int, action: int) -> None:
        played.append(action)
        play(self, seat, action)

    monkeypatch.setattr(Table, "_play", counted)
    folded = table.fresh()
    for row in table.log:
        folded.replay_row(row)
    assert len(played) == sum(row.action != UNDO for row in table.log)
    played.clear()
    assert len(laguna.read(table.record()).log) == len(table.log)
    assert len(played) <= 2 * len(table.log)
