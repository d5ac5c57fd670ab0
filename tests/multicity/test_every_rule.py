"""Every rule that can be broken, and every reason the game can give, has a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import laguna
from laguna.games.multicity import reasons

CANNOT_BE_BROKEN: dict[str, str] = {}
TEST_NAME = re.compile(r"test_m(\d+)(?:_(\d+)([a-z]?))?_")


@cache
def functions() -> tuple[ast.FunctionDef, ...]:
    """All functions of the test files of this folder."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return tuple(node for node in nodes if isinstance(node, ast.FunctionDef))


def rules_tested() -> set[str]:
    """The rules that test functions name: `test_m3_2c_…` names M3.2c."""
    names = filter(None, (TEST_NAME.match(function.name) for function in functions()))
    return {f"M{name[1]}" + (f".{name[2]}{name[3]}" if name[2] else "") for name in names}


def rules() -> set[str]:
    """All numbered rules, and sections that are one rule."""
    numbers = set(laguna.games.load("multicity").rules)
    headings = {number.partition(".")[0] for number in numbers if "." in number}
    return numbers - headings


def reasons_tested() -> Iterator[str]:
    """The reasons that tests expect from the table: `why.OCCUPIED`."""
    for function in functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("refused", "ended"):
                for argument in node.args:
                    if isinstance(argument, ast.Attribute):
                        yield argument.attr


def test_every_rule_that_can_be_broken_has_a_test() -> None:
    assert rules() - rules_tested() - set(CANNOT_BE_BROKEN) == set()


def test_every_test_names_a_rule_that_there_is() -> None:
    assert rules_tested() - rules() == set()


def test_what_cannot_be_broken_is_a_rule_without_a_test() -> None:
    assert set(CANNOT_BE_BROKEN) <= rules() - rules_tested()


def test_every_reason_is_given_in_a_test() -> None:
    named = {name for name, index in vars(reasons).items() if name.isupper() and index in range(99)}
    assert len(named) == len(reasons.REASONS) - 1
    assert named - set(reasons_tested()) == set()


def test_every_reason_names_a_rule() -> None:
    assert {reason.rule for reason in reasons.REASONS[1:]} <= rules()
