"""Bots of a user's file: whatever they do, the game goes on, and the user is told why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import laguna
from laguna import bots
from laguna.bots.guard import Guarded, load_guarded
from laguna.bots.match import play_out
from laguna.engine.errors import LagunaError

EXAMPLE = Path(__file__).parent.parent / "examples" / "my_bot.py"
PATIENCE = 60.0
LITTLE_PATIENCE = 1.0

COMMON = """
import os
import laguna
from laguna.bots.random import Random

class Sometimes(Random):
    def __init__(self, seed):
        super().__init__(seed)
        self.asked = 0

    def choose(self, parts, s, seat, budget=None):
        self.asked += 1
        return self.fail(parts, s, seat) if self.asked == 3 else super().choose(parts, s, seat)

"""
FAULTY = (
    COMMON
    + """
@laguna.bots.register("crash")
class Crash(Sometimes):
    def fail(self, *position):
        raise ValueError("no idea")

@laguna.bots.register("illegal")
class Illegal(Sometimes):
    def fail(self, *position):
        return next(a for a in range(999) if laguna.engine.dispatch.why_not(*position, a))

@laguna.bots.register("beyond")
class Beyond(Sometimes):
    def fail(self, *position):
        return 10**30

@laguna.bots.register("words")
class Words(Sometimes):
    def fail(self, *position):
        return "take 3 top 2"

@laguna.bots.register("nothing")
class Nothing(Sometimes):
    def fail(self, *position):
        return None

@laguna.bots.register("truth")
class Truth(Sometimes):
    def fail(self, *position):
        return True

@laguna.bots.register("exit")
class Exit(Sometimes):
    def fail(self, *position):
        os._exit(7)

@laguna.bots.register("unborn")
class Unborn:
    def __init__(self, seed):
        1 / 0
"""
)
LATE = (
    COMMON
    + """
@laguna.bots.register("late")
class Late(Sometimes):
    def fail(self, *position):
        while True:
            pass

@laguna.bots.register("mute")
class Mute(Sometimes):
    def fail(self, *position):
        os.closerange(3, 300)
        while True:
            pass
"""
)
CRASH_LINE = 1 + FAULTY[: FAULTY.index("raise ValueError")].count("\n")


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("bots")
    files = {"faulty.py": (FAULTY, PATIENCE), "late.py": (LATE, LITTLE_PATIENCE)}
    codes = []
    for name, (text, patience) in files.items():
        (folder / name).write_text(text)
        codes += load_guarded(folder / name, patience)
    yield
    for code in codes:
        bots.forget(code)


def played(code: str) -> Guarded:
    """A bot after a game that it played to the end."""
    bot = bots.make(code, 1)
    assert isinstance(bot, Guarded)
    table = play_out(laguna.new("walking", seed=5), [bot, bots.make("random", 2)])
    assert table.over
    assert bot.choices == sum(ply.seat == 0 for ply in table.plies)
    bot.close()
    return bot


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("crash", f"ValueError: no idea (faulty.py, line {CRASH_LINE}); a random move is played"),
        ("illegal", "), which is illegal: "),
        ("beyond", f"it answered {10**30}, and actions are 0 to"),
        ("words", "it answered 'take 3 top 2', not the id of an action"),
        ("nothing", "it answered None, not the id of an action"),
        ("truth", "it answered True, not the id of an action"),
    ],
)
def test_one_wrong_answer_costs_one_move(code: str, words: str) -> None:
    bot = played(code)
    assert bot.faults == 1
    assert bot.fault is not None
    assert bot.fault.choice == 3
    assert str(bot.fault).startswith(f"the bot {code} failed in turn ")
    assert words in str(bot.fault)


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("late", "it gave no answer within 1 s; random moves are played instead"),
        ("mute", "it closed its line and goes on without it; random moves are played instead"),
        ("exit", "it ended its process with exit code 7; random moves are played instead"),
    ],
)
def test_who_is_late_or_gone_is_not_asked_again(code: str, words: str) -> None:
    bot = played(code)
    assert bot.faults >= bot.choices - 2
    assert str(bot.fault).endswith(words)


@pytest.mark.usefixtures("faulty")
def test_who_cannot_be_made_fails_at_every_choice() -> None:
    bot = played("unborn")
    assert bot.faults == bot.choices
    assert "ZeroDivisionError: division by zero (faulty.py, line" in str(bot.fault)


@pytest.mark.usefixtures("faulty")
def test_the_same_seed_plays_the_same_game_in_any_process() -> None:
    games = [
        play_out(laguna.new("walking", seed=6), [bots.make("crash", 4), bots.make("random", 3)]).log
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_the_example_plays() -> None:
    assert load_guarded(EXAMPLE) == ["mine"]
    try:
        bot = bots.make("mine")
        table = play_out(laguna.new("walking", seed=2), [bot, bots.make("random", 1)])
        assert isinstance(bot, Guarded)
        assert bot.fault is None
        assert table.scores()[0].points > table.scores()[1].points
        bot.close()
    finally:
        bots.forget("mine")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n1 / 0", "own.py, line 2, does not run: ZeroDivisionError: division by zero"),
        ("def :", "own.py does not run: SyntaxError: invalid syntax"),
        ("import nothing_of_this_name", "own.py, line 1, does not run: ModuleNotFoundError"),
        ("x = 1", "own.py registers no bot"),
        ("import sys; sys.exit(3)", "own.py does not run: it ended its process with exit code 3"),
        ("import os; os._exit(4)", "own.py does not run: it ended its process with exit code 4"),
        ("import laguna; laguna.bots.register('greedy')", "there is a bot greedy already"),
        ("import laguna; laguna.bots.register('a b')", "the code of a bot is up to 40 letters"),
    ],
)
def test_a_file_that_does_not_run_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "own.py"
    file.write_text(text)
    with pytest.raises(LagunaError) as refused:
        load_guarded(file)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_never_ends_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("while True: pass")
    with pytest.raises(LagunaError, match="does not run: it gave no answer within 1 s"):
        load_guarded(file, LITTLE_PATIENCE)


def test_two_files_do_not_share_a_code(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    for file in (one, other):
        file.write_text("import laguna\n\n@laguna.bots.register('twin')\nclass Twin: ...\n")
    try:
        assert load_guarded(one) == load_guarded(one) == ["twin"]
        with pytest.raises(LagunaError, match=r"other\.py has a bot twin, and so has .*one\.py"):
            load_guarded(other)
    finally:
        bots.forget("twin")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LagunaError, match=r"cannot read .*: no such file"):
        load_guarded(tmp_path / "missing.py")
