"""The green plants: flowers, a tree, a trimmed hedge, an orchard, firs, an avenue."""

from __future__ import annotations

from laguna.engine.paper import path, sheet, short
from laguna.games.multicity.pictures.paper import FIELD, GROUND, PAINTS, corners, disc, face, stroke

FACE, SHADE, LIGHT = PAINTS["green"]
TRUNK = "#8A5A35"
PETALS = ("#E58FB1", "#F0C63D", "#C8443C", "#F6F0E4")
APPLE = "#C8443C"


def right(length: int) -> str:
    return (flowers, tree_and_bushes, topiary, orchard, firs, avenue)[length - 2](length * FIELD)


def turf(width: float) -> str:
    return sheet(3, GROUND - 5, width - 6, 7, SHADE, rx=3.5)


def bush(x: float, size: float, paint: str = FACE, y: float = GROUND) -> str:
    """Three round puffs."""
    near, across, high = (short(size * part) for part in (0.35, 1.3, 0.75))
    side, middle = short(size * 0.58), short(size * 0.7)
    puffs = f"M{short(x - size)} {y - 2}a{side} {side} 0 0 1 {near} -{high}"
    puffs += f"a{middle} {middle} 0 0 1 {across} 0a{side} {side} 0 0 1 {near} {high}z"
    return path(puffs, paint)


def tree(x: float, height: float, crown: float, paint: str = FACE, y: float = GROUND) -> str:
    trunk = sheet(x - 3.5, y - height, 7, height, TRUNK, rx=2)
    leaves = disc(x, y - height, crown, paint)
    shine = stroke(f"M{x - crown * 0.55:.1f} {y - height - crown * 0.2:.1f}q2-6 8-7", 1.6, LIGHT)
    return trunk + leaves + shine


def fir(x: float, height: float, width: float, paint: str = FACE, y: float = GROUND) -> str:
    half = width / 2
    tiers = [
        corners(
            x - half * w,
            y - 5 - height * b,
            x,
            y - 5 - height * t,
            x + half * w,
            y - 5 - height * b,
            fill=paint,
        )
        for w, b, t in ((1, 0, 0.5), (0.8, 0.28, 0.78), (0.6, 0.55, 1))
    ]
    return sheet(x - 2.5, y - 7, 5, 7, TRUNK) + "".join(tiers)


def flower(x: float, height: float, petals: str, y: float = GROUND) -> str:
    top = y - height
    stem = stroke(f"M{x} {y - 3}V{top}", 2.4, SHADE)
    blossom = "".join(
        disc(x + dx, top + dy, 4.2, petals, stroke_width=1.4)
        for dx, dy in ((-5, 0), (5, 0), (0, -5), (0, 5))
    )
    return stem + blossom + disc(x, top, 3.2, "#F2A541", stroke_width=1.4)


def flowers(width: float) -> str:
    leaves = bush(18, 13, FACE) + bush(46, 13, LIGHT)
    blooming = flower(14, 34, PETALS[0]) + flower(32, 42, PETALS[1]) + flower(50, 33, PETALS[2])
    return blooming + turf(width) + leaves


def tree_and_bushes(width: float) -> str:
    middle = width / 2
    apples = "".join(
        disc(middle + x, y, 2.6, APPLE, stroke_width=1.2)
        for x, y in ((-10, -8), (11, -12), (1, -22))
    )
    crown = tree(middle, 36, 19)
    return (
        crown
        + apples
        + face(middle, -7, 1.1)
        + turf(width)
        + bush(18, 13, LIGHT)
        + bush(78, 13, LIGHT)
    )


def topiary(width: float) -> str:
    """A trimmed hedge with a ball at either end and a bird in the middle."""
    hedge = sheet(4, 4, width - 8, GROUND - 4, FACE, rx=7)
    balls = disc(20, -6, 12, LIGHT) + disc(width - 20, -6, 12, LIGHT)
    x = width / 2
    bird = path(f"M{x - 14} 3c-3-12 4-18 12-17-1-6 9-9 12-3l5 2-5 2c1 8-4 16-12 16z", SHADE)
    eye = disc(x + 7, -18, 1.3, "#F6F0E4", stroke="none")
    blossoms = "".join(
        disc(x, 15, 2.8, PETALS[i % 4], stroke_width=1.2)
        for i, x in enumerate(range(14, int(width) - 8, 20))
    )
    return balls + hedge + bird + eye + blossoms


def orchard(width: float) -> str:
    trees = tree(28, 30, 16) + tree(width / 2, 36, 18, LIGHT) + tree(width - 28, 30, 16)
    apples = "".join(
        disc(x, y, 2.6, APPLE, stroke_width=1.2)
        for x, y in ((22, -6), (33, 1), (74, -14), (86, -6), (126, -7), (137, 1))
    )
    basket = path("M50 14h16l-3 13h-10z", "#C9974E") + "".join(
        disc(x, 13, 3, APPLE, stroke_width=1.2) for x in (53, 58, 63)
    )
    return trees + apples + turf(width) + basket + bush(108, 12, SHADE)


def firs(width: float) -> str:
    wood = "".join(
        fir(x, height, across, paint)
        for x, height, across, paint in (
            (24, 42, 36, SHADE),
            (66, 50, 38, FACE),
            (112, 42, 38, SHADE),
            (154, 52, 40, FACE),
        )
    )
    mushrooms = "".join(
        sheet(x - 2, 15, 4, 9, "#F6F0E4", stroke_width=1.2)
        + path(f"M{x - 7} 17a7 7 0 0 1 14 0z", APPLE, stroke_width=1.4)
        for x in (45, 90, 176)
    )
    return wood + turf(width) + mushrooms + bush(133, 9, LIGHT)


def avenue(width: float) -> str:
    trees = "".join(
        tree(x, 32 + 4 * (i % 2), 15, (FACE, LIGHT)[i % 2])
        for i, x in enumerate((22, 67, 112, 157, 202))
    )
    lawn = (
        "".join(bush(x, 9, SHADE) for x in (45, 135))
        + flower(90, 17, PETALS[0])
        + flower(180, 17, PETALS[1])
    )
    return trees + turf(width) + lawn + face(112, -9, 0.9)


def down(length: int) -> str:
    """From the back to the front: the same plants one behind the other."""
    drawn = [sheet(4, 4, FIELD - 8, (length - 1) * FIELD + GROUND - 2, SHADE, rx=6)]
    middle = FIELD / 2
    for i in range(length):
        y = i * FIELD + GROUND
        kind = (length + i) % 3
        if length == 2:
            drawn.append(flower(9, 22, PETALS[i], y) + flower(23, 28, PETALS[i + 1], y))
        elif length == 4:
            drawn.append(sheet(5, y - 18, FIELD - 10, 18, FACE, rx=6))
            drawn.append(disc(middle, y - 24, 9, LIGHT) if i % 2 else "")
        elif length == 6:
            drawn.append(fir(middle, 34, 27, (SHADE, FACE)[i % 2], y))
        elif kind == 0:
            drawn.append(bush(middle, 12, LIGHT, y))
        else:
            drawn.append(tree(middle, 24, 13, (FACE, LIGHT)[i % 2], y))
    if length in (3, 5, 7):
        drawn.append(disc(10, (length - 1) * FIELD + 6, 2.4, APPLE, stroke_width=1.2))
    return "".join(drawn)
