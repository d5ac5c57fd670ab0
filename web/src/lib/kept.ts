/** What this browser remembers, for good or while the window is open. One that keeps nothing still
 * plays: whatever is asked for may be missing. */

type Where = "local" | "session";

const PREFIX = "laguna.";

function storage(where: Where): Storage {
  return where === "local" ? localStorage : sessionStorage;
}

export function kept(name: string, where: Where = "local"): string | null {
  try {
    return storage(where).getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remember a text; null forgets it. */
export function keep(name: string, text: string | null, where: Where = "local"): void {
  try {
    if (text === null) storage(where).removeItem(PREFIX + name);
    else storage(where).setItem(PREFIX + name, text);
  } catch {
    // Then it is not remembered.
  }
}

/** What was kept as JSON; null if there is none, or something else. */
export function keptJson<Value>(name: string, where: Where = "local"): Value | null {
  try {
    return JSON.parse(kept(name, where) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
