/** What everybody would bring in a street of complete houses, for the figure of the guide. */

import { flowersOn, shopOn, shownOn } from "../cards";
import { CHARACTERS, SHOPS, TOURISTS, type Character, type Shown, type Thing } from "../facts";

export type Brought = { points: number; cards: string[]; house: number | null };
type Card = { code: string; shown: Shown };
type Count = (shown: Shown) => number;

const BESIDES = 2; // each tourist (W8.2)
const LAMPS = [0, 5, 9, 15];
const KINDS = [0, 2, 5, 9, 15];
const RUN = 3;
const PAIR = 4;

const of =
  (...things: Thing[]): Count =>
  (shown) =>
    things.reduce((sum, thing) => sum + (shown[thing] ?? 0), 0);

/** Points for each thing in the house (W8.2). */
const LIKES: Record<(typeof TOURISTS)[number], [points: number, count: Count]> = {
  woman: [1, flowersOn],
  man: [1, of("herb")],
  girl: [3, of("cat")],
  boy: [2, of("cat", "red-awning", "blue-awning", "lamp", "chimney")],
};

export function brought(
  character: Character,
  street: string[][],
  parts: Record<string, unknown>,
): Brought {
  const houses = street.map((codes) =>
    codes.map((code) => ({ code, shown: shownOn(parts, code) })),
  );
  const cards = houses.flat();
  switch (character) {
    case "mayor":
      return each(1, of("pedestrian"), cards);
    case "santa":
      return each(3, of("chimney"), cards);
    case "policeman":
      return policeman(houses);
    case "shopkeeper":
      return shopkeeper(cards);
    case "seamstress":
      return seamstress(cards);
    case "florist":
      return run(flowersOn, houses);
    case "gardener":
      return run(of("herb"), houses);
    default:
      return tourist(...LIKES[character], houses);
  }
}

export function everybody(street: string[][], parts: Record<string, unknown>) {
  return CHARACTERS.map((character) => ({ character, ...brought(character, street, parts) }));
}

function each(points: number, count: Count, cards: Card[]): Brought {
  const counted = cards.filter(({ shown }) => count(shown));
  const things = counted.reduce((sum, { shown }) => sum + count(shown), 0);
  return { points: points * things, cards: codes(counted), house: null };
}

function codes(cards: Card[]): string[] {
  return cards.map(({ code }) => code);
}

function best(found: Brought[]): Brought {
  return found.reduce((one, other) => (other.points > one.points ? other : one));
}

/** Before the house where it brings the most. */
function tourist(points: number, count: Count, houses: Card[][]): Brought {
  return best(
    houses.map((cards, house) => {
      const found = each(points, count, cards);
      return { ...found, points: found.points + BESIDES, house };
    }),
  );
}

/** One lamp a house, in houses that are not neighbours (W8.3). */
function policeman(houses: Card[][]): Brought {
  const lamps = houses.map((cards) => cards.find(({ shown }) => shown.lamp));
  const chosen = (from: number, before: Card[]): Brought[] => {
    const here = {
      points: LAMPS[Math.min(before.length, RUN)]!,
      cards: codes(before),
      house: null,
    };
    return [
      here,
      ...lamps.flatMap((card, house) =>
        card && house >= from && before.length < RUN ? chosen(house + 2, [...before, card]) : [],
      ),
    ];
  };
  return best(chosen(0, []));
}

function shopkeeper(cards: Card[]): Brought {
  const kinds = SHOPS.flatMap((shop) => cards.find(({ shown }) => shopOn(shown) === shop) ?? []);
  return { points: KINDS[kinds.length]!, cards: codes(kinds), house: null };
}

function seamstress(cards: Card[]): Brought {
  const [red, blue] = [of("red-awning"), of("blue-awning")].map((count) => each(1, count, cards));
  const lit = cards.filter(({ shown }) => shown["red-awning"] || shown["blue-awning"]);
  return { points: PAIR * Math.min(red!.points, blue!.points), cards: codes(lit), house: null };
}

/** The best three cards of one level side by side (W8.3). */
function run(count: Count, houses: Card[][]): Brought {
  const rows = [0, 1, 2].map((level) => houses.map((house) => house[level]!));
  return best(
    rows.flatMap((row) => row.map((_, start) => each(1, count, row.slice(start, start + RUN)))),
  );
}

/** The printed values of the shops (W8.4). */
export function shopPoints(street: string[][], parts: Record<string, unknown>): number {
  return each(1, (shown) => shown[shopOn(shown)!] ?? 0, cardsOf(street, parts)).points;
}

export function closedWindows(street: string[][], parts: Record<string, unknown>): number {
  return each(1, of("closed-window"), cardsOf(street, parts)).points;
}

function cardsOf(street: string[][], parts: Record<string, unknown>): Card[] {
  return street.flat().map((code) => ({ code, shown: shownOn(parts, code) }));
}
