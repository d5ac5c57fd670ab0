/** Everything that can be touched has a key, and a move is the keys of what it touches. */

import { ISLAND_NAMES, type BuranoAction, type Now, type Sell } from "./facts";

export function keysOf(move: BuranoAction): string[] {
  switch (move.move) {
    case "prepare":
      return [`cell:${move.place}`];
    case "build":
      return [`prepared:${move.colour}`, `hole:${move.hole}`];
    case "roof":
      return [`roof:${move.roof}`, ...move.holes.map((hole) => `hole:${hole}`)];
    case "add":
      return [`reserve:${move.colour}`, `cell:${move.place}`];
    case "swap":
      return move.huts.map((hut) => `hut:${hut}`);
    case "sail":
      return [`place:${move.to}`];
    case "fish":
      return [`fish:${move.kind}`];
    case "send":
      return [`send:${move.workers}`];
    case "sell":
      return [`ship:${move.ship}`, saleKey(move)];
    case "lace":
    case "pay":
    case "spare":
      return [`space:${move.space}`];
    case "recall":
      return [isIsland(move.from) ? `place:${move.from}` : `space:${move.from}`];
    case "bonus":
      return [`card:${move.card ?? "none"}`];
    case "cube":
    case "instead":
      return [`reserve:${move.colour}`];
    case "discard":
      return [`roof:${move.roof}`];
    case "draw":
      return [`stack:${move.kind}`];
    case "put":
    case "fill":
      return [];
    default:
      return [move.move];
  }
}

/** An offer to a ship: all the cards that it would take. */
export function saleKey({ cards }: Sell): string {
  return `sale:${cards.join("+")}`;
}

export function isIsland(name: string): boolean {
  return (ISLAND_NAMES as readonly string[]).includes(name);
}

/** Moves that are only looked for once their button is pressed, so that not everything lights up. */
export const WISHES = ["add", "swap", "cube"] as const;
export type Wish = (typeof WISHES)[number];

export function wishOf(move: BuranoAction): Wish | null {
  return WISHES.find((wish) => wish === move.move) ?? null;
}

/** What goes at once even for the careful: it costs nothing and can be taken back. */
const AT_ONCE: readonly BuranoAction["move"][] = [
  "end",
  "done",
  "send",
  "recall",
  "pay",
  "spare",
  "instead",
  "discard",
];

/** What shows somebody something new, and so cannot be taken back. */
function reveals(move: BuranoAction, now: Now): boolean {
  switch (move.move) {
    case "fish":
      return move.kind === "unseen" || now.catch === 1; // after the last the stall is filled up
    case "bonus":
      return move.card !== null;
    case "draw":
    case "sell":
      return true;
    default:
      return false;
  }
}

/** Whether a move needs no confirming. */
export function goesAtOnce(move: BuranoAction, now: Now, careful: boolean): boolean {
  if (!careful) return !reveals(move, now);
  if (move.move === "lace") return !now.privilege?.includes(move.space);
  return AT_ONCE.includes(move.move);
}
