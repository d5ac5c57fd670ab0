/** What a move costs and what it brings, before it is confirmed. */

import { list, n, t } from "../../lib/i18n";
import {
  buildingText,
  coins,
  colourName,
  kindName,
  points,
  privileges,
  roofColours,
  roofHelp,
  roofKind,
} from "./names";
import {
  COLOURS,
  type Build,
  type BuranoAction,
  type BuranoParts,
  type BuranoView,
  type Colour,
  type Effect,
  type IslandName,
  type LayRoof,
  type PlaceName,
  type Player,
  type Sell,
  type Ship,
} from "./facts";

/** A picture and a few words; what is paid stands apart from what is gained. */
export type Item = { picture: string; text: string; cost?: boolean };

const ROOF_POINTS = "roof-points";
const TWO_ROUTES = "two-routes";
const PUSHED_COINS = 2;
/** How many cards alike make one of what a ship counts. */
const CARDS: Record<Ship, number> = { different: 1, alike: 1, pairs: 2, triples: 3 };

export class Weighing {
  readonly #me: Player;

  constructor(
    private readonly view: BuranoView,
    private readonly box: BuranoParts,
    private readonly near: number,
    private readonly names: string[],
  ) {
    this.#me = view.players[near]!;
  }

  of(move: BuranoAction): Item[] {
    switch (move.move) {
      case "prepare":
        return this.#price();
      case "build":
        return [...this.#price(), ...this.#built(move)];
      case "roof":
        return [...this.#price(), ...this.#roofed(move)];
      case "add":
      case "swap":
      case "cube":
        return [PRIVILEGE];
      case "coin":
        return [PRIVILEGE, { picture: "coin", text: coins(1) }];
      case "end":
        return this.view.moves ? [] : [{ picture: "coin", text: coins(1) }];
      case "sail":
        return this.#sailed(move.to);
      case "fish":
        return this.#fished(move.kind);
      case "sell":
        return [{ picture: "laurel", text: points(this.price(move)) }];
      case "lace":
        return this.#laced(move.space);
      case "bonus":
        return this.#bonus(move.card);
      case "draw":
        return [{ picture: `kind-${move.kind}`, text: roofHelp(move.kind, this.box) }];
      case "spare":
        return [{ picture: "laurel", text: points(2) }];
      case "pay":
        return [
          { picture: `cube-${this.#workshop(move.space)?.colour}`, text: t("1 cube"), cost: true },
          { picture: "laurel", text: points(2) },
        ];
      default:
        return [];
    }
  }

  #price(): Item[] {
    const { price } = this.view;
    if (price === null || price === 0) return [];
    return price > 0
      ? [{ picture: "coin", text: coins(price), cost: true }]
      : [{ picture: "coin", text: coins(-price) }];
  }

  #built({ colour, hole }: Build): Item[] {
    const found = this.view.holes.find((each) => each.hole === hole);
    const level = found?.cubes.length ?? 0;
    const own = level > 0 && found?.fields[level - 1] === colour;
    const gift = own ? [{ picture: "privilege", text: privileges(1) }] : [];
    return [...gift, this.action(colour)];
  }

  /** What the action of a colour would bring now. */
  action(colour: Colour): Item {
    const action = this.view.actions[colour];
    const picture = `action-${action}`;
    const { arrows, visible, workers } = this.#me;
    if (action === "earnings")
      return { picture, text: t("earnings: {coins}", { coins: coins(visible.coins) }) };
    if (action === "lace") {
      const spare = workers - 1;
      const colours = list(arrows.map(colourName));
      if (spare < 1) return { picture, text: t("lace making: no worker to spare") };
      if (spare >= arrows.length)
        return { picture, text: t("lace making: {colours}", { colours }) };
      const few = n(
        "lace making, {count} worker: {colours}",
        "lace making, {count} workers: {colours}",
        spare,
        { colours },
      );
      return { picture, text: few };
    }
    const where = this.destinations();
    return {
      picture,
      text: where.length
        ? t("sailing: {places}", { places: where.join(", ") })
        : t("sailing: nowhere to go"),
    };
  }

  /** Where the boat could go, with the cards it would catch there: "B 2". */
  destinations(): string[] {
    const reach = this.#reach();
    const islands = this.view.islands
      .filter(({ name }) => reach.has(name))
      .map(({ name, huts }) => ({ name, count: this.matches(huts) }))
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => `${name} ${count}`);
    const ports = this.view.ports
      .filter(
        ({ name, ships }) => reach.has(name) && ships.some((ship) => this.#alike >= CARDS[ship]),
      )
      .map(({ name }) => (name === "left" ? t("left port") : t("right port")));
    return [...islands, ...ports];
  }

