"""A table drawn for a terminal: lines that are laid out for the room at hand when it is printed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeAlias

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

Block: TypeAlias = list[Text]


def width_of(block: Block) -> int:
    """The width of the longest line."""
    return max((line.cell_len for line in block), default=0)


class Picture(ABC):
    """What Rich prints; a game says which lines."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.max_height if options.is_terminal else None
        for line in self.lines(options.max_width, height):
            if console.color_system is None:
                line.rstrip()
            line.no_wrap = True
            line.overflow = "ellipsis"
            yield line

    @abstractmethod
    def lines(self, width: int, height: int | None) -> Block:
        """The table within a width and, in a terminal, a height."""
