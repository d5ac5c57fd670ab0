"""What the score pad says in facts: points, cards and sentences agree (W8)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import laguna
from laguna.bots import make
from laguna.bots.match import play_out
from laguna.engine.game import Entry, Line, Sheet, pad_json
from laguna.engine.registry import load
from laguna.games.walking.rules.parts import card_number, things_on
from laguna.games.walking.rules.scoring import POLICEMAN_POINTS, SHOPKEEPER_POINTS
from laguna.games.walking.words.pad import how
from tests.walking.decks import random_deck

EXAMPLE = (Path(__file__).parents[2] / "docs" / "streets.txt").read_text(encoding="utf-8")
read_sheet = load("walking").read_sheet


def pad(streets: Sheet) -> dict[str, Line]:
    return {line.key: line for line in load("walking").pad(streets.parts, streets.state)}


def facts(text: str, key: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Cards and facts of the only entry of a line of a solo street."""
    (entry,) = pad(read_sheet(f"player\npermits 0\n{text}"))[key].entries[0]
    return entry.cards, dict(entry.facts)


def test_w8_7_the_worked_example_in_facts() -> None:
    lines = pad(read_sheet(EXAMPLE))
    (boy,) = lines["boy"].entries[0]
    assert boy.facts == {
        "house": 2,
        "column": 4,
        "count": 4,
        "per": 2,
        "bonus": 2,
        "things": {"cat": 2, "lamp": 1, "chimney": 1},
    }
    (policeman,) = lines["policeman"].entries[0]
    assert policeman.facts == {
        "house": 4,
        "column": 6,
        "count": 2,
        "apart": "houses",
        "houses": [2, 4],
        "columns": [4, 6],
    }
    (florist,) = lines["florist"].entries[0]
    assert florist.facts == {
        "house": 5,
        "column": 7,
        "count": 9,
        "per": 1,
        "things": {"flower": 9},
        "row": "first",
        "houses": [2, 3, 4],
        "columns": [4, 5, 6],
    }
    assert len(florist.cards) == 3
    assert {code[1] for code in florist.cards} == {"2"}
    (windows,) = lines["windows"].entries[0]
    assert windows.facts == {"count": 4, "most": True, "left_out": 0}
    (permits,) = lines["permits"].entries[0]
    assert permits.facts == {"count": 4, "per": 3}


def test_the_lines_have_keys_and_rules() -> None:
    lines = pad(read_sheet(EXAMPLE))
    tail = ["shops", "permits", "windows", "total", "coins", "cats"]
    assert list(lines)[-6:] == tail
    assert [lines[key].kind for key in tail[3:]] == ["total", "tie-breaker", "tie-breaker"]
    assert lines["santa"].name == "Santa Claus"
    assert lines["cats"].rule == "W8.6"


def test_a_house_with_a_character_lights_only_what_counts() -> None:
    cards, _ = facts("B1a | B2a | B3a | girl\nB1b | B2b | B3b | man", "girl")
    shown = [code for code in ("B1a", "B2a", "B3a") if "cat" in on_card(code)]
    assert list(cards) == shown


def on_card(code: str) -> dict[str, int]:
    number = card_number(code)
    assert number is not None
    return things_on(load("walking").parts({}), number)


def test_w8_3_one_shop_of_each_kind_is_counted() -> None:
    street = (
        "cafe 2 | cat | cat | shopkeeper\ncafe 3 | cat | cat | boy\npizzeria 2 | cat | cat | boy"
    )
    cards, said = facts(street, "shopkeeper")
    assert (said["count"], said["shops"]) == (2, ["cafe", "pizzeria"])
    assert len(cards) == 2


def test_w8_3_as_many_red_awnings_as_blue_are_counted() -> None:
    street = (
        "red: red awning, pedestrian | red-awning 2 | cat | seamstress\n"
        "blue: cat | blue-awning | cat | boy\n"
        "red: red awning, lamp | cat | cat | boy"
    )
    cards, said = facts(street, "seamstress")
    assert said == {
        "house": 1,
        "column": 3,
        "count": 1,
        "per": 4,
        "things": {"red-awning": 4, "blue-awning": 1},
    }
    assert [code[:2] for code in cards] == ["R1", "B2"]


