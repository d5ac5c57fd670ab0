"""Every rule that can be broken, and every reason a game can give, has a test in its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import laguna

CANNOT_BE_BROKEN = {
    "W1.5": "a remark about the printed deck",
    "W10.5": "worth knowing, no rule",
}
ASSERTING = ("refused", "ended")  # test helpers that expect a reason: `refused(..., why.OCCUPIED)`


class Coverage(NamedTuple):
    """The tests of a game, and the letter of its rules."""

    game: laguna.Game
    letter: str
    functions: tuple[ast.FunctionDef, ...]

    def rules(self) -> set[str]:
        """All numbered rules, and sections that are one rule."""
        numbers = set(self.game.rules)
        headings = {number.partition(".")[0] for number in numbers if "." in number}
        return numbers - headings

    def rules_tested(self) -> set[str]:
        """The rules that test functions name: `test_w4_2b_…` names W4.2b."""
        name = re.compile(rf"test_{self.letter.lower()}(\d+)(?:_(\d+)([a-z]?))?_")
        found = filter(None, (name.match(function.name) for function in self.functions))
        return {
            f"{self.letter}{each[1]}" + (f".{each[2]}{each[3]}" if each[2] else "")
            for each in found
        }

    def reasons_tested(self) -> Iterator[str]:
        """The reasons that tests expect from the table."""
        for function in self.functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASSERTING:
                    for argument in node.args:
                        if isinstance(argument, ast.Attribute):
                            yield argument.attr


@cache
def coverage_of(name: str) -> Coverage:
    files = sorted((Path(__file__).parent / name).glob("test_*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    game = laguna.games.load(name)
    functions = tuple(node for node in nodes if isinstance(node, ast.FunctionDef))
    return Coverage(game, next(iter(game.rules))[0], functions)


@pytest.fixture(params=laguna.games.names())
def coverage(request: pytest.FixtureRequest) -> Coverage:
    """Of every game of the registry."""
    return coverage_of(request.param)


def test_every_rule_that_can_be_broken_has_a_test(coverage: Coverage) -> None:
    assert coverage.rules() - coverage.rules_tested() - set(CANNOT_BE_BROKEN) == set()


def test_every_test_names_a_rule_that_there_is(coverage: Coverage) -> None:
    assert coverage.rules_tested() <= set(coverage.game.rules)


def test_what_cannot_be_broken_is_a_rule_without_a_test() -> None:
    every = [coverage_of(name) for name in laguna.games.names()]
    untested = set().union(*(each.rules() - each.rules_tested() for each in every))
    assert set(CANNOT_BE_BROKEN) <= untested


def test_every_reason_is_given_in_a_test(coverage: Coverage) -> None:
    reasons = vars(import_module(f"laguna.games.{coverage.game.name}.rules.reasons"))
    named = {name for name, index in reasons.items() if name.isupper() and isinstance(index, int)}
    assert len(named) == len(coverage.game.reasons) - 1
    assert named - set(coverage.reasons_tested()) == set()


def test_every_reason_names_a_rule(coverage: Coverage) -> None:
    assert {reason.rule for reason in coverage.game.reasons[1:]} <= set(coverage.game.rules)
