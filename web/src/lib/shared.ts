/** What is as before stays the same object, so that only what has changed is drawn anew. */

type Named = Record<string, unknown>;

function isObject(value: unknown): value is Named {
  return typeof value === "object" && value !== null;
}

/** `after`, which is JSON of its own, with all that is equal taken from `before`. */
export function shared<T>(before: unknown, after: T): T {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return after;
  const now: Named = after;
  const names = Object.keys(now);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    now[name] = shared(before[name], now[name]);
    same &&= now[name] === before[name];
  }
  return same ? (before as T) : after;
}
