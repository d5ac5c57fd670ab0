/** The record that was pasted last, as long as the window is open. */

const RECORD = "laguna.pasted";

export function lastPasted(): string | null {
  try {
    return sessionStorage.getItem(RECORD);
  } catch {
    return null;
  }
}

export function keepPasted(record: string): void {
  try {
    sessionStorage.setItem(RECORD, record);
  } catch {
    // A browser that keeps nothing still shows the game.
  }
}
