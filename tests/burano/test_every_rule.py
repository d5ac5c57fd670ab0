"""Every rule that can be broken, and every reason the game can give, has a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import laguna
from laguna.games.burano import reasons

TEST_NAME = re.compile(r"test_b(\d+)(?:_(\d+))?_")


@cache
def functions() -> tuple[ast.FunctionDef, ...]:
    """All functions of the test files of this folder."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return tuple(node for node in nodes if isinstance(node, ast.FunctionDef))


def rules_tested() -> set[str]:
    """The rules that test functions name: `test_b4_2_…` names B4.2."""
    names = filter(None, (TEST_NAME.match(function.name) for function in functions()))
    return {f"B{name[1]}" + (f".{name[2]}" if name[2] else "") for name in names}


def rules() -> set[str]:
    """All numbered rules, and sections that are one rule."""
    numbers = set(laguna.games.load("burano").rules)
    headings = {number.partition(".")[0] for number in numbers if "." in number}
    return numbers - headings


def reasons_tested() -> Iterator[str]:
    """The reasons that tests expect from the table: `why.NO_ROUTE`."""
    for function in functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refused":
                for argument in node.args:
                    if isinstance(argument, ast.Attribute):
                        yield argument.attr


def cards_tested() -> set[int]:
    """The building cards that tests name: `test_b9_cards_1_to_3_…`, `test_b9_card_11_…`."""
    tested: set[int] = set()
    for function in functions():
        found = re.match(r"test_b9_cards?_(\d+)(?:_(to|and)_(\d+))?", function.name)
        if found:
            first, last = int(found[1]), int(found[3] or found[1])
            tested |= set(range(first, last + 1))
        if function.name.endswith("16_brings_9"):
            tested.add(16)
    return tested


def test_every_rule_has_a_test() -> None:
    assert rules() - rules_tested() == set()


def test_every_test_names_a_rule_that_there_is() -> None:
    assert rules_tested() - rules() == set()


def test_every_building_card_has_a_test() -> None:
    assert cards_tested() == set(range(1, 17))


def test_every_reason_is_given_in_a_test() -> None:
    named = {
        name for name, index in vars(reasons).items() if name.isupper() and index in range(199)
    }
    assert len(named) == len(reasons.REASONS) - 1
    assert named - set(reasons_tested()) == set()