def test_w8_3_where_no_three_stand_the_best_two_are_told() -> None:
    cards, said = facts("herb | herb 2 | herb 5 | gardener\nherb | herb 4 | cat | boy", "gardener")
    assert (said["count"], said["row"], said["houses"]) == (6, "first", [1, 2])
    assert len(cards) == 2


def test_w8_3_one_with_five_flowers_outweighs_three_without() -> None:
    """A lone house beyond a gap has more than those side by side."""
    bare = "cat | cat | cat"
    street = f"{bare} | florist\n{bare} | boy\n{bare} | boy\n- | - | -\nflower 5 | cat | cat | girl"
    cards, said = facts(street, "florist")
    assert (len(cards), said["count"], said["row"], said["houses"]) == (1, 5, "ground", [5])


def test_w8_3_lamps_on_cards_that_do_not_touch() -> None:
    street = "lamp | cat | lamp | policeman\nlamp | lamp | cat | boy"
    (entry,) = pad(read_sheet(f"lamps: cards\nplayer\npermits 0\n{street}"))["policeman"].entries[0]
    assert (entry.points, entry.facts["apart"], entry.facts["houses"]) == (15, "cards", [1, 2])
    assert [code[1] for code in entry.cards] == ["1", "3", "2"]
    assert entry.how == "house 1: 3 lamps on cards that do not touch, houses 1, 2"


@pytest.mark.parametrize(
    ("settings", "count", "left_out", "how"),
    [
        ("", 1, 3, "1 closed; 3 closed windows in unfinished houses are not counted"),
        ("unfinished: windows\n", 4, 0, "4 closed"),
        ("edition: de\n", 4, 0, "4 closed"),
    ],
)
def test_w8_1_the_windows_left_out_are_told(
    settings: str, count: int, left_out: int, how: str
) -> None:
    street = "cat 2 | window, cat | cat 2 | boy\ncat 2 | window 3 | -"
    (entry,) = pad(read_sheet(f"{settings}player\npermits 0\n{street}"))["windows"].entries[0]
    assert (entry.facts["count"], entry.facts["left_out"]) == (count, left_out)
    assert (entry.how, entry.points) == (how, -count)


def test_w8_3_no_lamps_no_houses() -> None:
    cards, said = facts("cat | cat | cat | policeman", "policeman")
    assert (cards, said["count"], said["houses"]) == ((), 0, [])


