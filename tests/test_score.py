"""`laguna score`: finished streets typed in by owners of the box."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import laguna
from laguna.bots import make
from laguna.bots.match import play_out
from laguna.cli import main
from laguna.engine.game import POINTS, RANK, Sheet
from laguna.engine.outcome import scores
from laguna.engine.registry import load
from laguna.engine.table import Table
from laguna.games.walking.rules.laying import needs_permit
from laguna.games.walking.rules.parts import card_number, shipped_deck, things_on
from laguna.games.walking.rules.state import COLUMNS, LEVELS, NONE, START_PERMITS
from laguna.games.walking.words.sheet import SheetError, permits_needed

STREETS = Path(__file__).parent.parent / "docs" / "streets.txt"
TEXT = STREETS.read_text(encoding="utf-8")
read_sheet = load("walking").read_sheet


def points(streets: Sheet) -> list[int]:
    return [int(p) for p in scores(streets.parts, streets.state)[: len(streets.names), POINTS]]


def entries(streets: Sheet, seat: int = 0) -> dict[str, list[tuple[int, str]]]:
    return {
        line.name: [(entry.points, entry.how) for entry in line.entries[seat]]
        for line in load("walking").pad(streets.parts, streets.state)
        if line.entries[seat] and line.kind == "points"
    }


def outcome(streets: Sheet) -> str:
    return load("walking").outcome(streets.parts, streets.state, streets.names)


def test_w8_7_the_worked_example() -> None:
    streets = read_sheet(TEXT)
    assert entries(streets) == {
        "Woman": [(11, "house 1: 9 flowers + 2")],
        "Boy": [(10, "house 2: 2 × 4 (2 cats, 1 lamp, 1 chimney) + 2")],
        "Policeman": [(9, "house 4: 2 lamps, houses 2, 4")],
        "Santa Claus": [(12, "house 3: 3 × 4 chimneys")],
        "Florist": [(9, "house 5: 9 flowers, first floors of houses 2, 3, 4")],
        "Shops": [(5, "pizzeria 3, clothes 2")],
        "Permits": [(12, "3 × 4")],
        "Windows": [(-4, "4 closed, the most")],
    }
    assert points(streets) == [64, 33]
    assert streets.remarks == []
    assert outcome(streets) == ("Player 1 wins with 64 points (W8.6).")


def test_w8_1_unfinished_houses_count_in_the_german_edition_only() -> None:
    assert points(read_sheet(TEXT)) == [64, 33]
    german = read_sheet(TEXT, options={"edition": "de"})
    assert points(german) == [64, 34]
    assert entries(german, 1)["Mayor"] == [(7, "house 3: 7 pedestrians")]


def test_w9_a_lamp_on_a_roof_is_scored_with_a_remark() -> None:
    streets = read_sheet("player\npermits 4\ncat | cat 2 | lamp 2, blue awning | boy")
    assert points(streets) == [12 + 2 + 2 * 6]
    roofs = [(remark.rule, remark.line, str(remark).split(";")[0]) for remark in streets.remarks]
    assert roofs == [
        ("W9", 3, "a lamp hangs on a roof"),
        ("W9", 3, "a blue-awning hangs on a roof"),
    ]


SOLO = "player\npermits 0\ncat | window 3 | cat | girl"


@pytest.mark.parametrize("option", [{"easy": "yes"}, {"windows": "no"}])
def test_w2_6_a_solo_sheet_takes_easy_and_no_windows_in_de_only(option: dict[str, str]) -> None:
    german = read_sheet(SOLO, options={"edition": "de", **option})
    assert points(german) == [2 + 3 * 2 - (0 if "windows" in option else 3)]
    with pytest.raises(SheetError) as caught:
        read_sheet(SOLO, options=option)
    assert caught.value.rule == "W2.6"


def test_w8_1_a_sheet_says_whether_windows_of_unfinished_houses_count() -> None:
    street = "player\npermits 0\ncat | window 3 | -"
    assert points(read_sheet(street)) == [0]
    assert points(read_sheet(f"unfinished: windows\n{street}")) == [-3]


def test_w8_3_all_other_inhabitants_and_the_girl() -> None:
    streets = read_sheet(
        """
        player
        permits 0
        cafe 2, red awning, pedestrian | 2 blue awnings, herb 2 | cat 2 | girl
        pizzeria 2, lamp | red-awning, 3 herbs | chimney | shopkeeper
        pizzeria 3 | herb | cat | seamstress
        pedestrian 3 | - | -
        ice cream 3 | lamp | herb | gardener
        """
    )
    assert entries(streets) == {
        "Girl": [(8, "house 1: 3 × 2 cats + 2")],
        "Shopkeeper": [(9, "house 2: 3 kinds of shop")],
        "Seamstress": [(8, "house 3: 4 × 2 pairs of awnings")],
        "Gardener": [(6, "house 5: 6 herbs, first floors of houses 1, 2, 3")],
        "Shops": [(10, "cafe 2, pizzeria 2, pizzeria 3, ice-cream 3")],
        "Permits": [(0, "3 × 0")],
        "Windows": [(0, "0 closed")],
    }


def test_two_tourists_of_a_kind_have_an_entry_each() -> None:
    streets = read_sheet("player\npermits 0\nherb|herb|herb 2|man\ncat|herb|cat|man")
    assert entries(streets)["Man"] == [(6, "house 1: 4 herbs + 2"), (3, "house 2: 1 herb + 2")]


def test_a_house_of_scaffolds_alone_keeps_its_place() -> None:
    houses = "lamp | lamp | cat | policeman\n- | - | -\nlamp | lamp | cat | man"
    streets = read_sheet(f"player\npermits 0\n{houses}")
    assert entries(streets)["Policeman"] == [(9, "house 1: 2 lamps, houses 1, 3")]


def test_w8_3_lamps_of_neighbours_do_not_add_up() -> None:
    houses = "lamp | lamp | cat | policeman\nlamp | cat | cat | man"
    streets = read_sheet(f"player\npermits 0\n{houses}")
    assert entries(streets)["Policeman"] == [(5, "house 1: 1 lamp, house 1")]


def test_w8_5_without_closed_windows_nobody_has_the_most() -> None:
    streets = read_sheet("player\npermits 0\nplayer\npermits 0")
    assert entries(streets)["Windows"] == [(0, "0 closed")]


ONE_HOUSE = "cafe 2 | cat | cat | boy"


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("coins 3", "coins 2", "Player 1 wins with 8 points, having more coins (W8.6)."),
        ("coins 3", "coins 5", "Player 2 wins with 8 points, having more coins (W8.6)."),
        ("coins 3", "coins 3\nherb | lamp, window |", "Player 1 and Player 2 share the win"),
    ],
)
def test_w8_6_ties(first: str, second: str, sentence: str) -> None:
    text = f"player\npermits 0, {first}\n{ONE_HOUSE}\nplayer\npermits 0\n{ONE_HOUSE}\n{second}"
    streets = read_sheet(text)
    assert outcome(streets).startswith(sentence)


def test_w8_6_cats_decide_after_coins() -> None:
    first = "player\npermits 1\ncafe 2 | lamp | herb | mayor"
    second = "player\npermits 1\ncafe 2 | cat | herb | santa"
    streets = read_sheet(f"{first}\n{second}")
    assert outcome(streets) == ("Player 2 wins with 5 points, having more cats (W8.6).")


@pytest.mark.parametrize(
    ("permits", "edition", "sentence"),
    [
        (0, "pl", "52 points (up to 60, W10.4): słabo"),
        (3, "pl", "61 points (61 to 70, W10.4): nieźle"),
        (4, "de", "64 points (61 to 70, W10.4): Nicht schlecht"),
    ],
)
def test_w10_4_the_verdict_in_the_words_of_the_edition(
    permits: int, edition: str, sentence: str
) -> None:
    text = TEXT.partition("player 2")[0].replace("permits 4", f"permits {permits}")
    streets = read_sheet(text, options={"edition": edition})
    assert outcome(streets) == sentence
    assert entries(streets)["Windows"] == [(-4, "4 closed")]


# What a street must obey


@pytest.mark.parametrize(
    ("old", "new", "line", "fragment", "rule"),
    [
        ("player 1\n", "", 4, "player NAME", None),
        ("permits 4", "permits 5", 5, "0 to 4, not 5", "W2.4"),
        ("coins 2", "coins 7", 5, "0 to 6, not 7", "W6.3"),
        ("coins 2", "coins 2, permits 1", 5, "twice", None),
        ("  permits 3, coins 4\n", "", 12, "permits N", "W8.4"),
        ("edition: pl", "edition: fr", 2, "pl or de", "W1"),
        ("edition: pl", "start: 1", 2, "is not understood", None),
        ("edition: pl", "edition: pl\nedition: de", 3, "already on line 2", None),
        ("permits 4", "windows no", 5, "above the first player", None),
        ("player 2", "player 1", 12, "there already", None),
        ("| woman", "| woman | woman", 6, "ground floor | first floor | roof", None),
        ("| woman", "| fisherman", 6, "'fisherman' is not a character", None),
        ("- | -   ", "- | boy ", 17, "three floor cards", "W6.1"),
        ("| santa", "| florist", 10, "has the Florist already", "W6.2"),
        ("| mayor", "| florist", 16, "no Florist is left", "W2.2"),
        ("G1a", "G2b", 16, "G2b is a first floor, not a ground floor", "W4.2a"),
        ("P1d", "G1a", 17, "G1a stands already on line 16", "W1.1"),
        ("P1d | P2b | - | -", "- | - | P3a | -\n- | - | P3b", 12, "4 scaffolds", "W4.2b"),
        ("2 cats, chimney", "woman", 7, "'woman' stands where the roof belongs", None),
        ("red:    pizzeria", "brown: pizzeria", 7, "'brown' is not a colour", "W1.1"),
        ("red:    pizzeria", "red pizzeria", 7, "a colour with a colon", None),
        ("pizzeria 3", "pizzeria 4", 7, "2 or 3 points, not 4", "W1.2"),
        ("pizzeria 3", "pizzeria", 7, "'pizzeria 2', 'pizzeria 3'", "W8.4"),
        ("pizzeria 3", "pizzeria 3, cafe 2", 7, "at most one shop", "W1.2"),
        ("pizzeria 3", "chimney", 7, "roof only", "W1.2"),
        ("pizzeria 3", "awning", 7, "red-awning, blue-awning", "W1.2"),
        ("pizzeria 3", "lamp", 7, "stands twice", None),
        ("pizzeria 3", "0 cats", 7, "1 to 9, not 0", "W1.2"),
        ("pizzeria 3", "3 cats 2", 7, "like 'herb 2'", "W1.2"),
        ("pizzeria 3", "cat 99999999", 7, "like 'herb 2'", "W1.2"),
        ("  green:", "  red: cat | | \n  green:", 11, "a sixth house", "W4.2d"),
        (TEXT, "# nothing\n", None, "there is no player", None),
        ("edition: pl", "easy: yes", 10, "no Florist is left; this game has 0", "W2.3"),
    ],
)
def test_a_faulty_sheet_is_refused_with_line_and_reason(
    old: str, new: str, line: int | None, fragment: str, rule: str | None
) -> None:
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(SheetError) as caught:
        read_sheet(text, "my.txt")
    assert fragment in str(caught.value)
    assert (caught.value.line, caught.value.rule) == (line, rule)
    assert str(caught.value).startswith("my.txt")


def test_w1_1_four_cards_of_a_colour_on_a_level() -> None:
    house = "red: cat | | \n"
    four = f"player 1\npermits 0\nR1a | |\n{house}{house}"
    assert read_sheet(f"{four}player 2\npermits 0\n{house}")
    with pytest.raises(
        SheetError, match=r"line 9: a fifth card; there are four of a kind \(red ground floor\)"
    ):
        read_sheet(f"{four}player 2\npermits 0\n{house}{house}")


def test_w1_1_a_card_without_a_colour_takes_nobodys_place() -> None:
    assert read_sheet("player\npermits 0\ncat | |\n" + 4 * "red: cat | |\n")


@pytest.mark.parametrize(("players", "women"), [(1, 2), (2, 2), (3, 2), (4, 3)])
def test_w2_2_tourists_are_as_many_as_the_box_gives(players: int, women: int) -> None:
    text = "player\npermits 0\n" * players
    house = "cat | cat | cat | woman\n"
    assert read_sheet(text + women * house)
    with pytest.raises(SheetError, match=rf"no Woman is left; this game has {women} \(W2\.2\)"):
        read_sheet(text + (women + 1) * house)


def test_w2_6_solo_needs_the_windows() -> None:
    with pytest.raises(SheetError, match=r"W2\.6"):
        read_sheet("windows: no\nplayer\npermits 0")


def test_windows_can_be_left_out() -> None:
    assert points(read_sheet(TEXT.replace("edition: pl", "windows: no"))) == [68, 33]


def test_five_players_are_refused() -> None:
    with pytest.raises(SheetError, match="line 9: a fifth player"):
        read_sheet("player\npermits 0\n" * 5)


# Remarks


@pytest.mark.parametrize(
    ("permits", "edition", "houses", "needed"),
    [
        (4, "pl", "red: cat | blue: cat | cat | boy", 1),
        (4, "pl", "red: cat | cat | cat | boy\nred: cat | cat | cat | boy", 3),
        (4, "pl", "red: cat | blue: cat | red: cat | boy\nblue: cat | red: cat | cat | boy", 2),
        (4, "pl", "red: cat | |\nblue: cat | red: cat |", 1),
        (3, "pl", "red: cat | |\nblue: cat | red: cat |", 0),
        (4, "pl", "red: cat | |\nred: cat | |\nred: cat | |", 1),
        (4, "pl", "red: cat | |\n- | red: cat |", 0),
        (4, "de", "red: cat | |\n- | red: cat |", 1),
        (4, "pl", "cat | blue: cat | red: cat | boy", 1),
        (4, "pl", "cat | cat | cat | boy\ncat | cat | cat | boy", 0),
    ],
)
def test_w4_3_colours_that_cost_more_permits_than_were_spent(
    permits: int, edition: str, houses: str, needed: int
) -> None:
    streets = read_sheet(f"edition: {edition}\nplayer\npermits {permits}\n{houses}")
    costs = [remark for remark in streets.remarks if f"at least {needed}." in str(remark)]
    assert {remark.rule for remark in costs} <= {"W4.3"}
    assert streets.remarks == costs
    assert len(costs) == (needed > 0)


def test_a_complete_house_without_a_character_is_remarked() -> None:
    (remark,) = read_sheet("player\npermits 0\ncat | cat | cat").remarks
    assert str(remark).startswith("House 1 of Player 1 is complete and has no character")
    assert remark.rule == "W6.2"


# Against games that were played


def sheet_of(table: Table, by_code: bool) -> str:
    """The streets of a table as an owner of the box would type them."""
    lines = [f"edition: {table.options['edition']}"]
    for player in table.view(laguna.OMNISCIENT)["players"]:
        lines += ["player", f"permits {player['permits']}, coins {player['coins']}"]
        houses = {house["column"]: house for house in player["street"]}
        for column in range(min(houses, default=1), max(houses, default=0) + 1):
            house = houses.get(column, {"cards": [None] * LEVELS, "character": None})
            cells = [_card_text(table, code, by_code) for code in house["cards"]]
            lines.append(" | ".join([*cells, house["character"] or "-"]))
    return "\n".join(lines)


COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}


def _card_text(table: Table, code: str | None, by_code: bool) -> str:
    if code is None or by_code:
        return code or "-"
    card = card_number(code)
    assert card is not None
    things = [f"{name} {count}" for name, count in things_on(table.parts, card).items()]
    return f"{COLOURS[code[0]]}: {', '.join(things)}"


@pytest.mark.parametrize("edition", ["pl", "de"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_typed_streets_score_as_the_game_did(seats: int, edition: str) -> None:
    for seed in range(3):
        table = laguna.new("walking", seats=seats, edition=edition, seed=seed)
        play_out(table, [make("greedy" if s else "random", s) for s in range(seats)], seed)
        expected = [(score.points, score.rank) for score in table.scores()]
        for by_code in (True, False):
            streets = read_sheet(sheet_of(table, by_code))
            out = scores(streets.parts, streets.state)[:seats]
            assert [(int(row[POINTS]), int(row[RANK])) for row in out] == expected
            for seat in range(seats):
                told = sum(p for line in entries(streets, seat).values() for p, _ in line)
                assert told == expected[seat][0]
            assert not any("permit" in str(remark) for remark in streets.remarks)


def test_permits_needed_is_the_least_of_all_orders() -> None:
    """Against orders tried at random with the engine's own rule."""
    rng = random.Random(1)
    for edition in ("pl", "de"):
        for seed in range(4):
            table = laguna.new("walking", seats=2, edition=edition, seed=seed)
            play_out(table, [make("random", 1), make("random", 2)], seed)
            state = table.redealt(0, 0)
            places = [
                (int(state.street[0, column, level]), column, level)
                for column in range(COLUMNS)
                for level in range(LEVELS)
                if state.street[0, column, level] != NONE
            ]
            needed = permits_needed(state, 0, {card for card, _, _ in places})
            assert needed <= START_PERMITS - state.permits[0]
            tried = []
            for _ in range(60):
                state.street[0] = NONE
                paid = 0
                for card, column, level in rng.sample(places, len(places)):
                    paid += bool(needs_permit(state, 0, card, column))
                    state.street[0, column, level] = card
                tried.append(paid)
            assert needed <= min(tried)


