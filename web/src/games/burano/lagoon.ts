/** Where everything lies in the picture of the lagoon, in its own units. */

import plan from "../../../../src/laguna/games/burano/data/lagoon.json";
import type { BuranoEvent, Colour, Island, PlaceName, Port } from "./facts";

export type Spot = { x: number; y: number };
export type Frame = Spot & { width: number; height: number };

export const { width: WIDTH, height: HEIGHT, quay: QUAY } = plan;
export const WHOLE: Frame = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** The main island: fields of a square, a cube within its field, the ground of the first row. Seen
 * from above a level is raised a little; tilted, rows come closer and houses stand up. */
export const { cell: CELL, cube: CUBE } = plan.island;
const { raised: RAISED, top: TOP, shore: SHORE } = plan.island;
/** So many fields lie beside each other in their full size. */
const { side: SIDE } = plan.island;
const LEFT = (WIDTH - SIDE * CELL) / 2;
const CLOSER = 0.8;
const STOREY = 25;
const TILTED_TOP = TOP + 66;

export type Sighting = { tilted: boolean };

/** How much of a length from back to front is seen. */
export function depth({ tilted }: Sighting): number {
  return tilted ? CLOSER : 1;
}

export function storey({ tilted }: Sighting): number {
  return tilted ? STOREY : RAISED;
}

/** The back left corner of a field whose floor is so many storeys above the ground. */
export function fieldAt(hole: string, floor: number, sighting: Sighting): Spot {
  const column = hole.charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(hole.slice(1)) - 1;
  const top = sighting.tilted ? TILTED_TOP : TOP;
  return {
    x: LEFT + column * CELL,
    y: top + row * CELL * depth(sighting) - floor * storey(sighting),
  };
}

/** The middle of a field's floor. */
export function middleAt(hole: string, floor: number, sighting: Sighting): Spot {
  const { x, y } = fieldAt(hole, floor, sighting);
  return { x: x + CELL / 2, y: y + (CELL / 2) * depth(sighting) };
}

/** The fields from the first hole to the last, counted from 0. */
export type Ground = { column: number; row: number; columns: number; rows: number };

export function groundOf(holes: readonly string[]): Ground {
  const across = holes.map((hole) => hole.charCodeAt(0) - "a".charCodeAt(0));
  const down = holes.map((hole) => Number(hole.slice(1)) - 1);
  const [column, row] = [Math.min(...across), Math.min(...down)];
  return {
    column,
    row,
    columns: Math.max(...across) - column + 1,
    rows: Math.max(...down) - row + 1,
  };
}

function fieldName(column: number, row: number): string {
  return `${String.fromCharCode("a".charCodeAt(0) + column)}${row + 1}`;
}

/** What stands on the fields between the holes, scattered but always alike: most are paved, some
 * have a tree, two a well. */
export function yardsOf(ground: Ground): { field: string; drawing: "paving" | "tree" | "well" }[] {
  const { columns, rows } = ground;
  return Array.from({ length: columns * rows }, (_, i) => ({
    column: ground.column + (i % columns),
    row: ground.row + Math.floor(i / columns),
  }))
    .filter(({ column, row }) => (column + row) % 2 === 1)
    .map(({ column, row }) => {
      const lot = (column * 5 + row * 11) % 17;
      const drawing = lot === 3 ? "well" : lot % 5 === 1 ? "tree" : "paving";
      return { field: fieldName(column, row), drawing };
    });
}

/** The land under the island. */
export function landFrame({ column, row, columns, rows }: Ground, sighting: Sighting): Frame {
  const { x, y } = fieldAt(fieldName(column, row), 0, sighting);
  const deep = depth(sighting);
  return {
    x: x - SHORE,
    y: y - SHORE * deep,
    width: columns * CELL + 2 * SHORE,
    height: (rows * CELL + 2 * SHORE) * deep,
  };
}