  /** The most cards of one kind that I hold. */
  get #alike(): number {
    return Math.max(0, ...Object.values(this.#me.hand ?? {}));
  }

  #reach(): Set<PlaceName> {
    const from = this.#me.boat;
    const next = (place: PlaceName) =>
      this.box.routes.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : []));
    const near = next(from);
    const far = this.#owns(TWO_ROUTES) ? near.flatMap(next) : [];
    return new Set([...near, ...far].filter((place) => place !== from));
  }

  /** What my building cards do. */
  get #effects(): Effect[] {
    return this.#me.buildings.flatMap((card) => this.box.buildings[card]?.effects ?? []);
  }

  #owns(effect: string): boolean {
    return this.#effects.some((owned) => owned.effect === effect);
  }

  /** How many of the houses under the arrows pair with huts. */
  matches(huts: Colour[]): number {
    const count = (all: Colour[], colour: Colour) => all.filter((each) => each === colour).length;
    const { arrows } = this.#me;
    return COLOURS.reduce(
      (sum, colour) => sum + Math.min(count(arrows, colour), count(huts, colour)),
      0,
    );
  }

  #roofed({ roof }: LayRoof): Item[] {
    const code = this.#me.roofs[roof - 1];
    if (!code) return [];
    const kind = roofKind(code);
    const own = this.#me.roof_points[kind];
    const cards = this.#effects
      .filter(({ effect }) => effect === ROOF_POINTS)
      .reduce(
        (sum, { points: each, of }) =>
          sum + each * roofColours(code).filter((colour) => of.includes(colour)).length,
        0,
      );
    return [
      { picture: `kind-${kind}`, text: points(own + cards) },
      { picture: "privilege", text: t("2 privileges or a building card") },
    ];
  }

  #sailed(to: PlaceName): Item[] {
    const found = this.view.now.destinations?.[to];
    const matches = found ?? 0;
    if (!matches) return [{ picture: "merchant", text: t("sell seafood to a ship") }];
    const cards = n("{count} seafood card", "{count} seafood cards", matches);
    const sent = this.#me.workers < 2 ? 0 : matches === 3 && this.#me.workers > 2 ? 2 : 1;
    const items: Item[] = [{ picture: "seafood-bass", text: cards }];
    if (sent === 2) items.push({ picture: this.#worker, text: t("1 or 2 workers go there") });
    else if (sent === 1) items.push({ picture: this.#worker, text: t("1 worker goes there") });
    return sent ? [...items, ...this.#pushed(to as IslandName)] : items;
  }

  get #worker(): string {
    return `worker-${this.near}`;
  }

  /** Whoever has to take a worker back from an island. */
  #pushed(name: IslandName): Item[] {
    const workers = this.view.islands.find((island) => island.name === name)?.workers ?? [];
    return workers.flatMap((count, seat) =>
      count && seat !== this.near ? [this.#pushes(seat)] : [],
    );
  }

  #pushes(seat: number): Item {
    const values = { name: this.names[seat] ?? "", coins: coins(PUSHED_COINS) };
    return { picture: `worker-${seat}`, text: t("{name} takes one back and {coins}", values) };
  }

  #fished(kind: Extract<BuranoAction, { move: "fish" }>["kind"]): Item[] {
    return [
      {
        picture: `seafood-${kind}`,
        text: kind === "unseen" ? t("an unseen card") : kindName(kind),
      },
    ];
  }

  /** The points for a sale. */
  price({ ship, cards }: Sell): number {
    return this.box.ships[ship][cards.length / CARDS[ship] - 1] ?? 0;
  }

  #workshop(name: string) {
    return this.view.workshops.find(({ space }) => space === name);
  }

  #laced(space: string): Item[] {
    const found = this.#workshop(space);
    const paid = this.view.now.privilege?.includes(space) ? [PRIVILEGE] : [];
    const coin = found?.coin ? [{ picture: "coin", text: coins(1) }] : [];
    const other = found?.worker ?? null;
    return [...paid, ...coin, ...(other === null ? [] : [this.#pushes(other)])];
  }

  #bonus(card: number | null): Item[] {
    if (card === null) return [{ picture: "privilege", text: privileges(2) }];
    const found = this.box.buildings[card];
    return found ? [{ picture: "crown", text: buildingText(found) }] : [];
  }
}

const PRIVILEGE: Item = {
  picture: "privilege",
  get text() {
    return privileges(1);
  },
  cost: true,
};