# Through the contract of all games

OWN_DECK = shipped_deck().replace("R1a: pizzeria 3", "R1a: pizzeria 2")
OWN_CARD = "player\npermits 0\nR1a | R2d | R3a | boy"


def shop_signs(sheet: Sheet) -> list[tuple[int, str]]:
    return entries(sheet)["Shops"]


def test_a_sheet_is_read_through_the_game() -> None:
    game = load("walking")
    assert game.score_sheets
    sheet = game.read_sheet(TEXT, "my.txt", options={"edition": "de"})
    assert (sheet.names, points(sheet)) == (["Player 1", "Player 2"], [64, 34])
    with pytest.raises(SheetError, match=r"^my\.txt: there is no player"):
        game.read_sheet("", "my.txt")


def test_a_game_without_score_sheets_says_so() -> None:
    with pytest.raises(laguna.OptionError, match="Burano has no score sheets"):
        load("burano").read_sheet(TEXT)
    assert not load("burano").score_sheets


def test_the_text_of_a_deck_may_come_with_the_sheet() -> None:
    game = load("walking")
    assert shop_signs(game.read_sheet(OWN_CARD)) == [(3, "pizzeria 3")]
    assert shop_signs(game.read_sheet(OWN_CARD, texts={"deck": OWN_DECK})) == [(2, "pizzeria 2")]
    assert shop_signs(game.read_sheet(OWN_CARD, texts={"deck": ""})) == [(3, "pizzeria 3")]
    named = f"deck: mine.txt\n{OWN_CARD}"
    assert shop_signs(game.read_sheet(named, texts={"deck": OWN_DECK})) == [(2, "pizzeria 2")]
    with pytest.raises(laguna.LagunaError, match="1 cards instead of 72"):
        game.read_sheet(OWN_CARD, texts={"deck": "R1a: lamp 2"})
    with pytest.raises(laguna.LagunaError, match="no option 'board'"):
        game.read_sheet(OWN_CARD, texts={"board": "x"})


