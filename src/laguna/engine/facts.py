"""What a game says to those around it, declared once: its `facts/declared.py`.

There every thing that can be seen, told, done, counted and printed is a `TypedDict` whose fields
have a sentence each, and every name a `Literal`, whose order is that of its numbers in the rules.
From this follow the types of the page (`tools/facts.py`), the schemas of the API, the tables of
`docs/`, and what the conformance kit lets pass: nothing missing, nothing extra.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import GenericAlias
from typing import Any, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["View", "Event", "Action", "Counted", "Outcome", "Parts"]
KINDS: tuple[Kind, ...] = ("View", "Event", "Action", "Counted", "Outcome", "Parts")
MADE_BY: Mapping[Kind, str] = {
    "View": "view",
    "Event": "tell",
    "Action": "action_json",
    "Counted": "pad",
    "Outcome": "outcome_json",
    "Parts": "parts_json",
}


class Pair:
    """Says of a list that it has exactly two members."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(source) | {"min_length": 2, "max_length": 2}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        written = handler(schema)
        return written | {"prefixItems": [written["items"]] * 2, "items": False}


class Every:
    """Says of a dictionary that it has every key of its `Literal`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(source) | {"min_length": len(get_args(get_args(source)[0]))}


@dataclass(frozen=True)
class Meaning:
    """A sentence on a field whose name is a word of Python's, such as `from`."""

    text: str

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(schema) | {"description": self.text}


class Undeclared(ValueError):
    """Something was said that is not as the game declares it."""


@dataclass(frozen=True)
class Facts:
    """The declarations of a game; all their names begin with its own.

    `counted` is what stands behind an entry of the score pad, `numbers` are numbers of the rules
    and of the parts that the page needs by name, since nothing sent says them.
    """

    game: str
    view: Any
    event: Any
    action: Any
    counted: Any
    outcome: Any
    parts: Any
    numbers: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """What the names of this game's types begin with."""
        return self.game.capitalize()

    @property
    def where(self) -> str:
        """The module that declares them, for messages."""
        return f"laguna.games.{self.game}.facts.declared"

    def of(self, kind: Kind) -> Any:
        """The type of what is seen, told, …."""
        return getattr(self, kind.lower())

    @cached_property
    def kinds(self) -> Mapping[str, Any]:
        """The types by the names that they have in the API: `MulticityView`, …."""
        return {f"{self.prefix}{kind}": self.of(kind) for kind in KINDS}

    def check(self, kind: Kind, said: bytes) -> None:
        """Raise `Undeclared` unless a list of such things, as JSON, is as it was declared."""
        from pydantic import ValidationError

        try:
            _checker(self.of(kind)).validate_json(said)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            raise Undeclared(self._sentence(kind, first)) from None

    def _sentence(self, kind: Kind, error: Mapping[str, Any]) -> str:
        place = ".".join(str(step) for step in error["loc"][1:])
        what, maker = f"{self.prefix}{kind}: {place}", f"{self.game}'s {MADE_BY[kind]}()"
        if error["type"] == "extra_forbidden":
            return f"{what} is not declared: add it to {self.where}, or take it out of {maker}"
        if error["type"] == "missing":
            return f"{what} is declared in {self.where}, but {maker} does not say it"
        wrong = f"{error['msg']}, not {error['input']!r}"
        return f"{what}: {wrong}: change its type in {self.where}, or {maker}"


@cache
def _checker(declared: Any) -> Any:
    from pydantic import ConfigDict, TypeAdapter

    several: Any = GenericAlias(list, (declared,))
    return TypeAdapter(several, config=ConfigDict(extra="forbid", strict=True))
