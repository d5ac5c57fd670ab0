/** The lines of the score pad, and how it came out, in words. */

import { list, n, t } from "../../lib/i18n";
import type { AnyOf, EntryOf, Line } from "../../lib/protocol";
import { calledBy } from "../../lib/seats";
import {
  LENGTHS,
  type MulticityCounted,
  type MulticityFacts,
  type MulticityOutcome,
  type MulticityView,
} from "./facts";

/** What an entry says of itself; which of these it has depends on its line. */
type Facts = AnyOf<MulticityCounted>;

const LENGTH = /^length-(\d)$/;

export function lineName(line: Line): string {
  const length = LENGTH.exec(line.key)?.[1];
  if (length) return t("Length {length}", { length });
  if (line.key === "total") return t("Fields left");
  return line.key === "objects" ? t("Objects, for ties") : line.name;
}

/** How an entry came about. */
export function how(_line: Line, entry: EntryOf<MulticityFacts>): string {
  const facts: Facts = entry.facts;
  if (facts.stands !== undefined)
    return facts.stands ? t("stands in the city: no field left") : t("not placed");
  if (facts.left === 0) return t("all placed");
  if (facts.left !== undefined) return counted(facts.left);
  return n("{count} object placed", "{count} objects placed", entry.points);
}

/** What the pad counts. */
export function counted(fields: number): string {
  return n("{count} field left", "{count} fields left", fields);
}

/** How a seat stands: who has all objects in the city first wins, else who has the fewest fields
 * left. */
export function standing(view: MulticityView, seat: number): { figures: string; words: string } {
  const { placed, elements } = view.players[seat]!;
  const values = { placed: placed.length, all: LENGTHS.length };
  const objects = t("{placed} of {all} objects stand", values);
  return {
    figures: `${placed.length}/${LENGTHS.length}`,
    words: t("{objects}, {fields}", { objects, fields: counted(elements) }),
  };
}

/** Who won and by what; `you` is the seat of who reads it. */
export function outcome(
  facts: MulticityOutcome,
  names: string[],
  you: number | null = null,
): string {
  const { winners, left, by } = facts;
  if (winners.length === 1 && winners[0] === you) return yourWin(left, by);
  const called = calledBy(names, you);
  const who = list(winners.map((seat) => called[seat] ?? ""));
  if (left === 0) return t("{names} won: all six objects stand.", { names: who });
  if (winners.length > 1) {
    return n(
      "{names} share the win with {count} field left.",
      "{names} share the win with {count} fields left.",
      left,
      { names: who },
    );
  }
  if (by) {
    return n(
      "{names} won with {count} field left, having placed more objects.",
      "{names} won with {count} fields left, having placed more objects.",
      left,
      { names: who },
    );
  }
  return n("{names} won with {count} field left.", "{names} won with {count} fields left.", left, {
    names: who,
  });
}

function yourWin(left: number, by: MulticityOutcome["by"]): string {
  if (left === 0) return t("You won: all six objects stand!");
  if (by) {
    return n(
      "You won with {count} field left, having placed more objects.",
      "You won with {count} fields left, having placed more objects.",
      left,
    );
  }
  return n("You won with {count} field left.", "You won with {count} fields left.", left);
}
