"""Everything drawn as one document of symbols, for a page that draws by `<use href="#…">`.

The page puts the document into itself once, out of sight but not `display: none`, for then patterns
would not be painted. Each symbol has a view box, so `<svg><use href="#walking-cat"/></svg>` shows
it whole. The symbols, each with `walking-` before its name:

- `card-R1a` … `card-P3d`: the storeys without sky, 120 × 112, as they join in a street;
- `back-1` … `back-3`, `scaffold-ground`, `scaffold-first`: of the same size;
- characters by name, all of one size, their feet in the middle of the lower edge;
- things by name (`red-flower`, `cat`, `lamp` …), shops by kind, `coin`, `permit`, `marker`;
- the symbols of the house colours: `heart`, `sun`, `star`, `clover`, `drop`, `moon`;
- the waterfront: `sky`, `sun-disc`, `skyline`, `gull`, `quay`, `water`, `reflection` (of a house,
  in the current colour), `waves`, `boat`. Those that span the street cover what they are given.

In every symbol of a drawing lies the drawing itself, `walking-drawn-cat`, in units of a card with
its origin where it stands or hangs. Letters are set in `--serif` where the page has it, and the
waterfront has the colours `--sky`, `--skyline`, `--skyline-shade`, `--horizon`, `--quay`,
`--quay-edge` and `--water`; the glass of windows and doors is `--pane`, so that a house can light
its windows.
"""

from __future__ import annotations

import re

from laguna.engine.game import Parts
from laguna.engine.paper import SERIF, SVG, attributes, short
from laguna.games.walking.pictures.facade import HEIGHT, SKY, WIDTH, facade
from laguna.games.walking.pictures.paper import boxes, drawings
from laguna.games.walking.pictures.street import (
    CANAL,
    EDGE,
    GROUND_LINE,
    QUAY,
    QUAY_DEPTH,
    QUAY_SHADE,
    SUN_RADIUS,
    WATER,
    quay,
    reflection,
    sky_sheet,
    sun_disc,
    water,
    waves,
)
from laguna.games.walking.rules.parts import card_code
from laguna.games.walking.rules.state import CARDS

SPAN = 1200  # the width of the skyline, and of all that lies before it
REFLECTION_WIDTH, REFLECTION_HEIGHT = 128, 51
COVERING = {"preserveAspectRatio": "xMidYMin slice"}
STANDING = {"preserveAspectRatio": "xMidYMax slice"}
JOINING = {"overflow": "visible"}
SKYLINE = "#CBDEDB"
PANE = "#D5E8E9"
SKYLINE_SHADE, HORIZON = "#B5CECB", "#B9D3D2"
TINTS = {
    SKY: "sky",
    SKYLINE: "skyline",
    SKYLINE_SHADE: "skyline-shade",
    HORIZON: "horizon",
    QUAY: "quay",
    QUAY_SHADE: "quay-edge",
    WATER: "water",
}

_REFERENCE = re.compile(r'((?:\bid|href)="#?|url\(#)([\w-]+)')


def art(parts: Parts) -> str:
    """All cards of a deck and all drawings, as symbols."""
    unboxed = "".join(drawn for name, drawn in drawings().items() if name not in boxes())
    shown = [drawing(name, box) for name, box in boxes().items() if name != "skyline"]
    cards = [card(parts, card_code(number)) for number in range(CARDS)]
    content = f"<defs>{_named(unboxed)}</defs>{''.join([*waterfront(), *shown, *cards])}"
    letters = f'font-family="{SERIF}"', f'font-family="var(--serif, {SERIF})"'
    hidden = attributes({"width": 0, "height": 0, "aria_hidden": "true"})
    return f'<svg xmlns="{SVG}"{hidden}>{content.replace(*letters)}</svg>'


def card(parts: Parts, code: str) -> str:
    """One storey, open at its edges."""
    return symbol(f"card-{code}", f"0 0 {WIDTH} {HEIGHT}", facade(parts, code), **JOINING)


def drawing(name: str, box: str) -> str:
    """One drawing of `data/art.svg`."""
    joins = JOINING if box == f"0 0 {WIDTH} {HEIGHT}" else {}
    glazed = drawings()[name].replace(f'"{PANE}"', f'"var(--pane, {PANE})"')
    return symbol(name, box, glazed, **joins)


def waterfront() -> list[str]:
    """What lies around a street, piece by piece, from back to front."""
    sun = 2 * SUN_RADIUS
    half = REFLECTION_WIDTH / 2
    mirrored = f"-{short(half)} 0 {REFLECTION_WIDTH} {REFLECTION_HEIGHT}"
    return [
        tinted(symbol("sky", f"0 0 {SPAN} {GROUND_LINE}", sky_sheet(SPAN), **COVERING)),
        symbol("sun-disc", f"0 0 {sun} {sun}", sun_disc(SUN_RADIUS, SUN_RADIUS)),
        tinted(symbol("skyline", boxes()["skyline"], drawings()["skyline"], **STANDING)),
        tinted(
            symbol("quay", f"0 0 {SPAN} {QUAY_DEPTH + EDGE}", quay(SPAN, QUAY_DEPTH), **COVERING)
        ),
        tinted(symbol("water", f"0 0 {SPAN} {CANAL}", water(SPAN), **COVERING)),
        symbol("reflection", mirrored, reflection("currentColor")),
        symbol("waves", f"0 0 {SPAN} {CANAL}", waves(SPAN), **COVERING),
    ]


def symbol(name: str, box: str, content: str, **values: object) -> str:
    shape = attributes({"viewBox": box} | values)
    return f'<symbol id="walking-{name}"{shape}>{_named(content)}</symbol>'


def tinted(drawn: str) -> str:
    """The same with colours that a page may change, for the night."""
    for colour, name in TINTS.items():
        drawn = drawn.replace(f'"{colour}"', f'"var(--{name}, {colour})"')
    return drawn


def _named(content: str) -> str:
    """Names with the game before them; those of drawings are not those of their symbols."""

    def rename(match: re.Match[str]) -> str:
        drawn = "drawn-" if match[2] in boxes() else ""
        return f"{match[1]}walking-{drawn}{match[2]}"

    return _REFERENCE.sub(rename, content)
