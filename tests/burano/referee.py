"""A second Burano, slow and plain, written from the text of the rules alone: it knows nothing of
the engine's code, only the JSON of a first view and of the moves, and says what is legal, what
every move does, and who wins.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.burano import box
from tests.burano.actions import Actions, Move
from tests.burano.ledger import HOUSES, Json, Player

PREPARED = 3
DONE: Move = {"move": "done"}
PAID = ("prepare", "build", "roof")  # B4.1
ENDED_BY_WORD = ("pay", "spare", "cube")  # after these the phase waits for `done`


class Impossible(Exception):
    """What the engine drew, or took, cannot be."""


class Referee(Actions):
    """A game from its first view on; `met` counts the clauses of the rules that came up."""

    def __init__(self, view: Json, own: str = "") -> None:
        super().__init__(view, own)
        self.after: Json = {}
        self.waiting = False

    def actors(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase == "pyramid":
            return [seat for seat in range(self.seats) if not self.players[seat].built]
        return [self.seat]

    def legal(self, seat: int) -> list[Move]:
        """All that a seat may do now."""
        if seat not in self.actors():
            return []
        return self.options(seat) + ([DONE] if self.may_stop() else [])

    def may_stop(self) -> bool:
        match self.phase:
            case "sail":  # B4.3, B6.1
                return not self.swapped and not self.destinations()
            case "draw":  # B7.5
                return not self.kinds()
            case phase:
                return phase in ("lace", "recall", "pay", "refill", "discard")

    def options(self, seat: int) -> list[Move]:
        """The moves of a phase, but for `done`."""
        match self.phase:
            case "draw":
                draws = [{"move": "draw", "kind": kind} for kind in self.kinds()]
                seen = draws or self.drawn  # with nothing new to see, cubes were bought before
                return draws + (self.cubes_for_privileges() if seen and not self.setting_up else [])
            case "pyramid":
                return self.puts(seat)
            case "turn":
                return self.turn()
            case "sail":
                sails = [{"move": "sail", "to": place} for place in self.destinations()]
                return sails + self.swaps()
            case "fish":
                return self.fishes()
            case "send":
                two = self.matches == 3 and self.player.workers > 2
                return [{"move": "send", "workers": n} for n in (1, 2) if two]
            case "sell":
                return self.sales(self.player.boat)
            case "lace":
                spaces = [*self.lace_spaces(paid=False), *self.lace_spaces(paid=True)]
                return [{"move": "lace", "space": space} for space in spaces]
            case "recall":
                away = [name for name in box.ISLANDS if self.on_island[name][self.seat]]
                return [
                    {"move": "recall", "from": place}
                    for place in (*away, *self.own_spaces(self.seat))
                ]
            case "bonus":
                cards = [None, *self.open_cards] if self.open_cards else []
                return [{"move": "bonus", "card": card} for card in cards]
            case "pay":
                return self.pays()
            case "refill":
                instead = self.of_the_pool("instead") if self.lacking else []
                return instead + self.cubes_for_privileges()
            case "discard":
                held = [i + 1 for i, roof in enumerate(self.player.roofs) if roof]
                discards = [{"move": "discard", "roof": roof} for roof in held]
                bought_later = not held and self.kinds()  # when roofs are drawn
                return [] if bought_later else discards + self.cubes_for_privileges()
            case _:
                return []

    def play(self, seat: int, move: Move, after: Json) -> None:
        """Make a move; `after` is the engine's next view, asked only for what it drew by lot."""
        self.after = after
        self.waiting = move["move"] in ENDED_BY_WORD
        what = [value for key, value in move.items() if key != "move"]
        match move["move"]:
            case "put":
                self.put(self.players[seat], *what)
            case "fill":
                self.fill(seat)
            case "done":
                self.leave()
            case name:
                if name in PAID:
                    self.pay_for_the_move()
                getattr(self, name)(*what)
        self.settle()

    def settle(self) -> None:
        """A phase with nothing to decide is passed over, one with nothing left ends."""
        while self.phase not in ("turn", "sell", "over"):
            if self.phase == "pyramid":
                if self.actors():
                    return
                self.reveal()
            elif self.waiting or self.options(self.seat):
                return
            else:
                self.leave()

    def leave(self) -> None:
        """A phase is over, by word or because nothing is left to do."""
        match self.phase:
            case "draw":
                self.after_draw()
            case "fish":
                self.after_fish()
            case "send":
                self.send(min(1, self.player.workers - 1))
            case "bonus":
                self.met["B9 no card left"] += 1
                self.bonus(None)
            case "pay":
                self.after_pay()
            case "refill":
                self.met["B7.4 no cube instead"] += bool(self.lacking)
                self.lacking = 0
                self.next_in_cleanup("discard")
            case "discard":
                self.drawn = []
                self.phase = "draw"
            case phase:
                if phase == "sail":
                    self.met["B4.3 sailing lapses"] += 1
                self.phase = "turn"

    # B2.3, B7.5

    def kinds(self) -> list[str]:
        if all(self.player.roofs):
            return []
        left = [kind for kind in box.KINDS if self.stacks[kind]]
        fresh = [kind for kind in left if kind not in self.drawn]
        return fresh or left

    def draw(self, kind: str) -> None:
        self.player.roofs[self.player.roofs.index(None)] = self.stacks[kind].pop(0)
        self.met["B7.5 kinds repeat"] += kind in self.drawn
        self.drawn.append(kind)

    def after_draw(self) -> None:
        self.drawn = []
        if not all(self.player.roofs):
            self.met["B7.5 no roof left"] += 1
        if not self.setting_up:
            self.next_in_cleanup("draw")
        elif self.seat == self.order()[-1]:
            self.setting_up = False
            self.begin_pyramids()
        else:
            self.seat = (self.seat + 1) % self.seats

    # B3 A season

    def begin_pyramids(self) -> None:
        self.phase, self.seat, self.round = "pyramid", self.start, 1
        for player in self.players:
            player.built = not player.reserve.total()

    def puts(self, seat: int) -> list[Move]:
        """B3.1: anywhere in a level, which is begun when the one below is full."""
        player = self.players[seat]
        if player.built:
            return []
        free = [[it for it in level if not player.pyramid[it - 1]] for level in box.LEVELS]
        puts: list[Move] = [
            {"move": "put", "place": place, "colour": colour}
            for place in next(level for level in free if level)
            for colour in box.COLOURS
            if player.reserve[colour]
        ]
        return puts + ([{"move": "fill"}] if self.minute else [])

    def put(self, player: Player, place: int, colour: str) -> None:
        player.pyramid[place - 1] = colour
        player.reserve[colour] -= 1
        player.built = None not in player.pyramid or not player.reserve.total()

    def fill(self, seat: int) -> None:
        """B3.1, option `minute`: the rest by lot, from the reserve."""
        player = self.players[seat]
        drawn = self.after["players"][seat]["pyramid"]
        for place, colour in enumerate(drawn, 1):
            if colour and not player.pyramid[place - 1]:
                if {"move": "put", "place": place, "colour": colour} not in self.puts(seat):
                    raise Impossible(f"B3.1 {colour} filled in at place {place}")
                self.put(player, place, colour)
        if not player.built:
            raise Impossible("B3.1 not all filled in")

    def reveal(self) -> None:
        """B3.1: what is left goes to the pool, 1 coin a cube."""
        for player in self.players:
            player.coins += player.reserve.total()
            self.met["B3.1 fewer than 14 cubes"] += None in player.pyramid
            above = [place for place in box.LEVELS[1] if player.pyramid[place - 1]]
            self.met["B3.1 two cubes diagonally"] += above in ([10, 13], [11, 12])
            self.pool += player.reserve
            player.reserve = Counter()
        self.phase, self.seat = "turn", self.start

    def end(self) -> None:
        """B4.1, B3.2."""
        if not self.moves:
            self.player.coins += 1
        self.moves = 0
        if self.seat != self.order()[-1]:
            self.seat = (self.seat + 1) % self.seats
        elif self.round < box.ROUNDS[self.season]:
            self.round += 1
            self.seat = self.start
        else:
            self.score_islands()

    # B4 A turn

    def turn(self) -> list[Move]:
        moves: list[Move] = [{"move": "end"}]
        player = self.player
        price = box.PRICES[self.moves] if self.moves < len(box.PRICES) else None
        if price is not None and player.coins >= price:
            moves += self.prepares() + self.builds() + self.roofings()
        if player.privileges:  # B6.0, B6.3, B6.4
            moves.append({"move": "coin"})
            places = [place for place in range(1, box.PLACES + 1) if self.can_stand(place)]
            moves += [
                {"move": "add", "place": place, "colour": colour}
                for place, colour in product(places, box.COLOURS)
                if self.pool[colour]
            ]
        return moves

    def can_stand(self, place: int) -> bool:
        """B6.3: an empty place of the base, or one whose four supports are there."""
        pyramid = self.player.pyramid
        supports = [pyramid[under - 1] for under in box.SUPPORTS.get(place, ())]
        return pyramid[place - 1] is None and None not in supports

    def pay_for_the_move(self) -> None:
        """B4.1."""
        self.player.coins -= box.PRICES[self.moves]
        self.moves += 1

    def prepares(self) -> list[Move]:
        """B4.2: a cube on which no other lies."""
        pyramid = self.player.pyramid
        if len(self.player.prepared) == PREPARED:
            return []
        under = {
            place
            for above, supports in box.SUPPORTS.items()
            if pyramid[above - 1]
            for place in supports
        }
        return [
            {"move": "prepare", "place": place}
            for place in range(1, box.PLACES + 1)
            if pyramid[place - 1] and place not in under
        ]

    def prepare(self, place: int) -> None:
        cube = self.player.pyramid[place - 1]
        assert cube is not None
        self.player.pyramid[place - 1] = None
        self.player.prepared.append(cube)

    def builds(self) -> list[Move]:
        """B4.3."""
        return [
            {"move": "build", "colour": colour, "hole": hole}
            for colour in box.COLOURS
            if colour in self.player.prepared
            for hole in self.box.holes
            if self.buildable(hole)
        ]

    def build(self, colour: str, hole: str) -> None:
        """B4.3: a field of its own colour brings a privilege; then the action of the colour."""
        self.player.prepared.remove(colour)
        if self.cubes[hole] and self.fields[hole][-1] == colour:
            self.player.privileges += 1
            self.met["B4.3 privilege for the colour"] += 1
        self.cubes[hole].append(colour)
        self.met[f"B4.3 built on level {self.height(hole)}"] += 1
        match self.actions[colour]:
            case "sailing":
                self.phase, self.swapped = "sail", False
            case "lace":
                self.phase = "lace"
                self.arrows = Counter(self.player.arrows())
            case _:  # B5.3
                self.player.coins += self.player.visible("coin")
                self.phase = "recall"

    def roofings(self) -> list[Move]:
        """B4.4, B4.5."""
        crossed = {(level, middle(*holes)) for _, level, holes in self.roofs}
        pairs = [
            (first, second)
            for first in self.box.holes
            for second in self.box.rows[first]
            if self.height(first) == self.height(second) in (1, 2)
            and not self.buildable(first)
            and not self.buildable(second)
            and (self.height(first), middle(first, second)) not in crossed
        ]
        return [
            {"move": "roof", "roof": i + 1, "holes": list(pair)}
            for i, roof in enumerate(self.player.roofs)
            if roof
            for pair in pairs
            if all(map(self.fits, box.roof_colours(roof), pair))
        ]

    def fits(self, field: str, hole: str) -> bool:
        """B4.4 and the cards by which a field fits any cube (B9)."""
        if self.cubes[hole][-1] == field:
            return True
        wild = [it for card in self.player.cards for it in self.box.does(card, "any-cube")]
        return any(field in shown for _, shown in wild)

    def roof(self, roof: int, holes: list[str]) -> None:
        """B4.4: laid, and the cards that one has already bring their points (B9)."""
        code = self.player.roofs[roof - 1]
        assert code is not None
        self.player.roofs[roof - 1] = None
        level = self.height(holes[0])
        alike = len({*box.roof_colours(code)}) == 1  # then neither end is the first
        over = sorted(holes, key=self.box.holes.index) if alike else holes
        self.roofs.append((code, level, tuple(over)))
        for field, hole in zip(box.roof_colours(code), holes, strict=True):
            self.met["B9 a field fits any cube"] += self.cubes[hole][-1] != field
            self.fields[hole].append(field)
            for card in self.player.cards:
                for points, shown in self.box.does(card, "roof-points"):
                    self.player.lines["roof-cards"] += points * (field in shown)
        self.met[f"B4.4 roof on level {level}"] += 1
        self.phase, self.kind = "bonus", code.split("-")[0]

    def bonus(self, card: int | None) -> None:
        """B4.4: two privileges or a card; then the points of the kind."""
        if card is None:
            self.player.privileges += 2
        else:
            self.open_cards.remove(card)
            self.player.cards.append(card)
            if self.card_deck:
                self.open_cards.append(self.card_deck.pop(0))
            self.met[f"B9 card {card}"] += 1
        brought = self.roof_points(self.seat, self.kind)
        self.met[f"B4.4 {self.kind} roof brings {brought}"] += 1
        self.player.lines["roofs"] += brought
        self.phase = "turn"

    # B7 Clean-up

    def score_islands(self) -> None:
        """B7.1, and the card for ties (B9)."""
        for workers in self.on_island.values():
            best = max(workers)
            tied = [seat for seat in range(self.seats) if workers[seat] == best > 0]
            winners = [seat for seat in tied if self.players[seat].has("ties")] or tied
            self.met[f"B7.1 {len(tied)} lead{' with the card' * (winners != tied)}"] += 1
            for seat in winners:
                self.players[seat].lines["islands"] += self.seats // len(winners)
        self.seat, self.phase = self.start, "pay"

    def pays(self) -> list[Move]:
        """B7.2; the reserve holds just the cubes taken by B6.3."""
        unpaid = [space for space in self.own_spaces(self.seat) if space not in self.paid]
        have = Counter(self.player.pyramid) + self.player.reserve
        pays = [{"move": "pay", "space": it} for it in unpaid if have[self.spaces[it][0]]]
        if self.player.has("one-fewer") and not self.spared:
            pays += [{"move": "spare", "space": space} for space in unpaid]
        return pays + self.cubes_for_privileges()

    def pay(self, space: str) -> None:
        """From the pyramid or the reserve; the engine chooses, which cannot matter later."""
        colour = self.spaces[space][0]
        left = self.after["players"][self.seat]["pyramid"]
        places = [i for i in range(box.PLACES) if self.player.pyramid[i] == colour]
        gone = [i for i in places if left[i] is None]
        if gone:
            self.player.pyramid[gone[0]] = None
        elif self.player.reserve[colour]:
            self.player.reserve[colour] -= 1
        else:
            raise Impossible(f"B7.2 no {colour} cube left {self.seat}'s pyramid")
        self.pool[colour] += 1
        self.counts_as_paid(space)

    def spare(self, space: str) -> None:
        self.spared = True
        self.counts_as_paid(space)

    def counts_as_paid(self, space: str) -> None:
        self.player.lines["lace"] += 2
        self.paid.append(space)

    def after_pay(self) -> None:
        rest = set(self.paid)
        while rest:
            union = {rest.pop()}
            while near := {it for it in rest if any(box.touch(it, other) for other in union)}:
                union |= near
                rest -= near
            self.player.lines["unions"] += self.box.unions[len(union)]
            self.met[f"B7.2 union of {len(union)}"] += 1
        self.paid, self.spared = [], False
        if self.season == box.SEASONS[-1] and self.seat == self.order()[-1]:
            self.phase = "over"
        else:
            self.next_in_cleanup("refill")

    def next_in_cleanup(self, following: str) -> None:
        """The next player in this phase, or the start player in the following one."""
        if self.seat != self.order()[-1]:
            self.seat = (self.seat + 1) % self.seats
            if self.phase == "draw":
                self.phase = "discard"
        else:
            self.seat = self.start
            if self.phase == "pay":  # B7.3
                self.actions = self.markers.pop(0)
            self.phase = following
            if following == "draw":
                self.next_season()
                return
        if self.phase == "refill":
            self.refill()

    def refill(self) -> None:
        """B7.4."""
        player = self.player
        player.reserve += Counter(cube for cube in player.pyramid if cube)
        player.pyramid = [None] * box.PLACES
        self.lacking = 0
        for position in range(HOUSES):
            if player.covered(position):
                colour = player.house(position)[0]
                if self.pool[colour]:
                    self.take(colour)
                else:
                    self.lacking += 1
        self.met["B7.4 the pool is empty"] += self.lacking > self.pool.total()
        self.lacking = min(self.lacking, self.pool.total())

    def instead(self, colour: str) -> None:
        self.lacking -= 1
        self.take(colour)
        self.met["B7.4 another colour instead"] += 1

    def discard(self, roof: int) -> None:
        code = self.player.roofs[roof - 1]
        assert code is not None
        self.roofs_out.append(code)
        self.player.roofs[roof - 1] = None

    def next_season(self) -> None:
        """B7.6."""
        self.season = box.SEASONS[box.SEASONS.index(self.season) + 1]
        self.start = (self.start + 1) % self.seats
        self.begin_pyramids()

    def now(self) -> Json:
        """What the view tells about the phase."""
        match self.phase:
            case "draw":
                return {"kinds": self.kinds()}
            case "sail":
                return {"destinations": self.destinations()}
            case "fish" | "send":
                return {"catch": self.catch, "matches": self.matches}
            case "lace":
                return {
                    "arrows": {c: self.arrows[c] for c in box.COLOURS if self.arrows[c]},
                    "free": self.lace_spaces(paid=False),
                    "privilege": self.lace_spaces(paid=True),
                }
            case "bonus":
                return {"kind": self.kind}
            case "pay":
                return {"paid": [it for it in self.spaces if it in self.paid]}
            case "refill":
                return {"lacking": self.lacking}
            case _:
                return {}


def middle(first: str, second: str) -> tuple[int, int]:
    """B4.4: the blank field that a roof over two holes covers."""
    (column, row), (other_column, other_row) = box.field(first), box.field(second)
    return (column + other_column) // 2, (row + other_row) // 2