/** So far from the fields the names of columns and rows stand on the sand. */
const SAND = 9;
/** A word at a place of the picture. */
export type Mark = Spot & { text: string };

/** The names of the columns along the front shore, and those of the rows along the left one. */
export function shoreMarks({ column, row, columns, rows }: Ground, sighting: Sighting): Mark[] {
  const letters = Array.from({ length: columns }, (_, i) => {
    const { x, y } = fieldAt(fieldName(column + i, row + rows), 0, sighting);
    return { x: x + CELL / 2, y: y + SAND * depth(sighting), text: fieldName(column + i, 0)[0]! };
  });
  const numbers = Array.from({ length: rows }, (_, i) => {
    const { x, y } = fieldAt(fieldName(column, row + i), 0, sighting);
    return { x: x - SAND, y: y + (CELL / 2) * depth(sighting), text: `${row + i + 1}` };
  });
  return [...letters, ...numbers];
}

/** Brings an island of any outline to the middle, smaller if it has more fields than ours. */
export function inTheMiddle({ column, row, columns, rows }: Ground, sighting: Sighting): string {
  const scale = Math.min(1, SIDE / Math.max(columns, rows));
  const top = sighting.tilted ? TILTED_TOP : TOP;
  const cell = CELL * depth(sighting);
  const x = WIDTH / 2 - scale * (LEFT + CELL * (column + columns / 2));
  const y = top + (cell * SIDE) / 2 - scale * (top + cell * (row + rows / 2));
  return `translate(${x} ${y}) scale(${scale})`;
}

/** The middles of the nearby islands and of the ports. */
export const PLACES: Record<PlaceName, Spot> = plan.places;
export const { islet: ISLET, hut: HUT, worker: WORKER, ship: SHIP } = plan;

/** Where the ships of a port lie, from the back to the front. */
export function shipSpots({ name, ships }: Port): Spot[] {
  const step = ships.length > 2 ? SHIP.crowded : SHIP.step;
  const { x, y } = PLACES[name];
  const first = y - ((ships.length - 1) * step + SHIP.height) / 2;
  return ships.map((_, i) => ({ x: x - SHIP.width / 2, y: first + i * step }));
}

/** The courses of the routes; those not named go straight. */
const COURSES: Record<string, string> = plan.courses;

export function course(route: readonly PlaceName[]): string {
  const [one, other] = [...route].sort() as [PlaceName, PlaceName];
  const { x, y } = PLACES[one];
  const { x: farX, y: farY } = PLACES[other];
  return COURSES[`${one} ${other}`] ?? `M${x} ${y}L${farX} ${farY}`;
}

export const { boat: BOAT } = plan;

/** Where a boat moors: each seat has berths of its own, so that nobody hides another. */
export function berth(place: PlaceName, seat: number): Spot {
  const { x, y } = PLACES[place];
  const { corner, middle, port } = plan.berths;
  const [berths, flip, turn] =
    place === "left" || place === "right"
      ? [port, place === "left" ? 1 : -1, 1]
      : [x === WIDTH / 2 ? middle : corner, x > WIDTH / 2 ? -1 : 1, y > QUAY / 2 ? -1 : 1];
  const [across, down] = berths[seat] as [number, number];
  return { x: x + flip * across - BOAT.width / 2, y: y + turn * down - BOAT.height / 2 };
}

