/** The view, the moves and the events of Burano, as docs/json.md describes them. */

export const COLOURS = ["pink", "blue", "yellow", "green", "orange", "white"] as const;
export type Colour = (typeof COLOURS)[number];

export const KINDS = [
  "lobster",
  "tuna",
  "squid",
  "crab",
  "shrimp",
  "mussel",
  "octopus",
  "bass",
] as const;
export type Kind = (typeof KINDS)[number];

export const ROOF_KINDS = ["islands", "workshops", "fountains", "four"] as const;
export type RoofKind = (typeof ROOF_KINDS)[number];

export const SHIPS = ["different", "alike", "pairs", "triples"] as const;
export type Ship = (typeof SHIPS)[number];

export const ISLANDS = ["A", "B", "C", "D", "E", "F"] as const;
export const PORTS = ["left", "right"] as const;
export type IslandName = (typeof ISLANDS)[number];
export type PortName = (typeof PORTS)[number];
export type PlaceName = IslandName | PortName;

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];
export const ACTIONS = ["sailing", "lace", "earnings"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** What the moves of a turn cost; the first brings a coin. */
export const MOVE_PRICES = [-1, 3, 3, 4];
/** Cubes of a full pyramid, houses of a ring, spaces of the preparation area. */
export const PYRAMID = 14;
export const HOUSES = 12;
export const PREPARED = 3;

export type Phase =
  | "draw"
  | "pyramid"
  | "turn"
  | "sail"
  | "fish"
  | "send"
  | "sell"
  | "lace"
  | "recall"
  | "bonus"
  | "pay"
  | "refill"
  | "discard"
  | "over";

/** A roof by its kind and the letters of its two colours: "four-PB". */
export type RoofCode = string;
export type Counts<Name extends string> = Partial<Record<Name, number>>;

/** Cubes from the ground up; `fields[i]` is the colour of the roof field on cube i + 1. */
export type Hole = {
  hole: string;
  cubes: Colour[];
  fields: (Colour | null)[];
  buildable: boolean;
};
/** `holes[0]` lies under the first colour. */
export type LaidRoof = { roof: RoofCode; level: number; holes: [string, string] };
export type Island = { name: IslandName; huts: Colour[]; workers: number[]; boats: number[] };
export type Port = { name: PortName; ships: Ship[]; boats: number[] };
export type Workshop = { space: string; colour: Colour; coin: boolean; worker: number | null };

/** `house` 1–12 is its fixed place; `number` is null under an arrow. */
export type House = {
  house: number;
  number: number | null;
  colour: Colour;
  symbol: "coin" | "fountain";
  worker: boolean;
};

export type Player = {
  coins: number;
  privileges: number;
  points: number;
  lines: Record<string, number>;
  boat: PlaceName;
  /** The twelve houses clockwise from number 1; the last three are under the arrows. */
  ring: House[];
  arrows: Colour[];
  workers: number;
  visible: { coins: number; fountains: number };
  reserve: Record<Colour, number>;
  /** Null for the others' while pyramids are built. */
  pyramid: (Colour | null)[] | null;
  standing: number;
  prepared: Colour[];
  roofs: (RoofCode | null)[];
  roof_points: Record<RoofKind, number>;
  hand: Counts<Kind> | null;
  hand_size: number;
  known: Counts<Kind>;
  sold: Counts<Kind>;
  buildings: number[];
};

/** What is under way; which of it is there depends on the phase. */
export type Now = {
  swapped?: boolean;
  /** Matches on an island, null for a port. */
  destinations?: Partial<Record<PlaceName, number | null>>;
  catch?: number;
  matches?: number;
  arrows?: Counts<Colour>;
  free?: string[];
  privilege?: string[];
  sent?: number;
  kind?: RoofKind;
  kinds?: RoofKind[];
  paid?: string[];
  spared?: boolean;
  lacking?: number;
};

/** A sign that a season or the game is about to end; `rounds` follow after this one. */
export type ClosingSign = { sign: "season" } | { sign: "clean-up" | "game"; rounds: number };

export type BuranoView = {
  game: "burano";
  viewer: number | null;
  seats: number;
  minute: boolean;
  season: Season;
  round: number;
  rounds: number;
  closing: ClosingSign[];
  turn: number;
  phase: Phase;
  /** Null while pyramids are built and when the game is over. */
  seat: number | null;
  building: number[];
  start: number;
  moves: number;
  /** What the next move costs, -1 if it brings a coin, null after the last. */
  price: number | null;
  actions: Record<Colour, ActionName>;
  pool: Record<Colour, number>;
  holes: Hole[];
  roofs: LaidRoof[];
  islands: Island[];
  ports: Port[];
  workshops: Workshop[];
  seafood: { open: Counts<Kind>; deck: number };
  stacks: Record<RoofKind, number>;
  roofs_out: RoofCode[];
  buildings: { open: number[]; deck: number };
  players: Player[];
  now: Now;
};

export type Effect = { effect: string; points: number; of: string[] };
export type Building = { effects: Effect[]; text: string };
/** What is printed on the parts. */
export type Box = {
  holes: string[];
  fountain: string;
  routes: [PlaceName, PlaceName][];
  ships: Record<Ship, number[]>;
  ring: { houses: Colour[]; fountains: number[] }[];
  roofs: Record<RoofCode, [Colour, Colour]>;
  roof_points: Record<RoofKind, number[]>;
  unions: number[];
  buildings: Record<string, Building>;
};

export type Put = { move: "put"; place: number; colour: Colour };
export type Build = { move: "build"; colour: Colour; hole: string };
export type LayRoof = { move: "roof"; roof: number; holes: [string, string] };
export type Sell = { move: "sell"; ship: Ship; cards: Kind[] };
export type Move =
  | Put
  | { move: "fill" }
  | { move: "draw"; kind: RoofKind }
  | { move: "discard"; roof: number }
  | { move: "prepare"; place: number }
  | Build
  | LayRoof
  | { move: "add"; place: number; colour: Colour }
  | { move: "coin" }
  | { move: "end" }
  | { move: "swap"; huts: [string, string] }
  | { move: "sail"; to: PlaceName }
  | { move: "fish"; kind: Kind | "unseen" }
  | { move: "send"; workers: number }
  | Sell
  | { move: "lace"; space: string }
  | { move: "recall"; from: string }
  | { move: "bonus"; card: number | null }
  | { move: "pay"; space: string }
  | { move: "spare"; space: string }
  | { move: "cube"; colour: Colour }
  | { move: "instead"; colour: Colour }
  | { move: "done" };

export type Happening =
  | { event: "put"; seat: number; place: number | null; colour: Colour | null }
  | { event: "fill"; seat: number }
  | { event: "draw"; seat: number; kind: RoofKind; roof: RoofCode }
  | { event: "discard"; seat: number; roof: RoofCode }
  | { event: "prepare"; seat: number; place: number; colour: Colour; price: number }
  | {
      event: "build";
      seat: number;
      colour: Colour;
      hole: string;
      level: number;
      price: number;
      privilege: boolean;
      action: ActionName;
      earned: number;
    }
  | {
      event: "roof";
      seat: number;
      roof: RoofCode;
      holes: [string, string];
      level: number;
      price: number;
      points: number;
    }
  | { event: "add"; seat: number; place: number; colour: Colour }
  | { event: "coin"; seat: number }
  | { event: "end"; seat: number; coins: number }
  | { event: "swap"; seat: number; huts: [string, string] }
  | { event: "sail"; seat: number; to: PlaceName }
  | { event: "fish"; seat: number; kind: Kind | "unseen"; card?: Kind | null }
  | { event: "send"; seat: number; workers: number }
  | { event: "sell"; seat: number; ship: Ship; cards: Kind[]; points: number }
  | { event: "lace"; seat: number; space: string; privilege: boolean; coins: number }
  | { event: "recall"; seat: number; from: string }
  | { event: "bonus"; seat: number; card: number | null; kind: RoofKind; points: number }
  | { event: "pay"; seat: number; space: string; points: number }
  | { event: "spare"; seat: number; space: string; points: number }
  | { event: "cube"; seat: number; colour: Colour }
  | { event: "instead"; seat: number; colour: Colour }
  | { event: "done"; seat: number }
  | { event: "workers"; seat: number; island: IslandName; count: number }
  | { event: "pushed"; seat: number; from: string; coins: number }
  | { event: "missing"; seat: number; points: number }
  | { event: "seafood"; cards: Counts<Kind> }
  | { event: "building"; card: number }
  | { event: "pyramids"; pyramids: (Colour | null)[][]; coins: number[] }
  | { event: "unions"; seat: number; points: number }
  | { event: "islands"; points: number[] }
  | { event: "markers"; actions: Record<Colour, ActionName> }
  | { event: "refill"; seat: number; cubes: Counts<Colour> }
  | { event: "season"; season: Season; start: number }
  | { event: "round"; round: number }
  | { event: "over"; rule: string; text: string };
