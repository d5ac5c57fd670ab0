"""The referee's B5 and B6: sailing, lace, earnings, and what privileges buy."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.burano import box
from tests.burano.ledger import HOUSES, NUMBERS, Ledger, Player

Move = dict[str, Any]

OPEN_FISH = 3


class Actions(Ledger):
    """What follows a house that was built, on the water and in the workshops."""

    def reach(self) -> list[str]:
        """One route, with the card one or two, not back along the same one."""
        here = self.player.boat
        near = {place for route in self.box.routes if here in route for place in route - {here}}
        if self.player.has("two-routes"):
            near |= {place for route in self.box.routes if route & near for place in route}
        return [place for place in (*box.ISLANDS, *box.PORTS) if place in near - {here}]

    def matches_at(self, island: str) -> int:
        return (Counter(self.player.arrows()) & Counter(self.huts[island])).total()

    def destinations(self) -> dict[str, int | None]:
        """Islands with a match, and ports where something can be sold, not after a swap (B6.1)."""
        places: dict[str, int | None] = {}
        for place in self.reach():
            if place in box.ISLANDS:
                if self.matches_at(place):
                    places[place] = self.matches_at(place)
            elif not self.swapped and self.sales(place):
                places[place] = None
        return places

    def swaps(self) -> list[Move]:
        """B6.1: who swaps must then sail to an island: one is in reach, and the last privilege must
        open one.
        """
        if not {*self.reach()} & {*box.ISLANDS}:
            return []
        spaces = [(island, n) for island in box.ISLANDS for n in range(box.HUTS)]
        return [
            {"move": "swap", "huts": [f"{one}{i + 1}", f"{two}{j + 1}"]}
            for (one, i), (two, j) in combinations(spaces, 2)
            if self.player.privileges
            and one != two
            and self.huts[one][i] != self.huts[two][j]
            and (self.player.privileges > 1 or self.opens(one, i, two, j))
        ]

    def opens(self, one: str, i: int, two: str, j: int) -> bool:
        """Whether an island could be sailed to after this swap."""
        self.exchange(one, i, two, j)
        islands = [place for place in self.reach() if place in box.ISLANDS]
        opened = any(map(self.matches_at, islands))
        self.exchange(one, i, two, j)
        return opened

    def exchange(self, one: str, i: int, two: str, j: int) -> None:
        self.huts[one][i], self.huts[two][j] = self.huts[two][j], self.huts[one][i]

    def swap(self, huts: list[str]) -> None:
        one, two = huts
        self.exchange(one[0], int(one[1]) - 1, two[0], int(two[1]) - 1)
        self.player.privileges -= 1
        self.swapped = True

    def sail(self, place: str) -> None:
        routes = any(route == {self.player.boat, place} for route in self.box.routes)
        self.met["B9 sailed two routes"] += not routes
        self.player.boat = place
        if place in box.PORTS:
            self.phase = "sell"
        else:
            self.phase = "fish"
            self.catch = self.matches = self.matches_at(place)
            self.met[f"B5.1 {self.matches} matches"] += 1

    def fishes(self) -> list[Move]:
        names = [kind for kind in box.SEAFOOD if self.open_fish[kind]]
        names += ["unseen"] if self.deck else []
        return [{"move": "fish", "kind": name} for name in names if self.catch]

    def fish(self, kind: str) -> None:
        if kind == "unseen":
            kind = self.deck.pop(0)
        else:
            self.open_fish[kind] -= 1
            self.player.known[kind] += 1
        self.player.hand[kind] += 1
        self.catch -= 1

    def after_fish(self) -> None:
        """2 points for each card missing; the open ones are refilled after the last."""
        self.met["B5.1 cards missing"] += bool(self.catch)
        self.player.lines["missing"] += 2 * self.catch
        self.catch = 0
        while self.open_fish.total() < OPEN_FISH and self.deck:
            self.open_fish[self.deck.pop(0)] += 1
        self.phase = "send"

    def send(self, workers: int) -> None:
        """From number 1 on; then all others with workers there take one back, if one went."""
        here = self.on_island[self.player.boat]
        self.met[f"B5.1 {workers} workers sent"] += 1
        self.player.workers -= workers
        here[self.seat] += workers
        self.turn_wheel(self.player, workers)
        for seat in range(self.seats):
            if workers and seat != self.seat and here[seat]:
                here[seat] -= 1
                self.take_back(seat, 2)
                self.met["B5.1 pushed back"] += 1
        self.phase = "turn"

    @staticmethod
    def turn_wheel(player: Player, steps: int) -> None:
        """B1.7: number 1 comes to the house where number 1 + steps was."""
        player.wheel = (player.wheel + steps) % HOUSES

    def take_back(self, seat: int, coins: int) -> None:
        """To the lowest free number."""
        self.players[seat].workers += 1
        self.players[seat].coins += coins
        self.met["B1.7 a tenth worker"] += self.players[seat].workers > NUMBERS

    def sales(self, port: str) -> list[Move]:
        """B1.4: every combination that a ship of the port buys."""
        hand = self.player.hand
        sales = []
        for ship in self.ships[port]:
            most = len(self.box.sales[ship])
            if ship == "alike":
                lots = [
                    [kind] * n
                    for kind in box.SEAFOOD
                    for n in range(1, most + 1)
                    if hand[kind] >= n
                ]
            else:
                each = {"different": 1, "pairs": 2, "triples": 3}[ship]
                kinds = [kind for kind in box.SEAFOOD if hand[kind] >= each]
                lots = [
                    [kind for kind in chosen for _ in range(each)]
                    for n in range(1, most + 1)
                    for chosen in combinations(kinds, n)
                ]
            sales += [{"move": "sell", "ship": ship, "cards": lot} for lot in lots]
        return sales

    def sell(self, ship: str, cards: list[str]) -> None:
        size = {"different": 1, "alike": 1, "pairs": 2, "triples": 3}[ship]
        self.player.lines["sales"] += self.box.sales[ship][len(cards) // size - 1]
        self.met[f"B1.4 sold {len(cards) // size} {ship}"] += 1
        self.player.hand -= Counter(cards)
        self.player.known -= Counter(cards)  # B10: what everyone saw can only grow less
        self.player.sold += Counter(cards)
        port = self.player.boat
        self.ships[port].remove(ship)
        self.ships["left" if port == "right" else "right"].append(ship)
        self.phase = "turn"

    # B5.2 Lace

    def cost(self, space: str) -> int:
        """B5.2, B6.2, B9: 0, or 1 privilege for a space of others or not next to one's own."""
        own = self.own_spaces(self.seat)
        apart = bool(own) and not any(box.touch(space, other) for other in own)
        taken = self.makers[space] is not None and not self.player.has("lace-over")
        return int(apart or taken)

    def lace_spaces(self, *, paid: bool) -> list[str]:
        if self.player.workers < 2:
            return []
        return [
            space
            for space, (colour, _) in self.spaces.items()
            if self.arrows[colour]
            and self.makers[space] != self.seat
            and self.cost(space) == paid <= self.player.privileges
        ]

    def lace(self, space: str) -> None:
        colour, coin = self.spaces[space]
        self.player.privileges -= self.cost(space)
        driven = self.makers[space]
        self.met[
            f"B6.2 {self.cost(space)} privileges, {'free' if driven is None else 'taken'}"
        ] += 1
        self.makers[space] = self.seat
        if driven is not None:
            self.take_back(driven, 2)
        self.player.coins += coin
        self.player.workers -= 1
        self.turn_wheel(self.player, 1)  # at once, not after the last: the colours are fixed
        self.arrows[colour] -= 1

    # B5.3, B6

    def recall(self, place: str) -> None:
        if place in self.on_island:
            self.on_island[place][self.seat] -= 1
        else:
            self.makers[place] = None
        self.take_back(self.seat, 1)

    def coin(self) -> None:
        self.player.privileges -= 1
        self.player.coins += 1

    def add(self, place: int, colour: str) -> None:
        self.player.privileges -= 1
        self.pool[colour] -= 1
        self.player.pyramid[place - 1] = colour
        self.met[f"B6.3 added {'above' if place in box.SUPPORTS else 'to the base'}"] += 1

    def of_the_pool(self, name: str) -> list[Move]:
        return [{"move": name, "colour": colour} for colour in box.COLOURS if self.pool[colour]]

    def cubes_for_privileges(self) -> list[Move]:
        """B6.3 in clean-up."""
        return self.of_the_pool("cube") if self.player.privileges else []

    def cube(self, colour: str) -> None:
        self.player.privileges -= 1
        self.take(colour)
        self.lacking = min(self.lacking, self.pool.total())
        self.met[f"B6.3 a cube in {self.phase}"] += 1

    def take(self, colour: str) -> None:
        self.pool[colour] -= 1
        self.player.reserve[colour] += 1
