/** Where the places of a pyramid lie, and how its cubes look from a side. */

import type { Colour } from "./facts";

export type Flat = readonly [x: number, y: number];
/** A place by the middle of its cube; the middle of the base is 0, 0, a cube is 1 wide. */
export type Spot = { place: number; level: number; x: number; y: number };

const SIDES = [3, 2, 1];
/** A cube of a drawing is so wide. */
export const UNIT = 60;

export const SPOTS: readonly Spot[] = SIDES.flatMap((side, level) =>
  Array.from({ length: side * side }, (_, i) => ({
    level,
    x: (i % side) - (side - 1) / 2,
    y: Math.floor(i / side) - (side - 1) / 2,
  })),
).map((spot, i) => ({ place: i + 1, ...spot }));

/** The places of each level, from the base up. */
export const LEVELS: readonly (readonly number[])[] = SIDES.map((_, level) =>
  SPOTS.filter((spot) => spot.level === level).map(({ place }) => place),
);

export function spotOf(place: number): Spot {
  return SPOTS[place - 1]!;
}

/** The places on which the cube of this place lies; none for the base. */
export function supports(place: number): number[] {
  return touching(place, -1);
}

/** The places that lie on this one. */
export function covers(place: number): number[] {
  return touching(place, 1);
}

function touching(place: number, step: number): number[] {
  const spot = spotOf(place);
  return SPOTS.filter(
    ({ level, x, y }) =>
      level === spot.level + step && Math.abs(x - spot.x) < 1 && Math.abs(y - spot.y) < 1,
  ).map((other) => other.place);
}

/** How high the eye is: 90 degrees would be straight from above. */
const HEIGHT = (56 * Math.PI) / 180;
/** Where the levels lie beside each other when they are taken apart. */
const APART: readonly Flat[] = [
  [0, 0],
  [2.8, -0.5],
  [2.8, 1.1],
];
const CORNERS: readonly Flat[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];
/** Points of a face that are tried for its symbol, along a side. */
const SAMPLES = 7;
/** The least room in which a symbol is worth drawing. */
const LEAST = 0.1;

export type Side = { corners: Flat[]; lit: boolean; matrix: string };
export type Block = Spot & {
  top: Flat[];
  sides: Side[];
  /** All that it covers of the picture. */
  outline: Flat[];
  /** Where there is room for the symbol, and half of how much. */
  symbol: { at: Flat; room: number } | null;
};
export type Frame = { left: number; top: number; width: number; height: number };

/** The pyramid seen from one side, or, the more it is apart, level beside level from above. */
export class Look {
  readonly #cos: number;
  readonly #sin: number;
  readonly flatten: number;
  readonly rise: number;

  constructor(
    turn: number,
    readonly apart: number,
  ) {
    this.#cos = Math.cos(turn);
    this.#sin = Math.sin(turn);
    const height = HEIGHT + (Math.PI / 2 - HEIGHT) * apart;
    this.flatten = Math.sin(height);
    this.rise = Math.cos(height);
  }

  get frame(): Frame {
    const { apart } = this;
    const mix = (tilted: number, flat: number) => UNIT * (tilted + (flat - tilted) * apart);
    return {
      left: mix(-1.95, -1.6),
      top: mix(-2.3, -1.65),
      width: mix(3.9, 5.5),
      height: mix(4.05, 3.95),
    };
  }

  /** Farther back first, so that the nearer ones are drawn over them. */
  get order(): Spot[] {
    const depth = ({ level, x, y }: Spot) => level * 100 + this.#turned(x, y)[1];
    return [...SPOTS].sort((a, b) => depth(a) - depth(b));
  }

  #turned(x: number, y: number): Flat {
    return [x * this.#cos - y * this.#sin, x * this.#sin + y * this.#cos];
  }

  project({ level }: Spot, x: number, y: number, z: number): Flat {
    const [across, away] = this.#turned(x, y);
    const [left, top] = APART[level]!;
    return [
      UNIT * (across + left * this.apart),
      UNIT * (away * this.flatten - z * this.rise + top * this.apart),
    ];
  }

  /** The place where a cube would stand. */
  floor(spot: Spot): Flat[] {
    return CORNERS.map(([x, y]) => this.project(spot, spot.x + x, spot.y + y, spot.level));
  }

  /** These cubes in the order in which they are drawn. */
  blocks(standing: (place: number) => boolean): Block[] {
    const blocks = this.order
      .filter(({ place }) => standing(place))
      .map((spot) => this.#block(spot));
    for (const block of blocks) {
      block.symbol = this.#room(
        block,
        blocks.filter(({ level }) => level > block.level),
      );
    }
    return blocks;
  }

  #block(spot: Spot): Block {
    const at = (i: number, z: number) => {
      const [x, y] = CORNERS[i % CORNERS.length]!;
      return this.project(spot, spot.x + x, spot.y + y, spot.level + z);
    };
    const top = CORNERS.map((_, i) => at(i, 1));
    const sides = CORNERS.flatMap((_, i) => this.#side(at, i));
    return {
      ...spot,
      top,
      sides,
      outline: hull([...top, ...sides.flatMap((side) => side.corners)]),
      symbol: null,
    };
  }

  #side(at: (i: number, z: number) => Flat, i: number): Side[] {
    const [one, other] = [at(i, 1), at(i + 1, 1)];
    const facing = one[0] > other[0] + 0.01;
    if (!facing || this.rise < 0.02) return [];
    const [low, lowOther] = [at(i, 0), at(i + 1, 0)];
    const [x, y] = other;
    const matrix = [one[0] - x, one[1] - y, lowOther[0] - x, lowOther[1] - y, x, y];
    return [
      {
        corners: [other, one, low, lowOther],
        lit: one[1] <= other[1],
        matrix: `matrix(${matrix.map((value) => value.toFixed(2)).join(" ")})`,
      },
    ];
  }

  /** The point of the top that is farthest from its edge and from what covers it. */
  #room(block: Block, above: Block[]): Block["symbol"] {
    const points: { x: number; y: number; at: Flat; seen: boolean }[] = [];
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const x = ((i % SAMPLES) + 0.5) / SAMPLES - 0.5;
      const y = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES - 0.5;
      const at = this.project(block, block.x + x, block.y + y, block.level + 1);
      points.push({ x, y, at, seen: !above.some(({ outline }) => inside(outline, at)) });
    }
    const hidden = points.filter(({ seen }) => !seen);
    const roomAt = ({ x, y }: { x: number; y: number }) =>
      Math.min(
        0.5 - Math.abs(x),
        0.5 - Math.abs(y),
        ...hidden.map(
          (other) => Math.hypot(other.x - x, (other.y - y) * this.flatten) - 0.5 / SAMPLES,
        ),
      );
    let best: Block["symbol"] = null;
    for (const point of points) {
      if (!point.seen) continue;
      const room = roomAt(point);
      if (room > (best?.room ?? LEAST) + 0.001) best = { at: point.at, room };
    }
    return best;
  }
}

function cross(o: Flat, a: Flat, b: Flat): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

function hull(points: Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: Flat[]) => {
    const chain: Flat[] = [];
    for (const point of from) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function inside(outline: Flat[], point: Flat): boolean {
  return outline.every(
    (corner, i) => cross(corner, outline[(i + 1) % outline.length]!, point) >= 0,
  );
}

export function path(corners: readonly Flat[]): string {
  return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

export type Cubes = readonly (Colour | null)[];
