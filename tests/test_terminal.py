"""`laguna play` and the table it draws."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import laguna
from laguna.cli import main
from laguna.cli.ask import Lines, Offer, Question
from laguna.cli.play import Session, deal, find_waiting, go_on_with
from laguna.cli.saves import Save, data_folder, load, unfinished
from laguna.cli.screen import Offers, Screen
from laguna.engine.table import Table
from laguna.games.walking.pictures.terminal import Drawing
from laguna.games.walking.rules.parts import shipped_deck

GAME = laguna.games.load("walking")
PLAIN_PROMPT = 3  # lines that a prompt, its toolbar and one line of news take


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAGUNA_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def played(seats: int, moves: int, seed: int = 1) -> Table:
    """A table after some moves that lay whatever can be laid."""
    table = laguna.new("walking", seats=seats, seed=seed)
    chance = random.Random(seed)
    while not table.over and len(table.plies) < moves:
        legal = table.legal()
        lays = [move for move in legal if str(move).startswith("lay")]
        table.play(chance.choice(lays or legal))
    return table


def drawn(table: Table, viewer: int, width: int, height: int | None = None) -> list[str]:
    picture = Drawing(table.parts, table.view(viewer))
    return [line.plain for line in picture.lines(width, height)]


class Person:
    """Sits at a screen and answers from a list; remembers what was asked."""

    live = True

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)
        self.asked: list[Question] = []

    def ask(self, question: Question) -> str | None:
        self.asked.append(question)
        return next(self.answers, None)


def run(
    answers: Iterable[str],
    players: str = "you,random",
    seed: int = 5,
    table: Table | None = None,
    person: Person | None = None,
    **options: object,
) -> tuple[Table, str]:
    """Play one game from a list of lines; the table afterwards, and all that was printed."""
    out = Console(file=io.StringIO(), width=100)
    names = players.split(",")
    dealt, save = deal(GAME, names, options, seed)
    session = Session(table or dealt, save, out, person or Lines(out, answers))
    session.run()
    assert isinstance(out.file, io.StringIO)
    return session.table, out.file.getvalue()


def first_turn(seed: int = 5, seats: int = 2) -> Table:
    """A table at which seat 1 begins."""
    return laguna.new("walking", seats=seats, seed=seed, start=1)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_table_fits_and_shows_every_card(seats: int, width: int) -> None:
    for moves in (0, 9, 30, 31, 32, 33):
        table = played(seats, moves)
        lines = drawn(table, table.actors[0], width)
        assert max(map(len, lines)) <= width
        view = table.view(table.actors[0])
        own = view["players"][table.actors[0]]
        houses = [house for player in view["players"] for house in player["street"]]
        places = [*view["display"], own["hand"], *(house["cards"] for house in houses)]
        for card in filter(None, chain.from_iterable(places)):
            assert any(card in line for line in lines), card


@pytest.mark.parametrize(("seats", "width", "height"), [(2, 100, 30), (1, 100, 30), (4, 120, 40)])
def test_the_whole_table_fits_a_screen_with_room_to_type(
    seats: int, width: int, height: int
) -> None:
    for moves in range(0, 45, 3):
        table = played(seats, moves)
        lines = drawn(table, table.actors[0], width)
        assert len(lines) <= height - PLAIN_PROMPT
        assert any("pedestrian" in line for line in lines)


def test_a_low_screen_gets_a_shorter_table() -> None:
    table = played(2, 20)
    whole, short = drawn(table, 0, 80), drawn(table, 0, 80, 20)
    assert len(short) < len(whole)
    assert any("Your hand" in line for line in short)


def test_the_drawing_keeps_hands_hidden() -> None:
    table = laguna.new("walking", seed=1, position="hand 2: B1a B1b P3c")
    lines = drawn(table, 0, 100)
    assert not any(card in line for line in lines for card in ("B1a", "B1b", "P3c"))
    assert [line.count("▒") for line in lines if "▒" in line] == [1, 2]
    assert any("B1a" in line for line in drawn(table, 1, 100))


def test_the_option_memory_shows_what_everyone_could_remember() -> None:
    table = laguna.new("walking", seed=1, memory=True, position="hand 2: B1a B1b P3c")
    assert any("holds B1a B1b P3c" in line for line in drawn(table, 0, 100))


def test_a_crowded_card_of_an_own_deck_shows_everything() -> None:
    things = "pizzeria 3, pedestrian 9, red-flower 9, herb 9, cat 9, lamp 9, red-awning 9"
    old = next(line for line in shipped_deck().splitlines() if line.startswith("R1a"))
    deck = shipped_deck().replace(old, f"R1a: {things}, blue-awning 9, closed-window 9")
    table = laguna.new("walking", seed=1, deck=deck, position="hand 1: R1a\nseat: 1\nphase: lay")
    text = "\n".join(drawn(table, 0, 100))
    for word in ("PIZ3", "ped9", "fl9", "he9", "cat9", "lamp9", "awR9", "awB9", "win9"):
        assert word in text


def test_print_is_plain_text_and_a_screen_has_the_colours_of_the_houses() -> None:
    table = first_turn()
    assert "\x1b" not in str(table)
    assert all(line == line.rstrip() for line in str(table).splitlines())
    assert table.view(0)["display"][0][0] == "B1a"
    out = Console(file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor")
    with out.capture() as capture:
        out.print(GAME.draw(table.parts, table.view(0)))
    assert "48;2;74;134;197" in capture.get()


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("phase: take", "take 1 to 3 cards"),
        ("phase: lay\nhand 1: R1a", "the first one in column 5"),
        ("phase: lay\nhand 1: R1a\ncoins 1: 0", "no other card can be laid"),
        ("phase: limit\nhand 1: R1a R1b R1c R1d O1a", "return 2 cards"),
        ("phase: character\nstreet 1:\nR3a\nR2a\nR1a", "invite a character to column 5"),
    ],
)
def test_what_is_due_stands_above_the_table(phase: str, words: str) -> None:
    table = laguna.new("walking", seed=1, position=f"seat: 1\n{phase}")
    assert words in drawn(table, 0, 100)[0]


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("phase: lay\nhand 1: R1a R1b R1c\ncoins 1: 0", "sell cards, two for a coin, to lay"),
        ("phase: lay\nhand 1: R1a R1b\ncoins 1: 0", "can be laid, or sell two cards for a coin"),
        ("phase: lay\nhand 1: R1a\ncoins 1: 0", "end the turn: no other card can be laid"),
        ("phase: lay\nhand 1: R1a R1b\ncoins 1: 1", "sell two for a coin, or end"),
        ("phase: lay\nlaid: 2\nhand 1: R1a R1b R1c\ncoins 1: 0", "no other card can be laid"),
        ("phase: limit\nhand 1: R1a R1b R1c R1d O1a", "return 2 cards, or sell two for a coin"),
    ],
)
def test_w3_5_what_is_due_in_de_does_not_forget_selling(phase: str, words: str) -> None:
    table = laguna.new("walking", seed=1, edition="de", position=f"seat: 1\n{phase}")
    assert words in drawn(table, 0, 100)[0]


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (None, ""),
        ({"refills": 1, "short": []}, "The next round may be the last"),
        ({"refills": 0, "short": []}, "This round may be the last"),
        ({"refills": 0, "short": ["first"]}, "Last round (W7.3): the deck first cannot refill"),
    ],
)
def test_w7_3_that_the_decks_may_not_last_stands_below_them(
    known: dict[str, Any] | None, words: str
) -> None:
    table = first_turn(seats=4)
    console = Console(file=io.StringIO(), width=100)
    with console.capture() as capture:
        console.print(GAME.draw(table.parts, table.view(0) | {"lasting": known}))
    text = capture.get()
    assert ("W7.3" in text) == bool(words)
    assert words in text


def test_all_streets_are_drawn_for_a_viewer_without_a_seat() -> None:
    table = played(3, 10_000)
    text = str(table)
    assert all(f"Seat {seat}" in text for seat in (1, 2, 3))
    assert "The game is over" in text


def test_bad_moves_get_one_sentence_and_change_nothing() -> None:
    table, out = run(["take 1 middle", "fly", "take 9 top 1", "end"], table=first_turn())
    assert not table.log
    assert "'take 1 middle' is not understood; write take COLUMN" in out
    assert "'fly' is not a move" in out
    assert "The display has no column 9 (W2.1)." in out
    assert "Taking nothing is not allowed while cards lie in the display (W3.3)." in out
    assert "Nothing was played yet." in out


def test_a_number_picks_from_the_list() -> None:
    table, out = run(["1", "legal", "99", "1", "2"], table=first_turn())
    assert "A number picks from the list of moves; type 'legal' to see it." in out
    assert "The list has the numbers 1 to 15, not 99." in out
    first = str(first_turn().legal()[0])
    assert f"  1 {first}" in out
    assert [row.action for row in table.log] == [first_turn().legal_actions()[0]]


def test_the_list_says_what_a_move_is_worth_now() -> None:
    position = "seat: 1\nphase: character\nstreet 1:\nR3a\nR2d\nR1d"
    table = laguna.new("walking", seed=1, position=position)
    girl = 2 + 3 * 2
    _, out = run(["legal"], table=table)
    assert f"invite girl 5 (+{girl})" in out


def test_commands_explain_the_game() -> None:
    lines = ["help", "rules", "rules W4.3", "rules W99", "why end", "why take 1 top 1", "score"]
    _, out = run([*lines, "take 1 top 1", "log"], table=first_turn())
    words = " ".join(out.split())
    assert "lay CARD COLUMN" in words
    assert "take the last move back" in words
    assert "W4 Laying cards" in words
    assert "Breakable with a permit" in words
    assert "[I]" in words
    assert "has no rule 'W99'" in words
    assert "Taking nothing is not allowed while cards lie in the display. (W3.3)" in words
    assert "'take 1 top 1' is allowed." in words
    assert "Permits │ W8.4 │ 12 3 × 4" in words
    assert words.count("Seat 1 (you) takes") == 2


def test_the_record_is_written_where_one_likes_but_over_nothing(tmp_path: Path) -> None:
    lines = ["take 1 top 2", "save", "save mine.record", "save mine.record", "save no/where"]
    table, out = run(lines, table=first_turn())
    assert laguna.read((tmp_path / "mine.record").read_text(encoding="utf-8")).log == table.log
    assert "Name a file" in out
    assert "is there already" in out
    assert "Cannot write no/where" in out


def test_undo_against_bots_asks_nobody() -> None:
    table, out = run(["take 1 top 2", "undo", "undo", "take 1 top 1"], table=first_turn())
    assert "Seat 1 takes its last move back." in out
    assert "There is no move to take back." in out
    assert [str(ply.action) for ply in table.plies] == [str(table.log[-1].action)]


def test_undo_goes_back_over_the_turn_of_a_bot_but_not_over_a_reveal() -> None:
    lines = ["take 1 top 1", "end", "undo", "y"]
    table, out = run(lines, "you,random,you", table=first_turn(seats=3))
    assert "Seat 3: may seat 1 take its last move back? [y/n] y" in out
    assert table.actors == [0]
    assert len(table.plies) == 1
    table, out = run(["take 1 top 1", "end", "undo"], "you,random", table=first_turn())
    assert "Something was revealed since; it cannot be unseen." in out
    assert len(table.plies) > 2


def test_hot_seat_hides_hands_behind_a_curtain() -> None:
    person = Person(["", "take 1 top 3", "end", "", "take 2 top 1", "end", "take 3 top 1", "quit"])
    _, out = run([], "you,you", table=first_turn(), person=person)
    prompts = [question.prompt for question in person.asked]
    curtains = [prompt for prompt in prompts if prompt.endswith("press Enter. ")]
    assert curtains == ["Seat 1, press Enter. ", "Seat 2, press Enter. "]
    for question in person.asked:
        assert (question.picture is None) == question.prompt.endswith("press Enter. ")
        if question.picture is not None:
            assert question.picture.viewer == question.seat
    assert "Seat 1 takes" in out


def test_hot_seat_tells_nobody_what_went_under_a_deck() -> None:
    position = "marker: 1\nseat: 1\nphase: limit\nhand 1: R1a R1b R1c R1d"
    table = laguna.new("walking", seed=1, position=position)
    person = Person(["", "return R1b", "undo", "n", "", "quit"])
    _, out = run([], "you,you", table=table, person=person)
    assert "Seat 1 returns a ground floor under its deck." in out
    assert "R1b" not in out
    assert not any("R1b" in question.prompt + question.notice for question in person.asked)


@pytest.mark.parametrize(("answer", "back"), [("y", True), ("n", False)])
def test_undo_of_a_turn_that_is_over_needs_the_others(answer: str, back: bool) -> None:
    table = laguna.new("walking", seed=5, start=1, position="seat: 1\nmarker: 1")
    person = Person(["", "take 1 top 1", "end", "undo", answer, "", "quit"])
    run([], "you,you", table=table, person=person)
    asked = [question.prompt for question in person.asked]
    assert "Seat 2: may seat 1 take its last move back? [y/n] " in asked
    assert table.actors == ([0] if back else [1])
    refused = any("does not agree" in question.notice for question in person.asked)
    assert refused is not back


def test_solo_is_played_to_the_verdict_and_put_to_the_finished_games() -> None:
    person = Person([])
    table = played(1, 10_000, seed=3)
    moves = [str(table.at(ply).move(table.plies[ply].action)) for ply in range(len(table.plies))]
    again = laguna.new("walking", seats=1, seed=3)
    person.answers = iter(moves)
    _, out = run([], "you", table=again, person=person)
    assert again.over
    assert "W10.4" in out
    assert person.asked[-1].prompt == "Another game? [y/N] "
    finished = list((data_folder() / "finished").iterdir())
    assert laguna.read(finished[0].read_text(encoding="utf-8")).log == table.log
    assert str(finished[0]) in out
    assert not list(unfinished("walking"))


def test_bots_alone_play_to_the_end() -> None:
    table, out = run([], "random,random", seed=2)
    assert table.over
    assert "wins with" in out or "share the win" in out


def test_what_is_asked_for_decides_which_saved_game_goes_on() -> None:
    out = Console(file=io.StringIO())
    run(["take 1 top 1"], "you,random", table=first_turn(3))
    run(["take 1 top 1"], "you", seed=4, edition="de")
    older, newer = sorted(unfinished("walking"))
    os.utime(older, (1, 1))

    def waiting(players: str | None, seed: int | None = None, **options: object) -> Path | None:
        names = players.split(",") if players else None
        found = find_waiting(GAME, names, options, seed, out)
        return found[1].path if found else None

    assert waiting(None) == newer
    assert waiting(None, edition="de") == newer
    assert waiting(None, edition="pl") == older
    assert waiting("you,random") == older
    assert waiting(None, 3) == older
    assert waiting("you,greedy") is None
    assert waiting(None, 9) is None


def test_a_save_that_cannot_be_read_is_kept_and_said() -> None:
    run(["take 1 top 1"], table=first_turn())
    path = next(unfinished("walking"))
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    out = Console(file=io.StringIO(), width=500)
    assert find_waiting(GAME, None, {}, None, out) is None
    assert path.with_suffix(".unreadable").exists()
    assert isinstance(out.file, io.StringIO)
    assert "cannot be read and is kept as" in out.file.getvalue()


def test_two_sessions_of_one_game_do_not_overwrite_each_other() -> None:
    run(["take 1 top 1"], table=first_turn())
    path = next(unfinished("walking"))
    (one, first), (two, second) = load(path), load(path)
    one.play("end")
    first.write(one)
    two.undo()
    second.write(two)
    assert first.path == path != second.path
    assert load(first.path)[0].log == one.log
    assert load(second.path)[0].log == two.log


def test_a_full_disk_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("laguna.cli.saves.replace", full)
    table, out = run(["take 1 top 1"], table=first_turn())
    assert table.log
    assert "no space left on device" in " ".join(out.lower().split())
    assert "The game is saved" not in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "9"], "is for 1 to 4 players, not 9"),
        (["--seats", "0"], "is for 1 to 4 players, not 0"),
        (
            ["--players", "you,gredy"],
            "the bots random, beginner, greedy, casual, club, master and search:5000, not 'gredy'",
        ),
        (["--players", "you,random", "--seats", "3"], "names 2 players for 3 seats"),
        (["--option", "easy=maybe"], "the option easy takes no or yes, not maybe"),
        (["--option", "colour=red"], "has no option 'colour'"),
        (["--edition", "fr"], "the option edition takes pl or de, not fr"),
        (["--seed", "-1"], "a seed is a whole number"),
        (["--resume", "nowhere.record"], "cannot read nowhere.record"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_bad_arguments(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--terminal", *arguments]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_a_pipe_plays_saves_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", "--terminal", "--players", "you,random", "--seed", "5"]
    arguments += ["--option", "start=1"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("take 1 top 2\n"))
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.rstrip().endswith("'laguna play walking --terminal' goes on with it.")
    assert "\x1b" not in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--terminal"]) == 0
    assert "Going on with the saved game (you, random; moves: 1)." in capsys.readouterr().out
    assert main(["play", "--terminal", "--resume", str(next(unfinished("walking")))]) == 0


def test_a_record_in_which_nobody_is_named_is_played_against_greedy(tmp_path: Path) -> None:
    record = tmp_path / "a.record"
    record.write_text(first_turn().record(), encoding="utf-8")
    table, save = go_on_with(record)
    assert save.players == ["you", "greedy"]
    table.play("take 1 top 1")
    save.write(table)
    assert record.read_text(encoding="utf-8") == first_turn().record()
    assert go_on_with(save.path)[1].path == save.path


def test_a_killed_game_goes_on_where_it_was() -> None:
    command = [sys.executable, "-c", "import sys; from laguna.cli import main; sys.exit(main())"]
    arguments = ["play", "--terminal", "--players", "you,you", "--seed", "5", "--option", "start=1"]
    game = subprocess.Popen(
        [*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert game.stdin
    assert game.stdout
    game.stdin.write("take 1 top 2\nend\n")
    game.stdin.flush()
    for line in game.stdout:
        if "ends laying" in line:
            break
    game.send_signal(signal.SIGKILL)
    game.communicate()
    found = find_waiting(GAME, ["you", "you"], {}, 5, Console(file=io.StringIO()))
    assert found is not None
    expected = first_turn()
    expected.play("take 1 top 2")
    expected.play("end")
    assert found[0].log == expected.log


def test_moves_are_completed_as_they_are_typed() -> None:
    offers = [Offer("take 1 top 2"), Offer("invite girl 5", "+8"), Offer("rules")]
    completer = Offers(Question("> ", offers=offers, arguments={"rules": ["W4", "W4.3"]}))

    def completed(text: str) -> list[str]:
        return [each.text for each in completer.get_completions(Document(text), CompleteEvent())]

    assert completed("TA") == ["take 1 top 2"]
    assert completed("rules w4.") == ["W4.3"]
    assert completed("fly") == []
    shown = next(iter(completer.get_completions(Document("inv"), CompleteEvent())))
    assert shown.display_text == "invite girl 5 +8"


def test_a_screen_returns_what_is_typed() -> None:
    screen = Screen(Console(file=io.StringIO(), force_terminal=True, color_system="truecolor"))
    table = first_turn()
    question = Question("> ", GAME.draw(table.parts, table.view(0)), "Notice.", "toolbar", 0)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("take 1 top 2\r")
        assert screen.ask(question) == "take 1 top 2"
        keys.send_text("\x04")
        assert screen.ask(question) is None


def test_saves_name_the_players_and_stay_records() -> None:
    save = Save.fresh("walking", ["you", "greedy"])
    table = first_turn()
    table.play("take 1 top 2")
    save.write(table)
    text = save.path.read_text(encoding="utf-8")
    assert text.splitlines()[1] == "# players: you, greedy"
    assert laguna.read(text).log == table.log
