"""The kit that every game must pass: `check_game("walking")` in one line of a test.

It plays random games through the public table and checks the contract after every move: records
round-trip, words and JSON round-trip, `legal` and `why_not` agree over all ids, redeal keeps to
what each viewer knows, views and tells hide the rest, undo and redo are inverse. All that is said
is as the game's `facts/declared.py` declares it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

import numpy as np

from laguna.engine.dispatch import copy, observe
from laguna.engine.errors import OptionError, UndoRefused
from laguna.engine.facts import Kind, Undeclared
from laguna.engine.game import OMNISCIENT, SPECTATOR, Game, State, pad_json
from laguna.engine.record import read_record
from laguna.engine.registry import load
from laguna.engine.table import Table
from laguna.engine.watch import disagreement

REDEAL_SEEDS = (11, 12)
UNDO_SHARE = 0.05  # of the moves are taken back and played again
PAD_SHARE = 0.05  # of the positions are counted, and each at the end


class Broken(AssertionError):
    """A game broke the contract; the record of the game shows how."""

    def __init__(self, what: str, table: Table) -> None:
        self.table = table
        super().__init__(f"{what}\n{table.record()}")


def pairwise(game: Game, seats: int) -> list[dict[str, Any]]:
    """A few sets of options that the rules allow, in which any two values that can occur together
    do so at least once.
    """
    options = [option for option in game.options if option.values is not None]
    names = [option.name for option in options]
    every = (
        dict(zip(names, values, strict=True))
        for values in product(*(option.values or () for option in options))
    )
    allowed = [chosen for chosen in every if _accepts(game, seats, chosen)]
    missing = set().union(*(_pairs(chosen) for chosen in allowed))
    sets: list[dict[str, Any]] = []
    while missing:
        sets.append(max(allowed, key=lambda chosen: len(missing & _pairs(chosen))))
        missing -= _pairs(sets[-1])
    return sets


def _accepts(game: Game, seats: int, chosen: Mapping[str, Any]) -> bool:
    try:
        game.complete_options(seats, chosen)
    except OptionError:
        return False
    return True


def _pairs(chosen: Mapping[str, Any]) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    return set(combinations(chosen.items(), 2))


def tables(game: Game, seed: int, seat_counts: Iterable[int] = ()) -> Iterator[Table]:
    """A table for every seat count, or for some, and every pairwise set of options."""
    for seats in seat_counts or game.seat_counts:
        for options in pairwise(game, seats):
            yield Table(game, seats, options, seed)


def check_game(name: str, seat_counts: Iterable[int] = (), seed: int = 1) -> int:
    """Run the kit over a game, with all seat counts or some; how many games were played."""
    game = load(name)
    check_declarations(game)
    played = 0
    for table in tables(game, seed, seat_counts):
        check_table(table, random.Random(seed))
        played += 1
    return played


def check_declarations(game: Game) -> None:
    """What a game says of itself fits together."""
    names = game.state.names or ()
    assert {"seats", "turn", "reveals"} <= set(names), "every state has seats, turn and reveals"
    fields: Any = game.state.fields or {}
    used = sum(fields[name][0].itemsize for name in names)
    assert used == game.state.itemsize, "no padding bytes"
    assert not set(names) & set(dir(np.record)), "no field is called like a method of NumPy's"
    for language in game.languages:
        numbers = list(game.rules_in(language))
        assert numbers == list(game.rules), f"the rules in {language!r} have other numbers"
    for reason in game.reasons[1:]:
        assert reason.rule in game.rules, f"{reason.rule} is not a rule of {game.name}"
        assert reason.text.endswith("."), reason.text
    for option in game.options:
        assert option.rule in game.rules, f"{option.rule} is not a rule of {game.name}"
    actions = [game.action_json(action) for action in range(game.actions)]
    for action, written in enumerate(actions):
        assert game.action_from_json(json.loads(json.dumps(written))) == action
    game.facts.check("Action", json.dumps(actions).encode())
    game.facts.check("Parts", json.dumps([game.parts_json(game.shipped_parts())]).encode())


def check_table(table: Table, rng: random.Random) -> None:
    """Play a table to its end and check everything that can be checked on the way."""
    seen: list[bytes] = []
    while not table.over:
        check_state(table, rng)
        seat = rng.choice(table.actors)
        before = table.state.tobytes()
        check_move(table, seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < UNDO_SHARE:
            check_undo(table, seat, before)
        seen.append(before)
    check_state(table, rng)
    check_record(table)
    check_replay(table, seen, rng)


def check_state(table: Table, rng: random.Random) -> None:
    """Properties of one state."""
    game, parts, s = table.game, table.parts, table.state
    index = game.kernels.broken(parts, s)
    if index:
        raise Broken(game.invariants[index], table)
    out = np.zeros(game.max_legal, np.int64)
    where = disagreement(parts, s, table.seats, game.actions, len(game.reasons), out)
    if where >= 0:
        seat, action = divmod(where, game.actions)
        text = game.format(parts, s, action)
        raise Broken(f"legal and why_not disagree on {text!r} of seat {seat + 1}", table)
    for seat in table.actors:
        for action in table.legal_actions(seat):
            _same(game.parse(parts, s, game.format(parts, s, action)), action, "words", table)
    action = rng.randrange(game.actions)
    _same(game.parse(parts, s, game.format(parts, s, action)), action, "words", table)
    check_redeal(table, rng.choice((*range(table.seats), SPECTATOR)))
    if table.over or rng.random() < PAD_SHARE:
        check_pad(table)


def check_pad(table: Table) -> None:
    """What the score pad counts and how the game would come out are as they were declared."""
    game, parts, s = table.game, table.parts, table.state
    lines = pad_json(game.pad(parts, s))
    counted = [each["facts"] for line in lines for own in line["entries"] for each in own]
    _declared("Counted", json.dumps(counted), table)
    _declared("Outcome", json.dumps([game.outcome_json(parts, s)]), table)


def check_redeal(table: Table, viewer: int) -> None:
    """Redeal depends only on what the viewer knows, and nothing the viewer sees depends on it."""
    first, second = REDEAL_SEEDS
    kernels, parts = table.game.kernels, table.parts
    once = table.redealt(viewer, second)
    twice = table.redealt(viewer, first)
    kernels.redeal(parts, twice, viewer, second)
    _same(twice.tobytes(), once.tobytes(), f"redealing twice for viewer {viewer}", table)
    view = json.dumps(table.view(viewer))
    _same(json.dumps(table.game.view(parts, once, viewer)), view, f"viewer {viewer}'s view", table)
    _declared("View", f"[{view}]", table)
    if kernels.broken(parts, once):
        raise Broken("a redealt state breaks an invariant", table)
    if viewer != SPECTATOR:
        check_observation(table, once, viewer)
    _declared("View", json.dumps([table.view(OMNISCIENT)]), table)


def check_observation(table: Table, redealt: State, seat: int) -> None:
    """What learners see is within its bounds, and does not depend on what the seat cannot know."""
    features = table.game.features(table.seats)
    sizes = [feature.size for feature in features]
    spare = table.game.states(1)[0]
    seen, again = np.zeros((2, sum(sizes)), np.float32)
    observe(table.parts, table.state, seat, spare, seen)
    observe(table.parts, redealt, seat, spare, again)
    _same(again.tolist(), seen.tolist(), f"the observation of seat {seat + 1}", table)
    for feature, part in zip(features, np.split(seen, np.cumsum(sizes)[:-1]), strict=True):
        if part.min() < feature.low or part.max() > feature.high:
            raise Broken(f"the observed {feature.name} is out of its bounds", table)


def check_move(table: Table, seat: int, action: int) -> None:
    """Play a move: what each viewer is told can be said, and hides what the viewer cannot know."""
    before = _copy_of(table, table.state)
    viewers = (*range(table.seats), SPECTATOR)
    told = table.play_and_tell(action, seat, viewers)
    game, parts = table.game, table.parts
    for viewer, events in told.items():
        _declared("Event", json.dumps(events), table)
        assert all(game.say(event) for event in events)
        other = _copy_of(table, table.state)
        game.kernels.redeal(parts, other, viewer, REDEAL_SEEDS[0])
        again = game.tell(parts, before, seat, action, other, viewer)
        _same(json.dumps(again), json.dumps(events), f"the tell for viewer {viewer}", table)


def check_undo(table: Table, seat: int, before: bytes) -> None:
    """Undo, where it is allowed, leads back to the byte; redo is the identity."""
    after = table.state.tobytes()
    action = table.plies[-1].action
    try:
        table.undo(seat, consent=True)
    except UndoRefused:
        return
    _same(table.state.tobytes(), before, "the state after undo", table)
    table.play(action, seat)
    _same(table.state.tobytes(), after, "the state after redo", table)


def check_record(table: Table) -> None:
    """The record reads back to the same game, in words and in bytes."""
    text = table.record()
    again = read_record(text)
    _same(again.record(), text, "the record", table)
    _same(again.state.tobytes(), table.state.tobytes(), "the state of the record", table)
    _same(again.log, table.log, "the log of the record", table)


def check_replay(table: Table, seen: list[bytes], rng: random.Random) -> None:
    """Any earlier ply can be replayed exactly."""
    ply = rng.randrange(len(seen))
    _same(table.at(ply).state.tobytes(), seen[ply], f"the replay to ply {ply}", table)


def _copy_of(table: Table, s: State) -> State:
    state = table.game.states(1)[0]
    copy(state, s)
    return state


def _declared(kind: Kind, said: str, table: Table) -> None:
    try:
        table.game.facts.check(kind, said.encode())
    except Undeclared as undeclared:
        raise Broken(str(undeclared), table) from None


def _same(got: object, expected: object, what: str, table: Table) -> None:
    if got != expected:
        raise Broken(f"{what}: {got!r} instead of {expected!r}", table)
