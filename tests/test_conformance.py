"""Every game of the registry passes the conformance kit, and its golden files are there."""

from __future__ import annotations

import random

import pytest

import laguna
from laguna.engine.conformance import Broken, check_declarations, check_game, check_table, pairwise
from laguna.engine.registry import load, names
from laguna.engine.table import Table

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in names() for seats in load(name).seat_counts]
)
def test_game_conforms(name: str, seats: int) -> None:
    assert check_game(name, [seats]) == len(pairwise(load(name), seats))


@pytest.mark.parametrize("name", names())
def test_every_two_options_meet_at_every_table_that_allows_it(name: str) -> None:
    game = load(name)
    for seats in game.seat_counts:
        chosen = pairwise(game, seats)
        for option in game.options:
            for value in option.values or ():
                try:
                    game.complete_options(seats, {option.name: value})
                except laguna.OptionError:
                    continue
                assert any(each[option.name] == value for each in chosen)


@pytest.mark.parametrize("name", names())
def test_the_rules_are_there_in_three_languages_with_the_same_numbers(name: str) -> None:
    game = load(name)
    assert game.languages == ("en", "de", "pl")
    assert game.rules == game.rules_in("en")
    for language in game.languages:
        rules = game.rules_in(language)
        assert list(rules) == list(game.rules)
        assert all(words.strip() for words in rules.values())
    books = [tuple(game.rules_in(language).values()) for language in game.languages]
    assert len(set(books)) == len(books)
    with pytest.raises(laguna.UnknownName, match="'fr'; they are in en, de, pl"):
        game.rules_in("fr")


def test_the_kit_finds_a_rule_book_that_lacks_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("walking")
    honest = type(game).rules_in

    def lacking(game: laguna.Game, language: str) -> dict[str, str]:
        rules = dict(honest(game, language))
        if language == "pl":
            del rules["W4.2b"]
        return rules

    monkeypatch.setattr(type(game), "rules_in", lacking)
    with pytest.raises(AssertionError, match="'pl' have other numbers"):
        check_declarations(game)


def test_the_kit_finds_a_game_that_shows_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laguna.new("walking", seats=2, seed=3)
    honest = type(table.game).view

    def indiscreet(game: laguna.Game, parts: object, s: object, viewer: int) -> dict[str, object]:
        return honest(game, parts, s, viewer) | {
            "next": honest(game, parts, s, -2)["known_in_decks"]
        }

    monkeypatch.setattr(type(table.game), "view", indiscreet)
    with pytest.raises(Broken, match="view"):
        check_table(table, random.Random(1))


def test_the_kit_finds_a_game_that_forgets_a_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laguna.new("walking", seats=2, seed=3)
    honest = Table._play

    def forgetful(table: Table, seat: int, action: int) -> None:
        honest(table, seat, action)
        table.state.coins[1] = -1

    monkeypatch.setattr(Table, "_play", forgetful)
    with pytest.raises(Broken, match="coins"):
        check_table(table, random.Random(1))
