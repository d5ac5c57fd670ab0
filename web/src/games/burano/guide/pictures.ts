/** What the figures of the guide show: cubes by their holes, from the ground up, and roofs over them. */

import {
  HOUSES,
  type BuranoParts,
  type Colour,
  type House,
  type Player,
  type RoofCode,
} from "../facts";

export type Picture = {
  /** The corners of what is seen, back left and front right. */
  seen: [string, string];
  cubes: Record<string, Colour[]>;
  roofs?: [code: RoofCode, one: string, other: string][];
  /** What is tried: a cube on a hole, or a roof over two. */
  tried?: { holes: string[]; cube?: Colour; roof?: RoofCode };
  allowed?: boolean;
  tilted?: boolean;
};

/** By the figure's name, a picture for each panel. */
export const PICTURES: Record<string, Picture[]> = {
  town: [
    {
      seen: ["b2", "h7"],
      tilted: true,
      cubes: {
        c3: ["white"],
        e3: ["yellow"],
        g3: ["pink", "pink"],
        d4: ["green"],
        f4: ["orange"],
        h4: ["white"],
        c5: ["pink", "yellow"],
        e5: ["blue", "blue"],
        g5: ["green"],
        d6: ["orange"],
        f6: ["white"],
        b6: ["blue"],
      },
      roofs: [
        ["islands-PB", "c5", "e5"],
        ["four-PG", "g3", "g5"],
      ],
    },
  ],
  build: [
    {
      seen: ["d3", "h6"],
      cubes: { e5: ["blue"], d4: ["pink"] },
      tried: { holes: ["f4"], cube: "green" },
    },
    {
      seen: ["d3", "h6"],
      cubes: { e5: ["blue"], g5: ["green"], f4: ["orange"] },
      roofs: [["four-BG", "e5", "g5"]],
      tried: { holes: ["g5"], cube: "green" },
    },
    {
      seen: ["d3", "h6"],
      cubes: { e5: ["blue"], d4: ["pink"] },
      tried: { holes: ["g5"], cube: "green" },
      allowed: false,
    },
  ],
  roof: [
    {
      seen: ["d3", "h7"],
      cubes: { e5: ["pink"], f4: ["orange"], g5: ["blue"] },
      tried: { holes: ["e5", "g5"], roof: "islands-PB" },
    },
    {
      seen: ["d3", "h7"],
      cubes: { e5: ["pink"], f4: ["orange"], g5: ["yellow"] },
      tried: { holes: ["e5", "g5"], roof: "islands-PB" },
      allowed: false,
    },
    {
      seen: ["d3", "h7"],
      cubes: { e5: ["pink"], f4: ["blue"], g5: ["yellow"] },
      tried: { holes: ["e5", "f4"], roof: "islands-PB" },
      allowed: false,
    },
    {
      seen: ["d3", "h7"],
      cubes: { e5: ["pink"], f4: ["orange"], g5: ["blue"], g3: ["pink"] },
      roofs: [["four-PB", "e5", "g5"]],
      tried: { holes: ["g3", "g5"], roof: "islands-PB" },
      allowed: false,
    },
  ],
};

/** Arrows and huts of the example of matches. */
export const ARROWS: Colour[] = ["yellow", "blue", "pink"];
export const HUTS: Colour[] = ["pink", "yellow", "white"];

export const PYRAMID_CUBES: Colour[] = [
  "pink",
  "blue",
  "yellow",
  "green",
  "orange",
  "white",
  "blue",
  "yellow",
  "pink",
  "green",
  "orange",
  "white",
  "blue",
  "yellow",
];

export const ROUNDS = { spring: 4, summer: 4, autumn: 3, winter: 3 } as const; // B3.2

/** Two colours for each action, as they might be drawn. */
export const MARKERS: Record<string, Colour[]> = {
  sailing: ["blue", "orange"],
  lace: ["pink", "white"],
  earnings: ["yellow", "green"],
};

export type Space = {
  x: number;
  y: number;
  colour: Colour;
  worker?: number;
  coin?: boolean;
  cube?: boolean;
};
export type Workshop = {
  spaces: Space[];
  tried?: [x: number, y: number];
  arrow?: Colour;
  allowed?: boolean;
};

const TILES: Space[] = [
  { x: 0, y: 0, colour: "yellow" },
  { x: 1, y: 0, colour: "yellow" },
  { x: 2, y: 0, colour: "blue" },
  { x: 3, y: 0, colour: "blue" },
  { x: 0, y: 1, colour: "pink" },
  { x: 1, y: 1, colour: "pink" },
  { x: 2, y: 1, colour: "pink" },
  { x: 3, y: 1, colour: "blue", coin: true },
];

function withWorkers(workers: [x: number, y: number, seat: number][], cubes = false): Space[] {
  return TILES.map((space) => {
    const here = workers.find(([x, y]) => x === space.x && y === space.y);
    return here ? { ...space, worker: here[2], cube: cubes } : space;
  });
}

export const WORKSHOPS: Record<string, Workshop[]> = {
  lace: [
    { spaces: withWorkers([[1, 0, 0]]), tried: [2, 0], arrow: "blue" },
    { spaces: withWorkers([[0, 0, 0]]), tried: [3, 1], arrow: "blue", allowed: false },
    {
      spaces: withWorkers([
        [1, 0, 0],
        [2, 0, 1],
      ]),
      tried: [2, 0],
      arrow: "blue",
      allowed: false,
    },
  ],
  union: [
    {
      spaces: withWorkers(
        [
          [1, 0, 0],
          [2, 0, 0],
          [1, 1, 0],
          [2, 1, 0],
        ],
        true,
      ),
    },
  ],
};

/** A ring as the game begins: the first piece is empty, under the arrows (B2.2). */
export function firstRing({ ring }: BuranoParts): Player {
  const houses = ring.flatMap(({ houses: colours, fountains }) =>
    colours.map(
      (colour, i) => ({ colour, symbol: fountains.includes(i) ? "fountain" : "coin" }) as const,
    ),
  );
  const arrows = ring[0]!.houses.length;
  const standing = houses.map((house, i): House => ({
    ...house,
    house: i + 1,
    number: i < arrows ? null : i - arrows + 1,
    worker: i >= arrows,
  }));
  const open = houses.slice(0, arrows);
  return {
    ring: [...standing.slice(arrows), ...standing.slice(0, arrows)],
    arrows: open.map(({ colour }) => colour),
    workers: HOUSES - arrows,
    visible: {
      coins: open.filter(({ symbol }) => symbol === "coin").length,
      fountains: open.filter(({ symbol }) => symbol === "fountain").length,
    },
  } as Player;
}
