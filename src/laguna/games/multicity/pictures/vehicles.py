"""The yellow vehicles: car, van, school bus, lorry, tram, train."""

from __future__ import annotations

from laguna.engine.paper import INK, PAPER, path, sheet
from laguna.games.multicity.pictures.paper import (
    FIELD,
    GLASS,
    GROUND,
    PAINTS,
    disc,
    face,
    stroke,
    window,
)

FACE, SHADE, LIGHT = PAINTS["yellow"]
LAMP = "#FFF4C2"
WHEEL = 7.0
AXLE = GROUND - WHEEL + 2


def right(length: int) -> str:
    return (car, van, school_bus, lorry, tram, train)[length - 2](length * FIELD)


def wheels(*places: float, size: float = WHEEL) -> str:
    return "".join(
        disc(x, AXLE + WHEEL - size, size, INK) + disc(x, AXLE + WHEEL - size, size * 0.4, PAPER)
        for x in places
    )


def lamp(x: float, y: float) -> str:
    return disc(x, y, 2.6, LAMP, stroke_width=1.4)


def head(x: float, y: float, hair: str) -> str:
    """Somebody at a window."""
    return disc(x, y, 3.4, "#F1C9A5", stroke_width=1.2) + stroke(
        f"M{x - 3} {y - 1.5}q3-4 6 0", 2.2, hair
    )


def car(width: float) -> str:
    body = path("M5 21c-2-11 3-14 11-15 4-13 9-15 18-15s15 3 19 15c7 1 9 6 7 15z", FACE)
    panes = path("M21 5c2-7 5-9 10-9v9z", GLASS, stroke_width=1.5)
    panes += path("M35 5v-9c6 0 9 2 12 9z", GLASS, stroke_width=1.5)
    return (
        body
        + panes
        + head(39, 1, SHADE)
        + lamp(56, 12)
        + stroke("M33 8v11M37 11h4", 1.4)
        + wheels(17, 47)
    )


def van(width: float) -> str:
    body = path("M4 20V-10q0-5 5-5h60q6 0 10 7l6 12q6 1 6 7v9z", FACE)
    stripe = sheet(5, 4, 85, 5, LIGHT, stroke_width=1.4)
    cab = path("M66-9h6q3 0 5 4l5 9H66z", GLASS, stroke_width=1.5)
    ice = path("M28-1l6 13 6-13z", "#E0A458", stroke_width=1.4) + disc(
        34, -5, 6, PAPER, stroke_width=1.4
    )
    return body + stripe + cab + head(72, 0, INK) + ice + lamp(88, 13) + wheels(22, 74)


def school_bus(width: float) -> str:
    body = path("M4 20V-15q0-6 6-6h92q5 0 6 5l2 13h9q5 0 5 6v17z", FACE)
    panes = "".join(
        sheet(10 + 19 * i, -15, 15, 12, GLASS, rx=3, stroke_width=1.5) for i in range(4)
    )
    front = path("M88-15h13l3 12H88z", GLASS, stroke_width=1.5)
    children = (
        head(17, -7, "#8A5A35") + head(37, -7, "#C8443C") + head(55, -7, INK) + head(96, -7, SHADE)
    )
    stripes = stroke("M5 3h113M5 8h113", 1.8)
    return body + panes + front + children + stripes + lamp(119, 10) + wheels(28, 98, size=8)


def lorry(width: float) -> str:
    load = "".join(
        disc(x, y, 8, "#C9974E") + disc(x, y, 3.5, "#E9CFA0", stroke_width=1.2) for x, y in LOGS
    )
    bed = sheet(4, 10, 108, 9, SHADE, rx=3) + stroke("M7 10v-22M109 10v-22", 3)
    cab = path("M116 20V-18q0-5 5-5h14q6 0 9 7l7 15q5 1 5 7v14z", FACE)
    pane = path("M123-15h10q4 0 6 5l4 10H123z", GLASS, stroke_width=1.5)
    pipe = sheet(113, -29, 4, 16, "#9A9AA5", rx=2, stroke_width=1.4)
    return (
        load
        + bed
        + pipe
        + cab
        + pane
        + head(131, -5, "#C8443C")
        + lamp(152, 11)
        + wheels(22, 42, 92, 136, size=7.5)
    )


LOGS = (
    (18, 2),
    (36, 2),
    (54, 2),
    (72, 2),
    (90, 2),
    (27, -12),
    (45, -12),
    (63, -12),
    (81, -12),
    (99, 2),
)


