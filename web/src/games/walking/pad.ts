/** The lines of the score pad, and how it came out, in words. */

import { list, n, t } from "../../lib/i18n";
import type { AnyOf, EntryOf, Line, Source } from "../../lib/protocol";
import { calledBy } from "../../lib/seats";
import { characterName, countName, shopName, type Counted } from "./names";
import {
  CHARACTERS,
  type Character,
  type Row,
  type WalkingCounted,
  type WalkingFacts,
  type WalkingOutcome,
} from "./facts";

/** What an entry says of itself; which of these it has depends on its line. */
type Facts = AnyOf<WalkingCounted>;

const LINE_NAMES: Record<string, () => string> = {
  shops: () => t("Shops"),
  permits: () => t("Permits left"),
  windows: () => t("Windows"),
  total: () => t("Total"),
  coins: () => t("Coins, for ties"),
  cats: () => t("Cats, for ties"),
};

export function lineName(line: Line): string {
  if (CHARACTERS.includes(line.key as Character)) return characterName(line.key as Character);
  return LINE_NAMES[line.key]?.() ?? line.name;
}

/** More, or less, from each source of points. */
const SOURCES: Record<string, [(points: string) => string, (points: string) => string]> = {
  characters: [
    (points) => t("{points} more from characters", { points }),
    (points) => t("{points} less from characters", { points }),
  ],
  shops: [
    (points) => t("{points} more from shops", { points }),
    (points) => t("{points} less from shops", { points }),
  ],
  permits: [
    (points) => t("{points} more from permits", { points }),
    (points) => t("{points} less from permits", { points }),
  ],
  windows: [
    (points) => t("{points} saved on windows", { points }),
    (points) => t("{points} lost to windows", { points }),
  ],
};

export function compare(source: Source, points: string): string {
  const words = SOURCES[source.name]?.[source.points > 0 ? 0 : 1](points) ?? "";
  if (!source.line) return words;
  return `${words} (${characterName(source.line as Character)})`;
}

/** How an entry came about: "house 5: 3 × 2 cats + 2". A house has the number of its column, but
 * on a sheet, which knows no columns. */
export function how(line: Line, entry: EntryOf<WalkingFacts>, sheet = false): string {
  const given: Facts = entry.facts;
  const facts = sheet ? given : { ...given, house: given.column, houses: given.columns };
  const words = WORDS[line.key]?.(facts) ?? "";
  const whole = facts.bonus === undefined ? words : `${words} + ${facts.bonus}`;
  if (facts.house === undefined || !words) return whole;
  return t("house {house}: {how}", { house: facts.house, how: whole });
}

function things(facts: Facts): string {
  const counts = Object.entries(facts.things ?? {}) as [Counted, number][];
  return counts.map(([thing, count]) => countName(thing, count)).join(", ");
}

function each(facts: Facts): string {
  return (facts.per ?? 1) > 1 ? `${facts.per} × ${things(facts)}` : things(facts);
}

function together(facts: Facts): string {
  const shown = things(facts);
  return `${facts.per} × ${facts.count}${shown ? ` (${shown})` : ""}`;
}

function lamps(facts: Facts): string {
  const { count = 0, houses = [], apart } = facts;
  if (!count) return t("no lamps");
  const where = { houses: houses.join(", ") };
  const words = houses.length === 1 ? t("house {houses}", where) : t("houses {houses}", where);
  if (apart === "cards") {
    return n(
      "{count} lamp on cards that do not touch, {houses}",
      "{count} lamps on cards that do not touch, {houses}",
      count,
      { houses: words },
    );
  }
  return `${countName("lamp", count)}, ${words}`;
}

const ONE_FLOOR: Record<Row, (values: Record<string, string>) => string> = {
  ground: (values) => t("{things}, ground floor of house {houses}", values),
  first: (values) => t("{things}, first floor of house {houses}", values),
  roof: (values) => t("{things}, roof of house {houses}", values),
};

const FLOORS: Record<Row, (values: Record<string, string>) => string> = {
  ground: (values) => t("{things}, ground floors of houses {houses}", values),
  first: (values) => t("{things}, first floors of houses {houses}", values),
  roof: (values) => t("{things}, roofs of houses {houses}", values),
};

