"""The contract: what a game has to offer so that every table, bot, page and test can use it.

A game's state is one NumPy record; nothing but the game's kernels touches it. Besides the fields
it needs, every state has `seats`, `turn` (grows with every turn) and `reveals` (grows whenever
anybody learns something new): undo is decided by them.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from struct import Struct
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from laguna.engine.errors import OptionError, UnknownName, Values, fill
from laguna.engine.options import ANY_SEAT, START, Option

State: TypeAlias = Any  # one np.record of the game's state dtype; its fields are the game's own
Parts: TypeAlias = Any  # one read-only np.record built from the game's data files
Legal: TypeAlias = NDArray[np.int64]
Result: TypeAlias = NDArray[np.int64]  # seats × (RANK, POINTS, the game's score lines …)
Urges: TypeAlias = NDArray[np.float64]  # how tempting actions are, in points
Numbers: TypeAlias = NDArray[np.float32]  # an observation: what `Game.features` lists, in order
View: TypeAlias = dict[str, Any]
Event: TypeAlias = dict[str, Any]
Each = TypeVar("Each")
Weight: TypeAlias = Literal["light", "medium", "heavy"]

RANK, POINTS, LINES = 0, 1, 2  # columns of a result: the game's score lines start at LINES
SPECTATOR = -1  # a viewer who holds no seat
OMNISCIENT = -2  # a viewer from whom nothing is hidden: for finished games and full records
MAX_SEATS = 4
DRAWING_WIDTH = 100
_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
LANGUAGE = "en"  # of all sentences here; rule books are there in others too


class Kernels(Protocol):
    """The functions, compiled by Numba, that are the rules of a game.

    A game may add `observe(parts, s, seat, out)`, which writes what a seat sees as numbers, and
    list them in `Game.features`; without it, learners see all numbers of a redealt state.
    """

    def deal(self, parts: Parts, s: State, seats: int, options: Legal, seed: int) -> None: ...
    def actors(self, parts: Parts, s: State) -> int: ...
    def legal(self, parts: Parts, s: State, seat: int, out: Legal) -> int: ...
    def act(self, parts: Parts, s: State, seat: int, action: int) -> None: ...
    def why_not(self, parts: Parts, s: State, seat: int, action: int) -> int: ...
    def result(self, parts: Parts, s: State, out: Result) -> None: ...
    def redeal(self, parts: Parts, s: State, viewer: int, seed: int) -> None: ...
    def broken(self, parts: Parts, s: State) -> int: ...
    def value(self, parts: Parts, s: State, seat: int) -> float: ...
    def charm(self, parts: Parts, s: State, seat: int) -> float: ...
    def urges(
        self, parts: Parts, s: State, seat: int, actions: Legal, count: int, out: Urges
    ) -> None: ...


@dataclass(frozen=True)
class Reason:
    """Why an action is illegal, or what is odd: the rule's number and one sentence about this case,
    in which the `values` stand for the names in braces; `line` is where it stands in a text.
    """

    rule: str
    text: str
    values: Values = field(default_factory=dict, repr=False, hash=False)
    line: int | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return fill(self.text, self.values)


class Numbered(Generic[Each]):
    """What is numbered from 1, as it is named; 0 stands for none."""

    def __init__(self, none: Each) -> None:
        self._given = [none]

    def add(self, each: Each) -> int:
        """Its number."""
        self._given.append(each)
        return len(self._given) - 1

    def given(self) -> tuple[Each, ...]:
        """All of them; index 0 is unused."""
        return tuple(self._given)


class Sentences(Numbered[str]):
    """Numbers what must hold, as a game names it: what `broken` answers.

    >>> sentence = Sentences()
    >>> sentence("every card is in exactly one place")
    1
    """

    def __init__(self) -> None:
        super().__init__("")

    def __call__(self, text: str) -> int:
        return self.add(text)


class Reasons(Numbered[Reason]):
    """Numbers a game's reasons, from 1, as it names them: what `why_not` answers.

    >>> reason = Reasons()
    >>> reason("W3.1", "It is another player's turn.")
    1
    """

    def __init__(self) -> None:
        super().__init__(Reason("", ""))

    def __call__(self, rule: str, text: str) -> int:
        return self.add(Reason(rule, text))


@dataclass(frozen=True)
class Entry:
    """Points, how they came about, and what is behind them: the cards (or what a game has) that
    counted, by name, and all that `how` says, as JSON.
    """

    points: int
    how: str = ""
    cards: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """One line of a score pad: its key, which never changes, its rule, its name in words, and for
    each seat its entries.
    """

    key: str
    rule: str
    name: str
    entries: list[list[Entry]]
    kind: Literal["points", "total", "tie-breaker"] = "points"


class OwnParts(NamedTuple):
    """Parts read from an owner's text, and where this differs from what is known of the box."""

    parts: Parts
    remarks: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A finished game of the box as people typed it in: what the engine scores, the players' names,
    and what seems odd about it.
    """

    parts: Parts
    state: State
    names: list[str]
    remarks: list[Reason]


class Feature(NamedTuple):
    """A stretch of an observation: its shape, the bounds of its numbers, and what they say."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers."""
        return math.prod(self.shape)


