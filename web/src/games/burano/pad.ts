/** The lines of the score pad, and how it came out, in words. */

import { list, n, t } from "../../lib/i18n";
import type { AnyOf, EntryOf, Line } from "../../lib/protocol";
import type { BuranoCounted, BuranoFacts, BuranoOutcome } from "./facts";
import { calledBy } from "../../lib/seats";
import { coins, points, privileges } from "./names";

/** What an entry says of itself; which of these it has depends on its line. */
type Facts = AnyOf<BuranoCounted>;

const LINE_NAMES: Record<string, () => string> = {
  sales: () => t("Seafood sold"),
  missing: () => t("Missing seafood"),
  roofs: () => t("Roofs"),
  "roof-cards": () => t("Cards for roofs"),
  islands: () => t("Nearby islands"),
  lace: () => t("Lace makers"),
  unions: () => t("Unions"),
  coins: () => t("Coins"),
  unsold: () => t("Seafood in hand"),
  buildings: () => t("Building cards"),
  total: () => t("Total"),
  prepared: () => t("Prepared cubes, for ties"),
  money: () => t("Coins, for ties"),
};

/** What the points of a line were given for, in the course of the game or at its end. */
const GIVEN_FOR: Record<string, () => string> = {
  sales: () => t("what the ships paid"),
  missing: () => t("for seafood that was not there to be taken"),
  roofs: () => t("what each roof brought when it was laid"),
  "roof-cards": () => t("what building cards brought when roofs were laid"),
  islands: () => t("for most workers on an island, at the end of each season"),
  lace: () => t("for each lace maker whose cube was paid, at the end of each season"),
  unions: () => t("for lace makers who touched and were paid, at the end of each season"),
  unsold: () => t("1 point for each card"),
};

export function lineName(line: Line): string {
  return LINE_NAMES[line.key]?.() ?? line.name;
}

/** How an entry came about. */
export function how(line: Line, entry: EntryOf<BuranoFacts>): string {
  const facts: Facts = entry.facts;
  if (facts.card !== undefined) {
    return t("building card {card}: {points}", { card: facts.card, points: points(entry.points) });
  }
  if (facts.coins !== undefined) {
    return t("{coins} and {privileges}, 1 point for 5", {
      coins: coins(facts.coins),
      privileges: privileges(facts.privileges ?? 0),
    });
  }
  if (line.key === "prepared")
    return n("{count} prepared cube", "{count} prepared cubes", entry.points);
  const given = entry.points ? GIVEN_FOR[line.key] : undefined;
  if (given) return given();
  return line.key === "money" ? coins(entry.points) : points(entry.points);
}

/** Who won and by what. */
export function outcome(facts: BuranoOutcome, names: string[], you: number | null = null): string {
  const { winners, points: most, by } = facts;
  if (winners.length === 1 && winners[0] === you) return yourWin(most, by);
  const called = calledBy(names, you);
  const values = { names: list(winners.map((seat) => called[seat] ?? "")) };
  if (winners.length > 1) {
    return n(
      "{names} share the win with {count} point.",
      "{names} share the win with {count} points.",
      most,
      values,
    );
  }
  if (by === "prepared") {
    return n(
      "{names} won with {count} point, having prepared more cubes.",
      "{names} won with {count} points, having prepared more cubes.",
      most,
      values,
    );
  }
  if (by === "money") {
    return n(
      "{names} won with {count} point, having more coins.",
      "{names} won with {count} points, having more coins.",
      most,
      values,
    );
  }
  return n("{names} won with {count} point.", "{names} won with {count} points.", most, values);
}

function yourWin(most: number, by: BuranoOutcome["by"]): string {
  if (by === "prepared") {
    return n(
      "You won with {count} point, having prepared more cubes.",
      "You won with {count} points, having prepared more cubes.",
      most,
    );
  }
  if (by === "money") {
    return n(
      "You won with {count} point, having more coins.",
      "You won with {count} points, having more coins.",
      most,
    );
  }
  return n("You won with {count} point.", "You won with {count} points.", most);
}
