/** Small choices that this browser remembers. */

const PREFIX = "laguna.burano.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
