/** The view, the moves and the events of Multicity, as docs/json.md describes them. */

export const COLOURS = ["red", "green", "yellow", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

export const LENGTHS = [2, 3, 4, 5, 6, 7] as const;
/** Fields along the side of a tile. */
export const SIDE = 3;
/** What a field of a tile shows, by its letter. */
export const LETTERS: Record<string, Colour> = { R: "red", G: "green", Y: "yellow", B: "blue" };
/** The letter of a field without a symbol; holes have another. */
export const BLANK = "-";

export type Phase = "pick" | "turn" | "lay" | "last" | "over";
export type Direction = "right" | "down";
export type Cell = [x: number, y: number];

/** Where an object begins; `at` is its first field, counted in fields from the first tile. */
export type Spot = { order: number; field: string; direction: Direction; at: Cell };
export type Tile = {
  order: number;
  x: number;
  y: number;
  turn: number;
  tile: number;
  fields: string;
};
export type Standing = Spot & { name: string; seat: number; colour: Colour; length: number };
export type Player = {
  colour: Colour | null;
  left: number[];
  placed: number[];
  elements: number;
  points: number;
};

/** A sign that the game is about to end. */
export type ClosingSign =
  { sign: "object"; seats: number[] } | { sign: "tiles"; left: number } | { sign: "last" };

export type MulticityView = {
  game: "multicity";
  viewer: number | null;
  holes: boolean;
  seats: number;
  turn: number;
  phase: Phase;
  seat: number | null;
  start: number;
  ending: { rule: string; text: string } | null;
  /** Who won, once the game is over. */
  winners: number[];
  colours: Colour[];
  drawn: { tile: number; fields: string } | null;
  stack: number;
  closing: ClosingSign[];
  city: Tile[];
  bounds: { left: number; top: number; right: number; bottom: number };
  frontier: Cell[];
  objects: Standing[];
  players: Player[];
  lasts: number[];
  /** Where each of my objects would fit now, by its length. */
  fits: Record<string, Spot[]>;
};

export type Lay = { move: "lay"; x: number; y: number; turn: number };
export type Place = {
  move: "place";
  length: number;
  order: number;
  field: string;
  direction: Direction;
};
export type Move =
  { move: "pick"; colour: Colour } | { move: "draw" } | Lay | Place | { move: "pass" };

export type Happening =
  | { event: "pick"; seat: number; colour: Colour }
  | { event: "draw"; seat: number; tile: number; fields: string; stack: number }
  | ({ event: "lay"; seat: number } & Tile)
  | ({ event: "place"; left: number[] } & Standing)
  | { event: "pass"; seat: number }
  | { event: "last"; start: number }
  | { event: "lost"; seat: number }
  | { event: "over"; rule: string; text: string };
