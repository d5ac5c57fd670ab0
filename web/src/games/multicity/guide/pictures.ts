/** What the figures of the guide show: tiles of our set, and where objects stand on them. */

import type { Cell, Colour, Direction, Spot } from "../facts";

export type Laid = { x: number; y: number; fields: string };
export type Standing = Spot & { colour: Colour; length: number };
export type Picture = {
  tiles: Laid[];
  objects?: Standing[];
  tried?: "tile" | "object";
  allowed?: boolean;
};

const tile = (x: number, y: number, fields: string): Laid => ({ x, y, fields });

function object(colour: Colour, length: number, direction: Direction, ...at: Cell): Standing {
  return { colour, length, direction, at, order: 0, field: "a" };
}

const FIRST = tile(0, 0, "YGYB.RBRG");
const HOLE_BETWEEN: Picture = {
  tiles: [tile(0, 0, "GRGY.BYBR"), tile(1, 0, "BGBY.GRRY")],
  objects: [object("yellow", 4, "right", 0, 1)],
  tried: "object",
};

/** By the figure's name, a picture for each panel. */
export const PICTURES: Record<string, Picture[]> = {
  tile: [{ tiles: [FIRST, tile(1.25, 0, "R.BYBYGGR"), tile(2.5, 0, ".GRRBYYGB")] }],
  extend: [
    { tiles: [FIRST, tile(1, 0, "RYRB.YGGB")], tried: "tile" },
    { tiles: [FIRST, tile(1, 1, "RYRB.YGGB")], tried: "tile", allowed: false },
    { tiles: [FIRST, tile(1, 1 / 3, "RYRB.YGGB")], tried: "tile", allowed: false },
  ],
  place: [
    { tiles: [FIRST], objects: [object("yellow", 3, "right", 0, 0)], tried: "object" },
    {
      tiles: [FIRST, tile(0, 1, "BRYR.BGGY")],
      objects: [object("blue", 3, "down", 0, 1)],
      tried: "object",
    },
    {
      tiles: [FIRST],
      objects: [object("yellow", 2, "right", 0, 0)],
      tried: "object",
      allowed: false,
    },
    { ...HOLE_BETWEEN, allowed: false },
    {
      tiles: [tile(0, 0, ".RBBYGGRY"), tile(0, 1, "RYRB.YGGB")],
      objects: [object("yellow", 3, "down", 1, 1), object("red", 3, "right", 0, 3)],
      tried: "object",
      allowed: false,
    },
    {
      tiles: [
        tile(0, 0, "R.BYBYGGR"),
        tile(1, 0, "G.RBRBYYG"),
        tile(2, 0, "Y.GRGRBBY"),
        tile(0, 1, "B.GYGBRRY"),
        tile(2, 1, "RYRB.YGGB"),
      ],
      objects: [object("blue", 5, "right", 2, 4)],
      tried: "object",
      allowed: false,
    },
  ],
  youngest: [HOLE_BETWEEN],
};
