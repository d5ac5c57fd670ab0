/** The lines of the score pad, and how it came out, in words. */

import { list, n, t } from "../../lib/i18n";
import type { AnyOf, EntryOf, Line } from "../../lib/protocol";
import type { MulticityCounted, MulticityFacts, MulticityOutcome } from "./facts";

/** What an entry says of itself; which of these it has depends on its line. */
type Facts = AnyOf<MulticityCounted>;

const LENGTH = /^length-(\d)$/;

export function lineName(line: Line): string {
  const length = LENGTH.exec(line.key)?.[1];
  if (length) return t("Length {length}", { length });
  if (line.key === "total") return t("Elements placed");
  return line.key === "objects" ? t("Objects, for ties") : line.name;
}

/** How an entry came about. */
export function how(_line: Line, entry: EntryOf<MulticityFacts>): string {
  const facts: Facts = entry.facts;
  if (facts.stands !== undefined) return facts.stands ? t("stands in the city") : t("not placed");
  if (facts.left === 0) return t("all placed");
  if (facts.left !== undefined) {
    return n("{count} element left", "{count} elements left", facts.left);
  }
  return n("{count} object placed", "{count} objects placed", entry.points);
}

/** Who won and by what. */
export function outcome(facts: MulticityOutcome, names: string[]): string {
  const { winners, left, by } = facts;
  const who = list(winners.map((seat) => names[seat] ?? ""));
  if (left === 0) return t("{names} won: all six objects stand.", { names: who });
  if (winners.length > 1) {
    return n(
      "{names} share the win with {count} element left.",
      "{names} share the win with {count} elements left.",
      left,
      { names: who },
    );
  }
  if (by) {
    return n(
      "{names} won with {count} element left, having placed more objects.",
      "{names} won with {count} elements left, having placed more objects.",
      left,
      { names: who },
    );
  }
  return n(
    "{names} won with {count} element left.",
    "{names} won with {count} elements left.",
    left,
    { names: who },
  );
}