def pad_json(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """A score pad as JSON: docs/json.md describes it."""
    return [
        {
            "key": line.key,
            "rule": line.rule,
            "name": line.name,
            "kind": line.kind,
            "entries": [[_entry_json(entry) for entry in entries] for entries in line.entries],
        }
        for line in lines
    ]


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "points": entry.points,
        "how": entry.how,
        "cards": list(entry.cards),
        "facts": dict(entry.facts),
    }


class Game(ABC):
    """A game of the registry."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]  # changes whenever the same record would play differently
    seat_counts: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]  # that a game takes, with few and with all seats
    weight: ClassVar[Weight]  # how much there is to think of
    options: ClassVar[tuple[Option, ...]]
    state: ClassVar[np.dtype[Any]]
    actions: ClassVar[int]
    max_legal: ClassVar[int]
    reasons: ClassVar[tuple[Reason, ...]]  # what `why_not` answers; index 0 is unused
    score_lines: ClassVar[tuple[str, ...]]
    legend: ClassVar[tuple[str, ...]]  # the short words and signs of the drawing
    grammar: ClassVar[Mapping[str, str]]  # how each kind of move is written, by its first word
    invariants: ClassVar[tuple[str, ...]]  # what `broken` answers; index 0 is unused
    kernels: ClassVar[Kernels]
    parts_option: ClassVar[str]  # the text option that takes parts of one's own

    @abstractmethod
    def shipped_parts(self) -> Parts:
        """The parts that come with the game."""

    @abstractmethod
    def read_parts(self, text: str, source: str = "") -> OwnParts:
        """An owner's parts; only what cannot be read or played is refused, with its line."""

    @abstractmethod
    def parts_template(self) -> str:
        """The shipped parts as a text to type one's own over."""

    def take_out(self, lines: list[str], faulty: int) -> None:
        """Empty a faulty line of own parts, so that the others can be read."""
        lines[faulty] = ""

    @abstractmethod
    def draw_parts(self, parts: Parts) -> Any:
        """All that is printed, for a terminal, as something Rich can print."""

    def parts(self, texts: Mapping[str, str]) -> Parts:
        """Build the parts; `texts` holds the text options that differ from the shipped data."""
        text = texts.get(self.parts_option)
        return self.shipped_parts() if text is None else self.read_parts(text).parts

    @abstractmethod
    def parts_json(self, parts: Parts) -> dict[str, Any]:
        """The parts as JSON: all that is printed on them."""

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """Raise `OptionError` for combinations that the rules exclude; a game adds its own."""
        if options.get(START, ANY_SEAT) not in (ANY_SEAT, *range(1, seats + 1)):
            raise OptionError(
                "seat {seat} is not at a table of {seats}",
                rule=self.option(START).rule,
                seat=options[START],
                seats=seats,
            )

    @abstractmethod
    def set_up(
        self, parts: Parts, s: State, seats: int, codes: Legal, text: str, seed: int
    ) -> None:
        """Set up the position drawn in `text`; what it leaves open follows from the seed."""

    @abstractmethod
    def format(self, parts: Parts, s: State, action: int) -> str:
        """An action in words; `parse` reads them back."""

    @abstractmethod
    def parse(self, parts: Parts, s: State, text: str) -> int:
        """The action a text means; raises `MoveSyntax` or, for what has no id, `IllegalMove`."""

    @abstractmethod
    def action_json(self, action: int) -> dict[str, Any]:
        """An action as a JSON object."""

    @abstractmethod
    def action_from_json(self, data: Mapping[str, Any]) -> int:
        """The action that a JSON object means; raises `MoveSyntax`."""

    @abstractmethod
    def view(self, parts: Parts, s: State, viewer: int) -> View:
        """What a viewer sees, as JSON."""

    @abstractmethod
    def tell(
        self, parts: Parts, before: State, seat: int, action: int, after: State, viewer: int
    ) -> list[Event]:
        """What a viewer saw happen in one move, as JSON."""

    @abstractmethod
    def say(self, event: Event) -> str:
        """An event in words."""

    @abstractmethod
    def due(self, view: View) -> str:
        """What has to be done now, in a few words."""

    @abstractmethod
    def draw(self, parts: Parts, view: View) -> Any:
        """The table for a terminal, as something Rich can print; whoever draws may add `names`, one
        a seat, to the view.
        """

    def drawn(self, parts: Parts, s: State, viewer: int) -> str:
        """What a viewer sees, drawn in plain text."""
        from rich.console import Console

        console = Console(width=DRAWING_WIDTH, color_system=None, force_terminal=False)
        with console.capture() as capture:
            console.print(self.draw(parts, self.view(parts, s, viewer)))
        return capture.get().rstrip()

    @abstractmethod
    def pad(self, parts: Parts, s: State) -> list[Line]:
        """The score pad as if the game ended now: points, their total, what breaks ties."""

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        """Where points come from, in the game's words, with the score lines behind each; a line
        that only breaks ties is behind none.
        """
        return {line: (line,) for line in self.score_lines}

    def merits(self, parts: Parts, s: State, seat: int, actions: Sequence[int]) -> Sequence[Reason]:
        """What speaks for a decision in a player's words, what matters most first: only what can be
        seen from a state redealt for the seat, and from what the actions do to it.
        """
        return []

    @abstractmethod
    def outcome_json(self, parts: Parts, s: State) -> dict[str, Any]:
        """Who wins and by what as if the game ended now, as JSON."""

    @abstractmethod
    def outcome(self, parts: Parts, s: State, names: Sequence[str]) -> str:
        """The same in one sentence."""

    @property
    def score_sheets(self) -> bool:
        """Whether `read_sheet` can be used."""
        return type(self).read_sheet is not Game.read_sheet

    def read_sheet(
        self,
        text: str,
        source: str = "score sheet",
        *,
        options: Mapping[str, str] = MappingProxyType({}),
        texts: Mapping[str, str] = MappingProxyType({}),
        open_text: Callable[[str], str] | None = None,
    ) -> Sheet:
        """Read a finished game of the box; a faulty sheet is refused with its line and the reason.

        `options`, in words, and the text options `texts` win over the sheet's own; where a sheet
        names a file, `open_text` gives its text, and without it the sheet is refused.
        """
        raise OptionError(f"{self.title} has no score sheets")

    @abstractmethod
    def svg(self, parts: Parts, view: View) -> str:
        """The table as a picture."""

    @abstractmethod
    def art(self, parts: Parts) -> str:
        """One SVG document of symbols with all that a page draws of this game, by `<use>`; all ids
        begin with the game's name.
        """

    @property
    def rules(self) -> Mapping[str, str]:
        """The rules in English words, by number, in the order of the rule book."""
        return self.rules_in(LANGUAGE)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the rule book, English first."""
        return _languages(self.name)

    def rules_in(self, language: str) -> Mapping[str, str]:
        """The rules in the words of a language: `en`, `pl`, `de`."""
        if language not in self.languages:
            known = ", ".join(self.languages)
            raise UnknownName(
                f"the rules of {self.title} are not there in {language!r}; they are in {known}"
            )
        return _rules(self.name, language)

    def rule(self, number: str) -> str:
        """One rule in words."""
        if number not in self.rules:
            known = ", ".join(self.rules)
            raise UnknownName(f"{self.title} has no rule {number!r}; it has {known}")
        return self.rules[number]

    def option(self, name: str) -> Option:
        """The option of this name."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options)
        raise OptionError(
            "{game} has no option {option}; it has {known}",
            game=self.title,
            option=repr(name),
            known=names,
        )

    def complete_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, checked."""
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            raise OptionError(
                "{game} is for {low} to {high} players, not {seats}",
                game=self.title,
                low=low,
                high=high,
                seats=seats,
            )
        for name in given:
            self.option(name)
        values = {
            option.name: option.taken(given.get(option.name, option.default))
            for option in self.options
        }
        self.check_options(seats, values)
        return values

    def codes(self, options: Mapping[str, Any]) -> Legal:
        """The options as the kernels take them."""
        coded = [o.code(options[o.name]) for o in self.options if o.values is not None]
        return np.array(coded, np.int64)

    def texts(self, options: Mapping[str, Any]) -> dict[str, str]:
        """The text options that differ from the shipped data."""
        return {
            o.name: options[o.name] for o in self.options if not o.values and options.get(o.name)
        }

    def features(self, seats: int) -> tuple[Feature, ...]:
        """What an observation at a table of so many seats tells, in its order."""
        return (*_fields_as_features(self.state), Feature("viewer", (1,), 0, MAX_SEATS - 1, "seat"))

    def weights(self) -> Numbers:
        """What `foresee` has learned, where a game has that kernel."""
        return np.zeros(0, np.float32)

    def states(self, count: int) -> Any:
        """Memory for a number of states."""
        return np.zeros(count, self.state).view(np.recarray)

    def new_result(self) -> Result:
        """Memory for what the kernel `result` writes."""
        return np.zeros((MAX_SEATS, LINES + len(self.score_lines)), np.int64)


def array_of(record: Any) -> NDArray[Any]:
    """A record as an array of one, to be read only: from Python, compiled code takes it ten times
    as quickly as the record itself.
    """
    return np.frombuffer(record, record.dtype)


class Fields:
    """The fields of a state as plain numbers and nested lists, quick to read from Python; a list is
    made when it is first asked for.
    """

    def __init__(self, s: State) -> None:
        self._bytes = s.tobytes()
        self._layout = layout = _layout(s.dtype)
        self.__dict__.update(zip(layout.numbers, layout.codec.unpack(self._bytes), strict=True))

    def __getattr__(self, name: str) -> Any:
        if name not in self._layout.lists:
            raise AttributeError(f"the state has no field {name!r}")
        shape, dtype, offset = self._layout.lists[name]
        self.__dict__[name] = value = np.ndarray(shape, dtype, self._bytes, offset).tolist()
        return value


class _Layout(NamedTuple):
    """How to read all single numbers of a record at once, and where its lists are."""

    codec: Struct
    numbers: tuple[str, ...]
    lists: dict[str, tuple[tuple[int, ...], np.dtype[Any], int]]


@cache
def _layout(record: np.dtype[Any]) -> _Layout:
    fields: Any = record.fields or {}
    names = record.names or ()
    lists = {}
    codes = "="
    for name in names:
        dtype, offset = fields[name][:2]
        if dtype.shape:
            lists[name] = (dtype.shape, dtype.base, offset)
        codes += f"{dtype.itemsize}x" if dtype.shape else _CODES[dtype.str[1:]]
    return _Layout(Struct(codes), tuple(name for name in names if name not in lists), lists)


def _fields_as_features(record: np.dtype[Any]) -> Iterator[Feature]:
    fields: Any = record.fields or {}
    for name in record.names or ():
        dtype = fields[name][0]
        limits = np.iinfo(dtype.base)
        shape = dtype.shape or (1,)
        yield Feature(name, shape, float(limits.min), float(limits.max), "of the state, redealt")


def data_of(game: str) -> Traversable:
    """The folder with the data files of a game."""
    return resources.files(f"laguna.games.{game}").joinpath("data")


@cache
def _languages(name: str) -> tuple[str, ...]:
    files = (re.fullmatch(r"rules\.([a-z]+)\.md", file.name) for file in data_of(name).iterdir())
    return tuple(
        sorted((match[1] for match in files if match), key=lambda found: (found != LANGUAGE, found))
    )


@cache
def _rules(name: str, language: str) -> Mapping[str, str]:
    text = data_of(name).joinpath(f"rules.{language}.md").read_text(encoding="utf-8")
    return MappingProxyType(read_rules(text))


def read_rules(text: str) -> dict[str, str]:
    """Split a rules text: `## W1 Title` opens a section, `- W1.1 …` a rule, other lines go on.

    A rule with parts (a), (b) … also answers to W4.2a, W4.2b …
    """
    rules: dict[str, str] = {}
    number = ""
    for line in text.splitlines():
        if line.startswith(("## ", "- ")):
            number, _, rest = line.removeprefix("## ").removeprefix("- ").partition(" ")
            rules[number] = f"{rest}." if line.startswith("## ") else rest
        elif number and line.strip():
            rules[number] = f"{rules[number]} {line.strip()}".strip()
    for number, words in list(rules.items()):
        for part in re.finditer(r"(?<=[:;] )\(([a-z])\) (.*?)(?=; \([a-z]\)|$)", words):
            rules[f"{number}{part[1]}"] = part[2]
    return rules
