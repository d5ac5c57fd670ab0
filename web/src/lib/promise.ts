/** The hash of seed and salt, as this browser first saw it. */

const KEY = "laguna.commitment.";

export function keepPromise(table: string, commitment: string): void {
  try {
    if (!localStorage.getItem(KEY + table)) localStorage.setItem(KEY + table, commitment);
  } catch {
    // Without storage there is only the server's word at the end.
  }
}

export function promiseSeen(table: string): string | null {
  try {
    return localStorage.getItem(KEY + table);
  } catch {
    return null;
  }
}
