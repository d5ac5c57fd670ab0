/** The hash of the server's number and salt, as this browser first saw it; without it there is only the server's
 * word at the end. */

import { keep, kept } from "./kept";

const KEY = "commitment.";

export function keepPromise(table: string, commitment: string): void {
  if (!promiseSeen(table)) keep(KEY + table, commitment);
}

export function promiseSeen(table: string): string | null {
  return kept(KEY + table);
}