/** The places of the huts under which one of these arrows points, each arrow at one hut. */
export function matched(huts: readonly Colour[], arrows: readonly Colour[]): boolean[] {
  const left = [...arrows];
  return huts.map((colour) => {
    const found = left.indexOf(colour);
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** The workshops: spaces k1 to q4. */
export const SPACE = plan.workshops.space;

export function spaceAt(space: string): Spot {
  return {
    x: plan.workshops.x + (space.charCodeAt(0) - "k".charCodeAt(0)) * SPACE,
    y: plan.workshops.y + (Number(space.slice(1)) - 1) * SPACE,
  };
}

const SPACES = { columns: "klmnopq", rows: "1234" };

/** The same for the spaces, below them and left of them. */
export const SPACE_MARKS: readonly Mark[] = [
  ...[...SPACES.columns].map((text) => ({
    x: spaceAt(`${text}1`).x + SPACE / 2,
    y: spaceAt("k5").y + 8,
    text,
  })),
  ...[...SPACES.rows].map((text) => ({
    x: spaceAt("k1").x - 8,
    y: spaceAt(`k${text}`).y + SPACE / 2,
    text,
  })),
];

/** The board of the actions, the stall with its cards, and the building cards. */
export const { actions: BOARD, stall: STALL, card: CARD, house: HOUSE } = plan;

/** Where the button for the tilted view lies. */
export const TILT_BUTTON: Spot = { x: 736, y: 148 };

/** The parts of the picture that a small screen shows one at a time. */
export const VISTAS = {
  all: WHOLE,
  island: { x: 262, y: 66, width: 476, height: 490 },
  sea: { x: 0, y: 0, width: WIDTH, height: QUAY },
  workshops: { x: 2, y: 612, width: 300, height: 192 },
  market: { x: 416, y: 606, width: 584, height: 198 },
} satisfies Record<string, Frame>;
export type Vista = keyof typeof VISTAS;

/** The part that matters now. */
export function vistaFor(phase: string): Vista {
  switch (phase) {
    case "turn":
      return "island";
    case "sail":
    case "sell":
      return "sea";
    case "lace":
    case "pay":
      return "workshops";
    case "fish":
    case "bonus":
    case "draw":
      return "market";
    default:
      return "all";
  }
}

/** The smallest frame around some spots, with room for what stands there. */
export function around(spots: Spot[], room: number): Frame {
  const x = Math.max(0, Math.min(...spots.map((spot) => spot.x)) - room);
  const y = Math.max(0, Math.min(...spots.map((spot) => spot.y)) - room);
  const right = Math.min(WIDTH, Math.max(...spots.map((spot) => spot.x)) + room);
  const bottom = Math.min(HEIGHT, Math.max(...spots.map((spot) => spot.y)) + room);
  return { x, y, width: right - x, height: bottom - y };
}

/** The keys of what the last move changed on the lagoon. */
export function freshKeys(events: readonly BuranoEvent[]): Set<string> {
  return new Set(events.flatMap(touched));
}

/** The keys of what a move changed on the lagoon. */
export function touched(event: BuranoEvent): string[] {
  switch (event.event) {
    case "build":
      return [`hole:${event.hole}`];
    case "roof":
      return event.holes.map((hole) => `hole:${hole}`);
    case "sail":
      return [`place:${event.to}`];
    case "swap":
      return event.huts.map((hut) => `hut:${hut}`);
    case "lace":
    case "pay":
    case "spare":
      return [`space:${event.space}`];
    case "workers":
      return [`place:${event.island}`];
    case "building":
      return [`card:${event.card}`];
    case "seafood":
      return Object.keys(event.cards).map((kind) => `fish:${kind}`);
    default:
      return [];
  }
}

/** Seats with workers on an island, and how many. */
export function crews({ workers }: Island): { seat: number; count: number }[] {
  return workers.map((count, seat) => ({ seat, count })).filter(({ count }) => count > 0);
}

export const PAINTS: Record<Colour, { face: string; deep: string }> = {
  pink: { face: "var(--pink)", deep: "var(--pink-deep)" },
  blue: { face: "var(--blue)", deep: "var(--blue-deep)" },
  yellow: { face: "var(--yellow)", deep: "var(--yellow-deep)" },
  green: { face: "var(--green)", deep: "var(--green-deep)" },
  orange: { face: "var(--orange)", deep: "var(--orange-deep)" },
  white: { face: "var(--white)", deep: "var(--white-deep)" },
};
