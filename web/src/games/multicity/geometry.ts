/** Where things are in the city: cells of tiles, fields of objects, pixels of the drawing. */

import {
  FIELD_NAMES,
  SIDE,
  type Cell,
  type Direction,
  type MulticityView,
  type Spot,
} from "./facts";

/** A field of the drawing, in its own units. */
export const FIELD = 32;
export const TILE = SIDE * FIELD;

/** How near the pointer has to be to a place for an object to snap there, in fields. */
const REACH_ALONG = 0.8;
const REACH_ACROSS = 1.1;
/** How much less it counts to be off along an object than beside it. */
const ALONG = 0.35;
/** How much a place in the other direction than the one wanted stands back. */
const CROSSWISE = 0.6;

/** Fields in a row: where an object stands. */
export type Strip = { at: Cell; length: number; direction: Direction };
export type Box = { left: number; top: number; width: number; height: number };

/** The fields an object covers, as a box of the drawing. */
export function boxOf([x, y]: Cell, length: number, direction: Direction): Box {
  const across = direction === "right";
  return {
    left: x * FIELD,
    top: y * FIELD,
    width: (across ? length : 1) * FIELD,
    height: (across ? 1 : length) * FIELD,
  };
}

/** The drawing of a figure rises one field above the fields it stands on. */
export function figureBox(at: Cell, length: number, direction: Direction): Box {
  const box = boxOf(at, length, direction);
  return { ...box, top: box.top - FIELD, height: box.height + FIELD };
}

/** The fields of the row above an object, over which its drawing rises. */
export function risenOver({ at: [x, y], length, direction }: Strip): Cell[] {
  const across = direction === "right" ? length : 1;
  return Array.from({ length: across }, (_, i) => [x + i, y - 1]);
}

export function fieldsUnder({ at: [x, y], length, direction }: Strip): Cell[] {
  return Array.from({ length }, (_, i) => (direction === "right" ? [x + i, y] : [x, y + i]));
}

export function cellAt(x: number, y: number): Cell {
  return [Math.floor(x / TILE), Math.floor(y / TILE)];
}

/** The place nearest to a point of the drawing, if one is near enough. */
export function nearest(
  spots: Spot[],
  length: number,
  point: Cell,
  wanted: Direction,
): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const box = boxOf(spot.at, length, spot.direction);
    const dx = Math.abs(point[0] - box.left - box.width / 2) / FIELD;
    const dy = Math.abs(point[1] - box.top - box.height / 2) / FIELD;
    const [along, across] = spot.direction === "right" ? [dx, dy] : [dy, dx];
    if (along > length / 2 + REACH_ALONG || across > REACH_ACROSS) continue;
    const far = across + ALONG * along + (spot.direction === wanted ? 0 : CROSSWISE);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/** The first field of an object whose middle is at a point of the drawing. */
export function firstField(point: Cell, length: number, direction: Direction): Cell {
  const back = (length - 1) / 2;
  const x = point[0] / FIELD - (direction === "right" ? back : 0);
  const y = point[1] / FIELD - (direction === "down" ? back : 0);
  return [Math.floor(x), Math.floor(y)];
}

/** What a field of the city shows, as a letter; null beside the city. */
export function letterAt(view: MulticityView, [x, y]: Cell): string | null {
  const tile = view.city.find(
    (each) => each.x === Math.floor(x / SIDE) && each.y === Math.floor(y / SIDE),
  );
  return tile?.fields[(y - tile.y * SIDE) * SIDE + x - tile.x * SIDE] ?? null;
}

/** A field of the city as a move names it; null beside the city. */
export function spotAt(view: MulticityView, at: Cell, direction: Direction): Spot | null {
  const x = Math.floor(at[0] / SIDE);
  const y = Math.floor(at[1] / SIDE);
  const tile = view.city.find((each) => each.x === x && each.y === y);
  if (!tile) return null;
  const index = (at[1] - y * SIDE) * SIDE + at[0] - x * SIDE;
  return { order: tile.order, field: FIELD_NAMES[index]!, direction, at };
}

/** From the back to the front, so that what stands before hides what stands behind. */
export function fromTheBack<Figure extends Spot & { length: number }>(figures: Figure[]): Figure[] {
  const foot = ({ at, length, direction }: Figure) =>
    at[1] + (direction === "down" ? length - 1 : 0);
  return [...figures].sort((a, b) => foot(a) - foot(b) || a.at[0] - b.at[0]);
}
