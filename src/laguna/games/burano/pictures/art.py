"""All that a page draws of Burano, as one SVG document of symbols, each `burano-` and its name:

- `sign-pink` … `sign-white`: the signs of the house colours; `emblem-0` … `emblem-3` of the seats;
- `cube-COLOUR`: a cube's face of windows, 40 × 40; `top-COLOUR` and `front-COLOUR` (40 × 28): the
  same in the tilted view; `hut-COLOUR`, 40 × 44; `tiles-COLOUR`: the outer half of a roof, 60 × 40;
- `roof-four-PB` …: a whole roof, 120 × 40; `kind-islands` …: what it scores for;
- `boat-SEAT`, 64 × 56, `worker-SEAT`, 28 × 36; `ship-alike` …, 150 × 116, with room for its prices;
- `seafood-KIND` and `seafood-unseen`, 48 × 48; `card`, `deck`, 60 × 80; `card-1` … `card-16`: the
  building cards, 90 × 150;
- `action-sailing`, `-lace`, `-earnings`; `coin`, `privilege`, `fountain`, `laurel`, `hourglass`;
- the ground: `waves`, `islet`, `land`, `hole`, `paving`, `well`, `tree-spring` … `tree-winter`,
  `bricola`, `pier`, `awning`, `signboard`, `gull`.

Letters are set in `--serif` where a page has it. Water and land have the colours `--burano-…` of
`TINTS`, so that night can fall.
"""

from __future__ import annotations

from laguna.engine.game import Parts
from laguna.engine.paper import SERIF, SVG
from laguna.games.burano.facts.parts import roof_colours
from laguna.games.burano.pictures.cards import HEIGHT, WIDTH, card
from laguna.games.burano.pictures.paper import Drawing, drawings, symbol, use
from laguna.games.burano.rules.parts import ROOF_NAMES, roof_codes
from laguna.games.burano.rules.state import BUILDINGS, ROOFS_A_KIND

TINTS = {
    "#A9D3D6": "wave",
    "#E9D8AC": "beach",
    "#B9CB8C": "grass",
    "#E4CE9C": "shore",
    "#F3E8CD": "ground",
    "#D8C7A0": "hole",
    "#B7A377": "hole-shade",
    "#E1D2AE": "paving",
}
GROUND = ("waves", "islet", "land", "hole", "paving")


def art(parts: Parts) -> str:
    """All drawings, roofs and building cards, as symbols."""
    symbols = [
        tinted(symbol(name, drawing)) if name in GROUND else symbol(name, drawing)
        for name, drawing in pictures(parts).items()
    ]
    letters = f'font-family="{SERIF}"', f'font-family="var(--serif, {SERIF})"'
    content = "".join(symbols).replace(*letters)
    return f'<svg xmlns="{SVG}" width="0" height="0" aria-hidden="true">{content}</svg>'


def pictures(parts: Parts) -> dict[str, Drawing]:
    """Every drawing, and what is put together from them for the parts of this box."""
    roofs = {f"roof-{code}": roof(parts, n) for n, code in enumerate(roof_codes(parts))}
    cards = {
        f"card-{number + 1}": Drawing(f' viewBox="0 0 {WIDTH} {HEIGHT}"', card(parts, number))
        for number in range(BUILDINGS)
    }
    return drawings() | roofs | cards


def roof(parts: Parts, number: int) -> Drawing:
    """A roof tile: a field of each colour, and between them what it scores for."""
    left, right = roof_colours(parts, number)
    kind = ROOF_NAMES[number // ROOFS_A_KIND]
    content = (
        f'<g transform="translate(60 0) scale(-1 1)">{use(f"tiles-{left}", 0, 0, 60, 40)}</g>'
        + use(f"tiles-{right}", 60, 0, 60, 40)
        + use(f"seal-{left}", 5, 6, 28, 28)
        + use(f"seal-{right}", 87, 6, 28, 28)
        + use(f"kind-{kind}", 44, 4, 32, 32)
    )
    return Drawing(' viewBox="0 0 120 40"', content)


def tinted(drawn: str) -> str:
    """The same with colours that a page may change, for the night."""
    for colour, name in TINTS.items():
        drawn = drawn.replace(f'"{colour}"', f'"var(--burano-{name}, {colour})"')
    return drawn