def tram(width: float) -> str:
    arm = stroke("M86-21l10-8 10 8M84-30h24", 2)
    halves = sheet(4, -20, 88, 41, FACE, rx=8) + sheet(100, -20, 88, 41, FACE, rx=8)
    joint = sheet(90, -16, 12, 34, SHADE) + stroke("M94-15v32M98-15v32", 1.2)
    skirt = sheet(6, 8, 84, 6, LIGHT, stroke_width=1.4) + sheet(
        102, 8, 84, 6, LIGHT, stroke_width=1.4
    )
    panes = "".join(
        sheet(x, -14, 16, 14, GLASS, rx=3, stroke_width=1.5) for x in (11, 31, 51, 106, 126, 146)
    )
    front = path("M168-14h8q7 1 9 14h-17z", GLASS, stroke_width=1.5)
    doors = sheet(72, -14, 13, 32, LIGHT, rx=2, stroke_width=1.5) + stroke("M78.5-14v32", 1.2)
    people = (
        head(19, -5, INK)
        + head(58, -5, "#8A5A35")
        + head(134, -5, "#C8443C")
        + head(176, -5, SHADE)
    )
    return (
        arm
        + joint
        + halves
        + skirt
        + panes
        + front
        + doors
        + people
        + lamp(182, 11)
        + wheels(20, 74, 118, 170, size=5.5)
    )


def train(width: float) -> str:
    """A steam engine that pulls two coaches, and smiles."""
    coaches = "".join(
        sheet(x, -15, 66, 35, LIGHT, rx=5)
        + sheet(x - 2, -19, 70, 7, SHADE, rx=3)
        + "".join(window(x + 13 + 20 * i, -7, 13, 12) for i in range(3))
        for x in (5, 79)
    )
    couplings = stroke("M71 16h8M145 16h8", 3)
    people = (
        head(18, 1, INK) + head(58, 1, "#8A5A35") + head(92, 1, "#C8443C") + head(112, 1, SHADE)
    )
    cab = sheet(152, -20, 26, 41, FACE, rx=3) + sheet(149, -24, 32, 6, SHADE, rx=3)
    boiler = sheet(176, -8, 38, 28, FACE, rx=7) + stroke("M188-8v28", 1.6)
    chimney = path("M196-8v-11h-3v-6h14v6h-3v11z", SHADE)
    steam = disc(192, -27, 4, PAPER, stroke_width=1.2) + disc(183, -29, 3, PAPER, stroke_width=1.2)
    driver = window(165, -14, 14, 12) + head(166, -6, INK)
    nose = face(204, 3, 1.1) + path("M214 20l7 6h-12z", SHADE)
    wheelwork = wheels(18, 60, 92, 134, size=5.5) + wheels(166, 186, 205, size=6.5)
    return couplings + coaches + people + steam + cab + boiler + chimney + driver + nose + wheelwork


def down(length: int) -> str:
    """Seen from the front and above: the roof runs back, coach by coach."""
    bottom = (length - 1) * FIELD + GROUND - 2
    brow = bottom - 26
    coaches = 3 if length == 7 else 2 if length == 6 else 1
    roofs = []
    span = (brow + 20) / coaches
    for i in range(coaches):
        y = -18 + i * span
        roofs.append(sheet(4, y, FIELD - 8, span + (4 if i == coaches - 1 else -3), LIGHT, rx=6))
        for j in range(max(1, int(span // FIELD))):
            hatch = y + 9 + j * FIELD
            roofs.append(sheet(11, hatch, 10, 12, (SHADE, FACE)[j % 2], rx=3, stroke_width=1.5))
    tyres = sheet(2, bottom - 10, 6, 13, INK, rx=2) + sheet(
        FIELD - 8, bottom - 10, 6, 13, INK, rx=2
    )
    front = sheet(4, brow, FIELD - 8, 24, FACE, rx=5)
    pane = sheet(7.5, brow + 3, FIELD - 15, 9, GLASS, rx=2.5, stroke_width=1.5)
    driver = head(12, brow + 8, INK) + (head(20, brow + 8, "#8A5A35") if length % 2 else "")
    lamps = lamp(9.5, bottom - 7) + lamp(FIELD - 9.5, bottom - 7)
    smile = stroke(f"M13 {bottom - 7}q3 3 6 0", 1.4)
    top = load_on_roof(length)
    return tyres + "".join(roofs) + top + front + pane + driver + lamps + smile


def load_on_roof(length: int) -> str:
    if length == 5:
        return "".join(
            disc(9 + 7 * (i % 3), -6 + 12 * (i // 3), 6, "#C9974E", stroke_width=1.4)
            for i in range(18)
        )
    if length == 3:
        return disc(16, 2, 7, PAPER) + path("M10 6l6 14 6-14z", "#E0A458", stroke_width=1.4)
    return ""
