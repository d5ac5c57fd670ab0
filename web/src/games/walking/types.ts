/** The view, the moves and the events of Walking in Burano, as docs/json.md describes them. */

export const ROWS = ["ground", "first", "roof"] as const;
export type Row = (typeof ROWS)[number];

export const TOURISTS = ["woman", "man", "girl", "boy"] as const;
export const INHABITANTS = [
  "mayor",
  "policeman",
  "santa",
  "shopkeeper",
  "seamstress",
  "florist",
  "gardener",
] as const;
export const CHARACTERS = [...TOURISTS, ...INHABITANTS] as const;
export type Character = (typeof CHARACTERS)[number];

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "pink"] as const;
export type Colour = (typeof COLOURS)[number];

/** Each colour's sign, for whoever cannot tell it by the colour. */
export const SYMBOLS: Record<Colour, string> = {
  red: "heart",
  orange: "sun",
  yellow: "star",
  green: "clover",
  blue: "drop",
  pink: "moon",
};

export const SHOPS = ["pizzeria", "clothes", "cafe", "ice-cream"] as const;
export const THINGS = [
  "pedestrian",
  "red-flower",
  "yellow-flower",
  "herb",
  "cat",
  "lamp",
  "red-awning",
  "blue-awning",
  "chimney",
  "closed-window",
] as const;
export type Shop = (typeof SHOPS)[number];
export type Thing = (typeof THINGS)[number];

/** What a card shows: counts of things, and the value of a shop. */
export type Shown = Partial<Record<Thing | Shop, number>>;

export const HOUSES = 5;
export const COLUMNS = 9;
export const HAND_LIMIT = 3;
export const LAY_MOST = 3;
export const SELL_CARDS = 2;
export const PERMITS = 4;
export const COIN_LIMIT = 6;

export type Phase = "take" | "lay" | "character" | "limit" | "remove" | "over";
export type Scaffold = [column: number, row: Row];

export type House = {
  column: number;
  cards: (string | null)[];
  complete: boolean;
  character: Character | null;
};

export type Remembered = { held: string[]; unsure: { count: number; of: string[] }[] };

export type Player = {
  coins: number;
  permits: number;
  points: number;
  hand: string[] | null;
  backs: number[];
  street: House[];
  scaffolds: Scaffold[];
  scaffold_choices?: Scaffold[][];
  remembered?: Remembered;
  lines: Record<string, number>;
  /** What each character would bring, in the own view only; null where it may not come. */
  prospects?: Record<Character, Prospect | null>;
};

/** Points at best and in which column, and for each house that may get the character. */
export type Prospect = { points: number; column: number; columns: Record<string, number> };

/** What must not be neighbours for the policeman to count its lamps (W8.3). */
export type Apart = "houses" | "cards";

/** How many refills the decks surely supply, at most one, and the rows whose deck is too small
 * already (W7.3). */
export type Lasting = { refills: number; short: Row[] };

/** A card known in a deck, its place from the top, and who put it there: a seat, or all saw it. */
export type KnownCard = { place: number; card: string; put_by: number | "display" | null };

/** A sign that the game is about to end, but for want of cards. */
export type ClosingSign =
  { sign: "houses" | "nearly"; seats: number[] } | { sign: "supply"; left: number };

export type WalkingView = {
  game: "walking";
  viewer: number | null;
  edition: "pl" | "de";
  easy: boolean;
  windows: boolean;
  unfinished: "nothing" | "windows";
  lamps: Apart;
  memory: boolean;
  seats: number;
  round: number;
  turn: number;
  phase: Phase;
  seat: number | null;
  marker: number | null;
  ending: { rule: string; text: string } | null;
  laid: number;
  price: number;
  selling: boolean;
  completed: number[];
  display: (string | null)[][];
  decks: number[];
  lasting: Lasting | null;
  closing: ClosingSign[];
  /** With the option `memory`: what the viewer knows of each deck. */
  known_in_decks?: KnownCard[][];
  supply: Record<Character, number>;
  players: Player[];
  clashes: Record<string, Clash[]>;
};

export type Take = { move: "take"; column: number; rows: Row[] };
export type Lay = { move: "lay"; card: string; column: number; row: Row };
export type Invite = { move: "invite"; character: Character; column: number };
export type Move =
  | Take
  | Lay
  | Invite
  | { move: "sell"; card: string }
  | { move: "return"; card: string }
  | { move: "remove"; character: Character }
  | { move: "end" };

export type Happening =
  | { event: "take"; seat: number; column: number; rows: Row[]; cards: string[]; coins: number }
  | { event: "sell"; seat: number; card: string | null; level: string; coins: number }
  | {
      event: "lay";
      seat: number;
      card: string;
      column: number;
      row: Row;
      price: number;
      permit: boolean;
      completes: boolean;
    }
  | { event: "end"; seat: number }
  | { event: "invite"; seat: number; character: Character; column: number }
  | { event: "return"; seat: number; card: string | null; level: string }
  | { event: "remove"; seat: number; character: Character }
  | { event: "away"; cards: string[]; to: "box" | "deck" }
  | { event: "refill"; cards: { card: string; column: number }[] }
  | { event: "round"; round: number; marker: number | null }
  | { event: "over"; rule: string; text: string };

/** Where a card would cost a permit, and the rules that it breaks there (W4.3). */
export interface Clash {
  column: number;
  rules: string[];
}
