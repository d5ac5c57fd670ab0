import { expect, test } from "vitest";
import type { EntryOf, Line } from "../../lib/protocol";
import type { BuranoFacts } from "./facts";
import { how } from "./pad";

const told = (key: string, points: number, facts: object = {}) =>
  how({ key } as Line, { points, facts } as unknown as EntryOf<BuranoFacts>);

test("points that were given during the game say what for", () => {
  const keys = ["sales", "missing", "roofs", "roof-cards", "islands", "lace", "unions", "unsold"];
  const words = keys.map((key) => told(key, 52));
  expect(new Set(words).size).toBe(keys.length);
  expect(words.filter((one) => /52|^$/.test(one))).toEqual([]);
});

test("no points are not given for anything", () => {
  expect(told("roofs", 0)).toBe("0 points");
});

test("what is counted at the end says of what", () => {
  expect(told("coins", 2, { coins: 9, privileges: 1 })).toBe(
    "9 coins and 1 privilege, 1 point for 5",
  );
  expect(told("buildings", 9, { card: 16 })).toBe("building card 16: 9 points");
  expect(told("prepared", 2)).toBe("2 prepared cubes");
});