def test_no_file_is_opened_unless_the_caller_opens_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(OWN_DECK, encoding="utf-8")
    sheet = f"# owner of the box\ndeck: {file}\n{OWN_CARD}"
    with pytest.raises(SheetError, match=r"line 2: the deck '.*' cannot be opened from here"):
        load("walking").read_sheet(sheet)
    opened = load("walking").read_sheet(sheet, open_text=lambda name: Path(name).read_text("utf-8"))
    assert shop_signs(opened) == [(2, "pizzeria 2")]


def test_the_streets_of_a_sheet_can_be_looked_at() -> None:
    game = load("walking")
    sheet = game.read_sheet(TEXT)
    view = game.view(sheet.parts, sheet.state, laguna.OMNISCIENT)
    assert [player["points"] for player in view["players"]] == [64, 33]
    assert [len(player["street"]) for player in view["players"]] == [5, 4]


# On the command line


def score(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = main(["score", *map(str, words)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_pad_is_printed_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = score(capsys, STREETS)
    assert (code, err) == (0, "")
    lines = {line.split("│")[0].strip(): line for line in out.splitlines() if "│" in line}
    assert "W8.2 │  11 house 1: 9 flowers + 2" in lines["Woman"]
    assert "W8.3" in lines["Mayor"]
    assert "W8.5 │  -4 4 closed, the most" in lines["Windows"]
    assert lines["Total"].split("│")[2:] != []
    assert [cell.strip() for cell in lines["Total"].split("│")] == ["Total", "W8", "64", "33"]
    assert [cell.strip() for cell in lines["Cats, for ties"].split("│")][1:] == ["W8.6", "3", "2"]
    assert out.endswith("Player 1 wins with 64 points (W8.6).\n")


def test_remarks_go_to_standard_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "streets.txt"
    file.write_text("player [red]\npermits 4\nred: cat | blue: cat | cat | boy", encoding="utf-8")
    code, out, err = score(capsys, file)
    assert code == 0
    assert "[red]" in out
    assert err.startswith(
        "Note: [red] has spent 0 of 4 permits, but these colours cost at least 1 (W4.3)."
    )


def test_a_deck_is_found_beside_the_sheet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = shipped_deck().replace("R1a: pizzeria 3", "R1a: pizzeria 2")
    (tmp_path / "my deck.txt").write_text(deck, encoding="utf-8")
    file = tmp_path / "streets.txt"
    file.write_text("deck: my deck.txt\nplayer\npermits 0\nR1a | R2d | R3a | boy", encoding="utf-8")
    assert "pizzeria 2" in score(capsys, file)[1]
    (tmp_path / "my deck.txt").write_text("R1a: lamp 2", encoding="utf-8")
    code, _, err = score(capsys, file)
    assert code == 2
    assert "1 cards instead of 72" in err
    (tmp_path / "my deck.txt").write_text("", encoding="utf-8")
    assert "my deck.txt is empty" in score(capsys, file)[2]
    (tmp_path / "my deck.txt").unlink()
    assert "cannot read" in score(capsys, file)[2]


def test_the_pad_of_a_game_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = laguna.new("walking", seats=3, seed=5)
    file = tmp_path / "game.record"
    file.write_text(table.record(), encoding="utf-8")
    assert "not over" in score(capsys, file)[2]
    play_out(table, [make("greedy", seat) for seat in range(3)], 5)
    file.write_text(table.record(), encoding="utf-8")
    code, out, err = score(capsys, file)
    assert (code, err) == (0, "")
    total = next(line for line in out.splitlines() if line.startswith("Total"))
    assert [int(cell) for cell in total.split("│")[2:]] == [s.points for s in table.scores()]


def test_a_sheet_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with STREETS.open(encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert "64" in score(capsys, "-")[1]


def test_the_document_shows_this_sheet_and_this_pad(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [
        line.removeprefix("    ").rstrip()
        for line in (STREETS.parent / "command-line.md").read_text(encoding="utf-8").splitlines()
    ]
    _, out, _ = score(capsys, STREETS)
    for line in [*TEXT.splitlines()[1:], *out.splitlines()]:
        assert line.rstrip() in shown
