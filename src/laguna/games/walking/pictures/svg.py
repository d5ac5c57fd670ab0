"""The table as a picture: the display, every street, hands, characters, and whose turn it is.

All that is drawn comes from the JSON view, so hidden hands show no more than their backs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from laguna.engine.game import Parts, View
from laguna.engine.paper import PAPER, put, sheet
from laguna.games.walking.pictures.facade import HEIGHT, SKY, WIDTH, before_sky, label
from laguna.games.walking.pictures.paper import (
    CENTRED,
    FADED,
    PLASTER,
    TITLE,
    document,
    heading,
    titled,
    use,
    write,
)
from laguna.games.walking.pictures.street import (
    QUAY,
    QUAY_DEPTH,
    SCENE_HEIGHT,
    SUN,
    Player,
    columns_of,
    street,
    waterfront,
)
from laguna.games.walking.rules.parts import LEVEL_NAMES
from laguna.games.walking.rules.state import HOUSES, LEVELS, ROOF

SLIP_EDGE = "#D9CDB8"

PAGE = 1200
MARGIN = 24
GAP, MOST_GAP = 16, 48
HEADER = 64

FRAME = 4  # paper around a card that lies on the table, in units of a card
CAPTION = 26  # and below it, for its name
FRAMED_WIDTH, FRAMED_HEIGHT = WIDTH + 2 * FRAME, HEIGHT + FRAME + CAPTION
LYING_GAP = 6
PILE_CARDS = 8  # so many cards of a deck are drawn as one

DISPLAY_SCALE = 0.72
ACROSS = FRAMED_WIDTH * DISPLAY_SCALE + LYING_GAP
DOWN = FRAMED_HEIGHT * DISPLAY_SCALE + LYING_GAP
SHARED_HEIGHT = LEVELS * DOWN + 46  # of what lies on the table for all
HAND_SCALE = 0.64
HAND_ROW = 2

PURSE_WIDTH, PURSE_HEIGHT = 168, 232

SUPPLY_ROW = 4  # the tourists, then the inhabitants
CELL_WIDTH, CELL_HEIGHT = 73, 109

OPPONENT_WIDTH, OPPONENT_HEIGHT = 376, 316
POSSESSIONS = 76  # the height of what stands below an opponent's street


class Block(NamedTuple):
    """A part of the table, drawn from its upper left corner."""

    width: float
    height: float
    content: str


def svg(parts: Parts, view: View) -> str:
    """The table as its viewer sees it; spectators look over the shoulder of whose turn it is."""
    near = near_seat(view)
    opponents = [(near + i) % view["seats"] for i in range(1, view["seats"])]
    shared = [supply(view), display(parts, view)]
    rows = [shared]
    if len(opponents) == 1:
        room = PAGE - 2 * MARGIN - 2 * GAP - sum(block.width for block in shared)
        shared.append(opponent(parts, view, opponents[0], room, SHARED_HEIGHT))
    elif opponents:
        size = (OPPONENT_WIDTH, OPPONENT_HEIGHT)
        rows.insert(0, [opponent(parts, view, seat, *size) for seat in opponents])
    drawn, y = header(view), float(HEADER)
    for row in rows:
        drawn += side_by_side(row, y)
        y += max(block.height for block in row) + GAP
    drawn += put(scene(parts, view, near), 0, y)
    height = y + SCENE_HEIGHT
    table = sheet(0, 0, PAGE, height, PLASTER) + drawn
    return document(table, PAGE, height, f"Walking in Burano. {status(view)}")


def near_seat(view: View) -> int:
    """The seat whose street is drawn large: the viewer's, else whose turn it is, else the best."""
    for seat in (view["viewer"], view["seat"]):
        if seat is not None:
            return int(seat)
    return max(range(view["seats"]), key=lambda seat: int(view["players"][seat]["points"]))


def side_by_side(blocks: list[Block], y: float) -> str:
    """Blocks in a row, centred, with equal gaps."""
    taken = sum(block.width for block in blocks)
    gap = min(MOST_GAP, (PAGE - taken) / (len(blocks) + 1))
    drawn, x = "", (PAGE - taken - gap * (len(blocks) - 1)) / 2
    for block in blocks:
        drawn += put(block.content, x, y)
        x += block.width + gap
    return drawn


def header(view: View) -> str:
    title = write("Walking in Burano", MARGIN, 42, 30, **TITLE)
    return title + write(status(view), PAGE - MARGIN, 41, 18, text_anchor="end")


