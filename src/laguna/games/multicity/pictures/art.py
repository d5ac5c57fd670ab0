"""All that a page draws of Multicity, as one SVG document of symbols.

A field is 32 units wide. The symbols, all named `multicity-…`:

- `tile-1`, `tile-2` …: the tiles of the set as they are drawn, not turned, 96 × 96;
- `ground`: a tile without its symbols, 96 × 96; `stack`: the back of a tile, 96 × 96;
- `symbol-red`, `-green`, `-yellow`, `-blue` and `hole`: what a field shows, 32 × 32;
- `red-2-right` … `blue-7-down`: the figures, by colour, length and direction. The strip of fields
  it stands on has its upper left corner at 0,0; the box of the symbol begins one field above it:
  `0 -32 32×length 64` along a row, `0 -32 32 32×length+32` along a column.
"""

from __future__ import annotations

from laguna.engine.game import Parts
from laguna.engine.paper import INK, SVG, attributes, put, sheet
from laguna.games.multicity.pictures.figures import cone, figure, symbol
from laguna.games.multicity.pictures.paper import FIELD, RISE, outlined
from laguna.games.multicity.rules.parts import (
    BLANK_LETTER,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    HOLE_LETTER,
    fields_of,
)
from laguna.games.multicity.rules.state import LONGEST, SHORTEST, SIDE
from laguna.games.multicity.words.moves import WAYS

TILE = SIDE * FIELD
PAVEMENT, KERB, BACK = "#EFE6D3", "#D9CDB8", "#7FB7BE"


def art(parts: Parts) -> str:
    """The tiles of a set and all figures, as symbols."""
    square = f"0 0 {TILE} {TILE}"
    small = f"0 0 {FIELD} {FIELD}"
    symbols = [
        named("ground", square, ground()),
        named("stack", square, back()),
        named("hole", small, cone()),
        *(named(f"symbol-{colour}", small, symbol(colour)) for colour in COLOUR_NAMES),
        *(named(f"tile-{n + 1}", square, tile(fields_of(parts, n))) for n in range(parts.tiles)),
        *(
            named(f"{colour}-{length}-{way}", figure_box(length, way), figure(colour, length, way))
            for colour in COLOUR_NAMES
            for length in range(SHORTEST, LONGEST + 1)
            for way in WAYS
        ),
    ]
    hidden = attributes({"width": 0, "height": 0, "aria_hidden": "true"})
    return f'<svg xmlns="{SVG}"{hidden}>{"".join(symbols)}</svg>'


def named(name: str, view_box: str, content: str) -> str:
    return f'<symbol id="multicity-{name}" viewBox="{view_box}">{content}</symbol>'


def figure_box(length: int, way: str) -> str:
    """The box of a figure: its strip of fields and the room above it."""
    width, height = (length, 1) if way == WAYS[0] else (1, length)
    return f"0 -{RISE} {width * FIELD} {height * FIELD + RISE}"


def ground() -> str:
    """The pavement of a tile."""
    inner = "".join(
        sheet(x * FIELD + 2, y * FIELD + 2, FIELD - 4, FIELD - 4, KERB, rx=6, opacity=0.45)
        for x in range(SIDE)
        for y in range(SIDE)
    )
    return outlined(sheet(1, 1, TILE - 2, TILE - 2, PAVEMENT, rx=9)) + inner


def back() -> str:
    """What is seen of a tile in the stack."""
    return outlined(sheet(1, 1, TILE - 2, TILE - 2, BACK, rx=9)) + sheet(
        12, 12, TILE - 24, TILE - 24, "none", rx=6, stroke=INK, stroke_width=1.5, opacity=0.5
    )


def tile(fields: str) -> str:
    """A tile as it is drawn."""
    return '<use href="#multicity-ground" width="96" height="96"/>' + "".join(
        put(field_use(letter), i % SIDE * FIELD, i // SIDE * FIELD)
        for i, letter in enumerate(fields)
    )


def field_use(letter: str) -> str:
    """What a field shows; a blank one is bare pavement."""
    if letter == BLANK_LETTER:
        return ""
    hole = letter == HOLE_LETTER
    name = "hole" if hole else f"symbol-{COLOUR_NAMES[COLOUR_LETTERS.index(letter)]}"
    return f'<use href="#multicity-{name}" width="{FIELD}" height="{FIELD}"/>'