function neighbours(facts: Facts): string {
  const { row, houses = [] } = facts;
  if (!row) return things(facts);
  const values = { things: things(facts), houses: houses.join(", ") };
  return houses.length === 1 ? ONE_FLOOR[row](values) : FLOORS[row](values);
}

function signs(facts: Facts): string {
  const shops = facts.shops ?? [];
  return shops.map(({ shop, value }) => `${shopName(shop)} ${value}`).join(", ") || t("none");
}

function windows(facts: Facts): string {
  const { left_out: leftOut = 0 } = facts;
  if (!leftOut) return windowsCounted(facts);
  const more = n(
    "{count} closed window in unfinished houses is not counted",
    "{count} closed windows in unfinished houses are not counted",
    leftOut,
  );
  return `${windowsCounted(facts)}; ${more}`;
}

function windowsCounted({ count = 0, most }: Facts): string {
  if (most) return n("{count} closed, the most", "{count} closed, the most", count);
  return n("{count} closed", "{count} closed", count);
}

const WORDS: Record<string, (facts: Facts) => string> = {
  woman: each,
  man: each,
  girl: each,
  mayor: each,
  santa: each,
  boy: together,
  policeman: lamps,
  shopkeeper: ({ count = 0 }) => n("{count} kind of shop", "{count} kinds of shop", count),
  seamstress: ({ count = 0, per = 0 }) =>
    n("{points} × {count} pair of awnings", "{points} × {count} pairs of awnings", count, {
      points: per,
    }),
  florist: neighbours,
  gardener: neighbours,
  shops: signs,
  permits: ({ per, count }) => `${per} × ${count}`,
  windows,
};

/** Solo: worst to best (W10.4). */
export const VERDICTS: (() => string)[] = [
  () => t("so-so"),
  () => t("not bad"),
  () => t("well done"),
  () => t("impressive"),
  () => t("a masterpiece"),
];

/** The most points of each verdict but the best (W10.4). */
const MOST = [60, 70, 80, 85];

/** Which verdict so many points bring. */
export function gradeOf(points: number): number {
  return MOST.filter((most) => points > most).length;
}

/** The points with which a verdict begins. */
export function gradeFrom(grade: number): number {
  return grade ? MOST[grade - 1]! + 1 : 0;
}

/** Who won and by what; alone, the verdict. */
export function outcome(found: WalkingOutcome, names: string[], you: number | null = null): string {
  if (!("winners" in found)) {
    return n(
      "{count} point ({span}, W10.4): {verdict}",
      "{count} points ({span}, W10.4): {verdict}",
      found.points,
      { span: span(found.from, found.to), verdict: VERDICTS[found.grade]!() },
    );
  }
  const { points, by, winners } = found;
  if (winners.length > 1) {
    return n(
      "{names} share the win with {count} point (W8.6).",
      "{names} share the win with {count} points (W8.6).",
      points,
      { names: list(winners.map((seat) => calledBy(names, you)[seat] ?? "")) },
    );
  }
  if (winners[0] === you) return yourWin(points, by);
  const values = { name: names[winners[0]!] ?? "" };
  if (by === "coins") {
    return n(
      "{name} wins with {count} point, having more coins (W8.6).",
      "{name} wins with {count} points, having more coins (W8.6).",
      points,
      values,
    );
  }
  if (by === "cats") {
    return n(
      "{name} wins with {count} point, having more cats (W8.6).",
      "{name} wins with {count} points, having more cats (W8.6).",
      points,
      values,
    );
  }
  return n(
    "{name} wins with {count} point (W8.6).",
    "{name} wins with {count} points (W8.6).",
    points,
    values,
  );
}

function yourWin(points: number, by: "coins" | "cats" | null): string {
  if (by === "coins") {
    return n(
      "You win with {count} point, having more coins (W8.6).",
      "You win with {count} points, having more coins (W8.6).",
      points,
    );
  }
  if (by === "cats") {
    return n(
      "You win with {count} point, having more cats (W8.6).",
      "You win with {count} points, having more cats (W8.6).",
      points,
    );
  }
  return n("You win with {count} point (W8.6).", "You win with {count} points (W8.6).", points);
}

function span(low: number | null, high: number | null): string {
  if (low === null) return t("up to {high}", { high: high ?? 0 });
  if (high === null) return t("{low} or more", { low });
  return t("{low} to {high}", { low, high });
}