def points_from(table: laguna.Table, key: str, entry: Entry) -> int:
    """The points of an entry, from its cards and facts alone."""
    said = entry.facts
    on_cards = [table.game.parts_json(table.parts)["cards"][code] for code in entry.cards]

    def shown(thing: str) -> int:
        names = ("red-flower", "yellow-flower") if thing == "flower" else (thing,)
        return sum(card.get(name, 0) for card in on_cards for name in names)

    match key:
        case "policeman":
            assert len(entry.cards) == said["count"]
            if said["apart"] == "houses":
                assert len(said["columns"]) == said["count"]
            assert shown("lamp") >= said["count"]
            return POLICEMAN_POINTS[said["count"]]
        case "shopkeeper":
            assert all(kind in card for kind, card in zip(said["shops"], on_cards, strict=True))
            return SHOPKEEPER_POINTS[said["count"]]
        case "seamstress":
            assert min(shown("red-awning"), shown("blue-awning")) == said["count"]
        case "shops":
            assert [sign["card"] for sign in said["shops"]] == list(entry.cards)
            return sum(int(sign["value"]) for sign in said["shops"])
        case "windows":
            assert shown("closed-window") == said["count"]
            return -said["count"] if said["most"] or table.seats == 1 else 0
        case "permits":
            pass
        case _:
            assert {thing: shown(thing) for thing in said["things"]} == said["things"]
            assert sum(said["things"].values()) == said["count"]
    return int(said["per"] * said["count"] + said.get("bonus", 0))


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_facts_cards_and_points_agree_in_games_that_were_played(seats: int, edition: str) -> None:
    for seed in range(4):
        table = laguna.new(
            "walking",
            seats=seats,
            edition=edition,
            seed=seed,
            lamps=("houses", "cards")[seed % 2],
            unfinished=("nothing", "windows")[seed // 2],
            deck=random_deck(Random(seed)) if seed else "",
        )
        play_out(table, [make("greedy" if s else "random", s) for s in range(seats)], seed)
        lines = table.game.pad(table.parts, table.state)
        assert json.loads(json.dumps(pad_json(lines))) == pad_json(lines)
        for seat, score in enumerate(table.scores()):
            streets = table.view(laguna.OMNISCIENT)["players"][seat]["street"]
            own = {code for house in streets for code in house["cards"]}
            for line in lines:
                entries = line.entries[seat]
                expected = score.points if line.kind == "total" else score.lines[line.key]
                assert sum(entry.points for entry in entries) == expected
                for entry in entries:
                    assert set(entry.cards) <= own
                    assert how(line.key, json.loads(json.dumps(dict(entry.facts)))) == entry.how
                    if line.kind == "points":
                        assert points_from(table, line.key, entry) == entry.points


def test_the_json_of_a_pad_has_every_field() -> None:
    streets = read_sheet(EXAMPLE)
    first = pad_json(load("walking").pad(streets.parts, streets.state))[0]
    assert first == {
        "key": "woman",
        "rule": "W8.2",
        "name": "Woman",
        "kind": "points",
        "entries": [[first["entries"][0][0]], []],
    }
    (entry,) = first["entries"][0]
    assert list(entry) == ["points", "how", "cards", "facts"]
    assert (entry["points"], entry["how"]) == (11, "house 1: 9 flowers + 2")
    assert len(entry["cards"]) <= 3


# How a game ends


def outcome(text: str, edition: str = "pl") -> dict[str, Any]:
    streets = read_sheet(text, options={"edition": edition})
    return load("walking").outcome_json(streets.parts, streets.state)


HOUSE = "cafe 2 | cat | cat | boy\n"
SAME = f"player\npermits 0\n{HOUSE}"


def test_w8_6_the_outcome_in_facts() -> None:
    assert outcome(EXAMPLE) == {"winners": [0], "points": 64, "by": None, "rule": "W8.6"}
    coins = SAME.replace("permits 0", "permits 0, coins 3")
    assert outcome(SAME + coins) == {"winners": [1], "points": 8, "by": "coins", "rule": "W8.6"}
    assert outcome(SAME + SAME) == {"winners": [0, 1], "points": 8, "by": None, "rule": "W8.6"}


def test_w8_6_coins_decide_before_cats() -> None:
    rich = "player\npermits 0, coins 3\ncafe 2 | lamp | herb | woman\n"
    cats = SAME.replace("boy", "woman")
    assert outcome(cats + rich) == {"winners": [1], "points": 4, "by": "coins", "rule": "W8.6"}


def test_w8_6_two_of_three_share_after_counting_coins() -> None:
    coins = SAME.replace("permits 0", "permits 0, coins 3").replace("boy", "woman")
    third = SAME.replace("boy", "woman")
    streets = read_sheet(third.replace("woman", "man") + coins * 2)
    game = load("walking")
    shared = game.outcome_json(streets.parts, streets.state)
    assert shared == {"winners": [1, 2], "points": 4, "by": "coins", "rule": "W8.6"}
    assert game.outcome(streets.parts, streets.state, streets.names) == (
        "Player 2 and Player 3 share the win with 4 points, having more coins (W8.6)."
    )


@pytest.mark.parametrize(
    ("points", "grade", "low", "high", "verdict"),
    [
        (60, 0, None, 60, "słabo"),
        (61, 1, 61, 70, "nieźle"),
        (70, 1, 61, 70, "nieźle"),
        (80, 2, 71, 80, "dobrze"),
        (85, 3, 81, 85, "bardzo dobrze"),
        (86, 4, 86, None, "mistrzostwo świata"),
    ],
)
def test_w10_4_five_grades(
    points: int, grade: int, low: int | None, high: int | None, verdict: str
) -> None:
    from laguna.games.walking.facts.outcome import verdict as graded

    assert graded(points, "pl") == {
        "points": points,
        "grade": grade,
        "from": low,
        "to": high,
        "verdict": verdict,
        "rule": "W10.4",
    }


def test_w10_4_a_solo_street_gets_the_verdict() -> None:
    solo = EXAMPLE.partition("player 2")[0]
    assert outcome(solo, "de") == {
        "points": 64,
        "grade": 1,
        "from": 61,
        "to": 70,
        "verdict": "Nicht schlecht",
        "rule": "W10.4",
    }
