"""The faces of the building cards (B9): what each does, told by pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from laguna.engine.game import Parts
from laguna.engine.paper import INK, PAPER, path, put, sheet
from laguna.games.burano.facts.parts import building_json
from laguna.games.burano.pictures.paper import PAINTS, use, write

WIDTH, HEIGHT = 90, 150
MIDDLE = WIDTH / 2
WALL, WALL_SHADE, EDGE = "#F7EBD3", "#E6D3AE", "#A98E5F"
GABLE = {
    "roof-points": "#C8443C",
    "any-cube": "#C8443C",
    "sold": "#3F7883",
    "two-routes": "#3F7883",
    "ties": "#3F7883",
    "workers": "#8C6BA8",
    "lace-over": "#8C6BA8",
    "one-fewer": "#8C6BA8",
    "per-card": "#B5811F",
    "points": "#B5811F",
}
FACE_BEGIN, FACE_END = 40, 142  # where the pictures of one effect stand
DIVIDED, HALF = 91, 0.5  # and two of them, half as large
AT_THE_END = {"sold", "workers", "per-card", "points"}


def card(parts: Parts, number: int) -> str:
    """A card as a house with a gable: its wall shows what it does."""
    effects = building_json(parts, number)["effects"]
    names = [told["effect"] for told in effects]
    end = use("hourglass", WIDTH - 23, 30, 14, 17) if AT_THE_END & {*names} else ""
    named = write(str(number + 1), 19, 31.5, 14, fill=PAPER)
    faces = [FACES[told["effect"]](told["points"], told["of"]) for told in effects]
    shown = faces[0] if len(faces) == 1 else both(*faces)
    return house(GABLE[names[0]]) + named + end + shown


def both(one: str, other: str) -> str:
    """Two effects, the second below the first and a line between them."""
    across = (1 - HALF) * MIDDLE
    line = path(f"M14 {DIVIDED}H{WIDTH - 14}", stroke=EDGE, stroke_width=1.5)
    upper = put(one, across, DIVIDED - FACE_END * HALF, HALF)
    return upper + line + put(other, across, DIVIDED + 2 - FACE_BEGIN * HALF, HALF)


def house(gable: str) -> str:
    wall = f"M5 34H{WIDTH - 5}V{HEIGHT - 4}H5z"
    roof = f"M1 36L14 8H{WIDTH - 14}L{WIDTH - 1} 36z"
    return (
        path(wall, WALL, stroke=EDGE, stroke_width=1.5)
        + path(f"M5 {HEIGHT - 12}H{WIDTH - 5}V{HEIGHT - 4}H5z", WALL_SHADE)
        + path(roof, gable)
        + path(f"M8 22H{WIDTH - 8}M4 29H{WIDTH - 4}M11 15H{WIDTH - 11}", stroke=INK, opacity=0.22)
        + sheet(WIDTH - 34, 1, 10, 16, "#8F6638")
    )


def reward(points: int, y: float, x: float = MIDDLE) -> str:
    """Points in a laurel."""
    return use("laurel", x - 22, y, 44, 44) + write(str(points), x, y + 32, 27)


def roof_points(points: int, of: Sequence[str]) -> str:
    return roof(of, 47) + reward(points, 94)


def roof(colours: Sequence[str], y: float) -> str:
    """Roof fields of these colours side by side, however many a box has."""
    width, height = 72 / len(colours), 40
    left = MIDDLE - 36
    size = min(25, width - 4)
    return "".join(
        use(f"tiles-{colour}", left + i * width, y, width, height)
        + sign(colour, left + (i + 0.5) * width, y + height / 2, size)
        for i, colour in enumerate(colours)
    )


def sign(colour: str, x: float, y: float, size: float) -> str:
    return use(f"seal-{colour}", x - size / 2, y - size / 2, size, size)


def any_cube(points: int, of: Sequence[str]) -> str:
    arrow = path("M45 81v11M39 87l6 7l6-7", stroke=INK, stroke_width=3, stroke_linecap="round")
    return use("any-cube", 28, 42, 34, 34) + arrow + roof(of, 100)


def sold(points: int, of: Sequence[str]) -> str:
    columns = 2 if len(of) <= 4 else 3
    rows = -(-len(of) // columns)
    width, height = 76 / columns, min(60 / rows, 30)
    kinds = "".join(
        use(f"seafood-{kind}", 7 + i % columns * width, 51 + i // columns * height, width, height)
        for i, kind in enumerate(of)
    )
    return kinds + put(reward(points, 0), 9, 111, 0.8)


def workers(points: int, of: Sequence[str]) -> str:
    width = min(26, 78 / len(of))
    left = MIDDLE - len(of) * width / 2
    size = min(19, width - 4)
    tiles = "".join(
        sheet(left + i * width, 68, width - 1, 30, PAINTS[colour].face, rx=3)
        + use(f"sign-{colour}", left + (i + 0.5) * width - size / 2, 83 - size / 2, size, size)
        for i, colour in enumerate(of)
    )
    return tiles + pawn(MIDDLE, 40, 24) + reward(points, 98)


def pawn(x: float, y: float, height: float, fill: str = "#6F6A5C") -> str:
    """A worker of whichever seat."""
    width = height * 28 / 36
    return use("pawn", x - width / 2, y, width, height, color=fill)


def two_routes(points: int, of: Sequence[str]) -> str:
    course = "M20 122q6-34 25-34M45 88q20 0 25-28"
    hops = path(course, stroke="#3F7883", stroke_width=4, stroke_dasharray="6 5")
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="#E9D8AC" stroke="#6B4A2A" stroke-width="2"/>'
        for x, y in ((20, 124), (45, 88), (70, 58))
    )
    return hops + dots + use("action-sailing", 46, 98, 36, 36)


def lace_over(points: int, of: Sequence[str]) -> str:
    arrow = path("M22 58q22-22 40 2M62 48v13h-12", stroke=INK, stroke_width=3)
    tile = sheet(18, 100, 54, 34, PAPER, rx=4, stroke=EDGE) + use("lace", 32, 104, 26, 26)
    return arrow + pawn(30, 66, 44) + f'<g opacity="0.4">{pawn(60, 66, 44)}</g>' + tile


def ties(points: int, of: Sequence[str]) -> str:
    equal = write("=", MIDDLE, 104, 30)
    return (
        use("islet", 6, 88, 78, 50)
        + pawn(25, 72, 42, "#5B4A3A")
        + pawn(65, 72, 42, "#9A9180")
        + equal
        + use("crown", 13, 50, 24, 18)
    )


def one_fewer(points: int, of: Sequence[str]) -> str:
    minus = write("−1", 32, 128, 32)
    return use("action-lace", 9, 48, 34, 34) + pawn(64, 48, 40) + minus + cube(52, 104)


def cube(x: float, y: float) -> str:
    return use("any-cube", x, y, 28, 28)


def per_card(points: int, of: Sequence[str]) -> str:
    small = sheet(0, 0, 22, 32, WALL, rx=2, stroke=EDGE, stroke_width=1.5) + path(
        "M-2 9L4-2h14l6 11z", "#B5811F"
    )
    return "".join(put(small, x, y) for x, y in ((14, 54), (34, 50), (54, 54))) + reward(points, 94)


def plain(points: int, of: Sequence[str]) -> str:
    return use("laurel", 10, 52, 70, 70) + write(str(points), MIDDLE, 104, 46)


FACES: dict[str, Callable[[int, Sequence[str]], str]] = {
    "roof-points": roof_points,
    "any-cube": any_cube,
    "sold": sold,
    "workers": workers,
    "two-routes": two_routes,
    "lace-over": lace_over,
    "ties": ties,
    "one-fewer": one_fewer,
    "per-card": per_card,
    "points": plain,
}