def status(view: View) -> str:
    """Whose turn it is and what is to be done, in a sentence."""
    if view["ending"]:
        return str(view["ending"]["text"])
    doing = {
        "take": "takes cards",
        "lay": f"lays cards; the next costs {count_of(view['price'], 'coin')}",
        "character": "invites a character",
        "limit": "puts cards back, down to three",
        "remove": "removes a character",
    }
    return f"Round {view['round']}: seat {view['seat'] + 1} {doing[view['phase']]}."


def count_of(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def slip(width: float, height: float, **values: object) -> str:
    """A slip of paper that lies on the table."""
    style = {"rx": 6, "stroke": SLIP_EDGE, "filter": "url(#shadow)"} | values
    return sheet(0, 0, width, height, PAPER, **style)


def caption(text: str) -> str:
    """The name below a framed card."""
    y = FRAME + HEIGHT + 19
    return write(text, FRAMED_WIDTH / 2, y, 20, font_weight="bold", **CENTRED)


def supply(view: View) -> Block:
    """The characters that can still be invited; tourists in the first row."""
    width = SUPPLY_ROW * CELL_WIDTH + 16
    drawn = slip(width, SHARED_HEIGHT) + heading("Characters", 14, 26)
    for i, (name, count) in enumerate(view["supply"].items()):
        row, column = divmod(i, SUPPLY_ROW)
        x, y = 10 + (column + 0.5) * CELL_WIDTH, 34 + (row + 1) * CELL_HEIGHT
        drawn += put(supplied(name, count), x, y)
    return Block(width, SHARED_HEIGHT, drawn)


def supplied(name: str, count: int) -> str:
    """A character with how many of it are left; faded when there is none."""
    figure = use(name, 0, -20, 0.9)
    number = write(f"{count}×", -36, -72, 15, **TITLE)
    named = write(name, 0, -4, 13, **CENTRED)
    faded = None if count else 0.3
    return titled(f"{name}: {count} left", figure + number + named, opacity=faded)


def display(parts: Parts, view: View) -> Block:
    """The decks, and the columns of cards with their numbers; roofs on top."""
    columns = view["display"]
    width = (len(columns) + 1) * ACROSS + 32
    drawn = slip(width, SHARED_HEIGHT) + heading("Decks", 14, 26)
    for level in range(LEVELS):
        y = 38 + (ROOF - level) * DOWN
        drawn += put(deck(level, view["decks"][level]), 14, y, DISPLAY_SCALE)
        for i, column in enumerate(columns, 1):
            lying = framed(parts, column[level]) if column[level] else empty_place()
            drawn += put(lying, 22 + i * ACROSS, y, DISPLAY_SCALE)
    for i in range(1, len(columns) + 1):
        drawn += heading(str(i), 19 + (i + 0.5) * ACROSS, 26, **CENTRED)
    return Block(width, SHARED_HEIGHT, drawn)


def deck(level: int, size: int) -> str:
    """A deck from its back, the higher the more cards it has."""
    layers = range(-(-size // PILE_CARDS))
    pile = "".join(use(f"back-{level + 1}", FRAME + 3 * i, FRAME - 2 * i) for i in layers)
    return titled(f"deck of {count_of(size, LEVEL_NAMES[level])}", pile + caption(str(size)))


def framed(parts: Parts, code: str) -> str:
    """A card by itself, with its name below."""
    frame = sheet(0, 0, FRAMED_WIDTH, FRAMED_HEIGHT, PAPER, rx=4, stroke=SLIP_EDGE)
    picture = put(before_sky(parts, code), FRAME, FRAME)
    return titled(label(parts, code), frame + picture + caption(code))


def small(parts: Parts, code: str) -> str:
    """A card by itself, without its name."""
    return titled(label(parts, code), before_sky(parts, code))


def empty_place() -> str:
    dashed = {"stroke": SLIP_EDGE, "stroke_width": 2, "stroke_dasharray": "6 6"}
    return sheet(FRAME, FRAME, WIDTH, HEIGHT, "none", rx=4, **dashed)


def scene(parts: Parts, view: View, seat: int) -> str:
    """The near street, the hand on its left, the purse on its right."""
    player = view["players"][seat]
    return (
        waterfront(parts, player, PAGE)
        + put(hand(parts, player), MARGIN, 24)
        + put(purse(view, seat), PAGE - MARGIN - PURSE_WIDTH, 24)
    )


def hand(parts: Parts, player: Player) -> str:
    """The near hand, two cards a row."""
    across = (FRAMED_WIDTH + LYING_GAP) * HAND_SCALE
    down = (FRAMED_HEIGHT + LYING_GAP) * HAND_SCALE
    cards = held(parts, player, framed)
    drawn = heading("Hand", 2, 14) if cards else ""
    for i, card in enumerate(cards):
        row, column = divmod(i, HAND_ROW)
        drawn += put(card, column * across, 26 + row * down, HAND_SCALE)
    return drawn


def held(parts: Parts, player: Player, show: Callable[[Parts, str], str]) -> list[str]:
    """The cards of a hand; where the viewer may not see them, their backs."""
    if player["hand"] is not None:
        return [show(parts, code) for code in player["hand"]]
    return [
        titled(f"{LEVEL_NAMES[level]} in hand", use(f"back-{level + 1}", 0, 0))
        for level in range(LEVELS)
        for _ in range(player["backs"][level])
    ]


def purse(view: View, seat: int) -> str:
    """The near seat's points, coins and permits on a slip of paper."""
    player = view["players"][seat]
    name = f"Seat {seat + 1}" + (", you" if view["viewer"] == seat else "")
    points = str(player["points"])
    return "".join(
        [
            seat_slip(view, seat, PURSE_WIDTH, PURSE_HEIGHT),
            heading(name, 14, 28),
            marker(view, seat, PURSE_WIDTH - 20, 34, 0.8),
            write(points, 84, 96, 56, **TITLE, **CENTRED),
            write("points", 84, 116, 14, fill=FADED, **CENTRED),
            put(row_of("coin", player["coins"], 20, 140), 24, 142),
            write(count_of(player["coins"], "coin"), 14, 168, 13, fill=FADED),
            put(row_of("permit", player["permits"], 24, 140), 24, 194),
            write(count_of(player["permits"], "permit"), 14, 221, 13, fill=FADED),
        ]
    )


def seat_slip(view: View, seat: int, width: float, height: float) -> str:
    """A slip of paper, with a sunny edge for the seat whose turn it is."""
    turn = {"stroke": SUN, "stroke_width": 3.5} if view["seat"] == seat else {}
    return slip(width, height, **turn)


def marker(view: View, seat: int, x: float, y: float, scale: float) -> str:
    """The cat of the start player."""
    return titled("start player", use("marker", x, y, scale)) if view["marker"] == seat else ""


def row_of(thing: str, count: int, step: float, room: float) -> str:
    """Coins or permits side by side, closer together the more there are."""
    step = min(step, room / max(count, 1))
    return titled(count_of(count, thing), "".join(use(thing, i * step, 0) for i in range(count)))


def opponent(parts: Parts, view: View, seat: int, width: float, height: float) -> Block:
    """A street in small, with what everyone sees of its player below it."""
    player = view["players"][seat]
    scale = min(
        (width - 2 * GAP) / (HOUSES * WIDTH),
        (height - POSSESSIONS - GAP) / (LEVELS * HEIGHT + QUAY_DEPTH),
    )
    depth = QUAY_DEPTH * scale
    ground = height - POSSESSIONS - depth
    left = (width - len(columns_of(player)) * WIDTH * scale) / 2
    drawn = [
        seat_slip(view, seat, width, height),
        sheet(6, 6, width - 12, ground - 6, SKY),
        sheet(6, ground, width - 12, depth, QUAY),
        put(street(parts, player), left, ground, scale),
        put(possessions(parts, view, seat, width), 0, height - POSSESSIONS),
    ]
    return Block(width, height, "".join(drawn))


def possessions(parts: Parts, view: View, seat: int, width: float) -> str:
    player = view["players"][seat]
    cards = held(parts, player, small)
    step = min(38, 134 / max(len(cards), 1))
    left = width - 14 - len(cards) * step
    return "".join(
        [
            heading(f"Seat {seat + 1}", 14, 26),
            marker(view, seat, 90, 31, 0.65),
            heading(count_of(player["points"], "point"), width - 14, 26, text_anchor="end"),
            put(row_of("coin", player["coins"], 13, 84), 22, 52),
            put(row_of("permit", player["permits"], 20, 84), 124, 52),
            *(put(card, left + i * step, 36, 0.29) for i, card in enumerate(cards)),
        ]
    )
