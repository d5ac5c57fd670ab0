"""A person at a terminal: the picture, and below it a line to type in, with completion."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console
from rich.text import Text

from laguna.cli.ask import Question

PROMPT_LINES = 2  # the line to type in and the toolbar below it
NEWS_LINES = 1  # of what happened before, above the picture
MENU_LINES = 3
COLOUR_DEPTHS = {
    None: ColorDepth.DEPTH_1_BIT,
    "standard": ColorDepth.DEPTH_4_BIT,
    "windows": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "truecolor": ColorDepth.DEPTH_24_BIT,
}


class Screen:
    """Asks under the picture, which follows the size of the terminal and goes when the answer is
    given: what stays on the screen is what happened. A picture too high for the terminal scrolls.
    """

    live = True

    def __init__(self, console: Console) -> None:
        self.console = console
        self.sessions: dict[int | None, PromptSession[str]] = {}

    def ask(self, question: Question) -> str | None:
        session = self._session(question.seat)
        pages: dict[Size, ANSI] = {}

        def page() -> ANSI:
            size = session.output.get_size()
            if size not in pages:
                pages[size] = self._page(question, size)
            return pages[size]

        free = session.output.get_size().rows - PROMPT_LINES - page().value.count("\n")
        if free < 0:
            self.console.print(question.picture)
            question = replace(question, picture=None)
            pages.clear()
        try:
            return session.prompt(
                page,
                completer=Offers(question),
                bottom_toolbar=question.toolbar or None,
                reserve_space_for_menu=min(MENU_LINES, max(0, free)),
            ).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _session(self, seat: int | None) -> PromptSession[str]:
        """Every seat has its own history: what one typed, another must not leaf through."""
        if seat not in self.sessions:
            colours = None if self.console.no_color else self.console.color_system
            self.sessions[seat] = PromptSession(
                complete_style=CompleteStyle.MULTI_COLUMN,
                color_depth=COLOUR_DEPTHS[colours],
                erase_when_done=True,
            )
        return self.sessions[seat]

    def _page(self, question: Question, size: Size) -> ANSI:
        """Picture, notice and prompt, drawn for a screen of this size."""
        notice = Text(question.notice, "bold")
        taken = PROMPT_LINES + NEWS_LINES + -(-notice.cell_len // size.columns)
        out = Console(
            file=io.StringIO(),
            force_terminal=True,
            color_system="auto",
            width=size.columns,
            height=max(1, size.rows - taken),
        )
        with out.capture() as capture:
            if question.picture is not None:
                out.print(question.picture)
            if notice:
                out.print(notice)
        return ANSI(f"{capture.get()}{question.prompt}")


class Offers(Completer):
    """Completes what is typed to all offers that begin so."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip().lower()
        word, space, start = typed.partition(" ")
        for argument in self.question.arguments.get(word, ()) if space else ():
            if argument.lower().startswith(start.lstrip()):
                yield Completion(argument, -len(start.lstrip()))
        for offer in self.question.offers:
            if offer.text.lower().startswith(typed):
                shown = f"{offer.text} {offer.note}".strip()
                yield Completion(offer.text, -len(typed), display=shown)
