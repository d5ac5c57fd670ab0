/** The lines of the score pad, and how it came out, in words. */

import { list, t } from "../../lib/i18n";
import type { Entry, Line } from "../../lib/protocol";

export function lineName(line: Line): string {
  return line.name;
}

export function how(_line: Line, entry: Entry): string {
  return String(entry.points);
}

export function outcome(facts: Record<string, unknown>, names: string[]): string {
  const winners = facts["winners"] as number[];
  return t("{names} won.", { names: list(winners.map((seat) => names[seat] ?? "")) });
}
