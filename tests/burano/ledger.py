"""The referee's own books: what lies where, read once from a first view, then written as a view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.burano import box

Json = dict[str, Any]

LINES = ("sales", "missing", "roofs", "roof-cards", "islands", "lace", "unions")
NUMBERS, HOUSES = 9, 12


def in_order(cards: Counter[str], names: tuple[str, ...]) -> dict[str, int]:
    return {name: cards[name] for name in names if cards[name]}


@dataclass
class Player:
    """A board and what belongs to it."""

    coins: int
    privileges: int
    boat: str
    ring: list[tuple[str, str]]  # colour and symbol of the houses 1 to 12
    wheel: int  # the house at number 1, from 0
    workers: int  # on the ring
    reserve: Counter[str]
    pyramid: list[str | None]
    prepared: list[str]
    roofs: list[str | None]
    hand: Counter[str]
    known: Counter[str]
    sold: Counter[str]
    cards: list[int]
    lines: Counter[str]
    box: box.Box
    built: bool = False

    def house(self, position: int) -> tuple[str, str]:
        return self.ring[(self.wheel + position) % HOUSES]

    def covered(self, position: int) -> bool:
        """B1.7: workers stand on 1, 2, 3 … without a gap."""
        return position < self.workers

    def arrows(self) -> list[str]:
        """B1.7: the houses just counter-clockwise of number 1."""
        return [self.house(position)[0] for position in range(NUMBERS, HOUSES)]

    def visible(self, symbol: str) -> int:
        bare = [position for position in range(HOUSES) if not self.covered(position)]
        return sum(self.house(position)[1] == symbol for position in bare)

    def has(self, effect: str) -> bool:
        return any(self.box.does(card, effect) for card in self.cards)


class Ledger:
    """Everything on the table."""

    def __init__(self, view: Json, own: str = "") -> None:
        self.box = box.Box(own)
        self.seats: int = view["seats"]
        self.minute: bool = view["minute"]
        self.season: str = view["season"]
        self.round: int = view["round"]
        self.phase: str = view["phase"]
        self.start: int = view["start"]
        self.seat: int = view["start"] if view["seat"] is None else view["seat"]
        self.moves: int = view["moves"]
        self.actions: dict[str, str] = view["actions"]
        self.pool: Counter[str] = Counter(view["pool"])
        self.cubes = {hole: list[str]() for hole in self.box.holes}
        self.fields = {hole: list[str]() for hole in self.box.holes}
        for hole in view["holes"]:
            self.cubes[hole["hole"]] = list(hole["cubes"])
            self.fields[hole["hole"]] = [colour for colour in hole["fields"] if colour]
        self.roofs = [(roof["roof"], roof["level"], tuple(roof["holes"])) for roof in view["roofs"]]
        self.huts = {island["name"]: list(island["huts"]) for island in view["islands"]}
        self.on_island = {island["name"]: list(island["workers"]) for island in view["islands"]}
        self.ships = {port["name"]: list(port["ships"]) for port in view["ports"]}
        self.spaces = {it["space"]: (it["colour"], it["coin"]) for it in view["workshops"]}
        self.makers: dict[str, int | None] = {it["space"]: it["worker"] for it in view["workshops"]}
        self.open_fish = Counter(view["seafood"]["open"])
        self.deck = list(view["hidden"]["seafood"])
        self.stacks = {kind: list(stack) for kind, stack in view["hidden"]["stacks"].items()}
        self.roofs_out = list(view["roofs_out"])
        self.open_cards = list(view["buildings"]["open"])
        self.card_deck = list(view["hidden"]["buildings"])
        self.markers = list(view["hidden"]["actions"])
        self.players = [self._player(player) for player in view["players"]]
        # what a phase remembers
        self.swapped = False
        self.catch = self.matches = self.lacking = 0
        self.arrows: Counter[str] = Counter()
        self.kind = ""
        self.paid: list[str] = []
        self.spared = False
        self.drawn: list[str] = []
        self.setting_up = self.phase == "draw"
        self.met: Counter[str] = Counter()  # clauses of the rules that came up

    @property
    def player(self) -> Player:
        return self.players[self.seat]

    def _player(self, player: Json) -> Player:
        houses = sorted(player["ring"], key=lambda house: int(house["house"]))
        return Player(
            coins=player["coins"],
            privileges=player["privileges"],
            boat=player["boat"],
            ring=[(house["colour"], house["symbol"]) for house in houses],
            wheel=player["ring"][0]["house"] - 1,
            workers=player["workers"],
            reserve=Counter(player["reserve"]),
            pyramid=list(player["pyramid"]),
            prepared=list(player["prepared"]),
            roofs=list(player["roofs"]),
            hand=Counter(player["hand"]),
            known=Counter(player["known"]),
            sold=Counter(player["sold"]),
            cards=list(player["buildings"]),
            lines=Counter({line: player["lines"][line] for line in LINES}),
            box=self.box,
        )

    def order(self) -> list[int]:
        """From the start player on, clockwise."""
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def own_spaces(self, seat: int) -> list[str]:
        return [space for space, maker in self.makers.items() if maker == seat]

    def height(self, hole: str) -> int:
        return len(self.cubes[hole])

    def buildable(self, hole: str) -> bool:
        """B4.3: next to a cube of the ground level, or a free field of a roof."""
        if not self.cubes[hole]:
            return any(self.cubes[corner] for corner in self.box.corners[hole])
        return len(self.fields[hole]) == self.height(hole)

    def leads(self, seat: int, workers: list[int], *, wins_ties: bool) -> bool:
        """B4.4: alone in the lead, or tied with the card for ties (B9); nobody is no lead."""
        best = max(workers)
        alone = workers.count(best) == 1 or wins_ties
        return best > 0 and workers[seat] == best and alone

    def roof_points(self, seat: int, kind: str) -> int:
        """B4.4."""
        if kind == "islands":
            ties = self.players[seat].has("ties")
            count = sum(
                self.leads(seat, there, wins_ties=ties) for there in self.on_island.values()
            )
        elif kind == "workshops":
            sent = Counter((self.spaces[space][0], maker) for space, maker in self.makers.items())
            tiles = [[sent[tile, other] for other in range(self.seats)] for tile in box.COLOURS]
            count = sum(self.leads(seat, here, wins_ties=False) for here in tiles)
        elif kind == "fountains":
            count = self.players[seat].visible("fountain")
        else:
            count = 1
        row = self.box.roof_points[kind]
        return row[min(count, len(row)) - 1] if count else 0

    def card_points(self, seat: int) -> int:
        """B9: what the building cards bring at the end."""
        player, total = self.players[seat], 0
        colours = [self.spaces[space][0] for space in self.own_spaces(seat)]
        for effect, points, shown in (it for card in player.cards for it in self.box.cards[card]):
            match effect:
                case "sold":
                    total += points * sum(n for kind, n in player.sold.items() if kind in shown)
                case "workers":
                    total += points * sum(colour in shown for colour in colours)
                case "per-card":
                    total += points * len(player.cards)
                case "points":
                    total += points
                case _:
                    pass
        return total

    def lines(self, seat: int) -> dict[str, int]:
        """B8.1."""
        player = self.players[seat]
        money = player.coins + player.privileges
        return {
            **{line: player.lines[line] for line in LINES},
            "coins": money // 5,
            "unsold": player.hand.total(),
            "buildings": self.card_points(seat),
            "prepared": len(player.prepared),
            "money": money,
        }

    def points(self, seat: int) -> int:
        lines = self.lines(seat)
        return sum(lines.values()) - lines["prepared"] - lines["money"]

    def ranks(self) -> list[int]:
        """B8.1: points, then cubes prepared, then coins."""
        keys = []
        for seat in range(self.seats):
            lines = self.lines(seat)
            keys.append((self.points(seat), lines["prepared"], lines["money"]))
        return [1 + sum(other > key for other in keys) for key in keys]

    def closing(self) -> list[Json]:
        """What is told of the end, a round before."""
        winter = self.season == box.SEASONS[-1]
        if self.phase == "pyramid":
            return [{"sign": "season"}] if winter else []
        if self.phase in ("draw", "pay", "refill", "discard", "over"):
            return []
        left = box.ROUNDS[self.season] - self.round
        sign = "game" if winter else "clean-up"
        return [{"sign": sign, "rounds": left}] if left <= 1 else []

    def view(self) -> Json:
        """All that the omniscient view shows."""
        all_build = self.phase == "pyramid"
        holes = [hole for hole in self.box.holes if self.cubes[hole] or self.buildable(hole)]
        return {
            "seats": self.seats,
            "minute": self.minute,
            "season": self.season,
            "round": self.round,
            "rounds": box.ROUNDS[self.season],
            "phase": self.phase,
            "seat": None if all_build or self.phase == "over" else self.seat,
            "building": [
                seat for seat in range(self.seats) if all_build and not self.players[seat].built
            ],
            "start": self.start,
            "moves": self.moves,
            "price": box.PRICES[self.moves] if self.moves < len(box.PRICES) else None,
            "closing": self.closing(),
            "actions": self.actions,
            "pool": {colour: self.pool[colour] for colour in box.COLOURS},
            "holes": [
                {
                    "hole": hole,
                    "cubes": self.cubes[hole],
                    "fields": [*self.fields[hole], None, None][:2],
                    "buildable": self.buildable(hole),
                }
                for hole in holes
            ],
            "roofs": [
                {"roof": roof, "level": level, "holes": list(over)}
                for roof, level, over in sorted(self.roofs, key=lambda it: it[1:])
            ],
            "islands": [
                {
                    "name": name,
                    "huts": self.huts[name],
                    "workers": self.on_island[name],
                    "boats": self._boats(name),
                }
                for name in box.ISLANDS
            ],
            "ports": [
                {
                    "name": name,
                    "ships": [ship for ship in box.SHIPS if ship in self.ships[name]],
                    "boats": self._boats(name),
                }
                for name in box.PORTS
            ],
            "workshops": [
                {"space": space, "colour": colour, "coin": coin, "worker": self.makers[space]}
                for space, (colour, coin) in self.spaces.items()
            ],
            "seafood": {"open": in_order(self.open_fish, box.SEAFOOD), "deck": len(self.deck)},
            "stacks": {kind: len(self.stacks[kind]) for kind in box.KINDS},
            "roofs_out": sorted(self.roofs_out),
            "buildings": {"open": sorted(self.open_cards), "deck": len(self.card_deck)},
            "players": [self._player_view(seat) for seat in range(self.seats)],
            "hidden": {
                "seafood": self.deck,
                "stacks": self.stacks,
                "buildings": self.card_deck,
                "actions": self.markers,
            },
        }

    def _boats(self, place: str) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.boat == place]

    def _player_view(self, seat: int) -> Json:
        player = self.players[seat]
        return {
            "coins": player.coins,
            "privileges": player.privileges,
            "points": self.points(seat),
            "lines": self.lines(seat),
            "boat": player.boat,
            "ring": [
                {
                    "house": (player.wheel + position) % HOUSES + 1,
                    "number": position + 1 if position < NUMBERS else None,
                    "colour": player.house(position)[0],
                    "symbol": player.house(position)[1],
                    "worker": player.covered(position),
                }
                for position in range(HOUSES)
            ],
            "arrows": player.arrows(),
            "workers": player.workers,
            "visible": {"coins": player.visible("coin"), "fountains": player.visible("fountain")},
            "reserve": {colour: player.reserve[colour] for colour in box.COLOURS},
            "pyramid": player.pyramid,
            "standing": sum(cube is not None for cube in player.pyramid),
            "prepared": sorted(player.prepared, key=box.COLOURS.index),
            "roofs": player.roofs,
            "roof_points": {kind: self.roof_points(seat, kind) for kind in box.KINDS},
            "hand": in_order(player.hand, box.SEAFOOD),
            "hand_size": player.hand.total(),
            "known": in_order(player.known, box.SEAFOOD),
            "sold": in_order(player.sold, box.SEAFOOD),
            "buildings": sorted(player.cards),
        }
