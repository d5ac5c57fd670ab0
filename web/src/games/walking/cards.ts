/** What follows from a card's code: `P2b` is a pink first floor. */

import { COLOURS, ROWS, SHOPS, type Colour, type Row, type Shop, type Shown } from "./facts";

const LETTERS = "ROYGBP";
const COPIES = "abcd";

export function levelOf(code: string): number {
  return Number(code[1]) - 1;
}

export function rowOf(code: string): Row {
  return ROWS[levelOf(code)]!;
}

export function colourOf(code: string): Colour {
  return COLOURS[LETTERS.indexOf(code[0]!)]!;
}

/** The codes of the four cards of a colour and level. */
export function codesOf(colour: Colour, row: Row): string[] {
  const start = `${LETTERS[COLOURS.indexOf(colour)]}${ROWS.indexOf(row) + 1}`;
  return [...COPIES].map((copy) => start + copy);
}

export function shownOn(parts: Record<string, unknown>, code: string): Shown {
  return (parts["cards"] as Record<string, Shown>)[code] ?? {};
}

export function shopOn(shown: Shown): Shop | undefined {
  return SHOPS.find((shop) => shop in shown);
}

/** Red and yellow flowers count alike (W1.2). */
export function flowersOn(shown: Shown): number {
  return (shown["red-flower"] ?? 0) + (shown["yellow-flower"] ?? 0);
}
