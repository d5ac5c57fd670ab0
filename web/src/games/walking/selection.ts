/** From legal moves to what lights up, and to what a click can mean. */

import { levelOf, rowOf } from "./cards";
import {
  ROWS,
  type Character,
  type Clash,
  type Invite,
  type Lay,
  type Row,
  type Take,
  type WalkingAction,
} from "./facts";

/** What a person has in mind before it is played. */
export type Picked =
  | { kind: "take"; column: number; rows: Row[] }
  | { kind: "card"; card: string }
  | { kind: "character"; character: Character }
  | { kind: "scaffold"; column: number; row: Row }
  | { kind: "spare scaffold" };

const COINS_FOR = [0, 2, 1, 0] as const; // W3.3: by the number of cards taken

export function coinsFor(rows: Row[]): number {
  return COINS_FOR[rows.length] ?? 0;
}

export function takesOf(legal: WalkingAction[]): Take[] {
  return legal.filter((move) => move.move === "take");
}

/** The runs of a column in which all of these rows lie, the shortest first. */
export function runs(legal: WalkingAction[], column: number, rows: Row[]): Take[] {
  return takesOf(legal)
    .filter((take) => take.column === column && rows.every((row) => take.rows.includes(row)))
    .sort((a, b) => a.rows.length - b.rows.length || topOf(b) - topOf(a));
}

function topOf(take: Take): number {
  return Math.max(...take.rows.map((row) => ROWS.indexOf(row)));
}

/** The rows that a click on a card of the display picks: the shortest run, or, where two are
 * equally short, the card alone until another click decides. */
export function rowsPicked(legal: WalkingAction[], column: number, wanted: Row[]): Row[] {
  const [first, second] = runs(legal, column, wanted);
  if (!first) return wanted;
  return second && second.rows.length === first.rows.length ? wanted : first.rows;
}

/** The taking that stands exactly for these rows, if it is one. */
export function takeOf(legal: WalkingAction[], column: number, rows: Row[]): Take | undefined {
  return runs(legal, column, rows).find((take) => take.rows.length === rows.length);
}

export function laysOf(legal: WalkingAction[], card?: string): Lay[] {
  return legal.filter((move) => move.move === "lay" && (!card || move.card === card)) as Lay[];
}

export function invitesOf(legal: WalkingAction[], character?: Character): Invite[] {
  return legal.filter(
    (move) => move.move === "invite" && (!character || move.character === character),
  ) as Invite[];
}

/** The move that does this with one card of the hand or one character, if it is legal. */
export function moveWith(
  legal: WalkingAction[],
  kind: "sell" | "return" | "remove",
  what: string,
): WalkingAction | undefined {
  return legal.find((move) => {
    if (move.move !== kind) return false;
    return ("card" in move ? move.card : "character" in move && move.character) === what;
  });
}

export function mayEnd(legal: WalkingAction[]): boolean {
  return legal.some((move) => move.move === "end");
}

/** A laying as somebody tries it, legal or not. */
export function layAt(card: string, column: number, row: Row = rowOf(card)): Lay {
  return { move: "lay", card, column, row };
}

/** The colour rules that laying a card there breaks; if any, it costs a permit (W4.3). */
export function clashesAt(
  clashes: Record<string, Clash[]>,
  card: string,
  column: number,
): string[] {
  return clashes[card]?.find((clash) => clash.column === column)?.rules ?? [];
}

/** Cards of a display row that go away after the round: the farthest to the right (W7.2). */
export function leaving(display: (string | null)[][], seats: number): Set<string> {
  const MOST_SEATS_WITH_LEAVING = 2;
  if (seats > MOST_SEATS_WITH_LEAVING) return new Set();
  const rows = ROWS.map((_, level) => display.map((column) => column[level] ?? null));
  return new Set(rows.flatMap((row) => row.filter((card) => card !== null).slice(-1)));
}

/** The hand as it is held: by level, ground floors first. */
export function sorted(hand: string[]): string[] {
  return [...hand].sort((a, b) => levelOf(a) - levelOf(b));
}

export function keyOf(move: WalkingAction): string {
  return JSON.stringify(move);
}
