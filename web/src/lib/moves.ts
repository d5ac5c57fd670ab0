/** Moves as JSON: whether two say the same. */

import type { Action } from "./protocol";

/** Whether a move says at least what another says; lists count in their order. */
export function sameMove(move: Action, other: Action): boolean {
  const said = new Map<string, unknown>(Object.entries(move));
  return Object.entries(other).every(([name, value]) => sameValue(said.get(name), value));
}

function sameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, i) => each === other[i]);
}
